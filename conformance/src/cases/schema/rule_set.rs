//! The schema of rule-set files.

use reference_engine::switch::SwitchInfo;
use reference_engine::systems::{SystemId, all_switches, switches};
use reference_engine::word::Word;
use serde_json::{Map, Value, json};

use super::parts::{DRAFT, about, defined, object, one_of, where_it_is};
use super::written;

/// The schema of a file of `cases/rulesets`, or of one's own like these.
pub fn rule_set() -> Value {
    let mut definitions = Map::new();
    let mut cases = vec![json!({
        "if": {"not": {"required": ["system"]}},
        "then": {"properties": {"switches": defined("switches-of-play")}},
    })];
    definitions.insert("switches-of-play".into(), switches_of(None, "the switches of play and of scores"));
    for system in SystemId::ALL {
        let name = format!("switches-of-{}", system.word());
        let sentence = format!("the switches of the system {}", system.word());
        definitions.insert(name.clone(), switches_of(Some(*system), &sentence));
        cases.push(where_it_is("system", system.word(), json!({"properties": {"switches": defined(&name)}})));
    }
    for switch in all_switches() {
        definitions.insert(format!("switch-{}", switch.name), decision(&switch));
    }
    let systems = json!({"type": "string", "enum": SystemId::words()});
    let properties = vec![
        ("id", about(written::text(), "the name of the file without .yaml")),
        ("title", about(written::text(), "in a few words what it is")),
        ("paper", about(written::text(), "the id of the paper that it belongs to; `own` for a rule set of one's own")),
        ("note", about(written::text(), "what to know about it")),
        ("system", about(systems, "how statuses are assessed; left out if the rule set is about play alone")),
        ("switches", json!({"description": "for each switch a choice, and what decides it", "type": "object"})),
    ];
    let mut schema = object(properties, &["id", "title", "paper", "note", "switches"]);
    schema["$schema"] = json!(DRAFT);
    schema["title"] = json!("A rule set of Kakunin");
    schema["description"] = json!("docs/cases.md describes rule sets and all switches");
    schema["allOf"] = json!(cases);
    schema["definitions"] = json!(definitions);
    schema
}

/// One of the choices of a switch.
pub(super) fn choice(switch: &SwitchInfo) -> Value {
    one_of(&switch.choices())
}

/// All switches of a system. Those that need not be named are not required.
fn switches_of(system: Option<SystemId>, sentence: &str) -> Value {
    let all = switches(system);
    let names: Vec<String> = all.iter().map(|switch| format!("switch-{}", switch.name)).collect();
    let properties = all.iter().zip(&names).map(|(switch, name)| (switch.name, defined(name))).collect();
    let needed = all.iter().filter(|switch| switch.usual().is_none()).map(|switch| switch.name);
    about(object(properties, &needed.collect::<Vec<_>>()), sentence)
}

/// A choice, and the clause that decides it or the reason where none does.
fn decision(switch: &SwitchInfo) -> Value {
    let properties = vec![
        ("choice", about(choice(switch), switch.about)),
        ("clause", about(written::text(), "the clause of papers.yaml that decides it")),
        ("open", about(written::text(), "why it is chosen, where no clause decides it")),
    ];
    let mut schema = about(object(properties, &["choice"]), &format!("{}?", switch.about));
    schema["oneOf"] = json!([{"required": ["clause"]}, {"required": ["open"]}]);
    schema
}
