//! Puts the cases into a release build, so that the installed program needs nothing but itself, and says which commit
//! it is built from. Other builds look into the source tree when they run: there a changed case or a new commit must not
//! mean a new build.

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[path = "src/cases/revision.rs"]
mod revision;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(embedded)");
    if env::var("PROFILE")? != "release" {
        return Ok(());
    }
    println!("cargo::rustc-cfg=embedded");
    println!("cargo::rerun-if-changed=../cases");
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    name_revision(&here);
    let cases = here.join("../cases").canonicalize()?;
    let mut table = String::from("&[\n");
    for file in yaml_files(&cases)? {
        let parts: Vec<_> = file.strip_prefix(&cases)?.iter().map(|part| part.to_string_lossy()).collect();
        writeln!(table, "    ({:?}, include_str!({:?})),", parts.join("/"), file.display().to_string())?;
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("cases.rs"), table + "]\n")?;
    Ok(())
}

/// Tells the compiler the commit, and cargo when to ask again: when there is another one, or a source has changed.
fn name_revision(here: &Path) {
    let revision::Revision { commit, date } = revision::Revision::of(here);
    println!("cargo::rustc-env=KAKUNIN_COMMIT={}", commit.unwrap_or_default());
    println!("cargo::rustc-env=KAKUNIN_DATE={}", date.unwrap_or_default());
    println!("cargo::rerun-if-env-changed=SOURCE_DATE_EPOCH");
    println!("cargo::rerun-if-env-changed=KAKUNIN_COMMIT");
    let said = |name: &str| {
        let git = Command::new("git").arg("-C").arg(here).args(["rev-parse", "--git-path", name]).output().ok()?;
        Some(here.join(String::from_utf8(git.stdout).ok()?.trim()))
    };
    let of_git = ["HEAD", "logs/HEAD"].into_iter().filter_map(said);
    let sources = ["src", "Cargo.toml", "../Cargo.lock", "../reference-engine/src"].map(|name| here.join(name));
    for path in of_git.chain(sources).filter(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

/// All YAML files below a folder, sorted.
fn yaml_files(dir: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = fs::read_dir(dir)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>()?;
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(yaml_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            files.push(path);
        }
    }
    Ok(files)
}
