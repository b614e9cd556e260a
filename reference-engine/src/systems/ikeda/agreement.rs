//! The agreement: the players may agree which strings are removed, or that none is; then the position is scored
//! (ikeda.agreement). If they do not agree there is a playout (ikeda.disagreement).

use crate::board::Board;
use crate::board::points::PointSet;
use crate::fault::{Fault, seeded};
use crate::play::sequence::Prisoners;

/// Removes the strings that the players agree on. Their stones are prisoners (ikeda.prisoners).
pub(super) fn remove(board: &mut Board, agreed: &[PointSet]) -> Prisoners {
    let mut prisoners = Prisoners::default();
    for point in agreed.iter().flat_map(PointSet::iter) {
        if seeded(Fault::NothingRemoved) {
            continue;
        }
        if let Some(colour) = board.stone(point).filter(|_| !seeded(Fault::AgreedAreGone)) {
            *prisoners.of(colour) += 1;
        }
        board.set(point, None);
    }
    prisoners
}
