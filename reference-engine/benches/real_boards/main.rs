//! How much of real boards is settled: `cargo bench --bench real_boards`.
//!
//! Without arguments a small fixed sample, which ends within a minute. With `-- --set 9x9 --stage end --seconds 60` all
//! boards of a set and a stage; `--rules`, `--games`, `--memory` and `--jobs` narrow it down. `docs/real-boards.md`
//! says what is measured and what the boards are; `make_games.py` made them.
//!
//! Each board is assessed in a process of its own, which ends when its time or its memory is used up. What it had
//! settled until then counts. A status that says the opposite of what GNU Go or the books say is listed and drawn: one
//! of them is wrong, or the rules mean it.

mod arguments;
mod board_file;
mod one;
mod opinion;
mod outcome;
mod rule_sets;
mod tally;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use arguments::{Arguments, Batch, SHAPES};
use board_file::BoardFile;
use outcome::{Ended, Outcome};
use reference_engine::Colour;
use reference_engine::systems::Status;
use tally::Tally;

/// The boards of a batch, in the order of their names.
fn boards(batch: &Batch) -> Result<Vec<BoardFile>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/real_boards").join(batch.set);
    let entries = folder.read_dir().map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
    let end = if batch.set == SHAPES { ".txt".to_owned() } else { format!("-{}.txt", batch.stage) };
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = files.filter(|path| path.to_string_lossy().ends_with(&end)).collect();
    files.sort();
    let boards: Result<Vec<_>, _> = files.iter().map(|path| BoardFile::read(path)).collect();
    let asked = |file: &BoardFile| file.only.as_ref().is_none_or(|only| only == batch.rules);
    Ok(boards?.into_iter().filter(asked).take(batch.games).collect())
}

/// One board in the table.
fn row(file: &BoardFile, outcome: &Outcome) -> String {
    let ended = match outcome.ended {
        Ended::ByItself => "",
        Ended::Time => "time was up",
        Ended::Memory => "memory was used up",
        Ended::Failed => "FAILED",
    };
    let ours = Tally::of(&file.board, &outcome.statuses);
    format!(
        "  {:28} {} {} {} {:>11} {:>8.2} {:>6}  {}{ended}",
        file.name(),
        ours.counts(),
        Tally::by_benson(&file.board).counts(),
        Tally::on_sight(&file.board).counts(),
        outcome.states,
        outcome.took.as_secs_f64(),
        outcome.mebibytes,
        books_and_we(file, outcome)
    )
}

/// What the books say of a shape and what is proved of it; nothing for a game.
fn books_and_we(file: &BoardFile, outcome: &Outcome) -> String {
    let [(group, opinion)] = &file.said[..] else { return String::new() };
    let proved = outcome.status(group).map_or("not settled", Status::text);
    format!("{} in books, {proved}. ", opinion.word())
}

/// What contradicts GNU Go or the books, drawn with the string marked.
fn contradictions(file: &BoardFile, outcome: &Outcome) -> Vec<String> {
    let said = file.said.iter().filter_map(|(string, opinion)| Some((string, *opinion, outcome.status(string)?)));
    let contradictory = said.filter(|(_, opinion, status)| opinion.is_contradicted_by(*status));
    let drawn = contradictory.map(|(string, opinion, status)| {
        let mark = |point| {
            string.contains(point).then(|| if file.board.stone(point) == Some(Colour::Black) { '#' } else { '@' })
        };
        let why = match status {
            Status::Capturable2 => " (new life anywhere on local-2 counts, an open dame for instance)",
            _ => "",
        };
        let at = string.first().map_or_else(String::new, |point| point.to_string());
        let (said, proved) = (opinion.word(), status.text());
        format!("{}: {at} is said to be {said} and proved {proved}{why}\n{}", file.name(), file.board.drawn(mark))
    });
    drawn.collect()
}

/// Runs `jobs` boards side by side and prints each when it is done.
fn outcomes(files: &[BoardFile], batch: &Batch, arguments: &Arguments) -> Result<Vec<(usize, Outcome)>, String> {
    let (next, done) = (Mutex::new(0..files.len()), Mutex::new(Vec::new()));
    let work = || -> Result<(), String> {
        let take = || next.lock().map_or(None, |mut next| next.next());
        while let Some(index) = take() {
            let file = &files[index];
            eprintln!("  {} of {}: {}", index + 1, files.len(), file.name());
            let outcome = outcome::of(file, batch.rules, arguments.limits).map_err(|error| error.to_string())?;
            println!("{}", row(file, &outcome));
            if let Ok(mut done) = done.lock() {
                done.push((index, outcome));
            }
        }
        Ok(())
    };
    let results: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|_| Err("a worker panicked".into()))).collect()
    });
    results.into_iter().collect::<Result<Vec<()>, _>>()?;
    let mut done = done.into_inner().map_err(|error| error.to_string())?;
    done.sort_by_key(|(index, _)| *index);
    Ok(done)
}

/// Prints the sum over a batch, and all contradictions.
fn print_sum(files: &[BoardFile], outcomes: &[(usize, Outcome)]) {
    let [mut ours, mut benson, mut on_sight] = [Tally::default(); 3];
    for (index, outcome) in outcomes {
        ours += Tally::of(&files[*index].board, &outcome.statuses);
        benson += Tally::by_benson(&files[*index].board);
        on_sight += Tally::on_sight(&files[*index].board);
    }
    let states: usize = outcomes.iter().map(|(_, outcome)| outcome.states).sum();
    let seconds: Duration = outcomes.iter().map(|(_, outcome)| outcome.took).sum();
    let memory = outcomes.iter().map(|(_, outcome)| outcome.mebibytes).max().unwrap_or(0);
    let (seconds, all) = (seconds.as_secs_f64(), format!("all {} boards", outcomes.len()));
    let [counts, shares] =
        [Tally::counts, Tally::shares].map(|say| [ours, benson, on_sight].each_ref().map(say).join(" "));
    println!("  {all:28} {counts} {states:>11} {seconds:>8.2} {memory:>6}");
    println!("  {:28} {shares}", "shares");
    if ours.undefined > 0 {
        println!("  {} more strings are proved to be undefined", ours.undefined);
    }
    let against: Vec<_> =
        outcomes.iter().flat_map(|(index, outcome)| contradictions(&files[*index], outcome)).collect();
    println!("  {} contradictions", against.len());
    for contradiction in against {
        println!("{contradiction}");
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    if let [flag, path, rules] = arguments
        && flag == "--one"
    {
        return one::assess(Path::new(path), rules);
    }
    let arguments = Arguments::read(arguments)?;
    let (seconds, mebibytes) = (arguments.limits.time.as_secs(), arguments.limits.mebibytes);
    let mut failed = 0;
    for batch in &arguments.batches {
        let files = boards(batch)?;
        let Batch { set, stage, rules, .. } = batch;
        println!("\n{set} {stage} under {rules}, at most {seconds} s and {mebibytes} MiB a board");
        println!("  {:28} {:>19} {:>19} {:>19}", "", "settled", "by Benson alone", "static safety alone");
        let (strings, points, states) = ("strings", "points", "states");
        println!(
            "  {:28} {strings:>9} {points:>9} {strings:>9} {points:>9} {strings:>9} {points:>9} {states:>11} {:>8} {:>6}",
            "board", "s", "MiB"
        );
        let outcomes = outcomes(&files, batch, &arguments)?;
        print_sum(&files, &outcomes);
        failed += outcomes.iter().filter(|(_, outcome)| outcome.ended == Ended::Failed).count();
    }
    if failed == 0 { Ok(()) } else { Err(format!("{failed} boards failed. Their processes said why above.")) }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(wrong) => {
            eprintln!("{wrong}");
            ExitCode::from(2)
        }
    }
}
