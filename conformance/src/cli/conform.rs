//! `conform`: put all questions.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;

use super::{CasesDir, Ended, create, is_stdout, progress_bar};
use crate::implementation::{Embedded, Implementation};
use crate::report::failure;
use crate::report::json_lines::JsonLines;
use crate::report::text::counted;
use crate::run::{self, Counts, Outcome};
use crate::suite::{Entry, Suite};

/// The arguments of `conform`.
#[derive(Debug, Args)]
pub struct Conform {
    /// Only questions whose name contains TEXT, for example `ko-and-pass/` or `@korean`; a whole name means just that
    /// one
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    #[command(flatten)]
    cases: CasesDir,
    /// Write the results as JSON lines to this file (`-` for standard output; the report then goes to standard error)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl Conform {
    pub(super) fn run(&self, program: &str) -> anyhow::Result<Ended> {
        let suite = self.cases.read()?;
        let entries = suite.matching(self.filter.as_deref());
        if entries.is_empty() {
            match &self.filter {
                Some(filter) => bail!("no question has `{filter}` in its name; `coverage` lists the cases"),
                None => bail!("{} has no cases", suite.dir.display()),
            }
        }
        let implementation = &Embedded;
        let mut json = self.json_lines(implementation, entries.len())?;
        let mut report = self.report();
        writeln!(
            report,
            "Kakunin {}: {} in {}, put to {} {}\n",
            env!("CARGO_PKG_VERSION"),
            counted(entries.len(), "question"),
            counted(cases_of(&entries), "case"),
            implementation.name(),
            implementation.version()
        )?;

        let start = Instant::now();
        let bar = progress_bar(entries.len());
        let mut outcomes = Vec::new();
        for entry in entries {
            bar.set_message(entry.test.name.clone());
            let outcome = run::ask(entry, implementation);
            if let Some(json) = &mut json {
                json.result(&outcome).context("cannot write the JSON lines")?;
            }
            if !outcome.verdict.is_expected() {
                let told = failure::told(&outcome, &suite, &self.again(program, &outcome));
                bar.suspend(|| writeln!(report, "{told}\n"))?;
            }
            outcomes.push(outcome);
            bar.inc(1);
        }
        bar.finish_and_clear();

        let counts: Counts = outcomes.iter().collect();
        if let Some(json) = json {
            json.finish(&counts, start.elapsed()).context("cannot write the JSON lines")?;
        }
        write!(report, "{}{}", failed(&outcomes), by_folder(&suite, &outcomes))?;
        writeln!(report, "\n{} in {:.1?}", counts.in_words(), start.elapsed())?;
        Ok(if counts.all_expected() { Ended::Well } else { Ended::Badly })
    }

    fn json_lines(
        &self,
        implementation: &dyn Implementation,
        questions: usize,
    ) -> anyhow::Result<Option<JsonLines<Box<dyn Write>>>> {
        let Some(file) = &self.json else { return Ok(None) };
        Ok(Some(JsonLines::start(create(file)?, implementation, questions).context("cannot write the JSON lines")?))
    }

    /// Standard output, unless the JSON lines go there.
    fn report(&self) -> Box<dyn Write> {
        if self.json.as_deref().is_some_and(is_stdout) { Box::new(io::stderr()) } else { Box::new(io::stdout()) }
    }

    /// The command that repeats one question.
    fn again(&self, program: &str, outcome: &Outcome<'_>) -> String {
        let cases = self.cases.cases.as_ref().map(|dir| format!(" --cases '{}'", dir.display()));
        format!("{program} conform{} --filter {}", cases.unwrap_or_default(), outcome.entry.test.name)
    }
}

fn cases_of(entries: &[Entry<'_>]) -> usize {
    let mut ids: Vec<_> = entries.iter().map(|entry| &*entry.case.id).collect();
    ids.dedup();
    ids.len()
}

/// The names of the questions that did not go as expected, when there are so many that the first have scrolled away.
fn failed(outcomes: &[Outcome<'_>]) -> String {
    let unexpected: Vec<_> = outcomes.iter().filter(|outcome| !outcome.verdict.is_expected()).collect();
    if unexpected.len() < 3 {
        return String::new();
    }
    let line = |outcome: &&Outcome<'_>| format!("{} {}\n", outcome.verdict.word(), outcome.entry.test.name);
    unexpected.iter().map(line).collect::<String>() + "\n"
}

/// One line a folder.
fn by_folder(suite: &Suite, outcomes: &[Outcome<'_>]) -> String {
    let mut folders: Vec<&str> = suite.cases.iter().map(|case| &*case.folder).collect();
    folders.dedup();
    let width = folders.iter().map(|folder| folder.len()).max().unwrap_or(0);
    let line = |folder: &str| {
        let counts: Counts = outcomes.iter().filter(|outcome| outcome.entry.case.folder == folder).collect();
        (counts.total() > 0).then(|| format!("{folder:width$}  {}\n", counts.in_words()))
    };
    folders.into_iter().filter_map(line).collect()
}
