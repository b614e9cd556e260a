//! What is to be seen on the board of a question, and on that of an answer. A picture is made here, once, and then drawn
//! with letters for a terminal ([`drawing`]) or as SVG for a page ([`svg`]).

pub mod drawing;
pub(crate) mod svg;

use reference_engine::board::notation::PlayersMove;
use reference_engine::question::fact::{POINTS, POSITION, TERRITORY};
use reference_engine::question::{Asked, Facts, Question, Start};
use reference_engine::systems::ikeda::questions::GAME;
use reference_engine::systems::korean::questions::PLAYS;
use reference_engine::{Board, Colour, Move, Point, PointSet};

use super::layout::counted;

/// A board with marks on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What it shows.
    pub caption: String,
    /// The stones.
    pub board: Board,
    /// The stones or points in question.
    pub in_question: PointSet,
    /// The move in question.
    pub asked: Option<PlayersMove>,
    /// The plays that were made and whose stones still stand, by their number.
    pub numbers: Vec<(Point, usize)>,
    /// The points that an answer names.
    pub named: Named,
    /// What is known of the stones, where a whole position was assessed.
    pub lives: Lives,
}

/// What is known of the stones of a position, of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lives {
    /// Alive and not in seki, as far as is known.
    pub alive: PointSet,
    /// Alive in seki.
    pub in_seki: PointSet,
    /// Dead.
    pub dead: PointSet,
    /// The rules do not say.
    pub undefined: PointSet,
    /// Not settled.
    pub not_settled: PointSet,
}

/// The points that an answer names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// As Black's territory.
    pub black: PointSet,
    /// As White's.
    pub white: PointSet,
    /// As nobody's: a part of the board, plays to choose from.
    pub nobody: PointSet,
}

impl Picture {
    pub(crate) fn new(caption: impl Into<String>, board: Board) -> Self {
        let (in_question, named, lives) = (PointSet::default(), Named::default(), Lives::default());
        Self { caption: caption.into(), board, in_question, asked: None, numbers: Vec::new(), named, lives }
    }

    /// A position without any marks.
    pub fn of_position(board: Board) -> Self {
        Self::new("the position", board)
    }

    /// A position that was assessed: what is known of its stones, and the territory of Black and of White.
    pub fn of_assessment(caption: &str, board: Board, lives: Lives, [black, white]: [PointSet; 2]) -> Self {
        let empty = *board.empty_points();
        let named = Named { black: black & empty, white: white & empty, ..Named::default() };
        Self { lives, named, ..Self::new(caption, board) }
    }

    /// The boards of a question: the position, and that after the moves which come first. Trees and tables have none.
    pub fn of_question(question: &Question) -> Vec<Self> {
        let (Some(start), asked) = (&question.start, &question.asked) else { return Vec::new() };
        let mut pictures = vec![Self::new(format!("{} to move", start.to_move), start.board)];
        pictures.extend(Self::after_moves(asked, start));
        if let Some(last) = pictures.last_mut() {
            last.in_question = asked.in_question();
            last.asked = asked.move_in_question();
        }
        pictures
    }

    /// The board of an answer, if it names a position, points or territory.
    pub fn of_answer(facts: &Facts, caption: &str, question: &Question) -> Option<Self> {
        if let Some(position) = facts.get(&POSITION) {
            return Some(Self::new(caption, position));
        }
        let board = question.start.as_ref()?.board;
        let all = board.all_points();
        let named = match (facts.get(&TERRITORY), facts.get(&POINTS).or(facts.get(&PLAYS))) {
            (Some([black, white]), _) => Named { black: black & all, white: white & all, ..Named::default() },
            (None, Some(points)) => Named { nobody: points & all, ..Named::default() },
            (None, None) => return None,
        };
        Some(Self { named, ..Self::new(caption, board) })
    }

    /// The board after the moves of a question, as far as they can be made.
    fn after_moves(asked: &Asked, start: &Start) -> Option<Self> {
        // A game goes on after passes, so it is no sequence; there the board alone says what can be played.
        let is_game = asked.is(&GAME);
        let (mut board, mut sequence) = (start.board, start.sequence());
        let mut stones: Vec<(Point, Colour, usize)> = Vec::new();
        let mut made = 0;
        for (number, PlayersMove { colour, mv }) in (1..).zip(&asked.made()) {
            if !is_game && sequence.make_as(*colour, *mv).is_err() {
                break;
            }
            if let Move::Play(point) = mv {
                let Ok(play) = board.play(*colour, *point, start.rules.suicide) else { break };
                board = play.board;
                stones.push((*point, *colour, number));
            }
            stones.retain(|(point, colour, _)| board.stone(*point) == Some(*colour));
            made = number;
        }
        let numbers = stones.into_iter().map(|(point, _, number)| (point, number)).collect();
        (made > 0).then(|| Self { numbers, ..Self::new(format!("after {}", counted(made, "move")), board) })
    }
}
