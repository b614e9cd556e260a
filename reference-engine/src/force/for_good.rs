//! To capture stones for good, and to do so at no loss.

use std::fmt;

use super::capture::liberties;
use super::goal::{Coverage, EndlessPlay, Situation, Terms};
use super::life_and_death::{Aims, LifeAndDeath, kept_free, out_of_danger, uncapturable};
use super::local::Aim;
use crate::board::points::PointSet;
use crate::board::{Board, Colour};
use crate::fault::{Fault, seeded, seeded_if};

/// The stones have been captured, and permanent stones of their owner do not cover the area.
///
/// A *permanent stone* was played during the sequence and is on the board at its end (japanese-2003.permanent-stone).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
            Coverage::AtLeastOne if seeded(Fault::OriginalsPermanent) => stones,
            Coverage::AtLeastOne => stones - *situation.never_captured(),
            Coverage::All => stones,
        }
    }

    /// Whether one of the stones has been captured.
    fn captured(&self, situation: &Situation) -> bool {
        let some_are_left = || self.stones.meets(situation.never_captured());
        !(self.stones - *situation.never_captured()).is_empty() && !seeded_if(Fault::AllToCaptureForGood, some_are_left)
    }

    /// The points of this condition, which must be free again and again if play never ends.
    fn points_to_free(&self, condition: usize) -> PointSet {
        match self.coverage {
            Coverage::AtLeastOne => self.area.iter().nth(condition).map(PointSet::from).unwrap_or_default(),
            Coverage::All => self.area,
        }
    }
}

impl fmt::Display for ForGood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.coverage {
            Coverage::AtLeastOne if self.area == self.stones => "the capture and no permanent stone on its points",
            Coverage::AtLeastOne => "the capture and no permanent stone in the area",
            Coverage::All => "the capture and not all permanently replaced",
        })
    }
}

impl LifeAndDeath for ForGood {
    fn stones_to_watch(&self, board: &Board) -> PointSet {
        *board.stones(self.owner) & (self.stones | self.area)
    }

    fn verdict(&self, situation: &Situation, terms: Terms<'_>) -> Option<bool> {
        let state = &situation.state;
        let captured = self.captured(situation);
        if state.ended(terms.rules) {
            return Some(captured && !self.coverage.is_met(&self.covering(situation), &self.area));
        }
        if self.is_prevented_by_passing(situation, terms) {
            return Some(false);
        }
        let opponent = self.owner.opponent();
        if captured && terms.forcer == opponent {
            let free = self.area & kept_free(opponent, state, terms);
            let is_enough = !free.is_empty() && (self.coverage == Coverage::All || free == self.area);
            return is_enough.then_some(true);
        }
        None
    }

    /// The stones are never captured, or the area stays covered.
    fn is_prevented_by_passing(&self, situation: &Situation, terms: Terms<'_>) -> bool {
        let stays = out_of_danger(self.owner, &situation.state.board, terms);
        if self.captured(situation) {
            self.coverage.is_met(&(self.covering(situation) & stays), &self.area)
        } else {
            (self.stones - stays).is_empty()
        }
    }

    fn focus(&self, situation: &Situation) -> [PointSet; 2] {
        [self.stones | self.covering(situation), self.area]
    }

    fn liberties(&self, situation: &Situation) -> Option<u32> {
        let stones = if self.captured(situation) { self.covering(situation) } else { self.stones };
        Some(liberties(&situation.state.board, self.owner, &stones))
    }

    /// In the opponent's attractor stones are captured and none stays, if the sequence ends at all. A string that is never
    /// captured prevents the goal, and so does a new stone in the area that is never captured, if one is enough.
    fn aims(&self, board: &Board, terms: Terms<'_>) -> Aims {
        let owners = *board.stones(self.owner);
        if terms.forcer == self.owner || self.stones.is_empty() {
            return Aims::default();
        }
        let mut opponents: Vec<Aim> = uncapturable(board, &self.stones).into_iter().collect();
        let covered = match self.coverage {
            Coverage::AtLeastOne => {
                let free = self.area - owners;
                if !free.is_empty() {
                    opponents.push(Aim::NewStone(free));
                }
                Some(self.stones | self.area)
            }
            Coverage::All => self.area.meets(&self.stones).then_some(self.stones),
        };
        let ends = terms.play_area.is_none() && terms.rules.passes_to_end > 0;
        let forcers = covered.filter(|_| ends).map(Aim::Attractor).into_iter().collect();
        Aims { forcers, opponents }
    }

    fn endless_play(&self) -> Option<&dyn EndlessPlay<PointSet>> {
        match self.endless {
            Endless::NotForced => None,
            Endless::Judged => Some(self),
        }
    }
}

/// A condition for each set of points that must be free again and again. The first trap is that the stones are never
/// captured, the others are that the points of a condition stay covered.
impl EndlessPlay<PointSet> for ForGood {
    fn conditions(&self) -> usize {
        match self.coverage {
            // Without an area the capture alone counts.
            Coverage::AtLeastOne => self.area.len().max(1) as usize,
            Coverage::All => 1,
        }
    }

    fn traps(&self) -> usize {
        self.conditions() + 1
    }

    fn meets(&self, condition: usize, situation: &Situation) -> bool {
        let covered = self.coverage.is_met(&self.covering(situation), &self.points_to_free(condition));
        self.captured(situation) && !covered
    }

    fn all_met(&self, situation: &Situation) -> Vec<bool> {
        if self.coverage == Coverage::All || self.area.is_empty() {
            return vec![self.meets(0, situation)];
        }
        let (captured, covering) = (self.captured(situation), self.covering(situation));
        self.area.iter().map(|point| captured && !covering.contains(point)).collect()
    }

    fn all_traps(&self, situation: &Situation) -> Vec<bool> {
        let captured = self.captured(situation);
        let conditions = self.all_met(situation).into_iter().map(|met| captured && !met);
        std::iter::once(!captured).chain(conditions).collect()
    }

    fn is_trapped(&self, trap: usize, situation: &Situation) -> bool {
        match trap.checked_sub(1) {
            None => !self.captured(situation),
            Some(condition) => self.captured(situation) && !self.meets(condition, situation),
        }
    }
}

/// A capture for good that costs no string that must not be lost (korean.capture-at-a-loss). Play that never ends forces
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
    pub not_to_lose: Vec<PointSet>,
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
}

impl fmt::Display for AtNoLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the capture for good without losing a living string")
    }
}

impl LifeAndDeath for AtNoLoss {
    fn stones_to_watch(&self, _board: &Board) -> PointSet {
        self.stones | self.not_to_lose.iter().collect()
    }

    fn verdict(&self, situation: &Situation, terms: Terms<'_>) -> Option<bool> {
        let board = &situation.state.board;
        let opponent = self.owner.opponent();
        let captured = |string: &PointSet| !(*string - *situation.never_captured()).is_empty();
        let replaced = |string: &PointSet| string.meets(board.stones(opponent)) && !seeded(Fault::LossIsCapture);
        let gone = |string: &&PointSet| captured(string) && !replaced(string);
        let mut gone = self.not_to_lose.iter().filter(gone);
        let capture = LifeAndDeath::verdict(&self.capture(), situation, terms);
        if situation.state.ended(terms.rules) {
            return Some(capture == Some(true) && gone.next().is_none());
        }
        let free = |player| kept_free(player, &situation.state, terms);
        let lost_for_good = |string: &PointSet| (*string - free(self.owner)).is_empty();
        if terms.forcer == opponent && gone.any(lost_for_good) {
            return Some(false);
        }
        // The strings that see to the capture are never captured themselves; what becomes of others is played out.
        if capture == Some(true) {
            let stay = free(opponent) & *board.stones(opponent);
            let safe = |string: &PointSet| {
                if captured(string) { replaced(string) && string.meets(&stay) } else { (*string - stay).is_empty() }
            };
            return self.not_to_lose.iter().all(safe).then_some(true);
        }
        capture
    }

    fn is_prevented_by_passing(&self, situation: &Situation, terms: Terms<'_>) -> bool {
        self.capture().is_prevented_by_passing(situation, terms)
    }

    fn focus(&self, situation: &Situation) -> [PointSet; 2] {
        self.capture().focus(situation)
    }

    fn liberties(&self, situation: &Situation) -> Option<u32> {
        LifeAndDeath::liberties(&self.capture(), situation)
    }

    /// What prevents the capture prevents it at no loss.
    fn aims(&self, board: &Board, terms: Terms<'_>) -> Aims {
        Aims { forcers: Vec::new(), ..self.capture().aims(board, terms) }
    }
}
