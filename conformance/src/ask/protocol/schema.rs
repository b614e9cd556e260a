//! The messages of the protocol as JSON Schema, for those who check theirs by machine. What belongs to a kind of
//! question comes from its definition.

use reference_engine::question::{FieldInfo, Kind};
use reference_engine::questions::{FACTS, KINDS};
use reference_engine::systems::system_id::SystemId;
use reference_engine::word::Word;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::{Greeting, HelloReply, Reply};
use crate::cases::values;

/// One schema with a definition for each message: `Question` is what the runner sends after the greeting, `HelloReply`
/// and `Reply` are what the program sends.
pub fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let greeting = generator.subschema_for::<Greeting>();
    let replies = [generator.subschema_for::<HelloReply>(), generator.subschema_for::<Reply>()];
    let mut definitions = generator.take_definitions(true);
    definitions.insert("Question".into(), json!({"oneOf": KINDS.iter().map(|kind| question(kind)).collect::<Value>()}));
    definitions.insert("Rules".into(), rules());
    definitions.insert("Answer".into(), answer());
    if let Some(reply) = definitions.get_mut("Reply") {
        reply["properties"]["answer"] = json!({"$ref": "#/$defs/Answer"});
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Kakunin protocol, version {}: every line is one of these messages", super::VERSION),
        "anyOf": [
            object(&[("hello", json!(greeting))], &["hello"]),
            object(&[("question", json!({"$ref": "#/$defs/Question"}))], &["question"]),
            replies[0],
            replies[1],
        ],
        "$defs": definitions,
    })
}

fn object(properties: &[(&str, Value)], required: &[&str]) -> Value {
    let properties: Map<String, Value> = properties.iter().map(|(name, of)| ((*name).to_owned(), of.clone())).collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

fn described(field: &FieldInfo) -> (&'static str, Value) {
    let mut schema = values::schema(field.shape);
    schema["description"] = json!(field.about);
    (field.name, schema)
}

fn question(kind: &Kind) -> Value {
    let mut properties = vec![
        ("id", json!({"type": "integer", "minimum": 0, "description": "to be repeated in the answer"})),
        ("ask", json!({"const": kind.name})),
        ("rules", json!({"$ref": "#/$defs/Rules"})),
    ];
    let mut required = vec!["id", "ask", "rules"];
    if kind.needs_position() {
        properties.extend([
            ("board", json!({"type": "string", "description": "the position, the highest row first"})),
            ("to-move", json!({"enum": ["black", "white"], "description": "who moves first"})),
            (
                "parts",
                json!({"type": "array", "items": {"type": "array", "items": {"type": "string"}},
                             "description": "the parts that a referee has split the board into"}),
            ),
        ]);
        required.extend(["board", "to-move"]);
    }
    properties.extend(kind.fields().map(described));
    required.extend(kind.needs.iter().map(|field| field.name));
    let mut schema = object(&properties, &required);
    schema["description"] = json!(kind.sentence);
    schema
}

fn rules() -> Value {
    let text = json!({"type": "string"});
    let choices = json!({"type": "object", "additionalProperties": text,
                         "description": "every switch of the rule set with its choice: that is what holds"});
    let properties = [("name", text), ("system", json!({"enum": SystemId::words()})), ("choices", choices)];
    object(&properties, &["name", "choices"])
}

fn answer() -> Value {
    let mut properties: Vec<(&str, Value)> = FACTS.iter().copied().map(described).collect();
    // What a result is depends on the kind of question.
    for (name, schema) in &mut properties {
        let same = |kind: &&Kind| kind.facts().find(|fact| fact.name == *name).map(|fact| values::schema(fact.shape));
        let shapes: Vec<Value> = KINDS.iter().copied().filter_map(|kind| same(&kind)).collect();
        if shapes.iter().any(|shape| *shape != shapes[0]) {
            *schema = json!({"description": "depends on the kind of question"});
        }
    }
    object(&properties, &[])
}
