//! Which moves are likely to matter.
//!
//! Near the stones in question, and wherever a capture is near. A side that is limited to these moves gives away
//! nothing but strength: what it can show with them it can show.

use crate::board::Colour;
use crate::formation::{components, pass_alive_strings};
use crate::goal::{Situation, Task};
use crate::points::PointSet;

/// The empty points in the neighbourhood of what the goal is about, and the liberties of strings that have one or two
/// and are not pass-alive.
pub(super) fn relevant(task: &Task, situation: &Situation) -> PointSet {
    let board = &situation.state.board;
    let mut points = task.goal.neighbourhood(situation);
    for colour in [Colour::Black, Colour::White] {
        let alive = pass_alive_strings(board, colour);
        for string in components(&(*board.stones(colour) - alive)) {
            let liberties = board.liberties(&string);
            if liberties.len() <= 2 {
                points |= liberties;
            }
        }
    }
    points & *board.empty_points()
}
