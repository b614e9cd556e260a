//! The file of known failures: questions that a program is known to get wrong, each with a reason and a link.
//!
//! ```yaml
//! - question: ko-and-pass/send-two/retake@verbal-japanese
//!   reason: superko is not implemented
//!   link: https://example.org/issues/12
//! ```

use std::collections::HashSet;
use std::path::Path;

use serde::Serialize;

use crate::cases::fields::{Field, Mistakes};
use crate::cases::problem::Problem;
use crate::cases::suite::Suite;
use crate::cases::yaml;

/// One known failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct KnownFailure {
    /// The name of the question.
    pub question: String,
    /// The program, if it is not so for every program of a run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// Why it fails.
    pub reason: String,
    /// Where that is discussed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// All known failures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownFailures(pub(crate) Vec<KnownFailure>);

impl KnownFailures {
    /// Reads the file.
    ///
    /// # Errors
    /// When it cannot be read, when it names a question twice, or one that the suite does not have.
    pub fn read(file: &Path, suite: &Suite) -> Result<Self, Vec<Problem>> {
        let document = yaml::read(file).map_err(|problem| vec![problem])?;
        let mistakes = Mistakes::default();
        let list = Field::root("the file", &document.value, &mistakes);
        // An empty file lists nothing.
        let list = if document.value.is_null() { None } else { list.list() };
        let names: HashSet<&str> = suite.entries().map(|entry| &*entry.test.name).collect();
        let mut seen = HashSet::new();
        let known = list.iter().flatten().filter_map(|entry| read_one(entry, &names, &mut seen)).collect();
        if mistakes.is_empty() { Ok(Self(known)) } else { Err(mistakes.located(&document.places)) }
    }

    /// What is known of a question put to a program.
    pub(crate) fn of(&self, question: &str, program: &str) -> Option<&KnownFailure> {
        let of_program = |known: &&KnownFailure| known.program.as_deref().is_none_or(|name| name == program);
        self.0.iter().filter(|known| known.question == question).find(of_program)
    }

    /// The text of the file.
    pub fn written(&self) -> String {
        serde_yaml::to_string(&self.0).unwrap_or_default()
    }
}

fn read_one<'a>(
    entry: &Field<'a>,
    names: &HashSet<&str>,
    seen: &mut HashSet<(&'a str, Option<&'a str>)>,
) -> Option<KnownFailure> {
    let mut fields = entry.fields()?;
    let question = fields.need("question", "the name of the question that fails");
    let program = fields.may("program", "").and_then(|program| program.text());
    let reason = fields.need("reason", "say why it fails").and_then(|reason| reason.text());
    let link = fields.may("link", "where that is discussed").and_then(|link| link.text());
    fields.end();
    let question = question.and_then(|field| {
        let name = field.text()?;
        if !names.contains(name) {
            field.wrong(format!("the suite has no question `{name}`"), "take it out, or correct the name");
        }
        if !seen.insert((name, program)) {
            field.wrong(format!("`{name}` is here twice"), "keep one of them");
        }
        Some(name.to_owned())
    });
    let (program, link) = (program.map(str::to_owned), link.map(str::to_owned));
    Some(KnownFailure { question: question?, program, reason: reason?.to_owned(), link })
}
