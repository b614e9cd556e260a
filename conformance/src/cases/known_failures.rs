//! The file of known failures: questions that a program is known to get wrong, each with a reason and a link.
//!
//! ```yaml
//! - question: ko-and-pass/send-two/retake@verbal-japanese
//!   reason: superko is not implemented
//!   link: https://example.org/issues/12
//! ```

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::ask::run::{Outcome, Verdict};
use crate::cases::problem::Problem;
use crate::cases::suite::Suite;
use crate::cases::yaml;

/// One known failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct KnownFailure {
    /// The name of the question.
    pub question: String,
    /// The program, if it is not so for every program of a run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// Why it fails.
    pub reason: String,
    /// Where that is discussed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// What a new entry says until somebody knows better.
const NO_REASON: &str = "not looked into yet";

/// All known failures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownFailures(Vec<KnownFailure>);

impl KnownFailures {
    /// Reads the file.
    ///
    /// # Errors
    /// When it cannot be read, when it names a question twice, or one that the suite does not have.
    pub fn read(file: &Path, suite: &Suite) -> Result<Self, Vec<Problem>> {
        let (known, places) = yaml::read::<Vec<KnownFailure>>(file).map_err(|problem| vec![problem])?;
        let names: std::collections::HashSet<&str> = suite.entries().map(|entry| &*entry.test.name).collect();
        let mut seen = std::collections::HashSet::new();
        let mut problems = Vec::new();
        for (i, failure) in known.iter().enumerate() {
            let path = format!("[{i}].question");
            if !names.contains(&*failure.question) {
                let what = format!("the suite has no question `{}`", failure.question);
                problems.push(places.problem(&path, what, "take it out, or mend the name"));
            }
            if !seen.insert((&failure.question, &failure.program)) {
                let what = format!("`{}` is here twice", failure.question);
                problems.push(places.problem(&path, what, "keep one of them"));
            }
            if failure.reason.trim().is_empty() {
                let what = "there is no reason here".to_owned();
                problems.push(places.problem(&format!("[{i}].reason"), what, "say why it fails"));
            }
        }
        if problems.is_empty() { Ok(Self(known)) } else { Err(problems) }
    }

    fn of(&self, question: &str, program: &str) -> Option<&KnownFailure> {
        let of_program = |known: &&KnownFailure| known.program.as_deref().is_none_or(|name| name == program);
        self.0.iter().filter(|known| known.question == question).find(of_program)
    }

    /// Changes the verdict of an outcome that is listed.
    pub fn apply(&self, outcome: &mut Outcome<'_>, program: &str) {
        let Some(known) = self.of(&outcome.entry.test.name, program) else { return };
        let link = known.link.as_ref().map_or(String::new(), |link| format!(" ({link})"));
        let verdict = match outcome.verdict {
            Verdict::Pass => Verdict::UnexpectedPass,
            Verdict::Fail | Verdict::Crash | Verdict::Timeout | Verdict::Malformed => Verdict::KnownFailure,
            other => other,
        };
        if verdict == outcome.verdict {
            return;
        }
        let went = if verdict == Verdict::KnownFailure { outcome.verdict.word() } else { "take it out of the list" };
        let known = format!("known failure: {}{link}; {went}", known.reason);
        outcome.verdict = verdict;
        outcome.remark = Some(outcome.remark.take().map_or(known.clone(), |remark| format!("{known}\n{remark}")));
    }

    /// The list as it should be after these outcomes: what fails is in it, with its old reason if it has one; what
    /// passes is not; what was not asked stays.
    #[must_use]
    pub fn updated<'a>(&self, outcomes: impl IntoIterator<Item = (&'a str, &'a Outcome<'a>)>) -> Self {
        let key = |known: &KnownFailure| (known.question.clone(), known.program.clone());
        let mut list: BTreeMap<_, KnownFailure> = self.0.iter().map(|known| (key(known), known.clone())).collect();
        for (program, outcome) in outcomes {
            let question = &outcome.entry.test.name;
            match outcome.verdict {
                Verdict::UnexpectedPass => {
                    let known = self.of(question, program).map(key);
                    known.map(|key| list.remove(&key));
                }
                Verdict::Fail | Verdict::Crash | Verdict::Timeout | Verdict::Malformed => {
                    let known = KnownFailure {
                        question: question.clone(),
                        program: Some(program.to_owned()),
                        reason: NO_REASON.into(),
                        link: None,
                    };
                    list.insert(key(&known), known);
                }
                Verdict::Pass | Verdict::Unsupported | Verdict::KnownFailure => {}
            }
        }
        Self(list.into_values().collect())
    }

    /// The text of the file.
    pub fn written(&self) -> String {
        serde_yaml::to_string(&self.0).unwrap_or_default()
    }
}
