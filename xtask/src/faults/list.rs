//! The wrong implementations.

use kakunin::Suite;
use reference_engine::fault::Fault;
use reference_engine::play;
use reference_engine::question::Question;
use reference_engine::scoring::switches;
use reference_engine::systems;

use super::answering::{self, Answering};
use super::argued;
use super::reading::{self, Reading};

/// A wrong implementation: the reference engine with one fault.
#[derive(Clone, Debug)]
pub(super) enum Seeded {
    /// A mistake inside the engine.
    Engine(Fault),
    /// A rule set with another choice for one switch.
    Switch(Flip),
    /// Questions are misread before they are answered.
    Reading(&'static Reading),
    /// Answers are misstated.
    Answering(&'static Answering),
}

/// Another choice in a rule set.
#[derive(Clone, Debug)]
pub(super) struct Flip {
    /// The rule set.
    pub(super) rules: String,
    /// The switch.
    pub(super) switch: &'static str,
    /// What the rule set chooses.
    pub(super) chosen: String,
    /// What is taken instead.
    pub(super) instead: &'static str,
    /// Why that does not matter under the other choices of the rule set, if it does not.
    pub(super) moot: Option<&'static str>,
}

/// All of them.
pub(super) fn all(suite: &Suite) -> Vec<Seeded> {
    let engine = Fault::ALL.iter().copied().map(Seeded::Engine);
    let readings = reading::READINGS.iter().map(Seeded::Reading);
    let answers = answering::ANSWERS.iter().map(Seeded::Answering);
    let flips = flips(suite).into_iter().map(Seeded::Switch);
    engine.chain(readings).chain(answers).chain(flips).collect()
}

/// Every switch of every rule set with each other choice that it has.
fn flips(suite: &Suite) -> Vec<Flip> {
    let mut flips = Vec::new();
    for set in &suite.rule_sets {
        for switch in systems::switches(set.choices.system()) {
            let Some(chosen) = set.choices.of(switch.name) else { continue };
            for instead in switch.words().into_iter().filter(|word| *word != chosen) {
                let (rules, chosen) = (set.id.clone(), chosen.to_owned());
                let moot = argued::switch(switch.name, instead, &set.choices);
                flips.push(Flip { rules, switch: switch.name, chosen, instead, moot });
            }
        }
    }
    flips
}

impl Seeded {
    /// Its name.
    pub(super) fn id(&self) -> String {
        match self {
            Self::Engine(fault) => fault.id().to_owned(),
            Self::Switch(Flip { rules, switch, instead, .. }) => format!("{rules}:{switch}={instead}"),
            Self::Reading(reading) => format!("reading/{}", reading.id),
            Self::Answering(answering) => format!("answering/{}", answering.id),
        }
    }

    /// What it does, in a sentence without its end.
    pub(super) fn about(&self) -> String {
        match self {
            Self::Engine(fault) => fault.about().to_owned(),
            Self::Switch(Flip { rules, switch, chosen, instead, .. }) => {
                format!("under {rules} the switch `{switch}` is taken to be `{instead}` in place of `{chosen}`")
            }
            Self::Reading(reading) => reading.about.to_owned(),
            Self::Answering(answering) => answering.about.to_owned(),
        }
    }

    /// Why no question can catch it, if that is so.
    pub(super) fn unobservable(&self) -> Option<&'static str> {
        let moot = if let Self::Switch(flip) = self { flip.moot } else { None };
        moot.or_else(|| argued::other(&self.id()))
    }

    /// The question that it answers in place of this one; nothing if it answers this one as it stands. A question that
    /// names a choice of its own for a switch is answered under that choice.
    pub(super) fn misread(&self, rules: &str, question: &Question) -> Option<Question> {
        match self {
            Self::Engine(_) | Self::Answering(_) => None,
            Self::Reading(reading) => (reading.misread)(question).filter(|misread| misread != question),
            Self::Switch(flip) => flip.applied(rules, question),
        }
    }
}

impl Flip {
    fn applied(&self, rules: &str, question: &Question) -> Option<Question> {
        let asks = |name: &str| question.asked.kind.name == name;
        let moves = asks("legal") || asks("replay") || asks("count");
        let is_of = |list: &[reference_engine::switch::SwitchInfo]| list.iter().any(|known| known.name == self.switch);
        let bears_on_it = match () {
            () if moves => is_of(play::SWITCHES),
            () if is_of(switches::SWITCHES) => asks("score"),
            () => true,
        };
        if rules != self.rules || !bears_on_it || question.choices.of(self.switch) != Some(&self.chosen) {
            return None;
        }
        let mut other = question.clone();
        other.choices = question.choices.with(&[(self.switch.to_owned(), self.instead.to_owned())].into()).ok()?;
        if let (Some(start), Some(rules)) = (&mut other.start, other.choices.rules()) {
            start.rules = rules;
        }
        Some(other)
    }
}
