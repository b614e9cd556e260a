//! Hypothetical play: what becomes of stones, and of the points that they leave, if both sides play on in their heads.
//!
//! The Japanese 2003 Rules, the Nihon Kiin's rules of 1989 and Sekiguchi's status confirmation judge by it, each with a
//! table of its own.
//!
//! | | |
//! |---|---|
//! | who moves first | the opponent of the stones (japanese-2003.opponent-starts, sekiguchi.opponent-first), or their owner |
//! | what may be played | plays and passes; where the ko-pass ban is in force, ko-passes |
//! | when it ends | with two successive passes |
//! | how an end is judged | were the stones captured? And if so, does a *permanent stone* of their owner stand in an area, one that was played in the sequence and is not removed any more (japanese-2003.permanent-stone)? |
//! | play that never ends | a string that is never captured is uncapturable (japanese-2003.infinite-sequence); for permanent stones see [`Endless`] |

use std::sync::Arc;

use super::choices::Choices;
use super::position::{Position, Trial};
use crate::board::Colour;
use crate::board::points::PointSet;
use crate::board::strings::owner;
use crate::fault::{Fault, seeded};
use crate::force::capture::Capture;
use crate::force::for_good::{Endless, ForGood};
use crate::force::goal::Coverage;
use crate::force::life_and_death::LifeAndDeath;
use crate::force::proof::{Proved, Unproved};
use crate::play::state::Rules;
use crate::switch::{Switch, SwitchInfo};

/// Hypothetical play, as a rule set has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HypotheticalPlay {
    /// Who moves first. The articles of 1989 do not say (nihon-kiin-1989.article-7-1-first-mover).
    pub first: First,
    /// The rules of play.
    pub rules: Rules,
    /// What play that never ends means for "no permanent stone".
    ///
    /// NOT IN THE PAPER: no readable text says. A stone in a ko whose owner can go round for ever would be capturable-1
    /// if such play were simply "not forced"; the published verdicts want it judged.
    pub endless: Endless,
}

/// The switches that systems with hypothetical play share.
pub(super) const FIRST_MOVER: SwitchInfo = SwitchInfo::of::<First>();
/// The other one.
pub(super) const PERMANENT_IN_ENDLESS_PLAY: SwitchInfo = SwitchInfo::of::<Endless>();

/// Who moves first in hypothetical play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The opponent of the string.
    Opponent,
    /// Its owner.
    Owner,
}

impl First {
    /// Who that is, if this player owns the string.
    pub fn mover(self, owner: Colour) -> Colour {
        match self {
            Self::Opponent => owner.opponent(),
            Self::Owner => owner,
        }
    }
}

impl Switch for First {
    const NAME: &'static str = "first-mover";
    const ABOUT: &'static str = "who moves first when a string is assessed";
    const CHOICES: &'static [Self] = &[Self::Opponent, Self::Owner];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Opponent => ("opponent", "the opponent of the string"),
            Self::Owner => ("owner", "its owner"),
        }
    }
}

impl Switch for Endless {
    const NAME: &'static str = "permanent-in-endless-play";
    const ABOUT: &'static str =
        "is it judged which new stones stay in play that never ends, or does such play force nothing";
    const CHOICES: &'static [Self] = &[Self::Judged, Self::NotForced];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Judged => ("judged", "a new stone is permanent if it stays from some time on"),
            Self::NotForced => ("not-forced", "such play never forces that no stone stays"),
        }
    }
}

impl HypotheticalPlay {
    /// That which a rule set chooses, if its system has it.
    pub fn chosen(choices: &Choices) -> Option<Self> {
        Some(Self { first: choices.get()?, rules: choices.rules()?, endless: choices.get()? })
    }

    /// Can the opponent not force the capture of these stones (japanese-2003.uncapturable, sekiguchi.s1)?
    pub fn uncapturable(&self, position: &mut Position, stones: &PointSet) -> Result<Proved, Unproved> {
        self.cannot_force(position, stones, |owner| Arc::new(Capture { owner, stones: *stones }))
    }

    /// Can the opponent not force both the capture of the stones and no permanent stone in the area? With
    /// [`Coverage::All`]: and not all of the area covered.
    pub fn replaceable(
        &self,
        position: &mut Position,
        stones: &PointSet,
        area: &PointSet,
        how_many: Coverage,
    ) -> Result<Proved, Unproved> {
        let how_many = match how_many {
            Coverage::AtLeastOne if area.len() > 1 && seeded(Fault::ReplacedAll) => Coverage::All,
            Coverage::All if area.len() > 1 && seeded(Fault::ReplacedOne) => Coverage::AtLeastOne,
            _ => how_many,
        };
        let (stones, area, coverage, endless) = (*stones, *area, how_many, self.endless);
        self.cannot_force(position, &stones, |owner| Arc::new(ForGood { owner, stones, area, coverage, endless }))
    }

    fn cannot_force(
        &self,
        position: &mut Position,
        stones: &PointSet,
        goal: impl Fn(Colour) -> Arc<dyn LifeAndDeath>,
    ) -> Result<Proved, Unproved> {
        let Some(player) = owner(&position.board, stones) else { return Ok(Proved::nothing()) };
        let forced = position.try_out(self.trial(player, player.opponent(), goal(player)))?;
        Ok(forced.denied())
    }

    /// Play about stones of this player, in which the forcer has to show that goal.
    pub(super) fn trial(&self, owner: Colour, forcer: Colour, goal: Arc<dyn LifeAndDeath>) -> Trial {
        Trial { first: self.first.mover(owner), rules: self.rules, play_area: None, forcer, goal }
    }
}
