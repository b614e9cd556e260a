//! `find`: the smallest boards that fit a sketch.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::effort::Memory;
use super::{CasesDir, Ended, Target, print, print_problems, tell};
use crate::ask::program::clock::Clock;
use crate::ask::run::shard::Shard;
use crate::find::check::Budget;
use crate::find::state::State;
use crate::find::work::{Method, Pieces};
use crate::find::{self, Plan, draft, report};
use crate::report::layout::counted;

/// The arguments of `find`.
#[derive(Debug, Args)]
pub struct Find {
    /// The sketch, a YAML file; docs/find.md describes it
    sketch: PathBuf,
    /// The same seed gives the same boards
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How long to look
    #[arg(long, value_name = "TIME", value_parser = super::duration, default_value = "10m")]
    time: Duration,
    /// How many boards to find
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1000))]
    boards: u64,
    /// How many states one proof may look at, all its graphs together, where only proofs are open; a twentieth of it
    /// before that
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    budget: usize,
    #[command(flatten)]
    memory: Memory,
    /// Go through all boards, or change one again and again, however many there are
    #[arg(long, value_name = "HOW")]
    method: Option<How>,
    /// How many changes an attempt makes, where boards are changed
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..))]
    steps: u32,
    /// How many attempts are made, where boards are changed [default: as many as the time allows]
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    attempts: u64,
    /// How many pieces of work are done side by side
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: u64,
    /// Only this share of the work, for example 2/5
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Keep in this file how far the search has come, and go on from there if the file exists
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Write the draft of a case to this file instead of printing it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    cases: CasesDir,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum How {
    /// All boards, one after the other
    Enumerate,
    /// One board, changed again and again
    Anneal,
}

/// How often the state is written, and a line for whoever waits.
const OFTEN: Duration = Duration::from_secs(5);
const SELDOM: Duration = Duration::from_secs(30);

impl Find {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let suite = self.cases.read_right()?;
        let sketch = find::read::read(&self.sketch, &suite).or_else(|problems| {
            print_problems(&problems);
            bail!("{}: {}", self.sketch.display(), counted(problems.len(), "problem"))
        })?;
        let plan = self.plan();
        let about = plan.about(&sketch);
        let before = self.resume.as_deref().map(|file| State::read(file, &about)).transpose()?.flatten();
        let mut state = before.unwrap_or_else(|| State { about: about.clone(), ..State::default() });
        let pieces = Pieces::new(&sketch, plan.method, plan.shard);
        if state.tally.len() > sketch.patterns.len() || state.done.as_ref().is_some_and(|piece| !pieces.has(piece)) {
            bail!("the state does not fit the sketch: name another file, or remove it");
        }
        let clock = Clock::start(Some(self.time));
        let stopping = clock.clone();
        // A second handler is refused, and then the first one stays.
        let _ = ctrlc::try_set_handler(move || stopping.stop());
        self.search(&sketch, &plan, &clock, &mut state)?;
        print(&report::text(&sketch, &plan, &state))?;
        let Some(found) = state.found.first() else { return Ok(Ended::Badly) };
        let draft = draft::case(&sketch, found, &format!("{}, {about}", self.sketch.display()));
        match &self.out {
            Some(file) => Target::open(file)?.write_text(&draft)?,
            None => print(&format!("\n{draft}"))?,
        }
        Ok(Ended::Well)
    }

    fn plan(&self) -> Plan {
        let method = self.method.map(|how| match how {
            How::Enumerate => Method::Enumerate,
            How::Anneal => Method::Anneal,
        });
        let few = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        Plan {
            seed: self.seed,
            boards: few(self.boards),
            budget: Budget::of(self.budget.max(1), self.memory.memory / few(self.jobs)),
            steps: few(self.steps.into()),
            attempts: self.attempts,
            method,
            shard: self.shard,
            jobs: few(self.jobs),
        }
    }

    /// Searches, and tells now and then how far it is.
    fn search(
        &self,
        sketch: &find::sketch::Sketch,
        plan: &Plan,
        clock: &Clock,
        state: &mut State,
    ) -> anyhow::Result<()> {
        let (mut written, mut told) = (Instant::now(), Instant::now());
        let mut failed = None;
        let line = if std::io::stderr().is_terminal() { OFTEN } else { SELDOM };
        find::find(sketch, plan, clock, state, &mut |state| {
            if told.elapsed() > line {
                told = Instant::now();
                tell(&report::progress(state));
            }
            if let Some(file) = self.resume.as_ref().filter(|_| written.elapsed() > OFTEN) {
                written = Instant::now();
                failed = state.write(file).err();
            }
            failed.is_none()
        });
        if let Some(error) = failed {
            return Err(error);
        }
        self.resume.as_ref().map_or(Ok(()), |file| state.write(file))
    }
}
