//! A child process that is spoken to in lines, and that can neither hang us, nor flood us, nor outlive us.
//!
//! Three threads serve it, because each of its pipes may block: one writes to its standard input, one cuts its
//! standard output into lines, one keeps the end of its standard error. Whoever waits for a line waits on a channel,
//! with a deadline. The child leads a process group, and the whole group is killed with it, also when we are killed
//! ourselves ([`super::watcher`]); only a process that has left the group (`setsid`) escapes.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use super::Limits;
use super::clock::Clock;
use super::watcher::Watcher;

/// How often somebody who waits looks whether the child is still there.
const LOOK: Duration = Duration::from_millis(20);
/// How long a child has to end by itself when its standard input is closed.
const FAREWELL: Duration = Duration::from_millis(200);
/// So many lines wait to be read; then the child has to wait.
const WAITING: usize = 64;

/// A running child.
pub(crate) struct Process {
    child: Box<dyn ChildWrapper>,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Piece>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    /// Dropped last, when the group has been killed.
    _watcher: Watcher,
}

/// What comes out of the child.
enum Piece {
    /// A line without its end.
    Line(Vec<u8>),
    /// A line that is longer than it may be. Nothing comes after it.
    TooLong,
    /// The end, and what stands there that is not a whole line.
    End(Vec<u8>),
}

/// Why there is no line.
#[derive(Debug)]
pub(crate) enum Silence {
    /// The deadline passed, or the run was stopped.
    Late,
    /// The child has ended or closed its output: how, and what of a line there was.
    Ended(Option<ExitStatus>, Vec<u8>),
    /// A line was longer than it may be.
    TooLong,
}

impl Process {
    /// Starts a program, given by its name and its arguments.
    pub(crate) fn start(words: &[String], limits: &Limits) -> io::Result<Self> {
        let Some((program, arguments)) = words.split_first() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "no command is given"));
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        let mut child = command.spawn()?;
        let watcher = Watcher::of(child.id());
        let missing = || io::Error::other("a pipe is missing");
        let mut stdin = child.stdin().take().ok_or_else(missing)?;
        let stdout = child.stdout().take().ok_or_else(missing)?;
        let stderr = child.stderr().take().ok_or_else(missing)?;

        let (input, to_write) = mpsc::channel::<Vec<u8>>();
        thread::spawn(move || {
            for line in to_write {
                // A child that does not listen any more shows by what it says, or does not say.
                if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        let (sender, output) = mpsc::sync_channel(WAITING);
        let longest = limits.line;
        thread::spawn(move || read_lines(BufReader::new(stdout), longest, &sender));
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        let (kept, most) = (Arc::clone(&errors), limits.stderr);
        thread::spawn(move || keep_the_end(stderr, most, &kept));
        Ok(Self { child, input: Some(input), output, errors, _watcher: watcher })
    }

    /// Sends a line; this never blocks.
    pub(crate) fn send(&mut self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n").into_bytes());
        }
    }

    /// Waits for a line.
    pub(crate) fn receive(&mut self, deadline: Instant, clock: &Clock) -> Result<Vec<u8>, Silence> {
        let mut has_ended = false;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(LOOK)) {
                Ok(Piece::Line(line)) => return Ok(line),
                Ok(Piece::TooLong) => return Err(Silence::TooLong),
                Ok(Piece::End(rest)) => return Err(Silence::Ended(self.ending(), rest)),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended(self.ending(), Vec::new())),
                // It has ended, but another process keeps its output open. What it wrote is here after one more look.
                Err(RecvTimeoutError::Timeout) if has_ended => {
                    return Err(Silence::Ended(self.ending(), Vec::new()));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if left.is_zero() || clock.is_stopped() {
                        return Err(Silence::Late);
                    }
                    has_ended = self.child.try_wait().is_ok_and(|status| status.is_some());
                }
            }
        }
    }

    /// A line that is there although nobody asked for one.
    pub(crate) fn unasked(&mut self) -> Option<Vec<u8>> {
        match self.output.try_recv() {
            Ok(Piece::Line(line)) => Some(line),
            _ => None,
        }
    }

    /// The end of what it wrote to standard error.
    pub(crate) fn errors(&self) -> String {
        let kept = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// How it ended, if it does so soon.
    fn ending(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(1)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    /// Lets it end by itself for a moment, then kills it with its whole group and reaps it.
    fn drop(&mut self) {
        self.input = None;
        // What it still says is thrown away, so that it does not wait for a reader.
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until && self.child.try_wait().is_ok_and(|status| status.is_none()) {
            while self.output.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(1));
        }
        let _ = self.child.start_kill();
        let _ = self.child.wait();
    }
}

/// Cuts the output into lines until its end, or until a line is too long or nobody listens.
fn read_lines(mut output: impl BufRead, longest: usize, lines: &SyncSender<Piece>) {
    loop {
        let mut line = Vec::new();
        // One byte more than a line may have, and the end of the line.
        let read = output.by_ref().take(longest as u64 + 2).read_until(b'\n', &mut line);
        let whole = line.last() == Some(&b'\n');
        if whole {
            line.pop();
        }
        let piece = match read {
            _ if line.len() > longest => Piece::TooLong,
            Ok(1..) if whole => Piece::Line(line),
            _ => Piece::End(line),
        };
        let goes_on = matches!(piece, Piece::Line(_));
        if lines.send(piece).is_err() || !goes_on {
            break;
        }
    }
}

fn keep_the_end(mut errors: impl Read, most: usize, kept: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = errors.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&buffer[..count]);
        let too_many = kept.len().saturating_sub(most);
        kept.drain(..too_many);
    }
}
