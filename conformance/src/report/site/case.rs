//! The page of a case.

use minijinja::Value;
use minijinja::value::Serde;
use reference_engine::PointSet;
use reference_engine::question::Facts;
use reference_engine::question::fact::POSITION;
use reference_engine::word::Word;
use serde::Serialize;

use super::player::Player;
use super::proofs::Proved;
use super::{File, Pages};
use crate::cases::case::{Case, CaseQuestion, Grounds, Test};
use crate::report::address;
use crate::report::catalogue::replaced;
use crate::report::layout::counted;
use crate::report::picture::Picture;

/// A case as pages show it.
#[derive(Serialize)]
pub(super) struct Shown {
    name: String,
    address: String,
    title: String,
    paper: String,
    paper_title: String,
    /// The item with its name.
    item: Option<(String, String)>,
    claim: String,
    hunts: Option<String>,
    origin: &'static str,
    origin_note: String,
    svg: Option<String>,
    strings: Vec<(String, String)>,
    questions: Vec<Question>,
    variations: Vec<Player>,
    clauses: Vec<(String, String)>,
    /// Whether anything was to be proved.
    proved: bool,
    source: String,
}

/// Which reasons are taken together.
type Alike = fn(&Grounds, &Grounds) -> bool;

/// A question under all rule sets.
#[derive(Serialize)]
struct Question {
    id: String,
    anchor: String,
    kind: &'static str,
    asked: String,
    note: Option<String>,
    boards: Vec<Board>,
    rulings: Vec<Ruling>,
    /// Rule sets under which it is not asked.
    not_asked: Vec<String>,
    proofs: Vec<Player>,
    remarks: Vec<String>,
}

#[derive(Serialize)]
struct Board {
    caption: String,
    svg: String,
}

/// An expected answer, and the rule sets under which it is expected for the same reason.
#[derive(Serialize)]
struct Ruling {
    answer: String,
    board: Option<Board>,
    grounds: &'static str,
    because: String,
    /// The item or clause in words, if one states it.
    says: Option<String>,
    under: Vec<Under>,
}

/// One rule set of a ruling.
#[derive(Serialize)]
struct Under {
    anchor: String,
    rules: String,
    title: String,
    /// The choices in which it is changed for this question.
    with: String,
}

impl Pages<'_> {
    pub(super) fn case(&self, case: &Case) -> Result<File, minijinja::Error> {
        let page = Value::from(Serde(self.shown(case, true)));
        self.page("case", &address::of_case(case), &case.title, page)
    }

    /// All about a case; with `lines` also its variations and proofs.
    pub(super) fn shown(&self, case: &Case, lines: bool) -> Shown {
        let papers = &self.site.suite.papers;
        let proofs = self.site.proofs.as_ref().and_then(|proofs| proofs.get(&*case.id)).filter(|_| lines);
        let alike: Alike =
            if lines { Grounds::eq } else { |one: &Grounds, other: &Grounds| one.word() == other.word() };
        let questions = case.questions.iter().enumerate().map(|(number, question)| {
            self.question(case, question, proofs.and_then(|proofs| proofs.questions.get(number)), alike)
        });
        let variations = case.variations.iter().filter(|_| lines);
        Shown {
            name: case.name(),
            address: address::of_case(case),
            title: case.title.clone(),
            paper: case.paper.clone(),
            paper_title: papers.paper(&case.paper).map_or(String::new(), |paper| paper.title.clone()),
            item: case.item.as_ref().map(|id| (id.clone(), papers.item(id).map_or("", |item| &item.title).to_owned())),
            claim: case.claim.clone(),
            hunts: case.hunts.clone(),
            origin: case.origin.word(),
            origin_note: case.origin_note.clone(),
            svg: case.board.map(|board| Picture::of_position(board).svg()),
            strings: case.strings.iter().map(|(name, points)| (name.clone(), points.to_string())).collect(),
            questions: questions.collect(),
            variations: case.board.map_or(Vec::new(), |board| {
                variations.map(|variation| Player::of_variation(variation, board)).collect()
            }),
            clauses: case.clauses.iter().map(|id| (id.clone(), self.says(id).unwrap_or_default())).collect(),
            proved: self.site.proofs.is_some(),
            source: format!("cases/{}.yaml", case.name()),
        }
    }

    fn question(&self, case: &Case, question: &CaseQuestion, proved: Option<&Proved>, alike: Alike) -> Question {
        let first = question.tests.first();
        let in_question = first.map_or(PointSet::EMPTY, |test| test.question.asked.in_question());
        let mut boards = first.map_or(Vec::new(), |test| Picture::of_question(&test.question));
        // The position of the case stands at the top of the page already.
        boards.retain(|picture| *picture != Picture { caption: picture.caption.clone(), ..plain(case, picture) });
        let proofs = proved.map_or(&[][..], |proved| &proved.lines);
        let asked_under = |id: &String| question.tests.iter().any(|test| test.rules == *id);
        let kind = first.map_or("", |test| test.question.asked.kind.name);
        let sets = self.site.suite.rule_sets.iter().map(|set| set.id.clone());
        Question {
            id: question.id.clone(),
            anchor: address::anchor_of_question(&question.id),
            kind,
            asked: first.map_or(String::new(), |test| test.question.text()),
            note: question.note.clone(),
            boards: boards.into_iter().map(Board::of).collect(),
            rulings: self.rulings(case, question, alike),
            not_asked: sets.filter(|id| !asked_under(id)).collect(),
            proofs: proofs.iter().map(|proof| Player::of_proof(proof, in_question)).collect(),
            remarks: proved.map_or(Vec::new(), |proved| proved.remarks.clone()),
        }
    }

    /// The rulings, those with the same answer for reasons that are alike taken together.
    fn rulings(&self, case: &Case, question: &CaseQuestion, alike: Alike) -> Vec<Ruling> {
        let mut groups: Vec<Vec<&Test>> = Vec::new();
        for test in &question.tests {
            let same =
                |group: &&mut Vec<&Test>| group[0].expected == test.expected && alike(&group[0].grounds, &test.grounds);
            match groups.iter_mut().find(same) {
                Some(group) => group.push(test),
                None => groups.push(vec![test]),
            }
        }
        let ruling = |group: Vec<&Test>| {
            let Test { expected, grounds, question: asked, .. } = group[0];
            Ruling {
                answer: words(expected),
                board: Picture::of_answer(expected, "the answer", asked).map(Board::of),
                grounds: grounds.word(),
                because: grounds.text().to_owned(),
                says: self.says(grounds.text()),
                under: group.iter().map(|test| self.under(case, question, test)).collect(),
            }
        };
        groups.into_iter().map(ruling).collect()
    }

    fn under(&self, case: &Case, question: &CaseQuestion, test: &Test) -> Under {
        let suite = self.site.suite;
        let entry = crate::cases::suite::Entry { case, question, test, rule_sets: &suite.rule_sets };
        Under {
            anchor: address::anchor(&entry),
            rules: test.rules.clone(),
            title: suite.rule_set(&test.rules).map_or(String::new(), |set| set.title.clone()),
            with: replaced(test, suite),
        }
    }

    /// What a clause says, or what an item shows.
    pub(super) fn says(&self, id: &str) -> Option<String> {
        let papers = &self.site.suite.papers;
        let clause = papers.clause(id).map(|clause| clause.says.clone());
        clause.or_else(|| papers.item(id).map(|item| format!("{}. {}", item.title, item.about)))
    }
}

/// The position of the case as this picture would show it if nothing were marked.
fn plain(case: &Case, picture: &Picture) -> Picture {
    Picture::of_position(case.board.unwrap_or(picture.board))
}

/// An answer in words: a position is drawn beside it.
pub(super) fn words(facts: &Facts) -> String {
    let text = facts.without(&[POSITION.info.name]).text();
    match (text.is_empty(), facts.get(&POSITION).is_some()) {
        (true, true) => "the position on the board".to_owned(),
        (true, false) => counted(0, "fact"),
        _ => text,
    }
}

impl Board {
    fn of(picture: Picture) -> Self {
        Self { svg: picture.svg(), caption: picture.caption }
    }
}
