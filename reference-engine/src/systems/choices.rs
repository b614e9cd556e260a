//! The choices of a rule set: a word for every switch that it has.

use std::collections::BTreeMap;

use crate::board::Suicide;
use crate::play::ko::{BasicKo, FixedKo, KoPassBan, KoPassRule, KoRules};
use crate::play::state::{PassesToEnd, Rules};
use crate::scoring::Scoring;
use crate::scoring::switches::Counting;
use crate::switch::{Switch, SwitchInfo};
use crate::systems::system_id::SystemId;
use crate::word::Word;

/// A choice for every switch of a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    system: Option<SystemId>,
    /// The switches that there are, in their order.
    switches: Vec<SwitchInfo>,
    named: BTreeMap<String, String>,
}

/// A switch or a choice that a rule set does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongChoice {
    /// The switch as it was named.
    pub switch: String,
    /// What is wrong.
    pub what: String,
    /// What there is instead.
    pub help: String,
}

impl Choices {
    /// These choices, if there is one for each of these switches and no other.
    pub(super) fn checked(
        system: Option<SystemId>,
        switches: Vec<SwitchInfo>,
        mut named: BTreeMap<String, String>,
    ) -> Result<Self, WrongChoice> {
        for (switch, choice) in &named {
            check(&switches, switch, choice)?;
        }
        for (switch, usual) in switches.iter().filter_map(|switch| Some((switch, switch.usual()?))) {
            named.entry(switch.name.to_owned()).or_insert_with(|| usual.to_owned());
        }
        match switches.iter().find(|switch| !named.contains_key(switch.name)) {
            None => Ok(Self { system, switches, named }),
            Some(missing) => Err(WrongChoice {
                switch: missing.name.to_owned(),
                what: format!("the switch `{}` is missing", missing.name),
                help: format!("add it with one of {}", missing.words().join(", ")),
            }),
        }
    }

    /// The system, if the rule set is about more than play.
    pub fn system(&self) -> Option<SystemId> {
        self.system
    }

    /// Every switch with its choice.
    pub fn named(&self) -> &BTreeMap<String, String> {
        &self.named
    }

    /// The choice for a switch, if the rule set has that switch.
    pub fn get<T: Switch>(&self) -> Option<T> {
        T::from_word(self.of(T::NAME)?)
    }

    /// The word of the choice for the switch with this name, if the rule set has it.
    pub fn of(&self, switch: &str) -> Option<&str> {
        self.named.get(switch).map(String::as_str)
    }

    /// These choices with some of them replaced, if these exist.
    pub fn with(&self, others: &BTreeMap<String, String>) -> Result<Self, WrongChoice> {
        let mut choices = self.clone();
        for (switch, choice) in others {
            check(&self.switches, switch, choice)?;
            choices.named.insert(switch.clone(), choice.clone());
        }
        Ok(choices)
    }

    /// These choices with another choice for a switch that the rule set has.
    pub fn but<T: Switch>(&self, other: T) -> Result<Self, WrongChoice> {
        self.with(&BTreeMap::from([(T::NAME.to_owned(), other.word().to_owned())]))
    }

    /// Every switch with its choice, in the order of the switches.
    pub fn text(&self) -> String {
        let named =
            self.switches.iter().filter_map(|switch| Some(format!("{}: {}", switch.name, self.of(switch.name)?)));
        named.collect::<Vec<_>>().join(", ")
    }

    /// What they mean for the rules of play, if there is play.
    pub fn rules(&self) -> Option<Rules> {
        let ko_pass = match self.get()? {
            KoPassBan::InForce => Some(KoPassRule { scope: self.get()?, precondition: self.get()? }),
            KoPassBan::None => None,
        };
        let ko = KoRules {
            basic: self.get::<BasicKo>()? == BasicKo::InForce,
            basic_outlasts_passes: false,
            ko_pass,
            fixed: self.get::<FixedKo>()? == FixedKo::InForce,
            superko: self.get()?,
        };
        Some(Rules { suicide: self.get::<Suicide>()?, ko, passes_to_end: self.get::<PassesToEnd>()?.number() })
    }

    /// What they mean for the score, if anything is counted.
    pub fn scoring(&self) -> Option<Scoring> {
        let by_area = match self.get()? {
            Counting::None => return None,
            counting => counting == Counting::Area,
        };
        Some(Scoring {
            by_area,
            dead_stones: self.get()?,
            eyes_in_seki: self.get()?,
            pass_stones: self.get()?,
            compensation: self.get()?,
        })
    }
}

/// Whether there is such a switch among these, and such a choice of it.
pub(super) fn check(switches: &[SwitchInfo], switch: &str, choice: &str) -> Result<(), WrongChoice> {
    let wrong = |what, help| Err(WrongChoice { switch: switch.to_owned(), what, help });
    let Some(known) = switches.iter().find(|known| known.name == switch) else {
        let names: Vec<_> = switches.iter().map(|switch| switch.name).collect();
        return wrong(format!("there is no switch `{switch}` here"), format!("use one of {}", names.join(", ")));
    };
    if known.words().contains(&choice) {
        return Ok(());
    }
    let what = format!("`{choice}` is not a choice of the switch `{switch}`");
    wrong(what, format!("use one of {}", known.words().join(", ")))
}
