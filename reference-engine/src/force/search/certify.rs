//! What was found, written down as a certificate.

use std::collections::{HashMap, VecDeque};

use super::graph::{Graph, Limited, ROOT, Room, Set, Value};
use crate::force::certificate::{Certificate, CertificateOf, Recurrence, SettlingStep, Step, Strategy, table_bytes};
use crate::force::goal::{EndlessPlay, Goal, Situation, Symmetries};
use crate::force::limits::Unsettled;

/// The memory that is left for a certificate.
struct Left {
    bytes: usize,
    whole: usize,
}

impl Left {
    /// Whether a table of so many entries fits in, or this instead.
    fn fits<K, T>(&self, table: &HashMap<K, T>, entries: usize) -> Result<(), Unsettled> {
        // A table that grows stands beside the larger one for a while.
        let old = if entries > table.capacity() { table_bytes::<K, T>(table.len()) } else { 0 };
        let fits = old + table_bytes::<K, T>(entries) <= self.bytes;
        if fits { Ok(()) } else { Err(Unsettled::Memory(self.whole)) }
    }
}

impl<G: Goal + ?Sized> Graph<'_, G> {
    /// The certificate, if the start is settled and there is room for it. What was not forced by limited moves proves
    /// nothing.
    pub(super) fn certificate(&self, room: Room<'_>) -> Option<Result<CertificateOf<G>, Unsettled>> {
        let bytes = room.memory.saturating_sub(self.bytes_with(0, 0));
        let left = Left { bytes, whole: room.limits.memory };
        match (self.value(), self.limited) {
            (Value::Won, Limited::Forcer | Limited::PatientForcer | Limited::Nobody) => Some(self.shown(&left)),
            (Value::Lost, Limited::Opponent | Limited::Nobody) => Some(self.denied(&left)),
            (Value::Open, _)
            | (Value::Won, Limited::Opponent)
            | (Value::Lost, Limited::Forcer | Limited::PatientForcer) => None,
        }
    }

    /// The won situations that the forcer's moves lead through.
    fn shown(&self, left: &Left) -> Result<CertificateOf<G>, Unsettled> {
        if let Some(symmetries) = &self.symmetries {
            return self.expanded_strategy(&**symmetries, left).map(Certificate::Strategy);
        }
        let reachable = self.reachable(true);
        match self.task.goal.endless_play() {
            Some(endless) if reachable.iter().any(|id| self.node(*id).set == Set::Recurring) => {
                self.recurrence(endless, left).map(Certificate::Recurrence)
            }
            _ => {
                let step = |id| Step { rank: self.node(id).when, mv: self.node(id).best };
                self.entries(&reachable, left, step).map(Certificate::Strategy)
            }
        }
    }

    /// The strategy with all situations that are as good as each other.
    fn expanded_strategy(
        &self,
        symmetries: &dyn Symmetries<G::Memory, G::Move>,
        left: &Left,
    ) -> Result<Strategy<G::Memory, G::Move>, Unsettled> {
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
            left.fits(&steps, steps.len() + open.len())?;
            steps.insert(situation, Step { rank: node.when, mv });
        }
        Ok(steps)
    }

    /// The lost situations that the opponent's replies lead through.
    fn denied(&self, left: &Left) -> Result<CertificateOf<G>, Unsettled> {
        let reachable = self.reachable(false);
        if self.task.goal.endless_play().is_none() {
            return self.entries(&reachable, left, |id| self.node(id).best).map(Certificate::ClosedSet);
        }
        let step = |id| {
            let node = self.node(id);
            let trap = match node.set {
                Set::Trapped(number) => Some(usize::from(number)),
                Set::None | Set::Recurring => None,
            };
            SettlingStep { rank: node.when, trap, mv: node.best }
        };
        self.entries(&reachable, left, step).map(Certificate::Settling)
    }

    fn entries<T>(
        &self,
        ids: &[u32],
        left: &Left,
        entry: impl Fn(u32) -> T,
    ) -> Result<HashMap<Situation<G::Memory>, T>, Unsettled> {
        left.fits(&HashMap::<Situation<G::Memory>, T>::new(), ids.len())?;
        let mut entries = HashMap::with_capacity(ids.len());
        entries.extend(ids.iter().map(|id| (self.situation(*id), entry(*id))));
        Ok(entries)
    }

    /// The expanded situations that are reached when one side, the forcer's or the other, always makes its best move and
    /// the other makes any.
    fn reachable(&self, forcer_has_choice: bool) -> Vec<u32> {
        let mut seen = vec![false; self.nodes.len()];
        let mut reached = Vec::new();
        let mut open = vec![ROOT];
        while let Some(id) = open.pop() {
            let node = self.node(id);
            if !node.is_expanded() || std::mem::replace(&mut seen[id as usize], true) {
                continue;
            }
            reached.push(id);
            let has_choice = node.forcers_turn == forcer_has_choice;
            let followed = self.successors(id).filter(|(mv, _)| !has_choice || node.best == Some(*mv));
            open.extend(followed.map(|(_, next)| next).filter(|next| !seen[*next as usize]));
        }
        reached
    }

    /// For each condition, how the forcer gets from the won situations to one in which it holds; only what is reached
    /// from the start, aiming at one condition after the other.
    fn recurrence(
        &self,
        endless: &dyn EndlessPlay<G::Memory>,
        left: &Left,
    ) -> Result<Recurrence<G::Memory, G::Move>, Unsettled> {
        let ways = endless.conditions() * self.size() * size_of::<Option<Step<G::Move>>>();
        let left = Left { bytes: left.bytes.checked_sub(ways).ok_or(Unsettled::Memory(left.whole))?, ..*left };
        let ways_to = |condition| self.ways_to(|id| endless.meets(condition, &self.situation(id)));
        let ways: Vec<Vec<Option<Step<G::Move>>>> = (0..endless.conditions()).map(ways_to).collect();
        let mut entries = HashMap::new();
        let mut open = vec![(ROOT, 0)];
        while let Some((id, condition)) = open.pop() {
            let node = self.node(id);
            let Some(step) = ways[condition][id as usize].filter(|_| node.is_expanded()) else { continue };
            let entry = (self.situation(id), condition);
            if entries.contains_key(&entry) {
                continue;
            }
            let holds = endless.meets(condition, &entry.0);
            left.fits(&entries, entries.len() + 1)?;
            entries.insert(entry, step);
            let next_condition = if holds { (condition + 1) % endless.conditions() } else { condition };
            let followed = self.successors(id).filter(|(mv, _)| !node.forcers_turn || step.mv == Some(*mv));
            open.extend(followed.map(|(_, next)| (next, next_condition)));
        }
        Ok(entries)
    }

    /// The way of the forcer, among won situations, to one with the property or to the goal: nearest first.
    fn ways_to(&self, property: impl Fn(u32) -> bool) -> Vec<Option<Step<G::Move>>> {
        let mut steps: Vec<Option<Step<G::Move>>> = vec![None; self.nodes.len()];
        let mut ways_round = vec![0_u16; self.nodes.len()];
        let mut fresh = VecDeque::new();
        for (id, node) in (0..).zip(self.nodes.iter()).filter(|(_, node)| node.value == Value::Won) {
            ways_round[id as usize] = node.ways_on;
            if !node.is_expanded() || property(id) {
                steps[id as usize] = Some(Step { rank: 0, mv: node.best });
                fresh.push_back(id);
            }
        }
        while let Some(id) = fresh.pop_front() {
            let rank = steps[id as usize].map_or(0, |step| step.rank) + 1;
            for before in self.predecessors(id) {
                let (number, node) = (before as usize, self.node(before));
                if node.value != Value::Won || steps[number].is_some() {
                    continue;
                }
                ways_round[number] -= 1;
                if node.forcers_turn {
                    let mv = self.successors(before).find(|(_, next)| *next == id).map(|(mv, _)| mv);
                    steps[number] = Some(Step { rank, mv });
                    fresh.push_back(before);
                } else if ways_round[number] == 0 {
                    steps[number] = Some(Step { rank, mv: None });
                    fresh.push_back(before);
                }
            }
        }
        steps
    }
}
