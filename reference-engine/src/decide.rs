//! Decision making: how the answers of related variations become one answer (S0.decision-making).
//!
//! Variations that part at a move are compared there, from the ends of the variations up to the start
//! (S0.leaves-to-root). It is asked whether a string is alive:
//!
//! | who has the turn | all say yes | some say yes | none says yes |
//! |---|---|---|---|
//! | the player of the string | yes (S0.player-all) | yes (S0.player-part) | no (S0.player-none) |
//! | his opponent | yes (S0.opponent-all) | no (S0.opponent-part) | no (S0.opponent-none) |

use std::fmt;

/// Variations, related to each other where they part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// The end of a variation: is the answer yes?
    End(bool),
    /// The player of the string chooses between variations.
    Player(Vec<Tree>),
    /// His opponent chooses.
    Opponent(Vec<Tree>),
}

/// A tree that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeError {
    /// Where, counted in characters from 1.
    pub column: usize,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the tree cannot be read at character {}: write `yes`, `no`, `player(...)` or `opponent(...)` with commas between \
             the variations, nested at most {MOST_DEPTH} deep",
            self.column
        )
    }
}

impl std::error::Error for TreeError {}

/// No sensible example is nested deeper.
const MOST_DEPTH: usize = 100;

impl Tree {
    /// The answer.
    ///
    /// ```
    /// use reference_engine::decide::Tree;
    /// let tree = Tree::parse("opponent(yes, player(yes, no))").expect("a tree");
    /// assert!(tree.answer());
    /// ```
    pub fn answer(&self) -> bool {
        match self {
            Self::End(answer) => *answer,
            Self::Player(variations) => variations.iter().any(Self::answer),
            Self::Opponent(variations) => variations.iter().all(Self::answer),
        }
    }

    /// Reads a tree such as `opponent(yes, player(yes, no))`.
    pub fn parse(text: &str) -> Result<Self, TreeError> {
        let mut reader = Reader { text, at: 0 };
        let tree = reader.tree(0)?;
        reader.skip_blanks();
        if reader.at < text.len() { Err(reader.error()) } else { Ok(tree) }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn error(&self) -> TreeError {
        TreeError { column: self.text[..self.at].chars().count() + 1 }
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn takes(&mut self, word: &str) -> bool {
        self.skip_blanks();
        let found = self.text[self.at..].starts_with(word);
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn tree(&mut self, depth: usize) -> Result<Tree, TreeError> {
        if depth > MOST_DEPTH {
            return Err(self.error());
        }
        if self.takes("yes") {
            Ok(Tree::End(true))
        } else if self.takes("no") {
            Ok(Tree::End(false))
        } else if self.takes("player(") {
            self.variations(depth).map(Tree::Player)
        } else if self.takes("opponent(") {
            self.variations(depth).map(Tree::Opponent)
        } else {
            Err(self.error())
        }
    }

    fn variations(&mut self, depth: usize) -> Result<Vec<Tree>, TreeError> {
        let mut variations = vec![self.tree(depth + 1)?];
        while self.takes(",") {
            variations.push(self.tree(depth + 1)?);
        }
        if self.takes(")") { Ok(variations) } else { Err(self.error()) }
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, variations) = match self {
            Self::End(answer) => return f.write_str(if *answer { "yes" } else { "no" }),
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
        let tree = Tree::parse(text).expect("a tree");
        assert_eq!(tree.answer(), answer);
        assert_eq!(Tree::parse(&tree.to_string()), Ok(tree));
    }

    #[rstest]
    #[case("", 1)]
    #[case("perhaps", 1)]
    #[case("player()", 8)]
    #[case("player(yes", 11)]
    #[case("player(yes,)", 12)]
    #[case("yes no", 5)]
    fn what_is_no_tree_is_refused(#[case] text: &str, #[case] column: usize) {
        assert_eq!(Tree::parse(text), Err(TreeError { column }));
    }

    #[test]
    fn deep_nesting_is_refused() {
        let text = "player(".repeat(100_000);
        assert!(Tree::parse(&text).is_err());
    }
}
