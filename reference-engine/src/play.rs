//! Playing: ko rules, moves, what ends a sequence, and how many of all there are.

pub mod count;
pub mod ko;
pub mod sequence;
