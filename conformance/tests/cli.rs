//! The commands as a user meets them: what they print, what they write, how they exit.

mod common;

use std::path::Path;

use common::{CASE, LOST, PAPERS, RULES, Ran, TABLES, WITHOUT_BOARD, cases, folder, kakunin};
use serde_json::Value;

/// Runs `kakunin` on the sample with one thing in it replaced.
fn with_sample(right: &str, wrong: &str, arguments: &[&str]) -> Ran {
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
        "kakunin conform --cases . --filter folder/sample/legal@plain",
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
    assert!(run.err.contains("there is no field `titel` here") && run.err.contains("sample.yaml:2:1"), "{}", run.err);

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
    assert_eq!(lines[0]["programs"][0]["name"], "reference-engine (embedded)");
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
        "Black can force the capture (a local strategy of 1 state, checked)",
        "1 Black c2 takes b2; that does it",
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
    assert!(nobody.err.contains("is it `sample`?"), "{}", nobody.err);
}

#[test]
fn lint_says_what_is_right_and_what_is_wrong() {
    let right = with_sample("", "", &["lint"]);
    assert_eq!(right.code, Some(0));
    assert!(right.out.contains("1 case with 3 questions"), "{}", right.out);
    assert!(right.out.contains("\ncases by origin: 0 published, 1 constructed, 0 lost\n"), "{}", right.out);
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
    let run = with_sample("", "", &["coverage", "--list"]);
    assert_eq!(run.code, Some(0));
    let row = "P                    1 items         1         0         0         0                 2         1\n";
    assert!(run.out.contains(row), "{}", run.out);
    assert!(run.out.contains("items: 1 of 1 are asked"), "{}", run.out);
    assert!(run.out.contains("folder/sample: A sample (3 questions, board constructed)"), "{}", run.out);
    let json: Value = serde_json::from_str(&with_sample("", "", &["coverage", "--json", "-"]).out).expect("JSON");
    assert_eq!(json["papers"][0]["clauses"][0]["cases"][0]["case"], "folder/sample");
}

#[test]
fn a_lost_case_stays_visible() {
    let dir = folder(PAPERS, RULES, LOST);
    let lint = kakunin(dir.path(), &["lint", "--cases", "."]);
    assert!(lint.out.contains("\ncases by origin: 0 published, 0 constructed, 1 lost\n"), "{}{}", lint.out, lint.err);
    let coverage = kakunin(dir.path(), &["coverage", "--cases", "."]);
    let not_covered = "items: 0 of 1 are asked\n    lost:\n    P.example: an example\n      folder/sample: A lost sample (0 questions, \
                       board lost)";
    assert!(coverage.out.contains(not_covered), "{}", coverage.out);
    let explain = kakunin(dir.path(), &["explain", "sample", "--cases", "."]);
    assert!(explain.out.contains("lost: nobody knows the board"), "{}{}", explain.out, explain.err);
}

#[test]
fn questions_without_a_board_are_told_without_one() {
    let dir = folder(PAPERS, TABLES, &WITHOUT_BOARD.replace("| captured      |", "| uncapturable  |"));
    let run = kakunin(dir.path(), &["conform", "--cases", "."]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    for expected in [
        "A sample without a board\n\nasked     what do the findings of player and opponent about the capture mean together?",
        "| player B | contradiction | uncapturable  |\nstated    P.example\nactual    |          | opponent A    | opponent B    |\n",
        "remark    player B, opponent B: expected uncapturable, actual captured\nrules ",
        "plain (evaluation: one-pass)",
        "2 pass, 1 fail",
    ] {
        assert!(run.out.contains(expected), "`{expected}` is missing in\n{}", run.out);
    }
    let coverage = kakunin(dir.path(), &["coverage", "--list", "--cases", "."]);
    assert!(coverage.out.contains("3 questions, no board, published"), "{}", coverage.out);
    let explain = kakunin(dir.path(), &["explain", "folder/sample/tree@plain", "--cases", "."]);
    let expected = "asked     what is the concluding result of opponent(B2, player(A, B32))?\nexpected  B2\nanswer    B2\nagrees    yes\n";
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

/// The memory of proofs is bounded wherever something is proved, and a size is written in one way.
#[test]
fn memory_and_time_are_bounded_where_something_is_proved() {
    for command in
        [&["conform"][..], &["serve"], &["compare", "plain"], &["explain", "sample"], &["find", "x"], &["assess", "x"]]
    {
        let run = kakunin(Path::new("."), &[command, &["--memory", "1.5 gigabytes"]].concat());
        assert_eq!(run.code, Some(2), "{command:?}");
        assert!(run.err.contains("invalid value '1.5 gigabytes' for '--memory <SIZE>'"), "{}", run.err);
        assert!(run.err.contains("write a whole number and K, M or G, for example 500M or 2G"), "{}", run.err);
    }
    let run = with_sample("", "", &["conform", "--memory", "100M", "--time-limit", "10m"]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
}

#[test]
fn explain_shows_the_proofs_of_each_string() {
    let cases = cases().display().to_string();
    let question = "japanese-2003/snapback/statuses@japanese-2003";
    let run = kakunin(Path::new("."), &["explain", question, "--cases", &cases]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let (_, stone) = run.out.split_once("string    the stone\n").expect("the stone is explained");
    let (stone, _) = stone.split_once("string    the white string\n").expect("the white string comes last");
    assert!(stone.contains("White can force the capture ("), "{stone}");
    assert!(stone.contains("White cannot force the capture and no permanent stone on its points ("), "{stone}");
    assert!(stone.contains("2 Black c1 takes b1 d1 b2 c2 d2"), "{stone}");
}

/// Compares the Verbal Japanese Rules with `wording.yaml`, a copy of them in which one thing was replaced.
fn compare_copy(right: &str, other: &str, arguments: &[&str]) -> Ran {
    let original = std::fs::read_to_string(cases().join("rulesets/verbal-japanese.yaml")).expect("the rule set");
    assert!(original.contains(right), "the rule set has no `{right}`");
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("wording.yaml"), original.replacen(right, other, 1)).expect("a file is written");
    let cases = cases().display().to_string();
    kakunin(dir.path(), &[&["compare", "verbal-japanese", "wording.yaml", "--cases", &cases], arguments].concat())
}

const INFINITE_PLAY: &str = "choice: undefined\n    clause: verbal-japanese.long-cycles-undefined";
const NOT_FORCED: &str = "choice: not-forced\n    open: nobody goes on for ever";

#[test]
fn compare_shows_the_choices_that_differ_and_the_rulings_that_change() {
    // The Verbal Japanese paper leaves the white string of this seki undefined but for the precedent, with which it is
    // alive in seki.
    let run = compare_copy(INFINITE_PLAY, NOT_FORCED, &["--filter", "verbal-japanese/difficulty-1-seki"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    for expected in [
        "wording.yaml differs from verbal-japanese in 1 choice:",
        "infinite-play: what play that never ends means",
        "before    undefined; verbal-japanese.long-cycles-undefined: What a long cycle means",
        "after     not-forced; open: nobody goes on for ever",
        "\n* the white string (a2)  undefined        alive in seki\n",
        "\n 3 . @ X . 3\n 2 @ @ X X 2\n 1 . X . X 1\n",
        "before    verbal-japanese: undefined (infinite-play)",
        "after     wording.yaml: alive in seki",
        "1 position, 3 strings, ",
    ] {
        assert!(run.out.contains(expected), "`{expected}` is missing in\n{}", run.out);
    }
    assert!(!run.out.contains("note "), "the copy gives a reason of its own:\n{}", run.out);
}

#[test]
fn compare_lists_what_does_not_change_unless_only_changes_are_wanted() {
    // In the second seki nothing goes on for ever.
    let all = compare_copy(INFINITE_PLAY, NOT_FORCED, &["--filter", "seki"]);
    assert!(all.out.contains("\n  the corner stone above (a2)  "), "{}", all.out);
    assert!(all.out.contains("\n* the white string (a2)  "), "{}", all.out);
    let changes = compare_copy(INFINITE_PLAY, NOT_FORCED, &["--filter", "seki", "--changes"]);
    assert!(!changes.out.contains("the corner stone above"), "{}", changes.out);
    assert!(changes.out.contains("\n* the white string (a2)  "), "{}", changes.out);
    assert_eq!(all.out.lines().last(), changes.out.lines().last());
}

#[test]
fn compare_finds_no_change_where_the_formations_agree() {
    // Here Black gets a two-eye formation on all his points as well (verbal-japanese.formations-agree).
    let only = ["--filter", "verbal-japanese/standard-6", "--fail-on-change"];
    let run = compare_copy("choice: pass-alive", "choice: two-eye", &only);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    assert!(run.out.contains("before    pass-alive; open: "), "{}", run.out);
    assert!(run.out.contains("after     two-eye; open: "), "{}", run.out);
    assert!(run.out.contains("note      the same reason stands behind both choices"), "{}", run.out);
    let corner = "\n  the corner stone (a5)         independently alive  independently alive\n";
    assert!(run.out.contains(corner), "{}", run.out);
    assert!(run.out.ends_with("\n1 position, 3 strings, 0 differ\n"), "{}", run.out);
}

#[test]
fn compare_fails_on_change_only_if_told_to() {
    let seki = ["--filter", "difficulty-1-seki"];
    assert_eq!(compare_copy(INFINITE_PLAY, NOT_FORCED, &seki).code, Some(0));
    let fail = [&seki[..], &["--fail-on-change"]].concat();
    assert_eq!(compare_copy(INFINITE_PLAY, NOT_FORCED, &fail).code, Some(1));
    let same = compare_copy("", "", &fail);
    assert_eq!(same.code, Some(0), "{}", same.out);
    assert!(same.out.contains("wording.yaml makes the same choices as verbal-japanese"), "{}", same.out);
}

#[test]
fn compare_says_once_that_a_rule_set_assesses_no_statuses() {
    let only = ["tromp-taylor", "--filter", "difficulty-1-seki"];
    let run = compare_copy(INFINITE_PLAY, NOT_FORCED, &only);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run.out.matches("tromp-taylor").count(), 1, "{}", run.out);
    assert!(run.out.contains("tromp-taylor: Logical rules (Tromp-Taylor); assesses no statuses\n"), "{}", run.out);
    let cases = cases().display().to_string();
    let alone = |rules: &[&str]| {
        kakunin(Path::new("."), &[&["compare", "--cases", &cases, "--filter", "difficulty-1-seki"], rules].concat())
    };
    let silent = alone(&["new-zealand", "tromp-taylor"]);
    assert_eq!(silent.code, Some(2));
    assert!(silent.err.contains("no statuses are assessed by new-zealand, tromp-taylor"), "{}", silent.err);
    let one = alone(&["verbal-japanese", "tromp-taylor"]);
    assert_eq!(one.code, Some(0), "{}", one.err);
    assert!(one.out.contains("there is nothing to compare verbal-japanese with"), "{}", one.out);
    let watched = alone(&["verbal-japanese", "tromp-taylor", "--fail-on-change"]);
    assert_eq!(watched.code, Some(2), "a watch that can see nothing must not pass");
    assert!(watched.err.contains("only verbal-japanese does"), "{}", watched.err);
}

#[test]
fn compare_refuses_what_it_cannot_use() {
    let run = |arguments: &[&str]| with_sample("", "", &[&["compare"], arguments].concat());
    for (arguments, wrong) in [
        (&["plane"][..], "there is no rule set and no file `plane`; there are `plain`"),
        (&["plain", "missing.yaml"], "--> missing.yaml"),
        (&["plain", "folder"], "the file cannot be read"),
        (&["plain", "folder/sample.yaml"], "folder/sample.yaml cannot be used: "),
        (&["plain", "--filter", "nobody"], "no position has `nobody` in its name"),
        (&["plain", "--json", "no/such/folder/out.json"], "cannot write no/such/folder/out.json"),
        (&[], "<RULES>"),
    ] {
        let run = run(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.err.contains(wrong), "{arguments:?}: {}", run.err);
        assert!(run.out.is_empty(), "{}", run.out);
    }
    let unnamed = with_sample("strings:\n  ko stone: b2\n", "", &["compare", "plain"]);
    assert_eq!(unnamed.code, Some(2));
    assert!(unnamed.err.contains("`--all-strings` takes all strings"), "{}", unnamed.err);
}

#[test]
fn compare_says_where_a_copy_is_broken_and_how_to_correct_it() {
    for (right, wrong, place, help) in [
        ("choice: pass-alive", "choice: three-eye", "wording.yaml:32:13", "use one of two-eye, n-eye, pass-alive"),
        (
            "clause: verbal-japanese.no-suicide",
            "clause: verbal-japanese.suicide",
            "wording.yaml:9:13",
            "cite a clause of papers.yaml",
        ),
        ("    clause: verbal-japanese.no-suicide\n", "", "wording.yaml:8:", "give a `clause`, or `open`"),
        ("title: Verbal", "titel: Verbal", "wording.yaml:2:1", "there is no field `titel` here"),
    ] {
        let run = compare_copy(right, wrong, &[]);
        assert_eq!(run.code, Some(2), "{wrong}");
        assert!(run.err.contains(place) && run.err.contains(help), "`{place}`, `{help}`: {}", run.err);
        assert!(run.err.contains("wording.yaml cannot be used: 1 problem"), "{}", run.err);
    }
}

#[test]
fn compare_takes_all_strings_if_asked() {
    let named = with_sample("", "", &["compare", "plain"]);
    assert!(named.out.contains("1 position, 1 string;"), "{}{}", named.out, named.err);
    let all = with_sample("", "", &["compare", "plain", "--all-strings"]);
    assert!(all.out.contains("1 position, 7 strings;"), "{}{}", all.out, all.err);
    let at = |text: &str| all.out.find(text).unwrap_or_else(|| panic!("`{text}` is missing in\n{}", all.out));
    assert!(at("ko stone (b2)") < at("Black b1") && at("Black b3") < at("White c1"), "{}", all.out);
}

#[test]
fn compare_writes_json_lines() {
    let run =
        compare_copy(INFINITE_PLAY, NOT_FORCED, &["tromp-taylor", "--filter", "difficulty-1-seki", "--json", "-"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let lines: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 5, "{}", run.out);
    assert_eq!(lines[0]["rules"][1]["name"], "wording.yaml");
    assert_eq!(lines[0]["rules"][1]["id"], "verbal-japanese");
    assert_eq!(lines[0]["rules"][2]["assesses-statuses"], false);
    let white = lines.iter().find(|line| line["string"] == "the white string").expect("the white string");
    assert_eq!(white["type"], "string");
    assert_eq!(white["position"], "verbal-japanese/difficulty-1-seki");
    assert_eq!(white["stones"], serde_json::json!(["a2", "b2", "b3"]));
    assert_eq!(white["rulings"][0]["status"], "undefined");
    assert_eq!(white["rulings"][1]["status"], "alive-in-seki");
    assert_eq!(white["differs"], true);
    assert_eq!(lines[4]["type"], "footer");
    assert_eq!(lines[4]["strings"], 3);
    assert!(run.err.contains("1 position, 3 strings, "), "{}", run.err);
}

/// A folder with the sample and a file beside it.
fn sample_and(file: &str, text: &str) -> tempfile::TempDir {
    let dir = folder(PAPERS, RULES, &CASE.replacen("number: 4", "number: 7", 1));
    std::fs::write(dir.path().join(file), text).expect("a file is written");
    dir
}

fn known(reason: &str, question: &str) -> String {
    format!("- question: folder/sample/{question}@plain\n  reason: {reason}\n  link: https://example.org/7\n")
}

#[test]
fn a_known_failure_does_not_fail_the_run_but_an_unexpected_pass_does() {
    let dir = sample_and("known.txt", &known("seven is not four", "count"));
    let run = kakunin(dir.path(), &["conform", "--cases", ".", "--known-failures", "known.txt"]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    assert!(run.out.contains("2 pass, 1 known failure"), "{}", run.out);

    let dir = sample_and("known.txt", &(known("seven is not four", "count") + &known("it once failed", "legal")));
    let run = kakunin(dir.path(), &["conform", "--cases", ".", "--known-failures", "known.txt"]);
    assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
    assert!(run.out.contains("1 pass, 1 known failure, 1 unexpected pass"), "{}", run.out);
    assert!(run.out.contains("UNEXPECTED PASS folder/sample/legal@plain"), "{}", run.out);
    assert!(run.out.contains("it once failed (https://example.org/7); take it out of the list"), "{}", run.out);
}

#[test]
fn the_list_of_known_failures_is_written_anew() {
    let dir = sample_and("known.txt", &(known("it once failed", "legal") + &known("never asked here", "replay")));
    let update = ["conform", "--cases", ".", "--known-failures", "known.txt", "--update-known-failures", "--filter"];
    let run = kakunin(dir.path(), &[&update[..], &["legal"]].concat());
    assert_eq!(run.code, Some(1), "what passes unexpectedly still fails this run: {}{}", run.out, run.err);
    let run = kakunin(dir.path(), &[&update[..], &["count"]].concat());
    assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
    let list = std::fs::read_to_string(dir.path().join("known.txt")).expect("the list");
    assert!(!list.contains("it once failed"), "what passes is taken out: {list}");
    assert!(list.contains("never asked here"), "what was not asked stays: {list}");
    assert!(list.contains("folder/sample/count@plain") && list.contains("not looked into yet"), "{list}");
    // With the new list the failure is known.
    let run = kakunin(dir.path(), &["conform", "--cases", ".", "--known-failures", "known.txt", "--filter", "count"]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    // A list that does not exist yet is begun.
    let begin = ["conform", "--cases", ".", "--known-failures", "new.txt", "--update-known-failures"];
    assert_eq!(kakunin(dir.path(), &begin).code, Some(1));
    let run = kakunin(dir.path(), &["conform", "--cases", ".", "--known-failures", "new.txt"]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
}

#[rstest::rstest]
#[case::no_such_question(&known("why", "gone"), "known.txt:1:13: the suite has no question `folder/sample/gone@plain`")]
#[case::twice(&known("why", "legal").repeat(2), "known.txt:4:13: `folder/sample/legal@plain` is here twice")]
#[case::no_reason(&known("' '", "legal"), "known.txt:2:11: there is no text here")]
#[case::no_list("question: x", "known.txt:1:1")]
#[case::unknown_field("- {question: x, reason: y, because: z}", "there is no field `because` here")]
fn a_wrong_list_of_known_failures_is_refused(#[case] text: &str, #[case] says: &str) {
    let dir = sample_and("known.txt", text);
    let run = kakunin(dir.path(), &["conform", "--cases", ".", "--known-failures", "known.txt"]);
    assert_eq!(run.code, Some(2), "{}{}", run.out, run.err);
    let (place, what) = says.rsplit_once(": ").unwrap_or(("", says));
    assert!(run.err.contains(what) && run.err.contains(place), "`{says}` is missing in {}", run.err);
}

#[test]
fn shares_and_sessions_side_by_side_ask_every_question_once() {
    let dir = folder(PAPERS, RULES, CASE);
    let mut asked = Vec::new();
    for share in ["1/2", "2/2"] {
        let run = kakunin(dir.path(), &["conform", "--cases", ".", "--json", "-", "--jobs", "3", "--shard", share]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        let lines = run.out.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        asked.extend(lines.filter_map(|line| line["name"].as_str().map(str::to_owned)));
    }
    asked.sort();
    assert_eq!(asked, ["count", "legal", "replay"].map(|id| format!("folder/sample/{id}@plain")));
    let run = kakunin(dir.path(), &["conform", "--cases", ".", "--shard", "3/2"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("write I/N with I from 1 to N"), "{}", run.err);
}

#[test]
fn several_programs_are_compared() {
    let dir = folder(PAPERS, RULES, CASE);
    let serve = format!("{} serve", shell_words::quote(env!("CARGO_BIN_EXE_kakunin")));
    // Greets, and ends at the first question.
    let hello = "{\"hello\":{\"protocol\":1,\"name\":\"mute\",\"version\":\"1\"}}";
    std::fs::write(dir.path().join("mute.sh"), format!("read x; echo '{hello}'; read x\n")).expect("a script");
    let run = kakunin(dir.path(), &["conform", "--cases", ".", "--impl", &serve, "--impl", "sh mute.sh"]);
    assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
    for expected in [
        "reference-engine 0.1.0:\nfolder  3 pass\n3 pass",
        "CRASH folder/sample/legal@plain",
        "it ended (exit status: 0)",
        "where they differ:\nreference-engine mute",
        "pass            crash            folder/sample/count@plain",
        "3 pass, 3 crash in",
        "conform --impl 'sh mute.sh' --cases . --filter folder/sample/legal@plain",
    ] {
        assert!(run.out.contains(expected), "`{expected}` is missing in\n{}", run.out);
    }
}

/// Runs `kakunin conform` on the wrong sample with these variables set.
fn with_variables(variables: &[(&str, &str)]) -> String {
    let dir = folder(PAPERS, RULES, &CASE.replacen("number: 4", "number: 7", 1));
    let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_kakunin"));
    run.current_dir(dir.path()).args(["conform", "--cases", "."]).envs(variables.iter().copied());
    String::from_utf8(run.output().expect("kakunin starts").stdout).expect("UTF-8")
}

#[test]
fn verdicts_have_colours_where_they_are_wanted() {
    let coloured = with_variables(&[("CLICOLOR_FORCE", "1")]);
    let red = "\u{1b}[1m\u{1b}[31m";
    assert!(coloured.contains(&format!("{red}FAIL folder/sample/count@plain\u{1b}[0m\n")), "{coloured:?}");
    assert!(coloured.contains(&format!("\u{1b}[32m2 pass\u{1b}[0m, {red}1 fail\u{1b}[0m")), "{coloured:?}");
    for variables in [&[][..], &[("NO_COLOR", "1")], &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "0")]] {
        let plain = with_variables(variables);
        assert!(plain.contains("2 pass, 1 fail") && !plain.contains('\u{1b}'), "{variables:?}: {plain:?}");
    }
}

#[test]
fn the_version_names_commit_date_and_cases() {
    let run = kakunin(Path::new("."), &["--version"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let version = env!("CARGO_PKG_VERSION");
    let said =
        run.out.trim_end().strip_prefix(&format!("kakunin {version} (")).unwrap_or_else(|| panic!("{}", run.out));
    let (_, cases) = said.trim_end_matches(')').rsplit_once("cases ").unwrap_or_else(|| panic!("{said}"));
    assert!(cases.len() == 16 && cases.bytes().all(|digit| digit.is_ascii_hexdigit()), "{said}");
    // Outside a git tree, in an archive say, the rest is not known.
    if common::root().join(".git").exists() {
        assert!(said.starts_with("commit ") && said.contains(", 20"), "{said}");
    }
}

/// A list that cannot be written whole stays what it was. A limit on the size of files stands for a full disk: it kills
/// whoever writes.
#[cfg(unix)]
#[test]
fn a_full_disk_does_not_destroy_the_list_of_known_failures() {
    let old = known("it once failed", "legal");
    let dir = sample_and("known.txt", &old);
    let update = "ulimit -f 0; exec \"$0\" conform --cases . --known-failures known.txt --update-known-failures";
    let mut run = std::process::Command::new("sh");
    run.args(["-c", update, env!("CARGO_BIN_EXE_kakunin")]).current_dir(dir.path());
    let output = run.output().expect("a shell");
    assert!(!output.status.success(), "it was written all the same");
    assert_eq!(std::fs::read_to_string(dir.path().join("known.txt")).expect("the list"), old);
    // The same without the limit writes it.
    let run =
        kakunin(dir.path(), &["conform", "--cases", ".", "--known-failures", "known.txt", "--update-known-failures"]);
    assert_eq!(run.code, Some(1), "{}", run.printed());
    assert_ne!(std::fs::read_to_string(dir.path().join("known.txt")).expect("the list"), old);
}

#[test]
fn a_field_that_a_list_of_known_failures_does_not_have_points_to_its_page() {
    let dir = sample_and("known.txt", "- {question: folder/sample/legal@plain, raeson: y}");
    let run = kakunin(dir.path(), &["conform", "--cases", ".", "--known-failures", "known.txt"]);
    assert_eq!(run.code, Some(2));
    for expected in ["use `reason`, if that is meant", "docs/ci.md describes the file"] {
        assert!(run.err.contains(expected), "`{expected}` is missing in {}", run.err);
    }
    assert!(!run.err.contains("docs/cases.md"), "{}", run.err);
}
