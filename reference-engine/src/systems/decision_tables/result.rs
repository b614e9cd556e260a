//! The four results of variations, from which everything in the paper is made (decision-tables.result-order).

use crate::word::Word;

/// What a variation ends with, and what choices between variations lead to. The higher, the better for the player
/// (decision-tables.result-order).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConcludingResult {
    /// Captured, and no permanent stone of the player on its points or in the special area (decision-tables.leaf-b32).
    B32,
    /// Captured, no permanent stone on its points, but one in the special area outside them (decision-tables.leaf-b31).
    B31,
    /// Captured, and a permanent stone, a successor, on one of its points (decision-tables.leaf-b2).
    B2,
    /// Not captured (decision-tables.leaf-a).
    A,
}

impl Word for ConcludingResult {
    const ALL: &'static [Self] = &[Self::A, Self::B2, Self::B31, Self::B32];

    fn word(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B2 => "B2",
            Self::B31 => "B31",
            Self::B32 => "B32",
        }
    }
}
