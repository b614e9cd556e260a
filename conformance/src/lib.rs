//! Kakunin: a conformance suite for the rules of Go.
//!
//! [`Suite::built_in`] has the cases, [`Suite::read`] reads those of a folder, [`Implementation`] is what a program has to do to be asked, and [`run::ask`] puts
//! a question and judges the answer. The command line over it is [`cli`].

pub mod ask;
pub mod cases;
pub mod cli;
pub mod properties;
pub mod report;
#[cfg(test)]
mod testing;

pub use ask::implementation::Implementation;
pub use cases::suite::Suite;
pub use reference_engine;
