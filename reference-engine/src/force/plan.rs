//! All games against a proof at once: a plan of what one side does, whatever the other does.
//!
//! It is for those who cannot ask the engine, a page in a browser say. It holds nothing but what is done and what that
//! leads to; positions follow from the moves.

use std::collections::HashMap;

use super::duel::{At, Book};
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

/// The plan of a book, if it has at most so many moves.
pub(super) fn of_book<G: Goal + ?Sized>(
    task: &Task<G>,
    start: &Situation<G::Memory>,
    book: &impl Book<G>,
    most: usize,
) -> Option<Plan> {
    let mut found = Found::<G>::default();
    found.number(At { situation: start.clone(), page: book.first_page() });
    let (mut places, mut moves) = (Vec::new(), 0);
    while let Some((situation, page)) = found.open.get(places.len()).cloned() {
        let at = At { situation, page };
        let after = |situation, mv| At { situation, page: book.turned(&at, mv) };
        let text = |mv: G::Move| format!("{} {mv}", at.situation.state.to_move.letter());
        let place = if let Some(reached) = task.verdict(&at.situation).or_else(|| book.ended(&at)) {
            Place::End(if reached { LineEnd::Reached } else { LineEnd::OutOfReach })
        } else if at.situation.state.to_move == book.advised() {
            let mv = book.advice(&at)?;
            let next = task.after(&at.situation, mv).ok()?;
            Place::Advised(text(mv), found.number(after(next, mv)))
        } else {
            let followers = task.followers(&at.situation);
            let moves = followers.map(|(mv, next)| (text(mv), found.number(after(next, mv))));
            Place::Open { moves: moves.collect(), elsewhere: None }
        };
        moves += if let Place::Open { moves, .. } = &place { moves.len() } else { 1 };
        if moves > most {
            return None;
        }
        places.push(place);
    }
    Some(Plan { places })
}

/// A situation and the page of the book that belongs to it.
type Key<G> = (Situation<<G as Goal>::Memory>, usize);

/// The places that were found so far, by their numbers.
struct Found<G: Goal + ?Sized> {
    numbers: HashMap<Key<G>, usize>,
    open: Vec<Key<G>>,
}

impl<G: Goal + ?Sized> Default for Found<G> {
    fn default() -> Self {
        Self { numbers: HashMap::new(), open: Vec::new() }
    }
}

impl<G: Goal + ?Sized> Found<G> {
    fn number(&mut self, at: At<G>) -> usize {
        let key = (at.situation, at.page);
        let next = self.open.len();
        let number = *self.numbers.entry(key.clone()).or_insert(next);
        if number == next {
            self.open.push(key);
        }
        number
    }
}
