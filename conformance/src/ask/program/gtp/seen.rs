//! What an engine was seen to do: where legality shows, which rules it plays, whether it lists stones in seki.
//!
//! A question of a rule set that the user has not named with this engine is asked only if it makes no difference
//! whether the rules of the question hold or those that the engine was seen to play. All rule sets forbid to retake a
//! ko at once, so that is never excused, but in engines whose `play` takes everything: there nothing is asked in which a
//! ko rule has a say.

use reference_engine::{KoRules, Rules, Suicide, Superko};

use crate::ask::abilities::Boards;

/// Where legality shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Observable {
    /// The command `is_legal`.
    IsLegal,
    /// The policy of `kata-raw-nn 0`.
    RawNn,
    /// Whether `play` is refused. The move is made by asking.
    Play,
}

impl Observable {
    /// The words for it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::IsLegal => "asked by `is_legal`",
            Self::RawNn => "seen in `kata-raw-nn 0`",
            Self::Play => "seen by `play`",
        }
    }
}

/// How its board is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    ListStones,
    ShowBoard,
    PrintSgf,
    AliveList,
    Play,
}

/// Results of the probes so far.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) plays: Option<Result<(Observable, Plays), String>>,
    pub(super) lists_seki: Option<bool>,
    /// How its board is read, if that was looked for, and if it can be.
    pub(super) reader: Option<Option<Reader>>,
    /// The boards that it takes.
    pub(super) boards: Option<Boards>,
}

/// The rules that an engine was seen to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plays {
    /// Whether it forbids to take a ko back at once. If not, its ko rules do not show.
    pub(super) ko: bool,
    pub(super) suicide_of_one: bool,
    pub(super) suicide_of_two: bool,
    pub(super) superko: Superko,
}

impl Plays {
    /// The rules that it plays. Where suicide depends on the number of stones, no rule of ours is like that: then these
    /// are two, and a question must be the same under both.
    pub(super) fn rules(self) -> Vec<Rules> {
        let ko = KoRules { basic: self.ko, superko: self.superko, ..KoRules::OFF };
        let rules = |allowed: bool| {
            let suicide = if allowed { Suicide::Allowed } else { Suicide::Forbidden };
            Rules { suicide, ko, ..Rules::BASE }
        };
        let (some, all) = (self.suicide_of_one || self.suicide_of_two, self.suicide_of_one && self.suicide_of_two);
        if some == all { vec![rules(all)] } else { vec![rules(false), rules(true)] }
    }
}
