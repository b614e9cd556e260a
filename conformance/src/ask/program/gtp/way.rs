//! The two ways in which a position comes on the engine's board.

use reference_engine::{Board, Colour};

/// One of the two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Stone by stone with `play`.
    Played,
    /// With a set-up command.
    SetUp,
}

/// A position that was put on the board.
#[derive(Clone, Copy)]
pub(super) struct Put {
    pub(super) way: Way,
    pub(super) board: Board,
    pub(super) to_move: Colour,
}
