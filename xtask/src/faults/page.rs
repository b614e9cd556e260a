//! docs/faults.md.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use kakunin::Suite;

use super::list::Seeded;
use super::record::Record;
use super::state::State;

/// What stands above the tables.
const HEAD: &str = include_str!("head.md");

/// What stands below them.
const FOOT: &str = include_str!("foot.md");

/// The page.
pub(super) fn text(suite: &Suite, faults: &[Seeded], record: &Record, state: &State) -> String {
    let mut page = format!("{HEAD}\n## The numbers\n\n{}\n", numbers(suite, faults, record, state));
    let by_hand: Vec<&Seeded> = faults.iter().filter(|fault| !matches!(fault, Seeded::Switch(_))).collect();
    page.push_str("## What nobody can see\n\n");
    page.push_str(&argued(faults, record));
    page.push_str("\n## Faults written by hand\n");
    let mut chapter = String::new();
    for fault in by_hand {
        let id = fault.id();
        let (of, name) = id.split_once('/').unwrap_or(("others", &id));
        if of != chapter {
            chapter = of.to_owned();
            heading(&mut page, of, "| fault | what is wrong | caught by | for example |");
        }
        row(&mut page, name, &fault.about(), fault, record);
    }
    page.push_str("\n## Rule sets with one other choice\n");
    let mut set = String::new();
    for fault in faults {
        let Seeded::Switch(flip) = fault else { continue };
        if flip.rules != set {
            set.clone_from(&flip.rules);
            heading(&mut page, &set, "| switch | taken to be | caught by | for example |");
        }
        row(&mut page, flip.switch, flip.instead, fault, record);
    }
    page.push_str("\n## Questions that catch nothing\n\n");
    page.push_str(&silent(suite, record));
    page.push_str(FOOT);
    page
}

fn heading(page: &mut String, title: &str, columns: &str) {
    page.extend(["\n### ", title, "\n\n", columns, "\n|---|---|---:|---|\n"]);
}

fn row(page: &mut String, name: &str, what: &str, fault: &Seeded, record: &Record) {
    let catchers = record.catchers(&fault.id());
    let example = match (catchers.first(), fault.unobservable()) {
        (Some(first), _) => format!("`{first}`"),
        (None, Some(why)) => format!("unobservable: {why}"),
        (None, None) => "**a hole**".into(),
    };
    // A line that cannot be written is a line of a page that is not written.
    let _ = writeln!(page, "| {name} | {what} | {} | {example} |", catchers.len());
}

fn numbers(suite: &Suite, faults: &[Seeded], record: &Record, state: &State) -> String {
    let by_hand = faults.iter().filter(|fault| !matches!(fault, Seeded::Switch(_))).count();
    let caught = faults.iter().filter(|fault| !record.catchers(&fault.id()).is_empty()).count();
    let holes = faults.iter().filter(|fault| record.is_hole(fault)).count();
    let questions = suite.entries().count();
    let silent = suite.entries().filter(|entry| record.catches(&entry.test.name).is_empty()).count();
    format!(
        "| | |\n|---|---:|\n| faults | {} |\n| of these written by hand | {by_hand} |\n\
         | of these rule sets with one other choice | {} |\n| caught by a question | {caught} |\n\
         | argued to be unobservable | {} |\n| holes | {holes} |\n| questions under a rule set | {questions} |\n\
         | of these that catch a fault | {} |\n| of these that catch none | {silent} |\n\
         | questions put to wrong implementations | {} |\n",
        faults.len(),
        faults.len() - by_hand,
        faults.len() - caught - holes,
        questions - silent,
        state.number(),
    )
}

/// Why some faults cannot be seen, and how many they are.
fn argued(faults: &[Seeded], record: &Record) -> String {
    let mut by_reason: BTreeMap<&str, usize> = BTreeMap::new();
    let unseen = faults.iter().filter(|fault| record.catchers(&fault.id()).is_empty());
    unseen.filter_map(Seeded::unobservable).for_each(|why| *by_reason.entry(why).or_default() += 1);
    let mut text = String::from("| why | faults |\n|---|---:|\n");
    for (why, number) in by_reason {
        let _ = writeln!(text, "| {why} | {number} |");
    }
    text
}

/// Which they are, by what they are kept for.
fn silent(suite: &Suite, record: &Record) -> String {
    let mut by_reason: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for entry in suite.entries().filter(|entry| record.catches(&entry.test.name).is_empty()) {
        let why = entry.question.kept_for.as_deref().unwrap_or("**They do not say why they are there.**");
        by_reason.entry(why).or_default().push(&entry.test.name);
    }
    let mut text = String::new();
    for (why, names) in &by_reason {
        let _ = writeln!(text, "{why}\n");
        names.iter().for_each(|name| text.extend(["- `", name, "`\n"]));
        text.push('\n');
    }
    if text.is_empty() { "There is none.\n\n".into() } else { text }
}
