//! What is believed without being played out.
//!
//! The certificate checker plays everything out but for what a goal's verdict says at once, and these verdicts rest on
//! the lemmas below: each with its statement, a board, a proof, under which rules it holds, and a test that plays
//! it out on small boards. In all of them a *region* is a connected set of points without stones of the player.
//! Opposing stones may stand in it, and at least one of its points is empty.
//!
//! `tests/lemmas.rs` compares what goals make of them with brute force, under all rules that a state can know.

pub(crate) mod beside;
pub(crate) mod two_eyes;

use std::cell::RefCell;

use super::memo::Memo;
use super::regions::{Part, View, has_two, largest_set, regions, together};
use crate::board::points::{PointSet, Points, WORDS, in_words_of};
use crate::board::strings::components;
use crate::board::{Board, Colour, Suicide};

thread_local! {
    /// What [`pass_alive_strings`] were lately.
    static PASS_ALIVE: RefCell<Memo<(Board, Colour, Suicide), PointSet>> = const { RefCell::new(Memo::new(1 << 10)) };
    /// What [`attractor_with_answers`] was lately.
    static ATTRACTORS: RefCell<Memo<(Board, Colour, PointSet, PointSet), PointSet>> =
        const { RefCell::new(Memo::new(1 << 11)) };
}

/// **Pass-alive strings are out of danger**, though their player always passes (Benson's theorem).
///
/// These are the largest set of his strings in which each has two regions whose empty points are all liberties of it,
/// and these regions border on strings of the set only. Where suicide is allowed, *all* points of the two regions must
/// be next to the string: the opponent can take his own stones off again and get a liberty where they stood.
///
/// ```text
///     . X .       Black's string has the regions a3 and c3 c2 c1 b1 a1. The empty points of both are its liberties,
///     X X .       so it is pass-alive. But if suicide is allowed, White fills the large region, which takes her
///     . . O       stones off; then she fills it again but for c1, which is no liberty of Black, and plays on a3.
/// ```
///
/// *Proof.* Let the opponent alone make plays, and look at the first play that captures a string of the set. Just before
/// it the string's only liberty is the point of the play. Of its two regions take one where that point is not. There the
/// opponent has filled all points next to the string. The other points had his stones at the start, and have them still:
/// nobody captures them, and suicide is forbidden (where it is allowed, there are no other points). So the region is full
/// of his stones. Around it stand only strings of the set, none of which has been captured: his stones there have no
/// liberty, and such stones are not on the board. (Where points have been taken out of the board there may be some from
/// the beginning, but not in this region: it had an empty point, and whoever fills the last one takes them off.) ∎
///
/// *Holds* under every ko rule, for any number of passes that end a sequence, and if plays are confined to an area: a
/// pass is always legal, and all of these only take moves from the opponent. It does not say that the sequence ends.
pub fn pass_alive_strings(board: &Board, player: Colour, suicide: Suicide) -> PointSet {
    let work_out = |_: &_| pass_alive_strings_in_part(board, player, suicide, &PointSet::EMPTY);
    PASS_ALIVE.with_borrow_mut(|memo| memo.answer(&(*board, player, suicide), work_out))
}

/// The pass-alive strings of a board of which some points are unknown: they are in no region, and neither is what
/// borders on them. The proof looks at nothing but a string and its regions, so these strings are out of danger
/// whatever the unknown points hold. (There a string can be larger than what is known of it. Then it touches more.)
pub(crate) fn pass_alive_strings_in_part(
    board: &Board,
    player: Colour,
    suicide: Suicide,
    unknown: &PointSet,
) -> PointSet {
    in_words_of!(board, pass_alive_in_words(board, player, suicide, unknown))
}

fn pass_alive_in_words<const N: usize>(
    board: &Board,
    player: Colour,
    suicide: Suicide,
    unknown: &PointSet,
) -> PointSet {
    let view = View::<N>::new(board, player);
    let to_touch = match suicide {
        Suicide::Forbidden => view.empty,
        Suicide::Allowed => view.all,
    };
    let (strings, _) = largest_set(
        &view,
        touched_regions(&view, &to_touch, &unknown.in_words()),
        |string, regions| has_two(regions, |region| ((region.points & to_touch) - string.around).is_empty()),
        |_, _| false,
    );
    together(&strings).in_words()
}

/// **No eyes beside walls**: the points that no formation of a player covers, as long as his opponent only passes.
///
/// Take the opponent's pass-alive strings out of the board, and look at what is left, part by part. An eye of the player
/// is a region without opposing stones, so no point of it is next to one of these strings. Where fewer than two points
/// that are not next to each other are away from them, he cannot have two eyes.
///
/// ```text
///     . X . X .       Black's string is pass-alive. All points of the row below are next to it: White has no eye there,
///     X X X X X       whatever she plays and captures. With one more row she could have two.
///     O . O . O
/// ```
///
/// *Proof.* The opponent's pass-alive strings stay ([`pass_alive_strings`]), so the parts stay as they are. A formation of
/// any kind needs strings with two eyes, which are regions of the player's (single points in all kinds but one) without
/// opposing stones in which every point is next to such a string. So eyes and string lie in the same part. No point of an
/// eye is next to a stone that stays: that stone would be in the region. And the two regions are not next to each other,
/// so neither are a point of one and a point of the other. ∎
///
/// *Holds* where the lemma on pass-alive strings does: under every ko rule, for any number of passes, in any area.
pub(crate) fn without_formation(board: &Board, player: Colour, suicide: Suicide) -> PointSet {
    let stay = pass_alive_strings(board, player.opponent(), suicide);
    if stay.is_empty() { stay } else { no_eyes_beside(stay, &board.all_points()) }
}

/// The same of a board with these points, of which nothing need be known but that these stones stay.
pub(crate) fn no_eyes_beside(stay: PointSet, all: &PointSet) -> PointSet {
    let away = *all - stay - stay.neighbours();
    let has_room = |part: &PointSet| {
        let room = *part & away;
        // Of three points two are not next to each other.
        room.len() > 2 || room.len() == 2 && !room.meets(&room.neighbours())
    };
    let parts = components(&(*all - stay));
    parts.iter().filter(|part| !has_room(part)).fold(stay, |all, part| all | *part)
}

/// **The attractor**: points on which a player can see to it that no opposing stone stays, by plays in an area, if
/// suicide is forbidden. None of his stones among them is ever captured.
///
/// The *walls* are the largest set of his strings in which each has two regions that it touches everywhere: every point
/// of the region, empty or not, is next to the string. These regions border on walls only. The attractor is the walls,
/// and all regions in the area that walls touch everywhere.
///
/// ```text
///     . X O .       The wall has the regions a2 and c2 d2, and touches both everywhere. White's stone on c2 does not
///     X X X X       stay: Black takes it from d2. A region with a point next to no wall would not count: White could
///                   make an eye there.
/// ```
///
/// *Proof.* The player passes, and fills a region only to capture the opposing stones in it. Each of his plays there is
/// next to a wall and joins it, what is left of the region is still next to the same walls, and the capture leaves it
/// at least one point. So the walls still have their two regions and by the lemma on pass-alive strings are never captured.
/// Every capture leaves one more of his stones in the region, so there are only finitely many of them, and in the end
/// the opponent has no more plays there. Elsewhere nobody takes his stones, so he has no more plays there either. ∎
///
/// *Holds* under every ko rule that a state knows. The player's plays join walls, so they are no ko-captures and make no
/// ko-pass possible; and no point on which a stone of his was just captured lies in such a region. Under a rule that
/// looks at the whole past his plays recreate nothing from now on, because their stones stay; what went before has to be
/// looked at otherwise. If suicide is allowed, the walls are not captured either, but the opponent can empty a region
/// again and again and go on for ever, unless such a rule stops him. The end may not come too early: two or more passes
/// must be needed for it, and the opponent may not be about to make the last of them.
pub(crate) fn attractor(board: &Board, player: Colour, area: &PointSet) -> PointSet {
    attractor_with_answers(board, player, area, &PointSet::EMPTY)
}

/// **The attractor with answers in pairs**: the same, if the player also answers a play in a *pair* by a play on its
/// other point. A pair is a region of two empty points, both of them next to walls. Other strings beside it may lean on
/// it alone, if they touch both of its points; they belong to the attractor too.
///
/// ```text
///     X X X X X X       The pair b4 c4. White's play there threatens to take b3 c3. Black answers on the other point:
///     X . . X . X       that takes White's stone, connects b3 c3, and leaves an eye. So the pair counts as an eye for
///     O X X O X X       each string that touches both of its points.
///     O O O O O O
///     O . O . O O
/// ```
///
/// *Proof.* Every string beside the pair has a liberty besides the point played on (the other point of the pair, or two
/// other regions), so the play captures nothing, and its stone has one liberty, the other point. The answer there takes
/// that one stone; it stands next to a wall, so it is no ko-capture. What is left is an eye of one point among walls,
/// and the strings that leant on the pair are connected to one of them. One play is answered by one play, so the
/// answers cost nothing where plays are counted. ∎
///
/// *Holds* where the attractor does, if the player answers at once: the opponent may not have played in a pair just
/// before. (Then it is no pair.) The answer is legal under the basic ko rule and the ban that a ko-pass lifts. Whether a
/// rule that looks at the whole past allows it has to be seen otherwise. Pairs count only within `pairs`, where both may
/// play.
pub(crate) fn attractor_with_answers(board: &Board, player: Colour, area: &PointSet, pairs: &PointSet) -> PointSet {
    let work_out = |_: &_| in_words_of!(board, attractor_on(board, player, area, pairs));
    ATTRACTORS.with_borrow_mut(|memo| memo.answer(&(*board, player, *area, *pairs), work_out))
}

fn attractor_on<const N: usize>(board: &Board, player: Colour, area: &PointSet, pairs: &PointSet) -> PointSet {
    let view = View::new(board, player);
    let (walls, regions) = walls_and_regions_in_words::<N>(&view, &pairs.in_words(), &Points::EMPTY);
    let touched = walls.neighbours() & area.in_words();
    let regions = regions.iter().filter(|region| (region.points - touched).is_empty());
    let leaning = |region: &Part<N>| leaning(&region.points, &walls, &view.stones);
    regions.fold(walls, |all, region| all | region.points | leaning(region)).in_words()
}

/// The attractor in a board of which some points are unknown, as for
/// [pass-alive strings](pass_alive_strings_in_part).
pub(crate) fn attractor_in_part(board: &Board, player: Colour, unknown: &PointSet) -> PointSet {
    let (walls, regions) = walls_and_regions(board, player, &PointSet::EMPTY, unknown);
    let near = walls.neighbours();
    regions.iter().filter(|region| (**region - near).is_empty()).fold(walls, |all, region| all | *region)
}

/// **Walls become a formation**: the walls of a board of which some points may be unknown, with the regions that one of
/// them touches everywhere. Whoever has them can establish a pass-alive formation that covers both.
///
/// *Proof.* He takes the opposing stones off these regions, as in the lemma on the attractor. The walls still have their
/// two regions, now without opposing stones, and every point of them is a liberty: this is the formation. ∎
///
/// *Holds* where the attractor does, if plays are not confined to an area.
pub(crate) fn walls_in_part(board: &Board, player: Colour, unknown: &PointSet) -> PointSet {
    let (walls, regions) = walls_and_regions(board, player, &PointSet::EMPTY, unknown);
    let strings = components(&walls);
    let vital = |region: &&PointSet| strings.iter().any(|string| (**region - string.neighbours()).is_empty());
    regions.iter().filter(vital).fold(walls, |all, region| all | *region)
}

/// The stones of the walls, if plays in pairs are answered.
pub(crate) fn walls(board: &Board, player: Colour, pairs: &PointSet) -> PointSet {
    walls_and_regions(board, player, pairs, &PointSet::EMPTY).0
}

/// The regions that do not border on unknown points, and in which those of the points to touch are next to a stone of
/// the player. No other can serve as an eye.
fn touched_regions<const N: usize>(view: &View<N>, to_touch: &Points<N>, unknown: &Points<N>) -> Vec<Part<N>> {
    let untouched = *to_touch - view.stones.neighbours();
    regions(view, &(untouched | unknown.neighbours()))
}

fn walls_and_regions(board: &Board, player: Colour, pairs: &PointSet, unknown: &PointSet) -> (PointSet, Vec<PointSet>) {
    let (walls, regions) = walls_and_regions_in_words::<WORDS>(&View::new(board, player), pairs, unknown);
    (walls, regions.into_iter().map(|region| region.points).collect())
}

fn walls_and_regions_in_words<const N: usize>(
    view: &View<N>,
    pairs: &Points<N>,
    unknown: &Points<N>,
) -> (Points<N>, Vec<Part<N>>) {
    let pairs = view.empty & *pairs;
    let is_pair = |region: &Points<N>| region.len() == 2 && (*region - pairs).is_empty();
    let touches_all = |around: &Points<N>, region: &Points<N>| (*region - *around).is_empty();
    let answered = |region: &Points<N>, walls: &Points<N>| {
        let leaning = || leaning(region, walls, &view.stones).components();
        is_pair(region)
            && touches_all(&walls.neighbours(), region)
            && leaning().all(|string| touches_all(&string.neighbours(), region))
    };
    let safe =
        |string: &Part<N>, regions: &[Part<N>]| has_two(regions, |region| touches_all(&string.around, &region.points));
    let (strings, regions) = largest_set(view, touched_regions(view, &view.all, unknown), safe, answered);
    (together(&strings), regions)
}

/// The player's strings beside a region that are no walls.
fn leaning<const N: usize>(region: &Points<N>, walls: &Points<N>, stones: &Points<N>) -> Points<N> {
    ((region.neighbours() & *stones) - *walls).flood(stones)
}

#[cfg(test)]
mod tests;
