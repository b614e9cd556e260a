//! `conform`: put all questions.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;

use super::diff::ConformCommand;
use super::effort::Memory;
use super::gtp::Gtp;
use super::properties::Properties;
use super::reports::Reports;
use super::told::{Gate, Out, ended};
use super::{CasesDir, Ended, Target, cannot_be_asked, print_problems, progress_bar, smoke, stop_when_closed, tell};
use crate::ask::effort::Effort;
use crate::ask::implementation::Bounded;
use crate::ask::program::Limits;
use crate::ask::program::clock::Clock;
use crate::ask::program::json::Program;
use crate::ask::run::all::{Session, ask_all_as};
use crate::ask::run::shard::Shard;
use crate::ask::run::{Forms, Outcome};
use crate::cases::known_failures::KnownFailures;
use crate::cases::meant::is_it;
use crate::cases::suite::{Entry, Suite};
use crate::files;
use crate::report::json_lines::{Head, JsonLines, Named};
use crate::report::layout::counted;
use crate::report::{AskedProgram, Run, title};

/// The arguments of `conform`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Conform {
    #[command(subcommand)]
    command: Option<ConformCommand>,
    /// A program that speaks the protocol (docs/protocol.md), with its arguments, for example `python3 engine.py`.
    /// Give it several times to compare programs. Without it the reference engine is asked
    #[arg(long = "impl", value_name = "CMD")]
    programs: Vec<String>,
    #[command(flatten)]
    gtp: Gtp,
    /// Only questions whose name contains TEXT, for example `ko-and-pass/` or `@korean`; a whole name means just that
    /// one
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Only a share of the questions: I/N is share I of N. Which ones depends on their names alone, so it is the same
    /// when questions are added
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    #[command(flatten)]
    cases: CasesDir,
    /// So many sessions of a program side by side [default: 1, for the reference engine one a processor]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// How long a program may take for one answer, for example `500ms`, `10s` or `2m`. Then it is killed and started
    /// again. The reference engine inside this program says that it is not settled [default: 60s; for the reference
    /// engine none, as it counts its work]
    #[arg(long, value_name = "TIME", value_parser = super::duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    memory: Memory,
    /// How long the whole run may take. Questions that are not asked by then get the verdict timeout
    #[arg(long, value_name = "TIME", value_parser = super::duration)]
    run_limit: Option<Duration>,
    /// How often a program is started again after a failure
    #[arg(long, value_name = "N", default_value_t = Limits::default().restarts)]
    restarts: u32,
    #[command(flatten)]
    gate: Gate,
    /// Questions that are known to fail, a YAML list of `question`, `reason` and `link`. They do not make the run
    /// fail, but do so when they pass, so that the list shrinks
    #[arg(long, value_name = "FILE")]
    known_failures: Option<PathBuf>,
    /// Write that file: new failures are added to it, what passes now is taken out
    #[arg(long, requires = "known_failures")]
    update_known_failures: bool,
    /// Ask only ten questions that every program answers right, to tell a broken adapter from a wrong engine
    #[arg(long, conflicts_with_all = ["filter", "shard", "known_failures", "json", "Reports"])]
    smoke: bool,
    /// Ask every question in its symmetric forms too: turned and mirrored (8 ways on a square board, 4 on another), and
    /// with the colours exchanged where no rule knows them apart. An answer that changes is a failure, shown with both
    /// boards
    #[arg(long, conflicts_with = "smoke")]
    symmetries: bool,
    /// Write the results as JSON lines to this file (`-` for standard output; the report then goes to standard error)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    reports: Reports,
    #[command(flatten)]
    properties: Properties,
}

impl Conform {
    pub(super) fn run(&self, program: &str) -> anyhow::Result<Ended> {
        if let Some(command) = &self.command {
            return command.run();
        }
        let suite = self.cases.read_right()?;
        if self.properties.are_asked_for() {
            return self.try_properties(program, &suite);
        }
        if self.smoke {
            let programs = self.sessions(1, &self.start_clock(), &suite)?;
            return smoke::run(programs.into_iter().flatten(), &suite);
        }
        let entries = self.entries(&suite).map_err(|why| if suite.broken.is_empty() { why } else { broken(&suite) })?;
        let known = self.known_failures(&suite)?;
        let reports = self.reports.open(self.json.as_deref())?;
        let clock = self.start_clock();
        let programs = self.all_sessions(&clock, &suite)?;
        let head = self.head(program, &suite, &programs, entries.len());
        let mut out = Out { report: self.report(), json: None };
        if let Some(file) = &self.json {
            let json = JsonLines::start(Target::open(file)?, &head);
            out.json = Some(json.context("cannot write the JSON lines")?);
        }
        let again = |number: usize, outcome: &Outcome<'_>| self.again(program, number, outcome);
        let start = Instant::now();
        let (identity, questions) = (head.suite, entries.len());
        let mut run =
            Run { identity, programs: Vec::new(), questions, complete: suite.broken.is_empty(), took: Duration::ZERO };
        for (number, (sessions, Named { name, version, .. })) in programs.into_iter().zip(head.programs).enumerate() {
            out.begin(&run.identity, &entries, &title(&name, &version))?;
            let bar = progress_bar(entries.len());
            let mut outcomes = Vec::new();
            let mut written = Ok(());
            ask_all_as(&entries, self.forms(), sessions, &clock, |mut outcome| {
                bar.set_message(outcome.entry.test.name.clone());
                bar.inc(1);
                known.apply(&mut outcome, &name);
                if written.is_ok() {
                    written = bar.suspend(|| out.write(number, &outcome, &suite, &again));
                    // A full disk, or a reader who has closed the pipe: nobody would see the rest.
                    if written.is_err() {
                        clock.stop();
                    }
                }
                outcomes.push(outcome);
            });
            bar.finish_and_clear();
            written?;
            run.complete &= outcomes.len() == entries.len();
            run.programs.push(AskedProgram::new(name, version, outcomes));
        }
        run.took = start.elapsed();
        out.finish(&run)?;
        self.offer_infer(program, &run, &mut out)?;
        reports.write(&run, &suite, &again)?;
        self.update(&known, &run)?;
        if suite.broken.is_empty() { ended(&run, &self.gate) } else { Err(broken(&suite)) }
    }

    /// Offers `infer` for a program that fails under every rule set under which it was judged.
    fn offer_infer(&self, program: &str, run: &Run<'_>, out: &mut Out) -> anyhow::Result<()> {
        for (number, asked) in run.programs.iter().enumerate().filter(|(_, asked)| asked.fails_under_every_rule_set()) {
            let json = self.programs.get(number).map(|command| ("--impl", command));
            let gtp = || Some(("--gtp", self.gtp.command(number.checked_sub(self.programs.len())?)?));
            let Some((flag, command)) = json.or_else(gtp) else { continue };
            let command = format!("{program} infer {flag} {}", shell_words::quote(command));
            writeln!(
                out.report,
                "\n{} fails under every rule set; which rules it follows instead, this says:",
                asked.title()
            )?;
            writeln!(out.report, "  {command}")?;
        }
        Ok(())
    }

    /// What the JSON lines begin with.
    fn head(&self, program: &str, suite: &Suite, programs: &[Vec<Session>], questions: usize) -> Head {
        let named = |(number, sessions): (usize, &Vec<Session>)| Named {
            name: sessions[0].name(),
            version: sessions[0].version(),
            repeat: Some(self.again_with(program, number)),
        };
        Head {
            suite: suite.identity(),
            programs: programs.iter().enumerate().map(named).collect(),
            questions,
            filter: self.filter.clone(),
            shard: self.shard.map(|shard| shard.to_string()),
        }
    }

    /// Tries properties instead of asking the questions of the cases.
    fn try_properties(&self, program: &str, suite: &Suite) -> anyhow::Result<Ended> {
        let clock = self.start_clock();
        let sessions = self.sessions(1, &clock, suite)?.into_iter().flatten();
        let programs =
            sessions.enumerate().map(|(number, session)| (session, self.again_with(program, number))).collect();
        self.properties.run(suite, programs, &clock, &mut self.report())
    }

    /// The questions to be asked.
    fn entries<'a>(&self, suite: &'a Suite) -> anyhow::Result<Vec<Entry<'a>>> {
        let mut entries = suite.matching(self.filter.as_deref());
        if entries.is_empty() {
            match &self.filter {
                Some(filter) => bail!(no_match(suite, filter)),
                None => bail!("{} has no cases", suite.dir.display()),
            }
        }
        entries.retain(|entry| self.shard.is_none_or(|shard| shard.has(&entry.test.name)));
        Ok(entries)
    }

    fn known_failures(&self, suite: &Suite) -> anyhow::Result<KnownFailures> {
        let Some(file) = &self.known_failures else { return Ok(KnownFailures::default()) };
        if self.update_known_failures && !file.exists() {
            return Ok(KnownFailures::default());
        }
        KnownFailures::read(file, suite).or_else(|problems| {
            print_problems(&problems);
            bail!("{} cannot be used: correct the above; docs/ci.md describes the file", file.display())
        })
    }

    fn update(&self, known: &KnownFailures, run: &Run<'_>) -> anyhow::Result<()> {
        let Some(file) = self.known_failures.as_ref().filter(|_| self.update_known_failures) else { return Ok(()) };
        let outcomes =
            run.programs.iter().flat_map(|asked| asked.outcomes.iter().map(|outcome| (&*asked.name, outcome)));
        let text = known.updated(outcomes).written();
        files::replace(file, &text).with_context(|| format!("cannot write {}", file.display()))
    }

    fn forms(&self) -> Forms {
        if self.symmetries { Forms::Symmetric } else { Forms::AsItStands }
    }

    fn start_clock(&self) -> Clock {
        let clock = Clock::start(self.run_limit);
        stop_on_ctrl_c(clock.clone());
        stop_when_closed(clock.clone());
        clock
    }

    fn asks_the_reference_engine(&self) -> bool {
        self.programs.is_empty() && self.gtp.is_empty()
    }

    /// For each program as many sessions as are to run side by side.
    pub(super) fn all_sessions(&self, clock: &Clock, suite: &Suite) -> anyhow::Result<Vec<Vec<Session>>> {
        let processors = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let default = if self.asks_the_reference_engine() { processors() } else { NonZeroUsize::MIN };
        self.sessions(self.jobs.unwrap_or(default).get(), clock, suite)
    }

    /// For each program so many sessions.
    fn sessions(&self, jobs: usize, clock: &Clock, suite: &Suite) -> anyhow::Result<Vec<Vec<Session>>> {
        if self.asks_the_reference_engine() {
            let effort = Effort { memory: self.memory.memory, time: self.time_limit, ..Effort::default() };
            let effort = effort.shared_by(jobs);
            return Ok(vec![(0..jobs).map(|_| Box::new(Bounded::new(effort)) as Session).collect()]);
        }
        let default = Limits::default();
        let limits = Limits { answer: self.time_limit.unwrap_or(default.answer), restarts: self.restarts, ..default };
        let session = |command: &String| -> anyhow::Result<Session> {
            let program = Program::start(command, limits, clock.clone());
            let program = program.map_err(|why| cannot_be_asked(command, &why))?;
            let checked = program.hello().abilities.check(&suite.rule_sets);
            let wrong = |why: String| format!("what it says it can do is wrong:\n{why}");
            checked.map_err(|why| cannot_be_asked(command, &wrong(why)))?;
            Ok(Box::new(program))
        };
        let sessions = |command| (0..jobs).map(|_| session(command)).collect();
        let mut programs: Vec<Vec<Session>> = self.programs.iter().map(sessions).collect::<Result<_, _>>()?;
        programs.extend(self.gtp.sessions(suite, jobs, limits, clock)?);
        Ok(programs)
    }

    /// Standard output, unless the JSON lines or another report go there.
    fn report(&self) -> Box<dyn Write> {
        self.reports.printer(self.json.as_deref())
    }

    /// The command that repeats one question with one program.
    fn again(&self, program: &str, number: usize, outcome: &Outcome<'_>) -> String {
        let filter = shell_words::quote(&outcome.entry.test.name).into_owned();
        let symmetries = if self.symmetries { " --symmetries" } else { "" };
        format!("{} --filter {filter}{symmetries}", self.again_with(program, number))
    }

    /// The command that asks one program the same way.
    fn again_with(&self, program: &str, number: usize) -> String {
        let quoted = |text: &str| shell_words::quote(text).into_owned();
        let asked = self.programs.get(number).map(|command| format!(" --impl {}", quoted(command)));
        let asked = asked.or_else(|| self.gtp.again(number.checked_sub(self.programs.len())?));
        let cases = self.cases.cases.as_ref().map(|dir| format!(" --cases {}", quoted(&dir.to_string_lossy())));
        format!("{program} conform{}{}", asked.unwrap_or_default(), cases.unwrap_or_default())
    }
}

/// No question has this text in its name.
fn no_match(suite: &Suite, filter: &str) -> String {
    let ids = suite.cases.iter().map(|case| &*case.id).chain(suite.rule_sets.iter().map(|set| &*set.id));
    // Who writes a whole name with a slip means the case or the rule set that is near.
    let parts = filter.split(['/', '@']).filter(|part| !part.is_empty());
    let ids: Vec<&str> = ids.chain(suite.cases.iter().map(|case| &*case.folder)).collect();
    let unknown = parts.filter(|part| !ids.contains(part)).find_map(|part| is_it(part, &ids));
    let hint = unknown.unwrap_or_else(|| "`list --brief` lists the cases".to_owned());
    format!("no question has `{}` in its name; {hint}", filter.escape_debug())
}

/// Files could not be used, so not all questions were asked: what is wrong with them is printed.
fn broken(suite: &Suite) -> anyhow::Error {
    print_problems(&suite.broken);
    let problems = counted(suite.broken.len(), "problem");
    anyhow::anyhow!(
        "{}: {problems}; the questions of these files were not asked. Correct the above and check with `lint`",
        suite.dir.display()
    )
}

/// The first Ctrl-C ends the run and its programs, and the reports are still written. The second ends everything.
fn stop_on_ctrl_c(clock: Clock) {
    // It can be set once in a process. Whoever runs several runs in one process keeps the first.
    let _ = ctrlc::set_handler(move || {
        if clock.is_stopped() {
            std::process::exit(130);
        }
        tell("stopping; the reports are written as soon as the last question is answered (again: at once)");
        clock.stop();
    });
}
