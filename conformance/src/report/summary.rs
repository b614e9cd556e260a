//! The end of a run for people: what did not go as expected, and how many questions went how. It has colours.

use std::fmt::Write;

use super::layout::{counted, one_line};
use super::{AskedProgram, Compared, Run, choices, colour, differences, not_asked, not_by_all};
use crate::ask::run::symmetries::Images;
use crate::ask::run::{Counts, Outcome};

/// The last lines of the report.
pub fn text(run: &Run<'_>) -> String {
    let mut text = String::new();
    for asked in &run.programs {
        if run.programs.len() > 1 {
            let _ = writeln!(text, "{}:", asked.title());
        }
        text += &choices::text(&asked.choices);
        text += &unexpected(&asked.outcomes);
        text += &by_folder(&asked.outcomes);
        text += &not_asked::text(&asked.outcomes);
        text += &symmetries(&asked.outcomes);
        if run.programs.len() > 1 {
            let _ = writeln!(text, "{}\n", colour::counts(&asked.counts()));
        }
    }
    if run.programs.len() > 1 {
        text += &matrix(&run.programs);
    }
    let stopped = if run.complete { "" } else { " (not all questions were asked)" };
    let _ = writeln!(text, "\n{} in {:.1?}{stopped}", colour::counts(&run.counts()), run.took);
    text
}

/// The names of the questions that did not go as expected, when there are so many that the first have scrolled away.
fn unexpected(outcomes: &[Outcome<'_>]) -> String {
    let unexpected: Vec<_> = outcomes.iter().filter(|outcome| !outcome.verdict.is_expected()).collect();
    if unexpected.len() < 3 {
        return String::new();
    }
    let line = |outcome: &&Outcome<'_>| {
        format!("{} {}\n", colour::of(outcome.verdict, outcome.verdict.word()), outcome.entry.test.name)
    };
    unexpected.iter().map(line).collect::<String>() + "\n"
}

/// How many images of questions were compared with them, if they were asked.
fn symmetries(outcomes: &[Outcome<'_>]) -> String {
    let images: Vec<&Images> = outcomes.iter().filter_map(|outcome| outcome.images.as_ref()).collect();
    if images.is_empty() {
        return String::new();
    }
    let same: usize = images.iter().map(|images| images.same).sum();
    let not_compared: usize = images.iter().map(|images| images.not_compared).sum();
    let differ = images.iter().filter(|images| images.differs.is_some()).count();
    format!(
        "\nsymmetries: {} in {} answered as the question itself was, {not_compared} not settled or not asked, {differ} \
         answered otherwise\n",
        counted(same, "image"),
        counted(images.len(), "question")
    )
}

/// The folders of these outcomes, in order.
pub fn folders<'a>(outcomes: &'a [Outcome<'_>]) -> Vec<&'a str> {
    let mut folders: Vec<&str> = outcomes.iter().map(|outcome| &*outcome.entry.case.folder).collect();
    folders.dedup();
    folders
}

/// One line a folder.
fn by_folder(outcomes: &[Outcome<'_>]) -> String {
    let folders = folders(outcomes);
    let width = folders.iter().map(|folder| folder.len()).max().unwrap_or(0);
    let line = |folder: &&str| {
        let counts: Counts = outcomes.iter().filter(|outcome| outcome.entry.case.folder == **folder).collect();
        format!("{folder:width$}  {}\n", colour::counts(&counts))
    };
    folders.iter().map(line).collect()
}

/// The questions on which the programs differ: one line a question, one column a program.
fn matrix(programs: &[AskedProgram<'_>]) -> String {
    let row = |(name, outcomes): &Compared<'_>| {
        let word = |outcome: &Outcome<'_>| colour::of(outcome.verdict, &format!("{:15}", outcome.verdict.word()));
        let words = outcomes.iter().map(|outcome| outcome.map_or_else(|| format!("{:15}", "not asked"), word));
        let words: Vec<String> = words.collect();
        format!("{}  {name}\n", words.join(" "))
    };
    let rows: String = differences(programs).iter().map(row).collect();
    let some_only = match not_by_all(programs) {
        0 => String::new(),
        number => format!("{} are answered by some of them only\n", counted(number, "question")),
    };
    if rows.is_empty() {
        return format!("the programs do not differ in any verdict\n{some_only}");
    }
    let titles: Vec<String> = programs.iter().map(|asked| format!("{:15}", one_line(&asked.name))).collect();
    format!("where they differ:\n{}\n{rows}{some_only}", titles.join(" "))
}
