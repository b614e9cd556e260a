//! What has been proved: a table that questions can share.
//!
//! Questions about one position need much of the same: the status of a string, then the score, then the status under
//! another rule set that plays by the same rules. What is proved for one of them need not be proved for the next.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::board::Colour;
use crate::board::points::PointSet;
use crate::force::proof::Proved;
use crate::play::state::{Rules, State};

/// Something that was tried out on a board, to be known again. Goals are known by all that they consist of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Tried {
    /// From where.
    pub(super) start: State,
    pub(super) rules: Rules,
    pub(super) play_area: Option<PointSet>,
    pub(super) forcer: Colour,
    pub(super) goal: String,
}

/// What has been proved. Copies share it.
///
/// What is known changes no answer: it holds whoever asks. So any two are equal, and questions do not differ by it.
#[derive(Clone)]
pub struct Known {
    table: Arc<Mutex<Table>>,
    /// When the proofs take more bytes, all are forgotten.
    room: usize,
}

#[derive(Default)]
struct Table {
    proved: HashMap<Tried, Proved>,
    /// What the proofs take.
    bytes: usize,
}

impl Default for Known {
    fn default() -> Self {
        Self::with_room(usize::MAX)
    }
}

impl Known {
    /// Nothing is known yet, and the proofs may take so many bytes.
    pub fn with_room(room: usize) -> Self {
        Self { table: Arc::default(), room }
    }

    /// The answer, if it is known.
    pub(super) fn get(&self, tried: &Tried) -> Option<Proved> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner).proved.get(tried).cloned()
    }

    /// Adds an answer, and says how many bytes its proofs take.
    pub(super) fn add(&self, tried: Tried, proved: &Proved) -> usize {
        let bytes = proved.proofs.iter().map(|proof| proof.bytes()).sum::<usize>();
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if table.bytes.saturating_add(bytes) > self.room {
            *table = Table::default();
        }
        if bytes <= self.room {
            table.bytes += bytes;
            table.proved.insert(tried, proved.clone());
        }
        bytes
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Known")
    }
}

impl PartialEq for Known {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Known {}
