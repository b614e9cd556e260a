//! The line of play that shows an answer.

use std::collections::HashSet;

use super::certificate::{Certificate, CertificateOf};
use super::goal::{Goal, Situation};
use super::task::Task;
use crate::board::Board;
use crate::play::state::State;

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// The goal is reached.
    Reached,
    /// The goal is out of reach.
    OutOfReach,
    /// A state occurs again: play could go on like this for ever.
    Repeats,
    /// It is too long to be printed whole.
    CutOff,
}

/// A line of play: one side follows the certificate, the other resists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves as they are written in a sequence: `B c3`. Goals may know moves that the rules of play do not know.
    pub moves: Vec<String>,
    /// How it ends.
    pub end: LineEnd,
    /// The board before the first move and after each.
    pub boards: Vec<Board>,
    /// The state after the last move.
    pub last: State,
}

/// No line is longer.
const MOST_MOVES: usize = 60;

/// The main line of a certificate. The side that the certificate advises follows it; the other side makes the move
/// that holds out longest, or, where nothing is forced, goes round in circles if it can, or else tries what looks
/// most dangerous.
pub fn main_line<G: Goal + ?Sized>(
    task: &Task<G>,
    start: &Situation<G::Memory>,
    certificate: &CertificateOf<G>,
) -> Line {
    let mut situation = start.clone();
    let mut moves = Vec::new();
    let mut boards = vec![start.state.board];
    let mut seen = HashSet::new();
    let endless = endless(task, certificate);
    loop {
        let end = match task.verdict(&situation) {
            Some(true) => Some(LineEnd::Reached),
            Some(false) => Some(LineEnd::OutOfReach),
            None if !seen.insert(situation.clone()) => Some(LineEnd::Repeats),
            None if moves.len() >= MOST_MOVES => Some(LineEnd::CutOff),
            None => None,
        };
        if let Some(end) = end {
            return Line { moves, end, boards, last: situation.state };
        }
        let resists = |(_, next): &(_, Situation<G::Memory>)| {
            (endless.contains(next), resistance(task, next, certificate, &seen))
        };
        let chosen = match certificate.advice(&situation) {
            Some(mv) => task.after(&situation, mv).ok().map(|next| (mv, next)),
            None => task.followers(&situation).max_by_key(resists),
        };
        let Some((mv, next)) = chosen else {
            return Line { moves, end: LineEnd::CutOff, boards, last: situation.state };
        };
        moves.push(format!("{} {mv}", situation.state.to_move.letter()));
        boards.push(next.state.board);
        situation = next;
    }
}

/// The situations of a closed set or a settling from which the forcer can keep going for ever although the opponent
/// follows the advice. Large sets are not looked through.
fn endless<G: Goal + ?Sized>(task: &Task<G>, certificate: &CertificateOf<G>) -> HashSet<Situation<G::Memory>> {
    let listed: Vec<&Situation<G::Memory>> = match certificate {
        Certificate::ClosedSet(replies) => replies.keys().collect(),
        Certificate::Settling(replies) => replies.keys().collect(),
        Certificate::Strategy(_) | Certificate::Recurrence(_) => Vec::new(),
    };
    if listed.len() > 3000 {
        return HashSet::new();
    }
    let mut inside: HashSet<Situation<G::Memory>> = listed.into_iter().cloned().collect();
    loop {
        let goes_on = |situation: &&Situation<G::Memory>| match certificate.advice(situation) {
            Some(reply) => task.after(situation, reply).is_ok_and(|next| inside.contains(&next)),
            None => task.followers(situation).any(|(_, next)| inside.contains(&next)),
        };
        let still: HashSet<Situation<G::Memory>> = inside.iter().filter(goes_on).cloned().collect();
        if still.len() == inside.len() {
            return inside;
        }
        inside = still;
    }
}

/// How much a move to this situation resists the certificate: first, whether the goal is still open and the situation
/// is new.
fn resistance<G: Goal + ?Sized>(
    task: &Task<G>,
    next: &Situation<G::Memory>,
    certificate: &CertificateOf<G>,
    seen: &HashSet<Situation<G::Memory>>,
) -> (bool, bool, i64, bool) {
    let open = task.verdict(next) != Some(false);
    let fresh = !seen.contains(next);
    let (most, preferred) = match certificate {
        Certificate::Strategy(steps) => (steps.get(next).map_or(0, |step| step.rank.into()), next.state.passes == 0),
        _ => task.goal.danger(next),
    };
    (open, fresh, most, preferred)
}
