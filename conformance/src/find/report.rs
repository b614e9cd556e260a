//! What came of a search, in words.

use std::fmt::Write;

use reference_engine::Board;

use super::Plan;
use super::sketch::Sketch;
use super::state::{Candidate, State, Tally};
use super::work::{Method, Pieces};
use crate::report::layout::counted;

/// The whole report: boards, numbers, and what the numbers say.
pub fn text(sketch: &Sketch, plan: &Plan, state: &State) -> String {
    let mut text = String::new();
    for (number, candidate) in (1..).zip(&state.found) {
        let _ = writeln!(text, "board {number}\n\n{}", drawn(candidate));
    }
    let pieces = Pieces::new(sketch, plan.method, plan.shard);
    for (number, method) in pieces.methods().iter().enumerate() {
        let tally = state.tally.get(number).copied().unwrap_or_default();
        let _ = writeln!(text, "{}", of_pattern(sketch, number, *method, &tally));
    }
    if let Some(why) = &state.refused {
        let _ = writeln!(text, "not all could be asked on every board: {why}");
    }
    let all_seen = state.is_over
        && state.refused.is_none()
        && plan.shard.of == 1
        && pieces.methods().iter().all(|one| *one == Method::Enumerate);
    let open: u64 = state.tally.iter().map(|tally| tally.not_settled).sum();
    let end = match (state.found.len(), all_seen, open) {
        (0, true, 0) => "there is no such board: all were looked at".to_owned(),
        (0, true, open) => format!("not found: all boards were looked at; {} not settled", are(open, "board")),
        (0, false, 0) => "not found".to_owned(),
        (0, false, open) => format!("not found; {} not settled", are(open, "board")),
        (found, ..) => format!("{} found", counted(found, "board")),
    };
    let _ = writeln!(text, "{end}");
    for candidate in state.open.iter().filter(|_| state.found.is_empty()) {
        let _ = writeln!(text, "\nnot settled with --budget {}\n\n{}", plan.budget.most, drawn(candidate));
    }
    text
}

fn are(number: u64, thing: &str) -> String {
    if number == 1 { format!("1 {thing} is") } else { format!("{number} {thing}s are") }
}

/// What was done with one of the boards to be filled.
fn of_pattern(sketch: &Sketch, number: usize, method: Method, tally: &Tally) -> String {
    let pattern = &sketch.patterns[number];
    let (size, fillings) = (pattern.base.size(), pattern.fillings(&sketch.counts));
    let fillings = if fillings == u128::MAX { "countless".to_owned() } else { fillings.to_string() };
    let how = match (method, pattern.views()) {
        (Method::Enumerate, 1) => format!("{} legal", tally.boards),
        (Method::Enumerate, views) => format!("{} legal, {} up to {views} views", tally.boards, tally.kinds),
        (Method::Anneal, _) => {
            let tries = counted(usize::try_from(tally.attempts).unwrap_or(usize::MAX), "attempt");
            format!(
                "{tries}, {} looked at, {} of them legal with these numbers",
                tally.boards + tally.others,
                tally.boards
            )
        }
    };
    format!(
        "{size}: {fillings} fillings, {how}, {} with these strings, {} refuted, {} not settled",
        tally.asked, tally.refuted, tally.not_settled
    )
}

/// A board with its coordinates and what its names mean.
pub fn drawn(candidate: &Candidate) -> String {
    let board = Board::parse(&candidate.board);
    let mut text = board.map_or(candidate.board.clone(), |board| board.drawn(|_| None));
    for (name, point) in candidate.strings.iter().chain(&candidate.points) {
        let _ = writeln!(text, "{name}: {point}");
    }
    text
}

/// One line for whoever waits.
pub fn progress(state: &State) -> String {
    let mut all = Tally::default();
    state.tally.iter().for_each(|tally| all.add(tally));
    let piece = state.done.as_ref().map_or(0, |piece| piece.number + 1);
    format!(
        "{piece} pieces, {} boards, {} asked about, {} not settled, {} found",
        all.boards + all.others,
        all.asked,
        all.not_settled,
        state.found.len()
    )
}
