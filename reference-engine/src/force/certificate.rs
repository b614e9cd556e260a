//! Certificates: a forced result, checked again without trusting the search.
//!
//! The search may be as clever as it likes. What it found is written down as a certificate, and the checker below,
//! which knows only the rules of play, accepts it or refuses it. Where play that never ends means "not forced", two
//! kinds are enough:
//!
//! * A **strategy** shows that the forcer can reach the goal. It lists situations with a *rank*. Where the forcer is
//!   to move it gives a move to a situation of lower rank; where the opponent is to move, every legal move leads to
//!   one of lower rank. Ranks cannot fall for ever, so the goal is reached.
//! * A **closed set** shows that the forcer cannot. It lists situations in which the goal is not reached. Where the
//!   forcer is to move, every legal move leads to a situation of the set; where the opponent is to move, it gives a
//!   reply that does. So play never has to leave the set, be it finite or not.
//!
//! Where play that never ends is judged (by which conditions hold again and again), each has a companion:
//!
//! * A **recurrence** shows that the forcer succeeds even if play never ends: a strategy for each condition that must
//!   hold again and again. Its ranks fall until the condition holds; then the next one is aimed at.
//! * A **settling** shows that he does not. Ranks never rise. Situations that can follow each other with the same
//!   rank are all in the same trap. Ranks cannot fall for ever, so from some time on play stays in one trap for ever.
//!
//! None of them says anything about how a situation was reached: there is no path in them that a cycle could confuse.
//! The only thing that is believed without being played out is [`Goal::verdict`].

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

pub use super::goal::{Step, Strategy};

use super::goal::{EndlessPlay, Goal, Situation};
use super::local::LocalRefusal;
use super::task::Task;
use crate::board::notation::Move;
use crate::board::points::PointSet;
use crate::play::state::State;

/// Why an answer is right: for goals that remember `M` and know the moves `V`.
#[derive(Clone, Debug)]
pub enum Certificate<M = PointSet, V = Move> {
    /// The forcer reaches the goal.
    Strategy(Strategy<M, V>),
    /// The forcer does not reach it: the situations of a closed set, with the opponent's reply where he is to move.
    ClosedSet(HashMap<Situation<M>, Option<V>>),
    /// The forcer reaches the goal, or play never ends and each condition holds again and again. Situations are listed
    /// with the number of the condition that is aimed at.
    Recurrence(Recurrence<M, V>),
    /// The forcer does not reach the goal, and if play never ends, it is caught in a trap from some time on.
    Settling(HashMap<Situation<M>, SettlingStep<V>>),
}

/// A step for each situation, and each number of a condition that is aimed at there.
pub type Recurrence<M = PointSet, V = Move> = HashMap<(Situation<M>, usize), Step<V>>;

/// The certificates for a goal.
pub type CertificateOf<G> = Certificate<<G as Goal>::Memory, <G as Goal>::Move>;

/// A situation of a settling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettlingStep<V = Move> {
    /// No way on leads to a higher rank.
    pub rank: u32,
    /// The trap that play stays in while the rank stays the same; none if it must fall.
    pub trap: Option<usize>,
    /// The opponent's reply, where he is to move.
    pub mv: Option<V>,
}

/// How many bytes a hash table with so many entries takes: it has a power of two of places, and uses at most seven
/// eighths of them.
pub(super) fn table_bytes<K, T>(entries: usize) -> usize {
    let places = if entries == 0 { 0 } else { (entries * 8 / 7 + 1).next_power_of_two().max(4) };
    places * (size_of::<(K, T)>() + 1)
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules look at earlier positions, so a state alone does not decide what may follow.
    NotLocal,
    /// The kind of certificate does not fit how play that never ends is judged, or what the goal lets be shown.
    WrongKind,
    /// The state from which the result is claimed is not covered.
    StartMissing,
    /// A listed state has no move although one is needed, or the move is illegal.
    BadMove(Box<State>),
    /// A move leads out of what the certificate covers: to a situation that is not listed, whose rank is too high, or
    /// in which the claim is plainly wrong.
    LeadsOut(Box<State>, String),
    /// The state is not in the trap that it is said to be in, or there is no such trap or condition.
    NotTrapped(Box<State>),
    /// A local proof is wrong.
    Local(LocalRefusal),
    /// By this move the forcer can come to break a rule that looks at the whole past.
    BreaksRule(Box<State>, String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotLocal => write!(f, "these rules look at earlier positions; no certificate can cover them"),
            Self::WrongKind => write!(f, "such a certificate shows nothing about this goal"),
            Self::StartMissing => write!(f, "the start is not covered"),
            Self::BadMove(state) => write!(f, "no legal move is given in\n{}", state.board.drawn(|_| None)),
            Self::LeadsOut(state, mv) => {
                write!(f, "{} {mv} leads out of it in\n{}", state.to_move, state.board.drawn(|_| None))
            }
            Self::BreaksRule(state, mv) => {
                write!(f, "{} {mv} may recreate what went before in\n{}", state.to_move, state.board.drawn(|_| None))
            }
            Self::Local(why) => why.fmt(f),
            Self::NotTrapped(state) => write!(f, "play is not trapped in\n{}", state.board.drawn(|_| None)),
        }
    }
}

impl std::error::Error for Refusal {}

impl<M, V> Certificate<M, V> {
    /// What the certificate says: can the forcer reach the goal?
    pub fn claims(&self) -> bool {
        matches!(self, Self::Strategy(_) | Self::Recurrence(_))
    }

    /// What kind of certificate it is.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Strategy(_) => "a strategy",
            Self::ClosedSet(_) => "a closed set",
            Self::Recurrence(_) => "a recurrence",
            Self::Settling(_) => "a settling",
        }
    }

    /// How many situations it lists.
    pub fn len(&self) -> usize {
        match self {
            Self::Strategy(steps) => steps.len(),
            Self::ClosedSet(replies) => replies.len(),
            Self::Recurrence(steps) => steps.len(),
            Self::Settling(replies) => replies.len(),
        }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Strategy(steps) => table_bytes::<Situation<M>, Step<V>>(steps.len()),
            Self::ClosedSet(replies) => table_bytes::<Situation<M>, Option<V>>(replies.len()),
            Self::Recurrence(steps) => table_bytes::<(Situation<M>, usize), Step<V>>(steps.len()),
            Self::Settling(replies) => table_bytes::<Situation<M>, SettlingStep<V>>(replies.len()),
        }
    }

    /// Whether it lists no situation: the start alone decides.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<M: Clone + Eq + Hash, V: Copy> Certificate<M, V> {
    /// The move that the certificate gives in this situation, if it lists the situation and gives one there.
    pub fn advice(&self, situation: &Situation<M>) -> Option<V> {
        match self {
            Self::Strategy(steps) => steps.get(situation)?.mv,
            Self::ClosedSet(replies) => *replies.get(situation)?,
            Self::Recurrence(steps) => steps.get(&(situation.clone(), 0))?.mv,
            Self::Settling(replies) => replies.get(situation)?.mv,
        }
    }

    /// Accepts the certificate as a proof of what it claims, or says why not.
    pub fn check<G>(&self, task: &Task<G>, start: &Situation<M>) -> Result<(), Refusal>
    where
        G: Goal<Memory = M, Move = V> + ?Sized,
    {
        if !task.is_local() {
            return Err(Refusal::NotLocal);
        }
        if !self.claims() && !task.goal.can_be_denied() {
            return Err(Refusal::WrongKind);
        }
        match (self, task.goal.endless_play()) {
            (Self::Strategy(steps), _) => check_strategy(steps, task, start),
            (Self::ClosedSet(replies), None) => check_closed_set(replies, task, start),
            (Self::Recurrence(steps), Some(endless)) => check_recurrence(steps, task, endless, start),
            (Self::Settling(replies), Some(endless)) => check_settling(replies, task, endless, start),
            (Self::ClosedSet(_), Some(_)) | (Self::Recurrence(_) | Self::Settling(_), None) => Err(Refusal::WrongKind),
        }
    }
}

fn check_strategy<G: Goal + ?Sized>(
    steps: &Strategy<G::Memory, G::Move>,
    task: &Task<G>,
    start: &Situation<G::Memory>,
) -> Result<(), Refusal> {
    let rank = |situation: &Situation<G::Memory>| match task.verdict(situation) {
        Some(true) => Some(0),
        Some(false) => None,
        None => steps.get(situation).map(|step| step.rank),
    };
    rank(start).ok_or(Refusal::StartMissing)?;
    for (situation, step) in steps {
        let falls = |next: &Situation<G::Memory>| rank(next).is_some_and(|rank| rank < step.rank);
        follow(situation, task, task.is_forcers_turn(situation), step.mv, falls)?;
    }
    match task.goal.breach(steps, start, task.terms()) {
        Some((state, mv)) => Err(Refusal::BreaksRule(Box::new(state), mv.to_string())),
        None => Ok(()),
    }
}

fn check_closed_set<G: Goal + ?Sized>(
    replies: &HashMap<Situation<G::Memory>, Option<G::Move>>,
    task: &Task<G>,
    start: &Situation<G::Memory>,
) -> Result<(), Refusal> {
    let inside = |situation: &Situation<G::Memory>| match task.verdict(situation) {
        Some(reached) => !reached,
        None => replies.contains_key(situation),
    };
    if !inside(start) {
        return Err(Refusal::StartMissing);
    }
    for (situation, reply) in replies {
        follow(situation, task, !task.is_forcers_turn(situation), *reply, inside)?;
    }
    Ok(())
}

fn check_recurrence<G: Goal + ?Sized>(
    steps: &Recurrence<G::Memory, G::Move>,
    task: &Task<G>,
    endless: &dyn EndlessPlay<G::Memory>,
    start: &Situation<G::Memory>,
) -> Result<(), Refusal> {
    let rank = |situation: &Situation<G::Memory>, condition: usize| match task.verdict(situation) {
        Some(true) => Some(0),
        Some(false) => None,
        None => steps.get(&(situation.clone(), condition)).map(|step| step.rank),
    };
    rank(start, 0).ok_or(Refusal::StartMissing)?;
    for ((situation, condition), step) in steps {
        if *condition >= endless.conditions() {
            return Err(Refusal::NotTrapped(Box::new(situation.state.clone())));
        }
        let holds = endless.meets(*condition, situation);
        let goes_on = |next: &Situation<G::Memory>| {
            if holds {
                rank(next, (*condition + 1) % endless.conditions()).is_some()
            } else {
                rank(next, *condition).is_some_and(|rank| rank < step.rank)
            }
        };
        follow(situation, task, task.is_forcers_turn(situation), step.mv, goes_on)?;
    }
    Ok(())
}

fn check_settling<G: Goal + ?Sized>(
    replies: &HashMap<Situation<G::Memory>, SettlingStep<G::Move>>,
    task: &Task<G>,
    endless: &dyn EndlessPlay<G::Memory>,
    start: &Situation<G::Memory>,
) -> Result<(), Refusal> {
    let settled = |situation: &Situation<G::Memory>| match task.verdict(situation) {
        Some(true) => None,
        Some(false) => Some((0, None)),
        None => replies.get(situation).map(|reply| (reply.rank, reply.trap)),
    };
    settled(start).ok_or(Refusal::StartMissing)?;
    for (situation, reply) in replies {
        let holds = |trap: usize| trap < endless.traps() && endless.is_trapped(trap, situation);
        if reply.trap.is_some_and(|trap| !holds(trap)) {
            return Err(Refusal::NotTrapped(Box::new(situation.state.clone())));
        }
        let settles = |next: &Situation<G::Memory>| {
            settled(next).is_some_and(|(rank, trap)| {
                rank < reply.rank || (rank == reply.rank && trap.is_some() && trap == reply.trap)
            })
        };
        follow(situation, task, !task.is_forcers_turn(situation), reply.mv, settles)?;
    }
    Ok(())
}

/// Looks at the situations that follow: at the one that the given move leads to if this side may choose, else at all
/// of them.
fn follow<G: Goal + ?Sized>(
    situation: &Situation<G::Memory>,
    task: &Task<G>,
    may_choose: bool,
    mv: Option<G::Move>,
    accept: impl Fn(&Situation<G::Memory>) -> bool,
) -> Result<(), Refusal> {
    let state = || Box::new(situation.state.clone());
    let accept = |mv: G::Move, next: &Situation<G::Memory>| {
        if accept(next) { Ok(()) } else { Err(Refusal::LeadsOut(state(), mv.to_string())) }
    };
    if may_choose {
        let mv = mv.ok_or_else(|| Refusal::BadMove(state()))?;
        return accept(mv, &task.after(situation, mv).map_err(|_| Refusal::BadMove(state()))?);
    }
    for (mv, next) in task.followers(situation) {
        accept(mv, &next)?;
    }
    Ok(())
}
