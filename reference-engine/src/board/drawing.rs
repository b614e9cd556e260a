//! Boards as text: reading and drawing them.
//!
//! `X` is a black stone, `O` a white stone, `.` an empty point. The top line is the highest row. Blanks between the
//! points are for the eye only.

use std::fmt;

use crate::board::points::{MAX_SIDE, Point, Size};
use crate::board::{Board, Colour};

/// What is wrong with a drawn board, and where: line and column are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawingError {
    /// The line of the text.
    pub line: usize,
    /// The column of the text, counted in characters.
    pub column: usize,
    /// What is wrong there.
    pub what: DrawingFault,
}

/// The ways in which a drawn board can be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawingFault {
    /// There is no row at all.
    NoRows,
    /// A character that is not `X`, `O` or `.`.
    Sign(char),
    /// The row is not as long as the first one.
    Ragged {
        /// The points in this row.
        points: usize,
        /// The points in the first row.
        first_row: usize,
    },
    /// More than 19 rows or more than 19 points in a row.
    TooLarge,
}

impl fmt::Display for DrawingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRows => write!(f, "the board has no rows: draw each row with `X`, `O` and `.`"),
            Self::Sign(sign) => write!(
                f,
                "`{}` is not a point: use `X` for a black stone, `O` for a white stone, `.` for an empty point",
                sign.escape_debug()
            ),
            Self::Ragged { points, first_row } => {
                write!(f, "this row has {points} points but the first row has {first_row}: make all rows equally long")
            }
            Self::TooLarge => write!(f, "no side of a board may be longer than {MAX_SIDE} points"),
        }
    }
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.what)
    }
}

impl std::error::Error for DrawingError {}

impl Board {
    /// Reads a drawn board. Empty lines before and after it do not count.
    ///
    /// ```
    /// use reference_engine::Board;
    /// let board = Board::parse("
    ///     . X O .
    ///     X O . O
    /// ").expect("a board");
    /// assert_eq!(board.size().to_string(), "4x2");
    /// assert_eq!(board.to_string(), ". X O .\nX O . O\n");
    /// ```
    pub fn parse(text: &str) -> Result<Self, DrawingError> {
        let mut rows: Vec<Vec<Option<Colour>>> = Vec::new();
        for (line, row) in drawn_rows(text) {
            let fault = |column, what| DrawingError { line, column, what };
            let points = read_row(row).map_err(|(column, sign)| fault(column, DrawingFault::Sign(sign)))?;
            let first_row = rows.first().map_or(points.len(), Vec::len);
            if points.len() != first_row {
                let points = points.len();
                return Err(fault(1, DrawingFault::Ragged { points, first_row }));
            }
            if points.len() > MAX_SIDE.into() || rows.len() == usize::from(MAX_SIDE) {
                return Err(fault(1, DrawingFault::TooLarge));
            }
            rows.push(points);
        }
        let columns = rows.first().map_or(0, Vec::len);
        let nothing = DrawingError { line: 1, column: 1, what: DrawingFault::NoRows };
        let size = Size::new(columns, rows.len()).ok_or(nothing)?;

        let mut board = Self::empty(size);
        for (row, points) in (0..).zip(rows.iter().rev()) {
            for (column, &stone) in (0..).zip(points) {
                if let Some(point) = size.point(column, row) {
                    board.set(point, stone);
                }
            }
        }
        Ok(board)
    }

    /// The board with its coordinates around it, and with some points marked by a sign of their own.
    ///
    /// ```
    /// use reference_engine::{Board, Point};
    /// let board = Board::parse(". X\nO .").expect("a board");
    /// let marked = board.drawn(|point| (Point::parse("b1") == Some(point)).then_some('?'));
    /// assert_eq!(marked, "   a b\n 2 . X 2\n 1 O ? 1\n   a b\n");
    /// ```
    pub fn drawn(&self, mark: impl Fn(Point) -> Option<char>) -> String {
        let size = self.size();
        let letters: Vec<String> = (0..size.columns()).map(|column| Point::letter(column).to_string()).collect();
        let letters = letters.join(" ");
        let rows = (0..size.rows()).rev().map(|row| {
            let points = (0..size.columns()).filter_map(|column| size.point(column, row));
            let signs: Vec<String> = points.map(|p| mark(p).unwrap_or_else(|| self.sign(p)).to_string()).collect();
            format!("{:2} {} {}\n", row + 1, signs.join(" "), row + 1)
        });
        format!("   {letters}\n{}   {letters}\n", rows.collect::<String>())
    }

    fn sign(&self, point: Point) -> char {
        self.stone(point).map_or('.', Colour::stone)
    }
}

/// The lines of the text from the first to the last that is not blank, numbered from 1.
fn drawn_rows(text: &str) -> Vec<(usize, &str)> {
    let mut lines: Vec<_> = (1..).zip(text.lines()).skip_while(|(_, line)| line.trim().is_empty()).collect();
    while lines.last().is_some_and(|(_, line)| line.trim().is_empty()) {
        lines.pop();
    }
    lines
}

fn read_row(row: &str) -> Result<Vec<Option<Colour>>, (usize, char)> {
    (1..)
        .zip(row.chars())
        .filter(|(_, sign)| *sign != ' ')
        .map(|(column, sign)| match sign {
            'X' => Ok(Some(Colour::Black)),
            'O' => Ok(Some(Colour::White)),
            '.' => Ok(None),
            _ => Err((column, sign)),
        })
        .collect()
}

/// The drawing alone, one row a line, ready to be read again.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        for row in (0..size.rows()).rev() {
            for point in (0..size.columns()).filter_map(|column| size.point(column, row)) {
                let blank = if point.column() > 0 { " " } else { "" };
                write!(f, "{blank}{}", self.sign(point))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}", self.drawn(|_| None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use rstest::rstest;

    #[rstest]
    #[case("", 1, 1, DrawingFault::NoRows)]
    #[case("\n  \n", 1, 1, DrawingFault::NoRows)]
    #[case(". X\n. Y", 2, 3, DrawingFault::Sign('Y'))]
    #[case(". x", 1, 3, DrawingFault::Sign('x'))]
    #[case(".\t.", 1, 2, DrawingFault::Sign('\t'))]
    #[case("\n. X\n.\n", 3, 1, DrawingFault::Ragged { points: 1, first_row: 2 })]
    #[case(". X\n\n. .", 2, 1, DrawingFault::Ragged { points: 0, first_row: 2 })]
    #[case(". . . . . . . . . . . . . . . . . . . .", 1, 1, DrawingFault::TooLarge)]
    fn wrong_drawings_are_refused_where_they_are_wrong(
        #[case] text: &str,
        #[case] line: usize,
        #[case] column: usize,
        #[case] what: DrawingFault,
    ) {
        assert_eq!(Board::parse(text), Err(DrawingError { line, column, what }));
    }

    #[test]
    fn twenty_rows_are_too_many() {
        let text = ".\n".repeat(20);
        let what = Board::parse(&text).map_err(|error| (error.line, error.what));
        assert_eq!(what, Err((20, DrawingFault::TooLarge)));
    }

    #[test]
    fn the_first_line_is_the_highest_row() {
        let board = testing::board("X .\n. .\n. O");
        let stone = |text| board.stone(testing::point(text));
        assert_eq!(stone("a3"), Some(Colour::Black));
        assert_eq!(stone("b1"), Some(Colour::White));
        assert_eq!(stone("a1"), None);
    }
}
