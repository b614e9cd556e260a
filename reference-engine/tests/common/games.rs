//! Random games that shrink to something one can read: a drawn board, few moves, few rules.

use std::fmt;

use proptest::prelude::*;
use proptest::sample::Index;
use reference_engine::testing::board;
use reference_engine::{
    Board, Colour, KoPassRule, KoRules, Move, Point, PointSet, Rules, Sequence, Size, Suicide, Superko,
};

use super::{SHAPES, ban, ko_pass_rules};

/// A start and the wishes of the players. A wish is turned into a legal move when it is its turn, so every game is
/// legal.
#[derive(Clone)]
pub struct Game {
    pub rules: Rules,
    pub board: Board,
    pub to_move: Colour,
    wishes: Vec<Wish>,
}

#[derive(Clone, Debug)]
struct Wish {
    /// Take something if possible.
    capture: bool,
    which: Index,
}

impl Game {
    /// The start, without moves.
    pub fn start(&self) -> Sequence {
        Sequence::new(self.rules, self.board, self.to_move)
    }

    /// The moves of the game.
    pub fn moves(&self) -> Vec<Move> {
        let mut sequence = self.start();
        for wish in &self.wishes {
            let legal = sequence.legal_moves();
            let takes =
                |mv: &&Move| sequence.clone().make(**mv).is_ok_and(|play| play.is_some_and(|p| !p.captured.is_empty()));
            let captures: Vec<Move> = legal.iter().filter(takes).copied().collect();
            let among = if wish.capture && !captures.is_empty() { captures } else { legal };
            if among.is_empty() {
                break;
            }
            sequence.make(*wish.which.get(&among)).expect("it is legal");
        }
        sequence.moves().to_vec()
    }

    /// The whole sequence.
    pub fn played(&self) -> Sequence {
        let mut sequence = self.start();
        for mv in self.moves() {
            sequence.make(mv).expect("the moves of a game are legal");
        }
        sequence
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut colour = self.to_move;
        let written = self.moves().into_iter().map(|mv| {
            let text = format!("{} {mv}", colour.letter());
            colour = colour.opponent();
            text
        });
        let written: Vec<String> = written.collect();
        write!(f, "{:?}{:?}\n{} moves first: {}", self.board, self.rules, self.to_move, written.join(", "))
    }
}

/// A legal position: a shape where something is near, or any colouring without its strings that have no liberty.
pub fn position() -> impl Strategy<Value = Board> {
    let shape = prop::sample::select(&SHAPES[..]).prop_map(board);
    let any = (1..=5_usize, 1..=4_usize).prop_flat_map(|(columns, rows)| {
        let size = Size::new(columns, rows).expect("a size");
        let stone = prop_oneof![Just(None), Just(Some(Colour::Black)), Just(Some(Colour::White))];
        prop::collection::vec(stone, columns * rows).prop_map(move |stones| {
            let mut board = Board::empty(size);
            size.points().zip(stones).for_each(|(point, stone)| board.set(point, stone));
            board.stones_without_liberty().iter().for_each(|point| board.set(point, None));
            board
        })
    });
    prop_oneof![1 => any, 2 => shape]
}

/// A position with at most six empty points and one of its strings.
pub fn position_with_string() -> impl Strategy<Value = (Board, PointSet)> {
    (position(), any::<Index>()).prop_filter_map("too open", |(board, which)| {
        let stones: Vec<Point> = board.size().points().filter(|point| board.stone(*point).is_some()).collect();
        let few = board.empty_points().len() <= 6;
        (few && !stones.is_empty()).then(|| (board, board.string(*which.get(&stones))))
    })
}

/// Any rules.
pub fn rules() -> impl Strategy<Value = Rules> {
    let superko = prop_oneof![Just(Superko::Off), Just(Superko::Positional), Just(Superko::Situational)];
    let ko_pass = prop::sample::select(ko_pass_rules());
    let basic = prop::sample::select(vec![(false, false), (true, false), (true, true)]);
    let ko = (basic, ko_pass, any::<bool>(), superko).prop_map(
        |((basic, basic_outlasts_passes), ko_pass, fixed, superko)| KoRules {
            basic,
            basic_outlasts_passes,
            ko_pass,
            fixed,
            superko,
        },
    );
    let suicide = prop_oneof![Just(Suicide::Forbidden), Just(Suicide::Allowed)];
    (suicide, ko, 2..=3_u8).prop_map(|(suicide, ko, passes_to_end)| {
        let rules = Rules { suicide, ko, ..Rules::BASE };
        Rules { passes_to_end, ..rules }
    })
}

/// These ko rules, and suicide and passes as they may be.
pub fn under(ko: KoRules) -> impl Strategy<Value = Rules> {
    rules().prop_map(move |rules| Rules { ko, ..rules })
}

/// The ban, with any reading of the ko-pass.
pub fn with_ban() -> impl Strategy<Value = Rules> {
    (rules(), prop::sample::select(&KoPassRule::ALL[..])).prop_map(|(rules, rule)| Rules { ko: ban(rule), ..rules })
}

/// A game under these rules.
pub fn game(rules: impl Strategy<Value = Rules>) -> impl Strategy<Value = Game> {
    let wish = (any::<bool>(), any::<Index>()).prop_map(|(capture, which)| Wish { capture, which });
    let wishes = prop::collection::vec(wish, 0..30);
    (rules, position(), any::<bool>(), wishes).prop_map(|(rules, board, white_starts, wishes)| {
        let to_move = if white_starts { Colour::White } else { Colour::Black };
        Game { rules, board, to_move, wishes }
    })
}
