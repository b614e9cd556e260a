//! The smallest boards on which two rule sets answer differently.
//!
//! All [`boards`] are gone through, the smallest first, and the same questions are put on each under both rule sets
//! ([`look`]); [`kinds`] says which questions. Larger boards are made at random, and what separates is made smaller as
//! long as it does ([`sample`]). Answers are proved, or a board is "not settled" and is counted as that, never as one on
//! which both agree. Where all that the answers depend on is the same, no board is looked at: none can separate.

pub mod atlas;
pub mod boards;
pub mod draft;
pub mod kinds;
pub mod look;
pub mod play;
pub mod posed;
pub mod report;
pub mod sample;
pub mod table;
pub mod trees;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use reference_engine::systems::{Choices, WrongChoice};
use reference_engine::{Board, Size};

use self::kinds::Asking;
use self::look::{Looker, Seen, Separation};
use crate::ask::effort::Effort;
use crate::ask::program::clock::Clock;
use crate::cases::ruleset::RuleSet;

/// A rule set as the user called it, perhaps with other choices: `japanese-2003+first-mover=owner`.
#[derive(Clone, Debug)]
pub struct Side {
    /// The name by which it was called.
    pub name: String,
    /// The rule set itself.
    pub set: RuleSet,
    /// The choices that are replaced.
    pub changed: BTreeMap<String, String>,
    /// All choices.
    pub choices: Choices,
}

impl Side {
    /// A rule set with some choices replaced.
    ///
    /// # Errors
    /// When it has no such switch, or the switch no such choice.
    pub fn new(name: &str, set: RuleSet, changed: BTreeMap<String, String>) -> Result<Self, WrongChoice> {
        let choices = set.choices.with(&changed)?;
        Ok(Self { name: name.to_owned(), set, changed, choices })
    }
}

/// How it is gone about.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Boards of more points are not gone through.
    pub points: usize,
    /// Boards that do not fit into this size are not gone through.
    pub within: Option<Size>,
    /// How many moves are made at most before the one in question.
    pub moves: usize,
    /// How many boards are to be found for each kind of question.
    pub boards: usize,
    /// How many boards are made at random.
    pub samples: u64,
    /// The largest of them.
    pub sample_size: Size,
    /// Everything random follows from it.
    pub seed: u64,
    /// How much work a proof may take.
    pub effort: Effort,
    /// How many boards are looked at side by side.
    pub jobs: usize,
    /// How long one kind of question may take.
    pub time: Duration,
}

/// How many boards of a size were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looked {
    /// The size.
    pub size: Size,
    /// How many boards there are up to symmetry.
    pub all: usize,
    /// How many were looked at.
    pub looked: usize,
    /// On how many of these something was not settled, and what was agrees.
    pub not_settled: usize,
    /// How many moves were made at most, for questions about moves.
    pub moves: Option<usize>,
}

/// What came of one kind of question.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The kind.
    pub asking: &'static Asking,
    /// Whether all that the answers depend on is the same, so that there is nothing to look for.
    pub same: bool,
    /// The boards that separate, the best first.
    pub found: Vec<Separation>,
    /// What was looked at, by size.
    pub looked: Vec<Looked>,
    /// Boards made at random that were looked at, and how many of them were not settled.
    pub sampled: (u64, u64),
    /// Whether time was up, or somebody stopped it, before the end.
    pub cut: bool,
}

impl Outcome {
    /// How many boards were looked at that were not made at random, and how many of them were not settled.
    pub fn totals(&self) -> (usize, usize) {
        let sum = |of: fn(&Looked) -> usize| self.looked.iter().map(of).sum();
        (sum(|one| one.looked), sum(|one| one.not_settled))
    }
}

/// What is told of a search that is under way.
pub struct Progress<'a> {
    /// The kind of question.
    pub kind: &'a str,
    /// The size that is being gone through; nothing for boards made at random.
    pub size: Option<Size>,
    /// How many boards were looked at.
    pub looked: usize,
    /// How many there are.
    pub all: usize,
}

/// Looks for boards on which two rule sets answer a kind of question differently. `tell` hears of every board.
pub fn separate(
    sides: [&Choices; 2],
    asking: &'static Asking,
    plan: &Plan,
    clock: &Clock,
    tell: &(dyn Fn(&Progress<'_>) + Sync),
) -> Outcome {
    let mut outcome =
        Outcome { asking, same: false, found: Vec::new(), looked: Vec::new(), sampled: (0, 0), cut: false };
    if asking.depends_on(sides[0]) == asking.depends_on(sides[1]) {
        outcome.same = true;
        return outcome;
    }
    let own = Clock::start(Some(plan.time));
    let run = Run { sides, asking, plan, tell, stop: &|| own.is_up() || clock.is_up() || clock.is_stopped() };
    for size in boards::sizes(plan.points.min(boards::MOST_POINTS), plan.within) {
        let (looked, found) = run.size(size);
        outcome.cut |= looked.looked < looked.all && found.len() < plan.boards;
        outcome.looked.push(looked);
        outcome.found.extend(found);
        if !outcome.found.is_empty() || outcome.cut {
            break;
        }
    }
    if outcome.found.is_empty() && plan.samples > 0 {
        sample::boards(&run, &mut outcome);
    }
    outcome.found.truncate(plan.boards);
    outcome
}

/// A search for one kind of question.
struct Run<'a> {
    sides: [&'a Choices; 2],
    asking: &'static Asking,
    plan: &'a Plan,
    tell: &'a (dyn Fn(&Progress<'_>) + Sync),
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Run<'_> {
    /// With any number of moves that is not too large.
    fn looker(&self, size: Size) -> Looker<'_> {
        let limits = self.plan.effort.shared_by(self.plan.jobs).limits();
        Looker { both: self.sides, asking: self.asking, limits, moves: (0, self.moves(size).unwrap_or(0)) }
    }

    /// How many moves are made at most, for questions about moves.
    fn moves(&self, size: Size) -> Option<usize> {
        let is_play = matches!(self.asking.how, kinds::How::Moves(_));
        is_play.then(|| play::depth(boards::points_of(size), self.plan.moves))
    }

    /// Goes through all boards of a size; with few moves on all of them before more on any.
    fn size(&self, size: Size) -> (Looked, Vec<Separation>) {
        let boards = boards::boards(size, self.asking.exchanges_colours(self.sides));
        let most = self.moves(size).unwrap_or(0);
        let mut moves = 0;
        loop {
            let looker = Looker { moves: (moves, moves), ..self.looker(size) };
            let (looked, found) = self.boards(size, &boards, &looker);
            let is_cut = looked.looked < looked.all && found.is_empty();
            match moves.checked_sub(1) {
                // All were looked at with fewer moves.
                Some(fewer) if is_cut => {
                    return (Looked { looked: looked.all, moves: Some(fewer), ..looked }, found);
                }
                _ if is_cut || moves == most || !found.is_empty() => return (looked, found),
                _ => moves += 1,
            }
        }
    }

    /// Goes through these boards. What is found does not depend on the number of jobs: of the boards that separate, the
    /// first ones in their order count.
    fn boards(&self, size: Size, boards: &[Board], looker: &Looker<'_>) -> (Looked, Vec<Separation>) {
        let (next, last) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let seen: Mutex<AllSeen> = Mutex::default();
        thread::scope(|scope| {
            for _ in 0..self.plan.jobs.max(1) {
                scope.spawn(|| {
                    while !(self.stop)() {
                        let number = next.fetch_add(1, Ordering::SeqCst);
                        let Some(board) = boards.get(number) else { return };
                        if number > last.load(Ordering::SeqCst) {
                            return;
                        }
                        let one = looker.look(board);
                        let Ok(mut seen) = seen.lock() else { return };
                        seen.add(number, one);
                        if let Some(enough) = seen.found.keys().nth(self.plan.boards.saturating_sub(1)) {
                            last.fetch_min(*enough, Ordering::SeqCst);
                        }
                        let kind = self.asking.kind.name;
                        (self.tell)(&Progress { kind, size: Some(size), looked: seen.looked, all: boards.len() });
                    }
                });
            }
        });
        let (last, seen) = (last.into_inner(), seen.into_inner().unwrap_or_default());
        let looked = Looked {
            size,
            all: boards.len(),
            // All up to the last one were handed out.
            looked: seen.looked.min(last.saturating_add(1)),
            not_settled: seen.not_settled.iter().filter(|number| **number <= last).count(),
            moves: self.moves(size).map(|_| looker.moves.1),
        };
        (looked, seen.found.into_iter().filter(|(number, _)| *number <= last).map(|(_, found)| found).collect())
    }
}

/// What was seen on the boards of a size, by their numbers.
#[derive(Default)]
struct AllSeen {
    looked: usize,
    not_settled: Vec<usize>,
    found: BTreeMap<usize, Separation>,
}

impl AllSeen {
    fn add(&mut self, number: usize, seen: Seen) {
        self.looked += 1;
        match seen {
            Seen::Same => {}
            Seen::NotSettled => self.not_settled.push(number),
            Seen::Differ(separation) => drop(self.found.insert(number, *separation)),
        }
    }
}
