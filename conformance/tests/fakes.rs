//! Programs with one vice each, and the verdicts that they get. Whatever they do, the run ends within its limits and
//! leaves no process behind.
//!
//! This file is both: called with `--fake NAME` it is such a program, otherwise it tests them.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{CASE, PAPERS, RULES, folder, kakunin};
use kakunin::Suite;
use kakunin::ask::program::Limits;
use kakunin::ask::program::clock::Clock;
use kakunin::ask::program::json::Program;
use kakunin::ask::protocol::serve;
use kakunin::ask::run::all::ask_all;
use kakunin::ask::run::{Outcome, Verdict};
use libtest_mimic::{Arguments, Failed, Trial};

use Verdict::{Crash, Fail, Malformed, Pass, Timeout, Unsupported};

/// What a fake gets for the three questions of the sample (a move that is illegal, a replay, a count), and what the
/// remark on the first that is not a pass has to say.
const FAKES: &[(&str, [Verdict; 3], &str)] = &[
    ("honest", [Pass, Pass, Pass], ""),
    ("silent-after-hello", [Timeout, Timeout, Timeout], "no answer within"),
    ("drips", [Timeout, Timeout, Timeout], "no answer within"),
    ("half-a-line-then-silent", [Timeout, Timeout, Timeout], "no answer within"),
    ("crashes-at-the-second", [Pass, Crash, Pass], "exit status: 3"),
    ("writes-its-last-words", [Crash, Crash, Crash], "standard error:\nout of ideas"),
    ("closes-its-output", [Crash, Crash, Crash], "it closed its output"),
    ("leaves-a-child-and-ends", [Crash, Crash, Crash], "it ended (exit status: 1)"),
    ("leaves-a-child-and-hangs", [Timeout, Timeout, Timeout], "no answer within"),
    ("wrong-id", [Malformed, Malformed, Malformed], "this answers question 1001, asked was 1"),
    ("two-answers", [Pass, Malformed, Pass], "\"id\":1"),
    ("half-a-line-then-ends", [Malformed, Malformed, Malformed], "in the middle of a line: `{\"id\":1`"),
    ("a-gigabyte-without-a-line", [Malformed, Malformed, Malformed], "a line of more than 1048576 bytes"),
    ("a-gigabyte-of-lines", [Malformed, Malformed, Malformed], "this is not a JSON object: `flooded`"),
    ("a-gigabyte-of-errors", [Pass, Pass, Pass], ""),
    ("not-utf-8", [Malformed, Malformed, Malformed], "a line that is not UTF-8"),
    ("deep-nesting", [Malformed, Malformed, Malformed], "this is not a JSON object: `[[[[["),
    ("deep-nesting-inside", [Malformed, Malformed, Malformed], "recursion limit exceeded"),
    ("blank-lines", [Malformed, Malformed, Malformed], "this is not a JSON object: ``"),
    ("unknown-field", [Malformed, Malformed, Malformed], "unknown field `verdict`"),
    ("says-both", [Malformed, Malformed, Malformed], "one of `answer`, `unsupported` and `refused`"),
    ("claims-too-much", [Fail, Fail, Fail], "I have no idea"),
    ("empty-answers", [Fail, Fail, Fail], ""),
    ("always-yes", [Fail, Fail, Fail], ""),
    ("modest", [Pass, Unsupported, Unsupported], "it does not claim to answer questions of the kind `replay`"),
    ("small-boards-only", [Unsupported, Unsupported, Unsupported], "it claims boards with sides from 1 to 3"),
    ("large-boards-only", [Pass, Pass, Unsupported], "what is asked by `count` would not be the same on another"),
    ("crashes-at-every-replay", [Pass, Crash, Pass], "exit status: 4"),
];

/// What those are told that do not get past their greeting. Nothing is asked then.
const NOT_STARTED: &[(&str, &str)] = &[
    ("silent", "no greeting: no answer within"),
    ("exits-at-once", "no greeting: it ended (exit status: 0)"),
    ("another-version", "it speaks version 99 of the protocol, this is 1"),
    ("speaks-before-it-is-asked", "no greeting: unknown field `id`"),
    ("impossible-boards", "such as [9, 13, 19]"),
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("--fake") {
        fake(&arguments.next().unwrap_or_default());
        return ExitCode::SUCCESS;
    }
    let mut arguments = Arguments::from_args();
    // Each looks at the processes of this one.
    arguments.test_threads = Some(1);
    let mut trials: Vec<Trial> = FAKES
        .iter()
        .map(|(name, verdicts, remark)| Trial::test(*name, move || check(name, *verdicts, remark)))
        .collect();
    trials.extend(NOT_STARTED.iter().map(|(name, says)| Trial::test(*name, move || not_started(name, says))));
    trials.push(Trial::test("a_kind_that_fails_costs_that_kind_alone", || one_kind().map_err(Failed::from)));
    trials.push(Trial::test("one_that_fails_for_ever_is_given_up", || given_up().map_err(Failed::from)));
    trials.push(Trial::test("the_run_ends_when_its_time_is_up", || run_limit().map_err(Failed::from)));
    #[cfg(unix)]
    trials.push(Trial::test("ctrl_c_ends_the_programs_and_writes_the_reports", || ctrl_c().map_err(Failed::from)));
    #[cfg(unix)]
    trials.push(Trial::test("a_closed_pipe_ends_the_run_and_its_program", || closed_pipe().map_err(Failed::from)));
    trials.push(Trial::test("what_a_program_says_is_harmless_on_a_terminal", || harmless().map_err(Failed::from)));
    #[cfg(target_os = "linux")]
    trials.push(Trial::test("a_killed_runner_leaves_no_program", || killed().map_err(Failed::from)));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn command(name: &str) -> String {
    let this = std::env::current_exe().expect("this program has a path");
    format!("{} --fake {name}", shell_words::quote(&this.to_string_lossy()))
}

/// Puts the three questions of the sample to a fake.
fn verdicts(name: &str, limits: Limits, clock: &Clock) -> (Vec<Verdict>, Option<String>) {
    let dir = folder(PAPERS, RULES, CASE);
    let suite = Suite::read(dir.path()).expect("the sample is right");
    let entries: Vec<_> = suite.entries().collect();
    let program = Program::start(&command(name), limits, clock.clone()).expect("a command");
    let mut outcomes: Vec<Outcome<'_>> = Vec::new();
    ask_all(&entries, vec![Box::new(program)], clock, |outcome| outcomes.push(outcome));
    let remark = outcomes.iter().find(|outcome| outcome.verdict != Pass).and_then(|outcome| outcome.remark.clone());
    (outcomes.iter().map(|outcome| outcome.verdict).collect(), remark)
}

fn check(name: &str, expected: [Verdict; 3], says: &str) -> Result<(), Failed> {
    let start = Instant::now();
    // An honest answer takes a millisecond; on a machine that is busy with other things, perhaps a second.
    let patience = if expected.contains(&Timeout) { Duration::from_millis(300) } else { Duration::from_secs(20) };
    let limits = Limits { answer: patience, ..Limits::default() };
    let (verdicts, remark) = verdicts(name, limits, &Clock::default());
    if verdicts != expected {
        return Err(format!("expected {expected:?}, got {verdicts:?}: {remark:?}").into());
    }
    if !remark.as_deref().unwrap_or_default().contains(says) {
        return Err(format!("the remark does not say `{says}`: {remark:?}").into());
    }
    if start.elapsed() > patience * 4 + Duration::from_secs(20) {
        return Err(format!("it took {:?}", start.elapsed()).into());
    }
    nobody_is_left(name)?;
    nobody_is_left(&format!("child-of-{name}"))
}

/// It is told at once, and no process is left.
fn not_started(name: &str, says: &str) -> Result<(), Failed> {
    let limits = Limits { greeting: Duration::from_millis(300), ..Limits::default() };
    match Program::start(&command(name), limits, Clock::default()) {
        Err(why) if why.contains(says) => nobody_is_left(name),
        Err(why) => Err(format!("it says something else: {why}").into()),
        Ok(_) => Err("it got past its greeting".into()),
    }
}

/// All others are asked to the end.
fn one_kind() -> Result<(), String> {
    let dir = folder(PAPERS, RULES, CASE);
    let suite = Suite::read(dir.path()).map_err(|problems| format!("{problems:?}"))?;
    let sample: Vec<_> = suite.entries().collect();
    let entries: Vec<_> = sample.iter().copied().cycle().take(30).collect();
    let program = Program::start(&command("crashes-at-every-replay#often"), Limits::default(), Clock::default())?;
    let (mut verdicts, mut remarks) = (Vec::new(), Vec::new());
    ask_all(&entries, vec![Box::new(program)], &Clock::default(), |outcome| {
        verdicts.push(outcome.verdict);
        remarks.extend(outcome.remark.filter(|_| outcome.verdict == Crash));
    });
    let expected: Vec<Verdict> = [Pass, Crash, Pass].into_iter().cycle().take(30).collect();
    let given_up = "not asked: it failed 3 times in a row at questions of the kind `replay`";
    let told = remarks.iter().filter(|remark| remark.starts_with(given_up)).count();
    if verdicts == expected && told == 7 { Ok(()) } else { Err(format!("{verdicts:?} {remarks:?}")) }
}

/// No process has this name on its command line, and none of our children is a zombie.
fn nobody_is_left(name: &str) -> Result<(), Failed> {
    let left = processes(name);
    if !left.is_empty() {
        return Err(format!("these processes are left: {left:?}").into());
    }
    let us = std::process::id().to_string();
    let ours = |stat: &String| stat.rsplit(')').next().is_some_and(|rest| rest.split_whitespace().nth(1) == Some(&us));
    let stats = proc_dirs().into_iter().filter_map(|dir| fs::read_to_string(dir.join("stat")).ok());
    let children: Vec<String> = stats.filter(ours).collect();
    if children.is_empty() { Ok(()) } else { Err(format!("these children are left: {children:?}").into()) }
}

/// On systems without `/proc` nothing is seen.
fn proc_dirs() -> Vec<std::path::PathBuf> {
    let dirs = fs::read_dir("/proc").into_iter().flatten().flatten().map(|entry| entry.path());
    dirs.filter(|dir| dir.file_name().is_some_and(|n| n.to_string_lossy().bytes().all(|b| b.is_ascii_digit())))
        .collect()
}

/// The numbers of the processes that were started as this fake.
fn processes(name: &str) -> BTreeSet<String> {
    let is_fake = |dir: &Path| {
        let line = fs::read(dir.join("cmdline")).unwrap_or_default();
        let words: Vec<&[u8]> = line.split(|byte| *byte == 0).collect();
        words.windows(2).any(|pair| pair == [b"--fake".as_slice(), name.as_bytes()])
    };
    let dirs = proc_dirs().into_iter().filter(|dir| is_fake(dir));
    dirs.map(|dir| dir.file_name().unwrap_or_default().to_string_lossy().into_owned()).collect()
}

fn given_up() -> Result<(), String> {
    let dir = folder(PAPERS, RULES, CASE);
    let suite = Suite::read(dir.path()).map_err(|problems| format!("{problems:?}"))?;
    let sample: Vec<_> = suite.entries().collect();
    let entries: Vec<_> = sample.iter().copied().cycle().take(30).collect();
    let limits = Limits { answer: Duration::from_secs(20), restarts: 4, ..Limits::default() };
    let program = Program::start(&command("crashes-at-the-second#often"), limits, Clock::default());
    let mut remarks = Vec::new();
    let mut verdicts = Vec::new();
    ask_all(&entries, vec![Box::new(program.expect("a command"))], &Clock::default(), |outcome| {
        verdicts.push(outcome.verdict);
        remarks.extend(outcome.remark);
    });
    // Five starts, each good for one answer and one crash; after that nothing is started.
    let expected: Vec<Verdict> = (0..10).map(|i| if i % 2 == 0 { Pass } else { Crash }).chain([Crash; 20]).collect();
    if verdicts != expected {
        return Err(format!("{verdicts:?}"));
    }
    let last = remarks.last().ok_or("no remark")?;
    if last.starts_with("not asked: it was started 5 times") { Ok(()) } else { Err(last.clone()) }
}

fn run_limit() -> Result<(), String> {
    let limits = Limits { answer: Duration::from_secs(600), ..Limits::default() };
    let start = Instant::now();
    let clock = Clock::start(Some(Duration::from_millis(400)));
    let (verdicts, remark) = verdicts("silent-after-hello#limited", limits, &clock);
    if verdicts != [Timeout; 3] || start.elapsed() > Duration::from_secs(60) {
        return Err(format!("{verdicts:?} {remark:?} after {:?}", start.elapsed()));
    }
    nobody_is_left("silent-after-hello#limited").map_err(|failed| format!("{failed:?}"))
}

#[cfg(unix)]
fn ctrl_c() -> Result<(), String> {
    let dir = folder(PAPERS, RULES, CASE);
    let name = "silent-until-ctrl-c";
    let run = Command::new(env!("CARGO_BIN_EXE_kakunin"))
        .current_dir(dir.path())
        .args(["conform", "--cases", ".", "--json", "out.json", "--impl", &command(name)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    // It is being asked as soon as its header is written.
    let until = Instant::now() + Duration::from_secs(60);
    let json = |name| fs::read_to_string(dir.path().join(name)).unwrap_or_default();
    while !json("out.json.part").contains("header") && Instant::now() < until {
        sleep(Duration::from_millis(10));
    }
    sleep(Duration::from_millis(200));
    kill("INT", run.id())?;
    let output = run.wait_with_output().map_err(|error| error.to_string())?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    if output.status.code() != Some(2) || !printed.contains("stopped") {
        return Err(format!("{:?}: {printed}", output.status));
    }
    let json = json("out.json");
    if !json.lines().last().is_some_and(|line| line.contains("footer") && line.contains("\"complete\":false")) {
        return Err(format!("no footer: {json}"));
    }
    let left = processes(name);
    if left.is_empty() { Ok(()) } else { Err(format!("these processes are left: {left:?}")) }
}

/// Somebody reads the first line and has seen enough: the first failure that is told ends the run.
#[cfg(unix)]
fn closed_pipe() -> Result<(), String> {
    let dir = folder(PAPERS, RULES, CASE);
    let name = "wrong-and-then-silent";
    let mut run = Command::new(env!("CARGO_BIN_EXE_kakunin"))
        .current_dir(dir.path())
        .args(["conform", "--cases", ".", "--time-limit", "10m", "--junit", "out.xml", "--impl", &command(name)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut line = String::new();
    let mut reader = io::BufReader::with_capacity(1, run.stdout.take().ok_or("no pipe")?);
    reader.read_line(&mut line).map_err(|error| error.to_string())?;
    drop(reader);
    let output = run.wait_with_output().map_err(|error| error.to_string())?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if !line.starts_with("Kakunin ") || output.status.code() != Some(141) || !errors.is_empty() {
        return Err(format!("{line}{:?}: {errors}", output.status));
    }
    let files: Vec<_> = fs::read_dir(dir.path()).into_iter().flatten().flatten().map(|file| file.file_name()).collect();
    if files.iter().any(|file| file.to_string_lossy().starts_with("out.xml")) {
        return Err(format!("a report of half a run is left: {files:?}"));
    }
    let left = processes(name);
    if left.is_empty() { Ok(()) } else { Err(format!("these processes are left: {left:?}")) }
}

/// Names, versions, remarks and standard error come from the program. Nothing of it may move the cursor or turn the
/// text around.
fn harmless() -> Result<(), String> {
    let dir = folder(PAPERS, RULES, CASE);
    let smoke = "questions:\n  - {about: a play, look: here, board: '. .', ask: legal, to-move: black, move: B a1, \
                 answer: {legal: true}}\n";
    fs::write(dir.path().join("smoke.yaml"), smoke).map_err(|error| error.to_string())?;
    let program = command("evil");
    for more in [&[][..], &["--smoke"], &["--properties", "--instances", "1", "--property", "occupied"]] {
        let arguments = [&["conform", "--cases", ".", "--impl", &program], more].concat();
        let run = kakunin(dir.path(), &arguments);
        let printed = run.printed();
        let shown = printed.contains("evil\u{fffd}[2J name\u{fffd}") && printed.contains("stderr\u{fffd}[2J");
        if !shown || printed.contains(['\u{1b}', '\u{202e}', '\u{9b}']) {
            return Err(format!("{arguments:?}, {:?}: {printed:?}", run.code));
        }
    }
    Ok(())
}

#[cfg(unix)]
fn kill(signal: &str, process: u32) -> Result<(), String> {
    let kill = Command::new("sh").args(["-c", &format!("kill -{signal} {process}")]).status();
    kill.map(|_| ()).map_err(|error| error.to_string())
}

/// A runner that is killed cannot end its program. Its watcher does, and the program's children with it.
#[cfg(target_os = "linux")]
fn killed() -> Result<(), String> {
    let dir = folder(PAPERS, RULES, CASE);
    let (name, child) = ("leaves-a-child-and-hangs#killed", "child-of-leaves-a-child-and-hangs");
    let mut run = Command::new(env!("CARGO_BIN_EXE_kakunin"))
        .current_dir(dir.path())
        .args(["conform", "--cases", ".", "--json", "out.json", "--impl", &command(name)])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let until = Instant::now() + Duration::from_secs(60);
    let wait_for = |what: &str, is: &dyn Fn() -> bool| {
        while Instant::now() < until {
            if is() {
                return Ok(());
            }
            sleep(Duration::from_millis(10));
        }
        Err(format!("{what}: {:?} and {:?} are there", processes(name), processes(child)))
    };
    let started = wait_for("it was not started", &|| !processes(name).is_empty() && !processes(child).is_empty());
    kill("KILL", run.id())?;
    run.wait().map_err(|error| error.to_string())?;
    started?;
    wait_for("it was not killed", &|| processes(name).is_empty() && processes(child).is_empty())?;
    // What the run had written is there to be looked at, and is not taken for a report.
    let files = (dir.path().join("out.json.part").exists(), dir.path().join("out.json").exists());
    if files == (true, false) { Ok(()) } else { Err(format!("{files:?}")) }
}

/// Plays the program with this vice. What comes after `#` tells apart the tests that use the same one at the same time.
fn fake(name: &str) {
    let name = name.split('#').next().unwrap_or_default();
    match name {
        "silent" => return wait(),
        _ if name.starts_with("child-of-") => return wait(),
        "exits-at-once" => return,
        "speaks-before-it-is-asked" => say("{\"id\":1,\"answer\":{}}\n"),
        "a-gigabyte-of-errors" => {
            std::thread::spawn(|| flood(&mut io::stderr(), b"trouble\n"));
        }
        _ => {}
    }
    for (number, line) in io::stdin().lock().lines().map_while(Result::ok).enumerate() {
        let mut right = Vec::new();
        serve::serve(format!("{line}\n").as_bytes(), &mut right).expect("a right message");
        let right = String::from_utf8(right).expect("UTF-8");
        // The first line is the greeting, so the number is that of the question.
        if name == "crashes-at-every-replay" && line.contains("\"ask\":\"replay\"") {
            std::process::exit(4);
        }
        if number == 0 { greet(name, &right) } else { answer(name, number, &right) }
    }
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn wait() {
    sleep(Duration::from_secs(1000));
}

/// What the fake says in place of the right greeting.
fn greet(name: &str, right: &str) {
    match name {
        "evil" => {
            let (name, version) = ("evil\\u001b[2J name\\u202e", "1\\u009b2J");
            say(&format!("{{\"hello\":{{\"protocol\":1,\"name\":\"{name}\",\"version\":\"{version}\"}}}}\n"));
        }
        "another-version" => say(&right.replace("\"protocol\":1", "\"protocol\":99")),
        "modest" => say(&right.replace("\"reasons\":true", "\"questions\":[\"legal\"]")),
        "small-boards-only" => {
            let boards = "\"boards\":{\"min\":1,\"max\":3,\"rectangular\":true}";
            say(&right.replace("\"reasons\":true", boards));
        }
        "large-boards-only" => say(&right.replace("\"reasons\":true", "\"reasons\":true,\"boards\":[13]")),
        "impossible-boards" => say(&right.replace("\"reasons\":true", "\"boards\":[9,20]")),
        _ => say(right),
    }
}

/// What the fake does in place of giving the right answer to the question with this number.
fn answer(name: &str, number: usize, right: &str) {
    match name {
        "silent-after-hello" | "silent-until-ctrl-c" => wait(),
        "drips" => loop {
            say(" ");
            sleep(Duration::from_millis(20));
        },
        "half-a-line-then-silent" => {
            say("{\"id\":1");
            wait();
        }
        "half-a-line-then-ends" => {
            say("{\"id\":1");
            std::process::exit(0);
        }
        "wrong-and-then-silent" if number == 1 => say("{\"id\":1,\"answer\":{\"legal\":true}}\n"),
        "wrong-and-then-silent" => wait(),
        "evil" => {
            eprintln!("stderr\u{1b}[2J\u{202e}");
            std::process::exit(1);
        }
        "crashes-at-the-second" if number == 2 => std::process::exit(3),
        "writes-its-last-words" => {
            eprintln!("out of ideas");
            std::process::exit(1);
        }
        "closes-its-output" => closed(),
        "leaves-a-child-and-ends" => {
            child(name);
            std::process::exit(1);
        }
        "leaves-a-child-and-hangs" => {
            child(name);
            wait();
        }
        "wrong-id" => say(&right.replace("\"id\":", "\"id\":100")),
        "two-answers" => say(&right.repeat(2)),
        "a-gigabyte-without-a-line" => flood(&mut io::stdout(), b"[1,2,3,4"),
        "a-gigabyte-of-lines" => flood(&mut io::stdout(), b"flooded\n"),
        "not-utf-8" => {
            let _ = io::stdout().write_all(b"{\"id\":\xff\xfe}\n");
        }
        "deep-nesting" => say(&format!("{}\n", "[".repeat(100_000))),
        "deep-nesting-inside" => {
            let (open, close) = ("[".repeat(100_000), "]".repeat(100_000));
            say(&format!("{{\"id\":{number},\"answer\":{{\"because\":{open}{close}}}}}\n"));
        }
        "blank-lines" => say("\n"),
        "unknown-field" => say(&right.replacen('{', "{\"verdict\":\"pass\",", 1)),
        "says-both" => say(&right.replacen('{', "{\"unsupported\":\"no\",", 1)),
        "claims-too-much" => say(&format!("{{\"id\":{number},\"refused\":\"I have no idea\"}}\n")),
        "empty-answers" => say(&format!("{{\"id\":{number},\"answer\":{{}}}}\n")),
        "always-yes" => {
            let yes = "\"legal\":true,\"says\":\"yes\",\"ended\":true,\"number\":1";
            say(&format!("{{\"id\":{number},\"answer\":{{{yes}}}}}\n"));
        }
        _ => say(right),
    }
}

/// Writes a gigabyte, as far as anybody reads it.
fn flood(to: &mut impl Write, text: &[u8]) {
    let block = text.repeat(1 << 13);
    for _ in 0..(1 << 30) / block.len() {
        if to.write_all(&block).is_err() {
            break;
        }
    }
}

/// Starts a process that has our standard output and does nothing.
fn child(name: &str) {
    let this = std::env::current_exe().expect("this program has a path");
    let child = Command::new(this).args(["--fake", &format!("child-of-{name}")]).spawn();
    std::mem::forget(child);
}

/// Goes on without standard output.
fn closed() {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        // A shell that closes it takes our place: Rust has no safe way to close our own.
        let error = Command::new("sh").args(["-c", "exec >&-; sleep 1000"]).exec();
        eprintln!("{error}");
    }
}
