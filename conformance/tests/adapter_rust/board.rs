//! A small board with the rules of Tromp and Taylor: the place of your library.

use std::collections::{BTreeMap, BTreeSet};

use kakunin::reference_engine::board::notation::PlayersMove;
use kakunin::reference_engine::play::questions::{ENDED, REMOVED};
use kakunin::reference_engine::question::fact::{POSITION, PRISONERS};
use kakunin::reference_engine::question::{ByColour, Facts, Start};
use kakunin::reference_engine::{Board, Colour, Move, Point, Size};

type Position = BTreeMap<Point, Colour>;

/// A game from a given position.
pub(crate) struct Game {
    size: Size,
    to_move: Colour,
    passes: u8,
    history: Vec<Position>,
    removed: Vec<i64>,
    prisoners: [u32; 2],
}

impl Game {
    pub(crate) fn new(start: &Start) -> Self {
        let of = |colour: Colour| start.board.stones(colour).iter().map(move |point| (point, colour));
        let position = of(Colour::Black).chain(of(Colour::White)).collect();
        let (size, to_move) = (start.board.size(), start.to_move);
        Self { size, to_move, passes: 0, history: vec![position], removed: Vec::new(), prisoners: [0, 0] }
    }

    /// Makes a move; if it is illegal, nothing happens.
    pub(crate) fn make(&mut self, made: PlayersMove) -> bool {
        let mut position = self.history[self.history.len() - 1].clone();
        let mut gone = [0, 0];
        match made.mv {
            _ if self.passes == 2 || made.colour != self.to_move => return false,
            Move::Pass => self.passes += 1,
            Move::Play(point) if self.size.contains(point) && !position.contains_key(&point) => {
                position.insert(point, made.colour);
                let near = self.neighbours(point).into_iter().filter(|near| position.get(near) != Some(&made.colour));
                for point in near.collect::<Vec<_>>().into_iter().chain([point]) {
                    let string = self.without_liberty(&position, point);
                    string.iter().filter_map(|stone| position.remove(stone)).for_each(|c| gone[c as usize] += 1);
                }
                if self.history.contains(&position) {
                    return false;
                }
                self.passes = 0;
            }
            _ => return false,
        }
        self.to_move = made.colour.opponent();
        self.history.push(position);
        self.removed.push(i64::from(gone[0] + gone[1]));
        self.prisoners = [self.prisoners[0] + gone[0], self.prisoners[1] + gone[1]];
        true
    }

    /// The string of this point, if it is one without liberty.
    fn without_liberty(&self, position: &Position, point: Point) -> BTreeSet<Point> {
        let (mut string, mut todo) = (BTreeSet::from([point]), vec![point]);
        while let Some(stone) = todo.pop() {
            for near in self.neighbours(stone) {
                if !position.contains_key(&near) {
                    return BTreeSet::new();
                }
                if position.get(&near) == position.get(&point) && string.insert(near) {
                    todo.push(near);
                }
            }
        }
        string
    }

    fn neighbours(&self, point: Point) -> Vec<Point> {
        let (column, row) = (point.column(), point.row());
        let right_and_up = [self.size.point(column + 1, row), self.size.point(column, row + 1)];
        let left = column.checked_sub(1).and_then(|column| self.size.point(column, row));
        let down = row.checked_sub(1).and_then(|row| self.size.point(column, row));
        right_and_up.into_iter().chain([left, down]).flatten().collect()
    }

    /// What came of the moves.
    pub(crate) fn facts(&self) -> Facts {
        let mut board = Board::empty(self.size);
        self.history.last().into_iter().flatten().for_each(|(point, colour)| board.set(*point, Some(*colour)));
        Facts::of(&REMOVED, self.removed.clone())
            .and(&PRISONERS, ByColour { black: self.prisoners[0], white: self.prisoners[1] })
            .and(&POSITION, board)
            .and(&ENDED, self.passes == 2)
    }
}
