//! Strings with two eyes on sight, if their player answers, and the points that this rests on.
//!
//! The lemma is [`block_with_two_eyes`](crate::life::lemmas::two_eyes::block_with_two_eyes). Here the pairs are chosen, as
//! they come: the checker is told which.

use super::bits::{Bits, Grid};
use crate::life::lemmas::two_eyes::{LARGEST, Shape, Touch};

/// What a player has if he goes on answering.
#[derive(Debug)]
pub(crate) struct Answered<const W: usize> {
    /// The pairs of points in which he answers.
    pub(crate) pairs: Vec<(u16, u16)>,
    /// What it rests on.
    pub(crate) zone: Bits<W>,
}

/// A block with two eyes.
#[derive(Debug)]
pub(super) struct Block<const W: usize> {
    pub(super) stones: Bits<W>,
    /// The regions in which it gets its eyes, but those that it touches everywhere.
    pub(super) eyes_in: Bits<W>,
    /// What its eyes rest on.
    pub(super) answered: Answered<W>,
}

/// A position, where a block is looked for.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'a, const W: usize> {
    pub(crate) grid: &'a Grid<W>,
    pub(crate) mine: Bits<W>,
    pub(crate) theirs: Bits<W>,
    pub(crate) banned: Bits<W>,
    pub(crate) touch: Touch,
}

impl<const W: usize> Sight<'_, W> {
    /// What a block with a string on these points that has two eyes rests on, if there is one.
    pub(crate) fn two_eyes(&self, on: Bits<W>) -> Option<Answered<W>> {
        let strings = self.grid.parts(self.grid.flood(on, self.mine));
        strings.filter_map(|string| self.block(string)).map(|block| block.answered).next()
    }

    /// The block of a string, if it has two eyes.
    pub(super) fn block(&self, string: Bits<W>) -> Option<Block<W>> {
        let (stones, pairs) = self.joined(string);
        let in_pairs = pairs.iter().fold(Bits::EMPTY, |all, (one, other)| all | Bits::of(*one) | Bits::of(*other));
        let touched = self.grid.neighbours(stones);
        let mut zone = stones | in_pairs;
        let mut eyes = 0;
        let mut eyes_in = Bits::EMPTY;
        for region in self.grid.parts(self.grid.all - stones).filter(|region| !region.meets(&self.banned)) {
            let more = self.eyes(region, stones, &pairs, in_pairs);
            if more > 0 {
                eyes += more;
                zone |= region;
                if !region.is_in(&touched) {
                    eyes_in |= region;
                }
            }
            if eyes >= 2 {
                return Some(Block { stones, answered: Answered { pairs, zone }, eyes_in });
            }
        }
        None
    }

    /// These strings with those that pairs join to them, and the pairs.
    pub(super) fn joined(&self, strings: Bits<W>) -> (Bits<W>, Vec<(u16, u16)>) {
        let Self { grid, mine, theirs, banned, .. } = *self;
        let mut free = grid.all - mine - theirs - banned;
        let mut block = strings;
        let mut pairs = Vec::new();
        while let Some((one, other, more)) = self.pair(block, free) {
            free -= Bits::of(one) | Bits::of(other);
            block |= more;
            pairs.push((one, other));
        }
        (block, pairs)
    }

    /// Two free points that join more strings to the block, and these. A point among the player's stones alone is left
    /// out: it is an eye.
    fn pair(&self, block: Bits<W>, free: Bits<W>) -> Option<(u16, u16, Bits<W>)> {
        let Self { grid, mine, .. } = *self;
        let others = mine - block;
        let shared = free & grid.neighbours(block) & grid.neighbours(others);
        for one in shared.iter() {
            let near = grid.neighbours(Bits::of(one));
            if near.is_in(&mine) {
                continue;
            }
            let beside = grid.flood(near & mine, mine);
            for other in (shared & grid.neighbours(beside & others)).iter().filter(|other| *other > one) {
                let near = grid.neighbours(Bits::of(other));
                let beside_both = grid.flood(near & beside, mine);
                if beside_both.meets(&block) && beside_both.meets(&others) && !near.is_in(&mine) {
                    return Some((one, other, beside_both));
                }
            }
        }
        None
    }

    fn eyes(&self, region: Bits<W>, block: Bits<W>, pairs: &[(u16, u16)], in_pairs: Bits<W>) -> u32 {
        let Self { grid, mine, theirs, touch, .. } = *self;
        let touched = grid.neighbours(block);
        let is_free = !region.meets(&mine) && !region.is_in(&theirs);
        if region.meets(&in_pairs) {
            let whole = |(one, other): &(u16, u16)| region.contains(*one) && region.contains(*other);
            let stays = !region.is_in(&in_pairs) || pairs.iter().any(whole);
            return u32::from(is_free && stays && region.is_in(&touched));
        }
        if region.len() > LARGEST {
            let to_touch = if touch == Touch::All { region } else { region - theirs };
            return u32::from(is_free && to_touch.is_in(&touched));
        }
        let mut points = [0; LARGEST as usize];
        region.iter().zip(&mut points).for_each(|(point, place)| *place = point);
        let points = &points[..region.len() as usize];
        let mask = |set: Bits<W>| {
            let within = points.iter().enumerate().filter(|(_, point)| set.contains(**point));
            within.fold(0_u16, |all, (number, _)| all | 1 << number)
        };
        let mut adjacent = [0; LARGEST as usize];
        points.iter().zip(&mut adjacent).for_each(|(point, near)| *near = mask(grid.neighbours(Bits::of(*point))));
        Shape { adjacent, all: mask(region), touched: mask(touched), touch }.eyes(mask(mine), mask(theirs))
    }
}
