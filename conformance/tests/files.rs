//! The files of the suite: groups of rule sets, boards of other cases, the lock file of ids, drafts, and the one form.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use common::{CASE, PAPERS, RULES, folder};
use kakunin::Suite;
use kakunin::cases::ids::Lock;
use kakunin::cases::smoke::Smoke;
use kakunin::cases::{draft, form};
use reference_engine::systems::SystemId;
use rstest::rstest;
use similar_asserts::assert_eq;
use tempfile::TempDir;

/// The problems, one line each, without the name of the temporary folder.
fn problems(dir: &Path) -> Vec<String> {
    let problems = Suite::read(dir).map_or_else(|problems| problems, |suite| suite.disputes);
    problems.iter().map(|problem| problem.to_string().replace(&format!("{}/", dir.display()), "")).collect()
}

fn write(dir: &TempDir, file: &str, text: &str) {
    fs::write(dir.path().join(file), text).expect("a file is written");
}

const GROUPS: &str = "\
groups:
  - id: both
    sentence: All there are.
    rule-sets: [plain, superko]
";

/// The sample with a second rule set and a group of both.
fn with_group(groups: &str, case: &str) -> TempDir {
    let dir = folder(PAPERS, RULES, case);
    let other =
        RULES.replace("id: plain", "id: superko").replace("superko: {choice: none", "superko: {choice: positional");
    write(&dir, "rulesets/superko.yaml", &other);
    write(&dir, "rulesets/groups.yaml", groups);
    dir
}

fn answers(dir: &TempDir) -> BTreeMap<String, String> {
    let suite = Suite::read(dir.path()).expect("it is right");
    suite.entries().map(|entry| (entry.test.name.clone(), entry.test.expected.text())).collect()
}

#[test]
fn a_group_is_its_rule_sets() {
    let all = CASE.replace("rules: [plain]", "rules: [both]");
    let dir = with_group(GROUPS, &all.replacen("rules: [both]", "rules: [plain]", 1));
    let names: Vec<String> = answers(&dir).into_keys().collect();
    assert_eq!(
        names,
        [
            "folder/sample/count@plain",
            "folder/sample/count@superko",
            "folder/sample/legal@plain",
            "folder/sample/replay@plain"
        ]
    );
}

/// What is said of one rule set goes before what is said of its group.
#[test]
fn a_rule_set_answers_for_itself_before_its_group() {
    let own = "answers:\n      both: {legal: false, because: [basic-ko]}\n      superko: {legal: true}";
    let dir = with_group(GROUPS, &CASE.replace("rules: [plain]\n    answer: {legal: false, because: [basic-ko]}", own));
    let answers = answers(&dir);
    assert!(answers["folder/sample/legal@plain"].contains("basic-ko"), "{answers:?}");
    assert!(!answers["folder/sample/legal@superko"].contains("basic-ko"), "{answers:?}");
}

#[rstest]
#[case::unknown("superko]", "supreko]", "rulesets/groups.yaml:4:24: there is no rule set `supreko`; use `superko`")]
#[case::one("[plain, superko]", "[plain]", "rulesets/groups.yaml:4:16: this is no group")]
#[case::taken("id: both", "id: plain", "rulesets/groups.yaml:2:5: the name `plain` is taken")]
#[case::no_sentence("    sentence: All there are.\n", "", "rulesets/groups.yaml:2:5: the field `sentence` is missing")]
fn faults_in_groups_are_found(#[case] right: &str, #[case] wrong: &str, #[case] expected: &str) {
    let found = problems(with_group(&GROUPS.replace(right, wrong), CASE).path());
    assert!(found.iter().any(|line| line.starts_with(expected)), "{found:#?}");
}

#[rstest]
#[case::twice(
    "rules: [plain]\n    answer: {number: 4}",
    "rules: [both, plain]\n    answer: {number: 4}",
    "36:19: the rule set `plain` is named twice"
)]
#[case::two_groups(
    "rules: [plain]\n    answer: {number: 4}",
    "answers:\n      both: {number: 4}\n      again: {number: 4}",
    "37:13: the rule set `plain` is named twice"
)]
fn a_rule_set_is_asked_once(#[case] right: &str, #[case] wrong: &str, #[case] expected: &str) {
    let again = GROUPS.to_owned() + "  - id: again\n    sentence: The same.\n    rule-sets: [plain, superko]\n";
    let found = problems(with_group(&again, &CASE.replace(right, wrong)).path());
    assert!(found.iter().any(|line| line.starts_with(&format!("folder/sample.yaml:{expected}"))), "{found:#?}");
}

const DRAWN: &str = "board: |\n  . X O .\n  X O . O\n  . X O .\n";

#[test]
fn a_board_can_be_that_of_another_case() {
    let dir = folder(PAPERS, RULES, CASE);
    let second = CASE.replace("id: sample", "id: second").replace(DRAWN, "board-of: folder/sample\n");
    write(&dir, "folder/second.yaml", &second);
    let suite = Suite::read(dir.path()).unwrap_or_else(|problems| panic!("{problems:#?}"));
    assert_eq!(suite.cases[0].board, suite.cases[1].board);
    assert!(suite.cases[1].board.is_some());
}

#[rstest]
#[case::nobody("board-of: folder/nobody\n", "11:11: there is no case `folder/nobody`")]
#[case::no_name("board-of: ../folder/sample\n", "11:11: there is no case `../folder/sample`")]
#[case::itself("board-of: folder/second\n", "11:11: the case `folder/second` draws no board")]
#[case::both("board: '.'\nboard-of: folder/sample\n", "12:11: there are two boards")]
fn faults_in_boards_of_other_cases_are_found(#[case] board: &str, #[case] expected: &str) {
    let dir = folder(PAPERS, RULES, CASE);
    write(&dir, "folder/second.yaml", &CASE.replace("id: sample", "id: second").replace(DRAWN, board));
    let found = problems(dir.path());
    assert!(found.iter().any(|line| line.starts_with(&format!("folder/second.yaml:{expected}"))), "{found:#?}");
}

/// The problems of a lock file with these lines.
fn locked(ids: &str, retired: &str) -> (Vec<String>, String) {
    let dir = folder(PAPERS, RULES, CASE);
    let suite = Suite::read(dir.path()).expect("it is right");
    write(&dir, "ids.lock", "[ids]\n[retired]\n");
    let lock = |dir: &TempDir| Lock::read(dir.path()).expect("it can be read").expect("it is there");
    let head = lock(&dir).updated(&suite);
    let head = head.split_inclusive('\n').take_while(|line| line.starts_with('#')).collect::<String>();
    write(&dir, "ids.lock", &format!("{head}[ids]\n{ids}[retired]\n{retired}"));
    let lock = lock(&dir);
    let told = lock.check(&suite).iter().map(ToString::to_string).collect();
    (told, lock.updated(&suite).replace(&head, ""))
}

#[rstest]
#[case::right("folder/sample/count\nfolder/sample/legal\nfolder/sample/replay\n", "", &[])]
#[case::retired_long_ago("folder/sample/count\nfolder/sample/legal\nfolder/sample/replay\n", "folder/old: gone\n", &[])]
#[case::found("folder/sample\nfolder/sample/count\nfolder/sample/legal\nfolder/sample/replay\n", "", &[])]
#[case::new("folder/sample/count\nfolder/sample/legal\n", "", &["the id `folder/sample/replay` is not in ids.lock"])]
#[case::vanished(
    "folder/sample/count\nfolder/sample/gone\nfolder/sample/legal\nfolder/sample/replay\n",
    "",
    &["the id `folder/sample/gone` has vanished; give it back its id; if it is gone for good, take this line out"]
)]
#[case::back(
    "folder/sample/count\nfolder/sample/legal\n",
    "folder/sample/replay: it was wrong\n",
    &["`folder/sample/replay` may not come back: `folder/sample/replay` is retired (it was wrong)"]
)]
#[case::case_back("", "folder/sample: moved\n", &["`folder/sample/count` may not", "`folder/sample/legal`", "replay"])]
#[case::disorder("folder/sample/replay\nfolder/sample/count\nfolder/sample/legal\n", "", &["not in order"])]
fn an_id_is_for_ever(#[case] ids: &str, #[case] retired: &str, #[case] expected: &[&str]) {
    let (told, _) = locked(ids, retired);
    assert_eq!(told.len(), expected.len(), "{told:#?}");
    for (told, expected) in told.iter().zip(expected) {
        assert!(told.contains(expected), "{told}\ndoes not say\n{expected}");
    }
}

#[test]
fn new_ids_are_added_and_old_ones_stay() {
    let (_, updated) = locked("folder/sample/legal\nfolder/gone/away\n", "folder/sample/replay: why\n");
    let expected =
        "[ids]\nfolder/gone/away\nfolder/sample/count\nfolder/sample/legal\n[retired]\nfolder/sample/replay: why\n";
    assert_eq!(updated, expected);
}

/// A case that asked nothing, because its board was lost, asks something now.
#[test]
fn a_lost_case_that_is_found_lives_on_in_its_questions() {
    let (_, updated) = locked("folder/lost\nfolder/sample\n", "");
    let expected = "[ids]\nfolder/lost\nfolder/sample/count\nfolder/sample/legal\nfolder/sample/replay\n[retired]\n";
    assert_eq!(updated, expected);
}

/// Every line of a draft that has nothing behind its colon is asked for, with what to write there.
#[rstest]
#[case::case("folder/new.yaml", draft::case("new", Some("P")), &["2:6", "3:8", "5:10", "6:6", "8:7", "9:7", "13:5", "13:7", "14:8"])]
#[case::rule_set(
    "rulesets/new.yaml",
    draft::rule_set("new", Some(SystemId::DecisionTables)),
    &["2:6", "3:6", "4:5", "8:5", "8:11"]
)]
#[case::rules_of_play(
    "rulesets/new.yaml",
    draft::rule_set("new", None),
    &["2:6", "3:6", "4:5", "7:5", "7:11", "10:5", "10:11", "13:5", "13:11", "16:5", "16:11", "19:5", "19:11", "22:5",
      "22:11", "25:5", "25:11", "28:5", "28:11", "31:5", "31:11", "34:5", "34:11", "37:5", "37:11", "40:5", "40:11",
      "43:5", "43:11"]
)]
fn lint_leads_a_draft_to_the_end(#[case] file: &str, #[case] draft: String, #[case] places: &[&str]) {
    let dir = folder(PAPERS, RULES, CASE);
    write(&dir, file, &draft);
    let found = problems(dir.path());
    let at = |line: &String| line.trim_start_matches(&format!("{file}:")).split(": ").next().map(str::to_owned);
    assert_eq!(found.iter().filter_map(at).collect::<Vec<_>>(), places, "{found:#?}");
}

#[rstest]
#[case::unknown_kind("ask: legal", "ask: legla", "9:10: `ask` cannot be `legla`; use `legal`")]
#[case::no_look("    look: nowhere\n", "", "2:5: the field `look` is missing")]
#[case::off_board("move: B e5", "move: b9", "11:11: `b9` is not a move")]
#[case::answer("{legal: true}", "{status: dead}", "12:14: the answer to `ask: legal` has no field `status`")]
fn faults_in_smoke_questions_are_found(#[case] right: &str, #[case] wrong: &str, #[case] expected: &str) {
    let smoke = "questions:\n  - about: nothing\n    look: nowhere\n    board: |\n      . .\n      . X\n      . .\n      . .\n    \
                 ask: legal\n    to-move: black\n    move: B e5\n    answer: {legal: true}\n";
    let dir = folder(PAPERS, RULES, CASE);
    write(&dir, "smoke.yaml", &smoke.replace(right, wrong));
    assert_eq!(problems(dir.path()), Vec::<String>::new(), "it is no case");
    let found = Smoke::read(dir.path()).expect_err("it is wrong");
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(found.iter().any(|line| line.contains(&format!("smoke.yaml:{expected}"))), "{found:#?}");
}

/// The folder of cases of this repository.
fn cases() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases")
}

#[test]
fn all_files_are_in_the_one_form() {
    let unformed = form::unformed(&cases()).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let files: Vec<_> = unformed.iter().map(|(file, _)| file).collect();
    assert!(files.is_empty(), "`cargo xtask lint --fix` writes these in the one form: {files:#?}");
}

#[test]
fn all_ids_are_in_the_lock_file() {
    let suite = Suite::read(&cases()).expect("the cases are right: `cargo xtask lint` tells more");
    let lock = Lock::read(&cases()).expect("it can be read").expect("it is there");
    let problems: Vec<String> = lock.check(&suite).iter().map(ToString::to_string).collect();
    assert_eq!(problems, Vec::<String>::new());
}

/// A board that several cases share is drawn in one of them; the others name it.
#[test]
fn no_board_is_drawn_twice() {
    let mut drawn: BTreeMap<String, std::path::PathBuf> = BTreeMap::new();
    let folders = fs::read_dir(cases()).expect("the cases").map(|entry| entry.expect("an entry").path());
    for file in folders.filter(|path| path.is_dir()).flat_map(|dir| fs::read_dir(dir).expect("a folder")) {
        let file = file.expect("an entry").path();
        let text = fs::read_to_string(&file).expect("a file");
        let Some((_, rest)) = text.split_once("\nboard: |\n") else { continue };
        let board: String = rest.split_inclusive('\n').take_while(|line| line.starts_with("  ")).collect();
        // Small empty boards say nothing.
        if let Some(other) = drawn.insert(board.clone(), file.clone()).filter(|_| board.contains(['X', 'O'])) {
            panic!("{} draws the board of {}: say `board-of`", file.display(), other.display());
        }
    }
    assert!(drawn.len() > 90, "only {} boards were found", drawn.len());
}
