//! Boards made at random, of sizes that are too large to go through all; what separates is made smaller as long as it
//! still does: a side is cut off, or a stone taken away.

use reference_engine::{Board, Point, Size};

use super::look::{Seen, Separation};
use super::{Outcome, Progress, Run, boards};
use crate::properties::generate;
use crate::properties::random::Random;

/// Looks at boards made at random, and keeps the smallest that separate.
pub(super) fn boards(run: &Run<'_>, outcome: &mut Outcome) {
    let gone_through = outcome.looked.iter().filter(|one| one.looked == one.all).map(|one| boards::points_of(one.size));
    let most = gone_through.max().unwrap_or(0);
    let largest = run.plan.sample_size;
    let is_larger = |size: &Size| boards::points_of(*size) > most;
    let sizes: Vec<Size> =
        boards::sizes(boards::points_of(largest), Some(largest)).into_iter().filter(is_larger).collect();
    for number in 0..run.plan.samples {
        let mut random = Random::new(run.plan.seed, number);
        let Some(size) = random.of(&sizes).copied() else { return };
        if (run.stop)() {
            outcome.cut = true;
            break;
        }
        let board = generate::crowded(size, &mut random);
        outcome.sampled.0 += 1;
        match run.looker(size).look(&board) {
            Seen::Same => {}
            Seen::NotSettled => outcome.sampled.1 += 1,
            Seen::Differ(separation) => outcome.found.push(smallest(run, *separation)),
        }
        let all = usize::try_from(run.plan.samples).unwrap_or(usize::MAX);
        let looked = usize::try_from(outcome.sampled.0).unwrap_or(usize::MAX);
        (run.tell)(&Progress { kind: run.asking.kind.name, size: None, looked, all });
    }
    outcome.found.sort_by_key(|found| (boards::points_of(found.board.size()), found.board.empty_points().len()));
}

/// Makes a board smaller until every smaller one separates no more.
fn smallest(run: &Run<'_>, mut separation: Separation) -> Separation {
    loop {
        let next = smaller(&separation.board).into_iter().find_map(|board| {
            if (run.stop)() {
                return None;
            }
            match run.looker(board.size()).look(&board) {
                Seen::Differ(next) => Some(*next),
                Seen::Same | Seen::NotSettled => None,
            }
        });
        match next {
            Some(next) => separation = next,
            None => return separation,
        }
    }
}

/// The board without one of its sides, then without one of its stones: those that are legal.
fn smaller(board: &Board) -> Vec<Board> {
    let size = board.size();
    let sides = [((1, 0), (0, 0)), ((1, 0), (1, 0)), ((0, 1), (0, 0)), ((0, 1), (0, 1))];
    let cut = sides.into_iter().filter_map(|((narrower, lower), (left, down))| {
        let cut = Size::new(usize::from(size.columns() - narrower), usize::from(size.rows() - lower))?;
        let place = |point: Point| cut.point(point.column().checked_sub(left)?, point.row().checked_sub(down)?);
        let mut smaller = Board::empty(cut);
        for (point, place) in size.points().filter_map(|point| Some((point, place(point)?))) {
            smaller.set(place, board.stone(point));
        }
        Some(smaller)
    });
    let stones = size.points().filter(|point| board.stone(*point).is_some());
    let fewer = stones.map(|point| {
        let mut smaller = *board;
        smaller.set(point, None);
        smaller
    });
    cut.chain(fewer).filter(|board| board.stones_without_liberty().is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference_engine::testing;

    #[test]
    fn smaller_boards_are_legal_and_have_a_point_or_a_stone_less() {
        let board = testing::board("X O .\n. . O");
        let texts: Vec<String> = smaller(&board).iter().map(ToString::to_string).collect();
        assert_eq!(
            texts.len(),
            4 + 3 - 1,
            "without its upper row a white stone is left, without its lower one X has no liberty"
        );
        assert!(texts.contains(&"X O\n. .\n".to_owned()) && texts.contains(&". O .\n. . O\n".to_owned()));
    }
}
