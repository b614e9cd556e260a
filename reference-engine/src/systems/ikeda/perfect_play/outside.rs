//! Plays outside the board.
//!
//! A game can be given plays that are not on the board: a player makes one, the opponent answers it, and it is the
//! player's turn again. Both have made a play, so nobody gains by it; but passes before it and after it do not follow
//! each other. Two kinds are of interest: a *ko threat* also lifts a ko ban, and whatever was on the board before
//! cannot come back; a *waiting play* leaves all that as it is.

use std::fmt;

use super::game_so_far::GameSoFar;
use crate::board::Colour;
use crate::board::notation::Move;
use crate::force::goal::Situation;
use crate::play::state::{Illegal, State};

/// The plays outside the board that Black and White have, each with its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    /// So many ko threats.
    Threats([u8; 2]),
    /// So many waiting plays.
    Waiting([u8; 2]),
}

impl Outside {
    /// No such plays.
    pub const NONE: Self = Self::Threats([0, 0]);

    /// Whether such a play makes another position of what is on the board.
    pub(super) fn changes_the_position(self) -> bool {
        matches!(self, Self::Threats(_))
    }

    /// The situation after a play and its answer, if the player whose turn it is has one left.
    pub(super) fn after(self, before: &Situation<GameSoFar>) -> Result<Situation<GameSoFar>, Illegal> {
        let (Self::Threats(plays) | Self::Waiting(plays)) = self;
        let player = if before.state.to_move == Colour::Black { 0 } else { 1 };
        if before.memory.made_outside[player] >= plays[player] {
            return Err(Illegal::OffBoard);
        }
        let mut after = before.clone();
        after.memory.made_outside[player] += 1;
        match self {
            Self::Threats(_) => {
                after.memory.forget();
                after.state = State::start(before.state.board, before.state.to_move);
            }
            Self::Waiting(_) => after.state.passes = 0,
        }
        Ok(after)
    }
}

/// What a player may do in such a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameMove {
    /// A move on the board.
    OnBoard(Move),
    /// A play outside the board, and its answer.
    Outside,
}

impl From<Move> for GameMove {
    fn from(mv: Move) -> Self {
        Self::OnBoard(mv)
    }
}

impl From<GameMove> for Option<Move> {
    fn from(mv: GameMove) -> Self {
        match mv {
            GameMove::OnBoard(mv) => Some(mv),
            GameMove::Outside => None,
        }
    }
}

impl fmt::Display for GameMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnBoard(mv) => mv.fmt(f),
            Self::Outside => f.write_str("play outside the board"),
        }
    }
}
