//! A run as Markdown, for the page of a job on GitHub or GitLab: how many questions went how, and the first failures.

use std::fmt::Write;

use super::layout::{counted, one_line};
use super::{Again, AskedProgram, Run, choices, failure, not_asked, summary};
use crate::ask::choices::Choice;
use crate::ask::run::{Counts, Outcome, VERDICTS, Verdict};
use crate::cases::suite::Suite;

/// So many failures are shown.
const SHOWN: usize = 20;

/// GitHub takes no more than 1 MiB for a step.
const BYTES: usize = 900_000;

/// The Markdown.
pub fn text(run: &Run<'_>, suite: &Suite, again: &Again<'_>) -> String {
    let mut text = format!("## Kakunin: {}\n\nKakunin {}\n\n", headline(run), escaped(&run.identity.text()));
    let names: Vec<String> = run.names().iter().map(|name| escaped(name)).collect();
    let rows = run.programs.iter().zip(run.names()).map(|(asked, name)| {
        // A name that tells programs apart may have the version in it.
        let title = if name == asked.name { asked.title() } else { name };
        (escaped(&title), asked.counts())
    });
    text += &table("program", &rows.collect::<Vec<_>>());
    for (asked, name) in run.programs.iter().zip(&names) {
        let _ = writeln!(text, "\n### {name} by folder\n");
        text += &table("folder", &by_folder(asked));
        text += &not_asked_table(asked);
        text += &choices_made(asked);
    }
    let unexpected = |asked: &&AskedProgram<'_>| asked.outcomes.iter().any(|outcome| !outcome.verdict.is_expected());
    if run.programs.iter().any(|asked| unexpected(&asked)) {
        text += "\n### What is not as expected\n";
        text += &failures(run, &names, suite, again, BYTES.saturating_sub(text.len()));
    }
    text
}

fn headline(run: &Run<'_>) -> String {
    let counts = run.counts();
    let unexpected: usize = VERDICTS.iter().filter(|verdict| !verdict.is_expected()).map(|v| counts.of(*v)).sum();
    let asked = counted(counts.total(), "question");
    if !run.complete {
        let all = run.questions * run.programs.len();
        return format!("stopped after {} of {all} questions, {unexpected} not as expected", counts.total());
    }
    if unexpected == 0 {
        format!("{asked}, all as expected")
    } else {
        format!("{unexpected} of {asked} not as expected")
    }
}

fn by_folder(asked: &AskedProgram<'_>) -> Vec<(String, Counts)> {
    let counts = |folder: &&str| -> Counts {
        asked.outcomes.iter().filter(|outcome| outcome.entry.case.folder == **folder).collect()
    };
    let folders = summary::folders(&asked.outcomes);
    folders.iter().map(|folder| (escaped(folder), counts(folder))).collect()
}

/// Why questions were not asked, and what to declare; nothing if all was asked.
fn not_asked_table(asked: &AskedProgram<'_>) -> String {
    let mut text = not_asked::fitted(&asked.outcomes).map_or(String::new(), |fitted| format!("\n{fitted}.\n"));
    let rows = not_asked::rows(&asked.outcomes);
    if rows.is_empty() {
        return text;
    }
    text += "\n| not asked, because of | questions | which | to be asked more |\n|---|---:|---|---|\n";
    for row in rows {
        let _ = writeln!(text, "| {} | {} | {} | {} |", row.why, row.count, escaped(&row.which), row.help);
    }
    text
}

/// The choices that explain wrong answers; nothing if there are none.
fn choices_made(asked: &AskedProgram<'_>) -> String {
    let told: String = asked.choices.iter().take(choices::SHOWN).map(choice_made).collect();
    if told.is_empty() { told } else { format!("\nOther choices than those of the rules:\n{told}") }
}

/// One of them, with both boards where two choices are made at once.
fn choice_made(choice: &Choice) -> String {
    let sentence = escaped(&choices::sentence(choice));
    if choice.against.is_none() {
        return format!("\n- {sentence}\n");
    }
    format!("\n<details><summary>{sentence}</summary>\n\n{}\n</details>\n", fenced(&choices::told(choice)))
}

/// A row each, a column for each verdict that there is.
fn table(what: &str, rows: &[(String, Counts)]) -> String {
    let there_is = |verdict: &&Verdict| **verdict == Verdict::Pass || rows.iter().any(|row| row.1.of(**verdict) > 0);
    let verdicts: Vec<Verdict> = VERDICTS.iter().filter(there_is).copied().collect();
    let words: String = verdicts.iter().map(|verdict| format!(" {} |", verdict.word())).collect();
    let mut text = format!("| {what} |{words} all |\n|---|{}---:|\n", "---:|".repeat(verdicts.len()));
    for (name, counts) in rows {
        let cells: String = verdicts.iter().map(|verdict| format!(" {} |", blank_if_0(counts.of(*verdict)))).collect();
        let _ = writeln!(text, "| {name} |{cells} {} |", counts.total());
    }
    text
}

fn blank_if_0(number: usize) -> String {
    if number == 0 { String::new() } else { number.to_string() }
}

/// The first failures, as many as fit, and how many more there are.
fn failures(run: &Run<'_>, names: &[String], suite: &Suite, again: &Again<'_>, mut room: usize) -> String {
    let unexpected = run.programs.iter().enumerate().flat_map(|(program, asked)| {
        asked.outcomes.iter().filter(|outcome| !outcome.verdict.is_expected()).map(move |outcome| (program, outcome))
    });
    let unexpected: Vec<(usize, &Outcome<'_>)> = unexpected.collect();
    let mut text = String::new();
    let mut shown = 0;
    for (program, outcome) in unexpected.iter().take(SHOWN) {
        let of = if names.len() > 1 { format!(" {}:", names[*program]) } else { String::new() };
        let (word, question) = (outcome.verdict.word(), &outcome.entry.test.name);
        let fenced = fenced(&failure::text(outcome, suite, &again(*program, outcome)));
        let failure =
            format!("\n<details><summary>{word}:{of} <code>{question}</code></summary>\n\n{fenced}\n</details>\n");
        if failure.len() > room {
            break;
        }
        room -= failure.len();
        text += &failure;
        shown += 1;
    }
    if shown < unexpected.len() {
        let _ = writeln!(text, "\nand {} more", unexpected.len() - shown);
    }
    text
}

/// In a fence that no backticks of the text can close.
fn fenced(text: &str) -> String {
    let longest = text.split(|sign| sign != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    format!("{fence}text\n{text}\n{fence}\n")
}

/// One line without anything that Markdown or HTML would take for its own.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for sign in one_line(text).chars() {
        match sign {
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '&' => escaped += "&amp;",
            // After a letter it would be somebody's name.
            '@' => escaped += "&#64;",
            '\\' | '|' | '`' | '*' | '_' | '[' | ']' | '#' | '~' | '$' | '!' => escaped.extend(['\\', sign]),
            _ => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_cell_or_a_fence_breaks_out_of_it() {
        assert_eq!(escaped("a|b `c`\n<b> @d"), "a\\|b \\`c\\` &lt;b&gt; &#64;d");
        assert_eq!(fenced("a ```` b"), "`````text\na ```` b\n`````\n");
        assert_eq!(fenced("a"), "```text\na\n```\n");
    }
}
