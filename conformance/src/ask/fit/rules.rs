//! Under which rules a question is put.
//!
//! A program that claims the rule set of a question with all its choices is asked under it. If not, and if the question
//! is about moves, the moves are made once by the rules of the question and once by rules that the program has. If each
//! move is legal by both or by neither, and both agree whether the sequence has ended, then a program that follows its
//! own rules rightly gives the answer that the question expects: the position after legal moves is the same under all
//! rules. Only the reasons of an illegal move may differ; then they are not judged.
//!
//! A score by agreement is counted by both rule sets; if that gives the same score with the same parts, it is asked
//! under the one that the program has.

use std::collections::BTreeMap;

use reference_engine::play;
use reference_engine::play::state::PassesToEnd;
use reference_engine::question::{Facts, Question, Start};
use reference_engine::scoring::questions::{DEAD, SCORE};
use reference_engine::scoring::switches;
use reference_engine::switch::{Switch, SwitchInfo};
use reference_engine::systems::Choices;
use reference_engine::{Illegal, Rules, Suicide, Superko};

use super::course::Course;
use super::{Fitted, NotAsked, Why, is_about_moves, moves};
use crate::ask::abilities::{Abilities, Unseen};
use crate::cases::ruleset::RuleSet;

/// So many combinations of choices are tried in place of one that the program does not have.
const MOST_TRIED: usize = 64;

/// The question under the rules of the program.
pub(super) fn chosen(
    rules: &str,
    question: &Question,
    abilities: &Abilities,
    rule_sets: &[RuleSet],
) -> Result<Fitted, NotAsked> {
    let lack = match lack(rules, question, abilities, rule_sets) {
        None => return Ok(Fitted::plain(rules, question)),
        Some(lack) => lack,
    };
    let Some(own) = Treatment::of(question) else { return Err(lack) };
    let sees_the_end = abilities.sees(Unseen::Ended);
    if own.agrees_with_all(&abilities.follows, question, sees_the_end) {
        let mut fitted = Fitted::plain(rules, question);
        fitted.how.push("put under the rules that it was seen to play, which treat these moves alike".into());
        fitted.leave_out_reasons();
        return Ok(fitted);
    }
    for (id, choices) in candidates(rules, question, abilities, rule_sets) {
        let named = named(rules, &id, question, &choices);
        let Some(other) = under(question, choices) else { continue };
        let Some(treatment) = Treatment::of(&other).filter(|other| own.agrees_with(other, sees_the_end)) else {
            continue;
        };
        let mut fitted = Fitted { question: other, ..Fitted::plain(&id, question) };
        fitted.how.push(format!("put under {named}, {}", own.words()));
        if treatment.reasons() != own.reasons() {
            fitted.leave_out_reasons();
        }
        return Ok(fitted);
    }
    let has = match *abilities.follows {
        [] => "under what it has this would not be the same".to_owned(),
        [first, ..] => format!("the rules that it was seen to play judge these moves otherwise: {}", described(first)),
    };
    Err(NotAsked { words: format!("{}, and {has}", lack.words), ..lack })
}

/// What rules make of a question that they answer without proof: then it can be compared.
enum Treatment {
    /// Of moves.
    Moves(Course),
    /// Of counting.
    Count(Facts),
}

impl Treatment {
    fn of(question: &Question) -> Option<Self> {
        let start = question.start.as_ref()?;
        if is_about_moves(question) {
            return Some(Self::Moves(Course::of(start.rules, start, &moves(question))));
        }
        is_counted(question).then(|| question.answer().ok()).flatten().map(|answer| Self::Count(answer.facts))
    }

    /// Whether a program answers alike, reasons apart.
    fn agrees_with(&self, other: &Self, sees_the_end: bool) -> bool {
        match (self, other) {
            (Self::Moves(own), Self::Moves(other)) => own.agrees_with(other, sees_the_end),
            (Self::Count(own), Self::Count(other)) => own == other,
            _ => false,
        }
    }

    /// Whether all of these rules of play treat the moves alike, if there are any.
    fn agrees_with_all(&self, follows: &[Rules], question: &Question, sees_the_end: bool) -> bool {
        let (Self::Moves(own), Some(start)) = (self, &question.start) else { return false };
        // Without an end, the number of passes that would make it does not matter.
        let passes = |other: &Rules| if sees_the_end { other.passes_to_end } else { start.rules.passes_to_end };
        let course =
            |other: &Rules| Course::of(Rules { passes_to_end: passes(other), ..*other }, start, &moves(question));
        !follows.is_empty() && follows.iter().all(|other| own.agrees_with(&course(other), sees_the_end))
    }

    fn reasons(&self) -> Option<Illegal> {
        match self {
            Self::Moves(course) => course.illegal,
            Self::Count(_) => None,
        }
    }

    fn words(&self) -> &'static str {
        match self {
            Self::Moves(_) => "which treats these moves alike",
            Self::Count(_) => "which counts this position alike",
        }
    }
}

/// Rules that an engine was seen to play.
fn described(rules: Rules) -> String {
    let ko = if rules.ko.basic { "basic ko" } else { "no ko rule" };
    let suicide = if rules.suicide == Suicide::Allowed { "suicide" } else { "no suicide" };
    let superko = match rules.ko.superko {
        Superko::Off => "no superko",
        Superko::Positional => "positional superko",
        Superko::Situational => "situational superko",
    };
    format!("{ko}, {suicide} and {superko}")
}

/// The question with these choices, if they have play.
fn under(question: &Question, choices: Choices) -> Option<Question> {
    let start = Start { rules: choices.rules()?, ..question.start.clone()? };
    Some(Question { choices, start: Some(start), asked: question.asked.clone() })
}

/// Why the program does not claim the rules of the question, if it does not.
fn lack(rules: &str, question: &Question, abilities: &Abilities, rule_sets: &[RuleSet]) -> Option<NotAsked> {
    if let Some(known) = &abilities.rules {
        if !known.iter().any(|id| id == rules) {
            let words = format!("it does not claim to know the rule set `{rules}`");
            return Some(NotAsked::new(Why::Rules, rules, words));
        }
        // A rule set is claimed as it is; what a question chooses otherwise has to be claimed as well.
        let set = rule_sets.iter().find(|set| set.id == rules);
        let usual = |switch: &str| set.and_then(|set| set.choices.of(switch));
        let other = |(switch, choice): &(&String, &String)| {
            let listed = abilities.choices.get(*switch).is_some_and(|choices| choices.contains(choice));
            set.is_some() && usual(switch) != Some(choice) && !listed && matters(switch, question, abilities)
        };
        if let Some((switch, choice)) = question.choices.named().iter().find(other) {
            return Some(no_choice(switch, choice));
        }
    }
    // What a rule set has tells more than what it has not: `superko: positional` more than `basic-ko: none`.
    let mut beyond = beyond(&question.choices, abilities, question);
    beyond.sort_by_key(|(_, choice)| choice == "none");
    beyond.first().map(|(switch, choice)| no_choice(switch, choice))
}

fn no_choice(switch: &str, choice: &str) -> NotAsked {
    let about = format!("{switch}: {choice}");
    let words = format!("it does not claim to have the choice `{about}`");
    NotAsked::new(Why::Choice, about, words)
}

/// Whether it asks for a score by agreement, which is counted and not proved.
fn is_counted(question: &Question) -> bool {
    question.asked.is(&SCORE) && question.asked.get(&DEAD).is_some()
}

/// Where moves are asked about, only the switches of play matter; where something is counted, those of scoring too.
fn matters(switch: &str, question: &Question, abilities: &Abilities) -> bool {
    // Without an end, the number of passes that would make it does not matter.
    if switch == PassesToEnd::NAME && !abilities.sees(Unseen::Ended) {
        return false;
    }
    let among = |switches: &[SwitchInfo]| switches.iter().any(|known| known.name == switch);
    let counts = is_counted(question);
    (!is_about_moves(question) && !counts) || among(play::SWITCHES) || (counts && among(switches::SWITCHES))
}

/// The choices that the program does not have, of the switches that it says something about.
fn beyond(choices: &Choices, abilities: &Abilities, question: &Question) -> Vec<(String, String)> {
    let lacks = |(switch, choice): &(&String, &String)| {
        let listed = abilities.choices.get(*switch);
        listed.is_some_and(|known| !known.contains(choice)) && matters(switch, question, abilities)
    };
    let beyond = choices.named().iter().filter(lacks);
    beyond.map(|(switch, choice)| (switch.clone(), choice.clone())).collect()
}

/// Rules that the program has: the rule set of the question first, then the others that it claims, each with the
/// choices that it has in place of those that it has not.
fn candidates(
    rules: &str,
    question: &Question,
    abilities: &Abilities,
    rule_sets: &[RuleSet],
) -> Vec<(String, Choices)> {
    let mut bases: Vec<(String, Choices)> = Vec::new();
    let claims = |id: &str| abilities.rules.as_ref().is_none_or(|known| known.iter().any(|claimed| claimed == id));
    if abilities.rules.is_none() {
        bases.push((rules.to_owned(), question.choices.clone()));
    }
    let own_first =
        rule_sets.iter().filter(|set| set.id == rules).chain(rule_sets.iter().filter(|set| set.id != rules));
    bases.extend(own_first.filter(|set| claims(&set.id)).map(|set| (set.id.clone(), set.choices.clone())));
    let mut all = Vec::new();
    for (id, mut choices) in bases {
        // Without an end, the number of passes that would make it does not matter.
        if let (false, Some(passes)) = (abilities.sees(Unseen::Ended), question.choices.get::<PassesToEnd>()) {
            choices = choices.but(passes).unwrap_or(choices);
        }
        all.extend(replaced(&choices, abilities, question).into_iter().map(|choices| (id.clone(), choices)));
    }
    all
}

/// These choices with every choice that the program does not have replaced by one that it has, in all ways.
fn replaced(choices: &Choices, abilities: &Abilities, question: &Question) -> Vec<Choices> {
    let mut all = vec![BTreeMap::new()];
    for (switch, _) in beyond(choices, abilities, question) {
        let known = &abilities.choices[&switch];
        let with = |others: &BTreeMap<String, String>, choice: &String| {
            let mut others = others.clone();
            others.insert(switch.clone(), choice.clone());
            others
        };
        all = all
            .iter()
            .flat_map(|others| known.iter().map(move |choice| with(others, choice)))
            .take(MOST_TRIED)
            .collect();
    }
    all.iter().filter_map(|others| choices.with(others).ok()).collect()
}

/// Which rules these are, in a few words.
fn named(rules: &str, id: &str, question: &Question, choices: &Choices) -> String {
    if rules != id {
        return format!("the rule set `{id}`");
    }
    let other = |(switch, choice): &(&String, &String)| question.choices.of(switch) != Some(choice);
    let others: Vec<String> =
        choices.named().iter().filter(other).map(|(switch, choice)| format!("`{switch}: {choice}`")).collect();
    others.join(", ")
}
