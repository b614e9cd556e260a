//! Of points that look the same, one: of several basic endgame kos, or of several dame, one is tried.

use crate::board::points::{Point, PointSet};
use crate::board::{Board, Colour};

/// One of all empty points among these that look the same. Points look the same if their neighbours do: stones of the
/// same colour, whose strings have equally many liberties, if they are few, and equally many stones, if they are few.
pub(super) fn one_of_each(board: &Board, points: &PointSet) -> PointSet {
    let mut strings = Vec::new();
    for colour in [Colour::Black, Colour::White] {
        for string in points.neighbours().flood(board.stones(colour)).components() {
            strings.push((string, (Some(colour), board.liberties(&string).len().min(3), string.len().min(3))));
        }
    }
    let look = |neighbour: Point| {
        let string = strings.iter().find(|(string, _)| string.contains(neighbour));
        string.map_or((None, 0, 0), |(_, look)| *look)
    };
    let looks = |point: Point| {
        let beside = PointSet::from(point).neighbours() & board.all_points();
        let mut looks: Vec<(Option<Colour>, u32, u32)> = beside.iter().map(look).collect();
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
