//! The two tables with which the paper on decision tables begins: what the player can force against what the opponent
//! can force.
//!
//! Both look at the same game from their own side, so they must come to the same result; if they do not, one of them
//! is mistaken (decision-tables.capture-contradiction, decision-tables.successor-contradiction). The first table asks
//! whether the string is captured, the second what is left when it is.

use crate::cells::Cells;
use crate::fault::{Fault, seeded};
use crate::word::Word;

/// The two tables, in the order of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Is the string captured (decision-tables.capture-contradiction)?
    Capture,
    /// What is left when it is (decision-tables.successor-contradiction)?
    Successor,
}

impl Word for Table {
    const ALL: &'static [Self] = &[Self::Capture, Self::Successor];

    fn word(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Successor => "successor",
        }
    }
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
    ///
    /// ```
    /// use reference_engine::systems::decision_tables::contradictions::Table;
    /// assert_eq!(Table::Capture.cells().get("player A", "opponent A"), Some("uncapturable"));
    /// assert_eq!(Table::Successor.cells().get("player B2", "opponent B32"), Some("contradiction (successor)"));
    /// ```
    pub fn cells(self) -> Cells {
        let of = |who: &str| -> Vec<_> {
            self.findings().iter().map(|finding| (format!("{who} {}", finding.word()), *finding)).collect()
        };
        Cells::new([&of("player"), &of("opponent")], |player, opponent| confront(player, opponent).word().to_owned())
    }
}

/// What one side finds, in the order of the results. A and B belong to the first table, the others to the second.
///
/// The player finds A if he can force that there is no capture, the opponent if he cannot force one; and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Finding {
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

/// What stands in a cell.
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
    Contradiction(Dispute),
}

/// What the two contradict each other about. The paper says it in brackets where it could be more than one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dispute {
    /// Whether the string is captured.
    Capture,
    /// Whether it has a successor on its points.
    Successor,
    /// Whether a permanent stone stands in the special area outside them.
    SpecialArea,
}

impl Word for Confronted {
    const ALL: &'static [Self] = &[
        Self::Uncapturable,
        Self::Captured,
        Self::Capturable1,
        Self::Capturable2Outside,
        Self::NotAlive,
        Self::Contradiction(Dispute::Capture),
        Self::Contradiction(Dispute::Successor),
        Self::Contradiction(Dispute::SpecialArea),
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Uncapturable => "uncapturable",
            Self::Captured => "captured",
            Self::Capturable1 => "capturable-1",
            Self::Capturable2Outside => "capturable-2\\1",
            Self::NotAlive => "not-alive",
            Self::Contradiction(Dispute::Capture) => "contradiction",
            Self::Contradiction(Dispute::Successor) => "contradiction (successor)",
            Self::Contradiction(Dispute::SpecialArea) => "contradiction (special-area)",
        }
    }
}

/// Confronts what the player finds with what the opponent finds, both in the same table.
fn confront(player: Finding, opponent: Finding) -> Confronted {
    // The questions of the tables, and the least finding that answers each with yes.
    let questions =
        [(Dispute::Capture, Finding::A), (Dispute::Successor, Finding::B2), (Dispute::SpecialArea, Finding::B31)];
    let disputed = questions.into_iter().find(|(_, yes)| (player >= *yes) != (opponent >= *yes));
    if disputed.is_some() && seeded(Fault::SecondFindingHolds) {
        return confront(opponent, opponent);
    }
    match (disputed, player) {
        (Some((about, _)), _) => Confronted::Contradiction(about),
        (None, Finding::A) => Confronted::Uncapturable,
        (None, Finding::B) => Confronted::Captured,
        (None, Finding::B2) => Confronted::Capturable1,
        (None, Finding::B31) => Confronted::Capturable2Outside,
        (None, Finding::B32) => Confronted::NotAlive,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_agree_exactly_when_they_find_the_same() {
        for table in Table::ALL {
            for &player in table.findings() {
                for &opponent in table.findings() {
                    let found = confront(player, opponent);
                    assert_eq!(matches!(found, Confronted::Contradiction(_)), player != opponent);
                }
            }
        }
    }
}
