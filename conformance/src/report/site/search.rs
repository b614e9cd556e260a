//! The index for searching: a list in a script file, so that a page from a folder can read it as well.

use serde_json::{Value as Json, json};

use super::Site;
use crate::cases::case::Case;
use crate::report::address;

/// The script with the index: for each entry its kind, title, name, address, and the words by which it is found.
pub(super) fn index(site: &Site<'_>) -> String {
    let mut entries: Vec<Json> = site.cases.iter().map(|case| of_case(case, site)).collect();
    for set in &site.suite.rule_sets {
        let address = format!("rules/{}.html", set.id);
        entries.push(json!(["rule set", set.title, set.id, address, format!("{} {}", set.paper, set.note)]));
    }
    for paper in &site.suite.papers.papers {
        let anchor = |id: &str| format!("coverage.html#{id}");
        entries.push(json!(["paper", paper.title, paper.id, anchor(&paper.id), paper.author]));
        for clause in &paper.clauses {
            entries.push(json!(["clause", clause.says, clause.id, anchor(&clause.id), ""]));
        }
        for item in &paper.items {
            entries.push(json!(["item", item.title, item.id, anchor(&item.id), item.about]));
        }
    }
    let lines: Vec<String> = entries.iter().map(ToString::to_string).collect();
    format!("window.kakuninIndex = [\n{}\n];\n", lines.join(",\n"))
}

fn of_case(case: &Case, site: &Site<'_>) -> Json {
    let mut words = vec![case.paper.clone(), case.claim.clone()];
    words.extend(site.suite.papers.paper(&case.paper).map(|paper| paper.title.clone()));
    words.extend(case.item.clone());
    words.extend(case.hunts.clone());
    words.extend(case.clauses.iter().chain(case.strings.keys()).cloned());
    let mut kinds: Vec<&str> = Vec::new();
    for question in &case.questions {
        words.push(question.id.clone());
        kinds.extend(question.tests.iter().map(|test| test.question.asked.kind.name));
    }
    kinds.sort_unstable();
    kinds.dedup();
    words.extend(kinds.into_iter().map(str::to_owned));
    json!(["case", case.title, case.name(), address::of_case(case), words.join(" ")])
}
