//! Symmetries: the same question about the same board, turned, mirrored or with the colours exchanged. A program whose
//! answer is not the same answer, turned, mirrored or exchanged, is wrong at least once, whatever the rules say.
//!
//! A square board has eight turns and reflections, another one four. Images that look alike are asked once.

use std::time::{Duration, Instant};

use reference_engine::Size;
use reference_engine::question::{Facts, Question};

use super::put::{fit, put_fitted};
use crate::ask::fit::NotAsked;
use crate::ask::implementation::{Implementation, Reply};
use crate::ask::view::View;
use crate::cases::ruleset::RuleSet;

/// A program that says only after this time that it has no answer is not asked the other images.
const LONG: Duration = Duration::from_secs(1);

/// What came of the images of a question.
#[derive(Clone, Debug, Default)]
pub struct Images {
    /// How many were answered as the question itself was.
    pub same: usize,
    /// How many could not be compared: they have no answer in time, or cannot be asked.
    pub not_compared: usize,
    /// The first that was answered otherwise. No more are asked then.
    pub differs: Option<Differs>,
}

/// An image that was answered otherwise.
#[derive(Clone, Debug)]
pub struct Differs {
    /// How the board is looked at.
    pub view: View,
    /// The question as it is seen then.
    pub question: Question,
    /// What would be the same answer, as it is seen then; none if the question was refused.
    pub same: Option<Facts>,
    /// What came: another answer, or what happened instead.
    pub said: Result<Facts, String>,
}

impl Differs {
    /// In one line.
    pub fn text(&self) -> String {
        let said = |facts: &Facts| facts.text().replace('\n', ", ");
        let (Ok(came) | Err(came)) = self.said.as_ref().map(said).map_err(String::clone);
        let same = self.same.as_ref().map_or_else(|| "that it is refused".to_owned(), said);
        format!("with the board {} the same answer would be: {same}; but it says: {came}", self.view.text())
    }
}

/// The images of a question that differ from it and from each other.
pub fn images(question: &Question) -> Vec<(View, Question)> {
    let is_square = |question: &Question| {
        question.start.as_ref().is_some_and(|start| start.board.size().columns() == start.board.size().rows())
    };
    let mut images: Vec<(View, Question)> = Vec::new();
    for view in (1..16).map(View::number).filter(|view| !view.turned || is_square(question)) {
        let Some(image) = view.question(question) else { continue };
        if image != *question && images.iter().all(|(_, other)| *other != image) {
            images.push((view, image));
        }
    }
    images
}

/// Asks the images of a question that was answered so, and compares.
pub fn compare(
    rules: &str,
    question: &Question,
    reply: &Reply,
    rule_sets: &[RuleSet],
    implementation: &mut dyn Implementation,
) -> Images {
    let mut compared = Images::default();
    if !matches!(reply, Reply::Answer { .. } | Reply::Refused(_)) {
        return compared;
    }
    let size = question.start.as_ref().map(|start| start.board.size());
    let images = images(question);
    for (number, (view, image)) in images.iter().enumerate() {
        let start = Instant::now();
        let said = match fit(rules, image, rule_sets, implementation) {
            Ok(Ok(fitted)) => put_fitted(&fitted, implementation),
            Ok(Err(NotAsked { words, .. })) => Reply::Unsupported(words),
            Err(reply) => reply,
        };
        if matches!(said, Reply::Timeout(_) | Reply::Unsupported(_)) && start.elapsed() > LONG {
            // The others would take as long, and come to nothing as well.
            compared.not_compared += images.len() - number;
            break;
        }
        match differs(*view, image, size, reply, said) {
            None => compared.not_compared += 1,
            Some(None) => compared.same += 1,
            Some(Some(differs)) => {
                compared.differs = Some(differs);
                break;
            }
        }
    }
    compared
}

/// How the answer to an image differs from that to the question, if it does; nothing if that cannot be told.
fn differs(view: View, image: &Question, size: Option<Size>, plainly: &Reply, said: Reply) -> Option<Option<Differs>> {
    let (same, unseen) = match plainly {
        Reply::Answer { facts, unseen, .. } => (Some(view.facts(size, facts)), &unseen[..]),
        _ => (None, &[][..]),
    };
    let made = |same: Option<Facts>, said| Some(Some(Differs { view, question: image.clone(), same, said }));
    match said {
        Reply::Answer { facts, unseen: also, .. } => {
            let unseen: Vec<&str> = unseen.iter().chain(&also).copied().collect();
            let is_same = same.as_ref().is_some_and(|same| {
                let (same, other) = (same.without(&unseen), facts.without(&unseen));
                same.is_met_by(&other) && other.is_met_by(&same)
            });
            if is_same { Some(None) } else { made(same, Ok(facts)) }
        }
        Reply::Unsupported(_) | Reply::Timeout(_) => None,
        Reply::Refused(_) if same.is_none() => Some(None),
        Reply::Refused(why) | Reply::Crash(why) | Reply::Malformed(why) => made(same, Err(why)),
    }
}
