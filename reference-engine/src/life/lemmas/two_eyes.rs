//! Two eyes for whoever answers: strings that pairs join, and regions that are played apart.

mod apart;

pub(crate) use self::apart::{LARGEST, Shape, Touch};

use crate::board::points::{Point, PointSet};
use crate::board::strings::components;
use crate::board::{Board, Colour};

/// **Two eyes for whoever answers**: whether a *block* with a stone on these points has two eyes. Then none of its stones
/// is ever captured, and if an eye must be touched everywhere ([`Touch::All`]), they become
/// [walls](super::walls_in_part).
///
/// Two strings are joined by a *pair* of empty points if both strings are next to both points: a play on one of them is
/// answered on the other. Strings that pairs join are a block. What is left of the board falls into *regions* around
/// which only stones of the block stand. A region gives it eyes
///
/// * if it is [played apart](apart): so many as that game says. No pair has a point there.
/// * or if all its points are next to the block, no other stone of the player stands there, and answers in pairs cannot
///   fill it: it has a point that is in no pair, or both points of one. This is one eye.
///
/// ```text
///     . X . X . X O       Black's strings have an eye each, a3 and e3, and the pair c3 c2 joins them. White's
///     X X . X X X O       play on one of its points is answered on the other.
///     O O . O O O .
/// ```
///
/// *Proof.* The player answers as said, and where nothing is to be answered he settles a pair or goes on in a region that
/// is played apart, as if the opponent had played elsewhere. So before each opposing move a pair is open, both points
/// empty, or settled, with a stone of his on one of them; and each region that is played apart is won.
///
/// *No stone of the block is captured.* Take the first play that does, and the string S that it captures: S has one
/// liberty left, the point of the play. So no open pair is next to S, all its pairs are settled, and S is the whole
/// block. Two eyes are in different regions, or in one that is played apart. In the second case S has two liberties
/// there, or there are two eyes in sight, and one of them does not contain the play; in the first case one of the
/// regions does not. There S has no liberty now. If it is played apart, S has one as long as the eye is not in
/// sight. Once it is, the player does not play there, all points that were empty are next to S and thus full of
/// opposing stones, the others have theirs still, and around them stands S alone: they have no liberty, but such
/// stones are not on the board. If it is a region of the second kind, all its points are next to S, so all are full; not
/// all are the player's, since he only answers in pairs; and the opposing ones have no liberty.
///
/// *Every answer is legal.* If it left its string without liberty, that string would again be the whole block, and the
/// region where the answer was not made would give it a liberty, or be full of opposing stones without one. (If the
/// answer was made in that region, it takes them.) No answer is a ko-capture of a stone that was just taken: answers
/// join the block or are made where no stone of the player is taken.
///
/// *Walls.* Each answer adds a stone that stays, so in the end all pairs are settled, all eyes are in sight, and the
/// block is a string that touches two regions everywhere. ∎
///
/// *Holds* if suicide is forbidden, under ko rules that look at the last move only or ban until a ko-pass, if no ban holds
/// on a point of a pair or of a region, the player has never to pass, and plays are not confined.
///
/// Of a board of which some points are unknown no region may border on these.
pub(crate) fn block_with_two_eyes(
    board: &Board,
    player: Colour,
    on: &PointSet,
    pairs: &[(Point, Point)],
    touch: Touch,
    banned: &PointSet,
    unknown: &PointSet,
) -> bool {
    if !are_apart(pairs, &(*board.empty_points() - *banned)) {
        return false;
    }
    let stones = board.stones(player);
    let starts = components(&(*on & *stones).flood(stones));
    starts.iter().map(|string| joined(string, stones, pairs)).any(|block| {
        let regions = components(&(board.all_points() - block));
        let known = regions.iter().filter(|region| !region.meets(&(unknown.neighbours() | *banned)));
        known.map(|region| eyes(region, board, player, &block, pairs, touch)).sum::<u32>() >= 2
    })
}

/// Whether each point of the pairs is one of these, and no two are the same.
pub(super) fn are_apart(pairs: &[(Point, Point)], free: &PointSet) -> bool {
    let mut free = *free;
    pairs.iter().flat_map(|(one, other)| [*one, *other]).all(|point| {
        let is_free = free.contains(point);
        free.remove(point);
        is_free
    })
}

/// The string with all strings that pairs join to it.
pub(super) fn joined(string: &PointSet, stones: &PointSet, pairs: &[(Point, Point)]) -> PointSet {
    let mut block = *string;
    loop {
        let before = block;
        for (one, other) in pairs {
            let strings = components(&PointSet::from(*one).neighbours().flood(stones));
            let beside_both = strings.iter().filter(|string| string.neighbours().contains(*other));
            let beside_both: PointSet = beside_both.collect();
            if beside_both.meets(&block) {
                block |= beside_both;
            }
        }
        if block == before {
            return block;
        }
    }
}

/// The eyes that a region gives to the block around it.
pub(super) fn eyes(
    region: &PointSet,
    board: &Board,
    player: Colour,
    block: &PointSet,
    pairs: &[(Point, Point)],
    touch: Touch,
) -> u32 {
    let (mine, theirs) = (*board.stones(player) & *region, *board.stones(player.opponent()) & *region);
    let in_pairs: PointSet = pairs.iter().flat_map(|(one, other)| [*one, *other]).collect();
    let touched = block.neighbours();
    let whole_pair = || pairs.iter().any(|(one, other)| region.contains(*one) && region.contains(*other));
    if region.meets(&in_pairs) {
        let stays = !(*region - in_pairs).is_empty() || whole_pair();
        return u32::from(stays && mine.is_empty() && theirs != *region && (*region - touched).is_empty());
    }
    if region.len() > LARGEST {
        let to_touch = if touch == Touch::All { *region } else { *region - theirs };
        return u32::from(mine.is_empty() && theirs != *region && (to_touch - touched).is_empty());
    }
    let points: Vec<Point> = region.iter().collect();
    let mask = |set: &PointSet| {
        let within = points.iter().enumerate().filter(|(_, point)| set.contains(**point));
        within.fold(0_u16, |all, (number, _)| all | 1 << number)
    };
    let mut adjacent = [0; LARGEST as usize];
    for (number, point) in points.iter().enumerate() {
        adjacent[number] = mask(&PointSet::from(*point).neighbours());
    }
    Shape { adjacent, all: mask(region), touched: mask(&touched), touch }.eyes(mask(&mine), mask(&theirs))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::testing::{board, point, points};

    #[rstest]
    #[case::one_string_two_eyes(". X .\nX X X", "b1", "", true)]
    #[case::a_row_of_four_is_two_eyes("X X X X X X\nX . . . . X\nX X X X X X", "a1", "", true)]
    #[case::a_row_of_three_is_one("X X X X X\nX . . . X\nX X X X X", "a1", "", false)]
    #[case::joined_by_a_pair(". X . X . X O\nX X . X X X O\nO O . O O O .", "b3", "c3 c2", true)]
    #[case::not_joined(". X . X . X O\nX X . X X X O\nO O . O O O .", "b3", "", false)]
    #[case::one_point_does_not_join(". X . X . X O\nX X O X X X O\nO O O O O O .", "b3", "c3 a3", false)]
    #[case::no_point_is_in_two_pairs(". X . X . X O\nX X . X X X O\nO O . O O O .", "b3", "c3 c2 c2 c1", false)]
    #[case::a_pair_is_an_eye("X X . . X X\nX O . . O X\nX O O O O X\nX X X X X X", "b2", "", false)]
    fn blocks_with_two_eyes(#[case] drawn: &str, #[case] on: &str, #[case] pairs: &str, #[case] lives: bool) {
        let board = board(drawn);
        let names: Vec<Point> = pairs.split_whitespace().map(point).collect();
        let pairs: Vec<(Point, Point)> = names.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        let none = PointSet::EMPTY;
        let found = block_with_two_eyes(&board, Colour::Black, &points(on), &pairs, Touch::All, &none, &none);
        assert_eq!(found, lives, "{drawn}");
    }
}
