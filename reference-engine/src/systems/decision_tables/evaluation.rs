//! Cassandra's evaluation of a tree, and the evaluation of J2003 in two readings.

use super::ConcludingResult;
use crate::fault::{Fault, seeded};
use crate::switch::Switch;
use crate::systems::variation_tree::Tree;

/// How the results of the leaves become the result of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Cassandra's: minimum and maximum, once (decision-tables.root-decides).
    OnePass,
    /// J2003's three steps, each a question about the whole tree: can the opponent force less than A? Less than B2?
    /// Less than B31? The first question that he must deny gives the result. What an earlier step has settled is not
    /// forced at the root (decision-tables.step-2-no-a, decision-tables.step-3-no-b2), but it stays in the tree.
    Thresholds,
    /// J2003's three steps as the paper simplifies them: all leaves A are cut before step 2
    /// (decision-tables.step-2-cut-a), all leaves B2 before step 3 (decision-tables.step-3-cut-b2).
    ///
    /// NOT IN THE PAPER: what becomes of a branching point that loses all its leaves. We take it to be irrelevant, as
    /// the pair of A and A is (decision-tables.step-2-a-a-irrelevant, decision-tables.step-3-b2-b2-irrelevant): it goes
    /// with them.
    Cutting,
}

impl Switch for Evaluation {
    const NAME: &'static str = "evaluation";
    const ABOUT: &'static str = "how the results of variations become one";
    const CHOICES: &'static [Self] = &[Self::OnePass, Self::Thresholds, Self::Cutting];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::OnePass => ("one-pass", "Cassandra's minimum and maximum"),
            Self::Thresholds => ("thresholds", "the three steps of J2003 as questions about the whole tree"),
            Self::Cutting => ("cutting", "the three steps with leaves cut before the second and the third"),
        }
    }
}

impl Evaluation {
    /// The concluding result at the root. There is none if the tree has no leaves.
    ///
    /// ```
    /// use reference_engine::systems::variation_tree::Tree;
    /// use reference_engine::systems::decision_tables::{ConcludingResult, Evaluation};
    /// let tree = Tree::parse("opponent(B2, player(A, B32))").expect("a tree");
    /// assert_eq!(Evaluation::OnePass.conclude(&tree), Some(ConcludingResult::B2));
    /// assert_eq!(Evaluation::Cutting.conclude(&tree), Some(ConcludingResult::B32));
    /// ```
    pub fn conclude(self, tree: &Tree<ConcludingResult>) -> Option<ConcludingResult> {
        match self {
            Self::OnePass => tree.minimax(),
            Self::Thresholds => thresholds(tree),
            Self::Cutting => cutting(tree),
        }
    }
}

fn thresholds(tree: &Tree<ConcludingResult>) -> Option<ConcludingResult> {
    for at_least in [ConcludingResult::A, ConcludingResult::B2, ConcludingResult::B31] {
        let player_gets_it = tree.map(&|leaf| leaf >= at_least).minimax()?;
        if player_gets_it && !(at_least == ConcludingResult::B31 && seeded(Fault::NoThirdStep)) {
            return Some(at_least);
        }
    }
    Some(ConcludingResult::B32)
}

fn cutting(tree: &Tree<ConcludingResult>) -> Option<ConcludingResult> {
    let mut tree = tree.clone();
    for sought in [ConcludingResult::A, ConcludingResult::B2] {
        if tree.minimax()? == sought {
            return Some(sought);
        }
        if sought == ConcludingResult::B2 && seeded(Fault::B2NotCut) {
            break;
        }
        if seeded(Fault::CutIsWorst) {
            tree = tree.map(&|leaf| if leaf == sought { ConcludingResult::B32 } else { leaf });
            continue;
        }
        tree = tree.without(sought)?;
    }
    tree.minimax()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::Word;
    use rstest::rstest;

    #[rstest]
    #[case("A", "A", "A", "A")]
    #[case("opponent(A, B2, B31)", "B31", "B31", "B31")]
    #[case("player(B32, B31)", "B31", "B31", "B31")]
    #[case("opponent(B2, player(A, B32))", "B2", "B2", "B32")]
    #[case("opponent(B31, player(B2, B32))", "B31", "B31", "B32")]
    // Nothing but A stands at the first branching point: cut, it is irrelevant, and B31 remains.
    #[case("opponent(player(A, A), B31)", "B31", "B31", "B31")]
    fn the_three_evaluations(#[case] text: &str, #[case] once: &str, #[case] steps: &str, #[case] cut: &str) {
        let tree = Tree::parse(text).expect("a tree");
        assert_eq!(Evaluation::OnePass.conclude(&tree), ConcludingResult::from_word(once));
        assert_eq!(Evaluation::Thresholds.conclude(&tree), ConcludingResult::from_word(steps));
        assert_eq!(Evaluation::Cutting.conclude(&tree), ConcludingResult::from_word(cut));
    }

    #[test]
    fn a_tree_without_leaves_has_no_result() {
        for evaluation in [Evaluation::OnePass, Evaluation::Thresholds, Evaluation::Cutting] {
            assert_eq!(evaluation.conclude(&Tree::Opponent(Vec::new())), None);
        }
    }
}
