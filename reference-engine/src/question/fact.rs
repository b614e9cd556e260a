//! Facts: what an answer states, expected and actual alike.

use std::collections::BTreeMap;

use super::field::{Field, FieldInfo, Shape, Values, Wording};
use super::value::{ByColour, Typed, Value};
use crate::board::Board;
use crate::board::points::PointSet;
use crate::force::proof::Says;
use crate::play::state::Illegal;
use crate::systems::status::Status;
use crate::word::Word;

/// What an answer states. An expected answer states what the source states; it is met by an answer that agrees with
/// all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(Values);

/// The first illegal move of a sequence.
pub static ILLEGAL_MOVE: Field<i64> = Field::new(
    "illegal-move",
    "the first illegal move, counted from 1; nothing is made from there on",
    Shape::Number(1),
)
.told(Wording::Words(|number| format!("move {number} is illegal")))
.with_reasons();

/// Why a move is illegal or an answer undefined.
pub static BECAUSE: Field<Vec<String>> =
    Field::new("because", "all rules that forbid the move", Shape::Words(|| Illegal::REASONS.to_vec()))
        .told(Wording::Silent);

/// The prisoners of both colours.
pub static PRISONERS: Field<ByColour> = Field::new("prisoners", "all stones removed, by their colour", Shape::ByColour);

/// Points of territory.
pub static TERRITORY_POINTS: Field<ByColour> =
    Field::new("territory-points", "how many points of territory each player has", Shape::ByColour)
        .told(Wording::After("points of territory"));

/// The position afterwards.
pub static POSITION: Field<Board> = Field::new("position", "the position afterwards, drawn", Shape::Position)
    .told(Wording::Words(|position| format!("position:\n{position}")));

/// Yes, no or undefined.
pub static SAYS: Field<Says> =
    Field::new("says", "the answer", Shape::Word(Says::words)).told(Wording::Value).with_reasons();

/// A status.
pub static STATUS: Field<Status> = Field::new("status", "a word of the rule set's system", Shape::Status)
    .told(Wording::Words(|word| {
        Status::from_value(word).map_or_else(|| word.to_string(), |status| status.text().into())
    }))
    .with_reasons();

/// Statuses by name.
pub static STATUSES: Field<BTreeMap<String, Status>> =
    Field::new("statuses", "the status of each string, by its name in a case, else by its number", Shape::Statuses)
        .told(Wording::Value);

/// Points.
pub static POINTS: Field<PointSet> = Field::new("points", "points", Shape::Points).told(Wording::Value);

/// The territory of both players.
pub static TERRITORY: Field<[PointSet; 2]> =
    Field::new("territory", "the territory of each player", Shape::Territory).told(Wording::Value);

impl Facts {
    /// One fact.
    pub fn of<T: Typed>(field: &'static Field<T>, value: T) -> Self {
        Self::default().and(field, value)
    }

    /// One fact more.
    #[must_use]
    pub fn and<T: Typed>(mut self, field: &'static Field<T>, value: T) -> Self {
        self.set(field, value);
        self
    }

    /// One fact more, if there is a value.
    #[must_use]
    pub fn and_some<T: Typed>(self, field: &'static Field<T>, value: Option<T>) -> Self {
        match value {
            Some(value) => self.and(field, value),
            None => self,
        }
    }

    /// States a fact, in place of what was stated of this field.
    pub fn set<T: Typed>(&mut self, field: &'static Field<T>, value: T) {
        self.0.set(field, value);
    }

    /// What is stated of this field.
    pub fn get<T: Typed>(&self, field: &Field<T>) -> Option<T> {
        self.0.get(field)
    }

    /// What is stated of the field with this name.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.0.value(name)
    }

    /// All facts.
    pub fn iter(&self) -> impl Iterator<Item = (&'static FieldInfo, &Value)> {
        self.0.iter()
    }

    /// States a fact whose value was read for this field.
    pub fn put(&mut self, field: &'static FieldInfo, value: Value) {
        self.0.put(field, value);
    }

    /// Whether nothing is stated.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Puts the facts in the order of this list.
    pub fn sort_as(&mut self, order: &[&FieldInfo]) {
        self.0.sort_as(order);
    }

    /// The same without these fields.
    #[must_use]
    pub fn without(&self, names: &[&str]) -> Self {
        let mut facts = self.clone();
        for name in names {
            facts.0.remove(name);
        }
        facts
    }

    /// Whether another answer agrees with everything that this one states.
    pub fn is_met_by(&self, actual: &Self) -> bool {
        self.unmet_by(actual).is_empty()
    }

    /// The fields in which another answer does not agree with this one.
    ///
    /// An illegal move that is not expected is a difference too, because the rest of the answer is then about another
    /// sequence.
    pub fn unmet_by(&self, actual: &Self) -> Vec<&'static str> {
        let met = |field: &FieldInfo, expected: &Value| {
            actual.value(field.name).is_some_and(|value| expected.agrees_with(value))
        };
        let unmet = self.iter().filter(|(field, expected)| !met(field, expected));
        let unexpected =
            actual.iter().filter(|(field, _)| field.name == ILLEGAL_MOVE.info.name && self.value(field.name).is_none());
        unmet.chain(unexpected).map(|(field, _)| field.name).collect()
    }

    /// A line for each cell of a matrix or table that another answer has otherwise.
    pub fn wrong_cells(&self, actual: &Self) -> Vec<String> {
        let cells = self.iter().filter_map(|(field, expected)| match (expected, actual.value(field.name)) {
            (Value::Cells(expected), Some(Value::Cells(actual))) => Some(expected.differences(actual)),
            _ => None,
        });
        cells.flatten().collect()
    }

    /// The answer in words, one line a fact.
    pub fn text(&self) -> String {
        let reasons = self.get(&BECAUSE).map_or(String::new(), |reasons| format!(" ({})", reasons.join(", ")));
        let lines = self.iter().filter_map(|(field, value)| {
            let text = field.text(value)?;
            Some(if field.with_reasons { text + &reasons } else { text })
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}
