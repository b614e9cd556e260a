//! Sekiguchi's status confirmation, as Redecker retells it (sekiguchi).
//!
//! A bunch of stones has one of three properties, found out by [hypothetical play](super::hypothetical_play) in which
//! the opponent moves first (sekiguchi.opponent-first):
//!
//! | property | of which bunch | if |
//! |---|---|---|
//! | first-class life | any | F1: it surrounds two points that the opponent may not occupy |
//! | | | F2: it can get there |
//! | | | F3: captured, all of it can be replaced permanently |
//! | second-class life | one that reaches neither F1 nor F2 | S1: it can avoid capture |
//! | | | S2: captured, at least one stone can be replaced permanently |
//! | none | one with neither | N |
//!
//! The condition of second-class life does not name F3 (sekiguchi.second-class-life): a bunch that avoids capture
//! without two such points has second-class life, and F3 is asked of bunches that can be captured.
//!
//! What has first-class life is *alive*, what has second-class life is *seki stones*. Stones with neither are *dead*
//! if they are completely surrounded by opposing stones of first-class life, else seki stones as well (sekiguchi.dead,
//! sekiguchi.none-not-surrounded).
//!
//! The usual ko rule holds (sekiguchi.usual-ko). To get the Nihon Kiin's results Redecker adds a ban that only a
//! special pass lifts (sekiguchi.ko-ban): both are rule sets over this module.

pub mod questions;
pub mod switches;

pub use self::switches::{EyesOn, Forbidden, SWITCHES, Surrounded, WithDame};

use std::sync::Arc;

use super::article_8::{count, eye_regions};
use super::choices::Choices;
use super::hypothetical_play::HypotheticalPlay;
use super::position::Position;
use super::status::Status;
use super::system::{Counted, Statuses, System};
use crate::board::points::PointSet;
use crate::board::strings::{components, owner};
use crate::board::{Board, Colour};
use crate::fault::{Fault, seeded};
use crate::force::capture::InFormation;
use crate::force::goal::Coverage;
use crate::force::proof::{Proved, Says, Unproved};
use crate::life::formation::Formation;

/// What the paper leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Who moves first, under which rules, and what play that never ends means (the paper does not say the last).
    pub play: HypotheticalPlay,
    /// Which points the opponent may not occupy.
    pub forbidden: Forbidden,
    /// What of the bunch must be in the formation that surrounds these points.
    pub eyes_on: EyesOn,
    /// What it is to be completely surrounded.
    pub surrounded: Surrounded,
    /// Whether alive stones that have dame have territory.
    pub with_dame: WithDame,
}

/// The statuses that it knows (sekiguchi.alive, sekiguchi.seki-stones, sekiguchi.dead).
pub const STATUSES: &[Status] = &[Status::Alive, Status::SekiStones, Status::Dead];

/// The property of a bunch of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// sekiguchi.first-class-life.
    FirstClass,
    /// sekiguchi.second-class-life.
    SecondClass,
    /// sekiguchi.n.
    None,
}

impl System for Reading {
    /// S1.
    fn uncapturable(&self, position: &mut Position, bunch: &PointSet) -> Result<Proved, Unproved> {
        self.play.uncapturable(position, bunch)
    }

    fn status(&self, position: &mut Position, bunch: &PointSet) -> Result<(Status, Vec<Proved>), Unproved> {
        let (property, proved) = self.property(position, bunch)?;
        let status = match property {
            Property::FirstClass => Status::Alive,
            Property::SecondClass => Status::SekiStones,
            Property::None if self.is_surrounded(position, bunch)? || seeded(Fault::NoneIsDead) => Status::Dead,
            Property::None => Status::SekiStones,
        };
        Ok((status, proved))
    }

    /// NOT IN THE PAPER: it does not say how territory is counted. As in article 8 of NK1989 it is what only alive stones
    /// of one player surround, dead stones in it not counting as stones; seki stones have none. For dame see [`WithDame`].
    fn counted(&self, board: &Board, statuses: &Statuses) -> Counted {
        let stays = statuses.that_are(&[Status::Alive, Status::SekiStones]);
        let (dead, in_seki) = (statuses.that_are(&[Status::Dead]), statuses.that_are(&[Status::SekiStones]));
        let regions = match self.with_dame {
            WithDame::Counted => [Colour::Black, Colour::White].map(|player| eye_regions(board, &stays, &dead, player)),
            WithDame::NotCounted => count(board, &stays, &dead).territory.map(|territory| components(&territory)),
        };
        let territory = regions.map(|regions| {
            let owned = regions.into_iter().filter(|region| !region.neighbours().meets(&in_seki));
            owned.collect()
        });
        Counted { territory, in_seki, removed: dead & (territory[0] | territory[1]) }
    }
}

impl Reading {
    /// The reading that a rule set chooses, if it is one of this system.
    pub fn chosen(choices: &Choices) -> Option<Self> {
        let play = HypotheticalPlay::chosen(choices)?;
        Some(Self {
            play,
            forbidden: choices.get()?,
            eyes_on: choices.get()?,
            surrounded: choices.get()?,
            with_dame: choices.get()?,
        })
    }

    /// The property of a bunch, and the answers that it follows from.
    pub fn property(&self, position: &mut Position, bunch: &PointSet) -> Result<(Property, Vec<Proved>), Unproved> {
        let mut proved = Vec::new();
        let mut says = |answer: Proved| {
            let yes = answer.says == Says::Yes;
            proved.push(answer);
            yes
        };
        if seeded(Fault::UncapturableFirst) && says(self.uncapturable(position, bunch)?) {
            return Ok((Property::SecondClass, proved));
        }
        let reaches_f1_or_f2 = says(self.two_eyes(position, bunch)?);
        let property = if reaches_f1_or_f2 {
            Property::FirstClass
        } else if says(self.uncapturable(position, bunch)?) {
            Property::SecondClass
        } else if !seeded(Fault::WithoutF3) && says(self.replaceable(position, bunch, Coverage::All)?) {
            Property::FirstClass
        } else if !seeded(Fault::WithoutS2) && says(self.replaceable(position, bunch, Coverage::AtLeastOne)?) {
            Property::SecondClass
        } else {
            Property::None
        };
        Ok((property, proved))
    }

    /// F1 and F2: can the bunch, the opponent moving first, surround two points that he may not occupy?
    pub fn two_eyes(&self, position: &mut Position, bunch: &PointSet) -> Result<Proved, Unproved> {
        let Some(player) = owner(&position.board, bunch) else { return Ok(Proved::nothing()) };
        let formation = match self.forbidden {
            Forbidden::ForEver => Formation::PassAlive,
            Forbidden::Now if seeded(Fault::NowIsForEver) => Formation::PassAlive,
            Forbidden::Now => Formation::ForbiddenPoints,
        };
        let (coverage, with_stones) = match self.eyes_on {
            EyesOn::Points => (Coverage::All, false),
            EyesOn::Stones => (Coverage::AtLeastOne, true),
        };
        let goal = InFormation { player, formation, points: *bunch, coverage, with_stones };
        position.try_out(self.play.trial(player, player, Arc::new(goal)))
    }

    /// F3 and S2: after a capture, can all or at least one of the captured stones be replaced permanently, on their
    /// own points?
    fn replaceable(&self, position: &mut Position, bunch: &PointSet, how_many: Coverage) -> Result<Proved, Unproved> {
        self.play.replaceable(position, bunch, bunch, how_many)
    }

    /// Is the bunch completely surrounded by opposing stones of first-class life only (sekiguchi.dead)?
    fn is_surrounded(&self, position: &mut Position, bunch: &PointSet) -> Result<bool, Unproved> {
        let board = position.board;
        let Some(player) = owner(&board, bunch) else { return Ok(false) };
        let mut region = *bunch;
        if self.surrounded == Surrounded::Region {
            let mut within = *bunch | *board.empty_points();
            for string in components(&(*board.stones(player) - *bunch)) {
                if self.property(position, &string)?.0 == Property::None {
                    within |= string;
                }
            }
            region = bunch.flood(&within);
        }
        let border = (region.neighbours() & board.all_points()) - region;
        let (own, opposing) = (border & *board.stones(player), border & *board.stones(player.opponent()));
        if self.surrounded == Surrounded::Region && !own.is_empty() && !seeded(Fault::SurroundedByOwn) {
            return Ok(false);
        }
        for string in components(board.stones(player.opponent())) {
            let surrounds = |property| {
                property == Property::FirstClass
                    || (property == Property::SecondClass && seeded(Fault::SurroundedBySecond))
            };
            if string.meets(&opposing) && !surrounds(self.property(position, &string)?.0) {
                return Ok(false);
            }
        }
        Ok(!opposing.is_empty())
    }
}
