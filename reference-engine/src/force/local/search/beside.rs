//! No room beside a block on sight, if its player answers, and the points that this rests on.
//!
//! The lemma is [`no_room_beside`](crate::life::lemmas::beside::no_room_beside). Here the pairs are chosen, as they come:
//! the checker is told which.

use super::bits::Bits;
use super::safe::Safe;
use super::two_eyes::{Answered, Block, Sight};
use crate::life::lemmas::beside::Room;
use crate::life::lemmas::two_eyes::Touch;

impl<const W: usize> Sight<'_, W> {
    /// Whether there is no room for this on these points, beside walls and what pairs join to them, or beside another
    /// block.
    pub(crate) fn no_room(&self, points: Bits<W>, room: Room, safe: &mut Safe<W>) -> Option<Answered<W>> {
        let Self { grid, mine, theirs, .. } = *self;
        if safe.find(grid, mine, theirs, Touch::All) {
            let walls = safe.stones();
            let (block, mut pairs) = self.joined(walls);
            let joining = pairs.len();
            let parts = self.beside(points, room, block, &mut pairs, Bits::EMPTY);
            let stones = |parts: Bits<W>| grid.neighbours(parts) & block | points & block;
            // Where points have been taken out of the board, parts can be far from the block.
            if let Some(parts) = parts.filter(|parts| !stones(*parts).is_empty()) {
                let stones = stones(parts);
                let mut zone = parts | grid.flood(stones, block);
                for (one, other) in pairs[..joining].iter().rev() {
                    let near = [*one, *other].map(|point| grid.flood(grid.neighbours(Bits::of(point)) & block, block));
                    if (near[0] & near[1]).meets(&zone) {
                        zone |= near[0] & near[1] | Bits::of(*one) | Bits::of(*other);
                    }
                }
                zone |= safe.zone(zone & walls);
                pairs.retain(|(one, other)| zone.contains(*one) && zone.contains(*other));
                return Some(Answered { pairs, zone });
            }
        }
        let beside = grid.flood(grid.neighbours(points) | points, mine) & mine;
        let mut tried = Bits::EMPTY;
        for string in grid.parts(beside) {
            if string.meets(&tried) {
                continue;
            }
            tried |= string;
            let Some(Block { stones, answered, eyes_in }) = self.block(string) else { continue };
            tried |= stones;
            let Answered { mut pairs, zone } = answered;
            if let Some(parts) = self.beside(points, room, stones, &mut pairs, eyes_in) {
                return Some(Answered { pairs, zone: zone | parts });
            }
        }
        None
    }

    /// Whether there would be no room if all stones were one block.
    pub(crate) fn may_have_no_room(&self, points: Bits<W>, room: Room) -> bool {
        self.beside(points, room, self.mine, &mut Vec::new(), Bits::EMPTY).is_some()
    }

    /// The parts beside this block in which the points lie, if there is no room for this in any of them. The pairs that
    /// this takes are added. In regions that are played apart for eyes there are none.
    fn beside(
        &self,
        points: Bits<W>,
        room: Room,
        block: Bits<W>,
        pairs: &mut Vec<(u16, u16)>,
        played_apart: Bits<W>,
    ) -> Option<Bits<W>> {
        let Self { grid, mine, theirs, banned, .. } = *self;
        let touched = grid.neighbours(block);
        let mut free = ((grid.all - mine - theirs - banned) & touched) - played_apart;
        let mut led_to = Bits::EMPTY;
        for (one, other) in &*pairs {
            free -= Bits::of(*one) | Bits::of(*other);
            led_to |= grid.neighbours(Bits::of(*one)) & grid.neighbours(Bits::of(*other));
        }
        let mut parts = Bits::EMPTY;
        let mut rest = points - block;
        while !rest.is_empty() {
            let part = grid.flood(rest.first_bit(), grid.all - block);
            rest -= part;
            let away = part - touched - led_to;
            if part.meets(&played_apart) && room == Room::Stones && !away.is_empty() {
                return None;
            }
            let left = self.uncovered(away, &mut free, pairs);
            if !self.is_too_small(left, room) {
                return None;
            }
            parts |= part;
        }
        let can_be_taken = grid.flood(grid.neighbours(grid.all - mine - theirs), theirs);
        (room == Room::TwoEyes || (parts & theirs).is_in(&can_be_taken)).then_some(parts)
    }

    /// Of these points away from the block those to which no pair among the free points leads. The pairs are taken.
    fn uncovered(&self, away: Bits<W>, free: &mut Bits<W>, pairs: &mut Vec<(u16, u16)>) -> Bits<W> {
        let grid = self.grid;
        let mut left = away;
        let mut uncovered = Bits::EMPTY;
        loop {
            // The point with the fewest liberties first.
            let near = |point: u16| grid.neighbours(Bits::of(point)) & *free;
            let Some(point) = left.iter().min_by_key(|point| near(*point).len()) else { return uncovered };
            let beside = near(point);
            let mut best = None;
            for one in beside.iter() {
                for other in beside.iter().filter(|other| *other > one) {
                    let both = grid.neighbours(Bits::of(one)) & grid.neighbours(Bits::of(other)) & left;
                    if best.is_none_or(|(_, _, most): (u16, u16, Bits<W>)| both.len() > most.len()) {
                        best = Some((one, other, both));
                    }
                }
            }
            match best {
                Some((one, other, both)) => {
                    pairs.push((one, other));
                    *free -= Bits::of(one) | Bits::of(other);
                    left -= both;
                }
                None => {
                    left -= Bits::of(point);
                    uncovered |= Bits::of(point);
                    if uncovered.len() > 2 {
                        return uncovered;
                    }
                }
            }
        }
    }

    fn is_too_small(&self, left: Bits<W>, room: Room) -> bool {
        let near = self.grid.neighbours(left);
        match room {
            Room::TwoEyes => left.len() < 2 || left.len() == 2 && left.meets(&near),
            Room::Stones => {
                left.is_empty() || left.len() == 1 && near.len() > 1 && !left.meets(&(self.mine | self.banned))
            }
        }
    }
}
