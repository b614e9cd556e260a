//! The protocol: one JSON object a line over standard input and output of one long-lived program.
//!
//! ```text
//! runner   {"hello": {"protocol": 1, "suite": "kakunin", "version": "0.1.0"}}
//! program  {"hello": {"protocol": 1, "name": "my-engine", "version": "2.1", "abilities": {"questions": ["legal"]}}}
//! runner   {"question": {"id": 1, "ask": "legal", "rules": …, "board": …, "to-move": "black", "move": "B c3"}}
//! program  {"id": 1, "answer": {"legal": true}}
//! ```
//!
//! docs/protocol.md is the contract for those who write such a program. What is expected is never sent, nor is a name
//! of a case, a question or a string, because names tell.

pub mod schema;
pub mod serve;

use std::collections::BTreeMap;

use reference_engine::question::field::STRINGS;
use reference_engine::question::{Asked, Facts, FieldInfo, Question, Start, Value};
use reference_engine::questions::{FACTS, KINDS, kind};
use reference_engine::systems::choices::Choices;
use reference_engine::systems::system_id::SystemId;
use reference_engine::word::Word;
use schemars::JsonSchema;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value as Json, json};

use crate::ask::abilities::Abilities;
use crate::cases::fields::{At, Field, Mistakes};
use crate::cases::values::{Context, asked, colour_word, drawing, facts, point_sets, written};

/// The version of the protocol that this is.
pub const VERSION: u32 = 1;

/// What the runner sends.
#[derive(Debug)]
pub enum Request {
    /// The first line of a conversation.
    Hello(Greeting),
    /// A question.
    Question(Box<Sent>),
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

/// A question as it is sent.
#[derive(Debug, PartialEq)]
pub struct Sent {
    /// The number of the question, to be repeated in the answer.
    pub id: u64,
    /// The id of the rule set. A question may replace single choices of it: what holds is the choices.
    pub rules: String,
    /// The question.
    pub question: Question,
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

/// What the program says to a question: one of `answer`, `unsupported` and `refused`.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reply {
    /// The number of the question.
    pub id: u64,
    /// The answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Json>,
    /// It cannot answer this, and why. That is no failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsupported: Option<String>,
    /// To its mind the question makes no sense, and why: a move that is to be made before is illegal, say. No
    /// question of the suite is meant to make no sense, so this is a failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

impl Request {
    /// The message as it is sent.
    pub fn to_json(&self) -> Json {
        match self {
            Self::Hello(greeting) => json!({ "hello": greeting }),
            Self::Question(sent) => {
                let Sent { id, rules, question } = &**sent;
                json!({ "question": QuestionMessage { id: *id, rules, question } })
            }
        }
    }

    /// Reads a message.
    ///
    /// # Errors
    /// With the number of the question, if it has one, and all that is wrong with it.
    pub fn read(message: &Json) -> Result<Self, (Option<u64>, String)> {
        let fields = message.as_object().filter(|fields| fields.len() == 1);
        match fields.and_then(|fields| fields.iter().next()) {
            Some((name, greeting)) if name == "hello" => {
                let greeting = Greeting::deserialize(greeting).map_err(|error| (None, error.to_string()))?;
                Ok(Self::Hello(greeting))
            }
            Some((name, sent)) if name == "question" => {
                let id = sent.get("id").and_then(Json::as_u64);
                Sent::read(sent).map(|sent| Self::Question(Box::new(sent))).map_err(|why| (id, why))
            }
            _ => Err((None, "a message has one field, `hello` or `question`".into())),
        }
    }
}

/// A question as it is sent: its number, the id of its rule set, and itself.
pub(crate) struct QuestionMessage<'a> {
    pub(crate) id: u64,
    pub(crate) rules: &'a str,
    pub(crate) question: &'a Question,
}

#[derive(Serialize)]
struct RulesMessage<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    system: Option<&'static str>,
    choices: &'a BTreeMap<String, String>,
}

impl Serialize for QuestionMessage<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Question { choices, start, asked } = self.question;
        let system = choices.system().map(Word::word);
        let mut sent = serializer.serialize_map(None)?;
        sent.serialize_entry("id", &self.id)?;
        sent.serialize_entry("ask", asked.kind.name)?;
        sent.serialize_entry("rules", &RulesMessage { name: self.rules, system, choices: choices.named() })?;
        if let Some(start) = start {
            sent.serialize_entry("board", &start.board.to_string())?;
            sent.serialize_entry("to-move", colour_word(start.to_move))?;
            if !start.parts.is_empty() {
                sent.serialize_entry("parts", &written(&Value::Strings(start.parts.clone())))?;
            }
        }
        for (field, value) in asked.values.iter() {
            sent.serialize_entry(field.name, &written(value))?;
        }
        sent.end()
    }
}

impl Sent {
    fn read(sent: &Json) -> Result<Self, String> {
        let mistakes = Mistakes::default();
        let read = Self::fields(sent, &mistakes);
        match read {
            Some(read) if mistakes.is_empty() => Ok(read),
            _ => Err(mistakes.to_string()),
        }
    }

    fn fields(sent: &Json, mistakes: &Mistakes) -> Option<Self> {
        let root = Field::root("the question", sent, mistakes);
        let mut fields = root.fields()?;
        let id = fields.need("id", "the number of the question").and_then(|id| id.number::<i64>());
        let rules = fields.need("rules", "the rules").and_then(|field| rules(&field));
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        let kind = fields.need("ask", "the kind of question").and_then(|ask| kind(ask.one_of(&names)?));
        let board = fields.may("board", "the position").and_then(|board| drawing(&board));
        let to_move = fields.may("to-move", "who moves first").and_then(|field| field.colour());
        let context = Context { board: board.as_ref(), to_move, ..Context::of_messages() };
        let parts = fields.may("parts", "the parts that a referee has split the board into");
        let parts = parts.map_or(Some(Vec::new()), |field| point_sets(&field, &context));
        let (kind, (name, choices)) = (kind?, rules?);
        let asked = asked(kind, &root, &mut fields, &context);
        fields.end();
        let start = match (kind.needs_position(), board, choices.rules()) {
            (false, ..) => None,
            (true, None, _) => {
                fields_wrong(mistakes, "board", "this question needs a board", "draw the position");
                None
            }
            (true, _, None) => {
                let what = "these rules have no play, so nothing can be asked about a board";
                fields_wrong(mistakes, "rules", what, "name other rules");
                None
            }
            (true, Some(board), Some(rules)) => {
                if to_move.is_none() {
                    fields_wrong(mistakes, "to-move", "nobody says who moves first", "add `to-move`");
                }
                Some(Start { parts: parts?, ..Start::new(rules, board, to_move?) })
            }
        };
        let id = u64::try_from(id?).ok()?;
        Some(Self { id, rules: name, question: Question { choices, start, asked: asked? } })
    }
}

fn fields_wrong(mistakes: &Mistakes, path: &str, what: &str, help: &str) {
    mistakes.add(At::Value(path.to_owned()), what, help);
}

fn rules(field: &Field<'_>) -> Option<(String, Choices)> {
    let mut fields = field.fields()?;
    let name = fields.need("name", "the id of the rule set").and_then(|name| name.text().map(str::to_owned));
    let system = fields.may("system", "how statuses are assessed").map(|system| system.word::<SystemId>());
    let choices = fields.need("choices", "every switch with its choice")?;
    let named = choices.entries()?.into_iter().map(|(switch, choice)| Some((switch.to_owned(), choice.written()?)));
    let named: Option<BTreeMap<String, String>> = named.collect();
    fields.end();
    let system = match system {
        Some(system) => Some(system?),
        None => None,
    };
    match Choices::new(system, named?) {
        Ok(checked) => Some((name?, checked)),
        Err(wrong) => {
            choices.wrong(wrong.what, wrong.help);
            None
        }
    }
}

/// What the answer of a program states.
///
/// # Errors
/// With all that is wrong with it.
pub(crate) fn answer(answer: &Json, asked: &Asked) -> Result<Facts, String> {
    // On the wire the strings of a question have numbers.
    let numbered = |number: usize| ((number + 1).to_string(), asked.name(number));
    let strings = asked.get(&STRINGS).map_or(0, |strings| strings.len());
    let names: Vec<(String, String)> = (0..strings).map(numbered).collect();
    let context = Context { names: &names, ..Context::of_messages() };
    let mistakes = Mistakes::default();
    // What is stated beside the answer to this kind of question is read, too, and nobody looks at it.
    let own: Vec<&FieldInfo> = asked.kind.facts().collect();
    let is_own = |name: &str| own.iter().any(|known| known.name == name);
    let known = own.iter().copied().chain(FACTS.iter().copied().filter(|fact| !is_own(fact.name)));
    let read = facts(known, &Field::root("the answer", answer, &mistakes), "the answer", &context);
    read.ok_or_else(|| mistakes.to_string())
}
