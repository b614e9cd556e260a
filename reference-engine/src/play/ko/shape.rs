//! The shape of a ko.

use crate::board::Play;
use crate::board::points::{Point, PointSet};
use crate::fault::{Fault, seeded};

/// A ko: two adjacent points such that a play on one, succeeded by a play on the other, recreates the position
/// (japanese-2003.ko). It does not matter which of the two is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ko(Point, Point);

impl Ko {
    fn new(one: Point, other: Point) -> Self {
        Self(one.min(other), one.max(other))
    }

    pub(super) fn points(self) -> PointSet {
        [self.0, self.1].into_iter().collect()
    }

    /// Whether the play is a *ko-capture*, and in which ko: it removes exactly one stone, stands alone, and could
    /// itself be taken by a play where that stone stood. That play would take nothing else: any other string that it
    /// could take would have been without liberty before.
    pub fn captured_by(play: &Play) -> Option<Self> {
        let taken = play.captured.only()?;
        let stone = PointSet::from(play.point);
        let alone = !stone.neighbours().meets(play.board.stones(play.colour)) || seeded(Fault::KoOfJoinedStone);
        let open_only_there = play.board.liberties(&stone) == PointSet::from(taken);
        (alone && open_only_there).then(|| Self::new(play.point, taken))
    }
}
