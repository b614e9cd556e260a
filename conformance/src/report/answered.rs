//! What the reference engine makes of a question: the lines of play that prove its answer, for game records and for the
//! site.

use reference_engine::PointSet;
use reference_engine::force::line::Line;
use reference_engine::force::plan::Plan;
use reference_engine::question::{Question, Unanswerable};

use crate::ask::effort::Effort;
use crate::cases::case::Test;
use crate::report::layout::counted;

/// What the reference engine made of a question.
pub(crate) struct Answered {
    /// The lines of play.
    pub(crate) lines: Vec<ProofLine>,
    /// What is to be said of it, if it is not simply the expected answer.
    pub(crate) remark: Option<String>,
}

/// What a proof shows, and the line of play that shows it.
pub(crate) struct ProofLine {
    /// The rule sets under which it was found.
    pub(crate) rules: Vec<String>,
    /// The string that it is about, if each has an answer of its own.
    pub(crate) string: Option<String>,
    /// What it shows.
    pub(crate) shows: String,
    /// What kind of certificate it has.
    pub(crate) by: String,
    /// The line.
    pub(crate) line: Line,
    /// The points to which plays are confined, if they are not all.
    pub(crate) area: Option<PointSet>,
    /// All other lines as well, if that is wanted and they are few.
    pub(crate) plan: Option<Plan>,
}

impl Answered {
    /// The answer, proved with this effort. Plans are made that have at most so many moves.
    pub(crate) fn of(test: &Test, effort: &Effort, most: usize) -> Self {
        let question: Question = effort.put_to(&test.question);
        let under = format!("Under {} the reference engine", test.rules);
        let answer = match question.answer() {
            Ok(answer) => answer,
            Err(why) => {
                let fails =
                    if matches!(why, Unanswerable::Unproved(_)) { "has not proved it" } else { "does not answer" };
                return Self { lines: Vec::new(), remark: Some(format!("{under} {fails}: {why}")) };
            }
        };
        let is_met = test.expected.is_met_by(&answer.facts);
        let remark = (!is_met).then(|| format!("{under} answers otherwise: {}", answer.facts.text()));
        let mut lines = Vec::new();
        for (number, proved) in answer.proofs.iter().enumerate() {
            for proof in proved.iter().flat_map(|proved| &proved.proofs) {
                lines.push(ProofLine {
                    rules: vec![test.rules.clone()],
                    string: question.asked.names.get(number).filter(|_| answer.proofs.len() > 1).cloned(),
                    shows: proof.sentence(),
                    by: format!("{} of {}", proof.kind(), counted(proof.states(), "state")),
                    line: proof.main_line(),
                    area: proof.play_area(),
                    plan: (most > 0).then(|| proof.plan(most)).flatten(),
                });
            }
        }
        Self { lines, remark }
    }
}

/// The lines of all answers; the same line under several rule sets is one.
pub(crate) fn merged(answers: Vec<Answered>) -> Vec<ProofLine> {
    let mut lines: Vec<ProofLine> = Vec::new();
    for line in answers.into_iter().flat_map(|answer| answer.lines) {
        let same = |other: &&mut ProofLine| {
            (&other.line, &other.plan) == (&line.line, &line.plan)
                && (&other.shows, &other.string) == (&line.shows, &line.string)
        };
        match lines.iter_mut().find(same) {
            Some(other) if other.rules.contains(&line.rules[0]) => {}
            Some(other) => other.rules.extend(line.rules),
            None => lines.push(line),
        }
    }
    lines
}
