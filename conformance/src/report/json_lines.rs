//! A run as JSON lines: a `header`, a `result` for each question, a `footer`. A file without its footer is the file
//! of a run that did not come to its end.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::distinct_names;
use crate::ask::choices::Choice;
use crate::ask::fit::NotAsked;
use crate::ask::run::{Counts, Outcome, VERDICTS, Verdict};
use crate::cases::case::Grounds;
use crate::cases::identity::Identity;
use crate::cases::values::written_facts;

/// A line, written here and read in [`super::recorded`].
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Line<'a> {
    Header(Cow<'a, Head>),
    Result {
        /// Which of the programs, counted from 0.
        program: usize,
        name: Cow<'a, str>,
        case: Cow<'a, str>,
        question: Cow<'a, str>,
        rules: Cow<'a, str>,
        verdict: Verdict,
        expected: Json,
        /// What that rests on: `{"stated": ID}` or `{"derived": ARGUMENT}`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        grounds: Option<Cow<'a, Grounds>>,
        actual: Option<Json>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remark: Option<Cow<'a, str>>,
        /// How the question was fitted to the program.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fitted: Option<Cow<'a, str>>,
        /// Why it was not asked or not judged.
        #[serde(default, rename = "not-asked", skip_serializing_if = "Option::is_none")]
        not_asked: Option<Cow<'a, NotAsked>>,
        ms: f64,
    },
    Choice(ChoiceLine<'a>),
    Footer {
        complete: bool,
        total: usize,
        counts: BTreeMap<Cow<'a, str>, usize>,
        ms: f64,
    },
}

/// A choice that explains wrong answers of a program. The name of a question is that of its result.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct ChoiceLine<'a> {
    program: usize,
    rules: Cow<'a, [String]>,
    switch: Cow<'a, str>,
    /// The choice of the rules.
    choice: Cow<'a, str>,
    /// Whether the source leaves it open.
    open: bool,
    /// The choice that the program makes.
    made: Cow<'a, str>,
    /// The switch and the choice of it that go with that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    also: Option<(Cow<'a, str>, Cow<'a, str>)>,
    /// How many of the wrong answers that were looked into it explains.
    explains: usize,
    /// The first of them.
    question: Cow<'a, str>,
    /// A question that is answered by the choice of the rules, though the two part there; null if there is none.
    against: Option<Cow<'a, str>>,
}

/// The header: who asks whom, and what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Who asks, with which cases.
    pub suite: Identity,
    /// Who is asked.
    pub programs: Vec<Named>,
    /// How many questions are put to each of them.
    pub questions: usize,
    /// What `--filter` said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
    /// What `--shard` said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
}

/// A program in the header.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The command that asks it in the same way; a filter added to it repeats one question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<String>,
}

impl Head {
    /// Names that tell the programs apart.
    pub fn names(&self) -> Vec<String> {
        let programs = self.programs.iter().map(|named| (named.name.clone(), named.version.clone()));
        distinct_names(&programs.collect::<Vec<_>>())
    }
}

/// The counts as the footer has them: all verdicts by their words.
pub(crate) fn counts_by_word(counts: &Counts) -> BTreeMap<Cow<'static, str>, usize> {
    VERDICTS.iter().map(|verdict| (verdict.word().into(), counts.of(*verdict))).collect()
}

/// Writes the lines one after the other, each as soon as it is known, so that nothing is lost when a run is cut off.
pub struct JsonLines<W: Write> {
    out: W,
}

impl<W: Write> JsonLines<W> {
    /// Starts with the header.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn start(out: W, head: &Head) -> io::Result<Self> {
        let mut lines = Self { out };
        lines.write(&Line::Header(Cow::Borrowed(head)))?;
        Ok(lines)
    }

    /// Adds a result of one of the programs, counted from 0.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn result(&mut self, program: usize, outcome: &Outcome<'_>) -> io::Result<()> {
        let entry = outcome.entry;
        self.write(&Line::Result {
            program,
            name: (&*entry.test.name).into(),
            case: (&*entry.case.id).into(),
            question: (&*entry.question.id).into(),
            rules: (&*entry.test.rules).into(),
            verdict: outcome.verdict,
            expected: written_facts(&entry.test.expected),
            grounds: Some(Cow::Borrowed(&entry.test.grounds)),
            actual: outcome.actual.as_ref().map(written_facts),
            remark: outcome.remark.as_deref().map(Cow::from),
            fitted: outcome.fitted.as_deref().map(Cow::from),
            not_asked: outcome.not_asked.as_ref().map(Cow::Borrowed),
            ms: milliseconds(outcome.took),
        })
    }

    /// Adds a choice that explains wrong answers of one of the programs.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn choice(&mut self, program: usize, choice: &Choice) -> io::Result<()> {
        self.write(&Line::Choice(ChoiceLine {
            program,
            rules: (&*choice.rules).into(),
            switch: choice.switch.into(),
            choice: (&*choice.own).into(),
            open: choice.is_open,
            made: choice.made.into(),
            also: choice.also.map(|(switch, choice)| (switch.into(), choice.into())),
            explains: choice.explains,
            question: (&*choice.seen.name).into(),
            against: choice.against.as_ref().map(|against| (&*against.name).into()),
        }))
    }

    /// Ends with the footer, and gives back what was written to.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self, counts: &Counts, complete: bool, took: Duration) -> io::Result<W> {
        let (total, counts) = (counts.total(), counts_by_word(counts));
        self.write(&Line::Footer { complete, total, counts, ms: milliseconds(took) })?;
        Ok(self.out)
    }

    fn write(&mut self, line: &Line<'_>) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, line)?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }
}

/// To the microsecond.
fn milliseconds(took: Duration) -> f64 {
    (took.as_secs_f64() * 1e6).round() / 1e3
}
