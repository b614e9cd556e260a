//! What follows from the rules of scoring for every position: a count that knows neither regions nor sets of points,
//! exchanged colours, and points that are counted once.

mod common;

use common::games::{game, rules};
use proptest::prelude::*;
use reference_engine::board::strings::all_strings;
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::scoring::switches::{Compensation, DeadStones, EyesInSeki, PassStones};
use reference_engine::scoring::{End, Scoring, territory};
use reference_engine::{Board, Colour, Point, PointSet, Prisoners, Size};

const AREA: Scoring = Scoring {
    by_area: true,
    dead_stones: DeadStones::Removed,
    eyes_in_seki: EyesInSeki::Counted,
    pass_stones: PassStones::None,
    compensation: Compensation::EachStone,
};

/// All ways to count.
fn scorings() -> impl Strategy<Value = Scoring> {
    let dead_stones = prop_oneof![Just(DeadStones::Removed), Just(DeadStones::InTerritory), Just(DeadStones::Stay)];
    let eyes_in_seki = prop_oneof![Just(EyesInSeki::Counted), Just(EyesInSeki::NotCounted)];
    let ways = (any::<bool>(), dead_stones, eyes_in_seki);
    ways.prop_map(|(by_area, dead_stones, eyes_in_seki)| Scoring { by_area, dead_stones, eyes_in_seki, ..AREA })
}

/// Any colouring of a board of up to 7x7, with some of its strings dead and some in seki.
fn ends() -> impl Strategy<Value = End> {
    let stones = prop::collection::vec(
        prop_oneof![3 => Just(None), 2 => Just(Some(Colour::Black)), 2 => Just(Some(Colour::White))],
        49,
    );
    let agreed = prop::collection::vec(0..4, 49);
    let numbers = (0..9_u32, 0..9_u32, -20..20_i64);
    (1..=7_usize, 1..=7_usize, stones, agreed, numbers).prop_map(
        |(columns, rows, stones, agreed, (black, white, komi))| {
            let size = Size::new(columns, rows).expect("a size");
            let mut board = Board::empty(size);
            for (point, stone) in size.points().zip(stones) {
                board.set(point, stone);
            }
            let strings = all_strings(&board);
            let named = |number| {
                (strings.iter().zip(&agreed)).filter_map(move |(string, at)| (*at == number).then_some(string))
            };
            let (dead, seki): (PointSet, PointSet) = (named(0).collect(), named(1).collect());
            let prisoners = Prisoners { black, white };
            End { board, prisoners, dead, seki, komi: halves(komi), handicap: 0 }
        },
    )
}

fn halves(number: i64) -> HalfPoints {
    HalfPoints::read(f64::from(i32::try_from(number).expect("small")) / 2.0).expect("halves")
}

/// The colours that can be reached from an empty point over empty points, found by walking from point to point.
fn reached(board: &Board, from: Point) -> Vec<Colour> {
    let (mut found, mut seen, mut todo) = (Vec::new(), vec![from], vec![from]);
    while let Some(at) = todo.pop() {
        for near in board.size().points().filter(|near| distance(*near, at) == 1) {
            match board.stone(near) {
                Some(colour) => found.push(colour),
                None if !seen.contains(&near) => {
                    seen.push(near);
                    todo.push(near);
                }
                None => {}
            }
        }
    }
    found
}

fn distance(one: Point, other: Point) -> u8 {
    one.column().abs_diff(other.column()) + one.row().abs_diff(other.row())
}

/// tromp-taylor.area-score, point by point.
fn plain_area(board: &Board) -> [u32; 2] {
    [Colour::Black, Colour::White].map(|player| {
        let counts = |point: &Point| match board.stone(*point) {
            Some(colour) => colour == player,
            None => {
                let reached = reached(board, *point);
                !reached.is_empty() && reached.iter().all(|colour| *colour == player)
            }
        };
        u32::try_from(board.size().points().filter(counts).count()).expect("few points")
    })
}

fn without(mut board: Board, stones: &PointSet) -> Board {
    stones.iter().for_each(|point| board.set(point, None));
    board
}

fn exchanged(end: &End) -> End {
    let mut board = Board::empty(end.board.size());
    for point in end.board.size().points() {
        board.set(point, end.board.stone(point).map(Colour::opponent));
    }
    let Prisoners { black, white } = end.prisoners;
    let komi = HalfPoints::default() - end.komi;
    End { board, prisoners: Prisoners { black: white, white: black }, komi, ..end.clone() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn area_is_what_walking_finds(end in ends()) {
        let stays = Scoring { dead_stones: DeadStones::Stay, ..AREA };
        prop_assert_eq!(stays.score(&end).points, plain_area(&end.board));
        prop_assert_eq!(AREA.score(&end).points, plain_area(&without(end.board, &end.dead)));
    }

    #[test]
    fn no_point_counts_twice(end in ends(), scoring in scorings()) {
        let [black, white] = scoring.score(&end).points;
        prop_assert!(black + white <= end.board.all_points().len());
        let [black, white] = territory(&end.board);
        prop_assert!(!black.meets(&white) && ((black | white) - *end.board.empty_points()).is_empty());
    }

    #[test]
    fn exchanged_colours_exchange_the_score(end in ends(), scoring in scorings()) {
        let (one, other) = (scoring.score(&end), scoring.score(&exchanged(&end)));
        prop_assert_eq!(one.margin + other.margin, HalfPoints::default());
        prop_assert_eq!(one.points, [other.points[1], other.points[0]]);
    }

    /// aga.same-result: with pass stones both counts have the same difference, if both moved equally often.
    #[test]
    fn area_and_territory_agree_if_passes_are_paid(game in game(rules())) {
        let sequence = game.played();
        let start = game.start();
        let stones = |board: &Board, colour| i64::from(board.stones(colour).len());
        let board = sequence.state().board;
        let mut end = End { prisoners: sequence.prisoners(), ..End::of(board) };
        for (state, mv) in sequence.states().iter().zip(sequence.moves()) {
            if !matches!(mv, reference_engine::Move::Play(_)) {
                match state.to_move {
                    Colour::Black => end.prisoners.black += 1,
                    Colour::White => end.prisoners.white += 1,
                }
            }
        }
        let by_territory = Scoring { by_area: false, ..AREA };
        // What was on the board before, and who moved once more, is all the difference.
        let before = stones(&start.state().board, Colour::Black) - stones(&start.state().board, Colour::White);
        let once_more = match (sequence.moves().len() % 2, start.state().to_move) {
            (0, _) => 0,
            (_, Colour::Black) => 1,
            (_, Colour::White) => -1,
        };
        let difference = AREA.score(&end).margin - by_territory.score(&end).margin;
        prop_assert_eq!(difference, HalfPoints::from(before + once_more));
    }
}
