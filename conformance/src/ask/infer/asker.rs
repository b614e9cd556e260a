//! Asking a program as it is: on boards that it has, but whatever rules it claims.

use reference_engine::question::{Facts, Question};
use reference_engine::systems::Choices;

use super::pool::Posed;
use crate::ask::abilities::{Abilities, Unseen};
use crate::ask::fit::{self, Fitted};
use crate::ask::implementation::Implementation;
use crate::ask::readings::with_choices;
use crate::ask::run::put_fitted;
use crate::ask::said::{Heard, Says, says};
use crate::cases::ruleset::RuleSet;

/// Under which rules a program is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Under {
    /// It has its own rules: each question names those under which the suite asks it.
    Any,
    /// It does what a question says: each question names this rule set.
    RuleSet(String),
}

/// A program, and how it is asked.
pub struct Asker<'p, 's> {
    /// The program.
    pub program: &'p mut dyn Implementation,
    /// The rule sets of the suite.
    pub rule_sets: &'s [RuleSet],
    /// Under which rules it is asked.
    pub under: Under,
    /// The rule sets that it claims, by id; if there is none, it is asked under any.
    pub claimed: Vec<String>,
    /// How many questions were put to it.
    pub asked: usize,
}

/// A question that was put, and what came.
pub struct Exchange {
    /// The question as it was put.
    pub fitted: Fitted,
    /// The rule set that it named.
    pub named: String,
    /// What came.
    pub heard: Heard,
}

impl Exchange {
    /// What these choices say to the question as it was put, told of the original.
    pub fn says_under(&self, choices: &Choices) -> Says {
        let Some(question) = with_choices(&self.fitted.question, choices) else { return Says::Nothing };
        match says(&question) {
            Says::Facts(facts) => Says::Facts(self.fitted.back(facts)),
            other => other,
        }
    }
}

impl<'s> Asker<'_, 's> {
    /// The rule sets that the program claims: none if none in particular, an empty list if it cannot claim any.
    pub fn claims(&mut self, posed: &Posed<'_>) -> Option<Vec<String>> {
        self.abilities(posed).and_then(|abilities| abilities.rules)
    }

    /// The rules under which this question is put.
    fn rules(&self, posed: &Posed<'s>) -> Option<(&'s str, &'s Choices)> {
        let set = |id: &str| self.rule_sets.iter().find(|set| set.id == id);
        let found = match &self.under {
            Under::RuleSet(id) => set(id),
            Under::Any => {
                let is_claimed = |id: &str| self.claimed.is_empty() || self.claimed.iter().any(|own| own == id);
                let own = posed.tests.iter().map(|test| &*test.rules).find(|id| is_claimed(id));
                own.and_then(set).or_else(|| set(self.claimed.first()?))
            }
        };
        found.map(|set| (&*set.id, &set.choices))
    }

    /// Puts a question.
    pub fn put(&mut self, posed: &Posed<'s>) -> Result<Exchange, String> {
        let (rules, choices) = self.rules(posed).ok_or("it claims no rule set of the suite")?;
        self.put_under(posed, rules, choices)
    }

    /// Puts a question that names this rule set.
    pub fn put_under(&mut self, posed: &Posed<'_>, rules: &str, choices: &Choices) -> Result<Exchange, String> {
        let question = posed.under(choices).ok_or("its rules have no play, and the question has a board")?;
        let abilities = self.program.abilities(rules, &question);
        let abilities = match abilities {
            Ok(abilities) => abilities,
            Err(reply) => {
                let heard = Heard::of(reply, &question);
                return Err(heard.text());
            }
        };
        let fitted = fit::fitted(rules, &without_end(&question, &abilities), &any_rules(abilities), self.rule_sets)
            .map_err(|not_asked| not_asked.words)?;
        self.asked += 1;
        let heard = Heard::of(put_fitted(&fitted, self.program), &question);
        Ok(Exchange { fitted, named: rules.to_owned(), heard })
    }

    /// What the program can be asked, as far as it matters to this question.
    pub fn abilities(&mut self, posed: &Posed<'_>) -> Option<Abilities> {
        let test = posed.entry.test;
        self.program.abilities(&test.rules, &test.question).ok()
    }

    /// The facts that the program cannot state in an answer to this question.
    pub fn unjudged(&mut self, posed: &Posed<'_>) -> Vec<&'static str> {
        self.abilities(posed).map_or_else(Vec::new, |known| known.unjudged())
    }
}

/// What it can be asked under any rules: which ones it follows is the question.
fn any_rules(abilities: Abilities) -> Abilities {
    Abilities { rules: None, choices: Default::default(), follows: Vec::new(), ..abilities }
}

/// A program that sees no end of a sequence is asked nothing that comes after two passes.
fn without_end(question: &Question, abilities: &Abilities) -> Question {
    let mut question = question.clone();
    if let (false, Some(start)) = (abilities.sees(Unseen::Ended), &mut question.start) {
        start.rules.passes_to_end = 2;
    }
    question
}

/// Whether two answers say the same, as far as both can be stated.
pub fn same(one: &Heard, other: &Heard) -> Option<bool> {
    match (one, other) {
        (Heard::Facts(one, unseen), Heard::Facts(other, also)) => {
            let unseen: Vec<&str> = unseen.iter().chain(also).copied().collect();
            let left = |facts: &Facts| facts.without(&unseen);
            Some(left(one) == left(other))
        }
        (Heard::Refuses(_), Heard::Refuses(_)) => Some(true),
        (Heard::Nothing(_), _) | (_, Heard::Nothing(_)) => None,
        _ => Some(false),
    }
}
