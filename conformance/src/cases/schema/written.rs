//! How values are written in files: texts, ids, points, moves, drawings, and the values of questions and answers.

use reference_engine::question::{FieldInfo, Shape, Which};
use serde_json::{Value, json};

use super::parts::about;
use crate::cases::values;

const POINT: &str = "[A-HJ-Ta-hj-t]([1-9]|1[0-9])";

/// A text that is not blank.
pub(super) fn text() -> Value {
    json!({"type": "string", "pattern": "\\S"})
}

/// Small letters, digits and `-`.
pub(super) fn id() -> Value {
    json!({"type": "string", "pattern": "^[a-z0-9-]+$"})
}

pub(super) fn colour() -> Value {
    json!({"type": "string", "enum": ["black", "white"]})
}

pub(super) fn point() -> Value {
    json!({"type": "string", "pattern": format!("^{POINT}$")})
}

/// A list of texts, so many at least.
pub(super) fn texts(least: usize) -> Value {
    json!({"type": "array", "items": text(), "minItems": least})
}

/// A drawn board.
pub(super) fn board() -> Value {
    json!({"type": "string", "pattern": "^[XO.\\s]*[XO.][XO.\\s]*$"})
}

fn a_move() -> String {
    format!("\\s*[BW]\\s+(pass|ko-pass(\\s+{POINT})?|{POINT})\\s*")
}

/// Moves with commas between them; perhaps none.
pub(super) fn moves_in_a_line() -> Value {
    let one = a_move();
    json!({"type": "string", "pattern": format!("^(\\s*|{one}(,{one})*)$")})
}

/// A field of a question or an answer as a case writes it. Strings have names there, and words are known.
pub(super) fn field(info: &FieldInfo) -> Value {
    let each_once = |items: Value| json!({"type": "array", "items": items, "uniqueItems": true});
    let schema = match info.shape {
        Shape::Strings(which) => {
            let mut names = each_once(text());
            if which != Which::PerhapsNone {
                names["minItems"] = json!(1);
            }
            if which == Which::One {
                names["maxItems"] = json!(1);
            }
            names
        }
        Shape::Words(words) => json!({"type": "array", "items": {"type": "string", "enum": words()}}),
        Shape::Text | Shape::Cells => text(),
        Shape::Position => board(),
        Shape::Move => json!({"type": "string", "pattern": format!("^{}$", a_move())}),
        Shape::Moves => {
            let one = json!({"type": "string", "pattern": format!("^{}$", a_move())});
            json!({"anyOf": [moves_in_a_line(), {"type": "array", "items": one}]})
        }
        Shape::Points => each_once(point()),
        Shape::Territory => {
            let mut both = values::schema(info.shape);
            for colour in ["black", "white"] {
                both["properties"][colour] = each_once(point());
            }
            both
        }
        _ => values::schema(info.shape),
    };
    about(schema, info.about)
}
