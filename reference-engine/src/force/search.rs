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
mod closed_sets;
mod graph;
mod grow;
mod guide;
mod index;

use self::graph::Limited;
use self::grow::Growing;
use super::certificate::{Certificate, CertificateOf};
use super::goal::{Goal, Situation};
use super::task::Task;
use crate::board::notation::Move;
use crate::board::points::PointSet;

/// What a search found.
#[derive(Clone, Debug)]
pub enum Found<M = PointSet, V = Move> {
    /// The answer, with its proof.
    Settled(Certificate<M, V>),
    /// The budget was used up before the answer was known. This is no answer.
    NotSettled,
    /// The rules look at earlier positions, which this search does not know.
    NotLocal,
}

/// What a search found and what it cost.
#[derive(Clone, Debug)]
pub struct Search<M = PointSet, V = Move> {
    /// The answer, if there is one.
    pub found: Found<M, V>,
    /// How many situations were looked at.
    pub states: usize,
    /// For how many of them all successors were found.
    pub expanded: usize,
}

/// So many situations are looked at in each graph before the next has its turn; half as many again each time.
const FIRST_TURN: usize = 1000;

/// The graph without limits grows to this fraction of the others' size until these have reached the budget.
const UNLIMITED_FRACTION: usize = 4;

/// Can the forcer reach the goal from here? At most `budget` situations are looked at in each of the graphs.
pub fn force<G: Goal + ?Sized>(
    task: &Task<G>,
    start: &Situation<G::Memory>,
    budget: usize,
) -> Search<G::Memory, G::Move> {
    if !task.is_local() {
        return Search { found: Found::NotLocal, states: 0, expanded: 0 };
    }
    let mut kinds = vec![Limited::Forcer, Limited::Opponent, Limited::Nobody];
    if task.goal.endless_play().is_some() {
        kinds.insert(1, Limited::PatientForcer);
    }
    let mut graphs: Vec<Growing<'_, G>> = kinds.into_iter().map(|limited| Growing::new(task, start, limited)).collect();
    let (mut states, mut expanded) = (0, 0);
    let mut turn = FIRST_TURN.min(budget);
    loop {
        for graph in &mut graphs {
            let limited = graph.limited() != Limited::Nobody;
            let (more_states, more_expanded) =
                graph.grow(if limited || turn == budget { turn } else { turn / UNLIMITED_FRACTION });
            states += more_states;
            expanded += more_expanded;
            if let Some(certificate) = graph.certificate() {
                return Search { found: Found::Settled(certificate), states, expanded };
            }
        }
        // A limited graph that is settled against the limited side says nothing.
        graphs.retain(Growing::is_open);
        if turn == budget || graphs.is_empty() {
            return Search { found: Found::NotSettled, states, expanded };
        }
        let only_one = graphs.len() == 1;
        turn = if only_one { budget } else { (turn + turn / 2).min(budget) };
    }
}

/// Of tasks that cannot all succeed, the first for which a strategy is found, by its number in the list, and how many
/// situations were looked at. Unlike [`force`], this does not ask whether a task is out of reach. At most `budget`
/// situations are looked at for each.
pub fn first_to_succeed<G: Goal + ?Sized>(
    tasks: &[(Task<G>, Situation<G::Memory>)],
    budget: usize,
) -> (Option<(usize, CertificateOf<G>)>, usize) {
    let mut states = 0;
    let local = tasks.iter().enumerate().filter(|(_, (task, _))| task.is_local());
    let mut graphs: Vec<(usize, Growing<'_, G>)> =
        local.map(|(number, (task, start))| (number, Growing::new(task, start, Limited::Forcer))).collect();
    let mut turn = FIRST_TURN.min(budget);
    loop {
        for (number, graph) in &mut graphs {
            states += graph.grow(turn).0;
            if let Some(certificate) = graph.certificate().filter(Certificate::claims) {
                return (Some((*number, certificate)), states);
            }
            // The relevant moves are not enough: start again with all.
            if !graph.is_open() && graph.limited() == Limited::Forcer {
                let (task, start) = &tasks[*number];
                *graph = Growing::new(task, start, Limited::Nobody);
            }
        }
        graphs.retain(|(_, graph)| graph.is_open());
        if turn == budget || graphs.is_empty() {
            return (None, states);
        }
        turn = (turn + turn / 2).min(budget);
    }
}
