//! What is told of a run as it goes, and how it ends.

use std::io::Write;

use anyhow::{Context, bail};
use clap::Args;

use super::{Ended, Target};
use crate::ask::run::Outcome;
use crate::cases::identity::Identity;
use crate::cases::suite::{Entry, Suite};
use crate::report::json_lines::JsonLines;
use crate::report::layout::counted;
use crate::report::{Again, Run, failure, summary};

/// How a run ends, or how one that was merged would have.
pub(super) fn ended(run: &Run<'_>, gate: &Gate) -> anyhow::Result<Ended> {
    if !run.complete {
        bail!("the run was stopped before its end");
    }
    if !run.counts().all_expected() {
        return Ok(Ended::Badly);
    }
    // A share of a small run may be empty.
    for asked in run.programs.iter().filter(|_| run.questions > 0) {
        gate.check(&asked.title(), asked.counts().judged())?;
    }
    Ok(Ended::Well)
}

/// What a run needs besides, so that it is not green by accident.
#[derive(Debug, Args)]
pub(super) struct Gate {
    /// At least so many answers of each program have to be judged; with fewer the exit code is 2. 0 lets a run pass in
    /// which nothing was judged: a small share of a run that is merged, say
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_judged: usize,
}

impl Gate {
    /// A run that judged next to nothing must not be taken for a good one.
    fn check(&self, title: &str, judged: usize) -> anyhow::Result<()> {
        if judged >= self.min_judged {
            return Ok(());
        }
        let judged = if judged == 0 { "no answer".to_owned() } else { counted(judged, "answer") };
        let limit =
            if self.min_judged > 1 { format!(", and --min-judged is {}", self.min_judged) } else { String::new() };
        bail!(
            "{judged} of {title} was judged{limit}: the table above says why questions were not asked, and what to \
             declare to be asked more"
        )
    }
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
        if let Some(mut json) = self.json.take() {
            for (number, asked) in run.programs.iter().enumerate() {
                let written = asked.choices.iter().try_for_each(|choice| json.choice(number, choice));
                written.context("cannot write the JSON lines")?;
            }
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
