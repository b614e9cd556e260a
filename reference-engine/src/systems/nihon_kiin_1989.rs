//! The Nihon Kiin's rules of 1989, articles 7 and 8: life and death, seki and territory (NK1989).
//!
//! Stones are alive if the opponent cannot capture them, or if their capture lets new stones arise that he cannot
//! capture; other stones are dead (nihon-kiin-1989.article-7-1). What is alive and has dame is in seki
//! (nihon-kiin-1989.article-8-seki).
//!
//! All that is found out by [hypothetical play](super::hypothetical_play). A ko that was taken may not be retaken until
//! a pass has been made for it (nihon-kiin-1989.article-7-2); that is a matter of the rules of play.
//!
//! Where the new stones have to arise, and what it is that the capture lets them arise, the article does not say: see
//! [`Enable`].

use std::sync::Arc;

use super::article_8::count;
use super::choices::Choices;
use super::hypothetical_play::{FIRST_MOVER, HypotheticalPlay, PERMANENT_IN_ENDLESS_PLAY};
use super::japanese_2003::{self, Area};
use super::position::{Position, Trial};
use super::status::Status;
use super::system::{Counted, Statuses, System};
use crate::board::Board;
use crate::board::points::PointSet;
use crate::board::strings::{all_strings, owner};
use crate::fault::{Fault, seeded};
use crate::force::capture::Capture;
use crate::force::goal::Coverage;
use crate::force::proof::{Proved, Says, Unproved};
use crate::switch::{Switch, SwitchInfo};

/// What the articles leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Who moves first, under which rules, and what play that never ends means.
    pub play: HypotheticalPlay,
    /// Where new stones must arise.
    pub enable: Enable,
}

/// The switches of these articles beside those of play.
pub const SWITCHES: &[SwitchInfo] = &[FIRST_MOVER, PERMANENT_IN_ENDLESS_PLAY, SwitchInfo::of::<Enable>()];

/// The statuses that they know (nihon-kiin-1989.article-7-1, nihon-kiin-1989.article-8-seki).
pub const STATUSES: &[Status] = &[Status::Alive, Status::AliveInSeki, Status::Dead];

/// Where the new stones must arise that keep captured stones alive. The article does not say.
///
/// NOT IN THE PAPER: the published verdicts part the choices. In example 24 a stone is dead though its owner gets a dame
/// while it is captured, so not every new stone nearby counts; in example 4 a new stone beyond a living group does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enable {
    /// In the neighbourhood that J2003 calls local-2, but for the points on which their owner can put such a stone
    /// already as it stands: he does not owe it to the capture.
    ByTheCapture,
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
    const CHOICES: &'static [Self] = &[Self::ByTheCapture, Self::Local1, Self::Local2, Self::Anywhere];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::ByTheCapture => {
                ("by-the-capture", "on local-2, where no play that stays was possible before the capture")
            }
            Self::Local1 => ("local-1", "on the points of the captured stones"),
            Self::Local2 => ("local-2", "on local-2, as in J2003"),
            Self::Anywhere => ("anywhere", "anywhere on the board"),
        }
    }
}

impl System for Reading {
    fn uncapturable(&self, position: &mut Position, stones: &PointSet) -> Result<Proved, Unproved> {
        self.play.uncapturable(position, stones)
    }

    /// Whether a live string is in seki depends on which others are alive.
    fn status(&self, position: &mut Position, string: &PointSet) -> Result<(Status, Vec<Proved>), Unproved> {
        let (alive, proved) = self.alive(position, string)?;
        let status = if !alive {
            Status::Dead
        } else if string.meets(&self.sekis(position)?) && !seeded(Fault::NoSeki) {
            Status::AliveInSeki
        } else {
            Status::Alive
        };
        Ok((status, proved))
    }

    /// nihon-kiin-1989.article-8-territory.
    fn counted(&self, board: &Board, statuses: &Statuses) -> Counted {
        let alive = statuses.that_are(&[Status::Alive, Status::AliveInSeki]);
        count(board, &alive, &statuses.that_are(&[Status::Dead]))
    }
}

impl Reading {
    /// The reading that a rule set chooses, if it is one of this system.
    pub fn chosen(choices: &Choices) -> Option<Self> {
        Some(Self { play: HypotheticalPlay::chosen(choices)?, enable: choices.get()? })
    }

    /// Are these stones alive (nihon-kiin-1989.article-7-1)?
    fn alive(&self, position: &mut Position, string: &PointSet) -> Result<(bool, Vec<Proved>), Unproved> {
        let area = match self.enable {
            Enable::Local1 => *string,
            Enable::Anywhere if seeded(Fault::AnywhereOnOwnPoints) => *string,
            Enable::Anywhere => position.board.all_points(),
            Enable::Local2 | Enable::ByTheCapture => {
                let (status, proved) = self.as_in_japanese_2003().status(position, string)?;
                return match (self.enable, status) {
                    (Enable::ByTheCapture, Status::Capturable2) => {
                        self.owes_it_to_the_capture(position, string, proved)
                    }
                    _ => Ok((status.life().is_alive(), proved)),
                };
            }
        };
        let uncapturable = self.uncapturable(position, string)?;
        if uncapturable.says == Says::Yes {
            return Ok((true, vec![uncapturable]));
        }
        let arises = self.play.replaceable(position, string, &area, Coverage::AtLeastOne)?;
        Ok((arises.says == Says::Yes, vec![uncapturable, arises]))
    }

    /// Does a string that is capturable-2 get its new stone by the capture? Where it does not even without all points
    /// that are empty now, it has to be known on which of these a play stays.
    fn owes_it_to_the_capture(
        &self,
        position: &mut Position,
        string: &PointSet,
        mut proved: Vec<Proved>,
    ) -> Result<(bool, Vec<Proved>), Unproved> {
        let local_2 = self.as_in_japanese_2003().local_2(position, string)?;
        let on_taken_points = local_2 - *position.board.empty_points();
        let mut arises = self.play.replaceable(position, string, &on_taken_points, Coverage::AtLeastOne)?;
        if arises.says == Says::No {
            let area = local_2 - self.possible_already(position, string)?;
            arises = self.play.replaceable(position, string, &area, Coverage::AtLeastOne)?;
        }
        let alive = arises.says == Says::Yes;
        proved.push(arises);
        Ok((alive, proved))
    }

    /// The empty points on which the owner of the string can play as it stands so that the opponent, who moves next,
    /// cannot capture the stone.
    fn possible_already(&self, position: &mut Position, string: &PointSet) -> Result<PointSet, Unproved> {
        let (board, rules) = (position.board, self.play.rules);
        let mut points = PointSet::EMPTY;
        let Some(owner) = owner(&board, string) else { return Ok(points) };
        for point in board.empty_points().iter() {
            let Ok(play) = board.play(owner, point, rules.suicide) else { continue };
            let goal = Arc::new(Capture { owner, stones: play.board.string(point) });
            let opponent = owner.opponent();
            let trial = Trial { first: opponent, rules, play_area: None, forcer: opponent, goal };
            if position.try_out_on(play.board, trial)?.says == Says::No {
                points.insert(point);
            }
        }
        Ok(points)
    }

    fn as_in_japanese_2003(&self) -> japanese_2003::Reading {
        japanese_2003::Reading { play: self.play, area: Area::Local2 }
    }

    /// The live stones that are in seki (nihon-kiin-1989.article-8-seki).
    fn sekis(&self, position: &mut Position) -> Result<PointSet, Unproved> {
        let (mut alive, mut dead) = (PointSet::EMPTY, PointSet::EMPTY);
        for string in all_strings(&position.board) {
            *(if self.alive(position, &string)?.0 { &mut alive } else { &mut dead }) |= string;
        }
        Ok(count(&position.board, &alive, &dead).in_seki)
    }
}
