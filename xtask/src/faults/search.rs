//! Small boards on which a fault would be seen: where to look for a case that closes a hole. All positions of a size are
//! tried, under every rule set and every single other choice of it. What the engine answers is a hint, and no expected
//! answer: that is for the one who writes the case to argue.

use std::collections::BTreeMap;
use std::time::Duration;

use kakunin::Suite;
use kakunin::ask::effort::Effort;
use reference_engine::board::strings::all_strings;
use reference_engine::play::count::visit_positions;
use reference_engine::question::field::STRING;
use reference_engine::question::{Asked, Facts, Question, Start, Value};
use reference_engine::systems::korean::questions::PASSED_FIRST;
use reference_engine::systems::{Choices, switches};
use reference_engine::{Board, Colour, Point, PointSet, Rules, Size, questions};

use super::asking::{answer, reached_by};
use super::list::Seeded;

/// The kinds of question that are about one string and need nothing else.
const ABOUT_A_STRING: &[&str] = &["status", "uncapturable", "local-2", "concluding-result", "part", "property"];

/// So many boards are shown for each fault.
const SHOWN: usize = 6;

/// Where to look.
pub(super) struct Wanted<'a> {
    /// Rule sets whose id contains this.
    pub(super) under: Option<&'a str>,
    /// Rule sets as they are.
    pub(super) unchanged: bool,
    /// Questions of this kind.
    pub(super) kind: Option<&'a str>,
}

/// Prints boards for these faults, as long as there are some that have none.
pub(super) fn search(suite: &Suite, faults: &[&Seeded], size: Size, wanted: &Wanted<'_>) {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    let mut boards = Vec::new();
    visit_positions(size, &mut |board| boards.extend(is_first_of_its_kind(board).then_some(*board)));
    for (rules, changed, choices) in readings(suite, wanted.under) {
        if wanted.unchanged && !changed.is_empty() {
            continue;
        }
        for board in &boards {
            let mut asked = asked(board, &choices);
            asked.retain(|question| wanted.kind.is_none_or(|kind| question.asked.kind.name == kind));
            for question in asked {
                let open = |fault: &&&Seeded| found.get(&fault.id()).is_none_or(|shown| *shown < SHOWN);
                let open: Vec<&&Seeded> = faults.iter().filter(open).collect();
                for (fault, right, wrong) in differing(&open, &rules, &question) {
                    *found.entry(fault.id()).or_default() += 1;
                    let drawn = board.drawn(|_| None);
                    let asked = &question.asked;
                    println!("{}: {rules} {changed} {} {}", fault.id(), asked.kind.name, asked.text(&STRING));
                    println!("{drawn}right {}, wrong {}\n", told(&right), told(&wrong));
                }
            }
        }
    }
    for fault in faults.iter().filter(|fault| !found.contains_key(&fault.id())) {
        println!("{}: nothing on {} positions of {size}", fault.id(), boards.len());
    }
}

/// Whether no turned, reflected or recoloured copy of the board is drawn before it.
fn is_first_of_its_kind(board: &Board) -> bool {
    let (columns, rows) = (board.size().columns(), board.size().rows());
    let cell = |column: u8, row: u8| {
        let point = Point::parse(&format!("{}{}", Point::letter(column), row + 1));
        point.and_then(|point| board.stone(point)).map_or(0, |colour| if colour == Colour::Black { 1 } else { 2 })
    };
    let copy = |form: u8, swapped: bool| {
        let (wide, high) = if form & 4 == 0 { (columns, rows) } else { (rows, columns) };
        let points = (0..high).flat_map(move |row| (0..wide).map(move |column| (column, row)));
        let cells = points.map(move |(column, row)| {
            let (column, row) = if form & 4 == 0 { (column, row) } else { (row, column) };
            let column = if form & 1 == 0 { column } else { columns - 1 - column };
            let row = if form & 2 == 0 { row } else { rows - 1 - row };
            match cell(column, row) {
                stone @ 1..=2 if swapped => 3 - stone,
                stone => stone,
            }
        });
        cells.collect::<Vec<u8>>()
    };
    let own = copy(0, false);
    let forms = (0..8).filter(|form| columns == rows || form & 4 == 0);
    forms.flat_map(|form| [(form, false), (form, true)]).all(|(form, swapped)| own <= copy(form, swapped))
}

/// Each rule set of a paper, as it is and with one other choice.
fn readings(suite: &Suite, to_show: Option<&str>) -> Vec<(String, String, Choices)> {
    let mut readings = Vec::new();
    for set in suite.rule_sets.iter().filter(|set| to_show.is_none_or(|only| set.id.contains(only))) {
        if set.choices.system().is_none() {
            continue;
        }
        readings.push((set.id.clone(), String::new(), set.choices.clone()));
        for switch in switches(set.choices.system()) {
            for word in switch.words().into_iter().filter(|word| set.choices.of(switch.name) != Some(word)) {
                let other = BTreeMap::from([(switch.name.to_owned(), word.to_owned())]);
                let with = set.choices.with(&other).ok();
                readings.extend(with.map(|with| (set.id.clone(), format!("{}={word}", switch.name), with)));
            }
        }
    }
    readings
}

/// What can be asked about the strings of a board.
fn asked(board: &Board, choices: &Choices) -> Vec<Question> {
    let Some(rules) = choices.rules() else { return Vec::new() };
    let effort = Effort { states: 300_000, memory: 200 << 20, time: Some(Duration::from_secs(1)) };
    let mut asked = about_the_board(board, choices, rules, &effort);
    for string in all_strings(board) {
        for kind in ABOUT_A_STRING.iter().filter_map(|name| questions::kind(name)) {
            let start = Start::new(rules, *board, first(board, &string));
            let strings: Vec<PointSet> = vec![string];
            let question = Question {
                choices: choices.clone(),
                start: Some(start),
                asked: Asked::new(kind).with(&STRING, strings),
            };
            asked.push(effort.put_to(&question));
        }
    }
    asked
}

/// What can be asked about the board as a whole.
fn about_the_board(board: &Board, choices: &Choices, rules: Rules, effort: &Effort) -> Vec<Question> {
    let asked = ["territory", "filling"].into_iter().filter_map(questions::kind).map(Asked::new);
    let unfinished = questions::kind("unfinished").into_iter().flat_map(|kind| {
        let sets = [[Colour::White, Colour::Black], [Colour::Black, Colour::White]];
        sets.map(|passed_first| Asked::new(kind).with(&PASSED_FIRST, passed_first.to_vec()))
    });
    let start = Start::new(rules, *board, Colour::Black);
    let question = |asked| Question { choices: choices.clone(), start: Some(start.clone()), asked };
    asked.chain(unfinished).map(question).map(|question| effort.put_to(&question)).collect()
}

fn first(board: &Board, string: &PointSet) -> Colour {
    if string.meets(board.stones(Colour::Black)) { Colour::White } else { Colour::Black }
}

/// The faults that answer the question otherwise, with both answers.
fn differing<'a>(faults: &[&&'a Seeded], rules: &str, question: &Question) -> Vec<(&'a Seeded, Facts, Facts)> {
    let (right, reached) = reached_by(question);
    let Some(right) = right else { return Vec::new() };
    let may_differ = |fault: &&&&'a Seeded| match fault {
        Seeded::Engine(fault) => reached.contains(fault),
        _ => true,
    };
    let differs = faults.iter().filter(may_differ).filter_map(|fault| {
        let wrong = answer(fault, rules, question)?;
        (wrong != right).then(|| (**fault, right.clone(), wrong))
    });
    differs.collect()
}

fn told(facts: &Facts) -> String {
    facts.iter().map(|(field, value): (_, &Value)| format!("{} {value}", field.name)).collect::<Vec<_>>().join(", ")
}
