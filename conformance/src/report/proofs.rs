//! Proofs for people: the lines of play that show what can be forced and what cannot, then how each was proved.

use std::fmt::Write as _;

use reference_engine::force::line::{Line, LineEnd};
use reference_engine::force::proof::Proof;
use reference_engine::{Board, Colour, PointSet};

use super::layout::{counted, wrapped};
use super::line::{Played, eyes};

/// A drawing below a text that has labels.
pub(crate) fn indented(drawing: &str) -> String {
    drawing.lines().map(|row| format!("          {row}\n")).collect()
}

/// What is forced and what is not: first the lines of play that show it, captures before all others; then how each was
/// proved.
pub(crate) fn text(proofs: &[Proof], stones: &PointSet) -> String {
    let mut lines: Vec<(&Proof, Line)> = proofs.iter().map(|proof| (proof, proof.main_line())).collect();
    lines.sort_by_key(|(_, line)| (line.moves.is_empty(), !takes(line, stones), line.end != LineEnd::Reached));
    let mut text = String::new();
    let mut shown: Vec<&Line> = Vec::new();
    for (proof, line) in lines.iter().filter(|(_, line)| !line.moves.is_empty()) {
        if shown.iter().any(|other| other.moves == line.moves) {
            continue;
        }
        shown.push(line);
        let played = Played::new(&line.moves, &line.boards);
        let words = format!("{}: {}{}", proof.sentence(), played.words(), ending(line, stones));
        let _ = writeln!(text, "{}", wrapped("line", &words));
        text += &indented(&played.drawing());
    }
    for proof in proofs {
        let line = proof.main_line();
        let at_once = if line.moves.is_empty() {
            format!(", as the board stands{}", ending(&line, stones))
        } else {
            String::new()
        };
        let (kind, listed) = (proof.kind(), counted(proof.states(), "state"));
        let area = proof.play_area().map_or(String::new(), |area| format!("; plays only on {area}"));
        let _ = writeln!(
            text,
            "{}",
            wrapped("proof", &format!("{}{at_once} ({kind} of {listed}, checked{area})", proof.sentence()))
        );
    }
    text
}

/// Whether these stones are taken in the line.
fn takes(line: &Line, stones: &PointSet) -> bool {
    let both = |board: &Board| *board.stones(Colour::Black) | *board.stones(Colour::White);
    line.boards.iter().any(|board| !stones.is_empty() && !both(board).meets(stones))
}

/// How a line ends, and, where stones live in the end, by which eyes.
fn ending(line: &Line, stones: &PointSet) -> String {
    // On the points of captured stones there may be others in the end, with eyes of their own.
    let first = line.boards.first().unwrap_or(&line.last.board);
    let still_there = stones.iter().all(|stone| first.stone(stone) == line.last.board.stone(stone));
    let eyes = eyes(&line.last.board, stones).filter(|_| still_there);
    let eyes = eyes.map_or(String::new(), |eyes| format!(", for the stones have {eyes}"));
    let end = match line.end {
        _ if line.moves.is_empty() => return eyes,
        LineEnd::Reached => "; that does it",
        LineEnd::OutOfReach => "; and it is out of reach",
        LineEnd::Repeats => "; and play repeats itself from here",
        LineEnd::CutOff => "; and so on",
    };
    format!("{end}{eyes}")
}
