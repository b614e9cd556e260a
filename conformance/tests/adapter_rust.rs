//! How the tests of a Rust library ask the questions of the suite: one test a question, each by its name.
//!
//! Copy this file to your `tests`, put your library in the place of `board::Game`, and name in Cargo.toml
//! `[[test]] name = "adapter_rust", harness = false`, with `kakunin` and `libtest-mimic` as dev-dependencies.

#[path = "adapter_rust/board.rs"]
mod board;

use std::process::ExitCode;

use board::Game;
use kakunin::ask::implementation::{Implementation, Reply};
use kakunin::ask::run::{self, Verdict};
use kakunin::reference_engine::Suicide;
use kakunin::reference_engine::play::questions::{IS_LEGAL, LEGAL, REPLAY};
use kakunin::reference_engine::play::state::PassesToEnd;
use kakunin::reference_engine::question::fact::ILLEGAL_MOVE;
use kakunin::reference_engine::question::{Facts, Question};
use kakunin::{Suite, report::failure};
use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let suite: &'static Suite = Box::leak(Box::new(Suite::built_in().expect("the cases were right when built in")));
    let mine = suite.entries().filter(|entry| entry.test.rules == "tromp-taylor");
    let mine = mine.filter(|entry| [&LEGAL, &REPLAY].iter().any(|kind| entry.test.question.asked.is(kind)));
    let trials = mine.map(|entry| {
        Trial::test(entry.test.name.replace('/', "::"), move || match run::ask(entry, &mut TrompTaylor) {
            outcome if matches!(outcome.verdict, Verdict::Pass | Verdict::Unsupported) => Ok(()),
            outcome => Err(failure::text(&outcome, suite, &format!("cargo test {}", entry.test.name)).into()),
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

struct TrompTaylor;

impl Implementation for TrompTaylor {
    fn name(&self) -> String {
        "a small board".into()
    }

    fn version(&self) -> String {
        "1".into()
    }

    fn answer(&mut self, _rules: &str, question: &Question) -> Reply {
        let Some(start) = &question.start else { return Reply::Unsupported("there is no board".into()) };
        // What holds is the choices of the question: it may replace single ones of the rule set.
        if question.choices.get() != Some(PassesToEnd::Two) || question.choices.get() != Some(Suicide::Allowed) {
            return Reply::Unsupported("these are not the rules of Tromp and Taylor".into());
        }
        let mut game = Game::new(start);
        let (asked, made) = (&question.asked, question.asked.made());
        let illegal = made.iter().position(|made| !game.make(*made));
        let facts = match (asked.move_in_question(), illegal) {
            (None, illegal) if asked.is(&REPLAY) => {
                game.facts().and_some(&ILLEGAL_MOVE, illegal.map(|index| index as i64 + 1))
            }
            (Some(mv), None) if asked.is(&LEGAL) => Facts::of(&IS_LEGAL, game.make(mv)),
            (Some(_), Some(index)) => return Reply::Refused(format!("{} is illegal", made[index])),
            _ => return Reply::Unsupported("only moves can be asked about".into()),
        };
        // It does not say why a move is illegal.
        Reply::Answer { facts, unseen: vec!["because"], remark: None }
    }
}
