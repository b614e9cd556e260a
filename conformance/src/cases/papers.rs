//! The papers: `cases/papers.yaml`.

use std::collections::HashSet;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::cases::problem::Problem;
use crate::cases::yaml::{self, Places};

/// All sources that cases can cite.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Papers {
    /// In the order of the file.
    pub papers: Vec<Paper>,
}

/// A source: what it is about (items) and what it says (clauses).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// For example `verbal-japanese`.
    pub id: String,
    /// One of the five papers, or a source that they lean on.
    pub role: Role,
    /// Its title.
    pub title: String,
    /// Who wrote it.
    pub author: String,
    /// When, as far as known.
    pub date: String,
    /// Examples, tables, diagrams, sections.
    pub items: Vec<Item>,
    /// Rules.
    pub clauses: Vec<Clause>,
}

/// What a source is to the suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// One of the five papers that the suite tests.
    Paper,
    /// A source that they lean on.
    Context,
}

/// Something in a paper that a case can be about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// For example `verbal-japanese.standard-1`.
    pub id: String,
    /// A short name.
    pub title: String,
    /// What it shows or asks, in our own words.
    pub about: String,
}

/// A rule that a paper states.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// For example `verbal-japanese.basic-ko`.
    pub id: String,
    /// What it says, in our own words.
    pub says: String,
}

impl Papers {
    /// Reads the list and checks it.
    pub fn read(file: &Path, problems: &mut Vec<Problem>) -> Option<Self> {
        let (papers, places) = yaml::read::<Self>(file).map_err(|problem| problems.push(problem)).ok()?;
        papers.check(&places, problems);
        Some(papers)
    }

    /// The paper with this id.
    pub fn paper(&self, id: &str) -> Option<&Paper> {
        self.papers.iter().find(|paper| paper.id == id)
    }

    /// The clause with this id, of any paper.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        let (paper, _) = id.split_once('.')?;
        self.paper(paper)?.clauses.iter().find(|clause| clause.id == id)
    }

    /// The item with this id, of any paper.
    pub fn item(&self, id: &str) -> Option<&Item> {
        let (paper, _) = id.split_once('.')?;
        self.paper(paper)?.items.iter().find(|item| item.id == id)
    }

    fn check(&self, places: &Places, problems: &mut Vec<Problem>) {
        let mut wrong = |path: &str, what: String, mend: String| problems.push(places.problem(path, what, mend));
        let mut seen = HashSet::new();
        for (p, paper) in self.papers.iter().enumerate() {
            let at = format!("papers[{p}]");
            let items = paper.items.iter().map(|item| (&item.id, vec![("title", &item.title), ("about", &item.about)]));
            let clauses = paper.clauses.iter().map(|clause| (&clause.id, vec![("says", &clause.says)]));
            let items = items.enumerate().map(|(i, entry)| (format!("{at}.items[{i}]"), entry));
            let clauses = clauses.enumerate().map(|(i, entry)| (format!("{at}.clauses[{i}]"), entry));
            let own = (at.clone(), (&paper.id, vec![("title", &paper.title)]));
            for (path, (id, texts)) in std::iter::once(own).chain(items).chain(clauses) {
                if !seen.insert(id) {
                    let mend = "an id names one thing for ever: choose another".into();
                    wrong(&format!("{path}.id"), format!("the id `{id}` is used twice"), mend);
                }
                if path != at && id.split_once('.').is_none_or(|(front, _)| front != paper.id) {
                    let what = format!("the id `{id}` stands under the paper `{}`", paper.id);
                    wrong(&format!("{path}.id"), what, format!("start it with `{}.`", paper.id));
                }
                for (field, text) in texts {
                    if text.trim().is_empty() {
                        let mend = "say it in a sentence of our own".into();
                        wrong(&format!("{path}.{field}"), "there is no text here".into(), mend);
                    }
                }
            }
        }
    }
}
