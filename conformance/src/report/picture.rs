//! What is to be seen on the board of a question, and on that of an answer. A picture is made here, once, and then drawn
//! with letters for a terminal ([`drawing`]) or as SVG for a page ([`svg`]).

pub mod drawing;
pub(crate) mod svg;

use reference_engine::answer::{Ask, Start};
use reference_engine::board::notation::PlayersMove;
use reference_engine::{Board, Colour, Move, Point, PointSet};

use super::layout::counted;
use crate::cases::answer::Answer;
use crate::cases::case::Query;

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
    fn new(caption: impl Into<String>, board: Board) -> Self {
        let (in_question, named) = (PointSet::default(), Named::default());
        Self { caption: caption.into(), board, in_question, asked: None, numbers: Vec::new(), named }
    }

    /// A position without any marks.
    pub fn of_position(board: Board) -> Self {
        Self::new("the position", board)
    }

    /// The boards of a question: the position, and that after the moves which come first. Trees and tables have none.
    pub fn of_question(query: &Query) -> Vec<Self> {
        let Some(start) = &query.start else { return Vec::new() };
        let mut pictures = vec![Self::new(format!("{} to move", start.to_move), start.board)];
        pictures.extend(Self::after_moves(&query.ask, start));
        if let Some(last) = pictures.last_mut() {
            last.in_question = in_question(&query.ask);
            last.asked = move_in_question(&query.ask);
        }
        pictures
    }

    /// The board of an answer, if it names a position, points or territory.
    pub fn of_answer(answer: &Answer, caption: &str, query: &Query) -> Option<Self> {
        if let Some(position) = &answer.position {
            return Some(Self::new(caption, Board::parse(position).ok()?));
        }
        let board = query.start.as_ref()?.board;
        let points = |names: &[String]| -> PointSet {
            let points = names.iter().filter_map(|name| Point::parse(name));
            points.filter(|point| board.size().contains(*point)).collect()
        };
        let named = match (&answer.territory, answer.points.as_ref().or(answer.plays.as_ref())) {
            (Some(territory), _) => {
                Named { black: points(&territory.black), white: points(&territory.white), ..Named::default() }
            }
            (None, Some(names)) => Named { nobody: points(names), ..Named::default() },
            (None, None) => return None,
        };
        Some(Self { named, ..Self::new(caption, board) })
    }

    /// The board after the moves of a question, as far as they can be made.
    fn after_moves(ask: &Ask, start: &Start) -> Option<Self> {
        // A game goes on after passes, so it is no sequence; there the board alone says what can be played.
        let is_game = matches!(ask, Ask::Game { .. });
        let (mut board, mut sequence) = (start.board, start.sequence());
        let mut stones: Vec<(Point, Colour, usize)> = Vec::new();
        let mut made = 0;
        for (number, PlayersMove { colour, mv }) in (1..).zip(moves(ask)) {
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

/// The stones or points that a question is about.
fn in_question(ask: &Ask) -> PointSet {
    match ask {
        Ask::Formation { points, .. } => *points,
        Ask::IndependentlyAlive { stones }
        | Ask::Uncapturable { stones }
        | Ask::TwoEyes { stones }
        | Ask::Replaceable { stones, .. }
        | Ask::Property { stones }
        | Ask::Recreation { stones } => *stones,
        Ask::Status { string } | Ask::Local2 { string } | Ask::ConcludingResult { string } | Ask::Part { string } => {
            *string
        }
        Ask::RightToPlay { strings } => *strings,
        Ask::Statuses { strings } | Ask::NeedsPlay { strings, .. } => strings.iter().collect(),
        _ => PointSet::default(),
    }
}

/// The move that a question is about.
fn move_in_question(ask: &Ask) -> Option<PlayersMove> {
    match ask {
        Ask::Legal { mv, .. } | Ask::NeedsPlay { mv, .. } => Some(*mv),
        _ => None,
    }
}

/// The moves that come before what is asked.
fn moves(ask: &Ask) -> &[PlayersMove] {
    match ask {
        Ask::Legal { after: moves, .. }
        | Ask::Formation { after: moves, .. }
        | Ask::PerfectPlay { after: moves }
        | Ask::PassFight { after: moves }
        | Ask::Replay { moves }
        | Ask::Referee { moves, .. }
        | Ask::Game { moves, .. } => moves,
        _ => &[],
    }
}
