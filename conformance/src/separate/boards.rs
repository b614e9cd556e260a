//! All boards, the smallest first: by the number of their points, each but once up to turns, reflections and, where that
//! changes nothing, an exchange of colours.

use reference_engine::{Board, Colour, Point, Size};

use crate::ask::view::View;
use crate::find::counts::Counts;
use crate::find::fill::Filler;
use crate::find::pattern::{Pattern, choices};

/// Boards of more points are too many to be gone through.
pub const MOST_POINTS: usize = 12;

/// The sizes of at most so many points, the smallest first, that fit into this one if it is given. A board that stands
/// on its side is the same, so none has more rows than columns.
pub fn sizes(points: usize, within: Option<Size>) -> Vec<Size> {
    let mut sizes: Vec<Size> = (1..=19)
        .flat_map(|columns| (1..=columns).filter_map(move |rows| Size::new(columns, rows)))
        .filter(|size| points_of(*size) <= points && within.is_none_or(|within| fits(*size, within)))
        .collect();
    sizes.sort_by_key(|size| (points_of(*size), size.rows()));
    sizes
}

/// How many points it has.
pub fn points_of(size: Size) -> usize {
    usize::from(size.columns()) * usize::from(size.rows())
}

fn fits(size: Size, within: Size) -> bool {
    let (long, short) = (within.columns().max(within.rows()), within.columns().min(within.rows()));
    size.columns() <= long && size.rows() <= short
}

/// All legal boards of this size, those with few empty points first: there the proofs are short and an argument is too.
pub fn boards(size: Size, colours: bool) -> Vec<Board> {
    let any = choices('?').unwrap_or_default();
    let pattern = Pattern::new(size, |_| any).up_to_symmetry();
    let counts = Counts::default();
    let filler = Filler::new(&pattern, &counts);
    let mut boards = Vec::new();
    let mut beginning = filler.next(None);
    while let Some(digits) = beginning {
        filler.boards(&digits, &mut |board| {
            if pattern.is_first_of_its_kind(board) && (!colours || is_first_of_both(board)) {
                boards.push(*board);
            }
            true
        });
        beginning = filler.next(Some(&digits));
    }
    boards.sort_by_key(|board| board.empty_points().len());
    boards
}

/// Whether it comes before every view of itself with the colours exchanged, or is one.
fn is_first_of_both(board: &Board) -> bool {
    let own = ranks(board);
    let size = board.size();
    let views = (8..16).map(View::number).filter(|view| !view.turned || size.columns() == size.rows());
    views.map(|view| ranks(&view.board(board))).all(|seen| own <= seen)
}

fn ranks(board: &Board) -> Vec<u8> {
    let rank = |point: Point| match board.stone(point) {
        None => 0,
        Some(Colour::Black) => 1,
        Some(Colour::White) => 2,
    };
    board.size().points().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rstest::rstest;

    use super::*;

    #[test]
    fn sizes_come_by_their_points() {
        let text = |sizes: Vec<Size>| sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(text(sizes(6, None)), "1x1 2x1 3x1 4x1 2x2 5x1 6x1 3x2");
        assert_eq!(text(sizes(12, Size::new(2, 3))), "1x1 2x1 3x1 2x2 3x2");
    }

    /// Tromp and Farnebäck counted the legal positions: every board is an image of one of ours, and none of two.
    #[rstest]
    #[case(1, 1, 1)]
    #[case(2, 1, 5)]
    #[case(2, 2, 57)]
    #[case(3, 2, 489)]
    #[case(3, 3, 12_675)]
    fn no_board_is_missed_and_none_is_looked_at_twice(
        #[case] columns: usize,
        #[case] rows: usize,
        #[case] legal: usize,
        #[values(false, true)] colours: bool,
    ) {
        let size = Size::new(columns, rows).expect("a size");
        let numbers = if colours { 0..16 } else { 0..8 };
        let views = numbers.map(View::number).filter(|view| !view.turned || columns == rows);
        let views: Vec<View> = views.collect();
        let mut all = BTreeSet::new();
        for board in boards(size, colours) {
            let images: BTreeSet<Vec<u8>> = views.iter().map(|view| ranks(&view.board(&board))).collect();
            let before = all.len();
            let number = images.len();
            all.extend(images);
            assert_eq!(all.len(), before + number, "{board} is an image of another one");
        }
        assert_eq!(all.len(), legal);
    }
}
