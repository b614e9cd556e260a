//! Scores: how they are judged, how they are written, and what is no question.

mod common;

use common::{CASE, PAPERS, RULES, folder, suite};
use kakunin::Suite;
use kakunin::ask::implementation::{Embedded, Implementation, Reply};
use kakunin::ask::protocol::{Request, Sent};
use kakunin::ask::run::{self, Verdict};
use kakunin::reference_engine::question::fact::TERRITORY_POINTS;
use kakunin::reference_engine::question::field::MARGIN;
use kakunin::reference_engine::question::{ByColour, Facts, Question};
use kakunin::reference_engine::scoring::half_points::HalfPoints;
use rstest::rstest;

/// A program that changes what the reference engine says of a score.
struct Says(fn(Facts) -> Facts);

impl Implementation for Says {
    fn name(&self) -> String {
        "a fake".into()
    }

    fn version(&self) -> String {
        "1".into()
    }

    fn answer(&mut self, _rules: &str, question: &Question) -> Reply {
        self.0(question.answer().expect("an answer").facts).into()
    }
}

/// Where a margin comes from need not be said, but must be right if it is.
#[rstest]
#[case::all(|facts: Facts| facts, Verdict::Pass)]
#[case::margin_alone(|facts: Facts| Facts::of(&MARGIN, facts.get(&MARGIN).expect("a margin")), Verdict::Pass)]
#[case::wrong_margin(|facts: Facts| facts.and(&MARGIN, HalfPoints::read(0.5).expect("half")), Verdict::Fail)]
#[case::wrong_part(|facts: Facts| facts.and(&TERRITORY_POINTS, ByColour { black: 81, white: 0 }), Verdict::Fail)]
#[case::nothing(|_| Facts::default(), Verdict::Fail)]
fn a_score_is_judged_by_what_is_stated(#[case] says: fn(Facts) -> Facts, #[case] expected: Verdict) {
    let suite = suite();
    let entry = suite.entries().find(|entry| entry.test.name == "score/two-walls/no-komi@japanese-play");
    let outcome = run::ask(entry.expect("the question"), &mut Says(says));
    assert_eq!(outcome.verdict, expected, "{:?}", outcome.remark);
}

/// Whole numbers stay whole on the wire, others have their half.
#[rstest]
#[case("no-komi", None)]
#[case("komi-seven-and-a-half", Some("7.5"))]
#[case("komi-of-nine-for-black", Some("-9"))]
fn komi_on_the_wire(#[case] question: &str, #[case] komi: Option<&str>) {
    let suite = suite();
    let name = format!("score/two-walls/{question}@aga");
    let test = suite.entries().find(|entry| entry.test.name == name).expect("the question").test;
    let sent = Sent { id: 1, rules: test.rules.clone(), question: test.question.clone() };
    let sent = Request::Question(Box::new(sent)).to_json();
    assert_eq!(sent["question"].get("komi").map(ToString::to_string).as_deref(), komi);
}

/// A question in place of another one of the sample.
fn asked(question: &str) -> Result<Suite, String> {
    let count = "ask: count\n    count: sequences\n    depth: 1\n    rules: [plain]\n    answer: {number: 4}";
    assert!(CASE.contains(count));
    let dir = folder(PAPERS, RULES, &CASE.replacen(count, question, 1));
    Suite::read(dir.path()).map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

#[rstest]
#[case("komi: 7.25", "`komi` is a number that may end in a half")]
#[case("komi: seven", "`komi` is a number that may end in a half")]
#[case("handicap: 1", "1 is too small")]
#[case("dead: [z9]", "`z9` is not a point of this 4x3 board")]
#[case("prisoners: 3", "`prisoners`")]
fn faults_in_questions_about_scores_are_found(#[case] field: &str, #[case] expected: &str) {
    let found = asked(&format!("ask: score\n    {field}\n    rules: [plain]\n    answer: {{margin: 0}}"));
    let found = found.expect_err("a fault");
    assert!(found.contains(expected), "expected {expected}\nfound {found}");
}

#[rstest]
#[case::no_stone("dead: [a1]", "no whole string there after the moves")]
// a2, a3 and b3 are one string then.
#[case::in_part("after: B a3\n    dead: [b3]", "no whole string there after the moves")]
#[case::twice("dead: [b2]\n    seki: [b2]", "agreed to be dead and in seki")]
fn an_agreement_is_about_whole_strings(#[case] fields: &str, #[case] expected: &str) {
    let question = "ask: score\n    FIELDS\n    rules: [plain]\n    choices: {counting: area}\n    answer: {margin: 0}";
    let suite = asked(&question.replace("FIELDS", fields)).expect("a suite");
    let entry = suite.entries().find(|entry| entry.test.question.asked.kind.name == "score").expect("the question");
    let Reply::Refused(why) = Embedded.answer("plain", &entry.test.question) else { panic!("it is answered") };
    assert!(why.contains(expected), "{why}");
}

#[test]
fn rules_that_count_nothing_are_not_asked() {
    let suite = asked("ask: score\n    rules: [plain]\n    answer: {margin: 0}").expect("a suite");
    let entry = suite.entries().find(|entry| entry.test.question.asked.kind.name == "score").expect("the question");
    assert!(matches!(Embedded.answer("plain", &entry.test.question), Reply::Unsupported(_)));
}
