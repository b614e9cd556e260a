//! What the runner costs a question: the questions of a real suite are put to a program that says `yes` to everything
//! and does no work, over the protocol, and the median is printed. The same questions are then put to a process that
//! is started anew for each of them, for comparison in the same run.
//!
//! `cargo bench --bench runner`

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use kakunin::Suite;
use kakunin::ask::implementation::{Implementation, Reply};
use kakunin::ask::program::Limits;
use kakunin::ask::program::clock::Clock;
use kakunin::ask::program::json::Program;

const ROUNDS: usize = 10;

fn main() {
    if std::env::args().nth(1).as_deref() == Some("--echo") {
        echo();
        return;
    }
    let this = std::env::current_exe().expect("this program has a path");
    let command = format!("{} --echo", shell_words::quote(&this.to_string_lossy()));
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases");
    let suite = Suite::read(&dir).expect("the cases are right");
    let start = || Program::start(&command, Limits::default(), Clock::default()).expect("a command");

    let mut program = start();
    let mut persistent = Vec::new();
    for _ in 0..ROUNDS {
        for entry in suite.entries() {
            persistent.push(time(&mut program, &entry.test.rules, &entry.test.question));
        }
    }
    let mut anew = Vec::new();
    for entry in suite.entries().take(200) {
        let begin = Instant::now();
        let mut program = start();
        time(&mut program, &entry.test.rules, &entry.test.question);
        drop(program);
        anew.push(begin.elapsed());
    }
    let (persistent, anew) = (report("one process", persistent), report("a process a question", anew));
    println!("a process a question takes {:.0} times as long", anew.as_secs_f64() / persistent.as_secs_f64());
}

fn time(program: &mut Program, rules: &str, question: &kakunin::reference_engine::question::Question) -> Duration {
    let begin = Instant::now();
    let reply = program.answer(rules, question);
    let took = begin.elapsed();
    assert!(matches!(reply, Reply::Answer { .. }), "{reply:?}");
    took
}

/// Prints the median and others; the median is returned.
fn report(what: &str, mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    let (low, median, high) = (at(1), at(50), at(99));
    println!("{what}: {} questions, median {median:.1?} (1% {low:.1?}, 99% {high:.1?})", times.len());
    median
}

/// Finds the number of the question without reading it, and says `yes`.
fn echo() {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let id = line.find("\"id\":").map(|at| {
            let digits = &line[at + 5..];
            &digits[..digits.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(digits.len())]
        });
        let said = match id {
            None => "{\"hello\":{\"protocol\":1,\"name\":\"echo\",\"version\":\"1\"}}\n".to_owned(),
            Some(id) => format!("{{\"id\":{id},\"answer\":{{\"says\":\"yes\"}}}}\n"),
        };
        if out.write_all(said.as_bytes()).and_then(|()| out.flush()).is_err() {
            break;
        }
    }
}
