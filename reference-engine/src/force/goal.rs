//! What a player may want to force.

pub mod score;

pub use self::score::{Recreation, Score, Tally};

use crate::board::notation::Move;
use crate::board::points::PointSet;
use crate::board::{Board, Colour, Suicide};
use crate::life::formation::Formation;
use crate::life::lemmas::{attractor, pass_alive_strings};
use crate::play::ko::{NoPast, Superko};
use crate::play::state::{Illegal, Rules, State};

/// How much of a set of points has to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coverage {
    /// At least one of the points.
    AtLeastOne,
    /// All of the points.
    All,
}

impl Coverage {
    /// Whether what is covered is enough of these points.
    pub fn is_met(self, covered: &PointSet, points: &PointSet) -> bool {
        match self {
            Self::AtLeastOne => covered.meets(points),
            Self::All => (*points - *covered).is_empty(),
        }
    }
}

/// Something that holds or does not hold as a sequence goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One of these stones has been captured. They all belong to strings of one player.
    Capture {
        /// Whose stones they are.
        owner: Colour,
        /// The stones.
        stones: PointSet,
    },
    /// Formations of a player cover these points.
    Formation {
        /// Whose formations.
        player: Colour,
        /// Of which kind.
        formation: Formation,
        /// The points.
        points: PointSet,
        /// How many of them.
        coverage: Coverage,
        /// Whether the points count only while the stones stand on them that stood there at the beginning.
        with_stones: bool,
    },
    /// The sequence has ended and the other goal was never reached.
    EndWithout(Box<Goal>),
    /// The stones have been captured, and permanent stones of their owner do not cover the area.
    ForGood(ForGood),
    /// The same, and the opponent of their owner has not lost strings of his own for it.
    AtNoLoss(AtNoLoss),
    /// A score in a game with an alternation and a playout.
    Score(Score),
}

/// A capture for good: the stones have been captured, and permanent stones of their owner do not cover the area.
///
/// A *permanent stone* was played during the sequence and is on the board at its end (japanese-2003.permanent-stone).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForGood {
    /// Whose stones they are.
    pub owner: Colour,
    /// The stones.
    pub stones: PointSet,
    /// Where a permanent stone counts.
    pub area: PointSet,
    /// How much of the area permanent stones must cover to spoil it.
    pub coverage: Coverage,
    /// What play that never ends means.
    pub endless: Endless,
}

/// A capture for good that costs no string that was to be kept (korean.capture-at-a-loss). Play that never ends forces
/// nothing.
///
/// A string is *lost* if it has been captured and none of its points has a stone of its owner in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtNoLoss {
    /// Whose stones are to be captured.
    pub owner: Colour,
    /// The stones, which are to be lost.
    pub stones: PointSet,
    /// The strings of the opponent, none of which may be lost.
    pub keeping: Vec<PointSet>,
}

impl AtNoLoss {
    fn capture(&self) -> ForGood {
        ForGood {
            owner: self.owner,
            stones: self.stones,
            area: self.stones,
            coverage: Coverage::AtLeastOne,
            endless: Endless::NotForced,
        }
    }

    fn verdict(&self, situation: &Situation, task: &Task) -> Option<bool> {
        let board = &situation.state.board;
        let opponent = self.owner.opponent();
        let captured = |string: &PointSet| !(*string - situation.kept).is_empty();
        let gone = |string: &&PointSet| captured(string) && !string.meets(board.stones(opponent));
        let mut gone = self.keeping.iter().filter(gone);
        let capture = self.capture().verdict(situation, task);
        if situation.state.ended(&task.rules) {
            return Some(capture == Some(true) && gone.next().is_none());
        }
        let held = |player| attractor(board, player, &task.part(board));
        if task.rules.suicide == Suicide::Forbidden && gone.any(|string| (*string - held(self.owner)).is_empty()) {
            return Some(false);
        }
        // The strings that see to the capture are never captured themselves; what becomes of others is played out.
        if capture == Some(true) {
            let stay = held(opponent) & *board.stones(opponent);
            let safe =
                |string: &PointSet| if captured(string) { string.meets(&stay) } else { (*string - stay).is_empty() };
            return self.keeping.iter().all(safe).then_some(true);
        }
        capture
    }
}

/// What play that never ends means for a capture for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endless {
    /// Nothing was forced.
    NotForced,
    /// A stone is permanent if it stays from some time on. So the area stays free if each of its points is without a
    /// new stone again and again; where all points must be covered, if again and again one of them is without.
    Judged,
}

impl ForGood {
    /// The stones in the area that count against the capture: those that were not there from the beginning. Where all
    /// points must be covered, a stone that was never captured covers its point.
    fn covering(&self, situation: &Situation) -> PointSet {
        let stones = *situation.state.board.stones(self.owner) & self.area;
        match self.coverage {
            Coverage::AtLeastOne => stones - situation.kept,
            Coverage::All => stones,
        }
    }

    /// Whether one of the stones has been captured.
    pub fn captured(&self, situation: &Situation) -> bool {
        !(self.stones - situation.kept).is_empty()
    }

    /// The sets of points of which each must be free again and again, if play never ends.
    pub fn parts(&self) -> Vec<PointSet> {
        match (self.endless, self.coverage) {
            (Endless::NotForced, _) => Vec::new(),
            (Endless::Judged, Coverage::AtLeastOne) => self.area.iter().map(PointSet::from).collect(),
            (Endless::Judged, Coverage::All) => vec![self.area],
        }
    }

    /// Whether stones have been captured and this part is not covered.
    pub fn is_free(&self, part: &PointSet, situation: &Situation) -> bool {
        self.captured(situation) && !(*part - self.covering(situation)).is_empty()
    }

    fn verdict(&self, situation: &Situation, task: &Task) -> Option<bool> {
        let state = &situation.state;
        let captured = self.captured(situation);
        let covering = self.covering(situation);
        if state.ended(&task.rules) {
            return Some(captured && !self.coverage.is_met(&covering, &self.area));
        }
        // The owner need only pass from now on.
        let safe = pass_alive_strings(&state.board, self.owner, task.rules.suicide);
        let spoilt = if captured {
            self.coverage.is_met(&(covering & safe), &self.area)
        } else {
            (self.stones - safe).is_empty()
        };
        if spoilt {
            return Some(false);
        }
        // The opponent sees to it that no stone stays on these points: the owner runs out of plays, and then he has to
        // pass as well.
        if captured && task.rules.suicide == Suicide::Forbidden {
            let taken = attractor(&state.board, self.owner.opponent(), &task.part(&state.board));
            let free_for_ever = match self.coverage {
                Coverage::AtLeastOne => (self.area - taken).is_empty(),
                Coverage::All => taken.meets(&self.area),
            };
            if free_for_ever {
                return Some(true);
            }
        }
        None
    }
}

/// A state, and what a question must remember of the moves that led to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The state.
    pub state: State,
    /// Of the stones that were there from the beginning and matter, those that were never captured.
    pub kept: PointSet,
    /// How the game stands, if a score is wanted.
    pub tally: Tally,
}

impl Goal {
    /// Whether the goal is reached (`Some(true)`), cannot be reached any more (`Some(false)`), or is still open.
    ///
    /// Stones that are pass-alive are out of danger: their owner need only pass. This is said at once, though play
    /// could go on.
    fn verdict(&self, situation: &Situation, task: &Task) -> Option<bool> {
        let state = &situation.state;
        match self {
            // Whoever need only pass brings about the end, unless the other can go on by suicide for ever.
            Self::EndWithout(other) => match other.verdict(situation, task) {
                Some(false) if !state.ended(&task.rules) && task.rules.suicide == Suicide::Allowed => None,
                verdict => verdict.map(|reached| !reached),
            },
            Self::ForGood(goal) => goal.verdict(situation, task),
            Self::AtNoLoss(goal) => goal.verdict(situation, task),
            Self::Score(goal) => goal.verdict(situation, task),
            _ if self.holds(situation) => Some(true),
            _ if state.ended(&task.rules) => Some(false),
            Self::Formation { points, coverage, with_stones: true, .. }
                if !coverage.is_met(&situation.kept, points) =>
            {
                Some(false)
            }
            Self::Capture { owner, stones }
                if (*stones - pass_alive_strings(&state.board, *owner, task.rules.suicide)).is_empty() =>
            {
                Some(false)
            }
            Self::Capture { .. } | Self::Formation { .. } => None,
        }
    }

    /// How many liberties the strings to be captured have, if a capture is wanted. None of them may be left.
    pub(crate) fn liberties(&self, situation: &Situation) -> Option<u32> {
        let (owner, stones) = match self {
            Self::Capture { owner, stones } => (*owner, *stones),
            Self::ForGood(goal) if goal.captured(situation) => (goal.owner, goal.covering(situation)),
            Self::ForGood(goal) => (goal.owner, goal.stones),
            Self::AtNoLoss(goal) => return Self::ForGood(goal.capture()).liberties(situation),
            Self::Formation { .. } | Self::EndWithout(_) | Self::Score(_) => return None,
        };
        let board = &situation.state.board;
        Some(board.liberties(&stones.flood(board.stones(owner))).len())
    }

    fn holds(&self, situation: &Situation) -> bool {
        let board = &situation.state.board;
        match self {
            Self::Capture { owner, stones } => !(*stones - *board.stones(*owner)).is_empty(),
            Self::Formation { player, formation, points, coverage, with_stones } => {
                let covered = formation.covers(board, *player);
                coverage.is_met(&if *with_stones { covered & situation.kept } else { covered }, points)
            }
            Self::EndWithout(_) | Self::ForGood(_) | Self::AtNoLoss(_) | Self::Score(_) => false,
        }
    }

    /// The points that are likely to matter, as things stand: those at most two steps from what the goal is about, and
    /// the area in which stones count.
    pub(crate) fn neighbourhood(&self, situation: &Situation) -> PointSet {
        let (focus, area) = match self {
            Self::Capture { stones, .. } => (*stones, PointSet::EMPTY),
            Self::Formation { points, .. } => (*points, PointSet::EMPTY),
            Self::EndWithout(other) => return other.neighbourhood(situation),
            Self::ForGood(goal) => (goal.stones | goal.covering(situation), goal.area),
            Self::AtNoLoss(goal) => return Self::ForGood(goal.capture()).neighbourhood(situation),
            Self::Score(_) => return Score::undecided(&situation.state.board),
        };
        let near = focus | focus.neighbours();
        near | near.neighbours() | area
    }
}

/// A question about force: can this player reach that goal under these rules?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The rules of play. Fixed ko and superko look at the whole past, which a state does not know: see
    /// [`Task::is_local`].
    pub rules: Rules,
    /// Who wants to reach the goal.
    pub forcer: Colour,
    /// The goal.
    pub goal: Goal,
    /// The part of the board to which plays are confined, if they are (korean.local-only).
    pub part: Option<PointSet>,
}

impl Task {
    /// A task on the whole board.
    pub fn new(rules: Rules, forcer: Colour, goal: Goal) -> Self {
        Self { rules, forcer, goal, part: None }
    }

    /// Where plays may be made, if the board allows them.
    pub(crate) fn part(&self, board: &Board) -> PointSet {
        self.part.unwrap_or_else(|| board.all_points())
    }

    /// Whether a state alone decides what may follow.
    pub fn is_local(&self) -> bool {
        !self.rules.ko.fixed && self.rules.ko.superko == Superko::Off
    }

    /// The situation at the start.
    pub fn start(&self, state: &State) -> Situation {
        let kept = match &self.goal {
            Goal::ForGood(goal) => *state.board.stones(goal.owner) & (goal.stones | goal.area),
            Goal::Formation { player, points, with_stones: true, .. } => *state.board.stones(*player) & *points,
            Goal::AtNoLoss(goal) => goal.stones | goal.keeping.iter().collect(),
            Goal::Capture { .. } | Goal::Formation { .. } | Goal::EndWithout(_) | Goal::Score(_) => PointSet::EMPTY,
        };
        Situation { state: state.clone(), kept, tally: Tally::default() }
    }

    /// The situation after a move, for tasks in which the past does not matter. To a task that is confined to a part
    /// the points outside are off the board, though they may be liberties.
    pub fn after(&self, situation: &Situation, mv: Move) -> Result<Situation, Illegal> {
        if let (Move::Play(point), Some(part)) = (mv, &self.part)
            && !part.contains(point)
        {
            return Err(Illegal::OffBoard);
        }
        if let (Move::KoPass, Goal::Score(score)) = (mv, &self.goal) {
            return score.threatened(situation);
        }
        let (mut state, play) = situation.state.after(mv, &self.rules, &NoPast)?;
        // What is captured leaves its points empty for at least one move.
        let kept = situation.kept - *state.board.empty_points();
        let mut tally = situation.tally.clone();
        if let Goal::Score(score) = &self.goal {
            let stops;
            (tally, stops) = score.tallied(situation, &state, play.as_ref())?;
            if stops {
                state.passes = 0;
            }
        }
        Ok(Situation { state, kept, tally })
    }

    /// Whether the goal is reached, out of reach, or open.
    pub fn verdict(&self, situation: &Situation) -> Option<bool> {
        self.goal.verdict(situation, self)
    }

    /// If play that never ends is judged: the parts of the area of which each must be free again and again.
    pub fn judged(&self) -> Option<(&ForGood, Vec<PointSet>)> {
        match &self.goal {
            Goal::ForGood(goal) if goal.endless == Endless::Judged => Some((goal, goal.parts())),
            Goal::Capture { .. }
            | Goal::Formation { .. }
            | Goal::EndWithout(_)
            | Goal::ForGood(_)
            | Goal::AtNoLoss(_)
            | Goal::Score(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::points::Point;

    #[test]
    fn one_of_two_strings_is_at_least_one_but_not_all() {
        let board = Board::parse(". X . O X\nX X X O .\nO O O O .").expect("a board");
        let string = |point| board.string(Point::parse(point).expect("a point"));
        let both = string("b3") | string("e3");
        let covered =
            Formation::TwoEye.covers(&board, Colour::Black) | Formation::PassAlive.covers(&board, Colour::Black);
        assert!(!covered.meets(&string("e3")));
        assert!(Coverage::AtLeastOne.is_met(&string("b3"), &both));
        assert!(!Coverage::All.is_met(&string("b3"), &both));
        assert!(Coverage::All.is_met(&both, &both));
        assert!(!Coverage::AtLeastOne.is_met(&covered, &string("e3")));
    }
}
