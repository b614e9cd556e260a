//! Variations as a tree, with what is found at their ends handed up to where they start.
//!
//! Two papers use it. Variations are compared at the move with which they begin to differ, from the leaves, where they
//! end, to the root (verbal-japanese.leaves-to-root, decision-tables.leaves-to-root): the player of the string chooses
//! what is best for him, his opponent what is worst for the player. With the answers in an order from the worst to the
//! best these are maximum and minimum.
//!
//! | paper | at the leaves | |
//! |---|---|---|
//! | Verbal Japanese | no, yes | [decision making](super::verbal_japanese::decision_making) |
//! | decision tables | B32, B31, B2, A | [evaluation](super::decision_tables::evaluation) |

mod notation;

pub use notation::TreeError;

use crate::fault::{Fault, seeded};
use crate::word::Word;

/// Variations, related to each other where they begin to differ. `L` is what is found at a leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree<L> {
    /// The end of a variation and its answer.
    Leaf(L),
    /// The player of the string chooses between variations.
    Player(Vec<Tree<L>>),
    /// His opponent chooses.
    Opponent(Vec<Tree<L>>),
}

/// Who chooses between variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The player of the string.
    Player,
    /// His opponent.
    Opponent,
}

impl Chooser {
    /// What he takes: the player the best for him, the opponent the worst for the player. Nothing if there is none.
    pub fn choose<L: Ord>(self, answers: impl Iterator<Item = L>) -> Option<L> {
        match self {
            Self::Player if seeded(Fault::PlayerMinimum) => answers.min(),
            Self::Player => answers.max(),
            Self::Opponent if seeded(Fault::OpponentMaximum) => answers.max(),
            Self::Opponent => answers.min(),
        }
    }
}

impl Word for Chooser {
    const ALL: &'static [Self] = &[Self::Player, Self::Opponent];

    fn word(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Opponent => "opponent",
        }
    }
}

impl<L: Copy> Tree<L> {
    /// The answer at the root. A branching point without variations has none and does not count; a tree that was read
    /// has no such branching points, and always an answer.
    ///
    /// ```
    /// use reference_engine::systems::variation_tree::Tree;
    /// let tree: Tree<bool> = Tree::parse("opponent(yes, player(yes, no))").expect("a tree");
    /// assert_eq!(tree.minimax(), Some(true));
    /// ```
    pub fn minimax(&self) -> Option<L>
    where
        L: Ord,
    {
        match self {
            Self::Leaf(answer) => Some(*answer),
            Self::Player(variations) => Chooser::Player.choose(variations.iter().filter_map(Self::minimax)),
            Self::Opponent(variations) => Chooser::Opponent.choose(variations.iter().filter_map(Self::minimax)),
        }
    }

    /// The same tree with other answers at the leaves.
    pub fn map<M>(&self, to: &impl Fn(L) -> M) -> Tree<M> {
        let all = |variations: &[Self]| variations.iter().map(|variation| variation.map(to)).collect();
        match self {
            Self::Leaf(answer) => Tree::Leaf(to(*answer)),
            Self::Player(variations) => Tree::Player(all(variations)),
            Self::Opponent(variations) => Tree::Opponent(all(variations)),
        }
    }

    /// What is left when all leaves with this answer are cut. A branching point that loses all its variations goes with
    /// them.
    pub fn without(&self, cut: L) -> Option<Self>
    where
        L: PartialEq,
    {
        let left = |variations: &[Self]| -> Option<Vec<Self>> {
            let left: Vec<_> = variations.iter().filter_map(|variation| variation.without(cut)).collect();
            (!left.is_empty()).then_some(left)
        };
        match self {
            Self::Leaf(answer) => (*answer != cut).then_some(Self::Leaf(*answer)),
            Self::Player(variations) => left(variations).map(Self::Player),
            Self::Opponent(variations) => left(variations).map(Self::Opponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn tree(text: &str) -> Tree<bool> {
        Tree::parse(text).expect("a tree")
    }

    #[test]
    fn a_branching_point_without_variations_does_not_count() {
        let nothing = Tree::<bool>::Opponent(Vec::new());
        assert_eq!(nothing.minimax(), None);
        assert_eq!(Tree::Player(vec![nothing.clone(), Tree::Leaf(false)]).minimax(), Some(false));
        assert_eq!(Tree::Opponent(vec![nothing, Tree::Leaf(true)]).minimax(), Some(true));
    }

    #[rstest]
    #[case("opponent(yes, player(no, yes))", "opponent(player(no))")]
    #[case("opponent(no, player(yes, yes), opponent(player(yes)))", "opponent(no)")]
    fn branching_points_are_cut_with_their_last_leaf(#[case] text: &str, #[case] left: &str) {
        assert_eq!(tree(text).without(true), Some(tree(left)));
    }

    #[test]
    fn nothing_is_left_when_all_is_cut() {
        assert_eq!(tree("yes").without(true), None);
        assert_eq!(tree("player(yes, opponent(yes))").without(true), None);
    }
}
