//! Where to look next: proof numbers. They are a guide, nothing more; a bad guide costs time, never truth.

use super::graph::{Graph, Limited, ROOT, Value};
use crate::board::notation::Move;
use crate::force::goal::{Goal, Situation};

impl Graph<'_> {
    /// Whether going round in circles is good for the forcer. It is not, unless play that never ends is judged.
    fn forcer_is_patient(&self) -> bool {
        self.limited == Limited::PatientForcer
    }

    /// Before anything is known: for a capture the liberties have to be filled; against it, an answer must be found
    /// to every move of the forcer. Against formations, where there are no liberties to count, five times as much
    /// (with that for captures too example 16 took ten times as long, without it formations three times:
    /// `cargo bench --bench force`, `conform --filter verbal-japanese/`).
    pub(super) fn first_estimate(&self, situation: &Situation) -> (u32, u32) {
        let state = &situation.state;
        let moves = state.board.empty_points().len() + 1;
        if let Goal::Score(score) = &self.task.goal {
            return score.missing(situation, self.task);
        }
        let (liberties, answers) = match self.task.goal.liberties(situation) {
            Some(liberties) => (liberties.max(1), moves),
            None => (1, 5 * moves),
        };
        let forcers_turn = state.to_move == self.task.forcer;
        match (self.forcer_is_patient(), forcers_turn) {
            (false, true) => (liberties, answers),
            (false, false) => (liberties, 1),
            (true, true) => (1, 1),
            (true, false) => (moves, 1),
        }
    }

    /// Goes from the root to a state that is not expanded yet, always to the successor that promises most to the side
    /// that is to move, never twice through a state. `None` if that leads nowhere.
    pub(super) fn walk(&mut self) -> Option<Vec<u32>> {
        self.walks += 1;
        let forcer_is_patient = self.forcer_is_patient();
        let mut path = vec![ROOT];
        loop {
            let id = *path.last().expect("the root is there");
            let node = &mut self.nodes[id as usize];
            node.walked = self.walks;
            let node = &self.nodes[id as usize];
            let Some(successors) = &node.successors else { return Some(path) };
            let fresh = successors.iter().filter(|(_, next)| {
                let next = &self.nodes[*next as usize];
                next.value == Value::Open && next.walked != self.walks
            });
            // Of equal promises the patient side tries a pass first: it brings in the fewest new situations.
            let patient = node.forcers_turn == forcer_is_patient;
            let promise = |(mv, next): &&(Move, u32)| {
                let next = &self.nodes[*next as usize];
                (if node.forcers_turn { next.proof } else { next.disproof }, patient && *mv != Move::Pass)
            };
            match fresh.min_by_key(promise) {
                Some((_, next)) => path.push(*next),
                None => {
                    // The other side gains nothing by going round in circles: let the next walk look elsewhere.
                    let node = &mut self.nodes[id as usize];
                    let number = if forcer_is_patient { &mut node.disproof } else { &mut node.proof };
                    *number = number.saturating_add(1000);
                    path.pop();
                    self.estimate(&path);
                    return None;
                }
            }
        }
    }

    /// Brings the estimates up to date along a walk, from its end to its start.
    pub(super) fn estimate(&mut self, path: &[u32]) {
        for &id in path.iter().rev() {
            let node = &self.nodes[id as usize];
            let Some(successors) = node.successors.as_ref().filter(|_| node.value == Value::Open) else { continue };
            let mut proofs = Numbers::default();
            let mut disproofs = Numbers::default();
            for (_, next) in successors {
                let next = &self.nodes[*next as usize];
                proofs.add(next.proof);
                disproofs.add(next.disproof);
            }
            let (proof, disproof) = if node.forcers_turn {
                (proofs.least, disproofs.together())
            } else {
                (proofs.together(), disproofs.least)
            };
            let node = &mut self.nodes[id as usize];
            (node.proof, node.disproof) = (proof, disproof);
        }
    }
}

/// The numbers of the successors that are not settled in the forcer's or the opponent's way.
struct Numbers {
    least: u32,
    most: u32,
    count: u32,
}

impl Default for Numbers {
    fn default() -> Self {
        Self { least: u32::MAX, most: 0, count: 0 }
    }
}

impl Numbers {
    fn add(&mut self, number: u32) {
        self.least = self.least.min(number);
        if number > 0 {
            self.most = self.most.max(number);
            self.count += 1;
        }
    }

    /// What it takes to show all of them. States are reached in many ways, so the sum would count them many times:
    /// the hardest, and one for each of the others, is nearer to the truth.
    fn together(&self) -> u32 {
        self.most.saturating_add(self.count.saturating_sub(1))
    }
}
