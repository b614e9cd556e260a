//! What the pages of `docs` draw and state is what the cases say, and their links lead somewhere.
//!
//! A block `board` is the board of the case that the next list leads to. An item of a list that leads to a question of a
//! case says what is asked, and what is expected under which rule sets:
//!
//! ```text
//! - Is W c2 legal? **legal** under `tromp-taylor`; **illegal (suicide)** under `korean` ([CASE/QUESTION](FILE))
//! ```
#![allow(clippy::panic, reason = "tests may panic")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{root, suite};
use kakunin::Suite;
use kakunin::cases::case::{Case, CaseQuestion, Test};

/// The Markdown pages of the repository that people read.
fn pages() -> Vec<PathBuf> {
    let of = |dir: PathBuf| fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("a file").path());
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    of(root()).chain(of(root().join("docs"))).filter(is_page).collect()
}

fn read(page: &Path) -> String {
    fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

#[test]
fn what_a_page_states_of_a_case_is_what_the_case_expects() {
    let suite = suite();
    let mut stated = 0;
    for page in pages() {
        for item in items(&read(&page)) {
            let Some(claim) = Claim::of(&item) else { continue };
            stated += 1;
            claim.check(&suite).unwrap_or_else(|problem| panic!("{}: {problem}\n  {item}", page.display()));
        }
    }
    assert!(stated > 80, "docs/rule-systems.md states more than {stated} answers");
}

#[test]
fn a_drawn_board_is_that_of_the_case_below_it() {
    let suite = suite();
    let mut drawn = 0;
    for page in pages() {
        let text = read(&page);
        for part in text.split("\n```board\n").skip(1) {
            drawn += 1;
            let (board, after) = part.split_once("\n```\n").expect("a block ends");
            let below = items(after);
            let claim = below.iter().find_map(|item| Claim::of(item));
            let claim = claim.unwrap_or_else(|| panic!("{}: no question follows\n{board}", page.display()));
            let case = claim.case(&suite).unwrap_or_else(|problem| panic!("{}: {problem}", page.display()));
            let right = case.board.expect("a board").to_string();
            assert_eq!(stones(board), right.trim_end(), "{}: not the board of {}", page.display(), case.name());
        }
    }
    assert!(drawn > 40, "docs/rule-systems.md draws more than {drawn} boards");
}

#[test]
fn a_wrong_answer_a_wrong_rule_set_and_a_wrong_choice_are_noticed() {
    let suite = suite();
    let link = "([standard-3/status](../cases/verbal-japanese/standard-3.yaml))";
    let check = |said: &str| Claim::of(&format!("{said} {link}")).expect("a claim").check(&suite);
    let asked = "What is the status of the string on c4?";
    assert_eq!(check(&format!("{asked} **dead** under `verbal-japanese`")), Ok(()));
    for wrong in [
        format!("{asked} **alive** under `verbal-japanese`"),
        format!("{asked} **dead** under `korean`"),
        format!("{asked} **dead** under `verbal-japanese` with `coverage: all`"),
        "What is the status of the string on c3? **dead** under `verbal-japanese`".to_owned(),
    ] {
        assert!(check(&wrong).is_err(), "{wrong}");
    }
}

/// The rows of a drawn board without the labels, which have to be right.
fn stones(board: &str) -> String {
    let lines: Vec<&str> = board.lines().collect();
    let rows = lines.get(1..lines.len() - 1).expect("labels above and below");
    let row = |(line, number): (&&str, usize)| {
        let label = number.to_string();
        let row = line.trim().strip_prefix(&label).and_then(|row| row.strip_suffix(&label));
        row.unwrap_or_else(|| panic!("{line}: the labels are not {label}")).trim().to_owned()
    };
    rows.iter().zip((1..=rows.len()).rev()).map(row).collect::<Vec<_>>().join("\n")
}

/// The items of the lists of a page, each on one line.
fn items(page: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in page.lines() {
        if let Some(item) = line.strip_prefix("- ") {
            items.push(item.to_owned());
            goes_on = true;
        } else if let Some(more) = line.strip_prefix("  ").filter(|_| goes_on) {
            let last = items.last_mut().expect("an item goes on");
            last.push(' ');
            last.push_str(more.trim());
        } else {
            goes_on = false;
        }
    }
    items
}

/// What an item of a list states of a question.
struct Claim<'a> {
    asked: &'a str,
    /// Answers, each with rule sets and the choices in which the question differs from them.
    answers: Vec<(&'a str, Vec<(&'a str, &'a str)>)>,
    /// `CASE/QUESTION`.
    name: &'a str,
    /// `FOLDER/CASE`.
    file: &'a str,
}

impl<'a> Claim<'a> {
    /// What an item states, if it leads to a question at its end.
    fn of(item: &'a str) -> Option<Self> {
        let (said, link) = item.strip_suffix("))")?.rsplit_once(" ([")?;
        let (name, file) = link.split_once("](../cases/")?;
        let file = file.strip_suffix(".yaml")?;
        let (asked, answers) = said.split_once(" **")?;
        let answers = answers.split("; **").map(|answer| {
            let (answer, under) = answer.split_once("** under ").unwrap_or((answer, ""));
            (answer, rule_sets(under))
        });
        Some(Self { asked, answers: answers.collect(), name, file })
    }

    fn case<'s>(&self, suite: &'s Suite) -> Result<&'s Case, String> {
        suite.cases.iter().find(|case| case.name() == self.file).ok_or(format!("there is no case {}", self.file))
    }

    fn check(&self, suite: &Suite) -> Result<(), String> {
        let case = self.case(suite)?;
        let question = case.questions.iter().find(|question| format!("{}/{}", case.id, question.id) == self.name);
        let question = question.ok_or(format!("{} has no question {}", self.file, self.name))?;
        for (answer, rules) in &self.answers {
            if rules.is_empty() {
                return Err(format!("it does not say under which rule set the answer is {answer}"));
            }
            for (rules, choices) in rules {
                self.check_one(suite, question, (answer, rules, choices))?;
            }
        }
        Ok(())
    }

    fn check_one(&self, suite: &Suite, question: &CaseQuestion, said: (&str, &str, &str)) -> Result<(), String> {
        let (answer, rules, choices) = said;
        let test = question.tests.iter().find(|test| test.rules == rules);
        let test = test.ok_or(format!("{} is not asked under {rules}", self.name))?;
        let expected = test.expected.without(&["position"]).text().replace('\n', "; ");
        let asked = test.question.text();
        match () {
            () if !self.asked.eq_ignore_ascii_case(&asked) => Err(format!("what is asked is: {asked}")),
            () if expected != answer => Err(format!("expected under {rules} is: {expected}")),
            () if replaced(suite, test) != choices => {
                Err(format!("the choices besides {rules} are `{}`", replaced(suite, test)))
            }
            () => Ok(()),
        }
    }
}

/// Rule sets and choices out of `` `korean`, `verbal-japanese` with `coverage: all` ``.
fn rule_sets(text: &str) -> Vec<(&str, &str)> {
    let mut sets: Vec<(&str, &str)> = Vec::new();
    let mut parts = text.split('`');
    let mut before = parts.next().unwrap_or_default();
    while let Some(word) = parts.next() {
        match sets.last_mut() {
            Some((_, choices)) if before.trim() == "with" => *choices = word,
            _ => sets.push((word, "")),
        }
        before = parts.next().unwrap_or_default();
    }
    sets
}

/// The choices in which a question differs from its rule set.
fn replaced(suite: &Suite, test: &Test) -> String {
    let own = suite.rule_set(&test.rules).expect("a rule set").choices.named();
    let others = test.question.choices.named().iter().filter(|(switch, choice)| own.get(*switch) != Some(*choice));
    others.map(|(switch, choice)| format!("{switch}: {choice}")).collect::<Vec<_>>().join(", ")
}

#[test]
fn links_within_the_repository_lead_to_a_file_and_a_heading() {
    let mut links = 0;
    for page in pages() {
        let text = read(&page);
        for target in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target) {
            if target.contains("://") || target.contains(char::is_whitespace) {
                continue;
            }
            links += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let folder = page.parent().expect("a folder");
            let file = if file.is_empty() { page.clone() } else { folder.join(file) };
            assert!(file.exists(), "{}: {target} does not exist", page.display());
            if !anchor.is_empty() {
                let anchors: Vec<String> = read(&file).lines().filter_map(anchor_of).collect();
                assert!(anchors.iter().any(|one| one == anchor), "{}: {target}: no such heading", page.display());
            }
        }
    }
    assert!(links > 100, "only {links} links");
}

/// The anchor of a heading, as GitHub makes it.
fn anchor_of(line: &str) -> Option<String> {
    let (marks, title) = line.split_once(' ')?;
    let is_heading = !marks.is_empty() && marks.chars().all(|mark| mark == '#');
    let kept = |letter: char| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        letter if letter.is_alphanumeric() => letter.to_lowercase().next(),
        _ => None,
    };
    is_heading.then(|| title.trim().chars().filter_map(kept).collect())
}
