//! How the tests of a Rust library ask the questions of the suite: one test a question, each by its name.
//!
//! Copy this file to your `tests`, put your library in the place of `board::Game`, and name in Cargo.toml
//! `[[test]] name = "adapter_rust", harness = false`, with `kakunin` and `libtest-mimic` as dev-dependencies.

#[path = "adapter_rust/board.rs"]
mod board;

use std::process::ExitCode;

use board::Game;
use kakunin::ask::abilities::{Abilities, Unseen};
use kakunin::ask::fit::fitted;
use kakunin::ask::implementation::{Implementation, Reply};
use kakunin::ask::run::{self, Verdict};
use kakunin::reference_engine::play::questions::{IS_LEGAL, LEGAL, REPLAY};
use kakunin::reference_engine::question::fact::ILLEGAL_MOVE;
use kakunin::reference_engine::question::{Facts, Question};
use kakunin::{Suite, report::failure};
use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let suite: &'static Suite = Box::leak(Box::new(Suite::built_in().expect("the cases were right when built in")));
    // The questions of its rule set that can be put to this library. Without the first filter there are those of all rule
    // sets that can be fitted to it, hundreds more.
    let mine = suite.entries().filter(|entry| entry.test.rules == "tromp-taylor");
    let mine = mine.filter(|entry| {
        let test = entry.test;
        fitted(&test.rules, &test.question, &abilities(), entry.rule_sets).is_ok()
    });
    let trials: Vec<Trial> = mine
        .map(|entry| {
            Trial::test(entry.test.name.replace('/', "::"), move || match run::ask(entry, &mut TrompTaylor) {
                outcome if outcome.verdict == Verdict::Pass => Ok(()),
                outcome => Err(failure::text(&outcome, suite, &format!("cargo test {}", entry.test.name)).into()),
            })
        })
        .collect();
    assert!(!trials.is_empty(), "nothing can be asked: are these abilities right?");
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// What the library can do: one rule set, on boards of any size. Questions of other rule sets are put under this one,
/// where that changes nothing.
fn abilities() -> Abilities {
    Abilities {
        questions: Some(vec!["legal".into(), "replay".into()]),
        rules: Some(vec!["tromp-taylor".into()]),
        unseen: vec![Unseen::KoPass],
        ..Abilities::default()
    }
}

struct TrompTaylor;

impl Implementation for TrompTaylor {
    fn name(&self) -> String {
        "a small board".into()
    }

    fn version(&self) -> String {
        "1".into()
    }

    fn abilities(&mut self, _rules: &str, _question: &Question) -> Result<Abilities, Reply> {
        Ok(abilities())
    }

    fn answer(&mut self, _rules: &str, question: &Question) -> Reply {
        let Some(start) = &question.start else { return Reply::Unsupported("there is no board".into()) };
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
