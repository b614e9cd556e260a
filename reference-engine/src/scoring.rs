//! Scoring: what each player has when a game is over and the players have agreed on what is dead and what is in seki.
//!
//! Nothing is proved here. An agreement says which strings are dead and which are alive in seki; the rest is removing
//! stones and looking at regions. A *region* is a largest connected set of empty points. It belongs to the player
//! whose stones it touches, if it touches none of the other's; else it is dame, or nobody's.
//!
//! | | counting by area | counting by territory |
//! |---|---|---|
//! | what counts | own stones on the board and own regions | own regions and the opponent's prisoners |
//! | a dead stone | is no longer there | is no longer there, and is a prisoner |
//! | a captured stone | is no longer there | is a prisoner |
//! | a stone handed over for a pass | does not matter | is a prisoner |
//!
//! What rule sets count differently are the [`switches`]: a rule set without `counting` is never asked for a score.

pub mod half_points;
pub mod questions;
pub mod switches;

use crate::board::points::PointSet;
use crate::board::strings::components;
use crate::board::{Board, Colour};
use crate::fault::{Fault, seeded};
use crate::play::sequence::Prisoners;

use self::half_points::HalfPoints;
use self::switches::{Compensation, DeadStones, EyesInSeki, PassStones};

/// How a rule set counts: a choice for every switch of scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// Whether area is counted. If not, territory and prisoners are.
    pub by_area: bool,
    /// What becomes of stones that are agreed to be dead.
    pub dead_stones: DeadStones,
    /// Whether regions beside strings in seki count.
    pub eyes_in_seki: EyesInSeki,
    /// Whether a pass costs a stone.
    pub pass_stones: PassStones,
    /// What White gets for handicap stones.
    pub compensation: Compensation,
}

/// The end of a game, with what the players agreed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The position.
    pub board: Board,
    /// The stones captured, and those handed over for passes.
    pub prisoners: Prisoners,
    /// The stones agreed to be dead.
    pub dead: PointSet,
    /// The stones agreed to be alive in seki.
    pub seki: PointSet,
    /// What Black gives White.
    pub komi: HalfPoints,
    /// How many handicap stones Black had: 0 in an even game.
    pub handicap: u32,
}

impl End {
    /// A position without prisoners, of which nothing was agreed on, in an even game without komi.
    pub fn of(board: Board) -> Self {
        let (dead, seki) = (PointSet::EMPTY, PointSet::EMPTY);
        Self { board, prisoners: Prisoners::default(), dead, seki, komi: HalfPoints::default(), handicap: 0 }
    }
}

/// A score and its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// How many points of area, or of territory, Black and White have.
    pub points: [u32; 2],
    /// All stones that are not on the board any more, whether they count or not.
    pub prisoners: Prisoners,
    /// Black's score minus White's.
    pub margin: HalfPoints,
}

impl Scoring {
    /// The score of this end of a game.
    pub fn score(&self, end: &End) -> Score {
        let (board, owned) = self.cleared(end);
        let territory = owned.map(|points| points & *board.empty_points());
        let mut prisoners = end.prisoners;
        for colour in BOTH {
            let gone = end.board.stones(colour).len() - board.stones(colour).len();
            let gone = if gone > 0 && seeded(Fault::DeadAreNoPrisoners) { 0 } else { gone };
            *prisoners.of(colour) = prisoners.of(colour).saturating_add(gone);
        }
        let stones = BOTH.map(|colour| if seeded(Fault::StonesNotArea) { 0 } else { board.stones(colour).len() });
        let [black, white] = territory.map(|points| points.len());
        let points = if self.by_area { [black + stones[0], white + stones[1]] } else { [black, white] };
        let held = if self.by_area { [0, 0] } else { [prisoners.white, prisoners.black] };
        let [black, white] = [0, 1].map(|player| i64::from(points[player]) + i64::from(held[player]));
        let given = i64::from(self.compensation_for(end.handicap));
        let zero = HalfPoints::default();
        let komi = if end.komi != zero && seeded(Fault::KomiForBlack) { zero - end.komi } else { end.komi };
        Score { points, prisoners, margin: HalfPoints::from(black - white - given) - komi }
    }

    /// What White gets for so many handicap stones (aga.area-compensation: only when area is counted).
    fn compensation_for(&self, handicap: u32) -> u32 {
        match self.compensation {
            Compensation::EachStone if self.by_area => handicap,
            Compensation::EachButFirst if self.by_area && handicap > 0 && seeded(Fault::FirstStoneToo) => handicap,
            Compensation::EachButFirst if self.by_area => handicap.saturating_sub(1),
            _ => 0,
        }
    }

    /// The position without the dead stones that are removed, and the regions of Black and of White.
    fn cleared(&self, end: &End) -> (Board, [PointSet; 2]) {
        let lifted = match self.dead_stones {
            DeadStones::Stay => end.board,
            DeadStones::Removed | DeadStones::InTerritory => without(end.board, &end.dead),
        };
        let seki = match self.eyes_in_seki {
            EyesInSeki::Counted => PointSet::EMPTY,
            EyesInSeki::NotCounted => end.seki,
        };
        let owned = owned(&lifted, &seki);
        match self.dead_stones {
            DeadStones::Stay | DeadStones::Removed => (lifted, owned),
            DeadStones::InTerritory => {
                let [black, white] = owned;
                let taken = (*end.board.stones(Colour::White) & black) | (*end.board.stones(Colour::Black) & white);
                let taken = if seeded(Fault::DeadStayInSeki) { end.dead } else { taken };
                (without(end.board, &(taken & end.dead)), owned)
            }
        }
    }
}

const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

fn without(mut board: Board, stones: &PointSet) -> Board {
    stones.iter().for_each(|point| board.set(point, None));
    board
}

/// The regions that touch stones of one player only, Black's and White's.
///
/// ```
/// use reference_engine::{Board, scoring::territory};
/// let board = Board::parse(". X . O .").expect("a board");
/// assert_eq!(territory(&board).map(|points| points.len()), [1, 1]);
/// ```
pub fn territory(board: &Board) -> [PointSet; 2] {
    owned(board, &PointSet::EMPTY)
}

/// The same without those that touch one of these stones.
fn owned(board: &Board, but_for: &PointSet) -> [PointSet; 2] {
    let regions = components(board.empty_points());
    BOTH.map(|player| {
        let is_his = |region: &&PointSet| {
            let around = region.neighbours();
            let [own, opposing] = [player, player.opponent()].map(|player| around.meets(board.stones(player)));
            if opposing == own && player == Colour::Black {
                return seeded(if own { Fault::DameForBlack } else { Fault::EmptyBoardForBlack });
            }
            own && !opposing && !around.meets(but_for)
        };
        regions.iter().filter(is_his).collect()
    })
}

#[cfg(test)]
mod tests;
