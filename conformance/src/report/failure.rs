//! A failure: what every report says about it, and how it looks on a terminal.

use reference_engine::question::Facts;

use super::catalogue;
use super::cited::Cited;
use super::colour;
use super::layout::{harmless, labelled, wrapped};
use super::picture::{Picture, drawing};
use crate::ask::run::Outcome;
use crate::ask::run::symmetries::Differs;
use crate::cases::case::Grounds;
use crate::cases::suite::Suite;

/// What there is to say about a question and what came of it. Each report shows as much of it as it has room for.
pub(crate) struct Account<'a> {
    pub(crate) verdict: &'static str,
    pub(crate) title: &'a str,
    pub(crate) note: Option<&'a str>,
    /// The boards of the question.
    pub(crate) question: Vec<Picture>,
    /// The boards of the expected and of the actual answer, if they have any.
    pub(crate) answers: [Option<Picture>; 2],
    pub(crate) asked: String,
    pub(crate) expected: String,
    /// What the expected answer rests on.
    pub(crate) grounds: &'a Grounds,
    pub(crate) actual: String,
    /// What there is to say beside the answer.
    pub(crate) remark: Option<String>,
    pub(crate) rules: &'a str,
    pub(crate) choices: String,
}

impl<'a> Account<'a> {
    pub(crate) fn of(outcome: &Outcome<'a>) -> Self {
        let (entry, test) = (outcome.entry, outcome.entry.test);
        let picture = |facts: &Facts, caption: &str| Picture::of_answer(facts, caption, &test.question);
        Self {
            verdict: outcome.verdict.word(),
            title: &entry.case.title,
            note: entry.question.note.as_deref(),
            question: Picture::of_question(&test.question),
            answers: [
                picture(&test.expected, "expected"),
                outcome.actual.as_ref().and_then(|answer| picture(answer, "actual")),
            ],
            asked: test.question.text(),
            expected: test.expected.text(),
            grounds: &test.grounds,
            actual: actual(outcome),
            remark: remark(outcome),
            rules: &test.rules,
            choices: test.question.choices.text(),
        }
    }

    /// The boards with letters. Positions are left out that stand in the words of the answers.
    pub(crate) fn drawing(&self) -> String {
        let has_points = |picture: &&Picture| picture.named != Default::default();
        let answers: Vec<Picture> = self.answers.iter().flatten().filter(has_points).cloned().collect();
        drawing::drawing(&self.question, &answers)
    }
}

/// Several lines with all about it. `again` is the command that repeats just this question.
pub fn text(outcome: &Outcome<'_>, suite: &Suite, again: &str) -> String {
    format!("{}\n{}", heading(outcome), body(outcome, suite, again))
}

/// The same with its heading in colour.
pub fn coloured(outcome: &Outcome<'_>, suite: &Suite, again: &str) -> String {
    format!("{}\n{}", colour::of(outcome.verdict, &heading(outcome)), body(outcome, suite, again))
}

fn heading(outcome: &Outcome<'_>) -> String {
    format!("{} {}", outcome.verdict.word().to_uppercase(), outcome.entry.test.name)
}

/// What stands below the heading.
fn body(outcome: &Outcome<'_>, suite: &Suite, again: &str) -> String {
    let account = Account::of(outcome);
    let mut lines = vec![account.title.to_owned()];
    lines.extend(account.note.map(|note| wrapped("", note)));
    lines.push(String::new());
    lines.extend(Some(account.drawing()).filter(|drawing| !drawing.is_empty()));
    lines.push(wrapped("asked", &account.asked));
    lines.push(labelled("expected", &account.expected));
    lines.push(wrapped(account.grounds.word(), account.grounds.text()));
    lines.push(labelled("actual", &account.actual));
    lines.extend(account.remark.map(|remark| labelled("remark", &remark)));
    lines.extend(outcome.fitted.as_ref().map(|fitted| wrapped("fitted", fitted)));
    lines.extend(outcome.images.as_ref().and_then(|images| images.differs.as_ref()).map(image));
    lines.push(wrapped("rules", &format!("{} ({})", account.rules, account.choices)));
    lines.extend(Cited::of(outcome.entry, suite).paragraphs());
    lines.push(labelled("repeat", again));
    lines.join("\n")
}

/// The image of the question that was answered otherwise: its board, and what would have been the same answer.
fn image(differs: &Differs) -> String {
    let refused = || "that the question is refused".to_owned();
    let (Ok(said) | Err(said)) = differs.said.as_ref().map(Facts::text).map_err(String::clone);
    let lines = [
        wrapped("image", &format!("the same question, {}:", differs.view.text())),
        String::new(),
        drawing::of_question(&differs.question),
        wrapped("asked", &differs.question.text()),
        labelled("same", &differs.same.as_ref().map_or_else(refused, Facts::text)),
        labelled("actual", &harmless(&said)),
        wrapped("", "These two answers cannot both be right."),
    ];
    lines.join("\n")
}

/// The choices in which a question differs from its rule set: `suicide: allowed`. They are what tells two questions
/// under one rule set apart.
pub(crate) fn replaced(outcome: &Outcome<'_>, suite: &Suite) -> String {
    catalogue::replaced(outcome.entry.test, suite)
}

/// What there is to say beside the answer: each wrong cell of a matrix or table is one line of it.
fn remark(outcome: &Outcome<'_>) -> Option<String> {
    let actual = outcome.actual.as_ref()?;
    let cells = outcome.entry.test.expected.wrong_cells(actual);
    let lines: Vec<String> = outcome.remark.iter().cloned().chain(cells).collect();
    (!lines.is_empty()).then(|| harmless(&lines.join("\n")))
}

/// What came: the answer in words, or why there is none.
pub(crate) fn actual(outcome: &Outcome<'_>) -> String {
    let said = |facts: &Facts| match facts.text() {
        words if words.is_empty() => "an answer that states nothing".to_owned(),
        words => words,
    };
    let answer = outcome.actual.as_ref().map(said);
    harmless(&answer.or_else(|| outcome.remark.clone()).unwrap_or_else(|| "nothing".into()))
}
