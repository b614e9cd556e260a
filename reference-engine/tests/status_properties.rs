//! What is true of every forced result and every status.
#![allow(clippy::panic, reason = "helpers of tests may panic")]

mod common;

use std::collections::BTreeMap;
use std::sync::Arc;

use common::brute::{Plain, brute_force};
use common::games::position_with_string;
use common::random::{Chance, Kind, position as random_position};
use common::{SIMPLE, ban};
use proptest::prelude::*;
use reference_engine::board::strings::{self, components};
use reference_engine::force::capture::{Capture, InFormation};
use reference_engine::force::for_good::{AtNoLoss, Endless, ForGood};
use reference_engine::force::goal::{Coverage, Situation};
use reference_engine::force::limits::Limits;
use reference_engine::force::proof::Says;
use reference_engine::force::search::{Found, force};
use reference_engine::force::task::Task;
use reference_engine::life::formation::Formation;
use reference_engine::question::fact::STATUS;
use reference_engine::question::field::{AFTER, STRING};
use reference_engine::question::{Asked, Question, Start, Unanswerable};
use reference_engine::switch::SwitchInfo;
use reference_engine::systems::hypothetical_play::{First, HypotheticalPlay};
use reference_engine::systems::japanese_2003;
use reference_engine::systems::questions::ITS_STATUS;
use reference_engine::systems::verbal_japanese::precedent::Precedents;
use reference_engine::systems::verbal_japanese::throw_in::Referee;
use reference_engine::systems::verbal_japanese::{InfinitePlay, Reading};
use reference_engine::systems::{Choices, Position, Status, System, SystemId, switches};
use reference_engine::testing::{board, moves, string};
use reference_engine::{Board, Colour, KoPassRule, Point, PointSet, Rules, Size, State, Suicide};

const FORMATIONS: [Formation; 3] = [Formation::TwoEye, Formation::NEye, Formation::PassAlive];

/// Enough for most small positions; the others are passed over.
const BUDGET: usize = 20_000;

fn reading(formation: Formation, coverage: Coverage) -> Reading {
    Reading {
        rules: SIMPLE,
        formation,
        coverage,
        infinite_play: InfinitePlay::NotForced,
        precedents: Precedents::All,
        throw_in: Referee::Undefined,
    }
}

/// The answer if it is settled. Every certificate is checked.
fn forced(task: &Task, start: &Situation, budget: usize) -> Option<bool> {
    let Found::Settled(certificate) = force(task, start, Limits::states(budget)).found else { return None };
    certificate.check(task, start).unwrap_or_else(|refusal| panic!("{refusal}"));
    Some(certificate.claims())
}

fn position(board: &Board) -> Position {
    Position::new(*board, Colour::Black, Vec::new(), Limits::states(BUDGET))
}

fn alive(board: &Board, string: &PointSet, formation: Formation, coverage: Coverage) -> Option<bool> {
    let proved = reading(formation, coverage).independently_alive(&mut position(board), string).ok()?;
    Some(proved.says == Says::Yes)
}

fn uncapturable(board: &Board, string: &PointSet) -> Option<bool> {
    let proved = reading(Formation::PassAlive, Coverage::All).uncapturable(&mut position(board), string).ok()?;
    Some(proved.says == Says::Yes)
}

fn owner(board: &Board, string: &PointSet) -> Colour {
    strings::owner(board, string).expect("a string has stones of one colour")
}

fn implies(premise: Option<bool>, conclusion: Option<bool>) -> bool {
    premise != Some(true) || conclusion != Some(false)
}

proptest! {
    // `MANY=1` looks at many more: a few minutes in release.
    #![proptest_config(ProptestConfig::with_cases(if std::env::var("MANY").is_ok() { 1500 } else { 80 }))]

    /// The search finds what brute force finds, for captures, formations, ends and captures for good.
    #[test]
    fn the_search_agrees_with_brute_force(
        (board, string) in position_with_string(),
        which in 0..12_usize,
        white: bool,
        columns in 1..5_u8,
        ko_pass in prop::sample::select(&KoPassRule::ALL[..]),
    ) {
        let owner = owner(&board, &string);
        let to_move = if white { Colour::White } else { Colour::Black };
        let capture = Plain::Capture(Capture { owner, stones: string });
        let formation = |formation, coverage| {
            Plain::InFormation(InFormation { player: owner, formation, points: string, coverage, with_stones: false })
        };
        let for_good = |area, coverage, endless| {
            Plain::ForGood(ForGood { owner, stones: string, area, coverage, endless })
        };
        let around = (string | string.neighbours()) & board.all_points();
        let others = components(board.stones(owner.opponent()));
        let (forcer, goal) = [
            (owner.opponent(), capture.clone()),
            (owner, Plain::EndWithout(Box::new(capture))),
            (owner, formation(Formation::PassAlive, Coverage::AtLeastOne)),
            (owner, formation(Formation::TwoEye, Coverage::All)),
            (owner.opponent(), Plain::EndWithout(Box::new(formation(Formation::NEye, Coverage::AtLeastOne)))),
            (owner.opponent(), for_good(string, Coverage::AtLeastOne, Endless::NotForced)),
            (owner.opponent(), for_good(string, Coverage::AtLeastOne, Endless::Judged)),
            (owner.opponent(), for_good(string, Coverage::All, Endless::Judged)),
            (owner.opponent(), for_good(around, Coverage::AtLeastOne, Endless::Judged)),
            (owner.opponent(), for_good(around, Coverage::All, Endless::NotForced)),
            (owner.opponent(), Plain::AtNoLoss(AtNoLoss { owner, stones: string, not_to_lose: Vec::new() })),
            (owner.opponent(), Plain::AtNoLoss(AtNoLoss { owner, stones: string, not_to_lose: others })),
        ][which].clone();
        // Confined to some columns, or not at all.
        let left = board.size().points().filter(|point| point.column() < columns).collect();
        let with_suicide = Rules { suicide: Suicide::Allowed, ..SIMPLE };
        let with_ban = Rules { ko: ban(ko_pass), ..SIMPLE };
        for (rules, play_area) in [(SIMPLE, None), (SIMPLE, Some(left)), (with_ban, None), (with_suicide, None)] {
            let task = Task { play_area, ..Task::new(rules, forcer, goal.goal()) };
            let start = task.start(&State::start(board, to_move));
            if let (Some(expected), Some(found)) = (brute_force(&goal, &task, &start), forced(&task, &start, BUDGET)) {
                prop_assert_eq!(found, expected, "{:?} {:?}", task, board);
            }
        }
    }

    /// What covers all points covers at least one; a two-eye-formation is an n-eye-formation is a pass-alive
    /// formation.
    #[test]
    fn the_readings_are_ordered((board, string) in position_with_string()) {
        for formation in FORMATIONS {
            let all = alive(&board, &string, formation, Coverage::All);
            prop_assert!(implies(all, alive(&board, &string, formation, Coverage::AtLeastOne)), "{:?}", formation);
        }
        for coverage in [Coverage::AtLeastOne, Coverage::All] {
            let [two, n, pass] = FORMATIONS.map(|formation| alive(&board, &string, formation, coverage));
            prop_assert!(implies(two, n) && implies(n, pass), "{:?}: {:?} {:?} {:?}", coverage, two, n, pass);
        }
    }

    /// The owner is never worse off when he moves first.
    #[test]
    fn to_move_first_never_hurts((board, string) in position_with_string()) {
        let owner = owner(&board, &string);
        let from = |task: &Task, to_move| task.start(&State::start(board, to_move));
        let formation = Formation::PassAlive;
        let coverage = Coverage::All;
        let goal = InFormation { player: owner, formation, points: string, coverage, with_stones: false };
        let live = Task::new(SIMPLE, owner, Arc::new(goal));
        let second = forced(&live, &from(&live, owner.opponent()), BUDGET);
        prop_assert!(implies(second, forced(&live, &from(&live, owner), BUDGET)), "he lives moving second");
        let goal = Arc::new(Capture { owner, stones: string });
        let kill = Task::new(SIMPLE, owner.opponent(), goal);
        let second = forced(&kill, &from(&kill, owner), BUDGET);
        prop_assert!(implies(second, forced(&kill, &from(&kill, owner.opponent()), BUDGET)), "he is captured moving first");
    }

    /// Colours and directions do not matter.
    #[test]
    fn a_status_knows_no_directions_and_no_colours((board, string) in position_with_string(), mirror: bool, swap: bool) {
        let size = if mirror { Size::new(board.size().rows().into(), board.size().columns().into()) } else { None };
        let size = size.unwrap_or(board.size());
        let map = |point: Point| {
            let (column, row) = if mirror { (point.row(), point.column()) } else { (point.column(), point.row()) };
            size.point(size.columns() - 1 - column, row).expect("the image of a point")
        };
        let mut image = Board::empty(size);
        for point in board.size().points() {
            image.set(map(point), board.stone(point).map(|stone| if swap { stone.opponent() } else { stone }));
        }
        let string_image: PointSet = string.iter().map(map).collect();
        let same = |a: Option<bool>, b: Option<bool>| a.is_none() || b.is_none() || a == b;
        prop_assert!(same(uncapturable(&board, &string), uncapturable(&image, &string_image)));
        for formation in FORMATIONS {
            let here = alive(&board, &string, formation, Coverage::AtLeastOne);
            prop_assert!(same(here, alive(&image, &string_image, formation, Coverage::AtLeastOne)), "{:?}", formation);
        }
    }

    /// A bigger budget never changes an answer.
    #[test]
    fn a_bigger_budget_changes_no_answer((board, string) in position_with_string()) {
        let owner = owner(&board, &string);
        let goal = Arc::new(Capture { owner, stones: string });
        let task = Task::new(SIMPLE, owner.opponent(), goal);
        let start = task.start(&State::start(board, owner.opponent()));
        let answers: Vec<bool> = [10, 100, 1000, 20_000].into_iter().filter_map(|b| forced(&task, &start, b)).collect();
        prop_assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{:?}", answers);
    }
}

/// A living group far away never changes a status: the same shapes with and without it.
#[test]
fn a_far_away_living_group_changes_nothing() {
    let shapes = [
        (". X . X O .\nX X X O . O\nO O X X O O\n. O O O O .", "c2"),
        (". O . X O\nO X X X O\n. X O O O\nX X O . O\nO O O O .", "b2"),
        (". X . X O O\nX X X X O .\nO O O O O O\nO . O O O O", "b4"),
    ];
    for (text, on) in shapes {
        let near = board(text);
        let size = near.size();
        // To the right: a white wall that belongs to the surrounding group, and a black group with two eyes behind
        // it.
        let far_rows = ["O X . X X", "O X X X .", "O X X X X", "O X X X X", "O X X X X"];
        let rows = text.lines().zip(far_rows).map(|(row, far)| format!("{row} {far}\n"));
        let with_group = board(&rows.collect::<String>());
        assert!(with_group.stones_without_liberty().is_empty(), "{with_group:?}");
        // The group stands on the right; rows are counted from the bottom, so the shape keeps its coordinates.
        assert_eq!(with_group.size().rows(), size.rows());
        let status = |board: &Board| {
            let string = string(board, on);
            (uncapturable(board, &string), alive(board, &string, Formation::PassAlive, Coverage::All))
        };
        let (alone, beside) = (status(&near), status(&with_group));
        assert!(alone.0.is_some() && alone.1.is_some(), "{near:?}");
        assert_eq!(alone, beside, "{with_group:?}");
    }
}

/// White takes a ko with d2 just before the passes. No ban goes into the assessment, so Black retakes and both white
/// strings are dead (verbal-japanese.no-ban-carried-over).
#[test]
fn no_ban_is_carried_over_from_the_moves_before_an_assessment() {
    let text = "
        . X X X X X .
        X X X X X X X
        O O X . X O O
        . O O X O O .
    ";
    let start = Start::new(SIMPLE, board(text), Colour::White);
    let left = string(&start.board, "b1");
    let system = Some(SystemId::VerbalJapanese);
    let first = |switch: &SwitchInfo| (switch.name.to_owned(), switch.words()[0].to_owned());
    let mut named: BTreeMap<String, String> = switches(system).iter().map(first).collect();
    named.insert("ko-pass-ban".into(), "none".into());
    named.insert("fixed-ko".into(), "none".into());
    let choices = Choices::new(system, named).expect("a choice for every switch");
    let status = |after| {
        let asked = Asked::new(&ITS_STATUS).with(&STRING, vec![left]).with(&AFTER, moves(after));
        Question { choices: choices.clone(), start: Some(start.clone()), asked }.answer()
    };
    let after_passes = status("W d2, B pass, W pass").expect("a status");
    assert_eq!(after_passes.facts.get(&STATUS), Some(Status::Dead));
    // Joined to the other one it is no longer the string that was asked about.
    assert!(matches!(status("W d2, B pass, W d1"), Err(Unanswerable::Refused(_))));

    // If Black, to move, were still banned from retaking, White would join her strings and live.
    let banned = start.after(&moves("W d2")).expect("a legal move").state().clone();
    let (formation, coverage) = (Formation::TwoEye, Coverage::All);
    let goal = InFormation { player: Colour::White, formation, points: left, coverage, with_stones: false };
    let task = Task::new(SIMPLE, Colour::White, Arc::new(goal));
    assert_eq!(forced(&task, &task.start(&banned), BUDGET), Some(true));
}

/// Where local-2 is only known to lie between two sets of points, either of them may decide
/// (japanese-2003.local-2). What little work says is what more work says, in rounds as an assessment makes them.
#[test]
fn what_little_work_settles_more_work_settles_alike() {
    let rules = Rules { ko: ban(KoPassRule::ALL[0]), ..SIMPLE };
    let play = HypotheticalPlay { first: First::Opponent, rules, endless: Endless::Judged };
    let reading = japanese_2003::Reading { play, area: japanese_2003::Area::Local2 };
    let status = |board: &Board, string: &PointSet, states| {
        let mut position = Position::new(*board, Colour::Black, Vec::new(), Limits::states(states));
        let found = reading.status(&mut position, string).ok().map(|(status, _)| status);
        (found, reading.local_2(&mut position, string).is_ok())
    };
    let (mut compared, mut by_bounds) = (0, 0);
    for seed in 0..if std::env::var("MANY").is_ok() { 4000 } else { 150 } {
        let mut chance = Chance::new(seed);
        let kind = chance.pick(&[Kind::Coloured, Kind::Played, Kind::Carved]);
        let Some(board) = random_position(kind, &mut chance, 7) else { continue };
        for string in strings::all_strings(&board) {
            let (Some(with_much), _) = status(&board, &string, BUDGET) else { continue };
            for states in [10, 60, 300] {
                let (Some(with_little), knows_local_2) = status(&board, &string, states) else { continue };
                assert_eq!(with_little, with_much, "seed {seed}, {states} states, {string:?} on\n{board:?}");
                compared += 1;
                by_bounds += usize::from(!knows_local_2);
            }
        }
    }
    println!("{compared} compared, {by_bounds} of them where local-2 was not settled");
    assert!(compared > 100 && by_bounds > 0, "{compared} compared, {by_bounds}");
}
