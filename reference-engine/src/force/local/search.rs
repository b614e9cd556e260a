//! Looks for local proofs.
//!
//! One side, the *player*, has to show something. Best-first search with proof numbers; nothing in it is trusted, for the
//! certificate is checked. What is peculiar to it is the **zone** of each proved state, the points that its proof
//! rests on:
//!
//! * A state that shows the aim on sight rests on the strings and regions that show it.
//! * A play rests on what the next state rests on, on the point, on the string that it makes and a liberty of it, on
//!   what shows that captured strings are captured and others are not.
//! * Where the opponent is to move, his pass is looked at first. If that is proved, then only his plays *in the zone*
//!   matter: a play elsewhere is answered like a pass. Their proofs rest on more points, so there may be more plays to
//!   look at, until there are no new ones.
//!
//! The player never passes. A new state that agrees with a proved one on its zone is proved too.

mod beside;
mod bits;
mod graph;
mod likely;
mod prove;
mod safe;
mod scene;
mod shown;
mod two_eyes;

pub(super) use self::bits::{Bits, Grid, words};
pub(super) use self::graph::{Try, Value, Wanted};
pub(super) use self::shown::{PASS, Reason, Shown};
