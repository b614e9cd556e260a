//! A conversation with an engine: greeting, commands that have to succeed, rules and sizes.

use std::collections::{BTreeMap, BTreeSet};

use reference_engine::{Colour, Move, Point, PointSet, Size};

use super::lost::Lost;
use super::seen::Seen;
use super::way::Put;
use super::wire::{Response, Wire};
use crate::ask::implementation::Reply;
use crate::ask::program::Limits;
use crate::ask::program::clock::Clock;
use crate::ask::program::supervisor::Failure;

/// Why a question is not answered.
pub(super) enum Stop {
    /// The engine failed.
    Failed(Failure),
    /// It is not asked, because it failed at the same command before.
    Lost(Failure),
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
    /// Commands that tell the engine its rules, sent whenever the board has been made anew: some engines forget then.
    rules: Vec<String>,
    lost: Lost,
    /// The size of its board.
    size: Option<Size>,
    pub(super) name: Option<String>,
    pub(super) version: Option<String>,
    commands: BTreeSet<String>,
    /// The sizes that were tried, and the error where one was refused.
    sizes: BTreeMap<(u8, u8), Option<String>>,
    /// What probes have shown. It outlasts a restart.
    pub(super) seen: Seen,
    /// The position that was put on its board, and the moves that it has made since.
    pub(super) put: Option<Put>,
    pub(super) made: Vec<String>,
}

impl Talk {
    pub(super) fn new(words: Vec<String>, rules: Vec<String>, limits: Limits, clock: Clock) -> Self {
        Self {
            wire: Wire::new(words, limits, clock),
            rules,
            lost: Lost::default(),
            size: None,
            name: None,
            version: None,
            commands: BTreeSet::new(),
            sizes: BTreeMap::new(),
            seen: Seen::default(),
            put: None,
            made: Vec::new(),
        }
    }

    /// Starts the engine if it is not running, asks what it knows, and tells it the rules to see whether it has them.
    pub(super) fn greet(&mut self) -> Result<(), Stop> {
        self.wire.start_time();
        if !self.wire.is_running() {
            self.lost.started();
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
        self.tell_rules()?;
        self.wire.start_time();
        Ok(())
    }

    /// Tells the engine its rules.
    pub(super) fn tell_rules(&mut self) -> Result<(), Stop> {
        for command in self.rules.clone() {
            self.must(&command)?;
        }
        Ok(())
    }

    /// Gives it time for an answer from now on, after probes.
    pub(super) fn start_time(&mut self) {
        self.wire.start_time();
    }

    /// The question is answered.
    pub(super) fn answered(&mut self) {
        self.lost.answered();
        self.wire.answered();
    }

    /// The engine failed and is ended. If it has answered other commands, it is not given up as a whole.
    pub(super) fn failed(&mut self, failure: Failure) -> Reply {
        if self.lost.is_tied() {
            self.wire.answered();
        }
        self.ended(failure).into()
    }

    /// The engine failed and is ended: with what it wrote to standard error.
    pub(super) fn ended(&mut self, failure: Failure) -> Failure {
        self.wire.failed(failure)
    }

    /// Whether it lists this command.
    pub(super) fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    /// Whether the engine has failed at this command too often.
    pub(super) fn has_lost(&self, command: &str) -> bool {
        self.lost.at(command, self.size).is_some()
    }

    /// Puts a command, unless the engine has failed at it too often.
    pub(super) fn ask(&mut self, command: &str) -> Result<Response, Stop> {
        if let Some(failure) = self.lost.at(command, self.size) {
            return Err(Stop::Lost(failure));
        }
        match self.wire.ask(command) {
            Ok(response) => {
                self.lost.responded(command, self.size);
                Ok(response)
            }
            Err(failure) => {
                self.lost.failed(command, self.size, &failure);
                Err(failure.into())
            }
        }
    }

    /// Makes a move, or is told why not.
    pub(super) fn make(&mut self, colour: Colour, vertex: &str) -> Result<Response, Stop> {
        let command = format!("play {} {vertex}", named(colour));
        let response = self.ask(&command)?;
        if response.is_ok() {
            self.made.push(command);
        }
        Ok(response)
    }

    /// What it said to this command makes no sense: that is a failure at the command.
    pub(super) fn nonsense(&mut self, command: &str, why: impl std::fmt::Display) -> Stop {
        let failure = Failure::Malformed(format!("to `{command}`: {why}"));
        self.lost.failed(command, self.size, &failure);
        failure.into()
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
        self.size = Some(size);
        self.must("clear_board")?;
        self.must("komi 0")?;
        self.tell_rules()
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
        Move::Play(point) => Some(named_point(point)),
        Move::Pass => Some("pass".into()),
        Move::KoPass | Move::KoPassFor(_) => None,
    }
}

/// A point as GTP writes it.
pub(super) fn named_point(point: Point) -> String {
    point.to_string().to_uppercase()
}

/// A list of points on a board of this size.
pub(super) fn points(listed: &str, size: Size) -> Result<PointSet, String> {
    let point = |word: &str| {
        let point = Point::parse(word).filter(|point| size.contains(*point));
        point.ok_or_else(|| format!("`{word}` is no point of a {size} board"))
    };
    listed.split_whitespace().map(point).collect()
}
