//! Ko threats outside the board.
//!
//! A game can be given ko threats that are not on the board: a player may make a threat, the opponent answers it, and it
//! is the player's turn again. Both have made a play, so nobody gains by it; but a ko ban is lifted, and whatever was on
//! the board before cannot come back.

use std::fmt;

use super::game_so_far::GameSoFar;
use crate::board::Colour;
use crate::board::notation::Move;
use crate::force::goal::Situation;
use crate::play::state::{Illegal, State};

/// What a player may do in such a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameMove {
    /// A move on the board.
    OnBoard(Move),
    /// A ko threat outside the board, and its answer.
    Threat,
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
            GameMove::Threat => None,
        }
    }
}

impl fmt::Display for GameMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnBoard(mv) => mv.fmt(f),
            Self::Threat => f.write_str("threat outside the board"),
        }
    }
}

/// The situation after a threat and its answer, if the player whose turn it is has one left of these threats of Black
/// and White.
pub(super) fn after_threat(threats: [u8; 2], before: &Situation<GameSoFar>) -> Result<Situation<GameSoFar>, Illegal> {
    let player = if before.state.to_move == Colour::Black { 0 } else { 1 };
    if before.memory.threats_made[player] >= threats[player] {
        return Err(Illegal::OffBoard);
    }
    let mut memory = before.memory.clone();
    memory.threats_made[player] += 1;
    memory.forget();
    Ok(Situation { state: State::start(before.state.board, before.state.to_move), memory })
}
