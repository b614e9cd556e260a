//! How the tests of a Rust library ask the questions of the suite: one test a question, each by its name.
//!
//! Copy this file to your `tests`, put your library in the place of `board::Game`, and name in Cargo.toml
//! `[[test]] name = "adapter_rust", harness = false`, with `conformance` and `libtest-mimic` as dev-dependencies.

#[path = "adapter_rust/board.rs"]
mod board;

use std::process::ExitCode;

use board::Game;
use conformance::ask::implementation::{Implementation, Reply};
use conformance::ask::run::{self, Verdict};
use conformance::cases::answer::Answer;
use conformance::cases::case::Query;
use conformance::reference_engine::Suicide;
use conformance::reference_engine::answer::Ask;
use conformance::reference_engine::play::state::PassesToEnd;
use conformance::{Suite, report::failure};
use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let suite: &'static Suite = Box::leak(Box::new(Suite::built_in().expect("the cases were right when built in")));
    let mine = suite.entries().filter(|entry| entry.test.rules == "tromp-taylor");
    let mine = mine.filter(|entry| matches!(entry.test.query.ask, Ask::Legal { .. } | Ask::Replay { .. }));
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

    fn answer(&mut self, _rules: &str, query: &Query) -> Reply {
        let Some(start) = &query.start else { return Reply::Unsupported("there is no board".into()) };
        // What holds is the choices of the question: it may replace single ones of the rule set.
        if query.choices.get() != Some(PassesToEnd::Two) || query.choices.get() != Some(Suicide::Allowed) {
            return Reply::Unsupported("these are not the rules of Tromp and Taylor".into());
        }
        let mut game = Game::new(start);
        let answer = match &query.ask {
            Ask::Legal { after, mv } => match after.iter().find(|made| !game.make(**made)) {
                Some(illegal) => return Reply::Refused(format!("{illegal} is illegal")),
                None => Answer { legal: Some(game.make(*mv)), ..Answer::default() },
            },
            Ask::Replay { moves } => {
                let illegal = moves.iter().position(|made| !game.make(*made));
                Answer { illegal_move: illegal.map(|index| index + 1), ..game.told() }
            }
            _ => return Reply::Unsupported("only moves can be asked about".into()),
        };
        // It does not say why a move is illegal.
        Reply::Answer { answer: Box::new(answer), unseen: vec!["because"], remark: None }
    }
}
