//! Verbal Japanese Rules: status assessment (verbal-japanese).
//!
//! After the two passes that stop the game the players may disagree about the status of a string. Then they play it
//! out in their heads, from the final position, and ask two questions:
//!
//! 1. *Is it independently alive?* Its player can establish a formation of his, whatever the opponent does, on at
//!    least one or on all points of the string. Which kind of formation, and how many points, is the players' choice.
//! 2. *Is it uncapturable?* The opponent cannot capture it.
//!
//! | who moves first | the opponent of the string (verbal-japanese.first-move) |
//! |---|---|
//! | what may be played | plays and passes, no suicide, basic ko as in the game (verbal-japanese.basic-ko-in-analysis) |
//! | what is carried over | no ko ban, not even of a capture just before the passes (verbal-japanese.no-ban-carried-over) |
//! | when it ends | with two successive passes (verbal-japanese.two-passes-end-variation) |
//! | how it is judged | independently alive; if not, but uncapturable: alive in seki; else dead |
//!
//! The Verbal Japanese paper judges by talk; here the questions are answered by proof, and every answer carries its
//! certificates. Play that never ends is where the paper has no rule (verbal-japanese.long-cycles-undefined): an answer
//! that depends on how it counts is
//! `Undefined`.

pub mod decision_making;
pub mod questions;
pub mod throw_in;

use std::sync::Arc;

use crate::board::points::PointSet;
use crate::board::strings::{components, owner};
use crate::board::{Board, Colour};
use crate::force::capture::{Capture, EndWithout, InFormation};
use crate::force::goal::Coverage;
use crate::force::life_and_death::LifeAndDeath;
use crate::force::proof::{Proved, Says, Unproved, settle};
use crate::force::task::Task;
use crate::life::formation::Formation;
use crate::play::state::{Rules, State};
use crate::switch::{Switch, SwitchInfo};
use crate::systems::choices::Choices;
use crate::systems::status::Status;

/// What the paper leaves to the players or to the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The rules of play, in the game and in status assessment alike: no suicide, basic ko, two passes end.
    pub rules: Rules,
    /// The kind of formation that makes a string independently alive (verbal-japanese.formation-choice).
    pub formation: Formation,
    /// How many of the string's points it has to cover (verbal-japanese.formation-choice).
    pub coverage: Coverage,
    /// What play that never ends means.
    pub infinite_play: InfinitePlay,
    /// What becomes of throw-in prisoners that were not collected before the passes.
    pub throw_in: throw_in::Referee,
}

/// The switches of this system beside those of play.
pub const SWITCHES: &[SwitchInfo] = &[
    SwitchInfo::of::<Formation>(),
    SwitchInfo::of::<Coverage>(),
    SwitchInfo::of::<InfinitePlay>(),
    SwitchInfo::of::<throw_in::Referee>(),
];

/// The statuses that it knows (verbal-japanese.string-statuses).
pub const STATUSES: &[Status] = &[Status::IndependentlyAlive, Status::AliveInSeki, Status::Dead, Status::Undefined];

impl Reading {
    /// The reading that a rule set chooses, if it is one of this system.
    pub fn chosen(choices: &Choices) -> Option<Self> {
        Some(Self {
            rules: choices.rules()?,
            formation: choices.get()?,
            coverage: choices.get()?,
            infinite_play: choices.get()?,
            throw_in: choices.get()?,
        })
    }
}

impl Switch for Formation {
    const NAME: &'static str = "formation";
    const ABOUT: &'static str = "which formation makes a string independently alive";
    const CHOICES: &'static [Self] = &[Self::TwoEye, Self::NEye, Self::PassAlive];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::TwoEye => ("two-eye", "a two-eye-formation"),
            Self::NEye => ("n-eye", "an n-eye-formation"),
            Self::PassAlive => ("pass-alive", "a pass-alive formation"),
            // Sekiguchi's, which is no choice here.
            Self::ForbiddenPoints => ("forbidden-points", "two points at which the opponent may not play"),
        }
    }
}

impl Switch for Coverage {
    const NAME: &'static str = "coverage";
    const ABOUT: &'static str = "how many points of the string the formation has to cover";
    const CHOICES: &'static [Self] = &[Self::AtLeastOne, Self::All];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::AtLeastOne => ("at-least-one", "at least one point of the string"),
            Self::All => ("all", "all points of the string"),
        }
    }
}

/// What play that never ends means for the question at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfinitePlay {
    /// Nothing was forced: no formation was established, and no string was captured. For captures this is the
    /// precedent that forbids infinite disturbance (verbal-japanese.no-infinite-disturbance).
    NotForced,
    /// It counts for the owner of the string: he was not captured, and he is taken to live.
    ForOwner,
    /// The paper has no rule: where it matters, the answer is undefined (verbal-japanese.long-cycles-undefined).
    Undefined,
}

impl Switch for InfinitePlay {
    const NAME: &'static str = "infinite-play";
    const ABOUT: &'static str = "what play that never ends means in status assessment";
    const CHOICES: &'static [Self] = &[Self::Undefined, Self::NotForced, Self::ForOwner];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Undefined => ("undefined", "an answer that depends on play that never ends is undefined"),
            Self::NotForced => ("not-forced", "such play forces nothing, so it neither captures nor makes a formation"),
            Self::ForOwner => ("for-owner", "the owner of the stones is neither captured nor kept from living"),
        }
    }
}

/// What the answers to the two questions make of a string.
fn status_of(independently_alive: Says, uncapturable: Says) -> Status {
    match (independently_alive, uncapturable) {
        (Says::Yes, _) => Status::IndependentlyAlive,
        (Says::No, Says::Yes) => Status::AliveInSeki,
        (_, Says::No) => Status::Dead,
        _ => Status::Undefined,
    }
}

impl Reading {
    /// Question 1: can the player of these stones, the opponent moving first, establish a formation on them?
    ///
    /// The stones may be one string or several that are analysed together (verbal-japanese.joint-questions).
    pub fn independently_alive(&self, board: &Board, stones: &PointSet, budget: usize) -> Result<Proved, Unproved> {
        let Some(player) = owner(board, stones) else { return Ok(Proved::nothing()) };
        let formation = InFormation {
            player,
            formation: self.formation,
            points: *stones,
            coverage: self.coverage,
            with_stones: false,
        };
        let question = Question { player, goal: Arc::new(formation), for_player: true };
        self.answer(board, &question, budget)
    }

    /// Question 2: can the opponent of these stones, moving first, not capture any of them?
    pub fn uncapturable(&self, board: &Board, stones: &PointSet, budget: usize) -> Result<Proved, Unproved> {
        let Some(player) = owner(board, stones) else { return Ok(Proved::nothing()) };
        let capture = Capture { owner: player, stones: *stones };
        let question = Question { player, goal: Arc::new(capture), for_player: false };
        self.answer(board, &question, budget)
    }

    /// The status of a string, and the answers it follows from.
    pub fn status(&self, board: &Board, string: &PointSet, budget: usize) -> Result<(Status, Vec<Proved>), Unproved> {
        let alive = self.independently_alive(board, string, budget)?;
        if alive.says == Says::Yes {
            return Ok((Status::IndependentlyAlive, vec![alive]));
        }
        let uncapturable = self.uncapturable(board, string, budget)?;
        let status = status_of(alive.says, uncapturable.says);
        Ok((status, vec![alive, uncapturable]))
    }

    /// First whether the side that wants the goal can force it. If not, and infinite play is undefined, whether the
    /// other side can force an end without it; if neither can, the answer hangs on infinite play.
    fn answer(&self, board: &Board, question: &Question, budget: usize) -> Result<Proved, Unproved> {
        let start = State::start(*board, question.player.opponent());
        let wants = if question.for_player { question.player } else { question.player.opponent() };
        let task = Task::new(self.rules, wants, question.goal.clone());
        let (says_if_forced, says_if_not) =
            if question.for_player { (Says::Yes, Says::No) } else { (Says::No, Says::Yes) };

        let (first, states) = settle(task, &start, budget)?;
        if first.certificate.claims() {
            return Ok(Proved { says: says_if_forced, proofs: vec![first.into()], states });
        }
        // Where the opponent wants the goal, infinite play that counts for the owner is play in which nothing was
        // forced.
        let says_if_infinite = match self.infinite_play {
            InfinitePlay::NotForced => says_if_not,
            InfinitePlay::ForOwner => Says::Yes,
            InfinitePlay::Undefined => Says::Undefined,
        };
        if says_if_infinite == says_if_not {
            return Ok(Proved { says: says_if_not, proofs: vec![first.into()], states });
        }
        let end = Arc::new(EndWithout(question.goal.clone()));
        let (second, more) = settle(Task::new(self.rules, wants.opponent(), end), &start, budget)?;
        let says = if second.certificate.claims() { says_if_not } else { says_if_infinite };
        Ok(Proved { says, proofs: vec![first.into(), second.into()], states: states + more })
    }
}

/// A question about a player's stones, and the goal that decides it.
struct Question {
    player: Colour,
    goal: Arc<dyn LifeAndDeath>,
    /// Does the player want the goal, or his opponent?
    for_player: bool,
}

/// The territory of each player, given the stones that are independently alive and those that are dead
/// (verbal-japanese.territory): the connected regions of empty points and opposing dead stones that are surrounded by
/// independently alive stones of one player only. There is none in sekis (verbal-japanese.no-territory-in-seki). No
/// moves are needed for this (verbal-japanese.territory-static).
///
/// NOT IN THE PAPER: the printed text says "opposing" where the surrounding stones must be the player's own; we take
/// that for a slip.
pub fn territory(board: &Board, alive: &PointSet, dead: &PointSet) -> [PointSet; 2] {
    [Colour::Black, Colour::White].map(|player| {
        let alive = *board.stones(player) & *alive;
        let dead = *board.stones(player.opponent()) & *dead;
        let regions = components(&(*board.empty_points() | dead)).into_iter();
        let surrounded = regions.filter(|region| {
            let border = (region.neighbours() & board.all_points()) - *region;
            !border.is_empty() && (border - alive).is_empty()
        });
        surrounded.collect()
    })
}
