//! What has changed from one run to another, question by question.
//!
//! What counts is what the program did. The list of known failures excuses nothing here: a question that passed and
//! is now a known failure has become worse.

use std::collections::HashMap;
use std::fmt::Write;

use reference_engine::question::Facts;

use super::layout::{counted, harmless, one_line};
use super::recorded::{Recorded, Recording};
use super::title;
use crate::ask::run::Verdict;

/// In what way a question changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeKind {
    /// It is wrong now, and was not.
    NewlyFailing,
    /// It is right now, and was not.
    NewlyPassing,
    /// Another verdict, for example crash instead of fail.
    VerdictChanged,
    /// The same verdict with another answer.
    AnswerChanged,
    /// It is unsupported now, and was not.
    NoLongerAnswered,
    /// It passes now, and was unsupported.
    AnsweredNow,
    /// Only the new run has it.
    Added,
    /// Only the old run has it.
    Removed,
}

/// All kinds, in the order in which they are listed.
const KINDS: [ChangeKind; 8] = [
    ChangeKind::NewlyFailing,
    ChangeKind::NewlyPassing,
    ChangeKind::VerdictChanged,
    ChangeKind::AnswerChanged,
    ChangeKind::NoLongerAnswered,
    ChangeKind::AnsweredNow,
    ChangeKind::Added,
    ChangeKind::Removed,
];

impl ChangeKind {
    /// The heading for it.
    pub fn text(self) -> &'static str {
        match self {
            Self::NewlyFailing => "newly failing",
            Self::NewlyPassing => "newly passing",
            Self::VerdictChanged => "verdict changed",
            Self::AnswerChanged => "answer changed",
            Self::NoLongerAnswered => "no longer answered",
            Self::AnsweredNow => "answered now, and not before",
            Self::Added => "added",
            Self::Removed => "removed",
        }
    }
}

/// A question that changed.
#[derive(Clone, Debug)]
pub struct Change<'a> {
    /// In what way.
    pub kind: ChangeKind,
    /// The program, if a run has several.
    pub program: Option<String>,
    /// How it went before.
    pub before: Option<&'a Recording>,
    /// How it goes now.
    pub after: Option<&'a Recording>,
}

impl Change<'_> {
    /// The name of the question.
    pub fn name(&self) -> &str {
        self.after.or(self.before).map_or("", |recording| &recording.name)
    }

    /// Whether it is a change for the worse. A question that passed and is no longer asked counts: nobody knows
    /// whether it still passes. A new question does not, whatever came of it: nothing became worse.
    pub fn is_worse(&self) -> bool {
        match (self.before, self.after) {
            (Some(before), Some(after)) => badness(after.verdict) > badness(before.verdict),
            (Some(before), None) => badness(before.verdict) == 0,
            (None, _) => false,
        }
    }
}

/// Right, not answered, wrong, broken.
fn badness(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Pass | Verdict::UnexpectedPass => 0,
        Verdict::Unsupported => 1,
        Verdict::Fail | Verdict::KnownFailure => 2,
        Verdict::Crash | Verdict::Timeout | Verdict::Malformed => 3,
    }
}

fn kind(before: &Recording, after: &Recording) -> Option<ChangeKind> {
    let (was, is) = (badness(before.verdict), badness(after.verdict));
    match (was, is) {
        (0 | 1, 2 | 3) => Some(ChangeKind::NewlyFailing),
        (1, 0) => Some(ChangeKind::AnsweredNow),
        (2 | 3, 0) => Some(ChangeKind::NewlyPassing),
        (0 | 2 | 3, 1) => Some(ChangeKind::NoLongerAnswered),
        _ if before.verdict != after.verdict => Some(ChangeKind::VerdictChanged),
        _ if before.actual != after.actual => Some(ChangeKind::AnswerChanged),
        _ => None,
    }
}

/// All that changed, in the order of the new run, and then what it no longer has.
pub fn changes<'a>(old: &'a Recorded, new: &'a Recorded) -> Vec<Change<'a>> {
    // Two runs of one program each are compared whatever the programs are called.
    let alone = old.head.programs.len() == 1 && new.head.programs.len() == 1;
    let (old_names, new_names) = (old.head.names(), new.head.names());
    let program = |names: &[String], recording: &Recording| (!alone).then(|| names[recording.program].clone());
    let mut before: HashMap<(Option<String>, &str), &Recording> = HashMap::new();
    for recording in &old.results {
        before.insert((program(&old_names, recording), &*recording.name), recording);
    }
    let mut changes = Vec::new();
    for after in &new.results {
        let program = program(&new_names, after);
        let before = before.remove(&(program.clone(), &*after.name));
        let kind = before.map_or(Some(ChangeKind::Added), |before| kind(before, after));
        changes.extend(kind.map(|kind| Change { kind, program, before, after: Some(after) }));
    }
    for removed in &old.results {
        let program = program(&old_names, removed);
        if before.contains_key(&(program.clone(), &*removed.name)) {
            changes.push(Change { kind: ChangeKind::Removed, program, before: Some(removed), after: None });
        }
    }
    changes
}

/// The report: each kind of change with its questions, then how many there are.
pub fn text(old: &Recorded, new: &Recorded, changes: &[Change<'_>]) -> String {
    let mut text = String::new();
    for (which, run) in [("old", old), ("new", new)] {
        let programs = run.head.programs.iter().map(|named| title(&named.name, &named.version));
        let stopped = if run.complete { "" } else { "; stopped before its end" };
        let programs = programs.collect::<Vec<_>>().join(", ");
        let _ = writeln!(text, "{which}  {programs}: {}{stopped}", counted(run.results.len(), "result"));
    }
    for kind in KINDS {
        let of_kind: Vec<_> = changes.iter().filter(|change| change.kind == kind).collect();
        if !of_kind.is_empty() {
            let _ = writeln!(text, "\n{} ({})", kind.text(), of_kind.len());
            text += &lines(kind, &of_kind);
        }
    }
    let worse = changes.iter().filter(|change| change.is_worse()).count();
    let _ = writeln!(text, "\n{}, {worse} for the worse", counted(changes.len(), "change"));
    text
}

/// The changes of a kind. What is answered by one of the runs only is told by case.
fn lines(kind: ChangeKind, changes: &[&Change<'_>]) -> String {
    use ChangeKind::{AnsweredNow, NoLongerAnswered};
    if !matches!(kind, AnsweredNow | NoLongerAnswered) {
        return changes.iter().map(|change| line(change)).collect();
    }
    let case = |change: &Change<'_>| {
        let name = change.name();
        let case = name.rsplit_once('/').map_or(name, |(case, _)| case);
        heading(change, case)
    };
    let told = |same: &[&Change<'_>]| match same {
        [only] => heading(only, only.name()) + "\n",
        [first, ..] => format!("{}: {}\n", case(first), counted(same.len(), "question")),
        [] => String::new(),
    };
    changes.chunk_by(|one, other| case(one) == case(other)).map(told).collect()
}

/// What changed, in one line: `! pass -> fail  NAME (PROGRAM)`.
fn heading(change: &Change<'_>, name: &str) -> String {
    let word = |recording: &Recording| recording.verdict.word();
    let verdicts = match (change.before, change.after) {
        (Some(before), Some(after)) if before.verdict == after.verdict => word(after).to_owned(),
        (Some(before), Some(after)) => format!("{} -> {}", word(before), word(after)),
        (before, after) => before.or(after).map_or("", word).to_owned(),
    };
    let of = change.program.as_ref().map_or(String::new(), |program| format!(" ({})", one_line(program)));
    let mark = if change.is_worse() { '!' } else { ' ' };
    format!("{mark} {verdicts}  {name}{of}")
}

fn line(change: &Change<'_>) -> String {
    let mut text = heading(change, change.name()) + "\n";
    if let (Some(before), Some(after)) = (change.before, change.after) {
        if before.expected != after.expected {
            let _ = writeln!(text, "      expected before:\n                {}", under(&before.expected.text()));
        }
        let _ = writeln!(text, "      expected  {}", under(&after.expected.text()));
        let _ = writeln!(text, "      before    {}", said(before));
        let _ = writeln!(text, "      after     {}", said(after));
    }
    text
}

/// The answer, or why there is none.
fn said(recording: &Recording) -> String {
    let answer = recording.actual.as_ref().map(Facts::text);
    under(&answer.or_else(|| recording.remark.clone()).unwrap_or_else(|| "nothing".into()))
}

/// The lines after the first stand under it.
fn under(text: &str) -> String {
    harmless(text).replace('\n', "\n                ")
}

#[cfg(test)]
mod tests {
    use reference_engine::play::questions::IS_LEGAL;

    use super::*;
    use crate::report::json_lines::{Head, Named};
    use rstest::rstest;
    use std::time::Duration;

    fn recording(program: usize, name: &str, verdict: Verdict, legal: bool) -> Recording {
        let expected = Facts::of(&IS_LEGAL, true);
        let actual = Some(Facts::of(&IS_LEGAL, legal));
        Recording {
            program,
            name: name.into(),
            verdict,
            expected,
            actual,
            remark: None,
            fitted: None,
            not_asked: None,
            took: Duration::ZERO,
        }
    }

    fn run(programs: &[&str], results: Vec<Recording>) -> Recorded {
        let named = |name: &&str| Named { name: (*name).to_owned(), version: "1".to_owned(), repeat: None };
        let head = Head { programs: programs.iter().map(named).collect(), ..Head::default() };
        Recorded { head, results, complete: true, took: Duration::ZERO }
    }

    #[rstest]
    #[case(Verdict::Pass, Verdict::Fail, Some(ChangeKind::NewlyFailing), true)]
    #[case(Verdict::Pass, Verdict::KnownFailure, Some(ChangeKind::NewlyFailing), true)]
    #[case(Verdict::Unsupported, Verdict::Timeout, Some(ChangeKind::NewlyFailing), true)]
    #[case(Verdict::Fail, Verdict::Pass, Some(ChangeKind::NewlyPassing), false)]
    #[case(Verdict::KnownFailure, Verdict::UnexpectedPass, Some(ChangeKind::NewlyPassing), false)]
    #[case(Verdict::Unsupported, Verdict::Pass, Some(ChangeKind::AnsweredNow), false)]
    #[case(Verdict::UnexpectedPass, Verdict::Pass, Some(ChangeKind::VerdictChanged), false)]
    #[case(Verdict::Pass, Verdict::Unsupported, Some(ChangeKind::NoLongerAnswered), true)]
    #[case(Verdict::Fail, Verdict::Unsupported, Some(ChangeKind::NoLongerAnswered), false)]
    #[case(Verdict::Fail, Verdict::Crash, Some(ChangeKind::VerdictChanged), true)]
    #[case(Verdict::Crash, Verdict::KnownFailure, Some(ChangeKind::VerdictChanged), false)]
    #[case(Verdict::Fail, Verdict::Fail, None, false)]
    fn each_change_of_verdict(
        #[case] was: Verdict,
        #[case] is: Verdict,
        #[case] kind: Option<ChangeKind>,
        #[case] worse: bool,
    ) {
        let old = run(&["a"], vec![recording(0, "q", was, false)]);
        let new = run(&["b"], vec![recording(0, "q", is, false)]);
        let changes = changes(&old, &new);
        assert_eq!(changes.first().map(|change| change.kind), kind);
        assert_eq!(changes.iter().any(Change::is_worse), worse);
    }

    #[test]
    fn questions_come_and_go() {
        let old = run(&["a"], vec![recording(0, "p", Verdict::Pass, true), recording(0, "f", Verdict::Fail, false)]);
        let new = run(&["a"], vec![recording(0, "new", Verdict::Fail, false)]);
        let changes = changes(&old, &new);
        let listed: Vec<_> = changes.iter().map(|change| (change.name(), change.kind, change.is_worse())).collect();
        let expected =
            [("new", ChangeKind::Added, false), ("p", ChangeKind::Removed, true), ("f", ChangeKind::Removed, false)];
        assert_eq!(listed, expected);
    }

    #[test]
    fn several_programs_are_compared_by_name_and_in_any_order() {
        let of = |first, second| vec![recording(0, "q", first, true), recording(1, "q", second, true)];
        let old = run(&["a", "b"], of(Verdict::Pass, Verdict::Fail));
        let new = run(&["b", "a"], of(Verdict::Fail, Verdict::Pass));
        assert_eq!(changes(&old, &new).len(), 0);
        let new = run(&["b", "a"], of(Verdict::Pass, Verdict::Fail));
        let kinds: Vec<_> = changes(&old, &new).into_iter().map(|change| (change.program, change.kind)).collect();
        assert_eq!(kinds, [(Some("b".into()), ChangeKind::NewlyPassing), (Some("a".into()), ChangeKind::NewlyFailing)]);
    }

    #[test]
    fn another_answer_is_listed_even_if_both_are_wrong() {
        let old = run(&["a"], vec![recording(0, "q", Verdict::Fail, false)]);
        let new = run(&["a"], vec![recording(0, "q", Verdict::Fail, true)]);
        let changes = changes(&old, &new);
        assert_eq!(changes[0].kind, ChangeKind::AnswerChanged);
        let text = text(&old, &new, &changes);
        for expected in ["answer changed (1)", "before    illegal", "after     legal", "1 change, 0 for the worse"] {
            assert!(text.contains(expected), "`{expected}` is missing in\n{text}");
        }
    }

    #[test]
    fn what_only_one_run_answers_is_told_by_case() {
        let of = |verdict| ["f/c/a@r", "f/c/b@r", "f/d/a@r"].map(|name| recording(0, name, verdict, true)).to_vec();
        let (old, new) = (run(&["a"], of(Verdict::Pass)), run(&["b"], of(Verdict::Unsupported)));
        let told = text(&old, &new, &changes(&old, &new));
        for expected in ["no longer answered (3)\n! pass -> unsupported  f/c: 2 questions\n", "unsupported  f/d/a@r\n"]
        {
            assert!(told.contains(expected), "`{expected}` is missing in\n{told}");
        }
        let back = text(&new, &old, &changes(&new, &old));
        assert!(back.contains("answered now, and not before (3)\n  unsupported -> pass  f/c: 2 questions"), "{back}");
        assert!(back.ends_with("3 changes, 0 for the worse\n"), "{back}");
    }
}
