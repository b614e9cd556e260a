//! A position that is assessed, and all that has been proved about it.

use std::collections::HashMap;
use std::sync::Arc;

use super::known::{Known, Tried};
use crate::board::points::PointSet;
use crate::board::{Board, Colour};
use crate::force::life_and_death::LifeAndDeath;
use crate::force::limits::{Limits, Unsettled};
use crate::force::local::Finder;
use crate::force::proof::{Proved, Unproved, forced};
use crate::force::task::Task;
use crate::play::state::{Rules, State};

/// A position after the passes, with a table of what has been proved: nothing is proved twice, be it for several
/// strings that need to know it of each other, or for several questions that share the table.
#[derive(Debug)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// Whose turn it is: whoever was the first to pass.
    pub to_move: Colour,
    /// The parts that a referee splits the board into, for systems that let him.
    pub parts: Vec<PointSet>,
    /// How much work one proof may take. All proofs of a position share the deadline and the memory.
    pub limits: Limits,
    /// What was not settled when something was tried last without success.
    pub missing: Option<Missing>,
    known: Known,
    /// Local proofs on this board.
    finder: Finder,
    /// The bytes of these proofs.
    held: usize,
    failed: HashMap<Tried, Failed>,
}

/// Something that was tried without success.
#[derive(Debug)]
struct Failed {
    within: Limits,
    why: Unproved,
    missing: Missing,
}

impl Failed {
    /// Whether it is likely to fail again, because no more work is allowed. Several strings may need the same
    /// proof. What was cut off by the deadline says nothing.
    fn would_again(&self, limits: &Limits) -> bool {
        let was_late = matches!(self.why, Unproved::NotSettled { why: Unsettled::Time, .. });
        !was_late && limits.states <= self.within.states && limits.memory <= self.within.memory
    }
}

/// A proof that was looked for and not found, be it for or against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// What it would show, or refute: "White can force the capture".
    pub claim: String,
    /// The points that it is about.
    pub about: PointSet,
}

/// Something that is tried out by play: can this player force that? Every system says the same things in the same
/// order.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Who moves first.
    pub first: Colour,
    /// What may be played, and how many passes end it.
    pub rules: Rules,
    /// To which points plays are confined, if they are.
    pub play_area: Option<PointSet>,
    /// Who has to show something.
    pub forcer: Colour,
    /// What he has to show: how an end is judged, and play that never ends. If the goal does not judge that, it shows
    /// nothing.
    pub goal: Arc<dyn LifeAndDeath>,
}

impl Position {
    /// Nothing has been proved yet.
    pub fn new(board: Board, to_move: Colour, parts: Vec<PointSet>, limits: Limits) -> Self {
        let (known, failed) = (Known::default(), HashMap::new());
        Self { board, to_move, parts, limits, missing: None, known, finder: Finder::new(board), held: 0, failed }
    }

    /// The same with what is known already.
    #[must_use]
    pub(crate) fn knowing(self, known: Known) -> Self {
        Self { known, ..self }
    }

    /// The same game with another board.
    pub(super) fn with_board(&self, board: Board) -> Self {
        self.with_turn(board, self.to_move)
    }

    /// The same game with another board, and this player to move.
    pub(super) fn with_turn(&self, board: Board, to_move: Colour) -> Self {
        let (held, known) = (self.held, self.known.clone());
        Self { held, known, ..Self::new(board, to_move, self.parts.clone(), self.limits) }
    }

    /// Tries something out. The proof is accepted by the checker before it is returned.
    pub(super) fn try_out(&mut self, trial: Trial) -> Result<Proved, Unproved> {
        self.try_out_on(self.board, trial)
    }

    /// The same on another board.
    pub(super) fn try_out_on(&mut self, board: Board, trial: Trial) -> Result<Proved, Unproved> {
        let Trial { first, rules, play_area, forcer, goal } = trial;
        let start = State::start(board, first);
        let tried = Tried { start, rules, play_area, forcer, goal: format!("{goal:?}") };
        if let Some(proved) = self.known.get(&tried) {
            return Ok(proved);
        }
        let within = Limits { memory: self.limits.memory.saturating_sub(self.held), ..self.limits };
        if let Some(failed) = self.failed.get(&tried).filter(|failed| failed.would_again(&within)) {
            self.missing = Some(failed.missing.clone());
            return Err(failed.why.clone());
        }
        let task = Task { play_area, ..Task::new(rules, forcer, goal.clone()) };
        let about = goal.focus(&task.start(&tried.start))[0];
        let mut other = (board != self.board).then(|| Finder::new(board));
        let finder = other.as_mut().unwrap_or(&mut self.finder);
        match forced(task, &tried.start, within, finder) {
            Ok(proved) => {
                self.held += self.known.add(tried, &proved);
                Ok(proved)
            }
            Err(why) => {
                let why = why.of_all(within.memory, self.limits.memory);
                let missing = Missing { claim: format!("{forcer} can force {goal}"), about };
                self.missing = Some(missing.clone());
                self.failed.insert(tried, Failed { within, why: why.clone(), missing });
                Err(why)
            }
        }
    }
}
