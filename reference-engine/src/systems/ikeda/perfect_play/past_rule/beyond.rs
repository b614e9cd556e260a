//! Beyond the listed situations: what the player counts on there, and whether his rule can forbid it.
//!
//! Where the goal is reached by a verdict, the player still has to make plays in his attractor
//! ([`lemmas`](crate::life::lemmas)): he fills it to capture, and answers plays in pairs. His rule forbids such a play
//! only if the position after it has been there before. In that position all his stones in the attractor stood, and the
//! new stone beside them, connected to one of them. It does not stand where the goal is reached, so it was captured in
//! between, together with that one. Such captures are looked for; there are hardly ever any.

use super::check::Check;
use super::ways::{Loss, Ways};
use crate::board::notation::Move;
use crate::board::points::PointSet;
use crate::force::goal::{Goal, Situation};
use crate::play::state::State;
use crate::systems::ikeda::perfect_play::game_so_far::GameSoFar;
use crate::systems::ikeda::perfect_play::outside::GameMove;

/// What the player has where the goal is reached.
struct Attractor {
    /// His stones in it.
    stones: PointSet,
    /// The other points of it, where he may have to play.
    others: PointSet,
}

impl Attractor {
    /// Whether a position with these stones of the player could come again by a play of his there.
    fn could_recreate(&self, stones: &PointSet) -> bool {
        (self.stones - *stones).is_empty() && self.others.meets(stones)
    }
}

impl<G: Goal<Memory = GameSoFar, Move = GameMove>> Check<'_, G> {
    /// Looks for a move after which the player counts on plays that his rule can forbid.
    pub(super) fn counts_on_what_is_forbidden(&self, ways: &Ways<'_>) -> Option<(State, GameMove)> {
        let earlier: Vec<PointSet> = self.start.memory.past().map(|(board, _)| *board.stones(self.player())).collect();
        if ways.losses.is_empty() && earlier.is_empty() {
            return None;
        }
        let was_earlier = |attractor: &Attractor| earlier.iter().any(|stones| attractor.could_recreate(stones));
        if self.attractor(self.start).is_some_and(|attractor| was_earlier(&attractor)) {
            return Some((self.start.state.clone(), Move::Pass.into()));
        }
        let reached: Vec<Vec<Attractor>> = ways.situations.iter().map(|situation| self.reached(situation)).collect();
        if let Some(at) = reached.iter().position(|attractors| attractors.iter().any(was_earlier)) {
            return Some((ways.situations[at].state.clone(), Move::Pass.into()));
        }
        let loss = ways.losses.iter().find(|loss| self.is_made_good(loss, ways, &reached))?;
        Some((ways.situations[loss.before].state.clone(), loss.mv))
    }

    /// The attractor that the verdict rests on, where it says that the goal is reached.
    fn attractor(&self, situation: &Situation<GameSoFar>) -> Option<Attractor> {
        let points = (self.rests_on)(situation)?;
        let own = situation.state.board.stones(self.player());
        Some(Attractor { stones: points & *own, others: points - *own })
    }

    /// The attractors by which the goal is reached when a listed situation is left.
    fn reached(&self, situation: &Situation<GameSoFar>) -> Vec<Attractor> {
        let left = self.followers(situation).into_iter().filter(|(_, next)| !self.strategy.contains_key(next));
        left.filter_map(|(_, next)| self.attractor(&next)).collect()
    }

    /// Whether what was taken can stand again in part, as part of an attractor, so that a listed position can come
    /// again.
    fn is_made_good(&self, loss: &Loss, ways: &Ways<'_>, reached: &[Vec<Attractor>]) -> bool {
        let stones = |at: &&Situation<GameSoFar>| *at.state.board.stones(self.player());
        let again = |attractor: &Attractor| {
            attractor.stones.meets(&loss.taken)
                && attractor.others.meets(&loss.taken)
                && ways.situations.iter().any(|at| attractor.could_recreate(&stones(at)))
        };
        let mut seen = vec![false; reached.len()];
        let mut open = vec![loss.before];
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                if reached[at].iter().any(again) {
                    return true;
                }
                open.extend_from_slice(&ways.next[at]);
            }
        }
        false
    }
}
