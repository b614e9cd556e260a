//! Which items and clauses of each paper are asked, on what grounds, and which are not.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use reference_engine::word::Word;
use serde::Serialize;

use crate::cases::case::{Case, Grounds, Origin};
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
    /// The questions, each rule set counted, of the cases from this paper.
    questions: Questions,
}

/// An item or a clause with the cases that cite it.
#[derive(Debug, Serialize)]
struct Covered {
    id: String,
    /// What an item is called, or what a clause says.
    title: String,
    asked: Asked,
    cases: Vec<Citing>,
}

/// How well an item or a clause is asked. A lost case asks nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Asked {
    /// In a case that cites it there is a question whose answer a source states.
    Stated,
    /// In the cases that cite it all answers are derived.
    Derived,
    /// The only cases that cite it have lost their boards.
    Lost,
    /// No case cites it.
    No,
}

impl Asked {
    const ALL: [(Self, &'static str); 4] =
        [(Self::Stated, "stated"), (Self::Derived, "derived"), (Self::Lost, "lost"), (Self::No, "not asked")];
}

/// How many questions there are, and on what grounds.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Questions {
    stated: usize,
    derived: usize,
}

#[derive(Debug, Serialize)]
struct Citing {
    case: String,
    title: String,
    origin: &'static str,
    board: bool,
    questions: usize,
    #[serde(skip)]
    grounds: Questions,
}

impl Questions {
    fn of(case: &Case) -> Self {
        let mut questions = Self::default();
        for test in case.questions.iter().flat_map(|question| &question.tests) {
            match test.grounds {
                Grounds::Stated(_) => questions.stated += 1,
                Grounds::Derived(_) => questions.derived += 1,
            }
        }
        questions
    }
}

impl Citing {
    fn of(case: &Case) -> Self {
        Self {
            case: case.name(),
            title: case.title.clone(),
            origin: case.origin.word(),
            board: case.board.is_some(),
            questions: case.questions.len(),
            grounds: Questions::of(case),
        }
    }

    fn text(&self) -> String {
        // What is lost is a board; other cases without one are about trees and tables.
        let board = if self.board || self.origin == Origin::Lost.word() { "board" } else { "no board," };
        let questions = counted(self.questions, "question");
        format!("{}: {} ({questions}, {board} {})", self.case, self.title, self.origin)
    }
}

impl Covered {
    fn by(id: &str, title: &str, cases: &[&Case]) -> Self {
        let cases: Vec<Citing> = cases.iter().map(|case| Citing::of(case)).collect();
        let asked = if cases.iter().any(|case| case.grounds.stated > 0) {
            Asked::Stated
        } else if cases.iter().any(|case| case.grounds.derived > 0) {
            Asked::Derived
        } else if !cases.is_empty() {
            Asked::Lost
        } else {
            Asked::No
        };
        Self { id: id.to_owned(), title: title.to_owned(), asked, cases }
    }
}

impl Coverage {
    /// Looks through the suite.
    pub fn of(suite: &Suite) -> Self {
        let mut citing: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
        for case in &suite.cases {
            for id in cited(case) {
                citing.entry(id).or_default().push(case);
            }
        }
        let covered = |id: &str, title: &str| Covered::by(id, title, citing.get(id).map_or(&[], Vec::as_slice));
        let paper = |paper: &Paper| {
            let own = suite.cases.iter().filter(|case| case.paper == paper.id).map(Questions::of);
            let questions = own.fold(Questions::default(), |all, of| Questions {
                stated: all.stated + of.stated,
                derived: all.derived + of.derived,
            });
            PaperCoverage {
                id: paper.id.clone(),
                role: paper.role,
                title: paper.title.clone(),
                items: paper.items.iter().map(|item| covered(&item.id, &item.title)).collect(),
                clauses: paper.clauses.iter().map(|clause| covered(&clause.id, &clause.says)).collect(),
                questions,
            }
        };
        Self { papers: suite.papers.papers.iter().map(paper).collect() }
    }

    /// The report for people: a table, then what is not asked. With `list` also every case that cites something.
    pub fn text(&self, list: bool) -> String {
        let mut text = self.table();
        for paper in &self.papers {
            paper.details(list, &mut text);
        }
        text
    }

    /// A line a paper: of its items and clauses, how many are asked, and how.
    fn table(&self) -> String {
        let words: String = Asked::ALL.iter().map(|(_, word)| format!("{word:>10}")).collect();
        let (paper, facts, questions, derived) = ("paper", "facts", "questions: stated", "derived");
        let mut text = format!("{paper:16} {facts:>11}{words} {questions} {derived:>9}\n");
        for paper in &self.papers {
            for (name, list) in [("items", &paper.items), ("clauses", &paper.clauses)] {
                let number = |asked| list.iter().filter(|covered| covered.asked == asked).count();
                let cells: String = Asked::ALL.iter().map(|(asked, _)| format!("{:>10}", number(*asked))).collect();
                let Questions { stated, derived } = paper.questions;
                let (id, questions) = match name {
                    "items" => (&*paper.id, format!("{stated:>17} {derived:>9}")),
                    _ => ("", String::new()),
                };
                let facts = format!("{} {name}", list.len());
                let _ = writeln!(text, "{}", format!("{id:16} {facts:>11}{cells} {questions}").trim_end());
            }
        }
        text.push_str(
            "\nstated: a source states the answer to a question of a case that cites it; derived: all such answers are\n\
             arguments of ours; lost: only cases without a board cite it; not asked: no case cites it\n",
        );
        text
    }
}

/// What a case cites: its item, its clauses, and what states its answers.
fn cited(case: &Case) -> BTreeSet<&str> {
    let tests = case.questions.iter().flat_map(|question| &question.tests);
    let stated = tests.filter_map(|test| match &test.grounds {
        Grounds::Stated(id) => Some(id),
        Grounds::Derived(_) => None,
    });
    case.clauses.iter().chain(&case.item).chain(stated).map(String::as_str).collect()
}

impl PaperCoverage {
    fn details(&self, list: bool, text: &mut String) {
        let role = if self.role == PaperRole::Context { " (context)" } else { "" };
        let _ = writeln!(text, "\n{} {}{role}", self.id, self.title);
        for (name, covered) in [("items", &self.items), ("clauses", &self.clauses)] {
            if covered.is_empty() {
                continue;
            }
            let asked = |covered: &&Covered| matches!(covered.asked, Asked::Stated | Asked::Derived);
            let _ = writeln!(text, "  {name}: {} of {} are asked", covered.iter().filter(asked).count(), covered.len());
            for covered in covered.iter().filter(|covered| list && asked(covered)) {
                covered.details(text);
            }
            let lost: Vec<&Covered> = covered.iter().filter(|covered| covered.asked == Asked::Lost).collect();
            if !lost.is_empty() {
                let _ = writeln!(text, "    lost:");
                lost.iter().for_each(|covered| covered.details(text));
            }
            let no = covered.iter().filter(|covered| covered.asked == Asked::No);
            let no: Vec<String> = no.map(Covered::heading).collect();
            if !no.is_empty() {
                let _ = writeln!(text, "    not asked:");
                for heading in no {
                    let _ = writeln!(text, "      {heading}");
                }
            }
        }
    }
}

impl Covered {
    /// The id, and what it is in a few words.
    fn heading(&self) -> String {
        const MOST: usize = 70;
        let mut title: String = self.title.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((cut, _)) = title.char_indices().nth(MOST) {
            let end = title[..cut].rfind(' ').unwrap_or(cut);
            title.truncate(end);
            title += " …";
        }
        format!("{}: {title}", self.id)
    }

    fn details(&self, text: &mut String) {
        let _ = writeln!(text, "    {}", self.heading());
        for citing in &self.cases {
            let _ = writeln!(text, "      {}", citing.text());
        }
    }
}
