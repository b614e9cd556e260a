//! Reading YAML that people wrote: every complaint has a line and a column, and nothing is accepted by accident.
//!
//! The work is done twice. `saphyr-parser` goes over the text first: it finds where everything stands and refuses
//! what we do not want (duplicate keys, anchors, tags, several documents, endless nesting). Then `serde_yaml` makes
//! values of it, and where one of them is wrong, the place is known. Either alone is not enough: the first does not know
//! a number from a text, the second loses places and lets the last of two equal keys win.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, Span};
use serde_json::Value;

use crate::cases::built_in;
use crate::cases::problem::{Place, Problem, Source};

/// A case is a page; the list of papers is the longest file by far.
const MOST_BYTES: u64 = 1 << 20;
const MOST_DEPTH: usize = 16;

const NOT_YAML: &str = "check indentation, quotes, colons and brackets";

/// Where everything stands in a file. Paths look like `questions[2].move`.
#[derive(Debug)]
pub(crate) struct Places {
    source: Arc<Source>,
    keys: HashMap<String, Place>,
    values: HashMap<String, (Place, ScalarStyle)>,
}

/// A file that was read: what it says and where.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) value: Value,
    pub(crate) places: Places,
}

/// A problem with the value of this path in a file that has been read before.
pub(crate) fn problem_in(file: &Path, path: &str, what: &str, help: &str) -> Problem {
    match read(file) {
        Ok(document) => document.places.problem(path, what, help),
        Err(_) => Problem::with_file(file, what, help),
    }
}

/// Reads a file.
pub(crate) fn read(file: &Path) -> Result<Document, Problem> {
    parse(&source(file)?)
}

/// The text of a file.
pub(crate) fn source(file: &Path) -> Result<Arc<Source>, Problem> {
    Ok(Arc::new(Source { file: file.to_owned(), text: read_text(file)? }))
}

fn read_text(file: &Path) -> Result<String, Problem> {
    if let Some(text) = built_in::text(file) {
        return Ok(text.into_owned());
    }
    let unreadable = |error: std::io::Error| {
        Problem::with_file(file, format!("the file cannot be read: {error}"), "check that it exists and may be read")
    };
    let size = std::fs::metadata(file).map_err(unreadable)?.len();
    if size > MOST_BYTES {
        let what = format!("the file has {size} bytes, more than the {MOST_BYTES} that are allowed");
        return Err(Problem::with_file(file, what, "split it: one example a file"));
    }
    String::from_utf8(std::fs::read(file).map_err(unreadable)?).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
        let line = text[..good].lines().count().max(1) + usize::from(text[..good].ends_with('\n'));
        let column = text[..good].rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
        let place = Place { line, column, bytes: good..good + '\u{fffd}'.len_utf8() };
        let source = Arc::new(Source { file: file.to_owned(), text });
        Problem::at(&source, place, "this is not UTF-8", "save the file as UTF-8")
    })
}

/// Reads a text.
pub(crate) fn parse(source: &Arc<Source>) -> Result<Document, Problem> {
    let locator = Locator::new(source).locate()?;
    let value = serde_yaml::from_str(&source.text).map_err(|error| {
        let marker = error.location().map(|at| Marker::new(at.index(), at.line(), at.column().saturating_sub(1)));
        let marker = marker.unwrap_or(Marker::new(0, 1, 0));
        let what = error.to_string();
        let what = what.rsplit_once(" at line ").map_or(&*what, |(front, _)| front);
        locator.refuse(marker, &format!("this is not YAML: {what}"), NOT_YAML)
    })?;
    Ok(Document { value, places: locator.places })
}

impl Places {
    /// Where the value of this path stands, or what is nearest around it.
    pub(crate) fn value(&self, path: &str) -> Place {
        self.nearest(path, |path| self.values.get(path).map(|(place, _)| place))
    }

    /// Where the key at the end of this path stands.
    pub(crate) fn key(&self, path: &str) -> Place {
        self.nearest(path, |path| self.keys.get(path).or_else(|| self.values.get(path).map(|(place, _)| place)))
    }

    /// A place inside a `|` block: line and column of its text, both counted from 1.
    pub(crate) fn inside(&self, path: &str, line: usize, column: usize) -> Place {
        let start = self.value(path);
        match self.values.get(path) {
            Some((_, ScalarStyle::Literal)) => {
                let (line, column) = (start.line + line - 1, start.column + column - 1);
                let text = &self.source.text;
                let line_start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
                let within = text[line_start..].char_indices().nth(column - 1).map_or(0, |(i, _)| i);
                let at = line_start + within;
                let sign = text[at..].chars().next().map_or(0, char::len_utf8);
                Place { line, column, bytes: at..at + sign }
            }
            _ => start,
        }
    }

    /// A whole line.
    pub(crate) fn line(&self, line: usize) -> Place {
        let before: usize = self.source.text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let length = self.source.text[before..].lines().next().map_or(0, str::len);
        Place { line, column: 1, bytes: before..before + length }
    }

    /// A problem with the value of this path.
    pub(crate) fn problem(&self, path: &str, what: impl Into<String>, help: impl Into<String>) -> Problem {
        self.problem_at(self.value(path), what, help)
    }

    /// A problem at this place.
    pub(crate) fn problem_at(&self, place: Place, what: impl Into<String>, help: impl Into<String>) -> Problem {
        Problem::at(&self.source, place, what, help)
    }

    fn nearest<'a>(&'a self, path: &str, find: impl Fn(&str) -> Option<&'a Place>) -> Place {
        let mut path = path;
        loop {
            if let Some(place) = find(path) {
                return place.clone();
            }
            match path.rfind(['.', '[']) {
                Some(end) => path = &path[..end],
                None if path.is_empty() => return Place { line: 1, column: 1, bytes: 0..0 },
                None => path = "",
            }
        }
    }
}

/// What the locator is inside of.
enum Inside {
    List { path: String, next: usize },
    Map { path: String, key: Option<String> },
}

struct Locator {
    places: Places,
    /// The byte at which each character starts.
    bytes: Vec<usize>,
    open: Vec<Inside>,
    documents: usize,
}

impl Locator {
    fn new(source: &Arc<Source>) -> Self {
        let bytes = source.text.char_indices().map(|(byte, _)| byte).chain([source.text.len()]);
        Self {
            places: Places { source: Arc::clone(source), keys: HashMap::new(), values: HashMap::new() },
            bytes: bytes.collect(),
            open: Vec::new(),
            documents: 0,
        }
    }

    fn locate(mut self) -> Result<Self, Problem> {
        let source = Arc::clone(&self.places.source);
        if source.text.starts_with('\u{feff}') {
            let what = "the file starts with a byte order mark";
            return Err(self.refuse(Marker::new(0, 1, 0), what, "save the file as UTF-8 without a byte order mark"));
        }
        for event in Parser::new_from_str(&source.text) {
            match event {
                Ok((event, span)) => self.visit(event, span)?,
                Err(error) => {
                    let what = format!("this is not YAML: {}", error.info());
                    return Err(self.refuse(*error.marker(), &what, NOT_YAML));
                }
            }
        }
        Ok(self)
    }

    fn visit(&mut self, event: Event<'_>, span: Span) -> Result<(), Problem> {
        let plain = "write the value out where it is needed";
        let (anchor, tag) = match &event {
            Event::Scalar(_, _, anchor, tag) => (*anchor, tag.is_some()),
            Event::SequenceStart(anchor, tag) | Event::MappingStart(anchor, tag) => (*anchor, tag.is_some()),
            Event::Alias(anchor) => (*anchor, false),
            _ => (0, false),
        };
        if anchor != 0 {
            return Err(self.refuse(span.start, "anchors and aliases are not allowed here", plain));
        }
        if tag {
            return Err(self.refuse(span.start, "tags are not allowed here", plain));
        }
        match event {
            Event::DocumentStart(_) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(self.refuse(span.start, "a second document starts here", "use one file for each"));
                }
            }
            Event::Scalar(text, style, ..) => {
                if let Some(Inside::Map { path, key: key @ None }) = self.open.last_mut() {
                    let whole = if path.is_empty() { text.to_string() } else { format!("{path}.{text}") };
                    *key = Some(whole.clone());
                    let place = self.place(span);
                    if self.places.keys.insert(whole, place).is_some() {
                        let what = format!("the key `{}` is here for the second time", text.escape_debug());
                        return Err(self.refuse(span.start, &what, "keep one of the two"));
                    }
                } else {
                    let path = self.next_path();
                    self.places.values.insert(path, (self.place(span), style));
                }
            }
            Event::SequenceStart(..) => {
                let path = self.enter(span)?;
                self.open.push(Inside::List { path, next: 0 });
            }
            Event::MappingStart(..) => {
                let path = self.enter(span)?;
                self.open.push(Inside::Map { path, key: None });
            }
            Event::SequenceEnd | Event::MappingEnd => {
                self.open.pop();
            }
            _ => {}
        }
        Ok(())
    }

    /// The path of a list or a map that starts here.
    fn enter(&mut self, span: Span) -> Result<String, Problem> {
        if let Some(Inside::Map { key: None, .. }) = self.open.last() {
            return Err(self.refuse(span.start, "a key must be a plain word", "write `key: value`"));
        }
        if self.open.len() >= MOST_DEPTH {
            return Err(self.refuse(
                span.start,
                "this is nested too deeply",
                "nothing here has so many levels: take some out",
            ));
        }
        let path = self.next_path();
        self.places.values.insert(path.clone(), (self.place(span), ScalarStyle::Plain));
        Ok(path)
    }

    /// The path of the value that comes now.
    fn next_path(&mut self) -> String {
        match self.open.last_mut() {
            None => String::new(),
            Some(Inside::Map { key, .. }) => key.take().unwrap_or_default(),
            Some(Inside::List { path, next }) => {
                *next += 1;
                format!("{path}[{}]", *next - 1)
            }
        }
    }

    fn place(&self, span: Span) -> Place {
        let byte = |marker: Marker| self.bytes.get(marker.index()).or(self.bytes.last()).copied().unwrap_or(0);
        let start = byte(span.start);
        // What spans several lines is shown by its first line.
        let line = self.places.source.text[start..].lines().next().map_or(0, str::len);
        let end = byte(span.end).clamp(start, start + line);
        Place { line: span.start.line(), column: span.start.col() + 1, bytes: start..end }
    }

    fn refuse(&self, marker: Marker, what: &str, help: &str) -> Problem {
        self.places.problem_at(self.place(Span::empty(marker)), what, help)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn sample(text: &str) -> Result<Document, Problem> {
        parse(&Arc::new(Source { file: "sample.yaml".into(), text: text.to_owned() }))
    }

    #[rstest]
    #[case::not_yaml("title: [1", "2:1", "this is not YAML")]
    #[case::quote("title: 'x", "1:8", "this is not YAML")]
    #[case::two_colons("title: a: b", "1:9", "this is not YAML")]
    #[case::duplicate("title: x\nboard: y\ntitle: z", "3:1", "the key `title` is here for the second time")]
    #[case::duplicate_below("title: x\nlist: [{a: 1, a: 2}]", "2:15", "the key `a`")]
    #[case::anchor("title: &a x", "1:8", "anchors and aliases")]
    #[case::alias("title: x\nlist: *a", "2:7", "this is not YAML")]
    #[case::tag("title: !x y", "1:8", "tags are not allowed")]
    #[case::two_documents("title: x\n---\ntitle: y", "2:1", "a second document")]
    #[case::map_as_key("{a: 1}: x", "1:1", "")]
    #[case::byte_order_mark("\u{feff}title: x", "1:1", "the file starts with a byte order mark")]
    fn a_complaint_says_where(#[case] text: &str, #[case] place: &str, #[case] what: &str) {
        let problem = sample(text).expect_err("it is wrong").to_string();
        let expected = format!("sample.yaml:{place}: {what}");
        assert!(problem.starts_with(&expected), "{problem}\ndoes not start with\n{expected}");
    }

    #[test]
    fn an_empty_file_says_nothing() {
        assert_eq!(sample("").expect("it is no mistake of YAML").value, Value::Null);
        assert_eq!(sample("# nothing\n").expect("it is no mistake of YAML").value, Value::Null);
    }

    #[test]
    fn deep_nesting_is_refused_at_once() {
        for nest in ["[", "{a: ", "- ", "a:\n "] {
            let text = format!("list: {}", nest.repeat(200_000));
            sample(&text).expect_err("it is nested too deeply");
        }
    }

    #[test]
    fn a_place_inside_a_block_is_a_place_in_the_file() {
        let Document { places, .. } = sample("title: x\nboard: |\n  . X\n  . ?\n").expect("it is right");
        let place = places.inside("board", 2, 3);
        assert_eq!((place.line, place.column), (4, 5));
        assert_eq!(&places.source.text[place.bytes], "?");
    }
}
