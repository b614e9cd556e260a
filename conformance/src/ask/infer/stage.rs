//! Asking until the readings are told apart: the question that splits those that are left best comes first.

use std::collections::{BTreeMap, BTreeSet};

use reference_engine::systems::Choices;

use super::asker::{Asker, Exchange};
use super::candidates::{Candidate, own_switches, variations};
use super::pool::{Posed, Topic, about};
use crate::ask::said::{Heard, Says, says};

/// A question with the answer, and what every reading says.
pub struct Answered<'p, 'a> {
    /// The question.
    pub posed: &'p Posed<'a>,
    /// What was said.
    pub exchange: Exchange,
    /// What each reading of the stage says, in their order.
    pub says: Vec<Says>,
}

/// Readings that are held against answers.
#[derive(Default)]
pub struct Stage<'p, 'a> {
    /// The readings.
    pub candidates: Vec<Candidate>,
    /// The answers.
    pub answers: Vec<Answered<'p, 'a>>,
    /// Questions that could not be put.
    pub not_put: Vec<String>,
    /// How often the program had no answer to a kind of question.
    silent: BTreeMap<&'static str, usize>,
    /// The questions that were tried, by name.
    tried: BTreeSet<String>,
}

/// In what a question that confirms others is unlike them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unlike {
    /// A stone alone, or one of a larger string.
    Stones,
    /// The position is played from the empty board.
    Played,
    /// It is of another case.
    Case,
}

/// A program that has no answer so often to a kind of question is not asked more of it. Many answer some questions
/// about moves and not others, but one that answered none will not answer the next.
fn patience(posed: &Posed<'_>, has_answered: bool) -> usize {
    match posed.topic() {
        Some(Topic::Play) if has_answered => 16,
        Some(Topic::Play) => 4,
        _ => 2,
    }
}

impl<'p, 'a> Stage<'p, 'a> {
    /// A stage with these readings.
    pub fn new(candidates: Vec<Candidate>) -> Self {
        Self { candidates, ..Self::default() }
    }

    /// The readings that most answers fit, by number; of these, those that say least where the program said nothing:
    /// whoever has no word for a status does not follow a system that has, as far as one can tell.
    pub fn best(&self) -> Vec<usize> {
        let key = |candidate: &Candidate| (candidate.misses, candidate.silences);
        let least = self.candidates.iter().map(key).min();
        let is_best = |number: &usize| Some(key(&self.candidates[*number])) == least;
        (0..self.candidates.len()).filter(is_best).collect()
    }

    /// The best reading: an answer that speaks against a reading weighs as much as two switches in which it is unlike
    /// all rule sets, so one slip of a program does not make a strange reading of a usual one. Of those that fit alike,
    /// the one that says least where the program said nothing.
    pub fn best_one(&self) -> Option<&Candidate> {
        let key = |candidate: &&Candidate| (2 * candidate.misses + candidate.unlike, candidate.silences);
        self.candidates.iter().min_by_key(key)
    }

    fn may_ask(&self, posed: &Posed<'a>) -> bool {
        let silences = self.silent.get(posed.kind()).copied().unwrap_or(0);
        let has_answered = self.answers.iter().any(|answered| answered.exchange.heard.is_something());
        !self.tried.contains(&posed.name) && silences < patience(posed, has_answered)
    }

    /// Puts a question, and holds the answer against all readings. Whether there was one.
    fn put(&mut self, posed: &'p Posed<'a>, asker: &mut Asker<'_, 'a>) -> bool {
        self.tried.insert(posed.name.clone());
        let exchange = match asker.put(posed) {
            Ok(exchange) => exchange,
            Err(why) => {
                self.not_put.push(why);
                return false;
            }
        };
        let has_answer = !matches!(exchange.heard, Heard::Nothing(_));
        if !has_answer {
            *self.silent.entry(posed.kind()).or_default() += 1;
        }
        let says: Vec<Says> = self.candidates.iter().map(|candidate| exchange.says_under(&candidate.choices)).collect();
        for (candidate, says) in self.candidates.iter_mut().zip(&says) {
            candidate.hear(&exchange.heard, says, posed.weight());
            if posed.topic() == Some(Topic::Play) {
                candidate.forget_silences();
            }
        }
        self.answers.push(Answered { posed, exchange, says });
        has_answer
    }

    /// Asks the questions of this pool that split the best readings, the one that splits them best first, until none
    /// does.
    pub fn tell_apart(&mut self, pool: &[&'p Posed<'a>], asker: &mut Asker<'_, 'a>) {
        let mut table: Vec<(&'p Posed<'a>, Vec<usize>)> = Vec::new();
        loop {
            let best = self.best();
            if best.len() < 2 {
                return;
            }
            if table.is_empty() {
                table = pool.iter().map(|posed| (*posed, self.groups(posed, asker))).collect();
            }
            let left = |groups: &[usize]| left_over(&best.iter().map(|number| groups[*number]).collect::<Vec<_>>());
            let open = table.iter().filter(|(posed, _)| self.may_ask(posed));
            let next = open.map(|(posed, groups)| (left(groups), *posed)).min_by_key(|(left, _)| *left);
            match next {
                Some((left, posed)) if left < best.len() * best.len() => drop(self.put(posed, asker)),
                _ => return,
            }
        }
    }

    /// Which readings say the same to a question: 0 for those where that is not settled.
    fn groups(&self, posed: &Posed<'a>, asker: &mut Asker<'_, 'a>) -> Vec<usize> {
        let unjudged = asker.unjudged(posed);
        let mut known = vec![Says::NotSettled];
        let mut group = |candidate: &Candidate| {
            let says = predicted(posed, &candidate.choices, &unjudged);
            known.iter().position(|other| *other == says).unwrap_or_else(|| {
                known.push(says);
                known.len() - 1
            })
        };
        self.candidates.iter().map(&mut group).collect()
    }

    /// Asks questions that part the best reading from each of these others, of so many cases at least, and where there
    /// are such about a stone alone and one of a larger string, set up and played: programs treat these differently.
    pub fn confirm(&mut self, pool: &[&'p Posed<'a>], others: &[Choices], times: usize, asker: &mut Asker<'_, 'a>) {
        for other in others {
            let Some(best) = self.best_one().map(|best| best.choices.clone()) else { return };
            let parts = |answered: &&Answered<'p, 'a>| {
                let of =
                    |choices: &Choices| answered.exchange.heard.agrees_with(&answered.exchange.says_under(choices));
                of(&best) != of(other)
            };
            let heard = self.answers.iter().filter(|answered| answered.exchange.heard.is_something()).filter(parts);
            let mut asked: Vec<&Posed<'a>> = heard.map(|answered| answered.posed).collect();
            for unlike in [Unlike::Stones, Unlike::Played, Unlike::Case] {
                for posed in pool {
                    let is_new = |known: &&Posed<'a>| match unlike {
                        Unlike::Stones => known.is_about_one_stone() != posed.is_about_one_stone(),
                        Unlike::Played => !known.is_played && posed.is_played,
                        Unlike::Case => known.entry.case.id != posed.entry.case.id,
                    };
                    if asked.len() >= times && unlike == Unlike::Case {
                        break;
                    }
                    let new = asked.iter().all(is_new) && self.may_ask(posed);
                    if new && self.would_part(posed, [&best, other], asker) && self.put(posed, asker) {
                        asked.push(posed);
                    }
                }
            }
        }
    }

    fn would_part(&self, posed: &Posed<'a>, choices: [&Choices; 2], asker: &mut Asker<'_, 'a>) -> bool {
        let unjudged = asker.unjudged(posed);
        let [one, other] = choices.map(|choices| predicted(posed, choices, &unjudged));
        one != other && ![&one, &other].contains(&&Says::NotSettled)
    }

    /// Tells the best reading of a system from those with another choice for one switch; where one of these is better,
    /// the same again from there.
    pub fn refine(&mut self, pool: &'p [Posed<'a>], asker: &mut Asker<'_, 'a>) {
        const ROUNDS: usize = 4;
        for _ in 0..ROUNDS {
            let Some(best) = self.best_one().map(|best| best.choices.clone()) else { return };
            let Some(system) = best.system() else { return };
            for other in variations(&best) {
                self.add(other.clone());
                let misses = |stage: &Self, choices: &Choices| {
                    stage.candidates.iter().find(|known| known.choices == *choices).map(|known| known.misses)
                };
                let changed =
                    own_switches(&best).into_iter().find(|switch| best.of(switch.name) != other.of(switch.name));
                let Some(switch) = changed else { continue };
                let words = [best.of(switch.name), other.of(switch.name)].map(Option::unwrap_or_default);
                for posed in about(pool, system, switch.name, words) {
                    if misses(self, &best) != misses(self, &other) {
                        break;
                    }
                    if self.may_ask(posed) && self.would_part(posed, [&best, &other], asker) {
                        self.put(posed, asker);
                    }
                }
            }
            if self.best_one().is_some_and(|now| now.choices == best) {
                return;
            }
        }
    }

    /// One more reading, held against the answers that there are.
    fn add(&mut self, choices: Choices) {
        if self.candidates.iter().any(|known| known.choices == choices) {
            return;
        }
        let mut candidate = Candidate::new(choices);
        for answered in &mut self.answers {
            let says = answered.exchange.says_under(&candidate.choices);
            candidate.hear(&answered.exchange.heard, &says, answered.posed.weight());
            answered.says.push(says);
        }
        self.candidates.push(candidate);
    }
}

impl Candidate {
    /// Counts an answer for or against it.
    pub fn hear(&mut self, heard: &Heard, says: &Says, weight: usize) {
        match heard.agrees_with(says) {
            Some(false) => self.misses += weight,
            None if matches!((heard, says), (Heard::Nothing(_), Says::Facts(_))) => self.silences += 1,
            _ => {}
        }
    }

    /// Forgets silences: every reading of play says something.
    pub fn forget_silences(&mut self) {
        self.silences = 0;
    }
}

/// What these choices say, as far as the program can state it.
fn predicted(posed: &Posed<'_>, choices: &Choices, unjudged: &[&str]) -> Says {
    posed.under(choices).map_or(Says::Nothing, |question| says(&question)).without(unjudged)
}

/// How much is left to tell apart on average, times their number: the sum of squares, where those that are not settled
/// are left in any case.
fn left_over(groups: &[usize]) -> usize {
    let of = |group: usize| groups.iter().filter(|own| **own == group).count();
    let distinct: BTreeSet<usize> = groups.iter().copied().collect();
    let open = of(0);
    distinct.into_iter().filter(|group| *group != 0).map(|group| (of(group) + open) * of(group)).sum::<usize>()
        + open * groups.len()
}
