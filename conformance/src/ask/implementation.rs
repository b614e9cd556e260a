//! Who is asked: the trait, and the reference engine behind it.

use reference_engine::force::proof::Unproved;
use reference_engine::question::{Facts, Question, Start, Unanswerable};
use reference_engine::systems::Choices;
use reference_engine::systems::known::Known;

use crate::ask::abilities::Abilities;
use crate::ask::effort::Effort;

/// A program that answers questions.
///
/// To test a Rust library, implement this for a type of your own and put the questions of a [`crate::Suite`] to it
/// with [`crate::ask::run::ask`].
pub trait Implementation {
    /// Its name.
    fn name(&self) -> String;

    /// Its version.
    fn version(&self) -> String;

    /// What it can be asked, as far as it matters to this question under the rule set with this id: the question is
    /// fitted to that, or not asked. By default everything can be asked.
    ///
    /// # Errors
    /// When it fails before it can tell: with the reply to whatever was to be asked.
    fn abilities(&mut self, _rules: &str, _question: &Question) -> Result<Abilities, Reply> {
        Ok(Abilities::default())
    }

    /// Answers a question under the rule set with this id. What holds is the choices of the question.
    fn answer(&mut self, rules: &str, question: &Question) -> Reply;
}

/// What comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// An answer.
    Answer {
        /// What it states.
        facts: Facts,
        /// The fields of an answer that this program has no way to state. They are not judged, and the report says so.
        unseen: Vec<&'static str>,
        /// What else to know: how the answer was observed, say.
        remark: Option<String>,
    },
    /// The program cannot answer this and says why. That is no failure.
    Unsupported(String),
    /// The program says that the question makes no sense, for example because a move that is to be made before is
    /// illegal. That is a failure.
    Refused(String),
    /// The program ended or could not be started.
    Crash(String),
    /// The program did not answer in time.
    Timeout(String),
    /// What the program said is no answer.
    Malformed(String),
}

impl From<Facts> for Reply {
    /// An answer that states all that was asked.
    fn from(facts: Facts) -> Self {
        Self::Answer { facts, unseen: Vec::new(), remark: None }
    }
}

/// The reference engine, in the same process, with the usual limits of work.
#[derive(Clone, Copy, Debug, Default)]
pub struct Embedded;

impl Implementation for Embedded {
    fn name(&self) -> String {
        "reference-engine (embedded)".into()
    }

    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").into()
    }

    fn answer(&mut self, rules: &str, question: &Question) -> Reply {
        Bounded::new(Effort::default()).answer(rules, question)
    }
}

/// The reference engine under rules of its own: it answers every question by these, whatever the question says.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// Its rules.
    pub choices: Choices,
    /// How much it may do.
    pub effort: Effort,
}

impl Implementation for Fixed {
    fn name(&self) -> String {
        Embedded.name()
    }

    fn version(&self) -> String {
        Embedded.version()
    }

    fn answer(&mut self, rules: &str, question: &Question) -> Reply {
        let start = match (&question.start, self.choices.rules()) {
            (None, _) => None,
            (Some(start), Some(rules)) => Some(Start { rules, ..start.clone() }),
            (Some(_), None) => return Reply::Unsupported("these rules have no play".into()),
        };
        let question = Question { choices: self.choices.clone(), start, asked: question.asked.clone() };
        Bounded::new(self.effort).answer(rules, &question)
    }
}

/// The reference engine, in the same process, with limits of work other than the usual ones. What it has proved for one
/// question it knows for the next ones.
#[derive(Clone, Debug)]
pub struct Bounded {
    effort: Effort,
    known: Known,
}

/// This part of the memory is for what is proved already.
const KNOWN: usize = 16;

impl Bounded {
    /// An engine that may do so much for each question.
    pub fn new(effort: Effort) -> Self {
        let known = effort.memory / KNOWN;
        Self { effort: Effort { memory: effort.memory - known, ..effort }, known: Known::with_room(known) }
    }
}

impl Implementation for Bounded {
    fn name(&self) -> String {
        Embedded.name()
    }

    fn version(&self) -> String {
        Embedded.version()
    }

    fn answer(&mut self, _rules: &str, question: &Question) -> Reply {
        let mut question = self.effort.put_to(question);
        if let Some(start) = &mut question.start {
            start.known = self.known.clone();
        }
        match question.answer() {
            Ok(answer) => answer.facts.into(),
            Err(why @ (Unanswerable::Unsupported(_) | Unanswerable::Unproved(Unproved::NotSettled { .. }))) => {
                Reply::Unsupported(why.to_string())
            }
            Err(why @ (Unanswerable::Refused(_) | Unanswerable::Unproved(Unproved::BadProof(_)))) => {
                Reply::Refused(why.to_string())
            }
        }
    }
}
