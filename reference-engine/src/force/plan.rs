//! A proof as a plan to be played against: one side follows it, the other does what it likes.
//!
//! It is for those who cannot ask the engine, a page in a browser say. It holds nothing but what is to be done and what
//! that leads to; positions follow from the moves.

use std::collections::HashMap;

use super::certificate::{Certificate, CertificateOf};
use super::goal::{Goal, Situation};
use super::line::LineEnd;
use super::task::Task;

/// All places that play can come to if one side follows a proof. The first is the start; places are named by numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The places.
    pub places: Vec<Place>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Play has ended.
    End(LineEnd),
    /// The side that follows the proof does this, which leads there.
    Advised(String, usize),
    /// The other side may do one of these. A local proof has one answer to all that is done elsewhere.
    Open {
        /// What it may do, and where that leads.
        moves: Vec<(String, usize)>,
        /// Where anything else leads that is legal.
        elsewhere: Option<usize>,
    },
}

/// A place in the proof of a goal: a situation, and the number of the condition that is aimed at there, if the proof is
/// a recurrence.
pub(super) struct At<'a, G: Goal + ?Sized> {
    task: &'a Task<G>,
    certificate: &'a CertificateOf<G>,
    situation: Situation<G::Memory>,
    aimed_at: usize,
}

impl<G: Goal + ?Sized> Clone for At<'_, G> {
    fn clone(&self) -> Self {
        Self { situation: self.situation.clone(), ..*self }
    }
}

impl<'a, G: Goal + ?Sized> At<'a, G> {
    pub(super) fn start(task: &'a Task<G>, start: &Situation<G::Memory>, certificate: &'a CertificateOf<G>) -> Self {
        Self { task, certificate, situation: start.clone(), aimed_at: 0 }
    }

    /// Whether the side that follows the certificate is to move.
    fn is_advised(&self) -> bool {
        self.task.is_forcers_turn(&self.situation) == self.certificate.claims()
    }

    fn advice(&self) -> Option<(G::Move, Self)> {
        let mv = match self.certificate {
            Certificate::Recurrence(steps) => steps.get(&(self.situation.clone(), self.aimed_at))?.mv,
            other => other.advice(&self.situation),
        }?;
        Some((mv, self.at(self.task.after(&self.situation, mv).ok()?)))
    }

    fn others(&self) -> impl Iterator<Item = (G::Move, Self)> {
        self.task.followers(&self.situation).map(|(mv, next)| (mv, self.at(next)))
    }

    /// In a recurrence the next condition is aimed at once this one holds.
    fn at(&self, next: Situation<G::Memory>) -> Self {
        let aimed_at = match (self.certificate, self.task.goal.endless_play()) {
            (Certificate::Recurrence(_), Some(endless)) if endless.meets(self.aimed_at, &self.situation) => {
                (self.aimed_at + 1) % endless.conditions()
            }
            _ => self.aimed_at,
        };
        Self { situation: next, aimed_at, ..*self }
    }

    fn ended(&self) -> Option<LineEnd> {
        let reached = self.task.verdict(&self.situation)?;
        Some(if reached { LineEnd::Reached } else { LineEnd::OutOfReach })
    }

    fn text(&self, mv: G::Move) -> String {
        format!("{} {mv}", self.situation.state.to_move.letter())
    }

    /// All places from here on, if together they have at most so many moves.
    pub(super) fn plan(self, most: usize) -> Option<Plan> {
        let mut numbers = HashMap::from([((self.situation.clone(), self.aimed_at), 0)]);
        let (mut places, mut found, mut moves) = (Vec::new(), vec![self], 0);
        while let Some(at) = found.get(places.len()).cloned() {
            let mut number = |next: At<'a, G>| {
                let known = numbers.len();
                let key = (next.situation.clone(), next.aimed_at);
                *numbers.entry(key).or_insert_with(|| {
                    found.push(next);
                    known
                })
            };
            let place = match at.ended() {
                Some(end) => Place::End(end),
                None if at.is_advised() => {
                    let (mv, next) = at.advice()?;
                    Place::Advised(at.text(mv), number(next))
                }
                None => {
                    let moves = at.others().map(|(mv, next)| (at.text(mv), number(next))).collect();
                    Place::Open { moves, elsewhere: None }
                }
            };
            moves += if let Place::Open { moves, .. } = &place { moves.len() } else { 1 };
            if moves > most {
                return None;
            }
            places.push(place);
        }
        Some(Plan { places })
    }
}
