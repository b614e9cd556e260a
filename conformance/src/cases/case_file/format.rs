//! What a case file may say: the fields as they are written, before anything is checked. docs/cases.md explains them.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::ask::protocol::question::{Colour, Counted, HowMany, Kind};
use crate::cases::answer::Answer;
use crate::cases::case::Origin;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawCase {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) paper: String,
    pub(super) item: Option<String>,
    pub(super) clauses: Vec<String>,
    pub(super) claim: String,
    pub(super) hunts: Option<String>,
    pub(super) origin: RawOrigin,
    pub(super) board: Option<String>,
    pub(super) parts: Option<String>,
    pub(super) to_move: Option<Colour>,
    #[serde(default)]
    pub(super) strings: BTreeMap<String, String>,
    #[serde(default)]
    pub(super) questions: Vec<RawQuestion>,
    #[serde(default)]
    pub(super) variations: Vec<RawVariation>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOrigin {
    pub(super) kind: Origin,
    pub(super) note: String,
    #[serde(default)]
    pub(super) facts: RawFacts,
}

/// What a source says of its board, as far as a machine can check it on the board alone.
#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawFacts {
    pub(super) size: Option<String>,
    pub(super) black_stones: Option<u32>,
    pub(super) white_stones: Option<u32>,
    pub(super) black_minus_white: Option<i64>,
    /// Not seen on the board: it takes two assessments, see [`crate::cases::correspondence`].
    pub(super) corresponds: Option<RawYesNo>,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RawYesNo {
    Yes,
    No,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawQuestion {
    pub(super) id: String,
    pub(super) ask: Kind,
    pub(super) note: Option<String>,
    pub(super) to_move: Option<Colour>,
    pub(super) after: Option<String>,
    #[serde(rename = "move")]
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
    #[serde(default)]
    pub(super) choices: BTreeMap<String, String>,
    pub(super) answer: Option<Answer>,
    pub(super) answers: Option<BTreeMap<String, Answer>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawVariation {
    pub(super) id: String,
    pub(super) note: String,
    pub(super) to_move: Option<Colour>,
    pub(super) moves: String,
    pub(super) rules: Vec<String>,
    #[serde(default)]
    pub(super) choices: BTreeMap<String, String>,
    pub(super) ends: Option<bool>,
}
