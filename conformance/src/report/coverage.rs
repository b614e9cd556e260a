//! Which items and clauses of each paper have cases, and which have none.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use reference_engine::word::Word;
use serde::Serialize;

use crate::cases::case::{Case, Origin};
use crate::cases::papers::{Paper, PaperRole};
use crate::cases::suite::Suite;
use crate::report::layout::counted;

/// The coverage of all papers.
#[derive(Debug, Serialize)]
pub struct Coverage {
    papers: Vec<PaperCoverage>,
}

#[derive(Debug, Serialize)]
struct PaperCoverage {
    id: String,
    role: PaperRole,
    title: String,
    items: Vec<Covered>,
    clauses: Vec<Covered>,
}

/// An item or a clause with the cases that cite it.
#[derive(Debug, Serialize)]
struct Covered {
    id: String,
    cases: Vec<Citing>,
}

#[derive(Debug, Serialize)]
struct Citing {
    case: String,
    origin: &'static str,
    board: bool,
    questions: usize,
}

impl Citing {
    fn text(&self) -> String {
        // What is lost is a board; other cases without one are about trees and tables.
        let board = if self.board || self.origin == Origin::Lost.word() { "board" } else { "no board," };
        format!("{}  {}, {board} {}", self.case, counted(self.questions, "question"), self.origin)
    }
}

impl Coverage {
    /// Looks through the suite.
    pub fn of(suite: &Suite) -> Self {
        let mut citing: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
        for case in &suite.cases {
            for id in case.clauses.iter().chain(&case.item) {
                citing.entry(id).or_default().push(case);
            }
        }
        let covered = |id: &str| {
            let cases = citing.get(id).into_iter().flatten().map(|case| Citing {
                case: case.name(),
                origin: case.origin.word(),
                board: case.board.is_some(),
                questions: case.questions.len(),
            });
            Covered { id: id.to_owned(), cases: cases.collect() }
        };
        let paper = |paper: &Paper| PaperCoverage {
            id: paper.id.clone(),
            role: paper.role,
            title: paper.title.clone(),
            items: paper.items.iter().map(|item| covered(&item.id)).collect(),
            clauses: paper.clauses.iter().map(|clause| covered(&clause.id)).collect(),
        };
        Self { papers: suite.papers.papers.iter().map(paper).collect() }
    }

    /// The report for people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for paper in &self.papers {
            let role = if paper.role == PaperRole::Context { " (context)" } else { "" };
            let _ = writeln!(text, "{} {}{role}", paper.id, paper.title);
            for (name, list) in [("items", &paper.items), ("clauses", &paper.clauses)] {
                if list.is_empty() {
                    continue;
                }
                let (with, without): (Vec<_>, Vec<_>) = list.iter().partition(|covered| !covered.cases.is_empty());
                let _ = writeln!(text, "  {name}: {} of {} have a case", with.len(), list.len());
                for covered in with {
                    let _ = writeln!(text, "    {}", covered.id);
                    for citing in &covered.cases {
                        let _ = writeln!(text, "      {}", citing.text());
                    }
                }
                if !without.is_empty() {
                    let _ = writeln!(text, "    without a case:");
                    let ids: Vec<&str> = without.iter().map(|covered| &*covered.id).collect();
                    for row in ids.chunks(4) {
                        let _ = writeln!(text, "      {}", row.join("  "));
                    }
                }
            }
            text.push('\n');
        }
        text
    }
}
