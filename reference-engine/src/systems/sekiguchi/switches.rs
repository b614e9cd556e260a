//! What the paper leaves open.

use crate::switch::{Switch, SwitchInfo};
use crate::systems::hypothetical_play::{FIRST_MOVER, PERMANENT_IN_ENDLESS_PLAY};

/// The switches of this system beside those of play.
pub const SWITCHES: &[SwitchInfo] = &[
    FIRST_MOVER,
    PERMANENT_IN_ENDLESS_PLAY,
    SwitchInfo::of::<Forbidden>(),
    SwitchInfo::of::<EyesOn>(),
    SwitchInfo::of::<Surrounded>(),
];

/// What of a bunch must be in the formation with two points that the opponent may not occupy (sekiguchi.f2).
///
/// NOT IN THE PAPER: it speaks of the bunch. In a bent four the attacker gives his inner stones up and has the whole
/// corner in the end; the result that Redecker states for it needs that to be enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EyesOn {
    /// All its points, be it with new stones or as eyes.
    Points,
    /// One of its stones, never captured.
    Stones,
}

impl Switch for EyesOn {
    const NAME: &'static str = "eyes-on";
    const ABOUT: &'static str = "what of a bunch must be in the formation with two eyes";
    const CHOICES: &'static [Self] = &[Self::Points, Self::Stones];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Points => ("points", "all its points, be it with new stones or as eyes"),
            Self::Stones => ("stones", "one of its stones, never captured"),
        }
    }
}

/// Which points the opponent is forbidden to occupy (sekiguchi.f1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// Those at which he will never be allowed to play, though all other liberties are filled: the eyes of a
    /// pass-alive formation.
    ForEver,
    /// Those at which he may not play as things stand.
    Now,
}

impl Switch for Forbidden {
    const NAME: &'static str = "forbidden-point";
    const ABOUT: &'static str = "which points the opponent may not occupy";
    const CHOICES: &'static [Self] = &[Self::ForEver, Self::Now];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::ForEver => ("for-ever", "those that he can never occupy"),
            Self::Now => ("now", "those that he may not occupy as things stand"),
        }
    }
}

/// What it is to be completely surrounded by stones of first-class life (sekiguchi.dead).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surrounded {
    /// The region of empty points and stones of the owner that have no property borders on nothing else.
    Region,
    /// Every opposing string next to the bunch has first-class life.
    Neighbours,
}

impl Switch for Surrounded {
    const NAME: &'static str = "surrounded";
    const ABOUT: &'static str = "what it is to be completely surrounded by stones of first-class life";
    const CHOICES: &'static [Self] = &[Self::Region, Self::Neighbours];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Region => ("region", "the whole region in which the stones stand is"),
            Self::Neighbours => ("neighbours", "all opposing neighbours have first-class life"),
        }
    }
}
