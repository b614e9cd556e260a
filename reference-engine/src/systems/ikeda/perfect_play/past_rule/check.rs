//! A strategy that is checked.

use crate::board::Colour;
use crate::board::points::PointSet;
use crate::force::goal::{Goal, Situation, Strategy, Terms};
use crate::systems::ikeda::perfect_play::game_so_far::{GameSoFar, PastRule};
use crate::systems::ikeda::perfect_play::outside::GameMove;

/// The attractor of the player that a verdict rests on. None in situations in which it rests on nothing: the game has
/// ended, or the goal is not reached.
pub(crate) type RestsOn<'a> = &'a dyn Fn(&Situation<GameSoFar>) -> Option<PointSet>;

/// A strategy, and all that its ways depend on.
pub(crate) struct Check<'a, G> {
    pub goal: &'a G,
    pub rule: PastRule,
    pub strategy: &'a Strategy<GameSoFar, GameMove>,
    pub start: &'a Situation<GameSoFar>,
    pub terms: Terms<'a>,
    /// Whether a play outside the board makes another position of what is on it.
    pub outside_counts: bool,
    pub rests_on: RestsOn<'a>,
}

impl<G: Goal<Memory = GameSoFar, Move = GameMove>> Check<'_, G> {
    pub(super) fn player(&self) -> Colour {
        self.terms.forcer
    }

    pub(super) fn is_players_turn(&self, situation: &Situation<GameSoFar>) -> bool {
        situation.state.to_move == self.player()
    }

    pub(super) fn after(&self, situation: &Situation<GameSoFar>, mv: GameMove) -> Option<Situation<GameSoFar>> {
        self.goal.after(situation, mv, self.terms).ok()
    }

    /// What can follow a listed situation: by the player's move that is given, or by any move of the opponent.
    pub(super) fn followers(&self, situation: &Situation<GameSoFar>) -> Vec<(GameMove, Situation<GameSoFar>)> {
        let moves = if self.is_players_turn(situation) {
            self.strategy.get(situation).and_then(|step| step.mv).into_iter().collect()
        } else {
            self.goal.candidates(situation)
        };
        moves.into_iter().filter_map(|mv| Some((mv, self.after(situation, mv)?))).collect()
    }
}
