//! Where to look next: proof numbers. They are a guide, nothing more; a bad guide costs time, never truth.

use super::graph::{Graph, ROOT, Value};
use crate::board::notation::Move;
use crate::force::goal::Goal;

impl<G: Goal + ?Sized> Graph<'_, G> {
    /// Goes from the root to a state that is not expanded yet, always to the successor that promises most to the side
    /// that is to move, never twice through a state. `None` if that leads nowhere.
    ///
    /// Walks have numbers, so that each knows where it has been.
    pub(super) fn walk(&mut self, number: u32) -> Option<Vec<u32>> {
        let forcer_is_patient = self.forcer_is_patient();
        let mut path = vec![ROOT];
        loop {
            let id = *path.last().expect("the root is there");
            let node = &mut self.nodes[id];
            node.when = number;
            let node = &self.nodes[id];
            if !node.is_expanded() {
                return Some(path);
            }
            let fresh = self.successors(id).filter(|(_, next)| {
                let next = &self.nodes[*next];
                next.value == Value::Open && next.when != number
            });
            // Of equal promises the patient side tries a pass first: it brings in the fewest new situations.
            let patient = node.forcers_turn == forcer_is_patient;
            let promise = |(mv, next): &(G::Move, u32)| {
                let next = &self.nodes[*next];
                (
                    if node.forcers_turn { next.proof } else { next.disproof },
                    patient && (*mv).into() != Some(Move::Pass),
                )
            };
            match fresh.min_by_key(promise) {
                Some((_, next)) => path.push(next),
                None => {
                    // The other side gains nothing by going round in circles: let the next walk look elsewhere.
                    let node = &mut self.nodes[id];
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
            let node = &self.nodes[id];
            if node.value != Value::Open || !node.is_expanded() {
                continue;
            }
            let mut proofs = Numbers::default();
            let mut disproofs = Numbers::default();
            for (_, next) in self.successors(id) {
                let next = &self.nodes[next];
                proofs.add(next.proof);
                disproofs.add(next.disproof);
            }
            let (proof, disproof) = if node.forcers_turn {
                (proofs.least, disproofs.together())
            } else {
                (proofs.together(), disproofs.least)
            };
            let node = &mut self.nodes[id];
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
