//! A run as `JUnit` XML, for Jenkins, GitLab and the reporters of GitHub.
//!
//! A test suite for each program and folder, a test case for each question. It has three words for what is not a
//! success, and all readers show them:
//!
//! | verdict | in JUnit | why |
//! |---|---|---|
//! | fail, unexpected pass | `failure` | something was judged and is not as expected |
//! | crash, timeout, malformed | `error` | there was no answer to judge |
//! | unsupported, known failure | `skipped` | must be seen, must not make the job red |

use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

use super::layout::one_line;
use super::{Again, AskedProgram, Run, choices, failure, not_asked, summary};
use crate::ask::run::{Outcome, Verdict};
use crate::cases::suite::Suite;

/// The XML.
///
/// # Errors
/// When the XML cannot be written, which has not been seen.
pub fn text(run: &Run<'_>, suite: &Suite, again: &Again<'_>) -> Result<String, SerializeError> {
    let mut report = Report::new("kakunin");
    report.set_time(run.took);
    for (number, (asked, name)) in run.programs.iter().zip(run.names()).enumerate() {
        let name = one_line(&name);
        for folder in summary::folders(&asked.outcomes) {
            let mut cases = TestSuite::new(format!("{name}.{folder}"));
            cases.add_property(("kakunin", &*run.identity.text()));
            cases.add_property(("program", &*name)).add_property(("version", &*one_line(&asked.version)));
            let outcomes = asked.outcomes.iter().filter(|outcome| outcome.entry.case.folder == folder);
            cases.set_time(outcomes.clone().map(|outcome| outcome.took).sum());
            for outcome in outcomes {
                let description = || failure::text(outcome, suite, &again(number, outcome));
                let mut case = TestCase::new(&outcome.entry.test.name, status(outcome, description));
                case.set_classname(format!("{name}.{folder}")).set_time(outcome.took);
                cases.add_test_case(case);
            }
            report.add_test_suite(cases);
        }
    }
    for (asked, name) in run.programs.iter().zip(run.names()) {
        report.add_test_suites(not_asked_suite(asked, &one_line(&name)));
        report.add_test_suites(choices_suite(asked, &one_line(&name)));
    }
    if !run.complete {
        report.add_test_suite(stopped(run));
    }
    report.to_string()
}

fn status(outcome: &Outcome<'_>, description: impl Fn() -> String) -> TestCaseStatus {
    let kind = match outcome.verdict {
        Verdict::Pass => return TestCaseStatus::success(),
        Verdict::Unsupported | Verdict::KnownFailure => {
            let mut skipped = TestCaseStatus::skipped();
            let why = outcome.remark.as_deref().map(one_line).unwrap_or_default();
            // A known failure says itself that it is one.
            let known = outcome.verdict == Verdict::KnownFailure;
            skipped.set_message(if known { why } else { format!("unsupported: {why}") });
            skipped.set_type(outcome.verdict.word());
            return skipped;
        }
        Verdict::Fail | Verdict::UnexpectedPass => NonSuccessKind::Failure,
        Verdict::Crash | Verdict::Timeout | Verdict::Malformed => NonSuccessKind::Error,
    };
    let mut status = TestCaseStatus::non_success(kind);
    let expected = one_line(&outcome.entry.test.expected.text());
    let message = match outcome.verdict {
        Verdict::UnexpectedPass => one_line(outcome.remark.as_deref().unwrap_or_default()),
        _ => format!("expected {expected}, but: {}", one_line(&failure::actual(outcome))),
    };
    status.set_type(outcome.verdict.word()).set_message(message).set_description(description());
    status
}

/// Why questions were not asked, as the properties and the output of a suite without cases; none if all was asked.
fn not_asked_suite(asked: &AskedProgram<'_>, name: &str) -> Option<TestSuite> {
    let rows = not_asked::rows(&asked.outcomes);
    let mut suite = TestSuite::new(format!("{name}.not-asked"));
    for row in &rows {
        suite.add_property((format!("not asked: {}", row.why), format!("{}: {}; {}", row.count, row.which, row.help)));
    }
    suite.set_system_out(not_asked::text(&asked.outcomes));
    (!rows.is_empty()).then_some(suite)
}

/// The choices that explain wrong answers, as the properties and the output of a suite without cases. The wrong answers
/// are failures already.
fn choices_suite(asked: &AskedProgram<'_>, name: &str) -> Option<TestSuite> {
    let mut suite = TestSuite::new(format!("{name}.choices"));
    for choice in asked.choices.iter().take(choices::SHOWN) {
        suite.add_property((
            format!("choice: {} under {}", choice.switch, choice.rules.join(", ")),
            choices::sentence(choice),
        ));
    }
    suite.set_system_out(choices::text(&asked.choices));
    (!asked.choices.is_empty()).then_some(suite)
}

/// Who looks at this file alone must not take a stopped run for a good one.
fn stopped(run: &Run<'_>) -> TestSuite {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    let (asked, all) = (run.counts().total(), run.questions * run.programs.len());
    status.set_type("stopped").set_message(format!("the run was stopped: {asked} of {all} questions have a verdict"));
    let mut case = TestCase::new("the run came to its end", status);
    case.set_classname("kakunin.run");
    let mut suite = TestSuite::new("kakunin.run");
    suite.add_test_case(case);
    suite
}
