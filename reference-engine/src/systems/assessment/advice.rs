//! What would help where a string is not settled: dame to fill, or a move to add. Nothing is guessed: it is tried,
//! and the string has a status then.

use crate::board::notation::{Move, PlayersMove};
use crate::board::points::{Point, PointSet};
use crate::board::strings::owner;
use crate::board::{Board, Colour, Suicide};
use crate::systems::position::Position;
use crate::systems::status::Status;
use crate::systems::system::{Counted, System};

use super::FIRST_ROUND;

/// Not more plays are tried for a string.
const MOST_TRIES: usize = 40;

/// Plays after which a string is settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The plays.
    pub plays: Vec<PlayersMove>,
    /// Whether they fill dame, and so cost nothing.
    pub fills_dame: bool,
    /// The status of the string then.
    pub status: Status,
}

/// The dame of a position: empty points next to stones of both players that are not dead, and in nobody's territory.
///
/// ```
/// use reference_engine::systems::assessment::advice::dame;
/// use reference_engine::systems::system::Counted;
/// use reference_engine::{Board, Point, PointSet};
/// let board = Board::parse(". X . O .").expect("a board");
/// assert_eq!(dame(&board, &Counted::default(), &PointSet::EMPTY).only(), Point::parse("c1"));
/// ```
pub fn dame(board: &Board, counted: &Counted, dead: &PointSet) -> PointSet {
    let [black, white] = [Colour::Black, Colour::White].map(|player| (*board.stones(player) - *dead).neighbours());
    (*board.empty_points() & black & white) - counted.territory[0] - counted.territory[1]
}

/// What would settle this string with few states, the cheapest for the players first: filling a dame, filling all of
/// them, a move of its owner, a move of his opponent. It keeps to the deadline of the position.
pub fn advice(system: &dyn System, position: &Position, string: &PointSet, dame: &PointSet) -> Option<Advice> {
    let owner = owner(&position.board, string)?;
    let tries = candidates(&position.board, owner, string, dame);
    let mut position = position.with_board(position.board);
    position.limits.states = position.limits.states.min(FIRST_ROUND);
    for (plays, fills_dame) in tries.into_iter().take(MOST_TRIES) {
        if position.limits.is_late() {
            return None;
        }
        let Some((board, takes)) = after(&position.board, &plays) else { continue };
        if !(*string - *board.stones(owner)).is_empty() {
            continue;
        }
        let mut next = position.with_board(board);
        if let Ok((status, _)) = system.status(&mut next, &string.flood(board.stones(owner))) {
            return Some(Advice { plays, fills_dame: fills_dame && !takes, status });
        }
    }
    None
}

/// The plays to try, and whether they fill dame.
fn candidates(board: &Board, owner: Colour, string: &PointSet, dame: &PointSet) -> Vec<(Vec<PlayersMove>, bool)> {
    let play = |colour, point| PlayersMove { colour, mv: Move::Play(point) };
    let mut tries = Vec::new();
    let near = by_distance(string, dame);
    for &point in near.iter().take(MOST_TRIES / 4) {
        tries.extend([owner, owner.opponent()].map(|colour| (vec![play(colour, point)], true)));
    }
    if near.len() > 1 {
        tries.push((filled(board, &near), true));
    }
    // Beside the string first, and not where nothing of it could be reached.
    let around = string.neighbours();
    let inside = (around | around.neighbours()) & *board.empty_points();
    let beside = by_distance(string, &(inside - *dame));
    tries.extend(beside.iter().map(|&point| (vec![play(owner, point)], false)));
    let liberties = board.liberties(string) - *dame;
    tries.extend(liberties.iter().map(|point| (vec![play(owner.opponent(), point)], false)));
    tries
}

/// The points, those nearest to the string first.
fn by_distance(string: &PointSet, points: &PointSet) -> Vec<Point> {
    let mut found = Vec::new();
    let (mut reached, mut rest) = (*string, *points);
    while !rest.is_empty() {
        let grown = reached | reached.neighbours();
        if grown == reached {
            break;
        }
        found.extend((rest & grown).iter());
        rest -= grown;
        reached = grown;
    }
    found
}

/// All of these points filled, by Black and White in turn; by the other where one cannot.
fn filled(board: &Board, points: &[Point]) -> Vec<PlayersMove> {
    let (mut board, mut turn, mut plays) = (*board, Colour::Black, Vec::new());
    for &point in points {
        let by = |colour: Colour| Some((colour, board.play(colour, point, Suicide::Forbidden).ok()?.board));
        if let Some((colour, next)) = by(turn).or_else(|| by(turn.opponent())) {
            plays.push(PlayersMove { colour, mv: Move::Play(point) });
            (board, turn) = (next, colour.opponent());
        }
    }
    plays
}

/// The board after these plays, if they can be made, and whether they take stones.
fn after(board: &Board, plays: &[PlayersMove]) -> Option<(Board, bool)> {
    let (mut board, mut takes) = (*board, false);
    for PlayersMove { colour, mv } in plays {
        let Move::Play(point) = *mv else { return None };
        let play = board.play(*colour, point, Suicide::Forbidden).ok()?;
        board = play.board;
        takes |= !play.captured.is_empty();
    }
    Some((board, takes))
}
