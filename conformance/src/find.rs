//! Looking for boards: a sketch says what is known of a board, and the finder looks for the smallest ones that fit.
//!
//! A [`sketch`] has a region to be filled, numbers of stones and strings, and questions with their answers. The
//! [`work`] is cut into pieces: where there are few boards all of them are gone through ([`fill`]), else one is changed
//! again and again ([`anneal`]). Each board is judged by [`check`], cheap tests before proofs. Pieces may be done side
//! by side, but what comes of them is put together in their order, so that the result is always the same.

pub mod anneal;
pub mod check;
pub mod counts;
pub mod draft;
pub mod fill;
pub mod pattern;
pub mod read;
pub mod report;
pub mod sketch;
pub mod state;
pub mod work;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

use reference_engine::{Board, PointSet};

use self::anneal::{Attempt, Watch};
use self::check::{Budget, Checker, Verdict};
use self::sketch::{Meaning, Sketch};
use self::state::{Candidate, State, Tally};
use self::work::{Kind, Method, Pass, Piece, Pieces};
use crate::ask::program::clock::Clock;
use crate::ask::run::shard::Shard;
use crate::properties::random::Random;

/// How it is gone about.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Everything random follows from it.
    pub seed: u64,
    /// How many boards are to be found.
    pub boards: usize,
    /// How much work a proof may take.
    pub budget: Budget,
    /// How many changes an attempt makes.
    pub steps: usize,
    /// How many attempts are made.
    pub attempts: u64,
    /// How boards are looked for, if that is not left to their number.
    pub method: Option<Method>,
    /// The share of the work.
    pub shard: Shard,
    /// How many pieces are done side by side.
    pub jobs: usize,
}

impl Plan {
    /// What must be the same for a run that goes on.
    pub fn about(&self, sketch: &Sketch) -> String {
        let Self { seed, budget, steps, method, shard, .. } = self;
        let method = method.map_or(String::new(), |method| format!(", {method:?}"));
        format!(
            "sketch {:016x}, seed {seed}, budget {}, {steps} steps, share {}/{}{method}",
            sketch.mark, budget.most, shard.number, shard.of
        )
    }
}

/// So many boards that are not settled are kept.
const MOST_OPEN: usize = 20;

/// What came of a piece.
struct Done {
    piece: Piece,
    tally: Tally,
    found: Vec<Candidate>,
    open: Vec<Candidate>,
    refused: Option<String>,
}

/// Looks for boards, from where `state` is. `tell` hears of every piece, in their order, and says whether to go on.
pub fn find(sketch: &Sketch, plan: &Plan, clock: &Clock, state: &mut State, tell: &mut dyn FnMut(&State) -> bool) {
    state.tally.resize(sketch.patterns.len(), Tally::default());
    // More attempts may be asked for than before.
    state.is_over = false;
    while state.found.len() < plan.boards && do_pass(sketch, plan, clock, state, tell) {
        let open: u64 = state.tally.iter().map(|tally| tally.not_settled).sum();
        let next = match state.pass {
            Pass::Quick if open > 0 && plan.budget.most > plan.budget.first => {
                // All of it is looked at once more.
                state.tally.fill(Tally::default());
                state.open.clear();
                Pass::Thorough
            }
            Pass::Quick | Pass::Thorough => Pass::Attempts,
            Pass::Attempts => {
                state.is_over = true;
                return;
            }
        };
        (state.pass, state.done) = (next, None);
    }
}

/// Does all pieces of a pass. Whether it came to the end of it and more is to be looked for.
fn do_pass(
    sketch: &Sketch,
    plan: &Plan,
    clock: &Clock,
    state: &mut State,
    tell: &mut dyn FnMut(&State) -> bool,
) -> bool {
    let pieces = &Pieces::new(sketch, plan.method, plan.shard);
    let pass = state.pass;
    let last = Mutex::new((state.done.clone(), 0_usize));
    let take = || {
        let mut last = last.lock().ok()?;
        let piece = pieces.next(pass, last.0.as_ref())?;
        let too_many = pass == Pass::Attempts && piece.number >= plan.attempts;
        last.0 = Some(piece.clone());
        last.1 += 1;
        (!too_many).then_some((last.1 - 1, piece))
    };
    let enough = &AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    let mut is_open = true;
    thread::scope(|scope| {
        for _ in 0..plan.jobs.max(1) {
            let (sender, take) = (sender.clone(), &take);
            scope.spawn(move || {
                while !enough.load(Ordering::Relaxed)
                    && let Some((turn, piece)) = take()
                {
                    let stop = || enough.load(Ordering::Relaxed) || clock.is_up() || clock.is_stopped();
                    let done = Worker { sketch, plan, pass, pieces, stop: &stop }.work(piece);
                    let was_cut = done.is_none();
                    if sender.send((turn, done)).is_err() || was_cut {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (turn, done) in results {
            early.insert(turn, done);
            while is_open && let Some(done) = early.remove(&due) {
                due += 1;
                is_open = done.is_some_and(|done| add(state, done, plan) && tell(state));
            }
            if !is_open {
                enough.store(true, Ordering::Relaxed);
            }
        }
    });
    is_open
}

/// Puts what came of a piece to the rest. Whether more is to be looked for.
fn add(state: &mut State, done: Done, plan: &Plan) -> bool {
    state.tally[done.piece.pattern].add(&done.tally);
    state.done = Some(done.piece);
    state.found.extend(done.found);
    state.found.truncate(plan.boards);
    state.open.extend(done.open);
    state.open.truncate(MOST_OPEN);
    state.refused = state.refused.take().or(done.refused);
    state.found.len() < plan.boards
}

/// Whoever does a piece.
struct Worker<'a> {
    sketch: &'a Sketch,
    plan: &'a Plan,
    pass: Pass,
    pieces: &'a Pieces<'a>,
    stop: &'a dyn Fn() -> bool,
}

/// What is seen while a piece is done.
struct Seen<'a> {
    sketch: &'a Sketch,
    tally: Tally,
    open: Vec<Candidate>,
    stop: &'a dyn Fn() -> bool,
}

impl Watch for Seen<'_> {
    fn look(&mut self, board: &Board, verdict: Option<&Verdict>) -> bool {
        let Some(verdict) = verdict else {
            self.tally.others += 1;
            return !self.tally.others.is_multiple_of(256) || !(self.stop)();
        };
        self.tally.boards += 1;
        self.tally.kinds += 1;
        self.tally.asked += u64::from(!matches!(verdict, Verdict::OtherStrings(_)));
        match verdict {
            Verdict::Refuted(_) => self.tally.refuted += 1,
            Verdict::NotSettled(meaning) => {
                self.tally.not_settled += 1;
                self.open.push(candidate(self.sketch, board, meaning));
            }
            Verdict::OtherStrings(_) | Verdict::Found(_) => {}
        }
        !(self.stop)()
    }
}

impl Worker<'_> {
    /// Does a piece. Nothing, if it was told to stop before the end.
    fn work(&self, piece: Piece) -> Option<Done> {
        let budget = self.plan.budget;
        let mut thorough = Checker::new(self.sketch, budget);
        let mut quick = Checker::new(self.sketch, budget.little());
        let is_thorough = self.pass == Pass::Thorough;
        let mut seen = Seen { sketch: self.sketch, tally: Tally::default(), open: Vec::new(), stop: self.stop };
        let found = match &piece.kind {
            Kind::Beginning(digits) => {
                let checker = if is_thorough { &mut thorough } else { &mut quick };
                self.go_through(piece.pattern, digits, checker, &mut seen)?
            }
            Kind::Attempt => {
                seen.tally.attempts += 1;
                let pattern = &self.sketch.patterns[piece.pattern];
                let mut random = Random::new(self.plan.seed, piece.number);
                let (sketch, steps) = (self.sketch, self.plan.steps);
                let mut attempt = Attempt { sketch, pattern, steps, checker: &mut quick, thorough: &mut thorough };
                let found = attempt.run(&mut random, &mut seen)?;
                found.iter().map(|(board, meaning)| candidate(self.sketch, board, meaning)).collect()
            }
        };
        let refused = quick.refused.or(thorough.refused);
        Some(Done { piece, tally: seen.tally, found, open: seen.open, refused })
    }

    fn go_through(
        &self,
        pattern: usize,
        digits: &[u8],
        checker: &mut Checker<'_>,
        seen: &mut Seen<'_>,
    ) -> Option<Vec<Candidate>> {
        let mut found = Vec::new();
        let shape = &self.sketch.patterns[pattern];
        let went_through = self.pieces.filler(pattern).boards(digits, &mut |board| {
            if !shape.is_first_of_its_kind(board) {
                seen.tally.boards += 1;
                return !seen.tally.boards.is_multiple_of(256) || !(seen.stop)();
            }
            let verdict = checker.check(board);
            if let Verdict::Found(meaning) = &verdict {
                found.push(candidate(self.sketch, board, meaning));
            }
            seen.look(board, Some(&verdict))
        });
        went_through.then_some(found)
    }
}

fn candidate(sketch: &Sketch, board: &Board, meaning: &Meaning) -> Candidate {
    let strings = sketch.strings.iter().zip(&meaning.strings);
    let stone = |string: &PointSet| string.first().map_or(String::new(), |point| point.to_string());
    Candidate {
        board: board.to_string(),
        strings: strings.map(|(named, string)| (named.name.clone(), stone(string))).collect(),
        points: sketch.points.iter().cloned().zip(meaning.points.iter().map(ToString::to_string)).collect(),
    }
}
