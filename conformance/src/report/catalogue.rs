//! Cases to be looked at: what each asks, and the rulings, which are the expected answers under each rule set.

use std::fmt::Write as _;

use reference_engine::question::fact::POSITION;
use reference_engine::question::{Facts, Value};
use reference_engine::word::Word;
use serde_json::{Value as Json, json};

use super::cited::clause;
use super::layout::{counted, wrapped};
use super::picture::Picture;
use crate::cases::case::{Case, CaseQuestion, Grounds, Test};
use crate::cases::papers::Papers;
use crate::cases::suite::{Entry, Suite};
use crate::cases::values::{colour_word, written_facts};

/// A case with those of its questions that are to be shown.
pub struct Listed<'a> {
    /// The case.
    pub case: &'a Case,
    /// Its questions, each under the rule sets that are to be shown.
    pub questions: Vec<(&'a CaseQuestion, Vec<&'a Test>)>,
}

impl<'a> Listed<'a> {
    /// The case with these questions of it.
    pub fn of(case: &'a Case, entries: &[Entry<'a>]) -> Self {
        let mut questions: Vec<(&CaseQuestion, Vec<&Test>)> = Vec::new();
        for entry in entries {
            match questions.last_mut() {
                Some((question, tests)) if question.id == entry.question.id => tests.push(entry.test),
                _ => questions.push((entry.question, vec![entry.test])),
            }
        }
        Self { case, questions }
    }

    /// One line: the name and the title.
    pub fn brief(&self, width: usize) -> String {
        format!("{:width$}  {}\n", self.case.name(), self.case.title)
    }

    /// Title, board, and each question with its rulings.
    pub fn text(&self, suite: &Suite) -> String {
        let case = self.case;
        let mut text = format!("{}: {}\n", case.name(), case.title);
        let item = case.item.as_ref().map_or(&case.paper, |item| item);
        let _ = writeln!(text, "{item}, board {}{}", case.origin.word(), first_mover(case));
        text += &board(case);
        for (question, tests) in &self.questions {
            let Some(first) = tests.first() else { continue };
            let _ = writeln!(text, "  {}: {}", question.id, first.question.text());
            for ruling in rulings(tests, suite, |one, other| one.word() == other.word()) {
                let _ =
                    writeln!(text, "    {} ({}): {}", short(ruling.expected), ruling.grounds.word(), ruling.rules());
            }
        }
        if self.questions.is_empty() {
            let _ = writeln!(text, "  asks nothing: {}", case.origin_note.trim());
        }
        text
    }

    /// The same for programs.
    pub fn json(&self) -> Json {
        let case = self.case;
        let strings = case.strings.iter().map(|(name, points)| {
            let points: Vec<String> = points.iter().map(|point| point.to_string()).collect();
            (name.clone(), json!(points))
        });
        let questions = self.questions.iter().map(|(question, tests)| {
            let rulings = tests.iter().map(|test| {
                json!({
                    "rules": test.rules,
                    "choices": test.question.choices.named(),
                    "answer": written_facts(&test.expected),
                    "text": test.expected.text(),
                    "grounds": test.grounds,
                })
            });
            let first = tests.first();
            json!({
                "id": question.id,
                "ask": first.map(|test| test.question.asked.kind.name),
                "text": first.map(|test| test.question.text()),
                "to-move": first.and_then(|test| Some(colour_word(test.question.start.as_ref()?.to_move))),
                "note": question.note,
                "rulings": rulings.collect::<Json>(),
            })
        });
        json!({
            "name": case.name(),
            "folder": case.folder,
            "id": case.id,
            "title": case.title,
            "paper": case.paper,
            "item": case.item,
            "clauses": case.clauses,
            "claim": case.claim,
            "hunts": case.hunts,
            "origin": case.origin.word(),
            "origin-note": case.origin_note,
            "board": case.board.map(|board| board.to_string()),
            "strings": Json::Object(strings.collect()),
            "questions": questions.collect::<Json>(),
        })
    }
}

/// A case to be read: all that it says.
pub fn page(case: &Case, entries: &[Entry<'_>], suite: &Suite) -> String {
    let mut text = head(case, suite);
    let questions = Listed::of(case, entries).questions;
    for (question, tests) in &questions {
        let Some(first) = tests.first() else { continue };
        let _ = writeln!(text, "\nquestion  {}", question.id);
        let _ = writeln!(text, "{}", wrapped("asked", &first.question.text()));
        if let Some(note) = &question.note {
            let _ = writeln!(text, "{}", wrapped("note", note));
        }
        for ruling in rulings(tests, suite, Grounds::eq) {
            let answer = ruling.expected.text().replace('\n', "\n          ");
            let _ = writeln!(text, "ruling    {answer}");
            let _ = writeln!(text, "{}", wrapped("  under", &ruling.rules()));
            let _ = writeln!(text, "{}", wrapped(&format!("  {}", ruling.grounds.word()), ruling.grounds.text()));
        }
    }
    for variation in &case.variations {
        let moves: Vec<String> = variation.moves.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "\n{}", wrapped("variation", &format!("{}: {}", variation.id, variation.note)));
        let _ = writeln!(text, "{}", wrapped("  moves", &moves.join(", ")));
    }
    text + "\n" + &clauses(case, &suite.papers)
}

/// What a case says before its questions: title, board, source, claim and origin.
pub(crate) fn head(case: &Case, suite: &Suite) -> String {
    let mut text = format!("{}: {}\n", case.name(), case.title);
    text += &board(case);
    for (name, points) in &case.strings {
        let _ = writeln!(text, "{name}: {points}");
    }
    let _ = writeln!(text, "\n{}", wrapped("source", &source(case, suite)));
    if !case.claim.is_empty() {
        let _ = writeln!(text, "{}", wrapped("claim", &case.claim));
    }
    if let Some(hunts) = &case.hunts {
        let _ = writeln!(text, "{}", wrapped("hunts", hunts));
    }
    let _ = writeln!(text, "{}", wrapped("origin", &format!("{}: {}", case.origin.word(), case.origin_note)));
    text
}

/// The clauses that a case cites, with what they say.
pub(crate) fn clauses(case: &Case, papers: &Papers) -> String {
    case.clauses.iter().map(|id| wrapped("clause", &clause(id, papers)) + "\n").collect()
}

/// The paper and what of it the case is about.
fn source(case: &Case, suite: &Suite) -> String {
    let paper = suite.papers.paper(&case.paper).map_or(String::new(), |paper| format!(" ({})", paper.title));
    let item = case.item.as_ref().map_or(String::new(), |item| format!(", {item}"));
    format!("{}{item}{paper}", case.paper)
}

fn first_mover(case: &Case) -> String {
    let mut starts =
        case.questions.iter().flat_map(|question| &question.tests).filter_map(|test| test.question.start.as_ref());
    let Some(first) = starts.next().map(|start| start.to_move) else { return String::new() };
    if starts.all(|start| start.to_move == first) { format!(", {first} moves first") } else { String::new() }
}

fn board(case: &Case) -> String {
    case.board.map_or(String::new(), |board| format!("\n{}\n", Picture::of_position(board).drawing()))
}

/// An expected answer, and the rule sets under which it is expected for the same reason.
struct Ruling<'a> {
    expected: &'a Facts,
    grounds: &'a Grounds,
    under: Vec<String>,
}

impl Ruling<'_> {
    fn rules(&self) -> String {
        self.under.join(", ")
    }
}

/// The rulings, those that are equal taken together: with the same answer, for reasons that are alike.
fn rulings<'a>(tests: &[&'a Test], suite: &Suite, alike: impl Fn(&Grounds, &Grounds) -> bool) -> Vec<Ruling<'a>> {
    let mut rulings: Vec<Ruling<'a>> = Vec::new();
    for test in tests {
        let others = replaced(test, suite);
        let under = if others.is_empty() { test.rules.clone() } else { format!("{} with {others}", test.rules) };
        let same = |ruling: &&mut Ruling<'a>| *ruling.expected == test.expected && alike(ruling.grounds, &test.grounds);
        match rulings.iter_mut().find(same) {
            Some(ruling) => ruling.under.push(under),
            None => rulings.push(Ruling { expected: &test.expected, grounds: &test.grounds, under: vec![under] }),
        }
    }
    rulings
}

/// The choices in which a question differs from its rule set: `suicide: allowed`. They are what tells two questions
/// under one rule set apart.
pub(crate) fn replaced(test: &Test, suite: &Suite) -> String {
    let own = suite.rule_set(&test.rules).map(|set| set.choices.named());
    let is_other = |(switch, choice): &(&String, &String)| own.is_some_and(|own| own.get(*switch) != Some(choice));
    let others = test.question.choices.named().iter().filter(is_other);
    others.map(|(switch, choice)| format!("{switch}: {choice}")).collect::<Vec<_>>().join(", ")
}

/// An answer on one line: what is drawn is only named.
fn short(facts: &Facts) -> String {
    let is_drawn = |value: &Value| matches!(value, Value::Position(_) | Value::Cells(_));
    let drawn: Vec<&str> = facts.iter().filter(|(_, value)| is_drawn(value)).map(|(field, _)| field.name).collect();
    let words = facts.without(&drawn).text().replace('\n', "; ");
    let drawn = drawn.iter().map(|name| if *name == POSITION.info.name { "a position" } else { "a table" });
    let all: Vec<&str> = [&*words].into_iter().filter(|words| !words.is_empty()).chain(drawn).collect();
    if all.is_empty() { "no answer expected".to_owned() } else { all.join("; ") }
}

/// How many cases and questions there are.
pub fn count(listed: &[Listed<'_>]) -> String {
    let questions: usize = listed.iter().map(|listed| listed.questions.len()).sum();
    let rulings: usize = listed.iter().flat_map(|listed| &listed.questions).map(|(_, tests)| tests.len()).sum();
    let (cases, questions) = (counted(listed.len(), "case"), counted(questions, "question"));
    format!("{cases}, {questions}, {}", counted(rulings, "ruling"))
}
