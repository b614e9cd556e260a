//! Case files and rule-set files as JSON Schema, for editors that complete and check what is written. Kinds of
//! question, fields, facts, switches and choices come from their definitions.
//!
//! A schema knows one file and no other, so it cannot know whether an id exists, whether a point is on the board or
//! whether a move is legal: that is `lint`'s and `try`'s. What a schema refuses, `lint` refuses too, but for a field
//! that has no value yet: that is refused here, so that an editor shows what is still to be filled in.
//!
//! It is draft 7, which editors know best. There `additionalProperties` sees only its own object, so each kind of
//! question has an object of its own with all fields, and `ask` says which.

mod case;
mod rule_set;
mod written;

pub use self::case::case;
pub use self::rule_set::rule_set;

use serde_json::{Map, Value, json};

const DRAFT: &str = "http://json-schema.org/draft-07/schema#";

/// An object with these fields, some of them required, and no others.
fn object(properties: Vec<(&str, Value)>, required: &[&str]) -> Value {
    let properties: Map<String, Value> = properties.into_iter().map(|(name, of)| (name.to_owned(), of)).collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// The same schema with what it means.
fn about(mut schema: Value, sentence: &str) -> Value {
    schema["description"] = json!(sentence);
    schema
}

/// What is defined under this name.
fn defined(name: &str) -> Value {
    json!({"$ref": format!("#/definitions/{name}")})
}

/// One of these words, each with what it means.
fn one_of(words: &[(&str, &str)]) -> Value {
    let (words, sentences): (Vec<&str>, Vec<&str>) = words.iter().copied().unzip();
    json!({"type": "string", "enum": words, "enumDescriptions": sentences})
}

/// What holds where a field has this value.
fn where_it_is(field: &str, value: &str, then: Value) -> Value {
    json!({"if": {"properties": {field: {"const": value}}, "required": [field]}, "then": then})
}
