//! What is to be seen on the board of a question, and on that of an answer.

use reference_engine::answer::{Ask, Start};
use reference_engine::board::notation::PlayersMove;
use reference_engine::{Board, Colour, Move, Point, PointSet};

use super::text::counted;
use crate::cases::answer::Answer;
use crate::cases::case::Query;

/// A board with marks on it.
pub(crate) struct Picture {
    /// What it shows.
    pub(crate) caption: String,
    pub(crate) board: Board,
    /// The stones or points in question.
    pub(crate) in_question: PointSet,
    /// The move in question.
    pub(crate) asked: Option<PlayersMove>,
    /// The plays that were made, by their number.
    pub(crate) numbers: Vec<(Point, usize)>,
    /// The points that an answer names: Black's, White's and nobody's.
    pub(crate) named: [PointSet; 3],
}

impl Picture {
    fn new(caption: impl Into<String>, board: Board) -> Self {
        let (in_question, named) = (PointSet::default(), [PointSet::default(); 3]);
        Self { caption: caption.into(), board, in_question, asked: None, numbers: Vec::new(), named }
    }

    /// The boards of a question: the position, and that after the moves which come first. Trees and tables have none.
    pub(crate) fn of_question(query: &Query) -> Vec<Self> {
        let Some(start) = &query.start else { return Vec::new() };
        let first = Self::new(format!("{} to move", start.to_move), start.board);
        let made = Made::of(&query.ask, start);
        let mut pictures = match made {
            None => vec![first],
            Some(Made { moves, board, numbers }) => {
                let after = Self { numbers, ..Self::new(format!("after {}", counted(moves, "move")), board) };
                vec![first, after]
            }
        };
        if let Some(last) = pictures.last_mut() {
            last.in_question = in_question(&query.ask);
            last.asked = match &query.ask {
                Ask::Legal { mv, .. } | Ask::NeedsPlay { mv, .. } => Some(*mv),
                _ => None,
            };
        }
        pictures
    }

    /// The position alone, for all questions of a case.
    pub(crate) fn plain(self) -> Self {
        Self::new("the position", self.board)
    }

    /// The board of an answer, if it names a position, points or territory.
    pub(crate) fn of_answer(answer: &Answer, caption: &str, query: &Query) -> Option<Self> {
        if let Some(position) = &answer.position {
            return Some(Self::new(caption, Board::parse(position).ok()?));
        }
        let board = query.start.as_ref()?.board;
        let points = |names: &[String]| -> PointSet {
            let points = names.iter().filter_map(|name| Point::parse(name));
            points.filter(|point| board.size().contains(*point)).collect()
        };
        let named = match (&answer.territory, &answer.points) {
            (Some(territory), _) => [points(&territory.black), points(&territory.white), PointSet::default()],
            (None, Some(names)) => [PointSet::default(), PointSet::default(), points(names)],
            (None, None) => return None,
        };
        Some(Self { named, ..Self::new(caption, board) })
    }
}

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

/// What comes of the moves of a question.
struct Made {
    moves: usize,
    board: Board,
    /// The plays whose stones still stand.
    numbers: Vec<(Point, usize)>,
}

impl Made {
    fn of(ask: &Ask, start: &Start) -> Option<Self> {
        let moves = match ask {
            Ask::Legal { after: moves, .. }
            | Ask::Formation { after: moves, .. }
            | Ask::PerfectPlay { after: moves }
            | Ask::PassFight { after: moves }
            | Ask::Replay { moves }
            | Ask::Referee { moves, .. }
            | Ask::Game { moves, .. } => moves,
            _ => return None,
        };
        // A game goes on after passes, so it is no sequence; there the board alone says what can be played.
        let is_game = matches!(ask, Ask::Game { .. });
        let (mut board, mut sequence) = (start.board, start.sequence());
        let mut stones: Vec<(Point, Colour, usize)> = Vec::new();
        let mut made = 0;
        for (number, PlayersMove { colour, mv }) in (1..).zip(moves) {
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
        (made > 0).then_some(Self { moves: made, board, numbers })
    }
}
