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
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// No side of a board is longer.
pub const MAX_SIDE: u8 = 19;

const ROW: usize = MAX_SIDE as usize + 1;
const WORDS: usize = 6;

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
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Whether the set has no points.
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
        // Most boards are small, and this is where most of the time goes: only words that hold something are looked at.
        match within.words() {
            0 | 1 => self.flood_in::<1>(within),
            2 => self.flood_in::<2>(within),
            3 => self.flood_in::<3>(within),
            _ => self.flood_in::<WORDS>(within),
        }
    }

    fn flood_in<const N: usize>(&self, within: &Self) -> Self {
        let within: [u64; N] = std::array::from_fn(|i| within.0[i]);
        let mut reached: [u64; N] = std::array::from_fn(|i| self.0[i] & within[i]);
        loop {
            let around = around(&reached);
            let grown: [u64; N] = std::array::from_fn(|i| (reached[i] | around[i]) & within[i]);
            if grown == reached {
                return Self::of_words(reached);
            }
            reached = grown;
        }
    }

    /// The same, unless one of these points is next to a free one: then nothing, as soon as that is seen.
    pub(crate) fn flood_unless(&self, within: &Self, free: &Self) -> Option<Self> {
        match within.words().max(free.words()) {
            0 | 1 => self.flood_unless_in::<1>(within, free),
            2 => self.flood_unless_in::<2>(within, free),
            3 => self.flood_unless_in::<3>(within, free),
            _ => self.flood_unless_in::<WORDS>(within, free),
        }
    }

    fn flood_unless_in<const N: usize>(&self, within: &Self, free: &Self) -> Option<Self> {
        let mut reached: [u64; N] = std::array::from_fn(|i| self.0[i] & within.0[i]);
        loop {
            let around = around(&reached);
            if (0..N).fold(0, |all, i| all | around[i] & free.0[i]) != 0 {
                return None;
            }
            let grown: [u64; N] = std::array::from_fn(|i| reached[i] | around[i] & within.0[i]);
            if grown == reached {
                return Some(Self::of_words(reached));
            }
            reached = grown;
        }
    }

    /// How many words there are up to the last that holds something.
    fn words(&self) -> usize {
        WORDS - self.0.iter().rev().take_while(|word| **word == 0).count()
    }

    fn of_words<const N: usize>(words: [u64; N]) -> Self {
        let mut set = Self::EMPTY;
        set.0[..N].copy_from_slice(&words);
        set
    }

    /// The first point of the set, row by row from the lower left.
    pub fn first(&self) -> Option<Point> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Point((word * 64) as u16 + self.0[word].trailing_zeros() as u16))
    }

    /// The only point of the set, if it has exactly one.
    pub fn only(&self) -> Option<Point> {
        (self.len() == 1).then(|| self.first()).flatten()
    }

    /// The points of the set, row by row from the lower left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let point = rest.first()?;
            rest.remove(point);
            Some(point)
        })
    }

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

    fn bit(point: Point) -> u64 {
        1 << (point.0 % 64)
    }

    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
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

impl FromIterator<PointSet> for PointSet {
    fn from_iter<I: IntoIterator<Item = PointSet>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, |all, set| all | set)
    }
}

impl<'a> FromIterator<&'a PointSet> for PointSet {
    fn from_iter<I: IntoIterator<Item = &'a PointSet>>(sets: I) -> Self {
        sets.into_iter().copied().collect()
    }
}

impl BitOr for PointSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAnd for PointSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl Sub for PointSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for PointSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The points with blanks between them: `a1 b2`.
impl fmt::Display for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points: Vec<String> = self.iter().map(|point| point.to_string()).collect();
        f.write_str(&points.join(" "))
    }
}

impl fmt::Debug for PointSet {
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
