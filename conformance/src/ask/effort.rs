//! How much work the reference engine may do for a question.

use std::time::{Duration, Instant};

use reference_engine::force::limits::Limits;
use reference_engine::question::Question;

/// How much work the reference engine may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How many states one proof may look at.
    pub states: usize,
    /// How many bytes it may take.
    pub memory: usize,
    /// How long a question may take, if that is limited.
    pub time: Option<Duration>,
}

impl Default for Effort {
    fn default() -> Self {
        let Limits { states, memory, .. } = Limits::default();
        Self { states, memory, time: None }
    }
}

impl Effort {
    /// What each of so many may do that work side by side: memory is what they have to share.
    #[must_use]
    pub fn shared_by(self, workers: usize) -> Self {
        Self { memory: self.memory / workers.max(1), ..self }
    }

    /// The limits for a question that is asked now.
    pub fn limits(&self) -> Limits {
        let until = self.time.and_then(|time| Instant::now().checked_add(time));
        Limits { states: self.states, memory: self.memory, until }
    }

    /// The question with these limits, as it is asked now.
    #[must_use]
    pub fn put_to(&self, question: &Question) -> Question {
        let mut question = question.clone();
        if let Some(start) = &mut question.start {
            start.limits = self.limits();
        }
        question
    }
}
