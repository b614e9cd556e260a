//! `coverage`: what is asked, on what grounds, and what is not.

use std::path::PathBuf;

use clap::Args;

use super::{CasesDir, Ended, Target, is_stdout, print};

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
        let coverage = crate::report::coverage::Coverage::of(&self.cases.read_right()?);
        let json = serde_json::to_string_pretty(&coverage)?;
        match &self.json {
            Some(file) if is_stdout(file) => print(&(json + "\n"))?,
            Some(file) => {
                Target::open(file)?.write_text(&(json + "\n"))?;
                print(&coverage.text(self.list))?;
            }
            None => print(&coverage.text(self.list))?,
        }
        Ok(Ended::Well)
    }
}
