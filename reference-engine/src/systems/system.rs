//! What every system does that assesses statuses.

use std::fmt;

use super::position::Position;
use super::status::Status;
use crate::board::points::PointSet;
use crate::board::strings::all_strings;
use crate::force::proof::{Proved, Unproved};

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

    /// The territory of Black and of White.
    fn territory(&self, position: &mut Position) -> Result<[PointSet; 2], Unproved>;

    /// The stones of all strings whose status is one of these.
    fn stones_that_are(&self, position: &mut Position, one_of: &[Status]) -> Result<PointSet, Unproved> {
        let mut stones = PointSet::EMPTY;
        for string in all_strings(&position.board) {
            if one_of.contains(&self.status(position, &string)?.0) {
                stones |= string;
            }
        }
        Ok(stones)
    }
}
