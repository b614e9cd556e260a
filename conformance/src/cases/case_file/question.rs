//! The questions of a case file. Which fields belong to a kind of question, and which facts to its answer, says the
//! definition of the kind.

use std::collections::{BTreeMap, HashSet};

use reference_engine::question::kind::About;
use reference_engine::question::{Asked, Facts, Kind, Question};
use reference_engine::questions::{KINDS, kind};
use reference_engine::systems::{Choices, Status};

use super::format::choices;
use super::{Position, Reader};
use crate::cases::case::{CaseQuestion, Test};
use crate::cases::fields::{Field, Fields};
use crate::cases::values::{self, Context, Strings};

/// An expected answer under a rule set, and where that is named.
struct Expected<'a> {
    rules: &'a str,
    named: Field<'a>,
    answer: Field<'a>,
}

impl<'a> Reader<'a> {
    pub(super) fn question(&self, field: &Field<'a>, folder: &str) -> Option<CaseQuestion> {
        let mut fields = field.fields()?;
        let id = fields.need("id", "a name for the question").and_then(|id| id.text());
        let note = fields.may("note", "what to know about it").and_then(|note| note.text());
        let kind = fields.need("ask", "the kind of question").and_then(|ask| self.kind(&ask));
        let to_move = fields.may("to-move", "black or white").and_then(|colour| colour.colour()).or(self.to_move);
        let replaced = fields.may("choices", "switches with other choices than those of the rule set");
        let replaced = replaced.map(|field| choices(&field)).unwrap_or_default();
        let expected = expected(field, &mut fields);
        let Some(kind) = kind else {
            // Which fields belong here is not known.
            KINDS.iter().flat_map(|kind| kind.fields()).for_each(|info| drop(fields.may(info.name, info.about)));
            fields.may("variation", "");
            fields.end();
            return None;
        };
        let variations = self.variations.iter().filter_map(|raw| Some((raw.id.clone()?, raw.moves.clone()?))).collect();
        let context = Context {
            board: self.position.board(),
            strings: Strings::Named { strings: &self.strings, variations: &variations },
            to_move,
            statuses: &[],
            names: &[],
        };
        let asked = values::asked(kind, field, &mut fields, &context);
        fields.end();
        let (id, asked, expected) = (id?, asked?, expected?);
        let mut seen = HashSet::new();
        let mut tests = Vec::new();
        for expected in expected {
            if !seen.insert(expected.rules) {
                let what = format!("the rule set `{}` is named twice", expected.rules);
                expected.named.wrong(what, "name it once");
            }
            let name = format!("{folder}/{}/{id}@{}", self.id, expected.rules);
            tests.extend(self.test(name, &expected, &replaced, &asked, &context, field));
        }
        Some(CaseQuestion { id: id.to_owned(), note: note.map(str::to_owned), tests })
    }

    /// The kind of question, which has a board to be asked about if it needs one.
    fn kind(&self, ask: &Field<'_>) -> Option<&'static Kind> {
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        let kind = kind(ask.one_of(&names)?)?;
        match self.position {
            Position::None if kind.needs_position() => {
                ask.wrong(format!("`ask: {}` needs a board, and the case has none", kind.name), "draw the `board`");
                None
            }
            Position::Unreadable if kind.needs_position() => None,
            _ => Some(kind),
        }
    }

    /// The question under one rule set.
    fn test(
        &self,
        name: String,
        expected: &Expected<'a>,
        replaced: &BTreeMap<String, String>,
        asked: &Asked,
        context: &Context<'_>,
        field: &Field<'a>,
    ) -> Option<Test> {
        let choices = self.choices(&expected.named.path, expected.rules, replaced, &field.path)?;
        let facts = facts(expected, asked, &choices, context);
        let start = match context.board.filter(|_| asked.kind.needs_position()) {
            Some(board) => {
                let to_move = self.first_mover(&field.path, context.to_move)?;
                Some(self.start(&expected.named.path, expected.rules, &choices, board, to_move)?)
            }
            None => None,
        };
        if let (About::PositionAfterMoves, Some(start)) = (asked.kind.about, &start) {
            let path = asked.made_in().map_or(field.path.clone(), |made| format!("{}.{made}", field.path));
            self.all_legal(&path, &asked.made(), start, expected.rules);
        }
        let question = Question { choices, start, asked: asked.clone() };
        Some(Test { name, rules: expected.rules.to_owned(), question, expected: facts? })
    }
}

/// The expected answers: `rules` with one `answer`, or `answers` by rule set.
fn expected<'a>(question: &Field<'a>, fields: &mut Fields<'a>) -> Option<Vec<Expected<'a>>> {
    let rules = fields.may("rules", "the ids of rule sets");
    let answer = fields.may("answer", "the answer under these rules");
    let answers = fields.may("answers", "an answer for each rule set");
    let expected: Vec<Expected<'a>> = match (rules, answer, answers) {
        (Some(rules), Some(answer), None) => {
            let under = |named: Field<'a>| Some(Expected { rules: named.text()?, named, answer: answer.clone() });
            rules.list()?.into_iter().filter_map(under).collect()
        }
        (None, None, Some(answers)) => {
            let under = |(rules, answer): (&'a str, Field<'a>)| Expected { rules, named: answer.clone(), answer };
            answers.entries()?.into_iter().map(under).collect()
        }
        _ => {
            let help = "give `rules` with `answer`, or `answers` with an answer for each rule set";
            question.wrong("it is not clear what the question expects under which rules", help);
            return None;
        }
    };
    if expected.is_empty() {
        question.wrong("the question names no rule set", "name at least one");
    }
    Some(expected)
}

/// The facts of an expected answer, which fit the question.
fn facts(expected: &Expected<'_>, asked: &Asked, choices: &Choices, context: &Context<'_>) -> Option<Facts> {
    let statuses: &[Status] = choices.system().map_or(&[], |system| system.statuses());
    let names: Vec<(String, String)> = asked.names.iter().map(|name| (name.clone(), name.clone())).collect();
    let context = Context { statuses, names: &names, ..*context };
    let facts = values::facts(asked.kind.facts(), &expected.answer, &context)?;
    if !asked.kind.is_answered_by(asked, &facts) {
        expected.answer.wrong("the answer does not fit the question", format!("give {}", asked.kind.answer_is));
        return None;
    }
    Some(facts)
}
