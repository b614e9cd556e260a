//! Where rule sets part: in the rulings of the cases, and in the statuses that the reference engine proves.

use minijinja::value::Serde;
use minijinja::{Value, context};
use reference_engine::question::{Facts, Question};
use serde::Serialize;

use super::case::words;
use super::gallery::Card;
use super::{ATLAS, File, Pages};
use crate::ask::compare::{Comparison, Row, Ruling};
use crate::cases::case::{Case, CaseQuestion};
use crate::report::address;
use crate::report::catalogue::replaced;

/// A question that rule sets answer differently.
#[derive(Serialize)]
struct Parting {
    address: String,
    asked: String,
    /// Each answer with the rule sets that give it.
    answers: Vec<(String, Vec<String>)>,
}

impl Pages<'_> {
    pub(super) fn compare(&self) -> Result<File, minijinja::Error> {
        let parted: Vec<Value> = self.site.cases.iter().filter_map(|case| self.parted(case)).collect();
        let statuses = self.site.comparison.as_ref().map(statuses);
        let page = context! { parted, statuses };
        self.page("compare", "compare.html", "Where rule sets part", page)
    }

    pub(super) fn atlas(&self) -> Result<File, minijinja::Error> {
        let cases = self.site.cases.iter().filter(|case| case.folder == ATLAS);
        let shown = cases.map(|case| {
            let claim = &case.claim;
            context! { card => Serde(Card::of(case)), claim, questions => Serde(self.partings(case)) }
        });
        let page = context! { cases => shown.collect::<Vec<_>>() };
        self.page("atlas", "atlas.html", "Atlas of separating positions", page)
    }

    /// A case with the questions that rule sets answer differently, if it has any.
    fn parted(&self, case: &Case) -> Option<Value> {
        let questions = self.partings(case);
        (!questions.is_empty()).then(|| context! { card => Serde(Card::of(case)), questions => Serde(questions) })
    }

    /// What rule sets, or other choices of one, answer differently: the same question on the same board, whatever its id.
    fn partings(&self, case: &Case) -> Vec<Parting> {
        let mut asked: Vec<Vec<&CaseQuestion>> = Vec::new();
        for question in &case.questions {
            match asked.iter_mut().find(|group| is_same(group[0], question)) {
                Some(group) => group.push(question),
                None => asked.push(vec![question]),
            }
        }
        asked.iter().filter_map(|questions| self.parting(case, questions)).collect()
    }

    fn parting(&self, case: &Case, questions: &[&CaseQuestion]) -> Option<Parting> {
        let mut answers: Vec<(&Facts, Vec<String>)> = Vec::new();
        for test in questions.iter().flat_map(|question| &question.tests) {
            let with = replaced(test, self.site.suite);
            let rules = if with.is_empty() { test.rules.clone() } else { format!("{} with {with}", test.rules) };
            match answers.iter_mut().find(|(expected, _)| **expected == test.expected) {
                Some((_, under)) => under.push(rules),
                None => answers.push((&test.expected, vec![rules])),
            }
        }
        let first = questions.first()?;
        (answers.len() > 1).then(|| Parting {
            address: format!("{}#{}", address::of_case(case), address::anchor_of_question(&first.id)),
            asked: first.tests.first().map_or(String::new(), |test| test.question.text()),
            answers: answers.into_iter().map(|(facts, under)| (words(facts), under)).collect(),
        })
    }
}

/// Whether two questions ask the same of the same position, under whichever rules.
fn is_same(one: &CaseQuestion, other: &CaseQuestion) -> bool {
    let (Some(one), Some(other)) = (one.tests.first(), other.tests.first()) else { return false };
    let (one, other) = (&one.question, &other.question);
    let position =
        |question: &Question| question.start.as_ref().map(|start| (start.board, start.to_move, start.parts.clone()));
    one.asked == other.asked && position(one) == position(other)
}

/// The statuses of all named strings, those that differ first.
fn statuses(comparison: &Comparison<'_>) -> Value {
    let count = comparison.count();
    let order = |row: &&Row<'_>| match row.differs() {
        Some(true) => 0,
        None => 1,
        Some(false) => 2,
    };
    let mut rows: Vec<&Row<'_>> = comparison.rows.iter().collect();
    rows.sort_by_key(order);
    let row = |row: &Row<'_>| {
        let case = row.subject.case;
        let cells: Vec<&str> = row.rulings.iter().map(Ruling::short_text).collect();
        let differs = match row.differs() {
            Some(true) => "differs",
            Some(false) => "same",
            None => "not settled",
        };
        context! { case => case.title.clone(), address => address::of_case(case), string => row.subject.text(), cells, differs }
    };
    let sets: Vec<String> = comparison.sets.iter().map(|named| named.name.clone()).collect();
    let rows: Vec<Value> = rows.into_iter().map(row).collect();
    context! { sets, rows, count => Serde(count), left_out => comparison.left_out }
}
