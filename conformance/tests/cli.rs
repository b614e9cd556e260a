//! The commands as a user meets them: what they print, what they write, how they exit.

mod common;

use std::path::Path;
use std::process::Command;

use common::{CASE, LOST, PAPERS, RULES, TABLES, WITHOUT_BOARD, folder};
use serde_json::Value;

struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs `kakunin` in this folder.
fn kakunin(dir: &Path, arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_kakunin")).current_dir(dir).args(arguments).output();
    let output = output.expect("kakunin starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints UTF-8");
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs `kakunin` on the sample with one thing in it replaced.
fn with_sample(right: &str, wrong: &str, arguments: &[&str]) -> Run {
    assert!(CASE.contains(right), "the sample has no `{right}`");
    let dir = folder(PAPERS, RULES, &CASE.replacen(right, wrong, 1));
    let arguments = [arguments, &["--cases", "."]].concat();
    kakunin(dir.path(), &arguments)
}

#[test]
fn conform_passes_on_right_answers() {
    let run = with_sample("", "", &["conform"]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    assert!(run.out.contains("3 questions in 1 case, "), "{}", run.out);
    assert!(run.out.contains("folder  3 pass"), "{}", run.out);
    assert!(run.err.is_empty(), "{}", run.err);
}

#[test]
fn a_failure_is_told_with_board_clause_answers_and_the_command_to_repeat_it() {
    let run = with_sample("legal: false, because: [basic-ko]", "legal: true", &["conform"]);
    assert_eq!(run.code, Some(1));
    for expected in [
        "FAIL folder/sample/legal@plain",
        "clause    P.clause: something",
        "basic-ko: in-force",
        " 2 X O . O 2  -->   2 X ? X O 2",
        "is W b2 legal after B c2?",
        "expected  legal",
        "actual    illegal (basic-ko)",
        "kakunin conform --cases '.' --filter folder/sample/legal@plain",
        "folder  2 pass, 1 fail",
    ] {
        assert!(run.out.contains(expected), "`{expected}` is missing in\n{}", run.out);
    }
}

#[test]
fn a_whole_name_repeats_one_question_and_a_part_of_it_all_that_match() {
    let exact = with_sample("", "", &["conform", "--filter", "folder/sample/legal@plain"]);
    assert!(exact.out.contains("1 question in 1 case, "), "{}", exact.out);
    let part = with_sample("", "", &["conform", "--filter", "@plain"]);
    assert!(part.out.contains("3 questions"), "{}", part.out);
}

#[test]
fn a_question_that_rests_on_an_illegal_move_fails_and_lint_says_so() {
    let run = with_sample("after: B c2", "after: B c2, W b2, B pass", &["conform"]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("actual    move 2, W b2, is to be made before but is illegal: basic-ko"), "{}", run.out);
    let lint = with_sample("after: B c2", "after: B c2, W b2, B pass", &["lint"]);
    assert_eq!(lint.code, Some(1));
    assert!(lint.err.contains("sample.yaml:21:12"), "{}", lint.err);
}

#[test]
fn what_cannot_be_run_exits_with_2_and_says_what_to_do() {
    let nowhere = tempfile::tempdir().expect("a folder");
    let run = kakunin(nowhere.path(), &["conform", "--cases", "."]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("no papers.yaml") && run.err.contains("--cases DIR"), "{}", run.err);

    let run = with_sample("", "", &["conform", "--filter", "nobody"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("no question has `nobody` in its name"), "{}", run.err);

    let run = with_sample("title: A sample", "titel: A sample", &["conform"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("unknown field `titel`") && run.err.contains("sample.yaml:2:1"), "{}", run.err);

    let dir = folder(PAPERS, RULES, CASE);
    std::fs::remove_dir_all(dir.path().join("folder")).expect("the folder was there");
    let run = kakunin(dir.path(), &["conform", "--cases", "."]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("has no cases"), "{}", run.err);

    let run = with_sample("", "", &["conform", "--json", "no/such/folder/out.json"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("cannot write no/such/folder/out.json"), "{}", run.err);
}

#[test]
fn json_lines_have_a_header_a_line_a_question_and_a_footer() {
    let run = with_sample("number: 4", "number: 7", &["conform", "--json", "-"]);
    assert_eq!(run.code, Some(1));
    let lines: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 5, "{}", run.out);
    assert_eq!(lines[0]["type"], "header");
    assert_eq!(lines[0]["suite"]["name"], "kakunin");
    assert_eq!(lines[0]["implementation"]["name"], "reference-engine (embedded)");
    assert_eq!(lines[0]["questions"], 3);
    assert_eq!(lines[1]["type"], "result");
    assert_eq!(lines[1]["case"], "sample");
    assert_eq!(lines[1]["question"], "legal");
    assert_eq!(lines[1]["rules"], "plain");
    assert_eq!(lines[1]["verdict"], "pass");
    assert_eq!(lines[1]["expected"]["legal"], false);
    assert_eq!(lines[1]["actual"]["because"][0], "basic-ko");
    assert!(lines[1]["ms"].is_number());
    assert_eq!(lines[3]["verdict"], "fail");
    assert_eq!(lines[3]["expected"]["number"], 7);
    assert_eq!(lines[3]["actual"]["number"], 4);
    assert_eq!(lines[4]["type"], "footer");
    assert_eq!(lines[4]["counts"]["pass"], 2);
    assert_eq!(lines[4]["counts"]["fail"], 1);
    assert!(run.err.contains("FAIL folder/sample/count@plain"), "{}", run.err);
}

#[test]
fn explain_prints_board_question_answer_line_and_clause() {
    let count = "ask: count\n    count: sequences\n    depth: 1\n    rules: [plain]\n    answer: {number: 4}";
    let status = "ask: status\n    strings: [ko stone]\n    rules: [plain]\n    answer: {status: dead}";
    let run = with_sample(count, status, &["explain", "sample"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    for expected in [
        " 2 X O . O 2",
        "P.clause: something",
        "ko stone: b2",
        "asked     what is the status of the string on b2?",
        "answer    dead",
        "Black can force the capture (a strategy of 1 states, checked)",
        "B c2: which does it",
    ] {
        assert!(run.out.contains(expected), "`{expected}` is missing in\n{}", run.out);
    }
    let question = "folder/sample/count@plain";
    let after = with_sample(count, status, &["explain", question, "--after", "B pass, W c2"]);
    assert!(after.out.contains("Black cannot force the capture"), "{}{}", after.out, after.err);
    let illegal = with_sample(count, status, &["explain", question, "--after", "B b2"]);
    assert_eq!(illegal.code, Some(2));
    assert!(illegal.err.contains("move 1, B b2, is illegal: occupied"), "{}", illegal.err);
    let nobody = with_sample(count, status, &["explain", "samp"]);
    assert_eq!(nobody.code, Some(2));
    assert!(nobody.err.contains("is it sample?"), "{}", nobody.err);
}

#[test]
fn lint_says_what_is_right_and_what_is_wrong() {
    let right = with_sample("", "", &["lint"]);
    assert_eq!(right.code, Some(0));
    assert!(right.out.contains("1 case with 3 questions"), "{}", right.out);
    assert!(right.out.ends_with("cases by origin: 0 published, 1 constructed, 0 lost\n"), "{}", right.out);
    let wrong = with_sample("  X O . O\n", "  X O O\n", &["lint"]);
    assert_eq!(wrong.code, Some(1));
    assert!(
        wrong.err.contains("sample.yaml:13:3") && wrong.err.contains("make all rows equally long"),
        "{}",
        wrong.err
    );
}

#[test]
fn coverage_lists_what_has_cases_and_what_has_none() {
    let run = with_sample("", "", &["coverage"]);
    assert_eq!(run.code, Some(0));
    assert!(run.out.contains("items: 1 of 1 have a case"), "{}", run.out);
    assert!(run.out.contains("folder/sample  3 questions, board constructed"), "{}", run.out);
    let json: Value = serde_json::from_str(&with_sample("", "", &["coverage", "--json", "-"]).out).expect("JSON");
    assert_eq!(json["papers"][0]["clauses"][0]["cases"][0]["case"], "folder/sample");
}

#[test]
fn a_lost_case_stays_visible() {
    let dir = folder(PAPERS, RULES, LOST);
    let lint = kakunin(dir.path(), &["lint", "--cases", "."]);
    assert!(lint.out.ends_with("cases by origin: 0 published, 0 constructed, 1 lost\n"), "{}{}", lint.out, lint.err);
    let coverage = kakunin(dir.path(), &["coverage", "--cases", "."]);
    assert!(coverage.out.contains("folder/sample  0 questions, board lost"), "{}", coverage.out);
    let explain = kakunin(dir.path(), &["explain", "sample", "--cases", "."]);
    assert!(explain.out.contains("lost: nobody knows the board"), "{}{}", explain.out, explain.err);
}

#[test]
fn questions_without_a_board_are_told_without_one() {
    let dir = folder(PAPERS, TABLES, &WITHOUT_BOARD.replace("opponent: B31", "opponent: B2"));
    let run = kakunin(dir.path(), &["conform", "--cases", "."]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    for expected in [
        "A sample without a board\n\nasked     the player finds B2, the opponent B2: what does that mean?",
        "expected  contradiction\nactual    capturable-1",
        "plain (evaluation: one-pass)",
        "2 pass, 1 fail",
    ] {
        assert!(run.out.contains(expected), "`{expected}` is missing in\n{}", run.out);
    }
    let coverage = kakunin(dir.path(), &["coverage", "--cases", "."]);
    assert!(coverage.out.contains("3 questions, no board, published"), "{}", coverage.out);
    let explain = kakunin(dir.path(), &["explain", "folder/sample/tree@plain", "--cases", "."]);
    let expected = "asked     what is the concluding result of opponent(B2, player(A, B32))?\nanswer    B2";
    assert!(explain.out.contains(expected), "{}", explain.out);
    for arguments in [&["count", "sequences", "2x2", "--depth", "1"][..], &["assess", "folder/sample.yaml"][..]] {
        let run = kakunin(dir.path(), &[arguments, &["--rules", "plain", "--cases", "."]].concat());
        assert_eq!(run.code, Some(2), "{}", run.out);
        assert!(run.err.contains("the rule set `plain`"), "{}", run.err);
    }
}

#[test]
fn count_prints_the_number_alone() {
    let here = Path::new(".");
    assert_eq!(kakunin(here, &["count", "positions", "3x3"]).out, "12675\n");
    assert_eq!(kakunin(here, &["count", "games", "1x3"]).out, "907\n");
    let sequences = ["count", "sequences", "2x2", "--depth", "1", "--rules", "plain"];
    assert_eq!(with_sample("", "", &sequences).out, "5\n");
    let choice = with_sample("", "", &[&sequences[..], &["--choice", "suicide=perhaps"]].concat());
    assert_eq!(choice.code, Some(2));
    assert!(choice.err.contains("use one of forbidden, allowed"), "{}", choice.err);
}

#[test]
fn assess_tells_the_status_of_every_string() {
    let dir = folder(PAPERS, RULES, CASE);
    let assess = |board: &str, more: &[&str]| {
        std::fs::write(dir.path().join("board.txt"), board).expect("a file is written");
        let arguments = [&["assess", "board.txt", "--cases", ".", "--rules", "plain"], more].concat();
        kakunin(dir.path(), &arguments)
    };
    let run = assess(". X . O\nX X O O\nO O O .\n. O . O\n", &[]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("Black a3, 3 stones: dead"), "{}", run.out);
    assert!(
        run.out.contains("White b1, 1 stones: independently alive") || run.out.contains("independently alive: yes")
    );
    let small = assess(". X . O\nX X O O\nO O O .\n. O . O\n", &["--budget", "3"]);
    assert!(small.out.contains("not settled within"), "{}", small.out);
    for (board, wrong) in [("", "has no rows"), (". Y", "`Y` is not a point"), ("X O", "has no liberty")] {
        let run = assess(board, &[]);
        assert_eq!(run.code, Some(2), "{board}");
        assert!(run.err.contains(wrong), "{}", run.err);
    }
}
