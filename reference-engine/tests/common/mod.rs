//! What the tests and the bench of the engine share.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "each test uses its own part of it")]

pub mod brute;
pub mod games;
pub mod random;

use std::sync::Arc;

use reference_engine::force::capture::Capture;
use reference_engine::force::goal::Situation;
use reference_engine::force::task::Task;
use reference_engine::testing::{point, string};
use reference_engine::{Board, Illegal, KoPassRule, KoRules, Move, Rules, Sequence, State, Suicide, Superko};

/// No suicide, basic ko, two passes end: the rules that most systems share.
pub const SIMPLE: Rules = Rules { ko: KoRules { basic: true, ..KoRules::OFF }, ..Rules::BASE };

/// Bent four in the corner: whoever moves first, Black dies.
pub const BENT_FOUR: &str = "
    . O . X O
    O X X X O
    . X O O O
    X X O . O
    O O O O .
";

/// A ko for the second eye.
pub const KO_FOR_AN_EYE: &str = "
    . X . X O .
    X X X O . O
    O O X X O O
    . O O O O .
";

/// The opponent of the string on this point, who moves first, wants to capture it.
pub fn capture(board: &Board, on: &str) -> (Task, Situation) {
    let owner = board.stone(point(on)).expect("a stone");
    let goal = Arc::new(Capture { owner, stones: string(board, on) });
    let task = Task::new(SIMPLE, owner.opponent(), goal);
    let start = task.start(&State::start(*board, owner.opponent()));
    (task, start)
}

/// The ban with this reading of the ko-pass, and no other ko rule.
pub fn ban(rule: KoPassRule) -> KoRules {
    KoRules { ko_pass: Some(rule), ..KoRules::OFF }
}

/// No ko-pass, and every reading of it.
pub fn ko_pass_rules() -> Vec<Option<KoPassRule>> {
    [None].into_iter().chain(KoPassRule::ALL.map(Some)).collect()
}

/// Every combination of ko rules, suicide and passes.
pub fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for (basic, basic_outlasts_passes, fixed) in [
        (false, false, false),
        (false, false, true),
        (true, false, false),
        (true, false, true),
        (true, true, false),
        (true, true, true),
    ] {
        for ko_pass in ko_pass_rules() {
            for superko in [Superko::Off, Superko::Positional, Superko::Situational] {
                for suicide in [Suicide::Forbidden, Suicide::Allowed] {
                    for passes_to_end in [2, 3] {
                        let ko = KoRules { basic, basic_outlasts_passes, ko_pass, fixed, superko };
                        let rules = Rules { suicide, ko, ..Rules::BASE };
                        all.push(Rules { passes_to_end, ..rules });
                    }
                }
            }
        }
    }
    all
}

/// Why a move is illegal, by name; empty when it is legal.
pub fn reasons(sequence: &Sequence, mv: Move) -> Vec<&'static str> {
    sequence.legal(mv).map_or_else(Illegal::reasons, |()| Vec::new())
}

/// Positions in which kos, snapbacks and suicides are near, so that random play finds them.
pub const SHAPES: [&str; 10] = [
    // one ko
    ". X O .\nX O . O\n. X O .\n",
    // one ko on the edge
    "X O . O\n. X O .\n",
    // a ko in the corner
    ". O X\nO X .\n. . .\n",
    // two kos of one string
    "X . X O\nO X O .\n. O X O\nO X . X\n",
    // three kos
    ". X O .\nX O . O\n. X O .\nX O . O\n. X O .\nX . X O\n. X O .\n",
    // sending two, returning one
    ". O X .\n. O X X\nX X . X\n",
    // a snapback
    ". X X X .\nX O O O X\nX O . . X\n",
    // strings short of liberties
    "X . O\nX O O\n. X .\n",
    // eyes in which a single stone has no liberty
    ". X . X O . O .\nX X X X O O O O\n",
    // nothing yet
    ". . .\n. . .\n",
];
