//! The GitHub Action and the jobs of docs/ci.md: they are YAML, say what the program understands, and the action's own
//! step does what it says.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use common::{CASE, PAPERS, RULES, folder, kakunin, root};
use serde_json::Value;

fn action() -> Value {
    let text = fs::read_to_string(root().join("conformance/action/action.yml")).expect("the action");
    serde_yaml::from_str(&text).expect("YAML")
}

fn steps(action: &Value) -> Vec<&Value> {
    action["runs"]["steps"].as_array().expect("steps").iter().collect()
}

/// The flags in a text.
fn flags(text: &str) -> Vec<&str> {
    let words = text.split(|sign: char| sign.is_whitespace() || "\"'`,;|".contains(sign));
    words.filter(|word| word.len() > 2 && word.starts_with("--")).collect()
}

#[test]
fn the_jobs_in_the_manual_are_yaml_and_use_inputs_and_flags_that_exist() {
    let manual = fs::read_to_string(root().join("docs/ci.md")).expect("the page");
    let help = kakunin(Path::new("."), &["conform", "--help"]).out
        + &kakunin(Path::new("."), &["conform", "merge", "--help"]).out;
    let action = action();
    let mut jobs = 0;
    for block in manual.split("```yaml\n").skip(1) {
        let block = block.split("\n```").next().expect("it ends");
        let job: Value = serde_yaml::from_str(block).unwrap_or_else(|error| panic!("{error} in\n{block}"));
        jobs += 1;
        for step in job["jobs"]
            .as_object()
            .into_iter()
            .flatten()
            .flat_map(|(_, job)| job["steps"].as_array().into_iter().flatten())
        {
            if step["uses"].as_str().is_some_and(|uses| uses.contains("/conformance/action@")) {
                for (input, value) in step["with"].as_object().expect("inputs") {
                    assert!(action["inputs"].get(input).is_some(), "the action has no input `{input}`");
                    for flag in flags(value.as_str().unwrap_or_default()) {
                        assert!(help.contains(flag), "there is no flag {flag}");
                    }
                }
            }
        }
        for said in block.split("kakunin conform").skip(1) {
            for flag in flags(said.split("\n  ").take(3).collect::<Vec<_>>().join(" ").as_str()) {
                assert!(help.contains(flag), "there is no flag {flag}");
            }
        }
    }
    assert_eq!(jobs, 4);
}

#[test]
fn every_input_of_the_action_is_used_and_every_script_is_one() {
    let action = action();
    let steps = steps(&action);
    let text = serde_json::to_string(&steps).expect("JSON");
    for (input, _) in action["inputs"].as_object().expect("inputs") {
        assert!(text.contains(&format!("inputs.{input}")), "nothing uses `{input}`");
    }
    for script in steps.iter().filter_map(|step| step["run"].as_str()) {
        let checked = Command::new("bash").args(["-n", "-c", script]).output().expect("bash");
        assert!(checked.status.success(), "{}\n{script}", String::from_utf8_lossy(&checked.stderr));
    }
    assert!(Path::new(&root()).join("conformance/action/..").join("Cargo.toml").is_file(), "what it builds is there");
}

/// Runs the step that asks, as GitHub would.
fn ask(dir: &Path, arguments: &str, report: &str, gate: &str) -> Output {
    let action = action();
    let script = steps(&action).last().and_then(|step| step["run"].as_str()).expect("a script").to_owned();
    let bin = dir.join("temp/kakunin/bin");
    fs::create_dir_all(&bin).expect("a folder");
    let _ = std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_kakunin"), bin.join("kakunin"));
    let mut bash = Command::new("bash");
    bash.args(["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", &script]).current_dir(dir);
    bash.env("ARGUMENTS", arguments).env("REPORT", report).env("GATE", gate);
    bash.env("RUNNER_TEMP", dir.join("temp")).env("GITHUB_STEP_SUMMARY", dir.join("summary.md"));
    bash.output().expect("bash")
}

#[test]
fn the_action_asks_shares_and_merges_them() {
    let cases = folder(PAPERS, RULES, &CASE.replace("number: 4", "number: 7"));
    let here = tempfile::tempdir().expect("a folder");
    let folder = format!("--cases '{}'", cases.path().display());
    let told = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    for share in 1..=2 {
        let arguments = format!("{folder} --shard {share}/2");
        let output = ask(here.path(), &arguments, &format!("share-{share}"), "false");
        assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    }
    let merged = ask(here.path(), &format!("merge {folder} share-*.json"), "rules", "true");
    assert_eq!(merged.status.code(), Some(1), "{}", told(&merged));
    let summary = fs::read_to_string(here.path().join("summary.md")).expect("a summary");
    assert_eq!(summary.matches("## Kakunin: ").count(), 3, "{summary}");
    assert!(summary.contains("## Kakunin: 1 of 3 questions not as expected"), "{summary}");
    assert!(here.path().join("rules.xml").is_file() && here.path().join("rules.json").is_file());
    let wrong = ask(here.path(), "--no-such-flag", "wrong", "false");
    assert_eq!(wrong.status.code(), Some(2), "what cannot be asked is never green");
}
