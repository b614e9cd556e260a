//! Game records in SGF: reading the text. What the game is comes of it in [`game`].
//!
//! A record is a tree: `(;node;node(;variation)(;variation))`, a node is a list of properties, `AB[aa][bb]`. Only
//! the main line is of interest here, the first variation at each fork; in the text that is everything up to the
//! first closing bracket. What follows is only looked through, so nothing can nest too deeply.
//!
//! The crate sgf-parse (4.2.8) was tried in its place. It tells no place of a mistake (its errors are words without line
//! and column), loses a move that has no value, takes points beyond the board and a player who does not exist, and
//! refuses a byte order mark. `tests/sgf.rs` shows each of these; there the crate reads back what we write ([`tree`]).

pub mod game;
pub mod tree;

use std::fmt;

/// No record is larger. Records with the analysis of a program have some megabytes.
pub const MOST_BYTES: u64 = 16 << 20;

/// What is wrong with a record, and where: line and column are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgfError {
    /// The line of the text.
    pub line: usize,
    /// The column of the text, counted in characters.
    pub column: usize,
    /// What is wrong there, and what would help.
    pub what: String,
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.what)
    }
}

impl std::error::Error for SgfError {}

/// The main line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MainLine<'a> {
    text: &'a str,
    /// The nodes, in order.
    pub nodes: Vec<Vec<Property<'a>>>,
    /// Whether there are variations beside it.
    pub has_variations: bool,
    /// Whether there are more games in the file.
    pub has_more_games: bool,
}

/// A property with its values as they are written, escapes and all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property<'a> {
    /// Its name: `AB`.
    pub name: String,
    /// Where it stands, in bytes.
    pub at: usize,
    /// Its values, each with the place where it stands.
    pub values: Vec<(usize, &'a str)>,
}

/// Whether this text is meant to be a record: it starts with a bracket.
pub fn is_record(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('(')
}

impl<'a> MainLine<'a> {
    /// Reads the first game of a record.
    ///
    /// # Errors
    /// When brackets are missing, or something stands where it does not belong.
    pub fn read(text: &'a str) -> Result<Self, SgfError> {
        let mut reader = Reader { text, at: 0 };
        reader.skip(|sign| sign == '\u{feff}' || sign.is_whitespace());
        if reader.next_sign() != Some('(') {
            return Err(reader.wrong("a record begins with `(;`"));
        }
        let mut line = Self { text, nodes: Vec::new(), has_variations: false, has_more_games: false };
        let mut open = 0;
        loop {
            reader.skip(char::is_whitespace);
            match reader.next_sign() {
                Some('(') => open += 1,
                Some(';') => line.nodes.push(Vec::new()),
                Some(')') => break,
                Some(sign) if sign.is_ascii_alphabetic() => {
                    let property = reader.property()?;
                    let misplaced = "a property stands before the first node: put `;` before it";
                    let node = line.nodes.last_mut().ok_or_else(|| at(text, property.at, misplaced))?;
                    node.push(property);
                    continue;
                }
                Some(sign) => return Err(reader.unexpected(sign)),
                None => return Err(reader.wrong("the record ends without its `)`: a part of the file is missing")),
            }
            reader.at += 1;
        }
        if line.nodes.is_empty() {
            return Err(reader.wrong("the record has no node: write `(;` and then properties such as SZ[9]"));
        }
        reader.rest(open, &mut line)?;
        Ok(line)
    }

    /// Something is wrong at this place.
    pub fn wrong(&self, place: usize, what: impl Into<String>) -> SgfError {
        at(self.text, place, what)
    }
}

/// How far the text is read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn next_sign(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip(&mut self, what: impl Fn(char) -> bool) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches(what).len();
    }

    fn wrong(&self, what: &str) -> SgfError {
        at(self.text, self.at, what)
    }

    fn unexpected(&self, sign: char) -> SgfError {
        let what = "is neither a node (`;`) nor a property (`B[aa]`) nor a bracket: is there a `]` too many before?";
        self.wrong(&format!("`{}` {what}", sign.escape_debug()))
    }

    /// A name and at least one value. Small letters in a name do not count: so it was in old records.
    fn property(&mut self) -> Result<Property<'a>, SgfError> {
        let start = self.at;
        self.skip(|sign| sign.is_ascii_alphabetic());
        let name = self.text[start..self.at].chars().filter(char::is_ascii_uppercase).collect();
        let mut values = Vec::new();
        loop {
            self.skip(char::is_whitespace);
            if self.next_sign() != Some('[') {
                break;
            }
            values.push(self.value()?);
        }
        if values.is_empty() {
            let name = &self.text[start..].chars().take(8).collect::<String>();
            let what = format!("`{}` has no value: write it in square brackets", name.escape_debug());
            return Err(at(self.text, start, what));
        }
        Ok(Property { name, at: start, values })
    }

    /// From a square bracket to the one that closes it. A backslash takes the meaning of what follows it.
    fn value(&mut self) -> Result<(usize, &'a str), SgfError> {
        let open = self.at;
        let mut escaped = false;
        for (index, sign) in self.text[open + 1..].char_indices() {
            if sign == ']' && !escaped {
                let value = &self.text[open + 1..open + 1 + index];
                self.at = open + 1 + index + 1;
                return Ok((open + 1, value));
            }
            escaped = sign == '\\' && !escaped;
        }
        Err(self.wrong("this `[` is never closed: put `]` behind the value"))
    }

    /// What follows the main line: variations as long as brackets are open, then perhaps other games.
    fn rest(&mut self, mut open: usize, line: &mut MainLine<'a>) -> Result<(), SgfError> {
        self.at += 1;
        open -= 1;
        loop {
            self.skip(|sign| !"[()".contains(sign));
            match self.next_sign() {
                Some('[') => drop(self.value()?),
                Some('(') if open == 0 => {
                    line.has_more_games = true;
                    return Ok(());
                }
                Some('(') => {
                    line.has_variations = true;
                    open += 1;
                    self.at += 1;
                }
                Some(_) if open == 0 => return Err(self.wrong("there is a `)` too many: nothing is open here")),
                Some(_) => {
                    open -= 1;
                    self.at += 1;
                }
                None if open == 0 => return Ok(()),
                None => return Err(self.wrong("the record ends without its `)`: a part of the file is missing")),
            }
        }
    }
}

/// Something is wrong at this place of a text.
fn at(text: &str, place: usize, what: impl Into<String>) -> SgfError {
    let before = &text[..place];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    SgfError { line, column, what: what.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rstest::rstest;
    use similar_asserts::assert_eq;

    fn names(text: &str) -> Vec<Vec<String>> {
        let nodes = MainLine::read(text).expect("a record").nodes;
        nodes.into_iter().map(|node| node.into_iter().map(|property| property.name).collect()).collect()
    }

    #[test]
    fn the_main_line_is_the_first_variation_at_each_fork() {
        let text = "\u{feff} (;GM[1]SiZe[9]\n(;B[aa](;W[bb])(;W[cc]))(;B[dd]))\n(;GM[1])";
        assert_eq!(names(text), [vec!["GM", "SZ"], vec!["B"], vec!["W"]]);
        let line = MainLine::read(text).expect("a record");
        assert!(line.has_variations && line.has_more_games);
        let plain = MainLine::read("(;B[aa];W[])").expect("a record");
        assert!(!plain.has_variations && !plain.has_more_games);
    }

    /// Nothing in a value counts but the bracket that closes it.
    #[test]
    fn brackets_in_comments_do_not_count() {
        let text = "(;C[a \\] (;b) \\\\]AB [aa]\n[bb](;C[)]))";
        let line = MainLine::read(text).expect("a record");
        assert_eq!(line.nodes[0][0].values, [(4, "a \\] (;b) \\\\")]);
        assert_eq!(line.nodes[0][1].values.len(), 2);
        assert_eq!(line.nodes.len(), 2);
    }

    #[rstest]
    #[case("", 1, 1, "begins with `(;`")]
    #[case("(", 1, 2, "ends without its `)`")]
    #[case("()", 1, 2, "has no node")]
    #[case("(;B[aa]\n;W[bb", 2, 3, "never closed")]
    #[case("(;B[aa]\n;W[bb]", 2, 7, "ends without its `)`")]
    #[case("(;B[aa](;W[bb])", 1, 16, "ends without its `)`")]
    #[case("(;B[aa]))", 1, 9, "a `)` too many")]
    #[case("(;B;W[bb])", 1, 3, "`B;W[bb])` has no value")]
    #[case("(GM[1];B[aa])", 1, 2, "put `;` before it")]
    #[case("(;C[é]]B[aa])", 1, 7, "`]` is neither")]
    fn what_is_wrong_is_told_with_its_place(
        #[case] text: &str,
        #[case] line: usize,
        #[case] column: usize,
        #[case] what: &str,
    ) {
        let error = MainLine::read(text).expect_err("it is wrong");
        assert!(error.what.contains(what), "{error}");
        assert_eq!((error.line, error.column), (line, column), "{error}");
    }

    #[test]
    fn deep_variations_do_no_harm() {
        let deep = 200_000;
        let text = format!("{}{}", "(;B[aa]".repeat(deep), ")".repeat(deep));
        assert_eq!(MainLine::read(&text).expect("a record").nodes.len(), deep);
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "[(;)\\[\\]\\\\ABWCa-t:\\n é]{0,60}") {
            let _ = MainLine::read(&text);
        }
    }
}
