//! The reports: each is read back, and says what the run said, whatever a program said.

mod common;

use std::time::{Duration, UNIX_EPOCH};

use common::{CASE, PAPERS, RULES, Ran, folder, kakunin};
use kakunin::Suite;
use kakunin::ask::fit::{NotAsked, Why};
use kakunin::ask::run::{Counts, Outcome, VERDICTS, Verdict};
use kakunin::cases::identity::Identity;
use kakunin::files::NewFile;
use kakunin::reference_engine::play::questions::IS_LEGAL;
use kakunin::reference_engine::question::Facts;
use kakunin::report::json_lines::{Head, JsonLines, Named};
use kakunin::report::recorded::Recorded;
use kakunin::report::{AskedProgram, Run, html, junit, markdown, tap};
use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use tempfile::TempDir;

/// What a program might say to spoil a report.
const HOSTILE: &str =
    "<script>alert(1)</script> & ]]> \u{0}\u{1b}[31m\u{ffff} | ``` # `x`\n...\n---\n</details>\nBail out!";

/// A sample suite with a question for each verdict, named after it.
fn suite() -> (TempDir, Suite) {
    let (front, rest) = CASE.split_once("questions:\n").expect("the sample has questions");
    let (_, variations) = rest.split_once("variations:\n").expect("the sample has a variation");
    let question = |verdict: &Verdict| {
        let id = verdict.word().replace(' ', "-");
        let answer = "{legal: false, because: [basic-ko]}";
        format!(
            "  - {{id: {id}, ask: legal, after: B c2, move: W b2, rules: [plain], answer: {answer}, stated: P.clause}}\n"
        )
    };
    let questions: String = VERDICTS.iter().map(question).collect();
    let dir = folder(PAPERS, RULES, &format!("{front}questions:\n{questions}variations:\n{variations}"));
    let suite = Suite::read(dir.path()).expect("a suite");
    (dir, suite)
}

/// Each question with the verdict that it is named after.
fn asked<'a>(suite: &'a Suite, name: &str, remark: &str) -> AskedProgram<'a> {
    let outcomes = suite.entries().zip(VERDICTS).map(|(entry, verdict)| {
        let legal = |legal| Some(Facts::of(&IS_LEGAL, legal));
        let actual = match verdict {
            Verdict::Pass | Verdict::UnexpectedPass => legal(false),
            Verdict::Fail => legal(true),
            _ => None,
        };
        let remark = (verdict != Verdict::Pass).then(|| remark.to_owned());
        let not_asked = |words: &String| NotAsked { why: Why::Kind, about: "legal".into(), words: words.clone() };
        let not_asked = remark.as_ref().filter(|_| verdict == Verdict::Unsupported).map(not_asked);
        let fitted = (verdict == Verdict::Fail).then(|| "with the colours exchanged".to_owned());
        Outcome { entry, verdict, actual, remark, fitted, not_asked, images: None, took: Duration::from_millis(3) }
    });
    AskedProgram { name: name.into(), version: "1".into(), outcomes: outcomes.collect(), choices: Vec::new() }
}

fn run<'a>(programs: Vec<AskedProgram<'a>>) -> Run<'a> {
    let identity = Identity { version: "9".into(), cases: Some("0123".into()), ..Identity::default() };
    Run { identity, programs, questions: VERDICTS.len(), complete: true, took: Duration::from_millis(50) }
}

fn shown(site: Option<&str>) -> html::Shown {
    html::Shown { written: UNIX_EPOCH + Duration::from_secs(1_800_000_000), site: site.map(str::to_owned) }
}

fn again(program: usize, outcome: &Outcome<'_>) -> String {
    format!("ask program {program} for {}", outcome.entry.test.name)
}

#[test]
fn junit_is_read_back_with_the_same_counts() {
    let (_dir, suite) = suite();
    let run = run(vec![asked(&suite, "one", HOSTILE), asked(&suite, "two", HOSTILE)]);
    let xml = junit::text(&run, &suite, &again).expect("XML");
    let allowed = |sign: char| matches!(sign, '\n' | '\t' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    assert!(xml.chars().all(allowed), "a character that XML forbids");
    let report = Report::deserialize_from_str(&xml).expect("JUnit");
    assert_eq!((report.tests, report.failures, report.errors, report.skipped), (16, 4, 6, 4));
    // One for each folder, and one for what was not asked.
    assert_eq!(report.test_suites.len(), 4);
    assert!(report.test_suites[3].test_cases.is_empty() && xml.contains("not asked: kind"), "{xml}");
    let cases = &report.test_suites[1];
    assert_eq!(cases.name.as_str(), "two.folder");
    for (case, verdict) in cases.test_cases.iter().zip(VERDICTS) {
        assert_eq!(case.classname.as_deref(), Some("two.folder"));
        assert_eq!(case.name.as_str(), format!("folder/sample/{}@plain", verdict.word().replace(' ', "-")));
        match (&case.status, verdict) {
            (TestCaseStatus::Success { .. }, Verdict::Pass) => {}
            (TestCaseStatus::Skipped { message, .. }, Verdict::Unsupported | Verdict::KnownFailure) => {
                assert!(message.as_ref().is_some_and(|message| message.contains("<script>")), "{message:?}");
            }
            (TestCaseStatus::NonSuccess { kind, ty, description, .. }, _) => {
                let judged = matches!(verdict, Verdict::Fail | Verdict::UnexpectedPass);
                assert_eq!(*kind, if judged { NonSuccessKind::Failure } else { NonSuccessKind::Error });
                assert_eq!(ty.as_deref(), Some(verdict.word()));
                let description = description.as_ref().expect("a description");
                for expected in ["X ? X O", "expected  illegal", "<script>alert(1)</script> & ]]>", "ask program 1 for"]
                {
                    assert!(description.contains(expected), "`{expected}` is missing in\n{}", description.as_str());
                }
            }
            (status, verdict) => assert_eq!(format!("{status:?}"), verdict.word()),
        }
    }
}

#[test]
fn a_stopped_run_is_red_in_junit_and_bails_out_in_tap() {
    let (_dir, suite) = suite();
    let mut passed = asked(&suite, "one", "");
    passed.outcomes.truncate(1);
    let stopped = Run { complete: false, ..run(vec![passed]) };
    let xml = junit::text(&stopped, &suite, &again).expect("XML");
    let report = Report::deserialize_from_str(&xml).expect("JUnit");
    assert_eq!((report.tests, report.errors), (2, 1), "{xml}");
    let tap = tap::text(&stopped, &again);
    assert!(tap.contains("\n1..8\n"), "{tap}");
    assert!(tap.trim_end().lines().last().is_some_and(|line| line.starts_with("Bail out! ")), "{tap}");
    assert!(markdown::text(&stopped, &suite, &again).contains("stopped after 1 of 8 questions"));
    assert!(html::text(&stopped, &suite, &again, &shown(None)).expect("a page").contains("stopped: 1 of 8 questions"));
}

/// A test line of TAP, read as its specification says.
#[derive(Debug, Default, PartialEq)]
struct TestLine {
    ok: bool,
    number: usize,
    description: String,
    directive: String,
}

fn test_line(line: &str) -> Option<TestLine> {
    let (ok, rest) = match line.strip_prefix("not ok ") {
        Some(rest) => (false, rest),
        None => (true, line.strip_prefix("ok ")?),
    };
    let (number, text) = rest.split_once(" - ")?;
    // A `#` that no backslash stands before begins the directive.
    let mut parts = [String::new(), String::new()];
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' if parts[1].is_empty() => parts[0].extend(signs.next()),
            '#' => parts[1] = format!("#{}", signs.by_ref().collect::<String>()),
            sign => parts[0].push(sign),
        }
    }
    let [description, directive] = parts;
    Some(TestLine { ok, number: number.parse().ok()?, description: description.trim().into(), directive })
}

#[test]
fn tap_has_its_plan_a_line_a_question_and_yaml() {
    let (_dir, suite) = suite();
    let run = run(vec![asked(&suite, "a # \\ b", HOSTILE), asked(&suite, "two", HOSTILE)]);
    let text = tap::text(&run, &again);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("TAP version 14"));
    assert_eq!(lines.next(), Some("1..16"));
    let mut tests: Vec<TestLine> = Vec::new();
    let mut blocks = 0;
    while let Some(line) = lines.next() {
        if line == "  ---" {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "  ...").collect();
            let block: serde_yaml::Value = serde_yaml::from_str(&block.join("\n")).expect("YAML");
            assert_eq!(block["expected"], "illegal (basic-ko)");
            assert_eq!(block["asked"], "is W b2 legal after B c2?");
            assert!(block["board"].as_str().is_some_and(|board| board.contains(" 2 X ? X O 2")));
            assert!(!tests.last().expect("a test before it").ok);
            blocks += 1;
        } else if !line.starts_with('#') {
            tests.push(test_line(line).unwrap_or_else(|| panic!("`{line}` is no line of TAP")));
        }
    }
    assert_eq!(blocks, 12);
    assert_eq!(tests.iter().map(|test| test.number).collect::<Vec<_>>(), (1..=16).collect::<Vec<_>>());
    for (test, verdict) in tests.iter().zip(VERDICTS) {
        let name = format!("folder/sample/{}@plain (a # \\ b)", verdict.word().replace(' ', "-"));
        assert_eq!(test.description, name);
        assert_eq!(test.ok, matches!(verdict, Verdict::Pass | Verdict::Unsupported), "{test:?}");
        let directive = match verdict {
            Verdict::Unsupported => "# SKIP",
            Verdict::KnownFailure => "# TODO",
            _ => "",
        };
        assert_eq!(test.directive.get(..6).unwrap_or(""), directive, "{test:?}");
    }
}

#[test]
fn markdown_has_even_tables_and_keeps_what_programs_say_in_fences() {
    let (_dir, suite) = suite();
    let run = run(vec![asked(&suite, "<b>|`one`", HOSTILE), asked(&suite, "two", HOSTILE)]);
    let text = markdown::text(&run, &suite, &again);
    assert!(text.starts_with("## Kakunin: 10 of 16 questions not as expected\n"), "{text}");
    assert!(text.contains("| two 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 8 |"), "{text}");
    assert_eq!(text.matches("| kind | 1 | legal 1 |").count(), 2, "{text}");
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        match fence {
            Some(open) if line == open => fence = None,
            Some(_) => {}
            None if line.starts_with("```") => fence = Some(line.trim_end_matches("text")),
            None => {
                let bars = line.replace("\\|", "").matches('|').count();
                // Verdicts, or why something was not asked.
                assert!([0, 5, 11].contains(&bars), "{bars} bars in `{line}`");
                assert!(!line.contains("<script") && !line.contains("<b>"), "{line}");
            }
        }
    }
    assert_eq!(fence, None);
    assert_eq!(text.matches("<summary>").count(), 10);
}

#[test]
fn markdown_stays_below_the_limit_of_a_job_page() {
    let (_dir, suite) = suite();
    let long = "`é\n".repeat(1_000_000);
    let programs = (0..8).map(|i| asked(&suite, &format!("program {i}"), &long));
    let text = markdown::text(&run(programs.collect()), &suite, &again);
    assert!(text.len() < 1 << 20, "{} bytes", text.len());
    assert_eq!(text.matches("<summary>").count(), 20);
    assert!(text.ends_with("\nand 20 more\n"));
}

#[test]
fn html_keeps_what_programs_say_as_text_and_needs_nothing_else() {
    let (_dir, suite) = suite();
    let run = run(vec![asked(&suite, "<img src=x onerror=alert(1)>", HOSTILE), asked(&suite, "two", "")]);
    let page = html::text(&run, &suite, &again, &shown(None)).expect("a page");
    for forbidden in ["<script>", "<img", "http://", "https://", "url(", "@import"] {
        assert!(!page.contains(forbidden), "`{forbidden}` is in the page");
    }
    assert!(page.contains("&lt;script&gt;alert(1)&lt;"), "what the program said is missing");
    assert!(page.contains("default-src 'none'") && page.contains("script-src 'nonce-"));
    assert_eq!(page.matches("<script nonce=").count(), 1);
    assert!(page.contains("2027-01-15 08:00 UTC"), "when it was written");
    assert!(page.contains("2 of 4 judged pass; not as expected: 1 fail, 1 unexpected pass, 1 crash"), "{page}");
    for (open, close) in
        [("<section", "</section>"), ("<details", "</details>"), ("<div", "</div>"), ("<svg", "</svg>")]
    {
        assert_eq!(page.matches(open).count(), page.matches(close).count(), "{open}");
    }
    // For each program six cards with two boards, and one board for what passed.
    assert_eq!(page.matches("<details class=\"card ").count(), 12);
    assert_eq!(page.matches("<svg").count(), 2 * (6 * 2 + 1));
    let mut anchors: Vec<&str> =
        page.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap_or_default()).collect();
    let all = anchors.len();
    anchors.sort_unstable();
    anchors.dedup();
    assert_eq!(anchors.len(), all, "an anchor is there twice");
    for target in page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap_or_default()) {
        assert!(anchors.contains(&target), "nothing is at #{target}");
    }
}

/// All questions of this name, answered so by a program.
fn answered<'a>(suite: &'a Suite, name: &str, verdict: Verdict) -> Vec<Outcome<'a>> {
    let outcome = |entry| Outcome {
        entry,
        verdict,
        actual: (verdict != Verdict::Unsupported).then(|| Facts::of(&IS_LEGAL, true)),
        remark: None,
        fitted: None,
        not_asked: None,
        images: None,
        took: Duration::from_millis(3),
    };
    suite.matching(Some(name)).into_iter().map(outcome).collect()
}

#[test]
fn the_same_failure_under_several_rule_sets_is_one_card_with_links_for_each() {
    let suite = common::suite();
    let outcomes = answered(&suite, "ko-and-pass/ko-retaken-at-once/retaking-at-once", Verdict::Fail);
    let rules: Vec<String> = outcomes.iter().map(|outcome| outcome.entry.test.rules.clone()).collect();
    assert!(rules.len() > 5, "{rules:?}");
    let run = run(vec![AskedProgram::new("one".into(), "1".into(), outcomes)]);
    let page = html::text(&run, &suite, &again, &shown(Some("../site/"))).expect("a page").replace("&#x2f;", "/");
    assert_eq!(page.matches("<details class=\"card ").count(), 1);
    assert!(page.contains("illegal (basic-ko) <span class=\"quiet\">(verbal-japanese, korean, "), "{page}");
    for id in rules {
        let name = format!("retaking-at-once@{id}");
        assert!(page.contains(&format!("<span id=\"p0-ko-and-pass/ko-retaken-at-once/{name}\">{id}</span>")), "{id}");
        let link = format!("href=\"../site/case/ko-and-pass/ko-retaken-at-once.html#{name}\"");
        assert!(page.contains(&link), "{link}");
    }
    assert!(!html::text(&run, &suite, &again, &shown(None)).expect("a page").contains("on the site"));
}

#[test]
fn who_does_not_answer_differs_from_nobody() {
    let suite = common::suite();
    let asked = |name: &str, verdicts: [Verdict; 2]| {
        let of = |case: &str, verdict| answered(&suite, &format!("ko-and-pass/{case}"), verdict);
        let outcomes = [of("ko-in-the-corner/", verdicts[0]), of("ko-on-the-edge/", verdicts[1])].concat();
        AskedProgram::new(name.into(), "1".into(), outcomes)
    };
    let page = |programs| html::text(&run(programs), &suite, &again, &shown(None)).expect("a page");
    let quiet = page(vec![
        asked("one", [Verdict::Pass, Verdict::Unsupported]),
        asked("two", [Verdict::Unsupported, Verdict::Pass]),
    ]);
    assert!(quiet.contains("They do not differ in any verdict.") && quiet.contains("answered by some of them only"));
    let loud = page(vec![asked("one", [Verdict::Pass; 2]), asked("two", [Verdict::Pass, Verdict::Fail])]);
    let edge = suite.matching(Some("ko-and-pass/ko-on-the-edge/")).len();
    assert!(loud.contains(&format!("Where their answers differ: {edge} questions")));
    assert!(!loud.contains("answered by some of them only"));
}

#[test]
fn json_lines_are_read_back_as_they_were_written() {
    let (dir, suite) = suite();
    let run = run(vec![asked(&suite, "one", HOSTILE), asked(&suite, "two", HOSTILE)]);
    let file = dir.path().join("out.json");
    let out = std::fs::File::create(&file).expect("a file");
    let named = |name: &str| Named { name: name.into(), version: "1".into(), repeat: Some(format!("ask {name}")) };
    let programs = vec![named("one"), named("two")];
    let head = Head { suite: run.identity.clone(), programs, questions: run.questions, filter: None, shard: None };
    let mut lines = JsonLines::start(out, &head).expect("written");
    for (program, asked) in run.programs.iter().enumerate() {
        asked.outcomes.iter().for_each(|outcome| lines.result(program, outcome).expect("written"));
    }
    lines.finish(&run.counts(), run.complete, run.took).expect("written");
    let read = Recorded::read(&file).expect("a whole file");
    assert_eq!(read.head, head);
    let outcomes = run.programs.iter().flat_map(|asked| &asked.outcomes);
    assert_eq!(read.results.len(), 16);
    for (recording, outcome) in read.results.iter().zip(outcomes) {
        assert_eq!(recording.name, outcome.entry.test.name);
        assert_eq!(recording.verdict, outcome.verdict);
        assert_eq!(recording.expected, outcome.entry.test.expected);
        assert_eq!(recording.actual, outcome.actual);
        assert_eq!(recording.remark, outcome.remark);
        assert_eq!(recording.took, outcome.took);
    }
    let mut counts = Counts::default();
    read.results.iter().for_each(|recording| counts.add(recording.verdict));
    assert_eq!(counts, run.counts());
}

#[test]
fn all_reports_of_one_run_agree() {
    let dir = folder(PAPERS, RULES, &CASE.replace("number: 4", "number: 7"));
    let reports = ["--junit", "a.xml", "--tap", "a.tap", "--markdown", "a.md", "--html", "a.html", "--json", "a.json"];
    let Ran { code, out, err } = kakunin(dir.path(), &[&["conform", "--cases", "."], &reports[..]].concat());
    assert_eq!(code, Some(1), "{err}");
    assert!(out.contains("2 pass, 1 fail"), "{out}");
    let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).expect("a report");
    let junit = Report::deserialize_from_str(&read("a.xml")).expect("JUnit");
    assert_eq!((junit.tests, junit.failures, junit.errors, junit.skipped), (3, 1, 0, 0));
    assert_eq!(read("a.tap").matches("\nok ").count(), 2);
    assert_eq!(read("a.tap").matches("\nnot ok ").count(), 1);
    assert!(read("a.md").contains("| folder | 2 | 1 | 3 |"), "{}", read("a.md"));
    assert!(
        read("a.html").replace("&#x2f;", "/").contains("kakunin conform --cases . --filter folder/sample/count@plain")
    );
    assert_eq!(Recorded::read(&dir.path().join("a.json")).expect("whole").results.len(), 3);
}

#[test]
fn a_report_on_standard_output_stands_there_alone() {
    let dir = folder(PAPERS, RULES, CASE);
    let Ran { code, out, err } = kakunin(dir.path(), &["conform", "--cases", ".", "--junit", "-"]);
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(Report::deserialize_from_str(&out).expect("JUnit and nothing else").tests, 3);
    assert!(err.contains("3 pass"), "{err}");
}

#[test]
fn reports_that_cannot_be_written_stop_the_run_before_it_starts() {
    let dir = folder(PAPERS, RULES, CASE);
    for (reports, message) in [
        (["--html", "no/such/folder/a.html", "--json", "a.json"], "cannot write no/such/folder/a.html"),
        (["--tap", "-", "--json", "-"], "two reports cannot be written to the same place, -"),
        (["--tap", "a", "--markdown", "a"], "two reports cannot be written to the same place, a"),
    ] {
        let Ran { code, out, err } = kakunin(dir.path(), &[&["conform", "--cases", "."], &reports[..]].concat());
        assert_eq!(code, Some(2), "{out}");
        assert!(err.contains(message), "{err}");
        assert!(out.is_empty(), "{out}");
    }
}

#[test]
fn diff_tells_what_changed_and_exits_by_whether_it_is_worse() {
    let dir = folder(PAPERS, RULES, CASE);
    let run = |case: &str, file: &str| {
        std::fs::write(dir.path().join("folder/sample.yaml"), case).expect("written");
        kakunin(dir.path(), &["conform", "--cases", ".", "--json", file]);
    };
    run(CASE, "right.json");
    run(&CASE.replace("number: 4", "number: 7"), "wrong.json");
    run(&CASE.replace("id: count", "id: another"), "another.json");
    let diff = |old: &str, new: &str| kakunin(dir.path(), &["conform", "diff", old, new]);

    let Ran { code, out, err } = diff("right.json", "right.json");
    assert_eq!((code, &*err), (Some(0), ""));
    assert!(out.contains("0 changes, 0 for the worse"), "{out}");

    let Ran { code, out, .. } = diff("right.json", "wrong.json");
    assert_eq!(code, Some(1));
    for expected in ["newly failing (1)\n! pass -> fail  folder/sample/count@plain", "expected  7", "after     4"] {
        assert!(out.contains(expected), "`{expected}` is missing in\n{out}");
    }
    let Ran { code, out, .. } = diff("wrong.json", "right.json");
    assert_eq!(code, Some(0));
    assert!(out.contains("newly passing (1)"), "{out}");

    let Ran { code, out, .. } = diff("right.json", "another.json");
    assert_eq!(code, Some(1), "{out}");
    assert!(out.contains("added (1)\n  pass  folder/sample/another@plain"), "{out}");
    assert!(out.contains("removed (1)\n! pass  folder/sample/count@plain"), "{out}");
}

#[test]
fn diff_refuses_what_is_not_whole() {
    let dir = folder(PAPERS, RULES, CASE);
    kakunin(dir.path(), &["conform", "--cases", ".", "--json", "whole.json"]);
    let whole = std::fs::read_to_string(dir.path().join("whole.json")).expect("written");
    let cut: Vec<&str> = whole.lines().take(3).collect();
    std::fs::write(dir.path().join("cut.json"), cut.join("\n")).expect("written");
    let Ran { code, out, err } = kakunin(dir.path(), &["conform", "diff", "whole.json", "cut.json"]);
    assert_eq!((code, &*out), (Some(2), ""));
    assert!(err.contains("cut.json:3: there is no footer"), "{err}");
    let Ran { code, err, .. } = kakunin(dir.path(), &["conform", "diff", "whole.json", "nowhere.json"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("nowhere.json: the file cannot be read"), "{err}");
}

#[test]
fn two_runs_do_not_write_one_file() {
    let dir = folder(PAPERS, RULES, CASE);
    for flag in ["--json", "--html"] {
        let other = NewFile::create(&dir.path().join("out")).expect("another run");
        let Ran { code, out, err } = kakunin(dir.path(), &["conform", "--cases", ".", flag, "out"]);
        assert_eq!((code, &*out), (Some(2), ""), "{err}");
        assert!(err.contains("cannot write out: another run is writing it"), "{err}");
        drop(other);
        assert_eq!(kakunin(dir.path(), &["conform", "--cases", ".", flag, "out"]).code, Some(0));
    }
}

/// All reports in a folder, by their flags.
const REPORTS: [&str; 10] =
    ["--junit", "a.xml", "--tap", "a.tap", "--markdown", "a.md", "--html", "a.html", "--json", "a.json"];

#[test]
fn every_report_says_which_cases_were_asked() {
    let hash = |case: &str| {
        let dir = folder(PAPERS, RULES, case);
        let Ran { out, .. } = kakunin(dir.path(), &[&["conform", "--cases", "."], &REPORTS[..]].concat());
        let suite = Recorded::read(&dir.path().join("a.json")).expect("a whole file").head.suite;
        assert_eq!(suite, Suite::read(dir.path()).expect("a suite").identity());
        assert!(out.starts_with(&format!("Kakunin {}: 3 questions", suite.text())), "{out}");
        for name in ["a.xml", "a.tap", "a.md", "a.html"] {
            let report = std::fs::read_to_string(dir.path().join(name)).expect("a report");
            assert!(report.contains(&suite.text()), "`{}` is missing in {name}", suite.text());
        }
        suite.cases
    };
    let first = hash(CASE);
    assert_eq!(hash(CASE), first, "the folder does not matter");
    assert_ne!(hash(&CASE.replace("A sample", "Another sample")), first, "every word does");
}

/// The shares of a run in which one of three questions fails; empty ones are among them.
fn shares(dir: &TempDir, more: &[&str]) -> Vec<String> {
    let share = |number: usize| {
        let (share, file) = (format!("{number}/4"), format!("{number}.json"));
        kakunin(dir.path(), &[&["conform", "--cases", ".", "--shard", &share, "--json", &file], more].concat());
        file
    };
    (1..=4).map(share).collect()
}

fn merge(dir: &TempDir, files: &[String], more: &[&str]) -> Ran {
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    kakunin(dir.path(), &[&["conform", "merge", "--cases", "."], &files[..], more].concat())
}

#[test]
fn shares_are_merged_into_the_run_that_they_are_of() {
    let dir = folder(PAPERS, RULES, &CASE.replace("number: 4", "number: 7"));
    let mut files = shares(&dir, &[]);
    files.reverse();
    let whole = kakunin(dir.path(), &["conform", "--cases", ".", "--json", "whole.json"]);
    let Ran { code, out, err } = merge(&dir, &files, &REPORTS);
    assert_eq!((code, whole.code), (Some(1), Some(1)), "{out}{err}");
    // But for the time at the end they say the same.
    let without_time = |text: &str| text.rsplit_once(" in ").map(|(front, _)| front.to_owned());
    assert_eq!(without_time(&out), without_time(&whole.out));
    let read = |name: &str| Recorded::read(&dir.path().join(name)).expect("a whole file");
    let (merged, whole) = (read("a.json"), read("whole.json"));
    assert_eq!(merged.head, whole.head);
    let told = |run: &Recorded| -> Vec<_> {
        let told =
            run.results.iter().map(|one| (one.name.clone(), one.verdict, one.actual.clone(), one.remark.clone()));
        told.collect()
    };
    assert_eq!(told(&merged), told(&whole));
    let report = |name: &str| std::fs::read_to_string(dir.path().join(name)).expect("a report");
    let junit = Report::deserialize_from_str(&report("a.xml")).expect("JUnit");
    assert_eq!((junit.tests, junit.failures), (3, 1));
    assert!(report("a.tap").contains("kakunin conform --cases . --filter folder/sample/count@plain"));
    assert!(report("a.md").contains("| folder | 2 | 1 | 3 |"));
    assert!(report("a.html").replace("&#x2f;", "/").contains("folder/sample/count@plain"));
    assert_eq!(merge(&dir, &["a.json".into()], &[]).code, Some(1), "a merged run is a run");
}

#[test]
fn shares_that_do_not_fit_are_refused_and_named() {
    let dir = folder(PAPERS, RULES, CASE);
    let files = shares(&dir, &[]);
    let refused = |files: &[String], says: &str| {
        let Ran { code, out, err } = merge(&dir, files, &["--json", "merged.json"]);
        assert_eq!((code, &*out), (Some(2), ""), "{err}");
        assert!(err.contains(says), "`{says}` is missing in {err}");
        assert!(!dir.path().join("merged.json").exists());
    };
    refused(&files[..3], "share 4/4 is missing: name its file too");
    let twice = [&files[..], &files[1..2]].concat();
    refused(&twice, "2.json: it is share 2/4, and so is 2.json");
    // A copy of one share in which something is another.
    let changed = |right: &str, wrong: &str| {
        let has = |file: &&String| std::fs::read_to_string(dir.path().join(file)).expect("a share").contains(right);
        let with = files.iter().rfind(has).expect("a share with it");
        let text = std::fs::read_to_string(dir.path().join(with)).expect("a share");
        std::fs::write(dir.path().join("changed.json"), text.replacen(right, wrong, 1)).expect("a file");
        let others = files.iter().filter(|file| *file != with).cloned();
        others.chain(["changed.json".to_owned()]).collect::<Vec<_>>()
    };
    let other = "changed.json: the programs are another (embedded) 0.1.0, and in 1.json reference-engine (embedded)";
    refused(&changed("\"name\":\"reference-engine", "\"name\":\"another"), other);
    refused(&changed("\"cases\":\"", "\"cases\":\"0"), "changed.json: it was asked by Kakunin 0.1.0 (");
    refused(&changed("/4\"", "/5\""), "changed.json: it is share 4/5, and 1.json is 1/4");
    refused(
        &changed("folder/sample/count@plain", "folder/sample/other@plain"),
        "`folder/sample/other@plain` is no question",
    );
    refused(&changed("\"type\":\"footer\"", "\"type\":\"foot\""), "changed.json:");
    shares(&dir, &["--filter", "count"]);
    let filtered = [&["whole.json".to_owned()][..], &files[1..]].concat();
    kakunin(dir.path(), &["conform", "--cases", ".", "--shard", "1/4", "--json", "whole.json"]);
    refused(&filtered, "2.json: `--filter` is count, and in whole.json nothing");
    // The cases here are others by now.
    std::fs::write(dir.path().join("folder/sample.yaml"), CASE.replace("A sample", "A changed sample"))
        .expect("a file");
    refused(&files, "1.json: it is about the cases ");
}

#[test]
fn a_share_that_was_stopped_makes_a_run_that_was_stopped() {
    let dir = folder(PAPERS, RULES, CASE);
    kakunin(dir.path(), &["conform", "--cases", ".", "--json", "whole.json"]);
    let text = std::fs::read_to_string(dir.path().join("whole.json")).expect("a run");
    let lines: Vec<&str> = text.lines().collect();
    let footer = lines[4].replace("true", "false").replace(":3", ":1");
    std::fs::write(dir.path().join("cut.json"), [lines[0], lines[1], &footer].join("\n")).expect("a file");
    let Ran { code, out, err } = merge(&dir, &["cut.json".into()], &["--tap", "cut.tap"]);
    assert_eq!(code, Some(2), "{out}");
    assert!(out.contains("1 pass in") && err.contains("the run was stopped before its end"), "{out}{err}");
    let tap = std::fs::read_to_string(dir.path().join("cut.tap")).expect("a report");
    assert!(tap.contains("Bail out!"), "{tap}");
}

#[test]
fn html_tells_apart_the_rules_of_questions_that_differ_by_a_choice() {
    let other = "  - {id: other, ask: legal, after: B c2, move: W b2, rules: [plain], choices: {suicide: allowed}, \
                 answer: {legal: true}, stated: P.clause}\n  - id: replay";
    let case = CASE.replace("{legal: false, because: [basic-ko]}", "{legal: true}").replace("  - id: replay", other);
    let dir = folder(PAPERS, RULES, &case);
    kakunin(dir.path(), &["conform", "--cases", ".", "--html", "a.html"]);
    let page = std::fs::read_to_string(dir.path().join("a.html")).expect("a page");
    assert_eq!(page.matches("<summary>plain <").count(), 1, "{page}");
    assert_eq!(page.matches("<summary>plain, but suicide: allowed <").count(), 1);
}
