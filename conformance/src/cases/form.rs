//! The one form in which case files, rule sets and the list of papers are written.
//!
//! What a file means decides how it looks: fields stand in a fixed order; a text stands in the line of its field if it
//! fits there, else below it, filled to the width; a text of several lines, such as a board, stands as it is behind `|`;
//! short lists and short mappings stand in brackets and braces; quotes are used where YAML needs them. Comments on
//! lines of their own stay in front of what they stand in front of. A file with other comments is refused.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use saphyr_parser::{Event, Parser, ScalarStyle};

use crate::cases::problem::{Problem, Source};
use crate::cases::suite;
use crate::cases::yaml::{self, Document};

/// No line is longer, unless one word is.
const WIDTH: usize = 110;

/// The order of the fields of a mapping that stands under these names. Fields that are not listed stand where `…` is,
/// else at the end, as they were written: names that a file chooses itself, and what is asked about.
fn order(names: &[&str]) -> &'static [&'static str] {
    match names {
        [] => &[
            "id",
            "title",
            "paper",
            "item",
            "clauses",
            "claim",
            "hunts",
            "note",
            "system",
            "switches",
            "origin",
            "board",
            "board-of",
            "parts",
            "to-move",
            "strings",
            "questions",
            "variations",
        ],
        [.., "papers" | "items" | "clauses"] => {
            &["id", "role", "title", "author", "date", "about", "says", "items", "clauses"]
        }
        [.., "switches", _] => &["choice", "clause", "open"],
        [.., "origin"] => &["kind", "note", "facts"],
        [.., "facts"] => &["size", "black-stones", "white-stones", "black-minus-white", "corresponds"],
        [.., "questions"] => &[
            "id", "about", "look", "board", "ask", "to-move", "after", "strings", "…", "note", "kept-for", "rules",
            "choices", "answer", "answers", "stated", "derived",
        ],
        [.., "variations"] => &["id", "note", "to-move", "moves", "rules", "choices", "ends"],
        [.., "answer"] | [.., "answers", _] => &["legal", "illegal-move", "because", "…", "position"],
        _ => &["black", "white"],
    }
}

/// Whether the mapping under these names stands on lines of its own, however short it is.
fn spread(names: &[&str]) -> bool {
    matches!(names, [.., "origin" | "strings" | "switches" | "answers"] | [.., "switches", _])
}

/// The files of a folder of cases that are not in that form, with the text that they should have.
pub fn unformed(dir: &Path) -> Result<Vec<(PathBuf, String)>, Vec<Problem>> {
    let (mut unformed, mut problems) = (Vec::new(), Vec::new());
    for file in suite::all_files(dir) {
        let read = yaml::source(&file).and_then(|source| Ok((formed(&source)?, source)));
        match read {
            Ok((text, source)) if source.text != text => unformed.push((file, text)),
            Ok(_) => {}
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(unformed) } else { Err(problems) }
}

/// A text that is to be this file, as it should look; nothing, if it cannot be read.
pub(crate) fn of_text(file: &Path, text: &str) -> Option<String> {
    formed(&Arc::new(Source { file: file.to_owned(), text: text.to_owned() })).ok()
}

/// A file as it should look.
///
/// # Errors
/// When it cannot be read, or when something in it would be lost.
fn formed(source: &Arc<Source>) -> Result<String, Problem> {
    let before = yaml::parse(source)?;
    let text = Writer::new(source, &before)?.document()?;
    let file = &source.file;
    match yaml::parse(&Arc::new(Source { file: file.clone(), text: text.clone() })) {
        Ok(after) if after.value == before.value => Ok(text),
        _ => {
            let what = "written in one form the file would mean something else";
            Err(Problem::with_file(file, what, "this is a mistake of ours: please report it with the file"))
        }
    }
}

/// A value with the line in which it starts.
#[derive(Debug)]
enum Node {
    Scalar { text: String, is_text: bool },
    List(Vec<(usize, Node)>),
    Map(Vec<(usize, String, Node)>),
}

struct Writer<'a> {
    source: &'a Arc<Source>,
    root: Node,
    /// The line in which the first entry starts. What stands in front of it is about the whole file.
    first: usize,
    /// Comments by the line of what they stand in front of; at 0 those behind everything.
    comments: RefCell<BTreeMap<usize, Vec<String>>>,
}

impl<'a> Writer<'a> {
    fn new(source: &'a Arc<Source>, document: &Document) -> Result<Self, Problem> {
        let (mut starts, mut spans) = (Vec::new(), Vec::new());
        let root = Builder { starts: &mut starts, spans: &mut spans, events: events(source) }.root();
        starts.sort_unstable();
        let mut comments: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for comment in comments_of(&source.text, &spans) {
            let Some(text) = comment.text else {
                let place = document.places.line(comment.line);
                let what = "a comment behind something cannot be kept";
                return Err(document.places.problem_at(place, what, "move it to a line of its own in front"));
            };
            let next = starts.iter().copied().find(|start| *start > comment.line).unwrap_or(0);
            comments.entry(next).or_default().push(text);
        }
        let first = starts.first().copied().unwrap_or(0);
        Ok(Self { source, root, first, comments: RefCell::new(comments) })
    }

    fn document(self) -> Result<String, Problem> {
        let mut text = String::new();
        self.comments_before(self.first, 0, &mut text);
        match &self.root {
            Node::Map(map) => self.mapping(map, &[], 0, &mut text),
            Node::List(list) => self.list(list, &[], 0, &mut text),
            Node::Scalar { text: scalar, .. } => text.push_str(scalar),
        }
        self.comments_before(0, 0, &mut text);
        if self.comments.borrow().is_empty() {
            return Ok(text);
        }
        let what = "a comment inside a short list or mapping cannot be kept";
        Err(Problem::with_file(&self.source.file, what, "move it in front of the field"))
    }

    fn comments_before(&self, line: usize, indent: usize, text: &mut String) {
        for comment in self.comments.borrow_mut().remove(&line).into_iter().flatten() {
            let _ = writeln!(text, "{:indent$}{comment}", "");
        }
    }

    fn mapping(&self, map: &[(usize, String, Node)], names: &[&str], indent: usize, text: &mut String) {
        for (i, (line, key, value)) in in_order(map, names).into_iter().enumerate() {
            // The first field of an item stands behind its dash.
            let behind_dash = i == 0 && text.ends_with("- ");
            if !behind_dash {
                self.comments_before(*line, indent, text);
                let _ = write!(text, "{:indent$}", "");
            }
            let names = [names, &[key]].concat();
            let _ = write!(text, "{}:", scalar(key, true, false));
            self.value(value, &names, indent, text);
        }
    }

    fn list(&self, list: &[(usize, Node)], names: &[&str], indent: usize, text: &mut String) {
        for (line, item) in list {
            self.comments_before(*line, indent, text);
            let _ = write!(text, "{:indent$}- ", "");
            match item {
                Node::Map(map) if !map.is_empty() => self.mapping(map, names, indent + 2, text),
                Node::Scalar { text: scalar, is_text: true } => {
                    text.pop();
                    self.text(scalar, indent, text);
                }
                _ => {
                    let _ = writeln!(text, "{}", flow(item, names).unwrap_or_default());
                }
            }
        }
    }

    /// What stands behind a colon.
    fn value(&self, value: &Node, names: &[&str], indent: usize, text: &mut String) {
        let column = text.len() - text.rfind('\n').map_or(0, |end| end + 1);
        let short = flow(value, names).filter(|short| column + 1 + short.chars().count() <= WIDTH);
        match value {
            Node::Scalar { text: scalar, is_text: true } => self.text(scalar, indent, text),
            Node::Scalar { text: scalar, is_text: false } if scalar.is_empty() => text.push('\n'),
            Node::Map(map) if !map.is_empty() && (spread(names) || short.is_none()) => {
                text.push('\n');
                self.mapping(map, names, indent + 2, text);
            }
            Node::List(list) if !list.is_empty() && short.is_none() => {
                text.push('\n');
                self.list(list, names, indent + 2, text);
            }
            _ => {
                let _ = writeln!(text, " {}", short.or_else(|| flow(value, names)).unwrap_or_default());
            }
        }
    }

    /// A text behind a colon or a dash.
    fn text(&self, value: &str, indent: usize, text: &mut String) {
        let column = text.len() - text.rfind('\n').map_or(0, |end| end + 1);
        let indent = indent + 2;
        if value.contains('\n') {
            let chomp = if value.ends_with('\n') { "" } else { "-" };
            let _ = writeln!(text, " |{chomp}");
            for line in value.lines() {
                let _ = writeln!(text, "{:width$}{line}", "", width = if line.is_empty() { 0 } else { indent });
            }
            return;
        }
        let short = scalar(value, true, false);
        let fits = column + 1 + short.chars().count() <= WIDTH;
        if fits || !value.contains(' ') || value.contains("  ") || value.starts_with(' ') || value.ends_with(' ') {
            let _ = writeln!(text, " {short}");
            return;
        }
        text.push_str(" >-\n");
        let mut line = String::new();
        for word in value.split(' ') {
            if !line.is_empty() && indent + line.chars().count() + 1 + word.chars().count() > WIDTH {
                let _ = writeln!(text, "{:indent$}{line}", "");
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        let _ = writeln!(text, "{:indent$}{line}", "");
    }
}

fn in_order<'m>(map: &'m [(usize, String, Node)], names: &[&str]) -> Vec<&'m (usize, String, Node)> {
    let order = order(names);
    let place = |key: &str| order.iter().position(|known| *known == key);
    let rest = place("…").unwrap_or(order.len());
    let mut entries: Vec<_> = map.iter().collect();
    entries.sort_by_key(|(_, key, _)| place(key).unwrap_or(rest));
    entries
}

/// On one line, in brackets or braces. A text of several lines cannot be written so.
fn flow(node: &Node, names: &[&str]) -> Option<String> {
    match node {
        Node::Scalar { text, .. } if text.contains('\n') => None,
        Node::Scalar { text, is_text: false } if text.is_empty() => Some("null".to_owned()),
        Node::Scalar { text, is_text } => Some(scalar(text, *is_text, true)),
        Node::List(list) => {
            let items: Option<Vec<_>> = list.iter().map(|(_, item)| flow(item, names)).collect();
            Some(format!("[{}]", items?.join(", ")))
        }
        Node::Map(map) => {
            let entry = |(_, key, value): &(usize, String, Node)| {
                Some(format!("{}: {}", scalar(key, true, true), flow(value, &[names, &[key]].concat())?))
            };
            let entries: Option<Vec<_>> = in_order(map, names).into_iter().map(entry).collect();
            Some(format!("{{{}}}", entries?.join(", ")))
        }
    }
}

/// On one line, in quotes if YAML needs them.
fn scalar(text: &str, is_text: bool, in_brackets: bool) -> String {
    if !is_text || is_plain(text, in_brackets) {
        return text.to_owned();
    }
    if text.contains(['"', '\\']) && !text.contains(char::is_control) {
        return format!("'{}'", text.replace('\'', "''"));
    }
    serde_json::Value::from(text).to_string()
}

/// Whether a text needs no quotes.
fn is_plain(text: &str, in_brackets: bool) -> bool {
    let first = text.chars().next();
    first.is_some_and(|first| !"-?:,[]{}#&*!|>'\"%@`".contains(first))
        && text.trim() == text
        && !text.contains(char::is_control)
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.ends_with(':')
        && !(in_brackets && text.contains([',', '[', ']', '{', '}', ':']))
        // A date, which other readers of YAML take for something else than a text.
        && !text.chars().all(|sign| sign.is_ascii_digit() || "-:.".contains(sign))
        && serde_yaml::from_str::<serde_json::Value>(text).is_ok_and(|value| value.is_string())
}

/// The events of a file that has been read before, with their lines and the bytes of scalars.
fn events(source: &Source) -> impl Iterator<Item = (Event<'_>, usize, std::ops::Range<usize>)> {
    let events = Parser::new_from_str(&source.text).map_while(Result::ok);
    events.map(|(event, span)| (event, span.start.line(), span.start.index()..span.end.index()))
}

/// Makes a tree of events. It also gathers the lines in which entries of block lists and mappings start, and the
/// characters that belong to scalars.
struct Builder<'b, I> {
    events: I,
    starts: &'b mut Vec<usize>,
    spans: &'b mut Vec<std::ops::Range<usize>>,
}

impl<'e, I: Iterator<Item = (Event<'e>, usize, std::ops::Range<usize>)>> Builder<'_, I> {
    fn root(mut self) -> Node {
        while let Some((event, _, span)) = self.events.next() {
            if let Some(node) = self.node(event, span) {
                return node;
            }
        }
        Node::Scalar { text: String::new(), is_text: false }
    }

    /// The value that starts with this event; none at the end of a list or mapping, and at what is no value.
    fn node(&mut self, event: Event<'e>, span: std::ops::Range<usize>) -> Option<Node> {
        Some(match event {
            Event::Scalar(text, style, ..) => {
                self.spans.push(span);
                let plain = style == ScalarStyle::Plain;
                let is_text = !plain || serde_yaml::from_str::<serde_json::Value>(&text).is_ok_and(|v| v.is_string());
                Node::Scalar { text: text.into_owned(), is_text }
            }
            Event::SequenceStart(..) => {
                let mut items = Vec::new();
                while let Some((event, line, span)) = self.events.next() {
                    let Some(item) = self.node(event, span) else { break };
                    self.starts.push(line);
                    items.push((line, item));
                }
                Node::List(items)
            }
            Event::MappingStart(..) => {
                let mut entries = Vec::new();
                while let Some((Event::Scalar(key, ..), line, span)) = self.events.next() {
                    self.spans.push(span);
                    self.starts.push(line);
                    let Some((event, _, span)) = self.events.next() else { break };
                    let Some(value) = self.node(event, span) else { break };
                    entries.push((line, key.into_owned(), value));
                }
                Node::Map(entries)
            }
            _ => return None,
        })
    }
}

/// A comment; without a text if it stands behind something.
struct Comment {
    line: usize,
    text: Option<String>,
}

fn comments_of(text: &str, scalars: &[std::ops::Range<usize>]) -> Vec<Comment> {
    let mut comments = Vec::new();
    let (mut at, mut scalars) = (0, scalars.iter().peekable());
    for (line, row) in (1..).zip(text.split_inclusive('\n')) {
        let mut before = ' ';
        for (i, sign) in row.chars().enumerate() {
            while scalars.next_if(|scalar| scalar.end <= at + i).is_some() {}
            let in_scalar = scalars.peek().is_some_and(|scalar| scalar.contains(&(at + i)));
            if sign == '#' && before.is_whitespace() && !in_scalar {
                let own = row.trim_start().starts_with('#');
                comments.push(Comment { line, text: own.then(|| row.trim().to_owned()) });
                break;
            }
            before = sign;
        }
        at += row.chars().count();
    }
    comments
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use similar_asserts::assert_eq;

    use super::*;

    fn form(text: &str) -> Result<String, Problem> {
        formed(&Arc::new(Source { file: "sample.yaml".into(), text: text.to_owned() }))
    }

    const FORMED: &str = "\
# About the file.
id: sample
title: \"A sample: with a colon\"
clauses: [P.clause, P.other]
claim: >-
  A text that is too long for one line is filled to the width, whatever breaks it had before, so that two
  people who write the same write it in the same way.
origin:
  kind: constructed
  note: for tests
board: |
  . X O .
  X O . O
  . X O .
strings:
  ko stone: b2
questions:
  # About the question.
  - id: legal
    ask: legal
    after: B c2
    move: W b2
    answers:
      plain: {legal: false, because: [basic-ko]}
      other:
        legal: true
        position: |
          . .
          . X
  - id: tree
    ask: decide
    tree: player(yes, no)
    rules: [plain]
    answer: {says: yes, note: \"a, b\", none: null}
";

    #[rstest]
    #[case::already(FORMED)]
    #[case::otherwise(
        r#"# About the file.
title: 'A sample: with a colon'
origin: {note: for tests, kind: "constructed"}
id: "sample"
claim: A text that is too long for one line is filled to
  the width, whatever breaks it had before,
  so that two people who write the same write it in the same way.
strings: {ko stone: b2}
clauses:
- P.clause

- P.other
board: ". X O .\nX O . O\n. X O .\n"
questions:
# About the question.
- {ask: legal, id: legal, move: W b2, after: B c2, answers: {plain: {because: [basic-ko], legal: false},
    other: {position: ". .\n. X\n", legal: true}}}
- id: tree
  answer: {says: yes, note: 'a, b', none: }
  rules:
    - plain
  tree: "player(yes, no)"
  ask: decide
"#
    )]
    fn what_a_file_means_decides_how_it_looks(#[case] text: &str) {
        assert_eq!(form(text).expect("nothing is lost"), FORMED);
    }

    #[rstest]
    #[case::behind("id: sample # why\n", "sample.yaml:1:1: a comment behind something")]
    #[case::inside("list: [a,\n  # why\n  b]\n", "sample.yaml: a comment inside a short list")]
    fn a_comment_that_would_be_lost_is_refused(#[case] text: &str, #[case] expected: &str) {
        let refused = form(text).expect_err("the comment would be lost").to_string();
        assert!(refused.starts_with(expected), "{refused}");
    }

    #[rstest]
    #[case("plain words")]
    #[case("a: b")]
    #[case("ends with a colon:")]
    #[case("a #comment")]
    #[case("#1")]
    #[case("- dash")]
    #[case("12")]
    #[case("2010-11-24")]
    #[case("true")]
    #[case("null")]
    #[case("~")]
    #[case("a, [b], {c}")]
    #[case("it's \"quoted\"")]
    #[case("back\\slash")]
    #[case(" spaces ")]
    #[case("two  spaces")]
    #[case("tab\there")]
    #[case("first\n\n  second\n")]
    #[case("no end\nof line")]
    #[case("ümlaut “quotes”")]
    #[case("")]
    fn every_text_is_written_so_that_it_can_be_read(#[case] text: &str) {
        for value in [
            serde_json::json!({"a": text, "list": [text], "map": {"k": {"deep": text}}}),
            serde_json::json!({"a": format!("{text} {}", "word ".repeat(40)), "list": ["word ".repeat(40) + text]}),
            serde_json::json!({"list": [text, text, {"k": text}], text: 1}),
        ] {
            let once = form(&serde_yaml::to_string(&value).expect("it can be written")).expect("nothing is lost");
            assert_eq!(form(&once).expect("nothing is lost"), once);
        }
    }
}
