//! What a variation of a case file may say: the fields as they are written, before they are checked against each other.
//! docs/cases.md explains them.

use std::collections::BTreeMap;

use reference_engine::Colour;

use crate::cases::fields::Field;

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
pub(super) fn choices(field: &Field<'_>) -> BTreeMap<String, String> {
    let choices = field.entries().unwrap_or_default();
    choices.iter().filter_map(|(switch, choice)| Some((switch.to_string(), choice.written()?))).collect()
}
