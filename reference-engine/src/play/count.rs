//! Counting: legal positions, games, and legal sequences of a given length.
//!
//! Tromp and Farnebäck published the first two numbers for small boards ("Combinatorics of Go"). Nobody here wrote
//! them, so they are a test of the board code that cannot be wrong in the same way.
//!
//! Every function calls `progress` now and then with the number counted so far.

use std::collections::HashMap;

use crate::board::notation::Move;
use crate::board::points::{Point, Size};
use crate::board::{Board, Colour, Suicide};
use crate::fault::{Fault, seeded};
use crate::play::sequence::Sequence;

/// A number that grows by one and tells about it now and then.
struct Tally<'a> {
    counted: u64,
    progress: &'a mut dyn FnMut(u64),
}

impl<'a> Tally<'a> {
    fn new(progress: &'a mut dyn FnMut(u64)) -> Self {
        Self { counted: 0, progress }
    }

    fn add_one(&mut self) {
        self.counted += 1;
        if self.counted.is_multiple_of(1 << 20) {
            (self.progress)(self.counted);
        }
    }
}

/// How many positions are colourings in which every string has a liberty (combinatorics.legal-positions).
///
/// ```
/// use reference_engine::{Size, play::count};
/// let size = Size::parse("2x2").expect("a size");
/// assert_eq!(count::positions(size, &mut |_| ()), 57);
/// ```
pub fn positions(size: Size, progress: &mut dyn FnMut(u64)) -> u64 {
    let mut tally = Tally::new(progress);
    visit_positions(size, &mut |_| tally.add_one());
    tally.counted
}

/// Shows every legal position to `visit`, the empty board among them.
///
/// Points are coloured one after the other. A string without a liberty never gets one by colouring more points, so
/// such a colouring is given up at once.
pub fn visit_positions(size: Size, visit: &mut dyn FnMut(&Board)) {
    let points: Vec<Point> = size.points().collect();
    colour_points(Board::empty(size), &points, visit);
}

fn colour_points(board: Board, points: &[Point], visit: &mut dyn FnMut(&Board)) {
    let Some((&point, rest)) = points.split_first() else {
        visit(&board);
        return;
    };
    colour_points(board, rest, visit);
    for colour in [Colour::Black, Colour::White] {
        let mut coloured = board;
        coloured.set(point, Some(colour));
        let stuck = coloured.stones_without_liberty();
        if stuck.is_empty() || (stuck.len() == 1 && seeded(Fault::StuckPositions)) {
            colour_points(coloured, rest, visit);
        }
    }
}

/// A board has too many games to be counted one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyGames {
    /// The board.
    pub size: Size,
}

impl std::fmt::Display for TooManyGames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "a {} board has more games than anyone can count one by one: boards of up to {MOST_POINTS} points can be \
             counted",
            self.size
        )
    }
}

impl std::error::Error for TooManyGames {}

/// 1x4 has two thousand million games (seconds), 2x2 has 386 thousand million (an hour), and then it is hopeless.
const MOST_POINTS: u16 = 4;

/// How many games there are: paths from the empty board that visit no position twice, where each step is a play of
/// either colour, suicide included (combinatorics.games). The path without a step is one of them.
///
/// ```
/// use reference_engine::{Size, play::count};
/// let size = Size::parse("1x2").expect("a size");
/// assert_eq!(count::games(size, &mut |_| ()), Ok(9));
/// ```
pub fn games(size: Size, progress: &mut dyn FnMut(u64)) -> Result<u64, TooManyGames> {
    if u16::from(size.columns()) * u16::from(size.rows()) > MOST_POINTS {
        return Err(TooManyGames { size });
    }
    let successors = successors(size);
    let mut tally = Tally::new(progress);
    extend_path(&successors, 0, 1, &mut tally);
    Ok(tally.counted)
}

/// For each legal position the set of positions that one play leads to, a bit for each: boards of up to four points
/// have no more than 57. Position 0 is the empty board.
fn successors(size: Size) -> Vec<u64> {
    let mut positions = Vec::new();
    visit_positions(size, &mut |board| positions.push(*board));
    let index: HashMap<Board, usize> = positions.iter().enumerate().map(|(i, &board)| (board, i)).collect();
    let plays = |board: &Board| {
        let board = *board;
        let points = board.empty_points().iter();
        let both = points.flat_map(|point| [(Colour::Black, point), (Colour::White, point)]);
        let suicide = if seeded(Fault::SuicideIsNoGame) { Suicide::Forbidden } else { Suicide::Allowed };
        both.filter_map(move |(colour, point)| board.play(colour, point, suicide).ok())
    };
    let next = |board| plays(board).filter_map(|play| index.get(&play.board)).fold(0, |set, &i| set | 1 << i);
    positions.iter().map(next).collect()
}

/// Counts the path that ends here and all its extensions. Recursion is at most as deep as there are positions.
fn extend_path(successors: &[u64], position: usize, visited: u64, tally: &mut Tally<'_>) {
    tally.add_one();
    let mut open = successors[position] & !visited;
    while open != 0 {
        let next = open.trailing_zeros() as usize;
        open &= open - 1;
        extend_path(successors, next, visited | 1 << next, tally);
    }
}

/// How many legal sequences of exactly `depth` further moves there are (plays, passes and ko-passes). A sequence that
/// ends earlier is not counted.
pub fn sequences(sequence: &Sequence, depth: u32, progress: &mut dyn FnMut(u64)) -> u64 {
    let mut tally = Tally::new(progress);
    if depth == 0 {
        tally.add_one();
        return tally.counted;
    }
    let mut sequence = sequence.clone();
    // The moves not yet tried after each move made: as deep as the sequence is long, so not on the call stack.
    let mut untried = vec![sequence.candidates()];
    while let Some(candidates) = untried.last_mut() {
        let Some(mv) = candidates.next() else {
            untried.pop();
            sequence.take_back();
            continue;
        };
        if (mv == Move::Pass && seeded(Fault::PassesNotCounted)) || sequence.make(mv).is_err() {
            continue;
        }
        if untried.len() == depth as usize {
            tally.add_one();
            sequence.take_back();
        } else {
            if sequence.state().ended(sequence.rules()) && seeded(Fault::EndsEarly) {
                tally.add_one();
            }
            untried.push(sequence.candidates());
        }
    }
    tally.counted
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    /// Tromp and Farnebäck, "Combinatorics of Go", table of legal positions.
    #[rstest]
    #[case("1x1", 1)]
    #[case("2x2", 57)]
    #[case("2x3", 489)]
    #[case("3x2", 489)]
    #[case("3x3", 12_675)]
    fn legal_positions_are_as_many_as_published(#[case] size: &str, #[case] published: u64) {
        let size = Size::parse(size).expect("a size");
        assert_eq!(positions(size, &mut |_| ()), published);
    }

    /// The same; a few seconds. `cargo xtask test --slow` runs it.
    #[test]
    #[ignore = "slow: 24 million positions"]
    fn legal_positions_of_4x4_are_as_many_as_published() {
        let size = Size::parse("4x4").expect("a size");
        assert_eq!(positions(size, &mut |_| ()), 24_318_165);
    }

    /// Tromp and Farnebäck, number of games.
    #[rstest]
    #[case("1x1", 1)]
    #[case("1x2", 9)]
    #[case("2x1", 9)]
    #[case("1x3", 907)]
    fn games_are_as_many_as_published(#[case] size: &str, #[case] published: u64) {
        let size = Size::parse(size).expect("a size");
        assert_eq!(games(size, &mut |_| ()), Ok(published));
    }

    /// The same; ten seconds or more. `cargo xtask test --slow` runs it.
    #[test]
    #[ignore = "slow: two thousand million games"]
    fn games_of_1x4_are_as_many_as_published() {
        let size = Size::parse("1x4").expect("a size");
        assert_eq!(games(size, &mut |_| ()), Ok(2_098_407_841));
    }

    #[test]
    fn games_of_a_large_board_are_refused_at_once() {
        let size = Size::parse("19x19").expect("a size");
        assert_eq!(games(size, &mut |_| ()), Err(TooManyGames { size }));
    }
}
