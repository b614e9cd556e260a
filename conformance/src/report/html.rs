//! A run as one HTML file that needs nothing else: no fonts, nothing from elsewhere, and no script but a small one for
//! the search, without which all can be read as well.
//!
//! What a program said is text and stays text: the template escapes everything but the boards, which are drawn here,
//! and the page forbids all scripts that do not carry its own number.

mod cards;

use std::collections::BTreeSet;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chrono::{DateTime, Utc};

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};
use serde::Serialize;

use self::cards::{Card, cards};
use super::address;
use super::layout::{harmless, one_line};
use super::picture::Picture;
use super::{Again, AskedProgram, Compared, Run, choices, not_asked, summary};
use crate::ask::choices::Choice;
use crate::ask::run::{Counts, Outcome, VERDICTS, Verdict};
use crate::ask::said::Witness;
use crate::cases::fingerprint::hash;
use crate::cases::suite::Suite;

const TEMPLATE: &str = include_str!("html/report.html");
const STYLE: &str = include_str!("html/report.css");
const SCRIPT: &str = include_str!("html/report.js");

/// So many failures of a program are shown unfolded. Where there are more, the list is what a reader needs first.
const UNFOLDED: usize = 50;

/// What a page needs besides the run.
#[derive(Clone, Debug)]
pub struct Shown {
    /// When it is written.
    pub written: SystemTime,
    /// Where the site of the cases is: an address, or a folder as seen from the page.
    pub site: Option<String>,
}

impl Shown {
    /// Written now.
    pub fn now(site: Option<String>) -> Self {
        Self { written: SystemTime::now(), site }
    }

    /// What is at this place of the site.
    fn link(&self, address: &str) -> Option<String> {
        self.site.as_ref().map(|site| format!("{}/{address}", site.trim_end_matches('/')))
    }

    fn day(&self) -> String {
        DateTime::<Utc>::from(self.written).format("%Y-%m-%d %H:%M UTC").to_string()
    }

    /// Scripts run only with this number, which a program under test cannot know.
    fn number(&self) -> String {
        let since = self.written.duration_since(UNIX_EPOCH).unwrap_or_default();
        format!("{:016x}", hash(&format!("{} {}", since.as_nanos(), std::process::id())))
    }
}

/// The page.
///
/// # Errors
/// When the template has a fault.
pub fn text(run: &Run<'_>, suite: &Suite, again: &Again<'_>, shown: &Shown) -> Result<String, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    let page = Page::of(run, suite, again, shown);
    environment.render_str(TEMPLATE, Value::from(Serde(&page)))
}

#[derive(Serialize)]
struct Page {
    style: &'static str,
    script: &'static str,
    script_number: String,
    written: String,
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
    /// How many questions some of the programs do not answer.
    not_by_all: usize,
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
    passed: usize,
    judged: usize,
    /// What is not as expected, in words.
    wrong: String,
    unsupported: usize,
    /// How many cards there are of what is not as expected, and of what is.
    failures: usize,
    known: usize,
    /// How many questions were fitted to it.
    fitted: Option<String>,
    /// Why questions were not asked.
    not_asked: Vec<not_asked::Row>,
    /// The choices that explain wrong answers.
    choices: Vec<MadeChoice>,
    folders: Vec<Folder>,
}

/// A choice that is not that of the rules, with the two boards if both are made.
#[derive(Serialize)]
struct MadeChoice {
    sentence: String,
    sides: Vec<Side>,
}

/// A question that shows which choice is made there.
#[derive(Serialize)]
struct Side {
    name: String,
    anchor: String,
    choice: String,
    boards: Vec<Board>,
    asked: String,
    said: String,
}

#[derive(Serialize)]
struct Folder {
    anchor: String,
    name: String,
    counts: Vec<usize>,
    total: usize,
    /// How many of the cards are of what is not as expected.
    failures: usize,
    cards: Vec<Card>,
    passed: Vec<PassedCase>,
    passed_count: usize,
    unsupported: Vec<Unsupported>,
    unsupported_count: usize,
}

#[derive(PartialEq, Eq, Serialize)]
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
    anchor: String,
    link: Option<String>,
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
    /// The anchor of each, and its name.
    questions: Vec<(String, String)>,
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
    fn of(run: &Run<'_>, suite: &Suite, again: &Again<'_>, shown: &Shown) -> Self {
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
            // A name that tells programs apart may have the version in it.
            let version = if name == asked.name { one_line(&asked.version) } else { String::new() };
            let folders = folders(number, asked, &verdicts, suite, &again, shown);
            Program::of(number, asked, (one_line(&name), version), columns(&asked.counts(), &verdicts), folders)
        });
        let differences = differences(&run.programs);
        Self {
            style: STYLE,
            script: SCRIPT,
            script_number: shown.number(),
            written: shown.day(),
            version: run.identity.text(),
            took: time(run.took),
            complete: run.complete,
            as_expected: counts.all_expected() && run.complete,
            asked: counts.total(),
            questions: run.questions * run.programs.len(),
            verdicts: verdicts.iter().map(kind).collect(),
            programs: programs.collect(),
            matrix: matrix(&run.programs),
            differences,
            not_by_all: super::not_by_all(&run.programs),
        }
    }
}

impl Program {
    fn of(
        number: usize,
        asked: &AskedProgram<'_>,
        (name, version): (String, String),
        counts: Vec<usize>,
        folders: Vec<Folder>,
    ) -> Self {
        let all = asked.counts();
        let cards =
            |open: bool| folders.iter().flat_map(|folder| &folder.cards).filter(|card| card.fails == open).count();
        let wrong = VERDICTS.into_iter().filter(|verdict| !verdict.is_expected() && all.of(*verdict) > 0);
        let wrong: Vec<String> = wrong.map(|verdict| format!("{} {}", all.of(verdict), verdict.word())).collect();
        Self {
            anchor: format!("p{number}"),
            name,
            version,
            counts,
            total: asked.outcomes.len(),
            passed: all.of(Verdict::Pass) + all.of(Verdict::UnexpectedPass),
            judged: all.judged(),
            wrong: wrong.join(", "),
            unsupported: all.of(Verdict::Unsupported),
            failures: cards(true),
            known: cards(false),
            fitted: not_asked::fitted(&asked.outcomes),
            not_asked: not_asked::rows(&asked.outcomes),
            choices: asked.choices.iter().take(choices::SHOWN).map(|choice| MadeChoice::of(number, choice)).collect(),
            folders,
        }
    }
}

impl MadeChoice {
    fn of(program: usize, choice: &Choice) -> Self {
        let side = |witness: &Witness, choice: &str| Side {
            name: witness.name.clone(),
            anchor: format!("p{program}-{}", witness.name),
            choice: choice.to_owned(),
            boards: Picture::of_question(&witness.question).into_iter().map(Board::of).collect(),
            asked: witness.question.text(),
            said: harmless(&witness.said),
        };
        let both = choice.against.as_ref().map(|against| [(&choice.seen, choice.made), (against, &*choice.own)]);
        let sides = both.into_iter().flatten().map(|(witness, choice)| side(witness, choice)).collect();
        Self { sentence: choices::sentence(choice), sides }
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
    shown: &Shown,
) -> Vec<Folder> {
    let mut unfolded = 0;
    let folder = |name: &str| {
        let outcomes: Vec<_> = asked.outcomes.iter().filter(|outcome| outcome.entry.case.folder == name).collect();
        let of = |verdict: Verdict| outcomes.iter().copied().filter(move |outcome| outcome.verdict == verdict);
        let with_cards = outcomes.iter().copied().filter(|outcome| is_card(outcome.verdict));
        let mut cards = cards(program, with_cards, suite, again, shown);
        for card in &mut cards {
            card.open = card.fails && unfolded < UNFOLDED;
            unfolded += usize::from(card.open);
        }
        Folder {
            anchor: format!("p{program}-{name}"),
            name: name.to_owned(),
            counts: columns(&outcomes.iter().copied().collect(), verdicts),
            total: outcomes.len(),
            failures: cards.iter().filter(|card| card.fails).count(),
            cards,
            passed: passed(program, of(Verdict::Pass), shown),
            passed_count: of(Verdict::Pass).count(),
            unsupported: unsupported(program, of(Verdict::Unsupported)),
            unsupported_count: of(Verdict::Unsupported).count(),
        }
    };
    summary::folders(&asked.outcomes).into_iter().map(folder).collect()
}

impl Board {
    fn of(picture: Picture) -> Self {
        Self { svg: picture.svg(), caption: picture.caption }
    }
}

/// By case, in order.
fn passed<'a>(program: usize, outcomes: impl Iterator<Item = &'a Outcome<'a>>, shown: &Shown) -> Vec<PassedCase> {
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
            anchor: anchor(program, outcome),
            link: shown.link(&address::of_question(&outcome.entry)),
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
fn unsupported<'a>(program: usize, outcomes: impl Iterator<Item = &'a Outcome<'a>>) -> Vec<Unsupported> {
    let mut reasons: Vec<Unsupported> = Vec::new();
    for outcome in outcomes {
        let reason = harmless(outcome.remark.as_deref().unwrap_or_default());
        let question = (anchor(program, outcome), outcome.entry.test.name.clone());
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
        Some(outcome) => {
            Cell { word: outcome.verdict.word(), class: class(outcome.verdict), anchor: Some(anchor(program, outcome)) }
        }
    };
    let row = |(name, outcomes): Compared<'_>| Difference {
        question: name.to_owned(),
        verdicts: outcomes.iter().enumerate().map(cell).collect(),
    };
    super::differences(programs).into_iter().map(row).collect()
}
