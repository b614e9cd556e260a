//! Whether a strategy obeys fixed ko or superko with the whole past.
//!
//! A strategy gives a move for each situation, and a situation does not know the whole past. The positions that can
//! come back are found among those that the strategy lists ([`ways`]): a position comes back only by way of positions
//! from which it can be reached and that can be reached from it. From every play within such a set of positions all
//! ways on are followed, as long as they stay in the set, and none may lead to a play of the player that his rule
//! forbids. And none may lead to where he counts on plays that it forbids ([`beyond`]).

mod beyond;
mod check;
mod ways;

pub(super) use self::check::Check;

use self::ways::Ways;
use super::game_so_far::{GameSoFar, PastRule};
use super::outside::GameMove;
use crate::board::notation::Move;
use crate::board::points::Point;
use crate::force::goal::{Goal, Situation};
use crate::play::state::State;

/// Where the player would break his rule, and by which move.
type Breach = (State, GameMove);

impl<G: Goal<Memory = GameSoFar, Move = GameMove>> Check<'_, G> {
    /// Looks for a move by which the strategy can come to break the rule.
    pub(super) fn breach(&self) -> Option<Breach> {
        let ways = Ways::of(self);
        self.repeats_what_went_before()
            .or_else(|| self.repeats_itself(&ways))
            .or_else(|| self.counts_on_what_is_forbidden(&ways))
    }

    /// The listed situations in which the player plays on the board, with the point.
    fn plays(&self) -> impl Iterator<Item = (&Situation<GameSoFar>, Point)> {
        self.strategy.iter().filter_map(|(situation, step)| match step.mv {
            Some(GameMove::OnBoard(Move::Play(point))) if self.is_players_turn(situation) => Some((situation, point)),
            _ => None,
        })
    }

    /// What went before the start may not come again anywhere.
    fn repeats_what_went_before(&self) -> Option<Breach> {
        self.plays().find_map(|(situation, point)| {
            let mv = GameMove::OnBoard(Move::Play(point));
            let after = self.after(situation, mv)?;
            let forbidden = self.rule.forbidden_by(&situation.state, Move::Play(point), &after.state);
            let again = forbidden.last().is_some_and(|again| self.start.memory.forbids(again));
            again.then(|| (situation.state.clone(), mv))
        })
    }

    /// Follows all ways from each situation.
    fn repeats_itself(&self, ways: &Ways<'_>) -> Option<Breach> {
        let mut seen = vec![usize::MAX; ways.situations.len()];
        for from in 0..ways.situations.len() {
            let begun = match self.rule {
                // The play that may not be made again.
                PastRule::FixedKo => ways.plays_to[from],
                // The position that may not be recreated.
                PastRule::Superko => Some(ways.position[from]),
            };
            let Some(begun) = begun else { continue };
            let set = ways.set[ways.position[from]];
            let mut open: Vec<usize> = ways.next[from].clone();
            if self.rule == PastRule::Superko {
                open.push(from);
            }
            while let Some(at) = open.pop() {
                if ways.set[ways.position[at]] != set || seen[at] == from {
                    continue;
                }
                seen[at] = from;
                let same_position = self.rule == PastRule::Superko || ways.position[at] == ways.position[from];
                if ways.plays_to[at] == Some(begun) && same_position {
                    let step = self.strategy.get(ways.situations[at]);
                    let mv = step.and_then(|step| step.mv).unwrap_or(GameMove::OnBoard(Move::Pass));
                    return Some((ways.situations[at].state.clone(), mv));
                }
                open.extend_from_slice(&ways.next[at]);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::board::Colour;
    use crate::board::points::PointSet;
    use crate::force::goal::Step;
    use crate::systems::ikeda::perfect_play::score::task_of_black;
    use crate::testing;

    /// Sending two, returning one: Black sends, White takes two, Black takes one back.
    const S2R1: &str = "
        . O X .
        O O X X
        . X . X
    ";

    /// Whether a strategy of Black's that lists what comes of these moves obeys the rule, if he counts on these points
    /// in the situations that are not listed.
    fn obeys_counting_on(points: &str, rule: PastRule, moves: &str) -> bool {
        let board = testing::board(S2R1);
        let task = task_of_black(rule, None);
        let start = task.start(&State::start(board, Colour::Black));
        let mut strategy = HashMap::new();
        let mut situation = start.clone();
        for made in testing::moves(moves) {
            let mv = GameMove::OnBoard(made.mv);
            let step = Step { rank: 1, mv: (made.colour == Colour::Black).then_some(mv) };
            strategy.insert(situation.clone(), step);
            situation = task.after(&situation, mv).expect("legal");
        }
        let points: PointSet = points.split_whitespace().map(testing::point).collect();
        let listed = |situation: &Situation<GameSoFar>| strategy.contains_key(situation);
        let rests_on = |situation: &Situation<GameSoFar>| (!points.is_empty() && !listed(situation)).then_some(points);
        let (goal, terms) = (&*task.goal, task.terms());
        let (strategy, start, outside_counts) = (&strategy, &start, true);
        Check { goal, rule, strategy, start, terms, outside_counts, rests_on: &rests_on }.breach().is_none()
    }

    fn obeys(rule: PastRule, moves: &str) -> bool {
        obeys_counting_on("", rule, moves)
    }

    #[test]
    fn a_strategy_may_not_come_back_to_what_its_rule_forbids() {
        assert!(obeys(PastRule::Superko, "B a1, W c1"));
        assert!(!obeys(PastRule::Superko, "B a1, W c1, B b1"));
        assert!(obeys(PastRule::FixedKo, "B a1, W c1, B b1, W pass"));
        assert!(!obeys(PastRule::FixedKo, "B a1, W c1, B b1, W pass, B a1"));
    }

    /// Black's stones a1 and b1 are taken, and b1 stands again in the end. If he counted on a1 as well, he would play
    /// there, and that could recreate the position with both.
    #[test]
    fn a_strategy_may_not_count_on_what_its_rule_forbids() {
        let moves = "B a1, W c1, B b1";
        assert!(!obeys_counting_on("a1 b1", PastRule::FixedKo, moves));
        assert!(obeys_counting_on("b1", PastRule::FixedKo, moves), "b1 stands");
        assert!(obeys_counting_on("d3", PastRule::FixedKo, moves), "nothing was taken there");
    }
}
