//! Numbers that may end in a half, as scores with komi do.

use std::fmt;
use std::ops::{Add, Sub};

/// So many points, in halves.
///
/// ```
/// use reference_engine::scoring::half_points::HalfPoints;
/// let komi = HalfPoints::read(7.5).expect("halves");
/// assert_eq!((HalfPoints::from(7) - komi).to_string(), "-0.5");
/// assert_eq!((komi + komi).to_string(), "15");
/// assert_eq!(HalfPoints::read(7.25), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct HalfPoints(i64);

impl HalfPoints {
    /// No score is larger: whatever is read stays exact.
    const MOST: f64 = 1e9;

    /// The number, if it is one of halves and not absurdly large.
    pub fn read(number: f64) -> Option<Self> {
        let halves = number * 2.0;
        #[expect(clippy::cast_possible_truncation, reason = "it is whole and not large")]
        (halves.fract() == 0.0 && number.abs() <= Self::MOST).then_some(Self(halves as i64))
    }

    /// The number as whole points, if it has no half.
    pub fn whole(self) -> Option<i64> {
        (self.0 % 2 == 0).then_some(self.0 / 2)
    }

    /// The number with its half, exactly.
    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    pub fn number(self) -> f64 {
        self.0 as f64 / 2.0
    }
}

impl From<i64> for HalfPoints {
    fn from(points: i64) -> Self {
        Self(points.saturating_mul(2))
    }
}

impl Add for HalfPoints {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for HalfPoints {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whole() {
            Some(points) => points.fmt(f),
            None => write!(f, "{}{}.5", if self.0 < 0 { "-" } else { "" }, self.0.abs() / 2),
        }
    }
}
