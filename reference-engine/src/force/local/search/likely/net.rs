//! The weights of what can be seen of a play.
//!
//! A small net: what is seen adds to sixteen sums; the last one counts as it is, the others as far as they are above
//! zero, each with a weight of its own. Weights are in 256ths of a natural logarithm.

use std::sync::OnceLock;

use super::seen::SEEN;

const SUMS: usize = 16;

/// The sums, and the weights that something adds to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums([i16; SUMS]);

impl Sums {
    #[inline]
    pub(super) fn add(&mut self, more: &Self) {
        for (sum, more) in self.0.iter_mut().zip(more.0) {
            *sum = sum.saturating_add(more);
        }
    }
}

/// The weights of a point near the play.
#[derive(Clone, Copy, Default)]
struct Around {
    own: Sums,
    other: Sums,
    off_board: Sums,
    last_play: Sums,
}

/// The net for whoever plays.
pub(super) struct Net {
    start: Sums,
    /// For each of the five rows around the play, for whatever stands there.
    rows: Vec<Vec<Sums>>,
    around: Vec<Around>,
    seen: Vec<Sums>,
    weights: Sums,
}

impl Net {
    /// For the player, or for the opponent.
    pub(super) fn of(is_theirs: bool) -> &'static Self {
        static PLAYER: OnceLock<Net> = OnceLock::new();
        static OPPONENT: OnceLock<Net> = OnceLock::new();
        if is_theirs {
            OPPONENT.get_or_init(|| Self::read(include_str!("opponent.txt")))
        } else {
            PLAYER.get_or_init(|| Self::read(include_str!("player.txt")))
        }
    }

    /// Reads weights, a line for each thing that is seen: for each point in five rows of five, but for the play itself,
    /// an own stone, a stone of the other's, off the board, the last play; then what [`SEEN`] names, from one on; then
    /// the start; then the weights of the sums.
    fn read(text: &str) -> Self {
        let mut lines = text.lines().map(|line| {
            let mut numbers = line.split(' ').map(|number| number.parse().expect("weights are numbers"));
            Sums(std::array::from_fn(|_| numbers.next().expect("a line has a weight for each sum")))
        });
        let mut next = || lines.next().expect("there is a line for whatever is seen");
        let mut point = || Around { own: next(), other: next(), off_board: next(), last_play: next() };
        let around: Vec<Around> = (0..25).map(|at| if at == 12 { Around::default() } else { point() }).collect();
        let seen = (0..SEEN.iter().sum()).map(|_| next()).collect();
        let (start, weights) = (next(), next());
        Self { start, rows: around.chunks(5).map(row).collect(), around, seen, weights }
    }

    pub(super) fn start(&self) -> Sums {
        self.start
    }

    /// What stands in one of the five rows: five bits of own stones, five of the other's, both off the board.
    #[inline]
    pub(super) fn row(&self, row: usize, own: usize, other: usize) -> &Sums {
        &self.rows[row][own << 5 | other]
    }

    /// The last play was made here.
    pub(super) fn last_play(&self, row: usize, column: usize) -> &Sums {
        &self.around[row * 5 + column].last_play
    }

    /// Something else that is seen.
    #[inline]
    pub(super) fn seen(&self, number: usize) -> &Sums {
        &self.seen[number]
    }

    /// What comes of the sums, in hundredths of a natural logarithm.
    pub(super) fn points(&self, sums: &Sums) -> i32 {
        let (own, weights) = (&sums.0[..SUMS - 1], &self.weights.0[..SUMS - 1]);
        let bent = own.iter().zip(weights).map(|(sum, weight)| i32::from((*sum).max(0)) * i32::from(*weight));
        (bent.sum::<i32>() / 256 + i32::from(sums.0[SUMS - 1])) * 100 / 256
    }
}

/// The sums of all that can stand in a row.
fn row(points: &[Around]) -> Vec<Sums> {
    let sums = |contents: usize| {
        let mut sums = Sums::default();
        for (column, point) in points.iter().enumerate() {
            match (contents >> (5 + column) & 1, contents >> column & 1) {
                (1, 1) => sums.add(&point.off_board),
                (1, _) => sums.add(&point.own),
                (_, 1) => sums.add(&point.other),
                _ => {}
            }
        }
        sums
    };
    (0..1 << 10).map(sums).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four things on each of 24 points, what else is seen, the start and the last weights.
    #[test]
    fn the_weights_are_complete() {
        let lines = 24 * 4 + SEEN.iter().sum::<usize>() + 2;
        for text in [include_str!("player.txt"), include_str!("opponent.txt")] {
            assert_eq!(text.lines().count(), lines);
            assert!(text.lines().all(|line| line.split(' ').count() == SUMS));
        }
    }

    #[test]
    fn an_empty_row_adds_nothing() {
        let net = Net::of(false);
        assert_eq!(*net.row(1, 0, 0), Sums::default());
        assert_ne!(*net.row(1, 0b00100, 0), *net.row(1, 0, 0b00100));
    }
}
