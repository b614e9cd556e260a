//! Whether Sekiguchi's result with the ko ban is that of the Nihon Kiin's rules, string by string.
//!
//! The Sekiguchi paper says of each example of the Nihon Kiin whether its procedure comes to the same result. A case
//! states this as the fact `corresponds`; here it is checked. The two systems have different words, so each string gets
//! one of three fates:
//!
//! | fate | Nihon Kiin 1989 | Sekiguchi |
//! |---|---|---|
//! | alive | alive and not in seki | alive |
//! | seki | alive in seki, or dead and not removed | seki stones |
//! | dead | dead in the opponent's territory, so removed | dead |

use std::fmt;

use reference_engine::force::limits::Limits;
use reference_engine::force::proof::Unproved;
use reference_engine::systems::{Position, Status};
use reference_engine::{Board, Colour, PointSet};

use crate::cases::case::Case;
use crate::cases::suite::Suite;

/// What becomes of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It lives and has its territory.
    Alive,
    /// It stays and has no territory.
    Seki,
    /// It is removed.
    Dead,
}

impl Fate {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Alive => "alive",
            Self::Seki => "seki",
            Self::Dead => "dead",
        }
    }
}

/// The fates of the named strings under both rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correspondence {
    /// Each string by name, with its fate under the Nihon Kiin's rules and under Sekiguchi's with the ban.
    pub fates: Vec<(String, Fate, Fate)>,
}

impl Correspondence {
    /// Whether all fates are equal.
    pub fn corresponds(&self) -> bool {
        self.fates.iter().all(|(_, official, sekiguchi)| official == sekiguchi)
    }
}

/// Why a correspondence could not be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The case names no string, or has no board.
    NoStrings,
    /// A rule set is missing or assesses with another system.
    NoRules,
    /// A status was not proved.
    Unproved(Unproved),
}

impl From<Unproved> for Unknown {
    fn from(why: Unproved) -> Self {
        Self::Unproved(why)
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStrings => write!(f, "the case names no string"),
            Self::NoRules => {
                write!(f, "there are no rule sets `nihon-kiin-1989` and `sekiguchi-ban` with these systems")
            }
            Self::Unproved(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Unknown {}

/// The fates of the strings that a case names, under the rule sets `nihon-kiin-1989` and `sekiguchi-ban`.
pub fn of(case: &Case, suite: &Suite) -> Result<Correspondence, Unknown> {
    let board = case.board.filter(|_| !case.strings.is_empty()).ok_or(Unknown::NoStrings)?;
    let choices = |id| suite.rule_set(id).map(|set| &set.choices).ok_or(Unknown::NoRules);
    let system = |id| choices(id)?.assesses().ok_or(Unknown::NoRules);
    let (official, sekiguchi) = (system("nihon-kiin-1989")?, system("sekiguchi-ban")?);
    let position = &mut Position::new(board, Colour::Black, Vec::new(), Limits::default());
    let territory = official.territory(position)?;
    let mut fates = Vec::new();
    for (name, string) in &case.strings {
        let (status, other) = (official.status(position, string)?.0, sekiguchi.status(position, string)?.0);
        let fate = official_fate(status, &board, string, &territory);
        fates.push((name.clone(), fate.ok_or(Unknown::NoRules)?, sekiguchi_fate(other).ok_or(Unknown::NoRules)?));
    }
    Ok(Correspondence { fates })
}

/// Whether what a case states is so. The message of an error names every string. A case that states nothing is right.
pub fn check(case: &Case, suite: &Suite) -> Result<(), String> {
    let Some(stated) = case.corresponds else { return Ok(()) };
    let found = of(case, suite).map_err(|why| format!("{}: {why}", case.name()))?;
    if found.corresponds() == stated {
        return Ok(());
    }
    let says = |yes| if yes { "yes" } else { "no" };
    let fates = found.fates.iter().map(|(name, official, sekiguchi)| {
        format!("{name}: {} by the Nihon Kiin, {} by Sekiguchi with the ban", official.word(), sekiguchi.word())
    });
    let fates: Vec<String> = fates.collect();
    let (stated, found) = (says(stated), says(found.corresponds()));
    Err(format!("{}: the fact `corresponds` is {stated}, found is {found}\n{}", case.name(), fates.join("\n")))
}

fn official_fate(status: Status, board: &Board, string: &PointSet, [black, white]: &[PointSet; 2]) -> Option<Fate> {
    let opposing = if string.meets(board.stones(Colour::Black)) { white } else { black };
    match status {
        Status::Alive => Some(Fate::Alive),
        Status::AliveInSeki => Some(Fate::Seki),
        Status::Dead if string.meets(opposing) => Some(Fate::Dead),
        Status::Dead => Some(Fate::Seki),
        _ => None,
    }
}

fn sekiguchi_fate(status: Status) -> Option<Fate> {
    match status {
        Status::Alive => Some(Fate::Alive),
        Status::SekiStones => Some(Fate::Seki),
        Status::Dead => Some(Fate::Dead),
        _ => None,
    }
}

#[cfg(test)]
mod tests {

    use rstest::rstest;

    use super::*;

    /// The boards and why these are the fates: see the cases.
    #[rstest]
    #[case("ordinary-dead", &[("the stone", Fate::Dead, Fate::Dead), ("the white string", Fate::Alive, Fate::Alive)])]
    #[case("shared-liberty-seki", &[("the black string", Fate::Seki, Fate::Seki), ("the white string", Fate::Seki, Fate::Seki)])]
    // A stone arises on a dame, which keeps this one alive and puts all in seki; Sekiguchi asks for its own point.
    #[case("dame-keeps-alive", &[("the stone", Fate::Seki, Fate::Dead), ("the white string", Fate::Seki, Fate::Alive)])]
    fn fates_of_small_boards(#[case] id: &str, #[case] fates: &[(&str, Fate, Fate)]) {
        let mut suite = crate::testing::one_case("japanese-2003", id);
        let found = of(&suite.cases[0], &suite).expect("small boards are settled");
        for (name, official, sekiguchi) in fates {
            let fate = (name.to_string(), *official, *sekiguchi);
            assert!(found.fates.contains(&fate), "{fate:?} is missing in {found:?}");
        }
        let corresponds = fates.iter().all(|(_, official, sekiguchi)| official == sekiguchi);
        for stated in [true, false] {
            suite.cases[0].corresponds = Some(stated);
            assert_eq!(check(&suite.cases[0], &suite).is_ok(), stated == corresponds);
        }
    }
}
