//! A program that makes another choice than its rules is told so, and one that makes two at once is told of both
//! boards.
#![allow(clippy::panic, reason = "tests may panic")]

mod common;

use std::collections::BTreeMap;
use std::time::{Duration, UNIX_EPOCH};

use kakunin::Suite;
use kakunin::ask::choices::Choice;
use kakunin::ask::effort::Effort;
use kakunin::ask::implementation::{Bounded, Implementation, Reply};
use kakunin::ask::readings::with_choices;
use kakunin::ask::run::{Outcome, ask};
use kakunin::cases::identity::Identity;
use kakunin::report::json_lines::{Head, JsonLines, Named};
use kakunin::report::{AskedProgram, Run, html, junit, markdown, summary, tap};
use reference_engine::question::Question;

/// The reference engine, with another choice for a switch where it pleases.
struct Other {
    switch: &'static str,
    choice: &'static str,
    here: Here,
}

impl Implementation for Other {
    fn name(&self) -> String {
        "other".into()
    }

    fn version(&self) -> String {
        "1".into()
    }

    fn answer(&mut self, rules: &str, question: &Question) -> Reply {
        let other = BTreeMap::from([(self.switch.to_owned(), self.choice.to_owned())]);
        let choices = question.choices.with(&other).ok().filter(|_| (self.here)(question));
        let question = choices.and_then(|choices| with_choices(question, &choices)).unwrap_or_else(|| question.clone());
        Bounded::new(Effort::default()).answer(rules, &question)
    }
}

fn asked<'a>(suite: &'a Suite, filters: [&str; 2], program: &mut Other) -> AskedProgram<'a> {
    let has = |name: &str| filters.iter().all(|filter| name.contains(filter));
    let entries = suite.matching(None).into_iter().filter(|entry| has(&entry.test.name));
    let outcomes: Vec<Outcome<'a>> = entries.map(|entry| ask(entry, program)).collect();
    assert!(outcomes.len() > 20, "{}", outcomes.len());
    AskedProgram::new(program.name(), program.version(), outcomes)
}

fn has_columns(question: &Question, least: u8) -> bool {
    question.start.as_ref().is_some_and(|start| start.board.size().columns() >= least)
}

/// What is in the names of the questions, a switch, and its other choice.
type About = ([&'static str; 2], &'static str, &'static str);

/// Where the other choice is made.
type Here = fn(&Question) -> bool;

/// Of a switch of play, which the rules decide, and of one about life, which the source leaves open.
const SUICIDE: About = (["ko-and-pass/", "@verbal-japanese"], "suicide", "allowed");
const OWNER: About = (["korean/korean-right-to-play", "@korean"], "first-to-play", "owner");

fn choices(suite: &Suite, (filters, switch, choice): About, here: Here) -> Vec<Choice> {
    asked(suite, filters, &mut Other { switch, choice, here }).choices
}

#[test]
fn a_program_that_follows_its_rules_makes_no_other_choice() {
    let suite = common::suite();
    assert!(choices(&suite, SUICIDE, |_| false).is_empty());
}

#[test]
fn another_choice_that_is_made_everywhere_is_one_choice() {
    let suite = common::suite();
    for (about, is_open) in [(SUICIDE, false), (OWNER, true)] {
        let choices = choices(&suite, about, |_| true);
        let [only] = &*choices else { panic!("{choices:?}") };
        assert_eq!((only.switch, only.made, only.is_open), (about.1, about.2, is_open));
        assert!(only.against.is_none() && only.explains > 1, "{only:?}");
    }
}

#[test]
fn two_choices_at_once_are_told_with_both_questions() {
    let suite = common::suite();
    let on_large_boards: [(About, Here); 2] =
        [(SUICIDE, |question| has_columns(question, 4)), (OWNER, |question| has_columns(question, 7))];
    for (about, here) in on_large_boards {
        let choices = choices(&suite, about, here);
        let two = choices.iter().find(|choice| (choice.switch, choice.made) == (about.1, about.2));
        let two = two.unwrap_or_else(|| panic!("{choices:?}"));
        let against = two.against.as_ref().expect("the other choice is made too");
        assert!(here(&two.seen.question) && !here(&against.question), "{two:?}");
    }
}

/// Every report tells both boards, or at least both questions.
#[test]
fn every_report_says_so() {
    let suite = common::suite();
    let (filters, switch, choice) = SUICIDE;
    let mut program = Other { switch, choice, here: |question| has_columns(question, 4) };
    let asked = asked(&suite, filters, &mut program);
    let two = asked.choices[0].clone();
    let names = [&two.seen.name, &two.against.as_ref().expect("two choices").name];
    let questions = asked.outcomes.len();
    let run = Run {
        identity: Identity::default(),
        programs: vec![asked],
        questions,
        complete: true,
        took: Duration::from_millis(1),
    };
    let again = |_: usize, outcome: &Outcome<'_>| outcome.entry.test.name.clone();
    let printed = summary::text(&run);
    assert!(printed.contains("TWO CHOICES of suicide under verbal-japanese"), "{printed}");
    let (_, told) = printed.split_once("TWO CHOICES").expect("it is told");
    let (told, _) = told.split_once("the same choice everywhere").expect("to its end");
    assert!(told.matches("\n   a").count() == 4, "two boards with their letters above and below: {told}");
    let shown = html::Shown { written: UNIX_EPOCH, site: None };
    let page = html::text(&run, &suite, &again, &shown).expect("a page").replace("&#x2f;", "/");
    let side = |name: &str| page.contains(&format!("<dt>question</dt><dd><a href=\"#p0-{name}\">"));
    assert!(names.iter().all(|name| side(name)));
    let xml = junit::text(&run, &suite, &again).expect("XML");
    assert!(xml.contains("other.choices") && xml.contains("TWO CHOICES"));
    for text in [markdown::text(&run, &suite, &again).replace("&#64;", "@"), tap::text(&run, &again), json(&run)] {
        assert!(names.iter().all(|name| text.contains(*name)), "{text}");
    }
}

/// The last lines of the JSON report.
fn json(run: &Run<'_>) -> String {
    let named = Named { name: "other".into(), version: "1".into(), repeat: None };
    let head = Head { programs: vec![named], questions: run.questions, ..Head::default() };
    let mut lines = JsonLines::start(Vec::new(), &head).expect("a header");
    for choice in &run.programs[0].choices {
        lines.choice(0, choice).expect("a line");
    }
    let written = lines.finish(&run.counts(), true, run.took).expect("a footer");
    String::from_utf8(written).expect("text")
}
