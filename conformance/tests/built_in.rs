//! The cases that were built in are those of the repository, and the program works where there is nothing else.

mod common;

use common::{kakunin, suite};
use kakunin::Suite;

#[test]
fn the_cases_that_were_built_in_are_those_of_the_folder() {
    let folder = suite();
    let built_in = Suite::built_in().expect("the cases were right when built in");
    let listed = |suite: &Suite| -> Vec<String> {
        suite.entries().map(|entry| format!("{} {}", entry.test.name, entry.test.expected.text())).collect()
    };
    assert_eq!(listed(&built_in), listed(&folder));
    assert!(listed(&folder).len() > 1000);
    let ids = |suite: &Suite| suite.rule_sets.iter().map(|set| set.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&built_in), ids(&folder));
}

#[test]
fn the_program_works_in_an_empty_folder() {
    let empty = tempfile::tempdir().expect("a folder");
    let run = kakunin(empty.path(), &["conform", "--filter", "ko-and-pass/ko-on-the-edge"]);
    assert_eq!(run.code, Some(0), "{}", run.printed());
    assert!(run.out.contains("ko-and-pass  14 pass"), "{}", run.out);
    let run = kakunin(empty.path(), &["lint"]);
    assert_eq!(run.code, Some(0), "{}", run.printed());
    assert!(run.out.starts_with("(built in): "), "{}", run.out);
    assert!(std::fs::read_dir(empty.path()).expect("the folder").next().is_none(), "it leaves nothing behind");
}
