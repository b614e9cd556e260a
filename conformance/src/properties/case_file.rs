//! A failure as a case: a file that `lint` accepts in any folder of cases.

use std::fmt::Write;

use reference_engine::Colour;
use reference_engine::question::fact::BECAUSE;
use reference_engine::question::{Facts, Value, field::Shape};
use serde_json::Value as Json;

use super::claim::Exchange;
use super::{Failure, Plan, Property};
use crate::cases::values::{colour_word, written};

/// The name of a string in question.
const STRING: &str = "the string in question";

/// A case file.
#[derive(Clone, Debug)]
pub struct CaseFile {
    /// Its id; the file is `ID.yaml`.
    pub id: String,
    /// What it says.
    pub text: String,
}

/// The failure as a case, if it is known what the right answers are: those of the plain rules, or of the reference
/// engine where these say nothing. A case has one board, so it has the questions about the board of the first wrong
/// answer.
pub fn case_file(property: &Property, failure: &Failure<'_>, plan: &Plan, program: &str) -> Option<CaseFile> {
    let wrong = failure.exchanges.iter().find(|exchange| exchange.is_wrong())?;
    let start = wrong.question.start.as_ref()?;
    let here = |exchange: &&Exchange| exchange.question.start.as_ref().is_some_and(|other| other.board == start.board);
    let asked: Vec<&Exchange> = failure.exchanges.iter().filter(here).collect();
    let id = format!("{}-{}-seed-{}", property.name, slug(program), plan.seed);

    let mut text = format!("id: {id}\n");
    let _ = writeln!(text, "title: {}", quoted(property.statement));
    text += "paper: common\n";
    let _ = writeln!(text, "clauses: [{}]", property.clauses.join(", "));
    let _ = writeln!(text, "claim: >-\n  {}", property.statement);
    let _ = writeln!(text, "hunts: {}", quoted(&format!("what {program} did here")));
    let by = if wrong.plain.is_some() {
        "the answer follows from the property itself"
    } else {
        "the reference engine proves it; find an argument or a source before keeping the case"
    };
    let made = format!("made at random for the property {} with seed {} and shrunk", property.name, plan.seed);
    let _ = writeln!(text, "origin:\n  kind: constructed\n  note: {}", quoted(&made));
    let _ = writeln!(text, "board: |\n{}", block(&start.board.to_string(), 2));
    let _ = writeln!(text, "to-move: {}", colour_word(start.to_move));
    if let Some(point) = asked.iter().find_map(|exchange| exchange.question.asked.in_question().first()) {
        let _ = writeln!(text, "strings:\n  {STRING}: {point}");
    }
    text += "questions:\n";
    for (number, exchange) in (1..).zip(asked) {
        text += &question(number, exchange, start.to_move, failure)?;
        let _ = writeln!(text, "    derived: {by}");
    }
    Some(CaseFile { id, text })
}

impl Exchange {
    /// Whether the program's answer is not the right one, as far as that is known.
    pub fn is_wrong(&self) -> bool {
        match (&self.program, self.right()) {
            (Ok(answer), Some(right)) => {
                // Not every program gives reasons.
                let reasons = answer.get(&BECAUSE).is_some();
                let right = if reasons { right.clone() } else { right.without(&[BECAUSE.info.name]) };
                !right.is_met_by(answer)
            }
            (Err(why), Some(_)) => why != "not asked",
            (_, None) => false,
        }
    }
}

/// A question. It names who moves first if that is not the one whom the case names.
fn question(number: usize, exchange: &Exchange, first: Colour, failure: &Failure<'_>) -> Option<String> {
    let set = failure.instance.set;
    let mut text = format!("  - id: question-{number}\n");
    let mut field = |name: &str, value: &str| {
        let _ = writeln!(text, "    {name}: {value}");
    };
    let to_move = exchange.question.start.as_ref()?.to_move;
    if to_move != first {
        field("to-move", colour_word(to_move));
    }
    let asked = &exchange.question.asked;
    field("ask", asked.kind.name);
    for (info, value) in asked.values.iter() {
        match (info.shape, value) {
            (Shape::Strings(_), _) => field(info.name, &format!("[{STRING}]")),
            (_, Value::Moves(moves)) if moves.is_empty() => {}
            _ => field(info.name, &value.to_string()),
        }
    }
    let own = set.choices.named();
    let others = exchange.question.choices.named().iter().filter(|(switch, choice)| own.get(*switch) != Some(choice));
    let others: Vec<String> = others.map(|(switch, choice)| format!("{switch}: {choice}")).collect();
    if !others.is_empty() {
        field("choices", &format!("{{{}}}", others.join(", ")));
    }
    field("rules", &format!("[{}]", set.id));
    text += "    answer:\n";
    text += &answer(exchange.right()?);
    Some(text)
}

/// The facts of an answer.
fn answer(facts: &Facts) -> String {
    let lines = facts.iter().map(|(field, value)| match value {
        Value::Position(board) => format!("      position: |\n{}\n", block(&board.to_string(), 8)),
        value => format!("      {}: {}\n", field.name, written(value)),
    });
    lines.collect()
}

/// A text in double quotes, as JSON and YAML both read it.
fn quoted(text: &str) -> String {
    Json::from(text).to_string()
}

fn block(text: &str, indent: usize) -> String {
    let lines: Vec<String> = text.trim_end().lines().map(|line| format!("{:indent$}{line}", "")).collect();
    lines.join("\n")
}

/// A program's name as a part of an id.
fn slug(name: &str) -> String {
    let letters = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let slug: String = name.chars().map(letters).collect();
    let words: Vec<&str> = slug.split('-').filter(|word| !word.is_empty()).take(4).collect();
    if words.is_empty() { "program".to_owned() } else { words.join("-") }
}
