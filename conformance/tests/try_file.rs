//! `try`, and `explain` of a file: one file by itself, in a folder where nothing else is.

mod common;

use std::fs;
use std::path::Path;

use common::{Ran, cases, kakunin};
use rstest::rstest;
use tempfile::TempDir;

/// White's stone on c4 can be taken, as everyone sees.
const OWN: &str = "\
paper: own
board: |
  X . O . X . X
  X X X X X X X
  O O O O O O O
  . O . . O O O
to-move: black
strings:
  the stone: c4
questions:
  - id: status
    ask: status
    strings: [the stone]
    rules: [verbal-japanese]
    answer: {status: dead}
";

/// A folder with my.yaml in it.
fn with(text: &str) -> TempDir {
    let dir = TempDir::new().expect("a folder");
    fs::write(dir.path().join("my.yaml"), text).expect("a file is written");
    dir
}

fn run(dir: &Path, arguments: &[&str]) -> Ran {
    let cases = cases();
    kakunin(dir, &[arguments, &["--cases", cases.to_str().expect("a path in UTF-8")]].concat())
}

fn says(run: &Ran, code: i32, parts: &[&str]) {
    assert_eq!(run.code, Some(code), "{}", run.printed());
    for part in parts {
        assert!(run.printed().contains(part), "`{part}` is missing in\n{}", run.printed());
    }
}

#[test]
fn an_example_of_ones_own_needs_only_board_and_questions() {
    let dir = with(OWN);
    let tried = run(dir.path(), &["try", "my.yaml"]);
    says(
        &tried,
        0,
        &[
            "status under verbal-japanese",
            " 4 X . @ . X . X 4",
            "expected  dead",
            "answer    dead",
            "agrees    yes",
            "1 question: 1 as expected",
        ],
    );
}

#[test]
fn an_answer_that_differs_is_told_and_the_exit_code_is_1() {
    let dir = with(&OWN.replace("status: dead", "status: alive-in-seki"));
    let told = ["expected  alive in seki", "answer    dead", "agrees    NO: this is not the answer that is expected"];
    let tried = run(dir.path(), &["try", "my.yaml"]);
    says(&tried, 1, &told);
    assert!(tried.out.contains("0 as expected, 1 NOT"), "{}", tried.out);
    says(&run(dir.path(), &["explain", "my.yaml"]), 0, &told);
}

#[test]
fn a_draft_may_leave_the_expected_answer_out() {
    let dir = with(&OWN.replace("    answer: {status: dead}\n", ""));
    let told = ["no answer is expected; the reference engine says:", "answer    dead"];
    let tried = run(dir.path(), &["try", "my.yaml"]);
    says(&tried, 0, &told);
    assert!(tried.out.contains("1 without an expected answer"), "{}", tried.out);
    assert!(!tried.out.contains("agrees"), "{}", tried.out);
}

#[test]
fn a_rule_set_file_of_ones_own_can_be_named() {
    let dir = with(&OWN.replace("    rules: [verbal-japanese]\n", "    rules: [mine]\n"));
    let set = fs::read_to_string(cases().join("rulesets/verbal-japanese.yaml")).expect("a rule set");
    let set = set.replace("id: verbal-japanese\n", "id: mine\n").replace("paper: verbal-japanese\n", "paper: own\n");
    fs::write(dir.path().join("mine.yaml"), set).expect("a file is written");
    says(&run(dir.path(), &["try", "my.yaml"]), 2, &["there is no rule set `mine`"]);
    let tried = run(dir.path(), &["try", "my.yaml", "--rules", "mine.yaml"]);
    says(&tried, 0, &["status under mine", "agrees    yes"]);
    says(&run(dir.path(), &["try", "mine.yaml"]), 2, &["is a rule set", "--rules mine.yaml"]);
}

#[test]
fn questions_are_asked_under_other_rule_sets_too() {
    let dir = with(&OWN.replace("    rules: [verbal-japanese]\n    answer: {status: dead}\n", ""));
    says(&run(dir.path(), &["try", "my.yaml"]), 2, &["the question names no rule set", "--rules"]);
    let tried = run(dir.path(), &["try", "my.yaml", "--rules", "korean", "--rules", "japanese-2003"]);
    says(&tried, 0, &["status under korean", "status under japanese-2003", "2 without an expected answer"]);
    let wrong = run(dir.path(), &["try", "my.yaml", "--rules", "korena"]);
    says(&wrong, 2, &["there is no rule set `korena`; is it `korean`?"]);
}

#[rstest]
#[case::field("to-move: black", "to-mvoe: black", "my.yaml:7:1")]
#[case::board("  . O . . O O O", "  . O . . O O", "the rows are not equally long")]
#[case::kind("ask: status", "ask: statsu", "use `status`, if that is meant")]
#[case::string("[the stone]", "[the ston]", "the case has no string `the ston`")]
#[case::paper("paper: own", "paper: owm", "there is no paper `owm`")]
#[case::no_questions("questions:\n", "other:\n", "the case asks nothing")]
fn what_is_wrong_is_told_with_its_place(#[case] right: &str, #[case] wrong: &str, #[case] said: &str) {
    assert!(OWN.contains(right), "the example has no `{right}`");
    let dir = with(&OWN.replacen(right, wrong, 1));
    let tried = run(dir.path(), &["try", "my.yaml"]);
    assert_eq!(tried.code, Some(2), "{}", tried.printed());
    assert!(tried.err.contains("my.yaml:"), "{}", tried.err);
    if said != "the rows are not equally long" {
        assert!(tried.err.contains(said), "`{said}` is missing in\n{}", tried.err);
    }
}

#[test]
fn a_copy_of_a_case_of_the_suite_can_be_tried_under_another_name() {
    let dir = TempDir::new().expect("a folder");
    fs::copy(cases().join("japanese-2003/snapback.yaml"), dir.path().join("copy.yaml")).expect("a copy");
    let tried = run(dir.path(), &["try", "copy.yaml"]);
    says(&tried, 0, &["as expected"]);
    assert!(!tried.out.contains("NOT"), "{}", tried.out);
    says(&run(dir.path(), &["try", "nowhere.yaml"]), 2, &["the file cannot be read"]);
}

/// What everyone sees comes first, how it was proved last.
#[test]
fn explain_leads_with_the_capture() {
    let run = run(Path::new("."), &["explain", "verbal-japanese/standard-3/status"]);
    let line = "line      Black can force the capture: 1 Black b4, 2 White passes, 3 Black d4 takes c4; that does it";
    says(&run, 0, &[line, " 4 X 1 O 3 X . X 4", "-->", "(2 passes)"]);
    let (first, proofs) = run.out.split_once("proof     ").expect("proofs");
    assert!(first.contains(line) && !first.contains("states, checked"), "{}", run.out);
    assert!(proofs.contains("Black can force the capture (a local strategy of 3 states, checked)"), "{proofs}");
}

#[test]
fn explain_names_the_eyes_of_stones_that_live() {
    let run = run(Path::new("."), &["explain", "japanese-2003/snapback/statuses@japanese-2003"]);
    says(&run, 0, &["for the stones have eyes on a4 and c4", "1 White d1 takes c1"]);
}
