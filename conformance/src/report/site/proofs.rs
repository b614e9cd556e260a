//! The proofs of the answers of a case, as the site shows them.

use crate::ask::effort::Effort;
use crate::cases::case::Case;
use crate::report::answered::{Answered, ProofLine, merged};

/// A plan with more moves is not put into a page: about 40 kilobytes.
const MOST_MOVES: usize = 4000;

/// What the reference engine makes of the questions of a case.
#[derive(Default)]
pub struct Proofs {
    /// In the order of the questions.
    pub(super) questions: Vec<Proved>,
}

/// What it makes of one question under all rule sets.
pub(super) struct Proved {
    /// The lines of play that prove the answers.
    pub(super) lines: Vec<ProofLine>,
    /// What was not settled, or is answered otherwise.
    pub(super) remarks: Vec<String>,
}

impl Proofs {
    /// Proves what can be proved with this effort. It tells which question it is at.
    pub fn of(case: &Case, effort: &Effort, at: impl Fn(&str)) -> Self {
        let proved = |question: &crate::cases::case::CaseQuestion| {
            let answered = question.tests.iter().map(|test| {
                at(&test.name);
                Answered::of(test, effort, MOST_MOVES)
            });
            let answers: Vec<Answered> = answered.collect();
            let remarks = answers.iter().filter_map(|answer| answer.remark.clone()).collect();
            Proved { remarks, lines: merged(answers) }
        };
        Self { questions: case.questions.iter().map(proved).collect() }
    }

    /// All lines of play.
    pub(super) fn lines(&self) -> impl Iterator<Item = &ProofLine> {
        self.questions.iter().flat_map(|proved| &proved.lines)
    }

    /// How many questions, under how many rule sets, were not settled or are answered otherwise than expected.
    pub fn remarks(&self) -> usize {
        self.questions.iter().map(|proved| proved.remarks.len()).sum()
    }
}
