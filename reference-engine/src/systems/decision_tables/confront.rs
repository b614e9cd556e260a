//! The two tables on the first page of the paper on decision tables: what the player can force against what the
//! opponent can force.
//!
//! Both look at the same game from their own side, so they must come to the same result; if they do not, one of them
//! is mistaken (decision-tables.capture-contradiction, decision-tables.successor-contradiction). The first table asks
//! whether the string is captured, the second what is left when it is.

use std::fmt;

use crate::cells::Cells;
use crate::word::Word;

/// The two tables, in the order of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Is the string captured (decision-tables.capture-contradiction)?
    Capture,
    /// What is left when it is (decision-tables.successor-contradiction)?
    Successor,
}

impl Table {
    /// What a side can find, in the order of the paper.
    fn findings(self) -> &'static [Finding] {
        match self {
            Self::Capture => &[Finding::A, Finding::B],
            Self::Successor => &[Finding::B2, Finding::B31, Finding::B32],
        }
    }

    /// The whole table: the player's findings in the rows, the opponent's in the columns.
    pub fn cells(self) -> Cells {
        let of = |who: &str| self.findings().iter().map(|f| (format!("{who} {}", f.word()), *f)).collect::<Vec<_>>();
        Cells::new([&of("player"), &of("opponent")], |player, opponent| {
            confront(player, opponent).map_or_else(|error| error.to_string(), Confronted::cell)
        })
    }
}

/// What one side finds, in the order of the results. A and B belong to the first table, the others to the second.
///
/// The player finds A if he can force that there is no capture, the opponent if he cannot force one; and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finding {
    /// Captured, and nothing is left.
    B32,
    /// Captured, no successor, but a permanent stone in the special area.
    B31,
    /// Captured, with a successor.
    B2,
    /// Captured.
    B,
    /// Not captured.
    A,
}

impl Finding {
    fn is_in_first_table(self) -> bool {
        matches!(self, Self::A | Self::B)
    }
}

impl Word for Finding {
    const ALL: &'static [Self] = &[Self::A, Self::B, Self::B2, Self::B31, Self::B32];

    fn word(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::B2 => "B2",
            Self::B31 => "B31",
            Self::B32 => "B32",
        }
    }
}

/// What the two findings mean together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confronted {
    /// Both find A (decision-tables.status-of-a).
    Uncapturable,
    /// Both find B: the second table tells more.
    Captured,
    /// Both find B2 (decision-tables.status-of-b2).
    Capturable1,
    /// Both find B31; the paper writes capturable-2\1 (decision-tables.status-of-b31).
    Capturable2Outside,
    /// Both find B32 (decision-tables.status-of-b32).
    NotAlive,
    /// They find different things.
    Contradiction(About),
}

impl Confronted {
    /// What stands in the cell. The second table says what a contradiction is about; in the first it can only be about
    /// the capture.
    fn cell(self) -> String {
        match self {
            Self::Contradiction(about) if about != About::Capture => format!("{} ({})", self.word(), about.word()),
            _ => self.word().to_owned(),
        }
    }
}

impl Word for Confronted {
    const ALL: &'static [Self] = &[
        Self::Uncapturable,
        Self::Captured,
        Self::Capturable1,
        Self::Capturable2Outside,
        Self::NotAlive,
        Self::Contradiction(About::Capture),
        Self::Contradiction(About::Successor),
        Self::Contradiction(About::SpecialArea),
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Uncapturable => "uncapturable",
            Self::Captured => "captured",
            Self::Capturable1 => "capturable-1",
            Self::Capturable2Outside => "capturable-2\\1",
            Self::NotAlive => "not-alive",
            Self::Contradiction(_) => "contradiction",
        }
    }
}

/// What the two contradict each other about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Whether the string is captured.
    Capture,
    /// Whether it has a successor on its points.
    Successor,
    /// Whether a permanent stone stands in the special area outside them.
    SpecialArea,
}

impl Word for About {
    const ALL: &'static [Self] = &[Self::Capture, Self::Successor, Self::SpecialArea];

    fn word(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Successor => "successor",
            Self::SpecialArea => "special-area",
        }
    }
}

/// The findings stand in different tables. What A or B means beside B2, B31 or B32 is not in the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoTables;

impl fmt::Display for TwoTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no table has these two findings: use A and B, or B2, B31 and B32, for both sides")
    }
}

impl std::error::Error for TwoTables {}

/// Confronts what the player finds with what the opponent finds.
///
/// ```
/// use reference_engine::systems::decision_tables::confront::{About, Confronted, Finding, confront};
/// assert_eq!(confront(Finding::B2, Finding::B2), Ok(Confronted::Capturable1));
/// assert_eq!(confront(Finding::B2, Finding::B32), Ok(Confronted::Contradiction(About::Successor)));
/// ```
pub fn confront(player: Finding, opponent: Finding) -> Result<Confronted, TwoTables> {
    if player.is_in_first_table() != opponent.is_in_first_table() {
        return Err(TwoTables);
    }
    // The questions of the tables, and the least finding that answers each with yes.
    let questions = [(About::Capture, Finding::A), (About::Successor, Finding::B2), (About::SpecialArea, Finding::B31)];
    let disputed = questions.into_iter().find(|(_, yes)| (player >= *yes) != (opponent >= *yes));
    Ok(match (disputed, player) {
        (Some((about, _)), _) => Confronted::Contradiction(about),
        (None, Finding::A) => Confronted::Uncapturable,
        (None, Finding::B) => Confronted::Captured,
        (None, Finding::B2) => Confronted::Capturable1,
        (None, Finding::B31) => Confronted::Capturable2Outside,
        (None, Finding::B32) => Confronted::NotAlive,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_of_two_tables_cannot_be_confronted() {
        for first in [Finding::A, Finding::B] {
            for second in [Finding::B2, Finding::B31, Finding::B32] {
                assert_eq!(confront(first, second), Err(TwoTables));
                assert_eq!(confront(second, first), Err(TwoTables));
            }
        }
    }

    #[test]
    fn the_two_agree_exactly_when_they_find_the_same() {
        for &player in Finding::ALL {
            for &opponent in Finding::ALL {
                let Ok(found) = confront(player, opponent) else { continue };
                assert_eq!(matches!(found, Confronted::Contradiction(_)), player != opponent);
            }
        }
    }
}
