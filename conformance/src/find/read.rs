//! Reading a sketch. docs/find.md describes the format. All mistakes are told at once, with line and column.

mod question;

use std::path::Path;

use reference_engine::{Colour, Point, PointSet, Size};
use serde_json::Value as Json;

use self::question::Questions;
use super::counts::{Counts, Range};
use super::pattern::{Pattern, SIGNS, choices};
use super::sketch::{Cites, MOST_NAMES, NamedString, Sketch, Wanted, in_moves, stand_in_point};
use crate::cases::fields::{At, Field, Fields, Mistakes};
use crate::cases::fingerprint::hash;
use crate::cases::problem::Problem;
use crate::cases::suite::Suite;
use crate::cases::yaml;

/// Reads a sketch.
///
/// # Errors
/// With all that is wrong with it.
pub fn read(file: &Path, suite: &Suite) -> Result<Sketch, Vec<Problem>> {
    let source = yaml::source(file).map_err(|problem| vec![problem])?;
    let document = yaml::parse(&source).map_err(|problem| vec![problem])?;
    let mistakes = Mistakes::default();
    let names = point_names(&document.value);
    let value = with_stand_ins(&document.value, &names);
    let root = Field::root("the sketch", &value, &mistakes);
    let sketch = Reader { suite }.sketch(&root, &document.value, &names);
    let id = file.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    let id = id.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    match sketch {
        Some(sketch) if mistakes.is_empty() => Ok(Sketch { id, mark: hash(&source.text), ..sketch }),
        _ => Err(mistakes.located(&document.places)),
    }
}

/// The names of points, as far as they can be read.
fn point_names(value: &Json) -> Vec<String> {
    let names = value.get("points").and_then(Json::as_array);
    names.into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect()
}

/// The same sketch with stand-ins for the points that have names, wherever moves are written.
fn with_stand_ins(value: &Json, names: &[String]) -> Json {
    let mut value = value.clone();
    let wanted = value.get_mut("wanted").and_then(Json::as_array_mut);
    for question in wanted.into_iter().flatten().filter_map(Json::as_object_mut) {
        in_moves(question, |word| {
            let number = names.iter().position(|name| name == word);
            number.and_then(stand_in_point).map(|point| point.to_string())
        });
    }
    value
}

struct Reader<'a> {
    suite: &'a Suite,
}

impl<'a> Reader<'a> {
    fn sketch(&self, root: &Field<'a>, written: &Json, names: &[String]) -> Option<Sketch> {
        let mut fields = root.fields()?;
        let title = fields.may("title", "what the board shows").and_then(|title| title.text()).map(str::to_owned);
        let cites = self.cites(&mut fields);
        let to_move = fields.need("to-move", "black or white").and_then(|colour| colour.colour());
        let patterns = patterns(&mut fields, root);
        let counts = fields.may("counts", "how many stones, empty points and strings").map(|field| counts(&field));
        let counts = counts.unwrap_or(Some(Counts::default()));
        let strings = fields.may("strings", "names for strings").map(|field| strings(&field)).unwrap_or_default();
        let points = fields.may("points", "names for empty points: [a, b]");
        if let Some(field) = &points {
            check_points(field, names, patterns.as_deref().unwrap_or_default());
        }
        for (string, field) in
            strings.iter().filter_map(|string| Some((string, root.inside("strings", "")?.inside(&string.name, "")?)))
        {
            on_every_board(&field, string.at.into_iter().collect(), patterns.as_deref().unwrap_or_default());
        }
        let list = fields.need("wanted", "questions with their answers").and_then(|wanted| wanted.list());
        fields.end();
        let (to_move, patterns, counts) = (to_move?, patterns?, counts?);
        let questions = Questions { suite: self.suite, to_move, patterns: &patterns, strings: &strings, names };
        let written = written.get("wanted").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
        let list = list?;
        let wanted = (1..).zip(list.iter().zip(written));
        let mut wanted: Vec<Wanted> =
            wanted.filter_map(|(number, (field, written))| questions.read(number, field, written)).collect();
        wanted.sort_by_key(|one| !one.is_cheap);
        let says_nothing_of_points = |one: &Wanted| !one.mentions_points();
        let symmetric = strings.iter().all(|string| string.at.is_none()) && wanted.iter().all(says_nothing_of_points);
        let patterns = patterns.into_iter().map(|one| if symmetric { one.up_to_symmetry() } else { one }).collect();
        let points = names.to_vec();
        let sketch =
            Sketch { id: String::new(), mark: 0, title, cites, to_move, patterns, counts, strings, points, wanted };
        if root.mistakes().is_empty() {
            can_be_found(&sketch, root);
        }
        Some(sketch)
    }

    /// What the draft is to cite. Lint will check the draft; here only what does not exist is refused.
    fn cites(&self, fields: &mut Fields<'a>) -> Cites {
        let papers = &self.suite.papers;
        let paper = fields.may("paper", "the paper that the example is from");
        let item = fields.may("item", "the item of the paper");
        let clauses = fields.may("clauses", "clauses of papers.yaml");
        let known = |field: &Field<'_>, is: &dyn Fn(&str) -> bool, thing: &str| {
            let id = field.text()?;
            if !is(id) {
                let what = format!("there is no {thing} `{}`", id.escape_debug());
                field.wrong(what, "take one of papers.yaml, or leave it out");
            }
            Some(id.to_owned())
        };
        let clause = |id: &str| papers.clause(id).is_some();
        let clauses = clauses.and_then(|field| field.list()).unwrap_or_default();
        Cites {
            paper: paper.and_then(|field| known(&field, &|id| papers.paper(id).is_some(), "paper")),
            item: item.and_then(|field| known(&field, &|id| papers.item(id).is_some(), "item")),
            clauses: clauses.iter().filter_map(|field| known(field, &clause, "clause")).collect(),
        }
    }
}

/// These points are on every board.
pub(super) fn on_every_board(field: &Field<'_>, points: PointSet, patterns: &[Pattern]) {
    let sizes = || patterns.iter().map(|pattern| pattern.base.size());
    let off = points.iter().find_map(|point| Some((point, sizes().find(|size| !size.contains(point))?)));
    if let Some((point, size)) = off {
        field.wrong(format!("{point} is not a point of the {size} board"), "name points that every board has");
    }
}

/// One board that is drawn, or several sizes of boards of which nothing is known. Smaller ones first.
fn patterns(fields: &mut Fields<'_>, root: &Field<'_>) -> Option<Vec<Pattern>> {
    let board = fields.may("board", "a drawing with signs for points to be filled");
    let sizes = fields.may("sizes", "sizes of boards to be filled: [4x3, 5x3]");
    match (board, sizes) {
        (Some(board), None) => Some(vec![drawn(&board)?]),
        (None, Some(sizes)) => {
            let list = sizes.list()?;
            let read: Vec<Option<Size>> = list.iter().map(size).collect();
            let mut read: Vec<Size> = read.into_iter().collect::<Option<_>>()?;
            if read.is_empty() {
                sizes.wrong("no size is named", "name at least one: [4x3]");
                return None;
            }
            read.sort_by_key(|size| u16::from(size.columns()) * u16::from(size.rows()));
            let any = choices('?').unwrap_or_default();
            Some(read.into_iter().map(|size| Pattern::new(size, |_| any)).collect())
        }
        _ => {
            root.wrong(
                "it is not clear which boards are meant",
                "give `board`, a drawing, or `sizes`, a list, not both",
            );
            None
        }
    }
}

fn size(field: &Field<'_>) -> Option<Size> {
    let text = field.text()?;
    let size = Size::parse(text);
    if size.is_none() {
        let what = format!("`{}` is not the size of a board", text.escape_debug());
        field.wrong(what, "write columns x rows, each from 1 to 19, for example 4x3");
    }
    size
}

fn drawn(field: &Field<'_>) -> Option<Pattern> {
    let text = field.text()?;
    let mut rows = Vec::new();
    let mut sound = true;
    for (line, row) in (1..).zip(text.lines()) {
        let mut signs = Vec::new();
        for (column, sign) in (1..).zip(row.chars()).filter(|(_, sign)| !sign.is_whitespace()) {
            let known = choices(sign);
            if known.is_none() {
                let what = format!("`{}` is not a point of a sketch", sign.escape_debug());
                field.mistakes().add(At::Inside(field.path.clone(), line, column), what, format!("use {SIGNS}"));
                sound = false;
            }
            signs.push(known.unwrap_or_default());
        }
        rows.push(signs);
    }
    let columns = rows.first().map_or(0, Vec::len);
    let size = Size::new(columns, rows.len());
    if rows.iter().any(|row| row.len() != columns) || size.is_none() {
        field.wrong("the rows do not make a board", "draw up to 19 rows of up to 19 points, all equally long");
        return None;
    }
    let at = |point: Point| rows[rows.len() - 1 - usize::from(point.row())][usize::from(point.column())];
    size.filter(|_| sound).map(|size| Pattern::new(size, at))
}

/// A number, or the least and the most that it may be.
fn range(field: &Field<'_>) -> Option<Range> {
    if field.value.is_number() {
        return field.number().map(Range::exactly);
    }
    let [least, most] = field.two(Field::number::<u32>)?;
    if least > most {
        field.wrong(format!("no number is from {least} to {most}"), "write the smaller one first");
        return None;
    }
    Some(Range { least, most })
}

fn counts(field: &Field<'_>) -> Option<Counts> {
    let mut fields = field.fields()?;
    let mut sound = true;
    let mut read = |name: &'static str| match fields.may(name, "a number, or [least, most]") {
        None => Range::default(),
        Some(field) => range(&field).unwrap_or_else(|| {
            sound = false;
            Range::default()
        }),
    };
    let counts = Counts {
        black: read("black"),
        white: read("white"),
        empty: read("empty"),
        black_strings: read("black-strings"),
        white_strings: read("white-strings"),
    };
    fields.end();
    sound.then_some(counts)
}

fn strings(field: &Field<'_>) -> Vec<NamedString> {
    let entries = field.entries().unwrap_or_default();
    if entries.len() > MOST_NAMES {
        field.wrong(format!("{} strings have names", entries.len()), format!("name at most {MOST_NAMES}"));
        return Vec::new();
    }
    entries.iter().filter_map(|(name, field)| string(name, field)).collect()
}

fn string(name: &str, field: &Field<'_>) -> Option<NamedString> {
    let mut fields = field.fields()?;
    let colour = fields.need("colour", "black or white").and_then(|colour| colour.colour());
    let stones = fields.may("stones", "how many: a number, or [least, most]").map(|field| range(&field));
    let liberties = fields.may("liberties", "how many: a number, or [least, most]").map(|field| range(&field));
    let at = fields.may("at", "a point on which it has a stone").map(|field| {
        let text = field.text()?;
        let point = Point::parse(text);
        if point.is_none() {
            let what = format!("`{}` is not a point", text.escape_debug());
            field.wrong(what, "write a point such as c3; row 1 is at the bottom");
        }
        point
    });
    fields.end();
    let at = at.map_or(Some(None), |at| at.map(Some));
    let range = |range: Option<Option<Range>>| range.unwrap_or(Some(Range::default()));
    Some(NamedString {
        name: name.to_owned(),
        colour: colour?,
        stones: range(stones)?,
        liberties: range(liberties)?,
        at: at?,
    })
}

/// The names of points can be told from points and passes, and the boards leave room for stand-ins.
fn check_points(field: &Field<'_>, names: &[String], patterns: &[Pattern]) {
    let Some(texts) = field.texts() else { return };
    let is_name = |name: &String| name.chars().all(|c| c.is_ascii_lowercase()) && name != "pass";
    let wrong = texts.iter().enumerate().filter(|(number, name)| !is_name(name) || texts[..*number].contains(name));
    for (_, name) in wrong {
        let what = format!("`{}` cannot name a point", name.escape_debug());
        field.wrong(what, "use small letters, each name once, for example [a, b]");
    }
    if names.len() > MOST_NAMES {
        field.wrong(format!("{} points have names", names.len()), format!("name at most {MOST_NAMES}"));
    }
    if patterns.iter().any(|pattern| pattern.base.size().columns() > 18) {
        field.wrong("a board of 19 columns leaves no room for points with names", "make the board narrower");
    }
}

/// A sketch that no board can fit is a mistake.
fn can_be_found(sketch: &Sketch, root: &Field<'_>) {
    if sketch.patterns.iter().all(|pattern| pattern.fillings(&sketch.counts) == 0) {
        let what = "no board has so many stones and empty points";
        let help = "correct the numbers: black, white and empty together are all points of the board";
        root.inside("counts", "").unwrap_or_else(|| root.clone()).wrong(what, help);
    }
    for (colour, most, strings) in [
        (Colour::Black, sketch.counts.black.most, sketch.counts.black_strings.most),
        (Colour::White, sketch.counts.white.most, sketch.counts.white_strings.most),
    ] {
        let named = || sketch.strings.iter().filter(|string| string.colour == colour);
        let stones = named().fold(0_u32, |sum, string| sum.saturating_add(string.stones.least.max(1)));
        if stones > most || named().count() as u64 > u64::from(strings) {
            let what = format!("{colour}'s strings that have names are more than all of {colour}'s stones or strings");
            let help = "correct `counts`, or the stones of the strings";
            root.inside("strings", "").unwrap_or_else(|| root.clone()).wrong(what, help);
        }
    }
}
