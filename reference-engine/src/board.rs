//! The board: stones, strings, liberties, play and capture.
//!
//! A position is a colouring of the points with black, white and empty. Everything else on this page follows from it
//! and is computed when it is asked for: a *string* is a largest connected set of stones of one colour, a *liberty*
//! of a string is an empty point next to it.
//!
//! A board here is a value. [`Board::play`] leaves the board as it is and returns the next one, so that nothing has
//! to be undone and nothing can leak from one sequence into another.
//!
//! Points can be taken away from a board ([`Board::without`]): what is next to them then stands as at the edge.

pub mod drawing;
pub mod notation;
pub mod points;
pub mod strings;

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::board::points::{Point, PointSet, Size, in_words_of};
use crate::fault::{Fault, seeded, seeded_if};
use crate::switch::Switch;

/// One of the two players, or the colour of his stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Black.
    Black,
    /// White.
    White,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The letter in a written move: `B` or `W`.
    pub fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }

    /// The sign on a drawn board: `X` or `O`.
    pub fn stone(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// Whether a play may leave its own string without a liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// Such a play is illegal.
    Forbidden,
    /// The string is removed, even when it is a single stone.
    Allowed,
}

impl Switch for Suicide {
    const NAME: &'static str = "suicide";
    const ABOUT: &'static str = "may a play leave its own string without liberty";
    const CHOICES: &'static [Self] = &[Self::Forbidden, Self::Allowed];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Forbidden => ("forbidden", "a play that leaves its own string without liberty is illegal"),
            Self::Allowed => ("allowed", "the string is removed"),
        }
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    size: Size,
    black: PointSet,
    white: PointSet,
    empty: PointSet,
}

/// The outcome of a play: the next position and what was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The player.
    pub colour: Colour,
    /// Where the stone was put.
    pub point: Point,
    /// The position after the play.
    pub board: Board,
    /// The opposing stones removed by it.
    pub captured: PointSet,
    /// The player's own stones removed by it, the played one among them (suicide).
    pub suicided: PointSet,
}

/// Why a stone cannot be put on the board at all, whatever was played before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// The point is not on this board.
    OffBoard,
    /// There is a stone already.
    Occupied,
    /// The player's own string would have no liberty.
    Suicide,
}

impl Board {
    /// The board without stones.
    pub fn empty(size: Size) -> Self {
        Self { size, black: PointSet::EMPTY, white: PointSet::EMPTY, empty: size.points().collect() }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stones of one colour.
    pub fn stones(&self, colour: Colour) -> &PointSet {
        match colour {
            Colour::Black => &self.black,
            Colour::White => &self.white,
        }
    }

    /// The empty points.
    pub fn empty_points(&self) -> &PointSet {
        &self.empty
    }

    /// All points of the board.
    pub fn all_points(&self) -> PointSet {
        self.black | self.white | self.empty
    }

    /// How many words of a [`PointSet`] its points take.
    pub(crate) fn words(&self) -> usize {
        self.size.words()
    }

    /// The colour of the stone on this point, if there is one.
    pub fn stone(&self, point: Point) -> Option<Colour> {
        if self.black.contains(point) {
            Some(Colour::Black)
        } else if self.white.contains(point) {
            Some(Colour::White)
        } else {
            None
        }
    }

    /// Changes the colouring of one point, without any rule. A point off the board stays off the board.
    pub fn set(&mut self, point: Point, stone: Option<Colour>) {
        if !self.size.contains(point) {
            return;
        }
        self.black.remove(point);
        self.white.remove(point);
        self.empty.remove(point);
        match stone {
            Some(Colour::Black) => self.black.insert(point),
            Some(Colour::White) => self.white.insert(point),
            None => self.empty.insert(point),
        }
    }

    /// The board without these empty points: nothing can be played there, and they are nobody's liberties.
    #[must_use]
    pub fn without(mut self, points: &PointSet) -> Self {
        self.empty -= *points;
        self
    }

    /// The same points with these stones, Black's and White's.
    pub(crate) fn with_stones(&self, [black, white]: [PointSet; 2]) -> Self {
        Self { size: self.size, black, white, empty: self.all_points() - black - white }
    }

    /// The string on this point: the stones connected to the one that stands there. Nothing for an empty point.
    pub fn string(&self, point: Point) -> PointSet {
        match self.stone(point) {
            Some(colour) => PointSet::from(point).flood(self.stones(colour)),
            None => PointSet::EMPTY,
        }
    }

    /// The liberties of a string (or of any set of stones): the empty points next to it.
    pub fn liberties(&self, string: &PointSet) -> PointSet {
        string.neighbours() & self.empty
    }

    /// The stones of both colours that belong to a string without a liberty. In a legal position there are none.
    pub fn stones_without_liberty(&self) -> PointSet {
        let beside_empty = self.empty.neighbours();
        let black = self.black - beside_empty.flood(&self.black);
        let white = self.white - beside_empty.flood(&self.white);
        black | white
    }

    /// What happens when this player puts a stone here: opposing strings without liberty are removed first, and only
    /// then the player's own string is looked at.
    ///
    /// ```
    /// use reference_engine::{Board, Colour, Point, Suicide};
    /// let board = Board::parse("
    ///     . O X .
    ///     O X . X
    ///     . O X .
    /// ").expect("a board");
    /// let c2 = Point::parse("c2").expect("a point");
    /// let play = board.play(Colour::White, c2, Suicide::Forbidden).expect("it captures b2");
    /// assert_eq!(play.captured.only(), Point::parse("b2"));
    /// ```
    pub fn play(&self, colour: Colour, point: Point, suicide: Suicide) -> Result<Play, Unplayable> {
        if !self.empty.contains(point) {
            let on_board = self.size.contains(point) && !seeded(Fault::OccupiedIsOffBoard);
            return Err(if on_board { Unplayable::Occupied } else { Unplayable::OffBoard });
        }
        let mut board = *self;
        board.empty.remove(point);
        board.stones_mut(colour).insert(point);

        let beside = PointSet::from(point).neighbours();
        let mut captured = board.without_liberty_beside(&beside, colour.opponent());
        if seeded_if(Fault::OwnStonesFirst, || board.string_without_liberty(point, colour).is_some()) {
            captured = PointSet::EMPTY;
        }
        board.remove(colour.opponent(), &captured);

        let mut suicided = PointSet::EMPTY;
        if seeded_if(Fault::OwnPointOnly, || board.liberties(&PointSet::from(point)).is_empty()) {
            return Err(Unplayable::Suicide);
        }
        if let Some(string) = board.string_without_liberty(point, colour) {
            if suicide == Suicide::Forbidden || (string.len() == 1 && seeded(Fault::NoSingleSuicide)) {
                return Err(Unplayable::Suicide);
            }
            let string = if seeded(Fault::OneStoneSuicides) { PointSet::from(point) } else { string };
            board.remove(colour, &string);
            suicided = string;
        }
        Ok(Play { colour, point, board, captured, suicided })
    }

    /// The stones of the strings of this colour that have a stone in `beside` and no liberty.
    fn without_liberty_beside(&self, beside: &PointSet, colour: Colour) -> PointSet {
        let mut found = PointSet::EMPTY;
        for point in (*beside & *self.stones(colour)).iter() {
            if !found.contains(point)
                && let Some(string) = self.string_without_liberty(point, colour)
            {
                found |= if seeded(Fault::OneStoneTaken) { PointSet::from(point) } else { string };
                if seeded(Fault::SecondStringStays) {
                    break;
                }
            }
        }
        found
    }

    /// The string on this point if it has no liberty. Stops growing the string as soon as a liberty is seen.
    fn string_without_liberty(&self, point: Point, colour: Colour) -> Option<PointSet> {
        let string = in_words_of!(self, string_unless_free(point, self.stones(colour), &self.empty))?;
        let has = |corner, set: &PointSet| Point::parse(corner).is_some_and(|point| set.contains(point));
        let diagonal = seeded_if(Fault::CornerDiagonal, || has("a1", &string) && has("b2", &self.empty));
        let wraps = seeded_if(Fault::EdgesWrap, || self.empty.iter().any(|point| self.is_opposite(point, &string)));
        (!diagonal && !wraps).then_some(string)
    }

    /// Whether a stone stands at the other end of the point's row: that matters to a fault only.
    fn is_opposite(&self, end: Point, stones: &PointSet) -> bool {
        let width = self.size.columns() - 1;
        stones.iter().any(|stone| stone.row() == end.row() && stone.column().abs_diff(end.column()) == width)
    }

    fn remove(&mut self, colour: Colour, stones: &PointSet) {
        *self.stones_mut(colour) -= *stones;
        self.empty |= *stones;
    }

    fn stones_mut(&mut self, colour: Colour) -> &mut PointSet {
        match colour {
            Colour::Black => &mut self.black,
            Colour::White => &mut self.white,
        }
    }
}

/// The string of these stones on this point, unless it has a liberty.
fn string_unless_free<const N: usize>(point: Point, stones: &PointSet, free: &PointSet) -> Option<PointSet> {
    let string = PointSet::from(point).in_words::<N>().flood_unless(&stones.in_words(), &free.in_words())?;
    Some(string.in_words())
}

/// The empty points follow from the stones and from what the board is, so two equal boards agree on all of this.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.black.hash(state);
        self.white.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, point};
    use similar_asserts::assert_eq;

    #[test]
    fn a_string_is_connected_along_lines_not_diagonally() {
        let board = board(
            "
            X . X X
            . X X .
            X . . O
            ",
        );
        assert_eq!(board.string(point("b2")).len(), 4);
        assert_eq!(board.string(point("a1")).len(), 1);
        assert_eq!(board.string(point("a2")), PointSet::EMPTY);
        assert_eq!(board.liberties(&board.string(point("d1"))).len(), 2);
    }

    #[test]
    fn a_point_taken_away_is_like_the_edge() {
        let walled = board("O X .\n. O .\n. . .").without(&PointSet::from(point("c3")));
        assert!(walled.liberties(&walled.string(point("b3"))).is_empty());
        assert_eq!(walled.all_points().len(), 8);
        assert_eq!(walled.play(Colour::Black, point("c3"), Suicide::Forbidden), Err(Unplayable::Occupied));
    }

    #[test]
    fn one_play_captures_several_strings() {
        let before = board(
            "
            . X O X .
            X O . O X
            . X O X .
            ",
        );
        let play = before.play(Colour::Black, point("c2"), Suicide::Forbidden).expect("it captures four stones");
        let after = board(
            "
            . X . X .
            X . X . X
            . X . X .
            ",
        );
        assert_eq!(play.board.to_string(), after.to_string());
        assert_eq!(play.captured.len(), 4);
    }

    #[test]
    fn suicide_is_forbidden_or_removes_the_whole_string() {
        let before = board(
            "
            . X O .
            X O O .
            O O . O
            ",
        );
        let black_c1 = before.play(Colour::Black, point("c1"), Suicide::Forbidden);
        assert_eq!(black_c1.err(), Some(Unplayable::Suicide));

        let before = board(
            "
            . X O
            X X O
            O O .
            ",
        );
        let black_a3 = before.play(Colour::Black, point("a3"), Suicide::Forbidden);
        assert_eq!(black_a3.err(), Some(Unplayable::Suicide));
        let black_a3 = before.play(Colour::Black, point("a3"), Suicide::Allowed).expect("suicide is allowed");
        let after = board(
            "
            . . O
            . . O
            O O .
            ",
        );
        assert_eq!(black_a3.board.to_string(), after.to_string());
        assert_eq!(black_a3.suicided.len(), 4);
    }

    #[test]
    fn capturing_comes_before_suicide() {
        let before = board(
            "
            . O X
            O X X
            X X .
            ",
        );
        let play = before.play(Colour::Black, point("a3"), Suicide::Forbidden).expect("it captures both white stones");
        assert_eq!(play.captured.len(), 2);
    }

    #[test]
    fn points_off_the_board_and_stones_are_refused() {
        let before = board(". X\n. .");
        let play = |p| before.play(Colour::White, point(p), Suicide::Allowed).err();
        assert_eq!(play("b2"), Some(Unplayable::Occupied));
        assert_eq!(play("c1"), Some(Unplayable::OffBoard));
        assert_eq!(play("a3"), Some(Unplayable::OffBoard));
        assert_eq!(play("t19"), Some(Unplayable::OffBoard));
    }

    #[test]
    fn stones_without_liberty_are_found() {
        let legal = board("X . O\nX X O\nO O .");
        assert_eq!(legal.stones_without_liberty(), PointSet::EMPTY);
        let illegal = board("X O O\nX X O\nO O .");
        let black: PointSet = ["a3", "a2", "b2"].map(point).into_iter().collect();
        assert_eq!(illegal.stones_without_liberty(), black);
    }
}
