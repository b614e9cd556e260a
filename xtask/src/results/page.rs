//! docs/results.md.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

use kakunin::Suite;
use kakunin::ask::fit::Why;
use kakunin::ask::run::{Counts, Outcome, VERDICTS, Verdict};
use kakunin::report::picture::drawing;
use kakunin::report::summary;
use reference_engine::play::questions::{IS_LEGAL, LEGAL, REPLAY};
use reference_engine::question::Facts;
use reference_engine::question::fact::{BECAUSE, ILLEGAL_MOVE};

use super::{Listed, Measured};

/// So many failures of a program are shown.
const SHOWN: usize = 3;

const ASKED: &str = "\
*Asked* is how many questions were put to a program. A question may be put on a larger board, with the colours exchanged, \
or under rules that the program follows, where that provably changes nothing ([protocol.md](protocol.md)); *asked before* is \
how many it was asked without that, through an earlier form of its adapter, when there were 1681 questions.";

const HOW_TO_READ: &str = "\
Each program is asked what it claims to know, and nothing else. A question that it does not claim, that its interface \
cannot put, or that it declines with a reason is *unsupported*: that says nothing for or against it. So compare what \
failed with what was judged, and do not compare programs by what passed. *Fail* means that an answer differs from that \
of the source which the case is from. What is known about the causes stands with each program; what was the adapter's \
fault has been corrected. Reasons why a move is illegal are not judged where a program does not tell them in the words of the suite.";

const HOW_CHOSEN: &str = "\
The adapters are in [conformance/integration](../conformance/integration); what each of them claims stands in its first \
lines. The failures that are shown are chosen by rule: the first about moves, the first about each other kind of question, \
then the first of each further pair of what was expected and what was answered; at most three, no two of one case. First \
come answers before refusals, questions under a rule set as it is \
before those that replace choices of it, boards of nine points or more before smaller ones; then those on the smallest \
boards, with the fewest moves.";

/// The whole page.
pub(super) fn text(
    measured: &[Measured<'_>],
    skipped: &[(Listed, String)],
    suite: &Suite,
    circumstances: &str,
) -> String {
    let questions = suite.entries().count();
    let about =
        format!("How real programs answer the {questions} questions of this suite. This page was {circumstances}.");
    let mut page = format!("# Results\n\n{}\n{}", wrapped(&about), overview(measured));
    let _ = write!(page, "{}\n{}\n{}\n", wrapped(ASKED), wrapped(HOW_TO_READ), wrapped(HOW_CHOSEN));
    page += "To see it on your machine:\n\n";
    page += &commands(&["conformance/integration/install.sh", "cargo xtask results"]);
    for measured in measured {
        page += &section(measured, suite);
    }
    if !skipped.is_empty() {
        page += "## Not asked\n\n";
        for (listed, why) in skipped {
            let _ = writeln!(page, "- `{}` ({}): {}", listed.arguments, listed.from, first_line(why));
        }
    }
    page
}

/// The verdicts that occur, in order; passes, failures and unsupported questions always.
fn occurring(measured: &[Measured<'_>]) -> Vec<Verdict> {
    let always = [Verdict::Pass, Verdict::Fail, Verdict::Unsupported];
    let occurs = |verdict: &Verdict| measured.iter().any(|measured| measured.asked.counts().of(*verdict) > 0);
    VERDICTS.into_iter().filter(|verdict| always.contains(verdict) || occurs(verdict)).collect()
}

fn row(cells: impl IntoIterator<Item = String>) -> String {
    format!("| {} |\n", cells.into_iter().collect::<Vec<_>>().join(" | "))
}

fn numbers(counts: &Counts, verdicts: &[Verdict]) -> impl Iterator<Item = String> {
    verdicts.iter().map(|verdict| counts.of(*verdict).to_string())
}

fn header(first: &[&str], verdicts: &[Verdict]) -> String {
    let words = first.iter().map(ToString::to_string).chain(verdicts.iter().map(|verdict| verdict.word().to_owned()));
    let line = first.iter().map(|_| "---").chain(verdicts.iter().map(|_| "---:")).map(str::to_owned);
    row(words) + &row(line)
}

/// Whether a question was put at all: it is supported, and its kind was not given up after failures in a row.
fn was_put(outcome: &Outcome<'_>) -> bool {
    let given_up = outcome.remark.as_ref().is_some_and(|remark| remark.starts_with("not asked:"));
    outcome.verdict != Verdict::Unsupported && !given_up
}

/// The table of all programs. `before` is what was asked without fitting.
fn overview(measured: &[Measured<'_>]) -> String {
    let verdicts: Vec<Verdict> = occurring(measured).into_iter().filter(|it| *it != Verdict::Unsupported).collect();
    let first = ["program", "version", "asked before", "asked"];
    let words = first.into_iter().chain(verdicts.iter().map(|verdict| verdict.word())).chain(["not asked"]);
    let line = first.iter().enumerate().map(|(i, _)| if i < 2 { "---" } else { "---:" });
    let line = line.chain(verdicts.iter().map(|_| "---:")).chain(["---:"]);
    let mut table = row(words.map(str::to_owned)) + &row(line.map(str::to_owned));
    for Measured { asked, listed, .. } in measured {
        let put: Vec<&Outcome<'_>> = asked.outcomes.iter().filter(|outcome| was_put(outcome)).collect();
        let (counts, name) =
            (put.iter().copied().collect::<Counts>(), format!("[{}](#{})", asked.name, anchor(&asked.name)));
        let before = listed.before.map_or(String::new(), |before| before.to_string());
        let named = [name, version(&asked.version), before, put.len().to_string()];
        let not_asked = (asked.outcomes.len() - put.len()).to_string();
        table += &row(named.into_iter().chain(numbers(&counts, &verdicts)).chain([not_asked]));
    }
    table + "\n"
}

/// The anchor that GitHub and GitLab make of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.map(|letter| if letter == ' ' { '-' } else { letter.to_ascii_lowercase() }).collect()
}

fn section(measured: &Measured<'_>, suite: &Suite) -> String {
    let (listed, asked) = (&measured.listed, &measured.asked);
    let about = format!("Version {}, from {}. {}", version(&asked.version), listed.from, listed.about);
    let mut text = format!("## {}\n\n{}\n", asked.name, wrapped(&about));
    text += &commands(&[&format!("cargo xtask conform {}", listed.arguments)]);
    let verdicts = occurring(std::slice::from_ref(measured));
    text += &header(&["folder"], &verdicts);
    for folder in summary::folders(&asked.outcomes) {
        let counts: Counts = asked.outcomes.iter().filter(|outcome| outcome.entry.case.folder == folder).collect();
        text += &row([folder.to_owned()].into_iter().chain(numbers(&counts, &verdicts)));
    }
    let took = format!("\n{}All questions took {:.1} s.", not_asked(&asked.outcomes), measured.took.as_secs_f64());
    let failures: Vec<&Outcome<'_>> = asked.outcomes.iter().filter(|outcome| !outcome.verdict.is_expected()).collect();
    if failures.is_empty() {
        return text + &took + " Nothing failed.\n\n";
    }
    let _ = writeln!(text, "{took} {}\n", spread(&failures));
    for outcome in instructive(failures, suite) {
        text += &example(outcome, listed);
    }
    text
}

/// Why questions were not asked, with counts, as a sentence with a blank line after it.
fn not_asked(outcomes: &[Outcome<'_>]) -> String {
    let mut reasons: BTreeMap<Why, usize> = BTreeMap::new();
    for not_asked in outcomes.iter().filter_map(|outcome| outcome.not_asked.as_ref()) {
        *reasons.entry(not_asked.why).or_default() += 1;
    }
    let counted: Vec<String> = reasons.iter().map(|(why, count)| format!("{} {count}", why.word())).collect();
    if counted.is_empty() { String::new() } else { wrapped(&format!("Not asked: {}.", counted.join(", "))) + "\n" }
}

fn spread(failures: &[&Outcome<'_>]) -> String {
    let cases: HashSet<String> = failures.iter().map(|outcome| outcome.entry.case.name()).collect();
    let count = |number: usize, word: &str| format!("{number} {word}{}", if number == 1 { "" } else { "s" });
    format!("{} in {}:", count(failures.len(), "failure"), count(cases.len(), "case"))
}

/// The failures to be shown, by the rule that the page states.
fn instructive<'a, 'b>(mut failures: Vec<&'a Outcome<'b>>, suite: &Suite) -> Vec<&'a Outcome<'b>> {
    failures.sort_by_key(|outcome| {
        let (area, refused) = (area(outcome), outcome.actual.is_none());
        (refused, replaces_choices(outcome, suite), area < 9, area, moves(outcome), &*outcome.entry.test.name)
    });
    let (mut subjects, mut kinds, mut cases) = (HashSet::new(), HashSet::new(), HashSet::new());
    let mut chosen: Vec<&Outcome<'_>> = Vec::new();
    for only_new_subjects in [true, false] {
        for outcome in &failures {
            let (subject, kind) = (subject(outcome), kind(outcome));
            let known = cases.contains(&outcome.entry.case.id) || kinds.contains(&kind);
            if chosen.len() < SHOWN && !known && (!only_new_subjects || subjects.insert(subject)) {
                kinds.insert(kind);
                cases.insert(&outcome.entry.case.id);
                chosen.push(outcome);
            }
        }
    }
    chosen
}

/// What a question is about: moves, or something else.
fn subject(outcome: &Outcome<'_>) -> Option<&'static str> {
    let asked = &outcome.entry.test.question.asked;
    (!asked.is(&LEGAL) && !asked.is(&REPLAY)).then_some(asked.kind.name)
}

fn area(outcome: &Outcome<'_>) -> usize {
    outcome.entry.test.question.start.as_ref().map_or(0, |start| start.board.size().points().count())
}

fn moves(outcome: &Outcome<'_>) -> usize {
    let asked = &outcome.entry.test.question.asked;
    if subject(outcome).is_some() { 0 } else { asked.made().len() + usize::from(asked.is(&LEGAL)) }
}

/// Whether the question replaces choices of its rule set.
fn replaces_choices(outcome: &Outcome<'_>, suite: &Suite) -> bool {
    let test = outcome.entry.test;
    suite.rule_set(&test.rules).is_none_or(|set| set.choices.named() != test.question.choices.named())
}

/// What was expected and what came, without details: for moves, what is legal and which rule forbids what is not.
fn kind(outcome: &Outcome<'_>) -> (String, String) {
    let expected = &outcome.entry.test.expected;
    let Some(actual) = &outcome.actual else { return (outcome.verdict.word().to_owned(), "no answer".to_owned()) };
    let is_illegal = |facts: &Facts| facts.get(&IS_LEGAL) == Some(false) || facts.get(&ILLEGAL_MOVE).is_some();
    match (is_illegal(expected), is_illegal(actual)) {
        (true, false) => (expected.get(&BECAUSE).unwrap_or_default().join(", "), "legal".to_owned()),
        (false, true) => ("legal".to_owned(), "illegal".to_owned()),
        _ => (first_line(&expected.text()), first_line(&actual.text())),
    }
}

/// An answer, or what there was instead, in words.
fn answered(outcome: &Outcome<'_>) -> String {
    let answer = outcome.actual.as_ref().map(Facts::text);
    answer.or_else(|| outcome.remark.clone()).unwrap_or_else(|| "nothing".into())
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// In lines of at most 118 columns.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= 118 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n") + "\n"
}

fn example(outcome: &Outcome<'_>, listed: &Listed) -> String {
    let (case, test) = (outcome.entry.case, outcome.entry.test);
    let board = drawing::of_question(&test.question);
    let indented = |text: &str| text.lines().collect::<Vec<_>>().join("\n          ");
    let cited: Vec<String> = case.clauses.iter().map(|clause| format!("`{clause}`")).collect();
    let title = format!("**{}.** Asked under `{}`; the case cites {}.", case.title, test.rules, cited.join(", "));
    let mut text = wrapped(&title);
    let _ = write!(text, "\n```text\n{board}asked     {}\n", test.question.text());
    let _ = writeln!(text, "expected  {}", indented(&test.expected.text()));
    let _ = writeln!(text, "answered  {}\n```\n", indented(&answered(outcome)));
    text += &commands(&[&format!("cargo xtask conform {} --filter {}", listed.arguments, test.name)]);
    text
}

/// A block of commands, which the test of all pages leaves out.
fn commands(commands: &[&str]) -> String {
    let lines: String = commands.iter().map(|command| format!("$ {command}\n")).collect();
    format!("<!-- not run: needs programs that install.sh installs -->\n```console,not-run\n{lines}```\n\n")
}

/// The version, without the speech that an engine may have put behind it.
fn version(said: &str) -> String {
    said.split(": ").next().unwrap_or_default().to_owned()
}
