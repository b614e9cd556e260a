//! `play`: games against proofs, as a player pipes them, and against every proof of some questions by all moves.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::{Ran, cases, suite};
use kakunin::reference_engine::force::duel::{Duel, Stands};
use kakunin::reference_engine::force::proof::Proof;
use kakunin::reference_engine::{Move, Point};

/// Plays these lines against what is called so.
fn play(called: &str, lines: &[u8]) -> Ran {
    let dir = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_kakunin"));
    command.args(["play", called, "--cases"]).arg(cases()).current_dir(dir.path());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("kakunin starts");
    // It may end before it has read all.
    let _ = child.stdin.take().expect("a pipe").write_all(lines);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints UTF-8");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn says(run: &Ran, code: i32, parts: &[&str]) {
    assert_eq!(run.code, Some(code), "{}", run.printed());
    assert!(!run.err.contains("panicked"), "{}", run.err);
    for part in parts {
        assert!(run.printed().contains(part), "`{part}` is missing in\n{}", run.printed());
    }
}

#[test]
fn a_defender_tries_everything_and_loses() {
    for mv in ["pass", "a1", "c1", "d1", "d4", "b1"] {
        let run = play("standard-3/uncapturable", format!("{mv}\nundo\n{mv}\npass\npass\npass\n").as_bytes());
        says(&run, 0, &["You are White, the proof plays Black."]);
        let is_legal = !run.out.contains("is illegal here");
        // On b1 there is a stone, and on d4 White would take her own last liberty.
        assert_eq!(is_legal, !["b1", "d4"].contains(&mv), "{mv}: {}", run.out);
        says(&run, 0, &["That does it: Black can force the capture, as the proof says.", "takes c4"]);
    }
}

#[test]
fn a_refutation_keeps_an_attacker_from_his_goal() {
    let lines = b"1\nwhy\nhint\nc3\nmoves\npass\nc3\nquit\n";
    let run = play("shared-liberty-seki/uncapturable@verbal-japanese", lines);
    says(
        &run,
        0,
        &[
            "1  Black cannot force the capture (a closed set of",
            "You are Black, the proof plays White.",
            "Whatever Black does, White has a reply that stays inside",
            "c3 holds out longest",
            "1 Black c3, 2 White a3 takes a1 b1 a2 b2 b3 c3",
            " 3(O). . O . 3",
            " 3 2 X 1 O . 3        3 O . . O . 3",
            "Now it is out of reach: Black cannot force the capture, as the proof says.",
            "The game is decided. `undo` takes your last move back",
        ],
    );
}

#[test]
fn undo_takes_back_a_move_and_its_answer() {
    let run = play("standard-3/uncapturable", b"undo\npass\nundo\nboard\nundo\nmoves\n");
    says(&run, 0, &["3 Black d4 takes c4", "You have made no move that could be taken back."]);
    let board = " 4 X(X)O . X . X 4";
    assert_eq!(run.out.matches(board).count(), 3, "{}", run.out);
    assert!(run.out.ends_with("White> \n"), "the end of the input is a clean end: {}", run.out);
}

#[test]
fn garbage_gets_a_sentence() {
    let garbage = b"\n\x1b[2J\n\xff\xfe\nz99\na0\nB b4\nc4\nko-pass\nko-pass a1\nplay\n1\n-1\nhelp\nQUIT\nc1\n";
    let run = play("standard-3/uncapturable", garbage);
    says(
        &run,
        0,
        &[
            "`z99` is no move and no command.",
            "You are White.",
            "White c4 is illegal here: occupied.",
            "White ko-pass is illegal here: no-ko-pass.",
            "take back your last move",
        ],
    );
    assert!(!run.out.contains('\u{1b}') && run.out.ends_with("White> QUIT\n"), "{}", run.out);
    says(&play("standard-3/uncapturable", &[b'x'; 5000]), 0, &["no move and no command"]);
    says(&play("standard-3", b""), 0, &["which question? \n"]);
    says(&play("standard-3", b"status\n77\n\nquit\n"), 0, &["Write a number from 1 to", "which proof? quit"]);
}

#[test]
fn where_there_is_nobody_to_play_against() {
    says(&play("standar-3", b""), 2, &["is it `standard-3`"]);
    says(&play("standard-3/variation-3-1", b""), 2, &["asks nothing that is answered by a proof"]);
    says(&play("cassandra-matrix-player", b""), 2, &["there is nobody to play against"]);
    says(&play("nihon-kiin-11", b""), 2, &["there is nobody to play against"]);
    says(&play("ordinary-dead/local-2", b""), 2, &["nobody to play against"]);
}

/// Which points there are to be played, besides passes.
fn tries(duel: &dyn Duel) -> Vec<String> {
    let board = duel.state().board;
    let points = board.all_points();
    let play = |point: Point| Move::Play(point).to_string();
    points.iter().map(play).chain(["pass".to_owned(), "ko-pass".to_owned()]).collect()
}

/// All that the doubter can do, so many moves of his deep, and after that what holds out longest.
fn all_fail(duel: &mut dyn Duel, depth: usize, claims: bool, name: &str) -> usize {
    let before = duel.moves().len();
    while duel.stands() == Stands::Open && duel.state().to_move == duel.advised() {
        assert!(duel.reply().is_some(), "{name}: no answer after {:?}", duel.moves());
    }
    assert!(!duel.why().is_empty());
    let wrong = if claims { Stands::OutOfReach } else { Stands::Reached };
    assert_ne!(duel.stands(), wrong, "{name}: refuted by {:?}", duel.moves());
    let mut games = 0;
    if duel.stands() != Stands::Open || duel.moves().len() > 60 {
        games = 1;
    } else {
        let tries = if depth > 0 { tries(duel) } else { duel.hint().into_iter().collect() };
        for mv in tries {
            if duel.play(&mv).is_ok() {
                games += all_fail(duel, depth.saturating_sub(1), claims, name);
                assert!(duel.undo());
            }
        }
        assert!(games > 0, "{name}: nothing can be played after {:?}", duel.moves());
    }
    while duel.moves().len() > before {
        duel.undo();
    }
    games
}

/// Strategies, closed sets, recurrences and settlings on the whole board, local proofs, and perfect play.
#[test]
fn no_line_refutes_a_proof() {
    let suite = suite();
    let mut kinds: Vec<&str> = Vec::new();
    for name in [
        "verbal-japanese/standard-3/status",
        "verbal-japanese/three-kos/left-status",
        "verbal-japanese/territory-seki/white",
        "japanese-2003/snapback/statuses@japanese-2003",
        "japanese-2003/shared-liberty-seki/statuses@japanese-2003",
        "nihon-kiin/nihon-kiin-25/statuses@japanese-2003",
        "korean/korean-confirmation-3/statuses",
        "ikeda/diagram-0029/perfect-play@ikeda-3-3-bf",
        "verbal-japanese/standard-1/alive@verbal-japanese",
    ] {
        let entries = suite.matching(Some(name));
        assert!(!entries.is_empty(), "{name}");
        for entry in entries {
            let answer = entry.test.question.answer().expect("an answer");
            let proofs: Vec<&Proof> = answer.proofs.iter().flatten().flat_map(|proved| &proved.proofs).collect();
            for proof in proofs {
                let claims = !proof.sentence().contains("cannot");
                all_fail(&mut *proof.duel(), 1, claims, &entry.test.name);
                kinds.push(proof.kind());
            }
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    assert!(kinds.len() >= 4, "{kinds:?}");
}
