//! Putting the questions and judging the answers.

pub mod all;
mod known;
mod put;
pub mod shard;
pub mod symmetries;

use std::time::{Duration, Instant};

use reference_engine::question::Facts;
use serde::{Deserialize, Serialize};

pub(crate) use self::put::{fit, put, put_fitted};
use self::symmetries::Images;
use crate::ask::fit::{NotAsked, Why};
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
    /// How the question was fitted to the program; nothing if it was put as it stands.
    pub fitted: Option<String>,
    /// Why it was not asked or not judged, if it is unsupported.
    pub not_asked: Option<NotAsked>,
    /// What came of its images, if it was asked in its symmetric forms too.
    pub images: Option<Images>,
    /// How long it took.
    pub took: Duration,
}

/// Asks one question, fitted to what the program can be asked.
pub fn ask<'a>(entry: Entry<'a>, implementation: &mut dyn Implementation) -> Outcome<'a> {
    ask_as(entry, Forms::AsItStands, implementation)
}

/// In which forms a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forms {
    /// As it stands.
    AsItStands,
    /// In its symmetric forms as well: an answer that changes with them is a failure.
    Symmetric,
}

/// Asks one question in these forms.
pub fn ask_as<'a>(entry: Entry<'a>, forms: Forms, implementation: &mut dyn Implementation) -> Outcome<'a> {
    let start = Instant::now();
    let test = entry.test;
    let mut outcome = Outcome {
        entry,
        verdict: Verdict::Unsupported,
        actual: None,
        remark: None,
        fitted: None,
        not_asked: None,
        images: None,
        took: Duration::ZERO,
    };
    match fit(&test.rules, &test.question, entry.rule_sets, implementation) {
        Ok(Ok(fitted)) => {
            outcome.fitted = fitted.text();
            let reply = put_fitted(&fitted, implementation);
            if forms == Forms::Symmetric {
                let (rules, question) = (&test.rules, &test.question);
                outcome.images = Some(symmetries::compare(rules, question, &reply, entry.rule_sets, implementation));
            }
            outcome.hear(reply);
            outcome.look_at_images();
        }
        Ok(Err(not_asked)) => outcome.is_not_judged(not_asked),
        Err(reply) => outcome.hear(reply),
    }
    outcome.took = start.elapsed();
    outcome
}

impl Outcome<'_> {
    /// Judges a reply.
    fn hear(&mut self, reply: Reply) {
        let (verdict, why) = match reply {
            Reply::Answer { facts, mut unseen, remark } => {
                let unstated = self.entry.test.question.asked.kind.details.iter().map(|detail| detail.name);
                unseen.extend(unstated.filter(|name| facts.value(name).is_none()));
                let (verdict, unjudged) = judge(&self.entry.test.expected, &facts, &unseen);
                if let (Verdict::Unsupported, Some(words)) = (verdict, &unjudged) {
                    self.not_asked = Some(NotAsked::new(Why::Unseen, unseen.join(", "), words));
                }
                let remarks: Vec<String> = remark.into_iter().chain(unjudged).collect();
                (self.verdict, self.actual) = (verdict, Some(facts));
                self.remark = (!remarks.is_empty()).then(|| remarks.join("; "));
                return;
            }
            Reply::Unsupported(why) => return self.is_not_judged(NotAsked::said(&why)),
            Reply::Refused(why) => (Verdict::Fail, why),
            Reply::Crash(why) => (Verdict::Crash, why),
            Reply::Timeout(why) => (Verdict::Timeout, why),
            Reply::Malformed(why) => (Verdict::Malformed, why),
        };
        (self.verdict, self.remark) = (verdict, Some(why));
    }

    /// An answer that is not the same for an image of the question is wrong, or the other one is.
    fn look_at_images(&mut self) {
        let Some(differs) = self.images.as_ref().and_then(|images| images.differs.as_ref()) else { return };
        self.remark = Some(self.remark.iter().cloned().chain([differs.text()]).collect::<Vec<_>>().join("; "));
        if matches!(self.verdict, Verdict::Pass | Verdict::Unsupported) {
            self.verdict = Verdict::Fail;
        }
    }

    fn is_not_judged(&mut self, not_asked: NotAsked) {
        (self.verdict, self.remark) = (Verdict::Unsupported, Some(not_asked.words.clone()));
        self.not_asked = Some(not_asked);
    }
}

/// What a program has no way to state is not judged, but there has to be something that is.
pub(crate) fn judge(expected: &Facts, actual: &Facts, unseen: &[&str]) -> (Verdict, Option<String>) {
    let unjudged: Vec<&str> =
        expected.iter().map(|(field, _)| field.name).filter(|name| unseen.contains(name)).collect();
    let named = || unjudged.iter().map(|field| format!("`{field}`")).collect::<Vec<_>>().join(", ");
    let remark = (!unjudged.is_empty()).then(|| format!("not judged, since the program cannot tell: {}", named()));
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

    /// How many answers were compared with what is expected.
    pub fn judged(&self) -> usize {
        [Verdict::Pass, Verdict::Fail, Verdict::KnownFailure, Verdict::UnexpectedPass].map(|v| self.of(v)).iter().sum()
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
        let words = VERDICTS.iter().filter(|verdict| self.is_worth_saying(**verdict));
        words.map(|verdict| format!("{} {}", self.of(*verdict), verdict.word())).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn is_worth_saying(&self, verdict: Verdict) -> bool {
        verdict == Verdict::Pass || self.of(verdict) > 0
    }
}

impl<'a, 'b: 'a> FromIterator<&'a Outcome<'b>> for Counts {
    fn from_iter<I: IntoIterator<Item = &'a Outcome<'b>>>(outcomes: I) -> Self {
        let mut counts = Self::default();
        outcomes.into_iter().for_each(|outcome| counts.add(outcome.verdict));
        counts
    }
}
