//! Statuses by precedent (verbal-japanese.alive-in-seki-precedent, verbal-japanese.s2r1-seki,
//! verbal-japanese.s2r1-dead).
//!
//! Tradition judges some shapes by example. The paper names three, and says of no other which it is:
//!
//! | precedent | what it says |
//! |---|---|
//! | the stable seki of sending two, returning one | its strings are alive in seki, though one side could disturb for ever |
//! | obviously dead stones of such a shape | they are dead: they can be removed without going round the cycle |
//! | the seki with small strings (verbal-japanese.difficulty-2) | the white string and the small black ones are alive in seki, though capturable |
//!
//! NOT IN THE PAPER: no definition says which boards have one of these shapes, and the pictures are lost. So a precedent
//! is never found on the board: it is named in the question, as players name it in a dispute. What the paper says beside
//! it is still proved: independent life goes before every precedent, what is removed without a cycle is no stable seki,
//! and what cannot be removed so is not obviously dead. Where that does not hold the precedent does not apply.

use crate::fault::{Fault, seeded};
use crate::switch::Switch;
use crate::systems::status::Status;
use crate::word::Word;

/// A precedent that the paper names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedent {
    /// verbal-japanese.s2r1-seki.
    SendingTwoSeki,
    /// verbal-japanese.s2r1-dead.
    SendingTwoDead,
    /// verbal-japanese.difficulty-2.
    SmallStringsSeki,
}

impl Word for Precedent {
    const ALL: &'static [Self] = &[Self::SendingTwoSeki, Self::SendingTwoDead, Self::SmallStringsSeki];

    fn word(self) -> &'static str {
        match self {
            Self::SendingTwoSeki => "sending-two-seki",
            Self::SendingTwoDead => "sending-two-dead",
            Self::SmallStringsSeki => "small-strings-seki",
        }
    }
}

/// Which precedents are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedents {
    /// None: what cannot be shown by play is not so.
    None,
    /// The two about sending two, returning one.
    SendingTwo,
    /// All three.
    All,
}

impl Switch for Precedents {
    const NAME: &'static str = "precedents";
    const ABOUT: &'static str = "which precedents are followed where the players see one in the shape of a string";
    const CHOICES: &'static [Self] = &[Self::None, Self::SendingTwo, Self::All];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::None => ("none", "none: only what can be shown by play counts"),
            Self::SendingTwo => ("sending-two", "the two about sending two, returning one"),
            Self::All => ("all", "these two and that of the paper's second difficulty"),
        }
    }
}

impl Precedents {
    /// The status of a string in whose shape the players see this precedent, given what is shown by play: its status
    /// without any precedent, and whether it can be captured.
    pub fn status(self, precedent: Precedent, shown: Status, capturable: bool) -> Status {
        let lives = shown == Status::IndependentlyAlive && !seeded(Fault::PrecedentBeforeLife);
        if lives || !self.follow(precedent) {
            return shown;
        }
        match (precedent, capturable) {
            (Precedent::SendingTwoSeki, false) | (Precedent::SmallStringsSeki, _) => Status::AliveInSeki,
            (Precedent::SendingTwoDead, true) => Status::Dead,
            (Precedent::SendingTwoSeki, true) if seeded(Fault::SekiThoughCapturable) => Status::AliveInSeki,
            (Precedent::SendingTwoDead, false) if seeded(Fault::DeadThoughUncapturable) => Status::Dead,
            (Precedent::SendingTwoSeki, true) | (Precedent::SendingTwoDead, false) => shown,
        }
    }

    fn follow(self, precedent: Precedent) -> bool {
        match self {
            Self::None => false,
            Self::SendingTwo => precedent != Precedent::SmallStringsSeki,
            Self::All => true,
        }
    }
}
