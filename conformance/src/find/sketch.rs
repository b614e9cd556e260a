//! A sketch: what is known of a board that is looked for.
//!
//! It is read by [`super::read`]. Strings and points have names; which ones they are is found out on each board.

use reference_engine::board::notation::PlayersMove;
use reference_engine::question::{Asked, Facts, Value};
use reference_engine::systems::Choices;
use reference_engine::{Colour, Move, Point, PointSet, Size};
use serde_json::{Map, Value as Json};

use super::counts::{Counts, Range};
use super::pattern::Pattern;

/// What is known of a board.
#[derive(Debug)]
pub struct Sketch {
    /// The name of the file, without `.yaml`: the id of the draft.
    pub id: String,
    /// A number that other sketches do not have, for a run that goes on.
    pub mark: u64,
    /// What the draft is called.
    pub title: Option<String>,
    /// What the draft cites.
    pub cites: Cites,
    /// Who moves first.
    pub to_move: Colour,
    /// The boards to be filled, smaller ones first.
    pub patterns: Vec<Pattern>,
    /// How many stones and strings there are.
    pub counts: Counts,
    /// The strings that have names.
    pub strings: Vec<NamedString>,
    /// The names of empty points.
    pub points: Vec<String>,
    /// What must hold, the cheapest first.
    pub wanted: Vec<Wanted>,
}

/// What the draft of a case cites.
#[derive(Debug, Default)]
pub struct Cites {
    /// The paper.
    pub paper: Option<String>,
    /// Its item.
    pub item: Option<String>,
    /// Clauses.
    pub clauses: Vec<String>,
}

/// A string that has a name.
#[derive(Clone, Debug)]
pub struct NamedString {
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
    /// How many stones it has.
    pub stones: Range,
    /// How many liberties it has.
    pub liberties: Range,
    /// A point on which it has a stone.
    pub at: Option<Point>,
}

/// A question whose answer is known.
#[derive(Debug)]
pub struct Wanted {
    /// A name for it.
    pub id: String,
    /// The moves that are made before, of a question that is then asked about the position after them.
    pub after: Vec<PlayersMove>,
    /// Who moves first.
    pub to_move: Colour,
    /// What is asked, with stand-ins for the strings and points that have names.
    pub asked: Asked,
    /// The rule sets, and the answer under each.
    pub tests: Vec<Expected>,
    /// As it was written, for the draft.
    pub written: Json,
    /// Whether it is answered without a proof.
    pub is_cheap: bool,
    /// The strings that it is about, by number.
    pub strings: Vec<usize>,
    /// The points that it is about, by number.
    pub points: Vec<usize>,
}

/// An answer under a rule set.
#[derive(Debug)]
pub struct Expected {
    /// The rule set.
    pub rules: String,
    /// Its choices.
    pub choices: Choices,
    /// The answer.
    pub facts: Facts,
}

/// Puts other words for some words of the moves of a question, as it is written: points for their names.
pub(super) fn in_moves(question: &mut Map<String, Json>, other: impl Fn(&str) -> Option<String>) {
    let word = |word: &str| other(word).unwrap_or_else(|| word.to_owned());
    let mv = |mv: &str| mv.split_whitespace().map(word).collect::<Vec<_>>().join(" ");
    let written = |text: &str| text.split(',').map(mv).collect::<Vec<_>>().join(", ");
    for (_, moves) in question.iter_mut().filter(|(field, _)| ["move", "moves", "after"].contains(&field.as_str())) {
        let texts = match moves {
            Json::Array(list) => list.iter_mut().collect(),
            text => vec![text],
        };
        for text in texts {
            if let Json::String(text) = text {
                *text = written(text);
            }
        }
    }
}

const LARGEST: u8 = 19;

/// What stands for the string with this number while it is not known which one it is.
pub(super) fn stand_in_string(number: usize) -> PointSet {
    stand_in(LARGEST - 1, number)
}

/// What stands for the point with this number. Boards of a sketch with such points do not have it.
pub(super) fn stand_in_point(number: usize) -> Option<Point> {
    stand_in(LARGEST, number).first()
}

fn stand_in(column: u8, number: usize) -> PointSet {
    let row = u8::try_from(number).ok().and_then(|number| (LARGEST - 1).checked_sub(number));
    let point = row.and_then(|row| Size::new(LARGEST.into(), LARGEST.into())?.point(column - 1, row));
    point.map_or(PointSet::EMPTY, PointSet::from)
}

/// So many names can be told apart.
pub(super) const MOST_NAMES: usize = LARGEST as usize;

/// Which strings and points the names mean on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meaning {
    /// The strings.
    pub strings: Vec<PointSet>,
    /// The points.
    pub points: Vec<Point>,
}

impl Meaning {
    /// The value with what is meant in place of stand-ins.
    pub(super) fn value(&self, value: &Value) -> Value {
        match value {
            Value::Strings(strings) => Value::Strings(strings.iter().map(|string| self.string(string)).collect()),
            Value::Moves(moves) => Value::Moves(moves.iter().map(|made| self.made(*made)).collect()),
            Value::Move(made) => Value::Move(self.made(*made)),
            other => other.clone(),
        }
    }

    fn string(&self, stand_in: &PointSet) -> PointSet {
        let meant = (0..).zip(&self.strings).find(|(number, _)| stand_in_string(*number) == *stand_in);
        meant.map_or(*stand_in, |(_, string)| *string)
    }

    /// The move with the point that is meant.
    pub(super) fn made(&self, made: PlayersMove) -> PlayersMove {
        let point = |point: Point| {
            let meant = (0..).zip(&self.points).find(|(number, _)| stand_in_point(*number) == Some(point));
            meant.map_or(point, |(_, meant)| *meant)
        };
        let mv = match made.mv {
            Move::Play(at) => Move::Play(point(at)),
            Move::KoPassFor(at) => Move::KoPassFor(point(at)),
            Move::Pass | Move::KoPass => made.mv,
        };
        PlayersMove { mv, ..made }
    }
}
