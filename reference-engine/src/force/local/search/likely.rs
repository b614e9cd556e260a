//! Which plays are likely to work, or hard to answer: a guess that only says what is looked at first.
//!
//! The guess is made by two small nets, one for the player's plays and one for the opponent's, fitted to the choices in
//! proofs that had been found on other games than those of the bench `real_boards`: for the player the play of the
//! proof, for the opponent the play whose answer takes the largest proof. `docs/real-boards.md` has the numbers.

mod net;
mod seen;

use self::net::Net;
use self::seen::SEEN;
use super::bits::{Bits, Grid};

/// Where a play is looked for.
pub(super) struct Scene<'a, const W: usize> {
    grid: &'a Grid<W>,
    net: &'static Net,
    /// The stones of whoever plays.
    own: Bits<W>,
    other: Bits<W>,
    /// The points at most one step from what the aim is about, at most two, and so on.
    steps: [Bits<W>; 5],
    /// The kind of aim.
    pub(super) kind: usize,
    /// The last play; none if it was a pass.
    pub(super) last: Option<u16>,
    /// What answers a pass instead of it, if that is known, and what that rests on.
    pub(super) answers_pass: Option<u16>,
    pub(super) pass_zone: Bits<W>,
    /// What answers other plays instead of it.
    pub(super) answers_others: Bits<W>,
    /// What answered the same play when that was shown last.
    pub(super) answered: Option<u16>,
}

impl<'a, const W: usize> Scene<'a, W> {
    /// A scene of which nothing but the stones is known.
    pub(super) fn new(grid: &'a Grid<W>, mine: Bits<W>, theirs: Bits<W>, their_turn: bool, about: Bits<W>) -> Self {
        let mut reached = about | grid.flood(about, mine);
        let steps = std::array::from_fn(|_| {
            let next = grid.neighbours(reached) - theirs;
            reached |= next | grid.flood(next, mine);
            reached
        });
        let (own, other) = if their_turn { (theirs, mine) } else { (mine, theirs) };
        Self {
            grid,
            net: Net::of(their_turn),
            own,
            other,
            steps,
            kind: 0,
            last: None,
            answers_pass: None,
            pass_zone: Bits::EMPTY,
            answers_others: Bits::EMPTY,
            answered: None,
        }
    }

    /// How likely the play is that takes these stones, in hundredths of a natural logarithm. More is likelier.
    pub(super) fn points(&self, point: u16, captured: Bits<W>) -> i32 {
        let (grid, net) = (self.grid, self.net);
        let (x, y) = grid.place(point);
        let mut sums = net.start();
        for (row, dy) in (-2..=2).enumerate() {
            let off_board = !grid.five_points(&grid.all, x - 2, y + dy) & 0b11111;
            let own = grid.five_points(&self.own, x - 2, y + dy) | off_board;
            let other = grid.five_points(&self.other, x - 2, y + dy) | off_board;
            sums.add(net.row(row, own, other));
        }
        let mut from_last = 0;
        if let Some((a, b)) = self.last.map(|last| grid.place(last)) {
            let steps = (a - x).abs().max((b - y).abs());
            from_last = (steps.max(2) - 1) as usize;
            if steps <= 2 {
                sums.add(net.last_play((b - y + 2) as usize, (a - x + 2) as usize));
            }
        }
        let mut before = 0;
        for (value, most) in self.seen(point, captured, from_last).into_iter().zip(SEEN) {
            if value > 0 {
                sums.add(net.seen(before + value.min(most) - 1));
            }
            before += most;
        }
        net.points(&sums)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::board::Colour;
    use crate::testing::{board, point, points};

    /// Black wants the string on the named point to live. A wrong guess would only cost time, but these are easy.
    #[rstest]
    #[case::the_middle_of_three("X X X X X O\nX . . . X O\nX X X X X O\nO O O O O O\n. . O . . .", "a3", "c4")]
    #[case::bulky_five("X X X X X O\nX . . . X O\nX . . X X O\nX X X X O O\nO O O O O .\n. . O . . .", "a3", "c5")]
    fn likely_plays_come_first(#[case] drawn: &str, #[case] string: &str, #[case] first: &str) {
        let board = board(drawn);
        let grid = Grid::<2>::new(&board);
        let (mine, theirs) = (grid.bits(board.stones(Colour::Black)), grid.bits(board.stones(Colour::White)));
        let scene = Scene::new(&grid, mine, theirs, false, grid.bits(&points(string)));
        let plays = (grid.all - mine - theirs).iter().filter_map(|play| Some((play, grid.play(mine, theirs, play)?.2)));
        let best = plays.max_by_key(|(play, captured)| scene.points(*play, *captured)).map(|(play, _)| play);
        assert_eq!(best, Some(grid.number(point(first))), "{drawn}");
    }

    /// What a play looks like does not depend on where north is.
    #[test]
    fn a_turned_board_is_rated_much_alike() {
        let rate = |drawn: &str, play: &str| {
            let board = board(drawn);
            let grid = Grid::<2>::new(&board);
            let (mine, theirs) = (grid.bits(board.stones(Colour::Black)), grid.bits(board.stones(Colour::White)));
            let scene = Scene::new(&grid, mine, theirs, false, grid.bits(board.stones(Colour::Black)));
            scene.points(grid.number(point(play)), Bits::EMPTY)
        };
        let drawn = "X X . .\nO X . .\nO X X X\nO O O O";
        let turned = "O O O X\nO X X X\nO X . .\nO X . .";
        let (one, other) = (rate(drawn, "d4"), rate(turned, "d1"));
        assert!((one - other).abs() < 100, "{one} and {other}");
    }
}
