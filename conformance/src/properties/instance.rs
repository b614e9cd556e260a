//! What a property is tried on: a position, perhaps with moves, under a rule set.

use reference_engine::board::notation::PlayersMove;
use reference_engine::play::questions::{ENDED, IS_LEGAL, REMOVED};
use reference_engine::question::fact::{BECAUSE, POSITION, PRISONERS};
use reference_engine::question::{Asked, Facts, Question, Start};
use reference_engine::switch::Switch;
use reference_engine::systems::Choices;
use reference_engine::{Board, Colour, Move, Point, PointSet};

use super::plain::{self, Put, Record};
use crate::ask::view::View;
use crate::cases::ruleset::RuleSet;

/// What a property is tried on.
#[derive(Clone, Debug)]
pub struct Instance<'a> {
    /// The rule set.
    pub set: &'a RuleSet,
    /// The position at the start.
    pub board: Board,
    /// Who moves first.
    pub to_move: Colour,
    /// The moves made, the players alternating.
    pub moves: Vec<Move>,
    /// What is looked at then.
    pub about: About,
    /// From where it is looked at, for the properties that look twice.
    pub view: View,
}

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// This move, after the others.
    Move(Move),
    /// What came of the moves.
    Sequence,
    /// The string with a stone here.
    String(Point),
}

impl<'a> Instance<'a> {
    /// The sequence by the plain rules, if the position and all moves are legal.
    pub fn record(&self) -> Option<Record> {
        if !plain::is_legal_position(&self.board) {
            return None;
        }
        Record::of(plain::rules(&self.set.choices), self.board, self.to_move, &self.moves)
    }

    /// The moves with their players.
    pub fn players_moves(&self) -> Vec<PlayersMove> {
        let colours = [self.to_move, self.to_move.opponent()].into_iter().cycle();
        colours.zip(&self.moves).map(|(colour, mv)| PlayersMove { colour, mv: *mv }).collect()
    }

    /// The stones of the string that it is about.
    pub fn string(&self) -> Option<(Colour, PointSet)> {
        let About::String(point) = self.about else { return None };
        Some((self.board.stone(point)?, plain::string(&self.board, point).into_iter().collect()))
    }

    /// The question that asks this about the position.
    pub fn question(&self, asked: Asked) -> Option<Question> {
        question(&self.set.choices, self.board, self.to_move, asked)
    }

    /// The same with another choice of the rule set.
    pub fn question_with<T: Switch>(&self, other: T, asked: Asked) -> Option<Question> {
        question(&self.set.choices.but(other).ok()?, self.board, self.to_move, asked)
    }

    /// How large it is: moves, stones, points of the board.
    pub fn measure(&self) -> (usize, usize, usize) {
        (self.moves.len(), plain::stones(&self.board), self.board.size().points().count())
    }
}

/// A question about a position.
pub fn question(choices: &Choices, board: Board, to_move: Colour, asked: Asked) -> Option<Question> {
    let start = Start::new(choices.rules()?, board, to_move);
    Some(Question { choices: choices.clone(), start: Some(start), asked })
}

/// A move that might be made, and all that the plain rules say about it.
pub struct Situation<'r> {
    /// The sequence before.
    pub record: &'r Record,
    /// The move.
    pub mv: Move,
    /// What it would do, if it is a play on an empty point.
    pub put: Option<Put>,
    /// The rules that forbid it.
    pub forbidden: Vec<&'static str>,
    /// If it takes back a ko: the number of the opponent's move that captured there, counted from 0.
    pub takes_back: Option<usize>,
}

impl<'r> Situation<'r> {
    /// This move after that sequence.
    pub fn new(record: &'r Record, mv: Move) -> Self {
        let put = record.put(mv);
        let forbidden = record.forbidden(mv);
        Self { record, mv, put, forbidden, takes_back: takes_back(record, mv) }
    }

    /// The moves since the ko was captured that this one takes back.
    pub fn since_capture(&self) -> Option<&[(Colour, Move)]> {
        self.takes_back.map(|number| &self.record.moves[number + 1..])
    }

    /// Whether the play brings an earlier position back, the present one among them.
    pub fn recreates(&self) -> bool {
        self.put.as_ref().is_some_and(|put| self.record.boards.contains(&put.board))
    }

    /// The answer that the plain rules give.
    pub fn expected(&self) -> Facts {
        legality(&self.forbidden)
    }
}

/// Legal, or illegal for these reasons.
fn legality(forbidden: &[&str]) -> Facts {
    let reasons = || forbidden.iter().map(ToString::to_string).collect();
    Facts::of(&IS_LEGAL, forbidden.is_empty()).and_some(&BECAUSE, (!forbidden.is_empty()).then(reasons))
}

fn takes_back(record: &Record, mv: Move) -> Option<usize> {
    let Move::Play(point) = mv else { return None };
    let (ko, _) = plain::ko_captured(record.board(), record.to_move, point)?;
    let captures = |number: &usize| match record.moves[*number] {
        (colour, Move::Play(point)) => {
            let captured = plain::ko_captured(&record.boards[*number], colour, point);
            colour != record.to_move && captured.is_some_and(|(other, _)| other == ko)
        }
        _ => false,
    };
    (0..record.moves.len()).rev().find(captures)
}

/// What the plain rules say came of a sequence.
pub fn replayed(record: &Record) -> Facts {
    Facts::of(&REMOVED, record.removed.iter().map(|count| i64::from(*count)).collect())
        .and(&PRISONERS, record.prisoners)
        .and(&ENDED, record.ended())
        .and(&POSITION, *record.board())
}
