//! Drafts of new files. Everything that is left to be filled in is a problem that `lint` reports with what to write
//! there, so whoever fills in what it asks for ends with a case or a rule set that is right.

use std::fmt::Write as _;

use reference_engine::systems::{SystemId, switches};
use reference_engine::word::Word;

/// A new case.
pub fn case(id: &str, paper: Option<&str>) -> String {
    let paper = paper.map_or(String::new(), |paper| format!(" {paper}"));
    format!(
        "\
id: {id}
title:
paper:{paper}
item:
clauses: []
claim:
origin:
  kind:
  note:
board:
to-move:
questions:
  - id:
    ask:
    rules: []
    answer:
    stated:
    derived:
"
    )
}

/// A new rule set of a system, or of play alone.
pub fn rule_set(id: &str, system: Option<SystemId>) -> String {
    let mut text = format!("id: {id}\ntitle:\npaper:\nnote:\n");
    if let Some(system) = system {
        let _ = writeln!(text, "system: {}", system.word());
    }
    text.push_str("switches:\n");
    for switch in switches(system) {
        let _ = write!(text, "  {}:\n    choice:\n    clause:\n", switch.name);
    }
    text
}
