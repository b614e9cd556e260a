//! Local proofs, checked without trusting the search.
//!
//! A local proof is a list of steps. Each speaks of *all* positions that hold what it knows ([`Known`]), with one side
//! to move, and says why the player reaches his aim there, if he plays as it says:
//!
//! * the aim is reached on sight, by a lemma;
//! * or he makes a play that is certainly legal, and what is certain afterwards is known by an earlier step;
//! * or it is the opponent's turn: whether he passes, plays on a point that is not known, or plays on any known empty
//!   point where that is not certainly suicide, what is certain afterwards is known by an earlier step.
//!
//! **Lemma.** If all steps are right, the player reaches his aim from every position that the last step speaks of, on
//! the whole board, whatever happens elsewhere.
//!
//! *Proof.* By the number of the step. A position that holds what the step knows comes, by the player's play or by any
//! move of the opponent, to a position that holds what an earlier step knows: that is what "certain" means, since a
//! play changes nothing but its own point, the opposing strings that it leaves without a liberty, and (not here, where
//! suicide is forbidden) the player's own. Strings with a known liberty that is not played on stay, strings all of
//! whose neighbours are known go. Numbers cannot fall for ever, so a step is reached that says it on sight. ∎
//!
//! *Stones that are kept.* Where a string must never be captured, a step names a stone of it, which all positions of the
//! step hold. The next step may name another stone of the same string: they are captured together or not at all, and
//! what is connected stays connected. So proofs can be joined: once a string is connected to another, the proof about
//! the other goes on. A proof that a new stone stays may go over to a string that has such a stone.
//!
//! *Ko rules.* The opponent is bound by no ko rule here: elsewhere he may have made the threat that frees him. The
//! player never plays where a single stone of his was just taken, unless that takes two stones or more, which recreates
//! nothing. Under basic ko "just" is the move before; where a ban lasts until a ko-pass, it is any earlier move, and the
//! player makes no ko-pass. So his plays are legal under both. Fixed ko and superko look at the whole past, and no local
//! proof is accepted under them. *Passes.* The player never passes, so the opponent's pass is never the second one,
//! unless he starts with one pass made; such starts are refused. Play that never ends does not occur: numbers fall.
//! *Suicide* must be forbidden, else the opponent could take known stones of his off the board.
//!
//! `tests/local.rs` compares what local proofs say with brute force on whole small boards.

use std::fmt;

use super::aim::Aim;
use super::known::Known;
use crate::board::points::{Point, PointSet};
use crate::board::{Board, Colour, Suicide};
use crate::play::ko::Superko;
use crate::play::state::{Rules, State};

/// Why a player reaches an aim.
#[derive(Clone, Debug)]
pub struct LocalCertificate {
    /// Who reaches it.
    pub player: Colour,
    /// What he reaches.
    pub aim: Aim,
    /// The steps. The last one is the start.
    pub steps: Vec<LocalStep>,
}

/// A step: in all positions that hold this, the player reaches his aim.
#[derive(Clone, Debug)]
pub struct LocalStep {
    /// What they hold.
    pub known: Known,
    /// Where the player may not take a single stone.
    pub banned: PointSet,
    /// Whether it is the opponent's turn.
    pub their_turn: bool,
    /// The stone that is there from here to the end, if one has to be.
    pub kept: Option<Point>,
    /// Why.
    pub why: Why,
}

/// Why the player reaches his aim. Steps are named by their numbers, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// By a lemma.
    OnSight,
    /// By this play, which makes the capture that is wanted.
    Captures(Point),
    /// By this play, because of that step.
    Plays(Point, usize),
    /// Because of one step if the opponent passes or plays elsewhere, and one for each of his plays on these points.
    Answers {
        /// If he passes or plays elsewhere.
        elsewhere: usize,
        /// If he plays there.
        plays: Vec<(Point, usize)>,
    },
}

/// Why a local proof proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalRefusal {
    /// The rules look at earlier positions, or allow suicide, or the start is not one that a local proof can have.
    NotAllowed,
    /// The start does not hold what the last step knows.
    Start,
    /// A step names a later one, or one with the wrong side to move.
    Order(usize),
    /// The aim is not reached on sight, or the stone that must stay is not known.
    Aim(usize),
    /// A play is not certainly legal.
    Play(usize, Point),
    /// What an earlier step has to know is not certain after this move.
    Uncertain(usize, Option<Point>),
    /// A play of the opponent is not answered.
    NotAnswered(usize, Point),
}

impl fmt::Display for LocalRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAllowed => write!(f, "no local proof is accepted under these rules or from this start"),
            Self::Start => write!(f, "the start does not hold what the proof rests on"),
            Self::Order(step) => write!(f, "step {step} rests on a step that does not come before it"),
            Self::Aim(step) => write!(f, "step {step} does not show what is wanted"),
            Self::Play(step, point) => write!(f, "the play on {point} in step {step} is not certainly legal"),
            Self::Uncertain(step, Some(point)) => write!(f, "what follows on {point} in step {step} is not certain"),
            Self::Uncertain(step, None) => write!(f, "what follows on a pass in step {step} is not certain"),
            Self::NotAnswered(step, point) => write!(f, "the play on {point} in step {step} is not answered"),
        }
    }
}

impl std::error::Error for LocalRefusal {}

/// Whether local proofs hold under these rules.
pub fn allowed_under(rules: &Rules) -> bool {
    let looks_back = rules.ko.fixed || rules.ko.superko != Superko::Off;
    rules.suicide == Suicide::Forbidden && !looks_back && rules.passes_to_end != 1
}

/// Whether a local proof can start here: no ban holds and no pass was just made.
pub fn allowed_from(start: &State) -> bool {
    start.passes == 0 && start.ko == crate::play::ko::KoMemory::default()
}

/// What the checker has to know besides the steps.
struct Checked<'a> {
    certificate: &'a LocalCertificate,
    board: &'a Board,
    points: PointSet,
    play_area: PointSet,
    bans_last: bool,
}

impl LocalCertificate {
    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        let plays = |step: &LocalStep| match &step.why {
            Why::Answers { plays, .. } => std::mem::size_of_val(plays.as_slice()),
            Why::OnSight | Why::Captures(_) | Why::Plays(..) => 0,
        };
        self.steps.iter().map(|step| size_of::<LocalStep>() + plays(step)).sum()
    }

    /// Accepts the certificate as a proof that the player reaches his aim from here, or says why not.
    pub fn check(&self, start: &State, rules: &Rules, play_area: Option<&PointSet>) -> Result<(), LocalRefusal> {
        if !allowed_under(rules) || !allowed_from(start) {
            return Err(LocalRefusal::NotAllowed);
        }
        let points = start.board.all_points();
        let checked = Checked {
            certificate: self,
            board: &start.board,
            points,
            play_area: play_area.copied().unwrap_or(points),
            bans_last: rules.ko.ko_pass.is_some(),
        };
        let last = self.steps.last().ok_or(LocalRefusal::Start)?;
        let held = Known::of(&start.board, self.player, &points);
        let keeps = |stone: Option<Point>| match (self.aim.kept(), stone) {
            (Some(wanted), Some(stone)) => start.board.string(wanted).contains(stone),
            (wanted, stone) => wanted == stone,
        };
        if !held.includes(&last.known) || last.their_turn == (start.to_move == self.player) || !keeps(last.kept) {
            return Err(LocalRefusal::Start);
        }
        if let Aim::NewStone(points) = self.aim
            && points.meets(start.board.stones(self.player))
        {
            return Err(LocalRefusal::NotAllowed);
        }
        (0..self.steps.len()).try_for_each(|number| checked.check_step(number))
    }
}

impl Checked<'_> {
    fn check_step(&self, number: usize) -> Result<(), LocalRefusal> {
        let step = &self.certificate.steps[number];
        let aim = self.certificate.aim;
        if step.kept.is_some_and(|stone| !step.known.mine.contains(stone)) {
            return Err(LocalRefusal::Aim(number));
        }
        match &step.why {
            Why::OnSight => {
                let reached = aim.is_reached(&step.known, step.kept, self.board, self.certificate.player);
                reached.then_some(()).ok_or(LocalRefusal::Aim(number))
            }
            Why::Captures(point) => {
                self.check_play(number, *point)?;
                let taken = step.known.certainly_takes(*point, &self.points);
                let wanted = matches!(aim, Aim::Capture(stones) if taken.meets(&stones));
                wanted.then_some(()).ok_or(LocalRefusal::Aim(number))
            }
            Why::Plays(point, next) => {
                self.check_play(number, *point)?;
                let banned = if self.bans_last { step.banned } else { PointSet::EMPTY };
                let certain = step.known.after_play(*point, &self.points);
                self.check_next(number, *next, Some(*point), &certain, &banned)
            }
            Why::Answers { elsewhere, plays } => {
                let certain = step.known.after_play_elsewhere();
                self.check_next(number, *elsewhere, None, &certain, &step.banned)?;
                self.check_answers(number, plays)
            }
        }
    }

    /// The player's play is certainly legal.
    fn check_play(&self, number: usize, point: Point) -> Result<(), LocalRefusal> {
        let step = &self.certificate.steps[number];
        let may_play = !step.their_turn && step.known.empty.contains(point) && self.play_area.contains(point);
        let banned = step.banned.contains(point) && step.known.certainly_takes(point, &self.points).len() < 2;
        let legal = may_play && !banned && step.known.certainly_has_liberty(point, &self.points);
        legal.then_some(()).ok_or(LocalRefusal::Play(number, point))
    }

    /// Every play of the opponent on a known empty point is answered, or certainly suicide.
    fn check_answers(&self, number: usize, plays: &[(Point, usize)]) -> Result<(), LocalRefusal> {
        let step = &self.certificate.steps[number];
        if !step.their_turn {
            return Err(LocalRefusal::Order(number));
        }
        let turned = step.known.turned();
        for point in (step.known.empty & self.play_area).iter() {
            let Some((_, next)) = plays.iter().find(|(on, _)| *on == point) else {
                if turned.is_certainly_suicide(point, &self.points) {
                    continue;
                }
                return Err(LocalRefusal::NotAnswered(number, point));
            };
            let taken = turned.certainly_takes(point, &self.points);
            let alone = |stone: &Point| !PointSet::from(*stone).neighbours().meets(&step.known.mine);
            let banned = step.banned | taken.iter().filter(alone).collect();
            let certain = turned.after_play(point, &self.points).turned();
            self.check_next(number, *next, Some(point), &certain, &banned)?;
        }
        Ok(())
    }

    /// The step that follows comes earlier in the list, knows only what is certain, and expects the bans.
    fn check_next(
        &self,
        number: usize,
        next: usize,
        mv: Option<Point>,
        certain: &Known,
        banned: &PointSet,
    ) -> Result<(), LocalRefusal> {
        let step = &self.certificate.steps[number];
        let after =
            self.certificate.steps.get(next).filter(|after| next < number && after.their_turn != step.their_turn);
        let after = after.ok_or(LocalRefusal::Order(number))?;
        let bans = (*banned & after.known.points()) - after.banned;
        let string = |stone: Point| PointSet::from(stone).flood(&certain.mine);
        let keeps = match (step.kept, after.kept, self.certificate.aim) {
            (Some(stone), Some(other), _) => string(stone).contains(other),
            (None, Some(other), Aim::NewStone(points)) => string(other).meets(&points),
            (before, after, _) => before == after,
        };
        let follows = certain.includes(&after.known) && bans.is_empty() && keeps;
        follows.then_some(()).ok_or(LocalRefusal::Uncertain(number, mv))
    }
}
