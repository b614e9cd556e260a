//! Completions and manual pages: a shell accepts them, and they say all that the commands say.

mod common;

use std::fs;
use std::process::Command;

use common::{Ran, kakunin};
use rstest::rstest;
use tempfile::TempDir;

fn completions(shell: &str) -> Ran {
    let dir = TempDir::new().expect("a folder");
    let run = kakunin(dir.path(), &["completions", shell]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    run
}

/// All commands, those below others too, with their names as one writes them.
fn commands(command: &clap::Command, name: &str) -> Vec<(String, clap::Command)> {
    let below = command.get_subcommands().filter(|below| below.get_name() != "help");
    let below = below.flat_map(|below| commands(below, &format!("{name}-{}", below.get_name())));
    [(name.to_owned(), command.clone())].into_iter().chain(below).collect()
}

fn all_commands() -> Vec<(String, clap::Command)> {
    let mut program = kakunin::cli::kakunin();
    program.build();
    commands(&program, "kakunin")
}

/// What bash offers for a line whose last word is being written.
fn bash_offers(words: &[&str]) -> Vec<String> {
    let dir = TempDir::new().expect("a folder");
    let script = dir.path().join("kakunin.bash");
    fs::write(&script, completions("bash").out).expect("a file is written");
    let checked = Command::new("bash").arg("-n").arg(&script).output().expect("bash starts");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    let (line, last) = (words.join(" "), words.len() - 1);
    let asked = format!(
        "source kakunin.bash; COMP_WORDS=({line}); COMP_CWORD={last}; _kakunin kakunin '{}' ''; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        words[last]
    );
    let output = Command::new("bash").current_dir(dir.path()).args(["-c", &asked]).output().expect("bash starts");
    let offered = String::from_utf8(output.stdout).expect("it prints UTF-8");
    offered.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn bash_completes_commands_and_options() {
    assert_eq!(bash_offers(&["kakunin", "sho"]), ["show"]);
    assert_eq!(bash_offers(&["kakunin", "list", "--rule-"]), ["--rule-sets"]);
    assert_eq!(bash_offers(&["kakunin", "completions", "el"]), ["elvish"]);
    assert!(bash_offers(&["kakunin", "xyz"]).is_empty());
}

#[rstest]
#[case("bash")]
#[case("zsh")]
#[case("fish")]
#[case("elvish")]
#[case("powershell")]
fn every_shell_gets_every_command(#[case] shell: &str) {
    let script = completions(shell).out;
    for (name, command) in all_commands() {
        assert!(script.contains(command.get_name()), "{shell} does not know {name}");
        for option in command.get_opts().filter_map(|option| option.get_long()) {
            assert!(script.contains(option), "{shell} does not know --{option} of {name}");
        }
    }
}

#[test]
fn a_shell_that_there_is_not_gets_those_that_there_are() {
    let dir = TempDir::new().expect("a folder");
    let run = kakunin(dir.path(), &["completions", "bahs"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("possible values") && run.err.contains("'bash'"), "{}", run.err);
}

#[test]
fn the_program_says_what_it_is() {
    let dir = TempDir::new().expect("a folder");
    let run = kakunin(dir.path(), &["--help"]);
    assert!(run.out.starts_with("A conformance suite for the rules of Go\n"), "{}", run.out);
}

#[test]
fn every_command_has_a_manual_page_with_all_its_options() {
    let dir = TempDir::new().expect("a folder");
    let run = kakunin(dir.path(), &["man", "--out", "share/man1"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let all = all_commands();
    assert!(all.iter().any(|(name, _)| name == "kakunin-conform-merge"), "there is a command below another");
    assert!(run.out.contains(&format!("{} manual pages written to share/man1", all.len())), "{}", run.out);
    assert_eq!(fs::read_dir(dir.path().join("share/man1")).expect("a folder").count(), all.len());
    for (name, command) in all {
        let page = fs::read_to_string(dir.path().join(format!("share/man1/{name}.1"))).expect("a page");
        let page = page.replace('\\', "");
        assert!(page.contains(&format!(".TH {name} 1")), "{name}: {page}");
        for option in command.get_opts().filter_map(|option| option.get_long()) {
            assert!(page.contains(&format!("--{option}")), "--{option} is missing in the page of {name}");
        }
        for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
            let page_of_it = format!("{name}-{}(1)", below.get_name());
            assert!(page.contains(&page_of_it), "{page_of_it} is missing in the page of {name}");
        }
    }
}

#[test]
fn pages_that_cannot_be_written_are_an_error_with_the_folder() {
    let dir = TempDir::new().expect("a folder");
    fs::write(dir.path().join("file"), "").expect("a file is written");
    let run = kakunin(dir.path(), &["man", "--out", "file/below"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("cannot make the folder file/below"), "{}", run.err);
}
