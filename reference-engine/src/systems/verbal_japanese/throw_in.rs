//! Throw-in prisoners in a seki that nobody collected before the passes (verbal-japanese.difficulty-3,
//! verbal-japanese.throw-in-prisoners).
//!
//! Before the passes White could have collected black stones, some of them thrown in along the way, without
//! disturbing the seki. If the game stops before that, the paper has no rule and lists eight things that a referee
//! might decide. Each of them is a named option here; without one the outcome is undefined.

use crate::fault::{Fault, seeded};
use crate::switch::Switch;

/// What the referee decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Referee {
    /// Nothing is decided: the paper leaves it open.
    Undefined,
    /// 1. The game is a jigo.
    Jigo,
    /// 2. Another game is played in its place.
    SubstituteGame,
    /// 3. Nothing is collected after the passes.
    Nothing,
    /// 4. Prisoners may be collected by a sequence that keeps the seki.
    BySequence,
    /// 5. Three black stones are added to the prisoners.
    Three,
    /// 6. Two black stones are added to the prisoners.
    Two,
    /// 7. The result stands if three more black prisoners would not change it; else option 1 or 2.
    UnlessThreeMatter,
    /// 8. The result stands if two more black prisoners would not change it; else option 1 or 2.
    UnlessTwoMatter,
}

impl Switch for Referee {
    const NAME: &'static str = "throw-in-prisoners";
    const ABOUT: &'static str =
        "what the referee decides about prisoners in a seki that were not collected before the passes";
    const CHOICES: &'static [Self] = &[
        Self::Undefined,
        Self::Jigo,
        Self::SubstituteGame,
        Self::Nothing,
        Self::BySequence,
        Self::Three,
        Self::Two,
        Self::UnlessThreeMatter,
        Self::UnlessTwoMatter,
    ];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Undefined => ("undefined", "nothing is decided"),
            Self::Jigo => ("jigo", "the game is a jigo"),
            Self::SubstituteGame => ("substitute-game", "another game is played in its place"),
            Self::Nothing => ("nothing", "nothing is collected after the passes"),
            Self::BySequence => ("by-sequence", "prisoners may be collected by a sequence that keeps the seki"),
            Self::Three => ("three", "three black stones are added to the prisoners"),
            Self::Two => ("two", "two black stones are added to the prisoners"),
            Self::UnlessThreeMatter => (
                "unless-three-matter",
                "the result stands if three more black prisoners would not change it; else jigo or a substitute game",
            ),
            Self::UnlessTwoMatter => (
                "unless-two-matter",
                "the result stands if two more black prisoners would not change it; else jigo or a substitute game",
            ),
        }
    }
}

/// What becomes of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The paper does not say.
    Undefined,
    /// Jigo, whatever the score.
    Jigo,
    /// Another game is played.
    SubstituteGame,
    /// One of these two; the paper does not say which.
    JigoOrSubstituteGame,
    /// The game is scored: Black's score minus White's.
    Margin(i64),
}

impl Referee {
    /// What becomes of a game with this margin (Black's score minus White's, before anything is collected), when the
    /// sequence would collect so many black stones more than it costs.
    pub fn outcome(self, margin: i64, collected: i64) -> Outcome {
        match self {
            Self::Undefined => Outcome::Undefined,
            Self::Jigo => Outcome::Jigo,
            Self::SubstituteGame => Outcome::SubstituteGame,
            Self::Nothing => Outcome::Margin(margin),
            Self::BySequence if seeded(Fault::CollectedForBlack) => Outcome::Margin(margin.saturating_add(collected)),
            Self::BySequence => Outcome::Margin(margin.saturating_sub(collected)),
            Self::Three => Outcome::Margin(margin.saturating_sub(3)),
            Self::Two => Outcome::Margin(margin.saturating_sub(2)),
            Self::UnlessThreeMatter => unless_it_matters(margin, 3),
            Self::UnlessTwoMatter => unless_it_matters(margin, 2),
        }
    }
}

/// The result is who wins, or jigo; not by how much.
fn unless_it_matters(margin: i64, stones: i64) -> Outcome {
    let becomes_jigo = margin == stones && seeded(Fault::JigoChangesNothing);
    if margin.signum() == margin.saturating_sub(stones).signum() || becomes_jigo {
        Outcome::Margin(margin)
    } else {
        Outcome::JigoOrSubstituteGame
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case(Referee::Undefined, Outcome::Undefined, Outcome::Undefined)]
    #[case(Referee::Jigo, Outcome::Jigo, Outcome::Jigo)]
    #[case(Referee::SubstituteGame, Outcome::SubstituteGame, Outcome::SubstituteGame)]
    #[case(Referee::Nothing, Outcome::Margin(2), Outcome::Margin(5))]
    #[case(Referee::BySequence, Outcome::Margin(1), Outcome::Margin(4))]
    #[case(Referee::Three, Outcome::Margin(-1), Outcome::Margin(2))]
    #[case(Referee::Two, Outcome::Margin(0), Outcome::Margin(3))]
    #[case(Referee::UnlessThreeMatter, Outcome::JigoOrSubstituteGame, Outcome::Margin(5))]
    #[case(Referee::UnlessTwoMatter, Outcome::JigoOrSubstituteGame, Outcome::Margin(5))]
    fn eight_options(#[case] option: Referee, #[case] close: Outcome, #[case] clear: Outcome) {
        assert_eq!(option.outcome(2, 1), close);
        assert_eq!(option.outcome(5, 1), clear);
    }
}
