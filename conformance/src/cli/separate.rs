//! `separate`: the smallest boards on which two rule sets answer differently.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use reference_engine::Size;

use super::compare::named;
use super::effort::Memory;
use super::{CasesDir, Ended, Target, print, tell};
use crate::ask::effort::Effort;
use crate::ask::program::clock::Clock;
use crate::cases::suite::Suite;
use crate::separate::kinds::{ASKED, Asking, asking};
use crate::separate::look::Separation;
use crate::separate::{self, Plan, Side, atlas, boards, draft, report, trees};

/// The arguments of `separate`.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Separate {
    /// A rule set: the id of one in cases/rulesets or the path of a file like those, perhaps with other choices:
    /// japanese-2003+first-mover=owner
    #[arg(value_name = "A")]
    one: String,
    /// Another one; if it begins with `+`, the first one with these choices: +suicide=allowed
    #[arg(value_name = "B")]
    other: String,
    /// Only this kind of question; give it several times for several [default: all that both can be asked]
    #[arg(long, value_name = "KIND")]
    kind: Vec<String>,
    /// Only boards that fit into this size, for example 4x3
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: Option<Size>,
    /// Go through all boards of at most so many points; larger ones are made at random
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u64).range(1..=12))]
    points: u64,
    /// How many moves are made at most before the one in question, on small boards; fewer on larger ones
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u64).range(0..=20))]
    moves: u64,
    /// How many boards to find for each kind of question, of the smallest size that has any
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1000))]
    boards: u64,
    /// How many boards to make at random where none of those gone through separates
    #[arg(long, value_name = "N", default_value_t = 300)]
    samples: u64,
    /// The largest board made at random
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "5x4")]
    sample_size: Size,
    /// The same seed gives the same boards
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How long to look, for each kind of question
    #[arg(long, value_name = "TIME", value_parser = super::duration, default_value = "30s")]
    time: Duration,
    /// How many boards are looked at side by side
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: u64,
    /// How many states one proof may look at, all its graphs together
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    budget: usize,
    #[command(flatten)]
    memory: Memory,
    /// Write the smallest board found as a draft of a case to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    yaml: Option<PathBuf>,
    #[command(flatten)]
    cases: CasesDir,
}

const EXAMPLES: &str = "\
Examples:

  Where do two rule sets part?
    separate tromp-taylor new-zealand

  What would another choice change, on the smallest board?
    separate japanese-2003 +first-mover=owner

  Only statuses, on boards of at most two rows, as a draft of a case that `try` and `explain` take
    separate verbal-japanese korean --kind status --size 5x2 --yaml draft.yaml

docs/separate.md says what is searched and what the numbers mean, docs/separating.md has the boards that are known.";

/// Trees of more leaves are not looked at.
const LEAVES: usize = 5;

/// How often whoever waits hears something.
const OFTEN: Duration = Duration::from_secs(2);
const SELDOM: Duration = Duration::from_secs(15);

impl Separate {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let suite = self.cases.read_right()?;
        let one = side(&suite, &self.one)?;
        let other = match self.other.starts_with('+') {
            true => side(&suite, &format!("{}{}", self.one, self.other))?,
            false => side(&suite, &self.other)?,
        };
        let sides = [one, other];
        if atlas::have_trees(&sides) {
            return self.separate_trees(&sides);
        }
        let plan = self.plan();
        let clock = Clock::default();
        let stopping = clock.clone();
        // A second handler is refused, and then the first one stays.
        let _ = ctrlc::try_set_handler(move || stopping.stop());
        let mut smallest: Option<Separation> = None;
        for asking in self.kinds(&sides)? {
            let both = [&sides[0].choices, &sides[1].choices];
            let outcome = separate::separate(both, asking, &plan, &clock, &telling());
            print(&format!("{}\n", report::text(&sides, &outcome, &plan)))?;
            let points = |found: &Separation| boards::points_of(found.board.size());
            let first = outcome.found.into_iter().next();
            smallest = smallest.into_iter().chain(first).min_by_key(points);
            if clock.is_stopped() {
                bail!("stopped before the end");
            }
        }
        let Some(found) = smallest else { return Ok(Ended::Badly) };
        if let Some(file) = &self.yaml {
            let about = format!("found with `separate {} {}`, seed {}", self.one, self.other, self.seed);
            Target::open(file)?.write_text(&draft::case(&sides, &found, &about))?;
        }
        Ok(Ended::Well)
    }

    /// Rules about trees have no board.
    fn separate_trees(&self, sides: &[Side; 2]) -> anyhow::Result<Ended> {
        if self.yaml.is_some() {
            bail!("`--yaml` writes boards, and these rules are about trees");
        }
        let trees = trees::separate([&sides[0].choices, &sides[1].choices], LEAVES);
        print(&report::trees(sides, &trees, LEAVES))?;
        Ok(if trees.found.is_some() { Ended::Well } else { Ended::Badly })
    }

    fn plan(&self) -> Plan {
        let few = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        Plan {
            points: few(self.points),
            within: self.size,
            moves: few(self.moves),
            boards: few(self.boards),
            samples: self.samples,
            sample_size: self.sample_size,
            seed: self.seed,
            effort: Effort { states: self.budget.max(1), memory: self.memory.memory, time: None },
            jobs: few(self.jobs),
            time: self.time,
        }
    }

    /// The kinds of question to look at, all of which both rule sets can be asked.
    fn kinds(&self, sides: &[Side; 2]) -> anyhow::Result<Vec<&'static Asking>> {
        let unable = |asking: &Asking| sides.iter().find(|side| !asking.applies(&side.choices));
        if self.kind.is_empty() {
            let both: Vec<_> = ASKED.iter().filter(|asking| unable(asking).is_none()).collect();
            if both.is_empty() {
                bail!("there is no kind of question that both {} and {} can be asked", sides[0].name, sides[1].name);
            }
            return Ok(both);
        }
        let known: Vec<&str> = ASKED.iter().map(|asking| asking.kind.name).collect();
        let named = self.kind.iter().map(|name| {
            let no_such = || format!("`{}` is not looked for; use one of {}", name.escape_debug(), known.join(", "));
            let asking = asking(name).with_context(no_such)?;
            match unable(asking) {
                Some(side) => bail!("{} cannot be asked `{name}`: {}", side.name, asking.kind.sentence),
                None => Ok(asking),
            }
        });
        named.collect()
    }
}

/// Tells now and then how far it is.
fn telling() -> impl Fn(&separate::Progress<'_>) + Sync {
    let told = Mutex::new(Instant::now());
    let often = if std::io::stderr().is_terminal() { OFTEN } else { SELDOM };
    move |progress| {
        let Ok(mut told) = told.lock() else { return };
        if told.elapsed() > often {
            *told = Instant::now();
            tell(&report::progress(progress));
        }
    }
}

/// A rule set, perhaps with other choices: `ID`, `FILE`, `ID+SWITCH=CHOICE+SWITCH=CHOICE`.
fn side(suite: &Suite, text: &str) -> anyhow::Result<Side> {
    // A file may have a plus in its name.
    let (base, changes) = match text.find('+') {
        Some(plus) if !std::path::Path::new(text).exists() => text.split_at(plus),
        _ => (text, ""),
    };
    let set = named(suite, base)?.set;
    let mut changed = BTreeMap::new();
    for change in changes.split('+').skip(1) {
        let Some((switch, choice)) = change.split_once('=') else {
            bail!("`{}` is not a choice: write +SWITCH=CHOICE, for example +suicide=allowed", change.escape_debug());
        };
        changed.insert(switch.to_owned(), choice.to_owned());
    }
    Side::new(text, set, changed).map_err(|wrong| anyhow::anyhow!("{text}: {}: {}", wrong.what, wrong.help))
}

fn size(text: &str) -> Result<Size, String> {
    Size::parse(text).ok_or_else(|| "write columns x rows, from 1x1 to 19x19, for example 4x3".to_owned())
}
