//! The Korean rules: claims within a part, what they may cost, and the right to play.

mod common;

use common::games::position_with_string;
use common::{BENT_FOUR, KO_FOR_AN_EYE, SIMPLE};
use proptest::prelude::*;
use reference_engine::board::strings::components;
use reference_engine::force::limits::Limits;
use reference_engine::force::proof::Says;
use reference_engine::systems::korean::repetition::Insists;
use reference_engine::systems::korean::second_passes::Right;
use reference_engine::systems::korean::{
    DeadInDualLife, FirstPasser, FirstToPlay, GivenUp, OutsideLiberties, ProofGoal, Reading, Repetition, RightToPlace,
    SplitBy, UnequalRights,
};
use reference_engine::systems::verbal_japanese::precedent::Precedents;
use reference_engine::systems::verbal_japanese::throw_in::Referee;
use reference_engine::systems::verbal_japanese::{self, InfinitePlay};
use reference_engine::systems::{Position, Status, System};
use reference_engine::testing::{board, point, points, string};
use reference_engine::{Board, Colour, PointSet, Suicide};
use rstest::rstest;

const READING: Reading = Reading {
    rules: SIMPLE,
    split_by: SplitBy::CutByAlive,
    outside_liberties: OutsideLiberties::Open,
    proof_goal: ProofGoal::CaptureAtNoLoss,
    first_to_play: FirstToPlay::Claimant,
    dead_in_dual_life: DeadInDualLife::Removed,
    repetition: Repetition::Insisted,
    first_passer: FirstPasser::SecondSet,
    given_up: GivenUp::AnyGain,
    right_to_place: RightToPlace::OnePlay,
    unequal_rights: UnequalRights::DualLife,
};

fn position(text: &str) -> Position {
    Position::new(board(text), Colour::Black, Vec::new(), Limits::states(1_000_000))
}

fn status(reading: Reading, text: &str, stone: &str) -> Status {
    let string = board(text).string(point(stone));
    reading.status(&mut position(text), &string).expect("settled").0
}

/// The corner is one part; its inner white stones are given up on the way and come back, so nothing is lost.
#[test]
fn a_bent_four_is_captured_at_no_loss() {
    assert_eq!(status(READING, BENT_FOUR, "b4"), Status::Dead);
    assert_eq!(status(READING, BENT_FOUR, "a4"), Status::Alive);
    assert_eq!(status(READING, BENT_FOUR, "a1"), Status::Alive);
    let part = READING.part(&mut position(BENT_FOUR), &string(&board(BENT_FOUR), "b4")).expect("settled");
    assert_eq!(part, points("a5 b5 c5 d5 a4 b4 c4 d4 a3 b3 a2 b2"));
}

/// In a ko for the second eye it matters who begins.
#[rstest]
#[case(FirstToPlay::Claimant, true)]
#[case(FirstToPlay::Owner, false)]
#[case::black_passed_first(FirstToPlay::FirstPasser, false)]
fn who_plays_first_in_a_ko(#[case] first_to_play: FirstToPlay, #[case] dead: bool) {
    let found = status(Reading { first_to_play, ..READING }, KO_FOR_AN_EYE, "b4");
    assert_eq!(found == Status::Dead, dead, "{found:?}");
}

#[test]
fn a_play_that_saves_a_group_is_needed_and_another_is_not() {
    // White can take the stone on e3.
    let text = "
        . X . X O .
        X X X . X O
        O O X X O O
        . O O O O .
    ";
    let before = board(text);
    let group = before.string(point("b4"));
    let needs = |at| {
        let play = before.play(Colour::Black, point(at), Suicide::Forbidden).expect("legal");
        READING.needs_play(&mut position(text), Colour::Black, play.board, &[group]).expect("settled").0
    };
    assert!(needs("d3"), "it connects");
    assert!(!needs("a4"), "it fills an eye");
}

/// A liberty of the black stone is outside the part that the referee names.
#[test]
fn liberties_outside_the_part_are_open_or_filled() {
    let text = "
        O O O O O
        O . O . O
        O O O O O
        . X O O O
        . . O O O
    ";
    let board = board(text);
    let string = board.string(point("b2"));
    let captured = |outside_liberties| {
        let reading =
            Reading { split_by: SplitBy::Referee, outside_liberties, proof_goal: ProofGoal::Capture, ..READING };
        let referee = vec![points("b2 b1")];
        let mut position = Position::new(board, Colour::Black, referee, Limits::states(10_000));
        reading.captured(&mut position, &string).expect("settled").says
    };
    assert_eq!(captured(OutsideLiberties::Open), Says::No);
    assert_eq!(captured(OutsideLiberties::Filled), Says::Yes);
}

/// A black and a white stone in atari on the same liberty: whoever plays first captures. The rest is alive.
const EITHER_CAPTURES: &str = "
    X X X X O O O O
    . X X X O O O .
    X X X O . X O O
    . X X X X O O .
    X X X X O O O O
";

#[test]
fn a_capture_that_either_could_make_is_waived_by_both() {
    let board = board(EITHER_CAPTURES);
    let strings = board.string(point("d3")) | board.string(point("f3"));
    let judge = |unequal_rights| {
        let reading = Reading { unequal_rights, ..READING };
        reading.right_to_play(&mut position(EITHER_CAPTURES), &strings).expect("settled").0
    };
    let judgement = judge(UnequalRights::DualLife);
    assert_eq!(judgement.right, Right::BothWaived);
    assert_eq!(judgement.board, Some(board));
    assert_eq!(judgement.margin, 0, "two eyes each, and nothing in the middle");
    for stone in ["d3", "f3"] {
        let ruled = READING.ruled(&mut position(EITHER_CAPTURES), &judgement, &board.string(point(stone)));
        assert_eq!(ruled.expect("settled"), Some(Status::DualLife));
        assert_eq!(status(READING, EITHER_CAPTURES, stone), Status::Dead, "after the first set of passes");
    }
    assert_eq!(judgement, judge(UnequalRights::GreaterWaived), "one stone against one");
}

/// White could take the two stones in the corner; Black could only connect them.
#[test]
fn a_capture_that_one_could_make_passes_to_the_other() {
    let text = "
        X X . O O O O O O
        O O X X X X X O .
        O . X . X . X O O
        O O X X X X X O .
        . O O O O O O O O
    ";
    let strings = string(&board(text), "a5");
    let judgement = READING.right_to_play(&mut position(text), &strings).expect("settled").0;
    assert_eq!(judgement.right, Right::Black);
    assert_eq!(judgement.plays, points("c5"));
    assert_eq!(judgement.margin, -1, "two eyes against three");
    assert_eq!(status(READING, text, "a5"), Status::Dead, "after the first set of passes White claims them");
    let ruled = READING.ruled(&mut position(text), &judgement, &strings).expect("settled");
    assert_eq!(ruled, Some(Status::Alive), "after the second set Black connects them");
    let other = string(&board(text), "c4");
    let right = |given_up| {
        let reading = Reading { given_up, ..READING };
        reading.right_to_play(&mut position(text), &other).expect("settled").0.right
    };
    assert_eq!(right(GivenUp::Captures), Right::Nobody, "this string cannot be captured");
    assert_eq!(right(GivenUp::AnyGain), Right::Black, "but White could have gained in its part, at c5");
}

/// Black closes the border at d3 and gains c3; White gains nothing there.
const ONE_SIDED_GAIN: &str = "
    . X . . O .
    X X X X O O
    . X X X O .
";

#[rstest]
#[case::black_could_gain(ONE_SIDED_GAIN, GivenUp::AnyGain, Right::White)]
#[case::no_capture(ONE_SIDED_GAIN, GivenUp::Captures, Right::Nobody)]
#[case::both_could_gain_so_black_who_passed_first(
    ". X . . . O .\nX X X X O O O\n. X X X O O .",
    GivenUp::AnyGain,
    Right::Black
)]
fn a_gain_that_was_given_up(#[case] text: &str, #[case] given_up: GivenUp, #[case] right: Right) {
    let board = board(text);
    let strings = *board.stones(Colour::Black) | *board.stones(Colour::White);
    let reading = Reading { given_up, ..READING };
    assert_eq!(reading.right_to_play(&mut position(text), &strings).expect("settled").0.right, right);
}

/// To save all three stones Black needs two plays.
#[rstest]
#[case(RightToPlace::OnePlay, "e4", -2, Status::Dead)]
#[case(RightToPlace::AllPlays, "c4 e4", 0, Status::Alive)]
fn one_play_or_all(#[case] right: RightToPlace, #[case] plays: &str, #[case] margin: i64, #[case] two: Status) {
    let text = "
        X X . X . X .
        O O O O O X X
        . O . O O X .
        O O O O O X X
    ";
    let (pair, single) = (string(&board(text), "a4"), string(&board(text), "d4"));
    let reading = Reading { right_to_place: right, ..READING };
    let judgement = reading.right_to_play(&mut position(text), &(pair | single)).expect("settled").0;
    assert_eq!((judgement.right, judgement.plays, judgement.margin), (Right::Black, points(plays), margin));
    let ruled = |string| reading.ruled(&mut position(text), &judgement, &string).expect("settled");
    assert_eq!((ruled(pair), ruled(single)), (Some(two), Some(Status::Alive)));
}

/// So many plays are possible here that not all orders are looked at: no answer rather than a long wait.
#[test]
fn too_many_plays_are_not_settled() {
    let text = "
        X X . O O O O O
        O O O O . O . O
        . . . . O O O O
        X . . . X X X X
        X X X X X . X .
    ";
    let reading = Reading { right_to_place: RightToPlace::AllPlays, split_by: SplitBy::WholeBoard, ..READING };
    assert!(reading.right_to_play(&mut position(text), &string(&board(text), "a5")).is_err());
}

/// The boundary is open at d2: whoever plays there has the point behind it.
#[rstest]
#[case(FirstPasser::SecondSet, Right::White, -1)]
#[case(FirstPasser::FirstSet, Right::Black, 1)]
fn the_first_passer_plays_once_more(#[case] first_passer: FirstPasser, #[case] right: Right, #[case] margin: i64) {
    let text = "
        . X X . O O .
        X X . . . O O
        . X X X O O .
    ";
    let reading = Reading { first_passer, ..READING };
    let judgement = reading.unfinished(&mut position(text), [Colour::Black, Colour::White]).expect("settled");
    assert_eq!((judgement.right, judgement.plays, judgement.margin), (right, points("d2"), margin));
}

/// Nobody can insist on anything against a group with two eyes, and a stone in atari is captured.
#[test]
fn a_player_insists_on_a_capture_or_on_nothing() {
    let board = board(EITHER_CAPTURES);
    let insists = |stone, to_move| {
        let mut position = Position::new(board, to_move, Vec::new(), Limits::states(100_000));
        READING.insists(&mut position, &board.string(point(stone))).expect("settled").0
    };
    assert_eq!(insists("d3", Colour::Black), Insists::Capture);
    assert_eq!(insists("d3", Colour::White), Insists::Nothing);
    assert_eq!(insists("f4", Colour::Black), Insists::Nothing);
}

fn captured(reading: Reading, board: &Board, string: &PointSet) -> Option<bool> {
    let mut position = Position::new(*board, Colour::Black, Vec::new(), Limits::states(20_000));
    reading.captured(&mut position, string).ok().map(|proved| proved.says == Says::Yes)
}

fn implies(premise: Option<bool>, conclusion: Option<bool>) -> bool {
    premise != Some(true) || conclusion != Some(false)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The more a claimant has to show, the less he can.
    #[test]
    fn goals_are_ordered((board, string) in position_with_string()) {
        let by = |proof_goal| captured(Reading { proof_goal, ..READING }, &board, &string);
        let (no_loss, enable, capture) = (by(ProofGoal::CaptureAtNoLoss), by(ProofGoal::Enable), by(ProofGoal::Capture));
        prop_assert!(implies(no_loss, enable) && implies(enable, capture), "{no_loss:?} {enable:?} {capture:?}");
    }

    /// Whoever captures although the owner begins captures also if he begins himself. So "he captures, and the owner
    /// cannot rescue even if he begins" is the choice `owner`.
    #[test]
    fn to_begin_helps_the_claimant((board, string) in position_with_string()) {
        for proof_goal in [ProofGoal::Capture, ProofGoal::Enable, ProofGoal::CaptureAtNoLoss] {
            let by = |first_to_play| captured(Reading { proof_goal, first_to_play, ..READING }, &board, &string);
            prop_assert!(implies(by(FirstToPlay::Owner), by(FirstToPlay::Claimant)));
        }
    }

    /// On the whole board a plain capture is that of the Verbal Japanese Rules.
    #[test]
    fn without_parts_a_capture_is_a_capture((board, string) in position_with_string()) {
        let reading = Reading { split_by: SplitBy::WholeBoard, proof_goal: ProofGoal::Capture, ..READING };
        let verbal = verbal_japanese::Reading {
            rules: SIMPLE,
            formation: reference_engine::life::formation::Formation::PassAlive,
            coverage: reference_engine::force::goal::Coverage::All,
            infinite_play: InfinitePlay::NotForced,
            precedents: Precedents::All,
            throw_in: Referee::Undefined,
        };
        let expected = verbal.uncapturable(&mut Position::new(board, Colour::Black, Vec::new(), Limits::states(20_000)), &string).ok().map(|proved| proved.says == Says::No);
        let found = captured(reading, &board, &string);
        prop_assert!(found.is_none() || expected.is_none() || found == expected);
    }

    /// Parts and the strings that cut them fill the board, and a string is in its part.
    #[test]
    fn a_string_is_in_its_part((board, string) in position_with_string()) {
        let mut position = Position::new(board, Colour::Black, Vec::new(), Limits::states(20_000));
        if let Ok(part) = READING.part(&mut position, &string) {
            prop_assert!((string - part).is_empty());
            prop_assert_eq!(components(&part).len(), 1);
        }
    }
}
