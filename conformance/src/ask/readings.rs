//! Readings: the same question with other choices.

use std::collections::BTreeMap;

use reference_engine::question::{Question, Start};
use reference_engine::switch::SwitchInfo;
use reference_engine::systems::Choices;

/// A question with other choices; none if it has a board and they have no play.
pub fn with_choices(question: &Question, choices: &Choices) -> Option<Question> {
    let start = match (&question.start, choices.rules()) {
        (None, _) => None,
        (Some(start), Some(rules)) => Some(Start { rules, ..start.clone() }),
        (Some(_), None) => return None,
    };
    Some(Question { choices: choices.clone(), start, asked: question.asked.clone() })
}

/// These choices with another one for one of these switches, where that is another reading.
pub fn single_changes<'c>(
    choices: &'c Choices,
    of: &'c [SwitchInfo],
    same: fn(&Choices, &Choices) -> bool,
) -> impl Iterator<Item = Changed> + 'c {
    let changed = of.iter().flat_map(move |switch| {
        let with = move |word: &'static str| {
            let choices = choices.with(&BTreeMap::from([(switch.name.to_owned(), word.to_owned())])).ok()?;
            Some(Changed { switch: *switch, word, choices })
        };
        switch.words().into_iter().filter_map(with)
    });
    changed.filter(move |changed| !same(choices, &changed.choices))
}

/// Choices in which one is another.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The switch.
    pub switch: SwitchInfo,
    /// Its choice.
    pub word: &'static str,
    /// All of them.
    pub choices: Choices,
}
