//! The situations that a strategy lists and the ways between them.

use std::collections::HashMap;

use super::check::Check;
use crate::board::Board;
use crate::board::notation::Move;
use crate::board::points::PointSet;
use crate::force::goal::{Goal, Situation};
use crate::hash::Quick;
use crate::systems::ikeda::perfect_play::game_so_far::GameSoFar;
use crate::systems::ikeda::perfect_play::outside::GameMove;

/// The situations that a strategy lists and the ways between them.
pub(super) struct Ways<'a> {
    pub(super) situations: Vec<&'a Situation<GameSoFar>>,
    /// The number of the position of each situation.
    pub(super) position: Vec<usize>,
    /// The listed situations that can follow each.
    pub(super) next: Vec<Vec<usize>>,
    /// The number of the position to which the player's play leads, if it is his turn and he plays.
    pub(super) plays_to: Vec<Option<usize>>,
    /// Where the opponent takes two stones or more.
    pub(super) losses: Vec<Loss>,
    /// For each position, the number of its set of positions that can be reached from each other.
    pub(super) set: Vec<usize>,
}

/// An opponent's move in a listed situation, by which he takes these stones.
pub(super) struct Loss {
    pub(super) before: usize,
    pub(super) mv: GameMove,
    pub(super) taken: PointSet,
}

impl<'a> Ways<'a> {
    pub(super) fn of<G: Goal<Memory = GameSoFar, Move = GameMove>>(check: &Check<'a, G>) -> Self {
        let situations: Vec<&Situation<GameSoFar>> = check.strategy.keys().collect();
        let index: HashMap<&Situation<GameSoFar>, usize, Quick> =
            situations.iter().enumerate().map(|(i, s)| (*s, i)).collect();
        let mut positions: HashMap<(Board, [u8; 2]), usize, Quick> = HashMap::default();
        let mut number = |situation: &Situation<GameSoFar>| {
            let next = positions.len();
            let outside = if check.outside_counts { situation.memory.made_outside } else { [0, 0] };
            *positions.entry((situation.state.board, outside)).or_insert(next)
        };
        let position: Vec<usize> = situations.iter().map(|situation| number(situation)).collect();
        let mut next = Vec::new();
        let mut plays_to = Vec::new();
        let mut losses = Vec::new();
        for (before, situation) in situations.iter().enumerate() {
            let players_turn = check.is_players_turn(situation);
            let given = check.strategy.get(*situation).and_then(|step| step.mv);
            let after = check.followers(situation);
            if !players_turn {
                let own = |situation: &Situation<GameSoFar>| *situation.state.board.stones(check.player());
                let taken = after.iter().map(|(mv, after)| (*mv, own(situation) - own(after)));
                let lost = taken.filter(|(_, taken)| taken.len() > 1);
                losses.extend(lost.map(|(mv, taken)| Loss { before, mv, taken }));
            }
            let play = players_turn && matches!(given, Some(GameMove::OnBoard(Move::Play(_))));
            plays_to.push(after.first().filter(|_| play).map(|(_, after)| number(after)));
            next.push(after.iter().filter_map(|(_, after)| index.get(after).copied()).collect());
        }
        let mut leads_to = vec![Vec::new(); positions.len()];
        for (at, nexts) in next.iter().enumerate() {
            let nexts: &Vec<usize> = nexts;
            leads_to[position[at]].extend(nexts.iter().map(|next| position[*next]));
            leads_to[position[at]].extend(plays_to[at]);
        }
        let set = mutual(&leads_to);
        Self { situations, position, next, plays_to, losses, set }
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

    #[test]
    fn nodes_in_a_circle_are_one_set() {
        // 0 -> 1 -> 2 -> 0, 2 -> 3 -> 4 -> 3, 5 alone
        let set = mutual(&[vec![1], vec![2], vec![0, 3], vec![4], vec![3], vec![]]);
        assert!(set[0] == set[1] && set[1] == set[2] && set[3] == set[4]);
        assert!(set[0] != set[3] && set[5] != set[0] && set[5] != set[3]);
    }
}
