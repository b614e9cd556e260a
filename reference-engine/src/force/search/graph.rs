//! The part of the graph that is known, and what follows from it.

use super::alike::{Alike, Exchange};
use super::index::{self, Index};
use super::relevance::relevant;
use crate::board::notation::Move;
use crate::force::goal::{Situation, Task};

/// What is known of a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Open,
    Won,
    Lost,
}

/// Whose moves are limited to relevant ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limited {
    Forcer,
    /// The forcer's, and he is content to go on for ever.
    PatientForcer,
    Opponent,
    Nobody,
}

pub(super) struct Node {
    pub(super) situation: Situation,
    pub(super) value: Value,
    /// Whose turn it is, seen from the question.
    pub(super) forcers_turn: bool,
    /// The situations that can follow; `None` before they have been looked for.
    pub(super) successors: Option<Box<[(Move, u32)]>>,
    pub(super) predecessors: Vec<u32>,
    /// Estimates of what is left to be shown for won and for lost.
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// The move that wins or keeps, for the side that has the choice.
    pub(super) best: Option<Move>,
    /// When it was settled: what it follows from was settled before, or at the same time and as one set.
    pub(super) settled: u32,
    /// How it was settled as a part of a set, if it was.
    pub(super) set: Set,
    /// The last walk that came through here.
    pub(super) walked: u32,
}

/// A situation that is known by its number, or a new one.
#[expect(clippy::large_enum_variant, reason = "they live only as long as their node is expanded")]
enum LookedUp {
    Known(u32),
    New { situation: Situation, hash: u64, value: Value },
}

/// How a situation was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    /// Not as a part of a set, or of one that simply is never left.
    None,
    /// In a set in which every part of the area is free again and again.
    Recurring,
    /// In a set that keeps the thing of this number.
    Keeping(u16),
}

pub(super) struct Graph<'a> {
    pub(super) task: &'a Task,
    pub(super) limited: Limited,
    pub(super) nodes: Vec<Node>,
    pub(super) start: Situation,
    pub(super) alike: Alike,
    index: Index,
    expanded: usize,
    clock: u32,
    pub(super) walks: u32,
    /// All situations before this one have been expanded or settled.
    oldest: usize,
    /// When closed sets are looked for again.
    next_closing: usize,
    stuck: usize,
}

/// The start is the first node.
pub(super) const ROOT: u32 = 0;

impl<'a> Graph<'a> {
    pub(super) fn new(task: &'a Task, start: &Situation, limited: Limited) -> Self {
        let mut graph = Self {
            task,
            limited,
            nodes: Vec::new(),
            start: start.clone(),
            alike: Alike::new(task, &start.state.board),
            index: Index::new(),
            expanded: 0,
            clock: 0,
            walks: 0,
            oldest: 0,
            next_closing: 32,
            stuck: 0,
        };
        let found = graph.look_up(start.clone());
        graph.number(found);
        graph
    }

    pub(super) fn size(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn expanded(&self) -> usize {
        self.expanded
    }

    pub(super) fn value(&self) -> Value {
        self.node(ROOT).value
    }

    pub(super) fn node(&self, id: u32) -> &Node {
        &self.nodes[id as usize]
    }

    /// Grows the graph up to this size, or until the start is settled.
    pub(super) fn search(&mut self, size: usize) {
        while self.value() == Value::Open && self.nodes.len() < size {
            match self.walk() {
                Some(path) => {
                    let leaf = *path.last().expect("a walk has an end");
                    self.expand(leaf);
                    self.estimate(&path);
                }
                // Every way on turns back to this walk: a closed set may be near, or there is more to see elsewhere.
                None => {
                    self.stuck += 1;
                    if !self.expand_oldest() {
                        while self.close() {}
                        return;
                    }
                }
            }
            let effort = self.expanded + 4 * self.stuck;
            if effort >= self.next_closing {
                self.close();
                self.next_closing = effort * 5 / 4 + 32;
            }
        }
    }

    /// Whether the situation is known; new ones are judged by the goal.
    fn look_up(&self, situation: Situation) -> LookedUp {
        let (situation, _) = self.alike.representative(situation);
        let hash = index::hash(&situation);
        if let Some(known) = self.index.find(hash, |id| self.nodes[id as usize].situation == situation) {
            return LookedUp::Known(known);
        }
        let value = match self.task.verdict(&situation) {
            Some(true) => Value::Won,
            Some(false) => Value::Lost,
            None => Value::Open,
        };
        LookedUp::New { situation, hash, value }
    }

    /// The number of a situation that is known, by the one that stands for it, and the exchange that leads there.
    pub(super) fn known(&self, situation: &Situation) -> Option<(u32, Exchange)> {
        let (representative, exchange) = self.alike.representative(situation.clone());
        let hash = index::hash(&representative);
        let id = self.index.find(hash, |id| self.nodes[id as usize].situation == representative)?;
        Some((id, exchange))
    }

    fn value_of(&self, found: &LookedUp) -> Value {
        match found {
            LookedUp::Known(id) => self.node(*id).value,
            LookedUp::New { value, .. } => *value,
        }
    }

    /// The situation's number; a new one gets the next.
    fn number(&mut self, found: LookedUp) -> u32 {
        let (situation, hash, value) = match found {
            LookedUp::Known(id) => return id,
            LookedUp::New { situation, hash, value } => (situation, hash, value),
        };
        // Two moves can lead to situations that stand for each other.
        if let Some(known) = self.index.find(hash, |id| self.nodes[id as usize].situation == situation) {
            return known;
        }
        let (proof, disproof) = match value {
            Value::Won => (0, u32::MAX),
            Value::Lost => (u32::MAX, 0),
            Value::Open => self.first_estimate(&situation),
        };
        let id = u32::try_from(self.nodes.len()).expect("the budget is far below that");
        self.index.insert(hash, id);
        self.nodes.push(Node {
            forcers_turn: situation.state.to_move == self.task.forcer,
            situation,
            value,
            successors: None,
            predecessors: Vec::new(),
            proof,
            disproof,
            best: None,
            settled: 0,
            set: Set::None,
            walked: 0,
        });
        id
    }

    /// Finds all successors of a situation (of the limited side: all relevant ones) and settles what follows. If one
    /// of them is settled in favour of the side that is to move, the others do not matter.
    fn expand(&mut self, id: u32) {
        let node = self.node(id);
        let situation = node.situation.clone();
        let limited = match self.limited {
            Limited::Forcer | Limited::PatientForcer => node.forcers_turn,
            Limited::Opponent => !node.forcers_turn,
            Limited::Nobody => false,
        };
        let good = if node.forcers_turn { Value::Won } else { Value::Lost };
        let relevant = limited.then(|| relevant(self.task, &situation));
        let mut found = Vec::new();
        for mv in situation.state.candidates() {
            if let (Move::Play(point), Some(relevant)) = (mv, &relevant)
                && !relevant.contains(point)
            {
                continue;
            }
            if let Ok(next) = self.task.after(&situation, mv) {
                let next = self.look_up(next);
                let settles_it = self.value_of(&next) == good;
                if settles_it {
                    found.clear();
                }
                found.push((mv, next));
                if settles_it {
                    break;
                }
            }
        }
        let mut successors = Vec::with_capacity(found.len());
        for (mv, next) in found {
            let next = self.number(next);
            if successors.iter().all(|(_, known)| *known != next) {
                self.nodes[next as usize].predecessors.push(id);
                successors.push((mv, next));
            }
        }
        self.nodes[id as usize].successors = Some(successors.into());
        self.expanded += 1;
        self.settle(vec![id]);
    }

    /// Expands the oldest situation that is neither expanded nor settled. There may be none.
    fn expand_oldest(&mut self) -> bool {
        while let Some(node) = self.nodes.get(self.oldest) {
            if node.value == Value::Open && node.successors.is_none() {
                self.expand(u32::try_from(self.oldest).expect("the budget is far below that"));
                return true;
            }
            self.oldest += 1;
        }
        false
    }

    /// Spreads won and lost backwards from these situations.
    pub(super) fn settle(&mut self, mut changed: Vec<u32>) {
        while let Some(id) = changed.pop() {
            let node = self.node(id);
            let Some(successors) = node.successors.as_ref().filter(|_| node.value == Value::Open) else { continue };
            // The side that has the turn needs one good move, the other side needs all moves to be good for it.
            let (mine, theirs) = if node.forcers_turn { (Value::Won, Value::Lost) } else { (Value::Lost, Value::Won) };
            let good = successors.iter().find(|(_, next)| self.node(*next).value == mine).map(|(mv, _)| *mv);
            let value = if good.is_some() {
                mine
            } else if successors.iter().all(|(_, next)| self.node(*next).value == theirs) {
                theirs
            } else {
                continue;
            };
            self.clock += 1;
            self.decide(id, value, good, Set::None);
            changed.extend_from_slice(&self.node(id).predecessors);
        }
    }

    /// Settles a set of situations at once, each with the move that stays in it, and what follows from that.
    pub(super) fn settle_set(&mut self, set: &[(u32, Option<Move>)], value: Value, how: Set) {
        self.clock += 1;
        for &(id, best) in set {
            self.decide(id, value, best, how);
        }
        for &(id, _) in set {
            self.settle(self.node(id).predecessors.clone());
        }
    }

    fn decide(&mut self, id: u32, value: Value, best: Option<Move>, set: Set) {
        let node = &mut self.nodes[id as usize];
        node.value = value;
        node.best = best;
        node.settled = self.clock;
        node.set = set;
        (node.proof, node.disproof) = if value == Value::Won { (0, u32::MAX) } else { (u32::MAX, 0) };
    }
}
