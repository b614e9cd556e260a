//! Reading what people and programs wrote, field by field, so that all mistakes are told at once.
//!
//! A mapping is read as [`Fields`]: each field is asked for by its name, [`Field`] says what is wrong with a value in
//! a sentence of ours, and [`Fields::end`] finds what nobody asked for. Reading goes on after a mistake; what cannot be
//! read is `None`, and whoever reads a whole asks at the end whether there were mistakes.
//!
//! The values are those of a YAML file, where [`Mistakes::located`] knows line and column, or of a line of the protocol.

use std::cell::RefCell;
use std::fmt;
use std::sync::LazyLock;

use reference_engine::Colour;
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::word::Word;
use serde_json::{Map, Value};

use crate::cases::meant::nearest;
use crate::cases::problem::Problem;
use crate::cases::yaml::Places;

/// Where a mistake is. Paths look like `questions[2].move`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// The value of a path.
    Value(String),
    /// The name of the field at the end of a path.
    Key(String),
    /// Line and column, both counted from 1, of the text at a path.
    Inside(String, usize, usize),
}

/// Something that is wrong with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    /// Where.
    pub(crate) at: At,
    /// What is wrong.
    pub(crate) what: String,
    /// What to do about it.
    pub(crate) help: String,
}

/// For a value that has no lines: `path: what; help`.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (At::Value(path) | At::Key(path) | At::Inside(path, ..)) = &self.at;
        let colon = if path.is_empty() { "" } else { ": " };
        write!(f, "{path}{colon}{}; {}", self.what, self.help)
    }
}

/// All mistakes that were found so far.
#[derive(Debug, Default)]
pub(crate) struct Mistakes(RefCell<Vec<Mistake>>);

impl Mistakes {
    /// One more, unless it is known: an answer that holds under several rule sets is read for each.
    pub(crate) fn add(&self, at: At, what: impl Into<String>, help: impl Into<String>) {
        let mistake = Mistake { at, what: what.into(), help: help.into() };
        if !self.0.borrow().contains(&mistake) {
            self.0.borrow_mut().push(mistake);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.0.borrow().len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// With the lines and columns of a file, from top to bottom.
    pub(crate) fn located(self, places: &Places) -> Vec<Problem> {
        let located = self.0.into_inner().into_iter().map(|mistake| {
            let place = match &mistake.at {
                At::Value(path) => places.value(path),
                At::Key(path) => places.key(path),
                At::Inside(path, line, column) => places.inside(path, *line, *column),
            };
            ((place.line, place.column), places.problem_at(place, mistake.what, mistake.help))
        });
        let mut located: Vec<_> = located.collect();
        located.sort_by_key(|(place, _)| *place);
        located.into_iter().map(|(_, problem)| problem).collect()
    }
}

/// All of them on one line.
impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.0.borrow().iter().map(Mistake::to_string).collect();
        f.write_str(&all.join("; "))
    }
}

/// A value with its place and what to call it.
#[derive(Clone, Debug)]
pub(crate) struct Field<'a> {
    /// What sentences call it, for example "`title`".
    label: String,
    /// What belongs here, in a few words.
    about: &'a str,
    /// Its path.
    pub(crate) path: String,
    /// Its value.
    pub(crate) value: &'a Value,
    mistakes: &'a Mistakes,
}

impl<'a> Field<'a> {
    /// The value of a whole file or message, called `label` in sentences.
    pub(crate) fn root(label: &str, value: &'a Value, mistakes: &'a Mistakes) -> Self {
        Self { label: label.to_owned(), about: "", path: String::new(), value, mistakes }
    }

    /// The value is wrong.
    pub(crate) fn wrong(&self, what: impl Into<String>, help: impl Into<String>) {
        self.mistakes.add(At::Value(self.path.clone()), what, help);
    }

    /// All mistakes so far, of this value and of others.
    pub(crate) fn mistakes(&self) -> &'a Mistakes {
        self.mistakes
    }

    /// What stands under this name, if this has fields. Nothing is said against it if not.
    pub(crate) fn inside(&self, name: &str, about: &'a str) -> Option<Self> {
        let value = self.value.get(name)?;
        Some(Self { about, ..self.below(format!("`{name}`"), under(&self.path, name), value) })
    }

    /// Its field, say, or its item with this path.
    fn below(&self, label: String, path: String, value: &'a Value) -> Self {
        Self { label, about: self.about, path, value, mistakes: self.mistakes }
    }

    fn is_not(&self, expected: &str, help: &str) {
        let is = match self.value {
            Value::Null => "nothing is here",
            Value::Bool(_) => "this is true or false",
            Value::Number(_) => "this is a number",
            Value::String(_) => "this is a text",
            Value::Array(_) => "this is a list",
            Value::Object(_) => "this has fields",
        };
        self.wrong(format!("{} {expected}, and {is}", self.label), help);
    }

    /// A text that is not blank.
    pub(crate) fn text(&self) -> Option<&'a str> {
        match self.value {
            Value::String(text) if !text.trim().is_empty() => Some(text),
            Value::String(_) | Value::Null => {
                let help = if self.about.is_empty() { "say it in a few words of our own" } else { self.about };
                self.wrong("there is no text here", help);
                None
            }
            Value::Bool(_) | Value::Number(_) => {
                self.is_not("is a text", "put it in quotes");
                None
            }
            Value::Array(_) | Value::Object(_) => {
                self.is_not("is a text", "write the text behind the colon");
                None
            }
        }
    }

    /// What is written, whatever it means, if it is no list and has no fields: the text of what should be a word.
    pub(crate) fn written(&self) -> Option<String> {
        match self.value {
            Value::Bool(yes) => Some(yes.to_string()),
            Value::Number(number) => Some(number.to_string()),
            _ => self.text().map(str::to_owned),
        }
    }

    /// One of these words.
    pub(crate) fn one_of<'w>(&self, words: &[&'w str]) -> Option<&'w str> {
        let written = self.written()?;
        let known = words.iter().find(|word| **word == written);
        if known.is_none() {
            let what = format!("{} cannot be `{}`", self.label, written.escape_debug());
            self.wrong(what, instead(&written, words));
        }
        known.copied()
    }

    /// One of a few things that are written as words.
    pub(crate) fn word<T: Word>(&self) -> Option<T> {
        self.one_of(&T::words()).and_then(T::from_word)
    }

    /// `black` or `white`.
    pub(crate) fn colour(&self) -> Option<Colour> {
        let word = self.one_of(&["black", "white"])?;
        Some(if word == "black" { Colour::Black } else { Colour::White })
    }

    /// `true` or `false`.
    pub(crate) fn truth(&self) -> Option<bool> {
        if !self.value.is_boolean() {
            self.is_not("is true or false", "write `true` or `false`");
        }
        self.value.as_bool()
    }

    /// A whole number that fits.
    pub(crate) fn number<T: TryFrom<i64>>(&self) -> Option<T> {
        let Some(number) = self.value.as_i64() else {
            self.is_not("is a whole number", "write it in digits");
            return None;
        };
        let fits = T::try_from(number).ok();
        if fits.is_none() {
            let wrong = if number < 0 { "less than nothing" } else { "too much" };
            self.wrong(format!("{} cannot be {number}: that is {wrong}", self.label), "write another number");
        }
        fits
    }

    /// A number that may end in a half.
    pub(crate) fn half_points(&self) -> Option<HalfPoints> {
        let points = self.value.as_f64().and_then(HalfPoints::read);
        if points.is_none() {
            self.is_not("is a number that may end in a half", "write it like 7 or 7.5");
        }
        points
    }

    /// The items of a list.
    pub(crate) fn list(&self) -> Option<Vec<Self>> {
        let Value::Array(items) = self.value else {
            self.is_not("is a list", "write each item on a line of its own behind `- `, or all in brackets: [a, b]");
            return None;
        };
        let item = |(i, value)| self.below(format!("an item of {}", self.label), format!("{}[{i}]", self.path), value);
        Some(items.iter().enumerate().map(item).collect())
    }

    /// The items of a list of texts, without those that are wrong.
    pub(crate) fn texts(&self) -> Option<Vec<String>> {
        Some(self.list()?.iter().filter_map(|item| item.text().map(str::to_owned)).collect())
    }

    /// A list of two, say of Black's and of White's.
    pub(crate) fn two<T>(&self, read: impl Fn(&Self) -> Option<T>) -> Option<[T; 2]> {
        let items = self.list()?;
        if items.len() != 2 {
            self.wrong(format!("{} is a list of two, and this has {}", self.label, items.len()), "write two: [a, b]");
            return None;
        }
        let [first, second] = [read(&items[0]), read(&items[1])];
        Some([first?, second?])
    }

    /// What stands under names that the file chooses itself.
    pub(crate) fn entries(&self) -> Option<Vec<(&'a str, Self)>> {
        let map = self.mapping()?;
        let entry = |(name, value): (&'a String, _)| {
            (&**name, self.below(format!("`{}`", name.escape_debug()), under(&self.path, name), value))
        };
        Some(map.iter().map(entry).collect())
    }

    /// The fields of a mapping.
    pub(crate) fn fields(&self) -> Option<Fields<'a>> {
        let map = self.mapping()?;
        Some(Fields {
            map,
            path: self.path.clone(),
            whose: None,
            known: Vec::new(),
            missing: Vec::new(),
            mistakes: self.mistakes,
        })
    }

    /// An empty file has no fields, which says more than that it is no mapping.
    fn mapping(&self) -> Option<&'a Map<String, Value>> {
        static EMPTY: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);
        match self.value {
            Value::Object(map) => Some(map),
            Value::Null if self.path.is_empty() => Some(&EMPTY),
            _ => {
                self.is_not("has fields", "write `field: value`, one a line, or all in braces: {a: 1, b: 2}");
                None
            }
        }
    }
}

/// The fields of a mapping. Ask for each, then [`end`](Self::end) it.
#[derive(Debug)]
pub(crate) struct Fields<'a> {
    map: &'a Map<String, Value>,
    /// The path of the mapping.
    pub(crate) path: String,
    /// What has these fields, in words.
    whose: Option<String>,
    known: Vec<&'a str>,
    missing: Vec<(&'a str, &'a str)>,
    mistakes: &'a Mistakes,
}

impl<'a> Fields<'a> {
    /// A field that must be there. `about` says in a few words what belongs there.
    pub(crate) fn need(&mut self, name: &'a str, about: &'a str) -> Option<Field<'a>> {
        let field = self.field(name, about);
        if field.is_none() {
            self.missing.push((name, about));
        }
        field
    }

    /// A field that may be there. One without a value is not there.
    pub(crate) fn may(&mut self, name: &'a str, about: &'a str) -> Option<Field<'a>> {
        self.field(name, about).filter(|field| !field.value.is_null())
    }

    /// Whether something is said there, right or wrong.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.map.get(name).is_some_and(|value| match value {
            Value::Null => false,
            Value::Array(items) => !items.is_empty(),
            Value::Object(fields) => !fields.is_empty(),
            _ => true,
        })
    }

    fn field(&mut self, name: &'a str, about: &'a str) -> Option<Field<'a>> {
        self.known.push(name);
        let value = self.map.get(name)?;
        Some(Field { label: format!("`{name}`"), about, path: under(&self.path, name), value, mistakes: self.mistakes })
    }

    /// What has these fields, for the sentence about a field that it does not have.
    pub(crate) fn are_of(&mut self, whose: String) {
        self.whose = Some(whose);
    }

    /// What is missing, and what is there although nobody asked for it. One word that is misspelt is one mistake.
    pub(crate) fn end(self) {
        let mut missing = self.missing;
        for name in self.map.keys().filter(|name| !self.known.contains(&name.as_str())) {
            if let Some(meant) = nearest(name, &self.known) {
                missing.retain(|(name, _)| *name != meant);
            }
            let help = format!("leave it out, or {}", instead(name, &self.known));
            let name_shown = name.escape_debug();
            let what = match &self.whose {
                Some(whose) => format!("{whose} has no field `{name_shown}`"),
                None => format!("there is no field `{name_shown}` here"),
            };
            self.mistakes.add(At::Key(under(&self.path, name)), what, help);
        }
        for (name, about) in missing {
            let help = if about.is_empty() { format!("add `{name}`") } else { format!("add `{name}`: {about}") };
            self.mistakes.add(At::Value(self.path.clone()), format!("the field `{name}` is missing"), help);
        }
    }
}

fn under(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// What could be written instead, the nearest first.
pub(crate) fn instead(written: &str, known: &[&str]) -> String {
    let all = known.join(", ");
    match nearest(written, known) {
        _ if known.is_empty() => "nothing can be said here".to_owned(),
        Some(meant) if known.len() > 1 => format!("use `{meant}`, if that is meant; there are {all}"),
        _ => format!("use one of {all}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_message_has_paths_instead_of_lines() {
        let value = json!({"titel": "x", "list": [1, "b"], "depth": -1, "to-move": "red"});
        let mistakes = Mistakes::default();
        let mut fields = Field::root("the message", &value, &mistakes).fields().expect("it has fields");
        fields.need("title", "a name");
        fields.need("paper", "its id").and_then(|field| field.text());
        fields.may("list", "").and_then(|field| field.texts());
        fields.may("depth", "").and_then(|field| field.number::<u32>());
        fields.may("to-move", "").and_then(|field| field.colour());
        fields.end();
        let told: Vec<_> = mistakes.0.borrow().iter().map(Mistake::to_string).collect();
        assert_eq!(
            told,
            [
                "list[0]: an item of `list` is a text, and this is a number; put it in quotes",
                "depth: `depth` cannot be -1: that is less than nothing; write another number",
                "to-move: `to-move` cannot be `red`; use one of black, white",
                "titel: there is no field `titel` here; leave it out, or use `title`, if that is meant; there are title, \
                 paper, list, depth, to-move",
                "the field `paper` is missing; add `paper`: its id",
            ]
        );
    }
}
