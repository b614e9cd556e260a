//! Inference: which rules does a program follow?
//!
//! The questions of the suite are put to a program as it is, and for each answer the reference engine proves what every
//! reading says: all ways to play, all ways to count, every system of the rule sets with another choice for each of its
//! switches. The question that splits the readings that are left best comes first, so few are enough. A reading that an
//! answer speaks against is not dropped but counted, because programs may be wrong, or follow two readings at once:
//! then the best reading is the one that fewest answers speak against, and these are told as contradictions.
//!
//! A program that does what a question says is asked under each rule set that it claims; one that gives the same
//! answers whatever rules a question names is asked once.

pub mod asker;
pub mod candidates;
pub mod finding;
pub mod pool;
pub mod stage;

use std::collections::BTreeMap;

use reference_engine::play;
use reference_engine::play::state::PassesToEnd;
use reference_engine::scoring::switches as scoring;
use reference_engine::switch::{Switch, SwitchInfo};
use reference_engine::systems::{Choices, switches};

use self::asker::{Asker, Under, same};
use self::candidates::{Candidate, of_counting, of_play, of_systems, own_switches, with_shared};
use self::finding::{Contradiction, Fit, Reading, contradictions, readings};
use self::pool::{Posed, Topic, pool};
use self::stage::Stage;
use crate::ask::abilities::{Abilities, Unseen};
use crate::ask::implementation::Implementation;
use crate::ask::readings::single_changes;
use crate::cases::ruleset::RuleSet;
use crate::cases::suite::Suite;

/// So many questions of play are looked through for the one that tells most.
const MOST: usize = 120;

/// What was found out about a program.
pub struct Inference {
    /// Under which rules it was asked.
    pub under: Under,
    /// What each switch is, as far as the answers tell.
    pub readings: Vec<Reading>,
    /// The rule sets of the suite, those that the answers fit best first.
    pub fits: Vec<Fit>,
    /// The answers that the best reading does not explain.
    pub contradictions: Vec<Contradiction>,
    /// How many questions were put.
    pub asked: usize,
    /// To how many there was an answer.
    pub answered: usize,
    /// Whether the program says anything about life and death, or whatever else a system decides.
    pub has_system: bool,
    /// Why questions could not be put or had no answer, the first reasons.
    pub silent: Vec<String>,
}

/// Whether the program does what a question says, and the questions that this took.
pub struct Listening {
    /// Whether it does; none if it claims one rule set only, or cannot claim any.
    pub listens: Option<bool>,
    /// How many questions that took.
    pub asked: usize,
    /// The rule sets under which it is worth asking, each different from the others as far as it can be asked.
    pub rule_sets: Vec<String>,
}

/// Asks one question under two rule sets that answer it differently.
pub fn listening(suite: &Suite, program: &mut dyn Implementation) -> Listening {
    let pool = pool(suite);
    let Some(first) = pool.first() else { return Listening { listens: None, asked: 0, rule_sets: Vec::new() } };
    let claimed_ids = Vec::new();
    let mut asker = Asker { program, rule_sets: &suite.rule_sets, under: Under::Any, claimed: claimed_ids, asked: 0 };
    let abilities = asker.program.abilities(&first.entry.test.rules, &first.entry.test.question);
    let rule_sets = abilities.map_or_else(|_| Vec::new(), |abilities| claimed(&abilities, &suite.rule_sets));
    let ids = || rule_sets.iter().map(|set| set.id.clone()).collect::<Vec<_>>();
    if rule_sets.len() < 2 {
        return Listening { listens: None, asked: 0, rule_sets: ids() };
    }
    let (mut same_answers, enough) = (0, 3);
    for posed in pool.iter().filter(|posed| posed.parts()) {
        let tests = || {
            posed
                .tests
                .iter()
                .filter(|test| rule_sets.iter().any(|set| set.id == test.rules && set.choices == test.question.choices))
        };
        let Some(one) = tests().next() else { continue };
        let Some(other) =
            tests().find(|other| other.expected.is_met_by(&one.expected) != one.expected.is_met_by(&one.expected))
        else {
            continue;
        };
        let [one, other] = [one, other].map(|test| asker.put_under(posed, &test.rules, &test.question.choices));
        if let (Ok(one), Ok(other)) = (one, other) {
            match same(&one.heard, &other.heard) {
                Some(false) => return Listening { listens: Some(true), asked: asker.asked, rule_sets: ids() },
                Some(true) => same_answers += 1,
                None => {}
            }
        }
        if same_answers >= enough || asker.asked >= 10 {
            break;
        }
    }
    Listening { listens: (same_answers > 0).then_some(false), asked: asker.asked, rule_sets: ids() }
}

/// The rule sets that a program claims, as they are.
fn all_claimed<'s>(abilities: &Abilities, rule_sets: &'s [RuleSet]) -> Vec<&'s RuleSet> {
    let ended = abilities.sees(Unseen::Ended);
    // What it says of counting does not bind what it plays.
    let about_play = || abilities.choices.iter().filter(|(name, _)| play::SWITCHES.iter().any(|own| own.name == *name));
    let has = |choices: &Choices| {
        let fits = |(switch, words): (&String, &Vec<String>)| {
            let own = choices.of(switch);
            (switch == PassesToEnd::NAME && !ended) || own.is_some_and(|own| words.iter().any(|word| word == own))
        };
        about_play().all(fits)
    };
    let is_claimed =
        |set: &&RuleSet| abilities.rules.as_ref().is_none_or(|ids| ids.contains(&set.id)) && has(&set.choices);
    rule_sets.iter().filter(is_claimed).collect()
}

/// Those of them that differ as far as the program can be asked.
fn claimed<'s>(abilities: &Abilities, rule_sets: &'s [RuleSet]) -> Vec<&'s RuleSet> {
    let ended = abilities.sees(Unseen::Ended);
    let asks = |kind: &str| abilities.questions.as_ref().is_none_or(|kinds| kinds.iter().any(|own| own == kind));
    let only_moves = abilities
        .questions
        .as_ref()
        .is_some_and(|kinds| kinds.iter().all(|kind| ["legal", "replay", "counting", "score"].contains(&&**kind)));
    let alike = |one: &RuleSet, other: &RuleSet| {
        let play = |set: &RuleSet| {
            set.choices.rules().map(|mut rules| {
                rules.passes_to_end = if ended { rules.passes_to_end } else { 2 };
                rules
            })
        };
        let counts = !asks("score") || one.choices.scoring() == other.choices.scoring();
        only_moves && play(one) == play(other) && counts
    };
    let mut all: Vec<&RuleSet> = Vec::new();
    for set in all_claimed(abilities, rule_sets) {
        if !all.iter().any(|known| alike(known, set)) {
            all.push(set);
        }
    }
    all
}

/// Asks a program, and says which rules its answers fit.
pub fn infer(suite: &Suite, under: Under, program: &mut dyn Implementation) -> Inference {
    let pool = pool(suite);
    let rule_sets = &suite.rule_sets;
    let mut asker = Asker { program, rule_sets, under: under.clone(), claimed: Vec::new(), asked: 0 };
    let claims = pool.first().and_then(|posed| asker.abilities(posed));
    let claims = claims.map_or_else(Vec::new, |abilities| all_claimed(&abilities, rule_sets));
    asker.claimed = claims.iter().map(|set| set.id.clone()).collect();
    let of = |topic: Topic| -> Vec<&Posed<'_>> { pool.iter().filter(|posed| posed.topic() == Some(topic)).collect() };
    let base = plain_choices(suite);

    let mut play = Stage::new(of_play(&base));
    play.prefer(&suite.rule_sets, |one, other| one.rules() == other.rules());
    play.prefer_claimed(&under, if claims.is_empty() { rule_sets.iter().collect() } else { claims });
    // The small ones are enough to tell all ways to play apart, and every prediction takes its time.
    let about_play = of(Topic::Play).into_iter().filter(|posed| posed.parts() && !posed.is_played).take(MOST);
    let about_play: Vec<&Posed<'_>> = about_play.collect();
    play.tell_apart(&about_play, &mut asker);
    let others = play.best_one().map(|best| other_plays(&best.choices));
    play.confirm(&of(Topic::Play), &others.unwrap_or_default(), 2, &mut asker);
    let found = play.best_one().map_or(base, |best| best.choices.clone());

    let cannot_judge = pool.first().is_some_and(|posed| asker.claims(posed).is_some_and(|ids| ids.is_empty()));
    let mut counting = Stage::new(of_counting(&found));
    let mut system = Stage::new(Vec::new());
    if !cannot_judge {
        counting.prefer(&suite.rule_sets, |one, other| one.scoring() == other.scoring());
        counting.tell_apart(&of(Topic::Counting), &mut asker);
        let found = counting.best_one().map_or(found.clone(), |best| best.choices.clone());
        let has_play = play.answers.iter().any(|answered| answered.exchange.heard.is_something());
        system.candidates = of_systems(&suite.rule_sets, has_play.then_some(&found));
        system.candidates.push(Candidate::new(found));
        system.tell_apart(&of_several_systems(&pool), &mut asker);
        system.refine(&pool, &mut asker);
    }
    finding(suite, under, [play, counting, system], asker.asked)
}

/// What came of it.
fn finding(suite: &Suite, under: Under, stages: [Stage<'_, '_>; 3], asked: usize) -> Inference {
    let [play, counting, system] = &stages;
    let answered =
        |stage: &Stage<'_, '_>| stage.answers.iter().filter(|answered| answered.exchange.heard.is_something()).count();
    let mut all = Vec::new();
    if answered(play) > 0 {
        all.extend(readings(play, play::SWITCHES, |one, other| one.rules() == other.rules()));
    }
    if answered(counting) > 0 {
        all.extend(readings(counting, scoring::SWITCHES, |one, other| one.scoring() == other.scoring()));
    }
    let own = system.best_one().filter(|_| answered(system) > 0).map(|best| own_switches(&best.choices));
    all.extend(own.iter().flat_map(|own| readings(system, own, |_, _| false)));
    let of_system = own.clone().unwrap_or_default();
    let switches = [play::SWITCHES, scoring::SWITCHES, &of_system];
    let not_explained = stages.iter().zip(switches).flat_map(|(stage, of)| contradictions(stage, of)).collect();
    let silent = stages.iter().flat_map(|stage| {
        let unanswered = stage.answers.iter().filter(|answered| !answered.exchange.heard.is_something());
        stage.not_put.iter().cloned().chain(unanswered.map(|answered| answered.exchange.heard.text()))
    });
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    silent.for_each(|why| *counted.entry(why).or_default() += 1);
    let mut silent: Vec<(String, usize)> = counted.into_iter().collect();
    silent.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    Inference {
        under,
        readings: all,
        fits: Fit::all(&suite.rule_sets, &stages),
        contradictions: not_explained,
        asked,
        answered: stages.iter().map(answered).sum(),
        has_system: own.is_some_and(|own| !own.is_empty()),
        silent: silent.into_iter().map(|(why, times)| format!("{why} ({times})")).take(3).collect(),
    }
}

/// Choices of play and counting alone, for readings to begin with.
fn plain_choices(suite: &Suite) -> Choices {
    let plain = suite.rule_sets.iter().find(|set| set.choices.system().is_none()).map(|set| set.choices.clone());
    plain
        .or_else(|| {
            let named =
                switches(None).iter().map(|switch| (switch.name.to_owned(), switch.words()[0].to_owned())).collect();
            Choices::new(None, named).ok()
        })
        .unwrap_or_else(|| suite.rule_sets[0].choices.clone())
}

/// These choices with another one for one switch of play.
fn other_plays(choices: &Choices) -> Vec<Choices> {
    let changes = single_changes(choices, play::SWITCHES, |one, other| one.rules() == other.rules());
    changes.map(|changed| changed.choices).collect()
}

/// Questions that tell systems apart: small ones of each kind, those first that the suite asks under several.
fn of_several_systems<'p, 'a>(pool: &'p [Posed<'a>]) -> Vec<&'p Posed<'a>> {
    const OF_A_KIND: usize = 6;
    let systems = |posed: &Posed<'_>| {
        let mut systems: Vec<_> = posed.tests.iter().filter_map(|test| test.question.choices.system()).collect();
        systems.dedup();
        systems.len()
    };
    let mut all: Vec<&Posed<'a>> = pool.iter().filter(|posed| posed.topic() == Some(Topic::System)).collect();
    all.sort_by_key(|posed| std::cmp::Reverse(systems(posed)));
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    all.retain(|posed| {
        let number = taken.entry(posed.kind()).or_default();
        *number += 1;
        *number <= if posed.kind() == "status" { 4 * OF_A_KIND } else { OF_A_KIND }
    });
    all
}

impl Stage<'_, '_> {
    /// Readings that a rule set has come first: where answers fit several, these are named.
    fn prefer(&mut self, rule_sets: &[RuleSet], same: fn(&Choices, &Choices) -> bool) {
        let is_one = |candidate: &Candidate| rule_sets.iter().any(|set| same(&set.choices, &candidate.choices));
        self.candidates.sort_by_key(|candidate| !is_one(candidate));
        for candidate in &mut self.candidates {
            // The words of the rule set also where they do not matter.
            if let Some(set) = rule_sets.iter().find(|set| same(&set.choices, &candidate.choices)) {
                candidate.choices = with_words(&candidate.choices, &set.choices, same);
            }
        }
    }
}

impl Stage<'_, '_> {
    /// Readings that are like the rule set that is named, or like one that the program claims, come first of all.
    fn prefer_claimed(&mut self, under: &Under, claimed: Vec<&RuleSet>) {
        let may_be = |set: &&&RuleSet| match under {
            Under::Any => true,
            Under::RuleSet(id) => set.id == *id,
        };
        let likely: Vec<&RuleSet> = claimed.iter().filter(may_be).copied().collect();
        for candidate in &mut self.candidates {
            let differs = |set: &&RuleSet| {
                let words = |switch: &SwitchInfo| (set.choices.of(switch.name), candidate.choices.of(switch.name));
                play::SWITCHES.iter().map(words).filter(|(own, other)| own.is_some() && own != other).count()
            };
            candidate.unlike = likely.iter().map(differs).min().unwrap_or(0);
        }
        self.candidates.sort_by_key(|candidate| candidate.unlike);
    }
}

/// These choices in the words of others, as far as both are the same reading then.
fn with_words(choices: &Choices, other: &Choices, same: fn(&Choices, &Choices) -> bool) -> Choices {
    let worded = with_shared(choices, other);
    if same(&worded, choices) { worded } else { choices.clone() }
}
