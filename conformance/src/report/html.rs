//! A run as one HTML file that needs nothing else: no scripts, no fonts, nothing from elsewhere.
//!
//! What a program said is text and stays text: the template escapes everything but the boards, which are drawn here,
//! and the page forbids all scripts besides.

use std::collections::BTreeSet;
use std::time::Duration;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};
use reference_engine::question::fact::POSITION;
use reference_engine::question::field::STRINGS;
use reference_engine::question::{Facts, Question};
use serde::Serialize;

use super::cited::Cited;
use super::failure::{Account, replaced};
use super::layout::{harmless, one_line};
use super::picture::Picture;
use super::{Again, AskedProgram, Compared, Run, not_asked, summary};
use crate::ask::run::{Counts, Outcome, VERDICTS, Verdict};
use crate::cases::suite::Suite;

const TEMPLATE: &str = include_str!("html/report.html");
const STYLE: &str = include_str!("html/report.css");

/// So many failures of a program are shown unfolded. Where there are more, the list is what a reader needs first.
const UNFOLDED: usize = 50;

/// The page.
///
/// # Errors
/// When the template has a fault.
pub fn text(run: &Run<'_>, suite: &Suite, again: &Again<'_>) -> Result<String, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    let page = Page::of(run, suite, again);
    environment.render_str(TEMPLATE, Value::from(Serde(&page)))
}

#[derive(Serialize)]
struct Page {
    style: &'static str,
    version: String,
    took: String,
    complete: bool,
    as_expected: bool,
    asked: usize,
    questions: usize,
    verdicts: Vec<Kind>,
    programs: Vec<Program>,
    /// The folders with all programs side by side.
    matrix: Vec<Row>,
    /// Where several programs differ.
    differences: Vec<Difference>,
}

/// A verdict that there is in this run.
#[derive(Serialize)]
struct Kind {
    word: &'static str,
    class: String,
    /// Whether it is shown with its board and can be hidden.
    is_card: bool,
    count: usize,
}

#[derive(Serialize)]
struct Program {
    anchor: String,
    name: String,
    version: String,
    counts: Vec<usize>,
    total: usize,
    /// How many questions were fitted to it.
    fitted: Option<String>,
    /// Why questions were not asked.
    not_asked: Vec<not_asked::Row>,
    folders: Vec<Folder>,
}

#[derive(Serialize)]
struct Folder {
    anchor: String,
    name: String,
    counts: Vec<usize>,
    total: usize,
    cards: Vec<Card>,
    passed: Vec<PassedCase>,
    passed_count: usize,
    unsupported: Vec<Unsupported>,
    unsupported_count: usize,
}

/// A question with all that there is to tell about it.
#[derive(Serialize)]
struct Card {
    anchor: String,
    class: String,
    word: &'static str,
    open: bool,
    name: String,
    title: String,
    note: Option<String>,
    boards: Vec<Board>,
    asked: String,
    /// The strings that are asked about by name, each with its points.
    strings: Vec<(String, String)>,
    expected: String,
    /// `stated` or `derived`, and by which item or clause, or how.
    grounds: (&'static str, String),
    actual: String,
    remark: Option<String>,
    fitted: Option<String>,
    rules: String,
    /// The choices in which the question differs from its rule set.
    replaced: String,
    choices: String,
    clauses: Vec<(String, String)>,
    repeat: String,
    took: String,
}

#[derive(Serialize)]
struct Board {
    caption: String,
    svg: String,
}

/// The questions of a case that passed: its board once, and a line for each.
#[derive(Serialize)]
struct PassedCase {
    name: String,
    title: String,
    board: Option<Board>,
    questions: Vec<Passed>,
}

#[derive(Serialize)]
struct Passed {
    question: String,
    asked: String,
    answer: String,
    fitted: Option<String>,
    took: String,
}

/// The questions that are unsupported for the same reason.
#[derive(Serialize)]
struct Unsupported {
    reason: String,
    questions: Vec<String>,
}

/// A folder and how each program did.
#[derive(Serialize)]
struct Row {
    folder: String,
    cells: Vec<Passes>,
}

#[derive(Serialize)]
struct Passes {
    /// How many passed of how many that are not unsupported.
    text: String,
    /// Whether something is not as expected.
    unexpected: bool,
}

#[derive(Serialize)]
struct Difference {
    question: String,
    verdicts: Vec<Cell>,
}

/// What came of the question with one of the programs.
#[derive(Serialize)]
struct Cell {
    word: &'static str,
    class: String,
    /// Where its card is, if it has one.
    anchor: Option<String>,
}

impl Page {
    fn of(run: &Run<'_>, suite: &Suite, again: &Again<'_>) -> Self {
        let counts = run.counts();
        let verdicts: Vec<Verdict> =
            VERDICTS.into_iter().filter(|verdict| *verdict == Verdict::Pass || counts.of(*verdict) > 0).collect();
        let kind = |verdict: &Verdict| Kind {
            word: verdict.word(),
            class: class(*verdict),
            is_card: is_card(*verdict),
            count: counts.of(*verdict),
        };
        let programs = run.programs.iter().zip(run.names()).enumerate().map(|(number, (asked, name))| {
            let again = |outcome: &Outcome<'_>| again(number, outcome);
            Program {
                anchor: format!("p{number}"),
                name: one_line(&name),
                // A name that tells programs apart may have the version in it.
                version: if name == asked.name { one_line(&asked.version) } else { String::new() },
                counts: columns(&asked.counts(), &verdicts),
                total: asked.outcomes.len(),
                fitted: not_asked::fitted(&asked.outcomes),
                not_asked: not_asked::rows(&asked.outcomes),
                folders: folders(number, asked, &verdicts, suite, &again),
            }
        });
        Self {
            style: STYLE,
            version: run.identity.text(),
            took: time(run.took),
            complete: run.complete,
            as_expected: counts.all_expected() && run.complete,
            asked: counts.total(),
            questions: run.questions * run.programs.len(),
            verdicts: verdicts.iter().map(kind).collect(),
            programs: programs.collect(),
            matrix: matrix(&run.programs),
            differences: differences(&run.programs),
        }
    }
}

/// Whether it has a card with its board. The others are listed.
fn is_card(verdict: Verdict) -> bool {
    !matches!(verdict, Verdict::Pass | Verdict::Unsupported)
}

fn class(verdict: Verdict) -> String {
    verdict.word().replace(' ', "-")
}

fn columns(counts: &Counts, verdicts: &[Verdict]) -> Vec<usize> {
    verdicts.iter().map(|verdict| counts.of(*verdict)).collect()
}

fn time(took: Duration) -> String {
    match took.as_secs_f64() {
        seconds if seconds < 1.0 => format!("{:.1} ms", seconds * 1e3),
        seconds => format!("{seconds:.1} s"),
    }
}

fn anchor(program: usize, outcome: &Outcome<'_>) -> String {
    format!("p{program}-{}", outcome.entry.test.name)
}

fn folders(
    program: usize,
    asked: &AskedProgram<'_>,
    verdicts: &[Verdict],
    suite: &Suite,
    again: &dyn Fn(&Outcome<'_>) -> String,
) -> Vec<Folder> {
    let mut unfolded = 0;
    let folder = |name: &str| {
        let outcomes: Vec<_> = asked.outcomes.iter().filter(|outcome| outcome.entry.case.folder == name).collect();
        let of = |verdict: Verdict| outcomes.iter().copied().filter(move |outcome| outcome.verdict == verdict);
        let cards = outcomes.iter().filter(|outcome| is_card(outcome.verdict)).map(|outcome| {
            let mut card = card(program, outcome, suite, &again(outcome));
            card.open &= unfolded < UNFOLDED;
            unfolded += usize::from(card.open);
            card
        });
        Folder {
            anchor: format!("p{program}-{name}"),
            name: name.to_owned(),
            counts: columns(&outcomes.iter().copied().collect(), verdicts),
            total: outcomes.len(),
            cards: cards.collect(),
            passed: passed(of(Verdict::Pass)),
            passed_count: of(Verdict::Pass).count(),
            unsupported: unsupported(of(Verdict::Unsupported)),
            unsupported_count: of(Verdict::Unsupported).count(),
        }
    };
    summary::folders(&asked.outcomes).into_iter().map(folder).collect()
}

fn card(program: usize, outcome: &Outcome<'_>, suite: &Suite, again: &str) -> Card {
    let account = Account::of(outcome);
    let test = outcome.entry.test;
    let Cited(clauses) = Cited::of(outcome.entry, suite);
    let expected = beside_its_board(&test.expected, &account.answers[0]);
    let actual = outcome.actual.as_ref().and_then(|answer| beside_its_board(answer, &account.answers[1]));
    Card {
        anchor: anchor(program, outcome),
        class: class(outcome.verdict),
        word: account.verdict,
        open: !outcome.verdict.is_expected(),
        name: account.name.to_owned(),
        title: account.title.to_owned(),
        note: account.note.map(str::to_owned),
        boards: account.question.into_iter().chain(account.answers.into_iter().flatten()).map(Board::of).collect(),
        asked: account.asked,
        strings: named_strings(&test.question),
        expected: expected.unwrap_or(account.expected),
        grounds: (account.grounds.word(), account.grounds.text().to_owned()),
        actual: actual.unwrap_or(account.actual),
        remark: account.remark,
        fitted: outcome.fitted.clone(),
        rules: account.rules.to_owned(),
        replaced: replaced(outcome, suite),
        choices: account.choices,
        clauses: clauses.into_iter().map(|(id, says)| (id.to_owned(), says.to_owned())).collect(),
        repeat: again.to_owned(),
        took: time(outcome.took),
    }
}

/// The answer without its position, if that is drawn as a board beside it.
fn beside_its_board(facts: &Facts, picture: &Option<Picture>) -> Option<String> {
    picture.as_ref().filter(|_| facts.get(&POSITION).is_some())?;
    let words = facts.without(&[POSITION.info.name]).text();
    Some(if words.is_empty() { "the position on the board".to_owned() } else { harmless(&words) })
}

fn named_strings(question: &Question) -> Vec<(String, String)> {
    let strings = question.asked.get(&STRINGS).filter(|_| !question.asked.names.is_empty()).unwrap_or_default();
    question.asked.names.iter().cloned().zip(strings.iter().map(ToString::to_string)).collect()
}

impl Board {
    fn of(picture: Picture) -> Self {
        Self { svg: picture.svg(), caption: picture.caption }
    }
}

/// By case, in order.
fn passed<'a>(outcomes: impl Iterator<Item = &'a Outcome<'a>>) -> Vec<PassedCase> {
    let mut cases: Vec<PassedCase> = Vec::new();
    for outcome in outcomes {
        let (case, test) = (outcome.entry.case, outcome.entry.test);
        let name = case.name();
        if cases.last().is_none_or(|last| last.name != name) {
            let board = test.question.start.as_ref().map(|start| Board::of(Picture::of_position(start.board)));
            cases.push(PassedCase { name, title: case.title.clone(), board, questions: Vec::new() });
        }
        let questions = cases.last_mut().map(|case| &mut case.questions).expect("there is a case");
        questions.push(Passed {
            question: format!("{}@{}", outcome.entry.question.id, test.rules),
            asked: test.question.text(),
            answer: test.expected.text(),
            fitted: outcome.fitted.clone(),
            took: time(outcome.took),
        });
    }
    cases
}

/// By reason, in the order in which they come up.
fn unsupported<'a>(outcomes: impl Iterator<Item = &'a Outcome<'a>>) -> Vec<Unsupported> {
    let mut reasons: Vec<Unsupported> = Vec::new();
    for outcome in outcomes {
        let reason = harmless(outcome.remark.as_deref().unwrap_or_default());
        let question = outcome.entry.test.name.clone();
        match reasons.iter_mut().find(|known| known.reason == reason) {
            Some(known) => known.questions.push(question),
            None => reasons.push(Unsupported { reason, questions: vec![question] }),
        }
    }
    reasons
}

/// The folders that any of the programs was asked about, in order.
fn matrix(programs: &[AskedProgram<'_>]) -> Vec<Row> {
    let folders: BTreeSet<&str> = programs.iter().flat_map(|asked| summary::folders(&asked.outcomes)).collect();
    let cell = |asked: &AskedProgram<'_>, folder: &str| {
        let counts: Counts = asked.outcomes.iter().filter(|outcome| outcome.entry.case.folder == folder).collect();
        let answered = counts.total() - counts.of(Verdict::Unsupported);
        let text = if answered == 0 { "–".to_owned() } else { format!("{}/{answered}", counts.of(Verdict::Pass)) };
        Passes { text, unexpected: !counts.all_expected() }
    };
    let row = |folder: &str| Row {
        folder: folder.to_owned(),
        cells: programs.iter().map(|asked| cell(asked, folder)).collect(),
    };
    folders.into_iter().map(row).collect()
}

/// The questions that did not go the same way with all programs.
fn differences(programs: &[AskedProgram<'_>]) -> Vec<Difference> {
    let cell = |(program, outcome): (usize, &Option<&Outcome<'_>>)| match outcome {
        None => Cell { word: "not asked", class: "not-asked".into(), anchor: None },
        Some(outcome) => Cell {
            word: outcome.verdict.word(),
            class: class(outcome.verdict),
            anchor: is_card(outcome.verdict).then(|| anchor(program, outcome)),
        },
    };
    let row = |(name, outcomes): Compared<'_>| Difference {
        question: name.to_owned(),
        verdicts: outcomes.iter().enumerate().map(cell).collect(),
    };
    super::differences(programs).into_iter().map(row).collect()
}
