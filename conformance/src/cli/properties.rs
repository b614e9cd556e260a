//! `conform --properties`: what is true of every position and sequence, put to programs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;

use super::{Ended, progress_bar};
use crate::ask::program::clock::Clock;
use crate::ask::run::all::Session;
use crate::cases::suite::Suite;
use crate::files;
use crate::properties::case_file::case_file;
use crate::properties::table::{PROPERTIES, Property, named};
use crate::properties::{Plan, Tried, report, try_all};
use crate::report::title;

/// The arguments that belong to properties.
#[derive(Debug, Args)]
#[command(next_help_heading = "Properties (docs/properties.md)")]
pub(super) struct Properties {
    /// Instead of the questions of the cases, try properties: what is true of every position and sequence, put to the
    /// program on positions made at random. A failure is made as small as possible and written as a case file
    #[arg(long, conflicts_with_all = ["filter", "shard", "known_failures", "json", "smoke", "symmetries", "Reports"])]
    properties: bool,
    /// Only this property, for example `ko-after-pass`; may be given several times
    #[arg(long = "property", value_name = "NAME", value_parser = property, requires = "properties")]
    only: Vec<&'static Property>,
    /// The same seed gives the same positions. It is printed, and so is the command that repeats a failure
    #[arg(long, value_name = "N", default_value_t = 1, requires = "properties")]
    seed: u64,
    /// On how many positions or sequences each property is tried
    #[arg(long, value_name = "N", default_value_t = 60, requires = "properties")]
    instances: usize,
    /// How long all properties together may take with one program
    #[arg(long, value_name = "TIME", value_parser = super::duration, default_value = "60s", requires = "properties")]
    budget: Duration,
    /// Where to write the failures as case files
    #[arg(long, value_name = "DIR", default_value = "kakunin-failures", requires = "properties")]
    write_failures: PathBuf,
}

fn property(name: &str) -> Result<&'static Property, String> {
    let all = || PROPERTIES.iter().map(|property| property.name).collect::<Vec<_>>().join(", ");
    named(name).ok_or_else(|| format!("there is no such property; there are {}", all()))
}

impl Properties {
    /// Whether properties are to be tried.
    pub(super) fn are_asked_for(&self) -> bool {
        self.properties
    }

    /// Tries them on each program. `repeat` is the command for a program, without what belongs to properties.
    pub(super) fn run(
        &self,
        suite: &Suite,
        programs: Vec<(Session, String)>,
        clock: &Clock,
        report: &mut dyn Write,
    ) -> anyhow::Result<Ended> {
        let plan = Plan { seed: self.seed, instances: self.instances, budget: self.budget };
        let properties: Vec<&'static Property> =
            if self.only.is_empty() { PROPERTIES.iter().collect() } else { self.only.clone() };
        let mut ended = Ended::Well;
        for (mut program, repeat) in programs {
            let (name, version) = (program.name(), program.version());
            writeln!(
                report,
                "Kakunin {}: {}, put to {} with seed {}\n",
                suite.identity().text(),
                if properties.len() == 1 {
                    "1 property".to_owned()
                } else {
                    format!("{} properties", properties.len())
                },
                title(&name, &version),
                plan.seed
            )?;
            let start = Instant::now();
            let bar = progress_bar(properties.len() * plan.instances);
            let tried = try_all(&properties, suite, plan, &mut *program, clock, |tried| {
                bar.set_message(tried.property.name);
                bar.inc(1);
            });
            bar.finish_and_clear();
            for one in &tried {
                self.report_failure(one, &plan, &name, &repeat, report)?;
            }
            let failed = tried.iter().filter(|one| one.failure.is_some()).count();
            writeln!(report, "{}", report::table(&tried))?;
            writeln!(report, "{}, seed {}, in {:.1?}", counts(&tried), plan.seed, start.elapsed())?;
            let cut = tried.iter().filter(|one| one.cut).count();
            if cut > 0 {
                let budget = self.budget;
                writeln!(report, "{cut} of them were cut: the time was up; `--budget` gives more than {budget:?}")?;
            }
            if clock.is_stopped() || clock.is_up() {
                bail!("the run was stopped before its end");
            }
            if failed > 0 {
                ended = Ended::Badly;
            }
        }
        Ok(ended)
    }

    /// Prints a failure and writes its case file.
    fn report_failure(
        &self,
        tried: &Tried<'_>,
        plan: &Plan,
        name: &str,
        repeat: &str,
        report: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let Some(failure) = &tried.failure else { return Ok(()) };
        let file = case_file(tried.property, failure, plan, name);
        let file = file.map(|file| write(&self.write_failures, &file.id, &file.text)).transpose()?;
        let (name, seed, instances) = (tried.property.name, plan.seed, plan.instances);
        let repeat = format!("{repeat} --properties --property {name} --seed {seed} --instances {instances}");
        let file = file.map(|file| file.display().to_string());
        writeln!(report, "{}\n", report::failure(tried.property, failure, &repeat, file.as_deref()))?;
        Ok(())
    }
}

/// How many properties went how.
fn counts(tried: &[Tried<'_>]) -> String {
    let count = |is: fn(&Tried<'_>) -> bool| tried.iter().filter(|one| is(one)).count();
    format!(
        "{} hold, {} fail, {} not observable, {} not tried",
        tried.iter().filter(|one| one.holds()).count(),
        count(|one| one.failure.is_some()),
        count(|one| one.failure.is_none() && !one.holds() && one.not_observable.0 > 0),
        count(|one| one.failure.is_none() && one.passed == 0 && one.not_observable.0 == 0)
    )
}

fn write(dir: &Path, id: &str, text: &str) -> anyhow::Result<PathBuf> {
    std::fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
    let file = dir.join(format!("{id}.yaml"));
    files::replace(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(file)
}
