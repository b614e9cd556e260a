//! Fields: the names of values in questions and answers, what they mean and how they are written.

use std::marker::PhantomData;

use super::value::{Typed, Value};
use crate::board::Colour;
use crate::board::notation::PlayersMove;
use crate::board::points::PointSet;
use crate::scoring::half_points::HalfPoints;

/// A field whose values are of the type `T`.
#[derive(Debug)]
pub struct Field<T> {
    /// All else about it.
    pub info: FieldInfo,
    of: PhantomData<fn() -> T>,
}

/// What is known of a field whatever the type of its values.
#[derive(Clone, Copy, Debug)]
pub struct FieldInfo {
    /// Its name in case files, in the protocol and in reports.
    pub name: &'static str,
    /// What it means, in a few words.
    pub about: &'static str,
    /// How its values are written.
    pub shape: Shape,
    /// What its values are to the question.
    pub role: Role,
    /// How it is told as a fact of an answer.
    pub wording: Wording,
    /// Whether the reasons stand behind it in brackets.
    pub with_reasons: bool,
}

impl<T: Typed> Field<T> {
    /// A field that is told by its name.
    pub const fn new(name: &'static str, about: &'static str, shape: Shape) -> Self {
        let info = FieldInfo { name, about, shape, role: Role::Detail, wording: Wording::Named, with_reasons: false };
        Self { info, of: PhantomData }
    }

    /// The same field with values that can be seen on the board.
    #[must_use]
    pub const fn role(mut self, role: Role) -> Self {
        self.info.role = role;
        self
    }

    /// The same field, told in another way.
    #[must_use]
    pub const fn told(mut self, wording: Wording) -> Self {
        self.info.wording = wording;
        self
    }

    /// The same field with the reasons behind it.
    #[must_use]
    pub const fn with_reasons(mut self) -> Self {
        self.info.with_reasons = true;
        self
    }
}

/// How a fact is told.
#[derive(Clone, Copy, Debug)]
pub enum Wording {
    /// Its name, a colon and its value.
    Named,
    /// Its value alone.
    Value,
    /// These words, a colon and its value.
    After(&'static str),
    /// In words of its own.
    Words(fn(&Value) -> String),
    /// Not at all by itself.
    Silent,
}

impl FieldInfo {
    /// The fact that this field has this value, in words.
    pub fn text(&self, value: &Value) -> Option<String> {
        match self.wording {
            Wording::Named => Some(format!("{}: {value}", self.name)),
            Wording::Value => Some(value.to_string()),
            Wording::After(words) => Some(format!("{words}: {value}")),
            Wording::Words(text) => Some(text(value)),
            Wording::Silent => None,
        }
    }
}

/// What a value is to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The strings that it is about.
    InQuestion,
    /// The move that it is about.
    MoveInQuestion,
    /// Moves that are made.
    Made,
    /// Something else.
    Detail,
}

/// How a value is written.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// `true` or `false`.
    Bool,
    /// A whole number, not below this.
    Number(i64),
    /// A number that may end in a half: `7` or `7.5`.
    HalfPoints,
    /// So many whole numbers that are not negative, or any number of them.
    Numbers(Option<usize>),
    /// `{black: 1, white: 0}`.
    ByColour,
    /// One of these words.
    Word(fn() -> Vec<&'static str>),
    /// Several of these words. A program may have others of its own.
    Words(fn() -> Vec<&'static str>),
    /// A text that the kind of question reads itself.
    Text,
    /// `black` or `white`.
    Colour,
    /// Two players.
    Colours,
    /// A move, for example `B c3`.
    Move,
    /// A sequence: moves with commas between them, or a list of them.
    Moves,
    /// A list of points.
    Points,
    /// Strings: in a case their names, elsewhere a list of points for each.
    Strings(Which),
    /// `{black: [a1], white: []}`.
    Territory,
    /// A drawn board.
    Position,
    /// A drawn table: a line of headings, then a line for each row, with `|` around each cell.
    Cells,
    /// A status of the rule set's system.
    Status,
    /// A status for each string in question.
    Statuses,
}

/// Which strings a question can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Exactly one.
    One,
    /// One or more of one player, looked at together.
    OfOnePlayer,
    /// One or more of either player. In a case: all that it names, if the question names none.
    Any,
    /// Perhaps none.
    PerhapsNone,
}

/// Named values, no name twice.
#[derive(Clone, Debug, Default)]
pub struct Values(Vec<(&'static FieldInfo, Value)>);

impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        self.0.len() == other.0.len() && self.iter().all(|(field, value)| other.value(field.name) == Some(value))
    }
}

impl Eq for Values {}

impl Values {
    /// The value of this field, if it has one.
    pub fn get<T: Typed>(&self, field: &Field<T>) -> Option<T> {
        T::from_value(self.value(field.info.name)?)
    }

    /// The value of the field with this name.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.iter().find(|(field, _)| field.name == name).map(|(_, value)| value)
    }

    /// Gives a field its value, in place of any that it had.
    pub fn set<T: Typed>(&mut self, field: &'static Field<T>, value: T) {
        self.put(&field.info, value.into_value());
    }

    /// The same for a value that is known to be right for the field.
    pub fn put(&mut self, field: &'static FieldInfo, value: Value) {
        match self.0.iter_mut().find(|(known, _)| known.name == field.name) {
            Some(entry) => *entry = (field, value),
            None => self.0.push((field, value)),
        }
    }

    /// Removes a value.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(field, _)| field.name != name);
    }

    /// All fields with their values, in the order in which they were given.
    pub fn iter(&self) -> impl Iterator<Item = (&'static FieldInfo, &Value)> {
        self.0.iter().map(|(field, value)| (*field, value))
    }

    /// Puts the fields in the order of this list.
    pub fn sort_as(&mut self, order: &[&FieldInfo]) {
        self.0.sort_by_key(|(field, _)| order.iter().position(|known| known.name == field.name));
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Who moves first, where there is no position that tells it.
pub static TO_MOVE: Field<Colour> = Field::new("to-move", "who moves first", Shape::Colour);

/// The moves made before.
pub static AFTER: Field<Vec<PlayersMove>> =
    Field::new("after", "the moves made before; may be left out", Shape::Moves).role(Role::Made);

/// A sequence to be made.
pub static MOVES: Field<Vec<PlayersMove>> =
    Field::new("moves", "the moves; in a case also `variation` with the id of one", Shape::Moves).role(Role::Made);

/// The move in question.
pub static MOVE: Field<PlayersMove> =
    Field::new("move", "the move in question", Shape::Move).role(Role::MoveInQuestion);

/// The string in question.
pub static STRING: Field<Vec<PointSet>> =
    Field::new("strings", "exactly one string", Shape::Strings(Which::One)).role(Role::InQuestion);

/// The strings in question, looked at together.
pub static STONES: Field<Vec<PointSet>> =
    Field::new("strings", "strings of one player, looked at together", Shape::Strings(Which::OfOnePlayer))
        .role(Role::InQuestion);

/// The strings in question, one by one.
pub static STRINGS: Field<Vec<PointSet>> = Field::new(
    "strings",
    "strings of either player; in a case, if left out, all that it names",
    Shape::Strings(Which::Any),
)
.role(Role::InQuestion);

/// Black's score minus White's.
pub static MARGIN: Field<HalfPoints> = Field::new("margin", "Black's score minus White's", Shape::HalfPoints)
    .told(Wording::After("Black's score minus White's"));
