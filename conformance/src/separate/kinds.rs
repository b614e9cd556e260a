//! The kinds of question on which rule sets are separated: which rule sets can be asked them, what their answers depend
//! on, and when two answers differ.

use reference_engine::Board;
use reference_engine::play::questions::{IS_LEGAL, LEGAL, REPLAY};
use reference_engine::question::fact::{BECAUSE, STATUS};
use reference_engine::question::field::MARGIN;
use reference_engine::question::{Facts, Kind};
use reference_engine::scoring::questions::SCORE;
use reference_engine::systems::ikeda::questions::{GAME, PERFECT_PLAY};
use reference_engine::systems::korean::questions::{PART, RECREATION, RIGHT_TO_PLAY, UNFINISHED};
use reference_engine::systems::korean::switches::FirstToPlay;
use reference_engine::systems::questions::{ITS_STATUS, ITS_TERRITORY, THEIR_STATUSES};
use reference_engine::systems::sekiguchi::questions::TWO_EYES;
use reference_engine::systems::verbal_japanese::questions::{FORMATION, REFEREE, STATUS_BY_PRECEDENT};
use reference_engine::systems::{Choices, SystemId, ikeda, korean};

use super::play::About;
use super::posed::{self, Posed};
use crate::ask::compare::assesses_statuses;

/// How questions of a kind are put on a board.
#[derive(Clone, Copy, Debug)]
pub enum How {
    /// After each short sequence of moves.
    Moves(About),
    /// About each string.
    Strings,
    /// About the whole board.
    Territory,
    /// As listed.
    Listed(fn(&Board) -> Vec<Posed>),
}

/// What of a rule set the answers depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rests {
    /// Its rules of play.
    OnPlay,
    /// What it counts.
    OnCounting,
    /// How it assesses statuses.
    OnStatuses,
    /// All that it says; and it must be of this system.
    On(SystemId),
}

/// A kind of question on which rule sets can be separated.
#[derive(Clone, Copy, Debug)]
pub struct Asking {
    /// The kind.
    pub kind: &'static Kind,
    /// How it is put on a board.
    pub how: How,
    /// What the answers depend on.
    pub rests: Rests,
    /// Whether a board and the same with the colours exchanged are asked the same things.
    colours: bool,
}

const VERBAL: Rests = Rests::On(SystemId::VerbalJapanese);
const SEKIGUCHI: Rests = Rests::On(SystemId::Sekiguchi);
const KOREAN: Rests = Rests::On(SystemId::Korean);
const IKEDA: Rests = Rests::On(SystemId::Ikeda);

/// All of them, in the order in which they are looked at.
pub static ASKED: &[Asking] = &[
    Asking { kind: &LEGAL, how: How::Moves(About::NextMove), rests: Rests::OnPlay, colours: false },
    Asking { kind: &REPLAY, how: How::Moves(About::Itself), rests: Rests::OnPlay, colours: false },
    Asking { kind: &SCORE, how: How::Listed(posed::scores), rests: Rests::OnCounting, colours: false },
    Asking { kind: &ITS_STATUS, how: How::Strings, rests: Rests::OnStatuses, colours: true },
    Asking { kind: &ITS_TERRITORY, how: How::Territory, rests: Rests::OnStatuses, colours: true },
    Asking { kind: &STATUS_BY_PRECEDENT, how: How::Listed(posed::by_precedent), rests: VERBAL, colours: true },
    Asking { kind: &FORMATION, how: How::Listed(posed::formations), rests: VERBAL, colours: true },
    Asking { kind: &REFEREE, how: How::Listed(posed::by_referee), rests: VERBAL, colours: false },
    Asking { kind: &TWO_EYES, how: How::Listed(posed::two_eyes), rests: SEKIGUCHI, colours: true },
    Asking { kind: &PART, how: How::Listed(posed::parts), rests: KOREAN, colours: true },
    Asking { kind: &RECREATION, how: How::Listed(posed::recreations), rests: KOREAN, colours: true },
    Asking { kind: &RIGHT_TO_PLAY, how: How::Listed(posed::rights), rests: KOREAN, colours: true },
    Asking { kind: &UNFINISHED, how: How::Listed(posed::unfinished), rests: KOREAN, colours: false },
    Asking { kind: &PERFECT_PLAY, how: How::Listed(posed::perfect_play), rests: IKEDA, colours: true },
    Asking { kind: &GAME, how: How::Listed(posed::games), rests: IKEDA, colours: false },
];

/// The kind with this name; `statuses` is `status` of every string.
pub fn asking(name: &str) -> Option<&'static Asking> {
    let name = if name == THEIR_STATUSES.name { ITS_STATUS.name } else { name };
    ASKED.iter().find(|asking| asking.kind.name == name)
}

impl Asking {
    /// Whether a rule set can be asked.
    pub fn applies(&self, choices: &Choices) -> bool {
        match self.rests {
            Rests::OnPlay => choices.rules().is_some(),
            Rests::OnCounting => choices.scoring().is_some(),
            Rests::OnStatuses => assesses_statuses(choices),
            Rests::On(system) => choices.system() == Some(system),
        }
    }

    /// All that the answers depend on, as text: rule sets for which it is the same answer alike on every board.
    pub fn depends_on(&self, choices: &Choices) -> String {
        let (rules, assesses) = (choices.rules(), choices.assesses());
        match self.rests {
            Rests::OnPlay => format!("{rules:?}"),
            // Under other rules than the Korean ones nothing is proved: which moves were legal before does not matter.
            Rests::OnCounting => format!("{:?} {:?}", choices.scoring(), korean::Reading::chosen(choices)),
            Rests::OnStatuses => format!("{assesses:?}"),
            Rests::On(_) => format!("{assesses:?} {:?}", ikeda::Reading::chosen(choices)),
        }
    }

    /// Whether a board and the same with the colours exchanged need not both be looked at. Where the turn matters they
    /// do, for Black is always asked as the one to move.
    pub fn exchanges_colours(&self, both: [&Choices; 2]) -> bool {
        let turn_matters = |choices: &Choices| choices.get() == Some(FirstToPlay::FirstPasser);
        self.colours && !both.into_iter().any(turn_matters)
    }

    /// Whether two answers say different things. Reasons and details do not count: what is forbidden is forbidden.
    pub fn differs(&self, one: &Facts, other: &Facts) -> bool {
        if let (Some(one), Some(other)) = (one.get(&STATUS), other.get(&STATUS)) {
            return one.differs_from(other);
        }
        if let (Some(one), Some(other)) = (one.get(&IS_LEGAL), other.get(&IS_LEGAL)) {
            return one != other;
        }
        match self.rests {
            Rests::OnCounting => one.get(&MARGIN) != other.get(&MARGIN),
            _ => one.without(&[BECAUSE.info.name]) != other.without(&[BECAUSE.info.name]),
        }
    }
}
