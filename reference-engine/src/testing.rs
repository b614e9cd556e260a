//! Boards, points and moves as tests and benches write them. What is not well written panics, so this is for nothing
//! else.

use crate::board::notation::{PlayersMove, parse_sequence};
use crate::board::points::{Point, PointSet, Size};
use crate::board::{Board, Colour};

/// A drawn board.
pub fn board(text: &str) -> Board {
    Board::parse(text).expect("a drawn board")
}

/// A point, for example `c3`.
pub fn point(name: &str) -> Point {
    Point::parse(name).expect("a point")
}

/// Points with blanks between them.
pub fn points(names: &str) -> PointSet {
    names.split_whitespace().map(point).collect()
}

/// The string on this point.
pub fn string(board: &Board, on: &str) -> PointSet {
    let string = board.string(point(on));
    assert!(!string.is_empty(), "there is no stone on {on}");
    string
}

/// Moves with their players, for example `B c3, W pass`.
pub fn moves(text: &str) -> Vec<PlayersMove> {
    parse_sequence(text).expect("moves")
}

/// All legal positions of a board of this size.
pub fn positions(columns: usize, rows: usize) -> Vec<Board> {
    let size = Size::new(columns, rows).expect("a size");
    let mut boards = vec![Board::empty(size)];
    for point in size.points() {
        let with = |board: &Board, stone| {
            let mut board = *board;
            board.set(point, stone);
            board
        };
        let stones = [None, Some(Colour::Black), Some(Colour::White)];
        boards = boards.iter().flat_map(|board| stones.map(|stone| with(board, stone))).collect();
    }
    boards.retain(|board| board.stones_without_liberty().is_empty());
    boards
}
