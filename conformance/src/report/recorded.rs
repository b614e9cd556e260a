//! A run read back from its JSON lines. A file that is not whole is refused: it would be taken for a run with fewer
//! failures than it had.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use reference_engine::question::Facts;

use super::json_lines::{Head, Line, counts_by_word};
use crate::ask::fit::NotAsked;
use crate::ask::run::{Counts, Verdict};
use crate::cases::values::recorded_facts;

/// A run that was written down.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// Who asked whom.
    pub head: Head,
    /// The results of all programs, in the order of the file.
    pub results: Vec<Recording>,
    /// Whether all questions got a verdict.
    pub complete: bool,
    /// How long it took.
    pub took: Duration,
}

/// What came of one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// Which of the programs, counted from 0.
    pub program: usize,
    /// The name of the question.
    pub name: String,
    /// How it went.
    pub verdict: Verdict,
    /// What was expected.
    pub expected: Facts,
    /// The answer, if there was one.
    pub actual: Option<Facts>,
    /// What else there was to say.
    pub remark: Option<String>,
    /// How the question was fitted to the program.
    pub fitted: Option<String>,
    /// Why it was not asked or not judged.
    pub not_asked: Option<NotAsked>,
    /// How long it took.
    pub took: Duration,
}

/// Why a file cannot be read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The file.
    pub file: PathBuf,
    /// The line, counted from 1, if it is about one.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.what)
    }
}

impl std::error::Error for Unreadable {}

impl Recorded {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, or is not what `conform --json` writes from the header to the footer.
    pub fn read(file: &Path) -> Result<Self, Unreadable> {
        let text = std::fs::read_to_string(file).map_err(|error| Unreadable {
            file: file.to_owned(),
            line: None,
            what: format!("the file cannot be read: {error}"),
        })?;
        Self::parse(&text).map_err(|(line, what)| Unreadable { file: file.to_owned(), line: Some(line), what })
    }

    /// The run that these lines are, or the number of the line that is wrong and why.
    fn parse(text: &str) -> Result<Self, (usize, String)> {
        let mut lines = (1..).zip(text.lines());
        let mut run = match lines.next().map(|(_, line)| parsed(line)) {
            Some(Ok(Line::Header(head))) => {
                Self { head: head.into_owned(), results: Vec::new(), complete: false, took: Duration::ZERO }
            }
            Some(Err(error)) => return Err((1, error)),
            _ => return Err((1, "there is no header: this is not a file of `conform --json`".into())),
        };
        let mut seen = HashSet::new();
        let mut counts = Counts::default();
        let mut last = 1;
        for (number, line) in lines.by_ref() {
            last = number;
            match parsed(line).map_err(|what| (number, what))? {
                Line::Header(_) => return Err((number, "this is a second header: keep one run a file".into())),
                Line::Result { program, name, verdict, expected, actual, remark, fitted, not_asked, ms, .. } => {
                    if program >= run.head.programs.len() {
                        return Err((number, format!("the header has no program {program}")));
                    }
                    if !seen.insert((program, name.to_string())) {
                        return Err((number, format!("`{name}` is here a second time")));
                    }
                    counts.add(verdict);
                    let facts = |stated| recorded_facts(stated).map_err(|what| (number, what));
                    run.results.push(Recording {
                        program,
                        name: name.into(),
                        verdict,
                        expected: facts(&expected)?,
                        actual: actual.as_ref().map(facts).transpose()?,
                        remark: remark.map(Into::into),
                        fitted: fitted.map(Into::into),
                        not_asked: not_asked.map(Cow::into_owned),
                        took: time(ms),
                    });
                }
                // It follows from the results.
                Line::Choice(_) => {}
                Line::Footer { complete, total, counts: stated, ms } => {
                    check(&counts, total, &stated).map_err(|what| (number, what))?;
                    let all = run.head.questions * run.head.programs.len();
                    if complete && total != all {
                        let what = format!("the run is called complete, but has {total} results of {all}");
                        return Err((number, what));
                    }
                    (run.complete, run.took) = (complete, time(ms));
                    return match lines.next() {
                        None => Ok(run),
                        Some((after, _)) => Err((after, "there is more after the footer".into())),
                    };
                }
            }
        }
        Err((
            last,
            "there is no footer after this line: the run did not come to its end, or the file is cut off".into(),
        ))
    }
}

/// A time that is written in milliseconds.
fn time(ms: f64) -> Duration {
    Duration::try_from_secs_f64(ms / 1e3).unwrap_or_default()
}

fn parsed(line: &str) -> Result<Line<'static>, String> {
    serde_json::from_str(line).map_err(|error| {
        // Each line is a text of its own, so the line number of the error says nothing.
        let error = error.to_string();
        let error = error.split(" at line 1 column").next().unwrap_or_default();
        format!("this is no line of `conform --json`: {error}")
    })
}

/// Whether the footer counts what is there.
fn check(counts: &Counts, total: usize, stated: &BTreeMap<Cow<'_, str>, usize>) -> Result<(), String> {
    if total != counts.total() {
        return Err(format!("the footer says {total} results, but there are {}", counts.total()));
    }
    for (word, count) in counts_by_word(counts) {
        let says = stated.get(&word).copied().unwrap_or(0);
        if says != count {
            return Err(format!("the footer says {says} {word}, but there are {count}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const HEADER: &str = r#"{"type":"header","suite":{"name":"kakunin","version":"0"},"programs":[{"name":"a","version":"1"}],"questions":2}"#;
    const FIRST: &str = r#"{"type":"result","program":0,"name":"f/c/q@r","case":"c","question":"q","rules":"r","verdict":"pass","expected":{"legal":true},"actual":{"legal":true},"ms":0.1}"#;
    const SECOND: &str = r#"{"type":"result","program":0,"name":"f/c/r@r","case":"c","question":"r","rules":"r","verdict":"known-failure","expected":{"legal":true},"actual":null,"remark":"x","ms":0.1}"#;
    const FOOTER: &str = r#"{"type":"footer","complete":true,"total":2,"counts":{"pass":1,"known failure":1},"ms":1}"#;

    #[test]
    fn a_whole_file_is_read() {
        let run = Recorded::parse(&[HEADER, FIRST, SECOND, FOOTER].join("\n")).expect("a whole file");
        assert!(run.complete);
        assert_eq!(run.head.names(), ["a"]);
        assert_eq!(run.results.len(), 2);
        assert_eq!(run.results[1].verdict, Verdict::KnownFailure);
        assert_eq!(run.results[1].remark.as_deref(), Some("x"));
        let stopped = FOOTER.replace("true", "false").replace(":2,", ":1,").replace(r#","known failure":1"#, "");
        let run = Recorded::parse(&[HEADER, FIRST, &stopped].join("\n")).expect("a stopped run is a whole file");
        assert!(!run.complete);
    }

    #[rstest]
    #[case::empty(&[], 1, "no header")]
    #[case::no_header(&[FIRST, FOOTER], 1, "no header")]
    #[case::other_json(&["{}"], 1, "no line of `conform --json`: missing field `type`")]
    #[case::no_footer(&[HEADER, FIRST, SECOND], 3, "no footer")]
    #[case::header_alone(&[HEADER], 1, "no footer")]
    #[case::half_a_line(&[HEADER, FIRST, &SECOND[..80]], 3, "no line of `conform --json`")]
    #[case::lost_line(&[HEADER, FIRST, FOOTER], 3, "2 results, but there are 1")]
    #[case::twice(&[HEADER, FIRST, FIRST, FOOTER], 3, "a second time")]
    #[case::two_runs(&[HEADER, FIRST, SECOND, FOOTER, HEADER], 5, "more after the footer")]
    #[case::two_headers(&[HEADER, HEADER], 2, "second header")]
    fn what_is_not_whole_is_refused(#[case] lines: &[&str], #[case] line: usize, #[case] why: &str) {
        let (number, what) = Recorded::parse(&lines.join("\n")).expect_err("it is not whole");
        assert!(number == line && what.contains(why), "{number}: {what}");
    }

    #[rstest]
    #[case::wrong_count(r#""pass":1"#, r#""pass":2"#, "2 pass, but there are 1")]
    #[case::uncounted(r#""known failure":1"#, r#""fail":1"#, "1 fail, but there are 0")]
    fn a_footer_that_does_not_count_what_is_there_is_refused(
        #[case] right: &str,
        #[case] wrong: &str,
        #[case] why: &str,
    ) {
        let footer = FOOTER.replace(right, wrong);
        assert_ne!(footer, FOOTER);
        let (number, what) = Recorded::parse(&[HEADER, FIRST, SECOND, &footer].join("\n")).expect_err("it is wrong");
        assert!(number == 4 && what.contains(why), "{number}: {what}");
    }

    #[test]
    fn a_complete_run_has_all_questions_and_only_programs_of_the_header() {
        let (_, what) =
            Recorded::parse(&[&HEADER.replace(":2", ":3"), FIRST, SECOND, FOOTER].join("\n")).expect_err("");
        assert!(what.contains("2 results of 3"), "{what}");
        let other = SECOND.replace(r#""program":0"#, r#""program":1"#);
        let (number, what) = Recorded::parse(&[HEADER, FIRST, &other, FOOTER].join("\n")).expect_err("");
        assert!(number == 3 && what.contains("no program 1"), "{number}: {what}");
    }
}
