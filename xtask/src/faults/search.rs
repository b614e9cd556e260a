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
use reference_engine::systems::{Choices, SystemId, switches};
use reference_engine::{Board, Colour, PointSet, Size, questions};

use super::asking::{answer, reached_by};
use super::list::Seeded;

/// The kinds of question that are about one string and need nothing else.
const ABOUT_A_STRING: &[&str] = &["status", "uncapturable", "local-2", "concluding-result", "part", "property"];

/// So many boards are shown for each fault.
const SHOWN: usize = 6;

/// Prints boards for these faults, as long as there are some that have none.
pub(super) fn search(suite: &Suite, faults: &[&Seeded], size: Size, to_show: Option<&str>) {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    let mut boards = Vec::new();
    visit_positions(size, &mut |board| boards.push(*board));
    for (rules, changed, choices) in readings(suite, to_show) {
        for board in &boards {
            for question in asked(board, &choices) {
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

/// Each rule set with statuses, as it is and with one other choice.
fn readings(suite: &Suite, to_show: Option<&str>) -> Vec<(String, String, Choices)> {
    let mut readings = Vec::new();
    for set in suite.rule_sets.iter().filter(|set| to_show.is_none_or(|only| set.id.contains(only))) {
        if set.choices.system().is_none_or(|system: SystemId| system.statuses().is_empty()) {
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
    let mut asked = Vec::new();
    let Some(rules) = choices.rules() else { return asked };
    let effort = Effort { states: 100_000, memory: 64 << 20, time: Some(Duration::from_millis(300)) };
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
