//! A browser for the tests of the site: Debian's, if there is none.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the tests need, each with the package that has it.
const NEEDED: [(&[&str], &str); 3] =
    [(&["chromium", "chromium-browser", "google-chrome"], "chromium"), (&["node"], "nodejs"), (&["npm"], "npm")];

/// Installs what is missing where that is possible, and says so; elsewhere the tests of the site are skipped.
pub(super) fn ensure() {
    let missing = missing();
    if missing.is_empty() {
        return;
    }
    println!("browser tests need {}: getting it with apt-get", missing.join(", "));
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(arguments).args(["-y", "-q"]).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let install = [&["install", "--no-install-recommends"], &*missing].concat();
    let installed = is_root() && (apt(&install) || (apt(&["update"]) && apt(&install)));
    if !installed || !self::missing().is_empty() {
        println!(
            "browser tests skipped: no {}; install them to look at the site in a browser",
            self::missing().join(", no ")
        );
    }
}

fn missing() -> Vec<&'static str> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let dirs: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let is_there = |name: &&str| dirs.iter().any(|dir| dir.join(name).is_file());
    NEEDED.iter().filter(|(names, _)| !names.iter().any(is_there)).map(|(_, package)| *package).collect()
}

/// Whether packages may be installed: on a machine that belongs to us alone, such as one of CI.
fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    Path::new("/usr/bin/apt-get").exists() && id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}
