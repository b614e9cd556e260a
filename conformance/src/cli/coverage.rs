//! `coverage`: what has cases and what has none.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use super::{CasesDir, Ended};

/// Prints for each paper its items and clauses with the cases that cite them, how many questions these ask and where
/// their boards are from, and what has none.
#[derive(Debug, Args)]
pub struct Coverage {
    #[command(flatten)]
    cases: CasesDir,
    /// Write the same as JSON to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl Coverage {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let coverage = crate::coverage::Coverage::of(&self.cases.read()?);
        let json = serde_json::to_string_pretty(&coverage)?;
        match &self.json {
            Some(file) if file.as_os_str() == "-" => println!("{json}"),
            Some(file) => {
                std::fs::write(file, json + "\n").with_context(|| format!("cannot write {}", file.display()))?;
                print!("{}", coverage.in_words());
            }
            None => print!("{}", coverage.in_words()),
        }
        Ok(Ended::Well)
    }
}
