//! `cargo xtask faults`: wrong implementations on purpose, and which questions catch them (docs/faults.md).
//!
//! The engine has its faults only if it was built with the feature `faults`, so the command runs itself once more with
//! it. In the quick mode each fault is asked the question that is recorded to catch it; `--all` asks everything.

mod answering;
mod argued;
mod asking;
mod list;
mod page;
mod reading;
mod record;
mod rounds;
mod search;
mod state;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use kakunin::Suite;
use kakunin::cases::suite::Entry;
use kakunin::cli::Ended;
use reference_engine::Size;

use self::asking::Bounds;
use self::list::Seeded;
use self::record::Record;
use self::search::Wanted;
use self::state::State;

/// The arguments of `faults`.
#[derive(Clone, Debug, Args)]
pub(crate) struct Faults {
    /// Only faults whose name contains TEXT
    #[arg(value_name = "TEXT")]
    filter: Option<String>,
    /// Ask everything, not only the questions that are recorded to catch a fault
    ///
    /// What has been asked is kept in target/faults.jsonl: a run that was stopped goes on where it was.
    #[arg(long)]
    all: bool,
    /// So many questions are asked side by side
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Every fault is asked the questions that the engine answers within so many milliseconds; slower ones are asked
    /// until they catch one
    #[arg(long, value_name = "MS", default_value_t = 200, requires = "all")]
    quick_within: u64,
    /// Write docs/faults.md and docs/faults.tsv
    #[arg(long, requires = "all", conflicts_with = "filter")]
    write: bool,
    /// Forget what has been asked
    #[arg(long, requires = "all")]
    fresh: bool,
    /// Go on with what another build of the engine has answered; questions that have changed are asked anew all the same
    #[arg(long, requires = "all")]
    keep: bool,
    /// Look for boards of this size, 1x5 say, on which these faults would be seen, to write a case about
    #[arg(long, value_name = "SIZE", conflicts_with = "all")]
    search: Option<String>,
    /// Look under rule sets whose id contains TEXT
    #[arg(long, value_name = "TEXT", requires = "search")]
    under: Option<String>,
    /// Look under the rule sets as they are, not with single other choices
    #[arg(long, requires = "search")]
    unchanged: bool,
    /// Look only with this kind of question
    #[arg(long, value_name = "KIND", requires = "search")]
    kind: Option<String>,
    /// Print the list of faults and nothing else
    #[arg(long)]
    list: bool,
}

impl Faults {
    pub(crate) fn run(&self) -> anyhow::Result<Ended> {
        if !cfg!(feature = "faults") {
            return self.run_with_feature();
        }
        let suite = Suite::read(&root().join("cases")).map_err(|problems| {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            anyhow!("the cases cannot be read: `cargo xtask lint` tells more")
        })?;
        let mut faults = list::all(&suite);
        faults.retain(|fault| self.filter.as_ref().is_none_or(|filter| fault.id().contains(filter)));
        if faults.is_empty() {
            bail!("no fault has such a name: `cargo xtask faults --list` prints all of them");
        }
        if self.list {
            faults.iter().for_each(|fault| println!("{:60} {}", fault.id(), fault.about()));
            return Ok(Ended::Well);
        }
        // A fault may well make the engine panic. That is an outcome like others, and no news.
        std::panic::set_hook(Box::new(|_| ()));
        if let Some(size) = &self.search {
            let size = Size::parse(size).ok_or_else(|| anyhow!("`{size}` is no size: write 1x5"))?;
            let (under, kind) = (self.under.as_deref(), self.kind.as_deref());
            let wanted = Wanted { under, unchanged: self.unchanged, kind };
            search::search(&suite, &faults.iter().collect::<Vec<_>>(), size, &wanted);
            return Ok(Ended::Well);
        }
        if self.all { self.ask_all(&suite, &faults) } else { quick(&suite, &faults) }
    }

    /// The same command, with an engine that can have faults.
    fn run_with_feature(&self) -> anyhow::Result<Ended> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.current_dir(root()).args(["run", "--quiet", "--locked", "--package", "xtask", "--features", "faults"]);
        let status = command.arg("--").args(std::env::args_os().skip(1)).status().context("cannot start cargo")?;
        match status.code() {
            Some(0) => Ok(Ended::Well),
            Some(1) => Ok(Ended::Badly),
            _ => bail!("the engine with faults could not be built or asked, see above"),
        }
    }

    fn ask_all(&self, suite: &Suite, faults: &[Seeded]) -> anyhow::Result<Ended> {
        let start = Instant::now();
        let file = root().join("target/faults.jsonl");
        if self.fresh && file.exists() {
            std::fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
        }
        let mut state = State::open(&file, suite, self.keep)?;
        let bounds = Bounds { quick: Duration::from_millis(self.quick_within), ..Bounds::default() };
        rounds::run(suite, faults, &bounds, self.jobs.max(1), &mut state)?;
        let entries: Vec<Entry<'_>> = suite.entries().collect();
        let record = Record::of(faults, &entries, &state);
        if self.write {
            let (tsv, page) = (record.text(), page::text(suite, faults, &record, &state));
            for (name, text) in [("faults.tsv", tsv), ("faults.md", page)] {
                let file = root().join("docs").join(name);
                kakunin::files::replace(&file, &text).with_context(|| format!("cannot write {}", file.display()))?;
                println!("{} is written", file.display());
            }
        }
        let unsaid = silent_questions(suite, &record);
        let holes: Vec<&Seeded> = faults.iter().filter(|fault| record.is_hole(fault)).collect();
        tell(faults, &record, &holes, start.elapsed());
        if self.filter.is_none() {
            unsaid.iter().for_each(|name| println!("catches nothing and does not say why it is there: {name}"));
            for name in needlessly_kept(suite, &record) {
                println!("says what it is kept for though it catches something under all its rule sets: {name}");
            }
        }
        Ok(if holes.is_empty() && (unsaid.is_empty() || self.filter.is_some()) { Ended::Well } else { Ended::Badly })
    }
}

/// The questions that catch nothing and have no `kept-for`.
fn silent_questions(suite: &Suite, record: &Record) -> Vec<String> {
    let silent = suite.entries().filter(|entry| entry.question.kept_for.is_none());
    silent.map(|entry| entry.test.name.clone()).filter(|name| record.catches(name).is_empty()).collect()
}

/// The questions whose `kept-for` is not needed any more.
fn needlessly_kept(suite: &Suite, record: &Record) -> BTreeSet<String> {
    let question = |entry: &Entry<'_>| entry.test.name.split('@').next().unwrap_or_default().to_owned();
    let kept = suite.entries().filter(|entry| entry.question.kept_for.is_some());
    let mut needless: BTreeSet<String> = kept.map(|entry| question(&entry)).collect();
    for entry in suite.entries().filter(|entry| record.catches(&entry.test.name).is_empty()) {
        needless.remove(&question(&entry));
    }
    needless
}

/// Each fault is asked what is recorded to catch it, and if that has changed, a few other questions.
fn quick(suite: &Suite, faults: &[Seeded]) -> anyhow::Result<Ended> {
    let start = Instant::now();
    let file = root().join("docs/faults.tsv");
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut record = Record::parse(&text).map_err(|what| anyhow!("{}: {what}", file.display()))?;
    let by_name: BTreeMap<&str, Entry<'_>> = suite.entries().map(|entry| (&*entry.test.name, entry)).collect();
    let bounds = Bounds::default();
    let (mut asked, mut holes) = (0, Vec::new());
    for fault in faults {
        let id = fault.id();
        let recorded = record.first_catchers(&id, rounds::MOST_TRIED);
        // What nobody can see is left to `--all`.
        let left_out = recorded.is_empty() && fault.unobservable().is_some();
        let most = if left_out { 0 } else { rounds::MOST_TRIED };
        let recorded = recorded.iter().filter_map(|name| by_name.get(name.as_str()).copied());
        let others = rounds::likely(suite, fault).into_iter().take(most);
        let caught = recorded.chain(others).find(|entry| {
            asked += 1;
            asking::is_caught(fault, *entry, &bounds)
        });
        match caught {
            Some(entry) => record.add(&id, &entry.test.name),
            None if fault.unobservable().is_some() => {}
            None => holes.push(fault),
        }
    }
    println!("{asked} questions were asked");
    tell(faults, &record, &holes, start.elapsed());
    if !holes.is_empty() {
        println!("`cargo xtask faults --all --write` asks everything and writes docs/faults.tsv anew");
    }
    Ok(if holes.is_empty() { Ended::Well } else { Ended::Badly })
}

/// What came of it.
fn tell(faults: &[Seeded], record: &Record, holes: &[&Seeded], took: Duration) {
    // What is recorded to catch a hole does so no more.
    let is_hole = |id: &str| holes.iter().any(|hole| hole.id() == id);
    let caught = faults.iter().map(Seeded::id).filter(|id| !record.catchers(id).is_empty() && !is_hole(id)).count();
    let argued = faults.len() - caught - holes.len();
    for hole in holes {
        println!("hole: no question catches {}: {}", hole.id(), hole.about());
    }
    println!(
        "{} faults: {caught} caught by questions, {argued} argued to be unobservable, {} holes, in {took:.1?}",
        faults.len(),
        holes.len()
    );
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
