//! What answers say about switches and rule sets, and what does not fit together.

use std::collections::BTreeMap;

use reference_engine::switch::SwitchInfo;
use reference_engine::systems::Choices;

use super::asker::Exchange;
use super::candidates::Candidate;
use super::pool::Topic;
use super::stage::{Answered, Stage};
use crate::ask::said::{Heard, Says, Witness};
use crate::cases::ruleset::RuleSet;

/// What a switch is, as far as answers tell.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The switch.
    pub switch: SwitchInfo,
    /// The choice that the answers support.
    pub choice: String,
    /// The other choices that answers speak against, each with the questions that do.
    pub against: Vec<(String, Vec<String>)>,
    /// The other choices that no answer tells apart from it.
    pub open: Vec<String>,
    /// The other choices that as many answers support: the questions for the choice, and for the other.
    pub both: Vec<(String, [Vec<String>; 2])>,
}

impl Reading {
    /// The questions that decide it, each once.
    pub fn decided_by(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.against.iter().flat_map(|(_, questions)| questions) {
            if !names.contains(&&**name) {
                names.push(name);
            }
        }
        names
    }
}

/// How well the answers fit a rule set.
#[derive(Clone, Debug)]
pub struct Fit {
    /// Its id.
    pub id: String,
    /// How many answers are not as it says, by question.
    pub misses: Vec<String>,
    /// How often the program had no answer where it has one.
    pub silences: usize,
}

/// An answer that the best reading does not explain.
#[derive(Clone, Debug)]
pub struct Contradiction {
    /// The question and what the program said.
    pub witness: Witness,
    /// What the best reading says.
    pub best: String,
    /// The choices that would explain it; nothing if no reading does.
    pub reading: Vec<(String, String)>,
    /// The question that speaks against that reading, and what the program said to it.
    pub other: Option<Witness>,
}

/// What the answers of a stage say about these switches. `same` tells whether two readings are one.
pub fn readings(stage: &Stage<'_, '_>, switches: &[SwitchInfo], same: fn(&Choices, &Choices) -> bool) -> Vec<Reading> {
    let Some((best, own_number)) = stage.best_one().zip(stage.best_number()) else { return Vec::new() };
    let mut all = Vec::new();
    for switch in switches {
        let Some(own) = best.choices.of(switch.name) else { continue };
        let mut reading = Reading {
            switch: *switch,
            choice: own.to_owned(),
            against: Vec::new(),
            open: Vec::new(),
            both: Vec::new(),
        };
        for word in switch.words().into_iter().filter(|word| *word != own) {
            let changed = best.choices.with(&BTreeMap::from([(switch.name.to_owned(), word.to_owned())]));
            // Where no ban is in force, what lifts it is no reading of its own.
            if changed.is_ok_and(|changed| same(&changed, &best.choices)) {
                continue;
            }
            let with =
                stage.candidates.iter().enumerate().filter(|(_, other)| other.choices.of(switch.name) == Some(word));
            let with: Vec<(usize, &Candidate)> = with.collect();
            // What decides is told of the reading that is otherwise the same.
            let nearest = with.iter().min_by_key(|(_, other)| differences(&best.choices, &other.choices).len());
            match nearest {
                Some((number, _)) if with.iter().all(|(_, other)| other.misses > best.misses) => {
                    reading.against.push((word.to_owned(), stage.missed_by(*number)));
                }
                Some((number, _)) => {
                    let both = [stage.missed_by(*number), stage.told_against(own_number, *number)];
                    if both.iter().all(|questions| !questions.is_empty()) {
                        reading.both.push((word.to_owned(), both));
                    } else {
                        reading.open.push(word.to_owned());
                    }
                }
                None => reading.open.push(word.to_owned()),
            }
        }
        if !reading.against.is_empty() || !reading.open.is_empty() || !reading.both.is_empty() {
            all.push(reading);
        }
    }
    all
}

impl Stage<'_, '_> {
    fn best_number(&self) -> Option<usize> {
        let best = self.best_one()?;
        self.candidates.iter().position(|candidate| std::ptr::eq(candidate, best))
    }

    /// The questions that speak against this reading and not against the best.
    fn missed_by(&self, number: usize) -> Vec<String> {
        let Some(best) = self.best_number() else { return Vec::new() };
        self.told_against(number, best)
    }

    /// The questions that speak against one reading and not against another.
    fn told_against(&self, one: usize, other: usize) -> Vec<String> {
        let speaks = |answered: &&Answered<'_, '_>| answered.misses(one) && !answered.misses(other);
        self.answers.iter().filter(speaks).map(|answered| answered.posed.name.clone()).collect()
    }
}

impl Answered<'_, '_> {
    /// Whether the answer is not as this reading says.
    fn misses(&self, number: usize) -> bool {
        self.agrees(number) == Some(false)
    }

    fn agrees(&self, number: usize) -> Option<bool> {
        self.exchange.heard.agrees_with(self.says.get(number)?)
    }

    fn witness(&self) -> Witness {
        let Exchange { fitted, heard, .. } = &self.exchange;
        let (name, question) = (self.posed.name.clone(), fitted.question.clone());
        Witness { name, question, said: heard.text(), fitted: None }
    }
}

/// The answers that the best reading of a stage does not explain, each with a reading that would.
pub fn contradictions(stage: &Stage<'_, '_>, switches: &[SwitchInfo]) -> Vec<Contradiction> {
    let Some(best) = stage.best_number() else { return Vec::new() };
    let missed = stage.answers.iter().filter(|answered| answered.misses(best));
    missed.map(|answered| contradiction(stage, best, answered, switches)).collect()
}

fn contradiction(
    stage: &Stage<'_, '_>,
    best: usize,
    answered: &Answered<'_, '_>,
    switches: &[SwitchInfo],
) -> Contradiction {
    let own = &stage.candidates[best].choices;
    let differences = |one: &Choices, other: &Choices| {
        let mut all = differences(one, other);
        all.retain(|(name, _)| switches.iter().any(|switch| switch.name == name));
        all
    };
    let explains = |(number, _): &(usize, &Candidate)| answered.agrees(*number) == Some(true);
    let readings = stage.candidates.iter().enumerate().filter(explains);
    let reading = readings.min_by_key(|(_, other)| (differences(own, &other.choices).len(), other.misses));
    let speaks = |number: usize| {
        let against = stage.answers.iter().find(|other| other.misses(number) && !other.misses(best));
        against.map(Answered::witness)
    };
    Contradiction {
        witness: answered.witness(),
        best: answered.says.get(best).map_or(String::new(), Says::text),
        reading: reading.map_or_else(Vec::new, |(_, other)| differences(own, &other.choices)),
        other: reading.and_then(|(number, _)| speaks(number)),
    }
}

/// The choices of the second that the first has not.
pub fn differences(one: &Choices, other: &Choices) -> Vec<(String, String)> {
    let differs = |(switch, choice): &(&String, &String)| one.of(switch) != Some(choice);
    let differing = other.named().iter().filter(differs);
    differing.map(|(switch, choice)| (switch.clone(), choice.clone())).collect()
}

impl Fit {
    /// Every rule set, those that the answers of all stages fit best first.
    pub fn all(rule_sets: &[RuleSet], stages: &[Stage<'_, '_>]) -> Vec<Self> {
        let mut all: Vec<Self> = rule_sets.iter().map(|set| Self::of(set, stages)).collect();
        all.sort_by_key(|fit| (fit.misses.len(), fit.silences));
        all
    }

    fn of(set: &RuleSet, stages: &[Stage<'_, '_>]) -> Self {
        let mut fit = Self { id: set.id.clone(), misses: Vec::new(), silences: 0 };
        for answered in stages.iter().flat_map(|stage| &stage.answers) {
            let says = answered.exchange.says_under(&set.choices);
            match answered.exchange.heard.agrees_with(&says) {
                Some(false) => fit.misses.push(answered.posed.name.clone()),
                None if !answered.exchange.heard.is_something() && answered.posed.topic() != Some(Topic::Play) => {
                    fit.silences += usize::from(matches!(says, Says::Facts(_)));
                }
                _ => {}
            }
        }
        fit
    }
}

impl Heard {
    /// Whether it is an answer.
    pub fn is_something(&self) -> bool {
        !matches!(self, Self::Nothing(_))
    }
}
