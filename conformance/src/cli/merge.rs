//! `conform merge`: one run out of the shares of several machines.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;

use super::reports::Reports;
use super::told::{Gate, Out, ended};
use super::{CasesDir, Ended, Target};
use crate::ask::run::Outcome;
use crate::report::json_lines::JsonLines;
use crate::report::merge::{Share, merged};
use crate::report::recorded::Recorded;

/// The arguments of `conform merge`.
#[derive(Debug, Args)]
pub(super) struct Merge {
    /// The files that `--json` wrote, one for each share
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    cases: CasesDir,
    /// Write the results of all as JSON lines to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    reports: Reports,
    #[command(flatten)]
    gate: Gate,
}

impl Merge {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let read = |file: &PathBuf| -> anyhow::Result<Share> { Ok((file.clone(), Recorded::read(file)?)) };
        let shares: Vec<Share> = self.files.iter().map(read).collect::<anyhow::Result<_>>()?;
        let suite = self.cases.read()?;
        let (head, run) = merged(&shares, &suite).map_err(|what| anyhow!(what))?;
        let again = |number: usize, outcome: &Outcome<'_>| {
            let repeat = head.programs[number].repeat.as_deref().unwrap_or("kakunin conform");
            format!("{repeat} --filter {}", shell_words::quote(&outcome.entry.test.name))
        };
        let reports = self.reports.open(self.json.as_deref())?;
        let json = self.json.as_deref().map(Target::open).transpose()?;
        let json = json.map(|target| JsonLines::start(target, &head)).transpose();
        let json = json.context("cannot write the JSON lines")?;
        let mut out = Out { report: self.reports.printer(self.json.as_deref()), json };
        for (number, asked) in run.programs.iter().enumerate() {
            let entries: Vec<_> = asked.outcomes.iter().map(|outcome| outcome.entry).collect();
            out.begin(&run.identity, &entries, &asked.title())?;
            for outcome in &asked.outcomes {
                out.write(number, outcome, &suite, &again)?;
            }
        }
        out.finish(&run)?;
        reports.write(&run, &suite, &again)?;
        ended(&run, &self.gate)
    }
}
