//! Questions about trees and tables, which need no board.

use reference_engine::answer::Ask;
use reference_engine::systems::decision_tables::ConcludingResult;
use reference_engine::systems::decision_tables::confront::confront;
use reference_engine::systems::decision_tables::matrix::Stage;
use reference_engine::systems::variation_tree::Tree;
use reference_engine::word::Word;

use super::format::RawQuestion;
use super::{Reader, what_and_help};
use crate::cases::answer::Answer;
use crate::cases::fields::At;

impl Reader<'_> {
    /// The ends of the tree tell which kind of tree it is.
    pub(super) fn decide(&self, at: &str, raw: &RawQuestion) -> Option<Ask> {
        let Some(text) = &raw.tree else {
            let help = "add `tree:`, for example `opponent(yes, player(yes, no))` or `opponent(B2, player(A, B32))`";
            self.wrong(at, "`ask: decide` needs a tree", help);
            return None;
        };
        let of_answers = Tree::parse(text).map(|tree| Ask::Decide { tree });
        let of_results = || Tree::parse(text).map(|tree| Ask::Conclude { tree });
        match of_answers.or_else(|error| of_results().map_err(|other| error.or(other))) {
            Ok(ask) => Some(ask),
            Err(error) => {
                let (what, help) = what_and_help(&error.to_string());
                self.wrong(&format!("{at}.tree"), what, help);
                None
            }
        }
    }

    pub(super) fn combine(&self, at: &str, raw: &RawQuestion) -> Option<Ask> {
        let stage: Stage = self.word(at, "stage", raw.stage.as_ref())?;
        let by = self.word(at, "by", raw.by.as_ref())?;
        let values = raw.values.iter().flatten().enumerate();
        let results = values.map(|(i, value)| self.word(at, &format!("values[{i}]"), Some(value)));
        let results: Vec<ConcludingResult> = results.collect::<Option<_>>()?;
        if results.is_empty() {
            self.wrong(at, "`ask: combine` needs results to choose from", "add `values:`, for example `[A, B2]`");
            return None;
        }
        if let Err(error) = stage.combine(by, &results) {
            self.disputed(&format!("{at}.values"), &error);
        }
        Some(Ask::Combine { stage, by, results })
    }

    pub(super) fn confront(&self, at: &str, raw: &RawQuestion) -> Option<Ask> {
        let player = self.word(at, "player", raw.player.as_ref())?;
        let opponent = self.word(at, "opponent", raw.opponent.as_ref())?;
        if let Err(error) = confront(player, opponent) {
            self.disputed(&format!("{at}.player"), &error);
        }
        Some(Ask::Confront { player, opponent })
    }

    /// The engine knows no such cell. The question is asked all the same, and fails.
    fn disputed(&self, path: &str, error: &dyn std::error::Error) {
        let (what, help) = what_and_help(&error.to_string());
        self.disputes.add(At::Value(path.to_owned()), what, help);
    }

    /// What stands in this field, which is one of a few words.
    fn word<T: Word>(&self, at: &str, field: &str, text: Option<&String>) -> Option<T> {
        let words = T::words().join(", ");
        let Some(text) = text else {
            self.wrong(at, format!("the field `{field}` is missing"), format!("add it with one of {words}"));
            return None;
        };
        let known = T::from_word(text);
        if known.is_none() {
            let what = format!("there is no `{}` here", text.escape_debug());
            self.wrong(&format!("{at}.{field}"), what, format!("use one of {words}"));
        }
        known
    }

    /// The expected answer is one of these words. What a contradiction is about may be stated.
    pub(super) fn expected_result(&self, path: &str, words: &[&str], answer: &Answer) {
        let only_result =
            Answer { result: answer.result.clone(), because: answer.because.clone(), ..Answer::default() };
        let fits = answer.result.as_ref().is_some_and(|result| words.contains(&&**result))
            && *answer == only_result
            && (answer.because.is_none() || answer.result.as_deref() == Some("contradiction"));
        if !fits {
            let mut words = words.to_vec();
            words.dedup();
            let help = format!("give `result:` with one of {}; only a contradiction has `because`", words.join(", "));
            self.wrong(path, "the answer does not fit the question", help);
        }
    }
}
