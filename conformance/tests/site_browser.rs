//! The site in a real browser: `browser/site.mjs` looks at a small one that is made here. Where there is no browser, no
//! node or no npm, a line says so, and nothing is tested; `cargo xtask test` installs them on Debian.
#![cfg(unix)]
#![allow(clippy::panic, reason = "tests may panic")]

mod common;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::root;
use tempfile::TempDir;

/// Cases that are proved in a moment and show all that a page can have: variations, proofs to play against, rule sets
/// that part.
const CASES: [&str; 4] = [
    "verbal-japanese/standard-3",
    "ko-and-pass/ko-retaken-at-once",
    "japanese-2003/snapback",
    "japanese-2003/bent-four",
];

fn program(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let dirs: Vec<PathBuf> = env::split_paths(&path).collect();
    names.iter().flat_map(|name| dirs.iter().map(move |dir| dir.join(name))).find(|file| file.is_file())
}

/// The packages of browser/package-lock.json, installed once below target.
fn packages(npm: &Path) -> Result<PathBuf, String> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
    fs::create_dir_all(&dir).map_err(|error| error.to_string())?;
    for name in ["package.json", "package-lock.json"] {
        let from = root().join("conformance/tests/browser").join(name);
        fs::copy(&from, dir.join(name)).map_err(|error| format!("{}: {error}", from.display()))?;
    }
    let mut install = Command::new(npm);
    install.args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"]).current_dir(&dir);
    let output = install.output().map_err(|error| format!("npm does not start: {error}"))?;
    if output.status.success() {
        return Ok(dir.join("node_modules"));
    }
    Err(format!("npm installs nothing: {}", String::from_utf8_lossy(&output.stderr)))
}

fn make_site(dir: &Path) {
    let mut make = Command::new(env!("CARGO_BIN_EXE_kakunin"));
    make.args(["site", "--time", "20s", "--jobs", "2", "--out"]).arg(dir).arg("--cases").arg(root().join("cases"));
    for case in CASES {
        make.args(["--filter", case]);
    }
    let output = make.output().expect("kakunin starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_site_works_in_a_browser() {
    let Some(chromium) = program(&["chromium", "chromium-browser", "google-chrome"]) else {
        println!("browser tests skipped: no chromium");
        return;
    };
    let (Some(node), Some(npm)) = (program(&["node"]), program(&["npm"])) else {
        println!("browser tests skipped: no node or no npm");
        return;
    };
    let modules = packages(&npm).unwrap_or_else(|problem| panic!("{problem}"));
    let site = TempDir::new().expect("a folder");
    make_site(site.path());
    let script = root().join("conformance/tests/browser/site.mjs");
    let mut look = Command::new(node);
    look.arg(script).arg(site.path()).arg(chromium).env("KAKUNIN_NODE_MODULES", modules);
    let output = look.output().expect("node starts");
    let told = String::from_utf8_lossy(&output.stdout);
    println!("{told}");
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
}
