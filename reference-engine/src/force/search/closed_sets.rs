//! Closed sets: what play that never ends means.
//!
//! A set of expanded situations that the opponent need never leave, except to lost ones, is lost if infinite play is
//! "not forced". Where it is judged, the set must also lie in one trap. And the forcer has sets of his own: if he need
//! never leave a set, except to won situations, and can from everywhere in it bring about any condition, then every
//! condition holds again and again, and the set is won.

use std::collections::HashSet;

use super::graph::{Graph, NodeOf, Set, Value};
use crate::force::goal::{EndlessPlay, Goal, Situation};

/// Which situations have a property, one bit for each.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
struct Column(Vec<u64>);

impl Column {
    fn insert(&mut self, id: u32) {
        let word = id as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (id % 64);
    }

    fn has(&self, id: u32) -> bool {
        self.0.get(id as usize / 64).is_some_and(|word| word >> (id % 64) & 1 == 1)
    }
}

impl<G: Goal + ?Sized> Graph<'_, G> {
    /// Looks for closed sets and settles them. Whether there were any.
    pub(super) fn settle_closed_sets(&mut self) -> bool {
        let task = self.task;
        let Some(endless) = task.goal.endless_play() else {
            let open = self.open();
            return self.settle_lost_set(open, Set::None);
        };
        let mut found = false;
        for (trap, trapped) in self.columns(&self.open(), |situation| endless.all_traps(situation)) {
            let how = Set::Trapped(u16::try_from(trap).expect("a board has fewer points"));
            let inside = (0..).zip(self.open()).map(|(id, open)| open && trapped.has(id)).collect();
            found |= self.settle_lost_set(inside, how);
        }
        found | self.settle_recurring_set(endless)
    }

    /// Drops situations of this set from which the forcer can get out, or in which the opponent cannot stay, until
    /// nothing is left to be dropped. What remains is lost.
    fn settle_lost_set(&mut self, mut inside: Vec<bool>, how: Set) -> bool {
        self.trim(&mut inside, Value::Lost);
        self.settle_inside(&inside, Value::Lost, how)
    }

    /// The forcer's sets. Starts with all expanded open situations and drops those from which he cannot bring about a
    /// condition, or cannot stay, until nothing is left to be dropped. What remains is won.
    fn settle_recurring_set(&mut self, endless: &dyn EndlessPlay<G::Memory>) -> bool {
        let mut inside = self.open();
        self.trim(&mut inside, Value::Won);
        let unmet = |situation: &_| endless.all_met(situation).into_iter().map(|met| !met).collect();
        let conditions = self.columns(&inside, unmet);
        loop {
            let before = inside.clone();
            for (_, unmet) in &conditions {
                inside = self.bring_about(&inside, |id| !unmet.has(id));
            }
            if inside == before {
                return self.settle_inside(&inside, Value::Won, Set::Recurring);
            }
            self.trim(&mut inside, Value::Won);
        }
    }

    /// The expanded open situations.
    fn open(&self) -> Vec<bool> {
        self.nodes.iter().map(|node| node.value == Value::Open && node.is_expanded()).collect()
    }

    /// Properties with numbers: for each that some situation of the set has, those that have it. Of properties that the
    /// same situations have, the first stands for all.
    fn columns(
        &self,
        inside: &[bool],
        properties: impl Fn(&Situation<G::Memory>) -> Vec<bool>,
    ) -> Vec<(usize, Column)> {
        let mut columns: Vec<Column> = Vec::new();
        for (id, _) in self.members(inside) {
            for (number, has) in properties(&self.situation(id)).into_iter().enumerate() {
                if columns.len() <= number {
                    columns.push(Column::default());
                }
                if has {
                    columns[number].insert(id);
                }
            }
        }
        let mut seen = HashSet::new();
        let mut numbered: Vec<(usize, Column)> = columns.into_iter().enumerate().collect();
        numbered.retain(|(_, column)| !column.0.is_empty() && seen.insert(column.clone()));
        numbered
    }

    fn settle_inside(&mut self, inside: &[bool], value: Value, how: Set) -> bool {
        let stays = |next: &u32| inside[*next as usize] || self.node(*next).value == value;
        let members = (0..).zip(inside).filter(|(_, inside)| **inside).map(|(id, _)| id);
        let with_moves = members.map(|id: u32| {
            let node = self.node(id);
            let mut moves = self.successors(id).filter(|(_, next)| stays(next));
            let has_choice = node.forcers_turn == (value == Value::Won);
            (id, if has_choice { moves.next().map(|(mv, _)| mv) } else { None })
        });
        let set: Vec<(u32, Option<G::Move>)> = with_moves.collect();
        self.settle_set(&set, value, how);
        !set.is_empty()
    }

    /// Drops the situations from which the side that wants `value` cannot be sure to stay inside or get to `value`.
    fn trim(&self, inside: &mut [bool], value: Value) {
        let has_choice = |node: &NodeOf<G>| node.forcers_turn == (value == Value::Won);
        let mut ways_to_stay = vec![0_u16; self.nodes.len()];
        let mut dropped = Vec::new();
        for (id, node) in self.members(inside) {
            let stays = |next: u32| inside[next as usize] || self.node(next).value == value;
            let ways = self.successors(id).filter(|(_, next)| stays(*next)).count() as u16;
            ways_to_stay[id as usize] = ways;
            if ways < if has_choice(node) { 1 } else { node.ways_on } {
                dropped.push(id);
            }
        }
        for &id in &dropped {
            inside[id as usize] = false;
        }
        while let Some(id) = dropped.pop() {
            for before in self.predecessors(id) {
                if inside[before as usize] {
                    let ways = &mut ways_to_stay[before as usize];
                    *ways -= 1;
                    if !has_choice(self.node(before)) || *ways == 0 {
                        inside[before as usize] = false;
                        dropped.push(before);
                    }
                }
            }
        }
    }

    /// The situations of a set.
    fn members(&self, inside: &[bool]) -> impl Iterator<Item = (u32, &NodeOf<G>)> {
        (0..).zip(self.nodes.iter()).filter(|(id, _): &(u32, _)| inside[*id as usize])
    }

    /// The situations inside from which the forcer can get to one with the property, or to a won one, without leaving
    /// the set.
    fn bring_about(&self, inside: &[bool], property: impl Fn(u32) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.nodes.len()];
        let mut ways_round = vec![0_u16; self.nodes.len()];
        let mut fresh = Vec::new();
        for (id, _) in self.members(inside) {
            let open = self.successors(id).filter(|(_, next)| self.node(*next).value != Value::Won).count() as u16;
            ways_round[id as usize] = open;
            if open == 0 || property(id) {
                reached[id as usize] = true;
                fresh.push(id);
            }
        }
        while let Some(id) = fresh.pop() {
            for before in self.predecessors(id) {
                if inside[before as usize] && !reached[before as usize] {
                    let ways = &mut ways_round[before as usize];
                    *ways -= 1;
                    if self.node(before).forcers_turn || *ways == 0 {
                        reached[before as usize] = true;
                        fresh.push(before);
                    }
                }
            }
        }
        reached
    }
}
