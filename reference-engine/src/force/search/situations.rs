//! The situations of a graph, stored small.
//!
//! A board takes two bits a point. All else (whose turn it is, passes, what the ko rules and the goal remember) is the
//! same for very many boards: it is listed once, and a situation has its number in that list. So a situation takes 12
//! bytes on 5x5 and 28 on 9x9, where the thing itself takes 240.
//!
//! ```text
//!     black stones, row by row | white stones, row by row | number of what is remembered
//! ```

use std::hash::Hash;

use super::chunks::Chunks;
use super::index::Index;
use crate::board::points::{MAX_SIDE, PointSet};
use crate::board::{Board, Colour};
use crate::force::goal::Situation;
use crate::hash::hash;
use crate::play::ko::KoMemory;
use crate::play::state::State;

/// The bits of the largest board, and one word more.
const MOST_WORDS: usize = 2 * (MAX_SIDE as usize).pow(2) / 32 + 2;

/// All of a situation but the board.
#[derive(Clone)]
struct Remembered<M> {
    to_move: Colour,
    passes: u8,
    ko: KoMemory,
    memory: M,
}

/// A situation as it is stored.
#[derive(Clone, Copy)]
pub(super) struct Packed {
    words: [u32; MOST_WORDS],
    hash: u32,
}

/// Situations with numbers, in the order in which they were added.
pub(super) struct Situations<M> {
    /// The board of the start: all others have its points.
    board: Board,
    rows: Chunks<u32>,
    index: Index,
    remembered: Chunks<Remembered<M>>,
    remembered_index: Index,
    /// The bytes that belong to what is remembered and stand elsewhere.
    elsewhere: usize,
    width: usize,
}

impl<M: Clone + Eq + Hash> Situations<M> {
    /// No situations yet; all will have the points of this board.
    pub(super) fn new(board: Board) -> Self {
        let points = usize::from(board.size().columns()) * usize::from(board.size().rows());
        let width = (2 * points).div_ceil(32) + 1;
        Self {
            board,
            rows: Chunks::of_rows(width),
            index: Index::new(),
            remembered: Chunks::new(),
            remembered_index: Index::new(),
            elsewhere: 0,
            width,
        }
    }

    /// The situation as it would be stored. What it remembers is listed from now on; `owned` tells how many bytes of that
    /// stand elsewhere.
    pub(super) fn pack(&mut self, situation: &Situation<M>, owned: impl Fn(&M) -> usize) -> Packed {
        let (hash, known) = self.remembered(situation);
        let number = known.unwrap_or_else(|| {
            let number = number(self.remembered.len());
            let State { to_move, passes, ref ko, .. } = situation.state;
            let remembered = Remembered { to_move, passes, ko: ko.clone(), memory: situation.memory.clone() };
            self.elsewhere += owned(&remembered.memory) + remembered.ko.owned_bytes();
            self.remembered.push(remembered);
            self.remembered_index.insert(hash, number);
            number
        });
        self.packed(&situation.state.board, number)
    }

    /// The number of a situation that may not be among these.
    pub(super) fn number_of(&self, situation: &Situation<M>) -> Option<u32> {
        let known = self.remembered(situation).1?;
        self.find(&self.packed(&situation.state.board, known))
    }

    /// The hash of what a situation remembers, and its number if it is listed.
    fn remembered(&self, situation: &Situation<M>) -> (u32, Option<u32>) {
        let Situation { state: State { to_move, passes, ko, .. }, memory } = situation;
        let hash = hash(&(to_move, passes, ko, memory));
        let is_it = |number| {
            let known: &Remembered<M> = &self.remembered[number];
            (&known.to_move, &known.passes, &known.ko, &known.memory) == (to_move, passes, ko, memory)
        };
        (hash, self.remembered_index.find(hash, is_it))
    }

    fn packed(&self, board: &Board, remembered: u32) -> Packed {
        let mut bits = Bits { words: [0; MOST_WORDS], at: 0 };
        let size = board.size();
        for colour in [Colour::Black, Colour::White] {
            let stones = board.stones(colour);
            for row in 0..size.rows() {
                bits.put(stones.row(row), size.columns());
            }
        }
        let mut words = bits.words;
        words[self.width - 1] = remembered;
        Packed { words, hash: hash(&&words[..self.width]) }
    }

    /// The number of a packed situation, if it is among these.
    pub(super) fn find(&self, packed: &Packed) -> Option<u32> {
        self.index.find(packed.hash, |number| self.rows.row(number) == &packed.words[..self.width])
    }

    /// Adds a situation that is not among these.
    pub(super) fn add(&mut self, packed: &Packed) -> u32 {
        let number = number(self.rows.len());
        self.rows.push_row(&packed.words[..self.width]);
        self.index.insert(packed.hash, number);
        number
    }

    /// The situation with this number.
    pub(super) fn get(&self, number: u32) -> Situation<M> {
        let row = self.rows.row(number);
        let mut words = [0; MOST_WORDS];
        words[..self.width - 1].copy_from_slice(&row[..self.width - 1]);
        let mut bits = Bits { words, at: 0 };
        let size = self.board.size();
        let stones = [(); 2].map(|()| {
            let mut stones = PointSet::EMPTY;
            (0..size.rows()).for_each(|row| stones.set_row(row, bits.take(size.columns())));
            stones
        });
        let Remembered { to_move, passes, ko, memory } = self.remembered[row[self.width - 1]].clone();
        Situation { state: State { board: self.board.with_stones(stones), to_move, passes, ko }, memory }
    }

    /// How many bytes they take if so many are added.
    pub(super) fn bytes_with(&self, more: usize) -> usize {
        let remembered = self.remembered.bytes_with(more) + self.remembered_index.bytes_with(more);
        self.rows.bytes_with(more) + self.index.bytes_with(more) + remembered + self.elsewhere
    }
}

fn number(len: usize) -> u32 {
    u32::try_from(len).expect("there is never memory for so many")
}

/// Bits one after the other.
struct Bits {
    words: [u32; MOST_WORDS],
    at: usize,
}

impl Bits {
    fn put(&mut self, bits: u32, count: u8) {
        let (word, shift) = (self.at / 32, self.at % 32);
        let bits = u64::from(bits) << shift;
        self.words[word] |= bits as u32;
        self.words[word + 1] |= (bits >> 32) as u32;
        self.at += usize::from(count);
    }

    fn take(&mut self, count: u8) -> u32 {
        let (word, shift) = (self.at / 32, self.at % 32);
        let two = u64::from(self.words[word]) | u64::from(self.words[word + 1]) << 32;
        self.at += usize::from(count);
        (two >> shift) as u32 & ((1 << count) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::ko::{KoPassRule, KoRules, NoPast};
    use crate::play::state::Rules;
    use crate::testing::{board, moves, points};

    /// All situations of a line with kos, ko-passes and passes come back as they were, and each is found again.
    #[test]
    fn what_is_stored_comes_back() {
        let rules =
            Rules { ko: KoRules { basic: true, ko_pass: Some(KoPassRule::NK1989), ..KoRules::OFF }, ..Rules::BASE };
        let mut drawn = board(". X O . .\nX O . O .\n. X O . .\n. . . . .\n. . . . .");
        let line = "B c4, W pass, B c2, W ko-pass b4, B a1, W b4, B pass";
        for taken_away in ["", "e5 e4"] {
            drawn = drawn.without(&points(taken_away));
            let mut situations = Situations::new(drawn);
            let mut state = State::start(drawn, Colour::Black);
            let mut stored = Vec::new();
            for made in moves(line) {
                let situation =
                    Situation { state: state.clone(), memory: points("a4 b4") - *state.board.empty_points() };
                let packed = situations.pack(&situation, |_| 0);
                assert_eq!(situations.find(&packed), None);
                assert_eq!(situations.number_of(&situation), None);
                stored.push((situations.add(&packed), situation));
                state = state.after(made.mv, &rules, &NoPast).expect("legal").0;
            }
            for (number, situation) in &stored {
                assert_eq!(situations.number_of(situation), Some(*number));
                assert!(situations.get(*number) == *situation, "{number}");
            }
        }
    }

    /// The largest board has the most bits, and rows that cross words.
    #[test]
    fn a_full_board_of_any_size_comes_back() {
        for (columns, rows) in [(1, 1), (5, 5), (9, 9), (11, 6), (19, 1), (1, 19), (19, 19)] {
            let mut full = Board::empty(crate::board::points::Size::new(columns, rows).expect("a size"));
            for (number, point) in full.all_points().iter().enumerate() {
                let stone = [Some(Colour::Black), Some(Colour::White), None][number * number % 7 % 3];
                full.set(point, stone);
            }
            let situation = Situation { state: State::start(full, Colour::White), memory: full.all_points() };
            let mut situations = Situations::new(full);
            let packed = situations.pack(&situation, |_| 0);
            let number = situations.add(&packed);
            assert!(situations.get(number) == situation, "{columns}x{rows}");
        }
    }
}
