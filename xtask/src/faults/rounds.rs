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
        eprintln!("{round}: {all}");
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
    let usual = |entry: &Entry<'_>, state: &State| state.plain(&entry.test.name).map_or(Duration::ZERO, |k| k.took);
    let mut slow: Vec<Entry<'_>> = entries.clone();
    slow.retain(|entry| usual(entry, state) > bounds.quick);
    slow.sort_by_key(|entry| usual(entry, state));

    let mut pairs = Vec::new();
    for fault in faults {
        let quick = entries.iter().filter(|entry| usual(entry, state) <= bounds.quick);
        let open = quick.filter(|entry| matters(fault, entry, state) && is_new(fault, entry, state));
        pairs.extend(open.map(|entry| (fault, *entry)));
    }
    put(&pairs, "quick questions", bounds, jobs, state)?;

    until_caught(faults, &slow, bounds, jobs, state)?;
    until_they_catch(faults, &slow, bounds, jobs, state)
}

/// The third round: the next slow question to each fault that is open, side by side, until none is left.
fn until_caught(
    faults: &[Seeded],
    slow: &[Entry<'_>],
    bounds: &Bounds,
    jobs: usize,
    state: &mut State,
) -> anyhow::Result<()> {
    loop {
        let open = faults.iter().filter(|fault| fault.unobservable().is_none() && !is_caught(fault, state));
        let next = open.filter_map(|fault| {
            let asks = |entry: &&Entry<'_>| is_new(fault, entry, state) && matters(fault, entry, state);
            Some((fault, *slow.iter().find(asks)?))
        });
        let next: Vec<_> = next.collect();
        if next.is_empty() {
            return Ok(());
        }
        put(&next, "faults that nothing has caught yet, and a slow question to each", bounds, jobs, state)?;
    }
}

/// The fourth round: the next fault to each slow question that has caught nothing, side by side, until none is left.
fn until_they_catch(
    faults: &[Seeded],
    slow: &[Entry<'_>],
    bounds: &Bounds,
    jobs: usize,
    state: &mut State,
) -> anyhow::Result<()> {
    loop {
        let has_caught = |entry: &&Entry<'_>| {
            faults.iter().any(|fault| state.asked(&fault.id(), &entry.test.name).is_some_and(catches))
        };
        let open = slow.iter().filter(|entry| !has_caught(entry));
        let next: Vec<_> =
            open.filter_map(|entry| Some((likely_first(faults, entry, state).into_iter().next()?, *entry))).collect();
        if next.is_empty() {
            return Ok(());
        }
        put(&next, "slow questions that have caught nothing yet", bounds, jobs, state)?;
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
fn put(
    pairs: &[(&Seeded, Entry<'_>)],
    round: &'static str,
    bounds: &Bounds,
    jobs: usize,
    state: &mut State,
) -> anyhow::Result<()> {
    let usual: Vec<Duration> =
        pairs.iter().map(|(_, entry)| state.plain(&entry.test.name).map_or(bounds.time, |known| known.took)).collect();
    let work: Vec<_> = pairs.iter().zip(usual).collect();
    let mut progress = (!round.is_empty()).then(|| Progress::new(round, work.len()));
    let mut failed = None;
    let one =
        |((fault, entry), usual): &(&(&Seeded, Entry<'_>), Duration)| asking::faulty(fault, *entry, *usual, bounds);
    side_by_side(&work, jobs, one, |((fault, entry), _), verdict| {
        progress.iter_mut().for_each(Progress::one_more);
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

fn is_new(fault: &Seeded, entry: &Entry<'_>, state: &State) -> bool {
    state.asked(&fault.id(), &entry.test.name).is_none()
}

fn is_caught(fault: &Seeded, state: &State) -> bool {
    state.of(&fault.id()).any(|(_, verdict)| catches(verdict))
}

/// The faults that a slow question is asked under: those first that misstate answers, which costs nothing, then those
/// that few others catch.
fn likely_first<'a>(faults: &'a [Seeded], entry: &Entry<'_>, state: &State) -> Vec<&'a Seeded> {
    let mut open: Vec<&Seeded> =
        faults.iter().filter(|fault| matters(fault, entry, state) && is_new(fault, entry, state)).collect();
    let others = |fault: &Seeded| state.of(&fault.id()).filter(|(_, verdict)| catches(*verdict)).count();
    let free = |fault: &Seeded| !matches!(fault, Seeded::Answering(_));
    open.sort_by_key(|fault| (free(fault), std::cmp::Reverse(others(fault))));
    open
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
