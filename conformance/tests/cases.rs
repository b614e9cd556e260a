//! Every question of the suite is a test of its own, named `FOLDER::CASE::QUESTION@RULESET`. So is the fact
//! `corresponds` of a case that states it, named `FOLDER::CASE::corresponds`.
//!
//! Cases are found when the tests start, so a new file needs no rebuild. `cargo nextest` starts a process for each
//! test; such a process reads only the file it needs.

mod common;

use std::process::ExitCode;
use std::sync::Arc;

use kakunin::ask::implementation::Embedded;
use kakunin::ask::run::{self, Verdict};
use kakunin::cases::correspondence;
use kakunin::cases::suite::Suite;
use kakunin::report::failure;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let suite = match read(&arguments) {
        Ok(suite) => Arc::new(suite),
        Err(problems) => {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            eprintln!("the cases cannot be read: `cargo xtask lint` tells more");
            return ExitCode::FAILURE;
        }
    };
    let names: Vec<String> = suite.entries().map(|entry| entry.test.name.clone()).collect();
    let trials = names.into_iter().map(|name| {
        let suite = Arc::clone(&suite);
        Trial::test(name.replace('/', "::"), move || ask(&suite, &name))
    });
    let stated = suite.cases.iter().enumerate().filter(|(_, case)| case.corresponds.is_some());
    let facts = stated.map(|(i, case)| {
        let suite = Arc::clone(&suite);
        let name = format!("{}::{}::corresponds", case.folder, case.id);
        Trial::test(name, move || correspondence::check(&suite.cases[i], &suite).map_err(Failed::from))
    });
    libtest_mimic::run(&arguments, trials.chain(facts).collect()).exit_code()
}

fn read(arguments: &Arguments) -> Result<Suite, Vec<kakunin::cases::problem::Problem>> {
    let dir = common::cases();
    let one = arguments.filter.as_ref().filter(|_| arguments.exact);
    match one.map(|name| name.split("::").collect::<Vec<_>>()).as_deref() {
        Some([folder, case, _]) => Suite::read_one(&dir, folder, case),
        _ => Suite::read(&dir),
    }
}

/// The reference engine has to answer everything: unsupported is a failure here.
fn ask(suite: &Suite, name: &str) -> Result<(), Failed> {
    let entry = suite.entries().find(|entry| entry.test.name == name).expect("the name is from this suite");
    let outcome = run::ask(entry, &mut Embedded);
    if outcome.verdict == Verdict::Pass {
        return Ok(());
    }
    let again = format!("cargo xtask conform --filter {name}");
    Err(failure::text(&outcome, suite, &again).into())
}
