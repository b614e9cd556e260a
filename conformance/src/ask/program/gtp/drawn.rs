//! The positions that an engine is tried on, as they are drawn.

use reference_engine::Board;
use reference_engine::board::notation::{PlayersMove, parse_sequence};

/// A position and moves of a probe.
pub(super) fn read(drawing: &str, moves: &str) -> (Board, Vec<PlayersMove>) {
    let board = Board::parse(drawing).expect("the probes are drawn right");
    (board, parse_sequence(moves).expect("the moves of the probes are written right"))
}
