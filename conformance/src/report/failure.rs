//! A failure: what every report says about it, and how it looks on a terminal.

use super::cited::Cited;
use super::layout::{harmless, labelled, wrapped};
use super::picture::{Picture, drawing};
use crate::ask::run::Outcome;
use crate::cases::answer::Answer;
use crate::cases::suite::Suite;

/// What there is to say about a question and what came of it. Each report shows as much of it as it has room for.
pub(crate) struct Facts<'a> {
    pub(crate) verdict: &'static str,
    pub(crate) name: &'a str,
    pub(crate) title: &'a str,
    pub(crate) note: Option<&'a str>,
    /// The boards of the question.
    pub(crate) question: Vec<Picture>,
    /// The boards of the expected and of the actual answer, if they have any.
    pub(crate) answers: [Option<Picture>; 2],
    pub(crate) asked: String,
    pub(crate) expected: String,
    pub(crate) actual: String,
    /// What there is to say beside the answer.
    pub(crate) remark: Option<String>,
    pub(crate) rules: &'a str,
    pub(crate) choices: String,
}

impl<'a> Facts<'a> {
    pub(crate) fn of(outcome: &Outcome<'a>) -> Self {
        let (entry, test) = (outcome.entry, outcome.entry.test);
        let picture = |answer: &Answer, caption: &str| Picture::of_answer(answer, caption, &test.query);
        Self {
            verdict: outcome.verdict.word(),
            name: &test.name,
            title: &entry.case.title,
            note: entry.question.note.as_deref(),
            question: Picture::of_question(&test.query),
            answers: [
                picture(&test.expected, "expected"),
                outcome.actual.as_ref().and_then(|answer| picture(answer, "actual")),
            ],
            asked: test.query.in_words(),
            expected: test.expected.in_words(),
            actual: actual(outcome),
            remark: outcome.remark.as_deref().filter(|_| outcome.actual.is_some()).map(harmless),
            rules: &test.rules,
            choices: test.query.choices.spelled_out(),
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
    let facts = Facts::of(outcome);
    let mut lines = vec![format!("{} {}", facts.verdict.to_uppercase(), facts.name), facts.title.to_owned()];
    lines.extend(facts.note.map(|note| wrapped("", note)));
    lines.push(String::new());
    lines.extend(Some(facts.drawing()).filter(|drawing| !drawing.is_empty()));
    lines.push(wrapped("asked", &facts.asked));
    lines.push(labelled("expected", &facts.expected));
    lines.push(labelled("actual", &facts.actual));
    lines.extend(facts.remark.map(|remark| labelled("remark", &remark)));
    lines.push(wrapped("rules", &format!("{} ({})", facts.rules, facts.choices)));
    lines.extend(Cited::of(outcome.entry.case, facts.rules, suite).paragraphs());
    lines.push(labelled("repeat", again));
    lines.join("\n")
}

/// What came: the answer in words, or why there is none.
pub(crate) fn actual(outcome: &Outcome<'_>) -> String {
    let in_words = |answer: &Answer| match answer.in_words() {
        words if words.is_empty() => "an answer that states nothing".to_owned(),
        words => words,
    };
    let answer = outcome.actual.as_ref().map(in_words);
    harmless(&answer.or_else(|| outcome.remark.clone()).unwrap_or_else(|| "nothing".into()))
}
