//! What can be seen of a play besides the points around it.

use super::Scene;
use crate::force::local::search::bits::Bits;

/// How much of each thing counts at most: how far the last play is, if there was one; stones that are taken; strings
/// that are joined; liberties of the weakest of these; of the weakest string of the other's next to it; liberties
/// afterwards; eyes that are made; steps from what the aim is about; whether it also answers a pass; also another play;
/// answered the last play elsewhere; is in the zone of what answers a pass (2: not known); the kind of aim.
pub(super) const SEEN: [usize; 13] = [4, 3, 3, 4, 4, 5, 2, 5, 1, 1, 1, 2, 5];

impl<const W: usize> Scene<'_, W> {
    /// How much is seen of each thing, of a play that takes these stones.
    pub(super) fn seen(&self, point: u16, captured: Bits<W>, from_last: usize) -> [usize; SEEN.len()] {
        let Self { grid, own, other, .. } = *self;
        let empty = grid.all - own - other;
        let stone = Bits::of(point);
        let near = grid.neighbours(stone);
        let liberties = |string: Bits<W>| (grid.neighbours(string) & empty).len() as usize;
        let (mut joined, mut weakest_own) = (0, usize::MAX);
        for string in grid.parts(grid.flood(near & own, own)) {
            joined += 1;
            weakest_own = weakest_own.min(liberties(string));
        }
        let strings = grid.parts(grid.flood(near & other, other));
        let weakest_other = strings.map(liberties).min().unwrap_or(0);
        let now = own | stone;
        let left = (grid.neighbours(grid.flood(stone, now)) & ((empty - stone) | captured)).len() as usize;
        let eyes = (near & empty).iter().filter(|eye| grid.neighbours(Bits::of(*eye)).is_in(&now)).count();
        let steps = self.steps.iter().position(|reached| reached.contains(point)).unwrap_or(self.steps.len());
        let in_zone = if self.pass_zone.is_empty() { 2 } else { usize::from(self.pass_zone.contains(point)) };
        [
            from_last,
            captured.len() as usize,
            joined,
            if joined == 0 { 0 } else { weakest_own },
            weakest_other,
            left,
            eyes,
            steps,
            usize::from(self.answers_pass == Some(point)),
            usize::from(self.answers_others.contains(point)),
            usize::from(self.answered == Some(point)),
            in_zone,
            self.kind,
        ]
    }
}
