//! Putting the questions and judging the answers.

pub mod all;
mod known;
pub mod shard;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use reference_engine::question::{Facts, Question};
use serde::{Deserialize, Serialize};

use crate::ask::implementation::{Implementation, Reply};
use crate::cases::suite::Entry;

/// How a question went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The answer is as expected.
    Pass,
    /// The answer is another.
    Fail,
    /// The program does not claim to answer this.
    Unsupported,
    /// It went wrong, as the file of known failures says.
    KnownFailure,
    /// It went well, although the file of known failures says that it does not.
    UnexpectedPass,
    /// The program broke down over it.
    Crash,
    /// The program did not answer in time.
    Timeout,
    /// What the program said is no answer.
    Malformed,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Unsupported => "unsupported",
            Self::KnownFailure => "known failure",
            Self::UnexpectedPass => "unexpected pass",
            Self::Crash => "crash",
            Self::Timeout => "timeout",
            Self::Malformed => "malformed",
        }
    }

    /// Whether the run is as expected with this verdict.
    pub fn is_expected(self) -> bool {
        matches!(self, Self::Pass | Self::Unsupported | Self::KnownFailure)
    }
}

/// All verdicts, in the order in which they are reported.
pub const VERDICTS: [Verdict; 8] = [
    Verdict::Pass,
    Verdict::Fail,
    Verdict::Unsupported,
    Verdict::KnownFailure,
    Verdict::UnexpectedPass,
    Verdict::Crash,
    Verdict::Timeout,
    Verdict::Malformed,
];

/// What came of one question.
#[derive(Clone, Debug)]
pub struct Outcome<'a> {
    /// The question.
    pub entry: Entry<'a>,
    /// How it went.
    pub verdict: Verdict,
    /// The answer, if there was one.
    pub actual: Option<Facts>,
    /// What else there is to say: why it is unsupported, how it crashed, what of the answer could not be observed.
    pub remark: Option<String>,
    /// How long it took.
    pub took: Duration,
}

/// Asks one question.
pub fn ask<'a>(entry: Entry<'a>, implementation: &mut dyn Implementation) -> Outcome<'a> {
    let start = Instant::now();
    let test = entry.test;
    let reply = put(&test.rules, &test.question, implementation);
    let took = start.elapsed();
    let (verdict, actual, remark) = match reply {
        Reply::Answer { facts, unseen, remark } => {
            let unstated = test.question.asked.kind.details.iter().map(|detail| detail.name);
            let unstated = unstated.filter(|name| facts.value(name).is_none());
            let unseen: Vec<&str> = unseen.into_iter().chain(unstated).collect();
            let (verdict, unjudged) = judge(&test.expected, &facts, &unseen);
            let remarks: Vec<String> = remark.into_iter().chain(unjudged).collect();
            (verdict, Some(facts), (!remarks.is_empty()).then(|| remarks.join("; ")))
        }
        Reply::Refused(why) => (Verdict::Fail, None, Some(why)),
        Reply::Unsupported(why) => (Verdict::Unsupported, None, Some(why)),
        Reply::Crash(why) => (Verdict::Crash, None, Some(why)),
        Reply::Timeout(why) => (Verdict::Timeout, None, Some(why)),
        Reply::Malformed(why) => (Verdict::Malformed, None, Some(why)),
    };
    Outcome { entry, verdict, actual, remark, took }
}

/// Puts a question. A panic is a crash.
pub(crate) fn put(rules: &str, question: &Question, implementation: &mut dyn Implementation) -> Reply {
    catch_unwind(AssertUnwindSafe(|| implementation.answer(rules, question)))
        .unwrap_or_else(|panic| Reply::Crash(panicked(&*panic)))
}

/// What a panic said.
fn panicked(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it panicked".into())
}

/// What a program has no way to state is not judged, but there has to be something that is.
pub(crate) fn judge(expected: &Facts, actual: &Facts, unseen: &[&str]) -> (Verdict, Option<String>) {
    let unjudged: Vec<&str> = unseen.iter().copied().filter(|field| expected.value(field).is_some()).collect();
    let remark =
        (!unjudged.is_empty()).then(|| format!("not judged, because it cannot be observed: {}", unjudged.join(", ")));
    let judged = expected.without(&unjudged);
    if judged.is_empty() {
        return (Verdict::Unsupported, remark);
    }
    (if judged.is_met_by(actual) { Verdict::Pass } else { Verdict::Fail }, remark)
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
    pub fn text(&self) -> String {
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
