//! The example adapters answer every question that they claim, and the suite sees when one of them is wrong.
//!
//! A machine without Python or node skips the test, and says so.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rstest::rstest;
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Whether the interpreter is there; if not, this is said.
fn is_there(interpreter: &str) -> bool {
    let version = Command::new(interpreter).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let there = version.is_ok_and(|status| status.success());
    if !there {
        println!("skipped: there is no `{interpreter}` on this machine");
    }
    there
}

/// Puts all questions to a program in a file: verdict and name of each, and the exit code.
fn asked(interpreter: &str, file: &Path) -> (Vec<(String, String)>, Option<i32>) {
    let program = format!("{interpreter} '{}'", file.display());
    let run = Command::new(env!("CARGO_BIN_EXE_kakunin"))
        .args(["conform", "--cases", "(built in)", "--json", "-", "--impl", &program])
        .output()
        .expect("the program starts");
    let lines = String::from_utf8(run.stdout).expect("UTF-8");
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let results = lines.iter().filter(|line| line["type"] == "result");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    (results.map(|line| (text(&line["verdict"]), text(&line["name"]))).collect(), run.status.code())
}

#[rstest]
#[case::python("python3", "adapters/python/board.py")]
#[case::javascript("node", "adapters/javascript/board.js")]
fn an_adapter_passes_whatever_it_claims(#[case] interpreter: &str, #[case] file: &str) {
    if !is_there(interpreter) {
        return;
    }
    let (results, code) = asked(interpreter, &root().join(file));
    let wrong: Vec<_> = results.iter().filter(|(verdict, _)| verdict != "pass" && verdict != "unsupported").collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(code, Some(0));
    // Rules that it knows: everything about moves is answered.
    let moves = results.iter().filter(|(_, name)| name.starts_with("ko-and-pass/") && name.ends_with("@tromp-taylor"));
    let missing: Vec<_> = moves.filter(|(verdict, name)| verdict != "pass" && !name.contains("/count-")).collect();
    assert!(missing.iter().all(|(_, name)| name.contains("ko-pass")), "{missing:?}");
    assert!(results.iter().filter(|(verdict, _)| verdict == "pass").count() > 300);
    // It counts by area. (Under AGA rules questions are also asked by territory.)
    let by_area = |name: &str| ["@tromp-taylor", "@new-zealand", "@chinese"].iter().any(|set| name.ends_with(set));
    let scores = results.iter().filter(|(_, name)| name.starts_with("score/") && by_area(name));
    let missing: Vec<_> = scores.filter(|(verdict, _)| verdict != "pass").collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[rstest]
#[case::python_ko("python3", "python", "board.py", "== \"in-force\"", "== \"never\"", "ko-retaken-at-once/")]
#[case::python_suicide("python3", "python", "board.py", "== \"forbidden\"", "== \"never\"", "suicide-of-one-stone/")]
#[case::node_ko("node", "javascript", "board.js", "this.history.at(-2)", "this.history.at(-3)", "ko-retaken-at-once/")]
#[case::node_capture("node", "javascript", "board.js", "board[j][i] = '.'", "0", "snapback-is-not-ko/")]
#[case::python_dame("python3", "python", "board.py", "{\".\"}) == 1", "{\".\"}) >= 1", "dame-between-walls/")]
#[case::node_dame("node", "javascript", "board.js", "touched.size === 1", "touched.size > 0", "dame-between-walls/")]
#[case::node_dead("node", "javascript", "board.js", "=== 'removed'", "=== 'never'", "dead-stones-removed/")]
fn a_wrong_board_is_found(
    #[case] interpreter: &str,
    #[case] language: &str,
    #[case] file: &str,
    #[case] right: &str,
    #[case] wrong: &str,
    #[case] found_by: &str,
) {
    if !is_there(interpreter) {
        return;
    }
    let dir = tempfile::tempdir().expect("a folder");
    for entry in fs::read_dir(root().join("adapters").join(language)).expect("the adapters") {
        let path = entry.expect("a file").path();
        if path.is_file() {
            fs::copy(&path, dir.path().join(path.file_name().expect("a name"))).expect("a copy");
        }
    }
    let copy = dir.path().join(file);
    let text = fs::read_to_string(&copy).expect("the board");
    assert!(text.contains(right), "{file} has no `{right}` any more");
    fs::write(&copy, text.replacen(right, wrong, 1)).expect("a changed copy");
    let (results, code) = asked(interpreter, &copy);
    assert_eq!(code, Some(1));
    let failed: Vec<&str> = results.iter().filter(|(verdict, _)| verdict == "fail").map(|(_, name)| &**name).collect();
    assert!(failed.iter().any(|name| name.contains(found_by)), "{found_by} does not notice, but: {failed:?}");
}

#[rstest]
#[case("adapters/python")]
#[case("adapters/javascript")]
#[case("tests/adapter_rust")]
fn an_adapter_fits_on_a_page(#[case] folder: &str) {
    let entries = fs::read_dir(root().join(folder)).expect("the adapters");
    let files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a file").path()).filter(|path| path.is_file()).collect();
    assert!(!files.is_empty());
    for file in files {
        let lines = fs::read_to_string(&file).expect("the adapter").lines().count();
        assert!(lines < 100, "{} has {lines} lines", file.display());
    }
}
