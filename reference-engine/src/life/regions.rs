//! Strings and regions that support each other, as Benson defined them.
//!
//! A string is safe because of regions that serve it as eyes, and a region serves as an eye because the strings around
//! it are safe. So the largest set of both is wanted in which each string has its regions and each region its strings.

use crate::board::points::PointSet;
use crate::board::strings::components;
use crate::board::{Board, Colour};

/// The connected regions without stones of this player and without a spoilt point.
///
/// Each has an empty point. Where points have been taken out of the board ([`Board::without`]) there can be strings
/// without a liberty, which nobody can take any more. Such a string between the player's stones is no region.
pub(super) fn regions(board: &Board, player: Colour, spoilt: &PointSet) -> Vec<PointSet> {
    let all = board.all_points() - *board.stones(player);
    let mut regions = components(&(all - spoilt.flood(&all)));
    regions.retain(|region| region.meets(board.empty_points()));
    regions
}

/// Whether at least two of the regions are vital.
pub(super) fn has_two(regions: &[PointSet], vital: impl Fn(&PointSet) -> bool) -> bool {
    regions.iter().filter(|region| vital(region)).count() >= 2
}

/// The largest set of strings of the player and regions in which every string is `safe` with the regions, of which it
/// needs two, and every region borders on these strings only, or is `sound` with them nevertheless. Starts with all of
/// them and drops what fails until nothing does.
pub(super) fn largest_set(
    board: &Board,
    player: Colour,
    mut regions: Vec<PointSet>,
    safe: impl Fn(&PointSet, &[PointSet]) -> bool,
    sound: impl Fn(&PointSet, &PointSet) -> bool,
) -> (Vec<PointSet>, Vec<PointSet>) {
    if regions.len() < 2 {
        return (Vec::new(), Vec::new());
    }
    let beside = regions.iter().collect::<PointSet>().neighbours();
    let mut strings = components(&beside.flood(board.stones(player)));
    loop {
        let before = (strings.len(), regions.len());
        strings.retain(|string| safe(string, &regions));
        let stones: PointSet = strings.iter().collect();
        let borders_on_others = |region: &PointSet| region.neighbours().meets(&(*board.stones(player) - stones));
        regions.retain(|region| !borders_on_others(region) || sound(region, &stones));
        if (strings.len(), regions.len()) == before {
            return (strings, regions);
        }
    }
}
