//! A run as JSON lines: a `header`, a `result` for each question, a `footer`. A file without its footer is the file
//! of a run that did not come to its end.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use crate::answer::Answer;
use crate::run::{Counts, Outcome, VERDICTS, Verdict};

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Line<'a> {
    Header {
        suite: Named<'a>,
        programs: Vec<Named<'a>>,
        questions: usize,
    },
    Result {
        /// Which of the programs, counted from 0.
        program: usize,
        name: &'a str,
        case: &'a str,
        question: &'a str,
        rules: &'a str,
        verdict: Verdict,
        expected: &'a Answer,
        actual: Option<&'a Answer>,
        #[serde(skip_serializing_if = "Option::is_none")]
        remark: Option<&'a str>,
        ms: f64,
    },
    Footer {
        complete: bool,
        total: usize,
        counts: serde_json::Map<String, serde_json::Value>,
        ms: f64,
    },
}

#[derive(Serialize)]
struct Named<'a> {
    name: &'a str,
    version: &'a str,
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
    pub fn start(out: W, programs: &[(String, String)], questions: usize) -> io::Result<Self> {
        let mut lines = Self { out };
        lines.write(&Line::Header {
            suite: Named { name: "kakunin", version: env!("CARGO_PKG_VERSION") },
            programs: programs.iter().map(|(name, version)| Named { name, version }).collect(),
            questions,
        })?;
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
            name: &entry.test.name,
            case: &entry.case.id,
            question: &entry.question.id,
            rules: &entry.test.rules,
            verdict: outcome.verdict,
            expected: &entry.test.expected,
            actual: outcome.actual.as_ref(),
            remark: outcome.remark.as_deref(),
            ms: milliseconds(outcome.took),
        })
    }

    /// Ends with the footer.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self, counts: &Counts, complete: bool, took: Duration) -> io::Result<()> {
        let named = VERDICTS.iter().map(|verdict| (verdict.word().to_owned(), counts.of(*verdict).into()));
        self.write(&Line::Footer { complete, total: counts.total(), counts: named.collect(), ms: milliseconds(took) })
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
