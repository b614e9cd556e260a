//! `lint`: check all files.

use std::path::Path;

use anyhow::{Context, bail};
use clap::Args;
use reference_engine::word::Word;

use super::{CasesDir, Ended, print, print_problems};
use crate::cases::case::Origin;
use crate::cases::suite::Suite;
use crate::cases::{built_in, form};
use crate::report::layout::counted;

/// The arguments of `lint`.
#[derive(Debug, Args)]
pub struct Lint {
    #[command(flatten)]
    cases: CasesDir,
    /// Write every file in the one form: the order of fields, quotes, line breaks
    #[arg(long)]
    fix: bool,
}

impl Lint {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let dir = self.cases.find()?;
        if self.fix && !fix(&dir)? {
            return Ok(Ended::Badly);
        }
        let read = Suite::read(&dir);
        let problems = match &read {
            Ok(suite) => &suite.disputes,
            Err(problems) => problems,
        };
        print_problems(problems);
        match read {
            Ok(suite) if suite.disputes.is_empty() => {
                let origins = Origin::ALL.iter().map(|&origin| {
                    let number = suite.cases.iter().filter(|case| case.origin == origin).count();
                    format!("{number} {}", origin.word())
                });
                let origins: Vec<String> = origins.collect();
                let questions: usize = suite.cases.iter().map(|case| case.questions.len()).sum();
                print(&format!(
                    "{}: {} with {} ({} with each rule set counted) and {} are right\ncases by origin: {}\n",
                    dir.display(),
                    counted(suite.cases.len(), "case"),
                    counted(questions, "question"),
                    suite.entries().count(),
                    counted(suite.rule_sets.len(), "rule set"),
                    origins.join(", ")
                ))?;
                let unformed = form::unformed(&dir).unwrap_or_default();
                if let [(first, _), ..] = &*unformed {
                    let (files, first) = (counted(unformed.len(), "file"), first.display());
                    print(&format!("not in the one form: {files}, {first} first; `lint --fix` writes them so\n"))?;
                }
                Ok(Ended::Well)
            }
            Ok(Suite { disputes: problems, .. }) | Err(problems) => {
                anstream::eprintln!("{}: {}", dir.display(), counted(problems.len(), "problem"));
                Ok(Ended::Badly)
            }
        }
    }
}

/// Writes every file in the one form; false if some cannot be.
fn fix(dir: &Path) -> anyhow::Result<bool> {
    if dir == Path::new(built_in::DIR) {
        bail!("the cases that were built in cannot be changed: name a folder with `--cases DIR`");
    }
    match form::unformed(dir) {
        Ok(unformed) => {
            for (file, text) in unformed {
                std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
                print(&format!("{}: written anew\n", file.display()))?;
            }
            Ok(true)
        }
        Err(problems) => {
            print_problems(&problems);
            Ok(false)
        }
    }
}
