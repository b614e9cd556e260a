//! Whether a strategy keeps fixed ko or superko on its own side.
//!
//! A strategy gives a move for each situation, and a situation does not know the past. The positions that can come back
//! are found among those that the strategy lists: a position comes back only by way of positions from which it can be
//! reached and that can be reached from it. From every play within such a set of positions all ways on are followed, as
//! long as they stay in the set, and none may lead to a play of the player that his rule forbids.

use std::collections::HashMap;

use super::{Refusal, Step};
use crate::board::Board;
use crate::board::notation::Move;
use crate::board::points::{Point, PointSet};
use crate::force::goal::{Recreation, Score, Situation, Task};
use crate::play::ko::Ko;

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
    if rule == Recreation::FixedKo && task.part.is_some() {
        check_answers(steps, task, start)?;
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

/// Beyond the listed situations the player may still answer plays
/// ([`attractor_with_answers`](crate::life::lemmas::attractor_with_answers)). An answer takes one stone and is no ko-capture, and
/// fixed ko forbids it only if the same play has been made before. Then the stone that was put there has been
/// captured in the meantime. So such stones may not be captured, neither before the start nor in the listed
/// situations; afterwards they are not, because they belong to strings that are held.
fn check_answers(steps: &HashMap<Situation, Step>, task: &Task, start: &Situation) -> Result<(), Refusal> {
    let takes_one = |board: &Board, point: Point| {
        let play = board.play(task.forcer, point, task.rules.suicide).ok();
        play.is_some_and(|play| play.captured.only().is_some() && Ko::captured_by(&play).is_none())
    };
    let own = |situation: &Situation| *situation.state.board.stones(task.forcer);
    let refused = |situation: &Situation, mv| Refusal::Recreates(Box::new(situation.state.clone()), mv);
    let mut answers = PointSet::EMPTY;
    for (board, play) in start.tally.past() {
        if let Some((_, point)) = play.filter(|(player, point)| *player == task.forcer && takes_one(board, *point)) {
            if !own(start).contains(point) {
                return Err(refused(start, Move::Play(point)));
            }
            answers.insert(point);
        }
    }
    let turn = |situation: &Situation| situation.state.to_move == task.forcer;
    for (situation, step) in steps.iter().filter(|(situation, _)| turn(situation)) {
        if let Some(Move::Play(point)) = step.mv
            && takes_one(&situation.state.board, point)
        {
            answers.insert(point);
        }
    }
    for situation in steps.keys().filter(|situation| !turn(situation) && own(situation).meets(&answers)) {
        for mv in situation.state.candidates() {
            if let Ok(after) = task.after(situation, mv)
                && answers.meets(&(own(situation) - own(&after)))
            {
                return Err(refused(situation, mv));
            }
        }
    }
    Ok(())
}

impl<'a> Ways<'a> {
    fn of(steps: &'a HashMap<Situation, Step>, task: &Task) -> Self {
        let situations: Vec<&Situation> = steps.keys().collect();
        let index: HashMap<&Situation, usize> = situations.iter().enumerate().map(|(i, s)| (*s, i)).collect();
        // A threat outside the board makes another position of it.
        let mut positions: HashMap<(Board, [u8; 2]), usize> = HashMap::new();
        let mut number = |situation: &Situation| {
            let next = positions.len();
            *positions.entry((situation.state.board, situation.tally.threats_made)).or_insert(next)
        };
        let position: Vec<usize> = situations.iter().map(|situation| number(situation)).collect();
        let mut next = Vec::new();
        let mut plays_to = Vec::new();
        for situation in &situations {
            let players_turn = situation.state.to_move == task.forcer;
            let given = steps.get(*situation).and_then(|step| step.mv);
            let moves: Vec<Move> =
                if players_turn { given.into_iter().collect() } else { situation.state.candidates().collect() };
            let after: Vec<Situation> = moves.iter().filter_map(|mv| task.after(situation, *mv).ok()).collect();
            let play = players_turn && matches!(given, Some(Move::Play(_)));
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
    use crate::board::notation::parse_sequence;
    use crate::board::{Colour, Suicide};
    use crate::force::goal::Goal;
    use crate::play::ko::KoRules;
    use crate::play::state::{Rules, State};

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

    /// Whether a strategy of Black's that lists what comes of these moves keeps the rule.
    fn keeps(recreation: Recreation, moves: &str) -> bool {
        kept(recreation, None, moves)
    }

    fn kept(recreation: Recreation, part: Option<PointSet>, moves: &str) -> bool {
        let board = Board::parse(S2R1).expect("a board");
        let rules =
            Rules { suicide: Suicide::Forbidden, ko: KoRules { basic: true, ..KoRules::OFF }, passes_to_end: 0 };
        let score = Score {
            player: Colour::Black,
            at_least: 0,
            stones: 0,
            passes_to_stop: 3,
            passes_to_end: 3,
            recreation,
            threats: [0, 0],
        };
        let task = Task { part, ..Task::new(rules, Colour::Black, Goal::Score(score)) };
        let start = task.start(&State::start(board, Colour::Black));
        let mut steps = HashMap::new();
        let mut situation = start.clone();
        for made in parse_sequence(moves).expect("a sequence") {
            let mv = (made.colour == Colour::Black).then_some(made.mv);
            steps.insert(situation.clone(), Step { rank: 1, mv });
            situation = task.after(&situation, made.mv).expect("legal");
        }
        check(&steps, &task, &score, &start).is_ok()
    }

    #[test]
    fn a_strategy_may_not_come_back_to_what_its_rule_forbids() {
        assert!(keeps(Recreation::Superko, "B a1, W c1"));
        assert!(!keeps(Recreation::Superko, "B a1, W c1, B b1"));
        assert!(keeps(Recreation::FixedKo, "B a1, W c1, B b1, W pass"));
        assert!(!keeps(Recreation::FixedKo, "B a1, W c1, B b1, W pass, B a1"));
    }

    /// Black takes one stone with a play that is no ko-capture, as answers do. Then White can take his stone, if he is
    /// careless: so the same play could come again, and fixed ko would forbid it.
    #[test]
    fn the_stones_of_answers_may_not_be_captured_where_answers_count() {
        let whole = Some(Board::parse(S2R1).expect("a board").all_points());
        let careless = "B a1, W c1, B b1, W a1, B pass, W pass";
        assert!(!kept(Recreation::FixedKo, whole, careless));
        assert!(kept(Recreation::FixedKo, None, careless), "nobody counts on answers on the whole board");
        assert!(kept(Recreation::FixedKo, whole, "B c1, W pass"), "no stone is taken");
    }
}
