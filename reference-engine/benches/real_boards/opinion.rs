//! What a player or a book calls a string, and whether a proved status says the opposite.

use reference_engine::systems::{Life, Status};

/// What a player or a book calls a string. It is not proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opinion {
    /// Alive, and not in seki.
    Alive,
    /// Dead, if its opponent moves first.
    Dead,
    /// Alive in seki.
    Seki,
    /// Its life hangs on a ko. What that means after the game each rule set says for itself.
    Ko,
}

impl Opinion {
    /// All of them.
    pub(crate) const ALL: [Self; 4] = [Self::Alive, Self::Dead, Self::Seki, Self::Ko];

    /// The word in files.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Alive => "alive",
            Self::Dead => "dead",
            Self::Seki => "seki",
            Self::Ko => "ko",
        }
    }

    /// Whether the status says the opposite.
    pub(crate) fn is_contradicted_by(self, status: Status) -> bool {
        match (self, status.life()) {
            (Self::Ko, _) | (_, Life::Undefined) => false,
            (Self::Dead, life) => life.is_alive(),
            (Self::Alive, life) => matches!(life, Life::Dead | Life::InSeki),
            (Self::Seki, life) => matches!(life, Life::Dead | Life::NotInSeki),
        }
    }
}
