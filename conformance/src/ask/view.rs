//! The sixteen ways to look at a board: turned and mirrored, with the colours as they are or swapped. No rule knows
//! directions apart, and few rules know the colours apart, so the answer to a question as it is seen is the answer as it
//! is seen ([`View::question`], [`View::facts`]).

mod question;

use reference_engine::{Board, Colour, Move, Point, PointSet, Size};

/// A way to look at a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Columns from the right.
    pub flip_columns: bool,
    /// Rows from the top.
    pub flip_rows: bool,
    /// Columns are rows.
    pub turned: bool,
    /// Black is White.
    pub swapped: bool,
}

impl View {
    /// View number 0 is the plain one.
    pub fn number(number: usize) -> Self {
        let bit = |place: usize| number >> place & 1 == 1;
        Self { flip_columns: bit(0), flip_rows: bit(1), turned: bit(2), swapped: bit(3) }
    }

    /// Whether nothing looks different.
    pub fn is_plain(self) -> bool {
        self == Self::default()
    }

    /// Where a point of a board of this size is seen.
    pub fn point(self, size: Size, point: Point) -> Point {
        let seen = |flip: bool, side: u8, at: u8| if flip { (side - 1).checked_sub(at) } else { Some(at) };
        let column = seen(self.flip_columns, size.columns(), point.column());
        let row = seen(self.flip_rows, size.rows(), point.row());
        // A point beyond the edge stays what it is.
        let Some((column, row)) = column.zip(row) else { return point };
        let (column, row) = if self.turned { (row, column) } else { (column, row) };
        self.size(size).point(column, row).unwrap_or(point)
    }

    fn size(self, size: Size) -> Size {
        let turned = Size::new(size.rows().into(), size.columns().into());
        if self.turned { turned.unwrap_or(size) } else { size }
    }

    /// The colour as it is seen.
    pub fn colour(self, colour: Colour) -> Colour {
        if self.swapped { colour.opponent() } else { colour }
    }

    /// The board as it is seen.
    pub fn board(self, board: &Board) -> Board {
        let mut image = Board::empty(self.size(board.size()));
        for point in board.size().points() {
            image.set(self.point(board.size(), point), board.stone(point).map(|colour| self.colour(colour)));
        }
        image
    }

    /// The points as they are seen.
    pub fn points(self, size: Size, points: &PointSet) -> PointSet {
        points.iter().map(|point| self.point(size, point)).collect()
    }

    /// The move as it is seen.
    pub fn mv(self, size: Size, mv: Move) -> Move {
        match mv {
            Move::Play(point) => Move::Play(self.point(size, point)),
            Move::KoPassFor(point) => Move::KoPassFor(self.point(size, point)),
            Move::Pass | Move::KoPass => mv,
        }
    }

    /// In words, for a report.
    pub fn text(self) -> String {
        let named = [
            (self.flip_columns, "mirrored left to right"),
            (self.flip_rows, "mirrored top to bottom"),
            (self.turned, "columns and rows exchanged"),
            (self.swapped, "colours swapped"),
        ];
        named.into_iter().filter_map(|(is, words)| is.then_some(words)).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_views_of_a_board_without_symmetry_differ() {
        let board = reference_engine::testing::board("X . .\nO X .");
        let mut seen: Vec<Board> = (0..16).map(|number| View::number(number).board(&board)).collect();
        assert_eq!(seen[0], board);
        assert_eq!(seen[1].to_string(), ". . X\n. X O\n");
        assert_eq!(seen[8].to_string(), "O . .\nX O .\n");
        while let Some(one) = seen.pop() {
            assert!(!seen.contains(&one), "{one:?}");
        }
    }
}
