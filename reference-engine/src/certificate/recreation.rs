//! Whether a strategy keeps fixed ko or superko on its own side.
//!
//! A strategy gives a move for each situation, and a situation does not know the past. The positions that can come back
//! are found among those that the strategy lists: a position comes back only by way of positions from which it can be
//! reached and that can be reached from it. From every play within such a set of positions all ways on are followed, as
//! long as they stay in the set, and none may lead to a play of the player that his rule forbids.

use std::collections::HashMap;

use super::{Refusal, Step};
use crate::board::Board;
use crate::goal::{Recreation, Score, Situation, Task};
use crate::sequence::Move;

/// The situations that a strategy lists and the ways between them.
struct Ways<'a> {
    situations: Vec<&'a Situation>,
    /// The number of the position of each situation.
    position: Vec<usize>,
    /// The listed situations that can follow each.
    next: Vec<Vec<usize>>,
    /// The number of the position to which the player's play leads, if it is his turn and he plays.
    plays_to: Vec<Option<usize>>,
    /// For each position, the number of its set of positions that can be reached from each other.
    set: Vec<usize>,
}

/// Accepts the strategy, or says where the player would break his rule.
pub(super) fn check(
    steps: &HashMap<Situation, Step>,
    task: &Task,
    score: &Score,
    start: &Situation,
) -> Result<(), Refusal> {
    let rule = score.recreation;
    // What went before the start may not come again anywhere.
    for (situation, step) in steps {
        if let (true, Some(mv)) = (situation.state.to_move == task.forcer, step.mv)
            && let Ok(after) = task.after(situation, mv)
            && score.recreated(&situation.state, mv, &after.state).last().is_some_and(|again| start.tally.has(again))
        {
            return Err(Refusal::Recreates(Box::new(situation.state.clone()), mv));
        }
    }
    let ways = Ways::of(steps, task);
    let mut seen = vec![usize::MAX; ways.situations.len()];
    for from in 0..ways.situations.len() {
        let begun = match rule {
            // The play that may not be made again.
            Recreation::FixedKo => ways.plays_to[from],
            // The position that may not be recreated.
            Recreation::Superko => Some(ways.position[from]),
        };
        let Some(begun) = begun else { continue };
        let set = ways.set[ways.position[from]];
        let mut open: Vec<usize> = ways.next[from].clone();
        if rule == Recreation::Superko {
            open.push(from);
        }
        while let Some(at) = open.pop() {
            if ways.set[ways.position[at]] != set || seen[at] == from {
                continue;
            }
            seen[at] = from;
            let forbidden = ways.plays_to[at] == Some(begun)
                && (rule == Recreation::Superko || ways.position[at] == ways.position[from]);
            if forbidden {
                let mv = steps.get(ways.situations[at]).and_then(|step| step.mv).unwrap_or(Move::Pass);
                return Err(Refusal::Recreates(Box::new(ways.situations[at].state.clone()), mv));
            }
            open.extend_from_slice(&ways.next[at]);
        }
    }
    Ok(())
}

impl<'a> Ways<'a> {
    fn of(steps: &'a HashMap<Situation, Step>, task: &Task) -> Self {
        let situations: Vec<&Situation> = steps.keys().collect();
        let index: HashMap<&Situation, usize> = situations.iter().enumerate().map(|(i, s)| (*s, i)).collect();
        let mut positions: HashMap<Board, usize> = HashMap::new();
        let mut number = |board: &Board| {
            let next = positions.len();
            *positions.entry(*board).or_insert(next)
        };
        let position: Vec<usize> = situations.iter().map(|situation| number(&situation.state.board)).collect();
        let mut next = Vec::new();
        let mut plays_to = Vec::new();
        for situation in &situations {
            let players_turn = situation.state.to_move == task.forcer;
            let given = steps.get(*situation).and_then(|step| step.mv);
            let moves: Vec<Move> =
                if players_turn { given.into_iter().collect() } else { situation.state.candidates().collect() };
            let after: Vec<Situation> = moves.iter().filter_map(|mv| task.after(situation, *mv).ok()).collect();
            let play = players_turn && matches!(given, Some(Move::Play(_)));
            plays_to.push(after.first().filter(|_| play).map(|after| number(&after.state.board)));
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
    use super::mutual;

    #[test]
    fn nodes_in_a_circle_are_one_set() {
        // 0 -> 1 -> 2 -> 0, 2 -> 3 -> 4 -> 3, 5 alone
        let set = mutual(&[vec![1], vec![2], vec![0, 3], vec![4], vec![3], vec![]]);
        assert!(set[0] == set[1] && set[1] == set[2] && set[3] == set[4]);
        assert!(set[0] != set[3] && set[5] != set[0] && set[5] != set[3]);
    }
}
