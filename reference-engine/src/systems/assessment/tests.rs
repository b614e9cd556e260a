//! Assessments of small boards. What is expected is argued on the spot.

use super::*;
use crate::board::notation::written;
use crate::force::goal::Coverage;
use crate::force::limits::Limits;
use crate::life::formation::Formation;
use crate::play::ko::KoRules;
use crate::play::state::Rules;
use crate::systems::assessment::advice::{advice, dame};
use crate::systems::verbal_japanese::precedent::Precedents;
use crate::systems::verbal_japanese::{InfinitePlay, Reading, throw_in};
use crate::testing::{board, points, string};
use rstest::rstest;
use std::time::Instant;

const VERBAL: Reading = Reading {
    rules: Rules { ko: KoRules { basic: true, ..KoRules::OFF }, ..Rules::BASE },
    formation: Formation::PassAlive,
    coverage: Coverage::AtLeastOne,
    infinite_play: InfinitePlay::Undefined,
    precedents: Precedents::All,
    throw_in: throw_in::Referee::Undefined,
};

fn all(text: &str, system: &dyn System, budget: usize) -> (Position, Assessment) {
    let mut position = Position::new(board(text), Colour::Black, Vec::new(), Limits::states(budget));
    let assessment = assess(system, &mut position, &mut |_| ()).expect("no bug");
    (position, assessment)
}

/// Black has two eyes, and so has White; the stone on d1 has one liberty and cannot live in the two points there.
const SETTLED: &str = "
    . X O . O
    X X O O O
    . X O X .
";

/// Black has two eyes in a row of four, whoever plays there first; White has one liberty.
const TO_PLAY: &str = "
    . . . . X O .
    X X X X X O O
";

#[test]
fn what_is_small_is_settled_and_counted() {
    let (_, assessment) = all(SETTLED, &VERBAL, 100_000);
    assert!(assessment.all_settled());
    let statuses: Vec<Status> = assessment.statuses().0.iter().map(|(_, status)| *status).collect();
    assert_eq!(statuses, [Status::IndependentlyAlive, Status::Dead, Status::IndependentlyAlive]);
    assert_eq!(assessment.counted.territory, [points("a3 a1"), points("d3 d1 e1")]);
    assert_eq!(assessment.counted.removed, points("d1"));
}

/// With no states at all nothing that needs play is settled, and the missing proof is named. What needs none is: two
/// eyes that are there.
#[test]
fn what_is_not_settled_says_which_proof_is_missing() {
    let (position, assessment) = all(TO_PLAY, &VERBAL, 1);
    let open: Vec<&Assessed> = assessment.strings.iter().filter(|one| one.found.is_err()).collect();
    assert!(!open.is_empty() && !assessment.all_settled());
    assert_eq!(position.limits, Limits::states(1), "the limits are as they were");
    for one in open {
        let unsettled = one.found.as_ref().expect_err("it is open");
        let missing = unsettled.missing.as_ref().expect("a proof is missing");
        let formation = format!("{} can force the formation", one.owner);
        let capture = format!("{} can force the capture", one.owner.opponent());
        assert!([formation, capture].contains(&missing.claim), "{}", missing.claim);
        assert_eq!(missing.about, one.string);
        assert!(!assessment.counted.territory.iter().any(|territory| territory.meets(&one.string)));
    }
}

/// What failed is tried again with more work, and only then.
#[test]
fn more_work_settles_what_less_did_not() {
    let mut position = Position::new(board(TO_PLAY), Colour::Black, Vec::new(), Limits::states(1));
    let stone = string(&position.board, "g1");
    let first = VERBAL.status(&mut position, &stone).expect_err("one state is not enough");
    let missing = position.missing.take();
    assert_eq!(VERBAL.status(&mut position, &stone).expect_err("still not"), first);
    assert_eq!(position.missing, missing);
    position.limits.states = 100_000;
    assert_eq!(VERBAL.status(&mut position, &stone).expect("enough").0, Status::Dead);
}

#[test]
fn all_strings_are_tried_before_one_is_tried_again() {
    let mut heard = Vec::new();
    let board = board(". . . .\n. X O .\n. . . .\n. . . .");
    let mut position = Position::new(board, Colour::Black, Vec::new(), Limits::states(3 * FIRST_ROUND));
    assess(&VERBAL, &mut position, &mut |progress| heard.push((progress.round, progress.number))).expect("no bug");
    assert_eq!(heard, [(1, 1), (1, 2), (2, 1), (2, 2)]);
}

/// A deadline that has passed: nothing is tried, and nothing advised.
#[test]
fn a_deadline_is_kept() {
    let board = board(". . . X O .\nX X X X O O");
    let limits = Limits { until: Some(Instant::now()), ..Limits::states(1) };
    let mut position = Position::new(board, Colour::Black, Vec::new(), limits);
    let untried = assess(&VERBAL, &mut position, &mut |_| panic!("nothing is tried")).expect("no bug");
    assert!(untried.strings.iter().all(|one| one.found.as_ref().is_err_and(|open| open.why.is_none())));
    assert_eq!(advice(&VERBAL, &position, &string(&board, "a1"), &PointSet::EMPTY), None);
}

/// The moves that settle this string, whose proofs may look at next to nothing: so it must be plain to see.
fn helps(text: &str, on: &str) -> Option<(String, bool, Status)> {
    let board = board(text);
    let position = Position::new(board, Colour::Black, Vec::new(), Limits::states(3));
    let dame = dame(&board, &Counted::default(), &PointSet::EMPTY);
    let found = advice(&VERBAL, &position, &string(&board, on), &dame)?;
    Some((written(&found.plays), found.fills_dame, found.status))
}

#[rstest]
// Black divides his three points into two eyes.
#[case(". . . X O .\nX X X X O O", "a1", Some(("B b2", false)))]
// One eye here and one there: the dame between them connects. White may not live by it, he has one eye.
#[case(". X . X .\nX X . X X\nO O O O O\n. O . O .", "a3", Some(("B c3", true)))]
// The same, but the play takes a stone: that is no dame.
#[case(". X . X .\nX X O X X\nO O X O O\n. O . O .", "a3", Some(("B c4", false)))]
// No single move makes two eyes of this.
#[case(". . . .\n. X . .\n. . . .\n. . . O", "b3", None)]
fn advice_is_what_settles_the_string(#[case] text: &str, #[case] on: &str, #[case] expected: Option<(&str, bool)>) {
    let expected = expected.map(|(plays, dame)| (plays.to_owned(), dame, Status::IndependentlyAlive));
    assert_eq!(helps(text, on), expected);
}
