//! Sequences: players move alternately, by a play, a pass or a ko-pass, until enough successive passes end it.

use std::fmt;

use crate::board::points::Point;
use crate::board::{Board, Colour, Play, Suicide, Unplayable};
use crate::play::ko::{KoBreach, KoMemory, KoRules, Past};
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

/// What a player may do when it is his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// To put a stone on a point.
    Play(Point),
    /// To do nothing.
    Pass,
    /// To do nothing, announced so that it lifts the ko bans. It is not a pass when passes are counted
    /// (japanese-2003.ko-pass-is-not-a-pass).
    KoPass,
    /// A ko-pass for one ko: the one that the player would retake on this point (nihon-kiin-1989.article-7-2).
    KoPassFor(Point),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(point) => write!(f, "{point}"),
            Self::Pass => f.write_str("pass"),
            Self::KoPass => f.write_str("ko-pass"),
            Self::KoPassFor(point) => write!(f, "ko-pass {point}"),
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
    /// [`Past::NONE`] will do.
    pub fn after(&self, mv: Move, rules: &Rules, past: Past<'_>) -> Result<(Self, Option<Play>), Illegal> {
        debug_assert!(past.is_enough_for(&rules.ko), "{:?} without the past of the sequence", rules.ko);
        if self.ended(rules) {
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
                Ok((self.next(play.board, 0, ko), Some(play)))
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
        Ok((self.next(self.board, 0, ko), None))
    }

    fn next(&self, board: Board, passes: u8, ko: KoMemory) -> Self {
        Self { board, to_move: self.to_move.opponent(), passes, ko }
    }
}

/// The removed stones of each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prisoners {
    /// Black stones removed.
    pub black: u32,
    /// White stones removed.
    pub white: u32,
}

impl Prisoners {
    fn add(&mut self, play: &Play) {
        for (colour, stones) in [(play.colour.opponent(), play.captured), (play.colour, play.suicided)] {
            *self.of(colour) += stones.len();
        }
    }

    /// Those of one colour.
    pub(crate) fn of(&mut self, colour: Colour) -> &mut u32 {
        match colour {
            Colour::Black => &mut self.black,
            Colour::White => &mut self.white,
        }
    }
}

/// A sequence: a start and the moves made since, with every state on the way.
///
/// ```
/// use reference_engine::{Board, Colour, KoRules, Move, Point, Rules, Sequence, Suicide};
/// let rules = Rules {
///     suicide: Suicide::Forbidden,
///     ko: KoRules { basic: true, ..KoRules::OFF },
///     passes_to_end: 2,
/// };
/// let board = Board::parse("
///     . X O .
///     X O . O
///     . X O .
/// ").expect("a board");
/// let at = |text| Move::Play(Point::parse(text).expect("a point"));
///
/// let mut sequence = Sequence::new(rules, board, Colour::Black);
/// sequence.make(at("c2")).expect("Black takes the ko");
/// let retake = sequence.make(at("b2")).expect_err("White may not retake at once");
/// assert_eq!(retake.reasons(), ["basic-ko"]);
/// sequence.make(Move::Pass).expect("White passes");
/// sequence.make(Move::Pass).expect("Black passes");
/// assert!(sequence.state().ended(&rules));
/// ```
#[derive(Clone, Debug)]
pub struct Sequence {
    rules: Rules,
    /// One more than there are moves: the start is the first.
    states: Vec<State>,
    moves: Vec<Move>,
    prisoners: Vec<Prisoners>,
}

impl Sequence {
    /// A sequence without moves. The ko rules are exact from every legal position; from a position in which a string
    /// has no liberty nothing is promised but that no move panics.
    pub fn new(rules: Rules, board: Board, to_move: Colour) -> Self {
        Self {
            rules,
            states: vec![State::start(board, to_move)],
            moves: Vec::new(),
            prisoners: vec![Prisoners::default()],
        }
    }

    /// The rules of the sequence.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The state after the moves so far.
    pub fn state(&self) -> &State {
        self.states.last().expect("a sequence always has its start")
    }

    /// The stones removed so far.
    pub fn prisoners(&self) -> Prisoners {
        *self.prisoners.last().expect("a sequence always has its start")
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The states so far: the start, then one after each move.
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// Whether the player whose turn it is may make this move, and if not, why.
    pub fn legal(&self, mv: Move) -> Result<(), Illegal> {
        self.after(mv).map(|_| ())
    }

    /// Every move that could be made here if no rule forbade it.
    pub fn candidates(&self) -> impl Iterator<Item = Move> + use<> {
        self.state().candidates()
    }

    /// Every move that the player whose turn it is may make.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.candidates().filter(|&mv| self.legal(mv).is_ok()).collect()
    }

    /// Makes a move for the player whose turn it is. Returns the play if it was one. An illegal move changes nothing.
    pub fn make(&mut self, mv: Move) -> Result<Option<Play>, Illegal> {
        let (state, play) = self.after(mv)?;
        let mut prisoners = self.prisoners();
        if let Some(play) = &play {
            prisoners.add(play);
        }
        self.states.push(state);
        self.moves.push(mv);
        self.prisoners.push(prisoners);
        Ok(play)
    }

    /// Makes a move for the player who is named with it: an error if it is not his turn.
    pub fn make_as(&mut self, colour: Colour, mv: Move) -> Result<Option<Play>, Illegal> {
        if self.state().ended(&self.rules) {
            return Err(Illegal::SequenceEnded);
        }
        if colour != self.state().to_move {
            return Err(Illegal::NotYourTurn);
        }
        self.make(mv)
    }

    /// Takes the last move back, if there is one.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.states.pop();
        self.prisoners.pop();
        Some(mv)
    }

    fn after(&self, mv: Move) -> Result<(State, Option<Play>), Illegal> {
        let past = Past { states: &self.states, moves: &self.moves };
        self.state().after(mv, &self.rules, past)
    }
}
