//! A record of a game: alternation, agreement, playout, and what it scores (ikeda.phases).
//!
//! | phase | ends with | a pass | a capture |
//! |---|---|---|---|
//! | alternation | three or two successive passes | is free | makes prisoners |
//! | agreement | strings are removed, and the game is scored; or there is none (ikeda.agreement, ikeda.disagreement) | | |
//! | playout | three or two successive passes | costs a stone; the last one does not if the numbers of moves in the playout are unequal (ikeda.paid-passes, ikeda.last-pass-free) | makes prisoners |
//!
//! Score: territory, and the prisoners of the other colour (ikeda.score, ikeda.prisoners).

use super::Reading;
use crate::board::notation::PlayersMove;
use crate::board::points::PointSet;
use crate::board::{Board, Colour};
use crate::force::goal::score::territory;
use crate::play::sequence::{Illegal, Move, Prisoners, Rules, Sequence};

/// What comes of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The first illegal move, counted from 1, and why it is illegal. What follows is about the moves before it.
    pub illegal: Option<(usize, Illegal)>,
    /// The stones captured by plays.
    pub removed: Prisoners,
    /// The stones paid for passes.
    pub paid: Prisoners,
    /// All prisoners: captured, paid, and removed by agreement.
    pub prisoners: Prisoners,
    /// Whether the last pass of the playout was free; `None` if there was no playout or it has not ended.
    pub last_pass_free: Option<bool>,
    /// The position at the end.
    pub board: Board,
    /// The territory of Black and of White (ikeda.territory).
    pub territory: [PointSet; 2],
    /// Black's score minus White's, if the game has ended.
    pub margin: Option<i64>,
}

impl Reading {
    /// Replays a game. If the players agree, these strings are removed when the alternation has stopped; if they do
    /// not, the other moves are those of the playout.
    pub fn record(&self, board: Board, to_move: Colour, moves: &[PlayersMove], agreed: Option<&[PointSet]>) -> Record {
        // The ko rules look at the whole game, so it is one sequence; its phases are ended here.
        let mut sequence = Sequence::new(Rules { passes_to_end: 0, ..self.rules }, board, to_move);
        let (mut playout, mut ended) = (false, false);
        let mut successive = 0;
        let mut paid = Prisoners::default();
        let mut unequal = false;
        let mut illegal = None;
        let mut last = to_move;
        for (number, made) in (1..).zip(moves) {
            let result = if ended { Err(Illegal::SequenceEnded) } else { sequence.make_as(made.colour, made.mv) };
            if let Err(why) = result {
                illegal = Some((number, why));
                break;
            }
            last = made.colour;
            successive = if made.mv == Move::Pass { successive + 1 } else { 0 };
            if playout {
                unequal = !unequal;
                *paid.of(made.colour) += u32::from(made.mv == Move::Pass);
                ended = successive >= self.rules.passes_to_end;
            } else if successive >= self.passes_to_stop {
                (playout, ended) = (agreed.is_none(), agreed.is_some());
                successive = 0;
            }
        }
        let last_pass_free = (playout && ended).then_some(unequal);
        if last_pass_free == Some(true) {
            *paid.of(last) -= 1;
        }
        let mut board = sequence.state().board;
        let removed = sequence.prisoners();
        let mut prisoners = Prisoners { black: removed.black + paid.black, white: removed.white + paid.white };
        for point in agreed.filter(|_| ended).into_iter().flatten().flat_map(PointSet::iter) {
            if let Some(colour) = board.stone(point) {
                *prisoners.of(colour) += 1;
            }
            board.set(point, None);
        }
        let territory = territory(&board);
        let points = |owned: &PointSet, taken: u32| i64::from(owned.len()) + i64::from(taken);
        let margin = points(&territory[0], prisoners.white) - points(&territory[1], prisoners.black);
        let margin = (ended && illegal.is_none()).then_some(margin);
        Record { illegal, removed, paid, prisoners, last_pass_free, board, territory, margin }
    }
}
