//! The line of play that shows an answer.

use std::collections::HashSet;

use crate::certificate::Certificate;
use crate::goal::{Goal, Task};
use crate::notation::PlayersMove;
use crate::sequence::{Move, State};

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
pub fn main_line(task: &Task, start: &State, certificate: &Certificate) -> Line {
    let mut state = start.clone();
    let mut moves = Vec::new();
    let mut seen = HashSet::new();
    let endless = endless(task, certificate);
    loop {
        let end = match task.verdict(&state) {
            Some(true) => Some(LineEnd::Reached),
            Some(false) => Some(LineEnd::OutOfReach),
            None if !seen.insert(state.clone()) => Some(LineEnd::Repeats),
            None if moves.len() >= MOST_MOVES => Some(LineEnd::CutOff),
            None => None,
        };
        if let Some(end) = end {
            return Line { moves, end, last: state };
        }
        let next = |mv| task.after(&state, mv).ok();
        let resistance =
            |mv: &Move| next(*mv).map(|next| (endless.contains(&next), resistance(task, &next, certificate, &seen)));
        let advised = certificate.advice(&state);
        let chosen = advised.or_else(|| state.candidates().filter(|mv| next(*mv).is_some()).max_by_key(resistance));
        let Some((mv, after)) = chosen.and_then(|mv| Some((mv, next(mv)?))) else {
            return Line { moves, end: LineEnd::CutOff, last: state };
        };
        moves.push(PlayersMove { colour: state.to_move, mv });
        state = after;
    }
}

/// The states of a closed set from which the forcer can keep going for ever although the opponent follows the set's
/// advice. Large sets are not looked through.
fn endless(task: &Task, certificate: &Certificate) -> HashSet<State> {
    let Certificate::ClosedSet(replies) = certificate else { return HashSet::new() };
    if replies.len() > 3000 {
        return HashSet::new();
    }
    let mut kept: HashSet<State> = replies.keys().cloned().collect();
    loop {
        let goes_on = |state: &State| {
            let stays = |mv: Move| task.after(state, mv).is_ok_and(|next| kept.contains(&next));
            match replies.get(state).copied().flatten() {
                Some(reply) => stays(reply),
                None => state.candidates().any(stays),
            }
        };
        let still: HashSet<State> = kept.iter().filter(|state| goes_on(state)).cloned().collect();
        if still.len() == kept.len() {
            return kept;
        }
        kept = still;
    }
}

/// How much a move to this state resists the certificate: first, whether the goal is still open and the state is new.
fn resistance(task: &Task, next: &State, certificate: &Certificate, seen: &HashSet<State>) -> (bool, bool, i64, bool) {
    let open = task.verdict(next) != Some(false);
    let fresh = !seen.contains(next);
    let played = next.passes == 0;
    match (certificate, &task.goal) {
        (Certificate::Strategy(steps), _) => (open, fresh, steps.get(next).map_or(0, |step| step.rank.into()), played),
        (_, goal @ Goal::Capture { .. }) => (open, fresh, -i64::from(goal.liberties(&next.board).unwrap_or(0)), played),
        (_, Goal::Formation { player, formation, .. }) => {
            (open, fresh, formation.covers(&next.board, *player).len().into(), played)
        }
        // Whoever wants an end passes.
        (_, Goal::EndWithout(_)) => (open, fresh, 0, !played),
    }
}
