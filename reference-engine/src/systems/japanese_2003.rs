//! The Japanese 2003 Rules: which strings are alive (J2003).
//!
//! After the game every string is classed by what its opponent, who moves first, can force in
//! [hypothetical play](super::hypothetical_play):
//!
//! | a string is | if the opponent cannot force |
//! |---|---|
//! | uncapturable | its capture |
//! | capturable-1 | its capture and no permanent stone of the player on *local-1*, the string's own points |
//! | capturable-2 | its capture and no permanent stone of the player on *local-2*, the neighbourhood up to his uncapturable and capturable-1 strings |
//! | dead | otherwise |
//!
//! The first that applies is its status; the first three are alive (japanese-2003.alive).
//!
//! In hypothetical play a ko that was taken may not be retaken until somebody makes a ko-pass.

pub mod questions;

use super::article_8;
use super::choices::Choices;
use super::hypothetical_play::{FIRST_MOVER, HypotheticalPlay, PERMANENT_IN_ENDLESS_PLAY};
use super::position::Position;
use super::status::Status;
use super::system::{Counted, Statuses, System};
use crate::board::Board;
use crate::board::points::PointSet;
use crate::board::strings::{components, owner};
use crate::force::goal::Coverage;
use crate::force::proof::{Proved, Says, Unproved};
use crate::switch::{Switch, SwitchInfo};

/// What the text leaves open, or what could not be read of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Who moves first (japanese-2003.opponent-starts), under which rules, and what play that never ends means.
    pub play: HypotheticalPlay,
    /// Where a permanent stone makes a string capturable-2.
    pub area: Area,
}

/// The switches of this system beside those of play.
pub const SWITCHES: &[SwitchInfo] = &[FIRST_MOVER, PERMANENT_IN_ENDLESS_PLAY, SwitchInfo::of::<Area>()];

/// The statuses that it knows (japanese-2003.order-of-statuses).
pub const STATUSES: &[Status] = &[Status::Uncapturable, Status::Capturable1, Status::Capturable2, Status::Dead];

/// Where a permanent stone makes a string capturable-2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// Local-2, of which local-1 is a part (japanese-2003.local-2).
    Local2,
    /// Local-2 without local-1, with the words otherwise unchanged (decision-tables.comment-capturable-2).
    Local2Without1,
}

impl Switch for Area {
    const NAME: &'static str = "capturable-2-area";
    const ABOUT: &'static str = "where a permanent stone makes a string capturable-2";
    const CHOICES: &'static [Self] = &[Self::Local2, Self::Local2Without1];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Local2 => ("local-2", "on local-2"),
            Self::Local2Without1 => ("local-2-without-1", "on local-2 without the string's own points"),
        }
    }
}

impl System for Reading {
    fn uncapturable(&self, position: &mut Position, stones: &PointSet) -> Result<Proved, Unproved> {
        self.play.uncapturable(position, stones)
    }

    /// First all uncapturable strings of the player, then his capturable-1 strings, then local-2 and capturable-2
    /// (japanese-2003.order-of-statuses).
    fn status(&self, position: &mut Position, string: &PointSet) -> Result<(Status, Vec<Proved>), Unproved> {
        let (status, mut proved) = self.first_two(position, string)?;
        if let Some(status) = status {
            return Ok((status, proved));
        }
        let capturable_2 = self.capturable_2(position, string)?;
        let status = if capturable_2.says == Says::Yes { Status::Capturable2 } else { Status::Dead };
        proved.push(capturable_2);
        Ok((status, proved))
    }

    /// japanese-2003.territory.
    fn counted(&self, board: &Board, statuses: &Statuses) -> Counted {
        let alive = [Status::Uncapturable, Status::Capturable1, Status::Capturable2];
        article_8::count(board, &statuses.that_are(&alive), &statuses.that_are(&[Status::Dead]))
    }
}

impl Reading {
    /// The reading that a rule set chooses, if it is one of this system.
    pub fn chosen(choices: &Choices) -> Option<Self> {
        Some(Self { play: HypotheticalPlay::chosen(choices)?, area: choices.get()? })
    }

    /// Uncapturable or capturable-1, or neither: what local-2 needs to know.
    fn first_two(&self, position: &mut Position, string: &PointSet) -> Result<(Option<Status>, Vec<Proved>), Unproved> {
        let uncapturable = self.uncapturable(position, string)?;
        if uncapturable.says == Says::Yes {
            return Ok((Some(Status::Uncapturable), vec![uncapturable]));
        }
        let local_1 = string;
        let capturable_1 = self.play.replaceable(position, string, local_1, Coverage::AtLeastOne)?;
        let status = (capturable_1.says == Says::Yes).then_some(Status::Capturable1);
        Ok((status, vec![uncapturable, capturable_1]))
    }

    /// Local-2 of a string: local-1, and from there on every adjacent point on which there is no stone of a string of
    /// the player that is uncapturable or capturable-1 (japanese-2003.local-2).
    pub fn local_2(&self, position: &mut Position, string: &PointSet) -> Result<PointSet, Unproved> {
        let Bounds { least, most, not_settled } = self.local_2_within(position, string)?;
        not_settled.filter(|_| least != most).map_or(Ok(least), Err)
    }

    /// Local-2 as far as it is known.
    fn local_2_within(&self, position: &mut Position, string: &PointSet) -> Result<Bounds, Unproved> {
        let (mut stops, mut perhaps) = (PointSet::EMPTY, PointSet::EMPTY);
        let mut not_settled = None;
        if let Some(player) = owner(&position.board, string) {
            for other in components(&(*position.board.stones(player) - *string)) {
                match self.first_two(position, &other) {
                    Ok((Some(_), _)) => stops |= other,
                    Ok((None, _)) => {}
                    Err(bug @ Unproved::BadProof(_)) => return Err(bug),
                    Err(why) => {
                        perhaps |= other;
                        not_settled.get_or_insert(why);
                    }
                }
            }
        }
        let up_to = |stops: PointSet| string.flood(&(position.board.all_points() - stops));
        Ok(Bounds { least: up_to(stops | perhaps), most: up_to(stops), not_settled })
    }

    /// Can the opponent not force both the capture of the string and no permanent stone on local-2
    /// (japanese-2003.capturable-2)?
    ///
    /// Where some strings are not settled, local-2 is only known to lie between two sets of points. A permanent stone on
    /// the smaller one is on local-2, and none on the larger one is none on local-2: either may decide.
    fn capturable_2(&self, position: &mut Position, string: &PointSet) -> Result<Proved, Unproved> {
        let Bounds { least, most, not_settled } = self.local_2_within(position, string)?;
        let missing = position.missing.clone();
        let mut on = |local_2: PointSet| {
            let area = match self.area {
                Area::Local2 => local_2,
                Area::Local2Without1 => local_2 - *string,
            };
            self.play.replaceable(position, string, &area, Coverage::AtLeastOne)
        };
        let Some(why) = not_settled.filter(|_| least != most) else { return on(least) };
        for (local_2, says) in [(most, Says::No), (least, Says::Yes)] {
            match on(local_2) {
                Ok(found) if found.says == says => return Ok(found),
                Err(bug @ Unproved::BadProof(_)) => return Err(bug),
                Ok(_) | Err(_) => {}
            }
        }
        position.missing = missing;
        Err(why)
    }
}

/// Local-2 as far as it is known.
struct Bounds {
    /// If all strings that are not settled bound it.
    least: PointSet,
    /// If none of them does.
    most: PointSet,
    /// Why one of them is not settled.
    not_settled: Option<Unproved>,
}
