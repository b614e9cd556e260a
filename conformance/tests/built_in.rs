//! The cases that were built in are those of the repository, and the program works where there is nothing else.

use std::path::Path;
use std::process::Command;

use conformance::Suite;

#[test]
fn the_cases_that_were_built_in_are_those_of_the_folder() {
    let folder = Suite::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases")).expect("the cases are right");
    let built_in = Suite::built_in().expect("the cases were right when built in");
    let told = |suite: &Suite| -> Vec<String> {
        suite.entries().map(|entry| format!("{} {}", entry.test.name, entry.test.expected.text())).collect()
    };
    assert_eq!(told(&built_in), told(&folder));
    assert!(told(&folder).len() > 1000);
    let ids = |suite: &Suite| suite.rule_sets.iter().map(|set| set.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&built_in), ids(&folder));
}

#[test]
fn the_program_works_in_an_empty_folder() {
    let empty = tempfile::tempdir().expect("a folder");
    let kakunin = |arguments: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_kakunin")).current_dir(empty.path()).args(arguments).output();
        let run = run.expect("the program starts");
        (run.status.code(), String::from_utf8_lossy(&run.stdout).into_owned())
    };
    let (code, said) = kakunin(&["conform", "--filter", "ko-and-pass/ko-on-the-edge"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("ko-and-pass  14 pass"), "{said}");
    let (code, said) = kakunin(&["lint"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.starts_with("(built in): "), "{said}");
    assert!(std::fs::read_dir(empty.path()).expect("the folder").next().is_none(), "it leaves nothing behind");
}
