//! What the reference engine proves that rules say, what a program says, and whether these agree.

use reference_engine::question::{Facts, Question, Unanswerable};

use crate::ask::effort::Effort;
use crate::ask::implementation::Reply;
use crate::ask::run::{Verdict, judge};

/// What rules say, as the reference engine proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// These facts.
    Facts(Facts),
    /// That the question makes no sense.
    Refuses,
    /// Nothing: it is not asked under these rules.
    Nothing,
    /// That was not settled with little work.
    NotSettled,
}

/// What a program said.
#[derive(Clone, Debug)]
pub enum Heard {
    /// These facts, but for those that it cannot state.
    Facts(Facts, Vec<&'static str>),
    /// That the question makes no sense.
    Refuses(String),
    /// Nothing that could be compared, and why.
    Nothing(String),
}

/// A question, and what a program said to it.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The name of the question.
    pub name: String,
    /// The question as it was put.
    pub question: Question,
    /// What the program said.
    pub said: String,
    /// How the question was fitted to the program, if that is not seen by the question.
    pub fitted: Option<String>,
}

/// How much work a prediction may take: there are many.
const EFFORT: Effort = Effort { states: 20_000, memory: 256 << 20, time: None };

/// What the rules of this question say.
pub fn says(question: &Question) -> Says {
    match EFFORT.put_to(question).answer() {
        Ok(answer) => Says::Facts(answer.facts),
        Err(Unanswerable::Refused(_)) => Says::Refuses,
        Err(Unanswerable::Unsupported(_)) => Says::Nothing,
        Err(Unanswerable::Unproved(_)) => Says::NotSettled,
    }
}

impl Heard {
    /// What a reply to this question says.
    pub fn of(reply: Reply, question: &Question) -> Self {
        match reply {
            Reply::Answer { facts, mut unseen, .. } => {
                let unstated = question.asked.kind.details.iter().map(|detail| detail.name);
                unseen.extend(unstated.filter(|name| facts.value(name).is_none()));
                Self::Facts(facts, unseen)
            }
            Reply::Refused(why) => Self::Refuses(why),
            Reply::Unsupported(why) | Reply::Crash(why) | Reply::Timeout(why) | Reply::Malformed(why) => {
                Self::Nothing(why)
            }
        }
    }

    /// Whether a program that follows these rules would say this. None if that cannot be told.
    pub fn agrees_with(&self, says: &Says) -> Option<bool> {
        match (self, says) {
            (Self::Nothing(_), _) | (_, Says::NotSettled) => None,
            (Self::Facts(actual, unseen), Says::Facts(expected)) => match judge(expected, actual, unseen).0 {
                Verdict::Unsupported => None,
                verdict => Some(verdict == Verdict::Pass),
            },
            (Self::Refuses(_), Says::Refuses) => Some(true),
            _ => Some(false),
        }
    }

    /// In words.
    pub fn text(&self) -> String {
        match self {
            Self::Facts(facts, _) => facts.text(),
            Self::Refuses(why) => format!("the question is refused: {why}"),
            Self::Nothing(why) => why.clone(),
        }
    }
}

impl Says {
    /// In words.
    pub fn text(&self) -> String {
        match self {
            Self::Facts(facts) => facts.text(),
            Self::Refuses => "the question is refused".into(),
            Self::Nothing => "these rules do not say".into(),
            Self::NotSettled => "not settled".into(),
        }
    }

    /// The same without what a program cannot state.
    #[must_use]
    pub fn without(self, unjudged: &[&str]) -> Self {
        match self {
            Self::Facts(facts) => Self::Facts(facts.without(unjudged)),
            other => other,
        }
    }
}
