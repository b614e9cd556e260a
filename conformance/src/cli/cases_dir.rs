//! Where the cases are, and what of them can be used.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::{print_problems, tell};
use crate::cases::built_in;
use crate::cases::problem::Problem;
use crate::cases::suite::Suite;
use crate::report::layout::counted;

/// Where the cases are.
#[derive(Debug, Args)]
pub(super) struct CasesDir {
    /// The folder with papers.yaml, rulesets and cases [default: the nearest `cases` at or above the current folder,
    /// else those that were built into this program]
    #[arg(long, value_name = "DIR")]
    pub(super) cases: Option<PathBuf>,
}

impl CasesDir {
    pub(super) fn find(&self) -> anyhow::Result<PathBuf> {
        if let Some(dir) = &self.cases {
            if !Suite::is_at(dir) {
                bail!(
                    "{} is no folder of cases: it has no papers.yaml. Name another with `--cases DIR`",
                    dir.display()
                );
            }
            return Ok(dir.clone());
        }
        let here = std::env::current_dir()?;
        let near = here.ancestors().map(|dir| dir.join("cases"));
        let found = near.chain([PathBuf::from(built_in::DIR)]).find(|dir| Suite::is_at(dir));
        let dir = found.context("no cases were built into this program: name a folder with `--cases DIR`")?;
        // A short name reads better in messages.
        Ok(dir.strip_prefix(&here).map(Path::to_owned).unwrap_or(dir))
    }

    /// Reads the suite, or prints all problems.
    pub(super) fn read(&self) -> anyhow::Result<Suite> {
        let dir = self.find()?;
        Suite::read(&dir).or_else(|problems| unusable(&dir, &problems))
    }

    /// Reads what is right of the suite. Files that are broken are named, and left out.
    pub(super) fn read_right(&self) -> anyhow::Result<Suite> {
        let dir = self.find()?;
        let suite = Suite::read_right(&dir).or_else(|problems| unusable(&dir, &problems))?;
        if !suite.broken.is_empty() {
            let files: BTreeSet<&Path> = suite.broken.iter().map(|problem| &*problem.file).collect();
            let named: Vec<String> = files.iter().take(3).map(|file| file.display().to_string()).collect();
            let more = if files.len() > named.len() { " and others" } else { "" };
            tell(&format!(
                "note: {} cannot be used and {} left out: {}{more}. `lint` says what is wrong\n",
                counted(files.len(), "file"),
                if files.len() == 1 { "is" } else { "are" },
                named.join(", ")
            ));
        }
        Ok(suite)
    }
}

/// What is wrong, and that nothing can be done with this folder.
fn unusable(dir: &Path, problems: &[Problem]) -> anyhow::Result<Suite> {
    print_problems(problems);
    let problems = counted(problems.len(), "problem");
    bail!("{}: {problems} cannot be used. Correct the above and check with `lint`", dir.display())
}
