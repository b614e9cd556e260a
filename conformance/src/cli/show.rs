//! `show`: a case or a rule set, to read or to copy.

use std::path::Path;

use anyhow::bail;
use clap::Args;

use super::called::{called, is_broken};
use super::{CasesDir, Ended, print};
use crate::cases::meant::no_such;
use crate::cases::suite::Suite;
use crate::cases::yaml;
use crate::report::{catalogue, rule_set};

/// The arguments of `show`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Show {
    /// The id of a case (or FOLDER/CASE, CASE/QUESTION, CASE/QUESTION@RULESET), of a rule set or of a group of them
    #[arg(value_name = "CASE|RULESET")]
    name: String,
    /// Print the file itself, to be copied and changed
    #[arg(long)]
    yaml: bool,
    #[command(flatten)]
    cases: CasesDir,
}

const EXAMPLES: &str = "\
Examples:
  show standard-3                            a case to read
  show japanese-2003                         a rule set to read
  show standard-3 --yaml > my.yaml           a copy, to be changed and tried: `try my.yaml`
  show japanese-2003 --yaml > my-rules.yaml  a copy, for `try my.yaml --rules my-rules.yaml`";

impl Show {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let suite = self.cases.read_right()?;
        let name = &*self.name;
        if let Some(set) = suite.rule_set(name) {
            return self.print(&suite, &format!("rulesets/{name}.yaml"), &rule_set::page(set, &suite));
        }
        if let Some(group) = suite.groups.iter().find(|group| group.id == name) {
            if self.yaml {
                bail!("{name} is a group of rule sets, and all groups stand in one file: show one of its rule sets");
            }
            print(&rule_set::group(group, &suite))?;
            return Ok(Ended::Well);
        }
        let found = called(&suite, name)
            .map_err(|why| if may_be_either(&suite, name) { neither(&suite, name) } else { why })?;
        let text = catalogue::page(found.case, &found.entries, &suite);
        self.print(&suite, &format!("{}.yaml", found.case.name()), &text)
    }

    /// Prints the text, or the file.
    fn print(&self, suite: &Suite, file: &str, text: &str) -> anyhow::Result<Ended> {
        if self.yaml {
            let source =
                yaml::source(&suite.dir.join(Path::new(file))).map_err(|problem| no_file(suite, &problem.what))?;
            print(&source.text)?;
        } else {
            print(text)?;
        }
        Ok(Ended::Well)
    }
}

fn no_file(suite: &Suite, what: &str) -> anyhow::Error {
    anyhow::anyhow!("{}: {what}", suite.dir.display())
}

/// Whether a rule set may have been meant as well as a case.
fn may_be_either(suite: &Suite, name: &str) -> bool {
    !name.contains(['/', '@']) && !is_broken(suite, name)
}

fn neither(suite: &Suite, name: &str) -> anyhow::Error {
    let sets = suite.rule_sets.iter().map(|set| &*set.id);
    let groups = suite.groups.iter().map(|group| &*group.id);
    let cases = suite.cases.iter().map(|case| &*case.id);
    let known: Vec<&str> = sets.chain(groups).chain(cases).collect();
    anyhow::anyhow!(no_such("case or rule set", name, &known, "`list --brief` or `list --rule-sets`"))
}
