//! Shapes that live.

pub mod formation;
