//! The decision matrices of the paper on decision tables: who chooses between which results, and what comes of it.
//!
//! All sixteen come from the order of the results and one thought: a result that an earlier step has settled is no
//! longer forced, so it cannot be what a choice leads to. The stages differ in when that is noticed.
//!
//! | stage | not forced | noticed |
//! |---|---|---|
//! | `cassandra`, `step-1` | nothing | |
//! | `step-2-undefined`, `step-3-undefined` | A; B2 | after the choice: whoever chose it has an undefined result |
//! | `step-2-irrelevant`, `step-3-irrelevant` | A; B2 | before the choice: it gives way to anything else, for both |
//! | `step-2-cut`, `step-3-cut` | A; B2 | before the tables are used: they do not have it |
//!
//! Step 3 comes after step 2, so its matrices do not have A.

use super::ConcludingResult;
use crate::cells::Cells;
use crate::fault::{Fault, seeded};
use crate::systems::variation_tree::Chooser;
use crate::word::Word;

/// The eight pairs of matrices, in the order of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Cassandra's evaluation (decision-tables.opponent-minimum, decision-tables.player-maximum).
    Cassandra,
    /// Step 1 of J2003: the same (decision-tables.step-1-uncapturable).
    Step1,
    /// Step 2, as the old preferences leave it (decision-tables.step-2-no-a).
    Step2Undefined,
    /// Step 2, repaired (decision-tables.step-2-a-ranks-last, decision-tables.step-2-a-a-irrelevant).
    Step2Irrelevant,
    /// Step 2 after all leaves A were cut (decision-tables.step-2-cut-a).
    Step2Cut,
    /// Step 3, as the old preferences leave it (decision-tables.step-3-no-b2).
    Step3Undefined,
    /// Step 3, repaired (decision-tables.step-3-b2-ranks-last, decision-tables.step-3-b2-b2-irrelevant).
    Step3Irrelevant,
    /// Step 3 after all leaves B2 were cut (decision-tables.step-3-cut-b2).
    Step3Cut,
}

impl Word for Stage {
    const ALL: &'static [Self] = &[
        Self::Cassandra,
        Self::Step1,
        Self::Step2Undefined,
        Self::Step2Irrelevant,
        Self::Step2Cut,
        Self::Step3Undefined,
        Self::Step3Irrelevant,
        Self::Step3Cut,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Cassandra => "cassandra",
            Self::Step1 => "step-1",
            Self::Step2Undefined => "step-2-undefined",
            Self::Step2Irrelevant => "step-2-irrelevant",
            Self::Step2Cut => "step-2-cut",
            Self::Step3Undefined => "step-3-undefined",
            Self::Step3Irrelevant => "step-3-irrelevant",
            Self::Step3Cut => "step-3-cut",
        }
    }
}

/// When it is noticed that a result is not forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Noticed {
    AfterTheChoice,
    BeforeTheChoice,
    BeforeTheTables,
}

/// What a choice leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combined {
    /// A result.
    Result(ConcludingResult),
    /// The choice fell on a result that is not forced, so it means nothing.
    Undefined,
    /// There was nothing to choose: no result was forced.
    Irrelevant,
}

impl Word for Combined {
    const ALL: &'static [Self] = &[
        Self::Result(ConcludingResult::A),
        Self::Result(ConcludingResult::B2),
        Self::Result(ConcludingResult::B31),
        Self::Result(ConcludingResult::B32),
        Self::Undefined,
        Self::Irrelevant,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Result(result) => result.word(),
            Self::Undefined => "undefined",
            Self::Irrelevant => "irrelevant",
        }
    }
}

impl Stage {
    /// The result that is not forced, and when that is noticed.
    fn not_forced(self) -> Option<(ConcludingResult, Noticed)> {
        let (a, b2) = (ConcludingResult::A, ConcludingResult::B2);
        match self {
            Self::Cassandra | Self::Step1 => None,
            Self::Step2Undefined => Some((a, Noticed::AfterTheChoice)),
            Self::Step2Irrelevant => Some((a, Noticed::BeforeTheChoice)),
            Self::Step2Cut => Some((a, Noticed::BeforeTheTables)),
            Self::Step3Undefined => Some((b2, Noticed::AfterTheChoice)),
            Self::Step3Irrelevant => Some((b2, Noticed::BeforeTheChoice)),
            Self::Step3Cut => Some((b2, Noticed::BeforeTheTables)),
        }
    }

    /// Whether the matrices of this stage have this result.
    pub fn has(self, result: ConcludingResult) -> bool {
        match self.not_forced() {
            None => true,
            Some((not_forced, Noticed::BeforeTheTables)) => result < not_forced,
            Some((not_forced, _)) => result <= not_forced,
        }
    }

    /// The results that the matrices of this stage have, in the order of the paper.
    pub fn results(self) -> impl Iterator<Item = ConcludingResult> {
        ConcludingResult::ALL.iter().copied().filter(move |result| self.has(*result))
    }

    /// A whole matrix: what each pair of results leads to.
    pub fn cells(self, by: Chooser) -> Cells {
        let headings: Vec<_> = self.results().map(|result| (result.word().to_owned(), result)).collect();
        let cell = |one, other| self.combine(by, &[one, other]).map_or("no such cell", Combined::word).to_owned();
        Cells::new([&headings, &headings], cell)
    }

    /// What a choice between these results leads to. Two results are a cell of the printed matrix; for more the paper
    /// has minimum and maximum. Nothing if there is nothing to choose, or a result that the matrix does not have.
    ///
    /// ```
    /// use reference_engine::systems::decision_tables::ConcludingResult::{A, B2};
    /// use reference_engine::systems::decision_tables::matrix::{Combined, Stage};
    /// use reference_engine::systems::variation_tree::Chooser;
    /// assert_eq!(Stage::Cassandra.combine(Chooser::Player, &[A, B2]), Some(Combined::Result(A)));
    /// assert_eq!(Stage::Step2Undefined.combine(Chooser::Player, &[A, B2]), Some(Combined::Undefined));
    /// assert_eq!(Stage::Step2Irrelevant.combine(Chooser::Player, &[A, B2]), Some(Combined::Result(B2)));
    /// assert_eq!(Stage::Step2Cut.combine(Chooser::Player, &[A, B2]), None);
    /// ```
    pub fn combine(self, chooser: Chooser, results: &[ConcludingResult]) -> Option<Combined> {
        if !results.iter().all(|result| self.has(*result)) {
            return None;
        }
        let choice = chooser.choose(results.iter().copied())?;
        Some(match self.not_forced() {
            Some((not_forced, Noticed::AfterTheChoice)) if choice == not_forced => {
                if seeded(Fault::UndefinedIsIrrelevant) { Combined::Irrelevant } else { Combined::Undefined }
            }
            Some((not_forced, Noticed::BeforeTheChoice)) => {
                let forced = results.iter().copied().filter(|result| *result != not_forced);
                let none =
                    if seeded(Fault::IrrelevantIsUndefined) { Combined::Undefined } else { Combined::Irrelevant };
                chooser.choose(forced).map_or(none, Combined::Result)
            }
            _ => Combined::Result(choice),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ConcludingResult::{A, B2, B31, B32};
    use rstest::rstest;

    #[rstest]
    #[case(Stage::Step1, &[A, B2, B31, B32])]
    #[case(Stage::Step2Irrelevant, &[A, B2, B31, B32])]
    #[case(Stage::Step2Cut, &[B2, B31, B32])]
    #[case(Stage::Step3Undefined, &[B2, B31, B32])]
    #[case(Stage::Step3Cut, &[B31, B32])]
    fn a_result_that_a_matrix_does_not_have_is_refused(#[case] stage: Stage, #[case] has: &[ConcludingResult]) {
        for &result in ConcludingResult::ALL {
            for chooser in [Chooser::Player, Chooser::Opponent] {
                let combined = stage.combine(chooser, &[B32, result]);
                assert_eq!(combined.is_some(), has.contains(&result), "{result:?}");
            }
        }
    }

    #[test]
    fn nothing_is_no_choice() {
        for &stage in Stage::ALL {
            assert_eq!(stage.combine(Chooser::Player, &[]), None);
        }
    }
}
