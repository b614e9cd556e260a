//! Korean rules: confirmation of life and death after the passes (korean).
//!
//! After the first set of passes the players confirm which stones are dead, looking at the local situation only
//! (korean.local-only). Stones are dead if one player can prove that he captures them while the other cannot rescue
//! them (korean.dead-by-proof). The other stones live: *alive* with two eyes, else in *dual life*.
//!
//! | | |
//! |---|---|
//! | the board | is split into *parts* that are judged separately (korean.split-into-parts): see [`parts`] |
//! | who moves first | whoever claims that he can capture |
//! | what may be played | plays inside the part, so only local ko threats count (korean.local-ko-threats), and passes (korean.pass-in-confirmation) |
//! | when it ends | with two successive passes |
//! | how an end is judged | are the stones lost? A capture that costs the claimant a living string of his own does not count (korean.capture-at-a-loss) |
//! | play that never ends | proves nothing: then the stones cannot be captured, and are alive (korean.uncapturable-alive) |
//!
//! After the second set of passes the referee judges by the right to play: see [`second_passes`]. Before any passes a
//! player may insist on a draw: see [`repetition`].

pub mod parts;
pub mod questions;
pub mod repetition;
pub mod second_passes;
pub mod switches;

pub use self::switches::{
    DeadInDualLife, FirstPasser, FirstToPlay, GivenUp, OutsideLiberties, PassInPart, ProofGoal, Repetition,
    RightToPlace, SWITCHES, SplitBy, UnequalRights,
};

use std::sync::Arc;

use super::choices::Choices;
use super::position::{Position, Trial};
use super::status::Status;
use super::system::{Counted, Statuses, System};
use super::verbal_japanese::territory;
use crate::board::points::PointSet;
use crate::board::strings::{all_strings, components, owner};
use crate::board::{Board, Colour};
use crate::fault::{Fault, seeded};
use crate::force::capture::{Capture, InFormation};
use crate::force::for_good::{AtNoLoss, Endless, ForGood};
use crate::force::goal::Coverage;
use crate::force::life_and_death::LifeAndDeath;
use crate::force::proof::{Proved, Says, Unproved};
use crate::life::formation::Formation;
use crate::play::state::Rules;

/// What the paper leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The rules of play in confirmation.
    pub rules: Rules,
    /// How the board is split.
    pub split_by: SplitBy,
    /// Whether liberties outside the part count.
    pub outside_liberties: OutsideLiberties,
    /// What a claimant has to show.
    pub proof_goal: ProofGoal,
    /// Who plays first when a claim is tried.
    pub first_to_play: FirstToPlay,
    /// What becomes of dead stones that stand in nobody's territory.
    pub dead_in_dual_life: DeadInDualLife,
    /// What it means that the same configuration recurs in actual play.
    pub repetition: Repetition,
    /// Who plays once more in an unfinished game.
    pub first_passer: FirstPasser,
    /// What a player must have been able to do to have given up his right to play.
    pub given_up: GivenUp,
    /// How much his opponent may play then.
    pub right_to_place: RightToPlace,
    /// What it means that both gave up captures of unequal size.
    pub unequal_rights: UnequalRights,
}

/// The statuses that it knows (korean.dead-by-proof, korean.uncapturable-alive).
pub const STATUSES: &[Status] = &[Status::Alive, Status::DualLife, Status::Dead];

impl System for Reading {
    fn uncapturable(&self, position: &mut Position, stones: &PointSet) -> Result<Proved, Unproved> {
        self.captured(position, stones).map(Proved::denied)
    }

    /// Dead if one player proves that he captures the string and the other cannot rescue it (korean.dead-by-proof).
    /// Otherwise alive if it has or can make two eyes, else in dual life (korean.uncapturable-alive).
    fn status(&self, position: &mut Position, string: &PointSet) -> Result<(Status, Vec<Proved>), Unproved> {
        if let Some(alive) = self.cuts(position, string)? {
            // Two eyes, whatever happens elsewhere: there is no claim to be tried.
            return Ok((Status::Alive, vec![alive]));
        }
        let captured = self.captured(position, string)?;
        if captured.says == Says::Yes {
            return Ok((Status::Dead, vec![captured]));
        }
        let eyes = self.two_eyes(position, string)?;
        let status = if eyes.says == Says::Yes { Status::Alive } else { Status::DualLife };
        Ok((status, vec![captured, eyes]))
    }

    /// As in the Verbal Japanese Rules, empty points and dead stones that only stones of one player surround, which are
    /// alive and not in dual life.
    ///
    /// NOT IN THE PAPER: it does not say how points are counted.
    fn counted(&self, board: &Board, statuses: &Statuses) -> Counted {
        let dead = statuses.that_are(&[Status::Dead]);
        let mut alive = statuses.that_are(&[Status::Alive]);
        if seeded(Fault::DualHasTerritory) {
            alive |= statuses.that_are(&[Status::DualLife]);
        }
        let territory = territory(board, &alive, &dead);
        let removed = match self.dead_in_dual_life {
            DeadInDualLife::Removed => dead,
            DeadInDualLife::Stay => dead & (territory[0] | territory[1]),
        };
        Counted { territory, in_seki: statuses.that_are(&[Status::DualLife]), removed }
    }
}

impl Reading {
    /// The reading that a rule set chooses, if it is one of this system.
    pub fn chosen(choices: &Choices) -> Option<Self> {
        let mut rules = choices.rules()?;
        rules.ko.basic_outlasts_passes = choices.get::<PassInPart>()? == PassInPart::KeepsBan;
        Some(Self {
            rules,
            split_by: choices.get()?,
            outside_liberties: choices.get()?,
            proof_goal: choices.get()?,
            first_to_play: choices.get()?,
            dead_in_dual_life: choices.get()?,
            repetition: choices.get()?,
            first_passer: choices.get()?,
            given_up: choices.get()?,
            right_to_place: choices.get()?,
            unequal_rights: choices.get()?,
        })
    }

    /// Is it proved that the opponent captures these stones of one or more strings of one player, and their owner
    /// cannot rescue them (korean.dead-by-proof)?
    pub fn captured(&self, position: &mut Position, stones: &PointSet) -> Result<Proved, Unproved> {
        let Some(player) = owner(&position.board, stones) else { return Ok(Proved::nothing()) };
        let part = self.part(position, stones)?;
        let goal: Arc<dyn LifeAndDeath> = match self.proof_goal {
            ProofGoal::Capture => Arc::new(Capture { owner: player, stones: *stones }),
            ProofGoal::Enable => lost(player, stones),
            ProofGoal::CaptureAtNoLoss => {
                let not_to_lose = self.living(position, player.opponent(), &part)?;
                Arc::new(AtNoLoss { owner: player, stones: *stones, not_to_lose })
            }
        };
        self.claim(position, player, goal, &part)
    }

    /// The strings of a player that the other cannot make him lose in this part, of those that plays there can reach.
    fn living(&self, position: &mut Position, player: Colour, part: &PointSet) -> Result<Vec<PointSet>, Unproved> {
        let mut living = Vec::new();
        let near = *part | part.neighbours();
        for string in components(position.board.stones(player)) {
            if string.meets(&near) && self.claim(position, player, lost(player, &string), part)?.says == Says::No {
                living.push(string);
            }
        }
        Ok(living)
    }

    /// A claim about stones of this player: can his opponent reach that by play in this part?
    fn claim(
        &self,
        position: &mut Position,
        player: Colour,
        goal: Arc<dyn LifeAndDeath>,
        part: &PointSet,
    ) -> Result<Proved, Unproved> {
        let first = match self.first_to_play {
            FirstToPlay::Claimant => player.opponent(),
            FirstToPlay::Owner => player,
            FirstToPlay::FirstPasser => position.to_move,
        };
        self.try_out(position, first, player.opponent(), goal, part)
    }

    /// Can the player of this string, the opponent playing first in its part, make two eyes on one of its points?
    fn two_eyes(&self, position: &mut Position, string: &PointSet) -> Result<Proved, Unproved> {
        let part = self.part(position, string)?;
        self.eyes(position, string, Coverage::AtLeastOne, false, &part)
    }

    /// Can the player of this string, the opponent playing first in this part, get it into a pass-alive formation?
    ///
    /// NOT IN THE PAPER: it takes for granted what is alive.
    fn eyes(
        &self,
        position: &mut Position,
        string: &PointSet,
        coverage: Coverage,
        with_stones: bool,
        part: &PointSet,
    ) -> Result<Proved, Unproved> {
        let Some(player) = owner(&position.board, string) else { return Ok(Proved::nothing()) };
        let formation = Formation::PassAlive;
        let goal = Arc::new(InFormation { player, formation, points: *string, coverage, with_stones });
        self.try_out(position, player.opponent(), player, goal, part)
    }

    /// Tries something out by play in this part.
    fn try_out(
        &self,
        position: &mut Position,
        first: Colour,
        forcer: Colour,
        goal: Arc<dyn LifeAndDeath>,
        part: &PointSet,
    ) -> Result<Proved, Unproved> {
        let board = self.outside_liberties.seen_from(part, &position.board);
        let confined = *part == position.board.all_points() || !seeded(Fault::NotConfined);
        let play_area = confined.then_some(*part);
        position.try_out_on(board, Trial { first, rules: self.rules, play_area, forcer, goal })
    }

    /// Does a player need this play, which leads to that board? Without it one of these strings is his and dead, or
    /// the opponent's and not dead; with it that is otherwise (korean.teire-needed, korean.no-teire-without-threat,
    /// korean.no-need-to-capture).
    pub fn needs_play(
        &self,
        position: &mut Position,
        player: Colour,
        after: Board,
        strings: &[PointSet],
    ) -> Result<(bool, Vec<Proved>), Unproved> {
        let mut next = position.with_board(after);
        let mut needed = false;
        let mut proved = Vec::new();
        for string in strings {
            let Some(owner) = owner(&position.board, string) else { continue };
            let now = self.captured(position, string)?;
            let gone = !(*string - *after.stones(owner)).is_empty();
            let then = if gone { None } else { Some(self.captured(&mut next, &string.flood(after.stones(owner)))?) };
            let dead_now = now.says == Says::Yes;
            let dead_then = then.as_ref().is_none_or(|then| then.says == Says::Yes);
            let makes_dead = !dead_now && dead_then;
            needed |=
                if owner == player { dead_now && !dead_then } else { makes_dead && !seeded(Fault::OwnStringsOnly) };
            proved.push(now);
            proved.extend(then);
        }
        Ok((needed, proved))
    }

    /// Black's score minus White's: territory, and a point for each dead stone. The strings in `dual` are taken to be
    /// in dual life.
    pub fn margin(&self, position: &mut Position, dual: &PointSet) -> Result<i64, Unproved> {
        let mut statuses = Statuses::default();
        for string in all_strings(&position.board) {
            let status = if string.meets(dual) { Status::DualLife } else { self.status(position, &string)?.0 };
            statuses.0.push((string, status));
        }
        let Counted { territory: [black, white], removed, .. } = self.counted(&position.board, &statuses);
        let points = |territory: PointSet, opponent| {
            let prisoners = removed & *position.board.stones(opponent);
            let prisoners = if !prisoners.is_empty() && seeded(Fault::DeadCountOnce) { 0 } else { prisoners.len() };
            i64::from(territory.len()) + i64::from(prisoners)
        };
        Ok(points(black, Colour::White) - points(white, Colour::Black))
    }
}

/// That these stones of a player are lost: captured, with no stone of his on their points when the confirmation ends.
fn lost(player: Colour, stones: &PointSet) -> Arc<dyn LifeAndDeath> {
    let area = if seeded(Fault::LostIfCaptured) { PointSet::EMPTY } else { *stones };
    Arc::new(ForGood {
        owner: player,
        stones: *stones,
        area,
        coverage: Coverage::AtLeastOne,
        endless: Endless::NotForced,
    })
}
