//! A whole position: the statuses of all its strings, what is territory, and what is missing where something is not
//! settled.
//!
//! Nobody knows beforehand which string is hard. So all of them are tried cheaply first; those that are not settled
//! then are tried again with more states, round by round, until all is settled or the limits of the position are
//! reached. What one string has needed to know of another is not proved twice ([`Position`]).

pub mod advice;
pub mod sum;

use std::iter::successors;

use super::position::{Missing, Position};
use super::status::Status;
use super::system::{Counted, Statuses, System};
use crate::board::Colour;
use crate::board::points::PointSet;
use crate::board::strings::{all_strings, owner};
use crate::force::proof::{Proved, Unproved};

/// At most so many states are looked at for a proof in the first round.
pub const FIRST_ROUND: usize = 2_000;
/// So many times more in each round than in the one before.
const MORE: usize = 5;

/// What is known of a position.
#[derive(Clone, Debug)]
pub struct Assessment {
    /// The strings, Black's first.
    pub strings: Vec<Assessed>,
    /// What the statuses make of the position. What is called territory is so whatever is not settled.
    pub counted: Counted,
}

/// What is known of a string.
#[derive(Clone, Debug)]
pub struct Assessed {
    /// Its stones.
    pub string: PointSet,
    /// Whose it is.
    pub owner: Colour,
    /// Its status and the answers that it follows from, or why there is none.
    pub found: Result<(Status, Vec<Proved>), NotSettled>,
}

/// Why a string has no status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotSettled {
    /// The reason; none if the string was not even tried.
    pub why: Option<Unproved>,
    /// The proof that is missing.
    pub missing: Option<Missing>,
}

/// How far an assessment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The round, counted from 1.
    pub round: usize,
    /// The string of this round that is tried next, counted from 1.
    pub number: usize,
    /// How many strings are tried in this round.
    pub of: usize,
    /// How many of all strings are settled.
    pub settled: usize,
    /// How many strings there are.
    pub strings: usize,
}

impl Assessment {
    /// Whether every string has a status.
    pub fn all_settled(&self) -> bool {
        self.strings.iter().all(|assessed| assessed.found.is_ok())
    }

    /// The statuses that are known.
    pub fn statuses(&self) -> Statuses {
        let known = self.strings.iter().filter_map(|one| Some((one.string, one.found.as_ref().ok()?.0)));
        Statuses(known.collect())
    }
}

impl Assessed {
    fn untried(position: &Position, string: PointSet) -> Option<Self> {
        let owner = owner(&position.board, &string)?;
        Some(Self { string, owner, found: Err(NotSettled { why: None, missing: None }) })
    }
}

/// Assesses a position within its limits: so many states for a proof in the last round, and one deadline for all of it.
/// Before each try of a string `tell` hears how far it is.
///
/// # Errors
/// When a proof was not accepted: a bug of ours.
pub fn assess(
    system: &dyn System,
    position: &mut Position,
    tell: &mut dyn FnMut(Progress),
) -> Result<Assessment, Unproved> {
    let strings = all_strings(&position.board).into_iter();
    let mut strings: Vec<Assessed> = strings.filter_map(|string| Assessed::untried(position, string)).collect();
    let most = position.limits.states;
    let rounds = successors(Some(FIRST_ROUND), |states| (*states < most).then(|| states.saturating_mul(MORE)));
    for (round, states) in (1..).zip(rounds) {
        position.limits.states = states.min(most);
        let open: Vec<usize> = (0..strings.len()).filter(|index| strings[*index].found.is_err()).collect();
        for (number, index) in (1..).zip(&open) {
            if position.limits.is_late() {
                break;
            }
            let settled = strings.iter().filter(|one| one.found.is_ok()).count();
            tell(Progress { round, number, of: open.len(), settled, strings: strings.len() });
            strings[*index].found = try_string(system, position, &strings[*index].string)?;
        }
    }
    position.limits.states = most;
    let mut assessment = Assessment { strings, counted: Counted::default() };
    assessment.counted = system.counted(&position.board, &assessment.statuses());
    Ok(assessment)
}

type Found = Result<(Status, Vec<Proved>), NotSettled>;

/// One try, with what the position allows.
fn try_string(system: &dyn System, position: &mut Position, string: &PointSet) -> Result<Found, Unproved> {
    position.missing = None;
    match system.status(position, string) {
        Ok(found) => Ok(Ok(found)),
        Err(bug @ Unproved::BadProof(_)) => Err(bug),
        Err(why) => Ok(Err(NotSettled { why: Some(why), missing: position.missing.take() })),
    }
}

#[cfg(test)]
mod tests;
