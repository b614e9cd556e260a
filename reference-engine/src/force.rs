//! Who can force what, and why that is so.
//!
//! Each module knows only those above it:
//!
//! 1. [`goal`]: what the search and the checker have to know of a goal
//! 2. [`life_and_death`]: goals about stones, and one file for each kind: [`capture`], [`for_good`]
//! 3. [`task`]: a goal, who wants to reach it, and under which rules
//! 4. [`certificate`]: why an answer is right, in a form that is checked without trusting the search
//! 5. [`limits`]: how much work may be done, and why it was not enough
//! 6. [`search`]: finds the answer and writes its certificate
//! 7. [`mod@line`], [`duel`], [`plan`], [`proof`]: a line of play that shows it, a game against it, all such games, and
//!    everything together

pub mod capture;
pub mod certificate;
pub mod duel;
pub mod for_good;
pub mod goal;
pub mod life_and_death;
pub mod limits;
pub mod line;
pub mod local;
pub mod plan;
pub mod proof;
pub mod search;
pub mod task;
