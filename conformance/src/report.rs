//! Reports of a run.

pub mod comparison;
pub mod comparison_json;
pub mod failure;
pub mod json_lines;
pub(crate) mod text;
