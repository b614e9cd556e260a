//! Certificates: a forced result, checked again without trusting the search.
//!
//! The search may be as clever as it likes. What it found is written down as a certificate, and the checker below,
//! which knows only the rules of play, accepts it or refuses it. Two kinds are enough:
//!
//! * A **strategy** shows that the forcer can reach the goal. It lists states with a *rank*. Where the forcer is to
//!   move it gives a move to a state of lower rank; where the opponent is to move, every legal move leads to a state
//!   of lower rank. Ranks cannot fall for ever, so the goal is reached.
//! * A **closed set** shows that the forcer cannot. It lists states in which the goal is not reached. Where the
//!   forcer is to move, every legal move leads to a state of the set; where the opponent is to move, it gives a reply
//!   that does. So play never has to leave the set, be it finite or not.
//!
//! Neither says anything about how a state was reached: there is no path in them that a cycle could confuse.

use std::collections::HashMap;
use std::fmt;

use crate::goal::Task;
use crate::sequence::{Move, State};

/// Why an answer is right.
#[derive(Clone, Debug)]
pub enum Certificate {
    /// The forcer reaches the goal.
    Strategy(HashMap<State, Step>),
    /// The forcer does not reach it: the states of a closed set, with the opponent's reply where he is to move.
    ClosedSet(HashMap<State, Option<Move>>),
}

/// A state of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Every way on leads to a lower rank. States in which the goal is reached have rank 0 and are not listed.
    pub rank: u32,
    /// What the forcer plays, where he is to move.
    pub mv: Option<Move>,
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules look at earlier positions, so a state alone does not decide what may follow.
    NotLocal,
    /// The state from which the result is claimed is not covered.
    StartMissing,
    /// A listed state has no move although one is needed, or the move is illegal.
    BadMove(Box<State>),
    /// A move leads out of what the certificate covers: to a state that is not listed, whose rank is not lower, or in
    /// which the claim is plainly wrong.
    LeadsOut(Box<State>, Move),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotLocal => write!(f, "these rules look at earlier positions; no certificate can cover them"),
            Self::StartMissing => write!(f, "the start is not covered"),
            Self::BadMove(state) => write!(f, "no legal move is given in\n{}", state.board.drawn(|_| None)),
            Self::LeadsOut(state, mv) => {
                write!(f, "{} {mv} leads out of it in\n{}", state.to_move, state.board.drawn(|_| None))
            }
        }
    }
}

impl std::error::Error for Refusal {}

impl Certificate {
    /// What the certificate says: can the forcer reach the goal?
    pub fn claims(&self) -> bool {
        matches!(self, Self::Strategy(_))
    }

    /// How many states it lists.
    pub fn len(&self) -> usize {
        match self {
            Self::Strategy(steps) => steps.len(),
            Self::ClosedSet(replies) => replies.len(),
        }
    }

    /// Whether it lists no state: the start alone decides.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Accepts the certificate as a proof of what it claims, or says why not.
    pub fn check(&self, task: &Task, start: &State) -> Result<(), Refusal> {
        if !task.is_local() {
            return Err(Refusal::NotLocal);
        }
        match self {
            Self::Strategy(steps) => check_strategy(steps, task, start),
            Self::ClosedSet(replies) => check_closed_set(replies, task, start),
        }
    }

    /// The move that the certificate gives in this state, if it lists the state and gives one there.
    pub fn advice(&self, state: &State) -> Option<Move> {
        match self {
            Self::Strategy(steps) => steps.get(state)?.mv,
            Self::ClosedSet(replies) => *replies.get(state)?,
        }
    }
}

fn check_strategy(steps: &HashMap<State, Step>, task: &Task, start: &State) -> Result<(), Refusal> {
    let rank = |state: &State| match task.verdict(state) {
        Some(true) => Some(0),
        Some(false) => None,
        None => steps.get(state).map(|step| step.rank),
    };
    rank(start).ok_or(Refusal::StartMissing)?;
    for (state, step) in steps {
        let falls = |mv, next: &State| {
            let leads_out = || Refusal::LeadsOut(Box::new(state.clone()), mv);
            rank(next).filter(|rank| *rank < step.rank).map(|_| ()).ok_or_else(leads_out)
        };
        follow(state, task, state.to_move == task.forcer, step.mv, falls)?;
    }
    Ok(())
}

fn check_closed_set(replies: &HashMap<State, Option<Move>>, task: &Task, start: &State) -> Result<(), Refusal> {
    let inside = |state: &State| match task.verdict(state) {
        Some(reached) => !reached,
        None => replies.contains_key(state),
    };
    if !inside(start) {
        return Err(Refusal::StartMissing);
    }
    for (state, reply) in replies {
        let stays =
            |mv, next: &State| inside(next).then_some(()).ok_or_else(|| Refusal::LeadsOut(Box::new(state.clone()), mv));
        follow(state, task, state.to_move != task.forcer, *reply, stays)?;
    }
    Ok(())
}

/// Looks at the states that follow: at the one that the given move leads to if this side may choose, else at all of
/// them.
fn follow(
    state: &State,
    task: &Task,
    may_choose: bool,
    mv: Option<Move>,
    accept: impl Fn(Move, &State) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    if may_choose {
        let bad = || Refusal::BadMove(Box::new(state.clone()));
        let mv = mv.ok_or_else(bad)?;
        return accept(mv, &task.after(state, mv).map_err(|_| bad())?);
    }
    for mv in state.candidates() {
        if let Ok(next) = task.after(state, mv) {
            accept(mv, &next)?;
        }
    }
    Ok(())
}
