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
pub mod questions;
mod replay;
pub mod scoring;
pub mod switches;

pub use self::switches::{PassesToStop, PlayArea, SWITCHES};

use crate::board::Suicide;
use crate::play::ko::Superko;
use crate::play::state::Rules;
use crate::systems::choices::Choices;

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
    /// The reading that a rule set chooses, if it is one of this system.
    pub fn chosen(choices: &Choices) -> Option<Self> {
        let passes_to_stop = choices.get::<PassesToStop>()?.number();
        Some(Self { rules: choices.rules()?, passes_to_stop, play_area: choices.get()? })
    }

    /// Why plays may not be confined, if they are though those elsewhere matter. Then there is no perfect play score.
    pub(crate) fn confines_wrongly(&self) -> Option<&'static str> {
        if self.play_area == PlayArea::WholeBoard {
            None
        } else if self.rules.ko.superko != Superko::Off {
            Some("under superko plays outside the undecided part can gain a point")
        } else if self.rules.suicide == Suicide::Allowed {
            Some("where suicide is allowed it is not known which part is undecided")
        } else {
            None
        }
    }
}
