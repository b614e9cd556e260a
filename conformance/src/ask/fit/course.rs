//! The course of a sequence: what rules make of its moves.

use reference_engine::board::notation::PlayersMove;
use reference_engine::question::Start;
use reference_engine::{Illegal, Rules, Sequence};

/// What rules make of moves.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Course {
    /// So many are legal.
    pub(super) legal: usize,
    /// Why the next is not, if there is one.
    pub(super) illegal: Option<Illegal>,
    /// Whether the legal ones have ended the sequence.
    pub(super) ended: bool,
}

impl Course {
    /// The moves made by these rules, up to the first that is illegal.
    pub(super) fn of(rules: Rules, start: &Start, moves: &[PlayersMove]) -> Self {
        let mut sequence = Sequence::new(rules, start.board, start.to_move);
        let illegal = moves.iter().find_map(|made| sequence.make_as(made.colour, made.mv).err());
        Self { legal: sequence.moves().len(), illegal, ended: sequence.state().ended(&rules) }
    }

    /// Whether a program answers alike, reasons apart.
    pub(super) fn agrees_with(&self, other: &Self, sees_the_end: bool) -> bool {
        let same_moves = self.legal == other.legal && self.illegal.is_some() == other.illegal.is_some();
        same_moves && (self.ended == other.ended || !sees_the_end)
    }
}
