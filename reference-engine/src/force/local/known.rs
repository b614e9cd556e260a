//! What is known of a position: the contents of some of its points.
//!
//! A local proof speaks of all positions that agree on some points, its *zone*, whatever the others hold. So the
//! checker looks at boards of which it knows only a part, and asks what is *certain* there:
//!
//! ```text
//!     ? ? ? ? ?       Black's play on c2 certainly takes the two stones: all points next to them are known.
//!     ? X X ? ?       Whether the white stone on d3 stays is not certain: its only known liberty is the point
//!     X O O . ?       of the play. If a5 matters to nobody, nobody has to know it.
//!     ? X X O ?
//! ```

use crate::board::points::{Point, PointSet};
use crate::board::{Board, Colour};

/// The known points of a position, seen from the player who has to show something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// His stones.
    pub mine: PointSet,
    /// His opponent's stones.
    pub theirs: PointSet,
    /// The empty points.
    pub empty: PointSet,
}

impl Known {
    /// What a board holds on these points.
    pub fn of(board: &Board, player: Colour, zone: &PointSet) -> Self {
        Self {
            mine: *board.stones(player) & *zone,
            theirs: *board.stones(player.opponent()) & *zone,
            empty: *board.empty_points() & *zone,
        }
    }

    /// The known part as a board from which the others are taken away, and these others.
    pub(super) fn part_of(&self, board: &Board, player: Colour) -> (Board, PointSet) {
        let mut part = Board::empty(board.size());
        for (stones, colour) in [(self.mine, player), (self.theirs, player.opponent())] {
            stones.iter().for_each(|point| part.set(point, Some(colour)));
        }
        let taken_away = *part.empty_points() - self.empty;
        (part.without(&taken_away), board.all_points() - self.points())
    }

    /// The points that are known.
    pub fn points(&self) -> PointSet {
        self.mine | self.theirs | self.empty
    }

    /// The same with the sides exchanged.
    pub(super) fn turned(&self) -> Self {
        Self { mine: self.theirs, theirs: self.mine, empty: self.empty }
    }

    /// Whether all that the other knows is known here, and the same.
    pub(super) fn includes(&self, other: &Self) -> bool {
        let within = |part: PointSet, whole: PointSet| (part - whole).is_empty();
        within(other.mine, self.mine) && within(other.theirs, self.theirs) && within(other.empty, self.empty)
    }

    /// Of these stones of one side, `all` its known ones, those whose string certainly has a liberty besides the point.
    pub(super) fn with_liberty(&self, all: &PointSet, besides: Option<Point>) -> PointSet {
        let mut liberties = self.empty;
        if let Some(point) = besides {
            liberties.remove(point);
        }
        liberties.neighbours().flood(all)
    }

    /// The opposing stones that a play of the player here certainly takes: strings all of whose neighbours on the board
    /// are known to be stones of his, or the point.
    pub(super) fn certainly_takes(&self, point: Point, board: &PointSet) -> PointSet {
        let beside = PointSet::from(point).neighbours() & self.theirs;
        let mut taken = PointSet::EMPTY;
        for stone in beside.iter().filter(|stone| !taken.contains(*stone)).collect::<Vec<_>>() {
            let string = PointSet::from(stone).flood(&self.theirs);
            let around = (string.neighbours() & *board) - string;
            if (around - self.mine - point.into()).is_empty() {
                taken |= string;
            }
        }
        taken
    }

    /// Whether a play of the player here certainly leaves his string a liberty.
    pub(super) fn certainly_has_liberty(&self, point: Point, board: &PointSet) -> bool {
        let mut mine = self.mine;
        mine.insert(point);
        self.with_liberty(&mine, Some(point)).contains(point) || !self.certainly_takes(point, board).is_empty()
    }

    /// Whether a play of the player here is certainly suicide: all points around his string are opposing stones, and each of
    /// those beside the point has another liberty.
    pub(super) fn is_certainly_suicide(&self, point: Point, board: &PointSet) -> bool {
        let mut mine = self.mine;
        mine.insert(point);
        let string = PointSet::from(point).flood(&mine);
        let around = (string.neighbours() & *board) - string;
        let beside = PointSet::from(point).neighbours() & self.theirs;
        let stay = self.with_liberty(&self.theirs, Some(point));
        (around - self.theirs).is_empty() && (beside - stay).is_empty()
    }

    /// What is certain after a play of the player here, if it is legal.
    pub(super) fn after_play(&self, point: Point, board: &PointSet) -> Self {
        let taken = self.certainly_takes(point, board);
        let mut mine = self.mine;
        mine.insert(point);
        let mut empty = self.empty;
        empty.remove(point);
        Self { mine, theirs: self.with_liberty(&self.theirs, Some(point)), empty: empty | taken }
    }

    /// What is certain after the opponent passes or plays on a point that is not known.
    pub(super) fn after_play_elsewhere(&self) -> Self {
        Self { mine: self.with_liberty(&self.mine, None), ..*self }
    }
}
