//! Strings that are safe on sight, and the points that this rests on.

use super::bits::{Bits, Grid};
use crate::life::lemmas::two_eyes::Touch;

/// A string, and the points next to it.
#[derive(Clone, Copy, Debug)]
struct Stones<const W: usize> {
    stones: Bits<W>,
    near: Bits<W>,
}

/// A region, its points that must be touched, and the points around it.
#[derive(Clone, Copy, Debug)]
struct Region<const W: usize> {
    points: Bits<W>,
    to_touch: Bits<W>,
    border: Bits<W>,
}

impl<const W: usize> Region<W> {
    fn is_vital_to(&self, string: &Stones<W>) -> bool {
        self.to_touch.is_in(&string.near)
    }
}

/// The largest set of strings and regions that support each other.
#[derive(Debug, Default)]
pub(crate) struct Safe<const W: usize> {
    strings: Vec<Stones<W>>,
    regions: Vec<Region<W>>,
}

impl<const W: usize> Safe<W> {
    /// Looks for it. Whether there is any.
    pub(crate) fn find(&mut self, grid: &Grid<W>, mine: Bits<W>, theirs: Bits<W>, touch: Touch) -> bool {
        self.strings.clear();
        self.regions.clear();
        for points in grid.parts(grid.all - mine) {
            let to_touch = if touch == Touch::All { points } else { points - theirs };
            if !points.is_in(&theirs) {
                self.regions.push(Region { points, to_touch, border: grid.neighbours(points) - points });
            }
        }
        if self.regions.len() < 2 {
            return false;
        }
        self.strings.extend(grid.parts(mine).map(|stones| Stones { stones, near: grid.neighbours(stones) }));
        loop {
            let before = (self.strings.len(), self.regions.len());
            let regions = &self.regions;
            self.strings
                .retain(|string| regions.iter().filter(|region| region.is_vital_to(string)).take(2).count() == 2);
            let stones = self.stones();
            self.regions.retain(|region| region.border.is_in(&stones));
            if self.strings.is_empty() {
                return false;
            }
            if (self.strings.len(), self.regions.len()) == before {
                return true;
            }
        }
    }

    /// The stones of the safe strings.
    pub(crate) fn stones(&self) -> Bits<W> {
        self.strings.iter().fold(Bits::EMPTY, |all, string| all | string.stones)
    }

    /// The points of the regions that are vital to one of them.
    pub(crate) fn vital(&self) -> Bits<W> {
        let vital = self.regions.iter().filter(|region| self.strings.iter().any(|string| region.is_vital_to(string)));
        vital.fold(Bits::EMPTY, |all, region| all | region.points)
    }

    /// The points of the regions that they touch everywhere together.
    pub(crate) fn kept_free(&self) -> Bits<W> {
        let near = self.strings.iter().fold(Bits::EMPTY, |all, string| all | string.near);
        let free = self.regions.iter().filter(|region| region.points.is_in(&near));
        free.fold(Bits::EMPTY, |all, region| all | region.points)
    }

    /// The points that the safety of what covers these points rests on: strings on them, regions around them, two
    /// vital regions for each string, the strings around each region.
    pub(crate) fn zone(&self, points: Bits<W>) -> Bits<W> {
        let regions = self.regions.iter().filter(|region| region.points.meets(&points));
        let mut zone = regions.fold(points & self.stones(), |all, region| all | region.points | region.border);
        loop {
            let before = zone;
            for string in self.strings.iter().filter(|string| string.stones.meets(&before)) {
                zone |= string.stones;
                let (known, mut others): (Vec<&Region<W>>, Vec<&Region<W>>) = self
                    .regions
                    .iter()
                    .filter(|region| region.is_vital_to(string))
                    .partition(|region| (region.points | region.border).is_in(&zone));
                others.sort_by_key(|region| (region.border - zone).len() + region.points.len());
                let missing = 2_usize.saturating_sub(known.len());
                others.iter().take(missing).for_each(|region| zone |= region.points | region.border);
            }
            if zone == before {
                return zone;
            }
        }
    }
}
