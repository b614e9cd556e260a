//! Limits of work are kept, and why something is not settled is told.
#![allow(clippy::panic, reason = "helpers of tests may panic")]

mod common;

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use common::games::position_with_string;
use common::{BENT_FOUR, SIMPLE, ban, capture};
use proptest::prelude::*;
use reference_engine::board::strings;
use reference_engine::force::capture::Capture;
use reference_engine::force::for_good::{Endless, ForGood};
use reference_engine::force::goal::{Coverage, EndlessPlay, Situation, Terms};
use reference_engine::force::life_and_death::LifeAndDeath;
use reference_engine::force::limits::{Limits, Unsettled, bytes};
use reference_engine::force::proof::Unproved;
use reference_engine::force::search::{Found, Search, first_to_succeed, force};
use reference_engine::force::task::Task;
use reference_engine::systems::Position;
use reference_engine::systems::verbal_japanese::precedent::Precedents;
use reference_engine::systems::verbal_japanese::throw_in::Referee;
use reference_engine::systems::verbal_japanese::{InfinitePlay, Reading};
use reference_engine::testing::{board, string};
use reference_engine::{Board, Colour, KoPassRule, PointSet, Rules, State, Superko};

/// Much is open here.
const OPEN: &str = "
    . . . . .
    . . . . .
    . . X . .
    . . . . .
    . . . . .
";

/// The capture for good of the stone on the open board, where play that never ends is judged: four graphs.
fn hard() -> (Task, Situation) {
    let (board, coverage, endless) = (board(OPEN), Coverage::AtLeastOne, Endless::Judged);
    let stones = string(&board, "c3");
    let goal = ForGood { owner: Colour::Black, stones, area: stones, coverage, endless };
    let rules = Rules { ko: ban(KoPassRule::J2003), ..SIMPLE };
    let task = Task::new(rules, Colour::White, Arc::new(goal));
    let start = task.start(&State::start(board, Colour::White));
    (task, start)
}

fn why(search: &Search) -> Option<Unsettled> {
    match search.found {
        Found::NotSettled(why) => Some(why),
        Found::Settled(_) => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// No more states than allowed are looked at, however many graphs there are.
    #[test]
    fn states_are_a_true_total((board, string) in position_with_string(), most in 0..3000_usize, judged: bool) {
        let owner = strings::owner(&board, &string).expect("a string has stones of one colour");
        let endless = if judged { Endless::Judged } else { Endless::NotForced };
        let coverage = Coverage::AtLeastOne;
        let goals: [Arc<dyn LifeAndDeath>; 2] = [
            Arc::new(Capture { owner, stones: string }),
            Arc::new(ForGood { owner, stones: string, area: string, coverage, endless }),
        ];
        for goal in goals {
            let task = Task::new(SIMPLE, owner.opponent(), goal);
            let start = task.start(&State::start(board, owner.opponent()));
            let search = force(&task, &start, Limits::states(most));
            prop_assert!(search.states <= most, "{} of {}", search.states, most);
            let is_expected = matches!(why(&search), None | Some(Unsettled::States(_)));
            prop_assert!(is_expected, "{:?}", search.found);
            let both = [(task.clone(), start.clone()), (task, start)];
            let several = first_to_succeed(&both, Limits::states(most));
            prop_assert!(several.states <= most, "{} of {}", several.states, most);
        }
    }
}

/// The graphs use what they have: it is not only promised little.
#[test]
fn nearly_all_states_are_used() {
    let (task, start) = hard();
    for most in [1_000, 20_000, 100_000] {
        let search = force(&task, &start, Limits::states(most));
        assert_eq!(why(&search), Some(Unsettled::States(most)));
        assert!(search.states <= most && search.states * 10 > most * 8, "{} of {most}", search.states);
    }
}

/// What the graphs take is counted piece by piece, and never more than is allowed.
#[test]
fn memory_is_kept() {
    let (task, start) = hard();
    let mut states = 0;
    for memory in [1 << 20, 2 << 20, 8 << 20, 32 << 20] {
        let search = force(&task, &start, Limits { memory, ..Limits::states(usize::MAX) });
        assert_eq!(why(&search), Some(Unsettled::Memory(memory)));
        assert!(search.bytes <= memory, "{} of {memory}", search.bytes);
        assert!(search.states > states, "more memory, more states");
        states = search.states;
    }
    assert!(states > 32 * 1024 * 1024 / 150, "only {states} states in 32 MiB");
}

/// A certificate that does not fit in is not written: that is no answer either.
#[test]
fn a_certificate_counts_as_memory() {
    let (task, start) = capture(&board(BENT_FOUR), "b5");
    let search = force(&task, &start, Limits::states(1_000_000));
    let Found::Settled(certificate) = &search.found else { panic!("not settled") };
    let enough = search.bytes * 2 + certificate.bytes() * 4;
    let allowed = |memory| force(&task, &start, Limits { memory, ..Limits::states(1_000_000) });
    assert_eq!(why(&allowed(enough)), None);
    assert_eq!(why(&allowed(certificate.bytes() / 2)), Some(Unsettled::Memory(certificate.bytes() / 2)));
}

#[test]
fn a_deadline_that_has_passed_ends_the_search() {
    let (task, start) = hard();
    let limits = Limits { until: Some(Instant::now()), ..Limits::default() };
    let search = force(&task, &start, limits);
    assert_eq!(why(&search), Some(Unsettled::Time));
    assert!(search.states < 100_000, "{} states after the deadline", search.states);
}

/// Nobody gets what he wants, and play that never ends is judged neither way.
#[derive(Debug)]
struct Neither;

impl fmt::Display for Neither {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing")
    }
}

impl LifeAndDeath for Neither {
    fn stones_to_watch(&self, _board: &Board) -> PointSet {
        PointSet::EMPTY
    }

    fn verdict(&self, _situation: &Situation, _terms: Terms<'_>) -> Option<bool> {
        None
    }

    fn focus(&self, situation: &Situation) -> [PointSet; 2] {
        [situation.state.board.all_points(), PointSet::EMPTY]
    }

    fn endless_play(&self) -> Option<&dyn EndlessPlay<PointSet>> {
        Some(self)
    }
}

impl EndlessPlay<PointSet> for Neither {
    fn conditions(&self) -> usize {
        1
    }

    fn traps(&self) -> usize {
        1
    }

    fn meets(&self, _condition: usize, _situation: &Situation) -> bool {
        false
    }

    fn is_trapped(&self, _trap: usize, _situation: &Situation) -> bool {
        false
    }
}

/// Where there is nothing more to be seen, no number of states is blamed.
#[test]
fn an_exhausted_graph_is_called_so() {
    let task = Task::new(Rules { passes_to_end: 0, ..SIMPLE }, Colour::Black, Arc::new(Neither));
    let start = task.start(&State::start(board(". . ."), Colour::Black));
    let search = force(&task, &start, Limits::states(100_000));
    assert_eq!(why(&search), Some(Unsettled::Exhausted));
    assert!(search.states < 50_000, "far from the limit: {}", search.states);
    let text = Unproved::not_settled(search.states, Unsettled::Exhausted).to_string();
    let expected = format!("every state that can follow was looked at ({})", search.states);
    assert!(text.starts_with(&expected) && text.contains("more states would not help"), "{text}");
}

/// Rules with superko are not searched, and that is said; no number of states is named.
#[test]
fn rules_that_look_back_are_named_as_the_reason() {
    let mut rules = SIMPLE;
    rules.ko.superko = Superko::Positional;
    let reading = Reading {
        rules,
        formation: reference_engine::life::formation::Formation::PassAlive,
        coverage: Coverage::All,
        infinite_play: InfinitePlay::NotForced,
        precedents: Precedents::All,
        throw_in: Referee::Undefined,
    };
    let board = board(BENT_FOUR);
    let mut position = Position::new(board, Colour::Black, Vec::new(), Limits::default());
    let why = reading.independently_alive(&mut position, &string(&board, "b2")).expect_err("it is not searched");
    assert_eq!(why, Unproved::not_settled(0, Unsettled::NotLocal));
    assert!(why.to_string().contains("an earlier position") && !why.to_string().contains('0'), "{why}");
}

#[test]
fn sizes_are_written_in_the_largest_unit() {
    let sizes = [512, 1 << 10, 300 << 20, 1 << 30, 5 << 29].map(bytes);
    assert_eq!(sizes, ["512 bytes", "1.0 KiB", "300.0 MiB", "1.0 GiB", "2.5 GiB"]);
}
