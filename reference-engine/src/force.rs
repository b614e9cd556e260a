//! Who can force what: exact proof search.
//!
//! Positions repeat (kos, double kos, sending two returning one), and a search that judges a state by the path that
//! led to it gets cycles wrong. Here nothing depends on a path. The states that can follow from the start form a
//! finite graph, and the answer is a fixed point of it:
//!
//! * a state is **won** for the forcer if the goal is reached, or he has a move to a won state, or it is the
//!   opponent's turn and all his moves lead to won states (the *least* fixed point: only what follows from reached
//!   goals);
//! * the others are **lost**, among them all from which play can go on for ever without the goal (the *greatest*
//!   fixed point: sets of states that the opponent need never leave).
//!
//! So infinite play means "not forced". The search grows a part of the graph, first where it seems to matter. After
//! each step *won* and *lost* spread backwards from the states where they are plain. Now and then closed sets are
//! looked for among the states whose successors are all known. Proof numbers, which estimate how much is left to be
//! shown, say where to look next: a bad guide costs time, never truth. What was found is returned with a
//! [`Certificate`] that can be checked without any of this.

mod guide;
mod index;

use std::collections::HashMap;

use self::index::Index;
use crate::certificate::{Certificate, Step};
use crate::goal::Task;
use crate::sequence::{Move, State};

/// What a search found.
#[derive(Clone, Debug)]
pub enum Found {
    /// The answer, with its proof.
    Settled(Certificate),
    /// The budget was used up before the answer was known. This is no answer.
    NotSettled,
    /// The rules look at earlier positions, which this search does not know.
    NotLocal,
}

/// What a search found and what it cost.
#[derive(Clone, Debug)]
pub struct Search {
    /// The answer, if there is one.
    pub found: Found,
    /// How many states were looked at.
    pub states: usize,
    /// For how many of them all successors were found.
    pub expanded: usize,
}

/// Can the forcer reach the goal from here? At most `budget` states are looked at.
pub fn force(task: &Task, start: &State, budget: usize) -> Search {
    if !task.is_local() {
        return Search { found: Found::NotLocal, states: 0, expanded: 0 };
    }
    let mut graph = Graph::new(task);
    let root = graph.add(start.clone());
    graph.search(root, budget);
    let found = match graph.nodes[root as usize].value {
        Value::Won => Found::Settled(Certificate::Strategy(graph.strategy(root))),
        Value::Lost => Found::Settled(Certificate::ClosedSet(graph.closed_set(root))),
        Value::Open => Found::NotSettled,
    };
    Search { found, states: graph.nodes.len(), expanded: graph.expanded }
}

/// What is known of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Open,
    Won,
    Lost,
}

struct Node {
    state: State,
    value: Value,
    /// Whose turn it is, seen from the question.
    forcers_turn: bool,
    /// The states that can follow; `None` before they have been looked for.
    successors: Option<Box<[(Move, u32)]>>,
    predecessors: Vec<u32>,
    /// Estimates of what is left to be shown for won and for lost.
    proof: u32,
    disproof: u32,
    /// The move that wins or keeps, for the side that has the choice.
    best: Option<Move>,
    /// When the state was won: its successors were won before.
    won_at: u32,
    /// The last walk that came through here.
    walked: u32,
}

struct Graph<'a> {
    task: &'a Task,
    nodes: Vec<Node>,
    index: Index,
    expanded: usize,
    won: u32,
    walks: u32,
    /// All states before this one have been expanded or settled.
    oldest: usize,
}

impl<'a> Graph<'a> {
    fn new(task: &'a Task) -> Self {
        Self { task, nodes: Vec::new(), index: Index::new(), expanded: 0, won: 0, walks: 0, oldest: 0 }
    }

    fn search(&mut self, root: u32, budget: usize) {
        let mut next_closing = 32;
        let mut stuck = 0;
        while self.nodes[root as usize].value == Value::Open && self.nodes.len() < budget {
            match self.walk(root) {
                Some(path) => {
                    let leaf = *path.last().expect("a walk has an end");
                    self.expand(leaf);
                    self.estimate(&path);
                }
                // Every way on turns back to this walk: a closed set may be near, or there is more to see elsewhere.
                None => {
                    stuck += 1;
                    if !self.expand_oldest() {
                        self.close();
                        return;
                    }
                }
            }
            if self.expanded + 4 * stuck >= next_closing {
                self.close();
                next_closing = (self.expanded + 4 * stuck) * 5 / 4 + 32;
            }
        }
    }

    /// The state's number; new states are judged by the goal.
    fn add(&mut self, state: State) -> u32 {
        let hash = index::hash(&state);
        if let Some(known) = self.index.find(hash, |id| self.nodes[id as usize].state == state) {
            return known;
        }
        let value = match self.task.verdict(&state) {
            Some(true) => Value::Won,
            Some(false) => Value::Lost,
            None => Value::Open,
        };
        let (proof, disproof) = match value {
            Value::Won => (0, u32::MAX),
            Value::Lost => (u32::MAX, 0),
            Value::Open => self.first_estimate(&state),
        };
        let id = u32::try_from(self.nodes.len()).expect("the budget is far below that");
        self.index.insert(hash, id);
        self.nodes.push(Node {
            forcers_turn: state.to_move == self.task.forcer,
            state,
            value,
            successors: None,
            predecessors: Vec::new(),
            proof,
            disproof,
            best: None,
            won_at: 0,
            walked: 0,
        });
        id
    }

    /// Finds all successors of a state and settles what follows from them.
    fn expand(&mut self, id: u32) {
        let state = self.nodes[id as usize].state.clone();
        let mut successors = Vec::new();
        for mv in state.candidates() {
            if let Ok(next) = self.task.after(&state, mv) {
                let next = self.add(next);
                self.nodes[next as usize].predecessors.push(id);
                successors.push((mv, next));
            }
        }
        self.nodes[id as usize].successors = Some(successors.into());
        self.expanded += 1;
        self.settle(vec![id]);
    }

    /// Expands the oldest state that is neither expanded nor settled. There may be none.
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

    /// Spreads won and lost backwards from these states.
    fn settle(&mut self, mut changed: Vec<u32>) {
        while let Some(id) = changed.pop() {
            let node = &self.nodes[id as usize];
            let Some(successors) = node.successors.as_ref().filter(|_| node.value == Value::Open) else { continue };
            // The side that has the turn needs one good move, the other side needs all moves to be good for it.
            let (mine, theirs) = if node.forcers_turn { (Value::Won, Value::Lost) } else { (Value::Lost, Value::Won) };
            let value_of = |next: u32| self.nodes[next as usize].value;
            let good = successors.iter().find(|(_, next)| value_of(*next) == mine).map(|(mv, _)| *mv);
            let value = if good.is_some() {
                mine
            } else if successors.iter().all(|(_, next)| value_of(*next) == theirs) {
                theirs
            } else {
                continue;
            };
            self.decide(id, value, good);
            changed.extend_from_slice(&self.nodes[id as usize].predecessors);
        }
    }

    fn decide(&mut self, id: u32, value: Value, best: Option<Move>) {
        if value == Value::Won {
            self.won += 1;
        }
        let node = &mut self.nodes[id as usize];
        node.value = value;
        node.best = best;
        node.won_at = self.won;
        (node.proof, node.disproof) = if value == Value::Won { (0, u32::MAX) } else { (u32::MAX, 0) };
    }

    /// Looks for closed sets: starts with all expanded open states and drops those from which the forcer can get out,
    /// or from which the opponent cannot stay in, until nothing is left to be dropped. What remains is lost.
    fn close(&mut self) {
        let kept = |node: &Node| node.value == Value::Open && node.successors.is_some();
        let mut inside: Vec<bool> = self.nodes.iter().map(kept).collect();
        let stays = |inside: &[bool], nodes: &[Node], next: u32| {
            inside[next as usize] || nodes[next as usize].value == Value::Lost
        };
        let mut ways_to_stay = vec![0_u32; self.nodes.len()];
        let mut dropped = Vec::new();
        for (id, node) in self.nodes.iter().enumerate().filter(|(id, _)| inside[*id]) {
            let successors = node.successors.as_ref().expect("only expanded states are inside");
            let ways = successors.iter().filter(|(_, next)| stays(&inside, &self.nodes, *next)).count();
            ways_to_stay[id] = ways as u32;
            let needed = if node.forcers_turn { successors.len() } else { 1 };
            if ways < needed {
                dropped.push(id as u32);
            }
        }
        for &id in &dropped {
            inside[id as usize] = false;
        }
        while let Some(id) = dropped.pop() {
            for &before in &self.nodes[id as usize].predecessors {
                if inside[before as usize] {
                    ways_to_stay[before as usize] -= 1;
                    if self.nodes[before as usize].forcers_turn || ways_to_stay[before as usize] == 0 {
                        inside[before as usize] = false;
                        dropped.push(before);
                    }
                }
            }
        }
        let closed: Vec<u32> = (0..).zip(&inside).filter(|(_, inside)| **inside).map(|(id, _)| id).collect();
        for &id in &closed {
            let node = &self.nodes[id as usize];
            let successors = node.successors.as_ref().expect("only expanded states are inside");
            let reply = successors.iter().find(|(_, next)| stays(&inside, &self.nodes, *next)).map(|(mv, _)| *mv);
            let best = if node.forcers_turn { None } else { reply };
            self.decide(id, Value::Lost, best);
        }
        for id in closed {
            self.settle(self.nodes[id as usize].predecessors.clone());
        }
    }

    /// The part of the won states that the forcer's winning moves lead through.
    fn strategy(&self, root: u32) -> HashMap<State, Step> {
        let step = |node: &Node| Step { rank: node.won_at, mv: node.best };
        self.reachable(root, |node| node.forcers_turn, step)
    }

    /// The part of the lost states that the opponent's replies lead through.
    fn closed_set(&self, root: u32) -> HashMap<State, Option<Move>> {
        self.reachable(root, |node| !node.forcers_turn, |node| node.best)
    }

    /// The expanded states that are reached when one side always makes its best move and the other makes any.
    fn reachable<T>(
        &self,
        root: u32,
        has_choice: impl Fn(&Node) -> bool,
        entry: impl Fn(&Node) -> T,
    ) -> HashMap<State, T> {
        let mut entries = HashMap::new();
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            let node = &self.nodes[id as usize];
            let Some(successors) = &node.successors else { continue };
            if entries.contains_key(&node.state) {
                continue;
            }
            entries.insert(node.state.clone(), entry(node));
            let followed = successors.iter().filter(|(mv, _)| !has_choice(node) || node.best == Some(*mv));
            open.extend(followed.map(|(_, next)| *next));
        }
        entries
    }
}
