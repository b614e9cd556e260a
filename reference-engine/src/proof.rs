//! An answer and why it is right.

use crate::board::{Board, Colour};
use crate::certificate::{Certificate, Refusal};
use crate::force::{Found, force};
use crate::goal::{Situation, Task};
use crate::points::PointSet;
use crate::sequence::State;

/// Yes, no, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// Yes.
    Yes,
    /// No.
    No,
    /// The rules do not say.
    Undefined,
}

impl From<bool> for Says {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// An answer with its proofs. An undefined answer has two: neither side can force what it wants.
#[derive(Clone, Debug)]
pub struct Proved {
    /// The answer.
    pub says: Says,
    /// The proofs.
    pub proofs: Vec<Proof>,
    /// How many states were looked at.
    pub states: usize,
}

/// What was asked of the search, and the certificate of its answer.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What was asked.
    pub task: Task,
    /// From where.
    pub start: Situation,
    /// Why the answer is right.
    pub certificate: Certificate,
}

impl Proof {
    /// Accepts the proof, or says why not.
    pub fn check(&self) -> Result<(), Refusal> {
        self.certificate.check(&self.task, &self.start)
    }
}

/// The question was not settled within the budget. This is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSettled {
    /// How many states were looked at.
    pub states: usize,
}

impl Proved {
    /// There are no stones that it could be said of.
    pub(crate) fn nothing() -> Self {
        Self { says: Says::No, proofs: Vec::new(), states: 0 }
    }
}

/// Settles a task, or says that it could not be settled within the budget.
pub(crate) fn settle(task: Task, start: &State, budget: usize) -> Result<(Proof, usize), NotSettled> {
    let start = task.start(start);
    let search = force(&task, &start, budget);
    match search.found {
        Found::Settled(certificate) => Ok((Proof { task, start, certificate }, search.states)),
        Found::NotSettled | Found::NotLocal => Err(NotSettled { states: search.states }),
    }
}

/// Whose stones these are; nobody's if there are none or they are mixed.
pub(crate) fn owner(board: &Board, stones: &PointSet) -> Option<Colour> {
    let is_owner = |colour: &Colour| !stones.is_empty() && (*stones - *board.stones(*colour)).is_empty();
    [Colour::Black, Colour::White].into_iter().find(is_owner)
}
