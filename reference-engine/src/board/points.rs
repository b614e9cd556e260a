//! Points and sets of points.
//!
//! The papers speak of sets (a string, its liberties, the intersections of a formation), and so does this engine.
//! A [`PointSet`] is one bit per point. The bits of a row stand side by side and each row has one spare bit at its
//! end, so that the neighbours of all points of a set are four shifts of the whole set:
//!
//! ```text
//!            19 points and a spare bit
//!     row 2  . . . . . . . . . . . . . . . . . . . -      up    = shift by 20
//!     row 1  . . . . . . . . . . . . . . . . . . . -      right = shift by 1, never into the next row:
//!                                                                 the spare bit is in between
//! ```
//!
//! A neighbour that is off the board is in no set of stones and in no set of empty points, so nobody has to look for
//! the edge: it disappears as soon as the neighbours are intersected with anything on the board.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// No side of a board is longer.
pub const MAX_SIDE: u8 = 19;

const ROW: usize = MAX_SIDE as usize + 1;
/// The words of the largest board.
pub(crate) const WORDS: usize = 6;

/// The letters of the columns. By custom there is no column `i`.
const LETTERS: &[u8; MAX_SIDE as usize] = b"abcdefghjklmnopqrst";

/// The size of a board: columns by rows, each from 1 to 19.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Size {
    /// A board of `columns` by `rows`, or `None` when a side is 0 or longer than 19.
    pub fn new(columns: usize, rows: usize) -> Option<Self> {
        let side = |n| u8::try_from(n).ok().filter(|n| (1..=MAX_SIDE).contains(n));
        Some(Self { columns: side(columns)?, rows: side(rows)? })
    }

    /// Reads `COLUMNSxROWS`, for example `11x6`.
    pub fn parse(text: &str) -> Option<Self> {
        let (columns, rows) = text.split_once('x')?;
        let side = |digits: &str| {
            let plain = digits.bytes().all(|b| b.is_ascii_digit()) && digits.len() <= 2;
            plain.then(|| digits.parse().ok()).flatten()
        };
        Self::new(side(columns)?, side(rows)?)
    }

    /// The number of columns.
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// The number of rows.
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// The point in this column and row, both counted from 0 at the lower left, if it is on the board.
    pub fn point(self, column: u8, row: u8) -> Option<Point> {
        let on_board = column < self.columns && row < self.rows;
        on_board.then(|| Point::at(column, row))
    }

    /// Whether the point is on a board of this size.
    pub fn contains(self, point: Point) -> bool {
        point.column() < self.columns && point.row() < self.rows
    }

    /// How many words the points of such a board take.
    pub(crate) fn words(self) -> usize {
        (usize::from(self.rows) * ROW).div_ceil(64)
    }

    /// All points of the board, row by row from the lower left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Point::at(column, row)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// An intersection of the board, written like `c3`: the column's letter (there is no `i`), then the row counted from
/// 1 at the bottom.
///
/// ```
/// use reference_engine::Point;
/// let point = Point::parse("k2").expect("k2 is a point");
/// assert_eq!((point.column(), point.row()), (9, 1));
/// assert_eq!(point.to_string(), "k2");
/// assert_eq!(Point::parse("i2"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    fn at(column: u8, row: u8) -> Self {
        Self(u16::from(row) * ROW as u16 + u16::from(column))
    }

    /// Reads a point such as `c3` (capital letters are welcome). It may still be off a small board: see
    /// [`Size::contains`].
    pub fn parse(text: &str) -> Option<Self> {
        let (letter, row) = text.as_bytes().split_first()?;
        let letter = letter.to_ascii_lowercase();
        let column = LETTERS.iter().position(|&l| l == letter)?;
        let digits = row.first().is_some_and(u8::is_ascii_digit) && row.len() <= 2 && row[0] != b'0';
        let row: u8 = digits.then(|| text.get(1..)?.parse().ok()).flatten()?;
        (row <= MAX_SIDE).then(|| Self::at(column as u8, row - 1))
    }

    /// The column, counted from 0 at the left.
    pub fn column(self) -> u8 {
        (self.0 % ROW as u16) as u8
    }

    /// The row, counted from 0 at the bottom.
    pub fn row(self) -> u8 {
        (self.0 / ROW as u16) as u8
    }

    /// The letter of a column counted from 0, as printed above and below a board.
    pub fn letter(column: u8) -> char {
        char::from(LETTERS[usize::from(column) % LETTERS.len()])
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::letter(self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of points: a string, its liberties, the stones of one colour, the empty points.
pub type PointSet = Points<WORDS>;

/// A set of points of a board that takes so many words. Most boards are small, and what works with many sets of one
/// board works with the words that it has: see [`in_words_of`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Points<const N: usize>([u64; N]);

impl<const N: usize> Default for Points<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Calls a function with as many words as the points of a board take.
macro_rules! in_words_of {
    ($board:expr, $function:ident($($argument:expr),* $(,)?)) => {
        match $board.words() {
            1 | 2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            _ => $function::<{ $crate::board::points::WORDS }>($($argument),*),
        }
    };
}
pub(crate) use in_words_of;

impl<const N: usize> Points<N> {
    /// The set without points.
    pub const EMPTY: Self = Self([0; N]);

    /// Whether the set has no points.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many points the set has.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the point is in the set.
    pub fn contains(&self, point: Point) -> bool {
        self.0[usize::from(point.0) / 64] & Self::bit(point) != 0
    }

    /// Puts the point into the set.
    pub fn insert(&mut self, point: Point) {
        self.0[usize::from(point.0) / 64] |= Self::bit(point);
    }

    /// Takes the point out of the set.
    pub fn remove(&mut self, point: Point) {
        self.0[usize::from(point.0) / 64] &= !Self::bit(point);
    }

    /// Whether the two sets have a point in common.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// The points next to a point of the set. Some may be points of the set, some may be off the board.
    #[inline]
    pub fn neighbours(&self) -> Self {
        Self(around(&self.0))
    }

    /// The points of `within` that are connected to this set through points of `within`.
    pub fn flood(&self, within: &Self) -> Self {
        // This is where most of the time goes: only words that hold something are looked at.
        match within.words() {
            0..=2 if N > 2 => self.in_words::<2>().grown(&within.in_words()).in_words(),
            3 if N > 3 => self.in_words::<3>().grown(&within.in_words()).in_words(),
            _ => self.grown(within),
        }
    }

    /// Grows three times before it looks whether that is all: so the end of most floods is foreseen.
    #[inline]
    fn grown(&self, within: &Self) -> Self {
        let grow = |reached: Self| (reached | reached.neighbours()) & *within;
        let mut reached = *self & *within;
        loop {
            let before = grow(grow(reached));
            reached = grow(before);
            if reached == before {
                return reached;
            }
        }
    }

    /// The same, unless one of these points is next to a free one: then nothing, as soon as that is seen.
    #[inline]
    pub(crate) fn flood_unless(&self, within: &Self, free: &Self) -> Option<Self> {
        let mut reached = *self & *within;
        loop {
            let around = reached.neighbours();
            if around.meets(free) {
                return None;
            }
            let grown = reached | (around & *within);
            if grown == reached {
                return Some(reached);
            }
            reached = grown;
        }
    }

    /// The connected components of the set.
    pub(crate) fn components(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let component = rest.first_alone()?.flood(&rest);
            rest -= component;
            Some(component)
        })
    }

    /// How many words there are up to the last that holds something.
    #[inline]
    pub(crate) fn words(&self) -> usize {
        (0..N).rev().find(|i| self.0[*i] != 0).map_or(0, |last| last + 1)
    }

    /// The same set in other words. Points that do not fit in are left out.
    #[inline]
    pub(crate) fn in_words<const M: usize>(&self) -> Points<M> {
        Points(std::array::from_fn(|i| if i < N { self.0[i] } else { 0 }))
    }

    /// The first point of the set, row by row from the lower left.
    pub fn first(&self) -> Option<Point> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Point((word * 64) as u16 + self.0[word].trailing_zeros() as u16))
    }

    /// The first point as a set.
    #[inline]
    fn first_alone(&self) -> Option<Self> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let mut first = Self::EMPTY;
        first.0[word] = self.0[word] & self.0[word].wrapping_neg();
        Some(first)
    }

    /// The only point of the set, if it has exactly one.
    pub fn only(&self) -> Option<Point> {
        let first = self.first_alone()?;
        (first == *self).then(|| self.first()).flatten()
    }

    /// The points of the set, row by row from the lower left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<N> {
        Rest(*self)
    }

    fn bit(point: Point) -> u64 {
        1 << (point.0 % 64)
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl PointSet {
    /// The points of a row, the first column as the lowest bit.
    pub(crate) fn row(&self, row: u8) -> u32 {
        let (word, shift) = (usize::from(row) * ROW / 64, usize::from(row) * ROW % 64);
        let above = if shift > 64 - ROW { self.0[word + 1] << (64 - shift) } else { 0 };
        ((self.0[word] >> shift | above) & ((1 << ROW) - 1)) as u32
    }

    /// Adds the points of a row.
    pub(crate) fn set_row(&mut self, row: u8, points: u32) {
        let (word, shift) = (usize::from(row) * ROW / 64, usize::from(row) * ROW % 64);
        self.0[word] |= u64::from(points) << shift;
        if shift > 64 - ROW {
            self.0[word + 1] |= u64::from(points) >> (64 - shift);
        }
    }
}

/// The points of a set that are still to come. It tells how many: lists of them are made all the time.
struct Rest<const N: usize>(Points<N>);

impl<const N: usize> Iterator for Rest<N> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let point = self.0.first()?;
        self.0.remove(point);
        Some(point)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

/// The points next to a point of the set that these words hold, as far as so many words can hold them.
#[inline]
fn around<const N: usize>(w: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|i| {
        let below = if i > 0 { w[i - 1] } else { 0 };
        let above = if i + 1 < N { w[i + 1] } else { 0 };
        (w[i] << 1 | below >> 63)
            | (w[i] >> 1 | above << 63)
            | (w[i] << ROW | below >> (64 - ROW))
            | (w[i] >> ROW | above << (64 - ROW))
    })
}

/// Only the words that hold something: tables of boards are looked up all the time.
impl<const N: usize> Hash for Points<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0[..self.words()].iter().for_each(|word| state.write_u64(*word));
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> Self {
        let mut set = Self::EMPTY;
        set.insert(point);
        set
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

impl<const N: usize> FromIterator<Self> for Points<N> {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, |all, set| all | set)
    }
}

impl<'a, const N: usize> FromIterator<&'a Self> for Points<N> {
    fn from_iter<I: IntoIterator<Item = &'a Self>>(sets: I) -> Self {
        sets.into_iter().copied().collect()
    }
}

impl<const N: usize> BitOr for Points<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitAnd for Points<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> Sub for Points<N> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl<const N: usize> BitOrAssign for Points<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> SubAssign for Points<N> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The points with blanks between them: `a1 b2`.
impl<const N: usize> fmt::Display for Points<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points: Vec<String> = self.iter().map(|point| point.to_string()).collect();
        f.write_str(&points.join(" "))
    }
}

impl<const N: usize> fmt::Debug for Points<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("", false)]
    #[case("a", false)]
    #[case("a0", false)]
    #[case("a01", false)]
    #[case("a1", true)]
    #[case("T19", true)]
    #[case("t20", false)]
    #[case("u1", false)]
    #[case("i5", false)]
    #[case("a+1", false)]
    #[case("é1", false)]
    #[case("a１", false)]
    #[case("a99999999999", false)]
    fn only_points_are_read_as_points(#[case] text: &str, #[case] is_point: bool) {
        assert_eq!(Point::parse(text).is_some(), is_point, "{text}");
    }

    #[rstest]
    #[case("1x1", true)]
    #[case("19x19", true)]
    #[case("11x6", true)]
    #[case("0x5", false)]
    #[case("20x1", false)]
    #[case("5", false)]
    #[case("x5", false)]
    #[case("5x+5", false)]
    #[case("-1x5", false)]
    #[case("5x5x5", false)]
    fn only_sizes_are_read_as_sizes(#[case] text: &str, #[case] is_size: bool) {
        assert_eq!(Size::parse(text).is_some(), is_size, "{text}");
    }

    #[test]
    fn neighbours_of_a_corner_of_the_largest_board_stay_inside_it() {
        let size = Size::new(19, 19).expect("19x19 is a size");
        let board: PointSet = size.points().collect();
        for (corner, around) in [("a1", 2), ("t19", 2), ("a19", 2), ("t1", 2), ("k10", 4), ("t5", 3)] {
            let point = crate::testing::point(corner);
            let neighbours = PointSet::from(point).neighbours() & board;
            assert_eq!(neighbours.len(), around, "{corner}: {neighbours:?}");
        }
    }
}
