//! How carefully a strategy is looked for.
//!
//! The quick way believes much and forgets much, and usually the strategy that it finds is accepted. If it is not, or
//! if there is none, the next way is tried: a strategy that only looks good because something was forgotten is not
//! found there. What no way shows is not settled.

use crate::board::Suicide;
use crate::force::limits::Limits;
use crate::play::state::Rules;

/// What is believed without being played out while a strategy is looked for, and what is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// The player's [attractor](crate::life::lemmas) counts as his, with answers in pairs if plays are confined and
    /// fixed ko is the rule. What happened before the last play that was no ko-capture is forgotten.
    Quick,
    /// The attractor counts, without answers. The past is remembered but for positions that lack a stone of a wall.
    Careful,
    /// Nothing counts before the game has ended, and nothing is forgotten.
    Plain,
}

impl Care {
    /// From the quickest to the most careful.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Careful, Self::Plain];

    /// Whether what is believed holds under these rules. The lemmas on attractors need that suicide is forbidden.
    pub(super) fn holds_under(self, rules: &Rules) -> bool {
        self == Self::Plain || rules.suicide == Suicide::Forbidden
    }

    /// So many situations at most may be looked at. Those that remember much need much memory.
    pub(super) fn limits(self, limits: Limits) -> Limits {
        match self {
            Self::Quick => limits,
            Self::Careful | Self::Plain => Limits { states: limits.states.min(300_000), ..limits },
        }
    }
}
