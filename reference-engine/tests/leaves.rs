//! The concluding result of a string (decision-tables), found without the search, agrees with its status by J2003.

mod common;

use std::collections::HashMap;

use common::games::position_with_string;
use common::{SHAPES, SIMPLE, ban};
use proptest::prelude::*;
use reference_engine::board::strings::all_strings;
use reference_engine::force::for_good::Endless;
use reference_engine::force::limits::Limits;
use reference_engine::systems::decision_tables::ConcludingResult;
use reference_engine::systems::decision_tables::leaves::{Concluded, conclude};
use reference_engine::systems::hypothetical_play::{First, HypotheticalPlay};
use reference_engine::systems::japanese_2003::{Area, Reading};
use reference_engine::systems::{Position, Status, System};
use reference_engine::testing::{board, positions};
use reference_engine::word::Word;
use reference_engine::{Board, Colour, KoPassRule, KoRules, PointSet, Rules};

/// Enough for many small positions; the others are passed over.
const LIMITS: Limits = Limits::states(10_000);

/// Enough for some of the shapes.
const MORE: Limits = Limits::states(30_000);

fn reading(ko: KoRules, endless: Endless) -> Reading {
    let play = HypotheticalPlay { first: First::Opponent, rules: Rules { ko, ..SIMPLE }, endless };
    Reading { play, area: Area::Local2 }
}

/// The result that a status means (decision-tables.status-of-a, decision-tables.status-of-b2,
/// decision-tables.status-of-b31, decision-tables.status-of-b32).
fn meant(status: Status) -> ConcludingResult {
    match status {
        Status::Uncapturable => ConcludingResult::A,
        Status::Capturable1 => ConcludingResult::B2,
        Status::Capturable2 => ConcludingResult::B31,
        _ => ConcludingResult::B32,
    }
}

/// What J2003's status means, and what the variations conclude with, if both are settled.
fn both(reading: &Reading, board: &Board, string: &PointSet, limits: Limits) -> Option<(ConcludingResult, Concluded)> {
    // Most positions have too many situations; that is soon seen.
    conclude(&reading.play, board, string, string, limits).ok()?;
    let mut position = Position::new(*board, Colour::Black, Vec::new(), limits);
    let (status, _) = reading.status(&mut position, string).ok()?;
    let local_2 = reading.local_2(&mut position, string).ok()?;
    Some((meant(status), conclude(&reading.play, board, string, &local_2, limits).ok()?))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// If play that never ends forces nothing they are the same; if it is judged, the status lies between what such
    /// play can be worth at best and at worst.
    #[test]
    fn the_leaves_agree_with_the_status(
        (board, string) in position_with_string(),
        ko_pass in prop::sample::select(&KoPassRule::ALL[..]),
    ) {
        for ko in [SIMPLE.ko, ban(ko_pass)] {
            if let Some((status, concluded)) = both(&reading(ko, Endless::NotForced), &board, &string, LIMITS) {
                prop_assert_eq!(status, concluded.not_forced, "{:?}", ko);
            }
            if let Some((status, concluded)) = both(&reading(ko, Endless::Judged), &board, &string, LIMITS) {
                prop_assert!(concluded.at_worst <= status && status <= concluded.not_forced, "{:?}", ko);
            }
        }
    }
}

#[test]
fn the_leaves_agree_with_the_status_on_the_shapes() {
    let mut compared = 0;
    for text in SHAPES {
        let board = board(text);
        for string in all_strings(&board) {
            for ko in [SIMPLE.ko, ban(KoPassRule::J2003)] {
                let Some((status, concluded)) = both(&reading(ko, Endless::NotForced), &board, &string, MORE) else {
                    continue;
                };
                assert_eq!(status, concluded.not_forced, "{string} {ko:?}\n{board:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 5, "only {compared} were settled");
}

/// All positions of boards so small that every string is settled. Every result occurs among them.
#[test]
fn the_leaves_agree_with_the_status_on_small_boards() {
    let mut seen: HashMap<ConcludingResult, usize> = HashMap::new();
    for (columns, rows, ko) in [(5, 1, ban(KoPassRule::J2003)), (2, 2, SIMPLE.ko), (2, 2, ban(KoPassRule::J2003))] {
        for board in positions(columns, rows) {
            for string in all_strings(&board) {
                let found = both(&reading(ko, Endless::NotForced), &board, &string, MORE);
                let (status, concluded) = found.expect("there are few situations");
                assert_eq!(status, concluded.not_forced, "{string} {ko:?}\n{board:?}");
                *seen.entry(status).or_default() += 1;
            }
        }
    }
    for result in ConcludingResult::ALL {
        assert!(seen.get(result).is_some_and(|times| *times >= 10), "{result:?} hardly occurs: {seen:?}");
    }
}
