//! What is left open when the alternation stops (ikeda.kos-filled-in-alternation).

use crate::board::strings::components;
use crate::board::{Board, Colour, Suicide};
use crate::fault::{Fault, seeded};
use crate::play::ko::Ko;

/// Whether a basic ko is left in which a player could capture, or a dame: an empty region next to stones of both
/// players.
///
/// ```text
///     . X X X X X .
///     X X . X . X X       The ko at c3 is open, since White can capture there, and e3 is a dame.
///     O O X O O O O
///     . O O O O O .
/// ```
pub(super) fn left_open(board: &Board) -> bool {
    (has_ko(board) && !seeded(Fault::KoNotOpen)) || (has_dame(board) && !seeded(Fault::DameNotOpen))
}

fn has_ko(board: &Board) -> bool {
    let captures = |player| {
        let plays =
            board.empty_points().iter().filter_map(move |point| board.play(player, point, Suicide::Forbidden).ok());
        plays.filter(|play| Ko::captured_by(play).is_some()).count()
    };
    captures(Colour::Black) + captures(Colour::White) > 0
}

fn has_dame(board: &Board) -> bool {
    components(board.empty_points()).iter().any(|region| {
        let around = region.neighbours();
        around.meets(board.stones(Colour::Black)) && around.meets(board.stones(Colour::White))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;

    #[test]
    fn a_ko_or_a_dame_is_open_until_it_is_filled() {
        assert!(left_open(&board(". X X X .\nX X . X X\nO O X O O\n. O O O .")), "a ko");
        assert!(left_open(&board(". X X X .\nX X . X X\nO O O O O\n. O O O .")), "a dame");
        assert!(!left_open(&board(". X X X .\nX X X X X\nO O X O O\n. O O O .")));
    }
}
