//! Putting the questions and judging the answers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::answer::Answer;
use crate::case::Test;
use crate::implementation::{Implementation, Reply};
use crate::suite::Entry;

/// How a question went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The answer is as expected.
    Pass,
    /// The answer is another.
    Fail,
    /// The program does not claim to answer this.
    Unsupported,
    /// The program broke down over it.
    Crash,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Unsupported => "unsupported",
            Self::Crash => "crash",
        }
    }

    /// Whether the run is as expected with this verdict.
    pub fn is_expected(self) -> bool {
        matches!(self, Self::Pass | Self::Unsupported)
    }
}

/// All verdicts, in the order in which they are reported.
pub const VERDICTS: [Verdict; 4] = [Verdict::Pass, Verdict::Fail, Verdict::Unsupported, Verdict::Crash];

/// What came of one question.
#[derive(Clone, Debug)]
pub struct Outcome<'a> {
    /// The question.
    pub entry: Entry<'a>,
    /// How it went.
    pub verdict: Verdict,
    /// The answer, if there was one.
    pub actual: Option<Answer>,
    /// What else there is to say: why it is unsupported, how it crashed.
    pub remark: Option<String>,
    /// How long it took.
    pub took: Duration,
}

/// Asks one question.
pub fn ask<'a>(entry: Entry<'a>, implementation: &dyn Implementation) -> Outcome<'a> {
    let start = Instant::now();
    let reply = catch_unwind(AssertUnwindSafe(|| implementation.answer(&entry.test.query)));
    let took = start.elapsed();
    let (verdict, actual, remark) = match reply {
        Ok(Reply::Answer(answer)) => (judge(entry.test, &answer), Some(answer), None),
        Ok(Reply::Refused(why)) => (Verdict::Fail, None, Some(why)),
        Ok(Reply::Unsupported(why)) => (Verdict::Unsupported, None, Some(why)),
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(ToString::to_string);
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            (Verdict::Crash, None, Some(text.unwrap_or_else(|| "it panicked".into())))
        }
    };
    Outcome { entry, verdict, actual, remark, took }
}

fn judge(test: &Test, answer: &Answer) -> Verdict {
    if test.expected.is_met_by(answer) { Verdict::Pass } else { Verdict::Fail }
}

/// How many questions went how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([usize; VERDICTS.len()]);

impl Counts {
    /// Counts one more.
    pub fn add(&mut self, verdict: Verdict) {
        self.0[verdict as usize] += 1;
    }

    /// How many there are of this verdict.
    pub fn of(&self, verdict: Verdict) -> usize {
        self.0[verdict as usize]
    }

    /// All together.
    pub fn total(&self) -> usize {
        self.0.iter().sum()
    }

    /// Whether nothing went wrong.
    pub fn all_expected(&self) -> bool {
        VERDICTS.iter().all(|verdict| verdict.is_expected() || self.of(*verdict) == 0)
    }

    /// For example `12 pass, 1 fail`: what there is of each verdict, and the passes always.
    pub fn in_words(&self) -> String {
        let worth_saying = |verdict: &&Verdict| **verdict == Verdict::Pass || self.of(**verdict) > 0;
        let words = VERDICTS.iter().filter(worth_saying).map(|v| format!("{} {}", self.of(*v), v.word()));
        words.collect::<Vec<_>>().join(", ")
    }
}

impl<'a, 'b: 'a> FromIterator<&'a Outcome<'b>> for Counts {
    fn from_iter<I: IntoIterator<Item = &'a Outcome<'b>>>(outcomes: I) -> Self {
        let mut counts = Self::default();
        outcomes.into_iter().for_each(|outcome| counts.add(outcome.verdict));
        counts
    }
}
