//! Sekiguchi's status confirmation, as Redecker retells it (sekiguchi).
//!
//! A bunch of stones has one of three properties; the opponent moves first (sekiguchi.opponent-first):
//!
//! | property | if |
//! |---|---|
//! | first-class life | F1: it surrounds two points that the opponent may not occupy; F2: it can get there; F3: captured, all of it can be replaced permanently |
//! | second-class life | S1: it can avoid capture; S2: captured, at least one stone can be replaced permanently |
//! | none | N: otherwise |
//!
//! What has first-class life is *alive*, what has second-class life is *seki stones*. Stones with neither are *dead*
//! if they are completely surrounded by opposing stones of first-class life, else seki stones as well (sekiguchi.dead,
//! sekiguchi.none-not-surrounded).
//!
//! The usual ko rule holds (sekiguchi.usual-ko). To get the Nihon Kiin's results Redecker adds a ban that only a
//! special pass lifts (sekiguchi.ko-ban): both are rule sets over this module.

pub mod questions;

use std::collections::HashMap;
use std::sync::Arc;

use super::article_8::{Counted, count};
use super::japanese_2003::{self, Area, First};
use crate::board::Board;
use crate::board::points::PointSet;
use crate::board::strings::{all_strings, components, owner};
use crate::force::capture::InFormation;
use crate::force::for_good::Endless;
use crate::force::goal::Coverage;
use crate::force::proof::{Proved, Says, Unproved, forced};
use crate::force::task::Task;
use crate::life::formation::Formation;
use crate::play::state::State;
use crate::switch::{Switch, SwitchInfo};
use crate::systems::choices::Choices;
use crate::systems::status::Status;

/// What the paper leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Who moves first, under which rules, and what play that never ends means (the paper does not say the last).
    pub play: japanese_2003::Reading,
    /// Which points the opponent may not occupy.
    pub forbidden: Forbidden,
    /// What of the bunch must be in the formation that surrounds these points.
    pub eyes_on: EyesOn,
    /// What it is to be completely surrounded.
    pub surrounded: Surrounded,
}

/// The switches of this system beside those of play.
pub const SWITCHES: &[SwitchInfo] = &[
    SwitchInfo::of::<First>(),
    SwitchInfo::of::<Endless>(),
    SwitchInfo::of::<Forbidden>(),
    SwitchInfo::of::<EyesOn>(),
    SwitchInfo::of::<Surrounded>(),
];

/// The statuses that it knows (sekiguchi.alive, sekiguchi.seki-stones, sekiguchi.dead).
pub const STATUSES: &[Status] = &[Status::Alive, Status::SekiStones, Status::Dead];

impl Reading {
    /// The reading that a rule set chooses, if it is one of this system.
    pub fn chosen(choices: &Choices) -> Option<Self> {
        let play = japanese_2003::Reading::with_area(choices, Area::Local2)?;
        Some(Self { play, forbidden: choices.get()?, eyes_on: choices.get()?, surrounded: choices.get()? })
    }
}

/// What of a bunch must be in the formation with two points that the opponent may not occupy (sekiguchi.f2).
///
/// NOT IN THE PAPER: it speaks of the bunch. In a bent four the attacker gives his inner stones up and has the whole
/// corner in the end; the result that Redecker states for it needs that to be enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EyesOn {
    /// All its points, be it with new stones or as eyes.
    Points,
    /// One of its stones, never captured.
    Stones,
}

impl Switch for EyesOn {
    const NAME: &'static str = "eyes-on";
    const ABOUT: &'static str = "what of a bunch must be in the formation with two eyes";
    const CHOICES: &'static [Self] = &[Self::Points, Self::Stones];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Points => ("points", "all its points, be it with new stones or as eyes"),
            Self::Stones => ("stones", "one of its stones, never captured"),
        }
    }
}

/// Which points the opponent is forbidden to occupy (sekiguchi.f1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// Those at which he will never be allowed to play, though all other liberties are filled: the eyes of a
    /// pass-alive formation.
    ForEver,
    /// Those at which he may not play as things stand.
    Now,
}

impl Switch for Forbidden {
    const NAME: &'static str = "forbidden-point";
    const ABOUT: &'static str = "which points the opponent may not occupy";
    const CHOICES: &'static [Self] = &[Self::ForEver, Self::Now];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::ForEver => ("for-ever", "those that he can never occupy"),
            Self::Now => ("now", "those that he may not occupy as things stand"),
        }
    }
}

/// What it is to be completely surrounded by stones of first-class life (sekiguchi.dead).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surrounded {
    /// The region of empty points and stones of the owner that have no property borders on nothing else.
    Region,
    /// Every opposing string next to the bunch has first-class life.
    Neighbours,
}

impl Switch for Surrounded {
    const NAME: &'static str = "surrounded";
    const ABOUT: &'static str = "what it is to be completely surrounded by stones of first-class life";
    const CHOICES: &'static [Self] = &[Self::Region, Self::Neighbours];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Region => ("region", "the whole region in which the stones stand is"),
            Self::Neighbours => ("neighbours", "all opposing neighbours have first-class life"),
        }
    }
}

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

impl Reading {
    /// F1 and F2: can the bunch, the opponent moving first, surround two points that he may not occupy?
    pub fn two_eyes(&self, board: &Board, bunch: &PointSet, budget: usize) -> Result<Proved, Unproved> {
        let Some(player) = owner(board, bunch) else { return Ok(Proved::nothing()) };
        let formation = match self.forbidden {
            Forbidden::ForEver => Formation::PassAlive,
            Forbidden::Now => Formation::ForbiddenPoints,
        };
        let (coverage, with_stones) = match self.eyes_on {
            EyesOn::Points => (Coverage::All, false),
            EyesOn::Stones => (Coverage::AtLeastOne, true),
        };
        let goal = InFormation { player, formation, points: *bunch, coverage, with_stones };
        let task = Task::new(self.play.rules, player, Arc::new(goal));
        let start = State::start(*board, self.play.first.mover(player));
        forced(task, &start, budget)
    }

    /// S1: can the bunch avoid being captured?
    pub fn uncapturable(&self, board: &Board, bunch: &PointSet, budget: usize) -> Result<Proved, Unproved> {
        self.play.uncapturable(board, bunch, budget)
    }

    /// F3 and S2: after a capture, can all or at least one of the captured stones be replaced permanently, on their
    /// own points?
    pub fn replaceable(
        &self,
        board: &Board,
        bunch: &PointSet,
        how_many: Coverage,
        budget: usize,
    ) -> Result<Proved, Unproved> {
        self.play.replaceable(board, bunch, bunch, how_many, budget)
    }
}

/// A position, as far as it has been assessed.
#[derive(Debug)]
pub struct Position {
    reading: Reading,
    board: Board,
    budget: usize,
    known: HashMap<PointSet, (Property, Vec<Proved>)>,
}

impl Position {
    /// Nothing has been assessed yet. At most `budget` situations are looked at for one answer.
    pub fn new(reading: Reading, board: Board, budget: usize) -> Self {
        Self { reading, board, budget, known: HashMap::new() }
    }

    /// The property of a bunch, and the answers it follows from.
    ///
    /// NOT IN THE PAPER: F3 is asked of a bunch that can be captured only. Of one that cannot it would be true for
    /// want of a capture, and every seki would have first-class life.
    pub fn property(&mut self, bunch: &PointSet) -> Result<(Property, Vec<Proved>), Unproved> {
        if let Some(known) = self.known.get(bunch) {
            return Ok(known.clone());
        }
        let (reading, board, budget) = (&self.reading, &self.board, self.budget);
        let mut proved = Vec::new();
        let mut says = |answer: Proved| {
            let yes = answer.says == Says::Yes;
            proved.push(answer);
            yes
        };
        let property = if says(reading.two_eyes(board, bunch, budget)?) {
            Property::FirstClass
        } else if says(reading.uncapturable(board, bunch, budget)?) {
            Property::SecondClass
        } else if says(reading.replaceable(board, bunch, Coverage::All, budget)?) {
            Property::FirstClass
        } else if says(reading.replaceable(board, bunch, Coverage::AtLeastOne, budget)?) {
            Property::SecondClass
        } else {
            Property::None
        };
        self.known.insert(*bunch, (property, proved.clone()));
        Ok((property, proved))
    }

    /// The final status of a bunch, and the answers it follows from.
    pub fn status(&mut self, bunch: &PointSet) -> Result<(Status, Vec<Proved>), Unproved> {
        let (property, proved) = self.property(bunch)?;
        let status = match property {
            Property::FirstClass => Status::Alive,
            Property::SecondClass => Status::SekiStones,
            Property::None if self.is_surrounded(bunch)? => Status::Dead,
            Property::None => Status::SekiStones,
        };
        Ok((status, proved))
    }

    /// Is the bunch completely surrounded by opposing stones of first-class life only (sekiguchi.dead)?
    fn is_surrounded(&mut self, bunch: &PointSet) -> Result<bool, Unproved> {
        let Some(player) = owner(&self.board, bunch) else { return Ok(false) };
        let mut region = *bunch;
        if self.reading.surrounded == Surrounded::Region {
            let mut within = *bunch | *self.board.empty_points();
            for string in components(&(*self.board.stones(player) - *bunch)) {
                if self.property(&string)?.0 == Property::None {
                    within |= string;
                }
            }
            region = bunch.flood(&within);
        }
        let border = (region.neighbours() & self.board.all_points()) - region;
        let (own, opposing) = (border & *self.board.stones(player), border & *self.board.stones(player.opponent()));
        if self.reading.surrounded == Surrounded::Region && !own.is_empty() {
            return Ok(false);
        }
        for string in components(self.board.stones(player.opponent())) {
            if string.meets(&opposing) && self.property(&string)?.0 != Property::FirstClass {
                return Ok(false);
            }
        }
        Ok(!opposing.is_empty())
    }

    /// Territory and sekis.
    ///
    /// NOT IN THE PAPER: it does not say how territory is counted; article 8 of NK1989 is applied to the alive stones,
    /// with the seki stones as stones that stay.
    pub fn count(&mut self) -> Result<Counted, Unproved> {
        let (mut stays, mut seki) = (PointSet::EMPTY, PointSet::EMPTY);
        for string in all_strings(&self.board) {
            match self.status(&string)?.0 {
                Status::Alive => stays |= string,
                Status::SekiStones => {
                    stays |= string;
                    seki |= string;
                }
                _ => {}
            }
        }
        let mut counted = count(&self.board, &stays);
        counted.in_seki |= seki;
        for territory in &mut counted.territory {
            for region in components(territory) {
                if region.neighbours().meets(&seki) {
                    *territory -= region;
                }
            }
        }
        Ok(counted)
    }
}
