//! The data: papers, rule sets and cases, read and checked.

pub mod built_in;
pub mod case;
mod case_file;
pub mod correspondence;
pub mod draft;
pub(crate) mod fields;
pub(crate) mod fingerprint;
pub mod form;
pub mod groups;
pub mod identity;
pub mod ids;
pub mod known_failures;
pub(crate) mod meant;
pub mod papers;
pub mod problem;
#[cfg_attr(embedded, allow(dead_code, reason = "a release build has asked when it was built"))]
pub(crate) mod revision;
pub mod ruleset;
pub mod schema;
pub mod sgf;
pub mod smoke;
pub mod suite;
pub(crate) mod values;
pub(crate) mod yaml;
