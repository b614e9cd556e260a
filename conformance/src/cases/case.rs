//! A case: one example with its board, its questions and its variations.

use std::collections::BTreeMap;

use reference_engine::board::notation::PlayersMove;
use reference_engine::question::{Facts, Question};
use reference_engine::word::Word;
use reference_engine::{Board, PointSet};
use serde::{Deserialize, Serialize};

/// A case, read and checked.
#[derive(Debug)]
pub struct Case {
    /// The folder it stands in.
    pub folder: String,
    /// Its id, for ever.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The paper that it is from.
    pub paper: String,
    /// The item of that paper.
    pub item: Option<String>,
    /// The clauses that it tests.
    pub clauses: Vec<String>,
    /// What the source says, in our own words.
    pub claim: String,
    /// The mistake that it is meant to find.
    pub hunts: Option<String>,
    /// Where the board is from.
    pub origin: Origin,
    /// What to know about that.
    pub origin_note: String,
    /// Whether the source says that Sekiguchi's result with the ban is that of the Nihon Kiin's rules.
    pub corresponds: Option<bool>,
    /// The position. A case about trees or tables has none, and a lost one neither.
    pub board: Option<Board>,
    /// The parts that a referee splits the board into, if he does.
    pub parts: Vec<PointSet>,
    /// Named strings.
    pub strings: BTreeMap<String, PointSet>,
    /// The questions. A lost case has none.
    pub questions: Vec<CaseQuestion>,
    /// Sequences that the source describes; every move is legal.
    pub variations: Vec<Variation>,
}

impl Case {
    /// `FOLDER/CASE`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.folder, self.id)
    }
}

/// Where a board is from, or what is asked about instead of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Found printed as this very example.
    Published,
    /// Ours, satisfying every fact that the source states.
    Constructed,
    /// The source has one that we neither found nor could construct.
    Lost,
}

impl Word for Origin {
    const ALL: &'static [Self] = &[Self::Published, Self::Constructed, Self::Lost];

    fn word(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Constructed => "constructed",
            Self::Lost => "lost",
        }
    }
}

/// A question of a case, asked once for each rule set.
#[derive(Debug)]
pub struct CaseQuestion {
    /// Its id, unique in its case.
    pub id: String,
    /// What to know about it.
    pub note: Option<String>,
    /// Why it is there though it catches none of the seeded faults (docs/faults.md).
    pub kept_for: Option<String>,
    /// The question under each rule set, with the expected answer.
    pub tests: Vec<Test>,
}

/// One question under one rule set.
#[derive(Debug)]
pub struct Test {
    /// `FOLDER/CASE/QUESTION@RULESET`.
    pub name: String,
    /// The rule set.
    pub rules: String,
    /// What is put to an implementation.
    pub question: Question,
    /// What is expected. An implementation never sees it.
    pub expected: Facts,
    /// What that rests on.
    pub grounds: Grounds,
}

/// What an expected answer rests on. Written as the one field that a question has of it: `stated: ID`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grounds {
    /// The item or clause that states it.
    Stated(String),
    /// No source states it: an argument of ours.
    Derived(String),
}

impl Grounds {
    /// `stated` or `derived`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Stated(_) => "stated",
            Self::Derived(_) => "derived",
        }
    }

    /// The id of the item or clause, or the argument.
    pub fn text(&self) -> &str {
        match self {
            Self::Stated(text) | Self::Derived(text) => text,
        }
    }
}

/// A sequence that the source describes.
#[derive(Debug)]
pub struct Variation {
    /// Its id, unique in its case.
    pub id: String,
    /// What it shows.
    pub note: String,
    /// Its moves.
    pub moves: Vec<PlayersMove>,
}
