//! A run in the Test Anything Protocol, version 14.
//!
//! Unsupported questions are `# SKIP`, known failures `# TODO`. An unexpected pass is `not ok`: readers of TAP do not
//! mind an `ok` that was to be done, but this suite does, so that the list of known failures shrinks.

use serde::Serialize;

use super::failure::Account;
use super::layout::one_line;
use super::{Again, Run, choices};
use crate::ask::run::{Outcome, Verdict};
use crate::cases::case::Grounds;

/// The lines.
pub fn text(run: &Run<'_>, again: &Again<'_>) -> String {
    let mut lines = vec!["TAP version 14".to_owned(), format!("1..{}", run.questions * run.programs.len())];
    lines.push(comment(&format!("Kakunin {}", run.identity.text())));
    let names = run.names();
    for (program, asked) in run.programs.iter().enumerate() {
        lines.push(comment(&format!("{} {}", asked.name, asked.version)));
        for (number, outcome) in asked.outcomes.iter().enumerate() {
            let number = program * run.questions + number + 1;
            let question = &outcome.entry.test.name;
            let name = if names.len() == 1 { question.clone() } else { format!("{question} ({})", names[program]) };
            lines.push(format!("{} {number} - {}{}", ok(outcome.verdict), escaped(&name), directive(outcome)));
            if ok(outcome.verdict) == "not ok" {
                lines.push(diagnostic(outcome, &again(program, outcome)));
            }
        }
    }
    for choice in run.programs.iter().flat_map(|asked| asked.choices.iter().take(choices::SHOWN)) {
        lines.push(comment(&choices::sentence(choice)));
    }
    if !run.complete {
        lines.push("Bail out! the run was stopped: not all questions were asked".to_owned());
    }
    lines.join("\n") + "\n"
}

fn ok(verdict: Verdict) -> &'static str {
    if matches!(verdict, Verdict::Pass | Verdict::Unsupported) { "ok" } else { "not ok" }
}

fn directive(outcome: &Outcome<'_>) -> String {
    let why = || outcome.remark.as_deref().map(one_line).unwrap_or_default();
    match outcome.verdict {
        Verdict::Unsupported => format!(" # SKIP unsupported: {}", why()),
        Verdict::KnownFailure => format!(" # TODO {}", why()),
        _ => String::new(),
    }
}

/// A `#` would begin a directive.
fn escaped(text: &str) -> String {
    one_line(text).replace('\\', "\\\\").replace('#', "\\#")
}

fn comment(text: &str) -> String {
    format!("# {}", one_line(text))
}

#[derive(Serialize)]
struct Diagnostic {
    verdict: &'static str,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    asked: String,
    expected: String,
    #[serde(flatten)]
    grounds: Grounds,
    actual: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    rules: String,
    repeat: String,
}

/// A block of YAML, two blanks in.
fn diagnostic(outcome: &Outcome<'_>, again: &str) -> String {
    let facts = Account::of(outcome);
    let diagnostic = Diagnostic {
        verdict: facts.verdict,
        title: facts.title.to_owned(),
        board: Some(facts.drawing()).filter(|drawing| !drawing.is_empty()),
        asked: facts.asked,
        expected: facts.expected,
        grounds: facts.grounds.clone(),
        actual: facts.actual,
        remark: facts.remark,
        rules: format!("{} ({})", facts.rules, facts.choices),
        repeat: again.to_owned(),
    };
    let block = serde_yaml::to_string(&diagnostic).unwrap_or_default();
    let block: String = block.lines().map(|line| format!("  {line}\n")).collect();
    format!("  ---\n{block}  ...")
}
