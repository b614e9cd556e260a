//! The definition of a kind of question.

use std::fmt;

use super::fact::Facts;
use super::field::FieldInfo;
use crate::board::Board;

use super::{Answer, Asked, Question, Unanswerable};

/// A kind of question, defined once. Everything that is said elsewhere about kinds of question comes from here.
pub struct Kind {
    /// Its name: `ask: NAME` in cases and in the protocol.
    pub name: &'static str,
    /// What is asked, as a question.
    pub sentence: &'static str,
    /// What it is asked about.
    pub about: About,
    /// The fields that it must have.
    pub needs: &'static [&'static FieldInfo],
    /// The fields that it may have.
    pub takes: &'static [&'static FieldInfo],
    /// The facts that an expected answer must state.
    pub states: &'static [&'static FieldInfo],
    /// The facts that it may state. A program states all that there are.
    pub may_state: &'static [&'static FieldInfo],
    /// Those of them that only tell where the others come from: not judged where a program does not state them.
    pub details: &'static [&'static FieldInfo],
    /// How an answer is written, to be read after "give".
    pub answer_is: &'static str,
    /// What is wrong with values that are each written rightly, and what would help.
    pub check: fn(&Asked) -> Result<(), Wrong>,
    /// The same for values that depend on the board.
    pub check_on_board: fn(&Asked, &Board) -> Result<(), Wrong>,
    /// What is wrong with an expected answer that states what it must and nothing that it may not.
    pub fits: fn(&Asked, &Facts) -> Result<(), Wrong>,
    /// The question with its values, in words.
    pub text: fn(&Question) -> String,
    /// How it is answered.
    pub answer: fn(&Question) -> Result<Answer, Unanswerable>,
    /// An example.
    pub example: Example,
}

/// What a kind of question is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A position from which nothing was played yet, or after moves that are to be judged.
    Position,
    /// A position after moves, which must be legal.
    PositionAfterMoves,
    /// A tree or a table: it needs no board.
    Table,
}

/// What is wrong with a question or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The field; nothing, if it is the whole.
    pub field: &'static str,
    /// What is wrong.
    pub what: String,
    /// What would help.
    pub help: String,
}

/// An answer that does not fit its question, for a reason that goes without saying.
pub fn fitting(fits: bool) -> Result<(), Wrong> {
    let wrong = || Wrong { field: "", what: "the answer does not fit the question".into(), help: String::new() };
    if fits { Ok(()) } else { Err(wrong()) }
}

/// A question with its answer, as they stand in a case file.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The board, for questions that have one. The names of strings are points.
    pub board: &'static str,
    /// A rule set.
    pub rules: &'static str,
    /// The fields of the question, one a line.
    pub fields: &'static str,
    /// The facts of the answer, one a line.
    pub answer: &'static str,
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Kind {
    /// What most kinds have in common, for definitions to begin with: they are about a position, and their values and
    /// facts need no more checks than those of each by itself.
    pub const BASE: Self = Self {
        name: "",
        sentence: "",
        about: About::Position,
        needs: &[],
        takes: &[],
        states: &[],
        may_state: &[],
        details: &[],
        answer_is: "",
        check: |_| Ok(()),
        check_on_board: |_, _| Ok(()),
        fits: |_, _| Ok(()),
        text: |question| question.asked.kind.sentence.to_owned(),
        answer: |_| Err(Unanswerable::not_asked()),
        example: Example { board: "", rules: "", fields: "", answer: "" },
    };

    /// All its fields.
    pub fn fields(&self) -> impl Iterator<Item = &'static FieldInfo> + use<> {
        self.needs.iter().chain(self.takes).copied()
    }

    /// All facts that an answer can state, in the order in which they are told.
    pub fn facts(&self) -> impl Iterator<Item = &'static FieldInfo> + use<> {
        self.states.iter().chain(self.may_state).copied()
    }

    /// Whether it is asked about a position.
    pub fn needs_position(&self) -> bool {
        self.about != About::Table
    }

    /// What is wrong with an expected answer: it states what it must, nothing that it may not, and makes sense.
    pub fn check_answer(&self, asked: &Asked, facts: &Facts) -> Result<(), Wrong> {
        let stated = |field: &&FieldInfo| facts.value(field.name).is_some();
        let known = |name: &str| self.facts().any(|field| field.name == name);
        let states =
            !facts.is_empty() && self.states.iter().all(stated) && facts.iter().all(|(field, _)| known(field.name));
        let checked = fitting(states).and_then(|()| (self.fits)(asked, facts));
        checked.map_err(|wrong| match &*wrong.help {
            "" => Wrong { help: format!("give {}", self.answer_is), ..wrong },
            _ => wrong,
        })
    }
}
