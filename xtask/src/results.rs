//! `cargo xtask results`: the suite put to real programs, and the page that tells how they measured.

mod page;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use kakunin::Suite;
use kakunin::ask::program::clock::Clock;
use kakunin::ask::run::all::ask_all;
use kakunin::cli::{self, Ended};
use kakunin::report::AskedProgram;
use serde::Deserialize;

/// Where the programs are listed.
const PROGRAMS: &str = "conformance/integration/programs.yaml";

/// The arguments of `results`.
#[derive(Debug, Args)]
pub(crate) struct Results {
    /// Only programs whose arguments contain TEXT; the page then goes to standard output
    #[arg(value_name = "TEXT")]
    filter: Option<String>,
    /// How long one program may take for all questions, in minutes
    #[arg(long, value_name = "MINUTES", default_value_t = 30)]
    limit: u64,
}

/// A program, as `programs.yaml` has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    /// The arguments of `conform` that ask it.
    arguments: String,
    /// A file or a command without which it cannot be asked.
    needs: String,
    /// Where it is from.
    from: String,
    /// How many questions it was asked before questions were fitted to programs, with the same adapter.
    before: Option<usize>,
    /// What to know about it.
    about: String,
}

/// A program that was asked.
struct Measured<'a> {
    listed: Listed,
    asked: AskedProgram<'a>,
    took: Duration,
}

impl Results {
    pub(crate) fn run(&self) -> anyhow::Result<Ended> {
        std::env::set_current_dir(root()).context("the folder of the repository is gone")?;
        let suite = Suite::read(Path::new("cases")).map_err(|problems| {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            anyhow::anyhow!("the cases cannot be read: `cargo xtask lint` tells more")
        })?;
        let text = std::fs::read_to_string(PROGRAMS).with_context(|| format!("cannot read {PROGRAMS}"))?;
        let mut programs: Vec<Listed> =
            serde_yaml::from_str(&text).with_context(|| format!("{PROGRAMS} cannot be used"))?;
        programs.retain(|listed| self.filter.as_ref().is_none_or(|filter| listed.arguments.contains(filter)));
        if programs.is_empty() {
            bail!("{PROGRAMS} has no such program");
        }
        let (mut measured, mut skipped) = (Vec::new(), Vec::new());
        for listed in programs {
            match self.ask(&listed, &suite) {
                Ok((asked, took)) => {
                    println!("{}: {} in {took:.1?}", asked.title(), asked.counts().text());
                    measured.push(Measured { listed, asked, took });
                }
                Err(why) => {
                    println!("skipped: {}: {why:#}", listed.arguments);
                    skipped.push((listed, format!("{why:#}")));
                }
            }
        }
        if measured.is_empty() {
            bail!("no program could be asked: `conformance/integration/install.sh` installs them");
        }
        let page = page::text(&measured, &skipped, &suite, &circumstances(&suite));
        if self.filter.is_some() {
            print!("\n{page}");
        } else {
            kakunin::files::replace(Path::new("docs/results.md"), &page).context("cannot write docs/results.md")?;
            println!("docs/results.md is written");
        }
        Ok(Ended::Well)
    }

    fn ask<'a>(&self, listed: &Listed, suite: &'a Suite) -> anyhow::Result<(AskedProgram<'a>, Duration)> {
        if !is_there(&listed.needs) {
            bail!("{} is not installed, see conformance/integration/install.sh", listed.needs);
        }
        let clock = Clock::start(Some(Duration::from_secs(60 * self.limit)));
        let sessions = cli::sessions(&listed.arguments, suite, &clock)?;
        let Some(sessions) = sessions.into_iter().next() else { bail!("`{}` ask nobody", listed.arguments) };
        let (name, version) = (sessions[0].name(), sessions[0].version());
        let entries: Vec<_> = suite.entries().collect();
        let start = Instant::now();
        let mut outcomes = Vec::new();
        ask_all(&entries, sessions, &clock, |outcome| outcomes.push(outcome));
        Ok((AskedProgram { name, version, outcomes, choices: Vec::new() }, start.elapsed()))
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Whether there is such a file, or such a command.
fn is_there(needed: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let games = ["/usr/games", "/usr/local/games"].map(PathBuf::from);
    Path::new(needed).exists() || std::env::split_paths(&path).chain(games).any(|dir| dir.join(needed).is_file())
}

/// When and where this is.
fn circumstances(suite: &Suite) -> String {
    let said = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        (output.status.success() && !text.is_empty()).then_some(text)
    };
    let date = said("date", &["-u", "+%Y-%m-%d"]).unwrap_or_else(|| "an unknown day".into());
    let machine = said("uname", &["-srm"]).unwrap_or_else(|| std::env::consts::OS.into());
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let kakunin = suite.identity().text();
    format!(
        "written on {date} by `cargo xtask results` with Kakunin {kakunin}, on {machine} with {processors} processors"
    )
}
