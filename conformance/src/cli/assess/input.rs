//! The position that is to be assessed: a game record in SGF, or a drawn board.

use anyhow::{Context, bail};
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::{Board, Colour, Prisoners, Suicide};

use super::super::record::{check_liberties, name, text};
use super::Assess;
use crate::ask::assess::Subject;
use crate::cases::sgf::game::Game;
use crate::cases::sgf::{MainLine, is_record};
use crate::report::layout::{counted, one_line};

/// What was read.
pub(super) struct Input {
    pub(super) file: String,
    pub(super) subject: Subject,
    pub(super) game: Option<Game>,
    notes: Vec<String>,
}

impl Input {
    /// Reads the file that the arguments name, and what they say of it. `suicide` tells whether a record may have moves
    /// that take their own stones.
    pub(super) fn read(arguments: &Assess, suicide: Suicide) -> anyhow::Result<Self> {
        let file = name(&arguments.file);
        let text = text(&arguments.file, &file)?;
        let mut input = if is_record(&text) {
            record(file, &text, arguments.moves, suicide)?
        } else {
            drawn(file, &text, arguments)?
        };
        check_liberties(&input.subject.board, &input.file)?;
        let subject = &mut input.subject;
        subject.to_move = arguments.to_move.map_or(subject.to_move, Colour::from);
        subject.komi = arguments.komi.unwrap_or(subject.komi);
        if let Some([black, white]) = arguments.prisoners {
            subject.prisoners = Prisoners { black, white };
        }
        Ok(input)
    }

    /// What was read, in a few lines.
    pub(super) fn text(&self) -> String {
        let Subject { board, to_move, prisoners, komi } = &self.subject;
        let moves = self.game.as_ref().map_or(String::new(), |game| format!(", {}", counted(game.moves(), "move")));
        let captured = format!("captured {} black and {} white", prisoners.black, prisoners.white);
        let mut text = format!("{}: {}{moves}, {to_move} to move, {captured}, komi {komi}\n", self.file, board.size());
        text.extend(self.notes.iter().map(|note| format!("note: {note}\n")));
        text
    }
}

fn record(file: String, text: &str, moves: Option<usize>, suicide: Suicide) -> anyhow::Result<Input> {
    let read = MainLine::read(text).and_then(|line| Ok((Game::of(&line, moves, suicide)?, line)));
    let (game, line) = read.with_context(|| format!("{file} cannot be read as a game record"))?;
    let mut notes = Vec::new();
    if line.has_variations {
        notes.push("the record has variations; this is its main line".to_owned());
    }
    if line.has_more_games {
        notes.push("there are more games in the file; this is the first".to_owned());
    }
    if let Some(komi) = &game.unread_komi {
        notes.push(format!("komi `{}` is no number of halves; give it with --komi", one_line(komi)));
    }
    if let Some(rules) = game.rules.as_deref().filter(|rules| counts_area(rules)) {
        notes.push(format!("it was played under {} rules; here territory is counted", one_line(rules)));
    }
    if let Some(result) = &game.result {
        notes.push(format!("the record says {}", one_line(result)));
    }
    let subject = Subject {
        board: game.board,
        to_move: game.to_move,
        prisoners: game.prisoners,
        komi: game.komi.unwrap_or_default(),
    };
    Ok(Input { file, subject, game: Some(game), notes })
}

/// Whether a record names rules that count area.
fn counts_area(rules: &str) -> bool {
    let rules = rules.to_ascii_lowercase();
    ["chinese", "aga", "goe", "ing", "nz", "new zealand", "tromp"].iter().any(|known| rules.starts_with(known))
}

/// A drawing without the letters and numbers around it, as programs print them. What is left stands in its place.
fn without_coordinates(text: &str) -> String {
    let row = |line: &str| {
        let is_letters = line.trim_start().starts_with(['a', 'A']);
        if is_letters { String::new() } else { line.replace(|sign: char| sign.is_ascii_digit(), " ") }
    };
    text.lines().map(row).collect::<Vec<_>>().join("\n")
}

fn drawn(file: String, text: &str, arguments: &Assess) -> anyhow::Result<Input> {
    if arguments.moves.is_some() {
        bail!("{file} is a drawn board and has no moves: leave out `--move`, or give a game record");
    }
    let why = || format!("{file} is neither a game record, which begins with `(;`, nor a drawn board");
    let board = Board::parse(&without_coordinates(text)).with_context(why)?;
    let (to_move, prisoners, komi) = (Colour::Black, Prisoners::default(), HalfPoints::default());
    Ok(Input { file, subject: Subject { board, to_move, prisoners, komi }, game: None, notes: Vec::new() })
}
