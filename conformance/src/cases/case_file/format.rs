//! What a question or a variation of a case file may say: the fields as they are written, before they are checked
//! against each other. docs/cases.md explains them.

use std::collections::BTreeMap;

use reference_engine::Colour;
use serde::de::DeserializeOwned;

use crate::ask::protocol::question::{Counted, HowMany, Kind};
use crate::cases::answer::Answer;
use crate::cases::fields::{At, Field};

#[derive(Debug)]
pub(super) struct RawQuestion {
    pub(super) id: String,
    pub(super) ask: Kind,
    pub(super) note: Option<String>,
    pub(super) to_move: Option<Colour>,
    pub(super) after: Option<String>,
    pub(super) mv: Option<String>,
    pub(super) moves: Option<String>,
    pub(super) variation: Option<String>,
    pub(super) count: Option<Counted>,
    pub(super) depth: Option<u32>,
    pub(super) strings: Option<Vec<String>>,
    pub(super) how_many: Option<HowMany>,
    pub(super) tree: Option<String>,
    pub(super) stage: Option<String>,
    pub(super) by: Option<String>,
    pub(super) values: Option<Vec<String>>,
    pub(super) player: Option<String>,
    pub(super) opponent: Option<String>,
    pub(super) margin: Option<i64>,
    pub(super) passed_first: Option<[Colour; 2]>,
    pub(super) agreed: Option<Vec<String>>,
    pub(super) kos: Option<[u32; 2]>,
    pub(super) threats: Option<[u32; 2]>,
    pub(super) rules: Option<Vec<String>>,
    pub(super) choices: BTreeMap<String, String>,
    pub(super) answer: Option<Answer>,
    pub(super) answers: Option<BTreeMap<String, Answer>>,
}

impl RawQuestion {
    /// `None` if a field cannot be read. Then the question is not looked at any further.
    pub(super) fn read(field: &Field<'_>) -> Option<Self> {
        let found = field.mistakes().len();
        let mut fields = field.fields()?;
        let id = fields.need("id", "a name for the question").and_then(|id| id.value.as_str());
        let ask = fields.need("ask", "what is asked").and_then(|ask| typed(&ask));
        let text = |field: Option<Field<'_>>| field.and_then(|field| field.text().map(str::to_owned));
        let texts = |field: Option<Field<'_>>| field.and_then(|field| field.texts());
        let question = Self {
            id: id.unwrap_or_default().to_owned(),
            ask: ask.unwrap_or(Kind::Territory),
            note: text(fields.may("note", "")),
            to_move: fields.may("to-move", "").and_then(|field| field.colour()),
            // No move is written as nothing.
            after: fields.may("after", "").filter(|after| after.value != "").and_then(|after| text(Some(after))),
            mv: text(fields.may("move", "")),
            moves: text(fields.may("moves", "")),
            variation: text(fields.may("variation", "")),
            count: fields.may("count", "").and_then(|field| typed(&field)),
            depth: fields.may("depth", "").and_then(|field| field.number()),
            strings: texts(fields.may("strings", "")),
            how_many: fields.may("how-many", "").and_then(|field| typed(&field)),
            tree: text(fields.may("tree", "")),
            stage: text(fields.may("stage", "")),
            by: text(fields.may("by", "")),
            values: texts(fields.may("values", "")),
            player: text(fields.may("player", "")),
            opponent: text(fields.may("opponent", "")),
            margin: fields.may("margin", "").and_then(|field| field.number()),
            passed_first: fields.may("passed-first", "").and_then(|field| field.two(Field::colour)),
            agreed: texts(fields.may("agreed", "")),
            kos: fields.may("kos", "").and_then(|field| field.two(Field::number)),
            threats: fields.may("threats", "").and_then(|field| field.two(Field::number)),
            rules: texts(fields.may("rules", "")),
            choices: fields.may("choices", "").map(|field| choices(&field)).unwrap_or_default(),
            answer: fields.may("answer", "").and_then(|field| typed(&field)),
            answers: fields.may("answers", "").and_then(|field| {
                let answers = field.entries()?;
                Some(answers.iter().filter_map(|(id, answer)| Some((id.to_string(), typed(answer)?))).collect())
            }),
        };
        fields.end();
        (field.mistakes().len() == found).then_some(question)
    }
}

#[derive(Debug)]
pub(super) struct RawVariation {
    pub(super) path: String,
    pub(super) id: Option<String>,
    pub(super) note: Option<String>,
    pub(super) to_move: Option<Colour>,
    pub(super) moves: Option<String>,
    pub(super) rules: Option<Vec<String>>,
    pub(super) choices: BTreeMap<String, String>,
    pub(super) ends: Option<bool>,
}

impl RawVariation {
    pub(super) fn read(field: &Field<'_>) -> Option<Self> {
        let mut fields = field.fields()?;
        let text = |field: Option<Field<'_>>| field.and_then(|field| field.text().map(str::to_owned));
        let variation = Self {
            path: field.path.clone(),
            id: fields.need("id", "a name for the variation").and_then(|id| Some(id.value.as_str()?.to_owned())),
            note: text(fields.need("note", "what the variation shows")),
            to_move: fields.may("to-move", "").and_then(|field| field.colour()),
            moves: text(fields.need("moves", "the moves, for example `B c2, W pass`")),
            rules: fields
                .need("rules", "the rule sets under which all moves are legal")
                .and_then(|field| field.texts()),
            choices: fields.may("choices", "").map(|field| choices(&field)).unwrap_or_default(),
            ends: fields.may("ends", "").and_then(|field| field.truth()),
        };
        fields.end();
        Some(variation)
    }
}

/// Choices of switches.
fn choices(field: &Field<'_>) -> BTreeMap<String, String> {
    let choices = field.entries().unwrap_or_default();
    choices.iter().filter_map(|(switch, choice)| Some((switch.to_string(), choice.written()?))).collect()
}

/// A value of a type that reads itself.
fn typed<T: DeserializeOwned>(field: &Field<'_>) -> Option<T> {
    let read = serde_path_to_error::deserialize(field.value);
    let wrong = |error: serde_path_to_error::Error<serde_json::Error>| {
        let path = error.path().to_string();
        let path = if path == "." { field.path.clone() } else { format!("{}.{path}", field.path) };
        let what = error.inner().to_string();
        let at = if what.contains("unknown field") { At::Key(path) } else { At::Value(path) };
        field.mistakes().add(at, what, "docs/cases.md says what belongs here");
    };
    read.map_err(wrong).ok()
}
