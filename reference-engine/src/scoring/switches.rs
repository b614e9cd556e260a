//! What rule sets count differently. A rule set that names none of these switches counts nothing.

use crate::switch::{Switch, SwitchInfo};

/// The switches of scoring: every rule set has them that says anything about play.
pub const SWITCHES: &[SwitchInfo] = &[
    SwitchInfo::of::<Counting>(),
    SwitchInfo::of::<DeadStones>(),
    SwitchInfo::of::<EyesInSeki>(),
    SwitchInfo::of::<PassStones>(),
    SwitchInfo::of::<Compensation>(),
];

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Nothing: the rule set is not asked for the score of an agreed position.
    None,
    /// Stones and what they surround (tromp-taylor.area-score, aga.area, chinese.area).
    Area,
    /// What stones surround, and prisoners (nihon-kiin-1989.article-8-territory, nihon-kiin-1989.article-10-count).
    Territory,
}

impl Switch for Counting {
    const NAME: &'static str = "counting";
    const ABOUT: &'static str = "what is counted once the players have agreed on life and death";
    const CHOICES: &'static [Self] = &[Self::None, Self::Area, Self::Territory];
    const USUAL: Option<Self> = Some(Self::None);

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::None => ("none", "nothing: no score is asked for"),
            Self::Area => ("area", "a player's stones and the empty points that only they surround"),
            Self::Territory => ("territory", "the empty points that only a player's stones surround, and prisoners"),
        }
    }
}

/// What becomes of the stones that the players agreed to be dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadStones {
    /// They are removed (aga.dead-stones, new-zealand.dead-stones, chinese.dead-stones).
    Removed,
    /// They are removed where they stand in the opponent's territory (nihon-kiin-1989.article-8-dead-stones).
    InTerritory,
    /// They stay (tromp-taylor.no-removal).
    Stay,
}

impl Switch for DeadStones {
    const NAME: &'static str = "dead-stones";
    const ABOUT: &'static str =
        "what becomes of stones that the players agreed to be dead; no matter if nothing is counted";
    const CHOICES: &'static [Self] = &[Self::Removed, Self::InTerritory, Self::Stay];
    const USUAL: Option<Self> = Some(Self::Removed);

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Removed => ("removed", "they are removed wherever they stand, and are prisoners"),
            Self::InTerritory => (
                "in-territory",
                "they are, if what they leave is the opponent's territory; else they stay and count for nobody",
            ),
            Self::Stay => ("stay", "nothing is removed by agreement: they count as they stand"),
        }
    }
}

/// Whether the points count that strings in seki surround.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EyesInSeki {
    /// They do (aga.territory).
    Counted,
    /// They do not (nihon-kiin-1989.article-8-territory).
    NotCounted,
}

impl Switch for EyesInSeki {
    const NAME: &'static str = "eyes-in-seki";
    const ABOUT: &'static str = "do points count beside strings in seki; no matter if nothing is counted";
    const CHOICES: &'static [Self] = &[Self::Counted, Self::NotCounted];
    const USUAL: Option<Self> = Some(Self::Counted);

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Counted => ("counted", "as everywhere else"),
            Self::NotCounted => ("not-counted", "they do not"),
        }
    }
}

/// Whether a pass costs a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassStones {
    /// It does not.
    None,
    /// It does, and White makes the last move (aga.pass-stones, aga.white-last).
    Given,
}

impl Switch for PassStones {
    const NAME: &'static str = "pass-stones";
    const ABOUT: &'static str = "does a pass cost a stone; no matter unless territory is counted";
    const CHOICES: &'static [Self] = &[Self::None, Self::Given];
    const USUAL: Option<Self> = Some(Self::None);

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::None => ("none", "it does not"),
            Self::Given => {
                ("given", "each pass hands over a prisoner, and White passes once more if Black made the last move")
            }
        }
    }
}

/// What White gets for handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compensation {
    /// Nothing.
    None,
    /// A point for each (chinese.handicap).
    EachStone,
    /// A point for each but the first (aga.area-compensation).
    EachButFirst,
}

impl Switch for Compensation {
    const NAME: &'static str = "compensation";
    const ABOUT: &'static str = "what White gets for handicap stones; no matter unless area is counted";
    const CHOICES: &'static [Self] = &[Self::None, Self::EachStone, Self::EachButFirst];
    const USUAL: Option<Self> = Some(Self::None);

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::None => ("none", "nothing"),
            Self::EachStone => ("each-stone", "a point for each of them"),
            Self::EachButFirst => ("each-but-first", "a point for each of them but one"),
        }
    }
}
