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
    SwitchInfo::of::<WithDame>(),
];

/// What of a bunch must be in the formation with two points that the opponent may not occupy (sekiguchi.f2).
///
/// NOT IN THE PAPER: it speaks of the bunch. In a bent four the attacker gives his inner stones up and has the whole
/// corner in the end. If that were not enough, the stones around them would not be dead, which they are by the rules of
/// 1989 (nihon-kiin-1989.article-7-2). The paper states no result for the bent four: it has no example 7, and says of
/// example 7-2 only that it is the same. It names the examples in which its results differ, and this is none of them.
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

/// Whether points that alive stones surround are territory though these stones have dame.
///
/// NOT IN THE PAPER: it has no rule about territory. In example 24 it counts three points of White, whom the rules of 1989
/// have in seki for her dame (nihon-kiin-1989.article-8-seki).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithDame {
    /// They are: no status of the paper has to do with dame.
    Counted,
    /// They are not, as in article 8.
    NotCounted,
}

impl Switch for WithDame {
    const NAME: &'static str = "territory-with-dame";
    const ABOUT: &'static str = "is it territory what alive stones surround that have dame";
    const CHOICES: &'static [Self] = &[Self::Counted, Self::NotCounted];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Counted => ("counted", "it is"),
            Self::NotCounted => ("not-counted", "it is not, as in article 8"),
        }
    }
}
