//! What was worked out lately about boards.
//!
//! Situations with the same board come up again and again: with another player to move, after a pass, in another graph.
//! What depends on the board alone need not be worked out anew each time.

use std::hash::Hash;

use crate::hash::hash;

/// Answers to the questions that were asked lately. Each has one place, and a new one takes it from an old one.
pub(super) struct Memo<Q, A> {
    places: Vec<Option<(Q, A)>>,
    size: usize,
}

impl<Q: Clone + Eq + Hash, A: Clone> Memo<Q, A> {
    /// Nothing has been asked, and there are so many places.
    pub(super) const fn new(size: usize) -> Self {
        Self { places: Vec::new(), size }
    }

    /// The answer, which is worked out if it is not remembered.
    pub(super) fn answer(&mut self, question: &Q, work_out: impl FnOnce(&Q) -> A) -> A {
        // What was worked out under one seeded fault is not so under another.
        if cfg!(feature = "faults") {
            return work_out(question);
        }
        if self.places.is_empty() {
            self.places.resize(self.size, None);
        }
        let place = hash(question) as usize % self.size;
        match &self.places[place] {
            Some((asked, answer)) if asked == question => answer.clone(),
            _ => {
                let answer = work_out(question);
                self.places[place] = Some((question.clone(), answer.clone()));
                answer
            }
        }
    }
}
