//! Values of questions and answers, as case files, the protocol and reports write them: one reader, one writer and one
//! schema. Which fields there are, and how each is written, says the definition of the kind of question.
//!
//! In a case strings have names, on the wire they are lists of points. All else is written alike.

use std::collections::BTreeMap;

use reference_engine::board::notation::{HOW_TO_WRITE, PlayersMove, parse_sequence};
use reference_engine::cells::Cells;
use reference_engine::question::value::ByColour;
use reference_engine::question::{Asked, Facts, FieldInfo, Kind, Shape, Value, Which};
use reference_engine::questions::FACTS;
use reference_engine::systems::status::Status;
use reference_engine::word::Word;
use reference_engine::{Board, Colour, Move, Point, PointSet};
use serde_json::{Value as Json, json};

use crate::cases::fields::{At, Field, Fields, Mistakes, instead};

/// What a value is read against.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    /// The board that points have to be on, if there is one.
    pub(crate) board: Option<&'a Board>,
    /// How strings are written.
    pub(crate) strings: Strings<'a>,
    /// Who moves first, where the question does not say.
    pub(crate) to_move: Option<Colour>,
    /// The statuses that the rule set knows.
    pub(crate) statuses: &'a [Status],
    /// The id of the rule set, in a case.
    pub(crate) rules: &'a str,
    /// The names of the strings in question, for an answer: as they are written and as they are meant.
    pub(crate) names: &'a [(String, String)],
}

/// How strings are written.
#[derive(Clone, Copy)]
pub(crate) enum Strings<'a> {
    /// By the names that a case gives them; moves may also be those of its variations, given by id with their moves.
    Named {
        /// The strings.
        strings: &'a BTreeMap<String, PointSet>,
        /// The variations.
        variations: &'a BTreeMap<String, String>,
    },
    /// As lists of points.
    Points,
    /// As lists of points, with whatever words and names there were.
    Recorded,
}

impl Context<'_> {
    /// What is read outside of cases: strings are lists of points.
    pub(crate) const fn of_messages() -> Self {
        Self { board: None, strings: Strings::Points, to_move: None, statuses: Status::ALL, rules: "", names: &[] }
    }
}

/// What is asked, if all of it can be read: the fields of this kind, and no others than those that were read before.
pub(crate) fn asked<'a>(
    kind: &'static Kind,
    question: &Field<'a>,
    fields: &mut Fields<'a>,
    context: &Context<'_>,
) -> Option<Asked> {
    let mut asked = Asked::new(kind);
    let mut sound = true;
    fields.are_of(format!("`ask: {}`", kind.name));
    for info in kind.fields() {
        let needed = kind.needs.iter().any(|known| known.name == info.name);
        match field_value(info, needed, fields, context) {
            Ok(Some((value, names))) => {
                asked.values.put(info, value);
                if matches!(info.shape, Shape::Strings(Which::Any)) {
                    asked.names = names;
                }
            }
            Ok(None) => {}
            Err(()) => sound = false,
        }
    }
    if !sound {
        return None;
    }
    let on_board = context.board.map_or(Ok(()), |board| (kind.check_on_board)(&asked, board));
    if let Err(wrong) = (kind.check)(&asked).and(on_board) {
        question.mistakes().add(At::Value(format!("{}.{}", question.path, wrong.field)), wrong.what, wrong.help);
        return None;
    }
    Some(asked)
}

/// A value and the names of the strings in it; nothing, if it is not there and need not be.
type Read = Option<(Value, Vec<String>)>;

fn field_value(
    info: &'static FieldInfo,
    needed: bool,
    fields: &mut Fields<'_>,
    context: &Context<'_>,
) -> Result<Read, ()> {
    match (context.strings, info.shape) {
        (Strings::Named { strings, .. }, Shape::Strings(Which::Any))
            if !strings.is_empty() && fields.may(info.name, info.about).is_none() =>
        {
            let (names, strings) = strings.iter().map(|(name, points)| (name.clone(), *points)).unzip();
            return Ok(Some((Value::Strings(strings), names)));
        }
        (Strings::Named { variations, .. }, Shape::Moves) if info.name == "moves" => {
            if let Some(moves) = of_variation(info, fields, variations, context) {
                return moves.map(|moves| Some((moves, Vec::new())));
            }
        }
        (_, Shape::Colour) if !fields.has(info.name) && context.to_move.is_some() => {
            return Ok(context.to_move.map(|colour| (Value::Colour(colour), Vec::new())));
        }
        _ => {}
    }
    let field = if needed { fields.need(info.name, info.about) } else { fields.may(info.name, info.about) };
    let Some(field) = field else {
        return match info.shape {
            _ if needed => Err(()),
            // Nothing is made before: a program need not ask whether the field is there.
            Shape::Moves => Ok(Some((Value::Moves(Vec::new()), Vec::new()))),
            _ => Ok(None),
        };
    };
    let names = match (context.strings, info.shape) {
        (Strings::Named { .. }, Shape::Strings(_)) => field.texts().unwrap_or_default(),
        _ => Vec::new(),
    };
    value(info, &field, context).map(|value| Some((value, names))).ok_or(())
}

/// The moves of a variation that the question names instead of its own; nothing if it names none.
fn of_variation(
    info: &'static FieldInfo,
    fields: &mut Fields<'_>,
    variations: &BTreeMap<String, String>,
    context: &Context<'_>,
) -> Option<Result<Value, ()>> {
    let named = fields.may("variation", "the id of a variation, instead of `moves`")?;
    if fields.has(info.name) {
        fields.may(info.name, info.about);
        named.wrong("it is not clear which moves are meant", "give `moves`, or the id of a `variation`, not both");
        return Some(Err(()));
    }
    let known: Vec<&str> = variations.keys().map(String::as_str).collect();
    let Some(text) = named.text() else { return Some(Err(())) };
    let Some(moves) = variations.get(text) else {
        named.wrong(format!("the case has no variation `{}`", text.escape_debug()), instead(text, &known));
        return Some(Err(()));
    };
    Some(sequence(moves, &named.path, named.mistakes(), context.board).map(Value::Moves).ok_or(()))
}

/// What an answer states: some of these facts, and no others.
pub(crate) fn facts(
    known: impl IntoIterator<Item = &'static FieldInfo>,
    answer: &Field<'_>,
    whose: &str,
    context: &Context<'_>,
) -> Option<Facts> {
    let before = answer.mistakes().len();
    let mut fields = answer.fields()?;
    fields.are_of(whose.to_owned());
    let mut facts = Facts::default();
    for info in known {
        let field = fields.may(info.name, info.about);
        if let Some(value) = field.and_then(|field| value(info, &field, context)) {
            facts.put(info, value);
        }
    }
    fields.end();
    (answer.mistakes().len() == before).then_some(facts)
}

/// What the answer of a report states, whatever the question was.
///
/// # Errors
/// With all that is wrong with it.
pub(crate) fn recorded_facts(stated: &Json) -> Result<Facts, String> {
    let mistakes = Mistakes::default();
    let context = Context { strings: Strings::Recorded, ..Context::of_messages() };
    let answer = Field::root("the answer", stated, &mistakes);
    facts(FACTS.iter().copied(), &answer, "an answer", &context).ok_or_else(|| mistakes.to_string())
}

/// The value of a field.
fn value(info: &FieldInfo, field: &Field<'_>, context: &Context<'_>) -> Option<Value> {
    Some(match info.shape {
        Shape::Bool => Value::Bool(field.truth()?),
        Shape::Number(least) => Value::Number(at_least(least, field)?),
        Shape::HalfPoints => Value::HalfPoints(field.half_points()?),
        Shape::Numbers(Some(2)) => Value::Numbers(field.two(|item| at_least(0, item))?.to_vec()),
        Shape::Numbers(_) => Value::Numbers(each(field, |item| at_least(0, item))?),
        Shape::ByColour => {
            let [black, white] = by_colour(field, Field::number::<u32>)?;
            Value::ByColour(ByColour { black, white })
        }
        Shape::Word(_) if matches!(context.strings, Strings::Recorded) => Value::Word(field.written()?),
        Shape::Word(words) => Value::Word(field.one_of(&words())?.to_owned()),
        Shape::Words(words) => Value::Words(each(field, |item| a_word(item, &words(), context))?),
        Shape::Text => Value::Word(field.text()?.to_owned()),
        Shape::Colour => Value::Colour(field.colour()?),
        Shape::Colours => Value::Colours(field.two(Field::colour)?.to_vec()),
        Shape::Move => Value::Move(a_move(field)?),
        Shape::Moves => Value::Moves(moves(field, context)?),
        Shape::Points => Value::Points(points(field, context)?),
        Shape::Strings(which) => Value::Strings(strings(which, field, context)?),
        Shape::Territory => Value::Territory(by_colour(field, |item| points(item, context))?),
        Shape::Position => Value::Position(position(field, context)?),
        Shape::Cells => Value::Cells(cells(field)?),
        Shape::Status => Value::Word(status(field, context)?.word().to_owned()),
        Shape::Statuses => Value::Statuses(statuses(field, context)?),
    })
}

/// The items of a list, if all can be read; the mistakes of all are told.
fn each<T>(field: &Field<'_>, read: impl Fn(&Field<'_>) -> Option<T>) -> Option<Vec<T>> {
    let items: Vec<Option<T>> = field.list()?.iter().map(read).collect();
    items.into_iter().collect()
}

fn at_least(least: i64, field: &Field<'_>) -> Option<i64> {
    let number = field.number::<i64>()?;
    if number < least {
        field.wrong(format!("{number} is too small"), format!("write {least} or more"));
        return None;
    }
    Some(number)
}

fn by_colour<'a, T>(field: &Field<'a>, read: impl Fn(&Field<'a>) -> Option<T>) -> Option<[T; 2]> {
    let mut fields = field.fields()?;
    let values = ["black", "white"].map(|name| fields.need(name, "").and_then(|field| read(&field)));
    fields.end();
    let [black, white] = values;
    Some([black?, white?])
}

/// A word of a list. A program may have words of its own there, a case may not.
fn a_word(field: &Field<'_>, words: &[&str], context: &Context<'_>) -> Option<String> {
    match context.strings {
        Strings::Named { .. } => field.one_of(words).map(str::to_owned),
        Strings::Points | Strings::Recorded => field.text().map(str::to_owned),
    }
}

fn a_move(field: &Field<'_>) -> Option<PlayersMove> {
    let text = field.text()?;
    let read = PlayersMove::parse(text);
    if read.is_none() {
        field.wrong(format!("`{}` is not a move", text.escape_debug()), HOW_TO_WRITE);
    }
    read
}

/// A sequence: a text with commas, or a list.
fn moves(field: &Field<'_>, context: &Context<'_>) -> Option<Vec<PlayersMove>> {
    match field.value {
        Json::Array(_) => each(field, a_move),
        Json::String(text) => sequence(text, &field.path, field.mistakes(), context.board),
        _ => sequence(field.text()?, &field.path, field.mistakes(), context.board),
    }
}

/// The moves of a text with commas between them, all on the board if there is one.
pub(crate) fn sequence(text: &str, path: &str, mistakes: &Mistakes, board: Option<&Board>) -> Option<Vec<PlayersMove>> {
    let wrong = |what: String, help: &str| mistakes.add(At::Value(path.to_owned()), what, help);
    let moves = match parse_sequence(text) {
        Ok(moves) => moves,
        Err(error) => {
            let what = format!("move {} cannot be read: `{}`", error.number, error.text.escape_debug());
            wrong(what, &format!("{HOW_TO_WRITE}; row 1 is at the bottom and there is no column i"));
            return None;
        }
    };
    let off = |made: &PlayersMove, board: &Board| match made.mv {
        Move::Play(point) | Move::KoPassFor(point) => !board.size().contains(point),
        Move::Pass | Move::KoPass => false,
    };
    let mistake = board.and_then(|board| Some((board, (1..).zip(&moves).find(|(_, made)| off(made, board))?)));
    if let Some((board, (number, made))) = mistake {
        let what = format!("move {number}, {made}, is off this {} board", board.size());
        wrong(what, "correct the point; row 1 is at the bottom and there is no column i");
        return None;
    }
    Some(moves)
}

fn point(field: &Field<'_>, context: &Context<'_>) -> Option<Point> {
    let text = field.text()?;
    let on_board = |point: &Point| context.board.is_none_or(|board| board.size().contains(*point));
    let point = Point::parse(text).filter(on_board);
    if point.is_none() {
        let of = context.board.map_or(String::new(), |board| format!(" of this {} board", board.size()));
        let what = format!("`{}` is not a point{of}", text.escape_debug());
        field.wrong(what, "write a point such as c3; row 1 is at the bottom");
    }
    point
}

fn points(field: &Field<'_>, context: &Context<'_>) -> Option<PointSet> {
    let listed = each(field, |item| point(item, context))?;
    let points: PointSet = listed.iter().copied().collect();
    if points.len() as usize != listed.len() {
        field.wrong("a point is named twice", "name each point once");
        return None;
    }
    Some(points)
}

fn strings(which: Which, field: &Field<'_>, context: &Context<'_>) -> Option<Vec<PointSet>> {
    let read = match context.strings {
        Strings::Named { strings, .. } => named(field, strings)?,
        Strings::Points | Strings::Recorded => each(field, |item| stones(item, context))?,
    };
    let wrong = |what: &str, help: &str| {
        field.wrong(what, help);
        None
    };
    let all: PointSet = read.iter().collect();
    let mixed = |board: &&Board| all.meets(board.stones(Colour::Black)) && all.meets(board.stones(Colour::White));
    match which {
        Which::One if read.len() != 1 => wrong("this is asked about one string", "name exactly one"),
        Which::OfOnePlayer | Which::Any if read.is_empty() => {
            wrong("which strings are meant?", "name one or more of the case's `strings`")
        }
        Which::One | Which::OfOnePlayer if context.board.is_some_and(|board| mixed(&board)) => {
            wrong("these strings belong to both players", "ask about the strings of one player at a time")
        }
        _ => Some(read),
    }
}

/// The strings that have these names, each of them once.
fn named(field: &Field<'_>, strings: &BTreeMap<String, PointSet>) -> Option<Vec<PointSet>> {
    let names = field.texts()?;
    let known: Vec<&str> = strings.keys().map(String::as_str).collect();
    let string = |(number, item): (usize, &Field<'_>)| {
        let name = item.text()?;
        let string = strings.get(name);
        if string.is_none() {
            let help = format!("name one of its `strings`: {}", instead(name, &known));
            item.wrong(format!("the case has no string `{}`", name.escape_debug()), help);
        } else if names[..number].iter().any(|other| other == name) {
            item.wrong(format!("the string `{name}` is named twice"), "name it once");
        }
        string.copied()
    };
    let read: Vec<Option<PointSet>> = field.list()?.iter().enumerate().map(string).collect();
    read.into_iter().collect()
}

/// The points of a string, on all of which there are stones.
fn stones(field: &Field<'_>, context: &Context<'_>) -> Option<PointSet> {
    let points = points(field, context)?;
    let board = context.board?;
    match points.iter().find(|point| board.stone(*point).is_none()) {
        None => Some(points),
        Some(empty) => {
            field.wrong(format!("there is no stone on {empty}"), "a string is a list of the points of its stones");
            None
        }
    }
}

/// The engine's messages say what is wrong, a colon, and what to do about it.
fn what_and_help(message: &str) -> (String, String) {
    let (what, help) = message.split_once(": ").unwrap_or((message, "see docs/cases.md"));
    (what.to_owned(), help.to_owned())
}

/// A drawn board, of the size of the position if there is one in a case.
fn position(field: &Field<'_>, context: &Context<'_>) -> Option<Board> {
    let text = field.text()?;
    let board = match Board::parse(text) {
        Ok(board) => board,
        Err(wrong) => {
            let (what, help) = what_and_help(&wrong.what.to_string());
            field.mistakes().add(At::Inside(field.path.clone(), wrong.line, wrong.column), what, help);
            return None;
        }
    };
    let another =
        context.board.filter(|start| matches!(context.strings, Strings::Named { .. }) && start.size() != board.size());
    if let Some(start) = another {
        let what = format!("the position is {} but the board is {}", board.size(), start.size());
        field.wrong(what, "draw the whole board");
        return None;
    }
    Some(board)
}

fn cells(field: &Field<'_>) -> Option<Cells> {
    match Cells::parse(field.text()?) {
        Ok(cells) => Some(cells),
        Err(wrong) => {
            let (what, help) = what_and_help(&wrong.to_string());
            field.mistakes().add(At::Inside(field.path.clone(), wrong.line, 1), what, help);
            None
        }
    }
}

fn status(field: &Field<'_>, context: &Context<'_>) -> Option<Status> {
    let words: Vec<&str> = context.statuses.iter().map(|status| status.word()).collect();
    if context.rules.is_empty() {
        return field.one_of(&words).and_then(Status::from_word);
    }
    let word = field.written()?;
    if words.is_empty() {
        let help = "name a rule set with a `system` that has statuses";
        field.wrong(format!("the rule set `{}` has no statuses", context.rules), help);
    } else if !words.contains(&&*word) {
        let what = format!("the rule set `{}` has no status `{}`", context.rules, word.escape_debug());
        field.wrong(what, instead(&word, &words));
    }
    context.statuses.iter().copied().find(|status| status.word() == word)
}

/// A status for each of the strings in question.
fn statuses(field: &Field<'_>, context: &Context<'_>) -> Option<BTreeMap<String, Status>> {
    let mut statuses = BTreeMap::new();
    let mut sound = true;
    let written: Vec<&str> = context.names.iter().map(|(name, _)| &**name).collect();
    for (name, entry) in field.entries()? {
        let recorded = matches!(context.strings, Strings::Recorded).then_some(name);
        let known = context.names.iter().find(|(written, _)| written == name).map(|(_, meant)| &**meant);
        let Some(meant) = known.or(recorded) else {
            let what = format!("the question is not about a string `{}`", name.escape_debug());
            entry.wrong(what, instead(name, &written));
            sound = false;
            continue;
        };
        match status(&entry, context) {
            Some(status) => drop(statuses.insert(meant.to_owned(), status)),
            None => sound = false,
        }
    }
    for (name, meant) in context.names {
        if sound && !statuses.contains_key(meant) {
            field.wrong(format!("the status of `{name}` is missing"), "give the status of every string in question");
            sound = false;
        }
    }
    sound.then_some(statuses)
}

/// A drawn board.
pub(crate) fn drawing(field: &Field<'_>) -> Option<Board> {
    position(field, &Context::of_messages())
}

/// A list of lists of points.
pub(crate) fn point_sets(field: &Field<'_>, context: &Context<'_>) -> Option<Vec<PointSet>> {
    each(field, |item| points(item, context))
}

/// A value as it is written.
pub(crate) fn written(value: &Value) -> Json {
    let points = |points: &PointSet| -> Json { points.iter().map(|point| point.to_string()).collect() };
    match value {
        Value::Bool(value) => json!(value),
        Value::Number(number) => json!(number),
        Value::HalfPoints(points) => points.whole().map_or_else(|| json!(points.number()), |whole| json!(whole)),
        Value::Numbers(numbers) => json!(numbers),
        Value::ByColour(count) => json!({"black": count.black, "white": count.white}),
        Value::Word(text) => json!(text),
        Value::Words(words) => json!(words),
        Value::Colour(colour) => json!(colour_word(*colour)),
        Value::Colours(colours) => colours.iter().map(|colour| colour_word(*colour)).collect(),
        Value::Move(mv) => json!(mv.to_string()),
        Value::Moves(moves) => moves.iter().map(ToString::to_string).collect(),
        Value::Points(set) => points(set),
        Value::Strings(strings) => strings.iter().map(points).collect(),
        Value::Territory([black, white]) => json!({"black": points(black), "white": points(white)}),
        Value::Position(board) => json!(board.to_string()),
        Value::Cells(cells) => json!(cells.to_string()),
        Value::Statuses(statuses) => {
            let words = statuses.iter().map(|(name, status)| (name.clone(), json!(status.word())));
            Json::Object(words.collect())
        }
    }
}

/// `black` or `white`.
pub(crate) fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// What an answer states, as it is written.
pub(crate) fn written_facts(facts: &Facts) -> Json {
    Json::Object(facts.iter().map(|(field, value)| (field.name.to_owned(), written(value))).collect())
}

/// How values of this shape are written on the wire, as JSON Schema.
pub(crate) fn schema(shape: Shape) -> Json {
    let text = || json!({"type": "string"});
    let list = |items: Json| json!({"type": "array", "items": items});
    let both = |of: Json| {
        json!({"type": "object", "properties": {"black": of, "white": of}, "required": ["black", "white"],
               "additionalProperties": false})
    };
    match shape {
        Shape::Bool => json!({"type": "boolean"}),
        Shape::Number(i64::MIN) => json!({"type": "integer"}),
        Shape::Number(least) => json!({"type": "integer", "minimum": least}),
        Shape::HalfPoints => json!({"type": "number", "multipleOf": 0.5}),
        Shape::Numbers(None) => list(json!({"type": "integer", "minimum": 0})),
        Shape::Numbers(Some(length)) => {
            json!({"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": length, "maxItems": length})
        }
        Shape::ByColour => both(json!({"type": "integer", "minimum": 0})),
        Shape::Word(words) => json!({"enum": words()}),
        Shape::Words(_) | Shape::Moves => list(text()),
        Shape::Text | Shape::Move | Shape::Position | Shape::Cells => text(),
        Shape::Colour => json!({"enum": ["black", "white"]}),
        Shape::Colours => json!({"type": "array", "items": {"enum": ["black", "white"]}, "minItems": 2, "maxItems": 2}),
        Shape::Points => list(text()),
        Shape::Strings(_) => list(list(text())),
        Shape::Territory => both(list(text())),
        Shape::Status => json!({"enum": Status::words()}),
        Shape::Statuses => json!({"type": "object", "additionalProperties": {"enum": Status::words()}}),
    }
}
