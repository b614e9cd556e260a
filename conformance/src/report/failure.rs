//! A failure for people: the board, the clause, what was expected and what came.

use reference_engine::answer::Ask;
use reference_engine::{Board, Move, Point, Sequence};

use crate::answer::Answer;
use crate::case::Query;
use crate::papers::Papers;
use crate::run::Outcome;

/// Several lines that tell all about it. `again` is the command that repeats just this question.
pub fn told(outcome: &Outcome<'_>, papers: &Papers, again: &str) -> String {
    let entry = outcome.entry;
    let (case, test) = (entry.case, entry.test);
    let mut lines = vec![format!("{} {}", outcome.verdict.word().to_uppercase(), test.name), case.title.clone()];
    lines.extend(entry.question.note.clone());
    for clause in &case.clauses {
        let says = papers.clause(clause).map_or("", |clause| &*clause.says);
        lines.push(format!("{clause}: {says}"));
    }
    lines.push(format!("rules     {} ({})", test.rules, test.query.choices.spelled_out()));
    lines.push(String::new());
    lines.push(drawn(&test.query));
    lines.push(format!("asked     {}", test.query.in_words()));
    lines.push(format!("expected  {}", indented(&test.expected.in_words())));
    let actual = outcome.actual.as_ref().map(Answer::in_words);
    let actual = actual.or_else(|| outcome.remark.clone()).unwrap_or_else(|| "nothing".into());
    lines.push(format!("actual    {}", indented(&actual)));
    lines.push(format!("repeat    {again}"));
    lines.join("\n")
}

fn indented(text: &str) -> String {
    text.replace('\n', "\n          ")
}

/// The board of a question. When moves come first, the board after them stands beside it, and the move in question is marked.
fn drawn(query: &Query) -> String {
    match &query.ask {
        Ask::Legal { after, mv } => {
            let mut sequence = Sequence::new(query.choices.rules(), query.board, query.to_move);
            for made in after {
                let _ = sequence.make_as(made.colour, made.mv);
            }
            let mark = |point: Point| (mv.mv == Move::Play(point)).then_some('?');
            let now = sequence.state().board.drawn(mark);
            if after.is_empty() { now } else { beside(&query.board, &now) }
        }
        _ => query.board.drawn(|_| None),
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
