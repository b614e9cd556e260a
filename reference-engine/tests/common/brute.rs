//! Answers by brute force: all situations that can follow, each judged only when the sequence has ended or the goal
//! is plainly reached, and the fixed points computed as they are defined, by going round until nothing changes.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use reference_engine::PointSet;
use reference_engine::force::capture::{Capture, EndWithout, InFormation};
use reference_engine::force::for_good::{AtNoLoss, Endless, ForGood};
use reference_engine::force::goal::{Coverage, Situation};
use reference_engine::force::life_and_death::LifeAndDeath;
use reference_engine::force::task::Task;

/// For most questions no larger graph is looked at.
const MOST: usize = 5_000;

/// A goal, as it is defined.
#[derive(Clone, Debug)]
pub enum Plain {
    Capture(Capture),
    InFormation(InFormation),
    EndWithout(Box<Plain>),
    ForGood(ForGood),
    AtNoLoss(AtNoLoss),
}

impl Plain {
    /// The same for the engine.
    pub fn goal(&self) -> Arc<dyn LifeAndDeath> {
        match self.clone() {
            Self::Capture(goal) => Arc::new(goal),
            Self::InFormation(goal) => Arc::new(goal),
            Self::EndWithout(other) => Arc::new(EndWithout(other.goal())),
            Self::ForGood(goal) => Arc::new(goal),
            Self::AtNoLoss(goal) => Arc::new(goal),
        }
    }

    /// Whether the goal is reached or missed: nothing is said before it is so.
    fn reached(&self, situation: &Situation, ended: bool) -> Option<bool> {
        let board = &situation.state.board;
        let never_captured = *situation.never_captured();
        let holds = match self {
            Self::Capture(Capture { owner, stones }) => !(*stones - *board.stones(*owner)).is_empty(),
            Self::InFormation(InFormation { player, formation, points, coverage, with_stones }) => {
                let covered = formation.covers(board, *player);
                coverage.is_met(&if *with_stones { covered & never_captured } else { covered }, points)
            }
            Self::EndWithout(other) => return other.reached(situation, ended).map(|reached| !reached),
            Self::ForGood(goal) => {
                let captured = !(goal.stones - never_captured).is_empty();
                return ended.then(|| captured && !goal.coverage.is_met(&covering(goal, situation), &goal.area));
            }
            Self::AtNoLoss(goal) => {
                let lost = |string: &PointSet, player| {
                    !(*string - never_captured).is_empty() && !string.meets(board.stones(player))
                };
                let at_a_loss = || goal.not_to_lose.iter().any(|string| lost(string, goal.owner.opponent()));
                return ended.then(|| lost(&goal.stones, goal.owner) && !at_a_loss());
            }
        };
        if holds { Some(true) } else { ended.then_some(false) }
    }
}

struct Graph<'a> {
    task: &'a Task,
    situations: Vec<Situation>,
    successors: Vec<Vec<usize>>,
}

/// Can the forcer of this task reach the goal, which is the task's? `None` if there is too much to look at.
pub fn brute_force(goal: &Plain, task: &Task, start: &Situation) -> Option<bool> {
    brute_force_everywhere(goal, task, start, MOST)?.first().map(|(_, won)| *won)
}

/// The same for every situation that can follow from the start, which is the first. `None` if there are more than
/// `most`.
pub fn brute_force_everywhere(
    goal: &Plain,
    task: &Task,
    start: &Situation,
    most: usize,
) -> Option<Vec<(Situation, bool)>> {
    let reached = |situation: &Situation| goal.reached(situation, situation.state.ended(&task.rules));
    let graph = Graph::of(task, start, most, |situation| reached(situation).is_some())?;
    let reached: Vec<bool> = graph.situations.iter().map(|situation| reached(situation) == Some(true)).collect();
    let won = match goal {
        Plain::ForGood(goal) if goal.endless == Endless::Judged => graph.again_and_again(goal, &reached),
        _ => graph.forced(&reached),
    };
    Some(graph.situations.into_iter().zip(won).collect())
}

/// New stones; where all points must be covered, stones that never left cover theirs.
fn covering(goal: &ForGood, situation: &Situation) -> PointSet {
    let stones = *situation.state.board.stones(goal.owner) & goal.area;
    if goal.coverage == Coverage::All { stones } else { stones - *situation.never_captured() }
}

impl<'a> Graph<'a> {
    fn of(task: &'a Task, start: &Situation, most: usize, decided: impl Fn(&Situation) -> bool) -> Option<Self> {
        let start = start.clone();
        let mut index = HashMap::from([(start.clone(), 0)]);
        let mut situations = vec![start];
        let mut successors: Vec<Vec<usize>> = Vec::new();
        let mut open = VecDeque::from([0]);
        while let Some(id) = open.pop_front() {
            let situation: Situation = situations[id].clone();
            let mut next_ids = Vec::new();
            if !decided(&situation) {
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
            if situations.len() > most {
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

    /// From where the forcer gets to the target: the least fixed point. What comes later was found later, so going
    /// backwards is quicker.
    fn forced(&self, target: &[bool]) -> Vec<bool> {
        let mut won = target.to_vec();
        loop {
            let mut changed = false;
            for id in (0..won.len()).rev() {
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
    fn again_and_again(&self, goal: &ForGood, reached: &[bool]) -> Vec<bool> {
        let parts: Vec<PointSet> = match goal.coverage {
            // Nothing has to be free: the capture alone counts.
            Coverage::AtLeastOne if goal.area.is_empty() => vec![PointSet::EMPTY],
            Coverage::AtLeastOne => goal.area.iter().map(PointSet::from).collect(),
            Coverage::All => vec![goal.area],
        };
        let free = |id: usize, part: &PointSet| {
            let situation = &self.situations[id];
            let is_free = !goal.coverage.is_met(&covering(goal, situation), part);
            !(goal.stones - *situation.never_captured()).is_empty() && is_free
        };
        let mut set = vec![true; self.situations.len()];
        loop {
            let mut next = set.clone();
            for part in &parts {
                let target: Vec<bool> =
                    (0..set.len()).map(|id| reached[id] || (free(id, part) && self.leads_to(id, &set))).collect();
                let brought = self.forced(&target);
                next.iter_mut().zip(brought).for_each(|(stays, brought)| *stays &= brought);
            }
            if next == set {
                return set;
            }
            set = next;
        }
    }
}
