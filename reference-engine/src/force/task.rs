//! A question about force: can this player reach that goal under these rules?

use std::sync::Arc;

use super::goal::{Goal, Situation, Terms};
use super::life_and_death::LifeAndDeath;
use crate::board::Colour;
use crate::board::points::PointSet;
use crate::play::ko::Superko;
use crate::play::state::{Illegal, Rules, State};

/// Who wants to reach which goal under which rules. Most are about life and death.
#[derive(Debug)]
pub struct Task<G: Goal + ?Sized = dyn LifeAndDeath> {
    /// The rules of play. Fixed ko and superko look at the whole past, which a state does not know: see
    /// [`Task::is_local`].
    pub rules: Rules,
    /// Who wants to reach the goal.
    pub forcer: Colour,
    /// The goal.
    pub goal: Arc<G>,
    /// The points to which plays are confined, if they are (korean.local-only).
    pub play_area: Option<PointSet>,
}

impl<G: Goal + ?Sized> Clone for Task<G> {
    fn clone(&self) -> Self {
        Self { goal: Arc::clone(&self.goal), ..*self }
    }
}

impl Task {
    /// A task of life and death on the whole board.
    pub fn new(rules: Rules, forcer: Colour, goal: Arc<dyn LifeAndDeath>) -> Self {
        Self { rules, forcer, goal, play_area: None }
    }
}

impl<G: Goal + ?Sized> Task<G> {
    /// Whether a state alone decides what may follow.
    pub fn is_local(&self) -> bool {
        !self.rules.ko.fixed && self.rules.ko.superko == Superko::Off
    }

    /// All of it but the goal.
    pub fn terms(&self) -> Terms<'_> {
        Terms { rules: &self.rules, forcer: self.forcer, play_area: self.play_area.as_ref() }
    }

    /// The situation at the start.
    pub fn start(&self, state: &State) -> Situation<G::Memory> {
        Situation { state: state.clone(), memory: self.goal.memory(state) }
    }

    /// Whether it is the forcer's turn.
    pub fn is_forcers_turn(&self, situation: &Situation<G::Memory>) -> bool {
        situation.state.to_move == self.forcer
    }

    /// The situation after a move.
    pub fn after(&self, situation: &Situation<G::Memory>, mv: G::Move) -> Result<Situation<G::Memory>, Illegal> {
        self.goal.after(situation, mv, self.terms())
    }

    /// The legal moves, and the situations that they lead to.
    pub fn followers(&self, situation: &Situation<G::Memory>) -> impl Iterator<Item = (G::Move, Situation<G::Memory>)> {
        let candidates = self.goal.candidates(situation).into_iter();
        candidates.filter_map(|mv| Some((mv, self.after(situation, mv).ok()?)))
    }

    /// Whether the goal is reached, out of reach, or open.
    pub fn verdict(&self, situation: &Situation<G::Memory>) -> Option<bool> {
        self.goal.verdict(situation, self.terms())
    }
}
