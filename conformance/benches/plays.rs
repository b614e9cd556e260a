//! How fast the rules are: `cargo bench --bench plays`.
//!
//! A proof search asks for nothing but successors of states, so that is what is measured: every legal move from every
//! state that is reached. The plain rules of the properties do the same work on the same positions in the same run, and
//! the ratio is what to compare; times alone differ between machines and from one run to the next.

#[path = "../../reference-engine/tests/common/mod.rs"]
mod common;
#[path = "../tests/twin/plain.rs"]
mod plain;

use std::hint::black_box;
use std::time::{Duration, Instant};

use common::{SHAPES, SIMPLE, ban};
use kakunin::properties::plain::Record;
use plain::sequences;
use reference_engine::play::count;
use reference_engine::testing::board;
use reference_engine::{Board, Colour, KoPassRule, KoRules, Rules, Sequence, Size, Superko};

/// A small generator of numbers, so that every run plays the same games.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Plays random games and asks at each state for all successors. Returns the number of successors found.
fn random_games(rules: Rules, size: &str, games: u32, moves: u32) -> u64 {
    let board = Board::empty(Size::parse(size).expect("a size"));
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let mut found = 0;
    for _ in 0..games {
        let mut sequence = Sequence::new(rules, board, Colour::Black);
        for _ in 0..moves {
            let legal = sequence.legal_moves();
            found += legal.len() as u64;
            // A pass is listed after the plays: leave it out while there are others.
            let plays = legal.len().saturating_sub(1).max(1);
            let Some(&mv) = legal.get(numbers.below(plays)) else { break };
            sequence.make(mv).expect("it is legal");
        }
    }
    found
}

fn measure(name: &str, work: impl Fn() -> u64) -> f64 {
    let best = (0..3).map(|_| time(&work)).min_by_key(|(_, took)| *took).expect("three runs");
    let (found, took) = best;
    let rate = found as f64 / took.as_secs_f64();
    println!("{name:<52} {found:>10} in {took:>10.1?}  {:>7.2} million a second", rate / 1e6);
    rate
}

fn time(work: impl Fn() -> u64) -> (u64, Duration) {
    let start = Instant::now();
    let found = black_box(work());
    (found, start.elapsed())
}

fn main() {
    println!("successors of random games");
    for (size, games, moves) in [("5x5", 2000, 40), ("9x9", 300, 120), ("11x6", 300, 100), ("19x19", 20, 400)] {
        measure(&format!("  basic ko, {size}"), || random_games(SIMPLE, size, games, moves));
    }
    let superko = KoRules { superko: Superko::Positional, ..KoRules::OFF };
    measure("  positional superko, 9x9", || random_games(Rules { ko: superko, ..SIMPLE }, "9x9", 300, 120));
    let fixed = KoRules { basic: true, fixed: true, ..KoRules::OFF };
    measure("  basic and fixed ko, 9x9", || random_games(Rules { ko: fixed, ..SIMPLE }, "9x9", 300, 120));
    let ko_pass = Rules { ko: ban(KoPassRule::J2003), ..SIMPLE };
    measure("  ko-pass ban, 9x9", || random_games(ko_pass, "9x9", 300, 120));
    let per_ko = Rules { ko: ban(KoPassRule::NK1989), ..SIMPLE };
    measure("  ko-pass for one ko, 9x9", || random_games(per_ko, "9x9", 300, 120));

    println!("\nsequences of 7 moves from a ko, engine against the plain rules");
    let board = board(SHAPES[0]);
    let fast = measure("  engine", || count::sequences(&Sequence::new(SIMPLE, board, Colour::Black), 7, &mut |_| ()));
    let slow = measure("  plain rules", || sequences(&Record::start(SIMPLE, board, Colour::Black), 7));
    println!("  ratio {:.0}", fast / slow);

    println!("\nlegal positions");
    measure("  3x4", || count::positions(Size::parse("3x4").expect("a size"), &mut |_| ()));
}
