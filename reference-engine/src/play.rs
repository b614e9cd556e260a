//! Playing: ko rules, moves, what ends a sequence, and how many of all there are.

pub mod count;
pub mod ko;
pub mod questions;
pub mod sequence;
pub mod state;

use crate::board::Suicide;
use crate::switch::SwitchInfo;

/// The switches of play: every rule set has them that says anything about play.
pub const SWITCHES: &[SwitchInfo] = &[
    SwitchInfo::of::<Suicide>(),
    SwitchInfo::of::<ko::BasicKo>(),
    SwitchInfo::of::<ko::KoPassBan>(),
    SwitchInfo::of::<ko::KoPassScope>(),
    SwitchInfo::of::<ko::KoPassPrecondition>(),
    SwitchInfo::of::<ko::FixedKo>(),
    SwitchInfo::of::<ko::Superko>(),
    SwitchInfo::of::<state::PassesToEnd>(),
];
