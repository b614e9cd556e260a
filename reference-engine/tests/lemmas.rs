//! What is believed without being played out, compared with brute force: on boards that are built to have regions with
//! opposing stones inside, under every rule that a state can know, and in every situation that can follow.
//!
//! `MANY=1` looks at many more and larger ones.
#![allow(clippy::panic, reason = "helpers of tests may panic")]

mod common;

use std::fmt;

use common::brute::{Plain, brute_force_everywhere};
use common::{SIMPLE, ko_pass_rules};
use proptest::prelude::*;
use proptest::sample::Index;
use reference_engine::board::strings::{all_strings, components, owner};
use reference_engine::force::capture::{Capture, InFormation};
use reference_engine::force::for_good::{AtNoLoss, Endless, ForGood};
use reference_engine::force::goal::{Coverage, Situation};
use reference_engine::force::limits::Limits;
use reference_engine::force::search::{Found, force};
use reference_engine::force::task::Task;
use reference_engine::life::formation::Formation;
use reference_engine::testing::{board, points};
use reference_engine::{Board, Colour, KoRules, Move, Point, PointSet, Rules, Size, State, Suicide};

/// A question of force about a string, and from where.
#[derive(Clone)]
struct Built {
    board: Board,
    string: PointSet,
    goal: Plain,
    task: Task,
    start: Situation,
}

impl fmt::Debug for Built {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, string, goal, task, start } = self;
        let Task { rules, forcer, play_area, .. } = task;
        write!(f, "{board:?}on {string}: {forcer} wants {goal:?}\nunder {rules:?}\nin {play_area:?}\nfrom {start:?}")
    }
}

fn many() -> bool {
    std::env::var("MANY").is_ok()
}

/// A board that one player has filled, or each player a side of it, but for some regions. In these stand stones of the
/// other. With the points of the regions.
fn filled_board() -> impl Strategy<Value = (Board, PointSet)> {
    let sizes = [(7, 1), (5, 2), (6, 2), (4, 3), (5, 3), (7, 2), (4, 4)];
    let region = (any::<Index>(), prop::collection::vec(any::<Index>(), 0..4));
    let regions = prop::collection::vec(region, 2..5);
    let inside = prop::collection::vec(prop_oneof![Just(true), Just(false)], 16);
    (prop::sample::select(sizes.to_vec()), 0..6_u8, regions, inside, any::<bool>()).prop_map(
        |((columns, rows), border, regions, inside, swap)| {
            let size = Size::new(columns, rows).expect("a size");
            let colour = |point: Point| {
                let left = border == 0 || point.column() < border;
                if left != swap { Colour::Black } else { Colour::White }
            };
            let mut board = Board::empty(size);
            size.points().for_each(|point| board.set(point, Some(colour(point))));
            let whole: Vec<Point> = size.points().collect();
            let mut carved = PointSet::EMPTY;
            for (first, more) in regions {
                let mut region = PointSet::from(*first.get(&whole));
                for next in more {
                    let beside: Vec<Point> = ((region.neighbours() & board.all_points()) - region).iter().collect();
                    region.insert(*next.get(&beside));
                }
                carved |= region;
            }
            for (point, stone) in carved.iter().zip(inside) {
                board.set(point, stone.then(|| colour(point).opponent()));
            }
            board.stones_without_liberty().iter().for_each(|point| board.set(point, None));
            (board, carved)
        },
    )
}

/// All rules that a state can know: neither fixed ko nor superko. The numbers of passes that rule sets have come more
/// often than others.
fn local_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for passes_to_end in [2, 3, 2, 3, 0, 1] {
        for (basic, basic_outlasts_passes) in [(false, false), (true, false), (true, true)] {
            for ko_pass in ko_pass_rules() {
                let ko = KoRules { basic, basic_outlasts_passes, ko_pass, ..KoRules::OFF };
                all.extend([Suicide::Forbidden, Suicide::Allowed].map(|suicide| Rules { suicide, ko, passes_to_end }));
            }
        }
    }
    all
}

const COVERAGES: [Coverage; 2] = [Coverage::AtLeastOne, Coverage::All];

/// Every goal about a string, and who usually wants it.
fn goals(board: &Board, string: &PointSet) -> Vec<(Colour, Plain)> {
    let owner = owner(board, string).expect("a string has stones of one colour");
    let opponent = owner.opponent();
    let stones = *string;
    let around = (stones | stones.neighbours()) & board.all_points();
    let mut wants = vec![(opponent, Plain::Capture(Capture { owner, stones }))];
    for coverage in COVERAGES {
        for area in [stones, around, around - stones, PointSet::EMPTY] {
            for endless in [Endless::NotForced, Endless::Judged] {
                wants.push((opponent, Plain::ForGood(ForGood { owner, stones, area, coverage, endless })));
            }
        }
        for formation in [Formation::TwoEye, Formation::NEye, Formation::PassAlive, Formation::ForbiddenPoints] {
            for with_stones in [false, true] {
                let goal = InFormation { player: owner, formation, points: stones, coverage, with_stones };
                wants.push((owner, Plain::InFormation(goal)));
            }
        }
    }
    for not_to_lose in [Vec::new(), components(board.stones(opponent))] {
        wants.push((opponent, Plain::AtNoLoss(AtNoLoss { owner, stones, not_to_lose })));
    }
    let judged = |goal: &Plain| matches!(goal, Plain::ForGood(ForGood { endless: Endless::Judged, .. }));
    let ends = wants.iter().filter(|(_, goal)| !judged(goal));
    let ends: Vec<_> =
        ends.map(|(player, goal)| (player.opponent(), Plain::EndWithout(Box::new(goal.clone())))).collect();
    wants.extend(ends);
    wants
}

/// A question on such a board, after some moves. Now and then points are taken out of the board, or the other player
/// wants the goal.
fn built() -> impl Strategy<Value = Built> {
    let moves = prop::collection::vec(any::<Index>(), 0..4);
    let choices = (any::<Index>(), any::<Index>(), any::<bool>(), 0..3_u8, moves, 0..8_u8);
    (filled_board(), prop::sample::select(local_rules()), choices).prop_filter_map(
        "no string",
        |((board, carved), rules, choices)| {
            let (which, goal, white, area, moves, odd) = choices;
            let walled = if odd < 2 { board.empty_points().iter().take(odd.into()).collect() } else { PointSet::EMPTY };
            let board = board.without(&walled);
            let strings = all_strings(&board);
            if strings.is_empty() || board.empty_points().len() > 7 {
                return None;
            }
            let string = *which.get(&strings);
            let (usual, goal) = goal.get(&goals(&board, &string)).clone();
            let forcer = if odd == 7 { usual.opponent() } else { usual };
            let left = board.size().points().filter(|point| point.column() < 3).collect();
            let play_area = [None, Some(carved), Some(left)][usize::from(area)];
            let task = Task { play_area, ..Task::new(rules, forcer, goal.goal()) };
            let to_move = if white { Colour::White } else { Colour::Black };
            let mut start = task.start(&State::start(board, to_move));
            for which in moves {
                let next: Vec<(Move, Situation)> = task.followers(&start).collect();
                if next.is_empty() {
                    break;
                }
                start = which.get(&next).1.clone();
            }
            Some(Built { board, string, goal, task, start })
        },
    )
}

/// Compares every verdict, and what the search finds, with brute force. How many verdicts said something before the
/// end; `None` if there is too much to look at.
fn compare(built: &Built, most: usize) -> Option<usize> {
    let Built { goal, task, start, .. } = built;
    let everywhere = brute_force_everywhere(goal, task, start, most)?;
    let mut early = 0;
    for (situation, won) in &everywhere {
        if let Some(verdict) = task.verdict(situation) {
            assert_eq!(verdict, *won, "{built:?}\nin {situation:?}");
            early += usize::from(!situation.state.ended(&task.rules));
        }
    }
    if let Found::Settled(certificate) = force(task, start, Limits::states(20_000)).found {
        certificate.check(task, start).unwrap_or_else(|refusal| panic!("{refusal}"));
        assert_eq!(certificate.claims(), everywhere[0].1, "{built:?}");
    }
    Some(early)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if many() { 30_000 } else { 500 }))]

    /// Wherever a verdict says something, it is what brute force says; and so does the search.
    #[test]
    fn verdicts_agree_with_brute_force(built in built()) {
        compare(&built, if many() { 5_000 } else { 2_000 });
    }
}

/// The empty points and those with single stones.
fn inside(board: &Board) -> PointSet {
    let single = all_strings(board).into_iter().filter(|string| string.len() == 1);
    *board.empty_points() | single.collect()
}

/// Regions with opposing stones that touch no wall, that touch walls everywhere, and a ko beside them.
const DRAWN: [&str; 4] =
    [". X X X .\nO . X . O", ". X .\nX X .\n. . O", ". X O . . .\nX X X X X X", ". X . X O . O\nX X X O . O O"];

/// Every goal about every string of some drawn boards, under all rules; of these every so many.
#[test]
fn verdicts_agree_with_brute_force_under_all_rules() {
    let (step, most) = if many() { (41, 5_000) } else { (193, 2_000) };
    let (mut number, mut compared, mut early) = (0, 0, 0);
    for board in DRAWN.map(board) {
        for string in all_strings(&board) {
            for (forcer, goal) in goals(&board, &string) {
                for rules in local_rules() {
                    number += 1;
                    if number % step != 0 {
                        continue;
                    }
                    let task = Task { play_area: Some(inside(&board)), ..Task::new(rules, forcer, goal.goal()) };
                    let start = task.start(&State::start(board, forcer));
                    let goal = goal.clone();
                    if let Some(more) = compare(&Built { board, string, goal, task, start }, most) {
                        (compared, early) = (compared + 1, early + more);
                    }
                }
            }
        }
    }
    println!("{compared} of {number} questions, {early} verdicts before the end");
    assert!(compared > 150 && early > 10_000, "{compared} questions, {early} verdicts");
}

/// The board on which suicide captures 35 stones if Black always passes, in all situations that can follow. With
/// suicide an end is hardly ever certain before it comes.
#[test]
fn verdicts_on_two_crosses_agree_with_brute_force() {
    let board = board(
        "
        X X X X X X X X X
        X X . X X X . X X
        X . O . X . O . X
        X X . X X X . X X
        X X X X X X X X X
        ",
    );
    let string = *board.stones(Colour::Black);
    let capture = Plain::Capture(Capture { owner: Colour::Black, stones: string });
    for (forcer, goal) in [(Colour::White, capture.clone()), (Colour::Black, Plain::EndWithout(Box::new(capture)))] {
        for suicide in [Suicide::Forbidden, Suicide::Allowed] {
            let task = Task::new(Rules { suicide, ..SIMPLE }, forcer, goal.goal());
            let start = task.start(&State::start(board, Colour::White));
            let goal = goal.clone();
            let early = compare(&Built { board, string, goal, task, start }, 1_000_000);
            assert!(early.is_some_and(|early| early > 50), "{early:?} verdicts before the end");
        }
    }
}

/// Whether the goal is forced after some moves, by brute force and by the search, which must agree. Plays are confined
/// to the points that are empty at the start, and those of single stones.
fn forced(goal: Plain, rules: Rules, forcer: Colour, text: &str, moves: &str) -> bool {
    let board = board(text);
    let task = Task { play_area: Some(inside(&board)), ..Task::new(rules, forcer, goal.goal()) };
    let made = reference_engine::testing::moves(moves);
    let mut start = task.start(&State::start(board, made.first().map_or(forcer, |first| first.colour)));
    for next in made {
        start = task.after(&start, next.mv).expect("a legal move");
    }
    let Found::Settled(certificate) = force(&task, &start, Limits::states(100_000)).found else {
        panic!("not settled")
    };
    certificate.check(&task, &start).unwrap_or_else(|refusal| panic!("{refusal}"));
    let everywhere = brute_force_everywhere(&goal, &task, &start, 100_000).expect("it is small enough");
    assert_eq!(certificate.claims(), everywhere[0].1);
    certificate.claims()
}

/// White takes c2 by d2, and whatever Black plays on the right too, unless a pass ends the sequence before that.
#[test]
fn stones_stay_if_a_pass_ends_the_sequence() {
    let text = ". O X . . . .\nO O O O O O O";
    let stones = points("c2");
    let area = points("c2 d2 e2 f2 g2");
    let (coverage, endless) = (Coverage::AtLeastOne, Endless::NotForced);
    let for_good = || Plain::ForGood(ForGood { owner: Colour::Black, stones, area, coverage, endless });
    let white_wins =
        |passes_to_end, moves| forced(for_good(), Rules { passes_to_end, ..SIMPLE }, Colour::White, text, moves);
    assert!(white_wins(2, "W d2"));
    assert!(white_wins(2, "W d2, B f2"));
    assert!(!white_wins(2, "W d2, B f2, W pass"), "Black passes too");
    assert!(white_wins(3, "W d2, B f2, W pass"));
    assert!(!white_wins(1, "W d2"), "Black plays on f2, and passes after White's answer");
}

/// Whoever passes is not captured, but if no number of passes ends the sequence there is no end.
#[test]
fn an_end_must_come() {
    let text = ". X .\nX X X";
    let capture = Capture { owner: Colour::Black, stones: points("a1 b1 c1 b2") };
    let end = |passes_to_end| {
        let goal = Plain::EndWithout(Box::new(Plain::Capture(capture)));
        forced(goal, Rules { passes_to_end, ..SIMPLE }, Colour::Black, text, "W pass")
    };
    assert_eq!([0, 1, 2, 3].map(end), [false, true, true, true]);
}

/// A string that has two eyes is safe from the opponent, not from its owner.
#[test]
fn an_owner_may_take_his_own_stones_off() {
    let capture = Plain::Capture(Capture { owner: Colour::Black, stones: points("b1") });
    for (suicide, removed) in [(Suicide::Forbidden, false), (Suicide::Allowed, true)] {
        let rules = Rules { suicide, ..SIMPLE };
        assert_eq!(forced(capture.clone(), rules, Colour::Black, ". X .", ""), removed);
        assert!(!forced(capture.clone(), rules, Colour::White, ". X .", ""));
    }
}

/// Where no points have to be free, endless play counts only if the stones were captured.
#[test]
fn endless_play_without_a_capture_is_no_capture_for_good() {
    let text = ". . . . X\nX X X X X";
    let (owner, stones) = (Colour::Black, points("a1 b1 c1 d1 e1 e2"));
    let (area, coverage, endless) = (PointSet::EMPTY, Coverage::AtLeastOne, Endless::Judged);
    let for_good = Plain::ForGood(ForGood { owner, stones, area, coverage, endless });
    assert!(!forced(for_good, SIMPLE, Colour::White, text, ""));
}
