//! Strings and regions that support each other, as Benson defined them.
//!
//! A string is safe because of regions that serve it as eyes, and a region serves as an eye because the strings around
//! it are safe. So the largest set of both is wanted in which each string has its regions and each region its strings.

use crate::board::points::Points;
use crate::board::{Board, Colour};

/// The points of a board as one player's regions see them, in as many words as they take.
pub(super) struct View<const N: usize> {
    /// The player's stones.
    pub(super) stones: Points<N>,
    /// The empty points.
    pub(super) empty: Points<N>,
    /// All points.
    pub(super) all: Points<N>,
}

impl<const N: usize> View<N> {
    pub(super) fn new(board: &Board, player: Colour) -> Self {
        let [stones, theirs] = [player, player.opponent()].map(|player| board.stones(player).in_words());
        let empty = board.empty_points().in_words();
        Self { stones, empty, all: stones | theirs | empty }
    }
}

/// A string or a region, and the points next to it: these are asked for again and again.
#[derive(Clone, Copy)]
pub(super) struct Part<const N: usize> {
    pub(super) points: Points<N>,
    pub(super) around: Points<N>,
}

impl<const N: usize> Part<N> {
    pub(super) fn new(points: Points<N>) -> Self {
        Self { points, around: points.neighbours() }
    }
}

/// The connected regions without stones of this player and without a spoilt point.
///
/// Each has an empty point. Where points have been taken out of the board ([`Board::without`]) there can be strings
/// without a liberty, which nobody can take any more. Such a string between the player's stones is no region.
pub(super) fn regions<const N: usize>(view: &View<N>, spoilt: &Points<N>) -> Vec<Part<N>> {
    let all = view.all - view.stones;
    let regions = (all - spoilt.flood(&all)).components();
    regions.filter(|region| region.meets(&view.empty)).map(Part::new).collect()
}

/// Whether at least two of the regions are vital.
pub(super) fn has_two<const N: usize>(regions: &[Part<N>], vital: impl Fn(&Part<N>) -> bool) -> bool {
    regions.iter().filter(|region| vital(region)).nth(1).is_some()
}

/// The largest set of strings of the player and regions in which every string is `safe` with the regions, of which it
/// needs two, and every region borders on these strings only, or is `sound` with their stones nevertheless. Starts with
/// all of them and drops what fails until nothing does.
pub(super) fn largest_set<const N: usize>(
    view: &View<N>,
    mut regions: Vec<Part<N>>,
    safe: impl Fn(&Part<N>, &[Part<N>]) -> bool,
    sound: impl Fn(&Points<N>, &Points<N>) -> bool,
) -> (Vec<Part<N>>, Vec<Part<N>>) {
    if regions.len() < 2 {
        return (Vec::new(), Vec::new());
    }
    let beside: Points<N> = regions.iter().map(|region| region.around).collect();
    let mut strings: Vec<Part<N>> = beside.flood(&view.stones).components().map(Part::new).collect();
    loop {
        let before = (strings.len(), regions.len());
        strings.retain(|string| safe(string, &regions));
        let stones = together(&strings);
        let others = view.stones - stones;
        regions.retain(|region| !region.around.meets(&others) || sound(&region.points, &stones));
        if (strings.len(), regions.len()) == before {
            return (strings, regions);
        }
    }
}

/// All points of these.
pub(super) fn together<const N: usize>(parts: &[Part<N>]) -> Points<N> {
    parts.iter().map(|part| part.points).collect()
}
