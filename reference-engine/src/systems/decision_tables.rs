//! Cassandra's evaluation and the evaluation of J2003, with decision tables (decision-tables).
//!
//! Variations that try to capture a string form a tree. The opponent, who moves first, chooses at its root
//! (decision-tables.opponent-first), then whoever has the turn. Each variation ends in one of four results, here from
//! the worst for the player of the string to the best (decision-tables.result-order):
//!
//! | | captured | the player's permanent stones | at the root the string is |
//! |---|---|---|---|
//! | B32 | yes | none that counts (decision-tables.leaf-b32) | not alive (decision-tables.status-of-b32) |
//! | B31 | yes | only outside its points, in a special area (decision-tables.leaf-b31) | capturable-2\1 (decision-tables.status-of-b31) |
//! | B2 | yes | on one of its points: a successor (decision-tables.leaf-b2) | capturable-1 (decision-tables.status-of-b2) |
//! | A | no | (decision-tables.leaf-a) | uncapturable (decision-tables.status-of-a) |
//!
//! *Cassandra* goes once through the tree from the leaves to the root (decision-tables.leaves-to-root): the opponent
//! takes the minimum (decision-tables.opponent-minimum), the player the maximum (decision-tables.player-maximum). What
//! stands at the root is the status (decision-tables.root-decides).
//!
//! *J2003* goes three times through it, and asks each time for one status: uncapturable
//! (decision-tables.step-1-uncapturable), if not, capturable-1 (decision-tables.step-2-capturable-1), if not,
//! capturable-2 (decision-tables.step-3-capturable-2). What a step may do with the results of the steps before it can
//! be read in two ways, [`Evaluation::Thresholds`] and [`Evaluation::Cutting`]. The first always agrees with
//! Cassandra's, the second does not: docs/rationale.md draws the smallest example.
//!
//! The two tables and the sixteen matrices that the paper prints stand in [`printed`], to be compared with it line by
//! line. What we make of them is computed: the cells of the matrices in [`matrix`], those of the tables in
//! [`contradictions`], whole trees in [`evaluation`]. [`leaves`] finds the concluding result of a string on a board.

pub mod contradictions;
pub mod evaluation;
pub mod leaves;
pub mod matrix;
pub mod printed;
pub mod questions;
mod result;

pub use evaluation::Evaluation;
pub use result::ConcludingResult;

use crate::switch::SwitchInfo;

/// The switches of this system. There are none of play.
pub const SWITCHES: &[SwitchInfo] = &[SwitchInfo::of::<Evaluation>()];
