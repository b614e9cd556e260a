//! A board that separates as a draft of a case: an example of one's own, which `try` and `explain` take as it is. For a
//! case of the suite an argument is missing, why each answer is so; `lint` asks for it.

use std::fmt::Write as _;
use std::path::Path;

use reference_engine::PointSet;
use reference_engine::board::strings::owner;
use reference_engine::question::Value;
use serde_json::{Map, Value as Json, json};

use super::Side;
use super::look::Separation;
use crate::cases::form;
use crate::cases::values::{colour_word, written, written_facts};

/// The draft.
pub fn case(sides: &[Side; 2], found: &Separation, about: &str) -> String {
    let names = names(found);
    let mut text = format!("title: {}\npaper: own\n", json!(title(sides)));
    let _ = writeln!(text, "origin:\n  kind: constructed\n  note: {}", json!(about));
    let _ = writeln!(text, "board: {}\nto-move: {}", json!(found.board.to_string()), colour_word(found.to_move));
    if !names.is_empty() {
        let strings: Map<String, Json> = names.iter().map(|(name, stone)| (name.clone(), json!(stone))).collect();
        let _ = writeln!(text, "strings: {}", Json::Object(strings));
    }
    let questions: Vec<Json> = if sides.iter().all(|side| side.changed.is_empty()) {
        let answers = [0, 1].map(|number| (sides[number].set.id.clone(), written_facts(&found.facts[number])));
        vec![question(found, &names, "both", &[("answers", Json::Object(answers.into_iter().collect()))])]
    } else {
        [0, 1].map(|number| of_side(&sides[number], found, &names, number)).to_vec()
    };
    let _ = writeln!(text, "questions: {}", json!(questions));
    form::of_text(Path::new("draft.yaml"), &text).unwrap_or(text)
}

fn title(sides: &[Side; 2]) -> String {
    format!("{} and {} answer differently", sides[0].name, sides[1].name)
}

/// The question as it is put under one of the two.
fn of_side(side: &Side, found: &Separation, names: &[(String, String)], number: usize) -> Json {
    let mut fields = vec![("rules", json!([side.set.id]))];
    if !side.changed.is_empty() {
        fields.push(("choices", json!(side.changed)));
    }
    fields.push(("answer", written_facts(&found.facts[number])));
    let id = if side.changed.is_empty() {
        "as-it-is".to_owned()
    } else {
        side.changed.values().cloned().collect::<Vec<_>>().join("-")
    };
    // Two copies may be changed alike.
    let id = if number == 0 { id } else { format!("{id}-then") };
    question(found, names, &id, &fields)
}

fn question(found: &Separation, names: &[(String, String)], id: &str, more: &[(&str, Json)]) -> Json {
    let mut fields = Map::new();
    fields.insert("id".into(), json!(id));
    fields.insert("ask".into(), json!(found.asked.kind.name));
    for (field, value) in found.asked.values.iter() {
        let value = match value {
            Value::Strings(strings) => {
                let named = strings.iter().filter_map(PointSet::first).map(|stone| stone.to_string());
                json!(
                    named
                        .filter_map(|stone| names.iter().find(|(_, at)| *at == stone))
                        .map(|(name, _)| name)
                        .collect::<Vec<_>>()
                )
            }
            Value::Moves(moves) => json!(reference_engine::board::notation::written(moves)),
            value => written(value),
        };
        fields.insert(field.name.into(), value);
    }
    fields.extend(more.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    Json::Object(fields)
}

/// A name for each string that the question names, and one of its stones.
fn names(found: &Separation) -> Vec<(String, String)> {
    let strings = found.asked.values.iter().flat_map(|(_, value)| match value {
        Value::Strings(strings) => strings.clone(),
        _ => Vec::new(),
    });
    let named = strings.filter_map(|string| {
        let (stone, owner) = (string.first()?, owner(&found.board, &string)?);
        Some((format!("the {} string on {stone}", colour_word(owner)), stone.to_string()))
    });
    named.collect()
}
