//! Sets of points of one board, as small as the board allows: the search makes millions of them.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Sub, SubAssign};

use crate::board::Board;
use crate::board::points::{Point, PointSet};

/// A set of points, in so many words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(crate) fn first(&self) -> Option<u16> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some((word * 64) as u16 + self.0[word].trailing_zeros() as u16)
    }

    /// The set of the first point.
    pub(crate) fn first_bit(&self) -> Self {
        self.first().map_or(Self::EMPTY, Self::of)
    }

    pub(crate) fn of(point: u16) -> Self {
        let mut bits = Self::EMPTY;
        bits.0[usize::from(point) / 64] = 1 << (point % 64);
        bits
    }

    pub(crate) fn contains(&self, point: u16) -> bool {
        self.0[usize::from(point) / 64] >> (point % 64) & 1 == 1
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    pub(crate) fn is_in(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = u16> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let point = rest.first()?;
            rest -= Self::of(point);
            Some(point)
        })
    }

    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const W: usize> Sub for Bits<W> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> SubAssign for Bits<W> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The points of a board and how they lie to each other: as in a [`PointSet`], but with rows no longer than needed.
#[derive(Clone, Debug)]
pub(crate) struct Grid<const W: usize> {
    row: u32,
    pub(crate) all: Bits<W>,
}

/// How many words the sets of this board need.
pub(crate) fn words(board: &Board) -> usize {
    let row = usize::from(board.size().columns()) + 1;
    (row * usize::from(board.size().rows())).div_ceil(64)
}

impl<const W: usize> Grid<W> {
    pub(crate) fn new(board: &Board) -> Self {
        let mut grid = Self { row: u32::from(board.size().columns()) + 1, all: Bits::EMPTY };
        grid.all = grid.bits(&board.all_points());
        grid
    }

    pub(crate) fn number(&self, point: Point) -> u16 {
        u16::from(point.row()) * self.row as u16 + u16::from(point.column())
    }

    /// Its column and row.
    pub(crate) fn place(&self, number: u16) -> (i32, i32) {
        let (number, row) = (i32::from(number), self.row as i32);
        (number % row, number / row)
    }

    /// Which of the five points of a row from here on are on the board and in the set, as bits.
    #[inline]
    pub(crate) fn five_points(&self, set: &Bits<W>, column: i32, row: i32) -> usize {
        let length = self.row as i32;
        let from = row * length + column;
        let word = |at: i32| usize::try_from(at).ok().and_then(|at| set.0.get(at)).copied().unwrap_or(0);
        let (at, shift) = (from.div_euclid(64), from.rem_euclid(64));
        let next = if shift == 0 { 0 } else { word(at + 1) << (64 - shift) };
        let (too_few, too_many) = ((-column).max(0), (column + 6 - length).max(0));
        let in_row = (0b11111 >> too_many) & !0 << too_few;
        (word(at) >> shift | next) as usize & in_row
    }

    pub(crate) fn point(&self, number: u16, board: &Board) -> Point {
        let (row, column) = (number / self.row as u16, number % self.row as u16);
        board.size().point(column as u8, row as u8).expect("only points of the board have numbers")
    }

    pub(crate) fn bits(&self, points: &PointSet) -> Bits<W> {
        points.iter().fold(Bits::EMPTY, |all, point| all | Bits::of(self.number(point)))
    }

    pub(crate) fn points(&self, bits: Bits<W>, board: &Board) -> PointSet {
        bits.iter().map(|number| self.point(number, board)).collect()
    }

    /// The points of the board next to a point of the set.
    #[inline]
    pub(crate) fn neighbours(&self, set: Bits<W>) -> Bits<W> {
        let w = &set.0;
        let k = self.row;
        Bits(std::array::from_fn(|i| {
            let below = if i > 0 { w[i - 1] } else { 0 };
            let above = if i + 1 < W { w[i + 1] } else { 0 };
            let around = (w[i] << 1 | below >> 63)
                | (w[i] >> 1 | above << 63)
                | (w[i] << k | below >> (64 - k))
                | (w[i] >> k | above << (64 - k));
            around & self.all.0[i]
        }))
    }

    /// The points of `within` that are connected to the set through points of `within`.
    #[inline]
    pub(crate) fn flood(&self, set: Bits<W>, within: Bits<W>) -> Bits<W> {
        let mut reached = set & within;
        loop {
            let grown = (reached | self.neighbours(reached)) & within;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// The connected parts of a set.
    pub(crate) fn parts(&self, set: Bits<W>) -> impl Iterator<Item = Bits<W>> + '_ {
        let mut rest = set;
        std::iter::from_fn(move || {
            let first = rest.first_bit();
            if first.is_empty() {
                return None;
            }
            let part = self.flood(first, rest);
            rest -= part;
            Some(part)
        })
    }

    /// A play: the player's stones and the other's afterwards, and what was captured. `None` if it leaves no liberty.
    #[inline]
    pub(crate) fn play(&self, mine: Bits<W>, theirs: Bits<W>, point: u16) -> Option<(Bits<W>, Bits<W>, Bits<W>)> {
        let stone = Bits::of(point);
        let mine = mine | stone;
        let occupied = mine | theirs;
        let mut captured = Bits::EMPTY;
        let mut beside = self.neighbours(stone) & theirs;
        while !beside.is_empty() {
            let string = self.flood(beside.first_bit(), theirs);
            beside -= string;
            if self.neighbours(string).is_in(&occupied) {
                captured |= string;
            }
        }
        if captured.is_empty() && self.neighbours(self.flood(stone, mine)).is_in(&occupied) {
            return None;
        }
        Some((mine, theirs - captured, captured))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::testing::{board, points};

    const DRAWN: &str = ". . X . .\n. . . . X\nX . . . .";

    /// Five points from the left of a point two steps away to the right; the first is the lowest bit.
    #[rstest]
    #[case::middle("c2", [false, false, false, false, true])]
    #[case::at_the_left_edge("a1", [false, false, true, false, false])]
    #[case::at_the_right_edge("e3", [true, false, false, false, false])]
    fn five_points_of_a_row(#[case] middle: &str, #[case] stones: [bool; 5]) {
        let board = board(DRAWN);
        let grid = Grid::<2>::new(&board);
        let stones_on_board = grid.bits(board.stones(crate::board::Colour::Black));
        let (column, row) = grid.place(grid.number(points(middle).first().expect("it names a point")));
        let seen = grid.five_points(&stones_on_board, column - 2, row);
        assert_eq!([0, 1, 2, 3, 4].map(|bit| seen >> bit & 1 == 1), stones);
    }

    #[rstest]
    #[case::above_the_board(-1, 0)]
    #[case::below_the_board(3, 0)]
    #[case::the_lowest_row_but_for_two_columns(2, 0b11100)]
    fn five_points_beyond_the_edge(#[case] row: i32, #[case] on_board: usize) {
        let grid = Grid::<2>::new(&board(DRAWN));
        assert_eq!(grid.five_points(&grid.all, -2, row), on_board);
    }
}
