//! `list`, `show` and `coverage`: the cases as a reader meets them, and what is said of a name that there is not.

mod common;

use std::fs;
use std::path::Path;

use common::{CASE, PAPERS, RULES, Ran, cases, folder, kakunin};
use kakunin::Suite;
use serde_json::Value;

/// Runs `kakunin` in an empty folder on the cases of the repository.
fn on_suite(arguments: &[&str]) -> Ran {
    let empty = tempfile::tempdir().expect("a folder");
    let cases = cases();
    kakunin(empty.path(), &[arguments, &["--cases", cases.to_str().expect("a path in UTF-8")]].concat())
}

fn says(run: &Ran, code: i32, parts: &[&str]) {
    assert_eq!(run.code, Some(code), "{}", run.printed());
    for part in parts {
        assert!(run.printed().contains(part), "`{part}` is missing in\n{}", run.printed());
    }
}

#[test]
fn a_case_is_shown_with_board_questions_rulings_clauses_and_origin() {
    let run = on_suite(&["show", "standard-3"]);
    says(
        &run,
        0,
        &[
            "verbal-japanese/standard-3: Two eyes elsewhere do not save a stone",
            " 4 X . O . X . X 4",
            "the marked white stone: c4",
            "question  status",
            "ruling    dead",
            "  under   verbal-japanese",
            "  stated  verbal-japanese.standard-3",
            "verbal-japanese with formation: two-eye",
            "  moves   B d4, W d1, B b4, W pass, B pass",
            "clause    verbal-japanese.dead: ",
            "origin    constructed: The picture is lost.",
        ],
    );
    let one = on_suite(&["show", "standard-3/status@verbal-japanese"]);
    assert_eq!(one.out.matches("question  ").count(), 1, "{}", one.out);
}

#[test]
fn a_rule_set_is_shown_with_every_choice_and_what_decides_it() {
    let run = on_suite(&["show", "japanese-2003"]);
    says(&run, 0, &["suicide: forbidden", "clause    japanese-2003.no-suicide: ", "open      The ban that a ko-pass"]);
    let suite = Suite::read(&cases()).expect("the cases are right");
    let set = suite.rule_set("japanese-2003").expect("a rule set");
    for (switch, choice) in set.choices.named() {
        assert!(run.out.contains(&format!("\n{switch}: {choice}\n")), "{switch} is missing in\n{}", run.out);
    }
    says(&on_suite(&["show", "hypothetical-play"]), 0, &["a group of 4 rule sets"]);
}

#[test]
fn what_is_shown_as_yaml_is_the_file_itself() {
    for (name, file) in [
        ("standard-3", "verbal-japanese/standard-3.yaml"),
        ("ikeda/dame-57", "ikeda/dame-57.yaml"),
        ("korean", "rulesets/korean.yaml"),
    ] {
        let run = on_suite(&["show", name, "--yaml"]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert_eq!(run.out, fs::read_to_string(cases().join(file)).expect("a file"));
    }
}

#[test]
fn without_filters_every_case_is_listed_once() {
    let run = on_suite(&["list", "--brief"]);
    let suite = Suite::read(&cases()).expect("the cases are right");
    for case in &suite.cases {
        let lines = run.out.lines().filter(|line| line.split_whitespace().next() == Some(&case.name()));
        let lines: Vec<&str> = lines.collect();
        assert_eq!(lines.len(), 1, "{}", case.name());
        assert!(lines[0].ends_with(&case.title), "{}", lines[0]);
    }
    says(&run, 0, &[&format!("{} cases, ", suite.cases.len()), &format!("{} rulings", suite.entries().count())]);
}

#[test]
fn filters_combine() {
    let listed = |arguments: &[&str]| -> Vec<Value> {
        let run = on_suite(&[&["list", "--json"], arguments].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
        let all: Value = serde_json::from_str(&run.out).expect("JSON");
        all["cases"].as_array().expect("a list").clone()
    };
    let both = listed(&["--rules=korean", "--kind=status", "--paper=korean"]);
    assert!(!both.is_empty());
    for case in &both {
        assert_eq!(case["paper"], "korean");
        for question in case["questions"].as_array().expect("questions") {
            assert_eq!(question["ask"], "status");
            for ruling in question["rulings"].as_array().expect("rulings") {
                assert_eq!(ruling["rules"], "korean");
                assert!(ruling["answer"]["status"].is_string());
                assert!(ruling["grounds"].get("stated").or(ruling["grounds"].get("derived")).is_some(), "{ruling}");
            }
        }
    }
    assert!(listed(&["--rules=korean"]).len() > both.len() && listed(&["--kind=status"]).len() > both.len());
    let bent = listed(&["--tag", "BENT FOUR"]);
    assert!(bent.iter().any(|case| case["id"] == "bent-four") && bent.len() < 30);
    says(&on_suite(&["list", "--tag", "no such words"]), 0, &["no case fits all of these"]);
    says(&on_suite(&["list", "--rules", "korean", "--tag", "bent"]), 0, &["a b c d e", "`show CASE` tells all"]);
    says(&on_suite(&["list", "--rule-sets"]), 0, &["tromp-taylor ", "a group: ", "14 rule sets"]);
}

#[test]
fn every_mistyped_name_gets_a_suggestion() {
    let wrong: [(&[&str], &str); 12] = [
        (&["show", "standrad-3"], "there is no case or rule set `standrad-3`; is it `standard-3`"),
        (&["show", "korena"], "is it `korean`?"),
        (&["show", "standard-3/statsu"], "there is no question of verbal-japanese/standard-3 `statsu`; is it `status`"),
        (&["show", "standard-3/status@korean"], "is not asked under `korean`, but under verbal-japanese"),
        (&["explain", "bent-fuor"], "there is no case `bent-fuor`; is it `bent-four`?"),
        (&["explain", "japanes-2003/bent-four"], "is it `japanese-2003/bent-four`"),
        (&["list", "--paper", "korena"], "there is no paper `korena`; is it `korean`?"),
        (&["list", "--kind", "statsu"], "there is no kind of question `statsu`; is it `status`"),
        (&["list", "--rules", "tromp"], "there is no rule set `tromp`; is it `tromp-taylor`?"),
        (&["compare", "verbal-japanes"], "there is no rule set and no file `verbal-japanes`; is it `verbal-japanese`?"),
        (&["compare", "korean", "--filter", "bent-fuor"], "is it `bent-four`?"),
        (&["conform", "--filter", "bent-fuor/"], "no question has `bent-fuor/` in its name; is it `bent-four`?"),
    ];
    for (arguments, said) in wrong {
        says(&on_suite(arguments), 2, &[said]);
    }
}

#[test]
fn coverage_names_items_and_cases_by_their_titles() {
    let run = on_suite(&["coverage", "--list"]);
    says(&run, 0, &["verbal-japanese/standard-3: Two eyes elsewhere do not save a stone (13 questions, "]);
}

/// Two cases, of which the second is broken.
fn with_a_broken_file() -> tempfile::TempDir {
    let dir = folder(PAPERS, RULES, CASE);
    let broken = CASE.replace("id: sample", "id: broken").replace("title: A sample", "titel: A sample");
    fs::write(dir.path().join("folder/broken.yaml"), broken).expect("a file is written");
    dir
}

#[test]
fn a_broken_file_is_one_problem_and_not_the_end() {
    let dir = with_a_broken_file();
    let run = |arguments: &[&str]| kakunin(dir.path(), &[arguments, &["--cases", "."]].concat());
    let note = "note: 1 file cannot be used and is left out";
    for arguments in [&["explain", "sample"][..], &["show", "sample"], &["list"], &["coverage"]] {
        let other = run(arguments);
        says(&other, 0, &[note, "./folder/broken.yaml", "`lint` says what is wrong"]);
    }
    assert!(run(&["list"]).out.contains("1 case, 3 questions"));
    for arguments in [["explain", "broken"], ["show", "broken"], ["explain", "folder/broken/legal"]] {
        says(&run(&arguments), 2, &["there is no field `titel` here", "broken.yaml:2:1"]);
    }
    // Nothing is skipped: the questions of the others are asked, and the exit code is 2 all the same.
    let asked = run(&["conform", "--filter", "sample/"]);
    says(
        &asked,
        2,
        &["folder  3 pass", "(not all questions were asked)", "there is no field `titel`", "were not asked"],
    );
    says(&run(&["conform", "--filter", "broken/"]), 2, &["there is no field `titel`"]);
    let json = run(&["list", "--json"]);
    let all: Value = serde_json::from_str(&json.out).expect("JSON");
    assert!(all["broken"][0].as_str().expect("a problem").contains("broken.yaml"), "{}", json.out);
    says(&run(&["lint"]), 1, &["there is no field `titel` here"]);
}

#[test]
fn cases_of_a_broken_rule_set_are_counted_and_the_others_are_read() {
    let dir = folder(PAPERS, RULES, CASE);
    let other = RULES.replace("id: plain", "id: other").replace("suicide: {choice", "suicid: {choice");
    fs::write(dir.path().join("rulesets/other.yaml"), other).expect("a file is written");
    let second = CASE.replace("id: sample", "id: second").replace("plain", "other");
    fs::write(dir.path().join("folder/second.yaml"), second).expect("a file is written");
    let run = |arguments: &[&str]| kakunin(Path::new(dir.path()), &[arguments, &["--cases", "."]].concat());
    says(&run(&["show", "sample"]), 0, &["folder/sample: A sample", "2 files cannot be used"]);
    let asked = run(&["conform"]);
    says(&asked, 2, &["folder  3 pass", "`suicid`", "1 case cannot be used while a rule set is broken"]);
}
