//! `lint`: check all files.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::bail;
use clap::Args;
use reference_engine::word::Word;

use super::{CasesDir, Ended, print, print_problems, tell};
use crate::cases::case::Origin;
use crate::cases::ids::{self, Lock};
use crate::cases::problem::Problem;
use crate::cases::smoke::Smoke;
use crate::cases::suite::Suite;
use crate::cases::{built_in, form};
use crate::files;
use crate::report::layout::counted;

/// The arguments of `lint`.
#[derive(Debug, Args)]
pub struct Lint {
    #[command(flatten)]
    cases: CasesDir,
    /// Write every file in the one form (the order of fields, quotes, line breaks) and add new ids to ids.lock
    #[arg(long)]
    fix: bool,
}

impl Lint {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let dir = self.cases.find()?;
        if self.fix && dir == Path::new(built_in::DIR) {
            bail!("the cases that were built in cannot be changed: name a folder with `--cases DIR`");
        }
        let formed = if self.fix { write_in_form(&dir) } else { Ok(()) };
        let checked = formed.and_then(|()| {
            let suite = Suite::read(&dir)?;
            let mut problems = suite.disputes.clone();
            problems.extend(check_ids(&suite, self.fix)?);
            problems.extend(Smoke::read(&dir).err().into_iter().flatten());
            if problems.is_empty() { Ok(suite) } else { Err(problems) }
        });
        match checked {
            Ok(suite) => {
                print(&account(&suite))?;
                Ok(Ended::Well)
            }
            Err(problems) => {
                print_problems(&problems);
                tell(&format!("{}: {}", dir.display(), counted(problems.len(), "problem")));
                Ok(Ended::Badly)
            }
        }
    }
}

/// What there is, and what could be better.
fn account(suite: &Suite) -> String {
    let origins = Origin::ALL.iter().map(|&origin| {
        let number = suite.cases.iter().filter(|case| case.origin == origin).count();
        format!("{number} {}", origin.word())
    });
    let origins: Vec<String> = origins.collect();
    let questions: usize = suite.cases.iter().map(|case| case.questions.len()).sum();
    let mut account = format!(
        "{}: {} with {} ({} with each rule set counted) and {} are right\ncases by origin: {}\n",
        suite.dir.display(),
        counted(suite.cases.len(), "case"),
        counted(questions, "question"),
        suite.entries().count(),
        counted(suite.rule_sets.len(), "rule set"),
        origins.join(", ")
    );
    let unformed = form::unformed(&suite.dir).unwrap_or_default();
    if let [(first, _), ..] = &*unformed {
        let (files, first) = (counted(unformed.len(), "file"), first.display());
        let _ = writeln!(account, "not in the one form: {files}, {first} first; `lint --fix` writes them so");
    }
    account
}

/// Writes every file in the one form.
fn write_in_form(dir: &Path) -> Result<(), Vec<Problem>> {
    for (file, text) in form::unformed(dir)? {
        write(&file, &text)?;
    }
    Ok(())
}

/// What is wrong with the lock file of ids, which gets the new ones.
fn check_ids(suite: &Suite, fix: bool) -> Result<Vec<Problem>, Vec<Problem>> {
    let Some(mut lock) = Lock::read(&suite.dir)? else { return Ok(Vec::new()) };
    if fix && lock.text() != lock.updated(suite) {
        write(&suite.dir.join(ids::FILE), &lock.updated(suite))?;
        lock = Lock::read(&suite.dir)?.unwrap_or(lock);
    }
    Ok(lock.check(suite))
}

fn write(file: &Path, text: &str) -> Result<(), Vec<Problem>> {
    let wrong = |error| {
        vec![Problem::with_file(
            file,
            format!("it cannot be written: {error}"),
            "check its rights and the room on the disk",
        )]
    };
    files::replace(file, text).map_err(wrong)?;
    tell(&format!("{}: written anew", file.display()));
    Ok(())
}
