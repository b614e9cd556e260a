//! The atlas: for each pair of rule sets, and for each other choice of each switch, the smallest board known that
//! separates, and what was searched where none is known.
//!
//! The boards are cases, in the folder `separating`. What a case separates is not written down in it but follows from
//! its answers: two tests that ask the same on the same board and expect different answers separate their rules. What
//! was searched stands in a file of records, which a search writes ([`Record`]).

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use reference_engine::question::Facts;
use reference_engine::systems::decision_tables::questions::DECIDE;
use reference_engine::systems::{Choices, SystemId, switches};
use reference_engine::{Board, Size};
use serde::{Deserialize, Serialize};

use super::kinds::{ASKED, Asking, asking};
use super::trees::Trees;
use super::{Outcome, Side};
use crate::cases::case::{Case, Test};
use crate::cases::suite::Suite;
use crate::files;

/// The folder of the cases.
pub const FOLDER: &str = "separating";

/// Two rule sets, or a rule set and a copy with another choice, by their names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pair {
    /// The first.
    pub one: String,
    /// The other: `ID`, or `ID+SWITCH=CHOICE`.
    pub other: String,
}

/// All pairs of rule sets of the suite.
pub fn pairs(suite: &Suite) -> Vec<[Side; 2]> {
    let sides: Vec<Side> = suite.rule_sets.iter().filter_map(|set| side(suite, &set.id, &[])).collect();
    let mut pairs = Vec::new();
    for (number, one) in sides.iter().enumerate() {
        pairs.extend(sides[number + 1..].iter().map(|other| [one.clone(), other.clone()]));
    }
    pairs
}

/// Each rule set of the suite with each other choice of each of its switches.
pub fn choices(suite: &Suite) -> Vec<[Side; 2]> {
    let mut all = Vec::new();
    for set in &suite.rule_sets {
        for switch in switches(set.choices.system()) {
            let others = switch.words().into_iter().filter(|choice| set.choices.of(switch.name) != Some(choice));
            for choice in others {
                let both = [side(suite, &set.id, &[]), side(suite, &set.id, &[(switch.name, choice)])];
                all.extend(
                    both.into_iter().collect::<Option<Vec<_>>>().and_then(|both| <[Side; 2]>::try_from(both).ok()),
                );
            }
        }
    }
    all
}

fn side(suite: &Suite, id: &str, changed: &[(&str, &str)]) -> Option<Side> {
    let changed: BTreeMap<String, String> =
        changed.iter().map(|(switch, choice)| ((*switch).to_owned(), (*choice).to_owned())).collect();
    Side::new(&name(id, &changed), suite.rule_set(id)?.clone(), changed).ok()
}

fn name(id: &str, changed: &BTreeMap<String, String>) -> String {
    let changed: String = changed.iter().map(|(switch, choice)| format!("+{switch}={choice}")).collect();
    format!("{id}{changed}")
}

impl Pair {
    /// The names of two sides.
    pub fn of(sides: &[Side; 2]) -> Self {
        Self { one: sides[0].name.clone(), other: sides[1].name.clone() }
    }
}

/// The kinds of question that both can be asked.
pub fn asked_of_both(sides: &[Side; 2]) -> Vec<&'static Asking> {
    ASKED.iter().filter(|asking| sides.iter().all(|side| asking.applies(&side.choices))).collect()
}

/// Whether both are about trees and not about boards.
pub fn have_trees(sides: &[Side; 2]) -> bool {
    sides.iter().all(|side| side.choices.system() == Some(SystemId::DecisionTables))
}

/// That a question of a case separates a pair.
#[derive(Clone, Debug)]
pub struct Claim<'a> {
    /// The pair.
    pub pair: Pair,
    /// The case.
    pub case: &'a Case,
    /// The tests whose answers differ.
    pub tests: [&'a Test; 2],
}

impl Claim<'_> {
    /// The kind of question.
    pub fn kind(&self) -> &'static str {
        self.tests[0].question.asked.kind.name
    }

    /// The size of the board; nothing for a tree.
    pub fn size(&self) -> Option<Size> {
        self.tests[0].question.start.as_ref().map(|start| start.board.size())
    }
}

/// Everything that the cases of the atlas separate, in both orders.
pub fn claims(suite: &Suite) -> Vec<Claim<'_>> {
    let mut claims = Vec::new();
    for case in suite.cases.iter().filter(|case| case.folder == FOLDER) {
        let tests: Vec<&Test> = case.questions.iter().flat_map(|question| &question.tests).collect();
        for one in &tests {
            for other in tests.iter().filter(|other| differ(one, other)) {
                let names = [one, other].map(|test| called(suite, test));
                let [Some(one_name), Some(other_name)] = names else { continue };
                let pair = Pair { one: one_name, other: other_name };
                claims.push(Claim { pair, case, tests: [one, other] });
            }
        }
    }
    claims
}

/// Whether two tests ask the same and expect different answers.
fn differ(one: &Test, other: &Test) -> bool {
    let start =
        |test: &Test| test.question.start.as_ref().map(|start| (start.board, start.to_move, start.parts.clone()));
    let same = one.question.asked == other.question.asked && start(one) == start(other);
    same && match asking(one.question.asked.kind.name) {
        Some(asking) => asking.differs(&one.expected, &other.expected),
        None => one.expected != other.expected,
    }
}

/// The rules of a test as they are called: `ID`, or `ID+SWITCH=CHOICE` with what is replaced.
fn called(suite: &Suite, test: &Test) -> Option<String> {
    let own: &Choices = &suite.rule_set(&test.rules)?.choices;
    let changed = test.question.choices.named().iter().filter(|(switch, choice)| own.of(switch) != Some(choice));
    Some(name(&test.rules, &changed.map(|(switch, choice)| (switch.clone(), choice.clone())).collect()))
}

/// What a search for one pair and one kind of question came to.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Record {
    /// The pair.
    #[serde(flatten)]
    pub pair: Pair,
    /// The kind of question.
    pub kind: String,
    /// Whether nothing that the answers depend on differs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub same: bool,
    /// The board that was found, drawn, and the question in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<Found>,
    /// Boards that were gone through.
    #[serde(default)]
    pub boards: usize,
    /// How many of them were not settled.
    #[serde(default)]
    pub not_settled: usize,
    /// The largest size all boards of which were looked at.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub up_to: String,
    /// Boards made at random.
    #[serde(default)]
    pub random: u64,
    /// How many of them were not settled.
    #[serde(default)]
    pub random_not_settled: u64,
}

/// A board that a search found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Found {
    /// The board.
    pub board: String,
    /// The question in words.
    pub asked: String,
    /// Both answers.
    pub answers: [String; 2],
}

impl Found {
    /// Its size.
    pub fn size(&self) -> Option<Size> {
        Board::parse(&self.board).ok().map(|board| board.size())
    }
}

impl Record {
    /// The record of what came of a search.
    pub fn of(sides: &[Side; 2], outcome: &Outcome) -> Self {
        let found = outcome.found.first().map(|found| {
            let question = found.question(&sides[0].choices, reference_engine::force::limits::Limits::default());
            Found {
                board: found.board.to_string(),
                asked: format!("{}{}", question.text(), question.who_moves()),
                answers: found.facts.each_ref().map(Facts::text),
            }
        });
        let (boards, not_settled) = outcome.totals();
        let complete = outcome.looked.iter().rev().find(|one| one.looked == one.all);
        Self {
            pair: Pair::of(sides),
            kind: outcome.asking.kind.name.to_owned(),
            same: outcome.same,
            found,
            boards,
            not_settled,
            up_to: complete.map_or(String::new(), |one| one.size.to_string()),
            random: outcome.sampled.0,
            random_not_settled: outcome.sampled.1,
        }
    }

    /// The record of what came of looking for a tree.
    pub fn of_trees(sides: &[Side; 2], trees: &Trees) -> Self {
        let found = trees.found.as_ref().map(|found| Found {
            board: found.tree.clone(),
            asked: "what is the concluding result?".to_owned(),
            answers: found.facts.each_ref().map(Facts::text),
        });
        Self {
            pair: Pair::of(sides),
            kind: DECIDE.name.to_owned(),
            same: false,
            found,
            boards: trees.looked,
            not_settled: 0,
            up_to: String::new(),
            random: 0,
            random_not_settled: 0,
        }
    }

    /// Reads the records of a file, one a line; none if there is no file.
    ///
    /// # Errors
    /// When the file cannot be read, or a line is no record.
    pub fn read(file: &Path) -> anyhow::Result<Vec<Self>> {
        if !file.exists() {
            return Ok(Vec::new());
        }
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let line = |(number, line): (usize, &str)| {
            serde_json::from_str(line).with_context(|| format!("{}, line {number}: not a record", file.display()))
        };
        (1..).zip(text.lines()).map(line).collect()
    }

    /// Writes records, one a line.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(file: &Path, records: &[Self]) -> anyhow::Result<()> {
        let lines = records.iter().map(|record| Ok(serde_json::to_string(record)? + "\n"));
        let text = lines.collect::<anyhow::Result<String>>()?;
        files::replace(file, &text).with_context(|| format!("cannot write {}", file.display()))
    }
}
