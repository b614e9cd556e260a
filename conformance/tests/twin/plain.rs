//! Counting with the plain rules of the properties.
#![allow(unreachable_pub, reason = "it is shared by a test and a bench")]

use kakunin::properties::plain::Record;
use reference_engine::{Board, Move};

/// All moves there are on a board, legal or not.
pub fn candidates(board: &Board) -> impl Iterator<Item = Move> {
    let at_points = board.size().points().flat_map(|point| [Move::Play(point), Move::KoPassFor(point)]);
    [Move::Pass, Move::KoPass].into_iter().chain(at_points)
}

/// How many legal sequences of so many moves there are.
pub fn sequences(record: &Record, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = |mv: Move| {
        let mut next = record.clone();
        next.make(mv).then_some(next)
    };
    let after = candidates(record.board()).filter_map(next);
    after.map(|next| sequences(&next, depth - 1)).sum()
}
