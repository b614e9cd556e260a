//! When a run has to stop: its time is up, or somebody pressed Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Shared by all who take part in a run.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    stopped: Arc<AtomicBool>,
    ends: Option<Instant>,
}

impl Clock {
    /// A run that ends after this time, if one is given.
    pub fn start(limit: Option<Duration>) -> Self {
        Self { stopped: Arc::default(), ends: limit.and_then(|limit| Instant::now().checked_add(limit)) }
    }

    /// Asks everybody to stop.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
    }

    /// Whether everybody was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }

    /// Whether the time of the run is up.
    pub fn is_up(&self) -> bool {
        self.ends.is_some_and(|ends| Instant::now() >= ends)
    }

    /// When something that may take so long from now has to be over.
    pub(crate) fn deadline(&self, limit: Duration) -> Instant {
        let now = Instant::now();
        let own = now.checked_add(limit).unwrap_or_else(|| now + Duration::from_secs(1 << 30));
        self.ends.map_or(own, |ends| ends.min(own))
    }
}
