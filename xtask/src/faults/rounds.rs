//! Everything is asked, in rounds: what matters is known early, and what is slow is asked no oftener than needed.
//!
//! 1. The engine without a fault answers every question. It notes how long that takes, and which faults it came by: any
//!    other fault of the engine cannot change the answer.
//! 2. Every fault is asked all quick questions that it can change.
//! 3. A fault that none of them catches is asked the slow ones, the quicker first, until one does.
//! 4. A slow question that has caught nothing is asked under one fault after another until it does.
//!
//! So for every fault and for every question it is known whether it is caught, and whether it catches; which others a
//! slow question catches is known in part.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::bail;
use kakunin::Suite;
use kakunin::ask::run::Verdict;
use kakunin::cases::suite::Entry;

use super::asking::{self, Bounds, catches};
use super::list::Seeded;
use super::state::{Known, State};

/// So many recorded questions are tried, and so many others, before a fault is called a hole.
pub(super) const MOST_TRIED: usize = 40;

/// Says now and then how far it is.
struct Progress {
    round: &'static str,
    all: usize,
    done: usize,
    last: Instant,
}

impl Progress {
    fn new(round: &'static str, all: usize) -> Self {
        if all > 0 {
            eprintln!("{round}: {all}");
        }
        Self { round, all, done: 0, last: Instant::now() }
    }

    fn one_more(&mut self) {
        self.done += 1;
        if self.last.elapsed() > Duration::from_secs(10) {
            eprintln!("{}: {} of {}", self.round, self.done, self.all);
            self.last = Instant::now();
        }
    }
}

/// A question and the fault under which it is put.
type Pair<'a> = (&'a Seeded, Entry<'a>);

/// All rounds.
pub(super) fn run(
    suite: &Suite,
    faults: &[Seeded],
    bounds: &Bounds,
    jobs: usize,
    state: &mut State,
) -> anyhow::Result<()> {
    let entries: Vec<Entry<'_>> = suite.entries().collect();
    without_faults(&entries, jobs, state)?;
    let work = Work::of(faults, entries, bounds, state);
    let rounds: [(_, Next<'_>); 3] = [
        ("quick questions", Work::all_quick),
        ("faults that nothing has caught yet, and a slow question to each", Work::next_questions),
        ("slow questions that have caught nothing yet, and a fault to each", Work::next_faults),
    ];
    for (round, next) in rounds {
        loop {
            let pairs = next(&work, state);
            if pairs.is_empty() {
                break;
            }
            put(&pairs, round, bounds, jobs, state)?;
        }
    }
    Ok(())
}

/// What a round puts next, side by side; nothing when it is over.
type Next<'a> = fn(&Work<'a>, &State) -> Vec<Pair<'a>>;

/// All that there is to ask.
struct Work<'a> {
    faults: &'a [Seeded],
    quick: Vec<Entry<'a>>,
    /// The quicker first.
    slow: Vec<Entry<'a>>,
}

impl<'a> Work<'a> {
    fn of(faults: &'a [Seeded], entries: Vec<Entry<'a>>, bounds: &Bounds, state: &State) -> Self {
        let usual = |entry: &Entry<'_>| state.plain(&entry.test.name).map_or(Duration::ZERO, |known| known.took);
        let (quick, mut slow): (Vec<_>, Vec<_>) = entries.into_iter().partition(|entry| usual(entry) <= bounds.quick);
        slow.sort_by_key(usual);
        Self { faults, quick, slow }
    }

    /// The second round: every quick question to every fault that can change its answer.
    fn all_quick(&self, state: &State) -> Vec<Pair<'a>> {
        let of = |fault| {
            self.quick.iter().filter(move |entry| is_open(fault, entry, state)).map(move |entry| (fault, *entry))
        };
        self.faults.iter().flat_map(of).collect()
    }

    /// The third round: the next slow question to each fault that nothing has caught.
    fn next_questions(&self, state: &State) -> Vec<Pair<'a>> {
        let is_caught = |fault: &Seeded| state.of(&fault.id()).any(|(_, verdict)| catches(verdict));
        let open = self.faults.iter().filter(|fault| fault.unobservable().is_none() && !is_caught(fault));
        open.filter_map(|fault| Some((fault, *self.slow.iter().find(|entry| is_open(fault, entry, state))?))).collect()
    }

    /// The fourth round: the next fault to each slow question that has caught nothing.
    fn next_faults(&self, state: &State) -> Vec<Pair<'a>> {
        let has_caught =
            |name: &str| self.faults.iter().any(|fault| state.asked(&fault.id(), name).is_some_and(catches));
        let open = self.slow.iter().filter(|entry| !has_caught(&entry.test.name));
        open.filter_map(|entry| Some((likely_first(self.faults, entry, state)?, *entry))).collect()
    }
}

/// The first round.
fn without_faults(entries: &[Entry<'_>], jobs: usize, state: &mut State) -> anyhow::Result<()> {
    let open: Vec<Entry<'_>> =
        entries.iter().filter(|entry| state.plain(&entry.test.name).is_none()).copied().collect();
    let mut progress = Progress::new("questions without a fault", open.len());
    let mut failed = None;
    side_by_side(
        &open,
        jobs,
        |entry| asking::plain(*entry),
        |entry, plain| {
            progress.one_more();
            let reached = plain.reached.iter().map(|fault| fault.id().to_owned()).collect();
            let known = Known { took: plain.took, verdict: plain.verdict, reached };
            failed = state.know(&entry.test.name, known).err().or(failed.take());
        },
    );
    if let Some(error) = failed {
        return Err(error);
    }
    for entry in entries {
        let verdict = state.plain(&entry.test.name).map(|known| known.verdict);
        if verdict != Some(Verdict::Pass) {
            bail!("{} is not answered as expected even without a fault: `cargo xtask conform`", entry.test.name);
        }
    }
    Ok(())
}

/// Asks these pairs and notes what comes.
fn put(pairs: &[Pair<'_>], round: &'static str, bounds: &Bounds, jobs: usize, state: &mut State) -> anyhow::Result<()> {
    let usual: Vec<Duration> =
        pairs.iter().map(|(_, entry)| state.plain(&entry.test.name).map_or(bounds.time, |known| known.took)).collect();
    let work: Vec<_> = pairs.iter().zip(usual).collect();
    let mut progress = Progress::new(round, work.len());
    let mut failed = None;
    let one = |((fault, entry), usual): &(&Pair<'_>, Duration)| asking::faulty(fault, *entry, *usual, bounds);
    side_by_side(&work, jobs, one, |((fault, entry), _), verdict| {
        progress.one_more();
        failed = state.note(&fault.id(), &entry.test.name, verdict).err().or(failed.take());
    });
    failed.map_or(Ok(()), Err)
}

/// Does the same work for all of these, so many at a time, and tells what comes of each.
fn side_by_side<T: Sync, R: Send>(work: &[T], jobs: usize, one: impl Fn(&T) -> R + Sync, mut tell: impl FnMut(&T, R)) {
    let next = &AtomicUsize::new(0);
    let one = &one;
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let sender = sender.clone();
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(work) = work.get(index) else { break };
                    if sender.send((index, one(work))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        results.into_iter().for_each(|(index, result)| tell(&work[index], result));
    });
}

/// Whether the fault can change the answer.
fn matters(fault: &Seeded, entry: &Entry<'_>, state: &State) -> bool {
    match fault {
        Seeded::Engine(fault) => {
            let reached = state.plain(&entry.test.name).is_none_or(|known| known.has_reached(*fault));
            reached || !state.is_reached(*fault)
        }
        Seeded::Answering(_) => true,
        _ => fault.misread(&entry.test.rules, &entry.test.question).is_some(),
    }
}

/// Whether the fault can change the answer and has not been asked yet.
fn is_open(fault: &Seeded, entry: &Entry<'_>, state: &State) -> bool {
    state.asked(&fault.id(), &entry.test.name).is_none() && matters(fault, entry, state)
}

/// The fault that a slow question is asked under next: those first that misstate answers, which costs nothing, then
/// those that most others catch.
fn likely_first<'a>(faults: &'a [Seeded], entry: &Entry<'_>, state: &State) -> Option<&'a Seeded> {
    let open = faults.iter().filter(|fault| is_open(fault, entry, state));
    let others = |fault: &Seeded| state.of(&fault.id()).filter(|(_, verdict)| catches(*verdict)).count();
    open.min_by_key(|fault| (!matches!(fault, Seeded::Answering(_)), Reverse(others(fault))))
}

/// Questions that may catch a fault of which nothing is recorded: small boards first.
pub(super) fn likely<'a>(suite: &'a Suite, fault: &Seeded) -> Vec<Entry<'a>> {
    let chapter = fault.id().split(['/', ':']).next().unwrap_or_default().to_owned();
    let points = |entry: &Entry<'_>| {
        let board = entry.test.question.start.as_ref().map(|start| start.board.all_points().len());
        (!entry.test.name.contains(&chapter), board.unwrap_or(0))
    };
    let changes = |entry: &Entry<'_>| {
        matches!(fault, Seeded::Engine(_) | Seeded::Answering(_))
            || fault.misread(&entry.test.rules, &entry.test.question).is_some()
    };
    let mut entries: Vec<Entry<'_>> = suite.entries().filter(changes).collect();
    entries.sort_by_key(points);
    entries
}
