//! To capture stones, to bring them into a formation, and to end a sequence without either.

use std::fmt;
use std::sync::Arc;

use super::goal::{Coverage, Situation, Terms};
use super::life_and_death::{Aims, LifeAndDeath, out_of_danger, uncapturable};
use super::local::Aim;
use crate::board::points::PointSet;
use crate::board::strings::components;
use crate::board::{Board, Colour, Suicide};
use crate::fault::{Fault, seeded, seeded_if};
use crate::life::formation::Formation;
use crate::life::lemmas::without_formation;
use crate::play::state::Rules;

/// One of these stones has been captured. They all belong to strings of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Whose stones they are.
    pub owner: Colour,
    /// The stones.
    pub stones: PointSet,
}

impl fmt::Display for Capture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the capture")
    }
}

impl LifeAndDeath for Capture {
    fn stones_to_watch(&self, _board: &Board) -> PointSet {
        PointSet::EMPTY
    }

    fn verdict(&self, situation: &Situation, terms: Terms<'_>) -> Option<bool> {
        let state = &situation.state;
        let some_are_left = || self.stones.meets(state.board.stones(self.owner));
        if !(self.stones - *state.board.stones(self.owner)).is_empty() && !seeded_if(Fault::AllToCapture, some_are_left)
        {
            return Some(true);
        }
        (state.ended(terms.rules) || self.is_prevented_by_passing(situation, terms)).then_some(false)
    }

    fn is_prevented_by_passing(&self, situation: &Situation, terms: Terms<'_>) -> bool {
        (self.stones - out_of_danger(self.owner, &situation.state.board, terms)).is_empty()
    }

    fn focus(&self, _situation: &Situation) -> [PointSet; 2] {
        [self.stones, PointSet::EMPTY]
    }

    fn liberties(&self, situation: &Situation) -> Option<u32> {
        Some(liberties(&situation.state.board, self.owner, &self.stones))
    }

    /// Whoever captures reaches it; a string that is never captured prevents it.
    fn aims(&self, board: &Board, terms: Terms<'_>) -> Aims {
        let is_one_of_several = || components(&self.stones).len() > 1;
        if terms.forcer == self.owner || seeded_if(Fault::AllToCapture, is_one_of_several) {
            return Aims::default();
        }
        Aims {
            forcers: vec![Aim::Capture(self.stones)],
            opponents: uncapturable(board, &self.stones).into_iter().collect(),
        }
    }
}

/// How many liberties the strings of these stones have.
pub(super) fn liberties(board: &Board, owner: Colour, stones: &PointSet) -> u32 {
    board.liberties(&stones.flood(board.stones(owner))).len()
}

/// Formations of a player cover these points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InFormation {
    /// Whose formations.
    pub player: Colour,
    /// Of which kind.
    pub formation: Formation,
    /// The points.
    pub points: PointSet,
    /// How many of them.
    pub coverage: Coverage,
    /// Whether the points count only while the stones stand on them that stood there at the beginning.
    pub with_stones: bool,
}

impl fmt::Display for InFormation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the formation")
    }
}

impl LifeAndDeath for InFormation {
    fn stones_to_watch(&self, board: &Board) -> PointSet {
        if self.with_stones { *board.stones(self.player) & self.points } else { PointSet::EMPTY }
    }

    fn verdict(&self, situation: &Situation, terms: Terms<'_>) -> Option<bool> {
        let state = &situation.state;
        let covered = self.formation.covers(&state.board, self.player);
        let remembers = self.with_stones && !seeded(Fault::StonesForgotten);
        let covered = if remembers { covered & *situation.never_captured() } else { covered };
        if self.coverage.is_met(&covered, &self.points) {
            return Some(true);
        }
        let gone = remembers && !self.coverage.is_met(situation.never_captured(), &self.points);
        (state.ended(terms.rules) || gone || self.is_prevented_by_passing(situation, terms)).then_some(false)
    }

    /// Too many of the points are in no formation of his any more.
    fn is_prevented_by_passing(&self, situation: &Situation, terms: Terms<'_>) -> bool {
        let never = || without_formation(&situation.state.board, self.player, terms.rules.suicide);
        terms.forcer == self.player && !self.coverage.is_met(&(self.points - never()), &self.points)
    }

    fn focus(&self, _situation: &Situation) -> [PointSet; 2] {
        [self.points, PointSet::EMPTY]
    }

    /// Walls become the formation. And where there is no room for two eyes beside the opponent's pass-alive strings, there
    /// is none. Nor was there one before, for it would still be there, had its player only passed since.
    fn aims(&self, board: &Board, terms: Terms<'_>) -> Aims {
        let stays = matches!(self.formation, Formation::TwoEye | Formation::NEye | Formation::PassAlive);
        if terms.forcer != self.player || terms.play_area.is_some() || !stays || self.points.is_empty() {
            return Aims::default();
        }
        let opponents = vec![Aim::NoFormation(self.points)];
        let strings = components(&(self.points & *board.stones(self.player)));
        let enough = match self.coverage {
            Coverage::AtLeastOne => true,
            Coverage::All => strings.len() == 1 && strings[0] == self.points,
        };
        if self.formation != Formation::PassAlive || !enough {
            return Aims { forcers: Vec::new(), opponents };
        }
        let mut forcers: Vec<Aim> = strings.iter().filter_map(PointSet::first).map(Aim::Walls).collect();
        if !self.with_stones && self.coverage == Coverage::AtLeastOne {
            forcers.push(Aim::Formation(self.points));
        }
        Aims { forcers, opponents }
    }

    /// Much that is covered already.
    fn danger(&self, situation: &Situation) -> (i64, bool) {
        let covered = self.formation.covers(&situation.state.board, self.player);
        (covered.len().into(), situation.state.passes == 0)
    }
}

/// The sequence has ended and the other goal was never reached.
#[derive(Clone, Debug)]
pub struct EndWithout(pub Arc<dyn LifeAndDeath>);

impl fmt::Display for EndWithout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an end without {}", self.0)
    }
}

impl LifeAndDeath for EndWithout {
    fn stones_to_watch(&self, board: &Board) -> PointSet {
        self.0.stones_to_watch(board)
    }

    /// It is not enough that the other goal is out of reach: the end must come. Whoever need only pass brings it about,
    /// if passes end anything and suicide is forbidden. For then nobody takes the other's stones, so he runs out of
    /// plays; and out of ko-passes, because each lifts a ban that is left of an earlier ko-capture.
    fn verdict(&self, situation: &Situation, terms: Terms<'_>) -> Option<bool> {
        let Rules { suicide, passes_to_end, .. } = *terms.rules;
        let others = Terms { forcer: terms.forcer.opponent(), ..terms };
        let reached = LifeAndDeath::verdict(&*self.0, situation, others)?;
        if reached || situation.state.ended(terms.rules) {
            return Some(!reached);
        }
        let comes_to_an_end = suicide == Suicide::Forbidden && passes_to_end > 0;
        (comes_to_an_end && self.0.is_prevented_by_passing(situation, others)).then_some(true)
    }

    fn focus(&self, situation: &Situation) -> [PointSet; 2] {
        self.0.focus(situation)
    }

    /// What prevents the other goal brings the end about too: whoever has reached it passes, and captures only what is
    /// played into his regions ([`attractor`](crate::life::lemmas)).
    fn aims(&self, board: &Board, terms: Terms<'_>) -> Aims {
        if terms.rules.passes_to_end == 0 {
            return Aims::default();
        }
        let others = Terms { forcer: terms.forcer.opponent(), ..terms };
        let Aims { forcers, opponents } = self.0.aims(board, others);
        Aims { forcers: opponents, opponents: forcers }
    }

    /// Whoever wants an end passes.
    fn danger(&self, situation: &Situation) -> (i64, bool) {
        (0, situation.state.passes > 0)
    }
}
