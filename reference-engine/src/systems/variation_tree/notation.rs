//! Trees as text: `opponent(yes, player(yes, no))`.

use std::fmt;

use super::Tree;
use crate::word::Word;

/// A tree that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeError {
    /// Where, counted in characters from 1.
    pub column: usize,
    /// What can stand at a leaf.
    pub leaves: Vec<&'static str>,
}

impl TreeError {
    /// Of two ways to read a tree, the one that came further; if none did, what both can have at their leaves.
    pub fn or(mut self, other: Self) -> Self {
        if other.column > self.column {
            return other;
        }
        if other.column == self.column {
            self.leaves.extend(other.leaves);
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
            self.leaves.join(", ")
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
        tree.ok_or_else(|| TreeError { column: text[..reader.at].chars().count() + 1, leaves: L::words() })
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
            self.leaf().map(Tree::Leaf)
        }
    }

    fn variations<L: Word>(&mut self, depth: usize) -> Option<Vec<Tree<L>>> {
        let mut variations = vec![self.tree(depth + 1)?];
        while self.takes(",") {
            variations.push(self.tree(depth + 1)?);
        }
        self.takes(")").then_some(variations)
    }

    fn leaf<L: Word>(&mut self) -> Option<L> {
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let leaf = L::from_word(&rest[..length])?;
        self.at += length;
        Some(leaf)
    }
}

impl<L: Word> fmt::Display for Tree<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, variations) = match self {
            Self::Leaf(answer) => return f.write_str(answer.word()),
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
    #[case("yes", "yes")]
    #[case(" opponent( yes,player(no ,opponent(yes)) ) ", "opponent(yes, player(no, opponent(yes)))")]
    fn a_tree_is_read_and_written(#[case] text: &str, #[case] written: &str) {
        assert_eq!(Tree::<bool>::parse(text).map(|tree| tree.to_string()), Ok(written.to_owned()));
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
        assert_eq!(Tree::<bool>::parse(text), Err(TreeError { column, leaves: vec!["yes", "no"] }));
    }

    #[test]
    fn deep_nesting_is_refused() {
        let text = "player(".repeat(100_000);
        assert!(Tree::<bool>::parse(&text).is_err());
    }
}
