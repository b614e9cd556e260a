//! Graphs that grow in turn and share what may be taken.

use super::graph::{Limited, Room};
use super::grow::Growing;
use crate::force::goal::Goal;
use crate::force::limits::{Limits, Unsettled};

/// So many situations are looked at in each graph before the next has its turn; half as many again each time.
const FIRST_TURN: usize = 1000;

/// The graph without limits grows to this fraction of the others' size until these have had their share.
const UNLIMITED_FRACTION: usize = 4;

/// Graphs that grow in turn. Each may take as many states and as much memory as the others; what is left by those that
/// are done with is shared again.
pub(super) struct SideBySide<'a, G: Goal + ?Sized> {
    graphs: Vec<Growing<'a, G>>,
    limits: Limits,
    /// Up to this size each graph grows at its turn.
    turn: usize,
    /// The states and the expanded states of graphs that are done with.
    done: (usize, usize),
    /// The most bytes that all graphs together have taken.
    most_bytes: usize,
}

impl<'a, G: Goal + ?Sized> SideBySide<'a, G> {
    /// Graphs that may not grow yet.
    pub(super) fn new(graphs: Vec<Growing<'a, G>>) -> Self {
        Self { graphs, limits: Limits::states(0), turn: 0, done: (0, 0), most_bytes: 0 }
    }

    /// From now on so much may be taken in all.
    pub(super) fn allow(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Whether a graph has had its turn.
    pub(super) fn is_begun(&self) -> bool {
        self.turn > 0
    }

    /// How many bytes all graphs together take.
    pub(super) fn bytes(&self) -> usize {
        self.graphs.iter().map(Growing::bytes).sum()
    }

    /// Every graph has its turn, until one of them gives what is looked for. For that it may take the memory that the
    /// others leave.
    pub(super) fn grow<T>(&mut self, found: impl Fn(&Growing<'a, G>, Room<'_>) -> Option<T>) -> Option<T> {
        let share = self.share();
        let only_one = self.graphs.len() == 1;
        self.turn = if only_one { share } else { (self.turn + self.turn / 2).max(FIRST_TURN).min(share) };
        let limited = |graph: &&Growing<'a, G>| graph.limited() != Limited::Nobody;
        let others_are_full = self.graphs.iter().filter(limited).all(Growing::is_full);
        let memory = self.limits.memory / self.graphs.len().max(1);
        for number in 0..self.graphs.len() {
            let graph = &mut self.graphs[number];
            let waits = graph.limited() == Limited::Nobody && self.turn < share && !others_are_full;
            let size = if waits { self.turn / UNLIMITED_FRACTION } else { self.turn };
            graph.grow(Room { size, memory, limits: &self.limits });
            let (open, own) = (graph.is_open(), graph.bytes());
            let all = self.bytes();
            self.most_bytes = self.most_bytes.max(all);
            if open {
                continue;
            }
            let memory = self.limits.memory.saturating_sub(all - own);
            let found = found(&self.graphs[number], Room { size, memory, limits: &self.limits });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// So many states may each graph have. Those that have more already leave less to the others.
    fn share(&self) -> usize {
        let mut sizes: Vec<usize> = self.graphs.iter().map(Growing::size).collect();
        sizes.sort_unstable();
        let mut left = self.limits.states.saturating_sub(self.done.0);
        while let Some(largest) = sizes.pop() {
            let share = left / (sizes.len() + 1);
            if largest <= share {
                return share;
            }
            left -= largest;
        }
        0
    }

    /// Drops the graphs whose start is settled, or goes on with another one in place of such a graph.
    pub(super) fn replace_settled(&mut self, other: impl Fn(&Growing<'a, G>) -> Option<Growing<'a, G>>) {
        let mut left = self.limits.states.saturating_sub(self.states());
        for graph in std::mem::take(&mut self.graphs) {
            if graph.is_open() {
                self.graphs.push(graph);
                continue;
            }
            self.done.0 += graph.size();
            self.done.1 += graph.expanded();
            // There must be room for a start.
            if let Some(other) = other(&graph).filter(|_| left > 0) {
                left -= 1;
                self.graphs.push(other);
            }
        }
    }

    /// Why no graph can grow any more, if none can.
    pub(super) fn stopped(&self) -> Option<Unsettled> {
        let has_more_to_come = |graph: &Growing<'a, G>| match graph.stopped {
            None => true,
            Some(Unsettled::States(_)) => self.turn < self.share(),
            Some(_) => false,
        };
        let is = |why: Unsettled| self.graphs.iter().any(|graph| graph.stopped == Some(why));
        if !is(Unsettled::Time) && self.graphs.iter().any(has_more_to_come) {
            return None;
        }
        let most = Unsettled::States(self.limits.states);
        let limits = [Unsettled::Time, Unsettled::Memory(self.limits.memory), most];
        Some(limits.into_iter().find(|why| is(*why)).unwrap_or(Unsettled::Exhausted))
    }

    /// How many bytes all graphs together have taken at most.
    pub(super) fn most_bytes(&self) -> usize {
        self.most_bytes
    }

    /// How many states have been looked at.
    pub(super) fn states(&self) -> usize {
        self.done.0 + self.graphs.iter().map(Growing::size).sum::<usize>()
    }

    /// For how many of them all successors were found.
    pub(super) fn expanded(&self) -> usize {
        self.done.1 + self.graphs.iter().map(Growing::expanded).sum::<usize>()
    }
}
