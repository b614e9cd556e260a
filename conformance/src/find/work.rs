//! The work of a search, cut into pieces that do not depend on each other and come in a fixed order: first the boards
//! that can all be gone through, smaller ones first, each piece a beginning; then attempts at the others.
//!
//! Boards that can all be gone through are so twice: at first with little work for a proof, and if some of them were
//! then not settled, with all the work. So a board that is easily proved is not kept waiting by those that are not.

use serde::{Deserialize, Serialize};

use super::fill::Filler;
use super::sketch::Sketch;
use crate::ask::run::shard::Shard;

/// How the boards of a pattern are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// All of them, one after the other.
    Enumerate,
    /// One that is changed again and again.
    Anneal,
}

/// Up to so many fillings are gone through, if nobody says otherwise.
pub const FEW: u128 = 20_000_000_000;

/// What is done in which order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pass {
    /// All boards, with little work for a proof.
    #[default]
    Quick,
    /// All boards, with all the work.
    Thorough,
    /// Attempts at boards that are too many.
    Attempts,
}

/// A piece of work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Its number in its pass, counted over all shares.
    pub number: u64,
    /// Which board is filled.
    pub pattern: usize,
    /// How.
    pub kind: Kind,
}

/// What is to be done in a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// All boards that begin like this.
    Beginning(Vec<u8>),
    /// An attempt that begins with a board made at random.
    Attempt,
}

/// All pieces of a search.
pub struct Pieces<'a> {
    sketch: &'a Sketch,
    shard: Shard,
    methods: Vec<Method>,
}

impl<'a> Pieces<'a> {
    /// The pieces of this share. A method that is not given depends on how many fillings there are.
    pub fn new(sketch: &'a Sketch, method: Option<Method>, shard: Shard) -> Self {
        let few = |fillings: u128| if fillings <= FEW { Method::Enumerate } else { Method::Anneal };
        let methods = sketch.patterns.iter().map(|one| method.unwrap_or_else(|| few(one.fillings(&sketch.counts))));
        Self { sketch, shard, methods: methods.collect() }
    }

    /// How each pattern is looked for.
    pub fn methods(&self) -> &[Method] {
        &self.methods
    }

    /// Whether this can be one of the pieces.
    pub fn has(&self, piece: &Piece) -> bool {
        match (self.methods.get(piece.pattern), &piece.kind) {
            (Some(Method::Enumerate), Kind::Beginning(digits)) => self.filler(piece.pattern).is_beginning(digits),
            (Some(Method::Anneal), Kind::Attempt) => true,
            _ => false,
        }
    }

    /// The piece of this share and pass that follows.
    pub fn next(&self, pass: Pass, after: Option<&Piece>) -> Option<Piece> {
        let next = |after: Option<&Piece>| match pass {
            Pass::Quick | Pass::Thorough => self.beginning(after),
            Pass::Attempts => self.attempt(after),
        };
        let mut piece = next(after)?;
        while piece.number % self.shard.of != self.shard.number - 1 {
            piece = next(Some(&piece))?;
        }
        Some(piece)
    }

    fn beginning(&self, after: Option<&Piece>) -> Option<Piece> {
        let number = after.map_or(0, |piece| piece.number + 1);
        let (from, digits) = match after.map(|piece| (piece.pattern, &piece.kind)) {
            Some((pattern, Kind::Beginning(digits))) => (pattern, Some(&digits[..])),
            _ => (0, None),
        };
        for pattern in from..self.methods.len() {
            if self.methods[pattern] == Method::Enumerate {
                let after = digits.filter(|_| pattern == from);
                if let Some(digits) = self.filler(pattern).next(after) {
                    return Some(Piece { number, pattern, kind: Kind::Beginning(digits) });
                }
            }
        }
        None
    }

    /// The boards take turns.
    fn attempt(&self, after: Option<&Piece>) -> Option<Piece> {
        let number = after.map_or(0, |piece| piece.number + 1);
        let turns: Vec<usize> = (0..self.methods.len()).filter(|at| self.methods[*at] == Method::Anneal).collect();
        let turn = number % turns.len().max(1) as u64;
        let pattern = *turns.get(usize::try_from(turn).unwrap_or(0))?;
        Some(Piece { number, pattern, kind: Kind::Attempt })
    }

    /// Goes through the boards of a pattern.
    pub fn filler(&self, pattern: usize) -> Filler<'a> {
        Filler::new(&self.sketch.patterns[pattern], &self.sketch.counts)
    }
}
