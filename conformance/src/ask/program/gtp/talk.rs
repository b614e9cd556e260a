//! A conversation with an engine: greeting, commands that have to succeed, sizes, and reading the board back.

use std::collections::{BTreeMap, BTreeSet};

use reference_engine::{Board, Colour, Move, Point, Size};

use super::seen::Seen;
use super::wire::{Response, Wire};
use crate::ask::implementation::Reply;
use crate::ask::program::Limits;
use crate::ask::program::clock::Clock;
use crate::ask::program::supervisor::Failure;

/// Why a question is not answered.
pub(super) enum Stop {
    /// The engine failed.
    Failed(Failure),
    /// It cannot be asked.
    Unsupported(String),
    /// It contradicts the question or itself.
    Refused(String),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// An error that says that something is unsupported.
pub(super) fn unsupported<T>(why: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Unsupported(why.into()))
}

/// The conversation.
pub(super) struct Talk {
    wire: Wire,
    /// Commands that tell the engine its rules, sent before each question.
    rules: Vec<String>,
    pub(super) name: Option<String>,
    pub(super) version: Option<String>,
    commands: BTreeSet<String>,
    /// The sizes that were tried, and the error where one was refused.
    sizes: BTreeMap<(u8, u8), Option<String>>,
    /// What probes have shown. It outlasts a restart.
    pub(super) seen: Seen,
}

impl Talk {
    pub(super) fn new(words: Vec<String>, rules: Vec<String>, limits: Limits, clock: Clock) -> Self {
        Self {
            wire: Wire::new(words, limits, clock),
            rules,
            name: None,
            version: None,
            commands: BTreeSet::new(),
            sizes: BTreeMap::new(),
            seen: Seen::default(),
        }
    }

    /// Starts the engine if it is not running, asks what it knows, and tells it the rules.
    pub(super) fn greet(&mut self) -> Result<(), Stop> {
        self.wire.start_time();
        if !self.wire.is_running() {
            self.wire.start()?;
            let version = self.ask("protocol_version")?;
            if version.as_ref().map(|text| text.trim()) != Ok("2") {
                let theirs = version.unwrap_or_else(|error| error);
                return Err(Failure::Malformed(format!("it must speak version 2 of GTP and says `{theirs}`")).into());
            }
            self.name = self.ask("name")?.ok().filter(|name| !name.is_empty());
            self.version = self.ask("version")?.ok().filter(|version| !version.is_empty());
            let listed = self.ask("list_commands")?.unwrap_or_default();
            self.commands = listed.split_whitespace().map(str::to_owned).collect();
        }
        for command in self.rules.clone() {
            self.must(&command)?;
        }
        self.wire.start_time();
        Ok(())
    }

    /// Gives it time for an answer from now on, after probes.
    pub(super) fn start_time(&mut self) {
        self.wire.start_time();
    }

    pub(super) fn answered(&mut self) {
        self.wire.answered();
    }

    pub(super) fn failed(&mut self, failure: Failure) -> Reply {
        self.wire.failed(failure).into()
    }

    /// Whether it lists this command.
    pub(super) fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    /// Puts a command.
    pub(super) fn ask(&mut self, command: &str) -> Result<Response, Failure> {
        self.wire.ask(command)
    }

    /// Puts a command that has to succeed.
    pub(super) fn must(&mut self, command: &str) -> Result<String, Stop> {
        self.ask(command)?.or_else(|error| unsupported(format!("it answers `{command}` with the error `{error}`")))
    }

    /// Makes the board of the engine so large and empty. An error if it does not take this size.
    pub(super) fn resize(&mut self, size: Size) -> Result<(), Stop> {
        let (columns, rows) = (size.columns(), size.rows());
        if columns != rows && !self.knows("rectangular_boardsize") {
            return unsupported(format!("the board is {size}, and it does not list `rectangular_boardsize`"));
        }
        if let Some(Some(error)) = self.sizes.get(&(columns, rows)) {
            return unsupported(format!("it refuses a {size} board: {error}"));
        }
        let command = if columns == rows {
            format!("boardsize {columns}")
        } else {
            format!("rectangular_boardsize {columns} {rows}")
        };
        let refusal = self.ask(&command)?.err();
        self.sizes.insert((columns, rows), refusal.clone());
        if let Some(error) = refusal {
            return unsupported(format!("it refuses a {size} board: {error}"));
        }
        self.must("clear_board")?;
        self.must("komi 0").map(|_| ())
    }

    /// The stones on its board, if it lists them.
    pub(super) fn board(&mut self, size: Size) -> Result<Option<Board>, Stop> {
        if !self.knows("list_stones") {
            return Ok(None);
        }
        let mut board = Board::empty(size);
        for colour in [Colour::Black, Colour::White] {
            let listed = self.must(&format!("list_stones {}", named(colour)))?;
            for point in points(&listed, size)? {
                board.set(point, Some(colour));
            }
        }
        Ok(Some(board))
    }
}

/// The colour as GTP writes it.
pub(super) fn named(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// A move as GTP writes it: there are no ko-passes.
pub(super) fn vertex(mv: Move) -> Option<String> {
    match mv {
        Move::Play(point) => Some(point.to_string().to_uppercase()),
        Move::Pass => Some("pass".into()),
        Move::KoPass | Move::KoPassFor(_) => None,
    }
}

/// A list of points on a board of this size.
pub(super) fn points(listed: &str, size: Size) -> Result<Vec<Point>, Stop> {
    let point = |word: &str| {
        let point = Point::parse(word).filter(|point| size.contains(*point));
        point.ok_or_else(|| Failure::Malformed(format!("`{word}` is no point of a {size} board")).into())
    };
    listed.split_whitespace().map(point).collect()
}
