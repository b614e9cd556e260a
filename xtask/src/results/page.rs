//! docs/results.md.

use std::collections::HashSet;
use std::fmt::Write;

use conformance::Suite;
use conformance::report::{failure, summary};
use conformance::run::{Counts, Outcome, VERDICTS, Verdict};
use reference_engine::answer::Ask;

use super::{Fared, Listed};

/// So many failures of a program are shown.
const SHOWN: usize = 3;

const HOW_TO_READ: &str = "\
Each program is asked what it claims to know, and nothing else. A question that it does not claim, that its interface
cannot put, or that it declines with a reason is *unsupported*: that says nothing for or against it. So compare what
failed with what was judged, and do not compare programs by what passed. *Fail* means that an answer differs from that
of the paper which the case is from; each failure was looked at, and what was the adapter's fault has been mended. Reasons
why a move is illegal are not judged where a program does not tell them in the words of the suite.

The adapters are in [conformance/integration](../conformance/integration); what each of them claims stands in its first
lines. The failures that are shown are chosen by rule: by the size of the board, then by the number of moves, the first
of each kind, a kind being what was asked, expected and answered; at most three, no two of one case.
";

/// The whole page.
pub(super) fn written(fared: &[Fared<'_>], skipped: &[(Listed, String)], suite: &Suite, circumstances: &str) -> String {
    let mut page = String::from("# Results\n\nHow real programs answer the questions of this suite. This page was ");
    let _ = writeln!(page, "{circumstances}; {} questions.\n\n{HOW_TO_READ}", suite.entries().count());
    page += "To see it on your machine:\n\n```sh\nconformance/integration/install.sh\ncargo xtask results\n```\n\n";
    page += &overview(fared);
    for fared in fared {
        page += &told(fared);
    }
    if !skipped.is_empty() {
        page += "## Not asked\n\n";
        for (listed, why) in skipped {
            let _ = writeln!(page, "- `{}` ({}): {why}", listed.arguments, listed.from);
        }
    }
    page
}

/// The verdicts that occur, in order; passes, failures and unsupported questions always.
fn occurring(fared: &[Fared<'_>]) -> Vec<Verdict> {
    let always = [Verdict::Pass, Verdict::Fail, Verdict::Unsupported];
    let occurs = |verdict: &Verdict| fared.iter().any(|fared| fared.asked.counts().of(*verdict) > 0);
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

fn overview(fared: &[Fared<'_>]) -> String {
    let verdicts = occurring(fared);
    let mut table = header(&["program", "version"], &verdicts);
    for fared in fared {
        let named = [format!("[{}](#{})", fared.asked.name, anchor(&fared.asked.name)), fared.asked.version.clone()];
        table += &row(named.into_iter().chain(numbers(&fared.asked.counts(), &verdicts)));
    }
    table + "\n"
}

/// The anchor that GitHub and GitLab make of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.map(|letter| if letter == ' ' { '-' } else { letter.to_ascii_lowercase() }).collect()
}

fn told(fared: &Fared<'_>) -> String {
    let (listed, asked) = (&fared.listed, &fared.asked);
    let mut text =
        format!("## {}\n\nVersion {}, from {}. {}\n\n", asked.name, asked.version, listed.from, listed.about);
    let _ = writeln!(text, "```sh\ncargo xtask conform {}\n```\n", listed.arguments);
    let verdicts = occurring(std::slice::from_ref(fared));
    text += &header(&["folder"], &verdicts);
    for folder in summary::folders(&asked.outcomes) {
        let counts: Counts = asked.outcomes.iter().filter(|outcome| outcome.entry.case.folder == folder).collect();
        text += &row([folder.to_owned()].into_iter().chain(numbers(&counts, &verdicts)));
    }
    let took = format!("\nAll questions took {:.1} s.", fared.took.as_secs_f64());
    let failures: Vec<&Outcome<'_>> = asked.outcomes.iter().filter(|outcome| !outcome.verdict.is_expected()).collect();
    if failures.is_empty() {
        return text + &took + " Nothing failed.\n\n";
    }
    let _ = writeln!(text, "{took} {}\n", spread(&failures));
    for outcome in instructive(failures) {
        text += &shown(outcome, listed);
    }
    text
}

fn spread(failures: &[&Outcome<'_>]) -> String {
    let cases: HashSet<String> = failures.iter().map(|outcome| outcome.entry.case.name()).collect();
    let count = |number: usize, word: &str| format!("{number} {word}{}", if number == 1 { "" } else { "s" });
    format!("{} in {}:", count(failures.len(), "failure"), count(cases.len(), "case"))
}

/// The failures to be shown, by the rule that the page states.
fn instructive<'a, 'b>(mut failures: Vec<&'a Outcome<'b>>) -> Vec<&'a Outcome<'b>> {
    failures.sort_by_key(|outcome| (area(outcome), moves(outcome), &*outcome.entry.test.name));
    let (mut kinds, mut cases) = (HashSet::new(), HashSet::new());
    let first = |outcome: &&Outcome<'_>| {
        let new = !cases.contains(&outcome.entry.case.id) && kinds.insert(kind(outcome));
        new && cases.insert(outcome.entry.case.id.clone())
    };
    failures.into_iter().filter(first).take(SHOWN).collect()
}

fn area(outcome: &Outcome<'_>) -> usize {
    outcome.entry.test.query.start.as_ref().map_or(0, |start| start.board.size().points().count())
}

fn moves(outcome: &Outcome<'_>) -> usize {
    match &outcome.entry.test.query.ask {
        Ask::Legal { after, .. } => after.len() + 1,
        Ask::Replay { moves } => moves.len(),
        _ => 0,
    }
}

/// What was asked, expected and answered, each without its details.
fn kind(outcome: &Outcome<'_>) -> (String, String, String) {
    let test = outcome.entry.test;
    let asked = conformance::protocol::question::Kind::of(&test.query.ask).word();
    (asked, first_line(&test.expected.in_words()), without_details(&answered(outcome)))
}

/// An answer, or what there was instead, in words.
fn answered(outcome: &Outcome<'_>) -> String {
    let answer = outcome.actual.as_ref().map(conformance::answer::Answer::in_words);
    answer.or_else(|| outcome.remark.clone()).unwrap_or_else(|| "nothing".into())
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// The first line up to a bracket or a colon, where reasons and numbers begin.
fn without_details(text: &str) -> String {
    let line = first_line(text);
    line.split([':', '(']).next().unwrap_or_default().trim().chars().filter(|sign| !sign.is_ascii_digit()).collect()
}

fn shown(outcome: &Outcome<'_>, listed: &Listed) -> String {
    let (case, test) = (outcome.entry.case, outcome.entry.test);
    let board = test.query.start.as_ref().map_or(String::new(), |start| failure::drawn(&test.query, start));
    let indented = |text: &str| text.lines().collect::<Vec<_>>().join("\n          ");
    format!(
        "**{}.** Asked under `{}`; cites {}.\n\n```text\n{board}asked     {}\nexpected  {}\nanswered  {}\n```\n\n```sh\ncargo \
         xtask conform {} --filter {}\n```\n\n",
        case.title,
        test.rules,
        case.clauses.iter().map(|clause| format!("`{clause}`")).collect::<Vec<_>>().join(", "),
        test.query.in_words(),
        indented(&test.expected.in_words()),
        indented(&answered(outcome)),
        listed.arguments,
        test.name,
    )
}
