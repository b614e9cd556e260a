//! House rules of the repository: what is written in one place agrees with what is written in another.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{root, suite};
use kakunin::cases::ruleset::RuleSet;
use reference_engine::Illegal;
use reference_engine::systems::decision_tables::Evaluation;
use reference_engine::systems::{all_switches, ikeda};
use reference_engine::{play, scoring};

/// All Rust files below a folder.
fn rust_files(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = entries.flat_map(|path| if path.is_dir() { rust_files(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// Everything in a text that looks like the id of a clause or an item of one of these papers.
fn ids<'a>(text: &'a str, papers: &[&str]) -> Vec<&'a str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '-'));
    let words = words.map(|word| word.trim_end_matches(['.', '-']));
    words.filter(|word| word.split_once('.').is_some_and(|(paper, _)| papers.contains(&paper))).collect()
}

#[test]
fn clauses_named_in_the_code_exist() {
    let suite = suite();
    let papers: Vec<&str> = suite.papers.papers.iter().map(|paper| &*paper.id).collect();
    let mut found = 0;
    for file in rust_files(&root().join("reference-engine")) {
        let text = fs::read_to_string(&file).expect("a file");
        for id in ids(&text, &papers) {
            let known = suite.papers.clause(id).is_some() || suite.papers.item(id).is_some();
            assert!(known, "{}: there is no clause `{id}`", file.display());
            found += 1;
        }
    }
    assert!(found > 20, "only {found} clauses are named in the code");
}

#[test]
fn no_case_is_known_to_the_engine() {
    let suite = suite();
    let words: Vec<&str> =
        all_switches().iter().flat_map(|switch| [vec![switch.name], switch.words()].concat()).collect();
    for file in rust_files(&root().join("reference-engine")) {
        let text = fs::read_to_string(&file).expect("a file");
        for case in &suite.cases {
            let quoted = text.contains(&format!("\"{}\"", case.id)) && !words.contains(&&*case.id);
            let named = quoted || text.contains(&format!("{}/{}", case.folder, case.id));
            assert!(!named, "{} names the case `{}`", file.display(), case.id);
        }
    }
}

#[test]
fn the_manual_names_every_switch_choice_and_reason() {
    let manual = fs::read_to_string(root().join("docs/cases.md")).expect("the manual");
    let choices = all_switches().into_iter().flat_map(|switch| switch.words().into_iter().chain([switch.name]));
    for word in choices.chain(Illegal::REASONS) {
        assert!(manual.contains(&format!("`{word}`")), "docs/cases.md does not name `{word}`");
    }
}

#[test]
fn every_rule_set_is_asked_about() {
    let suite = suite();
    for set in &suite.rule_sets {
        assert!(suite.entries().any(|entry| entry.test.rules == set.id), "no question is asked under {}", set.id);
    }
}

#[test]
fn every_choice_of_a_switch_means_something_else() {
    let suite = suite();
    let means = |set: &RuleSet, switch: &str, choice: &str| {
        let chosen = set.choices.with(&[(switch.to_owned(), choice.to_owned())].into()).expect("a choice of a switch");
        let others = (ikeda::Reading::chosen(&chosen), chosen.get::<Evaluation>());
        format!("{:?} {:?} {:?} {others:?}", chosen.rules(), chosen.scoring(), chosen.assesses())
    };
    for switch in all_switches() {
        // Rule sets in which the switch matters: the readings of the ko-pass need the ban, and a count needs `counting`.
        let matters = |set: &&RuleSet| match () {
            () if play::SWITCHES.contains(&switch) => set.id == "japanese-2003",
            () if scoring::switches::SWITCHES.contains(&switch) => set.id == "aga",
            () => set.choices.of(switch.name).is_some(),
        };
        let sets: Vec<&RuleSet> = suite.rule_sets.iter().filter(matters).collect();
        assert!(!sets.is_empty(), "no rule set has the switch {}", switch.name);
        for set in sets {
            let mut seen = Vec::new();
            for choice in switch.words() {
                let meaning = means(set, switch.name, choice);
                assert!(!seen.contains(&meaning), "{}: {choice} of {} means the same as another", switch.name, set.id);
                seen.push(meaning);
            }
        }
    }
}

/// The modules of a crate from the lowest to the highest: each may use those before it, none that comes after it.
const ENGINE: &[&str] = &[
    "word",
    "switch",
    "cells",
    "board",
    "testing",
    "play",
    "scoring",
    "life",
    "force",
    "systems",
    "question",
    "questions",
];
const SUITE: &[&str] = &["files", "cases", "ask", "report", "properties", "find", "separate", "cli"];

/// Where a file belongs. Questions are defined beside what they are about, and are above everything.
fn layer<'a>(layers: &[&'a str], file: &Path) -> Option<&'a str> {
    let first = file.components().next()?.as_os_str().to_str()?.trim_end_matches(".rs");
    let module = if file.ends_with("questions.rs") { "questions" } else { first };
    layers.iter().copied().find(|layer| *layer == module)
}

#[test]
fn no_layer_knows_one_above_it() {
    for (folder, layers) in [("reference-engine/src", ENGINE), ("conformance/src", SUITE)] {
        let folder = root().join(folder);
        let mut seen = 0;
        for file in rust_files(&folder) {
            let name = file.strip_prefix(&folder).expect("a file of the folder");
            let Some(own) = layers.iter().position(|known| layer(layers, name) == Some(known)) else { continue };
            let text = fs::read_to_string(&file).expect("a file");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            for used in code.flat_map(|line| line.split("crate::").skip(1)) {
                let path = used.split(|c: char| !(c.is_alphanumeric() || "_:".contains(c))).next().unwrap_or_default();
                let first = path.split("::").next().unwrap_or_default();
                let used = if path.contains("::questions") { "questions" } else { first };
                let above = layers[own + 1..].contains(&used);
                assert!(!above, "{} uses {used}, which is above {}", name.display(), layers[own]);
                seen += 1;
            }
        }
        assert!(seen > 100, "only {seen} uses were found in {}", folder.display());
    }
}
