//! Cases with their boards, by paper, by rule set, by kind of question and by shape; and the rule sets themselves.

use std::collections::BTreeSet;

use minijinja::value::Serde;
use minijinja::{Value, context};
use reference_engine::Board;
use reference_engine::questions::KINDS;
use reference_engine::systems::switches;
use reference_engine::word::Word;
use serde::Serialize;

use super::{File, Link, Pages};
use crate::cases::case::Case;
use crate::cases::ruleset::{Because, RuleSet};
use crate::report::address;
use crate::report::layout::counted;
use crate::report::picture::Picture;

/// Shapes that players know by name, each with the words by which a case speaks of it.
const SHAPES: [(&str, &str, &[&str]); 14] = [
    ("bent-four", "Bent four in the corner", &["bent four", "bent-four"]),
    ("seki", "Seki", &["seki"]),
    ("snapback", "Snapback", &["snapback", "snap-back"]),
    ("double-ko", "Double ko", &["double ko", "double-ko"]),
    ("triple-ko", "Triple ko", &["triple ko", "triple-ko"]),
    ("moonshine", "Moonshine life", &["moonshine"]),
    ("chosei", "Eternal life", &["eternal life", "chosei"]),
    ("sending-two", "Sending two, returning one", &["sending two", "sending-two", "return one", "returning one"]),
    ("three-points", "Three points without capturing", &["three points"]),
    ("ten-thousand-year", "Ten-thousand-year ko", &["ten-thousand", "ten thousand", "thousand-year"]),
    ("dame", "Dame", &["dame"]),
    ("eyes", "Eyes", &[" eye", "two-eye", "one-eye"]),
    ("suicide", "Suicide", &["suicide"]),
    ("superko", "Superko", &["superko"]),
];

/// A group of cases with a page of its own.
struct Group<'a> {
    path: String,
    title: String,
    about: String,
    cases: Vec<&'a Case>,
}

/// A case in a gallery.
#[derive(Serialize)]
pub(super) struct Card {
    address: String,
    name: String,
    title: String,
    /// Where its board is drawn, and what is to be seen there.
    board: Option<(String, String)>,
    origin: &'static str,
    asks: String,
}

impl Card {
    pub(super) fn of(case: &Case) -> Self {
        let rulings: usize = case.questions.iter().map(|question| question.tests.len()).sum();
        let asks = format!("{}, {}", counted(case.questions.len(), "question"), counted(rulings, "ruling"));
        Self {
            address: address::of_case(case),
            name: case.name(),
            title: case.title.clone(),
            board: case.board.map(|board| (drawn_at(case), Picture::of_position(board).description())),
            origin: case.origin.word(),
            asks,
        }
    }
}

fn drawn_at(case: &Case) -> String {
    address::of_case(case).replacen("case/", "board/", 1).replace(".html", ".svg")
}

/// The board of a case, small, as a file of its own.
pub(super) fn thumbnail(case: &Case, board: Board) -> File {
    File { path: drawn_at(case), text: Picture::of_position(board).small_file() }
}

impl<'a> Pages<'a> {
    /// The galleries, and the page that leads to them.
    pub(super) fn galleries(&self) -> Result<Vec<File>, minijinja::Error> {
        let of = [("By paper", self.by_paper()), ("By kind of question", self.by_kind()), ("By shape", by_shape(self))];
        let mut files = Vec::new();
        let mut sections = Vec::new();
        for (heading, groups) in of {
            for group in &groups {
                files.push(self.gallery(group)?);
            }
            let link = |group: &Group<'_>| {
                let text = format!("{} ({})", group.title, group.cases.len());
                Link { address: group.path.clone(), text }
            };
            let links: Vec<Link> = groups.iter().map(link).collect();
            sections.push(context! { heading, links => Serde(links) });
        }
        for set in &self.site.suite.rule_sets {
            files.push(self.rule_set(set)?);
        }
        sections.insert(1, context! { heading => "By rule set", links => Serde(self.rule_set_links()) });
        let all: Vec<Card> = self.site.cases.iter().map(|case| Card::of(case)).collect();
        files.push(self.page("cases", "cases.html", "Cases", context! { sections, cards => Serde(all) })?);
        Ok(files)
    }

    fn gallery(&self, group: &Group<'_>) -> Result<File, minijinja::Error> {
        let cards: Vec<Card> = group.cases.iter().map(|case| Card::of(case)).collect();
        let page = context! { about => group.about.clone(), cards => Serde(cards) };
        self.page("gallery", &group.path, &group.title, page)
    }

    fn group(&self, path: String, title: &str, about: String, is_in: impl Fn(&Case) -> bool) -> Option<Group<'a>> {
        let cases: Vec<&Case> = self.site.cases.iter().copied().filter(|case| is_in(case)).collect();
        (!cases.is_empty()).then(|| Group { path, title: title.to_owned(), about, cases })
    }

    fn by_paper(&self) -> Vec<Group<'a>> {
        let papers = self.site.suite.papers.papers.iter().filter_map(|paper| {
            let about = format!("{}, {}.", paper.author, paper.date);
            let path = format!("gallery/paper-{}.html", paper.id);
            self.group(path, &paper.title, about, |case| case.paper == paper.id)
        });
        papers.collect()
    }

    fn by_kind(&self) -> Vec<Group<'a>> {
        let kinds = KINDS.iter().filter_map(|kind| {
            let asks = |case: &Case| {
                let mut tests = case.questions.iter().flat_map(|question| &question.tests);
                tests.any(|test| test.question.asked.is(kind))
            };
            let path = format!("gallery/kind-{}.html", kind.name);
            self.group(path, kind.name, format!("Cases that ask: {}.", kind.sentence), asks)
        });
        kinds.collect()
    }

    /// The papers that have cases here.
    pub(super) fn papers(&self) -> Vec<Link> {
        let link = |group: Group<'_>| Link {
            text: format!("{} ({})", group.title, counted(group.cases.len(), "case")),
            address: group.path,
        };
        self.by_paper().into_iter().map(link).collect()
    }

    /// One case of each paper, for the front page: of those with a board that is not tiny the one that asks most.
    pub(super) fn some_cards(&self) -> Vec<Card> {
        let is_shown = |case: &&&Case| case.board.is_some_and(|board| board.all_points().len() >= 20);
        let asks = |case: &&&Case| case.questions.len();
        let one = |group: Group<'_>| group.cases.iter().filter(is_shown).max_by_key(asks).map(|case| Card::of(case));
        self.by_paper().into_iter().filter_map(one).take(6).collect()
    }

    pub(super) fn rule_set_links(&self) -> Vec<Link> {
        let link = |set: &RuleSet| Link { address: format!("rules/{}.html", set.id), text: set.title.clone() };
        self.site.suite.rule_sets.iter().map(link).collect()
    }

    /// A rule set: every choice with what decides it, and the cases that ask under it.
    fn rule_set(&self, set: &RuleSet) -> Result<File, minijinja::Error> {
        let system = set.choices.system();
        let choices = switches(system).into_iter().filter_map(|switch| {
            let choice = set.choices.of(switch.name)?;
            let means = switch.choices().iter().find(|(word, _)| *word == choice).map_or("", |(_, sentence)| *sentence);
            let (because, says) = match set.because.get(switch.name) {
                Some(Because::Clause(id)) => (format!("clause {id}"), self.says(id).unwrap_or_default()),
                Some(Because::Open(reason)) => ("open".to_owned(), reason.clone()),
                None => ("usual".to_owned(), "the rule set does not name it, so the first choice holds".to_owned()),
            };
            Some(context! { switch => switch.name, about => switch.about, choice, means, because, says })
        });
        let asks =
            |case: &&Case| case.questions.iter().flat_map(|question| &question.tests).any(|test| test.rules == set.id);
        let cards: Vec<Card> = self.site.cases.iter().copied().filter(asks).map(Card::of).collect();
        let paper = self.site.suite.papers.paper(&set.paper).map_or(String::new(), |paper| paper.title.clone());
        let page = context! {
            id => set.id.clone(), note => set.note.clone(), paper,
            system => system.map_or("none: it is about play alone", Word::word),
            choices => choices.collect::<Vec<Value>>(),
            cards => Serde(cards),
        };
        self.page("rules", &format!("rules/{}.html", set.id), &set.title, page)
    }
}

fn by_shape<'a>(pages: &Pages<'a>) -> Vec<Group<'a>> {
    let shapes = SHAPES.iter().filter_map(|(id, title, words)| {
        let speaks_of = |case: &Case| {
            let names: BTreeSet<&String> = case.strings.keys().collect();
            let text = format!("{} {} {} {names:?}", case.id, case.title, case.claim).to_lowercase();
            words.iter().any(|word| text.contains(word))
        };
        let about = "Cases whose title, claim or names of strings speak of it.".to_owned();
        pages.group(format!("gallery/shape-{id}.html"), title, about, speaks_of)
    });
    shapes.collect()
}
