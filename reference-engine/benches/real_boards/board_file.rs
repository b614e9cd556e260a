//! A board of the bench as it is written in a file: comments, and the drawing between them.
//!
//! A game says who is `to move` and, after `alive`, `dead` and `seki`, what GNU Go calls each stone. A shape names with
//! `attacked` a point of the group and says after `says` what the books call it; `only` names the one rule set under
//! which that is asked.

use std::fs;
use std::path::{Path, PathBuf};

use reference_engine::board::strings::all_strings;
use reference_engine::life::lemmas::pass_alive_strings;
use reference_engine::{Board, Colour, Point, PointSet, Suicide};

use crate::opinion::Opinion;

/// A board, and what is said about its strings.
#[derive(Clone, Debug)]
pub(crate) struct BoardFile {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// The board. Every string has a liberty.
    pub(crate) board: Board,
    /// Whose turn it is.
    pub(crate) to_move: Colour,
    /// What a player or a book says of strings.
    pub(crate) said: Vec<(PointSet, Opinion)>,
    /// The one rule set under which it is asked, if there is but one.
    pub(crate) only: Option<String>,
}

impl BoardFile {
    /// Reads a file. The error says what is wrong with it.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let wrong = |what: String| format!("{}: {what}", path.display());
        let text = fs::read_to_string(path).map_err(|error| wrong(format!("it cannot be read: {error}")))?;
        let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let board = Board::parse(&rows.join("\n")).map_err(|error| wrong(error.to_string()))?;
        if let Some(point) = board.stones_without_liberty().first() {
            return Err(wrong(format!("the string on {point} has no liberty. Such a board cannot be played on")));
        }
        let comments = || text.lines().filter_map(|line| line.strip_prefix("# "));
        let after = |word: &str| comments().find_map(|line| line.strip_prefix(word)).map(str::trim);
        let said = match after("attacked ") {
            Some(point) => vec![shape(&board, point, after("says ")).map_err(wrong)?],
            None => game(&board, |word| after(word).unwrap_or_default()).map_err(wrong)?,
        };
        let to_move = if after("to move:") == Some("white") { Colour::White } else { Colour::Black };
        Ok(Self { path: path.to_owned(), board, to_move, said, only: after("only ").map(str::to_owned) })
    }

    /// Its name in tables.
    pub(crate) fn name(&self) -> String {
        self.path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }
}

/// The attacked group of a shape, and what the books say of it. Around it must be a wall that is pass-alive.
fn shape(board: &Board, point: &str, says: Option<&str>) -> Result<(PointSet, Opinion), String> {
    let group = Point::parse(point).map(|point| board.string(point)).unwrap_or_default();
    let group_is = |colour: Colour| group.meets(board.stones(colour));
    let Some(owner) = [Colour::Black, Colour::White].into_iter().find(|colour| group_is(*colour)) else {
        return Err(format!("there is no stone on `{point}`. Name a point of the attacked group"));
    };
    if !pass_alive_strings(board, owner.opponent(), Suicide::Forbidden).meets(&group.neighbours()) {
        return Err(format!("no pass-alive string is next to the group on {point}. Draw a wall with two eyes"));
    }
    let says = says.unwrap_or_default();
    let opinion = Opinion::ALL.into_iter().find(|opinion| opinion.word() == says);
    let opinion =
        opinion.ok_or_else(|| format!("`{says}` is no opinion. Write `says` with alive, dead, seki or ko"))?;
    Ok((group, opinion))
}

/// What GNU Go says of each string.
fn game<'a>(board: &Board, after: impl Fn(&str) -> &'a str) -> Result<Vec<(PointSet, Opinion)>, String> {
    let mut said = Vec::new();
    for opinion in [Opinion::Alive, Opinion::Dead, Opinion::Seki] {
        let points = after(opinion.word()).split_whitespace();
        let points: Option<PointSet> = points.map(|name| Point::parse(name).map(PointSet::from)).collect();
        let points = points.ok_or_else(|| format!("`{}` names something that is no point", opinion.word()))?;
        said.extend(
            all_strings(board).into_iter().filter(|string| string.meets(&points)).map(|string| (string, opinion)),
        );
    }
    if said.len() == all_strings(board).len() {
        return Ok(said);
    }
    Err("the statuses do not name each string once. Let make_games.py write the file again".to_owned())
}
