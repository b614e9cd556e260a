//! `cargo xtask atlas`: searches for each pair of rule sets and each other choice what separates them, and writes the
//! table of docs/separating.md.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use kakunin::Suite;
use kakunin::ask::effort::Effort;
use kakunin::ask::program::clock::Clock;
use kakunin::cli::Ended;
use kakunin::files;
use kakunin::reference_engine::Size;
use kakunin::separate::atlas::{Found, Pair, Record, asked_of_both, choices, have_trees, pairs};
use kakunin::separate::{Plan, Side, separate, table, trees};

/// Trees of more leaves are not looked at.
const LEAVES: usize = 5;

/// The arguments of `atlas`.
#[derive(Debug, Args)]
pub(crate) struct Atlas {
    /// Search as well: whatever has no record yet. Takes an hour for everything; what is done is kept
    #[arg(long)]
    search: bool,
    /// Search again what has a record and contains this text: a rule set, a switch
    #[arg(long, value_name = "TEXT")]
    again: Option<String>,
    /// How many seconds one search may take
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    seconds: u64,
    /// All boards of at most so many points
    #[arg(long, value_name = "N", default_value_t = 9)]
    points: usize,
    /// How many boards are made at random where none separates
    #[arg(long, value_name = "N", default_value_t = 200)]
    samples: u64,
    /// How many boards are looked at side by side
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

impl Atlas {
    pub(crate) fn run(&self) -> anyhow::Result<Ended> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let suite = Suite::read(&root.join("cases"))
            .map_err(|problems| anyhow::anyhow!("{} problems in cases: `lint` tells more", problems.len()))?;
        let file = root.join("docs/separating.jsonl");
        let mut records = Record::read(&file)?;
        if self.search || self.again.is_some() {
            self.search(&suite, &file, &mut records)?;
        }
        let page = root.join("docs/separating.md");
        let text = fs::read_to_string(&page).context("docs/separating.md cannot be read")?;
        let updated = table::updated(&text, &suite, &records)?;
        if updated != text {
            files::replace(&page, &updated).with_context(|| format!("cannot write {}", page.display()))?;
            println!("{} written anew", page.display());
        }
        Ok(Ended::Well)
    }

    fn search(&self, suite: &Suite, file: &Path, records: &mut Vec<Record>) -> anyhow::Result<()> {
        if let Some(text) = &self.again {
            records.retain(|record| !record.pair.one.contains(text) && !record.pair.other.contains(text));
        }
        let rows: Vec<[Side; 2]> = pairs(suite).into_iter().chain(choices(suite)).collect();
        let plan = self.plan();
        for (number, sides) in (1..).zip(&rows) {
            let pair = Pair::of(sides);
            if have_trees(sides) && !records.iter().any(|record| record.pair == pair) {
                let both = [&sides[0].choices, &sides[1].choices];
                records.push(Record::of_trees(sides, &trees::separate(both, LEAVES)));
                Record::write(file, records)?;
            }
            for asking in asked_of_both(sides) {
                if records.iter().any(|record| record.pair == pair && record.kind == asking.kind.name) {
                    continue;
                }
                let both = [&sides[0].choices, &sides[1].choices];
                let outcome = separate(both, asking, &plan, &Clock::default(), &|_| ());
                let record = Record::of(sides, &outcome);
                let size = record.found.as_ref().and_then(Found::size);
                let found = size.map_or("none".to_owned(), |size| size.to_string());
                println!("{number}/{} {} {} {}: {found}", rows.len(), pair.one, pair.other, record.kind);
                records.push(record);
                Record::write(file, records)?;
            }
        }
        Ok(())
    }

    fn plan(&self) -> Plan {
        Plan {
            points: self.points,
            within: None,
            moves: 8,
            boards: 1,
            samples: self.samples,
            sample_size: Size::new(5, 4).unwrap_or(Size::new(1, 1).expect("a size")),
            seed: 1,
            effort: Effort { states: 50_000, memory: 1 << 30, time: None },
            jobs: self.jobs,
            time: Duration::from_secs(self.seconds),
        }
    }
}
