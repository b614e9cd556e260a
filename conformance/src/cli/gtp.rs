//! The options of `conform` for GTP engines.

use std::collections::BTreeMap;

use anyhow::Context;
use clap::Args;

use super::cannot_be_asked;
use crate::ask::program::Limits;
use crate::ask::program::clock::Clock;
use crate::ask::program::gtp::{Engine, Orders, Way};
use crate::ask::run::all::Session;
use crate::cases::meant::no_such;
use crate::cases::suite::Suite;

/// The options.
#[derive(Debug, Args)]
pub(super) struct Gtp {
    /// An engine that speaks GTP (docs/gtp.md), with its arguments, for example `gnugo --mode gtp`. May be given
    /// several times
    #[arg(long, value_name = "CMD")]
    gtp: Vec<String>,
    /// The same, but positions are set up with one command (`loadsgf`, say) instead of `play`. Give an engine to both
    /// to see whether its superko forgets what was set up
    #[arg(long, value_name = "CMD")]
    gtp_set_up: Vec<String>,
    /// A command that makes GTP engines play by a rule set, for example `korean=kata-set-rules korean`. May be given
    /// several times. The engine is then held to the rules of that rule set
    #[arg(long, value_name = "RULESET=COMMAND", value_parser = about_rules)]
    gtp_rules: Vec<(String, String)>,
    /// The same with arguments that are added to the command line, for example
    /// `tromp-taylor=--positional-superko --allow-all-suicide`
    #[arg(long, value_name = "RULESET=ARGUMENTS", value_parser = about_rules)]
    gtp_options: Vec<(String, String)>,
    /// A rule set by which GTP engines judge, for example `nihon-kiin-1989` for an engine with Japanese rules. May be
    /// given several times. Statuses, territory and scores are asked only under rule sets that are named here
    #[arg(long, value_name = "RULESET")]
    gtp_judges: Vec<String>,
}

impl Gtp {
    /// Whether no engine is given.
    pub(super) fn is_empty(&self) -> bool {
        self.engines().next().is_none()
    }

    /// The engines in the order in which they are asked.
    fn engines(&self) -> impl Iterator<Item = (&String, Way)> {
        let played = self.gtp.iter().map(|command| (command, Way::Played));
        played.chain(self.gtp_set_up.iter().map(|command| (command, Way::SetUp)))
    }

    /// For each engine its sessions.
    pub(super) fn sessions(
        &self,
        suite: &Suite,
        jobs: usize,
        limits: Limits,
        clock: &Clock,
    ) -> anyhow::Result<Vec<Vec<Session>>> {
        let orders = self.orders(suite)?;
        let session = |command: &String, way| -> anyhow::Result<Session> {
            let engine = Engine::start(command, way, orders.clone(), limits, clock.clone());
            Ok(Box::new(engine.map_err(|why| cannot_be_asked(command, &why))?))
        };
        self.engines().map(|(command, way)| (0..jobs).map(|_| session(command, way)).collect()).collect()
    }

    fn orders(&self, suite: &Suite) -> anyhow::Result<BTreeMap<String, Orders>> {
        let mut orders: BTreeMap<String, Orders> = BTreeMap::new();
        for said in self.said() {
            let id = said.rule_set();
            suite.rule_set(id).with_context(|| {
                let ids: Vec<&str> = suite.rule_sets.iter().map(|set| &*set.id).collect();
                no_such("rule set", id, &ids, "`list --rule-sets`")
            })?;
            let orders = orders.entry(id.to_owned()).or_default();
            match said {
                Said::Command(_, text) => {
                    orders.plays = true;
                    orders.commands.push(text.to_owned());
                }
                Said::Arguments(_, text) => {
                    orders.plays = true;
                    let words = shell_words::split(text).with_context(|| format!("`{text}` are no arguments"))?;
                    orders.options.extend(words);
                }
                Said::Judges(_) => orders.judges = true,
            }
        }
        Ok(orders)
    }

    /// What is said about rule sets.
    fn said(&self) -> impl Iterator<Item = Said<'_>> {
        let commands = self.gtp_rules.iter().map(|(id, text)| Said::Command(id, text));
        let arguments = self.gtp_options.iter().map(|(id, text)| Said::Arguments(id, text));
        commands.chain(arguments).chain(self.gtp_judges.iter().map(|id| Said::Judges(id)))
    }

    /// The command of this engine, if its positions are played.
    pub(super) fn command(&self, number: usize) -> Option<&String> {
        self.engines().nth(number).filter(|(_, way)| *way == Way::Played).map(|(command, _)| command)
    }

    /// The options that repeat a question with this engine.
    pub(super) fn again(&self, number: usize) -> Option<String> {
        let (command, way) = self.engines().nth(number)?;
        let flag = match way {
            Way::Played => "--gtp",
            Way::SetUp => "--gtp-set-up",
        };
        let engine = format!(" {flag} {}", shell_words::quote(command));
        let orders = self.said().map(|said| match said {
            Said::Command(id, text) => format!(" --gtp-rules {}", shell_words::quote(&format!("{id}={text}"))),
            Said::Arguments(id, text) => format!(" --gtp-options {}", shell_words::quote(&format!("{id}={text}"))),
            Said::Judges(id) => format!(" --gtp-judges {id}"),
        });
        Some([engine].into_iter().chain(orders).collect())
    }
}

/// Something that is said about an engine and the rule set with this id.
enum Said<'a> {
    Command(&'a str, &'a str),
    Arguments(&'a str, &'a str),
    Judges(&'a str),
}

impl<'a> Said<'a> {
    fn rule_set(&self) -> &'a str {
        match self {
            Self::Command(id, _) | Self::Arguments(id, _) | Self::Judges(id) => id,
        }
    }
}

fn about_rules(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(id, said)| !id.is_empty() && !said.trim().is_empty());
    let (id, said) = parts.ok_or(
        "write the id of a rule set, `=`, and a GTP command or arguments, for example korean=kata-set-rules korean",
    )?;
    if said.contains('\n') {
        return Err("a command is one line".into());
    }
    Ok((id.to_owned(), said.trim().to_owned()))
}
