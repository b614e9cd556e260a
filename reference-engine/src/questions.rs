//! All kinds of question, in the order of the manual. Whoever adds a kind defines it in the folder of its paper and
//! adds a line here.

use std::sync::LazyLock;

use crate::play::questions::{COUNTING, LEGAL, REPLAY};
use crate::question::{FieldInfo, Kind};
use crate::scoring::questions::SCORE;
use crate::systems::decision_tables::questions::{DECIDE, MATRIX, TABLE};
use crate::systems::ikeda::questions::{FILLING, GAME, KO_TABLE, PASS_FIGHT, PERFECT_PLAY};
use crate::systems::japanese_2003::questions::{CONCLUDING_RESULT, LOCAL_2};
use crate::systems::korean::questions::{NEEDS_PLAY, PART, RECREATION, RIGHT_TO_PLAY, UNFINISHED};
use crate::systems::questions::{ITS_STATUS, ITS_TERRITORY, REPLACEABLE, THEIR_STATUSES, UNCAPTURABLE};
use crate::systems::sekiguchi::questions::{ITS_PROPERTY, TWO_EYES};
use crate::systems::verbal_japanese::questions::{FORMATION, INDEPENDENTLY_ALIVE, REFEREE, STATUS_BY_PRECEDENT};

/// All kinds of question.
pub static KINDS: &[&Kind] = &[
    &LEGAL,
    &REPLAY,
    &COUNTING,
    &SCORE,
    &ITS_STATUS,
    &THEIR_STATUSES,
    &ITS_TERRITORY,
    &UNCAPTURABLE,
    &REPLACEABLE,
    &FORMATION,
    &INDEPENDENTLY_ALIVE,
    &STATUS_BY_PRECEDENT,
    &REFEREE,
    &LOCAL_2,
    &CONCLUDING_RESULT,
    &TWO_EYES,
    &ITS_PROPERTY,
    &PART,
    &NEEDS_PLAY,
    &RECREATION,
    &RIGHT_TO_PLAY,
    &UNFINISHED,
    &GAME,
    &PERFECT_PLAY,
    &PASS_FIGHT,
    &FILLING,
    &KO_TABLE,
    &DECIDE,
    &MATRIX,
    &TABLE,
];

/// The kind with this name.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| kind.name == name)
}

/// The facts that answers can state, each name once: for those who read an answer without its question.
pub static FACTS: LazyLock<Vec<&'static FieldInfo>> = LazyLock::new(|| {
    let mut facts: Vec<&'static FieldInfo> = Vec::new();
    for fact in KINDS.iter().flat_map(|kind| kind.facts()) {
        if !facts.iter().any(|known| known.name == fact.name) {
            facts.push(fact);
        }
    }
    facts
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_means_two_kinds_and_every_kind_says_what_it_is() {
        for (number, one) in KINDS.iter().enumerate() {
            assert!(KINDS[..number].iter().all(|other| other.name != one.name), "{} stands twice", one.name);
            assert!(one.sentence.ends_with('?'), "{}: {}", one.name, one.sentence);
            assert!(one.facts().next().is_some() && !one.answer_is.is_empty(), "{}", one.name);
            assert_eq!(one.needs_position(), !one.example.board.is_empty(), "{}", one.name);
        }
    }
}
