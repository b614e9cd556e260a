//! Writing records: nodes with properties, and variations, as FF[4] wants them.
//!
//! A value is written so that every reader finds in it what was meant: `]` and `\` are escaped everywhere, `:` where a
//! value has two parts. Text that must stand on one line has its line breaks replaced. Points are two letters, the
//! column and the row counted from the top, so the board must be known.

use std::fmt::Write as _;

use reference_engine::board::notation::{Move, PlayersMove};
use reference_engine::{Colour, Point, PointSet, Size};

/// A sequence of nodes, and what may follow the last of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The nodes, in order. A record has at least one.
    pub nodes: Vec<Node>,
    /// What may follow.
    pub variations: Vec<Tree>,
}

/// A node: properties in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node(Vec<(&'static str, Vec<String>)>);

impl Node {
    /// The first node of a record of Go on this board.
    pub fn root(size: Size) -> Self {
        let (columns, rows) = (size.columns(), size.rows());
        // A square board must be written with one number.
        let sides = if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") };
        let program = format!("Kakunin:{}", env!("CARGO_PKG_VERSION"));
        let values = [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("AP", &*program), ("SZ", &*sides)];
        Self(values.into_iter().map(|(name, value)| (name, vec![value.to_owned()])).collect())
    }

    /// The same with a text of any number of lines. Without text it has no such property.
    #[must_use]
    pub fn text(self, name: &'static str, text: &str) -> Self {
        self.values(name, Some(escaped(text.trim())).filter(|text| !text.is_empty()).into_iter().collect())
    }

    /// The same with a text that stands on one line.
    #[must_use]
    pub fn line(self, name: &'static str, text: &str) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        self.text(name, &words.join(" "))
    }

    /// The same with a list of points. Without points it has no such property.
    #[must_use]
    pub fn points(self, name: &'static str, points: PointSet, size: Size) -> Self {
        self.values(name, points.iter().filter_map(|point| letters(point, size)).collect())
    }

    /// The same with words beside points.
    #[must_use]
    pub fn labels(self, labels: &[(Point, String)], size: Size) -> Self {
        let written =
            |(point, label): &(Point, String)| Some(format!("{}:{}", letters(*point, size)?, escaped_part(label)));
        self.values("LB", labels.iter().filter_map(written).collect())
    }

    /// The same with a player who is to move.
    #[must_use]
    pub fn to_move(self, colour: Colour) -> Self {
        self.values("PL", vec![colour.letter().to_string()])
    }

    /// A node with a move. All kinds of passes are passes, for SGF knows but one.
    pub fn of_move(made: PlayersMove, size: Size) -> Self {
        let name = match made.colour {
            Colour::Black => "B",
            Colour::White => "W",
        };
        let value = match made.mv {
            Move::Play(point) => letters(point, size).unwrap_or_default(),
            Move::Pass | Move::KoPass | Move::KoPassFor(_) => String::new(),
        };
        Self::default().values(name, vec![value])
    }

    /// A node has a property but once: texts of the same name are put together, and so are lists.
    fn values(mut self, name: &'static str, values: Vec<String>) -> Self {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            _ if values.is_empty() => {}
            Some((_, before)) if name == "C" => *before = vec![[&before[..], &values[..]].concat().join("\n\n")],
            Some((_, before)) => before.extend(values),
            None => self.0.push((name, values)),
        }
        self
    }
}

impl Tree {
    /// The text of a record with this one game.
    pub fn record(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text.push('\n');
        text
    }

    fn write(&self, text: &mut String) {
        text.push('(');
        for (number, node) in self.nodes.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            text.push(';');
            for (name, values) in &node.0 {
                text.push_str(name);
                for value in values {
                    let _ = write!(text, "[{value}]");
                }
            }
        }
        for variation in &self.variations {
            text.push('\n');
            variation.write(text);
        }
        text.push(')');
    }
}

/// The column and the row, counted from the top.
fn letters(point: Point, size: Size) -> Option<String> {
    let letter = |number: u8| char::from(b'a' + number);
    let row = size.contains(point).then(|| size.rows() - 1 - point.row())?;
    Some([letter(point.column()), letter(row)].into_iter().collect())
}

/// A text in which nothing ends the value. What cannot be seen does not belong into it.
fn escaped(text: &str) -> String {
    let mut written = String::new();
    for sign in text.chars().filter(|sign| *sign == '\n' || *sign == '\t' || !sign.is_control()) {
        match sign {
            ']' | '\\' => written.extend(['\\', sign]),
            '\t' => written.push(' '),
            _ => written.push(sign),
        }
    }
    written
}

/// The same for a value with two parts, which a colon divides.
fn escaped_part(text: &str) -> String {
    escaped(text).replace(':', "\\:").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference_engine::testing;
    use similar_asserts::assert_eq;

    #[test]
    fn what_is_written_is_read_back_as_it_was_meant() {
        let size = Size::new(3, 2).expect("a size");
        let root = Node::root(size).line("GN", "two\nlines").points("AB", testing::points("a2 c1"), size);
        let root = root.labels(&[(testing::point("b1"), "a:]".into())], size).text("C", "[x] \\ y: (;B[aa])\n2\u{7}");
        let made = |text| Node::of_move(PlayersMove::parse(text).expect("a move"), size);
        let play = Tree { nodes: vec![made("B b2"), made("W pass")], variations: Vec::new() };
        let ko_pass = Tree { nodes: vec![made("W ko-pass b2")], variations: Vec::new() };
        let text = Tree { nodes: vec![root.to_move(Colour::White)], variations: vec![play, ko_pass] }.record();
        let version = env!("CARGO_PKG_VERSION");
        let expected = format!(
            "(;FF[4]GM[1]CA[UTF-8]AP[Kakunin:{version}]SZ[3:2]GN[two lines]AB[cb][aa]LB[bb:a\\:\\]]\
             C[[x\\] \\\\ y: (;B[aa\\])\n2]PL[W]\n(;B[ba]\n;W[])\n(;W[]))\n"
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn a_square_board_has_one_number_and_a_node_each_property_once() {
        let size = Size::new(2, 2).expect("a size");
        let root = Node::root(size).points("AB", testing::points("a1 c3"), size).points("AW", PointSet::EMPTY, size);
        let root = root.text("C", "one").text("C", " ").text("C", "two").points("AB", testing::points("b2"), size);
        let text = Tree { nodes: vec![root], variations: Vec::new() }.record();
        assert!(text.ends_with("SZ[2]AB[ab][ba]C[one\n\ntwo])\n"), "{text}");
    }
}
