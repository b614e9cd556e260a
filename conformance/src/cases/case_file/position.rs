//! The board of a case, what the case says of it, and what is played on it.

use std::collections::BTreeMap;

use reference_engine::board::notation::PlayersMove;
use reference_engine::question::Start;
use reference_engine::systems::Choices;
use reference_engine::{Board, Colour, Point, PointSet, Sequence, Size};

use super::format::RawVariation;
use super::{CaseBoard, Reader};
use crate::cases::case::Variation;
use crate::cases::fields::{At, Field, Fields, instead};
use crate::cases::{values, yaml};

impl<'a> Reader<'a> {
    /// The board with all that is said of it, but for what the source says.
    pub(super) fn set_up(&mut self, fields: &mut Fields<'a>) {
        self.position = match (fields.may("board", ""), fields.may("board-of", "FOLDER/CASE")) {
            (None, None) => CaseBoard::None,
            (Some(board), None) => self.board(&board),
            (None, Some(case)) => self.board_of(&case).map_or(CaseBoard::Unreadable, CaseBoard::Drawn),
            (Some(_), Some(case)) => {
                case.wrong("there are two boards", "give `board` or `board-of`, not both");
                CaseBoard::Unreadable
            }
        };
        self.to_move = fields.may("to-move", "").and_then(|colour| colour.colour());
        let parts = fields.may("parts", "");
        let strings = fields.may("strings", "").and_then(|strings| strings.entries());
        let CaseBoard::Drawn(board) = self.position else { return };
        self.parts = parts.map(|parts| self.parts(&parts, &board)).unwrap_or_default();
        self.strings = strings.iter().flatten().filter_map(|(name, stone)| string(name, stone, &board)).collect();
    }

    fn board(&self, field: &Field<'_>) -> CaseBoard {
        let (Some(board), Some(text)) = (values::drawing(field), field.value.as_str()) else {
            return CaseBoard::Unreadable;
        };
        let rows: Vec<&str> = text.lines().collect();
        if let Some(first) = board.stones_without_liberty().first() {
            let line = rows.len() - usize::from(first.row());
            let row = rows.get(line - 1).copied().unwrap_or_default();
            let column = row.char_indices().filter(|(_, c)| *c != ' ').nth(first.column().into());
            let at = At::Inside(field.path.clone(), line, column.map_or(1, |(i, _)| i + 1));
            let what = format!("the string of the stone on {first} has no liberty, so the position is not legal");
            self.mistakes.add(at, what, "correct the drawing: every string needs an empty point next to it");
            return CaseBoard::Unreadable;
        }
        CaseBoard::Drawn(board)
    }

    /// The board that another case draws. What is wrong with the drawing is told there.
    fn board_of(&self, field: &Field<'_>) -> Option<Board> {
        let name = field.text()?;
        let is_name = name.split_once('/').is_some_and(|(_, case)| !case.contains('/')) && !name.contains("..");
        let read = is_name.then(|| yaml::read(&self.known.dir.join(format!("{name}.yaml"))));
        let Some(Ok(document)) = read else {
            let what = format!("there is no case `{}`", name.escape_debug());
            field.wrong(what, "write FOLDER/CASE, the case that draws the board");
            return None;
        };
        let Some(drawing) = document.value.get("board").and_then(|board| board.as_str()) else {
            field.wrong(format!("the case `{name}` draws no board"), "name the case that draws it");
            return None;
        };
        Board::parse(drawing).ok().filter(|board| board.stones_without_liberty().is_empty())
    }

    /// What the source says of its board, as far as it can be checked on the board alone. Whether it says that
    /// Sekiguchi's result corresponds takes two assessments, see [`crate::cases::correspondence`].
    pub(super) fn facts(&self, field: &Field<'_>, has_strings: bool) -> Option<bool> {
        let mut fields = field.fields()?;
        let board = self.position.board();
        let check = |field: &Field<'_>, name: &str, stated: String, is: String| {
            if stated != is {
                let what = format!("the source's fact `{name}` is {stated}, but on this board it is {is}");
                field.wrong(what, "correct the board, or the fact if it is misquoted");
            }
        };
        if let Some(size) = fields.may("size", "")
            && let (Some(text), Some(board)) = (size.text(), board)
        {
            let stated = Size::parse(text).map_or(text.to_owned(), |size| size.to_string());
            check(&size, "size", stated, board.size().to_string());
        }
        let count = |colour| board.map(|board| i64::from(board.stones(colour).len()));
        let (black, white) = (count(Colour::Black), count(Colour::White));
        let minus = black.zip(white).map(|(black, white)| black - white);
        for (name, is) in [("black-stones", black), ("white-stones", white), ("black-minus-white", minus)] {
            if let Some(field) = fields.may(name, "")
                && let (Some(stated), Some(is)) = (field.number::<i64>(), is)
            {
                check(&field, name, stated.to_string(), is.to_string());
            }
        }
        let corresponds = fields.may("corresponds", "");
        fields.end();
        let corresponds = corresponds?;
        if board.is_some() && !has_strings {
            let what = "`corresponds` is about the strings that the case names, and it names none";
            corresponds.wrong(what, "add `strings`");
        }
        corresponds.word()
    }

    /// The parts that a referee splits the board into: a letter for each point of a part.
    fn parts(&self, field: &Field<'_>, board: &Board) -> Vec<PointSet> {
        let Some(text) = field.text() else { return Vec::new() };
        let size = board.size();
        let signs = |row: &str| row.chars().enumerate().filter(|(_, sign)| !sign.is_whitespace()).collect();
        let rows: Vec<Vec<(usize, char)>> = text.lines().map(signs).collect();
        let fits = |row: &Vec<(usize, char)>| row.len() == usize::from(size.columns());
        if rows.len() != usize::from(size.rows()) || !rows.iter().all(fits) {
            let help = "draw every point of the board: a small letter for each part, `.` for the rest";
            field.wrong(format!("the parts do not fill the {size} board"), help);
            return Vec::new();
        }
        let mut parts: BTreeMap<char, PointSet> = BTreeMap::new();
        for (line, (row, signs)) in (1..).zip((0..size.rows()).rev().zip(rows)) {
            for (column, (place, sign)) in (0..).zip(signs) {
                match (sign, size.point(column, row)) {
                    ('a'..='z', Some(point)) => parts.entry(sign).or_insert(PointSet::EMPTY).insert(point),
                    ('.', _) => {}
                    _ => {
                        let at = At::Inside(field.path.clone(), line, place + 1);
                        let what = format!("`{}` is no part", sign.escape_debug());
                        self.mistakes.add(at, what, "use a small letter for each part, `.` for the rest");
                    }
                }
            }
        }
        parts.into_values().collect()
    }

    /// The rule set with some choices replaced.
    pub(super) fn choices(&self, path: &str, id: &str, others: &BTreeMap<String, String>, at: &str) -> Option<Choices> {
        let rule_sets = self.known.rule_sets;
        let Some(set) = rule_sets.iter().find(|set| set.id == id) else {
            let groups = self.known.groups.iter().map(|group| &*group.id);
            let known: Vec<_> = rule_sets.iter().map(|set| &*set.id).chain(groups).collect();
            let help = format!("{}, or add cases/rulesets/{id}.yaml", instead(id, &known));
            self.wrong(path, format!("there is no rule set `{id}`"), help);
            return None;
        };
        let replaced = set.choices.with(others);
        replaced.map_err(|no| self.wrong(&format!("{at}.choices.{}", no.switch), no.what, no.help)).ok()
    }

    pub(super) fn first_mover(&self, path: &str, own: Option<Colour>) -> Option<Colour> {
        let to_move = own.or(self.to_move);
        if to_move.is_none() {
            self.wrong(path, "nobody says who moves first", "add `to-move: black` or `to-move: white` to the case");
        }
        to_move
    }

    pub(super) fn all_legal(
        &self,
        path: &str,
        moves: &[PlayersMove],
        start: &Start,
        rules_id: &str,
    ) -> Option<Sequence> {
        let mut sequence = start.sequence();
        for (number, made) in (1..).zip(moves) {
            if let Err(why) = sequence.make_as(made.colour, made.mv) {
                let what = format!("move {number}, {made}, is illegal under {rules_id}: {why}");
                let drawn = sequence.state().board.drawn(|_| None);
                let help = format!("correct the sequence; before that move the board is\n\n{drawn}");
                self.disputes.add(At::Value(path.to_owned()), what, help);
                return None;
            }
        }
        Some(sequence)
    }

    /// From where it is played under a rule set, which must have rules of play.
    pub(super) fn start(
        &self,
        path: &str,
        id: &str,
        choices: &Choices,
        board: &Board,
        to_move: Colour,
    ) -> Option<Start> {
        let rules = choices.rules();
        if rules.is_none() {
            let help = "name another; under this one `decide`, `matrix` and `table` can be asked";
            self.wrong(path, format!("the rule set `{id}` has no rules of play"), help);
        }
        Some(Start { parts: self.parts.clone(), ..Start::new(rules?, *board, to_move) })
    }

    pub(super) fn variation(&self, raw: &RawVariation) -> Option<Variation> {
        let board = self.position.board()?;
        let at = &raw.path;
        let to_move = self.first_mover(at, raw.to_move)?;
        let path = format!("{at}.moves");
        let moves = values::sequence(raw.moves.as_ref()?, &path, self.mistakes, Some(board))?;
        let rules = raw.rules.as_ref()?;
        if rules.is_empty() {
            self.wrong(&format!("{at}.rules"), "the variation names no rule set", "name at least one");
        }
        let named = rules.iter().enumerate().flat_map(|(n, id)| {
            self.known.rule_sets_of(id).into_iter().map(move |id| (format!("{at}.rules[{n}]"), id))
        });
        for (id_path, id) in named {
            let Some(choices) = self.choices(&id_path, id, &raw.choices, at) else { continue };
            let Some(start) = self.start(&id_path, id, &choices, board, to_move) else { continue };
            let Some(sequence) = self.all_legal(&path, &moves, &start, id) else { continue };
            let ended = sequence.state().ended(&start.rules);
            if raw.ends.is_some_and(|ends| ends != ended) {
                let what = if ended { "the sequence has ended" } else { "the sequence has not ended" };
                let what = format!("after these moves {what} under {id}");
                let help = "correct `ends`, or the passes of the sequence";
                self.disputes.add(At::Value(format!("{at}.ends")), what, help);
            }
        }
        Some(Variation { id: raw.id.clone()?, note: raw.note.clone()?, moves })
    }
}

/// A string that the case names, by one of its stones.
fn string(name: &str, field: &Field<'_>, board: &Board) -> Option<(String, PointSet)> {
    let text = field.text()?;
    let Some(point) = Point::parse(text).filter(|point| board.size().contains(*point)) else {
        let what = format!("`{}` is not a point of this {} board", text.escape_debug(), board.size());
        field.wrong(what, "name a stone of the string, for example c3 (row 1 is at the bottom)");
        return None;
    };
    if board.stone(point).is_none() {
        field.wrong(format!("there is no stone on {point}"), "name a stone of the string");
    }
    Some((name.to_owned(), board.string(point)))
}
