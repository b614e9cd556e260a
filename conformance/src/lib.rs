//! Kakunin: a conformance suite for the rules of Go.
//!
//! [`Suite::built_in`] has the cases, [`Suite::read`] reads those of a folder, [`Implementation`] is what a program has to do to be asked, and [`run::ask`] puts
//! a question and judges the answer. The command line over it is [`cli`].

pub mod answer;
pub mod built_in;
pub mod case;
mod case_file;
pub mod cli;
pub mod compare;
pub mod correspondence;
pub mod coverage;
pub mod implementation;
pub mod known_failures;
pub mod papers;
pub mod problem;
pub mod program;
pub mod properties;
pub mod protocol;
pub mod report;
pub mod ruleset;
pub mod run;
pub mod smoke;
pub mod suite;
mod yaml;

pub use implementation::Implementation;
pub use reference_engine;
pub use suite::Suite;
