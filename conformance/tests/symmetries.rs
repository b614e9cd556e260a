//! `conform --symmetries`: the reference engine answers alike however a board is turned, mirrored or coloured, and
//! programs that get directions or colours wrong are caught.
#![allow(clippy::panic, reason = "tests may panic")]

mod common;

use kakunin::ask::implementation::{Embedded, Implementation, Reply};
use kakunin::ask::run::symmetries::images;
use kakunin::ask::run::{Forms, Outcome, Verdict, ask_as};
use kakunin::ask::view::View;
use kakunin::cases::suite::Suite;
use kakunin::report::failure;
use reference_engine::board::notation::PlayersMove;
use reference_engine::question::Question;
use reference_engine::question::fact::POSITION;
use reference_engine::question::field::{AFTER, MARGIN, MOVE};
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::scoring::questions::KOMI;
use reference_engine::{Colour, Move};
use rstest::rstest;

/// An engine with a mistake of its own making.
struct Fake(fn(&Question) -> Question);

impl Implementation for Fake {
    fn name(&self) -> String {
        "fake".into()
    }

    fn version(&self) -> String {
        "1".into()
    }

    fn answer(&mut self, rules: &str, question: &Question) -> Reply {
        Embedded.answer(rules, &(self.0)(question))
    }
}

/// It reads the rows of moves from the top, as screens count them, but those of the board from the bottom. A board that
/// is only mirrored does not show that.
fn rows_of_moves_from_the_top(question: &Question) -> Question {
    let mut mirrored = question.clone();
    let (Some(start), Some(made)) = (&question.start, question.asked.get(&MOVE)) else { return mirrored };
    let view = View { flip_rows: true, ..View::default() };
    let seen = |made: PlayersMove| PlayersMove { mv: view.mv(start.board.size(), made.mv), ..made };
    mirrored.asked.values.set(&MOVE, seen(made));
    let after = question.asked.made().into_iter().map(seen).collect();
    mirrored.asked.values.set(&AFTER, after);
    mirrored
}

/// It takes everything for Black's.
fn white_is_black(question: &Question) -> Question {
    let mut other = question.clone();
    if let Some(made) = question.asked.get(&MOVE)
        && question.asked.made().is_empty()
        && made.colour == Colour::White
        && matches!(made.mv, Move::Play(_))
    {
        other.asked.values.set(&MOVE, PlayersMove { colour: Colour::Black, ..made });
        if let Some(start) = &mut other.start {
            start.to_move = Colour::Black;
        }
    }
    other
}

fn asked<'a>(suite: &'a Suite, filter: &str, program: &mut dyn Implementation) -> Vec<Outcome<'a>> {
    let entries = suite.matching(Some(filter));
    assert!(!entries.is_empty(), "{filter}");
    entries.into_iter().map(|entry| ask_as(entry, Forms::Symmetric, program)).collect()
}

/// Folders whose questions take no time; `conform --symmetries` asks all.
#[rstest]
#[case("ko-and-pass/")]
#[case("score/dead-stone")]
#[case("@decision-tables")]
#[case("basic-endgame-ko-table")]
#[case("standard-1")]
fn the_reference_engine_answers_alike(#[case] filter: &str) {
    let suite = common::suite();
    let outcomes = asked(&suite, filter, &mut Embedded);
    let mut same = 0;
    for outcome in &outcomes {
        let images = outcome.images.as_ref().expect("images are asked");
        assert!(images.differs.is_none(), "{}", failure::text(outcome, &suite, ""));
        same += images.same;
    }
    assert!(filter.starts_with('@') || same >= outcomes.len(), "{same} images of {}", outcomes.len());
}

#[rstest]
#[case(rows_of_moves_from_the_top, "columns and rows exchanged")]
#[case(white_is_black, "colours swapped")]
fn mistakes_with_directions_and_colours_are_found(#[case] mistake: fn(&Question) -> Question, #[case] how: &str) {
    let suite = common::suite();
    let outcomes = asked(&suite, "ko-and-pass/", &mut Fake(mistake));
    let differ = |outcome: &&Outcome<'_>| outcome.images.as_ref().is_some_and(|images| images.differs.is_some());
    let found: Vec<_> = outcomes.iter().filter(differ).collect();
    assert!(!found.is_empty(), "the mistake is not found");
    let texts = found.iter().map(|outcome| {
        assert_eq!(outcome.verdict, Verdict::Fail);
        failure::text(outcome, &suite, "")
    });
    let text = texts.into_iter().find(|text| text.contains(how)).expect("a view that shows the mistake");
    assert!(text.contains("These two answers cannot both be right."), "{text}");
    let boards = text.lines().filter(|line| line.trim_start().starts_with("a b")).count();
    assert!(boards >= 4, "both boards are drawn:\n{text}");
}

/// The question with this name.
fn question(suite: &Suite, kind: &str, is_meant: impl Fn(&Question) -> bool) -> Question {
    let mut questions = suite.matching(None).into_iter().map(|entry| entry.test.question.clone());
    questions.find(|question| question.asked.kind.name == kind && is_meant(question)).expect("a question")
}

#[test]
fn a_score_changes_its_sign_with_the_colours_and_komi_with_it() {
    let suite = common::suite();
    let has_komi = |question: &Question| question.asked.get(&KOMI).is_some() && question.choices.scoring().is_some();
    let score = question(&suite, "score", |question| has_komi(question) && images(question).len() > 3);
    let swapped = View { swapped: true, ..View::default() };
    let image = swapped.question(&score).expect("no rule here knows the colours apart");
    let zero = HalfPoints::default();
    assert_eq!(image.asked.get(&KOMI), score.asked.get(&KOMI).map(|komi| zero - komi));
    let margin = |question: &Question| question.answer().expect("an answer").facts.get(&MARGIN).expect("a margin");
    assert_eq!(margin(&image), zero - margin(&score));
    // Where White alone passes once more, colours matter.
    let aga = question(&suite, "score", |question| question.choices.of("pass-stones") == Some("given"));
    assert!(swapped.question(&aga).is_none());
}

#[test]
fn an_image_is_the_question_turned_and_the_answer_turned_with_it() {
    let suite = common::suite();
    let is_square = |question: &Question| {
        question.start.as_ref().is_some_and(|start| start.board.size().columns() == start.board.size().rows())
    };
    let replay = question(&suite, "replay", |question| is_square(question) && images(question).len() == 15);
    let plainly = replay.answer().expect("an answer").facts;
    for (view, image) in images(&replay) {
        let position = image.answer().expect("an answer").facts.get(&POSITION);
        assert_eq!(position, plainly.get(&POSITION).map(|board| view.board(&board)), "{}", view.text());
    }
    let rectangle = question(&suite, "replay", |question| !is_square(question) && images(question).len() == 7);
    assert!(images(&rectangle).iter().all(|(view, _)| !view.turned));
}
