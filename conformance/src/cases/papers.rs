//! The papers: `cases/papers.yaml`.

use std::collections::HashSet;
use std::path::Path;

use reference_engine::word::Word;
use serde::Serialize;

use crate::cases::fields::{Field, Mistakes};
use crate::cases::problem::Problem;
use crate::cases::yaml;

/// What stands for the paper in an example of one's own, which `try` takes.
pub const OWN: &str = "own";

/// All sources that cases can cite.
#[derive(Debug)]
pub struct Papers {
    /// In the order of the file.
    pub papers: Vec<Paper>,
}

/// A source: what it is about (items) and what it says (clauses).
#[derive(Debug)]
pub struct Paper {
    /// For example `verbal-japanese`.
    pub id: String,
    /// One of the five papers, or a source that they lean on.
    pub role: PaperRole,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaperRole {
    /// One of the five papers that the suite tests.
    Paper,
    /// A source that they lean on.
    Context,
}

impl Word for PaperRole {
    const ALL: &'static [Self] = &[Self::Paper, Self::Context];

    fn word(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Context => "context",
        }
    }
}

/// Something in a paper that a case can be about.
#[derive(Debug)]
pub struct Item {
    /// For example `verbal-japanese.standard-1`.
    pub id: String,
    /// A short name.
    pub title: String,
    /// What it shows or asks, in our own words.
    pub about: String,
}

/// A rule that a paper states.
#[derive(Debug)]
pub struct Clause {
    /// For example `verbal-japanese.basic-ko`.
    pub id: String,
    /// What it says, in our own words.
    pub says: String,
}

impl Papers {
    /// Reads the list and checks it.
    pub fn read(file: &Path, problems: &mut Vec<Problem>) -> Option<Self> {
        let document = yaml::read(file).map_err(|problem| problems.push(problem)).ok()?;
        let mistakes = Mistakes::default();
        let papers = Reader { seen: HashSet::new() }.papers(&Field::root("the file", &document.value, &mistakes));
        let right = mistakes.is_empty();
        problems.extend(mistakes.located(&document.places));
        papers.filter(|_| right)
    }

    /// The same with a paper more, that of examples of one's own.
    #[must_use]
    pub(crate) fn with_own(mut self) -> Self {
        let text = |text: &str| text.to_owned();
        let (id, title, author) = (text(OWN), text("An example of one's own"), text("whoever tries it"));
        self.papers.retain(|paper| paper.id != OWN);
        let (items, clauses) = (Vec::new(), Vec::new());
        self.papers.push(Paper { id, role: PaperRole::Context, title, author, date: text("today"), items, clauses });
        self
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
}

struct Reader<'a> {
    /// The ids of papers, items and clauses so far.
    seen: HashSet<&'a str>,
}

impl<'a> Reader<'a> {
    fn papers(mut self, file: &Field<'a>) -> Option<Papers> {
        let mut fields = file.fields()?;
        let papers = fields.need("papers", "the list of all sources").and_then(|field| field.list());
        fields.end();
        Some(Papers { papers: papers?.iter().filter_map(|paper| self.paper(paper)).collect() })
    }

    fn paper(&mut self, field: &Field<'a>) -> Option<Paper> {
        let mut fields = field.fields()?;
        let id = fields.need("id", "a short name, for example verbal-japanese").and_then(|id| self.id(&id, None));
        let role = fields.need("role", "paper, or context for a source that the papers lean on");
        let role = role.and_then(|role| role.word());
        let [title, author, date] = [
            ("title", "its title"),
            ("author", "who wrote it"),
            ("date", "when, as far as known; in quotes if it is a number"),
        ]
        .map(|(name, about)| fields.need(name, about).and_then(|text| text.text()));
        let items = fields.need("items", "the examples, tables, diagrams and sections; [] if there are none");
        let clauses = fields.need("clauses", "the rules that it states; [] if there are none");
        let items: Vec<Item> = items
            .and_then(|items| items.list())
            .into_iter()
            .flatten()
            .filter_map(|item| {
                let mut fields = item.fields()?;
                let own = fields.need("id", "the id of the paper, a dot and a name");
                let own = own.and_then(|own| self.id(&own, id));
                let title = fields.need("title", "a short name").and_then(|title| title.text());
                let about =
                    fields.need("about", "what it shows or asks, in our own words").and_then(|about| about.text());
                fields.end();
                Some(Item { id: own?.to_owned(), title: title?.to_owned(), about: about?.to_owned() })
            })
            .collect();
        let clauses: Vec<Clause> = clauses
            .and_then(|clauses| clauses.list())
            .into_iter()
            .flatten()
            .filter_map(|clause| {
                let mut fields = clause.fields()?;
                let own = fields.need("id", "the id of the paper, a dot and a name");
                let own = own.and_then(|own| self.id(&own, id));
                let says = fields.need("says", "the rule in a sentence of our own").and_then(|says| says.text());
                fields.end();
                Some(Clause { id: own?.to_owned(), says: says?.to_owned() })
            })
            .collect();
        fields.end();
        let (title, author, date) = (title?.to_owned(), author?.to_owned(), date?.to_owned());
        Some(Paper { id: id?.to_owned(), role: role?, title, author, date, items, clauses })
    }

    /// An id, which names one thing; that of an item or a clause starts with the id of its paper.
    fn id(&mut self, field: &Field<'a>, paper: Option<&str>) -> Option<&'a str> {
        let id = field.text()?;
        if !self.seen.insert(id) {
            field.wrong(format!("the id `{id}` is used twice"), "an id names one thing for ever: choose another");
        }
        if let Some(paper) = paper
            && id.split_once('.').is_none_or(|(front, _)| front != paper)
        {
            let what = format!("the id `{id}` stands under the paper `{paper}`");
            field.wrong(what, format!("start it with `{paper}.`"));
        }
        Some(id)
    }
}
