//! The Nihon Kiin's rules of 1989, articles 7 and 8: life and death, seki and territory (NK1989).
//!
//! Stones are alive if the opponent cannot capture them, or if their capture lets new stones arise that he cannot
//! capture; other stones are dead (nihon-kiin-1989.article-7-1). A ko that was taken may not be retaken until a pass
//! has been made for it (nihon-kiin-1989.article-7-2); that is a matter of the rules of play. What is alive and has
//! dame is in seki (nihon-kiin-1989.article-8-seki).

use std::collections::HashMap;

use super::article_8::{Counted, count};
use super::japanese_2003::{self, Area, Assessment, First};
use crate::board::Board;
use crate::board::points::PointSet;
use crate::board::strings::all_strings;
use crate::force::for_good::Endless;
use crate::force::goal::Coverage;
use crate::force::proof::{Proved, Says, Unproved};
use crate::switch::{Switch, SwitchInfo};
use crate::systems::choices::Choices;
use crate::systems::status::Status;

/// What the articles leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Who moves first, under which rules, and what play that never ends means. The articles say nothing of the first
    /// (nihon-kiin-1989.article-7-1-first-mover) and nothing of the last.
    pub play: japanese_2003::Reading,
    /// Where new stones must arise.
    pub enable: Enable,
}

/// The switches of these articles beside those of play.
pub const SWITCHES: &[SwitchInfo] =
    &[SwitchInfo::of::<First>(), SwitchInfo::of::<Endless>(), SwitchInfo::of::<Enable>()];

/// The statuses that it knows (nihon-kiin-1989.article-7-1, nihon-kiin-1989.article-8-seki).
pub const STATUSES: &[Status] = &[Status::Alive, Status::AliveInSeki, Status::Dead];

impl Reading {
    /// The reading that a rule set chooses, if it is one of this system.
    pub fn chosen(choices: &Choices) -> Option<Self> {
        let play = japanese_2003::Reading::with_area(choices, Area::Local2)?;
        Some(Self { play, enable: choices.get()? })
    }
}

/// Where the new stones must arise that keep captured stones alive. The article does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enable {
    /// On the points of the captured stones: local-1 of J2003.
    Local1,
    /// In the neighbourhood that J2003 calls local-2.
    Local2,
    /// Anywhere on the board.
    Anywhere,
}

impl Switch for Enable {
    const NAME: &'static str = "enable";
    const ABOUT: &'static str = "where the new stones must arise that keep captured stones alive";
    const CHOICES: &'static [Self] = &[Self::Local1, Self::Local2, Self::Anywhere];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Local1 => ("local-1", "on the points of the captured stones"),
            Self::Local2 => ("local-2", "on local-2, as in J2003"),
            Self::Anywhere => ("anywhere", "anywhere on the board"),
        }
    }
}

/// A position under these articles, as far as it has been assessed.
#[derive(Debug)]
pub struct Position {
    reading: Reading,
    board: Board,
    budget: usize,
    assessment: Assessment,
    known: HashMap<PointSet, (bool, Vec<Proved>)>,
}

impl Position {
    /// Nothing has been assessed yet. At most `budget` situations are looked at for one answer.
    pub fn new(reading: Reading, board: Board, budget: usize) -> Self {
        Self { reading, board, budget, assessment: Assessment::new(reading.play, board, budget), known: HashMap::new() }
    }

    /// Are these stones alive (nihon-kiin-1989.article-7-1)?
    pub fn alive(&mut self, string: &PointSet) -> Result<(bool, Vec<Proved>), Unproved> {
        if let Some(known) = self.known.get(string) {
            return Ok(known.clone());
        }
        let found = self.find_alive(string)?;
        self.known.insert(*string, found.clone());
        Ok(found)
    }

    fn find_alive(&mut self, string: &PointSet) -> Result<(bool, Vec<Proved>), Unproved> {
        if self.reading.enable == Enable::Local2 {
            let (status, proved) = self.assessment.status(string)?;
            return Ok((status.life().is_alive(), proved));
        }
        let play = &self.reading.play;
        let uncapturable = play.uncapturable(&self.board, string, self.budget)?;
        if uncapturable.says == Says::Yes {
            return Ok((true, vec![uncapturable]));
        }
        let area = if self.reading.enable == Enable::Local1 { *string } else { self.board.all_points() };
        let arises = play.replaceable(&self.board, string, &area, Coverage::AtLeastOne, self.budget)?;
        Ok((arises.says == Says::Yes, vec![uncapturable, arises]))
    }

    /// The status of a string, and the answers it follows from. Whether a live string is in seki depends on which
    /// others are alive.
    pub fn status(&mut self, string: &PointSet) -> Result<(Status, Vec<Proved>), Unproved> {
        let (alive, proved) = self.alive(string)?;
        let status = if !alive {
            Status::Dead
        } else if string.meets(&self.count()?.in_seki) {
            Status::AliveInSeki
        } else {
            Status::Alive
        };
        Ok((status, proved))
    }

    /// Territory and sekis (article 8).
    pub fn count(&mut self) -> Result<Counted, Unproved> {
        let mut alive = PointSet::EMPTY;
        for string in all_strings(&self.board) {
            if self.alive(&string)?.0 {
                alive |= string;
            }
        }
        Ok(count(&self.board, &alive))
    }
}
