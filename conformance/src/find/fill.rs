//! Going through all boards of a pattern, point by point.
//!
//! A board that is filled in part is given up as soon as it cannot become one that is looked for: a string has no
//! liberty left and no point to be filled beside it, or there are too many stones, or too few points for those that are
//! missing. So fewer boards are made than there are, and none is missed.
//!
//! The work is cut into pieces, each a beginning: what stands on the first points. A piece is small, so that a run that
//! was cut goes on where it was.

use reference_engine::{Board, Colour};

use super::counts::Counts;
use super::pattern::Pattern;

/// A piece leaves so many points to be filled.
const LEFT: usize = 6;

/// All boards of a pattern that are legal and have the right numbers of stones.
pub struct Filler<'a> {
    pattern: &'a Pattern,
    counts: &'a Counts,
    /// How many of the cells from this one on may be black, white, empty.
    left: Vec<[u32; 3]>,
}

impl<'a> Filler<'a> {
    /// All boards of this pattern.
    pub fn new(pattern: &'a Pattern, counts: &'a Counts) -> Self {
        let mut left = vec![[0; 3]; pattern.cells.len() + 1];
        for (number, cell) in pattern.cells.iter().enumerate().rev() {
            let may_be = |stone| u32::from(cell.choices.contains(&stone));
            let here = [may_be(Some(Colour::Black)), may_be(Some(Colour::White)), may_be(None)];
            left[number] = std::array::from_fn(|kind| left[number + 1][kind] + here[kind]);
        }
        Self { pattern, counts, left }
    }

    /// How many points a beginning fills.
    fn length(&self) -> usize {
        self.pattern.cells.len().saturating_sub(LEFT)
    }

    /// The beginning that follows this one: which choice is made on each of the first points.
    pub fn next(&self, after: Option<&[u8]>) -> Option<Vec<u8>> {
        let mut digits = after.map_or(Vec::new(), <[u8]>::to_vec);
        let mut is_over = after.is_some();
        loop {
            if is_over {
                let last = digits.pop()?;
                let choices = self.pattern.cells[digits.len()].choices.len();
                if usize::from(last) + 1 == choices {
                    continue;
                }
                digits.push(last + 1);
            } else if digits.len() == self.length() {
                return Some(digits);
            } else {
                digits.push(0);
            }
            is_over = self.begun(&digits).is_none();
        }
    }

    /// Whether this is a beginning of a board of the pattern.
    pub fn is_beginning(&self, digits: &[u8]) -> bool {
        let cells = self.pattern.cells.iter().zip(digits);
        digits.len() == self.length() && cells.into_iter().all(|(cell, digit)| usize::from(*digit) < cell.choices.len())
    }

    /// The board that is filled so far, if it can still become one that is looked for.
    fn begun(&self, digits: &[u8]) -> Option<Board> {
        let mut board = self.pattern.base;
        for (cell, digit) in self.pattern.cells.iter().zip(digits) {
            board.set(cell.point, cell.choices.get(usize::from(*digit)).copied().flatten());
        }
        self.can_become_right(&board, digits.len()).then_some(board)
    }

    /// Points to be filled are empty on this board, so they count as liberties.
    fn can_become_right(&self, board: &Board, filled: usize) -> bool {
        let left = self.left[filled];
        let rest = (self.pattern.cells.len() - filled) as u32;
        let stones = [board.stones(Colour::Black).len(), board.stones(Colour::White).len()];
        let empty = board.empty_points().len() - rest;
        let counts = [&self.counts.black, &self.counts.white, &self.counts.empty];
        let now = [stones[0], stones[1], empty];
        (0..3).all(|kind| now[kind] <= counts[kind].most && now[kind] + left[kind] >= counts[kind].least)
            && board.stones_without_liberty().is_empty()
    }

    /// Calls `visit` with each board that begins like this, until it says that it is enough (`false`).
    pub fn boards(&self, beginning: &[u8], visit: &mut dyn FnMut(&Board) -> bool) -> bool {
        self.begun(beginning).is_none_or(|board| self.fill(&board, beginning.len(), visit))
    }

    fn fill(&self, board: &Board, filled: usize, visit: &mut dyn FnMut(&Board) -> bool) -> bool {
        let Some(cell) = self.pattern.cells.get(filled) else { return visit(board) };
        cell.choices.iter().all(|stone| {
            let mut next = *board;
            next.set(cell.point, *stone);
            !self.can_become_right(&next, filled + 1) || self.fill(&next, filled + 1, visit)
        })
    }
}

#[cfg(test)]
mod tests {
    use reference_engine::board::strings::strings;
    use rstest::rstest;

    use super::*;
    use crate::find::counts::Range;
    use crate::find::pattern::{Stone, choices};
    use reference_engine::{Point, Size};

    const TWO_OR_THREE: Range = Range { least: 2, most: 3 };
    const STONES: [Stone; 3] = [None, Some(Colour::Black), Some(Colour::White)];

    fn pattern(signs: &str) -> Pattern {
        let rows: Vec<Vec<char>> =
            signs.lines().map(|row| row.split_whitespace().collect::<String>().chars().collect()).collect();
        let size = Size::new(rows[0].len(), rows.len()).expect("a size");
        let sign = |point: Point| rows[rows.len() - 1 - usize::from(point.row())][usize::from(point.column())];
        Pattern::new(size, |point| choices(sign(point)).expect("a sign"))
    }

    /// Every colouring of the board, one after the other, without a thought.
    fn plainly(pattern: &Pattern, counts: &Counts) -> Vec<Board> {
        let size = pattern.base.size();
        let points: Vec<Point> = size.points().collect();
        let mut found = Vec::new();
        for number in 0..3_usize.pow(points.len() as u32) {
            let mut board = Board::empty(size);
            let mut rest = number;
            for point in &points {
                board.set(*point, STONES[rest % 3]);
                rest /= 3;
            }
            let fits = points.iter().all(|point| match pattern.cells.iter().find(|cell| cell.point == *point) {
                Some(cell) => cell.choices.contains(&board.stone(*point)),
                None => board.stone(*point) == pattern.base.stone(*point),
            });
            let count = |colour| board.stones(colour).len();
            let right = counts.stones_fit(count(Colour::Black), count(Colour::White), board.empty_points().len());
            let has_liberty = |colour| strings(&board, colour).iter().all(|string| !board.liberties(string).is_empty());
            if fits && right && has_liberty(Colour::Black) && has_liberty(Colour::White) {
                found.push(board);
            }
        }
        found
    }

    fn by_pieces(pattern: &Pattern, counts: &Counts) -> Vec<Board> {
        let filler = Filler::new(pattern, counts);
        let mut found = Vec::new();
        let mut piece = filler.next(None);
        while let Some(digits) = piece {
            filler.boards(&digits, &mut |board| {
                found.push(*board);
                true
            });
            piece = filler.next(Some(&digits));
        }
        found
    }

    #[rstest]
    #[case::all("? ? ?\n? ? ?\n? ? ?", Counts::default())]
    #[case::more_than_a_piece("? ? ? ? ?\n? ? ? ? ?", Counts::default())]
    #[case::counted("? ? ? ?\n? ? ? ?", Counts { black: Range::exactly(3), empty: TWO_OR_THREE, ..Counts::default() })]
    #[case::signs("x X o .\n* ? O ?\n. * x ?", Counts { white: Range { least: 2, most: 4 }, ..Counts::default() })]
    #[case::nothing_to_fill("X . O", Counts::default())]
    #[case::illegal("X O ?\nO X X", Counts { empty: Range::exactly(0), ..Counts::default() })]
    fn no_board_is_missed_and_none_comes_twice(#[case] signs: &str, #[case] counts: Counts) {
        let pattern = pattern(signs);
        let mut plain: Vec<String> = plainly(&pattern, &counts).iter().map(ToString::to_string).collect();
        let mut found: Vec<String> = by_pieces(&pattern, &counts).iter().map(ToString::to_string).collect();
        plain.sort();
        found.sort();
        assert_eq!(found, plain);
    }

    #[test]
    fn boards_that_look_alike_are_looked_at_once() {
        let pattern = pattern("? ? ?\n? ? ?\n? ? ?").up_to_symmetry();
        let all = by_pieces(&pattern, &Counts::default());
        let first: Vec<&Board> = all.iter().filter(|board| pattern.is_first_of_its_kind(board)).collect();
        // Tromp and Farnebäck: 12,675 legal positions.
        assert_eq!((all.len(), pattern.views()), (12_675, 8));
        let views = (0..8).map(crate::ask::view::View::number);
        let mut seen: Vec<String> =
            first.iter().flat_map(|board| views.clone().map(|view| view.board(board).to_string())).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), all.len(), "each is an image of one of them");
        let kinds: std::collections::BTreeSet<String> =
            all.iter().filter_map(|board| views.clone().map(|view| view.board(board).to_string()).min()).collect();
        assert_eq!(kinds.len(), first.len(), "and none of them is an image of another");
    }

    #[test]
    fn fillings_are_counted() {
        let counts = Counts { black: Range::exactly(2), ..Counts::default() };
        assert_eq!(pattern("? ?\n? ?").fillings(&Counts::default()), 81);
        assert_eq!(pattern("? X\n? ?").fillings(&counts), 3 * 4, "one stone more, and two points of the others");
        assert_eq!(pattern("o X\no o").fillings(&counts), 0);
    }
}
