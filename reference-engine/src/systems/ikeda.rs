//! Ikeda's Territory I scoring as Jasiek uses it (ikeda).
//!
//! A game has an [alternation], in which passes are free, an [agreement] on strings to be removed, and, if there is
//! none, a [playout], in which passes are paid for with stones; then it is [scored](scoring) (ikeda.phases). See
//! [`game`] for what comes of a record, [`perfect_play`] for what both players can reach, [`ko_table`] for the general
//! solution of positions with basic endgame kos.

pub mod agreement;
pub mod alternation;
pub mod game;
pub mod ko_table;
pub mod perfect_play;
pub mod playout;
pub mod scoring;

use crate::play::ko::Superko;
use crate::play::sequence::Rules;

/// What the paper leaves open or lets be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The rules of play. So many passes as end a sequence end the playout.
    pub rules: Rules,
    /// So many successive passes stop the alternation (ikeda.three-passes-stop-alternation, ikeda.two-passes-2-2-sk).
    pub passes_to_stop: u8,
    /// Where plays are considered when perfect play is looked for.
    pub play_area: PlayArea,
}

impl Reading {
    /// Whether plays are confined though superko makes those elsewhere matter. Then there is no perfect play score.
    pub(crate) fn confines_under_superko(&self) -> bool {
        self.play_area == PlayArea::Undecided && self.rules.ko.superko != Superko::Off
    }
}

/// Where plays are considered when perfect play is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayArea {
    /// Everywhere.
    WholeBoard,
    /// In the part of the board that is not divided yet: see [`perfect_play`]. Not under superko.
    Undecided,
}
