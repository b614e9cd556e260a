//! `conform diff`: what has changed from one run to another.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::merge::Merge;
use super::{Ended, print};
use crate::report::diff::{Change, changes, text};
use crate::report::recorded::Recorded;

/// What else `conform` can do.
#[derive(Debug, Subcommand)]
pub(super) enum ConformCommand {
    /// Compare two runs, question by question, from the files that `--json` wrote
    ///
    /// Runs of one program each are compared whatever the programs are called, so that two programs can be compared
    /// as well; else a program is compared with the one of the same name.
    ///
    /// Exit code 0: nothing has become worse. 1: something has: it was right and is not, or is not asked any more; it
    /// was unsupported and is wrong; there was a wrong answer and is none. 2: a file cannot be read, or is not whole.
    Diff(Diff),
    /// Make one run of the shares of several machines, from the files that `--shard I/N --json FILE` wrote
    ///
    /// All shares have to be there, each once: of the same program, asked by the same Kakunin with the same cases. The
    /// cases have to be those that were asked about. The run is told as if it had been asked here, and every report can
    /// be written of it.
    ///
    /// Exit code 0, 1 and 2 as of `conform`; 2 also if the files do not fit together.
    Merge(Merge),
}

/// The arguments of `conform diff`.
#[derive(Debug, Args)]
pub(super) struct Diff {
    /// The run before
    old: PathBuf,
    /// The run after
    new: PathBuf,
}

impl ConformCommand {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        match self {
            Self::Diff(diff) => diff.run(),
            Self::Merge(merge) => merge.run(),
        }
    }
}

impl Diff {
    fn run(&self) -> anyhow::Result<Ended> {
        let (old, new) = (Recorded::read(&self.old)?, Recorded::read(&self.new)?);
        let changes = changes(&old, &new);
        print(&text(&old, &new, &changes))?;
        Ok(if changes.iter().any(Change::is_worse) { Ended::Badly } else { Ended::Well })
    }
}
