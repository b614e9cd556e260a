//! `lint`: check all files.

use clap::Args;
use reference_engine::word::Word;

use super::{CasesDir, Ended, print, print_problems};
use crate::cases::case::Origin;
use crate::cases::suite::Suite;
use crate::report::layout::counted;

/// The arguments of `lint`.
#[derive(Debug, Args)]
pub struct Lint {
    #[command(flatten)]
    cases: CasesDir,
}

impl Lint {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let dir = self.cases.find()?;
        let read = Suite::read(&dir);
        let problems = match &read {
            Ok(suite) => &suite.disputes,
            Err(problems) => problems,
        };
        print_problems(problems);
        match read {
            Ok(suite) if suite.disputes.is_empty() => {
                let origins = Origin::ALL.iter().map(|&origin| {
                    let number = suite.cases.iter().filter(|case| case.origin == origin).count();
                    format!("{number} {}", origin.word())
                });
                let origins: Vec<String> = origins.collect();
                let questions: usize = suite.cases.iter().map(|case| case.questions.len()).sum();
                print(&format!(
                    "{}: {} with {} ({} with each rule set counted) and {} are right\ncases by origin: {}\n",
                    dir.display(),
                    counted(suite.cases.len(), "case"),
                    counted(questions, "question"),
                    suite.entries().count(),
                    counted(suite.rule_sets.len(), "rule set"),
                    origins.join(", ")
                ))?;
                Ok(Ended::Well)
            }
            Ok(Suite { disputes: problems, .. }) | Err(problems) => {
                anstream::eprintln!("{}: {}", dir.display(), counted(problems.len(), "problem"));
                Ok(Ended::Badly)
            }
        }
    }
}
