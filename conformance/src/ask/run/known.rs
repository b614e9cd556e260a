//! What the list of known failures does to outcomes, and outcomes to the list.

use std::collections::BTreeMap;

use super::{Outcome, Verdict};
use crate::cases::known_failures::{KnownFailure, KnownFailures};

/// What a new entry says until somebody knows better.
const NO_REASON: &str = "not looked into yet";

impl KnownFailures {
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
}
