//! The score of a position whose strings all have a status, as a sum that can be checked by hand.
//!
//! ```text
//!              Black   White
//! territory      12       9      points that are empty or under a dead stone
//! dead stones     3       0      dead stones of the opponent that are removed
//! captured        2       5      stones of the opponent captured in the game
//! komi            -     6.5
//! ```
//!
//! All systems with statuses here count so (japanese-2003.score, nihon-kiin-1989.article-10-count, common.prisoners).

use crate::board::{Board, Colour};
use crate::play::sequence::Prisoners;
use crate::scoring::half_points::HalfPoints;
use crate::systems::system::Counted;

/// What each player has, Black first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// Points of territory.
    pub territory: [u32; 2],
    /// Dead stones of the opponent that are removed as prisoners.
    pub dead: [u32; 2],
    /// Stones of the opponent that were captured in the game.
    pub captured: [u32; 2],
    /// What Black gives White.
    pub komi: HalfPoints,
    /// Black's sum minus White's.
    pub margin: HalfPoints,
}

impl Sum {
    /// What a position is worth that was counted so, after these captures.
    pub fn of(board: &Board, counted: &Counted, prisoners: Prisoners, komi: HalfPoints) -> Self {
        let territory = counted.territory.map(|points| points.len());
        let dead = [Colour::White, Colour::Black].map(|opponent| (counted.removed & *board.stones(opponent)).len());
        let captured = [prisoners.white, prisoners.black];
        let mut sum = Self { territory, dead, captured, komi, margin: HalfPoints::default() };
        let [black, white] = sum.totals();
        sum.margin = HalfPoints::from(black - white) - komi;
        sum
    }

    /// What both have without komi.
    pub fn totals(&self) -> [i64; 2] {
        [0, 1].map(|player| [self.territory, self.dead, self.captured].iter().map(|part| i64::from(part[player])).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, points};

    /// White has the points on the right, two of them empty, and a prisoner there; Black has two points.
    #[test]
    fn a_sum_is_territory_and_prisoners_and_komi() {
        let board = board(". X O . O\nX X O O O\n. X O X .");
        let territory = [points("a3 a1"), points("d3 d1 e1")];
        let counted = Counted { territory, removed: points("d1"), ..Counted::default() };
        let komi = HalfPoints::read(0.5).expect("a half");
        let sum = Sum::of(&board, &counted, Prisoners { black: 1, white: 4 }, komi);
        assert_eq!((sum.territory, sum.dead, sum.captured), ([2, 3], [0, 1], [4, 1]));
        assert_eq!(sum.totals(), [6, 5]);
        assert_eq!(sum.margin.to_string(), "0.5");
    }
}
