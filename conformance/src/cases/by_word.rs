//! Things of the engine that are written as one word, in YAML and JSON.

use std::borrow::Cow;

use reference_engine::word::Word;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Something that is read and written by its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ByWord<T>(pub T);

impl<T: Word> Serialize for ByWord<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.word())
    }
}

impl<'de, T: Word> Deserialize<'de> for ByWord<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = Cow::<str>::deserialize(deserializer)?;
        let unknown = || D::Error::custom(format!("there is no `{word}` here: use one of {}", T::words().join(", ")));
        T::from_word(&word).map(Self).ok_or_else(unknown)
    }
}

impl<T: Word> JsonSchema for ByWord<T> {
    fn schema_name() -> Cow<'static, str> {
        std::any::type_name::<T>().rsplit("::").next().unwrap_or("Word").to_owned().into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "enum": T::words()})
    }
}
