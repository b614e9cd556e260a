//! Puts the cases into a release build, so that the installed program needs nothing but itself. Other builds read them
//! from the source tree: there a changed case must not mean a new build.

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(embedded)");
    if env::var("PROFILE")? != "release" {
        return Ok(());
    }
    println!("cargo::rustc-cfg=embedded");
    println!("cargo::rerun-if-changed=../cases");
    let cases = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../cases").canonicalize()?;
    let mut table = String::from("&[\n");
    for file in yaml_files(&cases)? {
        let parts: Vec<_> = file.strip_prefix(&cases)?.iter().map(|part| part.to_string_lossy()).collect();
        writeln!(table, "    ({:?}, include_str!({:?})),", parts.join("/"), file.display().to_string())?;
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("cases.rs"), table + "]\n")?;
    Ok(())
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
