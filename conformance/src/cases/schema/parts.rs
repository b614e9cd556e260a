//! What schemas are put together from.

use serde_json::{Map, Value, json};

/// The version of JSON Schema.
pub(super) const DRAFT: &str = "http://json-schema.org/draft-07/schema#";

/// An object with these fields, some of them required, and no others.
pub(super) fn object(properties: Vec<(&str, Value)>, required: &[&str]) -> Value {
    let properties: Map<String, Value> = properties.into_iter().map(|(name, of)| (name.to_owned(), of)).collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// The same schema with what it means.
pub(super) fn about(mut schema: Value, sentence: &str) -> Value {
    schema["description"] = json!(sentence);
    schema
}

/// What is defined under this name.
pub(super) fn defined(name: &str) -> Value {
    json!({"$ref": format!("#/definitions/{name}")})
}

/// One of these words, each with what it means.
pub(super) fn one_of(words: &[(&str, &str)]) -> Value {
    let (words, sentences): (Vec<&str>, Vec<&str>) = words.iter().copied().unzip();
    json!({"type": "string", "enum": words, "enumDescriptions": sentences})
}

/// What holds where a field has this value.
pub(super) fn where_it_is(field: &str, value: &str, then: Value) -> Value {
    json!({"if": {"properties": {field: {"const": value}}, "required": [field]}, "then": then})
}
