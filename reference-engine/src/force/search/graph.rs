//! What is known of the graph, and what follows from it.

use super::index::{self, Index};
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

pub(super) struct Node<M, V> {
    pub(super) situation: Situation<M>,
    pub(super) value: Value,
    /// Whose turn it is, seen from the question.
    pub(super) forcers_turn: bool,
    /// The situations that can follow; `None` before they have been looked for.
    pub(super) successors: Option<Box<[(V, u32)]>>,
    pub(super) predecessors: Vec<u32>,
    /// Estimates of what is left to be shown for won and for lost.
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// The move that wins or stays in the set, for the side that has the choice.
    pub(super) best: Option<V>,
    /// When it was settled: what it follows from was settled before, or at the same time and as one set.
    pub(super) settled: u32,
    /// How it was settled as a member of a set, if it was.
    pub(super) set: Set,
    /// The last walk that came through here.
    pub(super) walked: u32,
}

/// A situation that is known by its number, or a new one.
enum LookedUp<M> {
    Known(u32),
    New { situation: Situation<M>, hash: u64, value: Value },
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
pub(super) type NodeOf<G> = Node<<G as Goal>::Memory, <G as Goal>::Move>;

pub(super) struct Graph<'a, G: Goal + ?Sized> {
    pub(super) task: &'a Task<G>,
    pub(super) limited: Limited,
    pub(super) nodes: Vec<NodeOf<G>>,
    pub(super) start: Situation<G::Memory>,
    pub(super) symmetries: Option<Box<dyn Symmetries<G::Memory, G::Move> + 'a>>,
    index: Index,
    expanded: usize,
    clock: u32,
    /// All situations before this one have been expanded or settled.
    oldest: usize,
}

/// The start is the first node.
pub(super) const ROOT: u32 = 0;

impl<'a, G: Goal + ?Sized> Graph<'a, G> {
    pub(super) fn new(task: &'a Task<G>, start: &Situation<G::Memory>, limited: Limited) -> Self {
        let mut graph = Self {
            task,
            limited,
            nodes: Vec::new(),
            start: start.clone(),
            symmetries: task.goal.symmetries(&start.state.board, task.terms()),
            index: Index::new(),
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
        &self.nodes[id as usize]
    }

    /// Whether going round in circles is good for the forcer. It is not, unless play that never ends is judged.
    pub(super) fn forcer_is_patient(&self) -> bool {
        self.limited == Limited::PatientForcer
    }

    /// Whether the situation is known; new ones are judged by the goal.
    fn look_up(&self, situation: Situation<G::Memory>) -> LookedUp<G::Memory> {
        let situation = self.canonical(situation);
        let hash = index::hash(&situation);
        if let Some(known) = self.find(hash, &situation) {
            return LookedUp::Known(known);
        }
        let value = match self.task.verdict(&situation) {
            Some(true) => Value::Won,
            Some(false) => Value::Lost,
            None => Value::Open,
        };
        LookedUp::New { situation, hash, value }
    }

    fn canonical(&self, situation: Situation<G::Memory>) -> Situation<G::Memory> {
        match &self.symmetries {
            Some(symmetries) => symmetries.canonical(situation),
            None => situation,
        }
    }

    fn find(&self, hash: u64, situation: &Situation<G::Memory>) -> Option<u32> {
        self.index.find(hash, |id| self.node(id).situation == *situation)
    }

    /// The number of the one that stands for this situation, if it is known.
    pub(super) fn known(&self, situation: &Situation<G::Memory>) -> Option<u32> {
        let canonical = self.canonical(situation.clone());
        self.find(index::hash(&canonical), &canonical)
    }

    fn value_of(&self, found: &LookedUp<G::Memory>) -> Value {
        match found {
            LookedUp::Known(id) => self.node(*id).value,
            LookedUp::New { value, .. } => *value,
        }
    }

    /// The situation's number; a new one gets the next.
    fn number(&mut self, found: LookedUp<G::Memory>) -> u32 {
        let (situation, hash, value) = match found {
            LookedUp::Known(id) => return id,
            LookedUp::New { situation, hash, value } => (situation, hash, value),
        };
        // Two moves can lead to situations that stand for each other.
        if let Some(known) = self.find(hash, &situation) {
            return known;
        }
        let (proof, disproof) = match value {
            Value::Won => (0, u32::MAX),
            Value::Lost => (u32::MAX, 0),
            Value::Open => self.task.goal.estimate(&situation, self.task.terms(), self.forcer_is_patient()),
        };
        let id = u32::try_from(self.nodes.len()).expect("the budget is far below that");
        self.index.insert(hash, id);
        self.nodes.push(Node {
            forcers_turn: self.task.is_forcers_turn(&situation),
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
    ///
    /// # Errors
    /// If there is no room for them. Then nothing has changed.
    pub(super) fn expand(&mut self, id: u32, room: Room<'_>) -> Result<(), Unsettled> {
        let node = self.node(id);
        let situation = node.situation.clone();
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
        self.fits(found.iter().filter(|(_, next)| matches!(next, LookedUp::New { .. })).count(), room)?;
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
        Ok(())
    }

    /// Whether there is room for so many more situations.
    fn fits(&self, more: usize, room: Room<'_>) -> Result<(), Unsettled> {
        if self.bytes_with(more) > room.memory {
            return Err(Unsettled::Memory(room.limits.memory));
        }
        if self.size() + more > room.size {
            return Err(Unsettled::States(room.limits.states));
        }
        Ok(())
    }

    /// How many bytes the graph takes if so many situations are added.
    pub(super) fn bytes_with(&self, more: usize) -> usize {
        (self.nodes.len() + more) * size_of::<NodeOf<G>>()
    }

    /// Expands the oldest situation that is neither expanded nor settled. There may be none.
    pub(super) fn expand_oldest(&mut self, room: Room<'_>) -> Result<bool, Unsettled> {
        while let Some(node) = self.nodes.get(self.oldest) {
            if node.value == Value::Open && node.successors.is_none() {
                self.expand(u32::try_from(self.oldest).expect("the budget is far below that"), room)?;
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
    pub(super) fn settle_set(&mut self, set: &[(u32, Option<G::Move>)], value: Value, how: Set) {
        self.clock += 1;
        for &(id, best) in set {
            self.decide(id, value, best, how);
        }
        for &(id, _) in set {
            self.settle(self.node(id).predecessors.clone());
        }
    }

    fn decide(&mut self, id: u32, value: Value, best: Option<G::Move>, set: Set) {
        let node = &mut self.nodes[id as usize];
        node.value = value;
        node.best = best;
        node.settled = self.clock;
        node.set = set;
        (node.proof, node.disproof) = if value == Value::Won { (0, u32::MAX) } else { (u32::MAX, 0) };
    }
}
