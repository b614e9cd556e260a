//! The values that questions ask about and that answers state.

use std::collections::BTreeMap;
use std::fmt::{self, Display as _};

use crate::board::notation::{PlayersMove, written};
use crate::board::points::PointSet;
use crate::board::{Board, Colour};
use crate::cells::Cells;
use crate::force::goal::Coverage;
use crate::force::proof::Says;
use crate::play::sequence::Prisoners;
use crate::scoring::half_points::HalfPoints;
use crate::systems::status::Status;

/// A value of a question or an answer. Its [`Shape`](super::Shape) tells how it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// True or false.
    Bool(bool),
    /// A whole number.
    Number(i64),
    /// A number that may end in a half.
    HalfPoints(HalfPoints),
    /// Whole numbers in an order.
    Numbers(Vec<i64>),
    /// A number for each colour.
    ByColour(ByColour),
    /// A word, often one of a few, or another text on one line, such as a tree.
    Word(String),
    /// Several of a few words.
    Words(Vec<String>),
    /// A player.
    Colour(Colour),
    /// Players, in an order.
    Colours(Vec<Colour>),
    /// A move.
    Move(PlayersMove),
    /// A sequence.
    Moves(Vec<PlayersMove>),
    /// Points.
    Points(PointSet),
    /// Strings, each by its points.
    Strings(Vec<PointSet>),
    /// Points of Black and of White.
    Territory([PointSet; 2]),
    /// A position.
    Position(Board),
    /// A matrix or table.
    Cells(Cells),
    /// The statuses of strings, by name. Where they have none, they are `1`, `2` and so on, as they are asked about.
    Statuses(BTreeMap<String, Status>),
}

/// A number for each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByColour {
    /// Black's, or of black stones.
    pub black: u32,
    /// White's, or of white stones.
    pub white: u32,
}

impl From<Prisoners> for ByColour {
    fn from(prisoners: Prisoners) -> Self {
        Self { black: prisoners.black, white: prisoners.white }
    }
}

impl Value {
    /// Whether both say the same. The order of words, of rows and of columns does not matter.
    pub fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Words(one), Self::Words(other)) => sorted(one) == sorted(other),
            (Self::Cells(one), Self::Cells(other)) => one.differences(other).is_empty(),
            _ => self == other,
        }
    }
}

fn sorted(words: &[String]) -> Vec<&String> {
    let mut words: Vec<&String> = words.iter().collect();
    words.sort_unstable();
    words
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => value.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::HalfPoints(number) => number.fmt(f),
            Self::Numbers(numbers) => f.write_str(&joined(numbers, " ")),
            Self::ByColour(count) => write!(f, "{} black, {} white", count.black, count.white),
            Self::Word(text) => f.write_str(text),
            Self::Words(words) => f.write_str(&words.join(", ")),
            Self::Colour(colour) => colour.fmt(f),
            Self::Colours(colours) => f.write_str(&joined(colours, ", ")),
            Self::Move(mv) => mv.fmt(f),
            Self::Moves(moves) => f.write_str(&written(moves)),
            Self::Points(points) => points_or_none(points, f),
            Self::Strings(strings) => points_or_none(&strings.iter().collect(), f),
            Self::Territory([black, white]) => {
                f.write_str("Black's territory: ")?;
                points_or_none(black, f)?;
                f.write_str("\nWhite's territory: ")?;
                points_or_none(white, f)
            }
            Self::Position(board) => f.write_str(board.drawn(|_| None).trim_end()),
            Self::Cells(cells) => cells.fmt(f),
            Self::Statuses(statuses) => {
                let lines: Vec<String> =
                    statuses.iter().map(|(name, status)| format!("{name}: {}", status.text())).collect();
                f.write_str(&lines.join("\n"))
            }
        }
    }
}

fn joined<T: ToString>(items: &[T], by: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(by)
}

fn points_or_none(points: &PointSet, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if points.is_empty() { f.write_str("none") } else { points.fmt(f) }
}

/// A Rust type that is written as a value.
pub trait Typed: Sized {
    /// The value, if it is of this type.
    fn from_value(value: &Value) -> Option<Self>;

    /// As a value.
    fn into_value(self) -> Value;
}

/// Types that one kind of value holds as they are.
macro_rules! held_by {
    ($($type:ty => $value:ident),* $(,)?) => {$(
        impl Typed for $type {
            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::$value(value) => Some(value.clone()),
                    _ => None,
                }
            }

            fn into_value(self) -> Value {
                Value::$value(self)
            }
        }
    )*};
}

held_by! {
    bool => Bool,
    i64 => Number,
    HalfPoints => HalfPoints,
    Vec<i64> => Numbers,
    ByColour => ByColour,
    String => Word,
    Vec<String> => Words,
    Colour => Colour,
    Vec<Colour> => Colours,
    PlayersMove => Move,
    Vec<PlayersMove> => Moves,
    PointSet => Points,
    Vec<PointSet> => Strings,
    [PointSet; 2] => Territory,
    Board => Position,
    Cells => Cells,
    BTreeMap<String, Status> => Statuses,
}

/// Types of which there are only a few, each written as one word, and lists of them.
macro_rules! as_words {
    ($($type:ty),* $(,)?) => {$(
        impl $crate::question::value::Typed for $type {
            fn from_value(value: &$crate::question::value::Value) -> Option<Self> {
                match value {
                    $crate::question::value::Value::Word(word) => $crate::word::Word::from_word(word),
                    _ => None,
                }
            }

            fn into_value(self) -> $crate::question::value::Value {
                $crate::question::value::Value::Word($crate::word::Word::word(self).to_owned())
            }
        }

        impl $crate::question::value::Typed for Vec<$type> {
            fn from_value(value: &$crate::question::value::Value) -> Option<Self> {
                match value {
                    $crate::question::value::Value::Words(words) => {
                        words.iter().map(|word| $crate::word::Word::from_word(word)).collect()
                    }
                    _ => None,
                }
            }

            fn into_value(self) -> $crate::question::value::Value {
                let words = self.into_iter().map(|word| $crate::word::Word::word(word).to_owned());
                $crate::question::value::Value::Words(words.collect())
            }
        }
    )*};
}

pub(crate) use as_words;

as_words!(Status, Says, Coverage);
