//! The alternation: the players move in turn, and a pass costs nothing.
//!
//! It stops after three successive passes under 3+3+BF (ikeda.three-passes-stop-alternation), after two under 2+2+SK
//! (ikeda.two-passes-2-2-sk). With three a player may still retake a ko after two passes
//! (ikeda.pass-threat-needs-third-pass).

use super::replay::Replay;

/// Replays the alternation. Returns whether it has stopped.
pub(super) fn alternation(game: &mut Replay<'_>, passes_to_stop: u8) -> bool {
    game.until_passes(passes_to_stop).ended
}
