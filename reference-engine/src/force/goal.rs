//! What a player may want to force: all that the search and the checker know of it.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

use crate::board::notation::Move;
use crate::board::points::PointSet;
use crate::board::{Board, Colour};
use crate::fault::{Fault, seeded_if};
use crate::play::state::{Illegal, Rules, State};

/// A state, and what a goal must remember of the moves that led to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation<M = PointSet> {
    /// The state.
    pub state: State,
    /// What is remembered.
    pub memory: M,
}

/// On which terms a goal is pursued.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The rules of play.
    pub rules: &'a Rules,
    /// Who wants to reach the goal.
    pub forcer: Colour,
    /// The points to which plays are confined, if they are.
    pub play_area: Option<&'a PointSet>,
}

impl Terms<'_> {
    /// Where plays may be made, if the board allows them.
    pub fn play_area(&self, board: &Board) -> PointSet {
        self.play_area.copied().unwrap_or_else(|| board.all_points())
    }

    /// Whether plays are confined to other points than this move's.
    pub fn excludes(&self, mv: Move) -> bool {
        matches!((mv, self.play_area), (Move::Play(point), Some(area)) if !area.contains(point))
    }
}

/// What a strategy gives for a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<V = Move> {
    /// Every way on leads to a lower rank. Situations in which the goal is reached have rank 0 and are not listed.
    pub rank: u32,
    /// What the forcer does, where he is to move.
    pub mv: Option<V>,
}

/// A step for each situation that can come up.
pub type Strategy<M = PointSet, V = Move> = HashMap<Situation<M>, Step<V>>;

/// Something that holds or does not hold as a sequence goes on.
///
/// As text it ends the sentence "Black can force ...".
pub trait Goal: fmt::Debug + fmt::Display + Send + Sync {
    /// What must be remembered of the moves that have been made.
    type Memory: Clone + fmt::Debug + Eq + Hash + Send + Sync;

    /// What a player may do: the moves of the rules of play, and others if the goal knows others.
    type Move: Copy + fmt::Debug + fmt::Display + Eq + From<Move> + Into<Option<Move>> + Send + Sync;

    /// What is remembered at the start.
    fn memory(&self, start: &State) -> Self::Memory;

    /// How many bytes a memory takes besides its own size.
    fn owned_bytes(&self, _memory: &Self::Memory) -> usize {
        0
    }

    /// Every move that could be made if no rule forbade it.
    fn candidates(&self, situation: &Situation<Self::Memory>) -> Vec<Self::Move>;

    /// The situation after a move. For plays the points outside the play area are off the board, though they may be
    /// liberties.
    fn after(
        &self,
        situation: &Situation<Self::Memory>,
        mv: Self::Move,
        terms: Terms<'_>,
    ) -> Result<Situation<Self::Memory>, Illegal>;

    /// Whether the goal is reached (`Some(true)`), cannot be reached any more (`Some(false)`), or is still open.
    ///
    /// This is the only thing that is believed without being played out. It may say at once what must come
    /// ([`lemmas`](crate::life::lemmas)).
    fn verdict(&self, situation: &Situation<Self::Memory>, terms: Terms<'_>) -> Option<bool>;

    /// A hint: the points on which plays are likely to matter.
    fn relevant(&self, situation: &Situation<Self::Memory>, terms: Terms<'_>) -> PointSet;

    /// A hint: how much is left to be shown before it is known that the goal can be reached, and that it cannot. A
    /// patient forcer is content to go on for ever.
    fn estimate(&self, situation: &Situation<Self::Memory>, terms: Terms<'_>, patient: bool) -> (u32, u32);

    /// A hint: how dangerous a situation looks to whoever does not want the goal; and of equal ones, which to prefer.
    fn danger(&self, situation: &Situation<Self::Memory>) -> (i64, bool) {
        (0, situation.state.passes == 0)
    }

    /// How play that never ends is judged. If it is not, it forces nothing.
    fn endless_play(&self) -> Option<&dyn EndlessPlay<Self::Memory>> {
        None
    }

    /// Which situations are as good as each other, seen from this board, if any are. Only strategies are written down for
    /// all of them; other certificates would be refused.
    fn symmetries(
        &self,
        _board: &Board,
        _terms: Terms<'_>,
    ) -> Option<Box<dyn Symmetries<Self::Memory, Self::Move> + '_>> {
        None
    }

    /// Whether it can be shown that the goal is *not* forced. It cannot if situations forget what binds the forcer's
    /// opponent.
    fn can_be_denied(&self) -> bool {
        true
    }

    /// Looks for a move by which a strategy can come to break a rule that situations do not know.
    fn breach(
        &self,
        _strategy: &Strategy<Self::Memory, Self::Move>,
        _start: &Situation<Self::Memory>,
        _terms: Terms<'_>,
    ) -> Option<(State, Self::Move)> {
        None
    }
}

/// How play that never ends is judged: it reaches the goal if each of some conditions holds again and again, and misses
/// it if from some time on play never leaves a trap. Conditions and traps have numbers, from 0.
pub trait EndlessPlay<M> {
    /// How many conditions there are.
    fn conditions(&self) -> usize;

    /// How many traps there are.
    fn traps(&self) -> usize;

    /// Whether the condition of this number holds.
    fn meets(&self, condition: usize, situation: &Situation<M>) -> bool;

    /// Whether the situation is in the trap of this number. Then some condition does not hold.
    fn is_trapped(&self, trap: usize, situation: &Situation<M>) -> bool;

    /// For each condition, whether it holds.
    fn all_met(&self, situation: &Situation<M>) -> Vec<bool> {
        (0..self.conditions()).map(|condition| self.meets(condition, situation)).collect()
    }

    /// For each trap, whether the situation is in it.
    fn all_traps(&self, situation: &Situation<M>) -> Vec<bool> {
        (0..self.traps()).map(|trap| self.is_trapped(trap, situation)).collect()
    }
}

/// Which situations are as good as each other. One of them stands for all in the search; the certificate lists each.
pub trait Symmetries<M, V> {
    /// The one that stands for all that are as good as this one.
    fn canonical(&self, situation: Situation<M>) -> Situation<M>;

    /// The move here that corresponds to a move in the situation that stands for this one.
    fn corresponding(&self, situation: &Situation<M>, mv: V) -> V;
}

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
            Self::All => (*points - *covered).is_empty() || seeded_if(Fault::SomeForAll, || covered.meets(points)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::formation::Formation;
    use crate::testing;

    #[test]
    fn one_of_two_strings_is_at_least_one_but_not_all() {
        let board = testing::board(". X . O X\nX X X O .\nO O O O .");
        let string = |on| testing::string(&board, on);
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
