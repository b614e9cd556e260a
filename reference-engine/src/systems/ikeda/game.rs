//! The record of a game and what it scores, phase by phase as the paper prints its examples (ikeda.phases):
//!
//! 1. [alternation](super::alternation): until some successive passes; they are free.
//! 2. [agreement](super::agreement): strings are removed, and the game is scored; or there is no agreement.
//! 3. [playout](super::playout): only then; until some successive passes, which are paid for.
//! 4. [scoring](super::scoring): territory, and the prisoners of the other colour.

use super::Reading;
use super::agreement::remove;
use super::alternation::alternation;
use super::playout::{Playout, playout};
use super::replay::Replay;
use super::scoring::{score, territory};
use crate::board::notation::PlayersMove;
use crate::board::points::PointSet;
use crate::board::{Board, Colour};
use crate::play::sequence::Prisoners;
use crate::play::state::Illegal;

/// What comes of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The first illegal move, counted from 1, and why it is illegal. What follows is about the moves before it.
    pub illegal: Option<(usize, Illegal)>,
    /// The stones captured by plays.
    pub removed: Prisoners,
    /// The stones paid for passes.
    pub paid: Prisoners,
    /// All prisoners: captured, paid, and removed by agreement (ikeda.prisoners).
    pub prisoners: Prisoners,
    /// Whether the last pass of the playout was free; `None` if there was no playout or it has not ended
    /// (ikeda.last-pass-free).
    pub last_pass_free: Option<bool>,
    /// The position at the end.
    pub board: Board,
    /// The territory of Black and of White (ikeda.territory).
    pub territory: [PointSet; 2],
    /// Black's score minus White's, if the game has ended (ikeda.score).
    pub margin: Option<i64>,
}

impl Reading {
    /// Replays a game. If the players agree, these strings are removed when the alternation has stopped; if they do
    /// not, the other moves are those of the playout.
    pub fn record(&self, board: Board, to_move: Colour, moves: &[PlayersMove], agreed: Option<&[PointSet]>) -> Record {
        let mut game = Replay::new(self.rules, board, to_move, moves);
        let stopped = alternation(&mut game, self.passes_to_stop);
        let agreed_at_last = agreed.filter(|_| stopped);
        let disagreed = stopped && agreed.is_none();
        let playout = if disagreed { playout(&mut game, self.rules.passes_to_end) } else { Playout::default() };
        let ended = agreed_at_last.is_some() || playout.ended;
        if ended {
            game.refuse_what_is_left();
        }

        let mut board = game.sequence.state().board;
        let by_agreement = agreed_at_last.map_or_else(Prisoners::default, |strings| remove(&mut board, strings));
        let (removed, paid) = (game.sequence.prisoners(), playout.paid);
        let prisoners = Prisoners {
            black: removed.black + paid.black + by_agreement.black,
            white: removed.white + paid.white + by_agreement.white,
        };
        let territory = territory(&board);
        let margin = (ended && game.illegal.is_none()).then(|| score(&territory, prisoners));
        let last_pass_free = playout.last_pass_free;
        Record { illegal: game.illegal, removed, paid, prisoners, last_pass_free, board, territory, margin }
    }
}
