//! Looking for a board by changing one again and again, where there are too many to go through all of them.
//!
//! A board costs the more, the less it is what is looked for: stones without liberty, wrong numbers of stones and
//! strings, questions that are not answered as wanted. A change that makes it cheaper is kept; one that makes it dearer
//! is kept by chance, and ever less so. All is whole numbers, so the same seed finds the same on every machine.

use std::collections::HashMap;

use reference_engine::{Board, Colour};

use super::check::{Checker, Verdict};
use super::pattern::Pattern;
use super::sketch::{Meaning, Sketch};
use crate::properties::random::Random;

/// A cost of one, so that chance can be finer.
const ONE: usize = 16;

/// At the start, a change that makes a board dearer by so much may be kept.
const WARM: usize = 5 * ONE;

/// What a wrong answer costs, or that one is missing: boards about which little can be proved are no place to stay.
const QUESTION: usize = 4 * ONE;

/// What is seen on the way.
pub trait Watch {
    /// A board was looked at. Whether to go on.
    fn look(&mut self, board: &Board, verdict: Option<&Verdict>) -> bool;
}

/// One attempt: from a board made at random, so many changes.
pub struct Attempt<'a, 's> {
    /// What is looked for.
    pub sketch: &'s Sketch,
    /// The board to be filled.
    pub pattern: &'s Pattern,
    /// How many changes.
    pub steps: usize,
    /// Who judges boards with little work.
    pub checker: &'a mut Checker<'s>,
    /// Who judges what is then not settled.
    pub thorough: &'a mut Checker<'s>,
}

/// So many boards that are not settled are judged once more at the end of an attempt.
const ONCE_MORE: usize = 3;

impl Attempt<'_, '_> {
    /// Makes the attempt. Nothing, if it was told to stop.
    pub fn run(&mut self, random: &mut Random, watch: &mut dyn Watch) -> Option<Option<(Board, Meaning)>> {
        let mut known = HashMap::new();
        let mut open = Vec::new();
        let mut board = self.begin(random);
        let mut cost = match self.cost(&board, &mut known, &mut open, watch)? {
            Ok(found) => return Some(Some(found)),
            Err(cost) => cost,
        };
        for step in 0..self.steps {
            let warmth = WARM * (self.steps - step) / self.steps;
            let next = self.change(&board, random);
            if next == board {
                continue;
            }
            match self.cost(&next, &mut known, &mut open, watch)? {
                Ok(found) => return Some(Some(found)),
                Err(dearer) if dearer <= cost + random.below(warmth + 1) * random.below(warmth + 1) / (WARM + 1) => {
                    (board, cost) = (next, dearer);
                }
                Err(_) => {}
            }
        }
        for board in open.iter().take(ONCE_MORE) {
            let verdict = self.thorough.check(board);
            if !watch.look(board, Some(&verdict)) {
                return None;
            }
            if let Verdict::Found(meaning) = verdict {
                return Some(Some((*board, meaning)));
            }
        }
        Some(None)
    }

    fn begin(&self, random: &mut Random) -> Board {
        let mut board = self.pattern.base;
        for cell in &self.pattern.cells {
            board.set(cell.point, random.of(cell.choices).copied().flatten());
        }
        board
    }

    /// Another stone on one point, or the stones of two points exchanged, often of neighbours.
    fn change(&self, board: &Board, random: &mut Random) -> Board {
        let mut next = *board;
        let Some(cell) = random.of(&self.pattern.cells) else { return next };
        let here = board.stone(cell.point);
        if random.percent(50) {
            next.set(cell.point, random.of(cell.choices).copied().flatten());
            return next;
        }
        let Some(other) = random.of(&self.pattern.cells) else { return next };
        let there = board.stone(other.point);
        if cell.choices.contains(&there) && other.choices.contains(&here) {
            next.set(cell.point, there);
            next.set(other.point, here);
        }
        next
    }

    /// What a board costs, or what its names mean if it is one that is looked for. Nothing, if it was told to stop.
    fn cost(
        &mut self,
        board: &Board,
        known: &mut HashMap<Board, usize>,
        open: &mut Vec<Board>,
        watch: &mut dyn Watch,
    ) -> Option<Result<(Board, Meaning), usize>> {
        let questions = self.sketch.wanted.len() * QUESTION;
        let counts = &self.sketch.counts;
        let stones = [Colour::Black, Colour::White].map(|colour| board.stones(colour).len());
        let off = counts.black.off(stones[0]) + counts.white.off(stones[1]);
        let off = off + counts.empty.off(board.empty_points().len()) + board.stones_without_liberty().len();
        if off > 0 {
            let goes_on = watch.look(board, None);
            return goes_on.then_some(Err(questions + 8 * ONE + off as usize * ONE));
        }
        if let Some(cost) = known.get(board) {
            return Some(Err(*cost));
        }
        let verdict = self.checker.check(board);
        if !watch.look(board, Some(&verdict)) {
            return None;
        }
        let cost = match verdict {
            Verdict::Found(meaning) => return Some(Ok((*board, meaning))),
            Verdict::OtherStrings(off) => questions + (off as usize).min(8) * ONE,
            Verdict::Refuted(passed) => questions - (passed * QUESTION).min(questions),
            Verdict::NotSettled(_) => {
                open.push(*board);
                QUESTION
            }
        };
        known.insert(*board, cost);
        Some(Err(cost))
    }
}
