//! The questions of a case file. Which fields belong to a kind of question, and which facts to its answer, says the
//! definition of the kind.

use std::collections::{BTreeMap, HashSet};

use reference_engine::question::kind::About;
use reference_engine::question::{Asked, Facts, Kind, Question};
use reference_engine::questions::{KINDS, kind};
use reference_engine::systems::{Choices, Status};

use super::format::choices;
use super::{CaseBoard, DRAW_IT, Reader};
use crate::cases::case::{CaseQuestion, Grounds, Test};
use crate::cases::fields::{Field, Fields};
use crate::cases::values::{self, Context, Strings};

/// An expected answer under a rule set, and where that is named.
struct Expected<'a> {
    rules: &'a str,
    named: Field<'a>,
    /// A draft may leave it out.
    answer: Option<Field<'a>>,
    /// The rules, if they exist.
    choices: Option<Choices>,
}

impl<'a> Reader<'a> {
    pub(super) fn question(&self, field: &Field<'a>, folder: &str) -> Option<CaseQuestion> {
        let mut fields = field.fields()?;
        // What is wrong with an id was told when they were compared.
        let id = fields.need("id", "a name for the question").and_then(|id| id.value.as_str());
        let note = fields.may("note", "what to know about it").and_then(|note| note.text());
        let kept_for = fields.may("kept-for", "why it is there though it catches no seeded fault");
        let kept_for = kept_for.and_then(|why| why.text()).map(str::to_owned);
        let kind = fields.need("ask", "the kind of question").and_then(|ask| self.kind(&ask));
        let to_move = fields.may("to-move", "black or white").and_then(|colour| colour.colour()).or(self.to_move);
        let replaced = fields.may("choices", "switches with other choices than those of the rule set");
        let replaced = replaced.map(|field| choices(&field)).unwrap_or_default();
        let expected = self.expected(field, &mut fields, &replaced);
        let said = self.said_of_grounds(&mut fields);
        let Some(kind) = kind else {
            // No telling which fields it should have.
            for info in KINDS.iter().flat_map(|kind| kind.fields()) {
                fields.may(info.name, info.about);
            }
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
            rules: "",
            names: &[],
        };
        let asked = values::asked(kind, field, &mut fields, &context);
        fields.end();
        let (id, asked, expected) = (id?, asked?, expected?);
        Self::grounds_of_others(&said, &expected.iter().map(|expected| expected.rules).collect::<Vec<_>>());
        let tests = expected.iter().filter_map(|expected| {
            let name = format!("{folder}/{}/{id}@{}", self.id, expected.rules);
            let grounds = self.grounds(field, &said, expected.rules, expected.answer.is_none());
            self.test(name, expected, grounds, &asked, &context, field)
        });
        Some(CaseQuestion { id: id.to_owned(), note: note.map(str::to_owned), kept_for, tests: tests.collect() })
    }

    /// The kind of question, which has a board to be asked about if it needs one.
    fn kind(&self, ask: &Field<'_>) -> Option<&'static Kind> {
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        let kind = kind(ask.one_of(&names)?)?;
        match self.position {
            CaseBoard::None if kind.needs_position() => {
                ask.wrong(format!("`ask: {}` needs a board, and the case has none", kind.name), DRAW_IT);
                None
            }
            CaseBoard::Unreadable if kind.needs_position() => None,
            _ => Some(kind),
        }
    }

    /// The expected answers: `rules` with one `answer`, or `answers` by rule set. A group stands for its rule sets; in
    /// `answers`, what is said of a rule set itself goes before what is said of a group, and the smaller of two groups
    /// before the larger.
    fn expected(
        &self,
        question: &Field<'a>,
        fields: &mut Fields<'a>,
        replaced: &BTreeMap<String, String>,
    ) -> Option<Vec<Expected<'a>>> {
        let rules = fields.may("rules", "the ids of rule sets or groups of them");
        let answer = fields.may("answer", "the answer under these rules");
        let answers = fields.may("answers", "an answer for each rule set or group of them");
        let mut named: Vec<(&'a str, Field<'a>, Option<Field<'a>>)> = Vec::new();
        match (rules, answer, answers) {
            (None, answer, None) if self.asked_besides().next().is_some() => {
                let ids = self.asked_besides();
                named.extend(ids.map(|id| (id, question.clone(), answer.clone())));
            }
            (None, None, None) if self.known.draft.is_some() => {
                let help = "add `rules: [japanese-2003]`, say, or name a rule set with `--rules`";
                question.wrong("the question names no rule set", help);
                return None;
            }
            (Some(rules), answer, None) if answer.is_some() || self.known.draft.is_some() => {
                for field in rules.list()? {
                    let ids = field.text().map_or(Vec::new(), |id| self.known.rule_sets_of(id));
                    named.extend(ids.into_iter().map(|id| (id, field.clone(), answer.clone())));
                }
            }
            (None, None, Some(answers)) => {
                let entries: Vec<_> = answers.entries()?;
                let members: Vec<Vec<&str>> = entries.iter().map(|(key, _)| self.known.rule_sets_of(key)).collect();
                for ((_, field), all) in entries.iter().zip(&members) {
                    let smaller = |other: &&Vec<&str>| other.len() < all.len();
                    let narrower = |id: &str| members.iter().filter(smaller).any(|other| other.contains(&id));
                    let ids = all.iter().copied().filter(|id| !narrower(id));
                    named.extend(ids.map(|id| (id, field.clone(), Some(field.clone()))));
                }
            }
            _ => {
                let help = "give `rules` with `answer`, or `answers` with an answer for each rule set";
                question.wrong("it is not clear what the question expects under which rules", help);
                return None;
            }
        }
        if named.is_empty() {
            question.wrong("the question names no rule set", "name at least one");
        }
        // Under rule sets that were given besides nothing is expected, and what they do not have is not asked.
        let is_named: HashSet<&str> = named.iter().map(|(id, ..)| *id).collect();
        let besides = self.asked_besides().filter(|id| !is_named.contains(id) && self.can_ask(id, replaced));
        named.extend(besides.map(|id| (id, question.clone(), None)));
        let mut seen = HashSet::new();
        let expected = named.into_iter().map(|(rules, named, answer)| {
            if !seen.insert(rules) {
                named.wrong(format!("the rule set `{rules}` is named twice"), "name it once");
            }
            let choices = self.choices(&named.path, rules, replaced, &question.path);
            Expected { rules, named, answer, choices }
        });
        Some(expected.collect())
    }

    /// The rule sets under which a draft is to be asked besides those that it names.
    fn asked_besides(&self) -> impl Iterator<Item = &'a str> {
        let under = self.known.draft.map_or(&[][..], |draft| draft.under);
        let known = self.known;
        under.iter().flat_map(move |id| known.rule_sets_of(id))
    }

    /// Whether a rule set has these choices, and rules of play.
    fn can_ask(&self, id: &str, replaced: &BTreeMap<String, String>) -> bool {
        let set = self.known.rule_sets.iter().find(|set| set.id == id);
        set.and_then(|set| set.choices.with(replaced).ok()).is_some_and(|choices| choices.rules().is_some())
    }

    /// The question under one rule set.
    fn test(
        &self,
        name: String,
        expected: &Expected<'a>,
        grounds: Option<Grounds>,
        asked: &Asked,
        context: &Context<'_>,
        field: &Field<'a>,
    ) -> Option<Test> {
        let choices = expected.choices.clone()?;
        let facts = facts(expected, asked, &choices, context);
        let start = match context.board.filter(|_| asked.kind.needs_position()) {
            Some(board) => {
                let to_move = self.first_mover(&field.path, context.to_move)?;
                Some(self.start(&expected.named.path, expected.rules, &choices, board, to_move)?)
            }
            None => None,
        };
        // Whether moves are legal under rules that the question does not name, the answer says.
        let is_named = expected.answer.is_some() || self.known.draft.is_none();
        if let (About::PositionAfterMoves, Some(start), true) = (asked.kind.about, &start, is_named) {
            let path = asked.made_in().map_or(field.path.clone(), |made| format!("{}.{made}", field.path));
            self.all_legal(&path, &asked.made(), start, expected.rules);
        }
        let question = Question { choices, start, asked: asked.clone() };
        Some(Test { name, rules: expected.rules.to_owned(), question, expected: facts?, grounds: grounds? })
    }
}

/// The facts of an expected answer, which fit the question. Where none is expected there are none.
fn facts(expected: &Expected<'_>, asked: &Asked, choices: &Choices, context: &Context<'_>) -> Option<Facts> {
    let statuses: &[Status] = choices.system().map_or(&[], |system| system.statuses());
    let names: Vec<(String, String)> = asked.names.iter().map(|name| (name.clone(), name.clone())).collect();
    let context = Context { statuses, rules: expected.rules, names: &names, ..*context };
    let whose = format!("the answer to `ask: {}`", asked.kind.name);
    let Some(answer) = &expected.answer else { return Some(Facts::default()) };
    let facts = values::facts(asked.kind.facts(), answer, &whose, &context)?;
    if let Err(wrong) = asked.kind.check_answer(asked, &facts) {
        let field = answer.inside(wrong.field, "").unwrap_or_else(|| answer.clone());
        field.wrong(wrong.what, wrong.help);
        return None;
    }
    Some(facts)
}
