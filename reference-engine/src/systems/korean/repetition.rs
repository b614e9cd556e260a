//! Recreation of the same configuration, before any passes (korean.repetition-right-lapses, korean.draw-or-seki).
//!
//! In the game the whole board counts, and nothing forbids a long cycle. A player can *insist* on one if the opponent
//! cannot bring the game to an end without giving up stones that the player is after: either they are captured, or
//! play goes on for ever and the same configuration recurs. Then the game is drawn.
//!
//! NOT IN THE PAPER: it refers to an attachment that could not be read. That endless play recreates a configuration
//! needs no rule: there are only finitely many.

use std::sync::Arc;

use super::{Reading, Repetition};
use crate::board::points::PointSet;
use crate::board::strings::owner;
use crate::fault::{Fault, seeded};
use crate::force::capture::{Capture, EndWithout};
use crate::force::proof::{Proved, Says, Unproved};
use crate::play::ko::KoRules;
use crate::play::state::Rules;
use crate::systems::position::{Position, Trial};
use crate::word::Word;

/// What a player can insist on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insists {
    /// He captures one of the strings.
    Capture,
    /// He captures one of the strings, or the game is drawn; the choice is the opponent's.
    Draw,
    /// Neither: the opponent can bring about an end without such a capture, or nobody can insist.
    Nothing,
}

impl Word for Insists {
    const ALL: &'static [Self] = &[Self::Capture, Self::Draw, Self::Nothing];

    fn word(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Draw => "draw",
            Self::Nothing => "nothing",
        }
    }
}

impl Reading {
    /// What the opponent of these stones can insist on in the game, where passes do not confirm anything yet.
    pub fn insists(&self, position: &mut Position, stones: &PointSet) -> Result<(Insists, Vec<Proved>), Unproved> {
        let Some(player) = owner(&position.board, stones) else { return Ok((Insists::Nothing, Vec::new())) };
        let first = position.to_move;
        let rules = Rules { ko: KoRules { basic_outlasts_passes: false, ..self.rules.ko }, ..self.rules };
        let trial = |forcer, goal| Trial { first, rules, play_area: None, forcer, goal };
        let capture = Arc::new(Capture { owner: player, stones: *stones });
        let captured = position.try_out(trial(player.opponent(), capture.clone()))?;
        if captured.says == Says::Yes {
            return Ok((Insists::Capture, vec![captured]));
        }
        let end = position.try_out(trial(player, Arc::new(EndWithout(capture))))?;
        let insists = match (end.says, self.repetition) {
            (Says::No, Repetition::Insisted) => Insists::Draw,
            (_, Repetition::Insisted) if seeded(Fault::DrawAlways) => Insists::Draw,
            _ => Insists::Nothing,
        };
        Ok((insists, vec![captured, end]))
    }
}
