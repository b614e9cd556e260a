//! Which moves are likely to matter.
//!
//! Near the stones in question, and wherever a capture is near. A side that is limited to these moves gives away
//! nothing but strength: what it can show with them it can show.

use crate::board::points::{Point, PointSet};
use crate::board::strings::components;
use crate::board::{Board, Colour};
use crate::force::goal::{Goal, Score, Situation, Task};
use crate::life::lemmas::pass_alive_strings;

/// The empty points in the neighbourhood of what the goal is about, and the liberties of strings that have one or two
/// and are not pass-alive.
pub(super) fn relevant(task: &Task, situation: &Situation) -> PointSet {
    let board = &situation.state.board;
    if let Goal::Score(_) = task.goal {
        return one_of_each(board, &Score::undecided(board));
    }
    let mut points = task.goal.neighbourhood(situation);
    for colour in [Colour::Black, Colour::White] {
        let alive = pass_alive_strings(board, colour, task.rules.suicide);
        for string in components(&(*board.stones(colour) - alive)) {
            let liberties = board.liberties(&string);
            if liberties.len() <= 2 {
                points |= liberties;
            }
        }
    }
    points & *board.empty_points()
}

/// Of empty points that look alike, one. Points look alike if their neighbours do: stones of the same colour, whose
/// strings have equally many liberties, if they are few, and equally many stones, if they are few. So of several basic
/// endgame kos, or of several dame, one is tried.
fn one_of_each(board: &Board, points: &PointSet) -> PointSet {
    let looks = |point: Point| {
        let beside = PointSet::from(point).neighbours();
        let mut looks: Vec<(Option<Colour>, u32, u32)> = (beside & board.all_points())
            .iter()
            .map(|neighbour| {
                let string = board.string(neighbour);
                (board.stone(neighbour), board.liberties(&string).len().min(3), string.len().min(3))
            })
            .collect();
        looks.sort_unstable();
        looks
    };
    let mut seen = Vec::new();
    let mut chosen = PointSet::EMPTY;
    for point in (*points & *board.empty_points()).iter() {
        let looks = looks(point);
        if !seen.contains(&looks) {
            seen.push(looks);
            chosen.insert(point);
        }
    }
    chosen
}
