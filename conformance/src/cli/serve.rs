//! `serve`: the reference engine as a program that speaks the protocol; `schema`: the protocol and the files of cases
//! as JSON Schema.

use std::io;

use anyhow::Context;
use clap::Args;

use super::effort::Bounds;
use super::{CasesDir, Ended, print, read_choices};
use crate::ask::implementation::Fixed;
use crate::ask::protocol;
use crate::cases::schema;

/// The arguments of `serve`.
#[derive(Debug, Args)]
pub struct Serve {
    #[command(flatten)]
    bounds: Bounds,
    /// Answer every question under this rule set, whatever the question says: a program with rules of its own, to try
    /// `infer` with
    #[arg(long, value_name = "ID")]
    rules: Option<String>,
    /// With another choice than that of the rule set, for example `suicide=allowed`; may be given several times
    #[arg(long = "choice", value_name = "SWITCH=CHOICE", requires = "rules")]
    choices: Vec<String>,
    #[command(flatten)]
    cases: CasesDir,
}

impl Serve {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let effort = self.bounds.effort();
        let (input, output) = (io::stdin().lock(), io::stdout().lock());
        let served = match &self.rules {
            None => protocol::serve::serve_within(effort, input, output),
            Some(rules) => {
                let choices = read_choices(&self.cases.read()?, rules, &self.choices)?;
                protocol::serve::serve_fixed(Fixed { choices, effort }, input, output)
            }
        };
        served.context("the conversation has ended")?;
        Ok(Ended::Well)
    }
}

/// The arguments of `schema`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Schema {
    /// That of case files instead
    #[arg(long, conflicts_with = "rule_set")]
    case: bool,
    /// That of rule-set files instead
    #[arg(long)]
    rule_set: bool,
}

const EXAMPLES: &str = "\
Examples:
  kakunin schema > protocol.schema.json             to check the messages of a program
  kakunin schema --case > case.schema.json          for an editor; then the first line of my.yaml is
      # yaml-language-server: $schema=case.schema.json
  kakunin schema --rule-set > ruleset.schema.json   the same for a rule set of one's own";

impl Schema {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let schema = match (self.case, self.rule_set) {
            (true, _) => schema::case(),
            (false, true) => schema::rule_set(),
            (false, false) => protocol::schema::schema(),
        };
        print(&format!("{schema:#}\n"))?;
        Ok(Ended::Well)
    }
}
