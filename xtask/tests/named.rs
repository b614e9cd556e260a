//! Every command that a page names, in a list or in a sentence, is a command that works.
//!
//! Blocks of commands are followed by conformance/tests/tutorials.rs, with what they print. Here are the others: each is
//! run in a folder of its own with a copy of the cases, with placeholders such as CASE filled in, and must not end with an
//! error. What takes too long or needs more than this machine is listed with its reason. A new command on a page that
//! can neither be run nor is listed fails this test.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "tests may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// What a page names, and what is run for it: with real names, and bounded where it would take minutes.
const INSTEAD: &[(&str, &str)] = &[
    ("cargo xtask assess FILE", "cargo xtask assess game.sgf --time 5s"),
    (
        "cargo xtask assess FILE --rules korean --proofs",
        "cargo xtask assess board.txt --rules korean --proofs --time 5s",
    ),
    (
        "cargo xtask compare ID FILE",
        "cargo xtask compare korean my-rules.yaml --filter korean/korean-confirmation-1 --budget 10000",
    ),
    (
        "cargo xtask compare RULES RULES",
        "cargo xtask compare korean verbal-japanese --filter verbal-japanese/standard --budget 10000",
    ),
    (
        "cargo xtask compare korean my-rules --changes",
        "cargo xtask compare korean my-rules.yaml --changes --filter korean/korean-confirmation-1 --budget 10000",
    ),
    ("cargo xtask conform", "cargo xtask conform --filter ko-and-pass/ko-"),
    ("cargo xtask conform --filter", "cargo xtask conform --filter ko-and-pass/ko-"),
    ("cargo xtask conform --filter TEXT", "cargo xtask conform --filter ko-and-pass/ko-"),
    ("cargo xtask conform --filter korean/my-example", "cargo xtask conform --filter korean/korean-confirmation-1"),
    ("cargo xtask conform --json new.json", "cargo xtask conform --filter ko-and-pass/ko- --json new.json"),
    ("cargo xtask conform --properties", "cargo xtask conform --properties --instances 3"),
    ("cargo xtask conform --symmetries", "cargo xtask conform --symmetries --filter ko-and-pass/ko-"),
    ("cargo xtask conform diff old.json new.json", "cargo xtask conform diff 1.json 1.json"),
    ("cargo xtask conform merge A B", "cargo xtask conform merge 1.json 2.json"),
    ("cargo xtask explain CASE", "cargo xtask explain standard-3"),
    ("cargo xtask explain FOLDER/CASE", "cargo xtask explain verbal-japanese/standard-3"),
    ("cargo xtask explain my-example", "cargo xtask explain standard-3"),
    ("cargo xtask export CASE", "cargo xtask export standard-3"),
    ("cargo xtask find SKETCH", "cargo xtask find sketch.yaml"),
    ("cargo xtask find docs/sketches/my-board.yaml", "cargo xtask find sketch.yaml"),
    ("cargo xtask infer --impl CMD", "cargo xtask infer --impl 'kakunin serve --rules aga'"),
    ("cargo xtask new case FOLDER/ID", "cargo xtask new case korean/my-example --paper korean"),
    (
        "cargo xtask new case korean/my-game --sgf game.sgf --move 50",
        "cargo xtask new case my-game --sgf game.sgf --move 5",
    ),
    ("cargo xtask play CASE", "printf 'board\\nquit\\n' | cargo xtask play standard-3"),
    ("cargo xtask separate RULES +SWITCH=CHOICE", "cargo xtask separate aga +suicide=allowed --size 2x2"),
    ("cargo xtask separate RULES RULES", "cargo xtask separate japanese-2003 korean"),
    ("cargo xtask separate korean my-rules", "cargo xtask separate korean my-rules.yaml --size 2x1"),
    ("cargo xtask show CASE|RULESET", "cargo xtask show standard-3 && cargo xtask show korean"),
    ("cargo xtask site --out DIR", "cargo xtask site --out site --filter verbal-japanese/standard-3"),
    ("kakunin --version", "kakunin --help"),
    ("cargo xtask try FILE", "cargo xtask try my.yaml"),
    ("cargo xtask try cases/korean/my-example.yaml", "cargo xtask try cases/verbal-japanese/standard-3.yaml"),
    (
        "kakunin compare verbal-japanese korean",
        "kakunin compare verbal-japanese korean --filter verbal-japanese/standard-3 --budget 10000",
    ),
    (
        "kakunin conform --filter @ID",
        "kakunin conform --filter ko-and-pass/ko-on-the-edge/after-plays-elsewhere@new-zealand",
    ),
    ("kakunin conform diff OLD.json NEW.json", "kakunin conform diff 1.json 1.json"),
    ("kakunin conform … \\| head", "kakunin conform --filter ko-and-pass/ko- | head -1"),
    ("kakunin explain CASE", "kakunin explain standard-3"),
    ("kakunin new case NAME", "kakunin new case my-example"),
    ("kakunin play CASE", "printf 'board\\nquit\\n' | kakunin play standard-3"),
    ("kakunin show CASE", "kakunin show standard-3"),
    ("kakunin show CASE --yaml", "kakunin show standard-3 --yaml"),
    ("kakunin try FILE", "kakunin try my.yaml"),
    ("kakunin try NAME.yaml", "kakunin try my.yaml"),
];

/// What begins so is not run, and why.
const NOT_RUN: &[(&str, &str)] = &[
    ("cargo bench", "benches take minutes and measure nothing on a loaded machine"),
    ("cargo install", "needs the registry or the address of the repository, and minutes to build"),
    ("cargo mutants", "takes hours"),
    ("cargo test", "`cargo xtask test` runs all tests"),
    ("cargo xtask atlas", "writes docs/separating.md of this repository; `--search` takes an hour"),
    ("cargo xtask dist", "a step of `cargo xtask test`"),
    ("cargo xtask docs", "writes docs/ of this repository; a test compares what it would write"),
    ("cargo xtask faults", "a step of `cargo xtask test`; builds the engine with its faults"),
    ("cargo xtask results", "needs the programs of conformance/integration"),
    ("cargo xtask test", "this is it"),
];

#[test]
fn every_command_that_a_page_names_works() {
    let named = named();
    assert!(named.len() >= 60, "only {} commands are named", named.len());
    let stale: Vec<_> = INSTEAD.iter().filter(|(command, _)| !named.contains_key(*command)).collect();
    assert!(stale.is_empty(), "no page names these: {stale:?}");
    let told = |command: &str| NOT_RUN.iter().any(|(begins, _)| command.starts_with(begins));
    let to_run: BTreeSet<String> =
        named.keys().filter(|command| !told(command)).map(|command| instead(command)).collect();
    let clone = clone();
    let failures: Vec<String> = to_run.iter().filter_map(|command| run_in_copy(command, clone.path()).err()).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(to_run.len() >= 40, "only {} commands were run", to_run.len());
}

/// What is run for a command: it, what stands instead of it, or, where a page gives only its name, its help.
fn instead(command: &str) -> String {
    if let Some((_, run)) = INSTEAD.iter().find(|(named, _)| *named == command) {
        return (*run).to_owned();
    }
    let mut words = command.split(' ').skip_while(|word| matches!(*word, "cargo" | "xtask" | "kakunin"));
    let by_name = words.next().is_none_or(|first| !first.starts_with('-')) && words.next().is_none();
    let complete = ["lint", "list", "coverage"].iter().any(|whole| command.ends_with(whole));
    if by_name && !complete { format!("{command} --help") } else { command.to_owned() }
}

/// Every command that is named outside a block, with the page that names it.
fn named() -> BTreeMap<String, PathBuf> {
    let mut named = BTreeMap::new();
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for command in named_on(&text) {
            named.entry(command).or_insert_with(|| page.clone());
        }
    }
    named
}

/// All pages but the change log, which tells of commands as they were.
fn pages() -> Vec<PathBuf> {
    let folder = |path: PathBuf| fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path());
    let all = folder(root()).chain(folder(root().join("docs")));
    all.filter(|path| path.extension().is_some_and(|it| it == "md") && !path.ends_with("CHANGELOG.md")).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn named_on(page: &str) -> Vec<String> {
    let (mut commands, mut prose, mut in_block) = (Vec::new(), String::new(), false);
    for line in page.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if let Some(listed) = line.strip_prefix("    ").filter(|_| !in_block) {
            let command = listed.strip_prefix("$ ").unwrap_or(listed);
            commands.extend(command.split("  ").next().map(str::to_owned));
        } else if !in_block {
            prose += line;
            prose.push(' ');
        }
    }
    commands.extend(prose.split('`').skip(1).step_by(2).map(str::to_owned));
    commands.retain(|command| command.starts_with("cargo ") || command.starts_with("kakunin "));
    commands
}

/// A folder like a clone of the repository, with what the commands read.
fn clone() -> TempDir {
    let clone = TempDir::new().expect("a folder");
    let set_up = "cp -r \"$ROOT/cases\" cases && cp \"$ROOT/docs/sketches/double-ko-seki.yaml\" sketch.yaml \
        && kakunin show korean --yaml | sed 's/^id: .*/id: my-rules/' > my-rules.yaml \
        && printf 'X . O\\nX X O\\n. X O\\n' > board.txt \
        && echo '(;SZ[5];B[bb];W[cb];B[bc];W[cc];B[ba];W[ca];B[bd];W[cd];B[be];W[ce];B[];W[])' > game.sgf \
        && kakunin new case my \
        && kakunin conform --filter ko-and-pass/ko- --shard 1/2 --json 1.json \
        && kakunin conform --filter ko-and-pass/ko- --shard 2/2 --json 2.json";
    run(set_up, clone.path()).unwrap_or_else(|problem| panic!("{problem}"));
    clone
}

/// Runs a command in a copy of this folder, so that no command finds what another one wrote.
fn run_in_copy(command: &str, clone: &Path) -> Result<(), String> {
    let copy = TempDir::new().expect("a folder");
    run(&format!("cp -r '{}/.' .", clone.display()), copy.path())?;
    run(command, copy.path())
}

/// Runs a command in this folder; an error if it ends with one. Exit code 1 is an answer: something is not as expected.
fn run(command: &str, folder: &Path) -> Result<(), String> {
    let xtask = env!("CARGO_BIN_EXE_xtask");
    let programs = TempDir::new().expect("a folder");
    symlink(xtask, programs.path().join("kakunin")).expect("a link");
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([programs.path().to_path_buf()].into_iter().chain(env::split_paths(&others)));
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("cargo() {{ shift; '{xtask}' \"$@\"; }}\n{command}\n"));
    shell.current_dir(folder).env("PATH", path.expect("a path")).env("ROOT", root());
    let output = shell.output().map_err(|error| format!("sh does not start: {error}"))?;
    match output.status.code() {
        Some(0 | 1) => Ok(()),
        _ => Err(format!("$ {command}\n{}\n{}", output.status, String::from_utf8_lossy(&output.stderr))),
    }
}

#[test]
fn lists_and_sentences_are_looked_through_and_blocks_are_not() {
    let page = "Use `cargo\nxtask lint` or `other`.\n\n    kakunin list   the cases\n\n```console\n$ kakunin show `kakunin x`\n```\n";
    assert_eq!(named_on(page), ["kakunin list", "cargo xtask lint"]);
}

#[test]
fn a_command_that_does_not_exist_is_noticed() {
    let folder = TempDir::new().expect("a folder");
    assert!(run("cargo xtask lisst", folder.path()).is_err_and(|problem| problem.contains("lisst")));
    assert!(run("kakunin list --such", folder.path()).is_err());
    assert_eq!(run("kakunin list --help", folder.path()), Ok(()));
}
