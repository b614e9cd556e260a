//! Verbal Japanese Rules: status assessment (verbal-japanese).
//!
//! After the two passes that stop the game the players may disagree about the status of a string. Then they play it
//! out in their heads, from the final position, and ask two questions:
//!
//! 1. *Is it independently alive?* Its player can establish a formation of his, whatever the opponent does, on at
//!    least one or on all points of the string. Which kind of formation, and how many points, is the players' choice.
//! 2. *Is it uncapturable?* The opponent cannot capture it.
//!
//! | who moves first | the opponent of the string (verbal-japanese.first-move) |
//! |---|---|
//! | what may be played | plays and passes, no suicide, basic ko as in the game (verbal-japanese.basic-ko-in-analysis) |
//! | what is carried over | no ko ban, not even of a capture just before the passes (verbal-japanese.no-ban-carried-over) |
//! | when it ends | with two successive passes (verbal-japanese.two-passes-end-variation) |
//! | how it is judged | independently alive; if not, but uncapturable: alive in seki; if neither: dead |
//!
//! The Verbal Japanese paper judges by talk; here the questions are answered by proof, and every answer carries its
//! certificates. Play that never ends is where the paper has no rule (verbal-japanese.long-cycles-undefined): an answer
//! that depends on how it counts is `Undefined`, and so is a status that depends on such an answer. What tradition says
//! of some shapes in spite of that is in [`precedent`].

pub mod decision_making;
pub mod precedent;
pub mod questions;
pub mod switches;
pub mod throw_in;

pub use self::switches::{InfinitePlay, SWITCHES};

use std::sync::Arc;

use self::precedent::{Precedent, Precedents};
use super::choices::Choices;
use super::position::{Position, Trial};
use super::status::Status;
use super::system::{Counted, Statuses, System};
use crate::board::points::PointSet;
use crate::board::strings::{components, owner};
use crate::board::{Board, Colour};
use crate::fault::{Fault, seeded};
use crate::force::capture::{Capture, EndWithout, InFormation};
use crate::force::goal::Coverage;
use crate::force::life_and_death::LifeAndDeath;
use crate::force::proof::{Proved, Says, Unproved};
use crate::life::formation::Formation;
use crate::play::state::Rules;

/// What the paper leaves to the players or to the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The rules of play, in the game and in status assessment alike: no suicide, basic ko, two passes end.
    pub rules: Rules,
    /// The kind of formation that makes a string independently alive (verbal-japanese.formation-choice).
    pub formation: Formation,
    /// How many of the string's points it has to cover (verbal-japanese.formation-choice).
    pub coverage: Coverage,
    /// What play that never ends means.
    pub infinite_play: InfinitePlay,
    /// Which precedents are followed.
    pub precedents: Precedents,
    /// What becomes of throw-in prisoners that were not collected before the passes.
    pub throw_in: throw_in::Referee,
}

/// The statuses that it knows (verbal-japanese.string-statuses).
pub const STATUSES: &[Status] = &[Status::IndependentlyAlive, Status::AliveInSeki, Status::Dead, Status::Undefined];

impl System for Reading {
    /// Question 2: can the opponent of these stones, moving first, not capture any of them?
    fn uncapturable(&self, position: &mut Position, stones: &PointSet) -> Result<Proved, Unproved> {
        let Some(player) = owner(&position.board, stones) else { return Ok(Proved::nothing()) };
        let capture = Capture { owner: player, stones: *stones };
        self.answer(position, &AboutStones { player, goal: Arc::new(capture), for_player: false })
    }

    /// Question 1, and where that does not decide, question 2. What can be captured is dead only if it is known not to
    /// be independently alive, for that does not need the stones themselves (verbal-japanese.dead).
    fn status(&self, position: &mut Position, string: &PointSet) -> Result<(Status, Vec<Proved>), Unproved> {
        let alive = self.independently_alive(position, string)?;
        if alive.says == Says::Yes {
            return Ok((Status::IndependentlyAlive, vec![alive]));
        }
        let uncapturable = self.uncapturable(position, string)?;
        let status = match (alive.says, uncapturable.says) {
            (Says::No, Says::Yes) if seeded(Fault::UncapturableIsAlive) => Status::IndependentlyAlive,
            (Says::No, Says::Yes) => Status::AliveInSeki,
            (Says::No, Says::No) => Status::Dead,
            (Says::Undefined, Says::Yes) if seeded(Fault::UndefinedIsSeki) => Status::AliveInSeki,
            (Says::Undefined, Says::No) if seeded(Fault::UndefinedIsDead) => Status::Dead,
            _ => Status::Undefined,
        };
        Ok((status, vec![alive, uncapturable]))
    }

    /// verbal-japanese.territory. Dead stones in it are removed; whether those in a seki may be is left open
    /// (verbal-japanese.dead-stones-in-seki), and they stay.
    ///
    /// NOT IN THE PAPER: a string whose status is undefined is neither alive nor dead, so no point that it stands on or
    /// borders is territory. What is territory here is so whatever becomes of that string.
    fn counted(&self, board: &Board, statuses: &Statuses) -> Counted {
        let dead = statuses.that_are(&[Status::Dead]);
        let mut alive = statuses.that_are(&[Status::IndependentlyAlive]);
        if seeded(Fault::SekiHasTerritory) {
            alive |= statuses.that_are(&[Status::AliveInSeki]);
        }
        let territory = territory(board, &alive, &dead);
        let in_seki = statuses.that_are(&[Status::AliveInSeki]);
        Counted { territory, in_seki, removed: dead & (territory[0] | territory[1]) }
    }
}

impl Reading {
    /// The reading that a rule set chooses, if it is one of this system.
    pub fn chosen(choices: &Choices) -> Option<Self> {
        Some(Self {
            rules: choices.rules()?,
            formation: choices.get()?,
            coverage: choices.get()?,
            infinite_play: choices.get()?,
            precedents: choices.get()?,
            throw_in: choices.get()?,
        })
    }

    /// Question 1: can the player of these stones, the opponent moving first, establish a formation on them?
    ///
    /// The stones may be one string or several that are analysed together (verbal-japanese.joint-questions).
    pub fn independently_alive(&self, position: &mut Position, stones: &PointSet) -> Result<Proved, Unproved> {
        let Some(player) = owner(&position.board, stones) else { return Ok(Proved::nothing()) };
        let formation = InFormation {
            player,
            formation: self.formation,
            points: *stones,
            coverage: self.coverage,
            with_stones: false,
        };
        self.answer(position, &AboutStones { player, goal: Arc::new(formation), for_player: true })
    }

    /// The status of a string in whose shape the players see this precedent
    /// (verbal-japanese.alive-in-seki-precedent).
    pub fn status_by(
        &self,
        precedent: Precedent,
        position: &mut Position,
        string: &PointSet,
    ) -> Result<(Status, Vec<Proved>), Unproved> {
        let (shown, proved) = self.status(position, string)?;
        let capturable = proved.last().is_some_and(|uncapturable| uncapturable.says == Says::No);
        Ok((self.precedents.status(precedent, shown, capturable), proved))
    }

    /// First whether the side that wants the goal can force it. If not, and infinite play is undefined, whether the
    /// other side can force an end without it; if neither can, the answer hangs on infinite play.
    fn answer(&self, position: &mut Position, question: &AboutStones) -> Result<Proved, Unproved> {
        let first = if seeded(Fault::OwnerFirst) { question.player } else { question.player.opponent() };
        let trial = |forcer, goal| Trial { first, rules: self.rules, play_area: None, forcer, goal };
        let wants = if question.for_player { question.player } else { question.player.opponent() };
        let (says_if_forced, says_if_not) =
            if question.for_player { (Says::Yes, Says::No) } else { (Says::No, Says::Yes) };

        let mut forced = position.try_out(trial(wants, question.goal.clone()))?;
        if forced.says == Says::Yes {
            return Ok(Proved { says: says_if_forced, ..forced });
        }
        // Where the opponent wants the goal, infinite play that counts for the owner is play in which nothing was
        // forced.
        let says_if_infinite = match self.infinite_play {
            InfinitePlay::NotForced => says_if_not,
            InfinitePlay::ForOwner => Says::Yes,
            InfinitePlay::Undefined => Says::Undefined,
        };
        if says_if_infinite == says_if_not {
            return Ok(Proved { says: says_if_not, ..forced });
        }
        let end_without = Arc::new(EndWithout(question.goal.clone()));
        let ended = position.try_out(trial(wants.opponent(), end_without))?;
        let ends = ended.says == Says::Yes && !seeded(Fault::InfiniteAlways);
        let says = if ends { says_if_not } else { says_if_infinite };
        forced.proofs.extend(ended.proofs);
        Ok(Proved { says, proofs: forced.proofs, states: forced.states + ended.states })
    }
}

/// A question about a player's stones, and the goal that decides it.
struct AboutStones {
    player: Colour,
    goal: Arc<dyn LifeAndDeath>,
    /// Does the player want the goal, or his opponent?
    for_player: bool,
}

/// The territory of each player, given the stones that are independently alive and those that are dead
/// (verbal-japanese.territory): the connected regions of empty points and opposing dead stones that are surrounded by
/// independently alive stones of one player only. There is none in sekis (verbal-japanese.no-territory-in-seki). No
/// moves are needed for this (verbal-japanese.territory-static).
///
/// NOT IN THE PAPER: the printed text says "opposing" where the surrounding stones must be the player's own; we take
/// that for a slip.
pub fn territory(board: &Board, alive: &PointSet, dead: &PointSet) -> [PointSet; 2] {
    [Colour::Black, Colour::White].map(|player| {
        let alive = *board.stones(player) & *alive;
        let mut dead = *board.stones(player.opponent()) & *dead;
        if !dead.is_empty() && seeded(Fault::DeadStonesBorder) {
            dead = PointSet::EMPTY;
        }
        let regions = components(&(*board.empty_points() | dead)).into_iter();
        let surrounded = regions.filter(|region| {
            let border = (region.neighbours() & board.all_points()) - *region;
            !border.is_empty() && (border - alive).is_empty()
        });
        surrounded.collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::force::limits::Limits;
    use crate::play::ko::KoRules;
    use crate::switch::Switch;
    use crate::testing::{board, points, string};
    use rstest::rstest;

    const READING: Reading = Reading {
        rules: Rules { ko: KoRules { basic: true, ..KoRules::OFF }, ..Rules::BASE },
        formation: Formation::PassAlive,
        coverage: Coverage::AtLeastOne,
        infinite_play: InfinitePlay::Undefined,
        precedents: Precedents::All,
        throw_in: throw_in::Referee::Undefined,
    };

    fn status(text: &str, on: &str, infinite_play: InfinitePlay) -> Status {
        let board = board(text);
        let mut position = Position::new(board, Colour::Black, Vec::new(), Limits::states(100_000));
        let reading = Reading { infinite_play, ..READING };
        reading.status(&mut position, &string(&board, on)).expect("a small board").0
    }

    /// Three kos, and whoever does not take the one that is open to him loses the whole board.
    const THREE_KOS: &str = "
        . X .
        X O X
        O . O
    ";

    /// Captured with the first move, but whether its player can live there hangs on play that never ends
    /// (verbal-japanese.long-cycles-undefined).
    #[rstest]
    #[case(THREE_KOS, "a2")]
    #[case(THREE_KOS, "b3")]
    #[case(
        "
        X O .
        . . .
        X O X
        ",
        "b1"
    )]
    fn what_can_be_captured_is_not_dead_if_its_life_is_undefined(#[case] text: &str, #[case] on: &str) {
        assert_eq!(status(text, on, InfinitePlay::Undefined), Status::Undefined);
        assert_eq!(status(text, on, InfinitePlay::NotForced), Status::Dead);
        assert_eq!(status(text, on, InfinitePlay::ForOwner), Status::IndependentlyAlive);
    }

    /// The stable seki of sending two, returning one.
    const SENDING_TWO: &str = "
        . O X .
        O O X X
        . X . X
    ";

    /// White takes the stones on the right whenever she likes, and Black takes one back.
    const SMALL_STRINGS: &str = "
        . X X .
        O . O X
        O O O X
    ";

    /// Under each choice in turn: no precedent is followed, those about sending two, all. Nothing looks at the shape:
    /// three kos are no sending two, and yet are judged by what the players say that they are.
    #[rstest]
    #[case(SENDING_TWO, "b2", Precedent::SendingTwoSeki, [Status::Undefined, Status::AliveInSeki, Status::AliveInSeki])]
    #[case(SENDING_TWO, "b2", Precedent::SendingTwoDead, [Status::Undefined; 3])]
    #[case(THREE_KOS, "a2", Precedent::SendingTwoDead, [Status::Undefined, Status::Dead, Status::Dead])]
    #[case(THREE_KOS, "a2", Precedent::SendingTwoSeki, [Status::Undefined; 3])]
    #[case(SMALL_STRINGS, "d1", Precedent::SendingTwoSeki, [Status::Dead; 3])]
    #[case(SMALL_STRINGS, "d1", Precedent::SmallStringsSeki, [Status::Dead, Status::Dead, Status::AliveInSeki])]
    #[case(". X .", "b1", Precedent::SmallStringsSeki, [Status::IndependentlyAlive; 3])]
    fn a_precedent_is_followed_where_it_applies(
        #[case] text: &str,
        #[case] on: &str,
        #[case] precedent: Precedent,
        #[case] expected: [Status; 3],
    ) {
        let board = board(text);
        for (precedents, expected) in Precedents::CHOICES.iter().zip(expected) {
            let reading = Reading { precedents: *precedents, ..READING };
            let mut position = Position::new(board, Colour::Black, Vec::new(), Limits::states(100_000));
            let (status, _) = reading.status_by(precedent, &mut position, &string(&board, on)).expect("a small board");
            assert_eq!(status, expected, "{precedents:?}");
        }
    }

    #[test]
    fn a_string_that_is_neither_alive_nor_dead_leaves_no_territory_around_it() {
        let board = board(
            "
            . X . X .
            X X O X X
            . X . X .
            ",
        );
        let alive = *board.stones(Colour::Black);
        assert_eq!(territory(&board, &alive, &points("c2"))[0], points("a1 a3 e1 e3 c1 c2 c3"));
        assert_eq!(territory(&board, &alive, &PointSet::EMPTY)[0], points("a1 a3 e1 e3"));
    }
}
