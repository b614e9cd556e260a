//! Choices: does a program make the same choice everywhere?
//!
//! Sources leave much open, and a rule set of the suite names one choice for every switch. A program that makes another
//! one fails where the two part, and that is one decision, not so many mistakes. But it has to make it everywhere. So
//! every wrong answer is held against the other choices: where the reference engine proves that another choice of a
//! single switch says what the program said, that is the choice which the program makes there. If a right answer to
//! another question under the same rules is one that this choice does not give, the program makes two choices at once,
//! and both questions are told. Unless one more switch explains that as well: then it makes another choice there too.
//!
//! ```text
//! the same rules, the same switch:   question Y, answered as with choice B      question X, answered as with choice A
//! ```

use std::collections::BTreeMap;

use reference_engine::question::Facts;
use reference_engine::question::fact::BECAUSE;
use reference_engine::switch::SwitchInfo;
use reference_engine::systems::{Choices, switches};

use crate::ask::abilities::Unseen;
use crate::ask::fit::is_about_moves;
use crate::ask::readings::{Changed, single_changes, with_choices};
use crate::ask::run::{Outcome, Verdict};
use crate::ask::said::{Heard, Says, Witness, says};
use crate::cases::ruleset::{Because, RuleSet};

/// So many wrong answers under the same rules are looked into, those on the smallest boards.
const WRONG: usize = 12;

/// So many right ones are held against each choice that would explain a wrong one.
const RIGHT: usize = 60;

/// A choice that a program makes and the rules do not.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The ids of the rule sets under which it is made; one, if it is not made everywhere.
    pub rules: Vec<String>,
    /// The switch.
    pub switch: &'static str,
    /// The choice of the rules.
    pub own: String,
    /// Whether the source leaves it open.
    pub is_open: bool,
    /// The choice that the program makes.
    pub made: &'static str,
    /// The switch and the choice of it that go with that, if it takes another one too to explain the right answers.
    pub also: Option<(&'static str, &'static str)>,
    /// How many of the wrong answers that were looked into it explains.
    pub explains: usize,
    /// The first of them.
    pub seen: Witness,
    /// A question that it answers by the choice of the rules, although the two part there.
    pub against: Option<Witness>,
}

/// The choices that explain wrong answers, each by a single switch. Those come first that are not made everywhere.
pub fn choices_made(outcomes: &[Outcome<'_>]) -> Vec<Choice> {
    let mut groups: BTreeMap<&str, (&RuleSet, Vec<&Outcome<'_>>)> = BTreeMap::new();
    for outcome in outcomes.iter().filter(|outcome| outcome.actual.is_some()) {
        let test = outcome.entry.test;
        let set = outcome.entry.rule_sets.iter().find(|set| set.id == test.rules);
        // A question that names a choice itself leaves nothing open.
        if let Some(set) = set.filter(|set| set.choices == test.question.choices) {
            groups.entry(&test.rules).or_insert_with(|| (set, Vec::new())).1.push(outcome);
        }
    }
    let choices = groups.into_values().flat_map(|(set, answers)| Group::of(set, answers).choices());
    let mut all: Vec<Choice> = Vec::new();
    for choice in choices {
        match all.iter_mut().find(|known| known.is_like(&choice)) {
            Some(known) => known.join(choice),
            None => all.push(choice),
        }
    }
    all.sort_by_key(|choice| (choice.against.is_none(), !choice.is_open));
    all
}

impl Choice {
    /// Whether both are made everywhere, and the same under two rule sets.
    fn is_like(&self, other: &Self) -> bool {
        let key = |choice: &Self| (choice.switch, choice.own.clone(), choice.made, choice.also, choice.is_open);
        key(self) == key(other) && self.against.is_none() && other.against.is_none()
    }

    fn join(&mut self, other: Self) {
        self.rules.extend(other.rules);
        self.explains += other.explains;
    }
}

/// The answers under a rule set, the right ones and the wrong ones, those on small boards first.
struct Group<'o, 'a> {
    set: &'o RuleSet,
    right: Vec<&'o Outcome<'a>>,
    wrong: Vec<&'o Outcome<'a>>,
}

/// Another choice, with the wrong answers that it explains.
struct Explanation<'o, 'a> {
    changed: Changed,
    also: Option<Changed>,
    is_open: bool,
    explains: Vec<usize>,
    against: Option<&'o Outcome<'a>>,
}

impl<'o, 'a> Group<'o, 'a> {
    fn of(set: &'o RuleSet, mut answers: Vec<&'o Outcome<'a>>) -> Self {
        answers.sort_by_key(|outcome| size(outcome));
        let of = |verdicts: [Verdict; 2]| {
            let is_one = move |outcome: &&Outcome<'_>| verdicts.contains(&outcome.verdict);
            answers.iter().copied().filter(is_one)
        };
        // Where the engine itself disputes the expected answer, the choice is not what is wrong.
        let is_disputed =
            |outcome: &&Outcome<'_>| heard(outcome).agrees_with(&says(&outcome.entry.test.question)) == Some(true);
        let right = of([Verdict::Pass, Verdict::UnexpectedPass]).take(RIGHT).collect();
        let wrong = of([Verdict::Fail, Verdict::KnownFailure]).filter(|outcome| !is_disputed(outcome));
        Self { set, right, wrong: wrong.take(WRONG).collect() }
    }

    fn choices(&self) -> Vec<Choice> {
        let explanations = self.explanations();
        // A choice that is made everywhere explains better than one that is not, and one that explains much better than
        // one that explains little.
        let best = |number: &usize| {
            let fit = explanations.iter().enumerate().filter(|(_, one)| one.explains.contains(number));
            let key = |one: &Explanation<'_, '_>| (one.against.is_none(), one.is_open, one.explains.len());
            // Of those that are alike, the first.
            fit.rev().max_by_key(|(_, one)| key(one)).map(|(best, _)| best)
        };
        let best: Vec<Option<usize>> = (0..self.wrong.len()).map(|number| best(&number)).collect();
        let choice = |(number, explanation): (usize, &Explanation<'_, '_>)| {
            let mut explained = self.wrong.iter().zip(&best).filter(|(_, best)| **best == Some(number));
            let (first, _) = explained.next()?;
            let Changed { switch, word, .. } = explanation.changed;
            Some(Choice {
                rules: vec![self.set.id.clone()],
                switch: switch.name,
                own: self.set.choices.of(switch.name).unwrap_or_default().to_owned(),
                is_open: explanation.is_open,
                made: word,
                also: explanation.also.as_ref().map(|also| (also.switch.name, also.word)),
                explains: 1 + explained.count(),
                seen: witness(first),
                against: explanation.against.map(witness),
            })
        };
        explanations.iter().enumerate().filter_map(choice).collect()
    }

    /// Every other choice of a single switch that explains a wrong answer.
    fn explanations(&self) -> Vec<Explanation<'o, 'a>> {
        let RuleSet { choices, because, .. } = self.set;
        let all = switches(choices.system());
        let explanation = |changed: Changed| {
            let explains = |number: &usize| explains(self.wrong[*number], &changed);
            let explains: Vec<usize> = (0..self.wrong.len()).filter(explains).collect();
            let first = *explains.first()?;
            let is_open = matches!(because.get(changed.switch.name), Some(Because::Open(_)));
            let against = self.right.iter().find(|outcome| speaks_against(outcome, &changed)).copied();
            let also = against.and_then(|against| self.reconciling(&changed, [against, self.wrong[first]]));
            let against = against.filter(|_| also.is_none());
            Some(Explanation { changed, also, is_open, explains, against })
        };
        single_changes(choices, &all, is_same).filter_map(explanation).collect()
    }

    /// One more change after which no right answer speaks against the first any more, and the wrong one is explained
    /// still.
    fn reconciling(&self, first: &Changed, [against, wrong]: [&Outcome<'_>; 2]) -> Option<Changed> {
        let others: Vec<SwitchInfo> =
            switches(first.choices.system()).into_iter().filter(|switch| *switch != first.switch).collect();
        let fits = |both: &Changed| {
            !speaks_against(against, both)
                && explains(wrong, both)
                && !self.right.iter().any(|outcome| speaks_against(outcome, both))
        };
        single_changes(&first.choices, &others, is_same).find(fits)
    }
}

/// Whether these are the same but for words: where no ban is in force, what lifts it is no choice.
fn is_same(one: &Choices, other: &Choices) -> bool {
    let is_shared = |name: &str| switches(None).iter().any(|switch| switch.name == name);
    let differs = |(name, word): &(&String, &String)| one.of(name) != Some(word);
    let only_shared = other.named().iter().filter(differs).all(|(name, _)| is_shared(name));
    only_shared && one.rules() == other.rules() && one.scoring() == other.scoring()
}

/// Whether a wrong answer is what this choice says.
fn explains(outcome: &Outcome<'_>, changed: &Changed) -> bool {
    said_with(outcome, changed).is_some_and(|says| heard(outcome).agrees_with(&says) == Some(true))
}

/// Whether a right answer is none that this choice gives, as far as the program states it.
fn speaks_against(outcome: &Outcome<'_>, changed: &Changed) -> bool {
    match said_with(outcome, changed) {
        Some(Says::Facts(facts)) => {
            let other = Heard::Facts(facts, unstated(outcome));
            other.agrees_with(&Says::Facts(outcome.entry.test.expected.clone())) == Some(false)
        }
        _ => false,
    }
}

/// What the question says with these choices; nothing where that is the same. Moves do not depend on how life is judged.
fn said_with(outcome: &Outcome<'_>, changed: &Changed) -> Option<Says> {
    let question = &outcome.entry.test.question;
    if is_about_moves(question) && question.choices.rules() == changed.choices.rules() {
        return None;
    }
    with_choices(question, &changed.choices).map(|question| says(&question))
}

/// What the program said, but for what it has no way to state.
fn heard(outcome: &Outcome<'_>) -> Heard {
    match &outcome.actual {
        Some(facts) => Heard::Facts(facts.clone(), unstated(outcome)),
        None => Heard::Nothing(outcome.remark.clone().unwrap_or_default()),
    }
}

/// The facts that a program may have no way to state, and that this answer does not state.
fn unstated(outcome: &Outcome<'_>) -> Vec<&'static str> {
    let details = outcome.entry.test.question.asked.kind.details.iter().map(|detail| detail.name);
    let unseen = [Unseen::Removed, Unseen::Prisoners, Unseen::Position, Unseen::Ended].map(Unseen::field);
    let all = details.chain(unseen.into_iter().flatten()).chain([BECAUSE.info.name]);
    // Where a question was fitted, the reasons may be others.
    let is_unsure = |name: &str| outcome.fitted.is_some() && name == BECAUSE.info.name;
    let is_stated = |name: &str| outcome.actual.as_ref().is_some_and(|facts| facts.value(name).is_some());
    all.filter(|name| is_unsure(name) || !is_stated(name)).collect()
}

fn witness(outcome: &Outcome<'_>) -> Witness {
    let test = outcome.entry.test;
    let said = outcome.actual.as_ref().map_or_else(String::new, Facts::text);
    Witness { name: test.name.clone(), question: test.question.clone(), said, fitted: outcome.fitted.clone() }
}

/// How much there is to look at.
fn size(outcome: &Outcome<'_>) -> usize {
    let question = &outcome.entry.test.question;
    let points = question.start.as_ref().map_or(0, |start| start.board.size().points().count());
    points + 4 * question.asked.made().len()
}
