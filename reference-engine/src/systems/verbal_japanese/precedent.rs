//! Statuses by precedent (verbal-japanese.alive-in-seki-precedent, verbal-japanese.s2r1-seki,
//! verbal-japanese.s2r1-dead).
//!
//! Tradition judges some shapes by example. The paper names three, and says of no other which it is:
//!
//! | precedent | what it says |
//! |---|---|
//! | the stable seki of sending two, returning one | its strings are alive in seki, though one side could disturb for ever |
//! | obviously dead stones of such a shape | they are dead: they can be removed without going round the cycle |
//! | difficulty 2 (verbal-japanese.difficulty-2) | the white string and the small black ones are alive in seki, though capturable |
//!
//! NOT IN THE PAPER: no definition says which boards have one of these shapes, and the pictures are lost. So a precedent
//! is never found on the board: it is named in the question, as players name it in a dispute. What the paper says beside
//! it is still proved: independent life goes before every precedent, what is removed without a cycle is no stable seki,
//! and what cannot be removed so is not obviously dead. Where that does not hold the precedent does not apply.

use super::Reading;
use crate::board::points::PointSet;
use crate::force::proof::{Proved, Says, Unproved};
use crate::switch::Switch;
use crate::systems::position::Position;
use crate::systems::status::Status;
use crate::systems::system::System;
use crate::word::Word;

/// A precedent that the paper names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedent {
    /// verbal-japanese.s2r1-seki.
    SendingTwoSeki,
    /// verbal-japanese.s2r1-dead.
    SendingTwoDead,
    /// verbal-japanese.difficulty-2.
    Difficulty2,
}

impl Word for Precedent {
    const ALL: &'static [Self] = &[Self::SendingTwoSeki, Self::SendingTwoDead, Self::Difficulty2];

    fn word(self) -> &'static str {
        match self {
            Self::SendingTwoSeki => "sending-two-seki",
            Self::SendingTwoDead => "sending-two-dead",
            Self::Difficulty2 => "difficulty-2",
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
    fn follow(self, precedent: Precedent) -> bool {
        match self {
            Self::None => false,
            Self::SendingTwo => precedent != Precedent::Difficulty2,
            Self::All => true,
        }
    }
}

impl Reading {
    /// The status of a string in whose shape the players see this precedent.
    pub fn status_by(
        &self,
        precedent: Precedent,
        position: &mut Position,
        string: &PointSet,
    ) -> Result<(Status, Vec<Proved>), Unproved> {
        let (status, proved) = self.status(position, string)?;
        if status == Status::IndependentlyAlive || !self.precedents.follow(precedent) {
            return Ok((status, proved));
        }
        let capturable = proved.last().is_some_and(|uncapturable| uncapturable.says == Says::No);
        let by_precedent = match precedent {
            Precedent::SendingTwoSeki => (!capturable).then_some(Status::AliveInSeki),
            Precedent::SendingTwoDead => capturable.then_some(Status::Dead),
            Precedent::Difficulty2 => Some(Status::AliveInSeki),
        };
        Ok((by_precedent.unwrap_or(status), proved))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Colour;
    use crate::systems::verbal_japanese::tests::READING;
    use crate::testing::{board, string};
    use rstest::rstest;

    /// The stable seki of sending two, returning one.
    const SEKI: &str = "
        . O X .
        O O X X
        . X . X
    ";

    /// The stones on the right can be captured, and Black takes one back.
    const CAPTURABLE: &str = "
        . X X .
        O . O X
        O O O X
    ";

    /// Captured at once; whether it can live hangs on a long cycle. That cycle is not sending two, returning one, but
    /// nothing here looks at the shape.
    const THREE_KOS: &str = "
        . X .
        X O X
        O . O
    ";

    #[rstest]
    #[case(THREE_KOS, "a2", Precedent::SendingTwoDead, [Status::Undefined, Status::Dead, Status::Dead])]
    #[case(THREE_KOS, "a2", Precedent::SendingTwoSeki, [Status::Undefined; 3])]
    #[case(SEKI, "b2", Precedent::SendingTwoSeki, [Status::Undefined, Status::AliveInSeki, Status::AliveInSeki])]
    #[case(SEKI, "b2", Precedent::SendingTwoDead, [Status::Undefined; 3])]
    #[case(CAPTURABLE, "d1", Precedent::SendingTwoSeki, [Status::Dead; 3])]
    #[case(CAPTURABLE, "d1", Precedent::Difficulty2, [Status::Dead, Status::Dead, Status::AliveInSeki])]
    fn a_precedent_is_followed_where_it_applies(
        #[case] text: &str,
        #[case] on: &str,
        #[case] precedent: Precedent,
        #[case] expected: [Status; 3],
    ) {
        let board = board(text);
        for (precedents, expected) in Precedents::CHOICES.iter().zip(expected) {
            let reading = Reading { precedents: *precedents, ..READING };
            let mut position = Position::new(board, Colour::Black, Vec::new(), 100_000);
            let (status, _) = reading.status_by(precedent, &mut position, &string(&board, on)).expect("a small board");
            assert_eq!(status, expected, "{precedents:?}");
        }
    }

    #[test]
    fn independent_life_needs_no_precedent() {
        let board = board(". X .");
        let mut position = Position::new(board, Colour::Black, Vec::new(), 1_000);
        let (status, _) =
            READING.status_by(Precedent::Difficulty2, &mut position, &string(&board, "b1")).expect("a small board");
        assert_eq!(status, Status::IndependentlyAlive);
    }
}
