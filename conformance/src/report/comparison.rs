//! A comparison of rule sets for people: which choices differ, what each rule set says, the boards of what changes.

use std::fmt::Write as _;

use crate::ask::compare::{Comparison, Decided, Named, Row, Ruling, differences};
use crate::cases::papers::Papers;
use crate::cases::ruleset::Because;
use crate::report::cited::clause;
use crate::report::layout::{counted, wrapped};
use crate::report::picture::drawing;

/// The whole report. With `only_changes` the table leaves out what does not differ.
pub fn text(comparison: &Comparison<'_>, papers: &Papers, only_changes: bool) -> String {
    let Comparison { sets, silent, rows, left_out } = comparison;
    let mut text = String::new();
    for Named { name, set } in sets {
        let _ = writeln!(text, "{name}: {}", set.title);
    }
    for Named { name, set } in silent {
        let _ = writeln!(text, "{name}: {}; assesses no statuses", set.title);
    }
    if let Some((first, others)) = sets.split_first() {
        others.iter().for_each(|other| text += &choices(first, other, papers));
    }
    let differ = |row: &&Row<'_>| row.differs() == Some(true);
    let shown: Vec<_> = rows.iter().filter(|row| !only_changes || differ(row)).collect();
    text += &table(&shown, sets);
    rows.iter().filter(differ).for_each(|row| text += &change(row, sets));
    text.push('\n');
    if *left_out > 0 {
        let positions = counted(*left_out, "more position");
        let _ = writeln!(text, "{positions} without a named string left out; `--all-strings` takes all strings");
    }
    text + &summary(comparison)
}

/// In which choices a rule set differs from the first, and what decides them.
fn choices(first: &Named, other: &Named, papers: &Papers) -> String {
    let differences = differences(&first.set, &other.set);
    if differences.is_empty() {
        let same = first.set.choices == other.set.choices;
        let how = if same { "makes the same choices as" } else { "differs only in its `system` from" };
        return format!("\n{} {how} {}\n", other.name, first.name);
    }
    let number = counted(differences.len(), "choice");
    let mut text = format!("\n{} differs from {} in {number}:\n", other.name, first.name);
    for difference in &differences {
        let (Some(before), Some(after)) = (difference.before, difference.after) else { continue };
        let _ = writeln!(text, "\n{}: {}", difference.switch.name, difference.switch.about);
        let _ = writeln!(text, "{}", wrapped("before", &choice_text(before, papers)));
        let _ = writeln!(text, "{}", wrapped("after", &choice_text(after, papers)));
        if before.1 == after.1 {
            let note = "the same reason stands behind both choices; a proposal gives its own with `open`";
            let _ = writeln!(text, "{}", wrapped("note", note));
        }
    }
    // Systems have switches of their own: their names and choices are enough here.
    for (name, others) in [(&first.name, false), (&other.name, true)] {
        let own = differences.iter().filter_map(|difference| {
            let (own, missing) =
                if others { (difference.after, difference.before) } else { (difference.before, difference.after) };
            let (choice, _) = own.filter(|_| missing.is_none())?;
            Some(format!("{}: {choice}", difference.switch.name))
        });
        let own: Vec<String> = own.collect();
        if !own.is_empty() {
            let _ = writeln!(text, "\n{}", wrapped(&format!("only {name} has"), &own.join(", ")));
        }
    }
    text
}

/// A choice and the clause or the reason behind it.
fn choice_text(decided: Decided<'_>, papers: &Papers) -> String {
    match decided {
        (choice, Because::Open(reason)) => format!("{choice}; open: {reason}"),
        (choice, Because::Clause(id)) => format!("{choice}; {}", clause(id, papers)),
    }
}

/// A line a string, under the name of its position; a column a rule set.
fn table(rows: &[&Row<'_>], sets: &[Named]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let front = rows.iter().map(|row| row.subject.text().chars().count()).max().unwrap_or(0);
    let widths = sets.iter().enumerate().map(|(column, set)| {
        let words = rows.iter().map(|row| row.rulings[column].short_text().chars().count()).max();
        words.unwrap_or(0).max(set.name.chars().count())
    });
    let widths: Vec<usize> = widths.collect();
    let line = |front_text: &str, cells: &[&str]| {
        let cells: String = cells.iter().zip(&widths).map(|(cell, width)| format!("  {cell:width$}")).collect();
        format!("{front_text:front$}{cells}").trim_end().to_owned() + "\n"
    };
    let names: Vec<&str> = sets.iter().map(|set| &*set.name).collect();
    let mut text = format!("\n  {}", line("", &names));
    let mut position = None;
    for row in rows {
        let case = row.subject.case;
        if position != Some(&case.id) {
            let _ = writeln!(text, "{}: {}", case.name(), case.title);
            position = Some(&case.id);
        }
        let cells: Vec<&str> = row.rulings.iter().map(Ruling::short_text).collect();
        let _ = write!(text, "{} {}", mark(row.differs()), line(&row.subject.text(), &cells));
    }
    for (differs, meaning) in [
        (Some(true), "the rulings differ"),
        (None, "not settled within the limits of work: it is not known whether the rulings differ"),
    ] {
        if rows.iter().any(|row| row.differs() == differs) {
            let _ = writeln!(text, "{} {meaning}", mark(differs));
        }
    }
    text
}

fn mark(differs: Option<bool>) -> char {
    match differs {
        Some(true) => '*',
        Some(false) => ' ',
        None => '?',
    }
}

/// The board of a ruling that differs, and what each rule set says.
fn change(row: &Row<'_>, sets: &[Named]) -> String {
    let (case, choices) = (row.subject.case, &sets[0].set.choices);
    let mut text = format!("\n{}: {}\n{}\n\n", case.name(), case.title, row.subject.text());
    text += &drawing::of_question(&row.subject.question(choices));
    for (number, (set, ruling)) in sets.iter().zip(&row.rulings).enumerate() {
        let label = if number == 0 { "before" } else { "after" };
        let _ = writeln!(text, "{label:9} {}: {}", set.name, ruling.text());
    }
    text
}

/// How many there are of everything.
fn summary(comparison: &Comparison<'_>) -> String {
    let count = comparison.count();
    let mut text = format!("{}, {}", counted(count.positions, "position"), counted(count.strings, "string"));
    if comparison.sets.len() > 1 {
        let _ = write!(text, ", {} differ", count.differ);
    }
    if count.not_settled > 0 {
        let _ = write!(text, ", {} not settled", count.not_settled);
    }
    if let [only] = &comparison.sets[..] {
        let _ = write!(text, "; there is nothing to compare {} with", only.name);
    }
    text + "\n"
}
