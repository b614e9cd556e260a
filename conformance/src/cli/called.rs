//! What a user calls by its name: a case, one of its questions, or a question under one rule set.

use std::path::Path;

use anyhow::bail;

use super::{CasesDir, print_problems};
use crate::cases::case::Case;
use crate::cases::meant::no_such;
use crate::cases::problem::Problem;
use crate::cases::ruleset::RuleSet;
use crate::cases::suite::{Entry, Suite};
use crate::report::layout::counted;

/// A case with the questions that are meant.
pub(super) struct Called<'a> {
    pub(super) case: &'a Case,
    /// A lost case has none.
    pub(super) entries: Vec<Entry<'a>>,
}

/// What a user names: a file that is read by itself, or a case of the suite. The name of the case is left, with question
/// and rule set if they were given.
pub(super) fn suite_of(cases: &CasesDir, text: &str) -> anyhow::Result<(Suite, String)> {
    let suite = cases.read_right()?;
    let Some((file, question)) = file_of(text) else { return Ok((suite, text.to_owned())) };
    let suite = with_file(suite, Path::new(file), Vec::new(), &[])?;
    let name = suite.cases.first().map(Case::name).unwrap_or_default();
    Ok((suite, name + question))
}

/// The suite with this file in place of its cases, or all that is wrong with the file.
pub(super) fn with_file(suite: Suite, file: &Path, others: Vec<RuleSet>, under: &[String]) -> anyhow::Result<Suite> {
    suite.with_file(file, others, under).map_err(|problems| {
        print_problems(&problems);
        let problems = counted(problems.len(), "problem");
        anyhow::anyhow!("{}: {problems}. Correct the above; docs/cases.md describes case files", file.display())
    })
}

/// The file that is named, and what follows it: `my.yaml`, `my.yaml/status@korean`.
fn file_of(text: &str) -> Option<(&str, &str)> {
    let ends = [".yaml", ".yml"].into_iter().find_map(|end| Some(text.find(end)? + end.len()));
    let (file, question) = text.split_at(ends?);
    (question.is_empty() || question.starts_with(['/', '@'])).then_some((file, question))
}

/// Finds what is called `CASE`, `CASE/QUESTION` or `CASE/QUESTION@RULESET`, where a case is its id or `FOLDER/CASE`.
pub(super) fn called<'a>(suite: &'a Suite, text: &str) -> anyhow::Result<Called<'a>> {
    let (path, rules) = text.split_once('@').map_or((text, None), |(path, rules)| (path, Some(rules)));
    let (case, question) = match case(suite, path) {
        Some(case) => (case, None),
        None => match path.rsplit_once('/').and_then(|(front, last)| Some((case(suite, front)?, last))) {
            Some((case, question)) => (case, Some(question)),
            None => return Err(no_case(suite, path)),
        },
    };
    let is_it = |entry: &Entry<'a>| {
        let is_case = std::ptr::eq(entry.case, case);
        is_case && question.is_none_or(|id| entry.question.id == id) && rules.is_none_or(|id| entry.test.rules == id)
    };
    let entries: Vec<Entry<'a>> = suite.entries().filter(is_it).collect();
    if entries.is_empty() {
        check_question(case, question, rules)?;
    }
    Ok(Called { case, entries })
}

/// The case of this id or name.
fn case<'a>(suite: &'a Suite, text: &str) -> Option<&'a Case> {
    suite.cases.iter().find(|case| case.id == text || case.name() == text)
}

/// There is no case of this name, or its file is broken; what is wrong with it is printed then.
fn no_case(suite: &Suite, text: &str) -> anyhow::Error {
    // Who names a question means its case.
    let id = text.split('/').find(|part| is_broken(suite, part)).unwrap_or(text);
    let of_it: Vec<Problem> = suite.broken.iter().filter(|problem| is_file_of(&problem.file, id)).cloned().collect();
    if let Some(first) = of_it.first() {
        print_problems(&of_it);
        let problems = counted(of_it.len(), "problem");
        return anyhow::anyhow!("{}: {problems}. Correct the above and check with `lint`", first.file.display());
    }
    let ids = suite.cases.iter().map(|case| case.id.clone());
    let names = suite.cases.iter().map(Case::name).filter(|_| text.contains('/'));
    let known: Vec<String> = ids.chain(names).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    anyhow::anyhow!(no_such("case", text, &known, "`list --brief`"))
}

/// Whether the file of this case or rule set is broken.
pub(super) fn is_broken(suite: &Suite, id: &str) -> bool {
    suite.broken.iter().any(|problem| is_file_of(&problem.file, id))
}

fn is_file_of(file: &Path, id: &str) -> bool {
    file.file_stem().is_some_and(|stem| stem == id)
}

/// Says which question or rule set there is not; a lost case asks nothing, and that is no mistake of whoever names it.
fn check_question(case: &Case, question: Option<&str>, rules: Option<&str>) -> anyhow::Result<()> {
    let questions: Vec<&str> = case.questions.iter().map(|question| &*question.id).collect();
    if let Some(id) = question.filter(|id| !questions.contains(id)) {
        bail!(no_such(&format!("question of {}", case.name()), id, &questions, "`show`"));
    }
    if let Some(id) = rules {
        let asked = case.questions.iter().filter(|asked| question.is_none_or(|id| asked.id == id));
        let mut sets: Vec<&str> = asked.flat_map(|asked| &asked.tests).map(|test| &*test.rules).collect();
        sets.sort_unstable();
        sets.dedup();
        bail!("{} is not asked under `{id}`, but under {}", case.name(), sets.join(", "));
    }
    Ok(())
}
