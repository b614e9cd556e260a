//! What came of one board: the process of [`one`](crate::one) is started, watched, and read.

use std::collections::HashMap;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

use reference_engine::systems::Status;
use reference_engine::word::Word;
use reference_engine::{Point, PointSet};

use crate::board_file::BoardFile;
use crate::one::field;

/// What a position may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Its time.
    pub(crate) time: Duration,
    /// Its memory in MiB.
    pub(crate) mebibytes: u64,
}

/// Why the process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// It had no more to do.
    ByItself,
    /// The time was up.
    Time,
    /// The memory was used up.
    Memory,
    /// It failed: a bug of ours.
    Failed,
}

/// What came of one board.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// The status of each string that is settled.
    pub(crate) statuses: Vec<(PointSet, Status)>,
    /// The states of all tries.
    pub(crate) states: usize,
    /// How long it took.
    pub(crate) took: Duration,
    /// The most memory, in MiB.
    pub(crate) mebibytes: u64,
    /// Why it ended.
    pub(crate) ended: Ended,
}

impl Outcome {
    /// The status of a string, if it is settled.
    pub(crate) fn status(&self, string: &PointSet) -> Option<Status> {
        self.statuses.iter().find(|(settled, _)| settled == string).map(|(_, status)| *status)
    }
}

/// Assesses a board in a process of its own.
pub(crate) fn of(file: &BoardFile, rules: &str, limits: Limits) -> io::Result<Outcome> {
    let clock = Instant::now();
    let mut one = Command::new(env::current_exe()?);
    let mut process = one.arg("--one").arg(&file.path).arg(rules).stdout(Stdio::piped()).spawn()?;
    let (ended, seen) = watched(&mut process, limits)?;
    let took = clock.elapsed();
    let mut text = String::new();
    if let Some(mut said) = process.stdout.take() {
        said.read_to_string(&mut text)?;
    }
    let mut outcome = Outcome { statuses: Vec::new(), states: 0, took, mebibytes: seen / 1024, ended };
    let mut settled = HashMap::new();
    for (point, status, states, kib) in text.lines().filter_map(read_try) {
        settled.insert(point, status);
        outcome.states += states;
        outcome.mebibytes = outcome.mebibytes.max(kib / 1024);
    }
    let settled = settled.into_iter().filter_map(|(point, status)| Some((file.board.string(point), status?)));
    outcome.statuses = settled.collect();
    Ok(outcome)
}

/// Waits for the end of a process, and ends it when it has used up its limits. Also the most memory that was seen, in
/// KiB. What it writes fits into the pipe, so it never waits for us.
fn watched(process: &mut Child, limits: Limits) -> io::Result<(Ended, u64)> {
    let clock = Instant::now();
    let mut most = 0;
    loop {
        if let Some(status) = process.try_wait()? {
            return Ok((if status.success() { Ended::ByItself } else { Ended::Failed }, most));
        }
        let status = fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap_or_default();
        most = most.max(field(&status, "VmHWM:"));
        let spent = [(clock.elapsed() >= limits.time, Ended::Time), (most / 1024 >= limits.mebibytes, Ended::Memory)];
        if let Some((_, ended)) = spent.into_iter().find(|(is_spent, _)| *is_spent) {
            process.kill()?;
            process.wait()?;
            return Ok((ended, most));
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// One line of a process: point, status if it is settled, states, KiB. A line that was cut off is nothing.
fn read_try(line: &str) -> Option<(Point, Option<Status>, usize, u64)> {
    let mut words = line.split(' ');
    let point = Point::parse(words.next()?)?;
    let status = words.next()?;
    let status = if status == "-" { None } else { Some(Status::from_word(status)?) };
    Some((point, status, words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}
