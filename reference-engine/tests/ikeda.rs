//! Ikeda's Territory I scoring: records, the table of basic endgame kos, and perfect play against a plain minimax that
//! knows the whole game.

#[path = "common/endgame.rs"]
mod endgame;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use endgame::endgame;

use reference_engine::force::certificate::{Certificate, Refusal};
use reference_engine::force::limits::Limits;
use reference_engine::force::proof::Unproved;
use reference_engine::force::task::Task;
use reference_engine::systems::ikeda::game::Record;
use reference_engine::systems::ikeda::ko_table::Kos;
use reference_engine::systems::ikeda::perfect_play::score::Score;
use reference_engine::systems::ikeda::scoring::territory;
use reference_engine::systems::ikeda::{PlayArea, Reading};
use reference_engine::testing::{self, board};
use reference_engine::{Board, Colour, KoRules, Prisoners, Rules, Sequence, Superko};
use rstest::rstest;

const BF: Reading = Reading {
    rules: Rules { ko: KoRules { basic: true, fixed: true, ..KoRules::OFF }, passes_to_end: 3, ..Rules::BASE },
    passes_to_stop: 3,
    play_area: PlayArea::WholeBoard,
};

const SK: Reading = Reading {
    rules: Rules { ko: KoRules { superko: Superko::Positional, ..KoRules::OFF }, ..Rules::BASE },
    passes_to_stop: 2,
    play_area: PlayArea::WholeBoard,
};

fn record(reading: Reading, text: &str, moves: &str) -> Record {
    let moves = testing::moves(moves);
    reading.record(board(text), moves[0].colour, &moves, None)
}

/// A white stone in Black's area; White's area is as large.
const DEAD_STONE: &str = "
    . O . X O .
    . . X X O .
    X X X O O O
    O O O O . .
";

/// With unequal numbers of moves the last pass is free, with equal ones it is paid; the score is the same.
#[rstest]
#[case::unequal("B pass, W pass, B pass, W pass, B pass, W pass", [1, 1], true)]
#[case::equal("B pass, W pass, B pass, W d3, B pass, W pass, B pass", [2, 1], false)]
fn a_playout_ends_with_a_free_or_a_paid_pass(#[case] moves: &str, #[case] paid: [u32; 2], #[case] free: bool) {
    let record = record(BF, ". X O .\nX X O O\n. X O .", moves);
    assert_eq!(record.illegal, None);
    assert_eq!(record.last_pass_free, Some(free));
    assert_eq!(record.paid, Prisoners { black: paid[0], white: paid[1] });
    assert_eq!(record.margin, Some(0), "{record:?}");
}

#[test]
fn a_game_that_has_not_ended_has_no_score() {
    let halfway = record(BF, DEAD_STONE, "B pass, W pass, B pass, W pass");
    assert_eq!((halfway.margin, halfway.last_pass_free, halfway.paid.white), (None, None, 1));
    let too_long = record(SK, DEAD_STONE, "B pass, W pass, B pass, W pass, B a4");
    assert_eq!(too_long.illegal.map(|(number, _)| number), Some(5));
}

/// The Ikeda paper's worked example: 6 and 2 kos, 14 and 13 threats, White to move. Dame do not matter.
#[test]
fn the_worked_example_of_the_table() {
    let row = Kos { open: [6, 2], threats: [14, 13] }.row(Colour::White);
    assert_eq!((row.margin, row.ko_fight), (-1, Some(Colour::Black)));
}

#[rstest]
fn the_table_knows_no_colours(#[values(0, 1, 2, 3, 4, 5)] black: u32, #[values(0, 1, 2, 3)] white: u32) {
    for threats in [[0, 0], [1, 0], [0, 1]] {
        let kos = Kos { open: [black, white], threats };
        let exchanged = Kos { open: [white, black], threats: [threats[1], threats[0]] };
        let (one, other) = (kos.row(Colour::Black), exchanged.row(Colour::White));
        assert_eq!((one.margin, one.ko_fight), (-other.margin, other.ko_fight.map(Colour::opponent)));
    }
}

/// The score of a game by plain minimax: every legal move, the whole past, each pass paid and each prisoner counted.
struct Minimax {
    reading: Reading,
    sequence: Sequence,
    /// The score still to come, by everything that it depends on.
    known: HashMap<Key, i64>,
}

/// The earlier plays or positions that the ko rules look at, and how the game stands.
type Key = (BTreeSet<String>, String, Phase);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Phase {
    playout: bool,
    passes: u8,
    /// Whether the numbers of moves in the playout are unequal.
    unequal: bool,
}

impl Minimax {
    fn of(reading: Reading, board: &Board, to_move: Colour) -> Option<i64> {
        let sequence = Sequence::new(Rules { passes_to_end: 0, ..reading.rules }, *board, to_move);
        Self { reading, sequence, known: HashMap::new() }.gained_from(Phase {
            playout: false,
            passes: 0,
            unequal: false,
        })
    }

    /// What will be added to the score from here on. `None` if there is too much to look at.
    fn gained_from(&mut self, phase: Phase) -> Option<i64> {
        let state = self.sequence.state().clone();
        let sign = if state.to_move == Colour::Black { 1 } else { -1 };
        if phase.playout && phase.passes >= self.reading.rules.passes_to_end {
            // The last pass was made by the other player, and paid for, which was wrong if the numbers are unequal.
            let [black, white] = territory(&state.board).map(|territory| i64::from(territory.len()));
            return Some(black - white + if phase.unequal { -sign } else { 0 });
        }
        if !phase.playout && phase.passes >= self.reading.passes_to_stop {
            return self.gained_from(Phase { playout: true, passes: 0, unequal: false });
        }
        let plays = self.sequence.states().windows(2).filter(|pair| pair[0].board != pair[1].board);
        let past = plays.map(|pair| match self.reading.rules.ko.superko {
            Superko::Off => format!("{}>{}", pair[0].board, pair[1].board),
            _ => pair[0].board.to_string(),
        });
        let key = (past.collect(), format!("{} {} {:?}", state.board, state.to_move, state.ko), phase);
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        if self.known.len() > 10_000 {
            return None;
        }
        let mut values = Vec::new();
        for mv in self.sequence.legal_moves() {
            let unequal = phase.playout != phase.unequal && phase.playout;
            let (next, gained) = match self.sequence.make(mv).expect("legal") {
                Some(play) => (Phase { passes: 0, unequal, ..phase }, sign * i64::from(play.captured.len())),
                None => (Phase { passes: phase.passes + 1, unequal, ..phase }, if phase.playout { -sign } else { 0 }),
            };
            let value = self.gained_from(next);
            self.sequence.take_back();
            values.push(value? + gained);
        }
        let best = if sign > 0 { values.into_iter().max() } else { values.into_iter().min() };
        let best = best.expect("a pass is legal");
        self.known.insert(key, best);
        Some(best)
    }
}

const CONFINED: Reading = Reading { play_area: PlayArea::Undecided, ..BF };

/// All boards of one row and so many points on which every string has a liberty.
fn rows_of(points: u32) -> Vec<String> {
    let drawn = |number: u32| {
        let signs = (0..points).map(|place| [".", "X", "O"][(number / 3_u32.pow(place) % 3) as usize]);
        signs.collect::<Vec<_>>().join(" ")
    };
    let drawn = (0..3_u32.pow(points)).map(drawn);
    drawn.filter(|text| board(text).stones_without_liberty().is_empty()).collect()
}

/// Boards that are small enough for plain minimax.
#[rstest]
fn perfect_play_is_what_minimax_finds(#[values(1, 2, 3)] points: u32, #[values(BF, CONFINED, SK)] reading: Reading) {
    let boards = rows_of(points);
    let mut compared = 0;
    for (text, to_move) in boards.iter().flat_map(|text| [(text, Colour::Black), (text, Colour::White)]) {
        if let Some(expected) = Minimax::of(reading, &board(text), to_move) {
            let found =
                reading.perfect_play(&board(text), to_move, &[], Limits::states(100_000)).map(|value| value.margin);
            assert_eq!(found, Ok(expected), "{to_move} to move in {text}");
            compared += 1;
        }
    }
    assert!(compared > boards.len(), "only {compared} of {} are small enough", 2 * boards.len());
}

/// A board of up to 4x2 points on which every string has a liberty.
fn random_board(random: &mut impl FnMut(usize) -> usize) -> Board {
    loop {
        let (columns, rows) = [(2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (4, 2)][random(6)];
        let mut row = || (0..columns).map(|_| [".", ".", "X", "O"][random(4)]).collect::<Vec<_>>().join(" ");
        let found = board(&(0..rows).map(|_| row()).collect::<Vec<_>>().join("\n"));
        if found.stones_without_liberty().is_empty() {
            return found;
        }
    }
}

/// Positions come back all the time on small boards, so strategies that forget the past are often not accepted. Then
/// others are looked for: nothing is ever refused, most is settled, and it does not matter whether plays are confined.
#[test]
fn on_small_boards_nothing_is_refused() {
    let mut seed: u64 = 20_261_117;
    let mut random = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 20) as usize % below
    };
    let (mut settled, mut asked) = (0, 0);
    for _ in 0..100 {
        let board = random_board(&mut random);
        for to_move in [Colour::Black, Colour::White] {
            let scores = [BF, CONFINED].map(|reading| {
                match reading.perfect_play(&board, to_move, &[], Limits::states(20_000)) {
                    Ok(value) => Some(value.margin),
                    Err(Unproved::NotSettled { .. }) => None,
                    Err(bug) => panic!("{to_move} to move in\n{}\n{bug}", board.drawn(|_| None)),
                }
            });
            asked += 2;
            settled += scores.iter().flatten().count();
            if let [Some(whole), Some(confined)] = scores {
                assert_eq!(whole, confined, "{to_move} to move in\n{}", board.drawn(|_| None));
            }
        }
    }
    assert!(settled * 10 >= asked * 7, "only {settled} of {asked} are settled");
}

#[rstest]
fn perfect_play_of_basic_endgame_kos_is_as_the_table_says(
    #[values([0, 0], [1, 0], [0, 1], [2, 0], [1, 1], [2, 1], [3, 0])] open: [usize; 2],
    #[values(0, 1, 2)] dame: usize,
    #[values(PlayArea::WholeBoard, PlayArea::Undecided)] play_area: PlayArea,
    #[values([0, 0], [1, 0], [0, 1], [1, 1])] threats: [u8; 2],
) {
    let reading = Reading { play_area, ..BF };
    let board = endgame(open, dame);
    for to_move in [Colour::Black, Colour::White] {
        let kos = Kos { open: open.map(|kos| u32::try_from(kos).expect("few")), threats: threats.map(u32::from) };
        let table = kos.row(to_move);
        let found = reading.with_threats(&board, to_move, &[], threats, Limits::states(300_000));
        assert_eq!(
            found.map(|value| value.margin),
            Ok(table.margin),
            "{to_move} to move in\n{}",
            board.drawn(|_| None)
        );
    }
}

/// Where plays are confined, answers to threats count as made and parts that look alike are exchanged; on the whole
/// board neither is so. The scores are the same, with a threat on the board: a black string that leans on a pair,
/// alone, with a dame, and with a ko.
#[rstest]
#[case::a_threat("X X X X X X\nX . . X . X\nO X X O X X\nO O O O O O\nO . O . O O")]
#[case::a_threat_and_a_dame("X X X X X .\nX . . X X X\nO X X . O O\nO O O O O .\nO . O . O O")]
#[case::a_threat_and_a_ko("X X X X X . .\nX . . X . X X\nO X X O X O O\nO O O O O O .\nO . O . O O O")]
fn confined_play_scores_what_play_on_the_whole_board_does(#[case] text: &str) {
    let confined = Reading { play_area: PlayArea::Undecided, ..BF };
    let board = board(text);
    for to_move in [Colour::Black, Colour::White] {
        let whole = BF.perfect_play(&board, to_move, &[], Limits::states(1_000_000)).map(|value| value.margin);
        let found = confined.perfect_play(&board, to_move, &[], Limits::states(1_000_000)).map(|value| value.margin);
        assert!(whole.is_ok(), "not settled: {to_move} to move in\n{}", board.drawn(|_| None));
        assert_eq!(found, whole, "{to_move} to move in\n{}", board.drawn(|_| None));
    }
}

/// White takes the one ko. A threat for Black wins him the ko fight; a waiting play, which lifts no ban, does not help
/// him, so there is no pass-fight; and once the ko is filled a threat is worth nothing either.
#[test]
fn a_threat_matters_for_a_ko_and_a_waiting_play_for_nothing() {
    let board = endgame([1, 0], 0);
    let with = |made: &str, threats| {
        let made: Vec<_> = testing::moves(made).into_iter().map(|made| made.mv).collect();
        BF.with_threats(&board, Colour::White, &made, threats, Limits::states(10_000)).expect("settled").margin
    };
    assert_eq!((with("", [0, 0]), with("", [1, 0])), (-1, 0));
    assert_eq!((with("W c3, B pass, W c2", [0, 0]), with("W c3, B pass, W c2", [1, 0])), (-1, -1));
    assert_eq!(BF.pass_fight(&board, Colour::White, &[], Limits::states(10_000)), Ok(false));
}

/// Under 3+3+BF either player can see to it that all is filled. Under 2+2+SK White would lose a point by it.
#[test]
fn filling_is_forced_where_leaving_open_gains_nothing() {
    let forced = |reading: Reading, board: Board| {
        reading.filling_is_forced(&board, Colour::White, &[], Limits::states(10_000)).map(|(forced, _)| forced)
    };
    for (open, dame) in [([1, 0], 0), ([1, 0], 1), ([1, 1], 1), ([2, 0], 0), ([3, 0], 1)] {
        assert_eq!(forced(BF, endgame(open, dame)), Ok(true), "{open:?} {dame}");
    }
    assert_eq!(forced(SK, endgame([1, 0], 0)), Ok(false));
}

/// Nobody has taken the white stone on a5, and White's next pass ends the game: then b5 is nobody's. A move earlier
/// Black can still take it.
#[test]
fn what_is_dead_has_to_be_taken_before_the_last_pass() {
    let board = board("O . X O .\nX X X O .\nX . X O .\n. X O . O\n. X O O .");
    let after = |reading: Reading, passes: usize| {
        let made = testing::moves("B pass, W pass, B pass, W pass, B pass");
        let made: Vec<_> = made.into_iter().map(|made| made.mv).take(passes).collect();
        reading.perfect_play(&board, Colour::Black, &made, Limits::states(10_000)).map(|value| value.margin)
    };
    assert_eq!((after(BF, 4), after(CONFINED, 4)), (Ok(1), Ok(1)));
    assert_eq!(after(BF, 5), Ok(-2), "(3 + 1) - (5 + 1)");
    assert!(after(CONFINED, 5).is_err(), "confined play cannot see it");
}

/// Whatever is taken out of a strategy, it is refused; and that Black cannot reach more is no closed set's to show.
#[test]
fn tampered_strategies_are_refused() {
    let value = BF.perfect_play(&endgame([2, 0], 0), Colour::Black, &[], Limits::states(10_000)).expect("settled");
    for proof in &value.proofs {
        let Certificate::Strategy(steps) = &proof.certificate else { unreachable!("scores are shown by strategies") };
        for situation in steps.keys() {
            let mut fewer = steps.clone();
            fewer.remove(situation);
            assert!(Certificate::Strategy(fewer).check(&proof.task, &proof.start).is_err());
            let mut higher = steps.clone();
            higher.get_mut(situation).expect("listed").rank = 0;
            assert!(Certificate::Strategy(higher).check(&proof.task, &proof.start).is_err());
        }
        let goal = Score { at_least: proof.task.goal.at_least + 1, ..*proof.task.goal };
        let greedy = Task { goal: Arc::new(goal), ..proof.task.clone() };
        assert!(proof.certificate.check(&greedy, &proof.start).is_err());
        let closed = Certificate::ClosedSet(HashMap::from([(proof.start.clone(), None)]));
        assert_eq!(closed.check(&greedy, &proof.start), Err(Refusal::WrongKind));
    }
}

/// A play in one's own eye can gain a point under superko, so plays may not be confined there.
#[test]
fn plays_are_not_confined_under_superko() {
    let confined = Reading { play_area: PlayArea::Undecided, ..SK };
    assert!(confined.perfect_play(&endgame([1, 0], 0), Colour::White, &[], Limits::states(10_000)).is_err());
    assert!(SK.perfect_play(&endgame([1, 0], 0), Colour::White, &[], Limits::states(10_000)).is_ok());
}
