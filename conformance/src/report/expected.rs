//! What was expected of a question, what the reference engine answers, and whether the two agree.

use reference_engine::question::{Answer, Question};

use super::layout::{labelled, wrapped};
use crate::cases::case::Test;

/// Whether an answer is as expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agrees {
    /// It is.
    Yes,
    /// It is another.
    No,
    /// There is none, though one is expected.
    NoAnswer,
    /// Nothing is expected.
    NothingExpected,
}

/// The answer to a question, beside what is expected.
#[derive(Debug)]
pub struct Told<'a> {
    test: &'a Test,
    /// Whether they agree.
    pub agrees: Agrees,
    /// The answer in words, or why there is none.
    said: Result<String, String>,
}

impl<'a> Told<'a> {
    /// Has the reference engine answer; `question` is that of the test, perhaps with other limits of work.
    pub fn of(test: &'a Test, question: &Question) -> (Option<Answer>, Self) {
        let nothing_expected = test.expected.is_empty();
        match question.answer() {
            Ok(answer) => {
                let agrees = match () {
                    () if nothing_expected => Agrees::NothingExpected,
                    () if test.expected.is_met_by(&answer.facts) => Agrees::Yes,
                    () => Agrees::No,
                };
                let said = Ok(answer.facts.text());
                (Some(answer), Self { test, agrees, said })
            }
            Err(why) => {
                let agrees = if nothing_expected { Agrees::NothingExpected } else { Agrees::NoAnswer };
                (None, Self { test, agrees, said: Err(why.to_string()) })
            }
        }
    }

    /// Some lines: expected, answered, whether they agree, and what the expected answer rests on.
    pub fn text(&self) -> String {
        let expected = if self.agrees == Agrees::NothingExpected {
            "no answer is expected; the reference engine says:".to_owned()
        } else {
            self.test.expected.text()
        };
        let answer = match &self.said {
            Ok(answer) => labelled("answer", answer),
            Err(why) => wrapped("answer", &format!("none: {why}")),
        };
        let agrees = match self.agrees {
            Agrees::Yes => "agrees    yes\n",
            Agrees::No => "agrees    NO: this is not the answer that is expected\n",
            Agrees::NoAnswer => "agrees    NO: an answer is expected, and there is none\n",
            Agrees::NothingExpected => return format!("{}\n{answer}\n", labelled("expected", &expected)),
        };
        let grounds = wrapped(self.test.grounds.word(), self.test.grounds.text());
        format!("{}\n{answer}\n{agrees}{grounds}\n", labelled("expected", &expected))
    }
}
