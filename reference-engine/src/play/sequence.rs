//! Sequences: players move alternately, by a play, a pass or a ko-pass, until enough successive passes end it.

use crate::board::notation::Move;
use crate::board::{Board, Colour, Play};
use crate::fault::{Fault, seeded};
use crate::play::ko::Past;
use crate::play::state::{Illegal, Rules, State};

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
        for (mut colour, stones) in [(play.colour.opponent(), play.captured), (play.colour, play.suicided)] {
            if stones.is_empty() || (colour == play.colour && seeded(Fault::SuicideIsNoPrisoner)) {
                continue;
            }
            colour = if seeded(Fault::PrisonersExchanged) { colour.opponent() } else { colour };
            *self.of(colour) += if stones.len() > 1 && seeded(Fault::CapturesCountOne) { 1 } else { stones.len() };
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
/// use reference_engine::{Board, Colour, KoRules, Move, Point, Rules, Sequence};
/// let rules = Rules { ko: KoRules { basic: true, ..KoRules::OFF }, ..Rules::BASE };
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
        if self.state().ended(&self.rules) && !seeded(Fault::EndIsNoEnd) {
            return Err(Illegal::SequenceEnded);
        }
        if colour != self.state().to_move && !seeded(Fault::TurnIsIgnored) {
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
        self.state().after(mv, &self.rules, self)
    }
}

impl Past for Sequence {
    fn positions(&self) -> impl Iterator<Item = (&Board, Colour)> {
        self.states.iter().map(|state| (&state.board, state.to_move))
    }

    fn plays(&self) -> impl Iterator<Item = (&Board, &Board)> {
        let moves = self.moves.iter().zip(self.states.windows(2));
        moves.filter(|(mv, _)| matches!(mv, Move::Play(_))).map(|(_, pair)| (&pair[0].board, &pair[1].board))
    }
}
