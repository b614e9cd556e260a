//! `infer` names the rule set that the reference program follows, with few questions, and tells of a program that
//! follows two readings at once.
#![allow(clippy::panic, reason = "tests may panic")]

mod common;

use std::collections::BTreeMap;

use kakunin::ask::effort::Effort;
use kakunin::ask::implementation::{Embedded, Fixed, Implementation, Reply};
use kakunin::ask::infer::asker::Under;
use kakunin::ask::infer::{Inference, infer, listening};
use kakunin::cases::suite::Suite;
use kakunin::report::inference::{json, named, text};
use reference_engine::question::Question;
use rstest::rstest;

/// No program is asked more.
const MOST: usize = 40;

fn fixed(suite: &Suite, rules: &str, others: &[(&str, &str)]) -> Fixed {
    let others: BTreeMap<String, String> =
        others.iter().map(|(switch, choice)| ((*switch).to_owned(), (*choice).to_owned())).collect();
    let set = suite.rule_set(rules).expect("a rule set");
    Fixed { choices: set.choices.with(&others).expect("choices"), effort: Effort::default() }
}

fn choice<'i>(inference: &'i Inference, switch: &str) -> &'i str {
    let reading = inference.readings.iter().find(|reading| reading.switch.name == switch);
    &reading.expect("the switch is told").choice
}

fn is_named(rules: &str) {
    let suite = common::suite();
    let mut program = fixed(&suite, rules, &[]);
    let heard = listening(&suite, &mut program);
    assert_ne!(heard.listens, Some(true), "it does not listen");
    let inference = infer(&suite, Under::Any, &mut program);
    let ids: Vec<&str> = named(&inference).iter().map(|fit| &*fit.id).collect();
    assert_eq!(ids, [rules], "{}", text(&inference, &suite));
    assert!(named(&inference)[0].misses.is_empty() && inference.contradictions.is_empty());
    assert!(inference.asked + heard.asked < MOST, "{} questions", inference.asked + heard.asked);
    assert_eq!(json(&inference, &suite)["exact"], true);
}

/// One of each sort. `cargo test -p kakunin --test infer -- --ignored` names the others.
#[rstest]
#[case("tromp-taylor")]
#[case("decision-tables")]
#[case("verbal-japanese")]
#[case("ikeda-3-3-bf")]
fn the_rules_of_the_reference_program_are_named(#[case] rules: &str) {
    is_named(rules);
}

#[rstest]
#[case("aga")]
#[case("chinese")]
#[case("ikeda-2-2-sk")]
#[case("japanese-2003")]
#[case("japanese-play")]
#[case("korean")]
#[case("new-zealand")]
#[case("nihon-kiin-1989")]
#[case("sekiguchi")]
#[case("sekiguchi-ban")]
#[ignore = "the others take as long"]
fn so_are_all_others(#[case] rules: &str) {
    is_named(rules);
}

#[test]
fn a_choice_that_no_rule_set_has_is_told_with_what_decides_it() {
    let suite = common::suite();
    let mut program = fixed(&suite, "japanese-play", &[("suicide", "allowed")]);
    let inference = infer(&suite, Under::Any, &mut program);
    assert_eq!(choice(&inference, "suicide"), "allowed");
    assert_eq!(choice(&inference, "basic-ko"), "in-force");
    assert_eq!(choice(&inference, "superko"), "none");
    let told = text(&inference, &suite);
    assert!(told.contains("but suicide: allowed, where japanese-play has forbidden (by "), "{told}");
    assert_eq!(json(&inference, &suite)["exact"], false);
}

/// Plays by Japanese rules, but lets two stones and more commit suicide.
struct SuicideOfSeveral(Fixed, Fixed);

impl Implementation for SuicideOfSeveral {
    fn name(&self) -> String {
        "suicide of several".into()
    }

    fn version(&self) -> String {
        "1".into()
    }

    fn answer(&mut self, rules: &str, question: &Question) -> Reply {
        let is_stone_alone = question.asked.move_in_question().is_none_or(|made| {
            let start = question.start.as_ref().expect("a board");
            let own = |point: reference_engine::Point| start.board.stone(point) == Some(made.colour);
            let reference_engine::Move::Play(point) = made.mv else { return true };
            !(reference_engine::PointSet::from(point).neighbours() & start.board.all_points()).iter().any(own)
        });
        let engine = if is_stone_alone { &mut self.0 } else { &mut self.1 };
        engine.answer(rules, question)
    }
}

#[test]
fn two_readings_at_once_are_a_contradiction_with_two_boards() {
    let suite = common::suite();
    let forbids = fixed(&suite, "japanese-play", &[]);
    let allows = fixed(&suite, "japanese-play", &[("suicide", "allowed")]);
    let inference = infer(&suite, Under::Any, &mut SuicideOfSeveral(forbids, allows));
    assert!(!inference.contradictions.is_empty());
    let told = text(&inference, &suite);
    assert!(told.contains("CONTRADICTION") && told.contains("speaks"), "{told}");
    let suicide = |(switch, _): &(String, String)| switch == "suicide";
    assert!(
        inference.contradictions.iter().any(|one| one.reading.iter().any(suicide) && one.other.is_some()),
        "{told}"
    );
}

#[test]
fn a_program_that_does_what_a_question_says_is_found_to() {
    let suite = common::suite();
    let heard = listening(&suite, &mut Embedded);
    assert_eq!(heard.listens, Some(true));
    assert_eq!(heard.rule_sets.len(), suite.rule_sets.len());
}
