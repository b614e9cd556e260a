//! The rules of play, and the state in which a move is made: what is legal, and what it leads to.

use std::fmt;

use crate::board::notation::Move;
use crate::board::points::Point;
use crate::board::{Board, Colour, Play, Suicide, Unplayable};
use crate::fault::{Fault, seeded};
use crate::play::ko::{KoBreach, KoMemory, KoRules, Past, Superko};
use crate::switch::Switch;

/// The rules of play: everything that decides whether a move is legal and whether a sequence has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// May a player remove his own stones?
    pub suicide: Suicide,
    /// The ko rules.
    pub ko: KoRules,
    /// So many successive passes end a sequence: 2 in most systems, 3 in the Ikeda paper's Rules 3+3+BF. A sequence
    /// never ends with 0.
    pub passes_to_end: u8,
}

impl Rules {
    /// No suicide, no ko rule, two passes: a base to choose single rules on.
    pub const BASE: Self = Self { suicide: Suicide::Forbidden, ko: KoRules::OFF, passes_to_end: 2 };
}

/// How many successive passes end a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassesToEnd {
    /// Two.
    Two,
    /// Three.
    Three,
}

impl PassesToEnd {
    /// How many.
    pub fn number(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Three => 3,
        }
    }
}

impl Switch for PassesToEnd {
    const NAME: &'static str = "passes-to-end";
    const ABOUT: &'static str = "how many successive passes end a sequence";
    const CHOICES: &'static [Self] = &[Self::Two, Self::Three];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Two => ("two", "two successive passes end a sequence"),
            Self::Three => ("three", "three successive passes end a sequence"),
        }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The successive passes that end the sequence have been made.
    SequenceEnded,
    /// It is the other player's turn.
    NotYourTurn,
    /// The point is not on this board.
    OffBoard,
    /// There is a stone already.
    Occupied,
    /// The player's own string would have no liberty.
    Suicide,
    /// One or more ko rules forbid it.
    Ko(KoBreach),
    /// A ko-pass needs a ko ban that it could lift, and a rule that knows ko-passes of this kind.
    NoKoPass,
}

impl Illegal {
    /// The short names of the rules that forbid the move, as cases and reports write them.
    pub fn reasons(self) -> Vec<&'static str> {
        match self {
            Self::SequenceEnded => vec!["sequence-ended"],
            Self::NotYourTurn => vec!["not-your-turn"],
            Self::OffBoard => vec!["off-board"],
            Self::Occupied => vec!["occupied"],
            Self::Suicide => vec!["suicide"],
            Self::NoKoPass => vec!["no-ko-pass"],
            Self::Ko(breach) => {
                let named = [
                    (breach.basic, "basic-ko"),
                    (breach.ko_pass, "ko-pass-ban"),
                    (breach.fixed, "fixed-ko"),
                    (breach.positional, "positional-superko"),
                    (breach.situational, "situational-superko"),
                ];
                named.into_iter().filter_map(|(broken, name)| broken.then_some(name)).collect()
            }
        }
    }

    /// All names that [`Illegal::reasons`] can give.
    pub const REASONS: [&'static str; 11] = [
        "sequence-ended",
        "not-your-turn",
        "off-board",
        "occupied",
        "suicide",
        "no-ko-pass",
        "basic-ko",
        "ko-pass-ban",
        "fixed-ko",
        "positional-superko",
        "situational-superko",
    ];
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reasons().join(", "))
    }
}

impl std::error::Error for Illegal {}

impl From<Unplayable> for Illegal {
    fn from(unplayable: Unplayable) -> Self {
        match unplayable {
            Unplayable::OffBoard => Self::OffBoard,
            Unplayable::Occupied => Self::Occupied,
            Unplayable::Suicide => Self::Suicide,
        }
    }
}

/// Everything that later moves depend on, but for the earlier positions that fixed ko and superko look at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The position.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Colour,
    /// How many successive passes have just been made.
    pub passes: u8,
    /// What the ko rules remember.
    pub ko: KoMemory,
}

impl State {
    /// The start of a sequence: nothing was played before, so no ko ban holds (verbal-japanese.no-ban-carried-over).
    pub fn start(board: Board, to_move: Colour) -> Self {
        Self { board, to_move, passes: 0, ko: KoMemory::default() }
    }

    /// Whether the sequence has ended.
    pub fn ended(&self, rules: &Rules) -> bool {
        rules.passes_to_end > 0 && self.passes >= rules.passes_to_end
    }

    /// Every move that could be made here if no rule forbade it: plays on the empty points first, then pass and
    /// ko-passes. A ko-pass for one ko is among them if some reading of the ko-pass could allow it.
    pub fn candidates(&self) -> impl Iterator<Item = Move> + use<> {
        let to_pass_for = self.ko.to_pass_for(&self.board, self.to_move);
        let plays = self.board.empty_points().iter().map(Move::Play);
        plays.chain([Move::Pass, Move::KoPass]).chain(to_pass_for.iter().map(Move::KoPassFor))
    }

    /// The state after the player whose turn it is makes this move, and the play if it was one.
    ///
    /// `past` is the sequence that led here, for the rules that look at earlier positions. Under other rules
    /// [`NoPast`](crate::play::ko::NoPast) will do.
    pub fn after(&self, mv: Move, rules: &Rules, past: &impl Past) -> Result<(Self, Option<Play>), Illegal> {
        debug_assert!(rules.ko.can_do_with(past), "{:?} without the past of the sequence", rules.ko);
        if self.ended(rules) && !seeded(Fault::EndIsNoEnd) {
            return Err(Illegal::SequenceEnded);
        }
        match mv {
            Move::Play(point) => {
                let play = self.board.play(self.to_move, point, rules.suicide)?;
                let breach = rules.ko.breach(&self.ko, &self.board, &play, past);
                if breach.any() {
                    return Err(Illegal::Ko(breach));
                }
                let ko = rules.ko.after_play(&self.ko, &play);
                let passes = if self.passes > 0 && seeded(Fault::PlayKeepsPasses) { self.passes } else { 0 };
                Ok((self.next(play.board, passes, ko), Some(play)))
            }
            Move::Pass if rules.ko.superko != Superko::Off && seeded(Fault::SuperkoBindsPasses) => {
                Err(Illegal::Ko(KoBreach { positional: true, ..KoBreach::default() }))
            }
            Move::Pass => {
                let passes = self.passes.saturating_add(1);
                Ok((self.next(self.board, passes, rules.ko.after_pass(&self.ko)), None))
            }
            Move::KoPass => self.after_ko_pass(None, rules),
            Move::KoPassFor(point) => self.after_ko_pass(Some(point), rules),
        }
    }

    fn after_ko_pass(&self, named: Option<Point>, rules: &Rules) -> Result<(Self, Option<Play>), Illegal> {
        let ko = rules.ko.after_ko_pass(&self.ko, &self.board, self.to_move, named).ok_or(Illegal::NoKoPass)?;
        let passes = if seeded(Fault::KoPassIsPass) { self.passes.saturating_add(1) } else { 0 };
        Ok((self.next(self.board, passes, ko), None))
    }

    fn next(&self, board: Board, passes: u8, ko: KoMemory) -> Self {
        Self { board, to_move: self.to_move.opponent(), passes, ko }
    }
}
