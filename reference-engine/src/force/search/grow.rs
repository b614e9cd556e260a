//! The graph grows where the guide leads, and is settled on the way.

use super::graph::{Graph, Limited, Room, Value};
use crate::force::certificate::CertificateOf;
use crate::force::goal::{Goal, Situation};
use crate::force::limits::Unsettled;
use crate::force::task::Task;

/// So often the clock is looked at.
const STEPS_A_LOOK: u32 = 64;

/// A graph that grows.
pub(super) struct Growing<'a, G: Goal + ?Sized> {
    /// Its number among others.
    pub(super) number: usize,
    /// Why it has not grown further at its last turn.
    pub(super) stopped: Option<Unsettled>,
    graph: Graph<'a, G>,
    walks: u32,
    /// How often a walk led nowhere.
    stuck: usize,
    /// With how much effort closed sets are looked for again.
    next_look: usize,
}

impl<'a, G: Goal + ?Sized> Growing<'a, G> {
    pub(super) fn new(task: &'a Task<G>, start: &Situation<G::Memory>, limited: Limited) -> Self {
        let graph = Graph::new(task, start, limited);
        Self { number: 0, stopped: None, graph, walks: 0, stuck: 0, next_look: 32 }
    }

    /// The same with a number.
    pub(super) fn numbered(self, number: usize) -> Self {
        Self { number, ..self }
    }

    /// Whose moves are limited.
    pub(super) fn limited(&self) -> Limited {
        self.graph.limited
    }

    pub(super) fn is_open(&self) -> bool {
        self.graph.value() == Value::Open
    }

    /// The certificate if the start is settled; or there is no room for it.
    pub(super) fn certificate(&self, room: Room<'_>) -> Option<Result<CertificateOf<G>, Unsettled>> {
        self.graph.certificate(room)
    }

    pub(super) fn size(&self) -> usize {
        self.graph.size()
    }

    pub(super) fn expanded(&self) -> usize {
        self.graph.expanded()
    }

    pub(super) fn bytes(&self) -> usize {
        self.graph.bytes_with(0, 0)
    }

    /// Whether it cannot grow however many states it may have.
    pub(super) fn is_full(&self) -> bool {
        matches!(self.stopped, Some(Unsettled::Memory(_) | Unsettled::Exhausted))
    }

    /// Grows the graph until the start is settled or there is no more room; [`Self::stopped`] says why.
    pub(super) fn grow(&mut self, room: Room<'_>) {
        self.stopped = None;
        while self.is_open() && self.stopped.is_none() {
            self.stopped = self.step(room).err();
        }
    }

    /// Expands one situation. If there was none left to be expanded, all that can be is settled.
    fn step(&mut self, room: Room<'_>) -> Result<(), Unsettled> {
        let graph = &mut self.graph;
        self.walks += 1;
        if self.walks.is_multiple_of(STEPS_A_LOOK) && room.limits.is_late() {
            return Err(Unsettled::Time);
        }
        match graph.walk(self.walks) {
            Some(path) => {
                let leaf = *path.last().expect("a walk has an end");
                graph.expand(leaf, room)?;
                graph.estimate(&path);
            }
            // Every way on turns back to this walk: a closed set may be near, or there is more to see elsewhere.
            None => {
                self.stuck += 1;
                if !graph.expand_oldest(room)? {
                    while graph.settle_closed_sets() {}
                    return Err(Unsettled::Exhausted);
                }
            }
        }
        let effort = graph.expanded() + 4 * self.stuck;
        if effort >= self.next_look {
            graph.settle_closed_sets();
            self.next_look = effort * 5 / 4 + 32;
        }
        Ok(())
    }
}
