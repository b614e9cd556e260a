//! The graph grows where the guide leads, and is settled on the way.

use super::graph::{Graph, Limited, Value};
use crate::force::certificate::CertificateOf;
use crate::force::goal::{Goal, Situation};
use crate::force::task::Task;

/// A graph that grows.
pub(super) struct Growing<'a, G: Goal + ?Sized> {
    graph: Graph<'a, G>,
    walks: u32,
    /// How often a walk led nowhere.
    stuck: usize,
    /// With how much effort closed sets are looked for again.
    next_look: usize,
}

impl<'a, G: Goal + ?Sized> Growing<'a, G> {
    pub(super) fn new(task: &'a Task<G>, start: &Situation<G::Memory>, limited: Limited) -> Self {
        Self { graph: Graph::new(task, start, limited), walks: 0, stuck: 0, next_look: 32 }
    }

    /// Whose moves are limited.
    pub(super) fn limited(&self) -> Limited {
        self.graph.limited
    }

    pub(super) fn is_open(&self) -> bool {
        self.graph.value() == Value::Open
    }

    pub(super) fn certificate(&self) -> Option<CertificateOf<G>> {
        self.graph.certificate()
    }

    /// Grows the graph up to this size, or until the start is settled. How many situations were added, and how many
    /// were expanded.
    pub(super) fn grow(&mut self, size: usize) -> (usize, usize) {
        let before = (self.graph.size(), self.graph.expanded());
        while self.is_open() && self.graph.size() < size && self.step() {}
        (self.graph.size() - before.0, self.graph.expanded() - before.1)
    }

    /// Expands one situation. `false` if there was none left to be expanded; then all that can be is settled.
    fn step(&mut self) -> bool {
        let graph = &mut self.graph;
        self.walks += 1;
        match graph.walk(self.walks) {
            Some(path) => {
                let leaf = *path.last().expect("a walk has an end");
                graph.expand(leaf);
                graph.estimate(&path);
            }
            // Every way on turns back to this walk: a closed set may be near, or there is more to see elsewhere.
            None => {
                self.stuck += 1;
                if !graph.expand_oldest() {
                    while graph.settle_closed_sets() {}
                    return false;
                }
            }
        }
        let effort = graph.expanded() + 4 * self.stuck;
        if effort >= self.next_look {
            graph.settle_closed_sets();
            self.next_look = effort * 5 / 4 + 32;
        }
        true
    }
}
