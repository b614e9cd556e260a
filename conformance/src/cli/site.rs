//! `site`: the cases as pages.

use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;

use super::effort::Memory;
use super::{CasesDir, Ended, print, progress_bar, tell};
use crate::ask::compare::{Asker, Comparison, Named, Row, STATES, Subject, assesses_statuses};
use crate::ask::effort::Effort;
use crate::cases::case::Case;
use crate::cases::meant::is_it;
use crate::cases::suite::Suite;
use crate::files;
use crate::report::layout::counted;
use crate::report::site::proofs::Proofs;
use crate::report::site::{File, Site};

/// The arguments of `site`.
#[derive(Debug, Args)]
pub struct MakeSite {
    /// The folder to write; what is in it and belongs to a site is replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Only cases whose name, FOLDER/CASE, contains TEXT. Give it several times for several
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// Prove nothing: no lines of play but those of the sources, no statuses side by side. It takes a few seconds
    #[arg(long)]
    no_proofs: bool,
    /// How many cases are proved side by side [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// How many states one proof may look at
    #[arg(long, value_name = "N", default_value_t = Effort::default().states)]
    budget: usize,
    #[command(flatten)]
    memory: Memory,
    /// How long one question may take, for example `500ms` or `10s`. What takes longer is called not settled
    #[arg(long, value_name = "TIME", value_parser = super::duration, default_value = "10s")]
    time: Duration,
    #[command(flatten)]
    cases: CasesDir,
}

impl MakeSite {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let start = Instant::now();
        let suite = self.cases.read_right()?;
        let cases = self.chosen(&suite)?;
        let (proofs, comparison) = if self.no_proofs {
            (None, None)
        } else {
            let (proofs, rows) = self.prove(&cases, &suite)?;
            (Some(proofs), Some(comparison(&suite, &cases, rows)))
        };
        let remarks: usize = proofs.iter().flat_map(HashMap::values).map(Proofs::remarks).sum();
        let pages = Site { suite: &suite, cases, proofs, comparison }.files().context("a page cannot be made")?;
        let bytes = write(&self.out, &pages)?;
        let count = pages.iter().filter(|file| is_page(file)).count();
        if remarks > 0 {
            tell(&format!(
                "note: {} not settled or answered otherwise; their pages say so",
                counted(remarks, "ruling")
            ));
        }
        let size = bytes as f64 / f64::from(1 << 20);
        print(&format!(
            "{}: {}, {}, {size:.1} MB in {:.1} s\nopen {} in a browser\n",
            self.out.display(),
            counted(count, "page"),
            counted(pages.len(), "file"),
            start.elapsed().as_secs_f64(),
            self.out.join("index.html").display()
        ))?;
        Ok(Ended::Well)
    }

    fn chosen<'a>(&self, suite: &'a Suite) -> anyhow::Result<Vec<&'a Case>> {
        let has = |case: &Case, text: &str| case.name().contains(text);
        for text in &self.filter {
            if !suite.cases.iter().any(|case| has(case, text)) {
                let known: Vec<&str> = suite.cases.iter().map(|case| &*case.id).collect();
                let hint = is_it(text, &known).unwrap_or_else(|| "`list --brief` lists the cases".to_owned());
                bail!("no case has `{}` in its name, FOLDER/CASE; {hint}", text.escape_debug());
            }
        }
        let is_chosen = |case: &&Case| self.filter.is_empty() || self.filter.iter().any(|text| has(case, text));
        let cases: Vec<&Case> = suite.cases.iter().filter(is_chosen).collect();
        if cases.is_empty() {
            bail!("{} has no cases", suite.dir.display());
        }
        Ok(cases)
    }

    /// The proofs of all questions, and the statuses of all named strings, several cases at a time.
    fn prove<'a>(&self, cases: &[&'a Case], suite: &Suite) -> anyhow::Result<(HashMap<&'a str, Proofs>, Vec<Row<'a>>)> {
        let jobs = self.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), Into::into);
        let effort = Effort { states: self.budget, memory: self.memory.memory, time: Some(self.time) }.shared_by(jobs);
        let (next, bar) = (AtomicUsize::new(0), progress_bar(cases.len()));
        let done: Mutex<Vec<(usize, Proofs, Vec<Row<'a>>)>> = Mutex::default();
        let work = || -> anyhow::Result<()> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(case) = cases.get(number) else { return Ok(()) };
                let proofs = Proofs::of(case, &effort, |name| bar.set_message(name.to_owned()));
                let rows = statuses(case, suite, effort)?;
                done.lock().map_err(|_| anyhow::anyhow!("a proof was cut off"))?.push((number, proofs, rows));
                bar.inc(1);
            }
        };
        std::thread::scope(|scope| {
            let started: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            started.into_iter().try_for_each(|one| one.join().unwrap_or_else(|_| bail!("a proof was cut off")))
        })?;
        bar.finish_and_clear();
        let mut done = done.into_inner().unwrap_or_default();
        done.sort_by_key(|(number, ..)| *number);
        let (mut proofs, mut rows) = (HashMap::new(), Vec::new());
        for (number, proved, of_case) in done {
            proofs.insert(&*cases[number].id, proved);
            rows.extend(of_case);
        }
        Ok((proofs, rows))
    }
}

/// The rule sets that assess statuses.
fn assessing(suite: &Suite) -> Vec<Named> {
    let able = suite.rule_sets.iter().filter(|set| assesses_statuses(&set.choices));
    able.map(|set| Named { name: set.id.clone(), set: set.clone() }).collect()
}

/// What each of them says of the strings that a case names.
fn statuses<'a>(case: &'a Case, suite: &Suite, effort: Effort) -> anyhow::Result<Vec<Row<'a>>> {
    let effort = Effort { states: effort.states.min(STATES), ..effort };
    let (sets, mut asker) = (assessing(suite), Asker::new(effort));
    let row = |subject: Subject<'a>| {
        let rulings = sets.iter().map(|named| asker.ruling(&subject, &named.set.choices));
        let rulings = rulings.collect::<Result<Vec<_>, _>>().with_context(|| format!("{}: a status", case.name()))?;
        Ok(Row { subject, rulings })
    };
    Subject::of(case, false).into_iter().map(row).collect()
}

fn comparison<'a>(suite: &Suite, cases: &[&'a Case], rows: Vec<Row<'a>>) -> Comparison<'a> {
    let named: BTreeSet<&str> = rows.iter().map(|row| &*row.subject.case.id).collect();
    let left_out = cases.iter().filter(|case| !named.contains(&*case.id)).count();
    Comparison { sets: assessing(suite), silent: Vec::new(), rows, left_out }
}

fn is_page(file: &File) -> bool {
    Path::new(&file.path).extension().is_some_and(|extension| extension == "html")
}

/// Writes the files, and says how many bytes that are.
fn write(dir: &Path, files: &[File]) -> anyhow::Result<usize> {
    let folders: BTreeSet<PathBuf> =
        files.iter().filter_map(|file| Some(dir.join(&file.path).parent()?.into())).collect();
    for folder in folders {
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    for File { path, text } in files {
        let file = dir.join(path);
        files::replace(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(files.iter().map(|file| file.text.len()).sum())
}
