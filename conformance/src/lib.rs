//! Kakunin: a conformance suite for the rules of Go.
//!
//! [`Suite::built_in`] has the cases, [`Suite::read`] reads those of a folder, [`Implementation`] is what a program has
//! to do to be asked, and [`ask::run::ask`] puts a question and judges the answer. The command line over it is [`cli`].
//!
//! Each module knows only those above it (and `files`, which writes them):
//!
//! 1. [`cases`]: the data, read and checked
//! 2. [`ask`]: questions are put to programs
//! 3. [`report`]: what came of it
//! 4. [`properties`]: what is true of every position, tried on random ones
//! 5. [`find`]: boards that are looked for
//! 6. [`separate`]: boards on which two rule sets part
//! 7. [`cli`]: the commands

pub mod ask;
pub mod cases;
pub mod cli;
pub mod files;
pub mod find;
pub mod properties;
pub mod report;
pub mod separate;
#[cfg(test)]
mod testing;

pub use ask::implementation::Implementation;
pub use cases::suite::Suite;
pub use reference_engine;
