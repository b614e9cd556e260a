//! `compare`: rule sets side by side.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::effort::Bounds;
use super::{CasesDir, Ended, Target, is_stdout, print, print_problems, progress_bar};
use crate::ask::compare::all::ask_all;
use crate::ask::compare::{Comparison, Named, STATES, Subject, assesses_statuses, positions};
use crate::cases::meant::is_it;
use crate::cases::ruleset::RuleSet;
use crate::cases::suite::Suite;
use crate::report::comparison;
use crate::report::comparison_json::ComparisonLines;
use crate::report::layout::counted;

/// The arguments of `compare`.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Compare {
    /// Rule sets, each the id of one in cases/rulesets or the path of a file like those; the others are compared with
    /// the first. Write ./NAME for a file that is named like an id
    #[arg(required = true, value_name = "RULES")]
    rules: Vec<String>,
    /// Only positions whose name contains TEXT, for example `verbal-japanese/`; a whole name or the id of a case means
    /// just that one
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// List only the strings whose rulings differ
    #[arg(long)]
    changes: bool,
    /// Take all strings of each board, not only those that the case names; this can take very long
    #[arg(long)]
    all_strings: bool,
    /// Exit with 1 if a ruling differs. What is not settled does not count as a difference
    #[arg(long)]
    fail_on_change: bool,
    /// Write the rulings as JSON lines to this file (`-` for standard output; the report then goes to standard error)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    bounds: Bounds,
    #[command(flatten)]
    cases: CasesDir,
}

const EXAMPLES: &str = "\
Examples:

  What does the wording say now?
    compare verbal-japanese

  What if play that never ends forced nothing?
    cp cases/rulesets/verbal-japanese.yaml wording.yaml
    (in wording.yaml, under infinite-play, write
         choice: not-forced
         open: our proposal, because ...
     in place of the choice and the clause that stand there)
    compare verbal-japanese wording.yaml --changes

  The same for a few positions only, which is much quicker
    compare verbal-japanese wording.yaml --filter difficulty-1-seki

  Watch over a wording that is meant to change nothing
    compare verbal-japanese wording.yaml --fail-on-change

docs/cases.md describes the format of rule sets and all switches.";

impl Compare {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let suite = self.cases.read_right()?;
        let called = self.rules.iter().map(|text| named(&suite, text)).collect::<anyhow::Result<Vec<_>>>()?;
        let (subjects, left_out) = self.subjects(&suite)?;
        let (sets, silent): (Vec<Named>, Vec<Named>) =
            called.into_iter().partition(|named| assesses_statuses(&named.set.choices));
        self.check(&suite, &sets, &silent)?;

        let unwritten = "cannot write the JSON lines";
        let json = self.json.as_deref().map(Target::open).transpose()?;
        let json = json.map(|out| ComparisonLines::start(out, &sets, &silent)).transpose();
        let mut json = json.context(unwritten)?;
        let bar = progress_bar(subjects.len() * sets.len());
        let mut rows = Vec::new();
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        ask_all(&subjects, &sets, self.bounds.effort_or(STATES), workers, |row| {
            let row = row.map_err(|(asked, why)| anyhow::Error::new(why).context(asked))?;
            bar.set_message(format!("{}, {}", row.subject.case.name(), row.subject.text()));
            bar.inc(sets.len() as u64);
            if let Some(json) = &mut json {
                json.string(&row, &sets).context(unwritten)?;
            }
            rows.push(row);
            anyhow::Ok(())
        })?;
        bar.finish_and_clear();

        let comparison = Comparison { sets, silent, rows, left_out };
        let count = comparison.count();
        if let Some(json) = json {
            json.finish(count).context(unwritten)?.finish()?;
        }
        self.print(&comparison::text(&comparison, &suite.papers, self.changes))?;
        Ok(if self.fail_on_change && count.differ > 0 { Ended::Badly } else { Ended::Well })
    }

    /// The strings to ask about, and how many positions have none.
    fn subjects<'a>(&self, suite: &'a Suite) -> anyhow::Result<(Vec<Subject<'a>>, usize)> {
        let cases = positions(suite, self.filter.as_deref());
        if cases.is_empty() {
            match &self.filter {
                Some(text) => {
                    let known: Vec<&str> = suite.cases.iter().map(|case| &*case.id).collect();
                    let hint = is_it(text, &known).unwrap_or_else(|| "`list --brief` lists the cases".to_owned());
                    bail!("no position has `{}` in its name, FOLDER/CASE; {hint}", text.escape_debug())
                }
                None => bail!("{} has no cases", suite.dir.display()),
            }
        }
        let strings: Vec<_> = cases.iter().map(|case| Subject::of(case, self.all_strings)).collect();
        let without = strings.iter().filter(|strings| strings.is_empty()).count();
        if without == cases.len() {
            let positions = counted(without, "position");
            if self.all_strings {
                bail!("there are no stones on the boards: {positions} looked at");
            }
            bail!("no string is named by a case: {positions} looked at; `--all-strings` takes all strings of a board");
        }
        let left_out = if self.all_strings { 0 } else { without };
        Ok((strings.concat(), left_out))
    }

    /// There is something to compare.
    fn check(&self, suite: &Suite, sets: &[Named], silent: &[Named]) -> anyhow::Result<()> {
        if sets.is_empty() {
            let names: Vec<_> = silent.iter().map(|named| &*named.name).collect();
            let able = suite.rule_sets.iter().filter(|set| assesses_statuses(&set.choices));
            let able: Vec<_> = able.map(|set| &*set.id).collect();
            bail!("no statuses are assessed by {}; these rule sets do it: {}", names.join(", "), able.join(", "));
        }
        if let ([only], true) = (sets, self.fail_on_change) {
            bail!("`--fail-on-change` needs two rule sets that assess statuses, and only {} does", only.name);
        }
        Ok(())
    }

    /// To standard output, unless the JSON lines go there.
    fn print(&self, text: &str) -> anyhow::Result<()> {
        if self.json.as_deref().is_some_and(is_stdout) {
            return Ok(std::io::stderr().write_all(text.as_bytes())?);
        }
        print(text)
    }
}

/// The rule set that the user means.
pub(super) fn named(suite: &Suite, text: &str) -> anyhow::Result<Named> {
    if let Some(set) = suite.rule_set(text) {
        return Ok(Named { name: text.to_owned(), set: set.clone() });
    }
    let file = Path::new(text);
    let like_a_file = file.components().count() > 1 || file.extension().is_some() || file.exists();
    if !like_a_file {
        let known: Vec<_> = suite.rule_sets.iter().map(|set| &*set.id).collect();
        let hint = is_it(text, &known).unwrap_or_else(|| "`list --rule-sets` lists them".to_owned());
        bail!("there is no rule set and no file `{}`; {hint}", text.escape_debug());
    }
    let mut problems = Vec::new();
    RuleSet::read_copy(file, &suite.papers, &mut problems).map(|set| Named { name: text.to_owned(), set }).ok_or_else(
        || {
            print_problems(&problems);
            let problems = counted(problems.len(), "problem");
            anyhow::anyhow!("{text} cannot be used: {problems}. Correct the above; docs/cases.md describes rule sets")
        },
    )
}
