//! Decision making: how the answers of related variations become one answer (verbal-japanese.decision-making).
//!
//! Variations that part at a move are compared there, from the ends of the variations up to the start
//! (verbal-japanese.leaves-to-root). It is asked whether a string is alive:
//!
//! | who has the turn | all say yes | some say yes | none says yes |
//! |---|---|---|---|
//! | the player of the string | yes (verbal-japanese.player-all) | yes (verbal-japanese.player-part) | no (verbal-japanese.player-none) |
//! | his opponent | yes (verbal-japanese.opponent-all) | no (verbal-japanese.opponent-part) | no (verbal-japanese.opponent-none) |
//!
//! With no below yes this is the maximum for the player and the minimum for his opponent. So it is for any answers
//! that have an order, from the worst for the player to the best: the paper on decision tables has four of them.

use std::fmt;

use crate::word::Word;

/// Variations, related to each other where they part. `L` is what stands at the end of a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree<L> {
    /// The end of a variation and its answer.
    End(L),
    /// The player of the string chooses between variations.
    Player(Vec<Tree<L>>),
    /// His opponent chooses.
    Opponent(Vec<Tree<L>>),
}

/// Who chooses where variations part.
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
            Self::Player => answers.max(),
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
    /// use reference_engine::systems::decide::Tree;
    /// let tree: Tree<bool> = Tree::parse("opponent(yes, player(yes, no))").expect("a tree");
    /// assert_eq!(tree.minimax(), Some(true));
    /// ```
    pub fn minimax(&self) -> Option<L>
    where
        L: Ord,
    {
        match self {
            Self::End(answer) => Some(*answer),
            Self::Player(variations) => Chooser::Player.choose(variations.iter().filter_map(Self::minimax)),
            Self::Opponent(variations) => Chooser::Opponent.choose(variations.iter().filter_map(Self::minimax)),
        }
    }

    /// The same tree with other answers at the ends.
    pub fn map<M>(&self, to: &impl Fn(L) -> M) -> Tree<M> {
        let all = |variations: &[Self]| variations.iter().map(|variation| variation.map(to)).collect();
        match self {
            Self::End(answer) => Tree::End(to(*answer)),
            Self::Player(variations) => Tree::Player(all(variations)),
            Self::Opponent(variations) => Tree::Opponent(all(variations)),
        }
    }

    /// What is left when all ends with this answer are cut. A branching point that loses all its variations goes with
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
            Self::End(answer) => (*answer != cut).then_some(Self::End(*answer)),
            Self::Player(variations) => left(variations).map(Self::Player),
            Self::Opponent(variations) => left(variations).map(Self::Opponent),
        }
    }
}

/// A tree that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeError {
    /// Where, counted in characters from 1.
    pub column: usize,
    /// What can stand at the end of a variation.
    pub ends: Vec<&'static str>,
}

impl TreeError {
    /// Of two ways to read a tree, the one that came further; if none did, both are told.
    pub fn or(mut self, other: Self) -> Self {
        if other.column > self.column {
            return other;
        }
        if other.column == self.column {
            self.ends.extend(other.ends);
        }
        self
    }
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the tree cannot be read at character {}: write `player(...)` or `opponent(...)` with commas between the \
             variations, nested at most {MOST_DEPTH} deep; a variation ends with one of {}",
            self.column,
            self.ends.join(", ")
        )
    }
}

impl std::error::Error for TreeError {}

/// No sensible example is nested deeper.
const MOST_DEPTH: usize = 100;

impl<L: Word> Tree<L> {
    /// Reads a tree such as `opponent(yes, player(yes, no))`.
    pub fn parse(text: &str) -> Result<Self, TreeError> {
        let mut reader = Reader { text, at: 0 };
        let tree = reader.tree(0).filter(|_| reader.is_at_end());
        tree.ok_or_else(|| TreeError { column: text[..reader.at].chars().count() + 1, ends: L::words() })
    }
}

/// Reads from left to right. Where it stops is where the text is wrong.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn is_at_end(&mut self) -> bool {
        self.skip_blanks();
        self.at == self.text.len()
    }

    fn takes(&mut self, word: &str) -> bool {
        self.skip_blanks();
        let found = self.text[self.at..].starts_with(word);
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn tree<L: Word>(&mut self, depth: usize) -> Option<Tree<L>> {
        if depth > MOST_DEPTH {
            None
        } else if self.takes("player(") {
            self.variations(depth).map(Tree::Player)
        } else if self.takes("opponent(") {
            self.variations(depth).map(Tree::Opponent)
        } else {
            self.end().map(Tree::End)
        }
    }

    fn variations<L: Word>(&mut self, depth: usize) -> Option<Vec<Tree<L>>> {
        let mut variations = vec![self.tree(depth + 1)?];
        while self.takes(",") {
            variations.push(self.tree(depth + 1)?);
        }
        self.takes(")").then_some(variations)
    }

    fn end<L: Word>(&mut self) -> Option<L> {
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let end = L::from_word(&rest[..length])?;
        self.at += length;
        Some(end)
    }
}

impl<L: Word> fmt::Display for Tree<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, variations) = match self {
            Self::End(answer) => return f.write_str(answer.word()),
            Self::Player(variations) => ("player", variations),
            Self::Opponent(variations) => ("opponent", variations),
        };
        let variations: Vec<String> = variations.iter().map(ToString::to_string).collect();
        write!(f, "{name}({})", variations.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn tree(text: &str) -> Tree<bool> {
        Tree::parse(text).expect("a tree")
    }

    #[rstest]
    #[case("yes", true)]
    #[case("player(yes, yes)", true)]
    #[case("player(no, yes)", true)]
    #[case("player(no, no)", false)]
    #[case("opponent(yes, yes)", true)]
    #[case("opponent(yes, no)", false)]
    #[case("opponent(no, no)", false)]
    #[case(" opponent( yes,player(no ,opponent(yes)) ) ", true)]
    fn the_table_of_the_paper(#[case] text: &str, #[case] answer: bool) {
        assert_eq!(tree(text).minimax(), Some(answer));
        assert_eq!(tree(&tree(text).to_string()), tree(text));
    }

    #[test]
    fn a_branching_point_without_variations_does_not_count() {
        let nothing = Tree::<bool>::Opponent(Vec::new());
        assert_eq!(nothing.minimax(), None);
        assert_eq!(Tree::Player(vec![nothing.clone(), Tree::End(false)]).minimax(), Some(false));
        assert_eq!(Tree::Opponent(vec![nothing, Tree::End(true)]).minimax(), Some(true));
    }

    #[rstest]
    #[case("opponent(yes, player(no, yes))", "opponent(player(no))")]
    #[case("opponent(no, player(yes, yes), opponent(player(yes)))", "opponent(no)")]
    fn branching_points_are_cut_with_their_last_end(#[case] text: &str, #[case] left: &str) {
        assert_eq!(tree(text).without(true), Some(tree(left)));
    }

    #[test]
    fn nothing_is_left_when_all_is_cut() {
        assert_eq!(tree("yes").without(true), None);
        assert_eq!(tree("player(yes, opponent(yes))").without(true), None);
    }

    #[rstest]
    #[case("", 1)]
    #[case("perhaps", 1)]
    #[case("yesterday", 1)]
    #[case("player()", 8)]
    #[case("player(yes", 11)]
    #[case("player(yes,)", 12)]
    #[case("yes no", 5)]
    fn what_is_no_tree_is_refused(#[case] text: &str, #[case] column: usize) {
        assert_eq!(Tree::<bool>::parse(text), Err(TreeError { column, ends: vec!["yes", "no"] }));
    }

    #[test]
    fn deep_nesting_is_refused() {
        let text = "player(".repeat(100_000);
        assert!(Tree::<bool>::parse(&text).is_err());
    }
}
