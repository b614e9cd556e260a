//! The playout: the players move on in turn, and a pass costs a stone (ikeda.paid-passes).
//!
//! It begins with the player whose turn it is when the alternation has stopped (ikeda.playout-starter), and ends after
//! three successive passes under 3+3+BF (ikeda.three-passes-end-playout), after two under 2+2+SK
//! (ikeda.two-passes-2-2-sk). The last pass is free if the players have made unequal numbers of moves
//! (ikeda.last-pass-free), so that another pass at the end does not change the score (ikeda.last-pass-neutral).

use super::replay::{Phase, Replay};
use crate::board::notation::{Move, PlayersMove};
use crate::fault::{Fault, seeded};
use crate::play::sequence::Prisoners;

/// What has to be paid in a playout.
#[derive(Default)]
pub(super) struct Playout {
    /// Whether it has ended.
    pub ended: bool,
    /// The stones paid for passes.
    pub paid: Prisoners,
    /// Whether its last pass was free, if it has ended.
    pub last_pass_free: Option<bool>,
}

/// Replays the playout.
pub(super) fn playout(game: &mut Replay<'_>, passes_to_end: u8) -> Playout {
    let Phase { moves, ended } = game.until_passes(passes_to_end);
    let mut paid = Prisoners::default();
    for pass in moves.iter().filter(|made| made.mv == Move::Pass) {
        *paid.of(pass.colour) += 1;
    }
    let last_pass_free = ended.then(|| match has_unequal_numbers(moves) {
        true => !seeded(Fault::LastPassCosts),
        false => seeded(Fault::LastPassFree),
    });
    if let (Some(true), Some(last)) = (last_pass_free, moves.last()) {
        *paid.of(last.colour) -= 1;
    }
    Playout { ended, paid, last_pass_free }
}

/// Whether one player has made more of these moves than the other: they move in turn, so it is one more.
fn has_unequal_numbers(moves: &[PlayersMove]) -> bool {
    moves.len() % 2 == 1
}
