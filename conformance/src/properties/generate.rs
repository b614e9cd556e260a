//! Random positions and sequences, with more kos, snapbacks, suicides and passes than chance would bring.

use reference_engine::{Board, Colour, Move, Point, Size};

use super::plain::{self, Record};
use super::random::Random;
use crate::ask::view::View;
use crate::cases::ruleset::RuleSet;

/// Shapes in which something can happen, kos more than once. They are turned, mirrored, swapped and put on larger
/// boards.
const SHAPES: &[&str] = &[
    // A ko in the middle, on the edge and in the corner.
    ". X O .\nX O . O\n. X O .",
    "X O . O\n. X O .",
    "O . O\nX O .",
    ". X O .\nX O . O\n. X O .",
    "X O . O\n. X O .",
    "O . O\nX O .",
    // Sending two, returning one.
    ". O X .\nO O X X\n. X . X",
    // A snapback: the stone that takes is taken back with another.
    ". X X X\nX O O .\nX O . X\n. X X .",
    "X O .\nX O X\nX . O\n. X O",
    // Room for a suicide of one and of two stones.
    ". X .\nX . X\n. X .",
    ". X X .\nX O . X\n. X X .",
    // A play that has a liberty only because it captures.
    "X O .\n. X O\nX O .",
    // Two kos.
    "X O . O X\n. X O X .\nX O . O X\n. X O X .",
];

/// Columns and rows, the usual ones several times. Square boards from 5x5 on are there for programs that know no other.
const SIZES: &[(usize, usize)] = &[
    (2, 2),
    (3, 2),
    (2, 3),
    (3, 3),
    (3, 3),
    (3, 3),
    (4, 2),
    (4, 3),
    (3, 4),
    (4, 4),
    (5, 2),
    (5, 3),
    (5, 4),
    (5, 5),
    (5, 5),
    (5, 5),
    (6, 6),
    (7, 7),
    (9, 9),
    (7, 3),
];

/// A sequence of legal moves from a legal position.
pub struct Game<'a> {
    /// The rule set.
    pub set: &'a RuleSet,
    /// The position.
    pub board: Board,
    /// Who moves first.
    pub to_move: Colour,
    /// The moves.
    pub moves: Vec<Move>,
}

/// A game under this rule set.
pub fn game<'a>(set: &'a RuleSet, random: &mut Random) -> Game<'a> {
    let board = if random.percent(60) { with_shape(random) } else { any(random) };
    let to_move = colour(random);
    let mut record = Record::start(plain::rules(&set.choices), board, to_move);
    let fights = random.percent(50);
    for _ in 0..=random.below(12) {
        if record.ended() {
            break;
        }
        let mv = next(&record, fights, random);
        if !record.make(mv) {
            break;
        }
    }
    let moves = record.moves.iter().map(|(_, mv)| *mv).collect();
    Game { set, board, to_move, moves }
}

fn colour(random: &mut Random) -> Colour {
    if random.percent(50) { Colour::Black } else { Colour::White }
}

/// A legal move, a capture or a suicide if there is one, often. In a fight there is little else but these and passes,
/// so that positions come back.
fn next(record: &Record, fights: bool, random: &mut Random) -> Move {
    let board = record.board();
    let empty = board.size().points().filter(|point| board.stone(*point).is_none());
    let plays: Vec<Move> = empty.map(Move::Play).filter(|mv| record.forbidden(*mv).is_empty()).collect();
    let removes = |mv: &&Move| {
        let put = record.put(**mv);
        put.is_some_and(|put| !put.captured.is_empty() || !put.suicided.is_empty())
    };
    let removing: Vec<Move> = plays.iter().filter(removes).copied().collect();
    if random.percent(15) && record.forbidden(Move::KoPass).is_empty() {
        return Move::KoPass;
    }
    if random.percent(if fights { 35 } else { 15 }) {
        return Move::Pass;
    }
    let of = if random.percent(if fights { 85 } else { 60 }) && !removing.is_empty() { &removing } else { &plays };
    random.of(of).copied().unwrap_or(Move::Pass)
}

/// Stones anywhere.
fn any(random: &mut Random) -> Board {
    let size = size(random, SIZES);
    let density = 30 + random.below(50);
    let mut board = Board::empty(size);
    fill(&mut board, density, random);
    board
}

fn size(random: &mut Random, of: &[(usize, usize)]) -> Size {
    let (columns, rows) = random.of(of).copied().unwrap_or((3, 3));
    Size::new(columns, rows).expect("a board has at most 19 columns and rows")
}

/// Puts stones on empty points, and takes off what has no liberty then.
fn fill(board: &mut Board, density: usize, random: &mut Random) {
    for point in board.size().points() {
        if board.stone(point).is_none() && random.percent(density) {
            board.set(point, Some(colour(random)));
        }
    }
    for point in board.size().points() {
        let string = plain::string(board, point);
        if !plain::has_liberty(board, &string) {
            string.into_iter().for_each(|stone| board.set(stone, None));
        }
    }
}

/// One of the shapes, on a board of its own size or a larger one, sometimes with other stones around it.
fn with_shape(random: &mut Random) -> Board {
    let text = random.of(SHAPES).copied().unwrap_or(".");
    let shape = Board::parse(text).expect("the shapes are boards");
    let shape = View::number(random.below(16)).board(&shape);
    let (columns, rows) = (usize::from(shape.size().columns()), usize::from(shape.size().rows()));
    let mut room = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)].map(|(more, higher)| (columns + more, rows + higher));
    let side = columns.max(rows).max(5);
    if random.percent(40) {
        room = [(side, side), (side + 1, side + 1), (side + 2, side + 2), (9, 9), (side, side)];
    }
    let mut board = Board::empty(size(random, &room));
    let shift = |most: u8, own: u8, random: &mut Random| random.below(usize::from(most - own) + 1);
    let right = shift(board.size().columns(), shape.size().columns(), random);
    let up = shift(board.size().rows(), shape.size().rows(), random);
    let at = |point: Point, size: Size| {
        let column = u8::try_from(right).ok()?.checked_add(point.column())?;
        size.point(column, u8::try_from(up).ok()?.checked_add(point.row())?)
    };
    for point in shape.size().points() {
        if let Some(place) = at(point, board.size()) {
            board.set(place, shape.stone(point));
        }
    }
    if random.percent(30) {
        fill(&mut board, 15, random);
    }
    // What a shape needs around it may not be there at the edge.
    fill(&mut board, 0, random);
    board
}

/// A board of this size with many stones, more of the one colour than of the other.
pub fn crowded(size: Size, random: &mut Random) -> Board {
    let mut board = Board::empty(size);
    let density = 45 + random.below(35);
    let mostly = colour(random);
    for point in size.points() {
        if random.percent(density) {
            board.set(point, Some(if random.percent(65) { mostly } else { mostly.opponent() }));
        }
    }
    fill(&mut board, 0, random);
    board
}

/// A small position with few empty points, so that statuses are settled soon.
pub fn position(random: &mut Random) -> Option<(Board, Point)> {
    const SMALL: &[(usize, usize)] =
        &[(2, 2), (3, 2), (2, 3), (3, 3), (3, 3), (3, 3), (4, 2), (2, 4), (4, 3), (5, 2), (6, 1), (4, 1)];
    let board = crowded(size(random, SMALL), random);
    let points: Vec<Point> = board.size().points().collect();
    let (stones, empty): (Vec<Point>, Vec<Point>) = points.iter().partition(|point| board.stone(**point).is_some());
    Some((board, *random.of(&stones)?)).filter(|_| empty.len() <= 5)
}

/// A small position in which a string fills the last column.
pub fn position_with_wall(random: &mut Random) -> Option<(Board, Point)> {
    const NARROW: &[(usize, usize)] = &[(2, 3), (2, 3), (3, 3), (2, 4)];
    let mut board = Board::empty(size(random, NARROW));
    let (owner, size) = (colour(random), board.size());
    for row in 0..size.rows() {
        board.set(size.point(size.columns() - 1, row)?, Some(owner));
    }
    let density = random.below(70);
    fill(&mut board, density, random);
    let corner = size.point(size.columns() - 1, 0)?;
    (board.stone(corner) == Some(owner)).then_some((board, corner))
}
