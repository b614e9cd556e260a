//! `cargo xtask dist`: the program for those who have no Rust toolchain, as an archive and as a Python wheel.

mod archive;
mod check;
mod wheel;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use clap::Args;
use kakunin::cli::Ended;

/// The arguments of `dist`.
#[derive(Debug, Args)]
pub(crate) struct Dist {
    /// Try what was built: unpack the archive, install the wheel into an empty virtual environment, and run `kakunin
    /// conform --smoke` in an empty folder. Where maturin cannot be had, the wheel is left out
    #[arg(long)]
    check: bool,
}

impl Dist {
    pub(crate) fn run(&self) -> anyhow::Result<Ended> {
        let out = root().join("target/dist");
        if out.exists() {
            std::fs::remove_dir_all(&out).with_context(|| format!("cannot empty {}", out.display()))?;
        }
        std::fs::create_dir_all(&out).with_context(|| format!("cannot make {}", out.display()))?;
        let program = build()?;
        let archive = archive::write(&out, &program)?;
        println!("archive: {}", archive.display());
        let wheel = wheel::build(&out);
        match &wheel {
            Ok(wheel) => println!("wheel: {}", wheel.display()),
            Err(why) => println!("no wheel: {why:#}"),
        }
        if self.check {
            check::archive(&archive)?;
            wheel.as_deref().map_or(Ok(()), check::wheel)?;
        }
        Ok(if self.check || wheel.is_ok() { Ended::Well } else { Ended::Badly })
    }
}

/// The folder of the repository.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Builds the program with the cases in it.
fn build() -> anyhow::Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    run(Command::new(cargo).current_dir(root()).args(["build", "--release", "--locked", "--package", "kakunin"]))?;
    let name = format!("kakunin{}", std::env::consts::EXE_SUFFIX);
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let program = root().join(target).join("release").join(name);
    if !program.is_file() {
        bail!("{} was not built: see above", program.display());
    }
    Ok(program)
}

/// Runs a command to its end, which is a good one.
fn run(command: &mut Command) -> anyhow::Result<()> {
    let words: Vec<_> = [command.get_program()].into_iter().chain(command.get_args()).collect();
    let words = words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    let status = command.status().with_context(|| format!("`{words}` cannot be started"))?;
    if !status.success() {
        bail!("`{words}` failed ({status})");
    }
    Ok(())
}
