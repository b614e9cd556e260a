//! Fitting changes nothing: whatever a program can do, the reference engine answers the fitted question and the
//! original alike. All questions of the suite are fitted to each of these programs.

mod common;

use common::root;
use kakunin::Suite;
use kakunin::ask::abilities::Abilities;
use kakunin::ask::fit::{NotAsked, Why, fitted};
use kakunin::ask::implementation::{Embedded, Implementation, Reply};
use kakunin::ask::run::{self, Verdict};
use kakunin::reference_engine::question::{Facts, Question};
use rstest::rstest;

/// A program that has these abilities and answers like the reference engine.
struct Able(Abilities);

impl Implementation for Able {
    fn name(&self) -> String {
        "able".into()
    }

    fn version(&self) -> String {
        "1".into()
    }

    fn abilities(&mut self, _rules: &str, _question: &Question) -> Result<Abilities, Reply> {
        Ok(self.0.clone())
    }

    fn answer(&mut self, rules: &str, question: &Question) -> Reply {
        let size = question.start.as_ref().map(|start| start.board.size());
        assert!(self.0.boards.as_ref().zip(size).is_none_or(|(boards, size)| boards.have(size)), "on {size:?}");
        let first = question.start.as_ref().zip(self.0.first);
        assert!(first.is_none_or(|(start, first)| start.to_move == first.colour()), "the other player begins");
        Embedded.answer(rules, question)
    }
}

fn suite() -> Suite {
    Suite::read(&root().join("cases")).expect("the cases are right")
}

fn abilities(json: &str) -> Abilities {
    serde_json::from_str(json).expect("abilities")
}

fn answer(question: &Question) -> Facts {
    question.answer().expect("the reference engine answers").facts
}

/// What a program can do, and how many questions are fitted to it at least.
#[rstest]
#[case::only_19(r#"{"questions": ["legal", "replay"], "boards": [19]}"#, 500)]
#[case::usual_boards(r#"{"questions": ["legal", "replay"], "boards": [9, 13, 19]}"#, 500)]
#[case::only_9(r#"{"questions": ["legal", "replay"], "boards": [9]}"#, 400)]
#[case::squares(r#"{"questions": ["legal", "replay"], "boards": {"min": 2, "max": 19}}"#, 300)]
#[case::black_begins(r#"{"questions": ["legal", "replay"], "first": "black"}"#, 150)]
#[case::white_begins_on_13(r#"{"questions": ["legal", "replay"], "first": "white", "boards": [13]}"#, 400)]
#[case::tromp_taylor(r#"{"questions": ["legal", "replay"], "rules": ["tromp-taylor"]}"#, 300)]
#[case::new_zealand(
    r#"{"questions": ["legal", "replay"], "rules": ["new-zealand"], "boards": [19], "first": "black"}"#,
    300
)]
#[case::basic_ko(
    r#"{"questions": ["legal", "replay"], "unseen": ["ended", "turn", "ko-pass", "off-board"], "boards": [9, 13, 19],
        "choices": {"suicide": ["forbidden"], "basic-ko": ["in-force"], "superko": ["none"], "fixed-ko": ["none"],
                    "ko-pass-ban": ["none"], "passes-to-end": ["two"]}}"#,
    350
)]
#[case::counts_by_area(r#"{"questions": ["score"], "rules": ["chinese"]}"#, 10)]
#[case::no_ko_rule(
    r#"{"questions": ["legal", "replay"], "choices": {"suicide": ["allowed"], "basic-ko": ["none"], "superko": ["none"],
        "fixed-ko": ["none"], "ko-pass-ban": ["none"]}}"#,
    150
)]
fn the_reference_engine_answers_the_fitted_question_and_the_original_alike(
    #[case] json: &str,
    #[case] at_least: usize,
) {
    let suite = suite();
    let abilities = abilities(json);
    abilities.check(&suite.rule_sets).expect("they exist");
    let mut count = 0;
    for entry in suite.entries() {
        let test = entry.test;
        let Ok(fitted) = fitted(&test.rules, &test.question, &abilities, &suite.rule_sets) else { continue };
        if fitted.is_plain() {
            assert_eq!((&fitted.rules, &fitted.question), (&test.rules, &test.question));
            continue;
        }
        count += 1;
        let back = fitted.back(answer(&fitted.question)).without(&fitted.unjudged);
        let original = answer(&test.question).without(&fitted.unjudged);
        assert!(
            original.is_met_by(&back) && back.is_met_by(&original),
            "{}: {:?}\n{}\n{}",
            test.name,
            fitted.how,
            original.text(),
            back.text()
        );
        let outcome = run::ask(entry, &mut Able(abilities.clone()));
        assert!(matches!(outcome.verdict, Verdict::Pass | Verdict::Unsupported), "{}: {outcome:?}", test.name);
    }
    assert!(count >= at_least, "only {count} questions were fitted");
}

/// Where something cannot be fitted, the reason names what the program does not have.
#[rstest]
#[case(r#"{"questions": ["status"]}"#, Why::Kind, "legal")]
#[case(r#"{"unseen": ["turn"]}"#, Why::Unseen, "turn")]
#[case(r#"{"unseen": ["ended"]}"#, Why::Unseen, "ended")]
#[case(r#"{"unseen": ["off-board"]}"#, Why::Unseen, "off-board")]
#[case(r#"{"unseen": ["ko-pass"]}"#, Why::Unseen, "ko-pass")]
#[case(r#"{"rules": ["tromp-taylor"]}"#, Why::Rules, "japanese-2003")]
#[case(r#"{"choices": {"superko": ["none"]}}"#, Why::Choice, "superko: positional")]
#[case(r#"{"boards": {"min": 1, "max": 5}}"#, Why::Board, "9x3")]
#[case(r#"{"first": "black"}"#, Why::First, "White begins")]
fn what_is_not_asked_names_what_is_missing(#[case] json: &str, #[case] why: Why, #[case] about: &str) {
    let suite = suite();
    let abilities = abilities(json);
    let put = |test: &kakunin::cases::case::Test| fitted(&test.rules, &test.question, &abilities, &suite.rule_sets);
    let reasons: Vec<NotAsked> = suite.entries().filter_map(|entry| put(entry.test).err()).collect();
    let named: Vec<(Why, &str)> = reasons.iter().map(|reason| (reason.why, &*reason.about)).collect();
    assert!(named.contains(&(why, about)), "{named:?}");
}

/// The same program gets the same verdicts as a Rust library: fitting is not a matter of the protocol.
#[test]
fn a_fault_is_still_seen_through_the_fitting() {
    /// Takes every stone that is captured for one that stays.
    struct Faulty(Able);
    impl Implementation for Faulty {
        fn name(&self) -> String {
            "faulty".into()
        }
        fn version(&self) -> String {
            "1".into()
        }
        fn abilities(&mut self, rules: &str, question: &Question) -> Result<Abilities, Reply> {
            self.0.abilities(rules, question)
        }
        fn answer(&mut self, rules: &str, question: &Question) -> Reply {
            use kakunin::reference_engine::question::fact::POSITION;
            match self.0.answer(rules, question) {
                Reply::Answer { facts, unseen, remark } if facts.get(&POSITION).is_some() => {
                    let board = question.start.as_ref().expect("a start").board;
                    Reply::Answer { facts: facts.and(&POSITION, board), unseen, remark }
                }
                other => other,
            }
        }
    }
    let suite = suite();
    let mut faulty = Faulty(Able(abilities(r#"{"questions": ["replay"], "boards": [19], "first": "black"}"#)));
    let failed = suite.entries().filter(|entry| run::ask(*entry, &mut faulty).verdict == Verdict::Fail).count();
    assert!(failed > 20, "only {failed}");
}
