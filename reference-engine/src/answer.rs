//! A question in, an answer out.

use std::fmt;

use crate::board::{Board, Colour};
use crate::count::{self, TooManyGames};
use crate::notation::PlayersMove;
use crate::points::PointSet;
use crate::sequence::{Illegal, Prisoners, Rules, Sequence};

/// A question about a position under given rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The rules of play.
    pub rules: Rules,
    /// The position at the start.
    pub board: Board,
    /// Who moves first.
    pub to_move: Colour,
    /// What is asked.
    pub ask: Ask,
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Is this move legal after that sequence?
    Legal {
        /// The moves made before.
        after: Vec<PlayersMove>,
        /// The move in question.
        mv: PlayersMove,
    },
    /// What comes of this sequence?
    Replay {
        /// The moves to make.
        moves: Vec<PlayersMove>,
    },
    /// How many legal positions does a board of this size have?
    CountPositions,
    /// How many games does a board of this size have?
    CountGames,
    /// How many legal sequences of so many moves are there?
    CountSequences {
        /// The number of moves.
        depth: u32,
    },
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The move is legal, or why it is not.
    Legal(Result<(), Illegal>),
    /// What came of the sequence.
    Replay(Replay),
    /// A number.
    Number(u64),
}

/// What came of a sequence: it is played up to its end or up to the first illegal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// How many stones each legal move removed, of either colour.
    pub removed: Vec<u32>,
    /// The first illegal move, counted from 1, and why it is illegal.
    pub illegal: Option<(usize, Illegal)>,
    /// All stones removed.
    pub prisoners: Prisoners,
    /// The position after the last legal move.
    pub board: Board,
    /// Whether successive passes have ended the sequence.
    pub ended: bool,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswerable {
    /// A move that was said to be made before is itself illegal.
    IllegalBefore {
        /// Which move, counted from 1.
        number: usize,
        /// The move.
        mv: PlayersMove,
        /// Why it is illegal.
        why: Illegal,
    },
    /// The start is not a legal position: these stones have no liberty.
    NoLiberty(PointSet),
    /// The board has too many games.
    TooManyGames(TooManyGames),
}

impl fmt::Display for Unanswerable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalBefore { number, mv, why } => {
                write!(f, "move {number}, {mv}, is to be made before but is illegal: {why}")
            }
            Self::NoLiberty(stones) => write!(f, "the position is not legal: no liberty for the stones on {stones:?}"),
            Self::TooManyGames(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unanswerable {}

/// Answers a question.
pub fn answer(question: &Question) -> Result<Answer, Unanswerable> {
    let stuck = question.board.stones_without_liberty();
    if !stuck.is_empty() {
        return Err(Unanswerable::NoLiberty(stuck));
    }
    let start = Sequence::new(question.rules, question.board, question.to_move);
    let size = question.board.size();
    let silent = &mut |_| ();
    Ok(match &question.ask {
        Ask::Legal { after, mv } => {
            let mut sequence = start;
            for (number, earlier) in (1..).zip(after) {
                let made = sequence.make_as(earlier.colour, earlier.mv);
                made.map_err(|why| Unanswerable::IllegalBefore { number, mv: *earlier, why })?;
            }
            Answer::Legal(sequence.make_as(mv.colour, mv.mv).map(|_| ()))
        }
        Ask::Replay { moves } => Answer::Replay(replay(start, moves)),
        Ask::CountPositions => Answer::Number(count::positions(size, silent)),
        Ask::CountGames => Answer::Number(count::games(size, silent).map_err(Unanswerable::TooManyGames)?),
        Ask::CountSequences { depth } => Answer::Number(count::sequences(&start, *depth, silent)),
    })
}

fn replay(mut sequence: Sequence, moves: &[PlayersMove]) -> Replay {
    let mut removed = Vec::new();
    let mut illegal = None;
    for (number, mv) in (1..).zip(moves) {
        match sequence.make_as(mv.colour, mv.mv) {
            Ok(play) => removed.push(play.map_or(0, |play| play.captured.len() + play.suicided.len())),
            Err(why) => {
                illegal = Some((number, why));
                break;
            }
        }
    }
    Replay {
        removed,
        illegal,
        prisoners: sequence.prisoners(),
        board: sequence.state().board,
        ended: sequence.state().ended(sequence.rules()),
    }
}
