//! The strings of a board, the connected parts of a set of points, and whose stones they are.

use crate::board::points::PointSet;
use crate::board::{Board, Colour};

/// The connected components of a set.
pub fn components(set: &PointSet) -> Vec<PointSet> {
    set.components().collect()
}

/// The strings of one player.
pub fn strings(board: &Board, player: Colour) -> Vec<PointSet> {
    components(board.stones(player))
}

/// The strings of both players, Black's first.
pub fn all_strings(board: &Board) -> Vec<PointSet> {
    [Colour::Black, Colour::White].into_iter().flat_map(|player| strings(board, player)).collect()
}

/// Whose stones these are; nobody's if there are none or they are mixed.
pub fn owner(board: &Board, stones: &PointSet) -> Option<Colour> {
    let is_owner = |colour: &Colour| !stones.is_empty() && (*stones - *board.stones(*colour)).is_empty();
    [Colour::Black, Colour::White].into_iter().find(is_owner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn strings_are_components_and_have_an_owner() {
        let board = testing::board("X . X\nX O O\n. O X");
        assert_eq!(strings(&board, Colour::Black).len(), 3);
        let all = all_strings(&board);
        assert_eq!(all.len(), 4);
        assert_eq!(owner(&board, &all[3]), Some(Colour::White));
        assert_eq!(owner(&board, &(all[0] | all[3])), None, "they are mixed");
        assert_eq!(owner(&board, &PointSet::EMPTY), None);
        assert_eq!(owner(&board, &testing::points("a1")), None);
    }
}
