//! The rules of Go, small and exact: the reference engine of Kakunin.
//!
//! Read it in this order, a folder a chapter. Each knows only those above it:
//!
//! 1. [`board`]: points, stones, strings, liberties, play and capture; boards and moves as text
//! 2. [`play`]: the ko rules, sequences and what ends them, prisoners; how many of all there are
//! 3. [`scoring`]: what each player has when a game is over and it is agreed what is dead
//! 4. [`life`]: two-eye-, n-eye- and pass-alive formations, and what is believed of them without being played out
//! 5. [`force`]: what a player may want to force, by exact proof search, with certificates that are checked again
//! 6. [`systems`]: one module a paper
//! 7. [`question`]: what can be asked and answered; [`questions`]: the list of it
//!
//! Below all of them are [`word`], [`switch`] and [`cells`]: things written as one word, what rule systems answer
//! differently, tables as the papers print them. Above all of them are the files called `questions.rs`.
//! [`fault`] has the mistakes that can be put in on purpose.
//!
//! The words are those of the papers, and the ids in the comments (`verbal-japanese.basic-ko`) are those of
//! `cases/papers.yaml`. There are no files, no clock, no threads and no dependencies here. No input makes it panic
//! (but for [`testing`], the handwriting of tests).

pub mod board;
pub mod cells;
pub mod fault;
pub mod force;
mod hash;
pub mod life;
pub mod play;
pub mod question;
pub mod questions;
pub mod scoring;
pub mod switch;
pub mod systems;
pub mod testing;
pub mod word;

pub use board::notation::Move;
pub use board::points::{Point, PointSet, Size};
pub use board::{Board, Colour, Play, Suicide};
pub use play::ko::{KoPassRule, KoRules, Superko};
pub use play::sequence::{Prisoners, Sequence};
pub use play::state::{Illegal, Rules, State};
