//! What every system does that assesses statuses.

use std::fmt;

use super::position::Position;
use super::status::Status;
use crate::board::Board;
use crate::board::points::PointSet;
use crate::board::strings::all_strings;
use crate::force::proof::{Proved, Unproved};

/// The statuses of the strings of a position, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statuses(pub Vec<(PointSet, Status)>);

impl Statuses {
    /// The stones of all strings that are known to be one of these.
    pub fn that_are(&self, one_of: &[Status]) -> PointSet {
        self.0.iter().filter(|(_, status)| one_of.contains(status)).map(|(string, _)| string).collect()
    }
}

/// What the statuses of its strings make of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// The territory of Black and of White, the points under dead stones among it.
    pub territory: [PointSet; 2],
    /// The live stones that are in seki, of both players.
    pub in_seki: PointSet,
    /// The dead stones that are removed as prisoners, of both players.
    pub removed: PointSet,
}

/// A system that assesses the statuses of strings: a paper, read in one way.
///
/// A player who has read the paper finds it again in the same order everywhere. The module begins with the paper as a
/// table: who moves first, what may be played, when play ends, how an end is judged. Whatever is tried out by play
/// says these four things as a [`Trial`](super::position::Trial). From what can be forced follow
///
/// 1. whether stones are uncapturable,
/// 2. the status of a string, in the words of the paper,
/// 3. the territory of both players.
pub trait System: fmt::Debug {
    /// Can the opponent not capture these stones of one or more strings of one player?
    fn uncapturable(&self, position: &mut Position, stones: &PointSet) -> Result<Proved, Unproved>;

    /// The status of a string, and the answers that it follows from.
    fn status(&self, position: &mut Position, string: &PointSet) -> Result<(Status, Vec<Proved>), Unproved>;

    /// What these statuses make of a position. A string whose status is not among them is neither alive nor dead: what
    /// is territory without it is so whatever it is.
    fn counted(&self, board: &Board, statuses: &Statuses) -> Counted;

    /// The territory of Black and of White.
    fn territory(&self, position: &mut Position) -> Result<[PointSet; 2], Unproved> {
        let statuses = self.statuses(position)?;
        Ok(self.counted(&position.board, &statuses).territory)
    }

    /// The statuses of all strings.
    fn statuses(&self, position: &mut Position) -> Result<Statuses, Unproved> {
        let strings = all_strings(&position.board).into_iter();
        let statuses = strings.map(|string| Ok((string, self.status(position, &string)?.0)));
        Ok(Statuses(statuses.collect::<Result<_, Unproved>>()?))
    }
}
