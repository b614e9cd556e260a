//! Keeps a program running: started when it is needed, started again after a failure, and given up after too
//! many.

use std::collections::BTreeMap;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use super::Limits;
use super::clock::Clock;
use super::process::{Process, Silence};
use crate::ask::implementation::Reply;

/// What went wrong with a program.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    Crash(String),
    Timeout(String),
    Malformed(String),
}

impl Failure {
    /// The same kind of failure with another text.
    pub(crate) fn with(&self, text: impl FnOnce(&str) -> String) -> Self {
        match self {
            Self::Crash(why) => Self::Crash(text(why)),
            Self::Timeout(why) => Self::Timeout(text(why)),
            Self::Malformed(why) => Self::Malformed(text(why)),
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Crash(why) | Self::Timeout(why) | Self::Malformed(why) => f.write_str(why),
        }
    }
}

impl From<Failure> for Reply {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Crash(why) => Self::Crash(why),
            Failure::Timeout(why) => Self::Timeout(why),
            Failure::Malformed(why) => Self::Malformed(why),
        }
    }
}

/// How a program is run, and what has become of it.
pub(crate) struct Supervisor {
    words: Vec<String>,
    pub(crate) limits: Limits,
    pub(crate) clock: Clock,
    process: Option<Process>,
    starts: u32,
    /// How often it failed at something without an answer in between, by what it was.
    failures_in_a_row: BTreeMap<String, u32>,
    /// What it is not asked any more, and how it failed at last. Nothing at all has the name "".
    given_up: BTreeMap<String, Failure>,
}

impl Supervisor {
    pub(crate) fn new(words: Vec<String>, limits: Limits, clock: Clock) -> Self {
        let (failures_in_a_row, given_up) = (BTreeMap::new(), BTreeMap::new());
        Self { words, limits, clock, process: None, starts: 0, failures_in_a_row, given_up }
    }

    pub(crate) fn is_running(&self) -> bool {
        self.process.is_some()
    }

    /// Starts the program. It is not running before.
    pub(crate) fn start(&mut self) -> Result<(), Failure> {
        if let Some(failure) = self.given_up("") {
            return Err(failure);
        }
        self.starts += 1;
        let started = Process::start(&self.words, &self.limits);
        let failed = |error| Failure::Crash(format!("`{}` cannot be started: {error}", self.words.join(" ")));
        self.process = Some(started.map_err(failed)?);
        Ok(())
    }

    pub(crate) fn send(&mut self, line: &str) {
        if let Some(process) = &mut self.process {
            process.send(line);
        }
    }

    /// Waits for a line of text.
    pub(crate) fn receive(&mut self) -> Result<String, Failure> {
        self.receive_by(self.deadline())
    }

    /// When an answer that is asked for now has to be there.
    pub(crate) fn deadline(&self) -> Instant {
        self.clock.deadline(self.limits.answer)
    }

    /// Waits for a line of text until this time.
    pub(crate) fn receive_by(&mut self, deadline: Instant) -> Result<String, Failure> {
        self.receive_within(deadline, self.limits.answer)
    }

    /// Waits for its greeting, which has a limit of its own.
    pub(crate) fn receive_greeting(&mut self) -> Result<String, Failure> {
        let limit = self.limits.greeting.min(self.limits.answer);
        self.receive_within(self.clock.deadline(limit), limit)
    }

    fn receive_within(&mut self, deadline: Instant, limit: Duration) -> Result<String, Failure> {
        let Some(process) = &mut self.process else {
            return Err(Failure::Crash("it is not running".into()));
        };
        let line = process.receive(deadline, &self.clock).map_err(|silence| match silence {
            Silence::Late => Failure::Timeout(format!("no answer within {limit:?}")),
            Silence::Ended(status, rest) if rest.is_empty() => Failure::Crash(ended(status)),
            Silence::Ended(status, rest) => {
                Failure::Malformed(format!("{} in the middle of a line: {}", ended(status), quoted(&rest)))
            }
            Silence::TooLong => Failure::Malformed(format!("a line of more than {} bytes", self.limits.line)),
        })?;
        String::from_utf8(line)
            .map_err(|wrong| Failure::Malformed(format!("a line that is not UTF-8: {}", quoted(wrong.as_bytes()))))
    }

    /// A line that is there although nothing was asked.
    pub(crate) fn unasked(&mut self) -> Option<String> {
        let line = self.process.as_mut()?.unasked()?;
        Some(String::from_utf8_lossy(&line).into_owned())
    }

    /// An answer came.
    pub(crate) fn answered(&mut self) {
        self.answered_at("");
    }

    /// An answer came to something of this kind.
    pub(crate) fn answered_at(&mut self, kind: &str) {
        self.failures_in_a_row.remove("");
        self.failures_in_a_row.remove(kind);
    }

    /// How it failed at last, if it is not asked anything of this kind any more, or nothing at all.
    pub(crate) fn given_up(&self, kind: &str) -> Option<Failure> {
        self.given_up.get("").or_else(|| self.given_up.get(kind)).cloned()
    }

    /// Ends the program after a failure. The next question starts it again, unless there were too many.
    pub(crate) fn failed(&mut self, failure: Failure) -> Failure {
        self.failed_at("", failure)
    }

    /// The same after a failure at something of this kind: too many in a row cost that kind and no other.
    pub(crate) fn failed_at(&mut self, kind: &str, failure: Failure) -> Failure {
        if let Some(failure) = self.given_up(kind) {
            return failure;
        }
        let errors = self.process.as_ref().map_or(String::new(), Process::errors);
        self.process = None;
        let in_a_row = self.failures_in_a_row.entry(kind.to_owned()).or_default();
        *in_a_row += 1;
        let at = if kind.is_empty() { String::new() } else { format!(" at questions of the kind `{kind}`") };
        let too_many = if self.starts > self.limits.restarts {
            Some(("", format!("it was started {} times", self.starts)))
        } else if *in_a_row >= self.limits.in_a_row {
            Some((kind, format!("it failed {in_a_row} times in a row{at}")))
        } else {
            None
        };
        if let Some((what, count)) = too_many {
            let failure = failure.with(|why| format!("not asked: {count}, at last: {why}"));
            self.given_up.insert(what.to_owned(), failure);
        }
        match errors.trim_end() {
            "" => failure,
            errors => failure.with(|why| format!("{why}\nstandard error:\n{errors}")),
        }
    }
}

fn ended(status: Option<ExitStatus>) -> String {
    status.map_or_else(|| "it closed its output".to_owned(), |status| format!("it ended ({status})"))
}

/// The beginning of a line for people.
pub(crate) fn quoted(line: &[u8]) -> String {
    let text: String = String::from_utf8_lossy(line).chars().take(120).collect();
    let escaped = |sign: char| if sign.is_control() { sign.escape_default().to_string() } else { sign.to_string() };
    let more = if text.len() < line.len() { "…" } else { "" };
    format!("`{}{more}`", text.chars().map(escaped).collect::<String>())
}
