//! The names of the systems.

use crate::word::Word;

/// A rule system by its name. What it is stands in its own module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SystemId {
    /// The Verbal Japanese Rules.
    VerbalJapanese,
    /// The Japanese 2003 Rules.
    Japanese2003,
    /// The Nihon Kiin's rules of 1989.
    NihonKiin1989,
    /// Sekiguchi's status confirmation.
    Sekiguchi,
    /// The Korean rules.
    Korean,
    /// Ikeda's Territory I scoring. It assesses no statuses: games are played out and scored.
    Ikeda,
    /// The decision tables for the results of variations. Nothing is played.
    DecisionTables,
}

impl Word for SystemId {
    const ALL: &'static [Self] = &[
        Self::VerbalJapanese,
        Self::Japanese2003,
        Self::NihonKiin1989,
        Self::Sekiguchi,
        Self::Korean,
        Self::Ikeda,
        Self::DecisionTables,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::VerbalJapanese => "verbal-japanese",
            Self::Japanese2003 => "japanese-2003",
            Self::NihonKiin1989 => "nihon-kiin-1989",
            Self::Sekiguchi => "sekiguchi",
            Self::Korean => "korean",
            Self::Ikeda => "ikeda",
            Self::DecisionTables => "decision-tables",
        }
    }
}
