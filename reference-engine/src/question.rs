//! What can be asked and what is answered.
//!
//! A *kind* of question is defined once, in the folder of the paper that it is about: its name, one sentence, its
//! fields, which facts an answer must or may state, how it is answered, an example. Case files, the protocol and its
//! schema, lint, reports, pictures and the tables of the manual come from that definition ([`Kind`]).
//!
//! A *field* names a value ([`field`]), a *fact* is a field of an answer with its value ([`fact`]). The list of all
//! kinds is [`crate::questions::KINDS`].

pub mod fact;
pub mod field;
pub mod kind;
pub mod value;

pub use self::fact::Facts;
pub use self::field::{Field, FieldInfo, Role, Shape, Values, Which};
pub use self::kind::{Example, Kind};
pub use self::value::{ByColour, Value};

use std::fmt;

use crate::board::notation::PlayersMove;
use crate::board::points::PointSet;
use crate::board::{Board, Colour};
use crate::force::limits::Limits;
use crate::force::proof::{Proved, Unproved};
use crate::play::sequence::Sequence;
use crate::play::state::{Illegal, Rules};
use crate::systems::choices::Choices;
use crate::systems::known::Known;
use crate::systems::position::Position;

use self::value::Typed;

/// A question under given rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The rules, every choice spelled out.
    pub choices: Choices,
    /// From where it is played. Questions about trees and tables have none.
    pub start: Option<Start>,
    /// What is asked.
    pub asked: Asked,
}

/// What is asked: a kind of question with the values of its fields.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The kind.
    pub kind: &'static Kind,
    /// The values.
    pub values: Values,
    /// What the strings in question are called, if they have names.
    pub names: Vec<String>,
}

impl PartialEq for Asked {
    fn eq(&self, other: &Self) -> bool {
        self.is(other.kind) && self.values == other.values && self.names == other.names
    }
}

impl Eq for Asked {}

impl Asked {
    /// A question of this kind without values yet.
    pub fn new(kind: &'static Kind) -> Self {
        Self { kind, values: Values::default(), names: Vec::new() }
    }

    /// The same with a value more.
    #[must_use]
    pub fn with<T: Typed>(mut self, field: &'static Field<T>, value: T) -> Self {
        self.values.set(field, value);
        self
    }

    /// Whether it is of this kind.
    pub fn is(&self, kind: &Kind) -> bool {
        self.kind.name == kind.name
    }

    /// The value of a field, if it has one.
    pub fn get<T: Typed>(&self, field: &Field<T>) -> Option<T> {
        self.values.get(field)
    }

    /// The value of a field that the kind of question must have.
    pub fn need<T: Typed>(&self, field: &Field<T>) -> Result<T, Unanswerable> {
        let missing = || Unanswerable::Refused(format!("`{}` needs the field `{}`", self.kind.name, field.info.name));
        self.get(field).ok_or_else(missing)
    }

    /// The points of all strings of a field, as one set.
    pub fn stones(&self, field: &Field<Vec<PointSet>>) -> Result<PointSet, Unanswerable> {
        Ok(self.need(field)?.iter().collect())
    }

    /// The value of a field as text; nothing if there is none.
    pub fn text<T: Typed>(&self, field: &Field<T>) -> String {
        self.values.value(field.info.name).map_or(String::new(), ToString::to_string)
    }

    /// The strings that it is about, as one set of points.
    pub fn in_question(&self) -> PointSet {
        let stones = |value: &Value| match value {
            Value::Strings(strings) => strings.iter().collect(),
            Value::Points(points) => *points,
            _ => PointSet::EMPTY,
        };
        self.of_role(Role::InQuestion).map(stones).collect()
    }

    /// The move that it is about.
    pub fn move_in_question(&self) -> Option<PlayersMove> {
        self.of_role(Role::MoveInQuestion).find_map(PlayersMove::from_value)
    }

    /// The moves that are made.
    pub fn made(&self) -> Vec<PlayersMove> {
        self.of_role(Role::Made).find_map(Vec::<PlayersMove>::from_value).unwrap_or_default()
    }

    /// The name of the field with the moves that are made.
    pub fn made_in(&self) -> Option<&'static str> {
        self.kind.fields().find(|field| field.role == Role::Made).map(|field| field.name)
    }

    fn of_role(&self, role: Role) -> impl Iterator<Item = &Value> {
        self.values.iter().filter(move |(field, _)| field.role == role).map(|(_, value)| value)
    }

    /// What the string with this number, counted from 0, is called in the answer.
    pub fn name(&self, number: usize) -> String {
        self.names.get(number).cloned().unwrap_or_else(|| (number + 1).to_string())
    }
}

/// From where and by which rules it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The rules of play.
    pub rules: Rules,
    /// The position.
    pub board: Board,
    /// Who moves first. After two passes that is whoever was the first to pass.
    pub to_move: Colour,
    /// The parts that a referee splits the board into, for rules that let him.
    pub parts: Vec<PointSet>,
    /// How much work one proof may take.
    pub limits: Limits,
    /// What has been proved for other questions.
    pub known: Known,
}

impl Start {
    /// A start with a board that no referee has split, and the usual limit of work.
    pub fn new(rules: Rules, board: Board, to_move: Colour) -> Self {
        Self { rules, board, to_move, parts: Vec::new(), limits: Limits::default(), known: Known::default() }
    }

    /// The position, with what is known of it.
    pub fn position(&self) -> Position {
        Position::new(self.board, self.to_move, self.parts.clone(), self.limits).knowing(self.known.clone())
    }

    /// The sequence that has no moves yet.
    pub fn sequence(&self) -> Sequence {
        Sequence::new(self.rules, self.board, self.to_move)
    }

    /// The sequence after these moves, which must all be legal.
    pub fn after(&self, moves: &[PlayersMove]) -> Result<Sequence, Unanswerable> {
        let mut sequence = self.sequence();
        for (number, mv) in (1..).zip(moves) {
            sequence.make_as(mv.colour, mv.mv).map_err(|why| Unanswerable::illegal_before(number, *mv, why))?;
        }
        Ok(sequence)
    }

    /// The start with the board and the turn that these moves lead to. Nothing else is taken over from them.
    pub fn moved(&self, moves: &[PlayersMove]) -> Result<Self, Unanswerable> {
        let end = self.after(moves)?;
        let (board, to_move) = (end.state().board, end.state().to_move);
        Ok(Self { board, to_move, ..self.clone() })
    }
}

impl Question {
    /// From where it is played, which must be a legal position.
    pub fn start(&self) -> Result<&Start, Unanswerable> {
        let nowhere = || Unanswerable::Refused("the question needs a position and rules of play".into());
        let start = self.start.as_ref().ok_or_else(nowhere)?;
        let stuck = start.board.stones_without_liberty();
        if stuck.is_empty() {
            return Ok(start);
        }
        Err(Unanswerable::Refused(format!("the position is not legal: no liberty for the stones on {stuck:?}")))
    }

    /// The question in words.
    pub fn text(&self) -> String {
        (self.asked.kind.text)(self)
    }

    /// For example `, Black to move`; nothing where nothing is played.
    pub fn who_moves(&self) -> String {
        self.start.as_ref().map_or(String::new(), |start| format!(", {} to move", start.to_move))
    }

    /// Answers it. Whatever took a proof was accepted by the certificate checker before it is returned.
    pub fn answer(&self) -> Result<Answer, Unanswerable> {
        let mut answer = (self.asked.kind.answer)(self)?;
        answer.facts.sort_as(&self.asked.kind.facts().collect::<Vec<_>>());
        Ok(answer)
    }
}

/// An answer: what it states, and the proofs of it.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// What it states.
    pub facts: Facts,
    /// What it follows from: one list or, where each string in question has an answer of its own, one for each.
    pub proofs: Vec<Vec<Proved>>,
}

impl From<Facts> for Answer {
    fn from(facts: Facts) -> Self {
        Self { facts, proofs: Vec::new() }
    }
}

impl Facts {
    /// An answer with these proofs.
    pub fn proved(self, proofs: Vec<Proved>) -> Answer {
        Answer { facts: self, proofs: vec![proofs] }
    }
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswerable {
    /// It cannot be answered under these rules, or not by this engine.
    Unsupported(String),
    /// It makes no sense.
    Refused(String),
    /// The answer was not proved.
    Unproved(Unproved),
}

impl Unanswerable {
    /// A move that is to be made before is itself illegal.
    pub fn illegal_before(number: usize, mv: PlayersMove, why: Illegal) -> Self {
        Self::Refused(format!("move {number}, {mv}, is to be made before but is illegal: {why}"))
    }

    /// The rule set does not ask this.
    pub fn not_asked() -> Self {
        Self::Unsupported("this is not asked under these rules".into())
    }
}

impl fmt::Display for Unanswerable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(why) | Self::Refused(why) => f.write_str(why),
            Self::Unproved(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Unanswerable {}

impl From<Unproved> for Unanswerable {
    fn from(why: Unproved) -> Self {
        Self::Unproved(why)
    }
}
