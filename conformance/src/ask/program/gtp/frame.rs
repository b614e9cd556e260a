//! A small board as part of a larger one, for engines that know square boards only, or none so small.
//!
//! The board stands in the lower left corner of a larger square, so its points keep their names. Where the larger
//! board goes on, a wall of stones stands beside its edge, and beyond the wall everything is empty:
//!
//! ```text
//!                      . . . . . .
//!                      O O O X . .        the wall, above and to the right
//!     X X X O          X X X O X .
//!     X O . .    -->   X O . . O .
//!     . . O X          . . O X O .
//! ```
//!
//! The wall takes the place of the edge if a stone beside it is always of the other colour: then the wall is no
//! liberty of it and adds none, and the wall itself has liberties outside, where nobody plays. Where stones of both
//! colours come to stand on one point of the edge, one of them is joined to the wall. That changes nothing as long as
//! this string is not to be captured.
//!
//! So it is tried: the moves of the question are made on both boards, and each has to be possible on both or on
//! neither and has to remove the same stones. If so, the positions on the way are the same but for the wall, and so
//! all that rules of play look at is the same: occupied points, liberties that are or are not there, and whether a
//! position came before. For questions about legality and captures such an embedding is therefore neutral. For
//! questions about life, territory and score it is not: the wall lives, dies and surrounds points. These are never
//! embedded.

use std::collections::BTreeMap;

use reference_engine::board::notation::PlayersMove;
use reference_engine::{Board, Colour, Move, Point, PointSet, Size, Suicide};

/// No side of a board is longer.
const MAX_SIDE: u8 = 19;
/// So many points of the edge may have seen both colours; for each of them both walls are tried.
const MOST_DOUBTFUL: usize = 8;

/// The squares in which a board of this size can stand, the smallest first.
pub(super) fn squares(size: Size) -> impl Iterator<Item = Size> {
    let (columns, rows) = (size.columns(), size.rows());
    // A wall, and liberties for it.
    let fits = |side: u8, inner: u8| side == inner || side >= inner + 2;
    (columns.max(rows)..=MAX_SIDE)
        .filter(move |&side| fits(side, columns) && fits(side, rows) && (side > columns || side > rows))
        .filter_map(|side| Size::new(side.into(), side.into()))
}

/// The board in this square with a wall that changes nothing for these moves, if there is one.
pub(super) fn embedded(board: &Board, moves: &[PlayersMove], square: Size) -> Option<Board> {
    let mut walls: Vec<(PointSet, Colour)> = Vec::new();
    let mut doubtful: Vec<PointSet> = Vec::new();
    for (edge, beside) in wall_of(board.size(), square) {
        let seen = |colour: Colour| {
            let played = |made: &PlayersMove| made.colour == colour && made.mv == Move::Play(edge);
            board.stone(edge) == Some(colour) || moves.iter().any(played)
        };
        match (seen(Colour::Black), seen(Colour::White)) {
            (true, true) => doubtful.push(beside),
            (true, false) => walls.push((beside, Colour::White)),
            (false, _) => walls.push((beside, Colour::Black)),
        }
    }
    if doubtful.len() > MOST_DOUBTFUL {
        return None;
    }
    (0..1_u32 << doubtful.len()).find_map(|choice| {
        let chosen = doubtful
            .iter()
            .enumerate()
            .map(|(i, beside)| (*beside, if choice >> i & 1 == 0 { Colour::Black } else { Colour::White }));
        let mut framed = Board::empty(square);
        for point in board.size().points() {
            framed.set(point, board.stone(point));
        }
        for (points, colour) in walls.iter().copied().chain(chosen) {
            points.iter().for_each(|point| framed.set(point, Some(colour)));
        }
        changes_nothing(board, &framed, moves).then_some(framed)
    })
}

/// For each point of the edge that becomes an inner one, the points of the wall beside it.
fn wall_of(size: Size, square: Size) -> BTreeMap<Point, PointSet> {
    let mut wall: BTreeMap<Point, PointSet> = BTreeMap::new();
    for point in size.points() {
        let outside = PointSet::from(point).neighbours().iter();
        let beside: PointSet = outside.filter(|p| !size.contains(*p) && square.contains(*p)).collect();
        if !beside.is_empty() {
            wall.insert(point, beside);
        }
    }
    wall
}

/// Whether the moves do the same on both boards.
fn changes_nothing(board: &Board, framed: &Board, moves: &[PlayersMove]) -> bool {
    let (mut board, mut framed) = (*board, *framed);
    for made in moves {
        let Move::Play(point) = made.mv else { continue };
        match (board.play(made.colour, point, Suicide::Allowed), framed.play(made.colour, point, Suicide::Allowed)) {
            (Ok(plain), Ok(walled)) => {
                if plain.captured != walled.captured || plain.suicided != walled.suicided {
                    return false;
                }
                (board, framed) = (plain.board, walled.board);
            }
            (plain, walled) if plain.err() == walled.err() => {}
            _ => return false,
        }
    }
    true
}

/// What stands on the board of this size in the corner of a larger one.
pub(super) fn corner(framed: &Board, size: Size) -> Board {
    let mut board = Board::empty(size);
    for point in size.points() {
        board.set(point, framed.stone(point));
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference_engine::testing;
    use similar_asserts::assert_eq;

    fn in_a_square(drawing: &str, moves: &str) -> Option<String> {
        let board = testing::board(drawing);
        let moves = testing::moves(moves);
        let square = squares(board.size()).next().expect("a square");
        embedded(&board, &moves, square).map(|framed| framed.to_string())
    }

    #[test]
    fn the_wall_beside_a_stone_is_of_the_other_colour() {
        let framed = in_a_square("X X X O\nX O . .\n. . O X", "B d2, W c2");
        let expected = ". . . . . .\n. . . . . .\nO O O X . .\nX X X O X .\nX O . . O .\n. . O X O .\n";
        assert_eq!(framed.as_deref(), Some(expected));
    }

    #[test]
    fn a_ko_on_the_edge_is_embedded() {
        // Only White stands on d3 and only Black on d2.
        assert!(in_a_square(". . . .\n. . . X\n. . X O\n. . O .\n. . . O", "B d2, W d3").is_some());
    }

    #[test]
    fn what_a_wall_would_save_is_not_embedded() {
        // Stones of either colour are captured on a1, and whatever stands above it saves one of them.
        assert_eq!(in_a_square("X . .", "W b1, B pass, W a1, B c1"), None);
    }

    #[test]
    fn a_point_beyond_the_edge_is_not_embedded() {
        // a3 would be on the board, e1 is beyond the edge of the 4x4 board as well.
        assert_eq!(in_a_square(". . . .\n. X . .", "B a3"), None);
        assert!(in_a_square(". . . .\n. X . .", "B e1").is_some());
    }

    #[test]
    fn a_stone_on_the_edge_has_the_liberties_that_it_had() {
        // White a2 has one liberty, a1; with the wall it must still be captured there.
        assert!(in_a_square("O X . .\nO X . .\n. . . .", "B a1").is_some());
    }

    #[test]
    fn squares_leave_room_for_the_wall_and_its_liberties() {
        let sides = |columns, rows| -> Vec<u8> {
            squares(Size::new(columns, rows).expect("a size")).map(Size::columns).take(2).collect()
        };
        assert_eq!(sides(4, 3), [6, 7]);
        assert_eq!(sides(7, 3), [7, 9]);
        assert_eq!(sides(3, 3), [5, 6]);
        assert!(sides(19, 18).is_empty());
    }
}
