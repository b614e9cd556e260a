use rstest::rstest;

use super::*;
use crate::testing::{board, points};

/// Stones and regions, whatever is agreed on.
const TROMP_TAYLOR: Scoring = Scoring {
    by_area: true,
    dead_stones: DeadStones::Stay,
    eyes_in_seki: EyesInSeki::Counted,
    pass_stones: PassStones::None,
    compensation: Compensation::None,
};
/// Stones and regions without dead stones.
const AREA: Scoring = Scoring { dead_stones: DeadStones::Removed, ..TROMP_TAYLOR };
/// Regions and prisoners, nothing in a seki.
const JAPANESE: Scoring = Scoring {
    by_area: false,
    dead_stones: DeadStones::InTerritory,
    eyes_in_seki: EyesInSeki::NotCounted,
    ..TROMP_TAYLOR
};

fn half(number: f64) -> HalfPoints {
    HalfPoints::read(number).expect("halves")
}

/// One dead white stone behind Black's wall, a dame, and White's side.
fn with_a_dead_stone() -> End {
    let board = board(
        "
        . . X . O .
        . O X . O .
        . . X O O .
        ",
    );
    End { dead: points("b2"), ..End::of(board) }
}

#[rstest]
// Nothing is removed: the left is nobody's.
#[case(TROMP_TAYLOR, [3, 8], -5)]
// The left is Black's, 6 points and 3 stones.
#[case(AREA, [9, 7], 2)]
// 6 points and a prisoner against 3 points.
#[case(JAPANESE, [6, 3], 4)]
fn a_dead_stone_stays_or_goes_or_is_a_prisoner(
    #[case] scoring: Scoring,
    #[case] counted: [u32; 2],
    #[case] margin: i64,
) {
    let score = scoring.score(&with_a_dead_stone());
    assert_eq!((score.points, score.margin), (counted, margin.into()));
    assert_eq!(score.prisoners.white, u32::from(scoring != TROMP_TAYLOR));
}

/// a1 is an eye of Black's string in the seki; c1 and e1 touch both colours.
#[test]
fn an_eye_in_a_seki_counts_by_area_only() {
    let board = board(
        "
        O O O X X .
        X X O O X .
        . X . O . X
        ",
    );
    let seki = points("a2 b2 b1 c2 d2 d1 a3 b3 c3");
    let end = End { seki, ..End::of(board) };
    assert_eq!(AREA.score(&end).points, [10, 6], "a1, f3, f2 and seven stones");
    assert_eq!(JAPANESE.score(&end).points, [2, 0], "f3 and f2");
}

/// Black's living stones have the corner f1; the seki is on the left, and the white stone on a1 is dead in it.
#[test]
fn a_dead_stone_in_a_seki_is_no_prisoner_under_japanese_rules() {
    let board = board(
        "
        O O O O X X
        X X X O X .
        O . X . X X
        ",
    );
    let seki = points("a3 b3 c3 d3 d2 a2 b2 c2 c1");
    let end = End { seki, dead: points("a1"), ..End::of(board) };
    let japanese = JAPANESE.score(&end);
    assert_eq!((japanese.points, japanese.prisoners.white), ([1, 0], 0), "f2 alone");
    let removed = Scoring { dead_stones: DeadStones::Removed, ..JAPANESE }.score(&end);
    assert_eq!((removed.points, removed.prisoners.white), ([1, 0], 1));
    let eyes = Scoring { eyes_in_seki: EyesInSeki::Counted, ..JAPANESE }.score(&end);
    assert_eq!((eyes.points, eyes.prisoners.white), ([3, 0], 1), "a1 and b1 are territory, so the stone is removed");
}

#[test]
fn komi_and_prisoners() {
    let end = End { prisoners: Prisoners { black: 2, white: 5 }, komi: half(6.5), ..End::of(board(". X O .")) };
    assert_eq!(JAPANESE.score(&end).margin, half(-3.5), "1 + 5 against 1 + 2, and 6.5");
    assert_eq!(AREA.score(&end).margin, half(-6.5), "prisoners do not count");
    assert_eq!(AREA.score(&End { komi: half(-0.5), ..end }).margin, half(0.5), "Black gets half a point");
}

#[rstest]
#[case(Compensation::None, 2, 0)]
#[case(Compensation::EachStone, 2, -2)]
#[case(Compensation::EachButFirst, 2, -1)]
#[case(Compensation::EachStone, 9, -9)]
#[case(Compensation::EachButFirst, 9, -8)]
#[case(Compensation::EachStone, 0, 0)]
#[case(Compensation::EachButFirst, 0, 0)]
fn handicap_stones_are_paid_by_area_only(
    #[case] compensation: Compensation,
    #[case] handicap: u32,
    #[case] margin: i64,
) {
    let end = End { handicap, ..End::of(board(". X O .")) };
    assert_eq!(Scoring { compensation, ..AREA }.score(&end).margin, margin.into());
    assert_eq!(Scoring { compensation, ..JAPANESE }.score(&end).margin, 0.into());
}

/// A stone that is agreed to be dead in a region of its own colour is no prisoner of the opponent, and its point is no
/// territory.
#[test]
fn a_dead_stone_among_its_own_stays() {
    let end = End { dead: points("d1"), ..End::of(board(". X . X . X O .")) };
    let score = JAPANESE.score(&end);
    assert_eq!((score.points, score.prisoners), ([3, 1], Prisoners::default()), "a1, c1 and e1 against h1");
}

#[rstest]
#[case(7.5, "7.5")]
#[case(-0.5, "-0.5")]
#[case(0.5, "0.5")]
#[case(-7.0, "-7")]
#[case(0.0, "0")]
fn halves_are_written_as_they_are_read(#[case] number: f64, #[case] text: &str) {
    assert_eq!(half(number).to_string(), text);
    assert!((half(number).number() - number).abs() < f64::EPSILON);
}

#[rstest]
#[case(0.25)]
#[case(f64::NAN)]
#[case(f64::INFINITY)]
#[case(1e300)]
fn other_numbers_are_not_read(#[case] number: f64) {
    assert_eq!(HalfPoints::read(number), None);
}
