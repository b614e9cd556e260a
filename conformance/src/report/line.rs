//! A line of play for people: in words, and on boards with numbered moves as books draw them.
//!
//! ```text
//! 1 Black b2, 2 White passes, 3 Black d2 takes c2
//!    a b c d             a b c d
//!  2 X 1 O 3 2    -->  2 X X . X 2      2 passes
//!  1 X X X X 1         1 X X X X 1
//!    a b c d             a b c d
//! ```

use std::fmt::Write as _;

use reference_engine::board::notation::PlayersMove;
use reference_engine::board::strings::components;
use reference_engine::life::formation::Formation;
use reference_engine::{Board, Colour, Move, Point, PointSet};

use super::picture::drawing::beside;

/// So many moves stand on one board: their numbers end in another digit.
const ON_ONE_BOARD: usize = 10;

/// Moves, and the board before the first and after each of them.
pub(crate) struct Played<'a> {
    moves: &'a [String],
    boards: &'a [Board],
}

impl<'a> Played<'a> {
    /// There is a board more than there are moves; what is too much is left out.
    pub(crate) fn new(moves: &'a [String], boards: &'a [Board]) -> Self {
        let number = moves.len().min(boards.len().saturating_sub(1));
        Self { moves: &moves[..number], boards: &boards[..boards.len().min(number + 1)] }
    }

    /// The moves in words, each with what it takes.
    pub(crate) fn words(&self) -> String {
        self.words_after(0)
    }

    /// The same of moves that come after so many others.
    pub(crate) fn words_after(&self, others: usize) -> String {
        let told = |(number, text): (usize, &String)| {
            let (before, after) = (&self.boards[number], &self.boards[number + 1]);
            let Some(made) = PlayersMove::parse(text) else { return format!("{} {text}", others + number + 1) };
            let done = match made.mv {
                Move::Play(point) => format!("{} {point}{}", made.colour, effects(before, after, made.colour, point)),
                Move::Pass => format!("{} passes", made.colour),
                Move::KoPass | Move::KoPassFor(_) => format!("{} makes a {}", made.colour, made.mv),
            };
            format!("{} {done}", others + number + 1)
        };
        self.moves.iter().enumerate().map(told).collect::<Vec<_>>().join(", ")
    }

    /// Boards with the moves as numbers, ten at a time, each beside the board after them.
    pub(crate) fn drawing(&self) -> String {
        let mut text = String::new();
        for (number, moves) in self.moves.chunks(ON_ONE_BOARD).enumerate() {
            let first = number * ON_ONE_BOARD;
            let (before, after) = (&self.boards[first], &self.boards[first + moves.len()]);
            let (numbers, remarks) = numbered(moves, first, before);
            let sign = |point: Point| {
                let on_it = numbers.iter().find(|(numbered, _)| *numbered == point);
                on_it.and_then(|(_, number)| char::from_digit((number % 10).try_into().ok()?, 10))
            };
            if self.moves.len() > ON_ONE_BOARD {
                let _ = writeln!(text, "moves {} to {}", first + 1, first + moves.len());
            }
            let lines = |drawn: String| drawn.lines().map(str::to_owned).collect::<Vec<_>>();
            let (left, right) = (lines(before.drawn(sign)), lines(after.drawn(|_| None)));
            let rows = beside(&left, &right, true).unwrap_or_else(|| [left, right].concat());
            for row in rows {
                let _ = writeln!(text, "{}", row.trim_end());
            }
            if !remarks.is_empty() {
                let _ = writeln!(text, "({})", remarks.join(", "));
            }
        }
        text
    }
}

/// The first play on each empty point with its number, and what cannot be drawn: passes, and plays where something
/// stands on this board already.
fn numbered(moves: &[String], first: usize, board: &Board) -> (Vec<(Point, usize)>, Vec<String>) {
    let mut numbers: Vec<(Point, usize)> = Vec::new();
    let mut remarks = Vec::new();
    for (number, text) in (first + 1..).zip(moves) {
        match PlayersMove::parse(text).map(|made| made.mv) {
            Some(Move::Play(point))
                if board.stone(point).is_some() || numbers.iter().any(|(other, _)| *other == point) =>
            {
                remarks.push(format!("{number} at {point}"));
            }
            Some(Move::Play(point)) => numbers.push((point, number)),
            Some(Move::Pass) => remarks.push(format!("{number} passes")),
            _ => remarks.push(format!("{number} is {text}")),
        }
    }
    (numbers, remarks)
}

/// What a play takes: opposing stones, or, if it is suicide, its own.
fn effects(before: &Board, after: &Board, colour: Colour, point: Point) -> String {
    let taken = *before.stones(colour.opponent()) - *after.stones(colour.opponent());
    if !taken.is_empty() {
        return format!(" takes {taken}");
    }
    if after.stone(point).is_none() {
        let mut own = *before.stones(colour) - *after.stones(colour);
        own.insert(point);
        return format!(" is suicide, and takes {own} off the board");
    }
    String::new()
}

/// The eyes of stones that cannot be taken any more, if they stand there and live on sight: "eyes on a4 and c4".
pub(crate) fn eyes(board: &Board, stones: &PointSet) -> Option<String> {
    let owner =
        [Colour::Black, Colour::White].into_iter().find(|colour| (*stones - *board.stones(*colour)).is_empty())?;
    let living = Formation::PassAlive.covers(board, owner) & *board.stones(owner);
    if stones.is_empty() || !(*stones - living).is_empty() {
        return None;
    }
    let strings: PointSet = stones.iter().map(|stone| board.string(stone)).collect::<Vec<_>>().iter().collect();
    let own = |region: &PointSet| {
        let around = (region.neighbours() & board.all_points()) - *region;
        (around - living).is_empty() && around.meets(&strings)
    };
    let eyes: Vec<PointSet> = components(board.empty_points()).into_iter().filter(own).collect();
    let names: Vec<String> = eyes.iter().map(ToString::to_string).collect();
    match &*names {
        [all @ .., last] if !all.is_empty() => Some(format!("eyes on {} and {last}", all.join(", "))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference_engine::board::Suicide;
    use reference_engine::testing::{self, points};

    /// The boards of a line that is played on from a drawn one.
    fn played(board: &str, moves: &[&str]) -> (Vec<String>, Vec<Board>) {
        let mut boards = vec![testing::board(board)];
        for text in moves {
            let made = PlayersMove::parse(text).expect("a move");
            let before = boards.last().expect("a board");
            let after = match made.mv {
                Move::Play(point) => before.play(made.colour, point, Suicide::Allowed).expect("a play").board,
                _ => *before,
            };
            boards.push(after);
        }
        (moves.iter().map(|text| (*text).to_owned()).collect(), boards)
    }

    #[test]
    fn moves_have_numbers_and_captures_are_told() {
        let (moves, boards) = played("X . O . .\nX X X X .", &["B b2", "W pass", "B d2", "W c2"]);
        let line = Played::new(&moves, &boards);
        let words =
            "1 Black b2, 2 White passes, 3 Black d2 takes c2, 4 White c2 is suicide, and takes c2 off the board";
        assert_eq!(line.words(), words);
        let expected = [
            "   a b c d e            a b c d e",
            " 2 X 1 O 3 . 2        2 X X . X . 2",
            " 1 X X X X . 1  -->   1 X X X X . 1",
            "   a b c d e            a b c d e",
            "(2 passes, 4 at c2)",
            "",
        ];
        assert_eq!(line.drawing(), expected.join("\n"));
    }

    #[test]
    fn a_ko_is_told_below_the_board_and_long_lines_have_several_boards() {
        let ko = ". X O .\nX O . O\n. X O .";
        let (moves, boards) = played(ko, &["B c2", "W b2", "B c2"]);
        assert!(Played::new(&moves, &boards).drawing().ends_with("(2 at b2, 3 at c2)\n"));
        let eleven: Vec<&str> = ["B c2", "W b2"].into_iter().cycle().take(11).collect();
        let (moves, boards) = played(ko, &eleven);
        let drawing = Played::new(&moves, &boards).drawing();
        assert!(drawing.contains("moves 1 to 10\n") && drawing.contains("moves 11 to 11\n"), "{drawing}");
        assert!(Played::new(&moves, &boards[..1]).drawing().is_empty());
    }

    #[test]
    fn eyes_are_named_where_stones_live_on_sight() {
        let board = testing::board(". X . X O\nX X X X O\nO O O O .");
        assert_eq!(eyes(&board, &points("b3")), Some("eyes on a3 and c3".to_owned()));
        assert_eq!(eyes(&board, &points("e3")), None, "White has one eye");
        assert_eq!(eyes(&board, &points("a3")), None, "there is no stone");
        assert_eq!(eyes(&board, &PointSet::EMPTY), None);
    }
}
