//! An answer and why it is right.

use std::fmt;
use std::sync::Arc;

use crate::force::certificate::{Certificate, Refusal};
use crate::force::goal::{Situation, Task};
use crate::force::search::{Found, force};
use crate::play::state::State;

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
    /// Why the answer is right. Shared, because it can be large.
    pub certificate: Arc<Certificate>,
}

impl Proof {
    /// Accepts the proof, or says why not.
    pub fn check(&self) -> Result<(), Refusal> {
        self.certificate.check(&self.task, &self.start)
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// The question was not settled within the budget. This is no answer.
    NotSettled {
        /// How many states were looked at.
        states: usize,
    },
    /// A proof was found and is not accepted by the checker: a bug of ours.
    BadProof(Refusal),
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSettled { states } => write!(f, "not settled within {states} states"),
            Self::BadProof(refusal) => write!(f, "the proof that was found is not accepted: {refusal}"),
        }
    }
}

impl std::error::Error for Unproved {}

impl Proved {
    /// The answer to the opposite question, by the same proofs.
    pub(crate) fn denied(self) -> Self {
        let says = match self.says {
            Says::Yes => Says::No,
            Says::No => Says::Yes,
            Says::Undefined => Says::Undefined,
        };
        Self { says, ..self }
    }

    /// There are no stones that it could be said of.
    pub(crate) fn nothing() -> Self {
        Self { says: Says::No, proofs: Vec::new(), states: 0 }
    }
}

/// Settles a task. The certificate is checked, so whatever follows from the answer may be relied on.
pub(crate) fn settle(task: Task, start: &State, budget: usize) -> Result<(Proof, usize), Unproved> {
    let start = task.start(start);
    let search = force(&task, &start, budget);
    match search.found {
        Found::Settled(certificate) => {
            let proof = Proof { task, start, certificate: Arc::new(certificate) };
            proof.check().map_err(Unproved::BadProof)?;
            Ok((proof, search.states))
        }
        Found::NotSettled | Found::NotLocal => Err(Unproved::NotSettled { states: search.states }),
    }
}

/// Can the forcer of this task reach its goal?
pub(crate) fn forced(task: Task, start: &State, budget: usize) -> Result<Proved, Unproved> {
    let (proof, states) = settle(task, start, budget)?;
    Ok(Proved { says: Says::from(proof.certificate.claims()), proofs: vec![proof], states })
}
