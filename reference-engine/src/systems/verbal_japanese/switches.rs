//! What the paper leaves to the players or to the referee.

use super::precedent::Precedents;
use super::throw_in::Referee;
use crate::force::goal::Coverage;
use crate::life::formation::Formation;
use crate::switch::{Switch, SwitchInfo};

/// The switches of this system beside those of play.
pub const SWITCHES: &[SwitchInfo] = &[
    SwitchInfo::of::<Formation>(),
    SwitchInfo::of::<Coverage>(),
    SwitchInfo::of::<InfinitePlay>(),
    SwitchInfo::of::<Precedents>(),
    SwitchInfo::of::<Referee>(),
];

/// verbal-japanese.formation-choice.
impl Switch for Formation {
    const NAME: &'static str = "formation";
    const ABOUT: &'static str = "which formation makes a string independently alive";
    const CHOICES: &'static [Self] = &[Self::TwoEye, Self::NEye, Self::PassAlive];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::TwoEye => ("two-eye", "a two-eye-formation"),
            Self::NEye => ("n-eye", "an n-eye-formation"),
            Self::PassAlive => ("pass-alive", "a pass-alive formation"),
            // Sekiguchi's, which is no choice here.
            Self::ForbiddenPoints => ("forbidden-points", "two points at which the opponent may not play"),
        }
    }
}

/// verbal-japanese.formation-choice.
impl Switch for Coverage {
    const NAME: &'static str = "coverage";
    const ABOUT: &'static str = "how many points of the string the formation has to cover";
    const CHOICES: &'static [Self] = &[Self::AtLeastOne, Self::All];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::AtLeastOne => ("at-least-one", "at least one point of the string"),
            Self::All => ("all", "all points of the string"),
        }
    }
}

/// What play that never ends means for the question at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfinitePlay {
    /// Nothing was forced: no formation was established, and no string was captured. For captures this is the
    /// precedent that forbids infinite disturbance (verbal-japanese.no-infinite-disturbance).
    NotForced,
    /// It counts for the owner of the string: he was not captured, and he is taken to live.
    ForOwner,
    /// The paper has no rule: where it matters, the answer is undefined (verbal-japanese.long-cycles-undefined).
    Undefined,
}

impl Switch for InfinitePlay {
    const NAME: &'static str = "infinite-play";
    const ABOUT: &'static str = "what play that never ends means in status assessment";
    const CHOICES: &'static [Self] = &[Self::Undefined, Self::NotForced, Self::ForOwner];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Undefined => ("undefined", "an answer that depends on play that never ends is undefined"),
            Self::NotForced => ("not-forced", "such play forces nothing, so it neither captures nor makes a formation"),
            Self::ForOwner => ("for-owner", "the owner of the stones is neither captured nor kept from living"),
        }
    }
}
