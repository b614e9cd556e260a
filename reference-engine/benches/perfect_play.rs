//! What perfect play costs: `cargo bench --bench perfect_play`.
//!
//! First the diagrams of the Ikeda paper, on the boards of `cases/ikeda`, under the rules that these ask about; then
//! how the cost grows with the number of basic endgame kos. States do not depend on the machine; times and memory do.
//!
//! What to expect: diagrams 0037, 0040, 0041 and 0042 are settled from the start. Diagram 0039 (five kos, three dame)
//! is settled from its fifth move on only. For 0045 (ten kos) we have no board that meets its counts with walls that
//! stand; with six stones added, so that they do, it is settled within seconds. Exchanging regions of the same shape
//! cut four kos and four threats from 1.5 million situations to 20,000.

#[path = "../tests/common/endgame.rs"]
mod endgame;

use std::path::Path;
use std::time::Instant;

use endgame::endgame;
use reference_engine::force::limits::Limits;
use reference_engine::systems::ikeda::{PlayArea, Reading};
use reference_engine::{Board, Colour, KoRules, Rules, Superko};

/// Enough for all that is settled.
const BUDGET: usize = 3_000_000;

/// For boards that are not settled from the start: to see whether that has changed.
const LARGE: usize = 100_000;

/// Rules 3+3+BF or 2+2+SK.
fn reading(superko: bool, play_area: PlayArea) -> Reading {
    let (ko, passes) = if superko {
        (KoRules { superko: Superko::Positional, ..KoRules::OFF }, 2)
    } else {
        (KoRules { basic: true, fixed: true, ..KoRules::OFF }, 3)
    };
    let rules = Rules { ko, passes_to_end: passes, ..Rules::BASE };
    Reading { rules, passes_to_stop: passes, play_area }
}

fn report(name: &str, reading: &Reading, board: &Board, to_move: Colour, budget: usize) {
    let begun = Instant::now();
    let (score, states, listed) = match reading.perfect_play(board, to_move, &[], Limits::states(budget)) {
        Ok(value) => {
            let listed: Vec<String> = value.proofs.iter().map(|proof| proof.certificate.len().to_string()).collect();
            (value.margin.to_string(), value.states.to_string(), listed.join(" + "))
        }
        Err(why) => ("?".to_owned(), why.to_string(), String::new()),
    };
    let seconds = begun.elapsed().as_secs_f64();
    println!("{name:<34} {score:>5} {states:>10} {listed:>16} {seconds:>9.3} s");
}

/// The board of a case file and who is to move.
fn position(text: &str) -> Option<(Board, Colour)> {
    let (_, rest) = text.split_once("\nboard: |\n")?;
    let rows: Vec<&str> = rest.lines().take_while(|line| line.starts_with("  ")).collect();
    let (_, mover) = text.split_once("\nto-move: ")?;
    let to_move = if mover.starts_with("black") { Colour::Black } else { Colour::White };
    Some((Board::parse(&rows.join("\n")).ok()?, to_move))
}

fn main() {
    println!("{:<34} {:>5} {:>10} {:>16} {:>11}", "position", "score", "states", "listed", "time");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/ikeda");
    let files = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path());
    let mut files: Vec<_> = files.filter(|file| file.file_stem().is_some_and(is_diagram)).collect();
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let Some((board, to_move)) = position(&text) else { continue };
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // As the case does where the board is large.
        let undecided = text.contains("play-area: undecided");
        let play_area = if undecided { PlayArea::Undecided } else { PlayArea::WholeBoard };
        let budget = if text.contains("id: perfect-play") || !undecided && board.all_points().len() <= 60 {
            BUDGET
        } else {
            LARGE
        };
        let mark = if undecided { ", undecided part" } else { "" };
        report(&format!("{name} 3+3+BF{mark}"), &reading(false, play_area), &board, to_move, budget);
        if !undecided && !name.ends_with("0038") {
            report(&format!("{name} 2+2+SK"), &reading(true, play_area), &board, to_move, budget);
        }
    }
    for play_area in [PlayArea::WholeBoard, PlayArea::Undecided] {
        let most = if play_area == PlayArea::Undecided { 6 } else { 4 };
        for kos in 1..=most {
            let name = format!("{kos} kos open for Black, {play_area:?}");
            report(&name, &reading(false, play_area), &endgame([kos, 0], 0), Colour::Black, BUDGET);
        }
    }
}

fn is_diagram(name: &std::ffi::OsStr) -> bool {
    name.to_string_lossy().starts_with("diagram-")
}
