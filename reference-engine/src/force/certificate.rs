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
//! Where play that never ends is judged (by which points are free again and again), each has a companion:
//!
//! * A **recurrence** shows that the forcer succeeds even if play never ends: a strategy for each part that must be
//!   free again and again. Its ranks fall until the part is free; then the next part is aimed at.
//! * A **settling** shows that he does not. Ranks never rise. Situations that can follow each other with the same
//!   rank all keep the same thing: the stones are not captured, or the same points are covered by new stones. Ranks
//!   cannot fall for ever, so from some time on that is kept for ever.
//!
//! None of them says anything about how a situation was reached: there is no path in them that a cycle could confuse.
//! The only thing that is believed without being played out is [`Goal::verdict`](crate::force::goal::Goal::verdict).

mod recreation;

use std::collections::HashMap;
use std::fmt;

use crate::board::notation::Move;
use crate::board::points::PointSet;
use crate::force::goal::{ForGood, Goal, Situation, Task};
use crate::play::state::State;

/// Why an answer is right.
#[derive(Clone, Debug)]
pub enum Certificate {
    /// The forcer reaches the goal.
    Strategy(HashMap<Situation, Step>),
    /// The forcer does not reach it: the situations of a closed set, with the opponent's reply where he is to move.
    ClosedSet(HashMap<Situation, Option<Move>>),
    /// The forcer reaches the goal, or play never ends and each part is free again and again. Situations are listed
    /// with the number of the part that is aimed at.
    Recurrence(HashMap<(Situation, usize), Step>),
    /// The forcer does not reach the goal, and if play never ends, some part is covered from some time on, or the
    /// stones are never captured.
    Settling(HashMap<Situation, Hold>),
}

/// A situation of a strategy or a recurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Every way on leads to a lower rank. Situations in which the goal is reached have rank 0 and are not listed.
    pub rank: u32,
    /// What the forcer plays, where he is to move.
    pub mv: Option<Move>,
}

/// A situation of a settling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// No way on leads to a higher rank.
    pub rank: u32,
    /// What is kept while the rank stays the same; nothing if it must fall.
    pub keeps: Option<Keep>,
    /// The opponent's reply, where he is to move.
    pub mv: Option<Move>,
}

/// What can be kept against a capture for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The stones have not been captured.
    Stones,
    /// New stones cover these points.
    Covered(PointSet),
}

impl Keep {
    /// Whether it holds in this situation.
    pub fn holds(&self, goal: &ForGood, situation: &Situation) -> bool {
        match self {
            Self::Stones => !goal.captured(situation),
            Self::Covered(part) => !part.is_empty() && goal.captured(situation) && !goal.is_free(part, situation),
        }
    }
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules look at earlier positions, so a state alone does not decide what may follow.
    NotLocal,
    /// The kind of certificate does not fit how play that never ends is judged.
    WrongKind,
    /// The state from which the result is claimed is not covered.
    StartMissing,
    /// A listed state has no move although one is needed, or the move is illegal.
    BadMove(Box<State>),
    /// A move leads out of what the certificate covers: to a situation that is not listed, whose rank is too high, or
    /// in which the claim is plainly wrong.
    LeadsOut(Box<State>, Move),
    /// What is said to be kept is not there, or does not count.
    NotKept(Box<State>),
    /// By this move the player can come to break fixed ko or superko.
    Recreates(Box<State>, Move),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotLocal => write!(f, "these rules look at earlier positions; no certificate can cover them"),
            Self::WrongKind => write!(f, "play that never ends is judged in another way"),
            Self::StartMissing => write!(f, "the start is not covered"),
            Self::BadMove(state) => write!(f, "no legal move is given in\n{}", state.board.drawn(|_| None)),
            Self::LeadsOut(state, mv) => {
                write!(f, "{} {mv} leads out of it in\n{}", state.to_move, state.board.drawn(|_| None))
            }
            Self::Recreates(state, mv) => {
                write!(f, "{} {mv} may recreate what went before in\n{}", state.to_move, state.board.drawn(|_| None))
            }
            Self::NotKept(state) => write!(f, "nothing is kept in\n{}", state.board.drawn(|_| None)),
        }
    }
}

impl std::error::Error for Refusal {}

impl Certificate {
    /// What the certificate says: can the forcer reach the goal?
    pub fn claims(&self) -> bool {
        matches!(self, Self::Strategy(_) | Self::Recurrence(_))
    }

    /// How many situations it lists.
    pub fn len(&self) -> usize {
        match self {
            Self::Strategy(steps) => steps.len(),
            Self::ClosedSet(replies) => replies.len(),
            Self::Recurrence(steps) => steps.len(),
            Self::Settling(holds) => holds.len(),
        }
    }

    /// Whether it lists no situation: the start alone decides.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Accepts the certificate as a proof of what it claims, or says why not.
    pub fn check(&self, task: &Task, start: &Situation) -> Result<(), Refusal> {
        if !task.is_local() {
            return Err(Refusal::NotLocal);
        }
        match (self, task.judged()) {
            (Self::Strategy(steps), _) => {
                check_strategy(steps, task, start)?;
                match &task.goal {
                    Goal::Score(score) => recreation::check(steps, task, score, start),
                    _ => Ok(()),
                }
            }
            // The opponent may do more here than in the game.
            (_, None) if matches!(task.goal, Goal::Score(_)) => Err(Refusal::WrongKind),
            (Self::ClosedSet(replies), None) => check_closed_set(replies, task, start),
            (Self::Recurrence(steps), Some((goal, parts))) => check_recurrence(steps, task, goal, &parts, start),
            (Self::Settling(holds), Some((goal, parts))) => check_settling(holds, task, goal, &parts, start),
            (Self::ClosedSet(_), Some(_)) | (Self::Recurrence(_) | Self::Settling(_), None) => Err(Refusal::WrongKind),
        }
    }

    /// The move that the certificate gives in this situation, if it lists the situation and gives one there.
    pub fn advice(&self, situation: &Situation) -> Option<Move> {
        match self {
            Self::Strategy(steps) => steps.get(situation)?.mv,
            Self::ClosedSet(replies) => *replies.get(situation)?,
            Self::Recurrence(steps) => steps.get(&(situation.clone(), 0))?.mv,
            Self::Settling(holds) => holds.get(situation)?.mv,
        }
    }
}

fn check_strategy(steps: &HashMap<Situation, Step>, task: &Task, start: &Situation) -> Result<(), Refusal> {
    let rank = |situation: &Situation| match task.verdict(situation) {
        Some(true) => Some(0),
        Some(false) => None,
        None => steps.get(situation).map(|step| step.rank),
    };
    rank(start).ok_or(Refusal::StartMissing)?;
    for (situation, step) in steps {
        let falls = |next: &Situation| rank(next).is_some_and(|rank| rank < step.rank);
        follow(situation, task, situation.state.to_move == task.forcer, step.mv, falls)?;
    }
    Ok(())
}

fn check_closed_set(replies: &HashMap<Situation, Option<Move>>, task: &Task, start: &Situation) -> Result<(), Refusal> {
    let inside = |situation: &Situation| match task.verdict(situation) {
        Some(reached) => !reached,
        None => replies.contains_key(situation),
    };
    if !inside(start) {
        return Err(Refusal::StartMissing);
    }
    for (situation, reply) in replies {
        follow(situation, task, situation.state.to_move != task.forcer, *reply, inside)?;
    }
    Ok(())
}

fn check_recurrence(
    steps: &HashMap<(Situation, usize), Step>,
    task: &Task,
    goal: &ForGood,
    parts: &[PointSet],
    start: &Situation,
) -> Result<(), Refusal> {
    let rank = |situation: &Situation, part: usize| match task.verdict(situation) {
        Some(true) => Some(0),
        Some(false) => None,
        None => steps.get(&(situation.clone(), part)).map(|step| step.rank),
    };
    rank(start, 0).ok_or(Refusal::StartMissing)?;
    for ((situation, part), step) in steps {
        let bad = || Refusal::NotKept(Box::new(situation.state.clone()));
        let reached = goal.is_free(parts.get(*part).ok_or_else(bad)?, situation);
        let goes_on = |next: &Situation| {
            if reached {
                rank(next, (*part + 1) % parts.len()).is_some()
            } else {
                rank(next, *part).is_some_and(|rank| rank < step.rank)
            }
        };
        follow(situation, task, situation.state.to_move == task.forcer, step.mv, goes_on)?;
    }
    Ok(())
}

fn check_settling(
    holds: &HashMap<Situation, Hold>,
    task: &Task,
    goal: &ForGood,
    parts: &[PointSet],
    start: &Situation,
) -> Result<(), Refusal> {
    let held = |situation: &Situation| match task.verdict(situation) {
        Some(true) => None,
        Some(false) => Some((0, None)),
        None => holds.get(situation).map(|hold| (hold.rank, hold.keeps)),
    };
    held(start).ok_or(Refusal::StartMissing)?;
    for (situation, hold) in holds {
        let counts = |keep: Keep| match keep {
            Keep::Stones => true,
            Keep::Covered(points) => parts.contains(&points),
        };
        if hold.keeps.is_some_and(|keep| !counts(keep) || !keep.holds(goal, situation)) {
            return Err(Refusal::NotKept(Box::new(situation.state.clone())));
        }
        let settles = |next: &Situation| {
            held(next).is_some_and(|(rank, keeps)| {
                rank < hold.rank || (rank == hold.rank && keeps.is_some() && keeps == hold.keeps)
            })
        };
        follow(situation, task, situation.state.to_move != task.forcer, hold.mv, settles)?;
    }
    Ok(())
}

/// Looks at the situations that follow: at the one that the given move leads to if this side may choose, else at all
/// of them.
fn follow(
    situation: &Situation,
    task: &Task,
    may_choose: bool,
    mv: Option<Move>,
    accept: impl Fn(&Situation) -> bool,
) -> Result<(), Refusal> {
    let state = || Box::new(situation.state.clone());
    let accept = |mv, next: &Situation| accept(next).then_some(()).ok_or_else(|| Refusal::LeadsOut(state(), mv));
    if may_choose {
        let mv = mv.ok_or_else(|| Refusal::BadMove(state()))?;
        return accept(mv, &task.after(situation, mv).map_err(|_| Refusal::BadMove(state()))?);
    }
    for mv in situation.state.candidates() {
        if let Ok(next) = task.after(situation, mv) {
            accept(mv, &next)?;
        }
    }
    Ok(())
}
