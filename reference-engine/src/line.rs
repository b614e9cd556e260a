//! The line of play that shows an answer.

use std::collections::HashSet;

use crate::certificate::Certificate;
use crate::goal::{Goal, Task};
use crate::ko::Past;
use crate::notation::PlayersMove;
use crate::sequence::{Move, State};

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// The goal is reached.
    Reached,
    /// The sequence has ended without it.
    Ended,
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
}

/// No line is longer.
const MOST_MOVES: usize = 60;

/// The main line of a certificate. The side that the certificate advises follows it; the other side makes the move
/// that holds out longest, or, where nothing is forced, tries what looks most dangerous and has not been tried
/// before.
pub fn main_line(task: &Task, start: &State, certificate: &Certificate) -> Line {
    let mut state = start.clone();
    let mut moves = Vec::new();
    let mut seen = HashSet::new();
    loop {
        let end = match task.verdict(&state) {
            Some(true) => Some(LineEnd::Reached),
            Some(false) => Some(LineEnd::Ended),
            None if !seen.insert(state.clone()) => Some(LineEnd::Repeats),
            None if moves.len() >= MOST_MOVES => Some(LineEnd::CutOff),
            None => None,
        };
        if let Some(end) = end {
            return Line { moves, end };
        }
        let next = |mv| state.after(mv, &task.rules, Past::NONE).ok().map(|(next, _)| next);
        let resistance = |mv: &Move| next(*mv).map(|next| resistance(task, &next, certificate, &seen));
        let advised = certificate.advice(&state);
        let chosen = advised.or_else(|| state.candidates().filter(|mv| next(*mv).is_some()).max_by_key(resistance));
        let Some((mv, after)) = chosen.and_then(|mv| Some((mv, next(mv)?))) else {
            return Line { moves, end: LineEnd::CutOff };
        };
        moves.push(PlayersMove { colour: state.to_move, mv });
        state = after;
    }
}

/// How much a move to this state resists the certificate.
fn resistance(task: &Task, next: &State, certificate: &Certificate, seen: &HashSet<State>) -> (bool, i64, bool) {
    let fresh = !seen.contains(next);
    let played = next.passes == 0;
    match certificate {
        Certificate::Strategy(steps) => (fresh, steps.get(next).map_or(0, |step| step.rank.into()), played),
        Certificate::ClosedSet(_) => {
            let pressure = match &task.goal {
                Goal::Capture { owner, stones } => {
                    let strings = stones.flood(next.board.stones(*owner));
                    -i64::from(next.board.liberties(&strings).len())
                }
                _ => {
                    i64::from(next.board.stones(task.forcer).len())
                        - i64::from(next.board.stones(task.forcer.opponent()).len())
                }
            };
            (fresh, pressure, played)
        }
    }
}
