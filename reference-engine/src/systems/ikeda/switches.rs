//! What the paper leaves open or lets be chosen.

use crate::switch::{Switch, SwitchInfo};

/// The switches of this system beside those of play.
pub const SWITCHES: &[SwitchInfo] = &[SwitchInfo::of::<PassesToStop>(), SwitchInfo::of::<PlayArea>()];

/// How many successive passes stop the alternation (ikeda.three-passes-stop-alternation, ikeda.two-passes-2-2-sk).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassesToStop {
    /// Two.
    Two,
    /// Three.
    Three,
}

impl PassesToStop {
    /// How many.
    pub fn number(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Three => 3,
        }
    }
}

impl Switch for PassesToStop {
    const NAME: &'static str = "passes-to-stop";
    const ABOUT: &'static str = "how many successive passes stop the alternation";
    const CHOICES: &'static [Self] = &[Self::Two, Self::Three];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Two => ("two", "two successive passes stop the alternation"),
            Self::Three => ("three", "three successive passes stop the alternation"),
        }
    }
}

/// Where plays are considered when perfect play is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayArea {
    /// Everywhere.
    WholeBoard,
    /// In the part of the board that is not divided yet: see [`perfect_play`](super::perfect_play). Not under superko.
    Undecided,
}

impl Switch for PlayArea {
    const NAME: &'static str = "play-area";
    const ABOUT: &'static str = "where plays are considered when perfect play is looked for";
    const CHOICES: &'static [Self] = &[Self::WholeBoard, Self::Undecided];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::WholeBoard => ("whole-board", "everywhere"),
            Self::Undecided => (
                "undecided",
                "only where neither player has the points whatever happens; not under superko, where plays elsewhere \
                 can matter",
            ),
        }
    }
}
