//! Reading a case file: what it may say, and everything that can be wrong with it.
//!
//! The fields are in `format`, the checks of the case as a whole are here, those of its questions are in `question`,
//! and for questions about trees and tables in `tables`.
//! Each check gives a sentence on what is wrong and one on how to mend it, at the line and column where it stands.

mod format;
mod question;
mod tables;

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use reference_engine::answer::Start;
use reference_engine::board::notation::{HOW_TO_WRITE, PlayersMove, parse_sequence};
use reference_engine::systems::Choices;
use reference_engine::{Board, Colour, Move, Point, PointSet, Sequence, Size};

use self::format::{RawCase, RawFacts, RawVariation, RawYesNo};
use crate::ask::protocol;
use crate::cases::case::{Case, Origin, Variation};
use crate::cases::papers::Papers;
use crate::cases::problem::Problem;
use crate::cases::ruleset::RuleSet;
use crate::cases::yaml::{self, Places};

/// Reads a case. Everything that is wrong with it goes to `problems`; a case with problems is not returned. What the
/// reference engine disputes goes to `disputes`: moves that are said to be legal and, as it says, are not, and cells
/// that its tables do not have.
pub(crate) fn read(
    file: &Path,
    folder: &str,
    papers: &Papers,
    rule_sets: &[RuleSet],
    problems: &mut Vec<Problem>,
    disputes: &mut Vec<Problem>,
) -> Option<Case> {
    let (raw, places) = yaml::read::<RawCase>(file).map_err(|problem| problems.push(problem)).ok()?;
    let mut reader = Reader {
        raw: &raw,
        places: &places,
        papers,
        rule_sets,
        parts: Vec::new(),
        problems: Vec::new(),
        disputes: Vec::new(),
    };
    let case = reader.case(file, folder);
    let sound = reader.problems.is_empty();
    problems.append(&mut reader.problems);
    disputes.append(&mut reader.disputes);
    case.filter(|_| sound)
}

/// The engine's messages say what is wrong, a colon, and how to mend it.
fn what_and_mend(message: &str) -> (String, String) {
    let (what, mend) = message.split_once(": ").unwrap_or((message, "see docs/cases.md"));
    (what.to_owned(), mend.to_owned())
}

struct Reader<'a> {
    raw: &'a RawCase,
    places: &'a Places,
    papers: &'a Papers,
    rule_sets: &'a [RuleSet],
    /// The parts that the case's referee splits the board into.
    parts: Vec<PointSet>,
    problems: Vec<Problem>,
    disputes: Vec<Problem>,
}

impl Reader<'_> {
    fn wrong(&mut self, path: &str, what: impl Into<String>, mend: impl Into<String>) {
        self.problems.push(self.places.problem(path, what, mend));
    }

    fn case(&mut self, file: &Path, folder: &str) -> Option<Case> {
        let raw = self.raw;
        if file.file_stem().is_none_or(|stem| stem != raw.id.as_str()) {
            let mend = format!("name it {}.yaml, or give the case the id of its file", raw.id);
            self.wrong("id", format!("the file of the case `{}` has another name", raw.id), mend);
        }
        self.id("id", &raw.id);
        self.text("title", &raw.title);
        self.text("claim", &raw.claim);
        self.text("origin.note", &raw.origin.note);
        if let Some(hunts) = &raw.hunts {
            self.text("hunts", hunts);
        }
        self.citations();
        self.unique_ids("questions", raw.questions.iter().map(|q| &*q.id));
        self.unique_ids("variations", raw.variations.iter().map(|v| &*v.id));
        let board = match &raw.board {
            Some(text) => Some(self.board(text)?),
            None => None,
        };
        self.fits_origin();
        let strings = match &board {
            Some(board) => {
                self.facts(board);
                self.parts = self.parts(board);
                self.strings(board)
            }
            None => BTreeMap::new(),
        };
        let questions = (0..).zip(&raw.questions);
        let questions = questions.filter_map(|(i, q)| self.question(i, q, folder, board.as_ref(), &strings)).collect();
        let variations = (0..).zip(&raw.variations);
        let variations = variations.filter_map(|(i, v)| self.variation(i, v, board.as_ref()?)).collect();
        Some(Case {
            folder: folder.to_owned(),
            id: raw.id.clone(),
            title: raw.title.clone(),
            paper: raw.paper.clone(),
            item: raw.item.clone(),
            clauses: raw.clauses.clone(),
            claim: raw.claim.clone(),
            hunts: raw.hunts.clone(),
            origin: raw.origin.kind,
            origin_note: raw.origin.note.clone(),
            corresponds: raw.origin.facts.corresponds.map(|corresponds| corresponds == RawYesNo::Yes),
            board,
            parts: self.parts.clone(),
            strings,
            questions,
            variations,
        })
    }

    fn id(&mut self, path: &str, id: &str) {
        let sound = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(sound) {
            let what = format!("`{}` is not an id", id.escape_debug());
            self.wrong(path, what, "use small letters, digits and `-`");
        }
    }

    fn text(&mut self, path: &str, text: &str) {
        if text.trim().is_empty() {
            self.wrong(path, "there is no text here", "say it in a few words of our own");
        }
    }

    fn unique_ids<'b>(&mut self, list: &str, ids: impl Iterator<Item = &'b str>) {
        let mut seen = HashSet::new();
        for (i, id) in ids.enumerate() {
            let path = format!("{list}[{i}].id");
            self.id(&path, id);
            if !seen.insert(id) {
                self.wrong(&path, format!("the id `{id}` is used twice in this case"), "choose another");
            }
        }
    }

    /// The paper, the item and the clauses exist.
    fn citations(&mut self) {
        let raw = self.raw;
        let Some(paper) = self.papers.paper(&raw.paper) else {
            let known: Vec<_> = self.papers.papers.iter().map(|paper| &*paper.id).collect();
            let mend = format!("use one of {}, or add it to papers.yaml", known.join(", "));
            return self.wrong("paper", format!("there is no paper `{}`", raw.paper), mend);
        };
        match &raw.item {
            Some(item) if !paper.items.iter().any(|known| known.id == *item) => {
                let what = format!("the paper {} has no item `{item}`", paper.id);
                self.wrong("item", what, "cite an item of papers.yaml, or add it there");
            }
            None if !paper.items.is_empty() => {
                let what = format!("the case does not say which item of {} it is about", paper.id);
                self.wrong("paper", what, "add `item:` with an id of papers.yaml");
            }
            _ => {}
        }
        if raw.clauses.is_empty() {
            self.wrong("clauses", "the case cites no clause", "cite the clauses that it tests");
        }
        for (i, clause) in raw.clauses.iter().enumerate() {
            if self.papers.clause(clause).is_none() {
                let what = format!("there is no clause `{clause}`");
                self.wrong(&format!("clauses[{i}]"), what, "cite a clause of papers.yaml, or add it there");
            }
        }
    }

    /// A lost example has nothing that could be asked about; any other case asks something. Strings, facts and
    /// variations need a board; each question says for itself whether it does.
    fn fits_origin(&mut self) {
        let raw = self.raw;
        let on_board = [
            ("strings", !raw.strings.is_empty()),
            ("parts", raw.parts.is_some()),
            ("origin.facts", raw.origin.facts != RawFacts::default()),
            ("variations", !raw.variations.is_empty()),
        ];
        if raw.origin.kind == Origin::Lost {
            let rest = [("board", raw.board.is_some()), ("questions", !raw.questions.is_empty())];
            for (field, _) in rest.into_iter().chain(on_board).filter(|(_, given)| *given) {
                let mend = "leave it out and say in the note what is known; a board of ours is `kind: constructed`";
                self.wrong(field, format!("a case whose board is lost has no `{field}`"), mend);
            }
            return;
        }
        if raw.questions.is_empty() {
            self.wrong("questions", "the case asks nothing", "add a question; if the board is lost, say `kind: lost`");
        }
        if raw.board.is_none() {
            for (field, _) in on_board.into_iter().filter(|(_, given)| *given) {
                self.wrong(field, format!("`{field}` needs a board, and the case has none"), "draw the `board`");
            }
        }
    }

    fn board(&mut self, text: &str) -> Option<Board> {
        let board = self.drawing("board", text)?;
        let stuck = board.stones_without_liberty();
        let rows: Vec<&str> = text.lines().collect();
        if let Some(first) = stuck.first() {
            let line = rows.len() - usize::from(first.row());
            let row = rows.get(line - 1).copied().unwrap_or_default();
            let column = row.char_indices().filter(|(_, c)| *c != ' ').nth(first.column().into());
            let place = self.places.inside("board", line, column.map_or(1, |(i, _)| i + 1));
            let what = format!("the string of the stone on {first} has no liberty, so the position is not legal");
            let mend = "correct the drawing: every string needs an empty point next to it";
            self.problems.push(self.places.problem_at(place, what, mend));
            return None;
        }
        Some(board)
    }

    fn drawing(&mut self, path: &str, text: &str) -> Option<Board> {
        let wrong = match Board::parse(text) {
            Ok(board) => return Some(board),
            Err(wrong) => wrong,
        };
        let place = self.places.inside(path, wrong.line, wrong.column);
        let (what, mend) = what_and_mend(&wrong.what.to_string());
        self.problems.push(self.places.problem_at(place, what, mend));
        None
    }

    fn facts(&mut self, board: &Board) {
        let facts = &self.raw.origin.facts;
        let count = |colour| board.stones(colour).len();
        let (black, white) = (count(Colour::Black), count(Colour::White));
        let size = facts.size.as_ref().map(|text| (Size::parse(text) == Some(board.size()), text.clone()));
        let number = |fact: Option<i64>, is: i64| fact.map(|fact| (fact == is, fact.to_string()));
        let checks = [
            ("size", size, board.size().to_string()),
            ("black-stones", number(facts.black_stones.map(i64::from), black.into()), black.to_string()),
            ("white-stones", number(facts.white_stones.map(i64::from), white.into()), white.to_string()),
            (
                "black-minus-white",
                number(facts.black_minus_white, i64::from(black) - i64::from(white)),
                (i64::from(black) - i64::from(white)).to_string(),
            ),
        ];
        for (name, stated, is) in checks {
            if let Some((false, fact)) = stated {
                let what = format!("the source's fact `{name}` is {fact}, but on this board it is {is}");
                let mend = "correct the board, or the fact if it is misquoted";
                self.wrong(&format!("origin.facts.{name}"), what, mend);
            }
        }
        if facts.corresponds.is_some() && self.raw.strings.is_empty() {
            let what = "`corresponds` is about the strings that the case names, and it names none";
            self.wrong("origin.facts.corresponds", what, "add `strings`");
        }
    }

    fn strings(&mut self, board: &Board) -> BTreeMap<String, PointSet> {
        let mut strings = BTreeMap::new();
        for (name, text) in &self.raw.strings {
            let path = format!("strings.{name}");
            let mend = "name a stone of the string, for example c3 (row 1 is at the bottom)";
            let Some(point) = self.point(&path, text, board, mend) else { continue };
            if board.stone(point).is_none() {
                self.wrong(&path, format!("there is no stone on {point}"), "name a stone of the string");
            }
            strings.insert(name.clone(), board.string(point));
        }
        strings
    }

    /// The parts that a referee splits the board into: a letter for each point of a part.
    fn parts(&mut self, board: &Board) -> Vec<PointSet> {
        let Some(text) = &self.raw.parts else { return Vec::new() };
        let size = board.size();
        let signs = |row: &str| row.chars().enumerate().filter(|(_, sign)| !sign.is_whitespace()).collect();
        let rows: Vec<Vec<(usize, char)>> = text.lines().map(signs).collect();
        let fits = |row: &Vec<(usize, char)>| row.len() == usize::from(size.columns());
        if rows.len() != usize::from(size.rows()) || !rows.iter().all(fits) {
            let mend = "draw every point of the board: a small letter for each part, `.` for the rest";
            self.wrong("parts", format!("the parts do not fill the {size} board"), mend);
            return Vec::new();
        }
        let mut parts: BTreeMap<char, PointSet> = BTreeMap::new();
        for (line, (row, signs)) in (1..).zip((0..size.rows()).rev().zip(rows)) {
            for (column, (place, sign)) in (0..).zip(signs) {
                match (sign, size.point(column, row)) {
                    ('a'..='z', Some(point)) => parts.entry(sign).or_insert(PointSet::EMPTY).insert(point),
                    ('.', _) => {}
                    _ => {
                        let place = self.places.inside("parts", line, place + 1);
                        let what = format!("`{}` is no part", sign.escape_debug());
                        let mend = "use a small letter for each part, `.` for the rest";
                        self.problems.push(self.places.problem_at(place, what, mend));
                    }
                }
            }
        }
        parts.into_values().collect()
    }

    fn point(&mut self, path: &str, text: &str, board: &Board, mend: &str) -> Option<Point> {
        let point = Point::parse(text).filter(|point| board.size().contains(*point));
        if point.is_none() {
            let what = format!("`{}` is not a point of this {} board", text.escape_debug(), board.size());
            self.wrong(path, what, mend);
        }
        point
    }

    fn moves(&mut self, path: &str, text: &str, board: &Board) -> Option<Vec<PlayersMove>> {
        let moves = match parse_sequence(text) {
            Ok(moves) => moves,
            Err(error) => {
                let what = format!("move {} cannot be read: `{}`", error.number, error.text.escape_debug());
                let mend = format!("{HOW_TO_WRITE}; row 1 is at the bottom and there is no column i");
                self.wrong(path, what, mend);
                return None;
            }
        };
        let off = (1..).zip(&moves).find(|(_, made)| match made.mv {
            Move::Play(point) | Move::KoPassFor(point) => !board.size().contains(point),
            Move::Pass | Move::KoPass => false,
        });
        if let Some((number, made)) = off {
            let what = format!("move {number}, {made}, is off this {} board", board.size());
            self.wrong(path, what, "correct the point; row 1 is at the bottom and there is no column i");
            return None;
        }
        Some(moves)
    }

    /// The rule set with some choices replaced.
    fn choices(&mut self, path: &str, id: &str, others: &BTreeMap<String, String>, at: &str) -> Option<Choices> {
        let rule_sets = self.rule_sets;
        let Some(set) = rule_sets.iter().find(|set| set.id == id) else {
            let known: Vec<_> = rule_sets.iter().map(|set| &*set.id).collect();
            let mend = format!("use one of {}, or add cases/rulesets/{id}.yaml", known.join(", "));
            self.wrong(path, format!("there is no rule set `{id}`"), mend);
            return None;
        };
        let replaced = set.choices.with(others);
        replaced.map_err(|no| self.wrong(&format!("{at}.choices.{}", no.switch), no.what, no.help)).ok()
    }

    fn first_mover(&mut self, path: &str, own: Option<protocol::question::Colour>) -> Option<Colour> {
        let to_move = own.or(self.raw.to_move).map(Colour::from);
        if to_move.is_none() {
            self.wrong(path, "nobody says who moves first", "add `to-move: black` or `to-move: white` to the case");
        }
        to_move
    }

    fn all_legal(&mut self, path: &str, moves: &[PlayersMove], start: &Start, rules_id: &str) -> Option<Sequence> {
        let mut sequence = start.sequence();
        for (number, made) in (1..).zip(moves) {
            if let Err(why) = sequence.make_as(made.colour, made.mv) {
                let what = format!("move {number}, {made}, is illegal under {rules_id}: {why}");
                let drawn = sequence.state().board.drawn(|_| None);
                let mend = format!("correct the sequence; before that move the board is\n\n{drawn}");
                self.disputes.push(self.places.problem(path, what, mend));
                return None;
            }
        }
        Some(sequence)
    }

    /// From where it is played under a rule set, which must have rules of play.
    fn start(&mut self, path: &str, id: &str, choices: &Choices, board: &Board, to_move: Colour) -> Option<Start> {
        let rules = choices.rules();
        if rules.is_none() {
            let mend = "name another; under this one `decide`, `combine` and `confront` can be asked";
            self.wrong(path, format!("the rule set `{id}` has no rules of play"), mend);
        }
        Some(Start { parts: self.parts.clone(), ..Start::new(rules?, *board, to_move) })
    }

    fn variation(&mut self, i: usize, raw: &RawVariation, board: &Board) -> Option<Variation> {
        let at = format!("variations[{i}]");
        self.text(&format!("{at}.note"), &raw.note);
        let to_move = self.first_mover(&at, raw.to_move)?;
        let path = format!("{at}.moves");
        let moves = self.moves(&path, &raw.moves, board)?;
        if raw.rules.is_empty() {
            self.wrong(&format!("{at}.rules"), "the variation names no rule set", "name at least one");
        }
        for (n, id) in raw.rules.iter().enumerate() {
            let id_path = format!("{at}.rules[{n}]");
            let Some(choices) = self.choices(&id_path, id, &raw.choices, &at) else { continue };
            let Some(start) = self.start(&id_path, id, &choices, board, to_move) else { continue };
            let Some(sequence) = self.all_legal(&path, &moves, &start, id) else { continue };
            let ended = sequence.state().ended(&start.rules);
            if raw.ends.is_some_and(|ends| ends != ended) {
                let what = if ended { "the sequence has ended" } else { "the sequence has not ended" };
                let what = format!("after these moves {what} under {id}");
                let mend = "correct `ends`, or the passes of the sequence";
                self.disputes.push(self.places.problem(&format!("{at}.ends"), what, mend));
            }
        }
        Some(Variation { id: raw.id.clone(), note: raw.note.clone(), moves })
    }
}
