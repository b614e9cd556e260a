//! The line of play that shows an answer.

use std::collections::HashSet;

use crate::board::notation::{Move, PlayersMove};
use crate::force::certificate::Certificate;
use crate::force::goal::{Goal, Situation, Task};
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
    /// The moves.
    pub moves: Vec<PlayersMove>,
    /// How it ends.
    pub end: LineEnd,
    /// The state after the last move.
    pub last: State,
}

/// No line is longer.
const MOST_MOVES: usize = 60;

/// The main line of a certificate. The side that the certificate advises follows it; the other side makes the move
/// that holds out longest, or, where nothing is forced, goes round in circles if it can, or else tries what looks
/// most dangerous.
pub fn main_line(task: &Task, start: &Situation, certificate: &Certificate) -> Line {
    let mut situation = start.clone();
    let mut moves = Vec::new();
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
            return Line { moves, end, last: situation.state };
        }
        let next = |mv| task.after(&situation, mv).ok();
        let resistance =
            |mv: &Move| next(*mv).map(|next| (endless.contains(&next), resistance(task, &next, certificate, &seen)));
        let advised = certificate.advice(&situation);
        let candidates = situation.state.candidates();
        let chosen = advised.or_else(|| candidates.filter(|mv| next(*mv).is_some()).max_by_key(resistance));
        let Some((mv, after)) = chosen.and_then(|mv| Some((mv, next(mv)?))) else {
            return Line { moves, end: LineEnd::CutOff, last: situation.state };
        };
        moves.push(PlayersMove { colour: situation.state.to_move, mv });
        situation = after;
    }
}

/// The situations of a closed set or a settling from which the forcer can keep going for ever although the opponent
/// follows the advice. Large sets are not looked through.
fn endless(task: &Task, certificate: &Certificate) -> HashSet<Situation> {
    let listed: Vec<&Situation> = match certificate {
        Certificate::ClosedSet(replies) => replies.keys().collect(),
        Certificate::Settling(holds) => holds.keys().collect(),
        Certificate::Strategy(_) | Certificate::Recurrence(_) => Vec::new(),
    };
    if listed.len() > 3000 {
        return HashSet::new();
    }
    let mut kept: HashSet<Situation> = listed.into_iter().cloned().collect();
    loop {
        let goes_on = |situation: &Situation| {
            let stays = |mv: Move| task.after(situation, mv).is_ok_and(|next| kept.contains(&next));
            match certificate.advice(situation) {
                Some(reply) => stays(reply),
                None => situation.state.candidates().any(stays),
            }
        };
        let still: HashSet<Situation> = kept.iter().filter(|situation| goes_on(situation)).cloned().collect();
        if still.len() == kept.len() {
            return kept;
        }
        kept = still;
    }
}

/// How much a move to this situation resists the certificate: first, whether the goal is still open and the situation
/// is new.
fn resistance(
    task: &Task,
    next: &Situation,
    certificate: &Certificate,
    seen: &HashSet<Situation>,
) -> (bool, bool, i64, bool) {
    let open = task.verdict(next) != Some(false);
    let fresh = !seen.contains(next);
    let played = next.state.passes == 0;
    match (certificate, &task.goal) {
        (Certificate::Strategy(steps), _) => (open, fresh, steps.get(next).map_or(0, |step| step.rank.into()), played),
        (_, goal @ (Goal::Capture { .. } | Goal::ForGood(_) | Goal::AtNoLoss(_))) => {
            (open, fresh, -i64::from(goal.liberties(next).unwrap_or(0)), played)
        }
        (_, Goal::Formation { player, formation, .. }) => {
            (open, fresh, formation.covers(&next.state.board, *player).len().into(), played)
        }
        // Whoever wants an end passes.
        (_, Goal::EndWithout(_)) => (open, fresh, 0, !played),
        (_, Goal::Score(_)) => (open, fresh, 0, played),
    }
}
