//! What was found, written down as a certificate.

use std::collections::{HashMap, VecDeque};

use super::closing::keeps;
use super::graph::{Graph, Limited, Node, ROOT, Set, Value};
use crate::board::notation::Move;
use crate::board::points::PointSet;
use crate::force::certificate::{Certificate, Hold, Step};
use crate::force::goal::{ForGood, Goal, Situation};

impl Graph<'_> {
    /// The certificate, if the start is settled. What was not forced by limited moves proves nothing.
    pub(super) fn certificate(&self) -> Option<Certificate> {
        match (self.value(), self.limited) {
            (Value::Won, Limited::Forcer | Limited::PatientForcer | Limited::Nobody) => Some(self.win()),
            (Value::Lost, Limited::Opponent | Limited::Nobody) => Some(self.hold()),
            (Value::Open, _)
            | (Value::Won, Limited::Opponent)
            | (Value::Lost, Limited::Forcer | Limited::PatientForcer) => None,
        }
    }

    /// The won situations that the forcer's moves lead through.
    fn win(&self) -> Certificate {
        if let Goal::Score(_) = self.task.goal {
            return Certificate::Strategy(self.expanded_strategy());
        }
        let reachable = self.reachable(|node| node.forcers_turn);
        match self.task.judged() {
            Some((goal, parts)) if reachable.iter().any(|id| self.node(*id).set == Set::Recurring) => {
                Certificate::Recurrence(self.recurrence(goal, &parts))
            }
            _ => {
                let step = |node: &Node| Step { rank: node.settled, mv: node.best };
                Certificate::Strategy(self.entries(&reachable, step))
            }
        }
    }

    /// The strategy with all situations that stand for each other.
    fn expanded_strategy(&self) -> HashMap<Situation, Step> {
        let mut steps = HashMap::new();
        let mut open = vec![self.start.clone()];
        while let Some(situation) = open.pop() {
            if steps.contains_key(&situation) || self.task.verdict(&situation).is_some() {
                continue;
            }
            let Some((id, exchange)) = self.known(&situation) else { continue };
            let node = self.node(id);
            let mv = node.best.map(|mv| exchange.back().mv(mv));
            let candidates = situation.state.candidates().filter(|other| !node.forcers_turn || mv == Some(*other));
            open.extend(candidates.filter_map(|mv| self.task.after(&situation, mv).ok()));
            steps.insert(situation, Step { rank: node.settled, mv });
        }
        steps
    }

    /// The lost situations that the opponent's replies lead through.
    fn hold(&self) -> Certificate {
        let reachable = self.reachable(|node| !node.forcers_turn);
        match self.task.judged() {
            None => Certificate::ClosedSet(self.entries(&reachable, |node| node.best)),
            Some((_, parts)) => {
                let keeps = keeps(&parts);
                let hold = |node: &Node| {
                    let keeps = match node.set {
                        Set::Keeping(number) => keeps.get(usize::from(number)).copied(),
                        Set::None | Set::Recurring => None,
                    };
                    Hold { rank: node.settled, keeps, mv: node.best }
                };
                Certificate::Settling(self.entries(&reachable, hold))
            }
        }
    }

    fn entries<T>(&self, ids: &[u32], entry: impl Fn(&Node) -> T) -> HashMap<Situation, T> {
        ids.iter().map(|id| self.node(*id)).map(|node| (node.situation.clone(), entry(node))).collect()
    }

    /// The expanded situations that are reached when one side always makes its best move and the other makes any.
    fn reachable(&self, has_choice: impl Fn(&Node) -> bool) -> Vec<u32> {
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

    /// For each part, how the forcer gets from the won situations to one in which it is free; only what is reached
    /// from the start, aiming at one part after the other.
    fn recurrence(&self, goal: &ForGood, parts: &[PointSet]) -> HashMap<(Situation, usize), Step> {
        let free = |part: usize, node: &Node| goal.is_free(&parts[part], &node.situation);
        let ways: Vec<Vec<Option<Step>>> = (0..parts.len()).map(|part| self.ways_to(|node| free(part, node))).collect();
        let mut entries = HashMap::new();
        let mut open = vec![(ROOT, 0)];
        while let Some((id, part)) = open.pop() {
            let node = self.node(id);
            let (Some(successors), Some(step)) = (&node.successors, ways[part][id as usize]) else { continue };
            let entry = (node.situation.clone(), part);
            if entries.contains_key(&entry) {
                continue;
            }
            entries.insert(entry, step);
            let next_part = if free(part, node) { (part + 1) % parts.len() } else { part };
            let followed = successors.iter().filter(|(mv, _)| !node.forcers_turn || step.mv == Some(*mv));
            open.extend(followed.map(|(_, next)| (*next, next_part)));
        }
        entries
    }

    /// The way of the forcer, among won situations, to one with the property or to the goal: nearest first.
    fn ways_to(&self, property: impl Fn(&Node) -> bool) -> Vec<Option<Step>> {
        let mut steps: Vec<Option<Step>> = vec![None; self.nodes.len()];
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
                let leads_here = |(_, next): &&(Move, u32)| *next as usize == id;
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
