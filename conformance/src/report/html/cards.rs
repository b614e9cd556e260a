//! The cards of a page: what went wrong, each failure once, under however many rule sets it is the same.

use serde::Serialize;

use reference_engine::question::fact::POSITION;
use reference_engine::question::field::STRINGS;
use reference_engine::question::{Facts, Question};

use super::{Board, Shown, anchor, class, time};
use crate::ask::run::Outcome;
use crate::cases::suite::Suite;
use crate::report::address;
use crate::report::cited::Cited;
use crate::report::failure::{Account, replaced};
use crate::report::layout::harmless;
use crate::report::picture::Picture;

/// A question with all that there is to tell about it.
#[derive(Serialize)]
pub(super) struct Card {
    class: String,
    word: &'static str,
    /// Whether it is not as expected.
    pub(super) fails: bool,
    /// Whether it is unfolded.
    pub(super) open: bool,
    /// `FOLDER/CASE/QUESTION`.
    name: String,
    title: String,
    note: Option<String>,
    boards: Vec<Board>,
    asked: String,
    /// The strings that are asked about by name, each with its points.
    strings: Vec<(String, String)>,
    /// What was expected, and under which rule sets, if that is not the same under all.
    expected: Vec<Under>,
    /// `stated` or `derived`, and by which item or clause, or how; under which rule sets.
    grounds: Vec<(&'static str, Under)>,
    actual: String,
    remark: Option<String>,
    fitted: Option<String>,
    clauses: Vec<(String, String)>,
    /// The rule sets under which it was asked.
    rules: Vec<Rules>,
}

/// A text that holds under some of the rule sets of a card.
#[derive(Serialize)]
struct Under {
    text: String,
    rules: Vec<String>,
}

/// A question under one rule set.
#[derive(Serialize)]
struct Rules {
    anchor: String,
    id: String,
    /// The choices in which the question differs from its rule set.
    replaced: String,
    choices: String,
    repeat: String,
    took: String,
    /// Where the site has it.
    link: Option<String>,
}

/// The cards of these outcomes, in order. The same failure of a question under several rule sets is one card.
pub(super) fn cards<'a>(
    program: usize,
    outcomes: impl Iterator<Item = &'a Outcome<'a>>,
    suite: &Suite,
    again: &dyn Fn(&Outcome<'_>) -> String,
    shown: &Shown,
) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    for outcome in outcomes {
        let card = card(program, outcome, suite, &again(outcome), shown);
        match cards.iter_mut().rev().take_while(|other| other.title == card.title).find(|other| other.is_like(&card)) {
            Some(other) => other.join(card),
            None => cards.push(card),
        }
    }
    for card in &mut cards {
        card.name_rules();
    }
    cards
}

impl Card {
    /// Whether it is the same question, and went wrong in the same way.
    fn is_like(&self, other: &Self) -> bool {
        let seen = |card: &Self| (card.name.clone(), card.class.clone(), card.asked.clone(), card.actual.clone());
        let besides = |card: &Self| (card.remark.clone(), card.fitted.clone(), card.strings.clone());
        seen(self) == seen(other) && besides(self) == besides(other) && self.boards == other.boards
    }

    fn join(&mut self, other: Self) {
        for under in other.expected {
            match self.expected.iter_mut().find(|known| known.text == under.text) {
                Some(known) => known.rules.extend(under.rules),
                None => self.expected.push(under),
            }
        }
        for (word, under) in other.grounds {
            match self.grounds.iter_mut().find(|(_, known)| known.text == under.text) {
                Some((_, known)) => known.rules.extend(under.rules),
                None => self.grounds.push((word, under)),
            }
        }
        let is_new = |clause: &(String, String)| !self.clauses.contains(clause);
        let clauses: Vec<_> = other.clauses.into_iter().filter(is_new).collect();
        self.clauses.extend(clauses);
        self.rules.extend(other.rules);
    }

    /// Rule sets are named only where they do not all agree.
    fn name_rules(&mut self) {
        if let [only] = &mut *self.expected {
            only.rules.clear();
        }
        if let [(_, only)] = &mut *self.grounds {
            only.rules.clear();
        }
    }
}

fn card(program: usize, outcome: &Outcome<'_>, suite: &Suite, again: &str, shown: &Shown) -> Card {
    let account = Account::of(outcome);
    let test = outcome.entry.test;
    let Cited(clauses) = Cited::of(outcome.entry, suite);
    let expected = beside_its_board(&test.expected, &account.answers[0]);
    let actual = outcome.actual.as_ref().and_then(|answer| beside_its_board(answer, &account.answers[1]));
    let under = |text: String| Under { text, rules: vec![test.rules.clone()] };
    let rules = Rules {
        anchor: anchor(program, outcome),
        id: account.rules.to_owned(),
        replaced: replaced(outcome, suite),
        choices: account.choices,
        repeat: again.to_owned(),
        took: time(outcome.took),
        link: shown.link(&address::of_question(&outcome.entry)),
    };
    Card {
        class: class(outcome.verdict),
        word: account.verdict,
        fails: !outcome.verdict.is_expected(),
        open: false,
        name: format!("{}/{}", outcome.entry.case.name(), outcome.entry.question.id),
        title: account.title.to_owned(),
        note: account.note.map(str::to_owned),
        boards: account.question.into_iter().chain(account.answers.into_iter().flatten()).map(Board::of).collect(),
        asked: account.asked,
        strings: named_strings(&test.question),
        expected: vec![under(expected.unwrap_or(account.expected))],
        grounds: vec![(account.grounds.word(), under(account.grounds.text().to_owned()))],
        actual: actual.unwrap_or(account.actual),
        remark: account.remark,
        fitted: outcome.fitted.clone(),
        clauses: clauses.into_iter().map(|(id, says)| (id.to_owned(), says.to_owned())).collect(),
        rules: vec![rules],
    }
}

/// The answer without its position, if that is drawn as a board beside it.
fn beside_its_board(facts: &Facts, picture: &Option<Picture>) -> Option<String> {
    picture.as_ref().filter(|_| facts.get(&POSITION).is_some())?;
    let words = facts.without(&[POSITION.info.name]).text();
    Some(if words.is_empty() { "the position on the board".to_owned() } else { harmless(&words) })
}

fn named_strings(question: &Question) -> Vec<(String, String)> {
    let strings = question.asked.get(&STRINGS).filter(|_| !question.asked.names.is_empty()).unwrap_or_default();
    question.asked.names.iter().cloned().zip(strings.iter().map(ToString::to_string)).collect()
}
