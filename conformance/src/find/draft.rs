//! A board that was found as a draft of a case. `lint` says what is still to be filled in: what the source says, and
//! for each answer whether the source states it or by which argument it follows.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Map, Value as Json, json};

use super::sketch::{Sketch, Wanted, in_moves};
use super::state::Candidate;
use crate::cases::form;
use crate::cases::values::colour_word;

/// The draft.
pub fn case(sketch: &Sketch, candidate: &Candidate, about: &str) -> String {
    let quoted = |text: &Option<String>| text.as_ref().map_or(String::new(), |text| format!(" {}", json!(text)));
    let mut text = format!("id: {}\ntitle:{}\n", sketch.id, quoted(&sketch.title));
    let _ = writeln!(text, "paper:{}\nitem:{}", quoted(&sketch.cites.paper), quoted(&sketch.cites.item));
    let _ = writeln!(text, "clauses: {}\nclaim:", json!(sketch.cites.clauses));
    let _ = writeln!(text, "origin:\n  kind: constructed\n  note: {}", json!(note(sketch, candidate, about)));
    let _ = writeln!(text, "board: {}\nto-move: {}", json!(candidate.board), colour_word(sketch.to_move));
    if !candidate.strings.is_empty() {
        let _ = writeln!(text, "strings: {}", json!(candidate.strings));
    }
    let asked: Vec<Json> =
        sketch.wanted.iter().filter(|one| one.after.is_empty()).map(|one| question(one, candidate)).collect();
    let _ = writeln!(text, "questions: {}", json!(asked));
    form::of_text(Path::new("draft.yaml"), &text).unwrap_or(text)
}

fn note(sketch: &Sketch, candidate: &Candidate, about: &str) -> String {
    let mut note = format!("found with the finder ({about})");
    for (name, point) in &candidate.points {
        let _ = write!(note, "; {name} is {point}");
    }
    for one in sketch.wanted.iter().filter(|one| !one.after.is_empty()) {
        let _ = write!(note, "; answered as wanted, for a case of its own: {}", question(one, candidate));
    }
    note
}

/// The question as it was written, with the points that were found.
fn question(wanted: &Wanted, candidate: &Candidate) -> Json {
    let mut fields: Map<String, Json> = wanted.written.as_object().cloned().unwrap_or_default();
    fields.insert("id".into(), json!(wanted.id));
    in_moves(&mut fields, |word| candidate.points.get(word).cloned());
    Json::Object(fields)
}
