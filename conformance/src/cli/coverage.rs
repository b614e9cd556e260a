//! `coverage`: what is asked, on what grounds, and what is not.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use super::{CasesDir, Ended, print};

/// The arguments of `coverage`.
#[derive(Debug, Args)]
pub struct Coverage {
    #[command(flatten)]
    cases: CasesDir,
    /// List every case that cites an item or a clause, beside the table and what is not asked
    #[arg(long)]
    list: bool,
    /// Write the same as JSON to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl Coverage {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let coverage = crate::report::coverage::Coverage::of(&self.cases.read()?);
        let json = serde_json::to_string_pretty(&coverage)?;
        match &self.json {
            Some(file) if file.as_os_str() == "-" => print(&(json + "\n"))?,
            Some(file) => {
                std::fs::write(file, json + "\n").with_context(|| format!("cannot write {}", file.display()))?;
                print(&coverage.text(self.list))?;
            }
            None => print(&coverage.text(self.list))?,
        }
        Ok(Ended::Well)
    }
}
