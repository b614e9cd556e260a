//! Trees of variations, for rule sets that have no board: all trees, those with the fewest leaves first.

use reference_engine::question::{Asked, Facts, Question};
use reference_engine::systems::Choices;
use reference_engine::systems::decision_tables::ConcludingResult;
use reference_engine::systems::decision_tables::questions::{DECIDE, TREE};
use reference_engine::systems::variation_tree::Chooser;
use reference_engine::word::Word;

/// A tree on which the answers differ.
#[derive(Clone, Debug)]
pub struct TreeFound {
    /// The tree.
    pub tree: String,
    /// Both answers.
    pub facts: [Facts; 2],
}

/// What came of looking for one.
#[derive(Clone, Debug, Default)]
pub struct Trees {
    /// The first that was found.
    pub found: Option<TreeFound>,
    /// How many trees were looked at.
    pub looked: usize,
}

/// Looks at all trees of at most so many leaves in which each choice is between two or more variations and the next one
/// is the other player's.
pub fn separate(both: [&Choices; 2], leaves: usize) -> Trees {
    let mut trees = Trees::default();
    for number in 1..=leaves {
        for tree in [Chooser::Opponent, Chooser::Player].into_iter().flat_map(|chooser| of(number, chooser)) {
            trees.looked += 1;
            let asked = Asked::new(&DECIDE).with(&TREE, tree.clone());
            let answer = |choices: &Choices| {
                let question = Question { choices: choices.clone(), start: None, asked: asked.clone() };
                question.answer().map(|answer| answer.facts)
            };
            if let [Ok(one), Ok(other)] = both.map(answer)
                && one != other
            {
                trees.found = Some(TreeFound { tree, facts: [one, other] });
                return trees;
            }
        }
    }
    trees
}

/// All trees with so many leaves that begin with a choice of this player; a single leaf has no choice.
fn of(leaves: usize, chooser: Chooser) -> Vec<String> {
    if leaves == 1 {
        let is_first = chooser == Chooser::Opponent;
        return ConcludingResult::words().into_iter().filter(|_| is_first).map(str::to_owned).collect();
    }
    let next = if chooser == Chooser::Opponent { Chooser::Player } else { Chooser::Opponent };
    branches(leaves, leaves - 1, next)
        .into_iter()
        .map(|list| format!("{}({})", chooser.word(), list.join(", ")))
        .collect()
}

/// All lists of trees with so many leaves together, none of them with more than `most`, each a leaf or a choice of this
/// player. The order of variations does not matter, so each list is in order.
fn branches(leaves: usize, most: usize, chooser: Chooser) -> Vec<Vec<String>> {
    if leaves == 0 {
        return vec![Vec::new()];
    }
    let mut lists = Vec::new();
    for first in 1..=most.min(leaves) {
        let trees = if first == 1 { of(1, Chooser::Opponent) } else { of(first, chooser) };
        for tree in trees {
            let rest = branches(leaves - first, most, chooser);
            let in_order = rest.into_iter().filter(|rest| rest.first().is_none_or(|next| *next >= tree));
            lists.extend(in_order.map(|rest| [vec![tree.clone()], rest].concat()));
        }
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_trees_are_there_and_none_twice() {
        // Four results; two of them in no order, by either player; three below one choice, or two below the other's.
        assert_eq!(of(1, Chooser::Opponent).len(), 4);
        assert_eq!(of(2, Chooser::Opponent).len(), 10);
        assert_eq!(of(3, Chooser::Player).len(), 20 + 4 * 10);
        let mut trees = of(4, Chooser::Opponent);
        let number = trees.len();
        trees.sort();
        trees.dedup();
        assert_eq!(trees.len(), number);
        assert!(of(3, Chooser::Opponent).contains(&"opponent(B2, player(A, B31))".to_owned()));
    }
}
