//! `export`: cases as game records.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, bail};
use clap::Args;

use super::called::called;
use super::effort::Bounds;
use super::{CasesDir, Ended, Target, print, progress_bar};
use crate::cases::case::Case;
use crate::cases::suite::Suite;
use crate::files;
use crate::report::layout::counted;
use crate::report::sgf::{self, Form};

/// The arguments of `export`.
#[derive(Debug, Args)]
pub struct Export {
    /// The id of a case, with or without its folder; a question stands for its case
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    case: Option<String>,
    /// All cases that have a board, each in a file FOLDER/CASE.sgf below the folder that `--out` names
    #[arg(long, requires = "out")]
    all: bool,
    /// Write SGF. There is no other form yet, so this may be left out
    #[arg(long)]
    sgf: bool,
    /// The file to write, or with `--all` the folder [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Leave out the lines of play that prove the answers: nothing has to be proved then, so it takes no time
    #[arg(long)]
    no_proofs: bool,
    /// Put every board on a square one, in its lower left, for programs that open no others, such as `GoGui`
    #[arg(long)]
    square: bool,
    #[command(flatten)]
    bounds: Bounds,
    #[command(flatten)]
    cases: CasesDir,
}

impl Export {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let form = Form { effort: (!self.no_proofs).then(|| self.bounds.effort()), square: self.square };
        match (&self.case, &self.out) {
            (None, Some(dir)) => all(&self.cases.read()?, form, dir)?,
            (None, None) => bail!("name a case, or give `--all --out DIR`"),
            (Some(name), out) => {
                let suite = self.cases.read_right()?;
                let case = called(&suite, name)?.case;
                let record = sgf::record(case, &suite, &form);
                let no_board = || format!("{} has no board, so it cannot be a game record", case.name());
                let out = out.as_deref().unwrap_or(Path::new("-"));
                Target::open(out)?.write_text(&record.with_context(no_board)?)?;
            }
        }
        Ok(Ended::Well)
    }
}

/// Writes the records of all cases, as many at a time as there are processors.
fn all(suite: &Suite, form: Form, dir: &Path) -> anyhow::Result<()> {
    let with_board: Vec<&Case> = suite.cases.iter().filter(|case| case.board.is_some()).collect();
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let form = Form { effort: form.effort.map(|effort| effort.shared_by(jobs)), ..form };
    let (next, bar) = (AtomicUsize::new(0), progress_bar(with_board.len()));
    let work = || -> anyhow::Result<()> {
        while let Some(case) = with_board.get(next.fetch_add(1, Ordering::Relaxed)) {
            bar.set_message(case.name());
            if let Some(record) = sgf::record(case, suite, &form) {
                write(&dir.join(&case.folder).join(format!("{}.sgf", case.id)), &record)?;
            }
            bar.inc(1);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let started: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        started.into_iter().try_for_each(|one| one.join().unwrap_or_else(|_| bail!("a proof was cut off")))
    })?;
    bar.finish_and_clear();
    let without = counted(suite.cases.len() - with_board.len(), "case");
    print(&format!("{}: {}; {without} without a board\n", dir.display(), counted(with_board.len(), "record")))
}

fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    files::replace(file, text).with_context(|| format!("cannot write {}", file.display()))
}
