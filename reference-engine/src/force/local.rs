//! Local proofs: what a player can force on some points, whatever happens on the others.
//!
//! On the whole board every legal move is a move of every proof, which is hopeless where much is empty. But whoever has
//! a reply near by to everything near by need not look at the rest. Each module knows only those above it:
//!
//! 1. [`known`]: a board of which only some points are known, and what is certain there
//! 2. [`aim`]: what can be shown locally
//! 3. [`certificate`]: the local proof, the lemma that makes it hold on the whole board, and its checker
//! 4. `search`: looks for local proofs. The points that a proof rests on, its zone, are not guessed beforehand: they
//!    fall out of it
//! 5. [`Finder`]: which tries are made in which order

pub mod aim;
pub mod certificate;
mod finder;
pub mod known;
mod search;

pub use self::aim::Aim;
pub use self::certificate::{LocalCertificate, LocalRefusal, LocalStep, Why};
pub use self::finder::{Finder, Sought};
