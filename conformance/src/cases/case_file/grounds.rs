//! What the expected answers of a question rest on: `stated` by the source, or `derived` by an argument of ours.
//!
//! Each of the two is one text for all rule sets of the question, or a text for each rule set or group of them. A text
//! for all holds where the other field says nothing.

use std::collections::BTreeMap;

use super::Reader;
use crate::cases::case::Grounds;
use crate::cases::fields::{Field, Fields};

/// The two fields of a question, as they are written.
pub(super) struct Said<'a> {
    stated: Texts<'a>,
    derived: Texts<'a>,
}

impl Said<'_> {
    fn is_empty(&self) -> bool {
        [&self.stated, &self.derived].iter().all(|texts| texts.all.is_none() && texts.by_rules.is_empty())
    }
}

/// What one of the fields says.
#[derive(Default)]
struct Texts<'a> {
    /// Under all rule sets that the other field does not name.
    all: Option<Field<'a>>,
    /// Under this rule set.
    by_rules: BTreeMap<&'a str, Field<'a>>,
}

impl<'a> Reader<'a> {
    pub(super) fn said_of_grounds(&self, fields: &mut Fields<'a>) -> Said<'a> {
        let stated = fields.may("stated", "the id of the item or clause that states the answer");
        let derived = fields.may("derived", "our argument, if no source states the answer");
        Said { stated: self.texts(stated), derived: self.texts(derived) }
    }

    fn texts(&self, field: Option<Field<'a>>) -> Texts<'a> {
        let Some(field) = field else { return Texts::default() };
        if !field.value.is_object() {
            return Texts { all: Some(field), by_rules: BTreeMap::new() };
        }
        let mut by_rules = BTreeMap::new();
        for (key, text) in field.entries().unwrap_or_default() {
            for rules in self.known.rule_sets_of(key) {
                if by_rules.insert(rules, text.clone()).is_some() {
                    text.wrong(format!("the rule set `{rules}` is named twice"), "name it once");
                }
            }
        }
        Texts { all: None, by_rules }
    }

    /// What the answer under one rule set rests on. That both is said of it is wrong, and that nothing is, unless it is
    /// an example of one's own or nothing is expected.
    pub(super) fn grounds(
        &self,
        question: &Field<'a>,
        said: &Said<'a>,
        rules: &str,
        nothing_expected: bool,
    ) -> Option<Grounds> {
        let named = (said.stated.by_rules.get(rules), said.derived.by_rules.get(rules));
        let (stated, derived) = match named {
            (None, None) => (said.stated.all.as_ref(), said.derived.all.as_ref()),
            named => named,
        };
        match (stated, derived) {
            (Some(stated), None) => Some(Grounds::Stated(self.place(stated)?)),
            (None, Some(derived)) => Some(Grounds::Derived(derived.text()?.to_owned())),
            (Some(stated), Some(_)) => {
                let what = format!("the answer under `{rules}` is both `stated` and `derived`");
                stated.wrong(what, "leave one out, or name the rule sets of each: `stated: {japanese-2003: …}`");
                None
            }
            (None, None) if self.is_own || nothing_expected => Some(Grounds::Derived("no reason is given".to_owned())),
            (None, None) => {
                let under = if said.is_empty() { String::new() } else { format!(" under `{rules}`") };
                question.wrong(
                    format!("it is not said what the answer{under} rests on"),
                    "add `stated: ID` with the item or clause that states it, or `derived:` with our argument",
                );
                None
            }
        }
    }

    /// The id of an item or a clause.
    fn place(&self, field: &Field<'a>) -> Option<String> {
        let id = field.text()?;
        if self.known.papers.clause(id).is_none() && self.known.papers.item(id).is_none() {
            let what = format!("there is no item and no clause `{}`", id.escape_debug());
            field.wrong(what, "name one of papers.yaml, or add it there");
        }
        Some(id.to_owned())
    }

    /// A rule set is named for which the question has no answer.
    pub(super) fn grounds_of_others(said: &Said<'a>, asked_under: &[&str]) {
        for (rules, text) in said.stated.by_rules.iter().chain(&said.derived.by_rules) {
            if !asked_under.contains(rules) {
                let what = format!("the question is not asked under `{rules}`");
                text.wrong(what, "leave it out, or name a rule set of the question");
            }
        }
    }
}
