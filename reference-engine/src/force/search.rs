//! Who can force what: exact proof search.
//!
//! Positions repeat (kos, double kos, sending two returning one), and a search that judges a state by the path that
//! led to it gets cycles wrong. Here nothing depends on a path. The situations that can follow from the start form a
//! finite graph, and the answer is a fixed point of it:
//!
//! * a situation is **won** for the forcer if the goal is reached, or he has a move to a won one, or it is the
//!   opponent's turn and all his moves lead to won ones (the *least* fixed point: only what follows from reached
//!   goals);
//! * the others are **lost**, among them all from which play can go on for ever without the goal (the *greatest*
//!   fixed point: sets of situations that the opponent need never leave).
//!
//! So infinite play means "not forced", unless the goal says how it is judged ([`Goal::endless_play`]); then such sets
//! are lost or won by what holds in them for ever or again and again (`closed_sets`).
//!
//! The search grows the graph first where it seems to matter, and hardly ever the whole of it. After each step *won* and *lost* spread
//! backwards from the situations where they are plain. Now and then closed sets are looked for among those whose
//! successors are all known. Proof numbers, which estimate how much is left to be shown, say where to look next
//! (`guide`): a bad guide costs time, never truth.
//!
//! Whoever shows that he can do something may do it with few moves, as long as all moves of the other side are
//! answered. So three graphs grow in turn: in the first the forcer makes relevant moves only (what is won there is
//! won), in the second the opponent does (what is lost there is lost), in the third both may do anything
//! ([`Goal::relevant`]). Where endless play is judged there is a fourth, in which the forcer is limited and content to go on for ever.
//!
//! What was found is returned with a [`Certificate`] that can be checked without any of this.

mod certify;
mod chunks;
mod closed_sets;
mod graph;
mod grow;
mod guide;
pub(super) mod index;
mod side_by_side;
mod situations;

use self::graph::Limited;
use self::grow::Growing;
use self::side_by_side::SideBySide;
use super::certificate::Certificate;
use super::goal::{Goal, Situation};
use super::limits::{Limits, Unsettled};
use super::task::Task;
use crate::board::notation::Move;
use crate::board::points::PointSet;

/// What a search found.
#[derive(Clone, Debug)]
pub enum Found<M = PointSet, V = Move> {
    /// The answer, with its proof.
    Settled(Certificate<M, V>),
    /// Why the answer is not known. This is no answer.
    NotSettled(Unsettled),
}

/// What a search found and what it cost.
#[derive(Clone, Debug)]
pub struct Search<M = PointSet, V = Move> {
    /// The answer, if there is one.
    pub found: Found<M, V>,
    /// How many situations were looked at, in all graphs together.
    pub states: usize,
    /// For how many of them all successors were found.
    pub expanded: usize,
    /// How many bytes all graphs together took at most, with what was set aside to work with them.
    pub bytes: usize,
}

/// Can the forcer reach the goal from here? The graphs share the states and the memory that may be taken: each gets as
/// much as the others, and what is left of those that are done with.
pub fn force<G: Goal + ?Sized>(
    task: &Task<G>,
    start: &Situation<G::Memory>,
    limits: Limits,
) -> Search<G::Memory, G::Move> {
    let mut search = Searching::new(task, start);
    let found = search.go_on(limits);
    let Searching { graphs, .. } = &search;
    Search { found, states: search.states(), expanded: graphs.expanded(), bytes: graphs.most_bytes() }
}

/// A search that can go on where it stopped when more may be taken.
pub(super) struct Searching<'a, G: Goal + ?Sized> {
    graphs: SideBySide<'a, G>,
    is_local: bool,
}

impl<'a, G: Goal + ?Sized> Searching<'a, G> {
    /// Nothing has been looked at but the start.
    pub(super) fn new(task: &'a Task<G>, start: &Situation<G::Memory>) -> Self {
        let mut kinds = vec![Limited::Forcer, Limited::Opponent, Limited::Nobody];
        if task.goal.endless_play().is_some() {
            kinds.insert(1, Limited::PatientForcer);
        }
        let graphs = kinds.into_iter().map(|limited| Growing::new(task, start, limited)).collect();
        Self { graphs: SideBySide::new(graphs), is_local: task.is_local() }
    }

    /// Looks further. The limits are for all that is looked at, the work that was done before with it.
    pub(super) fn go_on(&mut self, limits: Limits) -> Found<G::Memory, G::Move> {
        if !self.is_local {
            return Found::NotSettled(Unsettled::NotLocal);
        }
        if limits.states < self.graphs.states() {
            return Found::NotSettled(Unsettled::States(limits.states));
        }
        self.graphs.allow(limits);
        loop {
            if let Some(settled) = self.graphs.grow(Growing::certificate) {
                return settled.map_or_else(Found::NotSettled, Found::Settled);
            }
            // A limited graph that is settled against the limited side says nothing.
            self.graphs.replace_settled(|_| None);
            if let Some(why) = self.graphs.stopped() {
                return Found::NotSettled(why);
            }
        }
    }

    /// How many situations were looked at: none if there was nothing to be looked for, or no room for all starts.
    pub(super) fn states(&self) -> usize {
        if self.graphs.is_begun() { self.graphs.states() } else { 0 }
    }

    /// How many bytes the graphs take.
    pub(super) fn bytes(&self) -> usize {
        self.graphs.bytes()
    }
}

/// What came of several tasks.
#[derive(Debug)]
pub struct Succeeded<M = PointSet, V = Move> {
    /// The first for which a strategy was found, by its number in the list, and the strategy; else why there is none.
    pub first: Result<(usize, Certificate<M, V>), Unsettled>,
    /// How many situations were looked at, for all tasks together.
    pub states: usize,
}

/// Of tasks that cannot all succeed, the first for which a strategy is found. Unlike [`force`], this does not ask whether
/// a task is out of reach. The tasks share what may be taken.
pub fn first_to_succeed<G: Goal + ?Sized>(
    tasks: &[(Task<G>, Situation<G::Memory>)],
    limits: Limits,
) -> Succeeded<G::Memory, G::Move> {
    let local: Vec<usize> = (0..tasks.len()).filter(|number| tasks[*number].0.is_local()).collect();
    if limits.states < local.len() {
        return Succeeded { first: Err(Unsettled::States(limits.states)), states: 0 };
    }
    let growing = |number: usize, limited| Growing::new(&tasks[number].0, &tasks[number].1, limited).numbered(number);
    let graphs = local.into_iter().map(|number| growing(number, Limited::Forcer)).collect();
    let mut graphs = SideBySide::new(graphs);
    graphs.allow(limits);
    let first = loop {
        let found = graphs.grow(|graph, room| match graph.certificate(room)? {
            Ok(strategy) => strategy.claims().then_some(Ok((graph.number, strategy))),
            Err(why) => Some(Err(why)),
        });
        if let Some(found) = found {
            break found;
        }
        // The relevant moves are not enough: start again with all.
        let again = |graph: &Growing<'_, G>| graph.limited() == Limited::Forcer;
        graphs.replace_settled(|graph| again(graph).then(|| growing(graph.number, Limited::Nobody)));
        if let Some(why) = graphs.stopped() {
            break Err(why);
        }
    };
    Succeeded { first, states: graphs.states() }
}
