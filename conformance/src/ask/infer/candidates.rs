//! The readings that are held against the answers: every choice of play, every choice of counting, every system with
//! its own choices.

use std::collections::BTreeMap;

use reference_engine::Superko;
use reference_engine::play;
use reference_engine::scoring::switches as scoring;
use reference_engine::switch::SwitchInfo;
use reference_engine::systems::{Choices, switches};

use crate::ask::readings::single_changes;
use crate::cases::ruleset::RuleSet;

/// One reading, and how the answers fit it.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its choices.
    pub choices: Choices,
    /// How many answers are not as it says, by their weight.
    pub misses: usize,
    /// How often the program had no answer where it says something.
    pub silences: usize,
    /// In how many switches it is unlike every rule set that the program may have: the simplest reading comes first.
    pub unlike: usize,
}

impl Candidate {
    /// A reading that nothing speaks against yet.
    pub fn new(choices: Choices) -> Self {
        Self { choices, misses: 0, silences: 0, unlike: 0 }
    }
}

/// Every combination of choices of these switches, in place of those of the base.
fn product(base: &Choices, switches: &[SwitchInfo]) -> Vec<Choices> {
    let mut all = vec![BTreeMap::new()];
    for switch in switches {
        let with = |named: &BTreeMap<String, String>, word: &str| {
            let mut named = named.clone();
            named.insert(switch.name.to_owned(), word.to_owned());
            named
        };
        all = all.iter().flat_map(|named| switch.words().into_iter().map(move |word| with(named, word))).collect();
    }
    all.iter().filter_map(|named| base.with(named).ok()).collect()
}

/// All ways to play, each once: where no ban is in force, what lifts it does not matter.
pub fn of_play(base: &Choices) -> Vec<Candidate> {
    let mut all: Vec<Choices> = Vec::new();
    for choices in product(base, play::SWITCHES) {
        if all.iter().all(|known| known.rules() != choices.rules()) {
            all.push(choices);
        }
    }
    all.into_iter().map(Candidate::new).collect()
}

/// All ways to count, each once.
pub fn of_counting(base: &Choices) -> Vec<Candidate> {
    let mut all: Vec<Choices> = Vec::new();
    for choices in product(base, scoring::SWITCHES) {
        if all.iter().all(|known| known.scoring() != choices.scoring()) {
            all.push(choices);
        }
    }
    all.into_iter().map(Candidate::new).collect()
}

/// The switches that a rule set has beside those of play and counting.
pub fn own_switches(choices: &Choices) -> Vec<SwitchInfo> {
    let shared = switches(None);
    switches(choices.system()).into_iter().filter(|switch| !shared.contains(switch)).collect()
}

/// The systems of the rule sets, each with the play that the program was found to have, where it was.
pub fn of_systems(rule_sets: &[RuleSet], play: Option<&Choices>) -> Vec<Candidate> {
    let mut all: Vec<Choices> = Vec::new();
    for set in rule_sets.iter().filter(|set| set.choices.system().is_some()) {
        let choices = match play {
            Some(play) if looks_at_no_past(&set.choices) && looks_at_no_past(play) => with_shared(&set.choices, play),
            _ => set.choices.clone(),
        };
        if !all.contains(&choices) {
            all.push(choices);
        }
    }
    all.into_iter().map(Candidate::new).collect()
}

/// Whether there is play, and no rule looks at all earlier positions: then statuses can be proved.
fn looks_at_no_past(choices: &Choices) -> bool {
    choices.rules().is_some_and(|rules| !rules.ko.fixed && rules.ko.superko == Superko::Off)
}

/// These choices with the play and the counting of others.
pub fn with_shared(choices: &Choices, other: &Choices) -> Choices {
    let shared = switches(None).into_iter().filter(|switch| choices.of(switch.name).is_some());
    let named = shared.filter_map(|switch| Some((switch.name.to_owned(), other.of(switch.name)?.to_owned())));
    choices.with(&named.collect()).unwrap_or_else(|_| choices.clone())
}

/// The same with another choice for one switch of its system, in all ways.
pub fn variations(choices: &Choices) -> Vec<Choices> {
    let own = own_switches(choices);
    single_changes(choices, &own, |one, other| one == other).map(|changed| changed.choices).collect()
}
