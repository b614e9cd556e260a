//! The schema of case files.

use reference_engine::question::{FieldInfo, Kind, Shape, Which};
use reference_engine::questions::KINDS;
use reference_engine::systems::all_switches;
use reference_engine::word::Word;
use serde_json::{Map, Value, json};

use super::parts::{DRAFT, about, defined, object, one_of, where_it_is};
use super::rule_set::choice;
use super::written;
use crate::cases::papers::OWN;

/// The schema of a case file, be it one of a suite or an example of one's own, which may leave much out.
pub fn case() -> Value {
    let mut schema = object(fields(), &["paper"]);
    schema["$schema"] = json!(DRAFT);
    schema["title"] = json!("A case of Kakunin");
    schema["description"] = json!("docs/cases.md describes case files");
    schema["allOf"] = rules_of_the_whole();
    schema["definitions"] = definitions();
    schema
}

fn fields() -> Vec<(&'static str, Value)> {
    let list = |items: Value| json!({"type": "array", "items": items});
    let strings = json!({"type": "object", "additionalProperties": written::point()});
    let parts = json!({"type": "string", "pattern": "^[a-z.\\s]+$"});
    let from = "the id of the paper that it is from, as in papers.yaml; `own` for an example of one's own, see `try`";
    let other = json!({"type": "string", "pattern": "^[^/]+/[^/]+$"});
    vec![
        ("id", about(written::id(), "the name of the file without .yaml: small letters, digits and `-`; for ever")),
        ("title", about(written::text(), "in a few words what it is")),
        ("paper", about(written::text(), from)),
        ("item", about(written::text(), "the item of the paper that it is about")),
        ("clauses", about(written::texts(0), "the clauses that it tests, of any source")),
        ("claim", about(written::text(), "in our own words what the source says")),
        ("hunts", about(written::text(), "the mistake that it is meant to find")),
        ("origin", defined("origin")),
        ("board", about(written::board(), "the position: `X` black, `O` white, `.` empty, the highest row first")),
        ("board-of", about(other, "FOLDER/CASE, the case that draws the board")),
        ("parts", about(parts, "a drawing like the board: a small letter for each part, `.` for the rest")),
        ("to-move", about(written::colour(), "who moves first")),
        ("strings", about(strings, "names for strings, each with one of its stones")),
        ("questions", about(list(defined("question")), "what is asked")),
        ("variations", about(list(defined("variation")), "sequences that the source describes")),
    ]
}

/// What one field asks of others.
fn rules_of_the_whole() -> Value {
    let none_of = |names: &[&str]| {
        let each: Vec<Value> = names.iter().map(|name| json!({"required": [name]})).collect();
        json!({"not": {"anyOf": each}})
    };
    let of_a_paper = json!({
        "required": ["id", "title", "clauses", "claim", "origin"],
        "properties": {"clauses": {"minItems": 1}, "questions": {"items": {"allOf": [
            {"anyOf": [{"required": ["rules", "answer"]}, {"required": ["answers"]}]},
            {"anyOf": [{"required": ["stated"]}, {"required": ["derived"]}]},
        ]}}},
    });
    let is_lost = json!({"properties": {"origin": {"properties": {"kind": {"const": "lost"}}, "required": ["kind"]}},
                         "required": ["origin"]});
    let mut lost = none_of(&["board", "board-of", "questions", "strings", "parts", "variations"]);
    lost["properties"] = json!({"origin": none_of(&["facts"])});
    let with_board: Vec<&str> = KINDS.iter().filter(|kind| kind.needs_position()).map(|kind| kind.name).collect();
    let about_a_board = json!({"properties": {"ask": {"enum": with_board}}, "required": ["ask"]});
    let has_board = json!({"anyOf": [{"required": ["board"]}, {"required": ["board-of"]}]});
    let on_board = ["strings", "parts", "variations"].map(|name| json!({"required": [name]}));
    json!([
        {"if": {"properties": {"paper": {"const": OWN}}, "required": ["paper"]}, "else": of_a_paper},
        {"if": is_lost, "then": lost, "else": {"required": ["questions"], "properties": {"questions": {"minItems": 1}}}},
        {"if": {"properties": {"questions": {"contains": about_a_board}}, "required": ["questions"]}, "then": has_board},
        {"if": {"anyOf": on_board}, "then": has_board},
        {"not": {"required": ["board", "board-of"]}},
    ])
}

fn definitions() -> Value {
    let mut definitions = Map::new();
    let kinds: Vec<(&str, &str)> = KINDS.iter().map(|kind| (kind.name, kind.sentence)).collect();
    let ask = about(one_of(&kinds), "the kind of question");
    let by_kind = KINDS.iter().map(|kind| where_it_is("ask", kind.name, defined(&format!("ask-{}", kind.name))));
    let question = json!({
        "type": "object",
        "properties": {"id": about(written::id(), "a name of its own in this case"), "ask": ask},
        "required": ["id", "ask"],
        "allOf": by_kind.collect::<Value>(),
    });
    definitions.insert("question".into(), question);
    for kind in KINDS {
        definitions.insert(format!("ask-{}", kind.name), asked(kind));
        definitions.insert(format!("answer-{}", kind.name), answer(kind));
    }
    let choices = all_switches().iter().map(|switch| (switch.name, about(choice(switch), switch.about))).collect();
    let choices = about(object(choices, &[]), "switches with other choices than those of the rule set");
    definitions.insert("choices".into(), choices);
    let rules = about(written::texts(1), "the ids of rule sets, or of groups of them");
    definitions.insert("rules".into(), rules);
    definitions.insert("origin".into(), origin());
    definitions.insert("variation".into(), variation());
    Value::Object(definitions)
}

/// A question of one kind with all that it may say.
fn asked(kind: &Kind) -> Value {
    let answer = defined(&format!("answer-{}", kind.name));
    let by_rules = json!({"type": "object", "minProperties": 1, "additionalProperties": answer});
    let one_or_by_rules = |sentence: &str| {
        let by_rules = json!({"type": "object", "additionalProperties": written::text()});
        about(json!({"anyOf": [written::text(), by_rules]}), sentence)
    };
    let mut properties = vec![
        ("id", written::id()),
        ("note", about(written::text(), "what to know about it")),
        ("kept-for", about(written::text(), "why it is there though it catches no seeded fault")),
        ("ask", json!({"const": kind.name})),
        ("to-move", about(written::colour(), "who moves first, if not whom the case names")),
        ("choices", defined("choices")),
        ("rules", defined("rules")),
        ("answer", answer),
        ("answers", about(by_rules, "instead of `rules` and `answer`: one for each rule set or group of them")),
        ("stated", one_or_by_rules("the item or clause that states the answer; or one for each rule set")),
        ("derived", one_or_by_rules("our argument, if no source states the answer; or one for each rule set")),
    ];
    properties.extend(kind.fields().map(|info| (info.name, written::field(info))));
    let takes_variation = kind.fields().any(|info| info.name == MOVES);
    if takes_variation {
        properties.push(("variation", about(written::text(), "the id of a variation, instead of `moves`")));
    }
    let needed = kind.needs.iter().filter(|info| is_needed(info)).map(|info| info.name);
    let mut schema = object(properties, &["id", "ask"].into_iter().chain(needed).collect::<Vec<_>>());
    schema["description"] = json!(kind.sentence);
    let both = |one: &str, other: &str| json!({"not": {"required": [one, other]}});
    let mut all = vec![both("answers", "answer"), both("answers", "rules")];
    if takes_variation {
        all.push(both(MOVES, "variation"));
    }
    if kind.needs.iter().any(|info| info.name == MOVES) {
        all.push(json!({"anyOf": [{"required": [MOVES]}, {"required": ["variation"]}]}));
    }
    schema["allOf"] = json!(all);
    schema
}

/// A sequence can also be that of a variation.
const MOVES: &str = "moves";

/// Whether a field must stand in the question itself: not if the case can say it.
fn is_needed(info: &FieldInfo) -> bool {
    info.name != MOVES && !matches!(info.shape, Shape::Colour | Shape::Strings(Which::Any))
}

fn answer(kind: &Kind) -> Value {
    let facts = kind.facts().map(|info| (info.name, written::field(info))).collect();
    let states: Vec<&str> = kind.states.iter().map(|info| info.name).collect();
    let mut schema = about(object(facts, &states), kind.answer_is);
    schema["minProperties"] = json!(1);
    schema
}

fn origin() -> Value {
    let number = json!({"type": "integer"});
    let size = json!({"type": "string", "pattern": "^[0-9]{1,2}x[0-9]{1,2}$"});
    let corresponds = json!({"type": "string", "enum": bool::words()});
    let same = "whether the source finds Sekiguchi's result with the ko ban to be that of the Nihon Kiin's rules";
    let facts = vec![
        ("size", about(size, "columns x rows, for example 4x3")),
        ("black-stones", number.clone()),
        ("white-stones", number.clone()),
        ("black-minus-white", number),
        ("corresponds", about(corresponds, same)),
    ];
    let kinds = [
        ("published", "found printed as this very example; the note says where"),
        ("constructed", "ours, and it satisfies every fact that the source states"),
        ("lost", "the source has a board that we neither found nor could construct"),
    ];
    let properties = vec![
        ("kind", one_of(&kinds)),
        ("note", about(written::text(), "where the board is from, or what is known of it")),
        ("facts", about(object(facts, &[]), "what the source says of its board")),
    ];
    about(object(properties, &["kind", "note"]), "where the board is from")
}

fn variation() -> Value {
    let properties = vec![
        ("id", about(written::id(), "a name of its own in this case")),
        ("note", about(written::text(), "what the variation shows")),
        ("to-move", about(written::colour(), "who moves first, if not whom the case names")),
        (MOVES, about(written::moves_in_a_line(), "the moves, for example `B c2, W pass`")),
        ("rules", defined("rules")),
        ("choices", defined("choices")),
        ("ends", about(json!({"type": "boolean"}), "whether the sequence has ended")),
    ];
    object(properties, &["id", "note", MOVES, "rules"])
}
