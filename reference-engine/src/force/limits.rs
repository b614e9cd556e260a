//! How much work a proof may take, and why there is no answer when that was not enough.
//!
//! States and bytes are counted, so with these an answer is the same on every machine. A deadline is for those who
//! cannot wait: it is the only reason for which the engine looks at a clock.

use std::time::Instant;

/// How much work one proof may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// No more states than so many are looked at, in all graphs of the proof together.
    pub states: usize,
    /// No more bytes than so many are taken: by all graphs of the proof together, by what is worked out on them, and by
    /// the certificate that is written down.
    pub memory: usize,
    /// When the search stops at the latest.
    pub until: Option<Instant>,
}

impl Limits {
    /// The usual number of states: about as many as half of the usual memory holds.
    pub const STATES: usize = 6_000_000;

    /// The usual number of bytes: 1 GiB.
    pub const MEMORY: usize = 1 << 30;

    /// At most so many states, the usual memory, and no deadline.
    pub const fn states(states: usize) -> Self {
        Self { states, memory: Self::MEMORY, until: None }
    }

    /// The same when so many states have been looked at already.
    #[must_use]
    pub fn after(self, states: usize) -> Self {
        Self { states: self.states.saturating_sub(states), ..self }
    }

    /// Whether the deadline has passed.
    pub fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::states(Self::STATES)
    }
}

/// Why something was not settled. This is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsettled {
    /// More states than so many may not be looked at.
    States(usize),
    /// More bytes than so many may not be taken.
    Memory(usize),
    /// The deadline has passed.
    Time,
    /// All states that can follow were looked at, and nothing was shown: more of them would not help.
    Exhausted,
    /// The rules look at earlier positions, which states do not know.
    NotLocal,
    /// It is not looked for at all under these rules, or after these moves.
    OutOfScope,
}

/// A number of bytes in the largest unit of which there is at least one: `512 bytes`, `1.0 GiB`.
pub fn bytes(bytes: usize) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units.into_iter().find(|(power, _)| bytes >> power > 0);
    unit.map_or_else(
        || format!("{bytes} bytes"),
        |(power, unit)| format!("{:.1} {unit}", bytes as f64 / (1_u64 << power) as f64),
    )
}

impl Unsettled {
    /// In words, when so many states were looked at.
    pub fn text(self, states: usize) -> String {
        match self {
            Self::States(most) => format!("not settled within {most} states"),
            Self::Memory(most) => format!("not settled within {} ({states} states)", bytes(most)),
            Self::Time => format!("not settled in the time allowed ({states} states)"),
            Self::Exhausted => format!(
                "every state that can follow was looked at ({states}), and no proof came of it that the checker \
                 accepts: more states would not help"
            ),
            Self::NotLocal => "not settled: under these rules a play may be illegal because of an earlier position, \
                               and there is no proof yet that remembers them all"
                .into(),
            Self::OutOfScope => "not settled: under these rules, or after these moves, no proof is looked for".into(),
        }
    }
}
