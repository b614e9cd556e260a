//! A failure for people: the board, the clause, what was expected and what came.

use reference_engine::answer::{Ask, Start};
use reference_engine::{Board, Colour, Move, Point};

use crate::answer::Answer;
use crate::case::{Case, Query};
use crate::report::text::{indented, wrapped};
use crate::run::Outcome;
use crate::suite::Suite;

/// Several lines that tell all about it. `again` is the command that repeats just this question.
pub fn told(outcome: &Outcome<'_>, suite: &Suite, again: &str) -> String {
    let entry = outcome.entry;
    let (case, test) = (entry.case, entry.test);
    let mut lines = vec![format!("{} {}", outcome.verdict.word().to_uppercase(), test.name), case.title.clone()];
    lines.extend(entry.question.note.as_deref().map(|note| wrapped("", note)));
    lines.push(String::new());
    lines.extend(test.query.start.as_ref().map(|start| drawn(&test.query, start)));
    lines.push(wrapped("asked", &test.query.in_words()));
    lines.push(format!("expected  {}", indented(&test.expected.in_words())));
    match (&outcome.actual, &outcome.remark) {
        (Some(answer), remark) => {
            lines.push(format!("actual    {}", indented(&in_words(answer))));
            lines.extend(remark.as_ref().map(|remark| format!("remark    {}", indented(remark))));
        }
        (None, remark) => lines.push(format!("actual    {}", indented(remark.as_deref().unwrap_or("nothing")))),
    }
    lines.push(wrapped("rules", &format!("{} ({})", test.rules, test.query.choices.spelled_out())));
    lines.extend(clauses(case, &test.rules, suite));
    lines.push(format!("repeat    {again}"));
    lines.join("\n")
}

fn in_words(answer: &Answer) -> String {
    let words = answer.in_words();
    if words.is_empty() { "an answer that states nothing".to_owned() } else { words }
}

/// The clauses that the case tests: those of the rule set's own paper in full, the others by id. If there are none of
/// its own, all are told.
fn clauses(case: &Case, rules: &str, suite: &Suite) -> Vec<String> {
    let paper = suite.rule_set(rules).map_or("", |set| &*set.paper);
    let is_own = |id: &&String| id.split_once('.').is_some_and(|(front, _)| front == paper);
    let (own, others): (Vec<&String>, Vec<&String>) = case.clauses.iter().partition(is_own);
    let (told, named) = if own.is_empty() { (others, Vec::new()) } else { (own, others) };
    let says = |id: &str| suite.papers.clause(id).map_or("", |clause| &*clause.says).to_owned();
    let mut lines: Vec<String> = told.iter().map(|id| wrapped("clause", &format!("{id}: {}", says(id)))).collect();
    if !named.is_empty() {
        let named: Vec<&str> = named.iter().map(|id| id.as_str()).collect();
        lines.push(wrapped("see also", &named.join(", ")));
    }
    lines
}

/// The board of a question. When moves come first, the board after them stands beside it, and the move in question is
/// marked.
pub fn drawn(query: &Query, start: &Start) -> String {
    let board = &start.board;
    match &query.ask {
        Ask::Legal { after, mv } => {
            let mut sequence = start.sequence();
            for made in after {
                let _ = sequence.make_as(made.colour, made.mv);
            }
            let mark = |point: Point| (mv.mv == Move::Play(point)).then_some('?');
            let now = sequence.state().board.drawn(mark);
            if after.is_empty() { now } else { beside(board, &now) }
        }
        Ask::IndependentlyAlive { stones }
        | Ask::Uncapturable { stones }
        | Ask::Status { string: stones }
        | Ask::Part { string: stones }
        | Ask::Recreation { stones }
        | Ask::RightToPlay { strings: stones } => {
            let mark = |point: Point| {
                let stone = board.stone(point).filter(|_| stones.contains(point))?;
                Some(if stone == Colour::Black { '#' } else { '@' })
            };
            format!("{}(# and @ are the black and white stones in question)\n", board.drawn(mark))
        }
        _ => board.drawn(|_| None),
    }
}

fn beside(board: &Board, now: &str) -> String {
    let start = board.drawn(|_| None);
    let width = start.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let rows = start.lines().zip(now.lines()).enumerate().map(|(i, (left, right))| {
        let arrow = if i == start.lines().count() / 2 { "-->" } else { "   " };
        format!("{left:width$}  {arrow}  {right}\n")
    });
    rows.collect()
}
