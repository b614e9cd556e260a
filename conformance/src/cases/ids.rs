//! The lock file of ids: `cases/ids.lock`.
//!
//! Reports, lists of known failures and other people's notes name cases and questions by their ids, so an id is for
//! ever. The file lists them all. An id that vanishes is retired there, with the reason, and never comes back.
//!
//! ```text
//! [ids]
//! folder/case/question
//! folder/case-without-questions
//! [retired]
//! folder/case/old-question: it asked the same as `question`
//! folder/old-case: all its questions are asked elsewhere
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cases::problem::{Place, Problem, Source};
use crate::cases::suite::Suite;

/// The name of the file.
pub const FILE: &str = "ids.lock";

const HEAD: &str = "\
# The ids of all questions, and of the cases that ask nothing. An id is for ever: this file is never edited but by
# `lint --fix`, which adds new ids, and by whoever retires one: take its line out of [ids] and write it below [retired]
# with a colon and the reason. A retired id never comes back, neither it nor, if it is that of a case, any of its
# questions.
";

/// The lock file of a folder.
#[derive(Debug)]
pub struct Lock {
    source: Arc<Source>,
    /// Ids and the lines in which they stand, counted from 1.
    ids: BTreeMap<String, usize>,
    /// Retired ids with the reasons.
    retired: BTreeMap<String, String>,
}

impl Lock {
    /// Reads the lock file of a folder of cases, if it has one.
    ///
    /// # Errors
    /// With all lines that make no sense.
    pub fn read(dir: &Path) -> Result<Option<Self>, Vec<Problem>> {
        let file = dir.join(FILE);
        if !file.is_file() {
            return Ok(None);
        }
        let unreadable = |error| Problem::with_file(&file, format!("it cannot be read: {error}"), "check its rights");
        let text = std::fs::read_to_string(&file).map_err(|error| vec![unreadable(error)])?;
        let mut lock = Self {
            source: Arc::new(Source { file: file.clone(), text }),
            ids: BTreeMap::new(),
            retired: BTreeMap::new(),
        };
        let problems = lock.read_lines();
        if problems.is_empty() { Ok(Some(lock)) } else { Err(problems) }
    }

    fn read_lines(&mut self) -> Vec<Problem> {
        let source = Arc::clone(&self.source);
        let mut problems = Vec::new();
        let mut retired = None;
        for (number, line) in (1..).zip(source.text.lines()) {
            let mut wrong = |what: &str, help: &str| problems.push(self.problem(number, what, help));
            match (line, retired) {
                ("[ids]", None) => retired = Some(false),
                ("[retired]", Some(false)) => retired = Some(true),
                (comment, _) if comment.starts_with('#') || comment.trim().is_empty() => {}
                (_, None) => wrong("this stands before [ids]", "move it below"),
                (line, Some(is_retired)) => match line.split_once(": ") {
                    Some((id, reason)) if is_retired => {
                        self.retired.insert(id.to_owned(), reason.trim().to_owned());
                    }
                    _ if is_retired => wrong("this does not say why the id is retired", "add a colon and why"),
                    Some(_) => wrong("an id has no colon", "a retired id stands below [retired]"),
                    None => {
                        self.ids.insert(line.to_owned(), number);
                    }
                },
            }
        }
        problems
    }

    /// What the file says.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// What does not fit between the file and the suite.
    pub fn check(&self, suite: &Suite) -> Vec<Problem> {
        let there = ids(suite);
        let mut problems = Vec::new();
        if self.source.text != text(self.ids.keys(), &self.retired) {
            let what = "the lines are not in order, or there are others";
            problems.push(Problem::with_file(&self.source.file, what, "`lint --fix` writes the file anew"));
        }
        for (id, line) in self.ids.iter().filter(|(id, _)| !there.contains_key(*id) && !lives_on(id, &there)) {
            let help = format!(
                "give it back its id; if it is gone for good, take this line out and write `{id}: why` below [retired]"
            );
            problems.push(self.problem(*line, &format!("the id `{id}` has vanished"), &help));
        }
        for (id, file) in &there {
            if let Some((retired, why)) = self.retired_by(id) {
                let what = format!("the id `{id}` may not come back: `{retired}` is retired ({why})");
                problems.push(Problem::with_file(file, what, "choose another id"));
            } else if !self.ids.contains_key(id) {
                let what = format!("the id `{id}` is not in {FILE}");
                problems.push(Problem::with_file(file, what, "if you are sure of it, `lint --fix` adds it"));
            }
        }
        problems
    }

    /// The retired id that forbids this one: itself, or that of its case.
    fn retired_by(&self, id: &str) -> Option<(&str, &str)> {
        let case: Vec<&str> = id.splitn(3, '/').take(2).collect();
        let entry = self.retired.get_key_value(id).or_else(|| self.retired.get_key_value(&case.join("/")))?;
        Some((entry.0, entry.1))
    }

    /// The text of the file with all ids of the suite in it.
    pub fn updated(&self, suite: &Suite) -> String {
        let there = ids(suite);
        let locked = self.ids.keys().filter(|id| !lives_on(id, &there));
        let allowed = there.keys().filter(|id| self.retired_by(id).is_none());
        let all: BTreeSet<String> = allowed.chain(locked).cloned().collect();
        text(all.iter(), &self.retired)
    }

    fn problem(&self, number: usize, what: &str, help: &str) -> Problem {
        let start: usize = self.source.text.split_inclusive('\n').take(number - 1).map(str::len).sum();
        let length = self.source.text[start..].lines().next().map_or(0, str::len);
        Problem::at(&self.source, Place { line: number, column: 1, bytes: start..start + length }, what, help)
    }
}

/// Whether this is the id of a case that asked nothing, its board being lost, and asks something now: then the id lives
/// on in those of its questions.
fn lives_on(id: &str, there: &BTreeMap<String, PathBuf>) -> bool {
    let questions = format!("{id}/");
    there.range(questions.clone()..).next().is_some_and(|(next, _)| next.starts_with(&questions))
}

/// The text of a lock file.
fn text<'a>(ids: impl Iterator<Item = &'a String>, retired: &BTreeMap<String, String>) -> String {
    let ids = ids.map(|id| format!("{id}\n"));
    let retired = retired.iter().map(|(id, why)| format!("{id}: {why}\n"));
    let lines = [HEAD, "[ids]\n"].map(str::to_owned).into_iter().chain(ids).chain(["[retired]\n".to_owned()]);
    lines.chain(retired).collect()
}

/// The ids of all questions, and of cases that ask nothing, with their files.
fn ids(suite: &Suite) -> BTreeMap<String, PathBuf> {
    let mut ids = BTreeMap::new();
    for case in &suite.cases {
        let file = suite.dir.join(&case.folder).join(format!("{}.yaml", case.id));
        let questions: Vec<String> =
            case.questions.iter().map(|question| format!("{}/{}", case.name(), question.id)).collect();
        let names = if questions.is_empty() { vec![case.name()] } else { questions };
        ids.extend(names.into_iter().map(|name| (name, file.clone())));
    }
    ids
}
