//! `list`: the cases, to be looked through.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use reference_engine::questions::KINDS;
use serde_json::json;

use super::{CasesDir, Ended, Target, is_stdout, print};
use crate::cases::case::Case;
use crate::cases::meant::no_such;
use crate::cases::suite::{Entry, Suite};
use crate::report::catalogue::{self, Listed};
use crate::report::layout::counted;

/// The arguments of `list`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct List {
    /// Only cases from this paper. Give it several times for several
    #[arg(long, value_name = "ID")]
    paper: Vec<String>,
    /// Only questions that are asked under this rule set, or under one of this group. Give it several times for several
    #[arg(long, value_name = "ID")]
    rules: Vec<String>,
    /// Only questions of this kind, for example `status`. Give it several times for several
    #[arg(long, value_name = "KIND")]
    kind: Vec<String>,
    /// Only cases that have this text in their name, title, claim, item, clauses, or in what they hunt or call their
    /// strings, in capitals or not. Given several times, all of them
    #[arg(long, visible_alias = "text", value_name = "TEXT")]
    tag: Vec<String>,
    /// One line a case: name and title
    #[arg(long)]
    brief: bool,
    /// List the rule sets instead of cases
    #[arg(long, conflicts_with_all = ["paper", "rules", "kind", "tag", "brief", "json"])]
    rule_sets: bool,
    /// Write the same as JSON to this file [without one: to standard output]
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-", conflicts_with = "brief")]
    json: Option<PathBuf>,
    #[command(flatten)]
    cases: CasesDir,
}

const EXAMPLES: &str = "\
Examples:
  list --brief                                    every case on a line
  list --paper korean                             the cases of a paper, with boards and rulings
  list --rules japanese-2003 --kind status        what the Japanese 2003 Rules say of strings
  list --tag 'bent four'                          cases about it
  list --rule-sets                                the rule sets; `show ID` prints one";

impl List {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let suite = self.cases.read_right()?;
        if self.rule_sets {
            print(&rule_sets(&suite))?;
            return Ok(Ended::Well);
        }
        self.check(&suite)?;
        let listed: Vec<Listed<'_>> = suite.cases.iter().filter_map(|case| self.listed(case, &suite)).collect();
        match &self.json {
            Some(file) => {
                let cases: Vec<_> = listed.iter().map(Listed::json).collect();
                let broken: Vec<String> = suite.broken.iter().map(ToString::to_string).collect();
                let all = json!({"suite": suite.identity(), "cases": cases, "broken": broken});
                Target::open(file)?.write_text(&format!("{all:#}\n"))?;
                if !is_stdout(file) {
                    print(&format!("{} written to {}\n", catalogue::count(&listed), file.display()))?;
                }
            }
            None => print(&self.text(&listed, &suite))?,
        }
        Ok(Ended::Well)
    }

    fn text(&self, listed: &[Listed<'_>], suite: &Suite) -> String {
        let count = catalogue::count(listed);
        if listed.is_empty() {
            return "no case fits all of these: leave one out\n".to_owned();
        }
        if self.brief {
            let width = listed.iter().map(|listed| listed.case.name().len()).max().unwrap_or(0);
            let lines: String = listed.iter().map(|listed| listed.brief(width)).collect();
            return format!("{lines}\n{count}\n");
        }
        let cases: Vec<String> = listed.iter().map(|listed| listed.text(suite)).collect();
        format!("{}\n{count}; `show CASE` tells all about one, `explain CASE` shows why\n", cases.join("\n"))
    }

    /// The case, if it fits, with the questions that fit.
    fn listed<'a>(&self, case: &'a Case, suite: &'a Suite) -> Option<Listed<'a>> {
        let of_paper = self.paper.is_empty() || self.paper.contains(&case.paper);
        let about = about(case);
        if !of_paper || !self.tag.iter().all(|tag| about.contains(&tag.to_lowercase())) {
            return None;
        }
        let rules: Vec<&str> = self.rules.iter().flat_map(|id| members(suite, id)).collect();
        let fits = |entry: &Entry<'a>| {
            let under = rules.is_empty() || rules.contains(&&*entry.test.rules);
            let kind = entry.test.question.asked.kind.name;
            std::ptr::eq(entry.case, case) && under && (self.kind.is_empty() || self.kind.iter().any(|id| id == kind))
        };
        let entries: Vec<Entry<'a>> = suite.entries().filter(fits).collect();
        // A lost case asks nothing, so it is listed only where nothing is said about questions.
        let any = self.rules.is_empty() && self.kind.is_empty();
        (any || !entries.is_empty()).then(|| Listed::of(case, &entries))
    }

    /// Everything that is named exists.
    fn check(&self, suite: &Suite) -> anyhow::Result<()> {
        let papers: Vec<&str> = suite.papers.papers.iter().map(|paper| &*paper.id).collect();
        let groups = suite.groups.iter().map(|group| &*group.id);
        let rules: Vec<&str> = suite.rule_sets.iter().map(|set| &*set.id).chain(groups).collect();
        let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        for (thing, written, known, listed_by) in [
            ("paper", &self.paper, papers, "`coverage`"),
            ("rule set", &self.rules, rules, "`list --rule-sets`"),
            ("kind of question", &self.kind, kinds, "docs/cases.md"),
        ] {
            if let Some(wrong) = written.iter().find(|id| !known.contains(&id.as_str())) {
                bail!(no_such(thing, wrong, &known, listed_by));
            }
        }
        Ok(())
    }
}

/// The rule sets of a group, or the one of this id.
fn members<'a>(suite: &'a Suite, id: &'a str) -> Vec<&'a str> {
    let group = suite.groups.iter().find(|group| group.id == id);
    group.map_or(vec![id], |group| group.rule_sets.iter().map(String::as_str).collect())
}

/// All words by which a case is looked for, in small letters.
fn about(case: &Case) -> String {
    let one = [case.name(), case.title.clone(), case.claim.clone(), case.origin_note.clone()];
    let some = case.item.iter().chain(&case.hunts).chain(&case.clauses).chain(case.strings.keys());
    // A text that is broken into lines is still one text.
    let words = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    one.iter().chain(some).map(words).collect::<Vec<_>>().join("\n")
}

fn rule_sets(suite: &Suite) -> String {
    let ids = suite.rule_sets.iter().map(|set| set.id.len());
    let width = ids.chain(suite.groups.iter().map(|group| group.id.len())).max().unwrap_or(0);
    let line = |id: &str, text: &str| format!("{id:width$}  {text}\n");
    let sets: String = suite.rule_sets.iter().map(|set| line(&set.id, &set.title)).collect();
    let groups = suite.groups.iter().map(|group| line(&group.id, &format!("a group: {}", group.rule_sets.join(", "))));
    let count = counted(suite.rule_sets.len(), "rule set");
    format!("{sets}\n{}\n{count}; `show ID` prints one\n", groups.collect::<String>())
}
