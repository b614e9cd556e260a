//! `lint`: check all files.

use clap::Args;

use super::{CasesDir, Ended, counted, print_problems};
use crate::suite::Suite;

/// Checks papers.yaml, all rule sets and all cases: fields, ids, boards, points, moves, citations, facts.
///
/// Every problem is printed with file, line and column and with a sentence that says how to mend it. Exit code 0: all is
/// right; 1: there are problems; 2: no cases found.
#[derive(Debug, Args)]
pub struct Lint {
    #[command(flatten)]
    cases: CasesDir,
}

impl Lint {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let dir = self.cases.find()?;
        if !dir.join("papers.yaml").is_file() {
            anyhow::bail!(
                "{} is no folder of cases: it has no papers.yaml. Name another with `--cases DIR`",
                dir.display()
            );
        }
        let read = Suite::read(&dir);
        let problems = match &read {
            Ok(suite) => &suite.disputes,
            Err(problems) => problems,
        };
        print_problems(problems);
        match read {
            Ok(suite) if suite.disputes.is_empty() => {
                let questions: usize = suite.cases.iter().map(|case| case.questions.len()).sum();
                println!(
                    "{}: {} cases with {questions} questions ({} with each rule set counted) and {} rule sets are right",
                    dir.display(),
                    suite.cases.len(),
                    suite.entries().count(),
                    suite.rule_sets.len()
                );
                Ok(Ended::Well)
            }
            Ok(Suite { disputes: problems, .. }) | Err(problems) => {
                anstream::eprintln!("{}: {}", dir.display(), counted(problems.len()));
                Ok(Ended::Badly)
            }
        }
    }
}
