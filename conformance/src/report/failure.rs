//! A failure for people: the board, the clause, what was expected and what came.

use reference_engine::answer::{Ask, Start};
use reference_engine::{Board, Colour, Move, Point};

use crate::ask::run::Outcome;
use crate::cases::answer::Answer;
use crate::cases::case::{Case, Query};
use crate::cases::suite::Suite;
use crate::report::text::{indented, shown, wrapped};

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
    lines.push(format!("actual    {}", indented(&actual(outcome))));
    lines.extend(remark(outcome).map(|remark| format!("remark    {}", indented(&remark))));
    lines.push(wrapped("rules", &format!("{} ({})", test.rules, test.query.choices.spelled_out())));
    lines.extend(clauses(case, &test.rules, suite));
    lines.push(format!("repeat    {again}"));
    lines.join("\n")
}

/// What came: the answer in words, or why there is none.
pub(crate) fn actual(outcome: &Outcome<'_>) -> String {
    let in_words = |answer: &Answer| match answer.in_words() {
        words if words.is_empty() => "an answer that states nothing".to_owned(),
        words => words,
    };
    let answer = outcome.actual.as_ref().map(in_words);
    shown(&answer.or_else(|| outcome.remark.clone()).unwrap_or_else(|| "nothing".into()))
}

/// What there is to say beside the answer.
pub(crate) fn remark(outcome: &Outcome<'_>) -> Option<String> {
    outcome.remark.as_deref().filter(|_| outcome.actual.is_some()).map(shown)
}

/// The clauses that a case tests.
pub(crate) struct Cited<'a> {
    /// Those of the rule set's own paper, each with what it says. If it has none, all.
    pub(crate) told: Vec<(&'a str, &'a str)>,
    /// The others, by id.
    pub(crate) named: Vec<&'a str>,
}

pub(crate) fn cited<'a>(case: &'a Case, rules: &str, suite: &'a Suite) -> Cited<'a> {
    let paper = suite.rule_set(rules).map_or("", |set| &*set.paper);
    let is_own = |id: &&str| id.split_once('.').is_some_and(|(front, _)| front == paper);
    let (own, others): (Vec<&str>, Vec<&str>) = case.clauses.iter().map(|id| &**id).partition(is_own);
    let (told, named) = if own.is_empty() { (others, Vec::new()) } else { (own, others) };
    let says = |id: &str| suite.papers.clause(id).map_or("", |clause| &*clause.says);
    Cited { told: told.into_iter().map(|id| (id, says(id))).collect(), named }
}

fn clauses(case: &Case, rules: &str, suite: &Suite) -> Vec<String> {
    let Cited { told, named } = cited(case, rules, suite);
    let mut lines: Vec<String> = told.iter().map(|(id, says)| wrapped("clause", &format!("{id}: {says}"))).collect();
    if !named.is_empty() {
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
