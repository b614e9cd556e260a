//! Recreation of the same configuration, before any passes (korean.repetition-right-lapses, korean.draw-or-seki).
//!
//! In the game the whole board counts, and nothing forbids a long cycle. A player can *insist* on one if the opponent
//! cannot bring the game to an end without giving up stones that the player is after: either they are captured, or
//! play goes on for ever and the same configuration recurs. Then the game is drawn.
//!
//! NOT IN THE PAPER: it refers to an attachment that could not be read. That endless play recreates a configuration
//! needs no rule: there are only finitely many.

use crate::board::points::PointSet;
use crate::board::strings::owner;
use crate::board::{Board, Colour};
use crate::force::goal::{Goal, Task};
use crate::force::proof::{Proved, Says, Unproved, forced};
use crate::play::state::{Rules, State};
use crate::switch::Switch;
use crate::word::Word;

/// What recreation of the same configuration in actual play means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// The game is drawn if one player insists on it.
    Insisted,
    /// The game is drawn only if both agree, so that nobody can insist.
    ByAgreement,
}

impl Switch for Repetition {
    const NAME: &'static str = "repetition";
    const ABOUT: &'static str = "when is a game drawn in which the same configuration recurs";
    const CHOICES: &'static [Self] = &[Self::Insisted, Self::ByAgreement];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Insisted => ("draw-if-insisted", "if one player wants it"),
            Self::ByAgreement => ("draw-by-agreement", "if both agree, so that nobody can insist"),
        }
    }
}

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

impl Repetition {
    /// What the opponent of these stones can insist on, if this player is to move in the game.
    pub fn insists(
        self,
        rules: Rules,
        board: &Board,
        to_move: Colour,
        stones: &PointSet,
        budget: usize,
    ) -> Result<(Insists, Vec<Proved>), Unproved> {
        let Some(player) = owner(board, stones) else { return Ok((Insists::Nothing, Vec::new())) };
        let start = State::start(*board, to_move);
        let forced = |forcer, goal| forced(Task::new(rules, forcer, goal), &start, budget);
        let capture = Goal::Capture { owner: player, stones: *stones };
        let captured = forced(player.opponent(), capture.clone())?;
        if captured.says == Says::Yes {
            return Ok((Insists::Capture, vec![captured]));
        }
        let end = forced(player, Goal::EndWithout(Box::new(capture)))?;
        let insists = match (end.says, self) {
            (Says::No, Self::Insisted) => Insists::Draw,
            _ => Insists::Nothing,
        };
        Ok((insists, vec![captured, end]))
    }
}
