//! Cassandra's evaluation and the evaluation of J2003, with decision tables (decision-tables).
//!
//! Variations that try to capture a string form a tree. The opponent, who moves first, chooses at its root
//! (decision-tables.opponent-first), then whoever has the turn. Each variation ends in one of four results, here from
//! the worst for the player of the string to the best (decision-tables.result-order):
//!
//! | | captured | the player's permanent stones | at the root the string is |
//! |---|---|---|---|
//! | B32 | yes | none that counts (decision-tables.leaf-b32) | not alive (decision-tables.status-of-b32) |
//! | B31 | yes | only outside its points, in a special area (decision-tables.leaf-b31) | capturable-2\1 (decision-tables.status-of-b31) |
//! | B2 | yes | on one of its points: a successor (decision-tables.leaf-b2) | capturable-1 (decision-tables.status-of-b2) |
//! | A | no | (decision-tables.leaf-a) | uncapturable (decision-tables.status-of-a) |
//!
//! *Cassandra* goes once through the tree from the leaves to the root (decision-tables.leaves-to-root): the opponent takes the
//! minimum (decision-tables.opponent-minimum), the player the maximum (decision-tables.player-maximum). What stands at
//! the root is the status (decision-tables.root-decides).
//!
//! *J2003* goes three times through it, and asks each time for one status: uncapturable (decision-tables.step-1-uncapturable),
//! if not, capturable-1 (decision-tables.step-2-capturable-1), if not, capturable-2
//! (decision-tables.step-3-capturable-2). What a step may do with the results of the steps before it can be read in two
//! ways, [`Evaluation::Thresholds`] and [`Evaluation::Cutting`]. The first always agrees with Cassandra's, the second
//! does not: docs/rationale.md draws the smallest example.
//!
//! The paper's matrices are in [`matrix`], its tables of contradictions in [`confront`]. [`leaves`] finds the
//! concluding result of a string on a board.

pub mod confront;
pub mod leaves;
pub mod matrix;

use crate::switch::{Switch, SwitchInfo};
use crate::systems::decide::Tree;
use crate::word::Word;

/// What a variation ends with, and what choices between variations lead to. The higher, the better for the player
/// (decision-tables.result-order).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConcludingResult {
    /// Captured, and no permanent stone of the player on its points or in the special area (decision-tables.leaf-b32).
    B32,
    /// Captured, no permanent stone on its points, but one in the special area outside them (decision-tables.leaf-b31).
    B31,
    /// Captured, and a permanent stone, a successor, on one of its points (decision-tables.leaf-b2).
    B2,
    /// Not captured (decision-tables.leaf-a).
    A,
}

impl Word for ConcludingResult {
    const ALL: &'static [Self] = &[Self::A, Self::B2, Self::B31, Self::B32];

    fn word(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B2 => "B2",
            Self::B31 => "B31",
            Self::B32 => "B32",
        }
    }
}

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

/// The switches of this system. There are none of play.
pub const SWITCHES: &[SwitchInfo] = &[SwitchInfo::of::<Evaluation>()];

impl Evaluation {
    /// The concluding result at the root. There is none if the tree has no leaves.
    ///
    /// ```
    /// use reference_engine::systems::decide::Tree;
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
        if player_gets_it {
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
        tree = tree.without(sought)?;
    }
    tree.minimax()
}

#[cfg(test)]
mod tests {
    use super::*;
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
