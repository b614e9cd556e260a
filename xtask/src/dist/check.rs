//! What was built works for somebody who has nothing else: in an empty folder, far from the repository and its cases.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};
use flate2::read::GzDecoder;

use super::run;
use super::wheel::{environment, in_environment};

/// Unpacks the archive and runs its program.
pub(super) fn archive(file: &Path) -> anyhow::Result<()> {
    let dir = tempfile::tempdir()?;
    let unpacked = std::fs::File::open(file).map(GzDecoder::new).map(tar::Archive::new);
    unpacked?.unpack(dir.path()).with_context(|| format!("{} cannot be unpacked", file.display()))?;
    let inside = std::fs::read_dir(dir.path())?.next().context("the archive is empty")??.path();
    for name in ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "docs/protocol.md", "conformance/adapters"] {
        if !inside.join(name).exists() {
            bail!("the archive has no {name}");
        }
    }
    smoke(&inside.join(format!("kakunin{}", std::env::consts::EXE_SUFFIX)))
}

/// Installs the wheel into an empty virtual environment and runs its program.
pub(super) fn wheel(file: &Path) -> anyhow::Result<()> {
    let dir = tempfile::tempdir()?;
    environment(dir.path())?;
    let python = in_environment(dir.path(), "python");
    run(Command::new(python).args(["-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]).arg(file))?;
    smoke(&in_environment(dir.path(), "kakunin"))
}

/// The program says which it is, and asks its own smoke questions.
fn smoke(program: &Path) -> anyhow::Result<()> {
    let empty = tempfile::tempdir()?;
    for arguments in [&["--version"][..], &["conform", "--smoke"]] {
        run(Command::new(program).args(arguments).current_dir(empty.path()))?;
    }
    match std::fs::read_dir(empty.path())?.next() {
        None => Ok(()),
        Some(_) => bail!("{} leaves files behind", program.display()),
    }
}
