//! The command line, one file a command. `cargo xtask` and the program `kakunin` are both this.

mod assess;
mod called;
mod cases_dir;
mod compare;
mod conform;
mod count;
mod coverage;
mod diff;
mod effort;
mod explain;
mod export;
mod find;
mod gtp;
mod infer;
mod lint;
mod list;
mod merge;
mod new;
mod output;
mod play;
mod properties;
mod record;
mod reports;
mod separate;
mod serve;
mod shell;
mod show;
mod site;
mod smoke;
mod told;
mod tried;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use reference_engine::systems::Choices;

use self::cases_dir::CasesDir;
use self::output::{CLOSED_PIPE, Target, is_closed_pipe, is_stdout, print, stop_when_closed, tell};
pub use self::shell::kakunin;
use crate::ask::program::clock::Clock;
use crate::ask::run::all::Session;
use crate::cases::meant::no_such;
use crate::cases::problem::Problem;
use crate::cases::suite::Suite;
use crate::report::layout::harmless;

/// The commands of the suite.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Put all questions to the reference engine, or to any program, and compare the answers with those of the papers
    ///
    /// `--impl CMD` asks a program that speaks the protocol of docs/protocol.md. Each failure is shown with its board,
    /// the clause, what was expected and what came, and the command that repeats just that question. A question is
    /// named FOLDER/CASE/QUESTION@RULESET.
    ///
    /// The verdicts: pass and fail; unsupported, if the program does not claim to answer this; known failure and
    /// unexpected pass, if a file of known failures lists the question; crash, timeout and malformed, if there was no
    /// answer.
    ///
    /// `--properties` asks other questions: what is true of every position and sequence, tried on positions made at
    /// random. A property that fails is shown on the smallest board that was found and written as a case file;
    /// docs/properties.md lists them all.
    ///
    /// A question is fitted to the program: put on a board that it has, under rules that it follows, where that changes
    /// nothing. What was not asked, and what to declare to be asked more, is a table at the end.
    ///
    /// Exit code 0: all is as expected. 1: something is not. 2: the suite could not be run (no cases, a broken case, no
    /// question that matches, a program that does not start or says that it can do what does not exist), or nothing
    /// was judged. 141: nobody reads the output any more.
    ///
    /// Reports for CI and for people are described in docs/reports.md. `conform diff OLD.json NEW.json` compares two
    /// runs, `conform merge A.json B.json` makes one run of the shares of several machines.
    Conform(Box<conform::Conform>),
    /// List the cases with titles, boards, questions and rulings
    ///
    /// A ruling is the expected answer under a rule set: `stated` by a source, or `derived` by an argument of ours.
    /// Filters combine: a case is listed if it fits each of them, and of its questions those that do.
    List(list::List),
    /// Print a case or a rule set, to read it or, with `--yaml`, to copy it
    ///
    /// Of a case: board, claim, questions with their rulings, clauses in words, and where the board is from. Of a rule
    /// set: every choice, in words, with the clause that decides it.
    ///
    /// `show CASE --yaml > my.yaml` makes a copy to change and `try`; `show RULESET --yaml > my-rules.yaml` one to
    /// `compare` or to `try --rules`.
    Show(show::Show),
    /// Print a case and, for each question, the answer and the line of play that shows it: why is it so?
    ///
    /// CASE is a case of the suite or a file. For each question: what is expected, what the reference engine answers and
    /// whether they agree; the lines of play that show it, in words and on boards with numbered moves; then the proofs.
    ///
    /// With `--after` the line goes on from there: so any move can be tried, and its refutation is shown.
    Explain(explain::Explain),
    /// Play against a proof in the terminal: you make any move, the certificate answers
    ///
    /// For whoever does not believe an answer. CASE is a case of the suite or a file; where it asks several questions, or
    /// an answer rests on several proofs, you are asked which. Then you play the side that the proof claims cannot
    /// succeed, with any legal move, and the proof has an answer to each, until the goal is reached or out of reach.
    /// `undo` takes your last move back, `why` says what the proof says here, `hint` which move holds out longest.
    ///
    /// Exit code 0: played, to the end or not. 2: there is no such case, or no proof to play against.
    #[command(after_help = play::EXAMPLES)]
    Play(play::Play),
    /// Check a single case file, wherever it is, and ask its questions
    ///
    /// For one's own examples and for drafts. The file is checked as `lint` checks the cases of the suite, and the
    /// reference engine is asked. For each question: what is expected, what is answered, whether they agree, and the board.
    /// A draft may leave expected answers out; then the answer is told and nothing is judged.
    ///
    /// Exit code 0: no answer differs from the expected one. 1: one does, or there is none. 2: the file is wrong, or
    /// cannot be read.
    Try(tried::Try),
    /// Say what the rules make of a finished game: every string, territory and score
    ///
    /// FILE is a game record (SGF) or a drawn board. Every string is marked as alive, in seki, dead or not settled, under
    /// each rule set; then come territory and, when all is settled, the score with its sum. Answers are proved, or they are
    /// "not settled": then it is said which proof is missing, and what would help, a dame to fill or a move to add.
    ///
    /// Dame should be filled first: under the Japanese 2003 Rules a string with an open dame is in seki, and has no
    /// territory. docs/assess.md tells more.
    ///
    /// Exit code 0: all is settled. 1: something is not. 2: the file or an argument is wrong.
    #[command(after_help = assess::EXAMPLES)]
    Assess(assess::Assess),
    /// Write a case as a game record (SGF) that programs for players open, with variations, proofs, marks and comments
    ///
    /// The first node has the position and what the source says. Below it are the sequences of the source and the
    /// questions, each with the moves that come first, the stones in question marked by triangles, the answers in words
    /// and on the board, and the lines of play that prove them.
    ///
    /// Proving takes a moment, for a few cases a minute; `--all` takes several minutes. `--no-proofs` takes no time.
    ///
    /// Exit code 0: written. 2: there is no such case, it has no board, or the file cannot be written.
    Export(export::Export),
    /// Write the cases as a static site: pages with boards, rulings, proofs to step through, and moves to try
    ///
    /// The site needs no server and nothing from elsewhere: open DIR/index.html. It has a page a case with every ruling,
    /// galleries, the comparison of rule sets, what of the papers is asked, the rule systems in words, the results of real
    /// programs, a search, and a booklet to print. Where a proof is small its certificate is in the page, and any move can be
    /// tried against it. docs/site.md tells more.
    ///
    /// Proving all answers takes some minutes; `--no-proofs` takes seconds.
    ///
    /// Exit code 0: written. 2: no case matches, or a file cannot be written.
    Site(site::MakeSite),
    /// Write a draft of a case or a rule set, or an adapter to begin from
    ///
    /// A case is an example of one's own, or a file of the suite; an adapter is what lets a program be asked.
    ///
    /// A file that is there is never changed. `try` says of an example of one's own what to fill in, `lint` of a file of
    /// the suite. With `--sgf` the board is that of a game.
    ///
    /// Exit code 0: written. 2: the file is there already, the game record is wrong, or the name is none.
    #[command(after_help = new::EXAMPLES)]
    New(new::New),
    /// Look for the smallest boards that fit a sketch, and print one as a draft of a case
    ///
    /// For writers of cases: a source says what a board shows, but not the board. The sketch is a YAML file: a drawing
    /// with signs for the points to be filled, or sizes; numbers of stones and strings; names for strings; questions
    /// with their answers. docs/find.md describes it and has an example.
    ///
    /// Where there are few boards all of them are gone through, and if there is none that fits, that is certain. Where
    /// there are many, a board made at random is changed again and again, towards what is looked for. Cheap tests come
    /// before proofs; a board that could be neither proved nor refuted is listed as not settled.
    ///
    /// The same seed gives the same result, however many jobs there are. With `--resume FILE` a run that was cut goes
    /// on where it was.
    ///
    /// Exit code 0: found. 1: not found; what was tried is printed. 2: the sketch is wrong, or could not be read.
    Find(find::Find),
    /// Find the smallest boards on which two rule sets, or a rule set and a changed copy of it, answer differently
    ///
    /// For rules committees: what does a choice change, and where is it seen most plainly? The same questions are put
    /// under both on all boards, the smallest first: is a move legal, what comes of a sequence, what is the score, the
    /// status of each string, the territory. Each board is looked at once, however it is turned. Where none separates,
    /// larger boards are made at random, and one that separates is made smaller as long as it does.
    ///
    /// Printed are the board, the question, both answers, and the lines of play that prove them. Where none is found, it
    /// is said how many boards were looked at, and on how many something was not settled: these count as nothing.
    ///
    /// Exit code 0: found. 1: not found. 2: an argument or a rule set is wrong, or both can be asked nothing alike.
    Separate(separate::Separate),
    /// Compare rule sets: the status of every string of the cases under each of them
    ///
    /// For rules committees: what would change if the wording were another? Copy a rule set, change a choice, say why
    /// with `open`, and compare. First the choices that differ are listed with what decides them, then all statuses
    /// side by side, then the board of every ruling that changes, and last how many do. Statuses are proved; what was
    /// not settled within the limits of work is called so, and then it is not known whether the ruling changes.
    ///
    /// A position is named FOLDER/CASE. Its strings are those that the case names. All positions together take several
    /// minutes, nearly all of it for a few questions that are not settled in the end: `--budget`, `--memory` and `--time`
    /// bound what each may take.
    ///
    /// Exit code 0: compared. 1: a ruling changes, and `--fail-on-change` was given. 2: nothing could be compared (no
    /// such rule set, a broken file, no position that matches).
    Compare(compare::Compare),
    /// Find out which rules a program follows, with few questions
    ///
    /// The questions of the suite are put to the program as it is, those first that tell most. For every answer the
    /// reference engine proves what each reading says: all ways to play, all ways to count, each system with another
    /// choice for each of its switches. For each switch the choice is printed that the answers support, with the
    /// questions that decide it; then the nearest rule set and what differs, and answers that do not fit together, with
    /// both boards. docs/infer.md tells more.
    ///
    /// Exit code 0: the program follows a rule set of the suite. 1: none of them exactly. 2: it could not be asked.
    #[command(after_help = infer::EXAMPLES)]
    Infer(infer::Infer),
    /// Check papers, rule sets and cases, and say how to correct what is wrong
    ///
    /// Checked are fields, ids, boards, points, moves, citations and facts. Every problem is printed with file, line
    /// and column and with a sentence that says how to correct it. docs/cases.md describes the format.
    ///
    /// Exit code 0: all is right. 1: there are problems. 2: no cases found.
    Lint(lint::Lint),
    /// Show which items and clauses of the papers have cases, and which have none
    ///
    /// For each paper its items and clauses are listed with the cases that cite them, how many questions these ask
    /// and where their boards are from: published, constructed or lost.
    Coverage(coverage::Coverage),
    /// Count positions, games or sequences on a board
    ///
    /// They are counted one by one, and the number is printed. Tromp and Farnebäck published the numbers of legal
    /// positions and of games on small boards ("Combinatorics of Go"); they are a test of the rules that nobody here
    /// wrote.
    Count(count::Count),
    /// Answer questions on standard input, as the reference engine, in the protocol of docs/protocol.md
    ///
    /// One JSON object a line, until the input ends. So the reference engine can be asked like any other program:
    /// `conform --impl 'kakunin serve'`.
    Serve(serve::Serve),
    /// Print the messages of the protocol as JSON Schema, or case files or rule-set files
    ///
    /// With the schema of case files or rule-set files an editor completes fields and words, says what they mean, and
    /// marks what is wrong while one writes; docs/editors.md says how to set that up. It knows one file only: whether a
    /// clause exists or a move is legal, `lint` and `try` say.
    Schema(serve::Schema),
    /// Print a script that lets the tab key complete the commands and options of `kakunin` in a shell
    Completions(shell::Completions),
    /// Write the manual pages of `kakunin`, one for each command, for `man`
    Man(shell::Manual),
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All is as expected.
    Well,
    /// The command did its work, and something is not as expected.
    Badly,
}

impl Command {
    /// Runs the command. The exit code is 0 if all is as expected, 1 if something is not, 2 if the command could not
    /// do its work.
    pub fn run(self, program: &str) -> ExitCode {
        let ended = match self {
            Self::Conform(conform) => conform.run(program),
            Self::List(list) => list.run(),
            Self::Show(show) => show.run(),
            Self::Explain(explain) => explain.run(),
            Self::Play(play) => play.run(),
            Self::Try(tried) => tried.run(),
            Self::Assess(assess) => assess.run(),
            Self::Export(export) => export.run(),
            Self::Site(site) => site.run(),
            Self::New(new) => new.run(program),
            Self::Find(find) => find.run(),
            Self::Separate(separate) => separate.run(),
            Self::Compare(compare) => compare.run(),
            Self::Infer(infer) => infer.run(),
            Self::Lint(lint) => lint.run(),
            Self::Coverage(coverage) => coverage.run(),
            Self::Count(count) => count.run(),
            Self::Serve(serve) => serve.run(),
            Self::Schema(schema) => schema.run(),
            Self::Completions(completions) => completions.run(),
            Self::Man(manual) => manual.run(),
        };
        exit_code(ended)
    }
}

/// The sessions that `conform` starts with these arguments, for each program: for whoever puts the questions himself.
///
/// # Errors
/// When these are no arguments of `conform`, or a program cannot be started.
pub fn sessions(arguments: &str, suite: &Suite, clock: &Clock) -> anyhow::Result<Vec<Vec<Session>>> {
    #[derive(clap::Parser)]
    #[command(no_binary_name = true)]
    struct Arguments {
        #[command(flatten)]
        conform: conform::Conform,
    }
    let words = shell_words::split(arguments).with_context(|| format!("`{arguments}` are no arguments"))?;
    <Arguments as clap::Parser>::try_parse_from(words)?.conform.all_sessions(clock, suite)
}

/// Turns the end of a command into an exit code, and says what went wrong. A closed pipe gives 141, as it does for
/// other programs.
pub fn exit_code(ended: anyhow::Result<Ended>) -> ExitCode {
    match ended {
        Ok(Ended::Well) => ExitCode::SUCCESS,
        Ok(Ended::Badly) => ExitCode::from(1),
        // Somebody has seen enough. That needs no words.
        Err(error) if is_closed_pipe(&error) => ExitCode::from(CLOSED_PIPE),
        Err(error) => {
            tell(&format!("error: {}", harmless(&format!("{error:#}"))));
            ExitCode::from(2)
        }
    }
}

/// The choices of a rule set with some of them replaced, each written `SWITCH=CHOICE`.
fn read_choices(suite: &Suite, rules: &str, others: &[String]) -> anyhow::Result<Choices> {
    let known: Vec<_> = suite.rule_sets.iter().map(|set| &*set.id).collect();
    let set = suite.rule_set(rules);
    let set = set.with_context(|| no_such("rule set", rules, &known, "`list --rule-sets`"))?;
    let mut replaced = BTreeMap::new();
    for text in others {
        let Some((switch, choice)) = text.split_once('=') else {
            bail!("`{text}` is not a choice: write SWITCH=CHOICE, for example suicide=allowed");
        };
        replaced.insert(switch.to_owned(), choice.to_owned());
    }
    set.choices.with(&replaced).map_err(|wrong| anyhow::anyhow!("{}: {}", wrong.what, wrong.help))
}

/// Why a program is not asked at all: in a few lines, with the end of what it wrote.
fn cannot_be_asked(command: &str, why: &str) -> anyhow::Error {
    let lines: Vec<&str> = why.lines().collect();
    let (first, last) = (2, 10);
    let shown = match lines.len().checked_sub(first + last) {
        None | Some(0) => lines.join("\n"),
        Some(more) => {
            let left_out = format!("… {more} lines …");
            [&lines[..first], &[left_out.as_str()], &lines[lines.len() - last..]].concat().join("\n")
        }
    };
    anyhow::anyhow!("`{command}` cannot be asked.\n{shown}")
}

fn print_problems(problems: &[Problem]) {
    for problem in problems {
        tell(&format!("{}\n", problem.drawn()));
    }
}

/// Reads a time such as `500ms`, `10s`, `2m` or `1h`.
fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => 0,
    };
    let number: Option<u64> = digits.parse().ok().filter(|number| *number > 0 && unit > 0);
    let time = number.and_then(|number| number.checked_mul(unit)).map(Duration::from_millis);
    time.ok_or_else(|| "write a whole number and a unit, for example 500ms, 10s, 2m or 1h".to_owned())
}

/// On a terminal, a bar with the question that is being asked; elsewhere nothing.
fn progress_bar(questions: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(questions as u64);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}\n{msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
