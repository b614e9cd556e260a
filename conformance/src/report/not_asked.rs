//! Why questions were not asked: one row a reason, with counts, and what to declare in order to be asked more.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use super::layout::{counted, one_line};
use crate::ask::fit::Why;
use crate::ask::run::{Outcome, Verdict};

/// So many of the things that are missing are named in a row.
const NAMED: usize = 6;

/// A reason.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    /// What the program does not have.
    pub(crate) why: &'static str,
    /// How many questions that cost.
    pub(crate) count: usize,
    /// Which ones, with their counts, the most first.
    pub(crate) which: String,
    /// What to declare.
    pub(crate) help: &'static str,
}

/// The reasons, in the order in which they are looked for.
pub(crate) fn rows(outcomes: &[Outcome<'_>]) -> Vec<Row> {
    let mut reasons: BTreeMap<Why, BTreeMap<String, usize>> = BTreeMap::new();
    for outcome in outcomes.iter().filter(|outcome| outcome.verdict == Verdict::Unsupported) {
        if let Some(not_asked) = &outcome.not_asked {
            *reasons.entry(not_asked.why).or_default().entry(one_line(&not_asked.about)).or_default() += 1;
        }
    }
    let row = |(why, about): (Why, BTreeMap<String, usize>)| Row {
        why: why.word(),
        count: about.values().sum(),
        which: named(about),
        help: why.help(),
    };
    reasons.into_iter().map(row).collect()
}

fn named(about: BTreeMap<String, usize>) -> String {
    let mut about: Vec<(String, usize)> = about.into_iter().collect();
    about.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut named: Vec<String> = about.iter().take(NAMED).map(|(what, count)| format!("{what} {count}")).collect();
    if about.len() > NAMED {
        named.push(format!("{} more", about.len() - NAMED));
    }
    named.join(", ")
}

/// How many questions were fitted to the program, in a sentence; nothing if none was.
pub(crate) fn fitted(outcomes: &[Outcome<'_>]) -> Option<String> {
    let asked = || outcomes.iter().filter(|outcome| outcome.verdict != Verdict::Unsupported);
    let fitted = asked().filter(|outcome| outcome.fitted.is_some()).count();
    let asked = counted(asked().count(), "question");
    (fitted > 0).then(|| format!("{fitted} of the {asked} asked were fitted to the program"))
}

/// The table for a terminal; nothing if all was asked.
pub(crate) fn text(outcomes: &[Outcome<'_>]) -> String {
    let rows = rows(outcomes);
    let mut text = fitted(outcomes).map_or(String::new(), |fitted| {
        format!("\n{fitted} (another board, other rules or colours, where that changes nothing)\n")
    });
    if rows.is_empty() {
        return text;
    }
    let count: usize = rows.iter().map(|row| row.count).sum();
    let _ = writeln!(text, "\n{} of {} not asked or not judged:", count, counted(outcomes.len(), "question"));
    let width = rows.iter().map(|row| row.why.len()).max().unwrap_or(0);
    for row in rows {
        let _ =
            writeln!(text, "  {:width$} {:5}  {}\n  {:width$}        {}", row.why, row.count, row.which, "", row.help);
    }
    text
}
