//! `infer`: which rules does a program follow?

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;

use super::{CasesDir, Ended, Target, is_stdout, print, sessions, stop_when_closed, tell};
use crate::ask::infer::asker::Under;
use crate::ask::infer::{infer, listening};
use crate::ask::program::clock::Clock;
use crate::ask::run::all::Session;
use crate::cases::meant::no_such;
use crate::cases::suite::Suite;
use crate::report::{inference, title};

/// The arguments of `infer`.
#[derive(Debug, Args)]
pub struct Infer {
    /// A program that speaks the protocol (docs/protocol.md), with its arguments, for example `python3 engine.py`
    #[arg(long = "impl", value_name = "CMD", required_unless_present = "gtp", conflicts_with = "gtp")]
    program: Option<String>,
    /// An engine that speaks GTP (docs/gtp.md), with its arguments, for example `gnugo --mode gtp --chinese-rules`. It
    /// is asked about play; statuses and scores it words itself, so they tell nothing
    #[arg(long, value_name = "CMD")]
    gtp: Option<String>,
    /// Ask under this rule set only. Without it a program that does what a question says is asked under each rule set
    /// that it claims
    #[arg(long, value_name = "ID")]
    rules: Option<String>,
    /// How long the program may take for one answer, for example `500ms`, `10s` or `2m`
    #[arg(long, value_name = "TIME", default_value = "60s")]
    time_limit: String,
    #[command(flatten)]
    cases: CasesDir,
    /// Write what was found as JSON to this file (`-` for standard output; the report then goes to standard error)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub(super) const EXAMPLES: &str = "\
Examples:
  kakunin infer --gtp 'gnugo --mode gtp --chinese-rules'     the ko rule and the suicide rule of an engine
  kakunin infer --impl 'python3 board.py' --rules chinese    what it does where a question says `chinese`
  kakunin infer --impl 'kakunin serve --rules korean'        names korean, with the questions that show it";

impl Infer {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let suite = self.cases.read()?;
        if let Some(rules) = &self.rules {
            let ids: Vec<&str> = suite.rule_sets.iter().map(|set| &*set.id).collect();
            suite.rule_set(rules).with_context(|| no_such("rule set", rules, &ids, "`list --rule-sets`"))?;
        }
        let clock = Clock::start(None);
        stop_when_closed(clock.clone());
        let mut session = self.session(&suite, &clock)?;
        let title = title(&session.name(), &session.version());
        self.say(&format!("Kakunin {}: which rules does {title} follow?\n\n", suite.identity().text()))?;
        let (under, mut asked) = self.under(&suite, &mut session)?;
        let (mut found, mut exact) = (Vec::new(), true);
        for under in under {
            let inference = infer(&suite, under, &mut *session);
            if clock.is_stopped() {
                bail!("it was stopped before its end");
            }
            asked += inference.asked;
            exact &= inference::named(&inference).first().is_some_and(|fit| fit.misses.is_empty());
            self.say(&format!("{}\n", inference::text(&inference, &suite)))?;
            found.push(inference::json(&inference, &suite));
        }
        if found.len() > 1 {
            self.say(&format!("{asked} questions asked in all\n"))?;
        }
        if let Some(file) = &self.json {
            let mut out = Target::open(file)?;
            writeln!(out, "{:#}", json!({"program": title, "asked": asked, "found": found}))?;
            out.finish()?;
        }
        Ok(if exact { Ended::Well } else { Ended::Badly })
    }

    fn session(&self, suite: &Suite, clock: &Clock) -> anyhow::Result<Session> {
        let named = self.program.iter().map(|command| ("--impl", command));
        let named = named.chain(self.gtp.iter().map(|command| ("--gtp", command))).next();
        let (flag, command) = named.context("name a program with --impl or --gtp")?;
        let command = shell_words::quote(command);
        let arguments = format!("{flag} {command} --jobs 1 --time-limit {}", shell_words::quote(&self.time_limit));
        let session = sessions(&arguments, suite, clock)?.into_iter().flatten().next();
        session.context("the program cannot be asked")
    }

    /// Under which rules it is asked, and how many questions it took to find that out.
    fn under(&self, suite: &Suite, session: &mut Session) -> anyhow::Result<(Vec<Under>, usize)> {
        if let Some(rules) = &self.rules {
            return Ok((vec![Under::RuleSet(rules.clone())], 0));
        }
        let heard = listening(suite, &mut **session);
        self.say(&format!("{}\n\n", inference::listening(&heard)))?;
        let under = match heard.listens {
            Some(true) => heard.rule_sets.into_iter().map(Under::RuleSet).collect(),
            _ => vec![Under::Any],
        };
        Ok((under, heard.asked))
    }

    fn say(&self, text: &str) -> anyhow::Result<()> {
        if self.json.as_deref().is_some_and(is_stdout) {
            tell(text.trim_end());
            return Ok(());
        }
        print(text)
    }
}
