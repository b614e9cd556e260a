//! A board as part of a larger one, for programs that do not have boards so small, or only square ones.
//!
//! The board stands in a corner of the larger one. Where the larger board goes on, a wall of stones stands beside the
//! edge, and beyond the wall everything is empty:
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
//! neither, for the same reason, and has to remove the same stones. If so, the positions on the way are the same but
//! for the wall, and so all that rules of play look at is the same: occupied points, liberties that are or are not
//! there, and whether a position came before. For questions about moves such a place is therefore neutral. For
//! questions about life, territory and score it is not: the wall lives, dies and surrounds points. These are never
//! moved.
//!
//! All four corners are tried. A place at a side or in the middle would have the same walls and more of them, so
//! where no corner will do, these would not either. Where the larger board has as many columns, or rows, the corner is
//! a whole side of it.

use std::collections::BTreeMap;

use reference_engine::board::notation::PlayersMove;
use reference_engine::question::{Start, Value};
use reference_engine::{Board, Colour, Move, Point, PointSet, Size, Suicide};

use super::course::Course;
use super::{Fitted, NotAsked, Why, is_about_moves, moves};
use crate::ask::abilities::Boards;

/// So many points of the edge may have seen both colours; for each of them both walls are tried.
const MOST_DOUBTFUL: usize = 8;

/// Where a board stands in a larger one.
#[derive(Clone, Debug)]
pub(super) struct Place {
    size: Size,
    /// So many columns to the right of the left edge, so many rows above the lower edge.
    right: u8,
    up: u8,
    /// The larger board with what stands on it at the start.
    framed: Board,
}

/// Puts the question on one of these boards.
pub(super) fn put(fitted: &mut Fitted, boards: &Boards) -> Result<(), NotAsked> {
    let Some(start) = fitted.question.start.clone() else { return Ok(()) };
    let size = start.board.size();
    let lack =
        |why: &str| NotAsked::new(Why::Board, size.to_string(), format!("it claims {}, and {why}", boards.text()));
    if !is_about_moves(&fitted.question) || !start.parts.is_empty() {
        let kind = fitted.question.asked.kind.name;
        return Err(lack(&format!("this one is {size}: what is asked by `{kind}` would not be the same on another")));
    }
    let moves = moves(&fitted.question);
    let own = Course::of(start.rules, &start, &moves);
    // What comes after an illegal move is never made.
    let made = &moves[..moves.len().min(own.legal + 1)];
    let placed = boards.sizes().into_iter().flat_map(|larger| corners(size, larger)).find_map(|(larger, right, up)| {
        let place = Place::walled(&start.board, made, larger, right, up)?;
        let moves: Vec<PlayersMove> = moves.iter().map(|made| place.there(*made)).collect::<Option<_>>()?;
        let start = Start { board: place.framed, ..start.clone() };
        (Course::of(start.rules, &start, &moves) == own).then_some((place, start))
    });
    let Some((place, start)) = placed else {
        return Err(lack(&format!("this one is {size}: no wall on a larger board is like the edge here")));
    };
    let values = fitted.question.asked.values.iter().map(|(field, value)| (field, place.value(value)));
    let values: Vec<_> = values.collect();
    values.into_iter().for_each(|(field, value)| fitted.question.asked.values.put(field, value));
    fitted.how.push(format!("the board stands {} of a {} board, with a wall", place.corner(), place.framed.size()));
    fitted.question.start = Some(start);
    fitted.place = Some(place);
    Ok(())
}

/// The corners of a larger board in which one of this size can stand, with a wall and liberties for it. In the lower
/// left one points keep their names, so that comes first.
fn corners(size: Size, larger: Size) -> Vec<(Size, u8, u8)> {
    let places = |inner: u8, outer: u8| match outer.checked_sub(inner) {
        Some(0) => vec![0],
        Some(beyond @ 2..) => vec![0, beyond],
        _ => Vec::new(),
    };
    let rows = places(size.rows(), larger.rows());
    let columns = places(size.columns(), larger.columns());
    rows.iter().flat_map(|up| columns.iter().map(|right| (larger, *right, *up))).collect()
}

impl Place {
    /// The board in this place with a wall that changes nothing for these moves, if there is one.
    fn walled(board: &Board, moves: &[PlayersMove], larger: Size, right: u8, up: u8) -> Option<Self> {
        let mut place = Self { size: board.size(), right, up, framed: Board::empty(larger) };
        for point in board.size().points() {
            place.framed.set(place.point(point)?, board.stone(point));
        }
        let mut doubtful: Vec<PointSet> = Vec::new();
        for (edge, beside) in place.wall() {
            let seen = |colour: Colour| {
                let played = |made: &PlayersMove| made.colour == colour && made.mv == Move::Play(edge);
                board.stone(edge) == Some(colour) || moves.iter().any(played)
            };
            match (seen(Colour::Black), seen(Colour::White)) {
                (true, true) => doubtful.push(beside),
                (true, false) => place.build(&beside, Colour::White),
                (false, _) => place.build(&beside, Colour::Black),
            }
        }
        if doubtful.len() > MOST_DOUBTFUL {
            return None;
        }
        (0..1_u32 << doubtful.len()).find_map(|choice| {
            let mut walled = place.clone();
            for (i, beside) in doubtful.iter().enumerate() {
                walled.build(beside, if choice >> i & 1 == 0 { Colour::Black } else { Colour::White });
            }
            walled.changes_nothing(board, moves).then_some(walled)
        })
    }

    /// For each point of the edge that becomes an inner one, the points of the wall beside it.
    fn wall(&self) -> BTreeMap<Point, PointSet> {
        let inside: PointSet = self.size.points().filter_map(|point| self.point(point)).collect();
        let beside = |point: Point| -> Option<PointSet> {
            let around = PointSet::from(self.point(point)?).neighbours() - inside;
            Some(around.iter().filter(|point| self.framed.size().contains(*point)).collect())
        };
        let walls = self.size.points().filter_map(|point| Some((point, beside(point)?)));
        walls.filter(|(_, beside)| !beside.is_empty()).collect()
    }

    fn build(&mut self, points: &PointSet, colour: Colour) {
        points.iter().for_each(|point| self.framed.set(point, Some(colour)));
    }

    /// Whether the moves do the same on both boards.
    fn changes_nothing(&self, board: &Board, moves: &[PlayersMove]) -> bool {
        let (mut board, mut framed) = (*board, self.framed);
        for made in moves {
            let Move::Play(point) = made.mv else { continue };
            let Some(there) = self.point(point) else { return false };
            let (plain, walled) =
                (board.play(made.colour, point, Suicide::Allowed), framed.play(made.colour, there, Suicide::Allowed));
            match (plain, walled) {
                (Ok(plain), Ok(walled)) => {
                    let same = |here: &PointSet, there: &PointSet| self.points(here).as_ref() == Some(there);
                    if !same(&plain.captured, &walled.captured) || !same(&plain.suicided, &walled.suicided) {
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

    /// Where a point stands in the larger board. A point beyond the edge may have no name there.
    fn point(&self, point: Point) -> Option<Point> {
        let whole = Size::new(19, 19)?;
        whole.point(point.column().checked_add(self.right)?, point.row().checked_add(self.up)?)
    }

    fn points(&self, points: &PointSet) -> Option<PointSet> {
        points.iter().map(|point| self.point(point)).collect()
    }

    /// The move in the larger board.
    fn there(&self, made: PlayersMove) -> Option<PlayersMove> {
        let mv = match made.mv {
            Move::Play(point) => Move::Play(self.point(point)?),
            Move::KoPassFor(point) => Move::KoPassFor(self.point(point)?),
            Move::Pass | Move::KoPass => made.mv,
        };
        Some(PlayersMove { mv, ..made })
    }

    /// The value of a field of a question about moves, in the larger board. All its moves have a place there.
    fn value(&self, value: &Value) -> Value {
        let there = |made: &PlayersMove| self.there(*made).unwrap_or(*made);
        match value {
            Value::Move(made) => Value::Move(there(made)),
            Value::Moves(moves) => Value::Moves(moves.iter().map(there).collect()),
            other => other.clone(),
        }
    }

    /// Whether this larger board has everything outside as it was at the start.
    pub(super) fn has_its_wall(&self, board: &Board) -> bool {
        let inside: PointSet = self.size.points().filter_map(|point| self.point(point)).collect();
        let outside = |board: &Board| [Colour::Black, Colour::White].map(|colour| *board.stones(colour) - inside);
        board.size() == self.framed.size() && outside(board) == outside(&self.framed)
    }

    /// What stands in this place of the larger board.
    pub(super) fn cut_out(&self, larger: &Board) -> Board {
        let mut board = Board::empty(self.size);
        for point in self.size.points() {
            board.set(point, self.point(point).and_then(|there| larger.stone(there)));
        }
        board
    }

    /// Which corner it is, in words.
    fn corner(&self) -> &'static str {
        match (self.right, self.up) {
            (0, 0) => "in the lower left corner",
            (_, 0) => "in the lower right corner",
            (0, _) => "in the upper left corner",
            _ => "in the upper right corner",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference_engine::testing;
    use similar_asserts::assert_eq;

    /// The first square that has room for it, and a wall that changes nothing in one of its corners.
    fn in_a_square(drawing: &str, moves: &str) -> Option<String> {
        let board = testing::board(drawing);
        let moves = testing::moves(moves);
        let squares = (2..=19).filter_map(|side| Size::new(side, side));
        let corners = squares.map(|square| corners(board.size(), square)).find(|corners| !corners.is_empty())?;
        let mut places = corners.into_iter().filter_map(|(square, r, u)| Place::walled(&board, &moves, square, r, u));
        places.next().map(|place| place.framed.to_string())
    }

    #[test]
    fn the_wall_beside_a_stone_is_of_the_other_colour() {
        let framed = in_a_square("X X X O\nX O . .\n. . O X", "B d2, W c2");
        let expected = ". . . . . .\n. . . . . .\nO O O X . .\nX X X O X .\nX O . . O .\n. . O X O .\n";
        assert_eq!(framed.as_deref(), Some(expected));
    }

    #[test]
    fn a_ko_on_the_edge_has_a_place() {
        // Only White stands on d3 and only Black on d2.
        assert!(in_a_square(". . . .\n. . . X\n. . X O\n. . O .\n. . . O", "B d2, W d3").is_some());
    }

    #[test]
    fn what_a_wall_would_save_has_no_place() {
        // Stones of either colour are captured on a1, and whatever stands above or below it saves one of them.
        assert_eq!(in_a_square("X . .", "W b1, B pass, W a1, B c1"), None);
    }

    #[test]
    fn another_corner_will_do_where_both_colours_are_captured_beside_one_edge() {
        // Black and then White are captured on a4, so beside it only the edge itself will do.
        let framed = in_a_square("X . .\nO X .\n. . .\n. . .", "W b4, B a2, W a4, B c4").expect("a place");
        assert!(framed.starts_with("X . . O") || framed.starts_with("X . . X"), "{framed}");
    }

    #[test]
    fn a_point_beyond_the_edge_is_beyond_it_in_its_place() {
        // f1 is beyond the right edge of the 5x5 board in its right corner; in the left one it would be a point.
        let framed = in_a_square(". . . . .\n. X . . .\n. . . . .\n. . . . .\n. . . . .", "B f1").expect("a place");
        assert!(framed.lines().all(|row| row.starts_with('.')), "{framed}");
    }

    #[test]
    fn a_stone_on_the_edge_has_the_liberties_that_it_had() {
        // White a2 has one liberty, a1; with the wall it must still be captured there.
        assert!(in_a_square("O X . .\nO X . .\n. . . .", "B a1").is_some());
    }
}
