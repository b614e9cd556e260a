//! Goals about stones: whether they are captured, whether they live.
//!
//! All of them remember the same: which of the stones that were there from the beginning have never been captured. What
//! is captured leaves its point empty for at least one move, so that is easily seen.

use std::fmt;

use super::goal::{EndlessPlay, Goal, Situation, Terms};
use super::local::Aim;
use crate::board::notation::Move;
use crate::board::points::PointSet;
use crate::board::strings::strings;
use crate::board::{Board, Colour, Suicide};
use crate::life::lemmas::{attractor, pass_alive_strings};
use crate::play::ko::NoPast;
use crate::play::state::{Illegal, Rules, State};

impl Situation {
    /// Of the stones that were there from the beginning and matter to the goal, those that were never captured.
    pub fn never_captured(&self) -> &PointSet {
        &self.memory
    }
}

/// A goal about stones.
pub trait LifeAndDeath: fmt::Debug + fmt::Display + Send + Sync {
    /// The stones that are on the board at the start and of which it matters whether they have been captured.
    fn stones_to_watch(&self, board: &Board) -> PointSet;

    /// See [`Goal::verdict`]. What is said before the sequence has ended rests on
    /// [`lemmas`](crate::life::lemmas), as far as these hold under the rules.
    fn verdict(&self, situation: &Situation, terms: Terms<'_>) -> Option<bool>;

    /// Whether it is plain that the goal is not reached if whoever does not want it passes from now on.
    fn is_prevented_by_passing(&self, _situation: &Situation, _terms: Terms<'_>) -> bool {
        false
    }

    /// The points that the goal is about, and the area in which stones count besides.
    fn focus(&self, situation: &Situation) -> [PointSet; 2];

    /// How many liberties the strings to be captured have, if a capture is wanted. None of them may be left.
    fn liberties(&self, _situation: &Situation) -> Option<u32> {
        None
    }

    /// See [`Goal::danger`]. A string with few liberties looks in danger.
    fn danger(&self, situation: &Situation) -> (i64, bool) {
        (-i64::from(self.liberties(situation).unwrap_or(0)), situation.state.passes == 0)
    }

    /// See [`Goal::endless_play`].
    fn endless_play(&self) -> Option<&dyn EndlessPlay<PointSet>> {
        None
    }

    /// What can be shown locally about it on this board.
    fn aims(&self, _board: &Board, _terms: Terms<'_>) -> Aims {
        Aims::default()
    }
}

/// Local aims that decide a goal: none of them has to, each of them does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aims {
    /// If the forcer reaches one of these, he reaches the goal.
    pub forcers: Vec<Aim>,
    /// If his opponent reaches one of these, the forcer does not reach the goal.
    pub opponents: Vec<Aim>,
}

/// The stones of this player that stay on the board if whoever does not want the goal passes from now on.
///
/// If that is their owner, pass-alive strings stay ([`pass_alive_strings`]), whatever the rules forbid his opponent.
/// If it is the opponent, the owner can only take them off himself, where suicide is allowed.
pub(super) fn out_of_danger(owner: Colour, board: &Board, terms: Terms<'_>) -> PointSet {
    if terms.forcer == owner && terms.rules.suicide == Suicide::Allowed {
        return PointSet::EMPTY;
    }
    pass_alive_strings(board, owner, terms.rules.suicide)
}

/// The points on which this player can see to it that no opposing stone is left when the sequence ends, and that it
/// ends ([`attractor`]).
///
/// The opponent may not be able to end it by a pass while his stones stand there: neither at once, nor after each play
/// because one pass is enough.
pub(super) fn kept_free(player: Colour, state: &State, terms: Terms<'_>) -> PointSet {
    let Rules { suicide, passes_to_end, .. } = *terms.rules;
    let ends_at_once = state.to_move != player && state.passes.saturating_add(1) >= passes_to_end;
    if suicide == Suicide::Allowed || passes_to_end < 2 || ends_at_once {
        return PointSet::EMPTY;
    }
    attractor(&state.board, player, &terms.play_area(&state.board))
}

impl<T: LifeAndDeath + ?Sized> Goal for T {
    type Memory = PointSet;
    type Move = Move;

    fn memory(&self, start: &State) -> PointSet {
        self.stones_to_watch(&start.board)
    }

    fn candidates(&self, situation: &Situation) -> Vec<Move> {
        situation.state.candidates().collect()
    }

    fn after(&self, situation: &Situation, mv: Move, terms: Terms<'_>) -> Result<Situation, Illegal> {
        if terms.excludes(mv) {
            return Err(Illegal::OffBoard);
        }
        let (state, _) = situation.state.after(mv, terms.rules, &NoPast)?;
        let memory = *situation.never_captured() - *state.board.empty_points();
        Ok(Situation { state, memory })
    }

    fn verdict(&self, situation: &Situation, terms: Terms<'_>) -> Option<bool> {
        LifeAndDeath::verdict(self, situation, terms)
    }

    /// The empty points at most two steps from what the goal is about or in the area, and the liberties of strings that
    /// have one or two and are not pass-alive.
    fn relevant(&self, situation: &Situation, terms: Terms<'_>) -> PointSet {
        let board = &situation.state.board;
        let [focus, area] = self.focus(situation);
        let near = focus | focus.neighbours();
        let mut points = near | near.neighbours() | area;
        for colour in [Colour::Black, Colour::White] {
            let alive = pass_alive_strings(board, colour, terms.rules.suicide);
            for string in strings(board, colour).iter().filter(|string| !string.meets(&alive)) {
                let liberties = board.liberties(string);
                if liberties.len() <= 2 {
                    points |= liberties;
                }
            }
        }
        points & *board.empty_points()
    }

    /// For a capture the liberties have to be filled; against it, an answer must be found to every move of the forcer.
    /// Against formations, where there are no liberties to count, five times as much (with that for captures too
    /// example 16 took ten times as long, without it formations three times: `cargo bench --bench force`,
    /// `conform --filter verbal-japanese/`).
    fn estimate(&self, situation: &Situation, terms: Terms<'_>, patient: bool) -> (u32, u32) {
        let moves = situation.state.board.empty_points().len() + 1;
        let (liberties, answers) = match self.liberties(situation) {
            Some(liberties) => (liberties.max(1), moves),
            None => (1, 5 * moves),
        };
        match (patient, situation.state.to_move == terms.forcer) {
            (false, true) => (liberties, answers),
            (false, false) => (liberties, 1),
            (true, true) => (1, 1),
            (true, false) => (moves, 1),
        }
    }

    fn danger(&self, situation: &Situation) -> (i64, bool) {
        LifeAndDeath::danger(self, situation)
    }

    fn endless_play(&self) -> Option<&dyn EndlessPlay<PointSet>> {
        LifeAndDeath::endless_play(self)
    }
}

/// The aim that no stone of this string is ever captured. Several strings at once cannot be an aim.
pub(super) fn uncapturable(board: &Board, stones: &PointSet) -> Option<Aim> {
    let point = stones.first()?;
    (*stones - board.string(point)).is_empty().then_some(Aim::Uncapturable(point))
}
