//! Small positions whose answers every player knows, each with its certificate checked, and certificates that were
//! tampered with.
#![allow(clippy::panic, reason = "helpers of tests may panic")]

mod common;

use std::fmt;
use std::sync::Arc;

use common::{BENT_FOUR, KO_FOR_AN_EYE, SIMPLE, capture};
use reference_engine::force::capture::InFormation;
use reference_engine::force::certificate::{Certificate, Refusal, Step};
use reference_engine::force::goal::{Coverage, Situation, Terms};
use reference_engine::force::life_and_death::LifeAndDeath;
use reference_engine::force::limits::{Limits, Unsettled};
use reference_engine::force::proof::{Proof, ProofOf};
use reference_engine::force::search::{Found, force};
use reference_engine::force::task::Task;
use reference_engine::life::formation::Formation;
use reference_engine::testing::{board, point, string};
use reference_engine::{Board, Colour, Move, Point, PointSet, State, Superko};
use rstest::rstest;

/// The owner of the string on this point, who moves second, wants a formation on it.
fn formation(board: &Board, on: &str, formation: Formation, coverage: Coverage) -> (Task, Situation) {
    let player = board.stone(point(on)).expect("a stone");
    let goal = InFormation { player, formation, points: string(board, on), coverage, with_stones: false };
    let task = Task::new(SIMPLE, player, Arc::new(goal));
    let start = task.start(&State::start(*board, player.opponent()));
    (task, start)
}

/// The certificate, after it has been checked.
fn settled((task, start): &(Task, Situation)) -> Certificate {
    let search = force(task, start, Limits::states(1_000_000));
    let Found::Settled(certificate) = search.found else { panic!("not settled: {:?}", start.state.board) };
    certificate.check(task, start).unwrap_or_else(|refusal| panic!("{refusal}"));
    certificate
}

/// Two eyes for each side.
const ALIVE: &str = "
    . X . X O O
    X X X X O .
    O O O O O O
    O . O O O O
";

/// White's string in the middle of the top shares a liberty with each of its neighbours.
const SEKI: &str = "
    . X . O . X .
    X X O O O X X
    O O X X X O O
    . O X . X O .
    O O X X X O O
    . O X . X O .
";

#[rstest]
#[case::two_eyes(ALIVE, "b4", false)]
#[case::two_eyes(ALIVE, "e4", false)]
#[case::atari("X O .\n. O .\n. . .", "a3", true)]
#[case::bent_four(BENT_FOUR, "b2", true)]
#[case::bent_four(BENT_FOUR, "b5", false)]
#[case::ko(KO_FOR_AN_EYE, "b4", true)]
#[case::seki(SEKI, "b6", false)]
#[case::seki(SEKI, "d6", false)]
fn captures_are_found(#[case] text: &str, #[case] point: &str, #[case] capturable: bool) {
    let board = board(text);
    assert_eq!(settled(&capture(&board, point)).claims(), capturable, "{point} of {board:?}");
}

#[rstest]
#[case::two_eyes(ALIVE, "b4", true)]
#[case::bent_four(BENT_FOUR, "b2", false)]
#[case::ko(KO_FOR_AN_EYE, "b4", false)]
#[case::seki(SEKI, "d6", false)]
fn formations_are_found(#[case] text: &str, #[case] point: &str, #[case] alive: bool) {
    let board = board(text);
    for coverage in [Coverage::AtLeastOne, Coverage::All] {
        let task = formation(&board, point, Formation::PassAlive, coverage);
        assert_eq!(settled(&task).claims(), alive, "{point} {coverage:?} of {board:?}");
    }
}

#[test]
fn a_small_budget_gives_no_answer() {
    let board = board(BENT_FOUR);
    let (task, start) = capture(&board, "b2");
    assert!(matches!(force(&task, &start, Limits::states(20)).found, Found::NotSettled(Unsettled::States(20))));
    assert!(matches!(force(&task, &start, Limits::states(1_000_000)).found, Found::Settled(_)));
}

#[test]
fn rules_with_a_memory_are_refused() {
    let board = board(ALIVE);
    let (mut task, start) = capture(&board, "b4");
    let certificate = settled(&(task.clone(), start.clone()));
    task.rules.ko.superko = Superko::Positional;
    assert!(matches!(force(&task, &start, Limits::states(1000)).found, Found::NotSettled(Unsettled::NotLocal)));
    assert_eq!(certificate.check(&task, &start), Err(Refusal::NotLocal));
}

/// A goal that the engine does not know: a player's stone stands on this point.
#[derive(Debug)]
struct StoneOn(Colour, Point);

impl fmt::Display for StoneOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a stone on {}", self.1)
    }
}

impl LifeAndDeath for StoneOn {
    fn stones_to_watch(&self, _board: &Board) -> PointSet {
        PointSet::EMPTY
    }

    fn verdict(&self, situation: &Situation, terms: Terms<'_>) -> Option<bool> {
        let reached = situation.state.board.stones(self.0).contains(self.1);
        (reached || situation.state.ended(terms.rules)).then_some(reached)
    }

    fn focus(&self, _situation: &Situation) -> [PointSet; 2] {
        [PointSet::from(self.1), PointSet::EMPTY]
    }
}

/// Black gets no stone into an eye of White's, but into one of his own.
#[rstest]
#[case("f3", false)]
#[case("a4", true)]
fn any_goal_will_do(#[case] on: &str, #[case] forced: bool) {
    let task = Task::new(SIMPLE, Colour::Black, Arc::new(StoneOn(Colour::Black, point(on))));
    let start = task.start(&State::start(board(ALIVE), Colour::Black));
    let certificate = settled(&(task.clone(), start.clone()));
    assert_eq!(certificate.claims(), forced);
    let proof = Proof::from(ProofOf { task, start, certificate });
    assert_eq!(proof.sentence(), format!("Black {} force a stone on {on}", if forced { "can" } else { "cannot" }));
}

/// Every way of going wrong that we could think of, tried at every state of a certificate that is right.
mod tampering {
    use super::*;
    use std::collections::HashMap;

    fn strategy() -> ((Task, Situation), HashMap<Situation, Step>) {
        let task = capture(&board(BENT_FOUR), "b2");
        let Certificate::Strategy(steps) = settled(&task) else { panic!("Black is dead") };
        (task, steps)
    }

    fn closed_set() -> ((Task, Situation), HashMap<Situation, Option<Move>>) {
        let task = capture(&board(BENT_FOUR), "b5");
        let Certificate::ClosedSet(replies) = settled(&task) else { panic!("White is not captured") };
        (task, replies)
    }

    fn refused(certificate: &Certificate, (task, start): &(Task, Situation), how: &str) {
        assert!(certificate.check(task, start).is_err(), "accepted although {how}");
    }

    #[test]
    fn a_dropped_state_is_missed() {
        let (task, steps) = strategy();
        for state in steps.keys() {
            let mut less = steps.clone();
            less.remove(state);
            refused(&Certificate::Strategy(less), &task, "a state was dropped");
        }
        let (task, replies) = closed_set();
        for state in replies.keys() {
            let mut less = replies.clone();
            less.remove(state);
            refused(&Certificate::ClosedSet(less), &task, "a state was dropped");
        }
    }

    #[test]
    fn a_dropped_move_is_missed() {
        let (task, steps) = strategy();
        for (state, step) in steps.iter().filter(|(_, step)| step.mv.is_some()) {
            let mut changed = steps.clone();
            changed.insert(state.clone(), Step { mv: None, ..*step });
            refused(&Certificate::Strategy(changed), &task, "a move was dropped");
        }
        let (task, replies) = closed_set();
        for state in replies.iter().filter(|(_, reply)| reply.is_some()).map(|(state, _)| state) {
            let mut changed = replies.clone();
            changed.insert(state.clone(), None);
            refused(&Certificate::ClosedSet(changed), &task, "a reply was dropped");
        }
    }

    #[test]
    fn an_illegal_move_is_seen() {
        let off_board = Some(Move::Play(point("t19")));
        let (task, steps) = strategy();
        for (state, step) in steps.iter().filter(|(_, step)| step.mv.is_some()) {
            let mut changed = steps.clone();
            changed.insert(state.clone(), Step { mv: off_board, ..*step });
            refused(&Certificate::Strategy(changed), &task, "a move was illegal");
        }
        let (task, replies) = closed_set();
        for state in replies.iter().filter(|(_, reply)| reply.is_some()).map(|(state, _)| state) {
            let mut changed = replies.clone();
            changed.insert(state.clone(), off_board);
            refused(&Certificate::ClosedSet(changed), &task, "a reply was illegal");
        }
    }

    /// A strategy that goes round in circles has ranks that do not fall.
    #[test]
    fn ranks_that_do_not_fall_are_seen() {
        let (task, steps) = strategy();
        let flat = steps.iter().map(|(state, step)| (state.clone(), Step { rank: 1, ..*step }));
        refused(&Certificate::Strategy(flat.collect()), &task, "all ranks are equal");
        for (state, step) in &steps {
            let mut changed = steps.clone();
            changed.insert(state.clone(), Step { rank: 0, ..*step });
            refused(&Certificate::Strategy(changed), &task, "a rank is zero");
        }
    }

    /// One kind of certificate does not pass for the other, and not for another question.
    #[test]
    fn a_certificate_of_something_else_proves_nothing() {
        let (task, steps) = strategy();
        let as_set = steps.iter().map(|(state, step)| (state.clone(), step.mv)).collect();
        refused(&Certificate::ClosedSet(as_set), &task, "it is a strategy");
        let (other, replies) = closed_set();
        let as_steps = replies.iter().map(|(state, reply)| (state.clone(), Step { rank: 9, mv: *reply })).collect();
        refused(&Certificate::Strategy(as_steps), &other, "it is a closed set");
        refused(&Certificate::ClosedSet(replies), &task, "it belongs to another question");
        refused(&Certificate::Strategy(HashMap::new()), &task, "it is empty");
        refused(&Certificate::ClosedSet(HashMap::new()), &other, "it is empty");
    }

    /// A closed set from which the goal is one move away is none, however many states it lists.
    #[test]
    fn a_closed_set_beside_the_goal_is_refused() {
        let (task, start) = capture(&board("X O .\n. O .\n. . ."), "a3");
        let mut replies: HashMap<Situation, Option<Move>> = HashMap::new();
        let mut open = vec![start.clone()];
        while let Some(situation) = open.pop() {
            if task.verdict(&situation).is_some() || replies.contains_key(&situation) || replies.len() > 2000 {
                continue;
            }
            let reply = (situation.state.to_move != task.forcer).then_some(Move::Pass);
            let next = |mv| task.after(&situation, mv).ok();
            let moves: Vec<Move> = reply.map_or_else(|| situation.state.candidates().collect(), |reply| vec![reply]);
            open.extend(moves.into_iter().filter_map(next));
            replies.insert(situation, reply);
        }
        refused(&Certificate::ClosedSet(replies.clone()), &(task.clone(), start.clone()), "the goal is one move away");
        let taking = Move::Play(point("a2"));
        let captured = task.after(&start, taking).expect("a legal move");
        assert_eq!(task.verdict(&captured), Some(true));
        refused(&Certificate::ClosedSet(replies), &(task, captured), "the goal is reached at the start");
    }

    #[test]
    fn a_wrong_leaf_is_seen() {
        let (task, steps) = strategy();
        let formation = InFormation {
            player: Colour::White,
            formation: Formation::TwoEye,
            points: string(&task.1.state.board, "b2"),
            coverage: Coverage::All,
            with_stones: false,
        };
        let other = (Task::new(task.0.rules, task.0.forcer, Arc::new(formation)), task.1.clone());
        refused(&Certificate::Strategy(steps), &other, "its ends do not reach the goal");
    }
}

/// Captures for good where play can go on for ever, and certificates of them that were tampered with.
mod endless {
    use super::*;
    use reference_engine::force::certificate::SettlingStep;
    use reference_engine::force::for_good::{Endless, ForGood};
    use reference_engine::play::ko::KoPassRule;
    use reference_engine::{KoRules, Rules};
    use std::collections::HashMap;

    /// A double-ko seki: six black stones and twelve white stones, the kos are d7 with c7, and a5 with a4.
    const DOUBLE_KO_SEKI: &str = "
        . X O . O X X
        X X X O O X .
        . X X O X X X
        X O O O X X X
        O O . O X X X
        X O O X X X .
        X X X X X X X
    ";

    /// The opponent of the stone on this point wants it captured, and no new stone on its string's points.
    fn for_good(text: &str, on: &str, endless: Endless) -> (Task, Situation) {
        let board = board(text);
        let owner = board.stone(point(on)).expect("a stone");
        let stones = string(&board, on);
        let goal = ForGood { owner, stones, area: stones, coverage: Coverage::AtLeastOne, endless };
        let ko = KoRules { ko_pass: Some(KoPassRule::J2003), ..KoRules::OFF };
        let task = Task::new(Rules { ko, ..SIMPLE }, owner.opponent(), Arc::new(goal));
        let start = task.start(&State::start(board, owner.opponent()));
        (task, start)
    }

    fn refused(certificate: &Certificate, (task, start): &(Task, Situation), how: &str) {
        assert!(certificate.check(task, start).is_err(), "accepted although {how}");
    }

    /// The stones in the kos come back again and again and never for good: whether that saves them is the choice.
    #[rstest]
    #[case("a4")]
    #[case("c7")]
    fn a_stone_in_a_double_ko_is_lost_for_good_only_if_endless_play_is_judged(#[case] ko_stone: &str) {
        assert!(settled(&for_good(DOUBLE_KO_SEKI, ko_stone, Endless::Judged)).claims());
        assert!(!settled(&for_good(DOUBLE_KO_SEKI, ko_stone, Endless::NotForced)).claims());
    }

    fn recurrence() -> ((Task, Situation), HashMap<(Situation, usize), Step>) {
        let task = for_good(DOUBLE_KO_SEKI, "c7", Endless::Judged);
        let Certificate::Recurrence(steps) = settled(&task) else { panic!("play goes on for ever") };
        (task, steps)
    }

    fn settling() -> ((Task, Situation), HashMap<Situation, SettlingStep>) {
        let task = for_good(DOUBLE_KO_SEKI, "b6", Endless::Judged);
        let Certificate::Settling(replies) = settled(&task) else { panic!("Black is not captured") };
        (task, replies)
    }

    #[test]
    fn a_recurrence_that_was_tampered_with_is_refused() {
        let (task, steps) = recurrence();
        for entry in steps.keys() {
            let mut less = steps.clone();
            less.remove(entry);
            refused(&Certificate::Recurrence(less), &task, "a situation was dropped");
        }
        for (entry, step) in steps.iter().filter(|(_, step)| step.mv.is_some()) {
            let mut changed = steps.clone();
            changed.insert(entry.clone(), Step { mv: None, ..*step });
            refused(&Certificate::Recurrence(changed), &task, "a move was dropped");
        }
        let flat = steps.iter().map(|(entry, step)| (entry.clone(), Step { rank: 1, ..*step })).collect();
        refused(&Certificate::Recurrence(flat), &task, "all ranks are equal");
        let other = steps.iter().map(|((situation, _), step)| ((situation.clone(), 1), *step)).collect();
        refused(&Certificate::Recurrence(other), &task, "it aims at a condition that there is not");
        let strategy = steps.iter().map(|((situation, _), step)| (situation.clone(), *step)).collect();
        refused(&Certificate::Strategy(strategy), &task, "it is no strategy: play never ends");
        let forced = for_good(DOUBLE_KO_SEKI, "c7", Endless::NotForced);
        assert_eq!(Certificate::Recurrence(steps).check(&forced.0, &forced.1), Err(Refusal::WrongKind));
    }

    #[test]
    fn a_settling_that_was_tampered_with_is_refused() {
        let (task, replies) = settling();
        for situation in replies.keys() {
            let mut less = replies.clone();
            less.remove(situation);
            refused(&Certificate::Settling(less), &task, "a situation was dropped");
        }
        for (situation, reply) in replies.iter().filter(|(_, reply)| reply.mv.is_some()) {
            let mut changed = replies.clone();
            changed.insert(situation.clone(), SettlingStep { mv: None, ..*reply });
            refused(&Certificate::Settling(changed), &task, "a reply was dropped");
        }
        let with = |trap| -> HashMap<Situation, SettlingStep> {
            replies
                .iter()
                .map(|(situation, reply)| (situation.clone(), SettlingStep { rank: 1, trap, ..*reply }))
                .collect()
        };
        refused(&Certificate::Settling(with(None)), &task, "there is no trap");
        refused(&Certificate::Settling(with(Some(1))), &task, "it is the trap of other points");
        refused(&Certificate::Settling(with(Some(1000))), &task, "there is no such trap");
        let closed = replies.iter().map(|(situation, reply)| (situation.clone(), reply.mv)).collect();
        assert_eq!(Certificate::ClosedSet(closed).check(&task.0, &task.1), Err(Refusal::WrongKind));
    }
}
