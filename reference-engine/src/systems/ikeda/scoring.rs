//! Scoring: territory, and the prisoners of the other colour (ikeda.score).

use crate::board::points::PointSet;
use crate::fault::{Fault, seeded};
use crate::play::sequence::Prisoners;

/// The territory of each player is the same as everywhere (ikeda.territory).
pub use crate::scoring::territory;

/// Black's score minus White's (ikeda.score).
///
/// The paper's first example: 4 points of territory and 3 white prisoners against 5 points and 1 black prisoner,
/// (4 + 3) - (5 + 1) = 1.
pub(super) fn score(territory: &[PointSet; 2], prisoners: Prisoners) -> i64 {
    let Prisoners { black, white } = prisoners;
    let swapped = black != white && seeded(Fault::PrisonersForOwner);
    let prisoners = if swapped { Prisoners { black: white, white: black } } else { prisoners };
    let [black, white] = territory.map(|points| i64::from(points.len()));
    (black + i64::from(prisoners.white)) - (white + i64::from(prisoners.black))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    /// The paper's first example, at the end of its first variation; the board is ours, as its picture is lost.
    #[test]
    fn the_score_of_the_first_example() {
        let board = testing::board(
            "
            . . X O .
            . X X O .
            X X O O .
            . X O . .
            X X O O O
            ",
        );
        let territory = territory(&board);
        assert_eq!(territory.map(|points| points.len()), [4, 5]);
        assert_eq!(score(&territory, Prisoners { black: 1, white: 3 }), 1);
    }

    #[test]
    fn a_region_between_both_colours_is_nobodys() {
        let board = testing::board(". X . O .");
        assert_eq!(territory(&board).map(|points| points.len()), [1, 1]);
        assert_eq!(territory(&testing::board(". . .")).map(|points| points.len()), [0, 0]);
    }
}
