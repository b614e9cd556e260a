//! The Python wheel: the same program, so that `pip install` is enough. Maturin makes it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use super::{root, run};

/// Builds the wheel into this folder.
pub(super) fn build(out: &Path) -> anyhow::Result<PathBuf> {
    let maturin = maturin().context("maturin cannot be had")?;
    let mut build = Command::new(maturin);
    build.current_dir(root()).args(["build", "--release", "--locked", "--bindings", "bin", "--out"]).arg(out);
    run(build.args(["--manifest-path", "conformance/Cargo.toml"]))?;
    let files = std::fs::read_dir(out)?.filter_map(|entry| Some(entry.ok()?.path()));
    let wheel = files.into_iter().find(|file| file.extension().is_some_and(|extension| extension == "whl"));
    wheel.context("maturin made no wheel: see above")
}

/// The maturin that is installed, or one of our own below `target`, got by pip.
fn maturin() -> anyhow::Result<PathBuf> {
    let works = |program: &Path| {
        let said = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        said.is_ok_and(|status| status.success())
    };
    let installed = PathBuf::from("maturin");
    if works(&installed) {
        return Ok(installed);
    }
    let ours = root().join("target/maturin");
    let program = in_environment(&ours, "maturin");
    if !works(&program) {
        println!("maturin is missing: getting it with pip into {}", ours.display());
        environment(&ours)?;
        run(Command::new(in_environment(&ours, "python")).args(["-m", "pip", "install", "--quiet", "maturin>=1,<2"]))?;
    }
    if !works(&program) {
        bail!("{} does not run", program.display());
    }
    Ok(program)
}

/// Makes an empty virtual environment.
pub(super) fn environment(dir: &Path) -> anyhow::Result<()> {
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(dir))
}

/// A program of a virtual environment.
pub(super) fn in_environment(dir: &Path, program: &str) -> PathBuf {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    dir.join(folder).join(format!("{program}{}", std::env::consts::EXE_SUFFIX))
}
