//! Smaller instances: fewer moves, fewer stones, a smaller board.

use reference_engine::{Board, Move, Point, Size};

use super::instance::{About, Instance};
use super::plain::Record;

/// All instances that are one step smaller, those that lose most first. Not all of them are legal.
pub fn smaller<'a>(instance: &Instance<'a>, record: &Record) -> Vec<Instance<'a>> {
    let mut all = later_starts(instance, record);
    all.extend(fewer_moves(instance));
    all.extend(cut_boards(instance));
    all.extend(passes_for_plays(instance));
    all.extend(fewer_stones(instance));
    all
}

/// The sequence starts later.
fn later_starts<'a>(instance: &Instance<'a>, record: &Record) -> Vec<Instance<'a>> {
    let starts = (1..=instance.moves.len()).rev().map(|made| {
        let to_move = if made.is_multiple_of(2) { instance.to_move } else { instance.to_move.opponent() };
        let moves = instance.moves[made..].to_vec();
        Instance { board: record.boards[made], to_move, moves, ..instance.clone() }
    });
    starts.collect()
}

/// Two moves in succession are not made, or one, after which the players have changed places from there or until there.
fn fewer_moves<'a>(instance: &Instance<'a>) -> Vec<Instance<'a>> {
    let without = |from: usize, count: usize| {
        let mut moves = instance.moves.clone();
        moves.drain(from..from + count);
        Instance { moves, ..instance.clone() }
    };
    let count = instance.moves.len();
    let pairs = (1..count).map(|second| without(second - 1, 2));
    let single = (0..count).flat_map(|number| {
        let one = without(number, 1);
        [Instance { to_move: one.to_move.opponent(), ..one.clone() }, one]
    });
    pairs.chain(single).collect()
}

/// A pass instead of a play.
fn passes_for_plays<'a>(instance: &Instance<'a>) -> Vec<Instance<'a>> {
    let plays = instance.moves.iter().enumerate().filter(|(_, mv)| matches!(mv, Move::Play(_)));
    let passed = plays.map(|(number, _)| {
        let mut smaller = instance.clone();
        smaller.moves[number] = Move::Pass;
        smaller
    });
    passed.collect()
}

/// One stone is not there.
fn fewer_stones<'a>(instance: &Instance<'a>) -> Vec<Instance<'a>> {
    let is_asked_for = |point: Point| instance.about == About::String(point);
    let stones = instance.board.size().points().filter(|point| instance.board.stone(*point).is_some());
    let without = stones.filter(|point| !is_asked_for(*point)).map(|point| {
        let mut smaller = instance.clone();
        smaller.board.set(point, None);
        smaller
    });
    without.collect()
}

/// One side of the board is cut off, if no move is there.
fn cut_boards<'a>(instance: &Instance<'a>) -> Vec<Instance<'a>> {
    let size = instance.board.size();
    let (columns, rows) = (size.columns(), size.rows());
    // How many columns and rows go, and how far everything else moves.
    let sides = [((1, 0), (0, 0)), ((1, 0), (1, 0)), ((0, 1), (0, 0)), ((0, 1), (0, 1))];
    let cut = sides.into_iter().filter_map(|((narrower, lower), (left, down))| {
        let size = Size::new(usize::from(columns - narrower), usize::from(rows - lower))?;
        let place = |point: Point| size.point(point.column().checked_sub(left)?, point.row().checked_sub(down)?);
        let moved = |mv: &Move| match mv {
            Move::Play(point) => place(*point).map(Move::Play),
            Move::KoPassFor(point) => place(*point).map(Move::KoPassFor),
            Move::Pass | Move::KoPass => Some(*mv),
        };
        let mut board = Board::empty(size);
        for point in instance.board.size().points() {
            if let Some(place) = place(point) {
                board.set(place, instance.board.stone(point));
            }
        }
        let moves = instance.moves.iter().map(moved).collect::<Option<_>>()?;
        let about = match instance.about {
            About::Move(mv) => About::Move(moved(&mv)?),
            About::String(point) => About::String(place(point)?),
            About::Sequence => About::Sequence,
        };
        Some(Instance { board, moves, about, ..instance.clone() })
    });
    cut.collect()
}
