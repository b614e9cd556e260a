//! What is told of a run as it goes, and how it ends.

use std::io::Write;

use anyhow::{Context, bail};

use super::{Ended, Target};
use crate::ask::run::Outcome;
use crate::cases::identity::Identity;
use crate::cases::suite::{Entry, Suite};
use crate::report::json_lines::JsonLines;
use crate::report::layout::counted;
use crate::report::{Again, Run, failure, summary};

/// How a run ends, or how one that was merged would have.
pub(super) fn ended(run: &Run<'_>) -> anyhow::Result<Ended> {
    if !run.complete {
        bail!("the run was stopped before its end");
    }
    Ok(if run.counts().all_expected() { Ended::Well } else { Ended::Badly })
}

/// Where the outcomes go as they come.
pub(super) struct Out {
    pub(super) report: Box<dyn Write>,
    pub(super) json: Option<JsonLines<Target>>,
}

impl Out {
    /// Who is asked what.
    pub(super) fn begin(&mut self, suite: &Identity, entries: &[Entry<'_>], title: &str) -> anyhow::Result<()> {
        let (questions, cases) = (counted(entries.len(), "question"), counted(cases_of(entries), "case"));
        Ok(writeln!(self.report, "Kakunin {}: {questions} in {cases}, put to {title}\n", suite.text())?)
    }

    /// The line of JSON, and the failure if it is one.
    pub(super) fn write(
        &mut self,
        number: usize,
        outcome: &Outcome<'_>,
        suite: &Suite,
        again: &Again<'_>,
    ) -> anyhow::Result<()> {
        if let Some(json) = &mut self.json {
            json.result(number, outcome).context("cannot write the JSON lines")?;
        }
        if !outcome.verdict.is_expected() {
            writeln!(self.report, "{}\n", failure::coloured(outcome, suite, &again(number, outcome)))?;
        }
        Ok(())
    }

    /// The summary and the footer: where nobody reads the one, there is no file with the other.
    pub(super) fn finish(&mut self, run: &Run<'_>) -> anyhow::Result<()> {
        write!(self.report, "{}", summary::text(run))?;
        if let Some(json) = self.json.take() {
            let written = json.finish(&run.counts(), run.complete, run.took);
            written.context("cannot write the JSON lines")?.finish()?;
        }
        Ok(())
    }
}

fn cases_of(entries: &[Entry<'_>]) -> usize {
    let mut ids: Vec<_> = entries.iter().map(|entry| &*entry.case.id).collect();
    ids.dedup();
    ids.len()
}
