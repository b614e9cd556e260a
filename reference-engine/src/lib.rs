//! The rules of Go, small and exact: the reference engine of Kakunin.
//!
//! Read it in this order:
//!
//! 1. [`points`]: points and sets of points
//! 2. [`board`]: stones, strings, liberties, play and capture
//! 3. [`drawing`]: boards as text
//! 4. [`ko`]: the ko rules
//! 5. [`sequence`]: moves, what ends a sequence, prisoners
//! 6. [`notation`]: moves and sequences as text
//! 7. [`count`]: how many positions, games and sequences there are
//! 8. [`formation`]: two-eye-, n-eye- and pass-alive formations
//! 9. [`goal`]: what a player may want to force
//! 10. [`force`]: who can force what, by exact proof search
//! 11. [`certificate`]: a forced result checked again without trusting the search
//! 12. [`line`]: the line of play that shows it
//! 13. [`proof`]: an answer and why it is right
//! 14. [`word`]: things that are written as one word
//! 15. [`decide`]: how the answers of variations become one
//! 16. [`systems`]: one module a paper
//! 17. [`assessment`]: a position under any of them
//! 18. [`answer`]: a question in, an answer out
//!
//! The words are those of the papers, and the ids in the comments (`S0.basic-ko`) are those of `cases/papers.yaml`.
//! There are no files, no clock, no threads and no dependencies here. No input makes it panic.

pub mod answer;
pub mod assessment;
pub mod board;
pub mod certificate;
pub mod count;
pub mod decide;
pub mod drawing;
pub mod force;
pub mod formation;
pub mod goal;
pub mod ko;
pub mod line;
pub mod notation;
pub mod points;
pub mod proof;
pub mod sequence;
pub mod systems;
pub mod word;

pub use board::{Board, Colour, Play, Suicide};
pub use ko::{KoPassRule, KoRules, Superko};
pub use points::{Point, PointSet, Size};
pub use sequence::{Illegal, Move, Prisoners, Rules, Sequence, State};
