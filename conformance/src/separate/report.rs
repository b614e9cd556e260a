//! What came of a search, in words and boards.

use std::fmt::Write as _;

use reference_engine::force::limits::Limits;
use reference_engine::force::proof::Proof;

use super::look::Separation;
use super::trees::{TreeFound, Trees};
use super::{Outcome, Plan, Progress, Side};
use crate::report::layout::{counted, labelled, wrapped};
use crate::report::picture::drawing;
use crate::report::proofs;

/// What came of one kind of question.
pub fn text(sides: &[Side; 2], outcome: &Outcome, plan: &Plan) -> String {
    let mut text = format!("{}\n", outcome.asking.kind.name);
    for found in &outcome.found {
        text += &separation(sides, found, plan.effort.limits());
    }
    let _ = writeln!(text, "{}", wrapped("searched", &searched(outcome, plan)));
    text
}

/// The board, the question, and both answers with the lines of play that show them.
fn separation(sides: &[Side; 2], found: &Separation, limits: Limits) -> String {
    let question = found.question(&sides[0].choices, limits);
    let mut text = drawing::of_question(&question);
    let _ = writeln!(text, "{}", wrapped("asked", &question.text()));
    for (side, facts) in sides.iter().zip(&found.facts) {
        let _ = writeln!(text, "under     {}\n{}", side.name, labelled("answer", &facts.text()));
        let Ok(answer) = found.question(&side.choices, limits).answer() else { continue };
        let shown: Vec<Proof> = answer.proofs.iter().flatten().flat_map(|proved| proved.proofs.clone()).collect();
        text += &proofs::text(&shown, &question.asked.in_question());
    }
    text + "\n"
}

/// What was looked at, and what it says.
pub fn searched(outcome: &Outcome, plan: &Plan) -> String {
    if outcome.same {
        return "nothing: all that the answers depend on is the same under both, so no board separates them".to_owned();
    }
    let (boards, open) = outcome.totals();
    let sizes = outcome.looked.iter().filter(|one| one.looked == one.all).map(|one| one.size.to_string());
    let sizes: Vec<String> = sizes.collect();
    let mut text = format!("{}, the smallest first", counted(boards, "board"));
    if !sizes.is_empty() {
        let _ = write!(text, "; all of {}", sizes.join(", "));
    }
    if let Some(last) = outcome.looked.last().filter(|one| one.looked < one.all) {
        let why = if outcome.found.is_empty() { ", when the time was up" } else { "" };
        let _ = write!(text, "; {} of {} of {}{why}", last.looked, last.all, last.size);
    }
    if let Some(moves) = outcome.looked.iter().filter_map(|one| one.moves).reduce(usize::min) {
        let most = outcome.looked.iter().filter_map(|one| one.moves).max().unwrap_or(moves);
        let fewer = if moves < most { format!(", {moves} on the largest boards") } else { String::new() };
        let _ = write!(text, "; after every sequence of at most {most} moves{fewer}");
    }
    if outcome.sampled.0 > 0 {
        let (number, size) = (outcome.sampled.0, plan.sample_size);
        let _ = write!(text, "; {number} made at random, up to {size}, with --seed {}", plan.seed);
    }
    let open = open + usize::try_from(outcome.sampled.1).unwrap_or(usize::MAX);
    let states = plan.effort.states;
    let settled = match open {
        0 => "All were settled".to_owned(),
        1 => format!("1 was not settled within {states} states and does not count as equal"),
        _ => format!("{open} were not settled within {states} states and do not count as equal"),
    };
    format!("{text}. {settled}. {}", verdict(outcome, open))
}

fn verdict(outcome: &Outcome, open: usize) -> &'static str {
    let random = outcome.sampled.0 > 0;
    match (outcome.found.is_empty(), open) {
        (true, 0) => "None of them separates.",
        (true, _) => "None of those that were settled separates.",
        (false, _) if random => "Found at random and made smaller; there may be smaller ones.",
        (false, 0) => "No smaller board separates.",
        (false, _) => "No smaller board that was settled separates.",
    }
}

/// What came of looking for a tree.
pub fn trees(sides: &[Side; 2], trees: &Trees, leaves: usize) -> String {
    let mut text = String::from("decide\n");
    if let Some(TreeFound { tree, facts }) = &trees.found {
        let _ = writeln!(text, "{}", wrapped("asked", &format!("what is the concluding result of {tree}?")));
        for (side, facts) in sides.iter().zip(facts) {
            let _ = writeln!(text, "under     {}\n{}", side.name, labelled("answer", &facts.text()));
        }
    }
    let end = if trees.found.is_some() { "No smaller tree separates." } else { "None of them separates." };
    let looked = counted(trees.looked, "tree");
    let searched = format!("{looked}, those with the fewest leaves first, of at most {leaves}. {end}");
    let _ = writeln!(text, "{}", wrapped("searched", &searched));
    text
}

/// A line for whoever waits.
pub fn progress(progress: &Progress<'_>) -> String {
    let Progress { kind, size, looked, all } = progress;
    let what = size.map_or("boards made at random".to_owned(), |size| format!("boards of {size}"));
    format!("{kind}: {looked} of {all} {what} looked at")
}
