//! Which plays of the player are likely to work: a guess that only says what is looked at first.
//!
//! Points for what can be seen of a play. They were fitted to 31,215 choices in proofs that had been found on the
//! boards of the bench `real_boards`: the play of the proof against the others there, eleven on average. It had the most
//! points in 54 % of the proofs on boards that were left out, and was among the first three in 84 %.

use super::bits::{Bits, Grid};

/// Points by how far it is from the opponent's last play: he passed, next to it, diagonally, two steps, three, more.
const FROM_LAST: [i32; 6] = [0, 70, 20, 0, -30, -60];
/// By how many stones of the player, opposing stones, empty points are next to it.
const NEAR_MINE: [i32; 5] = [0, 140, 90, 90, 70];
const NEAR_THEIRS: [i32; 5] = [0, 110, 210, 250, 300];
const NEAR_EMPTY: [i32; 5] = [0, 90, 160, 200, 200];
/// The same for the four points diagonally next to it.
const CORNERS_MINE: [i32; 5] = [0, -10, -30, -60, -100];
const CORNERS_THEIRS: [i32; 5] = [0, 10, 10, -70, -20];
const CORNERS_EMPTY: [i32; 5] = [0, -10, -20, -40, -50];
/// By how many stones it takes: none, one, more.
const CAPTURES: [i32; 3] = [0, 130, 190];
/// By how many strings of the player it is next to.
const JOINS: [i32; 4] = [0, -20, 120, 210];
/// By how many empty points next to it are then surrounded by the player's stones.
const EYES: [i32; 3] = [0, 80, 210];
/// If it is next to a string of the player with one liberty.
const SAVES: i32 = 70;
/// If it also answers the opponent's pass.
const ANSWERS_PASS: i32 = 250;
/// By how many steps it is from what the aim is about.
const STEPS: [i32; 6] = [0, 0, -60, -90, -100, -190];

/// Where a play is looked for.
pub(super) struct Scene<'a, const W: usize> {
    pub(super) grid: &'a Grid<W>,
    pub(super) mine: Bits<W>,
    pub(super) theirs: Bits<W>,
    /// The opponent's last play; none if he passed.
    pub(super) last: Option<u16>,
    /// What answers his pass, if that is known.
    pub(super) answers_pass: Option<u16>,
    /// The points at most one step from what the aim is about, at most two, and so on.
    pub(super) steps: [Bits<W>; 5],
}

impl<'a, const W: usize> Scene<'a, W> {
    pub(super) fn new(grid: &'a Grid<W>, mine: Bits<W>, theirs: Bits<W>, about: Bits<W>) -> Self {
        let mut reached = about | grid.flood(about, mine);
        let steps = std::array::from_fn(|_| {
            let next = grid.neighbours(reached) - theirs;
            reached |= next | grid.flood(next, mine);
            reached
        });
        Self { grid, mine, theirs, last: None, answers_pass: None, steps }
    }

    /// How likely the play is that takes so many stones. More is likelier.
    pub(super) fn points(&self, point: u16, captured: u32) -> i32 {
        let Self { grid, mine, theirs, .. } = *self;
        let stone = Bits::of(point);
        let (near, corners) = (grid.neighbours(stone), grid.corners(stone));
        let empty = grid.all - mine - theirs;
        let of = |table: &[i32], count: u32| table[(count as usize).min(table.len() - 1)];
        let from_last = self.last.map_or(0, |last| {
            let rings = [near, corners, grid.neighbours(near), grid.neighbours(grid.neighbours(near))];
            1 + rings.iter().position(|ring| ring.contains(last)).unwrap_or(rings.len())
        });
        let steps = self.steps.iter().position(|reached| reached.contains(point)).unwrap_or(self.steps.len());
        let (mut joins, mut saves) = (0, false);
        for string in grid.parts(grid.flood(near & mine, mine)) {
            joins += 1;
            saves |= (grid.neighbours(string) & empty).len() == 1;
        }
        let own = mine | stone;
        let eyes = (near & empty).iter().filter(|eye| grid.neighbours(Bits::of(*eye)).is_in(&own)).count();
        FROM_LAST[from_last]
            + of(&NEAR_MINE, (near & mine).len())
            + of(&NEAR_THEIRS, (near & theirs).len())
            + of(&NEAR_EMPTY, (near & empty).len())
            + of(&CORNERS_MINE, (corners & mine).len())
            + of(&CORNERS_THEIRS, (corners & theirs).len())
            + of(&CORNERS_EMPTY, (corners & empty).len())
            + of(&CAPTURES, captured)
            + of(&JOINS, joins)
            + of(&EYES, eyes as u32)
            + of(&STEPS, steps as u32)
            + if saves { SAVES } else { 0 }
            + if self.answers_pass == Some(point) { ANSWERS_PASS } else { 0 }
    }
}
