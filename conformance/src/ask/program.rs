//! Programs that are asked from outside: each runs as a child that nothing can make us wait for.

pub mod clock;
pub mod gtp;
pub mod json;
mod process;
mod supervisor;
mod watcher;

use std::time::Duration;

/// What a program may use up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time for one answer.
    pub answer: Duration,
    /// Time to start and to say who it is; no more than for an answer.
    pub greeting: Duration,
    /// Bytes of one line.
    pub line: usize,
    /// Bytes that are kept of what it writes to standard error; the rest is thrown away.
    pub stderr: usize,
    /// How often it is started again in a run.
    pub restarts: u32,
    /// After how many failures in a row at one kind of question, without an answer between them, that is not asked
    /// any more.
    pub in_a_row: u32,
}

impl Default for Limits {
    fn default() -> Self {
        let (answer, greeting) = (Duration::from_secs(60), Duration::from_secs(10));
        Self { answer, greeting, line: 1 << 20, stderr: 16 << 10, restarts: 50, in_a_row: 3 }
    }
}
