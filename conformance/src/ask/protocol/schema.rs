//! The messages of the protocol as JSON Schema, for those who check theirs by machine.

use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use super::{HelloReply, Reply, Request};

/// One schema with a definition for each message: `Request` is what the runner sends, `HelloReply` and `Reply` are
/// what the program sends.
pub fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let messages = [
        generator.subschema_for::<Request>(),
        generator.subschema_for::<HelloReply>(),
        generator.subschema_for::<Reply>(),
    ];
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Kakunin protocol, version {}: every line is one of these messages", super::VERSION),
        "anyOf": messages,
        "$defs": generator.take_definitions(true),
    })
}
