//! A region that is played apart: how many eyes a block gets in it, if each opposing play there is answered there.
//!
//! ```text
//!     X X X X X X       Four empty points in a row beside Black's block. Wherever White plays first, Black's answer
//!     X . . . . X       parts them, so the block has two eyes. Of three points White takes the middle: one eye.
//!     X X X X X X
//! ```
//!
//! The game: the opponent plays on a point of the region or elsewhere, and the player answers with a play in the region,
//! until his eyes are there. The block is not captured in it; that it has a liberty here whenever the opponent is to
//! move is a part of the game. An opposing play that takes other stones of the player ends it without success. So his
//! stones get more with each answer: the game is finite, and no position can come up twice.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::life::memo::Memo;

/// So many points a region has at most.
pub(crate) const LARGEST: u32 = 12;

/// After so many positions a region counts as one without eyes.
const MOST: usize = 3_000;

/// Which points of an eye must be next to the strings whose eye it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Touch {
    /// The empty ones: such strings are never captured.
    Empty,
    /// All of them, also those with opposing stones: these can be taken off.
    All,
}

/// Which points of a region are next to each other and next to the block. Points are bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    /// For each point those next to it.
    pub(crate) adjacent: [u16; LARGEST as usize],
    /// All points.
    pub(crate) all: u16,
    /// Those next to the block.
    pub(crate) touched: u16,
    /// Which points of an eye must be next to it.
    pub(crate) touch: Touch,
}

thread_local! {
    static EYES: RefCell<Memo<(Shape, u16, u16), u32>> = const { RefCell::new(Memo::new(1 << 15)) };
}

impl Shape {
    /// How many eyes the block gets if the opponent moves first: none, one or two. These are the player's stones in the
    /// region and the opposing ones.
    pub(crate) fn eyes(&self, mine: u16, theirs: u16) -> u32 {
        let work_out = |_: &_| {
            let two_or_one = [2, 1].into_iter().find(|wanted| Apart::new(self, *wanted).holds(mine, theirs));
            two_or_one.unwrap_or(0)
        };
        EYES.with_borrow_mut(|memo| memo.answer(&(*self, mine, theirs), work_out))
    }

    fn near(&self, set: u16) -> u16 {
        bits(set).fold(0, |all, point| all | self.adjacent[point.trailing_zeros() as usize])
    }

    fn flood(&self, set: u16, within: u16) -> u16 {
        let mut reached = set & within;
        loop {
            let grown = (reached | self.near(reached)) & within;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// The player's stones that are connected to the block.
    fn joined(&self, mine: u16) -> u16 {
        self.flood(self.touched, mine)
    }

    /// How many eyes there are: parts between the joined stones with an empty point and without stones of the player.
    fn eyes_in_sight(&self, mine: u16, theirs: u16) -> u32 {
        let joined = self.joined(mine);
        let touched = self.touched | self.near(joined);
        let mut rest = self.all & !joined;
        let mut eyes = 0;
        while rest != 0 {
            let part = self.flood(lowest(rest), rest);
            rest &= !part;
            let to_touch = if self.touch == Touch::All { part } else { part & !theirs };
            eyes += u32::from(part & mine == 0 && part & !theirs != 0 && to_touch & !touched == 0);
        }
        eyes
    }

    /// What is captured by a stone of this side on a point; nothing if it would be suicide. Strings next to the block are
    /// out of danger if they are the player's.
    fn captured(&self, own: u16, other: u16, point: u16, is_players: bool) -> Option<u16> {
        let occupied = own | other | point;
        let has_liberty = |string: u16| self.near(string) & !occupied != 0;
        let mut captured = 0;
        let mut beside = self.near(point) & other;
        while beside != 0 {
            let string = self.flood(lowest(beside), other);
            beside &= !string;
            let is_joined = !is_players && string & self.touched != 0;
            if !is_joined && !has_liberty(string) {
                captured |= string;
            }
        }
        let string = self.flood(point, own | point);
        let is_joined = is_players && string & self.touched != 0;
        (is_joined || captured != 0 || has_liberty(string)).then_some(captured)
    }
}

fn lowest(set: u16) -> u16 {
    set & set.wrapping_neg()
}

fn bits(mut rest: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let bit = lowest(rest);
        rest &= !bit;
        (bit != 0).then_some(bit)
    })
}

/// The game about so many eyes.
struct Apart<'a> {
    shape: &'a Shape,
    wanted: u32,
    known: HashMap<(u16, u16), bool>,
}

impl<'a> Apart<'a> {
    fn new(shape: &'a Shape, wanted: u32) -> Self {
        Self { shape, wanted, known: HashMap::new() }
    }

    /// Whether the player gets them with the opponent to move. Each eye needs a liberty of its own.
    fn holds(&mut self, mine: u16, theirs: u16) -> bool {
        let shape = self.shape;
        if shape.eyes_in_sight(mine, theirs) >= self.wanted {
            return true;
        }
        let empty = shape.all & !mine & !theirs;
        let liberties = (shape.touched | shape.near(shape.joined(mine))) & empty;
        if liberties.count_ones() < self.wanted {
            return false;
        }
        if let Some(known) = self.known.get(&(mine, theirs)) {
            return *known;
        }
        if self.known.len() >= MOST {
            return false;
        }
        let holds = bits(empty).all(|point| match shape.captured(theirs, mine, point, false) {
            Some(0) => self.is_answered(mine, theirs | point),
            Some(_) => false,
            None => true,
        }) && self.is_answered(mine, theirs);
        self.known.insert((mine, theirs), holds);
        holds
    }

    /// Whether he gets them with the player to move. What is in sight after one play is looked for first.
    fn is_answered(&mut self, mine: u16, theirs: u16) -> bool {
        let shape = self.shape;
        let empty = shape.all & !mine & !theirs;
        let after = |point| Some((mine | point, theirs & !shape.captured(mine, theirs, point, true)?));
        let in_sight = |(mine, theirs)| shape.eyes_in_sight(mine, theirs) >= self.wanted;
        in_sight((mine, theirs))
            || bits(empty).filter_map(after).any(in_sight)
            || bits(empty).filter_map(after).any(|(mine, theirs)| self.holds(mine, theirs))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// Empty points in rows of these lengths, with the block around them. `#` are points that are not next to it.
    fn shape(drawn: &str, touch: Touch) -> (Shape, u16, u16) {
        let rows: Vec<Vec<char>> = drawn.lines().map(|row| row.chars().filter(|c| *c != ' ').collect()).collect();
        let points = rows.iter().enumerate().flat_map(|(y, row)| row.iter().enumerate().map(move |(x, c)| (x, y, *c)));
        let points: Vec<_> = points.filter(|(.., c)| *c != '/').collect();
        let mask = |is: &dyn Fn(&(usize, usize, char)) -> bool| {
            points.iter().enumerate().filter(|(_, point)| is(point)).fold(0_u16, |all, (number, _)| all | 1 << number)
        };
        let mut adjacent = [0; LARGEST as usize];
        for (number, (x, y, _)) in points.iter().enumerate() {
            adjacent[number] = mask(&|(a, b, _)| a.abs_diff(*x) + b.abs_diff(*y) == 1);
        }
        let all = mask(&|_| true);
        let touched = mask(&|(.., c)| !matches!(c, '#' | '@'));
        (Shape { adjacent, all, touched, touch }, mask(&|(.., c)| *c == 'x'), mask(&|(.., c)| matches!(c, 'o' | '@')))
    }

    /// Black's block is around the points, and White plays first; `x` and `o` are stones in the region, `#` and `@` an
    /// empty point and a white stone that are not next to the block.
    #[rstest]
    #[case::one_point(".", 1)]
    #[case::two(". .", 1)]
    #[case::straight_three(". . .", 1)]
    #[case::straight_four(". . . .", 2)]
    #[case::bent_four(". . .\n/ / .", 2)]
    #[case::square_four(". .\n. .", 1)]
    #[case::pyramid_four(". . .\n/ . /", 1)]
    #[case::bulky_five(". . .\n. . /", 1)]
    #[case::rectangular_six(". . .\n. . .", 2)]
    #[case::straight_three_with_a_stone_in_the_middle(". o .", 1)]
    #[case::straight_four_with_a_stone_inside(". o . .", 1)]
    #[case::two_with_a_stone("o .", 1)]
    #[case::no_room_left("o o", 0)]
    fn eyes_of_textbook_shapes(#[case] drawn: &str, #[case] eyes: u32) {
        let (shape, mine, theirs) = shape(drawn, Touch::All);
        assert_eq!(shape.eyes(mine, theirs), eyes, "{drawn}");
    }

    /// In the middle of nine points White could make an eye herself. Black plays next to it in time.
    #[test]
    fn a_point_away_from_the_block_is_touched_in_time() {
        let (shape, mine, theirs) = shape(". . .\n. # .\n. . .", Touch::All);
        assert_eq!(shape.eyes(mine, theirs), 2);
    }

    /// A white stone away from the block may stay where only the capture of the block matters, but nobody can take it off.
    #[test]
    fn a_stone_away_from_the_block() {
        for (touch, eyes) in [(Touch::Empty, 1), (Touch::All, 0)] {
            let (shape, mine, theirs) = shape("o o o\no @ .\no o o", touch);
            assert_eq!(shape.eyes_in_sight(mine, theirs), eyes, "{touch:?}");
        }
    }
}
