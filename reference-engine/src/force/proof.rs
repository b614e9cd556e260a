//! An answer and why it is right.

mod local;

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::certificate::{CertificateOf, Refusal};
use super::duel::{Duel, Played, WholeBoard};
use super::goal::{Goal, Situation};
use super::limits::{Limits, Unsettled};
use super::line::{Line, main_line};
use super::local::Finder;
use super::plan::{self, Plan};
use super::search::{Found, Searching, force};
use super::task::Task;
use crate::board::Colour;
use crate::board::notation::PlayersMove;
use crate::board::points::PointSet;
use crate::play::state::{Illegal, State};
use crate::word::Word;

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

impl Word for Says {
    const ALL: &'static [Self] = &[Self::Yes, Self::No, Self::Undefined];

    fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Undefined => "undefined",
        }
    }
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
pub struct ProofOf<G: Goal + ?Sized> {
    /// What was asked.
    pub task: Task<G>,
    /// From where.
    pub start: Situation<G::Memory>,
    /// Why the answer is right.
    pub certificate: CertificateOf<G>,
}

impl<G: Goal + ?Sized> ProofOf<G> {
    /// Accepts the proof, or says why not.
    pub fn check(&self) -> Result<(), Refusal> {
        self.certificate.check(&self.task, &self.start)
    }
}

/// A proof about any goal. Shared, because it can be large.
#[derive(Clone, Debug)]
pub struct Proof(Arc<dyn AnyProof>);

impl<G: Goal + ?Sized + 'static> From<ProofOf<G>> for Proof {
    fn from(proof: ProofOf<G>) -> Self {
        Self(Arc::new(proof))
    }
}

impl Deref for Proof {
    type Target = dyn AnyProof;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// What can be said of a proof without knowing its goal.
pub trait AnyProof: fmt::Debug + Send + Sync {
    /// Accepts the proof, or says why not.
    fn check(&self) -> Result<(), Refusal>;

    /// What it shows: "White cannot force the capture".
    fn sentence(&self) -> String;

    /// What kind of certificate it is: "a strategy", "a closed set".
    fn kind(&self) -> &'static str;

    /// How many states the certificate lists.
    fn states(&self) -> usize;

    /// How many bytes the certificate takes.
    fn bytes(&self) -> usize;

    /// The points to which plays are confined, if they are not all.
    fn play_area(&self) -> Option<PointSet>;

    /// A line of play that shows it.
    fn main_line(&self) -> Line;

    /// A game against it.
    fn duel(&self) -> Box<dyn Duel + '_>;

    /// All games against it at once, if they have at most so many moves.
    fn plan(&self, most: usize) -> Option<Plan>;

    /// The answer to the same question after some moves.
    fn after(&self, moves: &[PlayersMove], limits: Limits) -> Result<Proof, NotContinued>;
}

impl<G: Goal + ?Sized + 'static> AnyProof for ProofOf<G> {
    fn check(&self) -> Result<(), Refusal> {
        self.check()
    }

    fn sentence(&self) -> String {
        let can = if self.certificate.claims() { "can" } else { "cannot" };
        format!("{} {can} force {}", self.task.forcer, self.task.goal)
    }

    fn kind(&self) -> &'static str {
        self.certificate.kind()
    }

    fn states(&self) -> usize {
        self.certificate.len()
    }

    fn bytes(&self) -> usize {
        self.certificate.bytes()
    }

    fn play_area(&self) -> Option<PointSet> {
        self.task.play_area.filter(|area| *area != self.start.state.board.all_points())
    }

    fn main_line(&self) -> Line {
        main_line(&self.task, &self.start, &self.certificate)
    }

    fn duel(&self) -> Box<dyn Duel + '_> {
        let book = WholeBoard { task: &self.task, certificate: &self.certificate };
        Box::new(Played::new(&self.task, self.start.clone(), book))
    }

    fn plan(&self, most: usize) -> Option<Plan> {
        let book = WholeBoard { task: &self.task, certificate: &self.certificate };
        plan::of_book(&self.task, &self.start, &book, most)
    }

    fn after(&self, moves: &[PlayersMove], limits: Limits) -> Result<Proof, NotContinued> {
        continued(&self.task, &self.start, moves, limits)
    }
}

/// The answer to a task after some moves, by a proof on the whole board.
fn continued<G: Goal + ?Sized + 'static>(
    task: &Task<G>,
    start: &Situation<G::Memory>,
    moves: &[PlayersMove],
    limits: Limits,
) -> Result<Proof, NotContinued> {
    let mut start = start.clone();
    for (number, made) in (1..).zip(moves) {
        let to_move = start.state.to_move;
        if made.colour != to_move {
            return Err(NotContinued::NotYourTurn { number, made: *made, to_move });
        }
        let illegal = |why| NotContinued::Illegal { number, made: *made, why };
        start = task.after(&start, made.mv.into()).map_err(illegal)?;
    }
    let (proof, _) = settle_from(task.clone(), start, limits).map_err(NotContinued::Unproved)?;
    Ok(proof.into())
}

/// Why there is no answer to a question after some moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotContinued {
    /// It is the other player's turn.
    NotYourTurn {
        /// Which move it is, counted from 1.
        number: usize,
        /// The move.
        made: PlayersMove,
        /// Whose turn it is.
        to_move: Colour,
    },
    /// A move is illegal.
    Illegal {
        /// Which move it is, counted from 1.
        number: usize,
        /// The move.
        made: PlayersMove,
        /// Why it is illegal.
        why: Illegal,
    },
    /// No proof was found.
    Unproved(Unproved),
}

impl fmt::Display for NotContinued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYourTurn { number, made, to_move } => {
                write!(f, "move {number}, {made}: it is {to_move}'s turn; the opponent of the stones moves first")
            }
            Self::Illegal { number, made, why } => write!(f, "move {number}, {made}, is illegal: {why}"),
            Self::Unproved(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for NotContinued {}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// The question was not settled. This is no answer.
    NotSettled {
        /// How many states were looked at.
        states: usize,
        /// Why not.
        why: Unsettled,
    },
    /// A proof was found and is not accepted by the checker: a bug of ours.
    BadProof(Refusal),
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSettled { states, why } => f.write_str(&why.text(*states)),
            Self::BadProof(refusal) => write!(f, "the proof that was found is not accepted: {refusal}"),
        }
    }
}

impl std::error::Error for Unproved {}

impl Unproved {
    /// Not settled, after so many states.
    pub fn not_settled(states: usize, why: Unsettled) -> Self {
        Self::NotSettled { states, why }
    }

    /// The same where the memory that was left is a part of all that may be taken.
    pub(crate) fn of_all(self, left: usize, all: usize) -> Self {
        match self {
            Self::NotSettled { states, why: Unsettled::Memory(most) } if most == left => {
                Self::not_settled(states, Unsettled::Memory(all))
            }
            other => other,
        }
    }
}

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

fn settle_from<G: Goal + ?Sized>(
    task: Task<G>,
    start: Situation<G::Memory>,
    limits: Limits,
) -> Result<(ProofOf<G>, usize), Unproved> {
    let search = force(&task, &start, limits);
    match search.found {
        Found::Settled(certificate) => Ok((accepted(task, start, certificate)?, search.states)),
        Found::NotSettled(why) => Err(Unproved::not_settled(search.states, why)),
    }
}

/// The proof that a certificate makes, if the checker accepts it.
fn accepted<G: Goal + ?Sized>(
    task: Task<G>,
    start: Situation<G::Memory>,
    certificate: CertificateOf<G>,
) -> Result<ProofOf<G>, Unproved> {
    let proof = ProofOf { task, start, certificate };
    proof.check().map_err(Unproved::BadProof)?;
    Ok(proof)
}

/// Boards with more empty points than this are large: proofs on the whole board are hardly ever found there.
const LARGE: u32 = 24;

/// How many states are looked at in each round, for local proofs and for proofs on the whole board. In the last round
/// all that are left, where both may take all, local proofs take [most](MOST). Before that proofs on the whole board leave
/// half to the rounds to come.
const ROUNDS_IF_LARGE: [(usize, usize); 3] = [(500, 500), (8_000, 2_000), (usize::MAX, usize::MAX)];
const ROUNDS: [(usize, usize); 3] = [(200, 20_000), (5_000, 400_000), (100_000, usize::MAX)];

/// Local proofs take at most seven eighths of what is left.
const MOST: (usize, usize) = (7, 8);

/// Can the forcer of this task reach its goal? Local proofs and proofs on the whole board are looked for in turn, with
/// more states in each round: the latter know all, and are out of reach where much is empty.
pub(crate) fn forced(task: Task, start: &State, limits: Limits, finder: &mut Finder) -> Result<Proved, Unproved> {
    let start = task.start(start);
    let is_large = start.state.board.empty_points().len() > LARGE;
    let rounds: &[(usize, usize)] = if is_large { &ROUNDS_IF_LARGE } else { &ROUNDS };
    let mut whole_board = Searching::new(&task, &start);
    let mut used = 0;
    for (round, (locally, on_whole_board)) in rounds.iter().enumerate() {
        let left = limits.after(used + whole_board.states());
        let memory = left.memory.saturating_sub(whole_board.bytes());
        let share = Limits { states: (*locally).min(left.states / MOST.1 * MOST.0), memory, ..left };
        let (found, states) = local::find(&task, &start, finder, share).map_err(Unproved::BadProof)?;
        used += states;
        if let Some(proof) = found {
            local::rule_out_the_opposite(&task, &start, proof.claims, finder);
            let states = used + whole_board.states();
            return Ok(Proved { says: Says::from(proof.claims), proofs: vec![Proof(Arc::new(proof))], states });
        }
        let left = limits.after(used);
        let most = if round + 1 < rounds.len() { left.states / 2 } else { left.states };
        let share = Limits { states: (*on_whole_board).min(most), ..left };
        let found = whole_board.go_on(share);
        let states = used + whole_board.states();
        match found {
            Found::Settled(certificate) => {
                drop(whole_board);
                local::rule_out_the_opposite(&task, &start, certificate.claims(), finder);
                let proof = accepted(task, start, certificate)?;
                return Ok(Proved { says: proof.certificate.claims().into(), proofs: vec![proof.into()], states });
            }
            Found::NotSettled(Unsettled::States(_)) if share.states < left.states => {}
            Found::NotSettled(Unsettled::States(_)) => break,
            Found::NotSettled(why) => return Err(Unproved::not_settled(states, why)),
        }
    }
    Err(Unproved::not_settled(used + whole_board.states(), Unsettled::States(limits.states)))
}
