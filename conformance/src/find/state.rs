//! What a search has come to, kept in a file so that a run that was cut goes on as if it had not been.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use super::work::{Pass, Piece};
use crate::files;

/// How many boards were looked at and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Legal boards with the right numbers of stones.
    pub boards: u64,
    /// Those of them that do not look like one before, if they were all gone through.
    pub kinds: u64,
    /// Those with the strings that are looked for: they were asked about.
    pub asked: u64,
    /// Those about which something was answered otherwise.
    pub refuted: u64,
    /// Those about which not all was settled.
    pub not_settled: u64,
    /// Boards that were made and were not even legal or had other numbers of stones, in attempts.
    pub others: u64,
    /// Attempts that were made.
    pub attempts: u64,
}

impl Tally {
    /// Both together.
    pub fn add(&mut self, more: &Self) {
        self.boards += more.boards;
        self.kinds += more.kinds;
        self.asked += more.asked;
        self.refuted += more.refuted;
        self.not_settled += more.not_settled;
        self.others += more.others;
        self.attempts += more.attempts;
    }
}

/// A board on which all is as wanted, or nothing is known to be otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// The board, drawn.
    pub board: String,
    /// A stone of each string that has a name.
    pub strings: BTreeMap<String, String>,
    /// The points that have names.
    pub points: BTreeMap<String, String>,
}

/// What a search has come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Which sketch it is about and how it is gone about: a run that goes on must not have another.
    pub about: String,
    /// What is being done.
    pub pass: Pass,
    /// The last piece of it that is done.
    pub done: Option<Piece>,
    /// Whether there is no piece left.
    pub is_over: bool,
    /// What was looked at, for each board of the sketch.
    pub tally: Vec<Tally>,
    /// Boards that were found.
    pub found: Vec<Candidate>,
    /// Boards that are not settled, the first of them.
    pub open: Vec<Candidate>,
    /// Why a question could not be asked at all.
    pub refused: Option<String>,
}

impl State {
    /// What a file says, if it is there.
    ///
    /// # Errors
    /// When it cannot be read, or is about another search.
    pub fn read(file: &Path, about: &str) -> anyhow::Result<Option<Self>> {
        let name = file.display();
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| format!("cannot read {name}")),
        };
        let state: Self = serde_json::from_str(&text)
            .with_context(|| format!("{name} is not the state of a search: name another file, or remove it"))?;
        if state.about != about {
            bail!(
                "{name} is the state of another search ({}, and this is {about}): name another file, or remove it",
                state.about
            );
        }
        Ok(Some(state))
    }

    /// Writes it so that the file is whole at any time.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, file: &Path) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(self)?;
        files::replace(file, &text).with_context(|| format!("cannot write {}", file.display()))
    }
}
