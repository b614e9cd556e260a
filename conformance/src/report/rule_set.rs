//! A rule set to be read: every choice in words, with what decides it.

use std::fmt::Write as _;

use reference_engine::systems::switches;
use reference_engine::word::Word;

use super::cited::clause;
use super::layout::{counted, wrapped};
use crate::cases::groups::Group;
use crate::cases::ruleset::{Because, RuleSet};
use crate::cases::suite::Suite;

/// All about a rule set.
pub fn page(set: &RuleSet, suite: &Suite) -> String {
    let mut text = format!("{}: {}\n", set.id, set.title);
    let paper = suite.papers.paper(&set.paper).map_or(String::new(), |paper| format!(" ({})", paper.title));
    let _ = writeln!(text, "{}", wrapped("paper", &format!("{}{paper}", set.paper)));
    let _ = writeln!(text, "{}", wrapped("note", &set.note));
    let system = set.choices.system();
    let about = system.map_or("none: it is about play alone", Word::word);
    let _ = writeln!(text, "{}", wrapped("system", about));
    let groups = suite.groups.iter().filter(|group| group.rule_sets.contains(&set.id));
    let groups: Vec<&str> = groups.map(|group| &*group.id).collect();
    if !groups.is_empty() {
        let _ = writeln!(text, "{}", wrapped("groups", &groups.join(", ")));
    }
    let asked = suite.entries().filter(|entry| entry.test.rules == set.id).count();
    let _ = writeln!(text, "{}", wrapped("asked", &format!("{} of the suite", counted(asked, "question"))));
    for switch in switches(system) {
        let Some(choice) = set.choices.of(switch.name) else { continue };
        let means = switch.choices().iter().find(|(word, _)| *word == choice).map_or("", |(_, sentence)| *sentence);
        let _ = writeln!(text, "\n{}: {choice}", switch.name);
        let _ = writeln!(text, "{}", wrapped("decides", switch.about));
        let _ = writeln!(text, "{}", wrapped("means", means));
        let why = match set.because.get(switch.name) {
            Some(Because::Clause(id)) => wrapped("clause", &clause(id, &suite.papers)),
            Some(Because::Open(reason)) => wrapped("open", reason),
            None => wrapped("usual", "the rule set does not name it, so the first choice holds"),
        };
        let _ = writeln!(text, "{why}");
    }
    text
}

/// A group of rule sets.
pub fn group(group: &Group, suite: &Suite) -> String {
    let mut text = format!("{}: a group of {}\n", group.id, counted(group.rule_sets.len(), "rule set"));
    let _ = writeln!(text, "{}", wrapped("", &group.sentence));
    for id in &group.rule_sets {
        let title = suite.rule_set(id).map_or("", |set| &*set.title);
        let _ = writeln!(text, "{}", wrapped(id, title));
    }
    text
}
