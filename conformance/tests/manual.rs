//! The manual says what the definitions say, and the examples of the definitions are right.

mod common;

use std::fs;

use common::{cases, root};
use kakunin::Suite;
use kakunin::ask::implementation::Embedded;
use kakunin::ask::run::{self, Verdict};
use kakunin::cases::schema;
use kakunin::reference_engine::question::{Example, Kind};
use kakunin::reference_engine::questions::KINDS;
use kakunin::report::{failure, manual};
use tempfile::TempDir;

/// `cargo xtask docs` writes them anew.
#[test]
fn the_tables_of_the_manual_are_current() {
    let pages: Vec<_> = ["cases.md", "protocol.md"].iter().map(|page| root().join("docs").join(page)).collect();
    for page in &pages {
        let text = fs::read_to_string(page).expect("a page");
        let updated = manual::updated(&text).expect("tables that end");
        assert!(text == updated, "{}: run `cargo xtask docs`", page.display());
    }
    let all: String = pages.iter().map(|page| fs::read_to_string(page).expect("a page")).collect();
    for (name, _) in manual::tables() {
        assert!(all.contains(&format!("<!-- {name} -->")), "no page has the table `{name}`");
    }
}

/// `cargo xtask docs` writes them anew.
#[test]
fn the_schemas_of_cases_and_rule_sets_are_current() {
    for (name, schema) in [("case", schema::case()), ("ruleset", schema::rule_set())] {
        let file = root().join(format!("docs/{name}.schema.json"));
        let written = fs::read_to_string(&file).expect("a schema");
        assert!(written == format!("{schema:#}\n"), "{}: run `cargo xtask docs`", file.display());
    }
}

/// Each stands in a case of its own, under one of the suite's rule sets.
#[test]
fn the_examples_of_all_kinds_are_answered_as_they_say() {
    let dir = TempDir::new().expect("a folder");
    let (rule_sets, examples) = (dir.path().join("rulesets"), dir.path().join("examples"));
    fs::create_dir(&rule_sets).and_then(|()| fs::create_dir(&examples)).expect("folders");
    fs::copy(cases().join("papers.yaml"), dir.path().join("papers.yaml")).expect("the papers");
    for file in fs::read_dir(cases().join("rulesets")).expect("the rule sets") {
        let file = file.expect("a file").path();
        fs::copy(&file, rule_sets.join(file.file_name().expect("a name"))).expect("a rule set");
    }
    for kind in KINDS {
        fs::write(examples.join(format!("{}.yaml", kind.name)), case(kind)).expect("a case");
    }
    let suite = Suite::read(dir.path()).unwrap_or_else(|problems| panic!("{problems:#?}"));
    assert_eq!(suite.entries().count(), KINDS.len());
    let asked = suite.entries().map(|entry| run::ask(entry, &mut Embedded));
    let wrong = asked.filter(|outcome| outcome.verdict != Verdict::Pass);
    let wrong: Vec<String> = wrong.map(|outcome| failure::text(&outcome, &suite, "cargo test --test manual")).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The example of a kind as a case. Strings are called by a point of theirs.
fn case(kind: &Kind) -> String {
    let Example { board, rules, fields, answer } = kind.example;
    let indented = |text: &str, by: &str| text.lines().map(|line| format!("{by}{line}\n")).collect::<String>();
    let names = fields.lines().find_map(|line| line.strip_prefix("strings: [")).unwrap_or_default();
    let names = names.trim_end_matches(']').split(", ").filter(|name| !name.is_empty());
    let strings: String = names.map(|name| format!("  {name}: {name}\n")).collect();
    let strings = if strings.is_empty() { strings } else { format!("strings:\n{strings}") };
    let board = if board.is_empty() { String::new() } else { format!("board: |\n{}", indented(board, "  ")) };
    format!(
        "id: {}\ntitle: an example\npaper: common\nclauses: [common.pass]\nclaim: see the manual\norigin:\n  kind: \
         constructed\n  note: ours\n{board}{strings}questions:\n  - id: example\n    ask: {}\n{}    rules: [{rules}]\n    \
         derived: see the manual\n    answer:\n{}",
        kind.name,
        kind.name,
        indented(fields, "    "),
        indented(answer, "      ")
    )
}
