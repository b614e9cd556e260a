//! What proofs cost: `cargo bench --bench force`.
//!
//! States and expansions do not depend on the machine; times and memory do. The last table runs a plain
//! iterative-deepening search on the same positions in the same run.
//!
//! What to expect: the 28 certificates of example 16 take some seconds and about 130 MiB, and proofs grow by a factor
//! of about two for each further empty point.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use common::{BENT_FOUR, KO_FOR_AN_EYE, SIMPLE, ban, capture};
use reference_engine::Rules;
use reference_engine::force::goal::Situation;
use reference_engine::force::limits::Limits;
use reference_engine::force::search::{Found, force};
use reference_engine::force::task::Task;
use reference_engine::play::ko::{KoPassRule, KoPassScope};
use reference_engine::testing::{self, point};

/// Nihon Kiin example 16, as printed by Jasiek (lifein19x19.com, p=153323).
const EXAMPLE_16: &str = "
    . O O . O . O X . X O
    O X X O O O O X X O O
    X X . X X O X X O . O
    . X X X O X X X X O O
    X X O O O O O X X . O
    O O O . O . O X X X O
";

/// Its strings, but for the two that live.
const EXAMPLE_16_STRINGS: [(&str, &str); 7] = [
    ("white top", "g6"),
    ("white right", "l6"),
    ("white two", "b6"),
    ("white corner stone", "a5"),
    ("white ko stone", "j4"),
    ("black right", "h6"),
    ("black ko stone", "k6"),
];

/// A closed seki: the strings in the columns c and e share the liberties d1 and d5. Both have living neighbours.
const SEKI: &str = "
    . X O . X O O . O
    X X O X X O O O O
    . X O O X O . O O
    X X O O X O O O O
    X X O . X O O O O
";

/// Points of White's living group that are emptied one after the other.
const MORE_EMPTY: [&str; 6] = ["j3", "h1", "j1", "j5", "g1", "h3"];

/// The most memory this process has had, in MiB, where the system tells.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|text| text.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kib.map_or("?".into(), |kib| format!("{}", kib / 1024))
}

fn report(name: &str, (task, start): &(Task, Situation), budget: usize) {
    let clock = Instant::now();
    let search = force(task, start, Limits::states(budget));
    let took = clock.elapsed();
    let answer = match &search.found {
        Found::Settled(certificate) => {
            certificate.check(task, start).expect("the checker accepts it");
            format!("{} ({} in the certificate)", if certificate.claims() { "yes" } else { "no" }, certificate.len())
        }
        _ => "not settled".into(),
    };
    let rate = search.states as f64 / took.as_secs_f64() / 1000.0;
    println!(
        "  {name:24} {answer:32} {:>9} states {:>8} expanded {:>7.2} s {rate:>6.0} thousand states/s, {} MiB at most",
        search.states,
        search.expanded,
        took.as_secs_f64(),
        memory()
    );
}

/// Can the forcer reach the goal within so many moves? Plain depth-first search without a table. `None` when it is
/// given up.
fn within(task: &Task, situation: &Situation, depth: u32, nodes: &mut u64) -> Option<bool> {
    *nodes += 1;
    if *nodes > 20_000_000 {
        return None;
    }
    if let Some(verdict) = task.verdict(situation) {
        return Some(verdict);
    }
    if depth == 0 {
        return Some(false);
    }
    let forcers = situation.state.to_move == task.forcer;
    for mv in situation.state.candidates() {
        if let Ok(next) = task.after(situation, mv)
            && within(task, &next, depth - 1, nodes)? == forcers
        {
            return Some(forcers);
        }
    }
    Some(!forcers)
}

fn main() {
    let board = testing::board(EXAMPLE_16);
    let scope = |scope| ban(KoPassRule { scope, ..KoPassRule::J2003 });
    let kos = [
        ("a ko-pass lifts all bans", scope(KoPassScope::Both)),
        ("it lifts the passer's bans", scope(KoPassScope::Own)),
        ("one ko-pass for each ko", scope(KoPassScope::PerKo)),
        ("the usual ko rule", SIMPLE.ko),
    ];
    let clock = Instant::now();
    for (name, ko) in kos {
        println!("can it be captured? Nihon Kiin example 16, all legal moves, {name}");
        for (name, at) in EXAMPLE_16_STRINGS {
            let (task, start) = capture(&board, at);
            report(name, &(Task { rules: Rules { ko, ..task.rules }, ..task }, start), 3_000_000);
        }
    }
    println!("  all of example 16: {:.1} s", clock.elapsed().as_secs_f64());

    println!("\na closed seki, 9x5, as White's living group gets more empty points");
    let mut board = testing::board(SEKI);
    for more in [""].into_iter().chain(MORE_EMPTY) {
        if !more.is_empty() {
            board.set(point(more), None);
        }
        let empty = board.empty_points().len();
        report(&format!("{empty} empty, white string"), &capture(&board, "c3"), 3_000_000);
        report(&format!("{empty} empty, black string"), &capture(&board, "e3"), 3_000_000);
    }

    println!("\nagainst iterative deepening without a table, where the answer is yes");
    for (name, text, at) in [("bent four", BENT_FOUR, "b2"), ("ko for an eye", KO_FOR_AN_EYE, "c2")] {
        let board = testing::board(text);
        let (task, start) = capture(&board, at);
        let expanded = force(&task, &start, Limits::states(3_000_000)).expanded;
        let mut nodes = 0;
        let found = (1..40).map(|depth| (depth, within(&task, &start, depth, &mut nodes)));
        match found.into_iter().find(|(_, answer)| *answer != Some(false)) {
            Some((depth, Some(true))) => {
                let ratio = nodes as f64 / expanded as f64;
                println!(
                    "  {name:24} {expanded} expanded, deepening to {depth} moves {nodes} nodes: {ratio:.0} times as many"
                );
            }
            _ => println!("  {name:24} {expanded} expanded, deepening gave up after {nodes} nodes without an answer"),
        }
    }
}
