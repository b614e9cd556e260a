//! The schemas of case files and rule-set files: what the suite has is right by them, what is damaged is not, and they
//! know the same fields as the reader.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use common::{CASE, LOST, PAPERS, RULES, cases, folder, kakunin};
use jsonschema::Validator;
use kakunin::Suite;
use kakunin::cases::schema;
use kakunin::reference_engine::questions::KINDS;
use rstest::rstest;
use serde_json::Value;

fn validator(schema: &Value) -> Validator {
    jsonschema::meta::validate(schema).expect("this is a schema");
    jsonschema::validator_for(schema).expect("this is a schema")
}

fn yaml(text: &str) -> Value {
    serde_yaml::from_str(text).expect("this is YAML")
}

fn errors(schema: &Value, text: &str) -> Vec<String> {
    let value = yaml(text);
    let found = validator(schema);
    found.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

/// The YAML files of the suite: rule sets, or all cases.
fn files(rule_sets: bool) -> Vec<PathBuf> {
    let list = |dir: PathBuf| fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("an entry").path());
    let folders = list(cases()).filter(|path| path.is_dir() && path.ends_with("rulesets") == rule_sets);
    let files = folders.flat_map(list).filter(|file| file.extension().is_some_and(|extension| extension == "yaml"));
    files.filter(|file| !file.ends_with("groups.yaml")).collect()
}

#[rstest]
#[case(false, 100)]
#[case(true, 10)]
fn every_file_of_the_suite_is_right(#[case] rule_sets: bool, #[case] at_least: usize) {
    let validator = validator(&if rule_sets { schema::rule_set() } else { schema::case() });
    let files = files(rule_sets);
    assert!(files.len() >= at_least, "only {} files", files.len());
    let mut wrong = Vec::new();
    for file in &files {
        let value = yaml(&fs::read_to_string(file).expect("a file"));
        wrong.extend(
            validator
                .iter_errors(&value)
                .map(|error| format!("{}: {}: {error}", file.display(), error.instance_path())),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a file needs that is tried by itself.
const OWN: &str = "\
paper: own
board: |
  . X O .
  X O . O
to-move: black
questions:
  - id: ko
    ask: legal
    move: B c2
";

#[test]
fn the_samples_are_right() {
    for text in [CASE, LOST, OWN] {
        assert_eq!(errors(&schema::case(), text), Vec::<String>::new(), "{text}");
    }
    assert_eq!(errors(&schema::rule_set(), RULES), Vec::<String>::new());
}

/// Each has one thing of the sample replaced. `lint` refuses them too.
#[rstest]
#[case("id: sample", "id: A Sample")]
#[case("title: A sample", "titel: A sample")]
#[case("title: A sample", "title:")]
#[case("clauses: [P.clause]", "clauses: []")]
#[case("claim: What the paper says.", "claim: 7")]
#[case("kind: constructed", "kind: found")]
#[case("kind: constructed", "kind: lost")]
#[case("size: 4x3", "size: 4")]
#[case("size: 4x3", "seize: 4x3")]
#[case(". X O .", ". X # .")]
#[case("board: |", "board-of: folder/sample\nparts: |")]
#[case("to-move: black", "to-move: red")]
#[case("ko stone: b2", "ko stone: i2")]
#[case("ko stone: b2", "ko stone: [b2]")]
#[case("ask: legal", "ask: legall")]
#[case("after: B c2", "after: c2")]
#[case("after: B c2", "before: B c2")]
#[case("    move: W b2\n", "")]
#[case("move: W b2", "move: W b20")]
#[case("rules: [plain]", "rules: plain")]
#[case("    rules: [plain]\n    answer: {legal", "    answer: {legal")]
#[case("legal: false, because", "legal: 'no', because")]
#[case("because: [basic-ko]", "because: [ko]")]
#[case("because: [basic-ko]", "status: dead")]
#[case("    stated: P.clause\n", "")]
#[case("variation: line", "variation: line\n    moves: B c2")]
#[case("    variation: line\n", "")]
#[case("removed: [1, 0, 0]", "removed: [1, 0, -1]")]
#[case("count: sequences", "count: stones")]
#[case("{number: 4}", "{}")]
#[case("note: a line", "node: a line")]
fn a_damaged_case_is_wrong(#[case] right: &str, #[case] wrong: &str) {
    assert!(CASE.contains(right), "the sample has no `{right}`");
    let damaged = CASE.replacen(right, wrong, 1);
    assert_ne!(errors(&schema::case(), &damaged), Vec::<String>::new(), "{damaged}");
    assert!(Suite::read(folder(PAPERS, RULES, &damaged).path()).is_err(), "lint accepts it\n{damaged}");
}

#[rstest]
#[case("title: Plain rules\n", "")]
#[case("note: for tests", "notes: for tests")]
#[case("system: verbal-japanese", "system: verbal")]
#[case("system: verbal-japanese", "system: korean")]
#[case("system: verbal-japanese\n", "")]
#[case("  suicide: {choice: forbidden, clause: P.clause}\n", "")]
#[case("suicide:", "sucide:")]
#[case("choice: forbidden", "choice: never")]
#[case("{choice: forbidden, clause: P.clause}", "forbidden")]
#[case("{choice: forbidden, clause: P.clause}", "{choice: forbidden}")]
#[case("{choice: forbidden, clause: P.clause}", "{choice: forbidden, clause: P.clause, open: both}")]
fn a_damaged_rule_set_is_wrong(#[case] right: &str, #[case] wrong: &str) {
    assert!(RULES.contains(right), "the sample has no `{right}`");
    let damaged = RULES.replacen(right, wrong, 1);
    assert_ne!(errors(&schema::rule_set(), &damaged), Vec::<String>::new(), "{damaged}");
    assert!(Suite::read(folder(PAPERS, &damaged, CASE).path()).is_err(), "lint accepts it\n{damaged}");
}

/// The fields that the reader knows where a field stands that it does not know: it lists them all.
fn known_to_the_reader(rules: &str, case: &str) -> BTreeSet<String> {
    let problems = Suite::read(folder(PAPERS, rules, case).path()).expect_err("there is no field `zzzzzz`");
    let help = problems.iter().find(|problem| problem.what.contains("`zzzzzz`")).map(|problem| &*problem.help);
    let listed = help.and_then(|help| help.split_once("use one of ")).expect("all fields are listed");
    listed.1.split(", ").map(str::to_owned).collect()
}

fn known_to(schema: &Value) -> BTreeSet<String> {
    schema["properties"].as_object().expect("an object").keys().cloned().collect()
}

#[test]
fn reader_and_schema_know_the_same_fields() {
    let (case, rule_set) = (schema::case(), schema::rule_set());
    let in_case = |right: &str, wrong: &str| {
        assert!(CASE.contains(right), "the sample has no `{right}`");
        known_to_the_reader(RULES, &CASE.replacen(right, wrong, 1))
    };
    let origin = &case["definitions"]["origin"];
    assert_eq!(known_to(&case), in_case("id: sample", "zzzzzz: 1\nid: sample"));
    assert_eq!(known_to(origin), in_case("  kind: ", "  zzzzzz: 1\n  kind: "));
    assert_eq!(known_to(&origin["properties"]["facts"]), in_case("{size", "{zzzzzz: 1, size"));
    assert_eq!(
        known_to(&case["definitions"]["variation"]),
        in_case("    note: a line", "    zzzzzz: 1\n    note: a line")
    );
    let in_rules = |right: &str, wrong: &str| known_to_the_reader(&RULES.replacen(right, wrong, 1), CASE);
    assert_eq!(known_to(&rule_set), in_rules("id: plain", "zzzzzz: 1\nid: plain"));
    let decision = &rule_set["definitions"]["switch-suicide"];
    assert_eq!(known_to(decision), in_rules("suicide: {", "suicide: {zzzzzz: 1, "));
    for kind in KINDS {
        let with_field = CASE.replacen("ask: legal", &format!("zzzzzz: 1\n    ask: {}", kind.name), 1);
        let known = known_to(&case["definitions"][format!("ask-{}", kind.name)]);
        assert_eq!(known, known_to_the_reader(RULES, &with_field), "{}", kind.name);
    }
}

#[test]
fn the_command_prints_each_of_them() {
    let dir = tempfile::tempdir().expect("a folder");
    for (arguments, title) in [
        (&["schema"][..], "Kakunin protocol, version"),
        (&["schema", "--case"], "A case of Kakunin"),
        (&["schema", "--rule-set"], "A rule set of Kakunin"),
    ] {
        let run = kakunin(dir.path(), arguments);
        let printed: Value = serde_json::from_str(&run.out).expect("JSON");
        assert!(printed["title"].as_str().is_some_and(|is| is.starts_with(title)), "{}", printed["title"]);
    }
    assert_eq!(kakunin(dir.path(), &["schema", "--case", "--rule-set"]).code, Some(2));
}
