//! The lemmas, played out on small boards.

use std::collections::{HashMap, HashSet};

use rstest::rstest;

use super::*;
use crate::board::Suicide;
use crate::board::notation::Move;
use crate::board::points::{Point, Size};
use crate::board::strings::strings;
use crate::life::formation::Formation;
use crate::play::ko::{KoRules, NoPast};
use crate::play::sequence::Sequence;
use crate::play::state::{Rules, State};
use crate::testing::{board, point, points, positions};

const RULES: Rules = Rules { ko: KoRules { basic: true, ..KoRules::OFF }, ..Rules::BASE };

/// The stones of Black that are still there however White plays while Black passes.
fn never_captured_by_passing(start: Board, suicide: Suicide) -> PointSet {
    let mut seen = HashSet::from([start]);
    let mut open = vec![start];
    let mut left = *start.stones(Colour::Black);
    while let Some(board) = open.pop() {
        left = left & *board.stones(Colour::Black);
        for point in board.empty_points().iter() {
            if let Ok(play) = board.play(Colour::White, point, suicide)
                && seen.insert(play.board)
            {
                open.push(play.board);
            }
        }
    }
    left
}

/// Benson's theorem; where suicide is forbidden, no other strings are saved by passing.
#[rstest]
fn pass_alive_strings_are_those_that_passing_saves(
    #[values((6, 1), (2, 4), (3, 3))] (columns, rows): (usize, usize),
    #[values(Suicide::Forbidden, Suicide::Allowed)] suicide: Suicide,
) {
    for board in positions(columns, rows) {
        let alive = pass_alive_strings(&board, Colour::Black, suicide);
        let saved = never_captured_by_passing(board, suicide);
        assert!((alive - saved).is_empty(), "{}", board.drawn(|_| None));
        let others = strings(&board, Colour::Black).into_iter().filter(|string| !string.meets(&alive));
        for string in others.filter(|_| suicide == Suicide::Forbidden) {
            assert!(!(string - saved).is_empty(), "{string} in\n{}", board.drawn(|_| None));
        }
    }
}

/// While Black passes, no formation of White ever covers these points, whatever she plays.
#[rstest]
fn no_formation_beside_walls(
    #[values((6, 1), (2, 4), (3, 3))] (columns, rows): (usize, usize),
    #[values(Suicide::Forbidden, Suicide::Allowed)] suicide: Suicide,
) {
    let kinds = [Formation::TwoEye, Formation::NEye, Formation::PassAlive, Formation::ForbiddenPoints];
    for start in positions(columns, rows) {
        let without = without_formation(&start, Colour::White, suicide);
        let mut seen = HashSet::from([start]);
        let mut open = if without.is_empty() { Vec::new() } else { vec![start] };
        while let Some(board) = open.pop() {
            for kind in kinds {
                let covered = kind.covers(&board, Colour::White);
                assert!(!covered.meets(&without), "{kind:?} in\n{}", board.drawn(|_| None));
            }
            let plays = board.empty_points().iter().filter_map(|point| board.play(Colour::White, point, suicide).ok());
            open.extend(plays.map(|play| play.board).filter(|next| seen.insert(*next)));
        }
    }
}

#[rstest]
#[case::the_row_below(". X . X .\nX X X X X\nO . O . O", "b3 d3 a2 b2 c2 d2 e2 a1 b1 c1 d1 e1 a3 c3 e3")]
#[case::one_more_row(". X . X .\nX X X X X\nO . O . O\n. O . O .", "b4 d4 a3 b3 c3 d3 e3 a4 c4 e4")]
#[case::two_neighbours_away(". X . X\nX X X X\nX . O .\nX O . .", "a4 b4 c4 d4 a3 b3 c3 d3 a2 b2 c2 d2 a1 b1 c1 d1")]
#[case::no_walls("X X .\nO O .", "")]
fn room_for_two_eyes(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(without_formation(&board(text), Colour::White, Suicide::Forbidden), points(expected));
}

/// The board of the lemma.
#[test]
fn a_string_that_only_the_rule_against_suicide_saves() {
    let board = board(". X .\nX X .\n. . O");
    for (suicide, alive) in [(Suicide::Forbidden, true), (Suicide::Allowed, false)] {
        assert_eq!(!pass_alive_strings(&board, Colour::Black, suicide).is_empty(), alive);
        assert_eq!(!never_captured_by_passing(board, suicide).is_empty(), alive);
    }
}

/// Two regions of five points, each with a white stone in the middle, which is next to no black stone.
const TWO_CROSSES: &str = "
    X X X X X X X X X
    X X . X X X . X X
    X . O . X . O . X
    X X . X X X . X X
    X X X X X X X X X
";

/// White fills the left cross, which takes her stones off, fills it again but for the middle, and then the right one.
#[test]
fn thirty_five_stones_are_captured_by_way_of_suicide() {
    let board = board(TWO_CROSSES);
    let whole = *board.stones(Colour::Black);
    assert_eq!(pass_alive_strings(&board, Colour::Black, Suicide::Forbidden), whole);
    assert_eq!(pass_alive_strings(&board, Colour::Black, Suicide::Allowed), PointSet::EMPTY);
    let mut sequence = Sequence::new(Rules { suicide: Suicide::Allowed, ..RULES }, board, Colour::White);
    let mut removed = Vec::new();
    for name in "c4 b3 d3 c2 c4 b3 d3 c2 g4 f3 h3 g2".split(' ') {
        let play = sequence.make(Move::Play(point(name))).expect("a legal play").expect("a play");
        removed.push((play.suicided.len(), play.captured.len()));
        let safe = pass_alive_strings(&play.board, Colour::Black, Suicide::Allowed);
        assert!(safe.is_empty(), "{safe} is called safe after {name}");
        sequence.make(Move::Pass).expect("a pass is legal");
    }
    let nothing = [(0, 0); 3];
    assert_eq!(removed, [&nothing[..], &[(5, 0)], &nothing, &[(0, 0)], &nothing, &[(0, 35)]].concat());
}

/// What is taken out of the board, here a1 and c1, is nobody's liberty. White's stone on c2 has none then, and it makes
/// no eye: White takes Black's stones by a play on a2.
#[test]
fn a_string_without_a_liberty_is_no_region() {
    let board = board(". X O\n. X .").without(&points("a1 c1"));
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        assert_eq!(pass_alive_strings(&board, Colour::Black, suicide), PointSet::EMPTY);
        assert_eq!(never_captured_by_passing(board, suicide), PointSet::EMPTY);
    }
    assert_eq!(attractor(&board, Colour::Black, &board.all_points()), PointSet::EMPTY);
}

/// All that can follow from some starts, if plays are confined to an area.
struct Graph {
    states: Vec<State>,
    next: Vec<Vec<usize>>,
    before: Vec<Vec<usize>>,
}

impl Graph {
    fn of(starts: &[State], area: &PointSet) -> Self {
        let mut graph = Self { states: Vec::new(), next: Vec::new(), before: Vec::new() };
        let mut known: HashMap<State, usize> = HashMap::new();
        for start in starts {
            graph.number(&mut known, start.clone());
        }
        while graph.next.len() < graph.states.len() {
            let state = graph.states[graph.next.len()].clone();
            let allowed = |mv: &Move| !matches!(mv, Move::Play(point) if !area.contains(*point));
            let after = |mv| state.after(mv, &RULES, &NoPast).ok().map(|(state, _)| state);
            let next: Vec<State> = state.candidates().filter(allowed).filter_map(after).collect();
            let next: Vec<usize> = next.into_iter().map(|state| graph.number(&mut known, state)).collect();
            for id in &next {
                graph.before[*id].push(graph.next.len());
            }
            graph.next.push(next);
        }
        graph
    }

    fn number(&mut self, known: &mut HashMap<State, usize>, state: State) -> usize {
        let fresh = known.len();
        let id = *known.entry(state.clone()).or_insert(fresh);
        if id == fresh {
            self.states.push(state);
            self.before.push(Vec::new());
        }
        id
    }

    /// From where Black can bring play to an end at which no white stone stands on the points, without losing one of
    /// the stones on the way.
    fn won(&self, points: &PointSet, stones: &PointSet) -> Vec<bool> {
        let safe = |state: &State| (*stones - *state.board.stones(Colour::Black)).is_empty();
        let mut won: Vec<bool> = vec![false; self.states.len()];
        let mut left: Vec<usize> = self.next.iter().map(Vec::len).collect();
        let ends = |state: &State| state.ended(&RULES) && !points.meets(state.board.stones(Colour::White));
        let mut fresh: Vec<usize> =
            (0..won.len()).filter(|id| ends(&self.states[*id]) && safe(&self.states[*id])).collect();
        fresh.iter().for_each(|id| won[*id] = true);
        while let Some(id) = fresh.pop() {
            for before in &self.before[id] {
                left[*before] -= 1;
                let state = &self.states[*before];
                if !won[*before] && safe(state) && (state.to_move == Colour::Black || left[*before] == 0) {
                    won[*before] = true;
                    fresh.push(*before);
                }
            }
        }
        won
    }

    /// From where Black can bring this about at some time.
    fn forced(&self, reached: impl Fn(&State) -> bool) -> Vec<bool> {
        let mut won: Vec<bool> = self.states.iter().map(reached).collect();
        let mut left: Vec<usize> = self.next.iter().map(Vec::len).collect();
        let mut fresh: Vec<usize> = (0..won.len()).filter(|id| won[*id]).collect();
        while let Some(id) = fresh.pop() {
            for before in &self.before[id] {
                left[*before] -= 1;
                let is_blacks = self.states[*before].to_move == Colour::Black;
                if !won[*before] && (is_blacks || left[*before] == 0) {
                    won[*before] = true;
                    fresh.push(*before);
                }
            }
        }
        won
    }

    /// Checks for these starts that Black can see to it.
    fn check(&self, starts: usize, attractor: impl Fn(&Board) -> PointSet) -> usize {
        let mut claims: HashMap<[PointSet; 2], Vec<usize>> = HashMap::new();
        for (id, state) in self.states.iter().take(starts).enumerate() {
            let points = attractor(&state.board);
            if !points.is_empty() {
                claims.entry([points, points & *state.board.stones(Colour::Black)]).or_default().push(id);
            }
        }
        for ([points, stones], starts) in &claims {
            let won = self.won(points, stones);
            for id in starts {
                let State { board, to_move, .. } = &self.states[*id];
                assert!(won[*id], "{points} with {to_move} to move in\n{}", board.drawn(|_| None));
            }
        }
        claims.values().map(Vec::len).sum()
    }
}

fn both_turns(boards: &[Board]) -> Vec<State> {
    boards.iter().flat_map(|board| [Colour::Black, Colour::White].map(|turn| State::start(*board, turn))).collect()
}

/// On all positions of small boards, on the whole board or confined to some columns.
#[rstest]
#[case::two_columns((2, 4), 2)]
#[case::one_column((2, 4), 1)]
#[case::four_columns((4, 2), 4)]
#[case::three_columns((3, 3), 3)]
fn no_opposing_stone_stays_in_the_attractor(#[case] (columns, rows): (usize, usize), #[case] left: u8) {
    let starts = both_turns(&positions(columns, rows));
    let whole = Size::new(columns, rows).expect("a size").points();
    let area: PointSet = whole.filter(|point: &Point| point.column() < left).collect();
    let checked = Graph::of(&starts, &area).check(starts.len(), |board| attractor(board, Colour::Black, &area));
    assert!(checked > 100, "only {checked} positions have an attractor");
}

/// The board of the lemma.
#[test]
fn an_attractor_has_regions_with_opposing_stones() {
    let board = board(". X O .\nX X X X");
    assert_eq!(attractor(&board, Colour::Black, &board.all_points()), board.all_points());
}

/// How many points the attractor has, if Black passes, and if he answers too.
#[rstest]
#[case::stones_lean_on_a_pair("X X X X X X\nX . . X . X\nO X X O X X\nO O O O O O\nO . O . O O", [0, 16])]
#[case::on_one_point_of_it("X X X X X X\nX . . X . X\nO X O O X X\nO O O O O O\nO . O . O O", [0, 0])]
#[case::after_the_threat("X X X X X X\nX O . X . X\nO X X O X X\nO O O O O O\nO . O . O O", [0, 0])]
#[case::after_the_answer("X X X X X X\nX . X X . X\nO X X O X X\nO O O O O O\nO . O . O O", [16, 16])]
fn pairs_count_if_they_are_answered(#[case] text: &str, #[case] expected: [u32; 2]) {
    let board = board(text);
    let whole = board.all_points();
    let passing = attractor(&board, Colour::Black, &whole).len();
    let answering = attractor_with_answers(&board, Colour::Black, &whole, &whole).len();
    assert_eq!([passing, answering], expected);
}

/// With plays on the pairs, on White's eyes and in the regions around.
#[rstest]
#[case::one_string("X X X X X X\nX . . X . X\nO X X O X X\nO O O O O O\nO . O . O O")]
#[case::two_pairs("X X X X X X X\nX . . X . . X\nO X X O X X O\nO O O O O O O\nO . O O O . O")]
fn no_opposing_stone_stays_if_pairs_are_answered(#[case] text: &str) {
    let board = board(text);
    let area = *board.empty_points();
    let starts = both_turns(&[board]);
    let claimed = |board: &Board| attractor_with_answers(board, Colour::Black, &area, &area);
    assert!(claimed(&board).len() > attractor(&board, Colour::Black, &area).len());
    Graph::of(&starts, &area).check(starts.len(), claimed);
}

/// The board without these points, whatever they hold.
fn part(board: &Board, unknown: &PointSet) -> Board {
    let mut part = *board;
    unknown.iter().for_each(|point| part.set(point, None));
    part.without(unknown)
}

/// Boards, and which of their points are not known.
const PARTS: [((usize, usize), &str); 4] = [((4, 2), "d1 d2"), ((4, 2), "d1"), ((3, 3), "c3"), ((3, 3), "c1 c2 c3")];

/// On all positions, so whatever the unknown points hold.
#[test]
fn pass_alive_strings_of_a_part_are_saved_by_passing() {
    let mut found = 0;
    for ((columns, rows), unknown) in PARTS {
        let unknown = points(unknown);
        for board in positions(columns, rows) {
            for suicide in [Suicide::Forbidden, Suicide::Allowed] {
                let alive = pass_alive_strings_in_part(&part(&board, &unknown), Colour::Black, suicide, &unknown);
                if !alive.is_empty() {
                    found += 1;
                    let saved = never_captured_by_passing(board, suicide);
                    assert!((alive - saved).is_empty(), "{alive} without {unknown} in\n{}", board.drawn(|_| None));
                }
            }
        }
    }
    assert!(found > 100, "only {found} positions have a pass-alive string in the part");
}

#[rstest]
fn no_opposing_stone_stays_in_the_attractor_of_a_part(#[values(0, 1, 2, 3)] which: usize) {
    let ((columns, rows), unknown) = PARTS[which];
    let unknown = points(unknown);
    let starts = both_turns(&positions(columns, rows));
    let whole = Size::new(columns, rows).expect("a size").points().collect();
    let claimed = |board: &Board| attractor_in_part(&part(board, &unknown), Colour::Black, &unknown);
    let checked = Graph::of(&starts, &whole).check(starts.len(), claimed);
    assert!(checked > 10, "only {checked} positions have an attractor in the part");
}

/// Black can establish a pass-alive formation that covers any point of the walls or of their regions.
#[rstest]
fn walls_of_a_part_become_a_formation(#[values(0, 1, 2, 3)] which: usize) {
    let ((columns, rows), unknown) = PARTS[which];
    let unknown = points(unknown);
    let starts = both_turns(&positions(columns, rows));
    let whole = Size::new(columns, rows).expect("a size").points().collect();
    let graph = Graph::of(&starts, &whole);
    let mut claims: HashMap<Point, Vec<usize>> = HashMap::new();
    for (id, State { board, .. }) in graph.states.iter().enumerate().take(starts.len()) {
        let walls = walls_in_part(&part(board, &unknown), Colour::Black, &unknown);
        walls.iter().for_each(|point| claims.entry(point).or_default().push(id));
    }
    assert!(claims.len() > 3, "walls are found on {} points only", claims.len());
    for (point, starts) in claims {
        let won = graph.forced(|state| Formation::PassAlive.covers(&state.board, Colour::Black).contains(point));
        for id in starts {
            let State { board, to_move, .. } = &graph.states[id];
            assert!(won[id], "{point} with {to_move} to move in\n{}", board.drawn(|_| None));
        }
    }
}

/// What borders on an unknown point is no region: it may be larger.
#[rstest]
#[case::all_is_known(". X .\nX X X", "", "a2 b2 c2 a1 b1 c1")]
#[case::beside_an_eye(". X . .\nX X X X", "d2", "")]
#[case::beside_a_wall(". X . X O\nX X X X O", "e1 e2", "a2 b2 c2 d2 a1 b1 c1 d1")]
fn regions_do_not_border_on_the_unknown(#[case] text: &str, #[case] unknown: &str, #[case] expected: &str) {
    let (board, unknown) = (board(text), points(unknown));
    let known = part(&board, &unknown);
    assert_eq!(walls_in_part(&known, Colour::Black, &unknown), points(expected));
    assert_eq!(attractor_in_part(&known, Colour::Black, &unknown), points(expected));
    let alive = pass_alive_strings_in_part(&known, Colour::Black, Suicide::Forbidden, &unknown);
    assert_eq!(alive, points(expected) & *board.stones(Colour::Black));
}
