//! The command line, one file a command. `cargo xtask` and the program `kakunin` are both this.

mod conform;
mod count;
mod coverage;
mod lint;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use clap::{Args, Subcommand};

use crate::problem::Problem;
use crate::suite::Suite;

/// The commands of the suite.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Put all questions to an implementation and compare its answers
    Conform(conform::Conform),
    /// Check papers, rule sets and cases, and say how to mend what is wrong
    Lint(lint::Lint),
    /// Show which items and clauses of the papers have cases, and which have none
    Coverage(coverage::Coverage),
    /// Count positions, games or sequences on a board
    Count(count::Count),
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All is as expected.
    Well,
    /// The command did its work, and something is not as expected.
    Badly,
}

impl Command {
    /// Runs the command. The exit code is 0 if all is as expected, 1 if something is not, 2 if the command could not do its
    /// work.
    pub fn run(self, program: &str) -> ExitCode {
        let ended = match self {
            Self::Conform(conform) => conform.run(program),
            Self::Lint(lint) => lint.run(),
            Self::Coverage(coverage) => coverage.run(),
            Self::Count(count) => count.run(),
        };
        exit_code(ended)
    }
}

/// Turns the end of a command into an exit code, and says what went wrong.
pub fn exit_code(ended: anyhow::Result<Ended>) -> ExitCode {
    match ended {
        Ok(Ended::Well) => ExitCode::SUCCESS,
        Ok(Ended::Badly) => ExitCode::from(1),
        Err(error) => {
            anstream::eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Where the cases are.
#[derive(Debug, Args)]
struct CasesDir {
    /// The folder with papers.yaml, rulesets and cases [default: the nearest `cases` at or above the current folder, else
    /// that of the source tree this program was built from]
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

impl CasesDir {
    fn find(&self) -> anyhow::Result<PathBuf> {
        if let Some(dir) = &self.cases {
            return Ok(dir.clone());
        }
        let here = std::env::current_dir()?;
        let near = here.ancestors().map(|dir| dir.join("cases"));
        let built_from = Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(|dir| dir.join("cases"));
        let found = near.chain(built_from).find(|dir| dir.join("papers.yaml").is_file());
        match found {
            // A short name reads better in messages.
            Some(dir) => Ok(dir.strip_prefix(&here).map(Path::to_owned).unwrap_or(dir)),
            None => bail!(
                "no cases found: neither {} nor a folder above it has a folder `cases` with papers.yaml. Name it with \
                 `--cases DIR`",
                here.display()
            ),
        }
    }

    /// Reads the suite, or prints all problems.
    fn read(&self) -> anyhow::Result<Suite> {
        let dir = self.find()?;
        Suite::read(&dir).or_else(|problems| {
            print_problems(&problems);
            bail!("{}: {} cannot be used. Mend the above and check with `lint`", dir.display(), counted(problems.len()))
        })
    }
}

fn print_problems(problems: &[Problem]) {
    for problem in problems {
        anstream::eprintln!("{}\n", problem.drawn());
    }
}

/// `1 problem`, `2 problems`.
fn counted(problems: usize) -> String {
    if problems == 1 { "1 problem".into() } else { format!("{problems} problems") }
}
