//! Reports: for people, for other programs and for CI.

pub mod comparison;
pub mod comparison_json;
pub mod failure;
pub mod json_lines;
pub mod summary;
pub(crate) mod text;

use std::time::Duration;

use crate::run::{Counts, Outcome};

/// A whole run: the same questions put to one program or to several.
#[derive(Debug)]
pub struct Run<'a> {
    /// The programs, each with what came of the questions.
    pub programs: Vec<Asked<'a>>,
    /// How many questions there were for each program.
    pub questions: usize,
    /// Whether all questions got a verdict. If not, the run was stopped.
    pub complete: bool,
    /// How long it took.
    pub took: Duration,
}

/// A program and what came of the questions.
#[derive(Debug)]
pub struct Asked<'a> {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The outcomes, in the order of the questions.
    pub outcomes: Vec<Outcome<'a>>,
}

impl Asked<'_> {
    /// How many questions went how.
    pub fn counts(&self) -> Counts {
        self.outcomes.iter().collect()
    }

    /// Name and version.
    pub fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}

impl Run<'_> {
    /// How many questions went how, over all programs.
    pub fn counts(&self) -> Counts {
        self.programs.iter().flat_map(|asked| &asked.outcomes).collect()
    }
}
