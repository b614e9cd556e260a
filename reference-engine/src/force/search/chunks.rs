//! A list that grows piece by piece: nothing is copied when it grows, and only its last piece has room to spare.

use std::ops::{Index, IndexMut};

/// So many rows are in a piece.
const PIECE: usize = 1 << 10;

/// Rows of the same width, one after the other. Where the width is 1 they are single things.
pub(super) struct Chunks<T> {
    pieces: Vec<Vec<T>>,
    width: usize,
    len: usize,
}

impl<T> Chunks<T> {
    pub(super) fn new() -> Self {
        Self { pieces: Vec::new(), width: 1, len: 0 }
    }

    /// A list whose rows have this width.
    pub(super) fn of_rows(width: usize) -> Self {
        Self { width, ..Self::new() }
    }

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.pieces.iter().flatten()
    }

    pub(super) fn push(&mut self, one: T) {
        self.last_piece().push(one);
    }

    /// The piece for the next row.
    fn last_piece(&mut self) -> &mut Vec<T> {
        let number = self.len / PIECE;
        if number == self.pieces.len() {
            self.pieces.push(Vec::with_capacity(PIECE * self.width));
        }
        self.len += 1;
        &mut self.pieces[number]
    }

    /// How many bytes the list takes if so many rows are added.
    pub(super) fn bytes_with(&self, more: usize) -> usize {
        let pieces = (self.len + more).div_ceil(PIECE);
        pieces * (PIECE * self.width * size_of::<T>() + 2 * size_of::<Vec<T>>())
    }
}

impl<T: Copy> Chunks<T> {
    pub(super) fn push_row(&mut self, row: &[T]) {
        debug_assert_eq!(row.len(), self.width);
        self.last_piece().extend_from_slice(row);
    }

    pub(super) fn row(&self, number: u32) -> &[T] {
        let at = number as usize % PIECE * self.width;
        &self.pieces[number as usize / PIECE][at..at + self.width]
    }
}

impl<T> Index<u32> for Chunks<T> {
    type Output = T;

    fn index(&self, number: u32) -> &T {
        &self.pieces[number as usize / PIECE][number as usize % PIECE]
    }
}

impl<T> IndexMut<u32> for Chunks<T> {
    fn index_mut(&mut self, number: u32) -> &mut T {
        &mut self.pieces[number as usize / PIECE][number as usize % PIECE]
    }
}
