//! The pages print what they say: every command of a `console` block of the README, the tutorials and all other pages is
//! run, in order, as a reader would run it. (Commands that are only named, in a list or in a sentence, are run by
//! xtask/tests/named.rs.)
//!
//! A line `$ command` is a command; a here-document and lines that end in `\` belong to it. The lines below it are what
//! it prints, where `[..]` stands for anything within a line and a line `...` for any lines. A command has to succeed; one
//! that is meant to fail shows it: `command; echo $?`. All commands of a page run in one folder, which is empty at first.
//! `$KAKUNIN` is the folder of the repository. A block `console,not-run` has its reason in the line before it:
//! `<!-- not run: needs network -->`.
#![cfg(unix)]
#![allow(clippy::panic, reason = "tests may panic")]

mod common;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::root;
use rstest::rstest;
use snapbox::{Assert, IntoData};
use tempfile::TempDir;

/// A command, the line of the page that it stands in, and what the page says that it prints.
#[derive(Debug, PartialEq)]
struct Step {
    line: usize,
    command: String,
    prints: String,
}

/// The pages are looked up when the test runs, so that a new one is not forgotten by an older build.
#[test]
fn the_tutorials_print_what_they_say() {
    let tutorials: Vec<PathBuf> = pages().into_iter().filter(|page| is_tutorial(page)).collect();
    assert!(tutorials.len() >= 6, "a tutorial for each of the five users, and the README: {tutorials:?}");
    for page in &tutorials {
        assert!(follow_page(page) > 0, "{}: no command of it is run", page.display());
    }
}

#[test]
fn the_other_pages_print_what_they_say() {
    let steps: usize = pages().iter().filter(|page| !is_tutorial(page)).map(|page| follow_page(page)).sum();
    assert!(steps >= 20, "only {steps} commands were run");
}

/// Every page: those of the repository itself and of docs/.
fn pages() -> Vec<PathBuf> {
    let folder =
        |name: &str| fs::read_dir(root().join(name)).expect("a folder").map(|entry| entry.expect("a page").path());
    let markdown = |page: &PathBuf| page.extension().is_some_and(|extension| extension == "md");
    let mut pages: Vec<PathBuf> = folder(".").chain(folder("docs")).filter(markdown).collect();
    pages.sort();
    pages
}

fn is_tutorial(page: &Path) -> bool {
    let name = page.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("tutorial-") || name == "README.md"
}

/// Runs the commands of a page, and counts them.
fn follow_page(page: &Path) -> usize {
    let text = fs::read_to_string(page).expect("a page");
    let steps = steps(&text).unwrap_or_else(|problem| panic!("{}: {problem}", page.display()));
    let folder = TempDir::new().expect("a folder");
    for step in &steps {
        if let Err(problem) = follow(step, folder.path()) {
            panic!("{}:{}: $ {}\n{problem}", page.display(), step.line, step.command);
        }
    }
    steps.len()
}

/// Runs a command in this folder and compares.
fn follow(step: &Step, folder: &Path) -> Result<(), String> {
    let program = Path::new(env!("CARGO_BIN_EXE_kakunin")).parent().expect("a folder").to_path_buf();
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([program].into_iter().chain(env::split_paths(&others))).expect("a path");
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("exec 2>&1\n{}", step.command)).current_dir(folder).env("PATH", path);
    shell.env("KAKUNIN", root().canonicalize().expect("the repository")).env("PYTHONDONTWRITEBYTECODE", "1");
    let output = shell.output().map_err(|error| format!("sh does not start: {error}"))?;
    let printed = String::from_utf8(output.stdout).map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("it fails ({}); if that is meant, show it with `; echo $?`\n{printed}", output.status));
    }
    let compared = Assert::new().normalize_paths(false).try_eq(
        Some(&"what it prints"),
        printed.trim_end().into_data(),
        step.prints.trim_end().into_data(),
    );
    compared.map_err(|error| error.to_string())
}

/// The commands of a page that are to be run.
fn steps(page: &str) -> Result<Vec<Step>, String> {
    let lines: Vec<&str> = page.lines().collect();
    let (mut steps, mut at) = (Vec::new(), 0);
    while at < lines.len() {
        let Some(language) = lines[at].strip_prefix("```") else {
            at += 1;
            continue;
        };
        let end = (at + 1..lines.len()).find(|line| lines[*line] == "```");
        let end = end.ok_or_else(|| format!("line {}: the block has no end", at + 1))?;
        match language {
            "console" => steps.extend(commands(&lines[..end], at + 1)?),
            "console,not-run" => {
                let before = at.checked_sub(1).map_or("", |before| lines[before]);
                let reason = before.strip_prefix("<!-- not run:").and_then(|rest| rest.strip_suffix("-->"));
                if reason.is_none_or(|reason| reason.trim().is_empty()) {
                    return Err(format!("line {}: say why before it: `<!-- not run: REASON -->`", at + 1));
                }
            }
            "" | "sh" | "bash" | "shell" => {
                return Err(format!("line {}: commands stand in a block `console`, other text in `text`", at + 1));
            }
            _ => {}
        }
        at = end + 1;
    }
    Ok(steps)
}

/// The commands of a block, from this line of the page to the end of these lines.
fn commands(lines: &[&str], mut at: usize) -> Result<Vec<Step>, String> {
    let mut steps: Vec<Step> = Vec::new();
    while at < lines.len() {
        if let Some(command) = lines[at].strip_prefix("$ ") {
            let (line, mut command) = (at + 1, command.to_owned());
            let mark =
                command.split_once("<<'").and_then(|(_, rest)| rest.split_once('\'')).map(|(mark, _)| mark.to_owned());
            let goes_on = |last: &str| mark.as_ref().map_or(last.ends_with('\\'), |mark| last != mark);
            while goes_on(lines[at]) {
                at += 1;
                let next = lines.get(at).ok_or_else(|| format!("line {line}: the command has no end"))?;
                command = format!("{command}\n{next}");
            }
            steps.push(Step { line, command, prints: String::new() });
        } else {
            let step = steps.last_mut().ok_or_else(|| format!("line {}: a block begins with `$ command`", at + 1))?;
            step.prints += lines[at];
            step.prints.push('\n');
        }
        at += 1;
    }
    Ok(steps)
}

fn step(command: &str, prints: &str) -> Step {
    Step { line: 1, command: command.into(), prints: prints.into() }
}

#[test]
fn here_documents_and_continued_lines_belong_to_the_command() {
    let page = "Text\n\n```console\n$ cat > a <<'END'\n$ one\nEND\n$ cat \\\n  a\n$ one\n```\n\n```yaml\na: b\n```\n";
    let read = steps(page).expect("a page");
    let commands: Vec<_> = read.iter().map(|step| (step.line, step.command.as_str(), step.prints.as_str())).collect();
    assert_eq!(commands, [(4, "cat > a <<'END'\n$ one\nEND", ""), (7, "cat \\\n  a", ""), (9, "one", "")]);
}

#[rstest]
#[case::no_reason("Text\n```console,not-run\n$ curl\n```\n", "line 2: say why")]
#[case::empty_reason("<!-- not run: -->\n```console,not-run\n$ curl\n```\n", "line 2: say why")]
#[case::unmarked("```sh\nkakunin list\n```\n", "line 1: commands stand in a block")]
#[case::no_command("```console\nkakunin list\n```\n", "line 2: a block begins")]
#[case::no_end("```console\n$ cat <<'END'\n```\n", "line 2: the command has no end")]
fn a_page_that_could_hide_a_command_is_refused(#[case] page: &str, #[case] problem: &str) {
    let found = steps(page).expect_err("a problem");
    assert!(found.contains(problem), "{found}");
}

#[test]
fn a_reason_excuses_a_block() {
    assert_eq!(steps("<!-- not run: needs network -->\n```console,not-run\n$ curl\n```\n"), Ok(Vec::new()));
}

#[test]
fn other_output_and_failure_are_noticed_and_wildcards_are_not() {
    let folder = TempDir::new().expect("a folder");
    let follow = |command, prints| follow(&step(command, prints), folder.path());
    assert_eq!(follow("printf 'a 1\\nb\\nc\\nd\\n'", "a [..]\n...\nd\n"), Ok(()));
    assert_eq!(follow("false; echo $?", "1\n"), Ok(()));
    assert!(follow("echo a", "b\n").is_err_and(|problem| problem.contains("what it prints")));
    assert!(follow("echo a", "").is_err());
    assert!(follow("echo a; false", "a\n").is_err_and(|problem| problem.contains("it fails")));
}
