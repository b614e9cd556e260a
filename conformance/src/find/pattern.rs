//! The boards of a sketch: which points are fixed, what may stand on the others, and how many boards that are.

use reference_engine::{Board, Colour, Point, Size};

use super::counts::Counts;
use crate::ask::view::View;

/// What stands on a point.
pub type Stone = Option<Colour>;

const EMPTY: Stone = None;
const BLACK: Stone = Some(Colour::Black);
const WHITE: Stone = Some(Colour::White);

/// What may stand where a drawing has this sign.
pub fn choices(sign: char) -> Option<&'static [Stone]> {
    Some(match sign {
        '.' => &[EMPTY],
        'X' => &[BLACK],
        'O' => &[WHITE],
        '?' => &[EMPTY, BLACK, WHITE],
        '*' => &[BLACK, WHITE],
        'x' => &[EMPTY, BLACK],
        'o' => &[EMPTY, WHITE],
        _ => return None,
    })
}

/// The signs, for help.
pub const SIGNS: &str = "`X` a black stone, `O` a white stone, `.` empty, `?` any of these, `*` a stone of either \
                         colour, `x` black or empty, `o` white or empty";

/// A point to be filled, and what may stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The point.
    pub point: Point,
    /// What may stand there.
    pub choices: &'static [Stone],
}

/// A board some points of which are to be filled.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The fixed stones, and nothing else.
    pub base: Board,
    /// The points to be filled, row by row from the lower left.
    pub cells: Vec<Cell>,
    /// For each symmetry of the pattern: where each cell is seen.
    symmetries: Vec<Vec<Point>>,
}

impl Pattern {
    /// A pattern by the signs of its points.
    pub fn new(size: Size, sign: impl Fn(Point) -> &'static [Stone]) -> Self {
        let mut base = Board::empty(size);
        let mut cells = Vec::new();
        for point in size.points() {
            match sign(point) {
                [only] => base.set(point, *only),
                choices => cells.push(Cell { point, choices }),
            }
        }
        Self { base, cells, symmetries: Vec::new() }
    }

    /// The same, of which boards that look alike are looked at once. That is right if nothing is said of single points.
    #[must_use]
    pub fn up_to_symmetry(mut self) -> Self {
        let size = self.base.size();
        let views = (1..8).map(View::number).filter(|view| !view.turned || size.columns() == size.rows());
        let keeps = |view: &View| {
            let seen = |cell: &Cell| Cell { point: view.point(size, cell.point), choices: cell.choices };
            view.board(&self.base) == self.base && self.cells.iter().all(|cell| self.cells.contains(&seen(cell)))
        };
        let seen = |view: View| self.cells.iter().map(|cell| view.point(size, cell.point)).collect();
        self.symmetries = views.filter(keeps).map(seen).collect();
        self
    }

    /// How many ways there are to see the same board, itself among them.
    pub fn views(&self) -> usize {
        self.symmetries.len() + 1
    }

    /// Whether this is the one of all boards that look alike which is looked at: the first in the order of filling.
    pub fn is_first_of_its_kind(&self, board: &Board) -> bool {
        let rank = |point: Point| match board.stone(point) {
            EMPTY => 0,
            BLACK => 1,
            WHITE => 2,
        };
        let own = || self.cells.iter().map(|cell| rank(cell.point));
        self.symmetries.iter().all(|seen| own().cmp(seen.iter().map(|point| rank(*point))).is_le())
    }

    /// How many ways there are to fill it with so many stones, whether legal or not.
    pub fn fillings(&self, counts: &Counts) -> u128 {
        let most = self.cells.len();
        let fixed = [Colour::Black, Colour::White].map(|colour| self.base.stones(colour).len() as usize);
        // By the number of black and of white stones.
        let mut ways = vec![vec![0_u128; most + 1]; most + 1];
        ways[0][0] = 1;
        for (filled, cell) in self.cells.iter().enumerate() {
            let mut next = vec![vec![0_u128; most + 1]; most + 1];
            for (black, row) in ways.iter().enumerate().take(filled + 1) {
                for (white, number) in
                    row.iter().enumerate().take(filled + 1 - black).filter(|(_, number)| **number > 0)
                {
                    for stone in cell.choices {
                        let more =
                            &mut next[black + usize::from(*stone == BLACK)][white + usize::from(*stone == WHITE)];
                        *more = more.saturating_add(*number);
                    }
                }
            }
            ways = next;
        }
        let points = self.base.all_points().len() as usize;
        let wanted = |black: usize, white: usize| {
            let (black, white) = (fixed[0] + black, fixed[1] + white);
            counts.stones_fit(black as u32, white as u32, points.saturating_sub(black + white) as u32)
        };
        let all = ways
            .iter()
            .enumerate()
            .flat_map(|(black, row)| (0..).zip(row).map(move |(white, ways)| (black, white, ways)));
        all.filter(|(black, white, _)| wanted(*black, *white))
            .fold(0, |sum: u128, (_, _, ways)| sum.saturating_add(*ways))
    }
}
