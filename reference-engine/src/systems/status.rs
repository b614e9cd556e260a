//! The status of a string, in the words of all systems.

use crate::word::Word;

/// The status of a string. Each system knows some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Its player can establish a formation on it (verbal-japanese.string-statuses).
    IndependentlyAlive,
    /// Its capture cannot be forced (japanese-2003.uncapturable).
    Uncapturable,
    /// Captured, it leaves a permanent stone on its own points (japanese-2003.capturable-1).
    Capturable1,
    /// Captured, it leaves a permanent stone in its neighbourhood (japanese-2003.capturable-2).
    Capturable2,
    /// Alive: without dame (nihon-kiin-1989.article-7-1), with first-class life (sekiguchi.alive), with two eyes
    /// (korean).
    Alive,
    /// Not independently alive but uncapturable (verbal-japanese.alive-in-seki-uncapturable), or alive with dame
    /// (nihon-kiin-1989.article-8-seki).
    AliveInSeki,
    /// With second-class life, or with none but not surrounded (sekiguchi.seki-stones).
    SekiStones,
    /// Without two eyes, but its capture is not proved (korean.uncapturable-alive).
    DualLife,
    /// Dead (verbal-japanese.dead, japanese-2003.dead, nihon-kiin-1989.article-7-1, sekiguchi.dead,
    /// korean.dead-by-proof).
    Dead,
    /// The paper does not say.
    Undefined,
}

impl Word for Status {
    const ALL: &'static [Self] = &[
        Self::IndependentlyAlive,
        Self::Uncapturable,
        Self::Capturable1,
        Self::Capturable2,
        Self::Alive,
        Self::AliveInSeki,
        Self::SekiStones,
        Self::DualLife,
        Self::Dead,
        Self::Undefined,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::IndependentlyAlive => "independently-alive",
            Self::Uncapturable => "uncapturable",
            Self::Capturable1 => "capturable-1",
            Self::Capturable2 => "capturable-2",
            Self::Alive => "alive",
            Self::AliveInSeki => "alive-in-seki",
            Self::SekiStones => "seki-stones",
            Self::DualLife => "dual-life",
            Self::Dead => "dead",
            Self::Undefined => "undefined",
        }
    }
}

/// What the words of all systems have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// The paper does not say.
    Undefined,
    /// Dead.
    Dead,
    /// Alive in seki.
    InSeki,
    /// Alive and not in seki.
    NotInSeki,
    /// Alive, and the word does not tell whether in seki.
    Either,
}

impl Life {
    /// Whether the string is alive.
    pub fn is_alive(self) -> bool {
        matches!(self, Self::InSeki | Self::NotInSeki | Self::Either)
    }
}

impl Status {
    /// What it says in terms that all systems share.
    pub fn life(self) -> Life {
        match self {
            Self::Undefined => Life::Undefined,
            Self::Dead => Life::Dead,
            Self::Uncapturable | Self::Capturable1 | Self::Capturable2 => Life::Either,
            Self::IndependentlyAlive | Self::Alive => Life::NotInSeki,
            Self::AliveInSeki | Self::SekiStones | Self::DualLife => Life::InSeki,
        }
    }

    /// Whether two statuses say different things, be it in the words of different systems: they are words of one
    /// system, or one is alive and the other is not, or both tell seki from other life and do not agree.
    ///
    /// ```
    /// use reference_engine::systems::Status;
    /// assert!(!Status::AliveInSeki.differs_from(Status::SekiStones));
    /// assert!(!Status::AliveInSeki.differs_from(Status::Uncapturable));
    /// assert!(Status::AliveInSeki.differs_from(Status::Alive));
    /// assert!(Status::Uncapturable.differs_from(Status::Capturable1));
    /// ```
    pub fn differs_from(self, other: Self) -> bool {
        match (self.life(), other.life()) {
            (Life::InSeki, Life::NotInSeki) | (Life::NotInSeki, Life::InSeki) => true,
            (mine, others) if mine.is_alive() && others.is_alive() => {
                mine == others && mine == Life::Either && self != other
            }
            (mine, others) => mine != others,
        }
    }

    /// The same on a line of text: `independently alive`.
    pub fn text(self) -> &'static str {
        match self {
            Self::IndependentlyAlive => "independently alive",
            Self::AliveInSeki => "alive in seki",
            Self::SekiStones => "seki stones",
            Self::DualLife => "dual life",
            one_word => one_word.word(),
        }
    }
}
