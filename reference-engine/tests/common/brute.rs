//! Answers by brute force: all situations that can follow, each judged only when the sequence has ended or the goal
//! is plainly reached, and the fixed points computed as they are defined, by going round until nothing changes.

use std::collections::{HashMap, VecDeque};

use reference_engine::PointSet;
use reference_engine::force::goal::{Coverage, Endless, ForGood, Goal, Situation, Task};

/// No larger graph is looked at.
const MOST: usize = 5_000;

struct Graph<'a> {
    task: &'a Task,
    situations: Vec<Situation>,
    successors: Vec<Vec<usize>>,
}

/// Can the forcer reach the goal? `None` if there is too much to look at.
pub fn brute_force(task: &Task, start: &Situation) -> Option<bool> {
    let graph = Graph::of(task, start)?;
    let reached: Vec<bool> = graph.situations.iter().map(|s| reached(task, s) == Some(true)).collect();
    let won = match &task.goal {
        Goal::ForGood(goal) if goal.endless == Endless::Judged => graph.again_and_again(&reached),
        _ => graph.forced(&reached),
    };
    Some(won[0])
}

/// Whether the goal is reached or missed, as it is defined: nothing is said before it is so.
fn reached(task: &Task, situation: &Situation) -> Option<bool> {
    fn of(goal: &Goal, situation: &Situation, ended: bool) -> Option<bool> {
        let board = &situation.state.board;
        let holds = match goal {
            Goal::Capture { owner, stones } => !(*stones - *board.stones(*owner)).is_empty(),
            Goal::Formation { player, formation, points, coverage, with_stones } => {
                let covered = formation.covers(board, *player);
                coverage.is_met(&if *with_stones { covered & situation.kept } else { covered }, points)
            }
            Goal::EndWithout(other) => return of(other, situation, ended).map(|reached| !reached),
            Goal::ForGood(goal) => {
                let captured = !(goal.stones - situation.kept).is_empty();
                return ended.then(|| captured && !goal.coverage.is_met(&covering(goal, situation), &goal.area));
            }
            Goal::Score(_) => unreachable!("scores have a twin of their own"),
            Goal::AtNoLoss(goal) => {
                let lost = |string: &PointSet, player| {
                    !(*string - situation.kept).is_empty() && !string.meets(board.stones(player))
                };
                let kept = || !goal.keeping.iter().any(|string| lost(string, goal.owner.opponent()));
                return ended.then(|| lost(&goal.stones, goal.owner) && kept());
            }
        };
        if holds { Some(true) } else { ended.then_some(false) }
    }
    of(&task.goal, situation, situation.state.ended(&task.rules))
}

/// New stones; where all points must be covered, stones that never left cover theirs.
fn covering(goal: &ForGood, situation: &Situation) -> PointSet {
    let stones = *situation.state.board.stones(goal.owner) & goal.area;
    if goal.coverage == Coverage::All { stones } else { stones - situation.kept }
}

impl<'a> Graph<'a> {
    fn of(task: &'a Task, start: &Situation) -> Option<Self> {
        let start = start.clone();
        let mut index = HashMap::from([(start.clone(), 0)]);
        let mut situations = vec![start];
        let mut successors: Vec<Vec<usize>> = Vec::new();
        let mut open = VecDeque::from([0]);
        while let Some(id) = open.pop_front() {
            let situation: Situation = situations[id].clone();
            let mut next_ids = Vec::new();
            if reached(task, &situation).is_none() {
                for mv in situation.state.candidates() {
                    let Ok(next) = task.after(&situation, mv) else { continue };
                    let known = *index.entry(next.clone()).or_insert_with(|| {
                        situations.push(next);
                        open.push_back(situations.len() - 1);
                        situations.len() - 1
                    });
                    next_ids.push(known);
                }
            }
            successors.push(next_ids);
            if situations.len() > MOST {
                return None;
            }
        }
        Some(Self { task, situations, successors })
    }

    /// Whether the forcer, one move on, is sure to be in the set.
    fn leads_to(&self, id: usize, set: &[bool]) -> bool {
        let mut ways = self.successors[id].iter().map(|next| set[*next]);
        let forcers_turn = self.situations[id].state.to_move == self.task.forcer;
        !self.successors[id].is_empty() && if forcers_turn { ways.any(|won| won) } else { ways.all(|won| won) }
    }

    /// From where the forcer gets to the target: the least fixed point.
    fn forced(&self, target: &[bool]) -> Vec<bool> {
        let mut won = target.to_vec();
        loop {
            let mut changed = false;
            for id in 0..won.len() {
                if !won[id] && self.leads_to(id, &won) {
                    won[id] = true;
                    changed = true;
                }
            }
            if !changed {
                return won;
            }
        }
    }

    /// From where the forcer reaches the goal or makes every part free again and again: the greatest set from which
    /// he can bring about, for every part, that it is free and that he is in the set again one move on.
    fn again_and_again(&self, reached: &[bool]) -> Vec<bool> {
        let Goal::ForGood(goal) = &self.task.goal else { return self.forced(reached) };
        let parts: Vec<PointSet> = match goal.coverage {
            Coverage::AtLeastOne => goal.area.iter().map(PointSet::from).collect(),
            Coverage::All => vec![goal.area],
        };
        let free = |id: usize, part: &PointSet| {
            let situation = &self.situations[id];
            !(goal.stones - situation.kept).is_empty() && !(*part - covering(goal, situation)).is_empty()
        };
        let mut set = vec![true; self.situations.len()];
        loop {
            let mut next = set.clone();
            for part in &parts {
                let target: Vec<bool> =
                    (0..set.len()).map(|id| reached[id] || (free(id, part) && self.leads_to(id, &set))).collect();
                let brought = self.forced(&target);
                next.iter_mut().zip(brought).for_each(|(kept, brought)| *kept &= brought);
            }
            if next == set {
                return set;
            }
            set = next;
        }
    }
}
