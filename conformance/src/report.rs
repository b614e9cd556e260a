//! Reports of a run.

pub mod failure;
pub mod json_lines;
pub(crate) mod text;
