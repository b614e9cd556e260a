//! Who is asked: the trait, and the reference engine behind it.

use reference_engine::answer::Unanswerable;
use reference_engine::proof::Unproved;

use crate::answer::Answer;
use crate::case::Query;

/// A program that answers questions.
pub trait Implementation {
    /// Its name.
    fn name(&self) -> String;

    /// Its version.
    fn version(&self) -> String;

    /// Answers a question.
    fn answer(&self, query: &Query) -> Reply;
}

/// What comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "most replies are answers")]
pub enum Reply {
    /// An answer.
    Answer(Answer),
    /// The program cannot answer this and says why. That is no failure.
    Unsupported(String),
    /// The program says that the question makes no sense, for example because a move that is to be made before is
    /// illegal. That is a failure.
    Refused(String),
}

/// The reference engine, in the same process.
#[derive(Clone, Copy, Debug, Default)]
pub struct Embedded;

impl Implementation for Embedded {
    fn name(&self) -> String {
        "reference-engine (embedded)".into()
    }

    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").into()
    }

    fn answer(&self, query: &Query) -> Reply {
        match reference_engine::answer::answer(&query.for_engine()) {
            Ok(answer) => Reply::Answer(query.answered(answer)),
            Err(
                why @ (Unanswerable::TooManyGames(_)
                | Unanswerable::NoStatuses
                | Unanswerable::NoTables
                | Unanswerable::NotAsked
                | Unanswerable::KoLeft
                | Unanswerable::LimitedUnderSuperko
                | Unanswerable::EndlessLeaves
                | Unanswerable::Unproved(Unproved::NotSettled { .. })),
            ) => Reply::Unsupported(why.to_string()),
            Err(
                why @ (Unanswerable::IllegalBefore { .. }
                | Unanswerable::NoLiberty(_)
                | Unanswerable::NoPosition
                | Unanswerable::EmptyTree
                | Unanswerable::NoCell(_)
                | Unanswerable::TwoTables(_)
                | Unanswerable::Unproved(Unproved::BadProof(_))),
            ) => Reply::Refused(why.to_string()),
        }
    }
}
