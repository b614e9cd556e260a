//! `cargo xtask test`: everything that CI checks, in one command.

mod browser;

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use clap::Args;
use kakunin::cli::Ended;

/// The arguments of `test`.
#[derive(Debug, Args)]
pub(crate) struct Test {
    /// Only tests whose name contains TEXT, and no other step; for a question, its name or a part of it
    #[arg(value_name = "TEXT")]
    filter: Option<String>,
    /// Run the slow tests as well: the large published counts
    #[arg(long)]
    slow: bool,
}

impl Test {
    pub(crate) fn run(&self) -> anyhow::Result<Ended> {
        ensure_nextest()?;
        browser::ensure();
        let mut nextest = vec!["nextest", "run", "--workspace", "--locked"];
        if std::env::var_os("CI").is_some() {
            nextest.extend(["--profile", "ci"]);
        }
        if self.slow {
            nextest.extend(["--run-ignored", "all"]);
        }
        // A question is called `folder/case/question@rules`, its test `folder::case::question@rules`.
        let filter = self.filter.as_ref().map(|filter| filter.replace('/', "::"));
        if let Some(filter) = &filter {
            nextest.push(filter);
            return summary(&[("tests", step("tests", &nextest)?)]);
        }
        let steps: [(&str, &[&str]); 7] = [
            ("tests", &nextest),
            ("doc tests", &["test", "--doc", "--workspace", "--locked"]),
            ("formatting", &["fmt", "--all", "--check"]),
            ("clippy", &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]),
            ("lint", &["run", "--quiet", "--locked", "--package", "xtask", "--", "lint"]),
            ("faults", &["run", "--quiet", "--locked", "--package", "xtask", "--", "faults"]),
            ("dist", &["run", "--quiet", "--locked", "--package", "xtask", "--", "dist", "--check"]),
        ];
        let mut results = Vec::new();
        for (name, arguments) in steps {
            results.push((name, step(name, arguments)?));
        }
        summary(&results)
    }
}

/// The cargo that runs us.
fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    if let Some(root) = Path::new(env!("CARGO_MANIFEST_DIR")).parent() {
        cargo.current_dir(root);
    }
    cargo
}

fn ensure_nextest() -> anyhow::Result<()> {
    let present = cargo().args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if present.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    println!("cargo-nextest is missing: getting it with `cargo install --locked cargo-nextest` (some minutes, once)");
    let installed = cargo().args(["install", "--locked", "cargo-nextest"]).status().context("cannot start cargo")?;
    if !installed.success() {
        bail!("cargo-nextest could not be installed; see above, or install it by hand: https://nexte.st");
    }
    Ok(())
}

/// Runs one step and says so. Whether it went well is the result.
fn step(name: &str, arguments: &[&str]) -> anyhow::Result<bool> {
    println!("\n== {name}: cargo {}", arguments.join(" "));
    let status = cargo().args(arguments).status().with_context(|| format!("cannot start cargo for the {name}"))?;
    Ok(status.success())
}

fn summary(results: &[(&str, bool)]) -> anyhow::Result<Ended> {
    println!();
    for (name, well) in results {
        println!("{name:12} {}", if *well { "ok" } else { "FAILED, see above" });
    }
    Ok(if results.iter().all(|(_, well)| *well) { Ended::Well } else { Ended::Badly })
}
