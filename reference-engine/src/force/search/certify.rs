//! What was found, written down as a certificate.

use std::collections::{HashMap, VecDeque};

use super::graph::{Graph, Limited, NodeOf, ROOT, Room, Set, Value};
use crate::force::certificate::{Certificate, CertificateOf, Recurrence, SettlingStep, Step, Strategy};
use crate::force::goal::{EndlessPlay, Goal, Situation, Symmetries};
use crate::force::limits::Unsettled;

impl<G: Goal + ?Sized> Graph<'_, G> {
    /// The certificate, if the start is settled. What was not forced by limited moves proves nothing.
    pub(super) fn certificate(&self, _room: Room<'_>) -> Option<Result<CertificateOf<G>, Unsettled>> {
        match (self.value(), self.limited) {
            (Value::Won, Limited::Forcer | Limited::PatientForcer | Limited::Nobody) => Some(Ok(self.shown())),
            (Value::Lost, Limited::Opponent | Limited::Nobody) => Some(Ok(self.denied())),
            (Value::Open, _)
            | (Value::Won, Limited::Opponent)
            | (Value::Lost, Limited::Forcer | Limited::PatientForcer) => None,
        }
    }

    /// The won situations that the forcer's moves lead through.
    fn shown(&self) -> CertificateOf<G> {
        if let Some(symmetries) = &self.symmetries {
            return Certificate::Strategy(self.expanded_strategy(&**symmetries));
        }
        let reachable = self.reachable(|node| node.forcers_turn);
        match self.task.goal.endless_play() {
            Some(endless) if reachable.iter().any(|id| self.node(*id).set == Set::Recurring) => {
                Certificate::Recurrence(self.recurrence(endless))
            }
            _ => {
                let step = |node: &NodeOf<G>| Step { rank: node.settled, mv: node.best };
                Certificate::Strategy(self.entries(&reachable, step))
            }
        }
    }

    /// The strategy with all situations that are as good as each other.
    fn expanded_strategy(&self, symmetries: &dyn Symmetries<G::Memory, G::Move>) -> Strategy<G::Memory, G::Move> {
        let mut steps = HashMap::new();
        let mut open = vec![self.start.clone()];
        while let Some(situation) = open.pop() {
            if steps.contains_key(&situation) || self.task.verdict(&situation).is_some() {
                continue;
            }
            let Some(id) = self.known(&situation) else { continue };
            let node = self.node(id);
            let mv = node.best.map(|mv| symmetries.corresponding(&situation, mv));
            if node.forcers_turn {
                open.extend(mv.and_then(|mv| self.task.after(&situation, mv).ok()));
            } else {
                open.extend(self.task.followers(&situation).map(|(_, next)| next));
            }
            steps.insert(situation, Step { rank: node.settled, mv });
        }
        steps
    }

    /// The lost situations that the opponent's replies lead through.
    fn denied(&self) -> CertificateOf<G> {
        let reachable = self.reachable(|node| !node.forcers_turn);
        if self.task.goal.endless_play().is_none() {
            return Certificate::ClosedSet(self.entries(&reachable, |node| node.best));
        }
        Certificate::Settling(self.entries(&reachable, |node| {
            let trap = match node.set {
                Set::Trapped(number) => Some(usize::from(number)),
                Set::None | Set::Recurring => None,
            };
            SettlingStep { rank: node.settled, trap, mv: node.best }
        }))
    }

    fn entries<T>(&self, ids: &[u32], entry: impl Fn(&NodeOf<G>) -> T) -> HashMap<Situation<G::Memory>, T> {
        ids.iter().map(|id| self.node(*id)).map(|node| (node.situation.clone(), entry(node))).collect()
    }

    /// The expanded situations that are reached when one side always makes its best move and the other makes any.
    fn reachable(&self, has_choice: impl Fn(&NodeOf<G>) -> bool) -> Vec<u32> {
        let mut seen = vec![false; self.nodes.len()];
        let mut reached = Vec::new();
        let mut open = vec![ROOT];
        while let Some(id) = open.pop() {
            let node = self.node(id);
            let Some(successors) = &node.successors else { continue };
            if std::mem::replace(&mut seen[id as usize], true) {
                continue;
            }
            reached.push(id);
            let followed = successors.iter().filter(|(mv, _)| !has_choice(node) || node.best == Some(*mv));
            open.extend(followed.map(|(_, next)| *next));
        }
        reached
    }

    /// For each condition, how the forcer gets from the won situations to one in which it holds; only what is reached
    /// from the start, aiming at one condition after the other.
    fn recurrence(&self, endless: &dyn EndlessPlay<G::Memory>) -> Recurrence<G::Memory, G::Move> {
        let meets = |condition: usize, node: &NodeOf<G>| endless.meets(condition, &node.situation);
        let ways_to = |condition| self.ways_to(|node| meets(condition, node));
        let ways: Vec<Vec<Option<Step<G::Move>>>> = (0..endless.conditions()).map(ways_to).collect();
        let mut entries = HashMap::new();
        let mut open = vec![(ROOT, 0)];
        while let Some((id, condition)) = open.pop() {
            let node = self.node(id);
            let (Some(successors), Some(step)) = (&node.successors, ways[condition][id as usize]) else { continue };
            let entry = (node.situation.clone(), condition);
            if entries.contains_key(&entry) {
                continue;
            }
            entries.insert(entry, step);
            let next_condition =
                if meets(condition, node) { (condition + 1) % endless.conditions() } else { condition };
            let followed = successors.iter().filter(|(mv, _)| !node.forcers_turn || step.mv == Some(*mv));
            open.extend(followed.map(|(_, next)| (*next, next_condition)));
        }
        entries
    }

    /// The way of the forcer, among won situations, to one with the property or to the goal: nearest first.
    fn ways_to(&self, property: impl Fn(&NodeOf<G>) -> bool) -> Vec<Option<Step<G::Move>>> {
        let mut steps: Vec<Option<Step<G::Move>>> = vec![None; self.nodes.len()];
        let mut ways_round = vec![0; self.nodes.len()];
        let mut fresh = VecDeque::new();
        for (id, node) in self.nodes.iter().enumerate().filter(|(_, node)| node.value == Value::Won) {
            ways_round[id] = node.successors.as_ref().map_or(0, |successors| successors.len());
            if node.successors.is_none() || property(node) {
                steps[id] = Some(Step { rank: 0, mv: node.best });
                fresh.push_back(id);
            }
        }
        while let Some(id) = fresh.pop_front() {
            let rank = steps[id].map_or(0, |step| step.rank) + 1;
            for &before in &self.nodes[id].predecessors {
                let (number, before) = (before as usize, self.node(before));
                if before.value != Value::Won || steps[number].is_some() {
                    continue;
                }
                ways_round[number] -= 1;
                let leads_here = |(_, next): &&(G::Move, u32)| *next as usize == id;
                if before.forcers_turn {
                    let mv = before.successors.as_ref().and_then(|all| all.iter().find(leads_here)).map(|(mv, _)| *mv);
                    steps[number] = Some(Step { rank, mv });
                    fresh.push_back(number);
                } else if ways_round[number] == 0 {
                    steps[number] = Some(Step { rank, mv: None });
                    fresh.push_back(number);
                }
            }
        }
        steps
    }
}
