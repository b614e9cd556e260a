//! Shapes that live, and what is believed of them without being played out.

pub mod formation;
pub mod lemmas;
mod memo;
mod regions;
