//! A game that is replayed phase by phase. The ko rules look at the whole game, so its phases are one sequence.

use crate::board::notation::{Move, PlayersMove};
use crate::board::{Board, Colour};
use crate::play::sequence::Sequence;
use crate::play::state::{Illegal, Rules};

/// A game that is replayed.
pub(super) struct Replay<'a> {
    pub(super) sequence: Sequence,
    moves: &'a [PlayersMove],
    /// How many of them have been made.
    made: usize,
    pub(super) illegal: Option<(usize, Illegal)>,
}

/// The moves of a phase, and whether it has come to its end.
pub(super) struct Phase<'a> {
    pub moves: &'a [PlayersMove],
    pub ended: bool,
}

impl<'a> Replay<'a> {
    pub(super) fn new(rules: Rules, board: Board, to_move: Colour, moves: &'a [PlayersMove]) -> Self {
        // Passes end the phases, not the sequence.
        let sequence = Sequence::new(Rules { passes_to_end: 0, ..rules }, board, to_move);
        Self { sequence, moves, made: 0, illegal: None }
    }

    /// Makes moves until so many passes follow each other, a move is illegal, or none is left.
    pub(super) fn until_passes(&mut self, passes: u8) -> Phase<'a> {
        let all = self.moves;
        let first = self.made;
        let mut successive = 0;
        for next in &all[first..] {
            if let Err(why) = self.sequence.make_as(next.colour, next.mv) {
                self.illegal = Some((self.made + 1, why));
                break;
            }
            self.made += 1;
            successive = if next.mv == Move::Pass { successive + 1 } else { 0 };
            if successive >= passes {
                return Phase { moves: &all[first..self.made], ended: true };
            }
        }
        Phase { moves: &all[first..self.made], ended: false }
    }

    /// No move may follow when the game has ended.
    pub(super) fn refuse_what_is_left(&mut self) {
        if self.made < self.moves.len() {
            self.illegal = Some((self.made + 1, Illegal::SequenceEnded));
        }
    }
}
