//! Reports: for people, for other programs and for CI.

pub mod address;
pub(crate) mod answered;
pub mod assessment;
pub mod assessment_json;
pub mod catalogue;
pub mod choices;
pub(crate) mod cited;
pub(crate) mod colour;
pub mod comparison;
pub mod comparison_json;
pub mod coverage;
pub mod diff;
pub mod expected;
pub mod failure;
pub mod html;
pub mod inference;
pub mod json_lines;
pub mod junit;
pub(crate) mod layout;
pub(crate) mod line;
pub mod manual;
pub mod markdown;
pub mod merge;
pub(crate) mod not_asked;
pub mod picture;
pub(crate) mod proofs;
pub mod recorded;
pub mod rule_set;
pub mod sgf;
pub mod site;
pub mod summary;
pub mod tap;
mod witness;

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use crate::ask::choices::{Choice, choices_made};
use crate::ask::run::{Counts, Outcome, Verdict};
use crate::cases::identity::Identity;

/// A whole run: the same questions put to one program or to several.
#[derive(Debug)]
pub struct Run<'a> {
    /// Who asked, with which cases.
    pub identity: Identity,
    /// The programs, each with what came of the questions.
    pub programs: Vec<AskedProgram<'a>>,
    /// How many questions there were for each program.
    pub questions: usize,
    /// Whether all questions got a verdict. If not, the run was stopped.
    pub complete: bool,
    /// How long it took.
    pub took: Duration,
}

/// A program and what came of the questions.
#[derive(Debug)]
pub struct AskedProgram<'a> {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The outcomes, in the order of the questions.
    pub outcomes: Vec<Outcome<'a>>,
    /// The choices that explain wrong answers, and whether they are made everywhere.
    pub choices: Vec<Choice>,
}

impl<'a> AskedProgram<'a> {
    /// A program with what came of the questions, and what that says about the choices that it makes.
    pub fn new(name: String, version: String, outcomes: Vec<Outcome<'a>>) -> Self {
        let choices = choices_made(&outcomes);
        Self { name, version, outcomes, choices }
    }

    /// How many questions went how.
    pub fn counts(&self) -> Counts {
        self.outcomes.iter().collect()
    }

    /// Whether it was judged under several rule sets, and fails under each of them.
    pub fn fails_under_every_rule_set(&self) -> bool {
        let mut failed: BTreeMap<&str, bool> = BTreeMap::new();
        for outcome in &self.outcomes {
            let fails = outcome.verdict == Verdict::Fail || outcome.verdict == Verdict::KnownFailure;
            if fails || outcome.verdict == Verdict::Pass {
                *failed.entry(&outcome.entry.test.rules).or_default() |= fails;
            }
        }
        failed.len() > 1 && failed.values().all(|fails| *fails)
    }

    /// Name and version, harmless.
    pub fn title(&self) -> String {
        title(&self.name, &self.version)
    }
}

/// Name and version of a program as they can be printed: it chose them itself.
pub fn title(name: &str, version: &str) -> String {
    layout::one_line(&format!("{name} {version}"))
}

/// The command that repeats one question with one of the programs, counted from 0.
pub type Again<'a> = dyn Fn(usize, &Outcome<'_>) -> String + 'a;

/// Names that tell programs apart: the name alone if no other program has it, else with the version, else with a
/// number as well. So a program keeps its name when its version changes.
pub fn distinct_names(programs: &[(String, String)]) -> Vec<String> {
    let with_version = |(name, version): &(String, String)| format!("{name} {version}");
    let name = |(i, program): (usize, &(String, String))| {
        if programs.iter().filter(|other| other.0 == program.0).count() == 1 {
            return program.0.clone();
        }
        let same_before = programs[..i].iter().filter(|other| *other == program).count();
        let alone = programs.iter().filter(|other| *other == program).count() == 1;
        if alone { with_version(program) } else { format!("{} #{}", with_version(program), same_before + 1) }
    };
    programs.iter().enumerate().map(name).collect()
}

/// A question, and what came of it with each program; none where it was not asked because the run was stopped.
pub(crate) type Compared<'a> = (&'a str, Vec<Option<&'a Outcome<'a>>>);

/// The questions that programs answer differently, in the order in which they were asked. Who does not answer one at all
/// differs from nobody.
pub(crate) fn differences<'a>(programs: &'a [AskedProgram<'a>]) -> Vec<Compared<'a>> {
    let mut rows = side_by_side(programs);
    rows.retain(|(_, outcomes)| {
        let mut answered = outcomes.iter().filter_map(answered);
        let first = answered.next();
        answered.any(|verdict| Some(verdict) != first)
    });
    rows
}

/// How many questions are answered by some of the programs and not by all.
pub(crate) fn not_by_all(programs: &[AskedProgram<'_>]) -> usize {
    let by_some = |(_, outcomes): &&Compared<'_>| {
        let by = outcomes.iter().filter_map(answered).count();
        by > 0 && by < outcomes.len()
    };
    side_by_side(programs).iter().filter(by_some).count()
}

/// What came of a question, unless it was not asked.
fn answered(outcome: &Option<&Outcome<'_>>) -> Option<Verdict> {
    outcome.map(|outcome| outcome.verdict).filter(|verdict| *verdict != Verdict::Unsupported)
}

fn side_by_side<'a>(programs: &'a [AskedProgram<'a>]) -> Vec<Compared<'a>> {
    let mut rows: Vec<Compared<'a>> = Vec::new();
    let mut row_of = HashMap::new();
    for (number, asked) in programs.iter().enumerate() {
        for outcome in &asked.outcomes {
            let name = &*outcome.entry.test.name;
            let row = *row_of.entry(name).or_insert_with(|| {
                rows.push((name, vec![None; programs.len()]));
                rows.len() - 1
            });
            rows[row].1[number] = Some(outcome);
        }
    }
    rows
}

impl Run<'_> {
    /// Names that tell the programs apart.
    pub fn names(&self) -> Vec<String> {
        let programs = self.programs.iter().map(|asked| (asked.name.clone(), asked.version.clone()));
        distinct_names(&programs.collect::<Vec<_>>())
    }

    /// How many questions went how, over all programs.
    pub fn counts(&self) -> Counts {
        self.programs.iter().flat_map(|asked| &asked.outcomes).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_distinguished_by_as_little_as_possible() {
        let programs = [("a", "1"), ("b", "1"), ("b", "2"), ("c", "1"), ("c", "1")];
        let programs = programs.map(|(name, version)| (name.to_owned(), version.to_owned()));
        assert_eq!(distinct_names(&programs), ["a", "b 1", "b 2", "c 1 #1", "c 1 #2"]);
    }
}
