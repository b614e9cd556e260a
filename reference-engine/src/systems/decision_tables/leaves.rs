//! The concluding result of a string on a board: the tree that the paper on decision tables takes as given, grown and
//! evaluated.
//!
//! Nothing of the proof search is used here. All situations that can follow are found, each variation is judged where
//! it ends, and the opponent takes the minimum, the player the maximum, as Cassandra does. Since play can come back to
//! where it was, this is no tree but a graph: a situation gets the best result that is possible there, A as long as
//! the string is on the board and B2 once it was captured, and results are lowered until all of them agree with what
//! follows (the greatest fixed point). So play that never ends forces nothing.
//!
//! By the order of results the string is uncapturable (A), capturable-1 (B2), capturable-2 (B31) or dead (B32) in
//! J2003: it cannot be otherwise, because "the opponent can force less than B2" is what J2003's second question asks
//! of the same play. The tests compare the two.
//!
//! NOT IN THE PAPER: the special area of the paper on decision tables is local-2 of J2003.

use std::collections::HashMap;
use std::sync::Arc;

use super::ConcludingResult;
use crate::board::points::PointSet;
use crate::board::strings::owner;
use crate::board::{Board, Colour};
use crate::fault::{Fault, seeded};
use crate::force::capture::Capture;
use crate::force::for_good::{Endless, ForGood};
use crate::force::goal::{Coverage, Situation};
use crate::force::limits::{Limits, Unsettled};
use crate::force::proof::Unproved;
use crate::force::task::Task;
use crate::play::state::State;
use crate::systems::hypothetical_play::HypotheticalPlay;

/// What a string comes to, as far as play that never ends matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Concluded {
    /// If play that never ends after the capture counts as B2: it does not force that no stone stays.
    pub not_forced: ConcludingResult,
    /// If it counts as B32: it never settles anything.
    pub at_worst: ConcludingResult,
}

/// The concluding result of a string with this local-2. At most so many situations are looked at as the limits allow.
pub fn conclude(
    play: &HypotheticalPlay,
    board: &Board,
    string: &PointSet,
    local_2: &PointSet,
    limits: Limits,
) -> Result<Concluded, Unproved> {
    let Some(player) = owner(board, string) else {
        return Ok(Concluded { not_forced: ConcludingResult::B32, at_worst: ConcludingResult::B32 });
    };
    let leaves = Leaves::new(play, player, *string, *local_2);
    if !leaves.outside.is_local() {
        return Err(Unproved::not_settled(0, Unsettled::NotLocal));
    }
    let start = leaves.outside.start(&State::start(*board, play.first.mover(player)));
    let graph = Graph::grow(&leaves, start, limits)?;
    let best = graph.values(|captured| if captured { ConcludingResult::B2 } else { ConcludingResult::A });
    let worst = graph.values(|captured| if captured { ConcludingResult::B32 } else { ConcludingResult::A });
    Ok(Concluded { not_forced: best, at_worst: worst })
}

/// What is asked where a variation ends.
struct Leaves {
    player: Colour,
    string: PointSet,
    capture: Task,
    /// Captured, and no permanent stone on local-1.
    own_points: Task,
    /// Captured, and no permanent stone on local-2. What it remembers of the moves is enough for all three.
    outside: Task,
}

impl Leaves {
    fn new(play: &HypotheticalPlay, player: Colour, string: PointSet, local_2: PointSet) -> Self {
        let task = |goal| Task::new(play.rules, player.opponent(), goal);
        let (coverage, endless) = (Coverage::AtLeastOne, Endless::NotForced);
        let for_good = |area| Arc::new(ForGood { owner: player, stones: string, area, coverage, endless });
        Self {
            player,
            string,
            capture: task(Arc::new(Capture { owner: player, stones: string })),
            own_points: task(for_good(string)),
            outside: task(for_good(local_2 | string)),
        }
    }

    fn captured(&self, situation: &Situation) -> bool {
        !(self.string - *situation.never_captured()).is_empty()
    }

    /// The result, if it is decided here: because the sequence has ended, or because a player need only pass to get it.
    fn result(&self, situation: &Situation) -> Option<ConcludingResult> {
        if !self.captured(situation) {
            return (self.capture.verdict(situation) == Some(false)).then_some(ConcludingResult::A);
        }
        match (self.own_points.verdict(situation), self.outside.verdict(situation)) {
            (Some(false), _) if seeded(Fault::B2IsA) => Some(ConcludingResult::A),
            (Some(false), _) => Some(ConcludingResult::B2),
            (Some(true), Some(false)) if seeded(Fault::B31IsB32) => Some(ConcludingResult::B32),
            (Some(true), Some(false)) => Some(ConcludingResult::B31),
            (_, Some(true)) => Some(ConcludingResult::B32),
            (None, Some(false)) | (_, None) => None,
        }
    }
}

/// All situations that can follow from a start, in the order in which they were found.
struct Graph {
    nodes: Vec<Node>,
}

struct Node {
    result: Option<ConcludingResult>,
    captured: bool,
    players_turn: bool,
    successors: Vec<u32>,
}

/// A situation is kept in the table and in the list of those to look at; with it goes its node.
const BYTES_A_SITUATION: usize = 4 * size_of::<Situation>();

/// Why the graph does not grow on.
fn stopped(states: usize, limits: Limits) -> Unproved {
    let why = match limits {
        _ if limits.is_late() => Unsettled::Time,
        _ if states * BYTES_A_SITUATION > limits.memory => Unsettled::Memory(limits.memory),
        _ => Unsettled::States(limits.states),
    };
    Unproved::not_settled(states, why)
}

impl Graph {
    fn grow(leaves: &Leaves, start: Situation, limits: Limits) -> Result<Self, Unproved> {
        let mut found = HashMap::from([(start.clone(), 0)]);
        let mut open = std::collections::VecDeque::from([start]);
        let mut nodes = Vec::new();
        while let Some(situation) = open.pop_front() {
            let result = leaves.result(&situation);
            let mut successors = Vec::new();
            if result.is_none() {
                for mv in situation.state.candidates() {
                    let Ok(next) = leaves.outside.after(&situation, mv) else { continue };
                    let number = u32::try_from(found.len()).map_err(|_| stopped(found.len(), limits))?;
                    let number = *found.entry(next).or_insert_with_key(|next| {
                        open.push_back(next.clone());
                        number
                    });
                    successors.push(number);
                }
            }
            let captured = leaves.captured(&situation);
            let players_turn = situation.state.to_move == leaves.player;
            nodes.push(Node { result, captured, players_turn, successors });
            if found.len() > limits.states || found.len() * BYTES_A_SITUATION > limits.memory || limits.is_late() {
                return Err(stopped(found.len(), limits));
            }
        }
        Ok(Self { nodes })
    }

    /// The value of the start, if play that never ends is worth so much before and after the capture.
    ///
    /// What was captured stays captured, so the situations after the capture are settled first, and those before it
    /// with what has come of them.
    fn values(&self, endless: impl Fn(bool) -> ConcludingResult) -> ConcludingResult {
        let first = |node: &Node| node.result.unwrap_or_else(|| endless(node.captured));
        let mut values: Vec<ConcludingResult> = self.nodes.iter().map(first).collect();
        for captured in [true, false] {
            let mut changed = true;
            while changed {
                changed = false;
                for (number, node) in self.nodes.iter().enumerate().rev() {
                    if node.captured != captured || node.result.is_some() {
                        continue;
                    }
                    let next = node.successors.iter().map(|successor| values[*successor as usize]);
                    let value = if node.players_turn { next.max() } else { next.min() };
                    if let Some(value) = value.filter(|value| *value != values[number]) {
                        values[number] = value;
                        changed = true;
                    }
                }
            }
        }
        values[0]
    }
}
