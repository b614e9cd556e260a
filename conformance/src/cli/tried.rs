//! `try`: one case file, wherever it is, checked and asked.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;

use super::called::with_file;
use super::effort::Bounds;
use super::{CasesDir, Ended, print, print_problems};
use crate::ask::effort::Effort;
use crate::cases::case::CaseQuestion;
use crate::cases::meant::no_such;
use crate::cases::ruleset::RuleSet;
use crate::cases::suite::{Entry, Suite};
use crate::cases::yaml;
use crate::report::catalogue;
use crate::report::expected::{Agrees, Told};
use crate::report::layout::{counted, wrapped};
use crate::report::picture::drawing;

/// The arguments of `try`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub struct Try {
    /// A case file of any name. `paper: own` makes it an example of one's own: then only `board`, `to-move` and
    /// `questions` are needed
    file: PathBuf,
    /// Ask all questions under this rule set as well: the id of one of the suite, or a rule-set file, whose id the
    /// questions may then name. Give it several times for several
    #[arg(long, value_name = "ID|FILE")]
    rules: Vec<String>,
    #[command(flatten)]
    bounds: Bounds,
    #[command(flatten)]
    cases: CasesDir,
}

const EXAMPLE: &str = "\
An example of one's own, my.yaml:

  paper: own
  board: |
    . X O .
    X O . O
    . X O .
  to-move: black
  strings:
    the ko stone: b2
  questions:
    - id: status
      ask: status
      strings: [the ko stone]
      rules: [japanese-2003]
      answer: {status: dead}

`try my.yaml` says whether the reference engine agrees. Leave `answer` out to be told the answer. `show CASE --yaml` prints
a case to begin from; docs/cases.md lists what can be asked.";

/// How many questions went how.
#[derive(Default)]
struct Counts {
    agree: usize,
    differ: usize,
    not_expected: usize,
}

impl Try {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let suite = self.cases.read_right()?;
        self.check_file()?;
        let (others, under) = self.rule_sets(&suite)?;
        let suite = with_file(suite, &self.file, others, &under)?;
        let Some(case) = suite.cases.first() else { bail!("{} has no case", self.file.display()) };
        let mut text = format!("{}\n{}", self.file.display(), catalogue::head(case, &suite));
        let mut counts = Counts::default();
        for entry in suite.entries() {
            let (agrees, told) = asked(&entry, &suite, &self.bounds.effort());
            text += &told;
            match agrees {
                Agrees::Yes => counts.agree += 1,
                Agrees::No | Agrees::NoAnswer => counts.differ += 1,
                Agrees::NothingExpected => counts.not_expected += 1,
            }
        }
        for question in &case.questions {
            text += &not_asked(question, &under);
        }
        if suite.entries().next().is_none() {
            text += "\nThe case asks nothing.\n";
        }
        print(&(text + &counts.text(&self.file)))?;
        Ok(if counts.differ == 0 { Ended::Well } else { Ended::Badly })
    }

    /// Whoever tries a rule set means something else.
    fn check_file(&self) -> anyhow::Result<()> {
        let has = |value: &serde_json::Value, name: &str| value.get(name).is_some();
        match yaml::read(&self.file) {
            Ok(document) if has(&document.value, "switches") && !has(&document.value, "questions") => {
                let file = self.file.display();
                bail!("{file} is a rule set: try a case under it with `try CASE.yaml --rules {file}`, or `compare` it")
            }
            _ => Ok(()),
        }
    }

    /// The rule sets that were read from files, and the ids of all that were named.
    fn rule_sets(&self, suite: &Suite) -> anyhow::Result<(Vec<RuleSet>, Vec<String>)> {
        let (mut others, mut under): (Vec<RuleSet>, Vec<String>) = (Vec::new(), Vec::new());
        for text in &self.rules {
            let is_known = suite.rule_set(text).is_some() || suite.groups.iter().any(|group| group.id == *text);
            if is_known {
                under.push(text.clone());
                continue;
            }
            let file = Path::new(text);
            if file.extension().is_none() && !file.exists() {
                let known: Vec<&str> = suite.rule_sets.iter().map(|set| &*set.id).collect();
                bail!("{}; a rule-set file is named with its ending", no_such("rule set", text, &known, ""));
            }
            let mut problems = Vec::new();
            let Some(set) = RuleSet::read_copy(file, &suite.papers, &mut problems) else {
                print_problems(&problems);
                let problems = counted(problems.len(), "problem");
                bail!("{text}: {problems}. Correct the above; docs/cases.md describes rule sets")
            };
            under.push(set.id.clone());
            others.push(set);
        }
        Ok((others, under))
    }
}

/// A question with its boards, what is expected and what is answered.
fn asked(entry: &Entry<'_>, suite: &Suite, effort: &Effort) -> (Agrees, String) {
    let test = entry.test;
    let (_, told) = Told::of(test, &effort.put_to(&test.question));
    let mut text = format!("\n{} under {}", entry.question.id, test.rules);
    let others = catalogue::replaced(test, suite);
    if !others.is_empty() {
        let _ = write!(text, " with {others}");
    }
    text.push('\n');
    text += &drawing::of_question(&test.question);
    let _ = writeln!(text, "{}", wrapped("asked", &test.question.text()));
    if let Some(note) = &entry.question.note {
        let _ = writeln!(text, "{}", wrapped("note", note));
    }
    (told.agrees, text + &told.text())
}

/// The rule sets under which a question was to be asked and has no meaning.
fn not_asked(question: &CaseQuestion, under: &[String]) -> String {
    let is_asked = |id: &String| question.tests.iter().any(|test| test.rules == *id);
    let others = under.iter().filter(|id| !is_asked(id));
    others
        .map(|id| {
            format!(
                "\n{} is not asked under {id}: it has a choice that {id} does not have, or needs play\n",
                question.id
            )
        })
        .collect()
}

impl Counts {
    fn text(&self, file: &Path) -> String {
        let asked = counted(self.agree + self.differ + self.not_expected, "question");
        let mut parts = vec![format!("{} as expected", self.agree)];
        if self.differ > 0 {
            parts.push(format!("{} NOT", self.differ));
        }
        if self.not_expected > 0 {
            parts.push(format!("{} without an expected answer", self.not_expected));
        }
        format!("\n{asked}: {}; `explain {}` shows why\n", parts.join(", "), file.display())
    }
}
