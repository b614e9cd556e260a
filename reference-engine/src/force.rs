//! Who can force what: exact proof search.
//!
//! Positions repeat (kos, double kos, sending two returning one), and a search that judges a state by the path that
//! led to it gets cycles wrong. Here nothing depends on a path. The states that can follow from the start form a
//! finite graph, and the answer is a fixed point of it:
//!
//! * a state is **won** for the forcer if the goal is reached, or he has a move to a won state, or it is the opponent's turn and all
//!   his moves lead to won states (the *least* fixed point: only what follows from reached goals);
//! * the others are **lost**, among them all from which play can go on for ever without the goal (the *greatest* fixed
//!   point: sets of states that the opponent need never leave).
//!
//! So infinite play means "not forced". The search grows a part of the graph, first where it seems to matter. After
//! each step *won* and *lost* spread backwards from the states where they are plain. Now and then closed sets are
//! looked for among the states whose successors are all known. Proof numbers, which estimate how much is left to be
//! shown, say where to look next: a bad guide costs time, never truth. What was found is returned with a
//! [`Certificate`] that can be checked without any of this.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher};

use crate::certificate::{Certificate, Step};
use crate::goal::{Goal, Task};
use crate::ko::Past;
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
        let hash = BuildHasherDefault::<StateHasher>::default().hash_one(&state);
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

    /// Before anything is known: the side that has no choice has to deal with every move of the other, and for a
    /// capture the liberties have to be filled.
    fn first_estimate(&self, state: &State) -> (u32, u32) {
        let moves = state.board.empty_points().len() + 1;
        let liberties = match &self.task.goal {
            Goal::Capture { owner, stones } => {
                state.board.liberties(&stones.flood(state.board.stones(*owner))).len().max(1)
            }
            _ => 1,
        };
        if state.to_move == self.task.forcer { (liberties, moves) } else { (liberties.max(moves), 1) }
    }

    /// Finds all successors of a state and settles what follows from them.
    fn expand(&mut self, id: u32) {
        let state = self.nodes[id as usize].state.clone();
        let mut successors = Vec::new();
        for mv in state.candidates() {
            if let Ok((next, _)) = state.after(mv, &self.task.rules, Past::NONE) {
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

    /// Goes from the root to a state that is not expanded yet, always to the successor that promises most to the side
    /// that is to move, never twice through a state. `None` if that leads nowhere.
    fn walk(&mut self, root: u32) -> Option<Vec<u32>> {
        self.walks += 1;
        let mut path = vec![root];
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
            // Of equal promises the opponent tries a pass first: it brings in the fewest new states.
            let promise = |(mv, next): &&(Move, u32)| {
                let next = &self.nodes[*next as usize];
                if node.forcers_turn { (next.proof, false) } else { (next.disproof, *mv != Move::Pass) }
            };
            match fresh.min_by_key(promise) {
                Some((_, next)) => path.push(*next),
                None => {
                    // The forcer gains nothing by going round in circles: let the next walk look elsewhere.
                    self.nodes[id as usize].proof = self.nodes[id as usize].proof.saturating_add(1000);
                    path.pop();
                    self.estimate(&path);
                    return None;
                }
            }
        }
    }

    /// Brings the estimates up to date along a walk, from its end to its start.
    fn estimate(&mut self, path: &[u32]) {
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

/// Finds a state's number by its hash. The states themselves stand in the nodes, and only there: they are most of the
/// memory.
struct Index {
    /// A hash and a number, at the place of the hash or the next free one; at most half of the places are taken.
    places: Vec<(u32, u32)>,
    taken: usize,
}

/// The number of no state.
const FREE: u32 = u32::MAX;

impl Index {
    fn new() -> Self {
        Self { places: vec![(0, FREE); 1024], taken: 0 }
    }

    /// The numbers of the states with this hash are offered to `is_it`.
    fn find(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let mut place = self.first_place(hash as u32);
        loop {
            match self.places[place] {
                (_, FREE) => return None,
                (known, id) if known == hash as u32 && is_it(id) => return Some(id),
                _ => place = (place + 1) & (self.places.len() - 1),
            }
        }
    }

    fn insert(&mut self, hash: u64, id: u32) {
        self.put(hash as u32, id);
        self.taken += 1;
        if self.taken * 2 > self.places.len() {
            let doubled = vec![(0, FREE); self.places.len() * 2];
            let old = std::mem::replace(&mut self.places, doubled);
            for (hash, id) in old.into_iter().filter(|(_, id)| *id != FREE) {
                self.put(hash, id);
            }
        }
    }

    fn put(&mut self, hash: u32, id: u32) {
        let mut place = self.first_place(hash);
        while self.places[place].1 != FREE {
            place = (place + 1) & (self.places.len() - 1);
        }
        self.places[place] = (hash, id);
    }

    /// The number of places is a power of two.
    fn first_place(&self, hash: u32) -> usize {
        hash as usize & (self.places.len() - 1)
    }
}

/// States are looked up all the time; the standard hasher is made against attackers and slow.
#[derive(Default)]
struct StateHasher(u64);

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
