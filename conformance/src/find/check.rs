//! Is this board one that is looked for? Cheap tests come first: numbers of stones and strings, then questions that
//! need no proof, then proofs with little work allowed, and proofs with all the work only where nothing else is open.

use std::collections::HashMap;

use reference_engine::board::strings::strings;
use reference_engine::force::limits::Limits;
use reference_engine::force::proof::Unproved;
use reference_engine::question::{Asked, Question, Start, Unanswerable};
use reference_engine::{Board, Colour, Point, PointSet};

use super::counts::Counts;
use super::sketch::{Meaning, NamedString, Sketch, Wanted};

/// How much work a proof may take: so many states at first, and so many where only proofs are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// At first.
    pub first: usize,
    /// At most.
    pub most: usize,
    /// And so many bytes.
    pub memory: usize,
}

impl Budget {
    /// At most so many states and bytes, and a small part of the states at first.
    pub fn of(most: usize, memory: usize) -> Self {
        Self { first: (most / 20).clamp(most.min(1_000), most), most, memory }
    }

    /// No more than at first.
    #[must_use]
    pub fn little(self) -> Self {
        Self { most: self.first, ..self }
    }
}

/// What became of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It has other strings than those that are looked for. How far it is from that.
    OtherStrings(u32),
    /// So many questions were answered as wanted, and the next was not.
    Refuted(usize),
    /// Nothing is against it, but not all is proved.
    NotSettled(Meaning),
    /// All is as wanted.
    Found(Meaning),
}

impl Verdict {
    /// What becomes of a board if these are the ways to give the names. The first one on which all is as wanted ends it.
    fn best_of(ways: impl Iterator<Item = Self>) -> Self {
        let mut most = 0;
        let mut open = None;
        for verdict in ways {
            match verdict {
                Self::Refuted(passed) => most = most.max(passed),
                Self::NotSettled(meaning) => open = open.or(Some(meaning)),
                other => return other,
            }
        }
        open.map_or(Self::Refuted(most), Self::NotSettled)
    }
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answered {
    AsWanted,
    Otherwise,
    NotSettled,
}

/// Boards are put to it.
pub struct Checker<'a> {
    sketch: &'a Sketch,
    budget: Budget,
    /// Why a question could not be asked at all, the first time that happened.
    pub refused: Option<String>,
}

/// Answers on one board, by question and by what its names mean, with the work that was allowed.
type Known = HashMap<(usize, Vec<PointSet>, Vec<Point>), (Answered, usize)>;

impl<'a> Checker<'a> {
    /// A checker that asks the questions of this sketch.
    pub fn new(sketch: &'a Sketch, budget: Budget) -> Self {
        Self { sketch, budget, refused: None }
    }

    /// What becomes of a legal board that has the right numbers of stones.
    pub fn check(&mut self, board: &Board) -> Verdict {
        let both = [Colour::Black, Colour::White].map(|colour| strings(board, colour));
        let off = strings_off(self.sketch, board, &both);
        if off > 0 {
            return Verdict::OtherStrings(off);
        }
        let meanings = meanings(&self.sketch.strings, board, &both);
        if meanings.is_empty() {
            return Verdict::OtherStrings(1);
        }
        if meanings.len() == MOST_MEANINGS {
            self.refused.get_or_insert_with(|| "there are too many ways to give the names to try all".to_owned());
        }
        let mut known = Known::new();
        Verdict::best_of(meanings.into_iter().map(|strings| {
            let mut meaning = Meaning { strings, points: Vec::new() };
            self.with_points(board, &mut meaning, &mut known)
        }))
    }

    /// Looks for points that can have the names.
    fn with_points(&mut self, board: &Board, meaning: &mut Meaning, known: &mut Known) -> Verdict {
        match self.with_meaning(board, meaning, known, self.budget.first) {
            refuted @ Verdict::Refuted(_) => return refuted,
            Verdict::NotSettled(_)
                if meaning.points.len() == self.sketch.points.len() && self.budget.most > self.budget.first =>
            {
                return self.with_meaning(board, meaning, known, self.budget.most);
            }
            other if meaning.points.len() == self.sketch.points.len() => return other,
            _ => {}
        }
        let free = board.empty_points().iter().filter(|point| !meaning.points.contains(point)).collect::<Vec<_>>();
        Verdict::best_of(free.into_iter().map(|point| {
            meaning.points.push(point);
            let verdict = self.with_points(board, meaning, known);
            meaning.points.pop();
            verdict
        }))
    }

    /// Asks what can be asked when these names have a meaning. Stops at the first answer that is not wanted.
    fn with_meaning(&mut self, board: &Board, meaning: &Meaning, known: &mut Known, states: usize) -> Verdict {
        let sketch = self.sketch;
        let mut is_open = false;
        for (number, wanted) in sketch.wanted.iter().enumerate() {
            if wanted.points.iter().any(|point| *point >= meaning.points.len()) {
                continue;
            }
            let strings = wanted.strings.iter().map(|number| meaning.strings[*number]).collect();
            let points = wanted.points.iter().map(|number| meaning.points[*number]).collect();
            let key = (number, strings, points);
            let holds = |(answered, tried): &&(Answered, usize)| *answered != Answered::NotSettled || states <= *tried;
            let before = known.get(&key).filter(holds).copied();
            let (answered, tried) = before.unwrap_or_else(|| (self.ask(wanted, board, meaning, states), states));
            known.insert(key, (answered, tried));
            match answered {
                Answered::Otherwise => return Verdict::Refuted(number),
                Answered::NotSettled => is_open = true,
                Answered::AsWanted => {}
            }
        }
        if is_open { Verdict::NotSettled(meaning.clone()) } else { Verdict::Found(meaning.clone()) }
    }

    /// Asks one question under each of its rule sets.
    fn ask(&mut self, wanted: &Wanted, board: &Board, meaning: &Meaning, states: usize) -> Answered {
        let mut all = Answered::AsWanted;
        for test in &wanted.tests {
            let Some(rules) = test.choices.rules() else { return Answered::Otherwise };
            let limits = Limits { memory: self.budget.memory, ..Limits::states(states) };
            let mut start = Start { limits, ..Start::new(rules, *board, wanted.to_move) };
            let mut meaning = meaning.clone();
            if !wanted.after.is_empty() {
                let made: Vec<_> = wanted.after.iter().map(|made| meaning.made(*made)).collect();
                let Ok(after) = start.moved(&made) else { return Answered::Otherwise };
                start = after;
                let same = |string: &PointSet| string_after(&start.board, board, string);
                meaning.strings = meaning.strings.iter().map(same).collect();
                if wanted.strings.iter().any(|number| meaning.strings[*number].is_empty()) {
                    return Answered::Otherwise;
                }
            }
            let mut asked = Asked { names: wanted.asked.names.clone(), ..Asked::new(wanted.asked.kind) };
            for (field, value) in wanted.asked.values.iter() {
                asked.values.put(field, meaning.value(value));
            }
            let question = Question { choices: test.choices.clone(), start: Some(start), asked };
            match question.answer() {
                Ok(answer) if test.facts.is_met_by(&answer.facts) => {}
                Ok(_) => return Answered::Otherwise,
                Err(Unanswerable::Unproved(Unproved::NotSettled { .. } | Unproved::BadProof(_))) => {
                    all = Answered::NotSettled;
                }
                Err(why @ (Unanswerable::Unsupported(_) | Unanswerable::Refused(_))) => {
                    self.refused.get_or_insert_with(|| format!("{}: {why}", wanted.id));
                    return Answered::Otherwise;
                }
            }
        }
        all
    }
}

/// The string that stands on the points of an earlier one now, if any of its stones is left.
fn string_after(now: &Board, before: &Board, string: &PointSet) -> PointSet {
    let colour = string.first().and_then(|point| before.stone(point));
    let left = string.iter().find(|point| now.stone(*point) == colour && colour.is_some());
    left.map_or(PointSet::EMPTY, |point| now.string(point))
}

/// How far the strings of a board are from those that are looked for.
fn strings_off(sketch: &Sketch, board: &Board, both: &[Vec<PointSet>; 2]) -> u32 {
    let Counts { black_strings, white_strings, .. } = sketch.counts;
    let counted = black_strings.off(both[0].len() as u32) + white_strings.off(both[1].len() as u32);
    let named = sketch.strings.iter().map(|named| {
        let of_colour = &both[usize::from(named.colour == Colour::White)];
        of_colour.iter().map(|string| off(named, board, string)).min().unwrap_or(FAR).min(FAR)
    });
    counted + named.sum::<u32>()
}

/// A string that is not there at all is so far off.
const FAR: u32 = 6;

/// How far a string is from one that can have this name.
fn off(named: &NamedString, board: &Board, string: &PointSet) -> u32 {
    let elsewhere = named.at.is_some_and(|point| !string.contains(point));
    let liberties = named.liberties.off(board.liberties(string).len());
    named.stones.off(string.len()) + liberties + if elsewhere { FAR } else { 0 }
}

/// At most so many ways to give names to strings are looked at.
const MOST_MEANINGS: usize = 2_000;

/// All ways to give the names to different strings.
fn meanings(named: &[NamedString], board: &Board, both: &[Vec<PointSet>; 2]) -> Vec<Vec<PointSet>> {
    let mut meanings = vec![Vec::new()];
    for one in named {
        let of_colour = &both[usize::from(one.colour == Colour::White)];
        let can_be: Vec<&PointSet> = of_colour.iter().filter(|string| off(one, board, string) == 0).collect();
        let mut more = Vec::new();
        for meaning in &meanings {
            let free = can_be.iter().filter(|string| !meaning.contains(**string));
            more.extend(free.map(|string| [&meaning[..], &[**string]].concat()));
        }
        more.truncate(MOST_MEANINGS);
        meanings = more;
    }
    meanings
}
