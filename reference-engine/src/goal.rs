//! What a player may want to force.

use crate::board::{Board, Colour};
use crate::formation::Formation;
use crate::ko::{Past, Superko};
use crate::points::PointSet;
use crate::sequence::{Illegal, Move, Rules, State};

/// How much of a set of points a formation has to cover.
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
    },
    /// The sequence has ended and the other goal was never reached.
    EndWithout(Box<Goal>),
}

impl Goal {
    /// Whether the goal is reached (`Some(true)`), cannot be reached any more (`Some(false)`), or is still open.
    pub fn verdict(&self, state: &State, rules: &Rules) -> Option<bool> {
        match self {
            Self::EndWithout(other) => other.verdict(state, rules).map(|reached| !reached),
            _ if self.holds(state) => Some(true),
            _ if state.ended(rules) => Some(false),
            _ => None,
        }
    }

    /// How many liberties the strings to be captured have, if a capture is wanted.
    pub(crate) fn liberties(&self, board: &Board) -> Option<u32> {
        match self {
            Self::Capture { owner, stones } => Some(board.liberties(&stones.flood(board.stones(*owner))).len()),
            Self::Formation { .. } | Self::EndWithout(_) => None,
        }
    }

    fn holds(&self, state: &State) -> bool {
        match self {
            Self::Capture { owner, stones } => !(*stones - *state.board.stones(*owner)).is_empty(),
            Self::Formation { player, formation, points, coverage } => {
                coverage.is_met(&formation.covers(&state.board, *player), points)
            }
            Self::EndWithout(_) => false,
        }
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
}

impl Task {
    /// Whether a state alone decides what may follow.
    pub fn is_local(&self) -> bool {
        !self.rules.ko.fixed && self.rules.ko.superko == Superko::Off
    }

    /// The state after a move, for tasks in which the past does not matter.
    pub fn after(&self, state: &State, mv: Move) -> Result<State, Illegal> {
        state.after(mv, &self.rules, Past::NONE).map(|(next, _)| next)
    }

    /// Whether the goal is reached, out of reach, or open.
    pub fn verdict(&self, state: &State) -> Option<bool> {
        self.goal.verdict(state, &self.rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Point;

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
