//! Decision making: how the answers of related variations become one answer (verbal-japanese.decision-making).
//!
//! Variations are related where they have the same moves up to a next move. It is asked whether a string is alive, and
//! looked at how many of the next moves say so:
//!
//! | who has the turn | all | part | none |
//! |---|---|---|---|
//! | the player of the string | alive (verbal-japanese.player-all) | alive (verbal-japanese.player-part) | dead (verbal-japanese.player-none) |
//! | his opponent | alive (verbal-japanese.opponent-all) | dead (verbal-japanese.opponent-part) | dead (verbal-japanese.opponent-none) |
//!
//! Other questions with the answers yes and no go the same way. With no below yes the table is the maximum for the
//! player and the minimum for his opponent, which is how a [`Tree`] of such answers is decided.

use crate::systems::variation_tree::{Chooser, Tree};

/// How many of the next moves say yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowMany {
    /// Every one.
    All,
    /// At least one, but not every one.
    Part,
    /// Not one.
    None,
}

/// The table as the paper prints it: who has the turn, how many of his next moves say yes, and what is forwarded
/// upwards.
pub const TABLE: [(Chooser, HowMany, bool); 6] = [
    (Chooser::Player, HowMany::All, true),
    (Chooser::Player, HowMany::Part, true),
    (Chooser::Player, HowMany::None, false),
    (Chooser::Opponent, HowMany::All, true),
    (Chooser::Opponent, HowMany::Part, false),
    (Chooser::Opponent, HowMany::None, false),
];

/// The answer at the root of a tree; none if it has no leaves.
pub fn decide(tree: &Tree<bool>) -> Option<bool> {
    tree.minimax()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn how_many(answers: &[bool]) -> HowMany {
        match (answers.iter().all(|yes| *yes), answers.contains(&true)) {
            (true, _) => HowMany::All,
            (_, true) => HowMany::Part,
            (_, false) => HowMany::None,
        }
    }

    /// Up to five next moves, each with the answer yes or no.
    #[test]
    fn what_is_chosen_is_what_the_table_says() {
        let answers = (1..=5).flat_map(|moves| (0..1_u32 << moves).map(move |bits| (moves, bits)));
        for answers in answers.map(|(moves, bits)| (0..moves).map(|i| bits >> i & 1 == 1).collect::<Vec<_>>()) {
            for (chooser, many, says) in TABLE {
                if how_many(&answers) == many {
                    assert_eq!(chooser.choose(answers.iter().copied()), Some(says), "{chooser:?} {answers:?}");
                }
            }
        }
    }

    #[rstest]
    #[case("yes", true)]
    #[case("player(yes, yes)", true)]
    #[case("player(no, yes)", true)]
    #[case("player(no, no)", false)]
    #[case("opponent(yes, yes)", true)]
    #[case("opponent(yes, no)", false)]
    #[case("opponent(no, no)", false)]
    #[case("opponent(yes, player(no, opponent(yes)))", true)]
    fn answers_are_forwarded_to_the_root(#[case] text: &str, #[case] answer: bool) {
        assert_eq!(decide(&Tree::parse(text).expect("a tree")), Some(answer));
    }
}
