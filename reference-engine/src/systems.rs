//! The rule systems, one module a paper, in the paper's words.

pub mod decision;
pub mod verbal_japanese;
