//! The Japanese 2003 Rules: which strings are alive (J2003).
//!
//! After the game every string is classed by what its opponent, who moves first, can force in hypothetical play:
//!
//! | a string is | if the opponent cannot force |
//! |---|---|
//! | uncapturable | its capture |
//! | capturable-1 | its capture and no permanent stone of the player on *local-1*, the string's own points |
//! | capturable-2 | its capture and no permanent stone of the player on *local-2*, the neighbourhood up to his uncapturable and capturable-1 strings |
//! | dead | otherwise |
//!
//! The first that applies is its status; the first three are alive (japanese-2003.alive). A *permanent stone* was
//! played in the sequence and is not removed any more (japanese-2003.permanent-stone).
//!
//! In hypothetical play a ko that was taken may not be retaken until somebody makes a ko-pass; two successive passes
//! end it (`rules`). Play may never end, and then "no permanent stone" has to be judged: see [`Reading::endless`].

pub mod questions;

use std::collections::HashMap;
use std::sync::Arc;

use crate::board::points::PointSet;
use crate::board::strings::{components, owner};
use crate::board::{Board, Colour};
use crate::force::capture::Capture;
use crate::force::for_good::{Endless, ForGood};
use crate::force::goal::Coverage;
use crate::force::life_and_death::LifeAndDeath;
use crate::force::proof::{Proved, Says, Unproved, forced};
use crate::force::task::Task;
use crate::play::state::{Rules, State};
use crate::switch::{Switch, SwitchInfo};
use crate::systems::choices::Choices;
use crate::systems::status::Status;

/// What the text leaves open, or what could not be read of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The rules of hypothetical play.
    pub rules: Rules,
    /// What play that never ends means for "no permanent stone". A string that is never captured is uncapturable in
    /// either reading (japanese-2003.infinite-sequence).
    ///
    /// NOT IN THE PAPER: the readable text does not say. A stone in a ko whose owner can go round for ever would be
    /// capturable-1 if such play were simply "not forced"; the published verdicts want it judged.
    pub endless: Endless,
    /// Who moves first (japanese-2003.opponent-starts).
    pub first: First,
    /// Where a permanent stone makes a string capturable-2.
    pub area: Area,
}

/// The switches of this system beside those of play.
pub const SWITCHES: &[SwitchInfo] = &[SwitchInfo::of::<First>(), SwitchInfo::of::<Endless>(), SwitchInfo::of::<Area>()];

/// The statuses that it knows (japanese-2003.order-of-statuses).
pub const STATUSES: &[Status] = &[Status::Uncapturable, Status::Capturable1, Status::Capturable2, Status::Dead];

impl Reading {
    /// The reading that a rule set chooses, if it is one of this system.
    pub fn chosen(choices: &Choices) -> Option<Self> {
        let area = choices.get()?;
        Self::with_area(choices, area)
    }

    /// Hypothetical play as a rule set chooses it that may have no area of its own.
    pub(super) fn with_area(choices: &Choices, area: Area) -> Option<Self> {
        Some(Self { rules: choices.rules()?, endless: choices.get()?, first: choices.get()?, area })
    }
}

/// Who moves first in hypothetical play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The opponent of the string.
    Opponent,
    /// Its owner.
    Owner,
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

impl First {
    /// Who that is, if this player owns the string.
    pub fn mover(self, owner: Colour) -> Colour {
        match self {
            Self::Opponent => owner.opponent(),
            Self::Owner => owner,
        }
    }
}

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

impl Reading {
    /// Can the opponent not force the capture of these stones (japanese-2003.uncapturable)?
    pub fn uncapturable(&self, board: &Board, stones: &PointSet, budget: usize) -> Result<Proved, Unproved> {
        self.cannot_force(board, stones, |owner| Capture { owner, stones: *stones }, budget)
    }

    /// Can the opponent not force both the capture of the stones and no permanent stone in the area? With
    /// [`Coverage::All`]: and not all of the area covered.
    pub fn replaceable(
        &self,
        board: &Board,
        stones: &PointSet,
        area: &PointSet,
        coverage: Coverage,
        budget: usize,
    ) -> Result<Proved, Unproved> {
        let goal = |owner| ForGood { owner, stones: *stones, area: *area, coverage, endless: self.endless };
        self.cannot_force(board, stones, goal, budget)
    }

    fn cannot_force<G: LifeAndDeath + 'static>(
        &self,
        board: &Board,
        stones: &PointSet,
        goal: impl Fn(Colour) -> G,
        budget: usize,
    ) -> Result<Proved, Unproved> {
        let Some(player) = owner(board, stones) else { return Ok(Proved::nothing()) };
        let task = Task::new(self.rules, player.opponent(), Arc::new(goal(player)));
        let start = State::start(*board, self.first.mover(player));
        forced(task, &start, budget).map(Proved::denied)
    }
}

/// The statuses of the strings of a position, as far as they have been asked for.
#[derive(Debug)]
pub struct Assessment {
    reading: Reading,
    board: Board,
    budget: usize,
    /// Uncapturable or capturable-1, or neither, of each string that was looked at: what local-2 needs to know.
    first_two: HashMap<PointSet, (Option<Status>, Vec<Proved>)>,
}

impl Assessment {
    /// Nothing has been assessed yet. At most `budget` situations are looked at for one answer.
    pub fn new(reading: Reading, board: Board, budget: usize) -> Self {
        Self { reading, board, budget, first_two: HashMap::new() }
    }

    /// The status of a string, and the answers that it follows from. First all uncapturable strings of the player,
    /// then his capturable-1 strings, then local-2 and capturable-2 (japanese-2003.order-of-statuses).
    pub fn status(&mut self, string: &PointSet) -> Result<(Status, Vec<Proved>), Unproved> {
        let (status, mut proved) = self.first_two(string)?;
        if let Some(status) = status {
            return Ok((status, proved));
        }
        let last = self.capturable_2(string)?;
        let status = if last.says == Says::Yes { Status::Capturable2 } else { Status::Dead };
        proved.push(last);
        Ok((status, proved))
    }

    /// Local-2 of a string: local-1, and from there on every adjacent point on which there is no stone of a string of
    /// the player that is uncapturable or capturable-1 (japanese-2003.local-2).
    pub fn local_2(&mut self, string: &PointSet) -> Result<PointSet, Unproved> {
        let mut stops = PointSet::EMPTY;
        if let Some(player) = owner(&self.board, string) {
            for other in components(&(*self.board.stones(player) - *string)) {
                if self.first_two(&other)?.0.is_some() {
                    stops |= other;
                }
            }
        }
        Ok(string.flood(&(self.board.all_points() - stops)))
    }

    /// Can the opponent not force both the capture of the string and no permanent stone on local-2
    /// (japanese-2003.capturable-2)?
    fn capturable_2(&mut self, string: &PointSet) -> Result<Proved, Unproved> {
        let local_2 = self.local_2(string)?;
        let area = match self.reading.area {
            Area::Local2 => local_2,
            Area::Local2Without1 => local_2 - *string,
        };
        self.reading.replaceable(&self.board, string, &area, Coverage::AtLeastOne, self.budget)
    }

    fn first_two(&mut self, string: &PointSet) -> Result<(Option<Status>, Vec<Proved>), Unproved> {
        if let Some(known) = self.first_two.get(string) {
            return Ok(known.clone());
        }
        let (board, budget) = (&self.board, self.budget);
        let uncapturable = self.reading.uncapturable(board, string, budget)?;
        let found = if uncapturable.says == Says::Yes {
            (Some(Status::Uncapturable), vec![uncapturable])
        } else {
            let replaceable = self.reading.replaceable(board, string, string, Coverage::AtLeastOne, budget)?;
            let status = (replaceable.says == Says::Yes).then_some(Status::Capturable1);
            (status, vec![uncapturable, replaceable])
        };
        self.first_two.insert(*string, found.clone());
        Ok(found)
    }
}
