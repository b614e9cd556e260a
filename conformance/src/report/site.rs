//! The cases as a static site: pages that need no server and nothing from elsewhere, so that they open from a folder.
//!
//! ```text
//! index.html                   what this is, numbers, ways in
//! cases.html  gallery/*.html   the cases by paper, rule set, kind of question and shape
//! case/FOLDER/ID.html          a case: board, questions, rulings, proofs to step through and to try moves against
//! board/FOLDER/ID.svg          its board, small
//! rules/ID.html                a rule set: every choice with what decides it
//! compare.html  atlas.html     where rule sets part; the separating positions, if the suite has such a folder
//! coverage.html  systems.html  results.html  booklet.html  search.html
//! assets/                      style, script, and the index for searching
//! ```
//!
//! Everything that is text stays text: the templates escape it. Boards are drawn here. The pages forbid scripts and
//! pictures from elsewhere.

mod case;
mod compare;
mod gallery;
mod player;
pub mod proofs;
mod prose;
mod search;

use std::collections::HashMap;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value, context};
use serde::Serialize;

use self::proofs::Proofs;
use super::address;
use super::coverage::Coverage;
use super::layout::counted;
use crate::ask::compare::Comparison;
use crate::cases::case::Case;
use crate::cases::suite::Suite;

/// The folder with the atlas of separating positions.
const ATLAS: &str = "separating";

const TEMPLATES: [(&str, &str); 13] = [
    ("layout", include_str!("site/pages/layout.html")),
    ("parts", include_str!("site/pages/parts.html")),
    ("index", include_str!("site/pages/index.html")),
    ("cases", include_str!("site/pages/cases.html")),
    ("gallery", include_str!("site/pages/gallery.html")),
    ("case", include_str!("site/pages/case.html")),
    ("rules", include_str!("site/pages/rules.html")),
    ("compare", include_str!("site/pages/compare.html")),
    ("atlas", include_str!("site/pages/atlas.html")),
    ("coverage", include_str!("site/pages/coverage.html")),
    ("prose", include_str!("site/pages/prose.html")),
    ("search", include_str!("site/pages/search.html")),
    ("booklet", include_str!("site/pages/booklet.html")),
];

/// What the site is made of.
pub struct Site<'a> {
    /// Papers, rule sets and all cases.
    pub suite: &'a Suite,
    /// The cases that get a page.
    pub cases: Vec<&'a Case>,
    /// What was proved, by the id of the case; none if nothing was to be proved.
    pub proofs: Option<HashMap<&'a str, Proofs>>,
    /// The statuses of all named strings under all rule sets, if they were to be proved.
    pub comparison: Option<Comparison<'a>>,
}

/// A file of the site.
#[derive(Debug)]
pub struct File {
    /// Where it stands below the folder of the site, with `/` between the names.
    pub path: String,
    /// What it says.
    pub text: String,
}

/// An entry of the navigation.
#[derive(Clone, Serialize)]
struct Link {
    address: String,
    text: String,
}

impl Site<'_> {
    /// All files.
    ///
    /// # Errors
    /// When a template has a fault.
    pub fn files(&self) -> Result<Vec<File>, minijinja::Error> {
        let pages = Pages::new(self)?;
        let mut files = vec![
            File { path: "assets/site.css".into(), text: include_str!("site/assets/site.css").into() },
            File { path: "assets/site.js".into(), text: include_str!("site/assets/site.js").into() },
            File { path: "assets/icon.svg".into(), text: include_str!("site/assets/icon.svg").into() },
            File { path: "assets/index.js".into(), text: search::index(self) },
        ];
        for case in &self.cases {
            files.push(pages.case(case)?);
            files.extend(case.board.map(|board| gallery::thumbnail(case, board)));
        }
        files.extend(pages.galleries()?);
        files.extend([pages.index()?, pages.compare()?, pages.coverage()?, pages.search()?, pages.booklet()?]);
        files.extend(pages.prose()?);
        if self.has_atlas() {
            files.push(pages.atlas()?);
        }
        Ok(files)
    }

    fn has_atlas(&self) -> bool {
        self.cases.iter().any(|case| case.folder == ATLAS)
    }

    /// How much there is of everything, in words.
    fn numbers(&self) -> Vec<(usize, &'static str)> {
        let questions = || self.cases.iter().flat_map(|case| &case.questions);
        let tests = || questions().flat_map(|question| &question.tests);
        let stated = tests().filter(|test| test.grounds.word() == "stated").count();
        vec![
            (self.cases.len(), "cases"),
            (questions().count(), "questions"),
            (tests().count(), "rulings"),
            (stated, "stated by a source"),
            (tests().count() - stated, "derived by an argument"),
            (self.suite.rule_sets.len(), "rule sets"),
        ]
    }
}

/// Makes pages out of templates.
struct Pages<'a> {
    site: &'a Site<'a>,
    environment: Environment<'static>,
    navigation: Vec<Link>,
    identity: String,
}

impl<'a> Pages<'a> {
    fn new(site: &'a Site<'a>) -> Result<Self, minijinja::Error> {
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
        for (name, text) in TEMPLATES {
            environment.add_template(name, text)?;
        }
        let mut navigation =
            vec![("cases.html", "Cases"), ("systems.html", "Rule systems"), ("compare.html", "Compare")];
        if site.has_atlas() {
            navigation.push(("atlas.html", "Atlas"));
        }
        navigation.extend([("coverage.html", "Coverage"), ("results.html", "Programs"), ("booklet.html", "Booklet")]);
        let link = |(address, text): (&str, &str)| Link { address: address.into(), text: text.into() };
        let navigation = navigation.into_iter().map(link).collect();
        Ok(Self { site, environment, navigation, identity: site.suite.identity().text() })
    }

    /// A page with what all of them have.
    fn page(&self, template: &str, path: &str, title: &str, page: Value) -> Result<File, minijinja::Error> {
        let root = "../".repeat(path.matches('/').count());
        let (navigation, identity) = (Serde(&self.navigation), &self.identity);
        let context = context! { root, path, title, navigation, identity, page };
        let text = self.environment.get_template(template)?.render(context)?;
        Ok(File { path: path.to_owned(), text })
    }

    fn index(&self) -> Result<File, minijinja::Error> {
        let proved = self.site.proofs.as_ref().map(|proofs| {
            let (mut lines, mut plans) = (0, 0);
            for line in proofs.values().flat_map(Proofs::lines).filter(|line| !line.line.moves.is_empty()) {
                lines += 1;
                plans += usize::from(line.plan.is_some());
            }
            context! { lines, plans }
        });
        let page = context! {
            numbers => self.site.numbers(),
            papers => Serde(self.papers()),
            rule_sets => Serde(self.rule_set_links()),
            proved,
            some => Serde(self.some_cards()),
            atlas => self.site.has_atlas(),
        };
        self.page("index", "index.html", "Kakunin: the rules of Go, case by case", page)
    }

    fn coverage(&self) -> Result<File, minijinja::Error> {
        let known: HashMap<String, String> =
            self.site.cases.iter().map(|case| (case.name(), address::of_case(case))).collect();
        let page = context! { coverage => Serde(Coverage::of(self.site.suite)), known };
        self.page("coverage", "coverage.html", "What of the papers is asked", page)
    }

    fn search(&self) -> Result<File, minijinja::Error> {
        self.page("search", "search.html", "Search", context! {})
    }

    fn booklet(&self) -> Result<File, minijinja::Error> {
        let identity = self.site.suite.identity();
        let by_paper = self.site.suite.papers.papers.iter().filter_map(|paper| {
            let of_paper = self.site.cases.iter().filter(|case| case.paper == paper.id);
            let cases: Vec<Value> = of_paper.map(|case| Value::from(Serde(self.shown(case, false)))).collect();
            let (title, author, id) = (&paper.title, &paper.author, &paper.id);
            (!cases.is_empty()).then(|| context! { id, title, author, cases })
        });
        let count = counted(self.site.cases.len(), "case");
        let page = context! { date => identity.date, count, papers => by_paper.collect::<Vec<_>>() };
        self.page("booklet", "booklet.html", "Kakunin: all cases, to be printed", page)
    }
}
