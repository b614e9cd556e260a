//! `conform --smoke`: the questions that every program answers right.

use anyhow::bail;
use reference_engine::question::Question;

use super::{Ended, print, print_problems};
use crate::ask::run::all::Session;
use crate::ask::smoke::{SmokeResult, Way};
use crate::cases::smoke::Smoke;
use crate::cases::suite::Suite;
use crate::report::layout::{harmless, labelled, one_line};
use crate::report::picture::drawing;
use crate::report::title;

/// Asks each program the smoke questions.
pub(super) fn run(programs: impl Iterator<Item = Session>, suite: &Suite) -> anyhow::Result<Ended> {
    let questions = match Smoke::read(&suite.dir) {
        Ok(questions) => questions,
        Err(problems) => {
            print_problems(&problems);
            bail!("the smoke questions cannot be read: correct the above");
        }
    };
    let (mut all_fine, mut any_fine) = (true, false);
    for mut program in programs {
        print(&format!("{}\n", title(&program.name(), &program.version())))?;
        for smoke in &questions {
            let line = match smoke.ask(&mut *program, &suite.rule_sets) {
                SmokeResult::Fine(way) => {
                    any_fine = true;
                    format!("fine         {} ({})\n", smoke.about, way.text())
                }
                SmokeResult::Unsupported(why) => format!("unsupported  {} ({})\n", smoke.about, one_line(&why)),
                SmokeResult::Wrong { way, put, came, look } => {
                    all_fine = false;
                    wrong(smoke, &way, &put, &harmless(&came), &look)
                }
            };
            print(&line)?;
        }
    }
    if all_fine && !any_fine {
        bail!(
            "none of the questions could be asked: see above why. What the program does not have is better declared in \
             `hello`, rules under `choices`: then it is asked under others"
        );
    }
    print(if all_fine {
        "no smoke: what fails in the suite is the program's own\n"
    } else {
        "smoke: correct this first; what fails in the suite may be the adapter's fault\n"
    })?;
    Ok(if all_fine { Ended::Well } else { Ended::Badly })
}

/// The question as it was put, with its board, what came, and where to look.
fn wrong(smoke: &Smoke, way: &Way, put: &Question, came: &str, look: &str) -> String {
    let lines = [
        labelled("asked", &put.text()),
        labelled("rules", &way.text()),
        labelled("expected", &smoke.expected.text()),
        labelled("actual", came),
        labelled("look here", look),
    ];
    format!("WRONG        {}\n{}{}\n\n", smoke.about, drawing::of_question(put), lines.join("\n"))
}
