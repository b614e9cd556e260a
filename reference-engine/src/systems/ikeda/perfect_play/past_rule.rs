//! Whether a strategy obeys fixed ko or superko with the whole past.
//!
//! A strategy gives a move for each situation, and a situation does not know the whole past. The positions that can come
//! back are found among those that the strategy lists: a position comes back only by way of positions from which it can
//! be reached and that can be reached from it. From every play within such a set of positions all ways on are followed,
//! as long as they stay in the set, and none may lead to a play of the player that his rule forbids.

use std::collections::HashMap;

use super::game_so_far::{GameSoFar, PastRule};
use super::outside_threats::GameMove;
use crate::board::Board;
use crate::board::notation::Move;
use crate::board::points::{Point, PointSet};
use crate::force::goal::{Goal, Situation, Strategy, Terms};
use crate::play::ko::Ko;
use crate::play::state::State;

/// Where the player would break his rule, and by which move.
type Breach = (State, GameMove);

/// A strategy, and all that its ways depend on.
struct Check<'a, G> {
    goal: &'a G,
    rule: PastRule,
    strategy: &'a Strategy<GameSoFar, GameMove>,
    start: &'a Situation<GameSoFar>,
    terms: Terms<'a>,
}

/// Looks for a move by which the strategy can come to break the rule.
pub(super) fn breach<G>(
    goal: &G,
    rule: PastRule,
    strategy: &Strategy<GameSoFar, GameMove>,
    start: &Situation<GameSoFar>,
    terms: Terms<'_>,
) -> Option<Breach>
where
    G: Goal<Memory = GameSoFar, Move = GameMove>,
{
    let check = Check { goal, rule, strategy, start, terms };
    check.repeats_what_went_before().or_else(|| check.loses_an_answer()).or_else(|| check.repeats_itself())
}

impl<G: Goal<Memory = GameSoFar, Move = GameMove>> Check<'_, G> {
    fn is_players_turn(&self, situation: &Situation<GameSoFar>) -> bool {
        situation.state.to_move == self.terms.forcer
    }

    fn after(&self, situation: &Situation<GameSoFar>, mv: GameMove) -> Option<Situation<GameSoFar>> {
        self.goal.after(situation, mv, self.terms).ok()
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

    /// Beyond the listed situations the player may still answer plays in pairs
    /// ([`attractor_with_answers`](crate::life::lemmas::attractor_with_answers)), if plays are confined and fixed ko is
    /// the rule. An answer takes one stone and is no ko-capture, and fixed ko forbids it only if the same play has been
    /// made before. Then the stone that was put there has been captured in the meantime. So such stones may not be
    /// captured, neither before the start nor in the listed situations; afterwards they are not, because they belong to
    /// the attractor.
    fn loses_an_answer(&self) -> Option<Breach> {
        if self.rule != PastRule::FixedKo || self.terms.play_area.is_none() {
            return None;
        }
        let player = self.terms.forcer;
        let own = |situation: &Situation<GameSoFar>| *situation.state.board.stones(player);
        let mut answers = PointSet::EMPTY;
        for (board, play) in self.start.memory.past() {
            if let Some((_, point)) = play.filter(|(by, point)| *by == player && self.takes_one(board, *point)) {
                if !own(self.start).contains(point) {
                    return Some((self.start.state.clone(), GameMove::OnBoard(Move::Play(point))));
                }
                answers.insert(point);
            }
        }
        let takes_one =
            |(situation, point): &(&Situation<GameSoFar>, Point)| self.takes_one(&situation.state.board, *point);
        for (_, point) in self.plays().filter(takes_one) {
            answers.insert(point);
        }
        let in_danger =
            |situation: &&Situation<GameSoFar>| !self.is_players_turn(situation) && own(situation).meets(&answers);
        self.strategy.keys().filter(in_danger).find_map(|situation| {
            let loses = |mv: &GameMove| {
                self.after(situation, *mv).is_some_and(|after| answers.meets(&(own(situation) - own(&after))))
            };
            let mv = self.goal.candidates(situation).into_iter().find(loses)?;
            Some((situation.state.clone(), mv))
        })
    }

    /// Whether the player's play here takes one stone and is no ko-capture.
    fn takes_one(&self, board: &Board, point: Point) -> bool {
        let play = board.play(self.terms.forcer, point, self.terms.rules.suicide).ok();
        play.is_some_and(|play| play.captured.only().is_some() && Ko::captured_by(&play).is_none())
    }

    /// Follows all ways from each situation.
    fn repeats_itself(&self) -> Option<Breach> {
        let ways = Ways::of(self);
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

/// The situations that a strategy lists and the ways between them.
struct Ways<'a> {
    situations: Vec<&'a Situation<GameSoFar>>,
    /// The number of the position of each situation.
    position: Vec<usize>,
    /// The listed situations that can follow each.
    next: Vec<Vec<usize>>,
    /// The number of the position to which the player's play leads, if it is his turn and he plays.
    plays_to: Vec<Option<usize>>,
    /// For each position, the number of its set of positions that can be reached from each other.
    set: Vec<usize>,
}

impl<'a> Ways<'a> {
    fn of<G: Goal<Memory = GameSoFar, Move = GameMove>>(check: &Check<'a, G>) -> Self {
        let situations: Vec<&Situation<GameSoFar>> = check.strategy.keys().collect();
        let index: HashMap<&Situation<GameSoFar>, usize> =
            situations.iter().enumerate().map(|(i, s)| (*s, i)).collect();
        // A threat outside the board makes another position of it.
        let mut positions: HashMap<(Board, [u8; 2]), usize> = HashMap::new();
        let mut number = |situation: &Situation<GameSoFar>| {
            let next = positions.len();
            *positions.entry((situation.state.board, situation.memory.threats_made)).or_insert(next)
        };
        let position: Vec<usize> = situations.iter().map(|situation| number(situation)).collect();
        let mut next = Vec::new();
        let mut plays_to = Vec::new();
        for situation in &situations {
            let players_turn = check.is_players_turn(situation);
            let given = check.strategy.get(*situation).and_then(|step| step.mv);
            let moves = if players_turn { given.into_iter().collect() } else { check.goal.candidates(situation) };
            let after: Vec<Situation<GameSoFar>> = moves.iter().filter_map(|mv| check.after(situation, *mv)).collect();
            let play = players_turn && matches!(given, Some(GameMove::OnBoard(Move::Play(_))));
            plays_to.push(after.first().filter(|_| play).map(&mut number));
            next.push(after.iter().filter_map(|after| index.get(after).copied()).collect());
        }
        let mut leads_to = vec![Vec::new(); positions.len()];
        for (at, nexts) in next.iter().enumerate() {
            let nexts: &Vec<usize> = nexts;
            leads_to[position[at]].extend(nexts.iter().map(|next| position[*next]));
            leads_to[position[at]].extend(plays_to[at]);
        }
        let set = mutual(&leads_to);
        Self { situations, position, next, plays_to, set }
    }
}

/// Numbers the sets of nodes that can be reached from each other: each node gets the number of its set. (Kosaraju: go
/// forward and note when a node is left for the last time; then go backward from the nodes that were left last.)
fn mutual(leads_to: &[Vec<usize>]) -> Vec<usize> {
    let mut left = Vec::new();
    let mut entered = vec![false; leads_to.len()];
    for start in 0..leads_to.len() {
        let mut path = vec![(start, 0)];
        while let Some((node, way)) = path.pop() {
            if way == 0 && std::mem::replace(&mut entered[node], true) {
                continue;
            }
            match leads_to[node].get(way) {
                Some(next) => {
                    path.push((node, way + 1));
                    path.push((*next, 0));
                }
                None => left.push(node),
            }
        }
    }
    let mut comes_from = vec![Vec::new(); leads_to.len()];
    for (node, nexts) in leads_to.iter().enumerate() {
        for next in nexts {
            comes_from[*next].push(node);
        }
    }
    let mut set = vec![usize::MAX; leads_to.len()];
    for start in left.into_iter().rev() {
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            if set[node] == usize::MAX {
                set[node] = start;
                open.extend_from_slice(&comes_from[node]);
            }
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Colour;
    use crate::force::goal::Step;
    use crate::systems::ikeda::perfect_play::score::task_of_black;
    use crate::testing;

    #[test]
    fn nodes_in_a_circle_are_one_set() {
        // 0 -> 1 -> 2 -> 0, 2 -> 3 -> 4 -> 3, 5 alone
        let set = mutual(&[vec![1], vec![2], vec![0, 3], vec![4], vec![3], vec![]]);
        assert!(set[0] == set[1] && set[1] == set[2] && set[3] == set[4]);
        assert!(set[0] != set[3] && set[5] != set[0] && set[5] != set[3]);
    }

    /// Sending two, returning one: Black sends, White takes two, Black takes one back.
    const S2R1: &str = "
        . O X .
        O O X X
        . X . X
    ";

    /// Whether a strategy of Black's that lists what comes of these moves obeys the rule.
    fn obeys(past_rule: PastRule, moves: &str) -> bool {
        obeys_in(None, past_rule, moves)
    }

    fn obeys_in(play_area: Option<PointSet>, past_rule: PastRule, moves: &str) -> bool {
        let board = testing::board(S2R1);
        let task = task_of_black(past_rule, play_area);
        let start = task.start(&State::start(board, Colour::Black));
        let mut strategy = HashMap::new();
        let mut situation = start.clone();
        for made in testing::moves(moves) {
            let mv = GameMove::OnBoard(made.mv);
            let step = Step { rank: 1, mv: (made.colour == Colour::Black).then_some(mv) };
            strategy.insert(situation.clone(), step);
            situation = task.after(&situation, mv).expect("legal");
        }
        breach(&*task.goal, past_rule, &strategy, &start, task.terms()).is_none()
    }

    #[test]
    fn a_strategy_may_not_come_back_to_what_its_rule_forbids() {
        assert!(obeys(PastRule::Superko, "B a1, W c1"));
        assert!(!obeys(PastRule::Superko, "B a1, W c1, B b1"));
        assert!(obeys(PastRule::FixedKo, "B a1, W c1, B b1, W pass"));
        assert!(!obeys(PastRule::FixedKo, "B a1, W c1, B b1, W pass, B a1"));
    }

    /// Black takes one stone with a play that is no ko-capture, as answers do. Then White can take his stone, if he is
    /// careless: so the same play could come again, and fixed ko would forbid it.
    #[test]
    fn the_stones_of_answers_may_not_be_captured_where_answers_count() {
        let whole = Some(testing::board(S2R1).all_points());
        let careless = "B a1, W c1, B b1, W a1, B pass, W pass";
        assert!(!obeys_in(whole, PastRule::FixedKo, careless));
        assert!(obeys_in(None, PastRule::FixedKo, careless), "nobody counts on answers on the whole board");
        assert!(obeys_in(whole, PastRule::FixedKo, "B c1, W pass"), "no stone is taken");
    }
}
