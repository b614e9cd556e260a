//! One module a paper, in the paper's own terms and order; and the list of them.
//!
//! A module begins with the paper as a table that a player recognises: who moves first, what may be played, when it
//! ends, how an end is judged. Its `Reading` is what the paper leaves open; `switches.rs` names these choices,
//! `questions.rs` what can be asked. A paper that assesses statuses implements [`System`] over one [`Position`], which
//! has all that has been proved.
//!
//! * **To add a switch**, write its enum with `impl Switch` in the paper's `switches.rs` (those of play stand in
//!   [`board`](crate::board) and [`play`]), list it in `SWITCHES` there, and read it with `choices.get()` where the
//!   paper's `Reading::chosen` is made, or in [`Choices::rules`]. Rule sets then have to choose; lint, the manual and
//!   `xtask new` know it.
//! * **To add a rule set**, write `cases/rulesets/ID.yaml`. No code.
//! * **To add a system**, write its module, its name in [`system_id`] and a line in each `match` of this file; the
//!   compiler names them. Words for statuses that no system had stand in [`status`].

pub mod article_8;
pub mod assessment;
pub mod choices;
pub mod decision_tables;
pub mod hypothetical_play;
pub mod ikeda;
pub mod japanese_2003;
pub mod known;
pub mod korean;
pub mod nihon_kiin_1989;
pub mod position;
pub mod questions;
pub mod sekiguchi;
pub mod status;
pub mod system;
pub mod system_id;
pub mod variation_tree;
pub mod verbal_japanese;

pub use self::choices::{Choices, WrongChoice};
pub use self::position::Position;
pub use self::status::{Life, Status};
pub use self::system::System;
pub use self::system_id::SystemId;

use std::collections::BTreeMap;

use crate::play;
use crate::scoring;
use crate::switch::SwitchInfo;
use crate::word::Word;

impl SystemId {
    /// Whether it says anything about play.
    fn has_play(self) -> bool {
        self != Self::DecisionTables
    }

    /// The switches that it has beside those of play.
    fn own_switches(self) -> &'static [SwitchInfo] {
        match self {
            Self::VerbalJapanese => verbal_japanese::SWITCHES,
            Self::Japanese2003 => japanese_2003::SWITCHES,
            Self::NihonKiin1989 => nihon_kiin_1989::SWITCHES,
            Self::Sekiguchi => sekiguchi::SWITCHES,
            Self::Korean => korean::SWITCHES,
            Self::Ikeda => ikeda::SWITCHES,
            Self::DecisionTables => decision_tables::SWITCHES,
        }
    }

    /// The statuses that it knows: none if it assesses no statuses.
    pub fn statuses(self) -> &'static [Status] {
        match self {
            Self::VerbalJapanese => verbal_japanese::STATUSES,
            Self::Japanese2003 => japanese_2003::STATUSES,
            Self::NihonKiin1989 => nihon_kiin_1989::STATUSES,
            Self::Sekiguchi => sekiguchi::STATUSES,
            Self::Korean => korean::STATUSES,
            Self::Ikeda | Self::DecisionTables => &[],
        }
    }
}

/// The switches that a rule set of this system has. Rule sets without a system are about play and
/// scores alone.
pub fn switches(system: Option<SystemId>) -> Vec<SwitchInfo> {
    let has_play = system.is_none_or(SystemId::has_play);
    let shared: [&[SwitchInfo]; 2] = if has_play { [play::SWITCHES, scoring::switches::SWITCHES] } else { [&[]; 2] };
    let own = system.map_or(&[][..], SystemId::own_switches);
    shared.into_iter().flatten().chain(own).copied().collect()
}

/// The switches of all systems, in the order in which they are listed.
pub fn all_switches() -> Vec<SwitchInfo> {
    let mut all = switches(None);
    for switch in SystemId::ALL.iter().flat_map(|system| system.own_switches()) {
        if !all.contains(switch) {
            all.push(*switch);
        }
    }
    all
}

impl Choices {
    /// These choices, if there is one for every switch of the system and no other.
    pub fn new(system: Option<SystemId>, named: BTreeMap<String, String>) -> Result<Self, WrongChoice> {
        Self::checked(system, switches(system), named)
    }

    /// Whether a rule set of this system has this switch with this choice.
    pub fn check(system: Option<SystemId>, switch: &str, choice: &str) -> Result<(), WrongChoice> {
        choices::check(&switches(system), switch, choice)
    }

    /// The system that assesses statuses, as they choose to read it; none if theirs assesses none.
    pub fn assesses(&self) -> Option<Box<dyn System>> {
        Some(match self.system()? {
            SystemId::VerbalJapanese => Box::new(verbal_japanese::Reading::chosen(self)?),
            SystemId::Japanese2003 => Box::new(japanese_2003::Reading::chosen(self)?),
            SystemId::NihonKiin1989 => Box::new(nihon_kiin_1989::Reading::chosen(self)?),
            SystemId::Sekiguchi => Box::new(sekiguchi::Reading::chosen(self)?),
            SystemId::Korean => Box::new(korean::Reading::chosen(self)?),
            SystemId::Ikeda | SystemId::DecisionTables => return None,
        })
    }
}
