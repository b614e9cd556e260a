//! Korean rules: confirmation of life and death after the passes (korean).
//!
//! After the first set of passes the players confirm which stones are dead, looking at the local situation only
//! (korean.local-only):
//!
//! | the board | is split into *parts* that are judged separately (korean.split-into-parts): see [`part`] |
//! |---|---|
//! | a claim | one player shows that he can capture a string, and the other cannot rescue it (korean.dead-by-proof) |
//! | what may be played | plays inside the part, so only local ko threats count (korean.local-ko-threats), and passes (korean.pass-in-confirmation) |
//! | what does not count | a capture that costs the claimant a living string of his own (korean.capture-at-a-loss) |
//! | what proves nothing | play that never ends: then the stones cannot be captured, and are alive (korean.uncapturable-alive) |
//!
//! A string is *dead* if its capture is proved. Otherwise it lives: *alive* if it can make two eyes, else in *dual
//! life*.
//!
//! After the second set of passes the referee judges by the right to play: see [`second_passes`]. Before any passes a
//! player may insist on a draw: see [`recreation`].

pub mod part;
pub mod questions;
pub mod recreation;
pub mod second_passes;

use std::collections::HashMap;
use std::sync::Arc;

use self::part::{OutsideLiberties, PartBy};
use self::recreation::Repetition;
use self::second_passes::{FirstPasser, UnequalRights};
use super::verbal_japanese::territory;
use crate::board::points::PointSet;
use crate::board::strings::{all_strings, components, owner};
use crate::board::{Board, Colour};
use crate::force::capture::{Capture, InFormation};
use crate::force::for_good::{AtNoLoss, Endless, ForGood};
use crate::force::goal::Coverage;
use crate::force::life_and_death::LifeAndDeath;
use crate::force::proof::{Proved, Says, Unproved, forced};
use crate::force::task::Task;
use crate::life::formation::Formation;
use crate::play::state::{Rules, State};
use crate::switch::{Switch, SwitchInfo};
use crate::systems::choices::Choices;
use crate::systems::status::Status;

/// What the paper leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The rules of play in confirmation.
    pub rules: Rules,
    /// How the board is split.
    pub part_by: PartBy,
    /// Whether liberties outside the part count.
    pub outside_liberties: OutsideLiberties,
    /// What a claimant has to show.
    pub proof_goal: ProofGoal,
    /// Who plays first when a claim is tried.
    pub first_to_play: FirstToPlay,
    /// What becomes of dead stones that stand in nobody's territory.
    pub dead_in_dual_life: DeadInDualLife,
    /// What recreation of the same configuration in actual play means.
    pub repetition: Repetition,
    /// Who plays once more in an unfinished game.
    pub first_passer: FirstPasser,
    /// What it means that both gave up captures of unequal size.
    pub unequal_rights: UnequalRights,
}

/// The switches of this system beside those of play.
pub const SWITCHES: &[SwitchInfo] = &[
    SwitchInfo::of::<PartBy>(),
    SwitchInfo::of::<OutsideLiberties>(),
    SwitchInfo::of::<PassInPart>(),
    SwitchInfo::of::<ProofGoal>(),
    SwitchInfo::of::<FirstToPlay>(),
    SwitchInfo::of::<DeadInDualLife>(),
    SwitchInfo::of::<Repetition>(),
    SwitchInfo::of::<FirstPasser>(),
    SwitchInfo::of::<UnequalRights>(),
];

/// The statuses that it knows (korean.dead-by-proof, korean.uncapturable-alive).
pub const STATUSES: &[Status] = &[Status::Alive, Status::DualLife, Status::Dead];

impl Reading {
    /// The reading that a rule set chooses, if it is one of this system.
    pub fn chosen(choices: &Choices) -> Option<Self> {
        let mut rules = choices.rules()?;
        rules.ko.basic_outlasts_passes = choices.get::<PassInPart>()? == PassInPart::KeepsBan;
        Some(Self {
            rules,
            part_by: choices.get()?,
            outside_liberties: choices.get()?,
            proof_goal: choices.get()?,
            first_to_play: choices.get()?,
            dead_in_dual_life: choices.get()?,
            repetition: choices.get()?,
            first_passer: choices.get()?,
            unequal_rights: choices.get()?,
        })
    }
}

/// Whether a pass in confirmation lifts the ban of basic ko (korean.pass-in-confirmation).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassInPart {
    /// It does.
    LiftsBan,
    /// The ban stays until the next play.
    KeepsBan,
}

impl Switch for PassInPart {
    const NAME: &'static str = "pass-in-part";
    const ABOUT: &'static str = "does a pass in confirmation lift the ban of basic ko";
    const CHOICES: &'static [Self] = &[Self::LiftsBan, Self::KeepsBan];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::LiftsBan => ("lifts-ban", "it does"),
            Self::KeepsBan => ("keeps-ban", "the ban stays until the next play"),
        }
    }
}

/// What a claimant has to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofGoal {
    /// That he captures the stones, whatever it costs and whatever follows.
    Capture,
    /// That the stones are lost and no living string of his own is (korean.capture-at-a-loss).
    ///
    /// A string is *lost* if it is captured and none of its points has a stone of its owner when the confirmation
    /// ends; it is *living* if its owner would not lose it to the other player's play in the same part.
    ///
    /// NOT IN THE PAPER: the paper says that the attempt loses a group. Since in example 9 the three stones as such
    /// can be taken without loss, what is lost must be the whole attempt, to hold their points included.
    CaptureAtNoLoss,
    /// That the stones are lost, whatever it costs: captured without enabling a new stone on their points, in the
    /// manner of nihon-kiin-1989.article-7-1.
    Enable,
}

impl Switch for ProofGoal {
    const NAME: &'static str = "proof-goal";
    const ABOUT: &'static str = "what a player has to show who claims that stones are dead";
    const CHOICES: &'static [Self] = &[Self::Capture, Self::CaptureAtNoLoss, Self::Enable];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Capture => ("capture", "that he captures them, whatever it costs and whatever follows"),
            Self::CaptureAtNoLoss => (
                "capture-at-no-loss",
                "that they are lost for good, captured and without a new stone on their points in the end, and no living string of his own is",
            ),
            Self::Enable => ("enable", "that they are lost for good, whatever it costs"),
        }
    }
}

/// Who plays first when a claim is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstToPlay {
    /// Whoever claims that he can capture. Example 3 needs this: its group is safe if its owner plays first.
    Claimant,
    /// The owner of the stones.
    Owner,
    /// The player who was the first to pass, who would have the turn.
    FirstPasser,
}

impl Switch for FirstToPlay {
    const NAME: &'static str = "first-to-play";
    const ABOUT: &'static str = "who plays first when a claim is tried";
    const CHOICES: &'static [Self] = &[Self::Claimant, Self::Owner, Self::FirstPasser];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Claimant => ("claimant", "whoever claims that he can capture"),
            Self::Owner => ("owner", "the owner of the stones"),
            Self::FirstPasser => ("first-passer", "who was the first to pass and has the turn"),
        }
    }
}

/// What becomes of dead stones that stand in nobody's territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadInDualLife {
    /// They are removed and count as prisoners, like all dead stones.
    Removed,
    /// They stay, and count for nobody.
    Stay,
}

impl Switch for DeadInDualLife {
    const NAME: &'static str = "dead-in-dual-life";
    const ABOUT: &'static str = "what becomes of dead stones that stand in nobody's territory";
    const CHOICES: &'static [Self] = &[Self::Removed, Self::Stay];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Removed => ("removed", "they are removed as prisoners"),
            Self::Stay => ("stay", "they stay and count for nobody"),
        }
    }
}

/// A position after the first set of passes, as far as it has been confirmed.
#[derive(Debug)]
pub struct Position {
    reading: Reading,
    board: Board,
    /// The player who was the first to pass.
    first_passer: Colour,
    /// How a referee splits the board, if he does.
    referee: Vec<PointSet>,
    budget: usize,
    cut: Option<part::Cut>,
    known: HashMap<PointSet, (Status, Vec<Proved>)>,
    /// The answers to claims that strings are lost, by string and part.
    lost: HashMap<(PointSet, PointSet), Proved>,
}

impl Position {
    /// Nothing has been confirmed yet. `referee` are the parts that a referee names, if the reading lets him; what he
    /// leaves over is one more. At most `budget` situations are looked at for one proof.
    pub fn new(reading: Reading, board: Board, first_passer: Colour, referee: Vec<PointSet>, budget: usize) -> Self {
        let (known, lost) = (HashMap::new(), HashMap::new());
        Self { reading, board, first_passer, referee, budget, cut: None, known, lost }
    }

    /// The status of a string, and the answers it follows from.
    pub fn status(&mut self, string: &PointSet) -> Result<(Status, Vec<Proved>), Unproved> {
        if let Some(known) = self.known.get(string) {
            return Ok(known.clone());
        }
        let found = if let Some(alive) = self.cuts(string)? {
            (Status::Alive, vec![alive])
        } else {
            let capture = self.captured(string)?;
            if capture.says == Says::Yes {
                (Status::Dead, vec![capture])
            } else {
                let eyes = self.two_eyes(string)?;
                let status = if eyes.says == Says::Yes { Status::Alive } else { Status::DualLife };
                (status, vec![capture, eyes])
            }
        };
        self.known.insert(*string, found.clone());
        Ok(found)
    }

    /// Is it proved that the opponent captures these stones of one or more strings of one player?
    pub fn captured(&mut self, stones: &PointSet) -> Result<Proved, Unproved> {
        let Some(player) = owner(&self.board, stones) else { return Ok(Proved::nothing()) };
        let part = self.part(stones)?;
        let goal: Arc<dyn LifeAndDeath> = match self.reading.proof_goal {
            ProofGoal::Capture => Arc::new(Capture { owner: player, stones: *stones }),
            ProofGoal::Enable => return self.lost(stones, player, &part),
            ProofGoal::CaptureAtNoLoss => {
                let not_to_lose = self.living(player.opponent(), &part)?;
                Arc::new(AtNoLoss { owner: player, stones: *stones, not_to_lose })
            }
        };
        self.claim(player, goal, self.first(player), &part)
    }

    /// Does a player need this play, which leads to that board? Without it one of these strings is his and dead, or
    /// the opponent's and not dead; with it that is otherwise (korean.teire-needed, korean.no-teire-without-threat,
    /// korean.no-need-to-capture).
    pub fn needs_play(
        &mut self,
        player: Colour,
        after: Board,
        strings: &[PointSet],
    ) -> Result<(bool, Vec<Proved>), Unproved> {
        let mut next = self.after(after);
        let mut needed = false;
        let mut proved = Vec::new();
        for string in strings {
            let Some(owner) = owner(&self.board, string) else { continue };
            let now = self.captured(string)?;
            let gone = !(*string - *after.stones(owner)).is_empty();
            let then = if gone { None } else { Some(next.captured(&string.flood(after.stones(owner)))?) };
            let dead_now = now.says == Says::Yes;
            let dead_then = then.as_ref().is_none_or(|then| then.says == Says::Yes);
            needed |= if owner == player { dead_now && !dead_then } else { !dead_now && dead_then };
            proved.push(now);
            proved.extend(then);
        }
        Ok((needed, proved))
    }

    /// The same game, with another board.
    fn after(&self, board: Board) -> Self {
        let Self { reading, first_passer, ref referee, budget, .. } = *self;
        Self::new(reading, board, first_passer, referee.clone(), budget)
    }

    /// The strings of a player that the other cannot make him lose in this part, of those that plays there can reach.
    fn living(&mut self, player: Colour, part: &PointSet) -> Result<Vec<PointSet>, Unproved> {
        let mut living = Vec::new();
        let near = *part | part.neighbours();
        for string in components(self.board.stones(player)) {
            if string.meets(&near) && self.lost(&string, player, part)?.says == Says::No {
                living.push(string);
            }
        }
        Ok(living)
    }

    /// Can the opponent make a player lose these stones by play in this part?
    fn lost(&mut self, stones: &PointSet, player: Colour, part: &PointSet) -> Result<Proved, Unproved> {
        if let Some(known) = self.lost.get(&(*stones, *part)) {
            return Ok(known.clone());
        }
        let goal = Arc::new(ForGood {
            owner: player,
            stones: *stones,
            area: *stones,
            coverage: Coverage::AtLeastOne,
            endless: Endless::NotForced,
        });
        let proved = self.claim(player, goal, self.first(player), part)?;
        self.lost.insert((*stones, *part), proved.clone());
        Ok(proved)
    }

    /// Who plays first when it is tried whether stones of this player are captured.
    fn first(&self, player: Colour) -> Colour {
        match self.reading.first_to_play {
            FirstToPlay::Claimant => player.opponent(),
            FirstToPlay::Owner => player,
            FirstToPlay::FirstPasser => self.first_passer,
        }
    }

    /// Can the opponent of this player reach the goal by play in this part?
    fn claim(
        &self,
        player: Colour,
        goal: Arc<dyn LifeAndDeath>,
        first: Colour,
        part: &PointSet,
    ) -> Result<Proved, Unproved> {
        self.settle(Task::new(self.reading.rules, player.opponent(), goal), first, part)
    }

    /// Can the player of this string, the opponent playing first in its part, make two eyes on one of its points?
    fn two_eyes(&mut self, string: &PointSet) -> Result<Proved, Unproved> {
        let Some(player) = owner(&self.board, string) else { return Ok(Proved::nothing()) };
        let part = self.part(string)?;
        self.eyes(player, string, Coverage::AtLeastOne, false, &part)
    }

    /// Can a player, the opponent playing first in this part, get the string into a pass-alive formation?
    ///
    /// NOT IN THE PAPER: it takes for granted what is alive.
    fn eyes(
        &self,
        player: Colour,
        string: &PointSet,
        coverage: Coverage,
        with_stones: bool,
        part: &PointSet,
    ) -> Result<Proved, Unproved> {
        let formation = Formation::PassAlive;
        let goal = Arc::new(InFormation { player, formation, points: *string, coverage, with_stones });
        self.settle(Task::new(self.reading.rules, player, goal), player.opponent(), part)
    }

    /// Settles a task that is confined to a part.
    fn settle(&self, task: Task, first: Colour, part: &PointSet) -> Result<Proved, Unproved> {
        let board = self.reading.outside_liberties.seen_from(part, &self.board);
        let task = Task { play_area: Some(*part), ..task };
        forced(task, &State::start(board, first), self.budget)
    }

    /// The territory of Black and of White: as in the Verbal Japanese Rules, empty points and dead stones that only
    /// stones of one player surround, which are alive and not in dual life.
    ///
    /// NOT IN THE PAPER: it does not say how points are counted.
    pub fn territory(&mut self) -> Result<[PointSet; 2], Unproved> {
        Ok(self.counted(&PointSet::EMPTY)?.0)
    }

    /// Black's score minus White's: territory, and a point for each dead stone. The strings in `dual` are taken to be
    /// in dual life.
    pub fn margin(&mut self, dual: &PointSet) -> Result<i64, Unproved> {
        let ([black, white], dead) = self.counted(dual)?;
        let removed = match self.reading.dead_in_dual_life {
            DeadInDualLife::Removed => dead,
            DeadInDualLife::Stay => dead & (black | white),
        };
        let points = |territory: PointSet, opponent| {
            i64::from(territory.len()) + i64::from((removed & *self.board.stones(opponent)).len())
        };
        Ok(points(black, Colour::White) - points(white, Colour::Black))
    }

    /// The territories, and the dead stones.
    fn counted(&mut self, dual: &PointSet) -> Result<([PointSet; 2], PointSet), Unproved> {
        let (mut alive, mut dead) = (PointSet::EMPTY, PointSet::EMPTY);
        for string in all_strings(&self.board).into_iter().filter(|string| !string.meets(dual)) {
            match self.status(&string)?.0 {
                Status::Alive => alive |= string,
                Status::Dead => dead |= string,
                _ => {}
            }
        }
        Ok((territory(&self.board, &alive, &dead), dead))
    }
}
