//! What is known of the graph, and what follows from it.

use super::chunks::Chunks;
use super::situations::{Packed, Situations};
use crate::board::notation::Move;
use crate::force::goal::{Goal, Situation, Symmetries};
use crate::force::limits::{Limits, Unsettled};
use crate::force::task::Task;

/// How far a graph may grow.
#[derive(Clone, Copy)]
pub(super) struct Room<'a> {
    /// To so many states.
    pub(super) size: usize,
    /// To so many bytes.
    pub(super) memory: usize,
    /// What all graphs together may take.
    pub(super) limits: &'a Limits,
}

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

/// What is known of a situation. The situation itself is stored elsewhere, under the same number.
pub(super) struct Node<V> {
    /// Estimates of what is left to be shown for won and for lost.
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// While it is open, the last walk that came through here. Then, when it was settled: what it follows from was
    /// settled before, or at the same time and as one set.
    pub(super) when: u32,
    /// The first of the edges to the situations that can follow; none before they have been looked for.
    first_out: u32,
    /// The last edge that leads here.
    last_in: u32,
    /// How many situations can follow.
    pub(super) ways_on: u16,
    /// How it was settled as a member of a set, if it was.
    pub(super) set: Set,
    /// The move that wins or stays in the set, for the side that has the choice.
    pub(super) best: Option<V>,
    pub(super) value: Value,
    /// Whose turn it is, seen from the question.
    pub(super) forcers_turn: bool,
}

impl<V> Node<V> {
    /// Whether the situations that can follow have been looked for.
    pub(super) fn is_expanded(&self) -> bool {
        self.first_out != NONE
    }
}

/// A move from a situation to another. Those of one situation have successive numbers.
struct Edge<V> {
    mv: V,
    from: u32,
    to: u32,
    /// Another edge that leads to the same situation.
    next_in: u32,
}

/// The number of no edge.
const NONE: u32 = u32::MAX;

/// So many bytes a situation are set aside for looking for closed sets and for writing down what was found.
const TO_WORK_WITH: usize = 24;

/// A situation that is known by its number, or a new one.
enum LookedUp<V> {
    Known(u32),
    New { packed: Box<Packed>, node: Node<V> },
}

/// How a situation was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    /// Not as a member of a set, or of one that simply is never left.
    None,
    /// In a set in which every condition holds again and again.
    Recurring,
    /// In a set that lies in the trap of this number.
    Trapped(u16),
}

/// The nodes of a graph for a goal.
pub(super) type NodeOf<G> = Node<<G as Goal>::Move>;

pub(super) struct Graph<'a, G: Goal + ?Sized> {
    pub(super) task: &'a Task<G>,
    pub(super) limited: Limited,
    pub(super) nodes: Chunks<NodeOf<G>>,
    edges: Chunks<Edge<G::Move>>,
    situations: Situations<G::Memory>,
    pub(super) start: Situation<G::Memory>,
    pub(super) symmetries: Option<Box<dyn Symmetries<G::Memory, G::Move> + 'a>>,
    expanded: usize,
    clock: u32,
    /// All situations before this one have been expanded or settled.
    oldest: u32,
}

/// The start is the first node.
pub(super) const ROOT: u32 = 0;

impl<'a, G: Goal + ?Sized> Graph<'a, G> {
    pub(super) fn new(task: &'a Task<G>, start: &Situation<G::Memory>, limited: Limited) -> Self {
        let mut graph = Self {
            task,
            limited,
            nodes: Chunks::new(),
            edges: Chunks::new(),
            situations: Situations::new(start.state.board),
            start: start.clone(),
            symmetries: task.goal.symmetries(&start.state.board, task.terms()),
            expanded: 0,
            clock: 0,
            oldest: 0,
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

    pub(super) fn node(&self, id: u32) -> &NodeOf<G> {
        &self.nodes[id]
    }

    /// The situation of a node.
    pub(super) fn situation(&self, id: u32) -> Situation<G::Memory> {
        self.situations.get(id)
    }

    /// The moves of an expanded situation, and where they lead; of others there are none.
    pub(super) fn successors(&self, id: u32) -> impl Iterator<Item = (G::Move, u32)> + use<'_, 'a, G> {
        let node = self.node(id);
        let edges = if node.is_expanded() { node.first_out..node.first_out + u32::from(node.ways_on) } else { 0..0 };
        edges.map(|edge| (self.edges[edge].mv, self.edges[edge].to))
    }

    /// The situations from which a move leads here.
    pub(super) fn predecessors(&self, id: u32) -> impl Iterator<Item = u32> + use<'_, 'a, G> {
        let last = Some(self.node(id).last_in).filter(|edge| *edge != NONE);
        let edges = std::iter::successors(last, |edge| {
            let next = self.edges[*edge].next_in;
            (next != NONE).then_some(next)
        });
        edges.map(|edge| self.edges[edge].from)
    }

    /// Whether going round in circles is good for the forcer. It is not, unless play that never ends is judged.
    pub(super) fn forcer_is_patient(&self) -> bool {
        self.limited == Limited::PatientForcer
    }

    /// Whether the situation is known; new ones are judged by the goal.
    fn look_up(&mut self, situation: Situation<G::Memory>) -> LookedUp<G::Move> {
        let situation = self.canonical(situation);
        let packed = self.situations.pack(&situation, |memory| self.task.goal.owned_bytes(memory));
        if let Some(known) = self.situations.find(&packed) {
            return LookedUp::Known(known);
        }
        let value = match self.task.verdict(&situation) {
            Some(true) => Value::Won,
            Some(false) => Value::Lost,
            None => Value::Open,
        };
        let (proof, disproof) = match value {
            Value::Won => (0, u32::MAX),
            Value::Lost => (u32::MAX, 0),
            Value::Open => self.task.goal.estimate(&situation, self.task.terms(), self.forcer_is_patient()),
        };
        let node = Node {
            proof,
            disproof,
            when: 0,
            first_out: NONE,
            last_in: NONE,
            ways_on: 0,
            set: Set::None,
            best: None,
            value,
            forcers_turn: self.task.is_forcers_turn(&situation),
        };
        LookedUp::New { packed: Box::new(packed), node }
    }

    fn canonical(&self, situation: Situation<G::Memory>) -> Situation<G::Memory> {
        match &self.symmetries {
            Some(symmetries) => symmetries.canonical(situation),
            None => situation,
        }
    }

    /// The number of the one that stands for this situation, if it is known.
    pub(super) fn known(&self, situation: &Situation<G::Memory>) -> Option<u32> {
        self.situations.number_of(&self.canonical(situation.clone()))
    }

    fn value_of(&self, found: &LookedUp<G::Move>) -> Value {
        match found {
            LookedUp::Known(id) => self.node(*id).value,
            LookedUp::New { node, .. } => node.value,
        }
    }

    /// The situation's number; a new one gets the next.
    fn number(&mut self, found: LookedUp<G::Move>) -> u32 {
        let (packed, node) = match found {
            LookedUp::Known(id) => return id,
            LookedUp::New { packed, node } => (packed, node),
        };
        // Two moves can lead to situations that stand for each other.
        if let Some(known) = self.situations.find(&packed) {
            return known;
        }
        self.nodes.push(node);
        self.situations.add(&packed)
    }

    /// Finds all successors of a situation (of the limited side: all relevant ones) and settles what follows. If one
    /// of them is settled in favour of the side that is to move, the others do not matter.
    ///
    /// # Errors
    /// If there is no room for them. Then nothing has changed.
    pub(super) fn expand(&mut self, id: u32, room: Room<'_>) -> Result<(), Unsettled> {
        let node = self.node(id);
        let situation = self.situation(id);
        let limited = match self.limited {
            Limited::Forcer | Limited::PatientForcer => node.forcers_turn,
            Limited::Opponent => !node.forcers_turn,
            Limited::Nobody => false,
        };
        let good = if node.forcers_turn { Value::Won } else { Value::Lost };
        let relevant = limited.then(|| self.task.goal.relevant(&situation, self.task.terms()));
        let mut found = Vec::new();
        for mv in self.task.goal.candidates(&situation) {
            if let (Some(Move::Play(point)), Some(relevant)) = (mv.into(), &relevant)
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
        let new = found.iter().filter(|(_, next)| matches!(next, LookedUp::New { .. })).count();
        self.fits(new, found.len(), room)?;
        let first_out = self.edges.len() as u32;
        for (mv, to) in found {
            let to = self.number(to);
            if (first_out..self.edges.len() as u32).all(|edge| self.edges[edge].to != to) {
                let next_in = std::mem::replace(&mut self.nodes[to].last_in, self.edges.len() as u32);
                self.edges.push(Edge { mv, from: id, to, next_in });
            }
        }
        let ways_on = self.edges.len() as u32 - first_out;
        let node = &mut self.nodes[id];
        (node.first_out, node.ways_on) = (first_out, ways_on as u16);
        self.expanded += 1;
        self.settle(vec![id]);
        Ok(())
    }

    /// Whether there is room for so many more situations and edges.
    fn fits(&self, situations: usize, edges: usize, room: Room<'_>) -> Result<(), Unsettled> {
        if self.bytes_with(situations, edges) > room.memory || self.edges.len() + edges >= NONE as usize {
            return Err(Unsettled::Memory(room.limits.memory));
        }
        if self.size() + situations > room.size {
            return Err(Unsettled::States(room.limits.states));
        }
        Ok(())
    }

    /// How many bytes the graph takes if so many situations and edges are added, with what is needed to work with it.
    pub(super) fn bytes_with(&self, situations: usize, edges: usize) -> usize {
        self.nodes.bytes_with(situations)
            + self.edges.bytes_with(edges)
            + self.situations.bytes_with(situations)
            + (self.size() + situations) * TO_WORK_WITH
    }

    /// Expands the oldest situation that is neither expanded nor settled. There may be none.
    pub(super) fn expand_oldest(&mut self, room: Room<'_>) -> Result<bool, Unsettled> {
        while (self.oldest as usize) < self.size() {
            let node = self.node(self.oldest);
            if node.value == Value::Open && !node.is_expanded() {
                self.expand(self.oldest, room)?;
                return Ok(true);
            }
            self.oldest += 1;
        }
        Ok(false)
    }

    /// Spreads won and lost backwards from these situations.
    pub(super) fn settle(&mut self, mut changed: Vec<u32>) {
        while let Some(id) = changed.pop() {
            let node = self.node(id);
            if node.value != Value::Open || !node.is_expanded() {
                continue;
            }
            // The side that has the turn needs one good move, the other side needs all moves to be good for it.
            let (mine, theirs) = if node.forcers_turn { (Value::Won, Value::Lost) } else { (Value::Lost, Value::Won) };
            let good = self.successors(id).find(|(_, next)| self.node(*next).value == mine).map(|(mv, _)| mv);
            let value = if good.is_some() {
                mine
            } else if self.successors(id).all(|(_, next)| self.node(next).value == theirs) {
                theirs
            } else {
                continue;
            };
            self.clock += 1;
            self.decide(id, value, good, Set::None);
            changed.extend(self.predecessors(id));
        }
    }

    /// Settles a set of situations at once, each with the move that stays in it, and what follows from that.
    pub(super) fn settle_set(&mut self, set: &[(u32, Option<G::Move>)], value: Value, how: Set) {
        self.clock += 1;
        for &(id, best) in set {
            self.decide(id, value, best, how);
        }
        for &(id, _) in set {
            self.settle(self.predecessors(id).collect());
        }
    }

    fn decide(&mut self, id: u32, value: Value, best: Option<G::Move>, set: Set) {
        let node = &mut self.nodes[id];
        node.value = value;
        node.best = best;
        node.when = self.clock;
        node.set = set;
        (node.proof, node.disproof) = if value == Value::Won { (0, u32::MAX) } else { (u32::MAX, 0) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_and_an_edge_are_small() {
        assert_eq!((size_of::<Node<Move>>(), size_of::<Edge<Move>>()), (32, 16));
    }
}
