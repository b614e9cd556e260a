//! The protocol: one JSON object a line over standard input and output of one long-lived program.
//!
//! ```text
//! runner   {"hello": {"protocol": 1, "suite": "kakunin", "version": "0.1.0"}}
//! program  {"hello": {"protocol": 1, "name": "my-engine", "version": "2.1", "abilities": {"questions": ["legal"]}}}
//! runner   {"ask": {"id": 1, "rules": …, "board": …, "to-move": "black", "question": {"kind": "legal", …}}}
//! program  {"id": 1, "answer": {"legal": true}}
//! ```
//!
//! docs/protocol.md is the contract for those who write such a program. What is expected is never sent, nor is a name
//! of a case, a question or a string, because names tell.

pub mod question;
pub mod schema;
pub mod serve;

use std::collections::BTreeMap;

use reference_engine::answer::Start;
use reference_engine::systems::{Choices, SystemId, WrongChoice};
use reference_engine::{Board, PointSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cases::answer::Answer;
use crate::cases::by_word::ByWord;
use crate::cases::case::Query;
use question::{Colour, Kind, Question};

/// The version of the protocol that this is.
pub const VERSION: u32 = 1;

/// What the runner sends.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// The first line of a conversation.
    Hello(Greeting),
    /// A question.
    Ask(Box<Ask>),
}

/// How the runner begins.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Greeting {
    /// The version of the protocol.
    pub protocol: u32,
    /// The name of the suite.
    pub suite: String,
    /// The version of the suite.
    pub version: String,
}

/// A question to the program.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ask {
    /// The number of the question, to be repeated in the answer.
    pub id: u64,
    /// The rules.
    pub rules: Rules,
    /// The position, the highest row first: `X` a black stone, `O` a white stone, `.` an empty point, with blanks
    /// between them and a line break after each row. Questions about trees and tables have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Who moves first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Colour>,
    /// The parts that a referee has split the board into, each a list of points; only under Korean rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Vec<String>>,
    /// What is asked.
    pub question: Question,
}

/// The rules of a question.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rules {
    /// The id of the rule set. A question may replace single choices of it: what holds is `choices`.
    pub name: String,
    /// How statuses are assessed, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system: Option<ByWord<SystemId>>,
    /// Every switch of the rule set with its choice.
    pub choices: BTreeMap<String, String>,
}

/// What the program answers to the first line.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HelloReply {
    /// All about the program.
    pub hello: Hello,
}

/// Who the program is and what it can do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol that it speaks.
    pub protocol: u32,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// What it can do. What is left out is not limited.
    #[serde(default)]
    pub abilities: Abilities,
}

/// What a program can do. A question that is beyond it is not sent and gets the verdict `unsupported`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Abilities {
    /// The kinds of question that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub questions: Option<Vec<Kind>>,
    /// The ids of the rule sets that it knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<String>>,
    /// The boards that it can handle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<Boards>,
    /// Whether it says in `because` why a move is illegal or an answer undefined. If not, reasons are not judged.
    #[serde(default)]
    pub reasons: bool,
    /// What it has no way to say of a sequence. That is left out of its answers and not judged, and the report says so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<Unseen>,
}

/// Parts of an answer to `replay` that a program may be unable to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Unseen {
    /// How many stones each move removed.
    Removed,
    /// All stones removed, by their colour.
    Prisoners,
    /// The position afterwards.
    Position,
    /// Whether the sequence has ended.
    Ended,
}

impl Unseen {
    /// The field of an answer.
    pub fn field(self) -> &'static str {
        match self {
            Self::Removed => "removed",
            Self::Prisoners => "prisoners",
            Self::Position => "position",
            Self::Ended => "ended",
        }
    }
}

/// The boards that a program can handle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Boards {
    /// The shortest side.
    pub min: u8,
    /// The longest side.
    pub max: u8,
    /// Whether the board may have more columns than rows, or more rows than columns.
    pub rectangular: bool,
}

/// What the program says to a question: one of `answer`, `unsupported` and `refused`.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reply {
    /// The number of the question.
    pub id: u64,
    /// The answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    /// It cannot answer this, and why. That is no failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsupported: Option<String>,
    /// To its mind the question makes no sense, and why: a move that is to be made before is illegal, say. No
    /// question of the suite is meant to make no sense, so this is a failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

impl Ask {
    /// A question of the suite as it is sent.
    pub fn new(id: u64, rules: &str, query: &Query) -> Self {
        let choices = &query.choices;
        let rules =
            Rules { name: rules.to_owned(), system: choices.system().map(ByWord), choices: choices.named().clone() };
        let start = query.start.as_ref();
        Self {
            id,
            rules,
            board: start.map(|start| start.board.to_string()),
            to_move: start.map(|start| start.to_move).or(question::to_move(&query.ask)).map(Colour::from),
            parts: start.map_or(Vec::new(), |start| start.parts.iter().map(question::named).collect()),
            question: Question::from(&query.ask),
        }
    }

    /// What is asked, as the reference engine takes it.
    pub fn query(&self) -> Result<Query, String> {
        let wrong = |no: WrongChoice| format!("rules: {}; {}", no.what, no.help);
        let choices =
            Choices::new(self.rules.system.map(|ByWord(system)| system), self.rules.choices.clone()).map_err(wrong)?;
        let (ask, names) = self.question.ask(self.to_move)?;
        let start = match (ask.needs_position(), &self.board) {
            (false, _) => None,
            (true, None) => return Err("this question needs a `board`".into()),
            (true, Some(drawing)) => Some(self.start(drawing, &choices)?),
        };
        Ok(Query { choices, start, ask, names })
    }

    fn start(&self, drawing: &str, choices: &Choices) -> Result<Start, String> {
        let board = Board::parse(drawing).map_err(|error| format!("board: {error}"))?;
        let rules = choices.rules().ok_or("these rules have no play, so nothing can be asked about a board")?;
        let to_move = self.to_move.ok_or("this question needs `to-move`")?;
        let parts: Result<Vec<PointSet>, String> = self.parts.iter().map(|part| question::points(part)).collect();
        let start = Start { parts: parts?, ..Start::new(rules, board, to_move.into()) };
        question::on_board(&self.question, &board).map(|()| start)
    }
}

impl Abilities {
    /// The fields of an answer that are not to be judged.
    pub fn unseen(&self) -> Vec<&'static str> {
        let reasons = (!self.reasons).then_some("because");
        reasons.into_iter().chain(self.unseen.iter().map(|unseen| unseen.field())).collect()
    }

    /// Why this question is beyond them, if it is.
    pub fn lack(&self, rules: &str, query: &Query) -> Option<String> {
        let kind = Kind::of(&query.ask);
        if self.questions.as_ref().is_some_and(|kinds| !kinds.contains(&kind)) {
            return Some(format!("it does not claim to answer questions of the kind `{}`", kind.word()));
        }
        if self.rules.as_ref().is_some_and(|known| !known.iter().any(|id| id == rules)) {
            return Some(format!("it does not claim to know the rule set `{rules}`"));
        }
        let (boards, start) = (self.boards.as_ref()?, query.start.as_ref()?);
        let size = start.board.size();
        let (columns, rows) = (size.columns(), size.rows());
        if columns != rows && !boards.rectangular {
            return Some(format!("it claims square boards only, and this one is {size}"));
        }
        let fits = |side: u8| (boards.min..=boards.max).contains(&side);
        if fits(columns) && fits(rows) {
            return None;
        }
        Some(format!("it claims boards with sides from {} to {}, and this one is {size}", boards.min, boards.max))
    }
}
