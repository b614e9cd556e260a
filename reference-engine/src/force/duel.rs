//! A game against a proof: one side follows the certificate, the other, who doubts it, plays what he likes.
//!
//! The certificate is a book. In each situation that can come up it is open at a page; the page says what the side does
//! that follows it, and every move turns to another page. The doubter can play any legal move, so he sees for himself
//! that the book has an answer to all of them.

use std::fmt;

use super::certificate::{Certificate, CertificateOf};
use super::goal::{Goal, Situation};
use super::task::Task;
use crate::board::Colour;
use crate::board::notation::{Move, PlayersMove};
use crate::play::state::{Illegal, State};

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// Nothing is decided.
    Open,
    /// The goal is reached.
    Reached,
    /// The goal is out of reach.
    OutOfReach,
}

/// Why a move was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotMade {
    /// This is no move.
    NoMove,
    /// It is a move of the other player.
    NotYours,
    /// The rules forbid it.
    Illegal(Illegal),
}

/// A game against a proof.
pub trait Duel {
    /// The state of play.
    fn state(&self) -> &State;

    /// The side that follows the proof.
    fn advised(&self) -> Colour;

    /// How the game stands.
    fn stands(&self) -> Stands;

    /// The moves so far, as they are written in a sequence.
    fn moves(&self) -> Vec<String>;

    /// The doubter, who is to move, makes this move: `c4`, `pass`, `ko-pass`, `ko-pass c4`, or what his goal knows
    /// besides.
    fn play(&mut self, text: &str) -> Result<(), NotMade>;

    /// The side that follows the proof, which is to move, does what the proof says. None if it says nothing, which would be
    /// a bug of ours.
    fn reply(&mut self) -> Option<String>;

    /// Takes the last move back, if there is one.
    fn undo(&mut self) -> bool;

    /// The number of moves after which the same situation was there before.
    fn seen_after(&self) -> Option<usize>;

    /// What the proof says here, in words.
    fn why(&self) -> String;

    /// The doubter's move that holds out longest, as far as one can see.
    fn hint(&self) -> Option<String>;
}

/// A certificate as a book that is open at a page.
pub(super) trait Book<G: Goal + ?Sized> {
    /// The side that follows it.
    fn advised(&self) -> Colour;

    /// The page at the start.
    fn first_page(&self) -> usize;

    /// What to do here.
    fn advice(&self, at: &At<G>) -> Option<G::Move>;

    /// The page after this move of either side.
    fn turned(&self, at: &At<G>, mv: G::Move) -> usize;

    /// Whether the book has come to its end here, and how.
    fn ended(&self, at: &At<G>) -> Option<bool>;

    /// How much a move of the doubter resists that leads here.
    fn resistance(&self, at: &At<G>) -> i64;

    /// What it says here, in words.
    fn why(&self, at: &At<G>) -> String;
}

/// A situation, and the page at which the book is open.
pub(super) struct At<G: Goal + ?Sized> {
    pub(super) situation: Situation<G::Memory>,
    pub(super) page: usize,
}

/// A game that is being played.
pub(super) struct Played<'a, G: Goal + ?Sized, B> {
    task: &'a Task<G>,
    book: B,
    /// The start, and what each move led to.
    past: Vec<At<G>>,
    now: At<G>,
    moves: Vec<String>,
}

impl<'a, G: Goal + ?Sized, B: Book<G>> Played<'a, G, B> {
    pub(super) fn new(task: &'a Task<G>, start: Situation<G::Memory>, book: B) -> Self {
        let page = book.first_page();
        Self { task, book, past: Vec::new(), now: At { situation: start, page }, moves: Vec::new() }
    }

    /// What a move leads to.
    fn after(&self, mv: G::Move) -> Result<At<G>, Illegal> {
        let situation = self.task.after(&self.now.situation, mv)?;
        Ok(At { situation, page: self.book.turned(&self.now, mv) })
    }

    fn make(&mut self, mv: G::Move) -> Result<String, Illegal> {
        let after = self.after(mv)?;
        let text = format!("{} {mv}", self.now.situation.state.to_move.letter());
        self.moves.push(text.clone());
        self.past.push(std::mem::replace(&mut self.now, after));
        Ok(text)
    }

    /// The move that is meant. A goal may know moves that the rules of play do not know: they are called by one of their
    /// words.
    fn meant(&self, text: &str) -> Result<G::Move, NotMade> {
        let letter = self.now.situation.state.to_move.letter();
        let text = text.trim().to_lowercase();
        let text = match text.split_once(' ') {
            Some((colour @ ("b" | "w"), rest)) if colour.chars().eq(letter.to_lowercase()) => rest.trim(),
            Some(("b" | "w", _)) => return Err(NotMade::NotYours),
            _ => &*text,
        };
        if let Some(made) = PlayersMove::parse(&format!("{letter} {text}")) {
            return Ok(made.mv.into());
        }
        let others = self.task.goal.candidates(&self.now.situation).into_iter();
        let mut others = others.filter(|mv| Into::<Option<Move>>::into(*mv).is_none());
        others.find(|mv| mv.to_string().split(' ').any(|word| word == text)).ok_or(NotMade::NoMove)
    }
}

impl<G: Goal + ?Sized, B: Book<G>> Duel for Played<'_, G, B> {
    fn state(&self) -> &State {
        &self.now.situation.state
    }

    fn advised(&self) -> Colour {
        self.book.advised()
    }

    fn stands(&self) -> Stands {
        match self.task.verdict(&self.now.situation).or_else(|| self.book.ended(&self.now)) {
            None => Stands::Open,
            Some(true) => Stands::Reached,
            Some(false) => Stands::OutOfReach,
        }
    }

    fn moves(&self) -> Vec<String> {
        self.moves.clone()
    }

    fn play(&mut self, text: &str) -> Result<(), NotMade> {
        let mv = self.meant(text)?;
        self.make(mv).map(|_| ()).map_err(NotMade::Illegal)
    }

    fn reply(&mut self) -> Option<String> {
        let mv = self.book.advice(&self.now)?;
        self.make(mv).ok()
    }

    fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.now = before;
        self.moves.pop();
        true
    }

    fn seen_after(&self) -> Option<usize> {
        self.past.iter().position(|at| at.situation == self.now.situation)
    }

    fn why(&self) -> String {
        self.book.why(&self.now)
    }

    fn hint(&self) -> Option<String> {
        let candidates = self.task.goal.candidates(&self.now.situation).into_iter();
        let legal = candidates.filter_map(|mv| Some((mv, self.after(mv).ok()?)));
        let resists = |(_, at): &(G::Move, At<G>)| {
            let is_new = !self.past.iter().any(|before| before.situation == at.situation);
            let is_open = self.task.verdict(&at.situation).is_none();
            (is_open, is_new, self.book.resistance(at), at.situation.state.passes == 0)
        };
        legal.max_by_key(resists).map(|(mv, _)| mv.to_string())
    }
}

/// The certificate of a proof on the whole board. A page is the number of the condition that a recurrence aims at.
pub(super) struct WholeBoard<'a, G: Goal + ?Sized> {
    pub(super) task: &'a Task<G>,
    pub(super) certificate: &'a CertificateOf<G>,
}

impl<G: Goal + ?Sized> Book<G> for WholeBoard<'_, G> {
    fn advised(&self) -> Colour {
        if self.certificate.claims() { self.task.forcer } else { self.task.forcer.opponent() }
    }

    fn first_page(&self) -> usize {
        0
    }

    fn advice(&self, at: &At<G>) -> Option<G::Move> {
        match self.certificate {
            Certificate::Recurrence(steps) => steps.get(&(at.situation.clone(), at.page))?.mv,
            other => other.advice(&at.situation),
        }
    }

    fn turned(&self, at: &At<G>, _mv: G::Move) -> usize {
        match (self.certificate, self.task.goal.endless_play()) {
            (Certificate::Recurrence(_), Some(endless)) if endless.meets(at.page, &at.situation) => {
                (at.page + 1) % endless.conditions().max(1)
            }
            _ => at.page,
        }
    }

    fn ended(&self, _at: &At<G>) -> Option<bool> {
        None
    }

    fn resistance(&self, at: &At<G>) -> i64 {
        match self.certificate {
            Certificate::Strategy(steps) => steps.get(&at.situation).map_or(0, |step| step.rank.into()),
            _ => self.task.goal.danger(&at.situation).0,
        }
    }

    fn why(&self, at: &At<G>) -> String {
        let Self { task, certificate } = self;
        let (forcer, opponent, goal) = (task.forcer, task.forcer.opponent(), &task.goal);
        let listed = certificate.len();
        let says = match certificate {
            Certificate::Strategy(steps) => {
                let most = steps.get(&at.situation).map_or(0, |step| step.rank);
                format!("The proof is a strategy: {forcer} has forced {goal} after at most {most} more moves.")
            }
            Certificate::ClosedSet(_) => format!(
                "The proof is a closed set of {listed} situations, in none of which {forcer} has {goal}. Whatever \
                 {forcer} does, {opponent} has a reply that stays inside; to go round for ever forces nothing."
            ),
            Certificate::Recurrence(_) => format!(
                "The proof is a strategy for play that may never end: {forcer} gets {goal}, or what counts as that comes \
                 again and again. He now aims at number {} of what has to come.",
                at.page + 1
            ),
            Certificate::Settling(steps) => {
                let trapped = steps.get(&at.situation).is_some_and(|step| step.trap.is_some());
                let goes_on = if trapped { "stays here for ever" } else { "comes closer to where it stays for ever" };
                format!(
                    "The proof lists {listed} situations, in none of which {forcer} has {goal}. Whatever {forcer} does, \
                     play {goes_on}, and then it does not count as {goal}."
                )
            }
        };
        let plays = self.advice(at).map_or_else(
            || format!(" It has an answer to every move of {}.", self.advised().opponent()),
            |mv| format!(" Here {} plays {mv}.", self.advised()),
        );
        says + &plays
    }
}

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMove => f.write_str("this is no move"),
            Self::NotYours => f.write_str("you do not play this colour"),
            Self::Illegal(why) => write!(f, "this is illegal: {why}"),
        }
    }
}

impl std::error::Error for NotMade {}
