//! No room beside a block, if its player answers: neither for two eyes of the opponent nor for a stone of his.

use super::two_eyes::{Touch, are_apart, eyes, joined};
use super::walls_and_regions;
use crate::board::points::{Point, PointSet};
use crate::board::strings::components;
use crate::board::{Board, Colour};

/// For what there is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// Two eyes.
    TwoEyes,
    /// A stone that stays.
    Stones,
}

/// **No room beside a block for whoever answers**: whether beside a *block* there is too little room for something on
/// these points. The block consists of [walls](super::walls_in_part) and all strings that pairs join to them, or it has
/// [two eyes](super::two_eyes::block_with_two_eyes). The player answers also in each pair of which both points are next
/// to the block; such a pair *leads* to the points next to both of its own.
///
/// Take the block out of the board, and look at the parts in which the points lie. Of each part some points are *left*:
/// those that are not next to the block, and to which no pair leads. There is no room in it
///
/// * for two eyes, if fewer than two points are left, or two that are next to each other. No formation of the
///   opponent's ever covers a point of such a part.
/// * for a stone, if no point is left, or one without a stone of the player, and with two points or more next to it. He
///   can see to it that opposing stones in such a part are captured and that none stays: the
///   [attractor](super::attractor) comes to cover the part. (If the block is no walls, it has its two eyes in other
///   parts, or in parts that it touches everywhere. And no stone is without a liberty at the start.)
///
/// ```text
///     . X . X .       Black's wall has its eyes in the upper row. a1 and e1 are not next to it: there White could have
///     X X X X X       two eyes. But the pair a2 b1 leads to a1: if White plays on one of its points, Black answers on
///     . X X X .       the other. So only e1 is left, too little for two eyes, and for a stone: in the end
///     . . . . .       a white string there has no other liberty, and Black takes it from e1.
/// ```
///
/// *Proof.* The player answers as in the lemma on two eyes, and where nothing is to be answered he settles a pair, or
/// goes on in a region that is played apart.
///
/// *No stone of the block is captured, and every answer is legal.* If it has two eyes, that is the other lemma. Its
/// proof allows for pairs that do not join but lead: a string that is not the whole block is next to both points of an
/// open pair that joins it to more, and the whole block is next to both points of each pair. If the block comes from
/// walls, a string of it that has one liberty, or had none after an answer, is next to no open pair that joins it to
/// more, so it contains a wall. This has two regions that it touches everywhere and that border on walls only. Whatever
/// is next to a point of such a region is a wall or lies in the region, so a pair with such a point joins and leads to
/// nothing more, and the player leaves it out. So he has no stone in these regions. One of the two had no liberty
/// before the last play: it was full of opposing stones, and these had none either. But such stones are not on the
/// board.
///
/// *Two eyes.* The opponent never has stones on both points of a pair. Take a point of an eye of his, which is a region
/// of his without opposing stones (see [`without_formation`](super::without_formation)). It is not next to the block.
/// Nor does a pair lead to it: one point of the pair would be in the eye, and has a stone of the player's or is next to
/// one. So it is left. Both eyes are in one part, and no point of one is next to a point of the other. ∎
///
/// *A stone.* In the end all pairs are settled, all eyes are in sight, and the block consists of walls. Other stones of
/// the player in the part belong to it now: pairs led to each of them, so their strings had two liberties until they
/// were connected. If nothing is left, the part is in the attractor.
///
/// If a point is left, he fills the other empty points of the part. Each such play joins the block, and if it is next
/// to the point that is left, then nothing is left any more. Otherwise only opposing stones are next to that point, two
/// or more. When one empty point remains in the part, it is the only liberty of all opposing strings there, and he
/// takes them by playing on it. If it is the point that is left, his stone there now has two liberties or more, all of
/// them next to the block: if the opponent plays on one, he plays on another, and it is connected. If it is not, he
/// goes on as before, with one more stone that stays. ∎
///
/// *Holds* where the lemma on two eyes does: if suicide is forbidden, under ko rules that look at the last move only or
/// ban until a ko-pass, if the player has never to pass, and plays are not confined. No ban may hold on a point of a
/// pair, of a region that gives an eye, or on the point that is left. Elsewhere in the part his plays join the block,
/// so they are no ko-captures, and where a single stone of his was just taken none of the block is near. The play on
/// the point that is left takes two stones or more.
///
/// Of a board of which some points are unknown neither the parts in which the points lie nor a region that gives an eye
/// may border on these, and the points themselves must be known.
pub(crate) fn no_room_beside(
    board: &Board,
    player: Colour,
    points: &PointSet,
    room: Room,
    pairs: &[(Point, Point)],
    banned: &PointSet,
    unknown: &PointSet,
) -> bool {
    if points.meets(unknown) || !are_apart(pairs, &(*board.empty_points() - *banned)) {
        return false;
    }
    let stones = board.stones(player);
    let beside = |block: &PointSet| Beside { board, player, block: *block, points, room, pairs, banned, unknown };
    let (walls, _) = walls_and_regions(board, player, &PointSet::EMPTY, unknown);
    let around = (*points | points.neighbours()).flood(stones);
    let mut blocks = components(&around).into_iter().map(|string| joined(&string, stones, pairs));
    beside(&joined(&walls, stones, pairs)).is_too_small()
        || blocks.any(|block| beside(&block).has_two_eyes() && beside(&block).is_too_small())
}

/// What lies beside a block.
struct Beside<'a> {
    board: &'a Board,
    player: Colour,
    block: PointSet,
    points: &'a PointSet,
    room: Room,
    pairs: &'a [(Point, Point)],
    banned: &'a PointSet,
    unknown: &'a PointSet,
}

impl Beside<'_> {
    /// The parts of the board without the block.
    fn parts(&self) -> Vec<PointSet> {
        components(&(self.board.all_points() - self.block))
    }

    /// Whether the block has two eyes. No part gives one that the player goes on to fill.
    fn has_two_eyes(&self) -> bool {
        let Self { board, player, block, points, room, pairs, banned, unknown } = self;
        let touch = if *room == Room::Stones { Touch::All } else { Touch::Empty };
        let is_filled =
            |part: &PointSet| *room == Room::Stones && part.meets(points) && !(*part - block.neighbours()).is_empty();
        let parts = self.parts();
        let parts = parts.iter().filter(|part| !part.meets(&(unknown.neighbours() | **banned)) && !is_filled(part));
        parts.map(|part| eyes(part, board, *player, block, pairs, touch)).sum::<u32>() >= 2
    }

    /// Whether in no part with one of the points there is room for what is asked.
    fn is_too_small(&self) -> bool {
        let Self { board, player, block, points, room, pairs, banned, unknown } = self;
        let touched = block.neighbours();
        let open = pairs.iter().filter(|(one, other)| touched.contains(*one) && touched.contains(*other));
        let led_to = open.map(|(one, other)| PointSet::from(*one).neighbours() & PointSet::from(*other).neighbours());
        let away = board.all_points() - *block - touched - led_to.collect();
        !block.is_empty()
            && self.parts().iter().filter(|part| part.meets(points)).all(|part| {
                let left = *part & away;
                let near = left.neighbours() & board.all_points();
                let may_be_taken = || near.len() > 1 && !left.meets(&(*board.stones(*player) | **banned));
                let is_too_small = match room {
                    Room::TwoEyes => left.len() < 2 || left.len() == 2 && left.meets(&near),
                    // Where points have been taken out of the board, stones without a liberty stay for ever.
                    Room::Stones => {
                        (left.is_empty() || left.len() == 1 && may_be_taken())
                            && !part.meets(&board.stones_without_liberty())
                    }
                };
                is_too_small && !part.meets(&unknown.neighbours())
            })
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::testing::{board, point, points};

    /// Whether there is no room for two eyes beside Black's stones, and none for a stone.
    fn no_room(board: &Board, asked: &str, pairs: &str, banned: &str, unknown: &str) -> [bool; 2] {
        let names: Vec<Point> = pairs.split_whitespace().map(point).collect();
        let pairs: Vec<(Point, Point)> = names.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        let board = board.without(&points(unknown));
        let [points, banned, unknown] = [asked, banned, unknown].map(points);
        let no_room = |room| no_room_beside(&board, Colour::Black, &points, room, &pairs, &banned, &unknown);
        [no_room(Room::TwoEyes), no_room(Room::Stones)]
    }

    /// The board of the lemma.
    const WALL: &str = ". X . X .\nX X X X X\n. X X X .\n. . . . .";

    /// Pairs in the eyes of the wall are left out. Each could be answered until an eye is full, but that shows nothing.
    #[rstest]
    #[case::two_points_are_left(WALL, "c1", "", [false, false])]
    #[case::one_point_is_left(WALL, "c1", "a2 b1", [true, true])]
    #[case::no_point_is_left(WALL, "c1", "a2 b1 e2 d1", [true, true])]
    #[case::the_pair_does_not_lead_there(WALL, "c1", "b1 c1", [false, false])]
    #[case::one_point_of_the_pair_is_not_beside_the_wall(WALL, "c1", "a1 c1", [false, false])]
    #[case::no_point_is_in_two_pairs(WALL, "c1", "a2 b1 b1 c1", [false, false])]
    #[case::no_point_is_in_a_pair_with_itself(WALL, "c1", "a2 a2", [false, false])]
    #[case::pairs_in_eyes_lead_nowhere(WALL, "c1", "a4 c4", [false, false])]
    #[case::pairs_in_eyes_are_left_out(WALL, "c1", "a4 c4 a2 b1", [true, true])]
    #[case::the_wall_itself(WALL, "c2", "", [true, true])]
    #[case::a_white_stone_is_left(". X . X .\nX X X X X\n. X X X .\n. . . . O", "e1", "a2 b1", [true, true])]
    #[case::a_black_stone_is_left(". X . X .\nX X X X X\n. X X X .\n. . . . X", "e2", "a2 b1", [true, false])]
    #[case::a_pair_joins_it(". X . X .\nX X X X X\n. X X X .\n. . . . X", "e2", "a2 b1 e2 d1", [true, true])]
    #[case::two_next_to_each_other_are_left(". X . X\nX X X X\nX X O .\nO . . O", "c1", "", [true, false])]
    #[case::stones_without_a_liberty_stay(". X .\nX X X\nO O O", "b1", "", [true, false])]
    #[case::the_wall_has_one_eye("X X X X .\nX X X X X\n. X X X .\n. . . . .", "c1", "a2 b1", [false, false])]
    fn beside_walls(#[case] drawn: &str, #[case] asked: &str, #[case] pairs: &str, #[case] none: [bool; 2]) {
        assert_eq!(no_room(&board(drawn), asked, pairs, "", ""), none, "{drawn}");
    }

    /// The strings have an eye each, and the pair d3 d4 joins them. Below it d1 and d2 are not next to them.
    const JOINED: &str = "X X X . X X X\n. X X . X . X\n. X . . . X X\n. X . . . X X";

    /// Black has two eyes around nine points, but then White may have a stone there.
    const NINE: &str = "X X X X X\nX . . . X\nX . . . X\nX . . . X\nX X X X X";

    #[rstest]
    #[case::not_joined(JOINED, "c2", "", [false, false])]
    #[case::joined(JOINED, "c2", "d3 d4", [true, false])]
    #[case::one_point_is_left(JOINED, "c2", "d3 d4 c1 e1", [true, true])]
    #[case::no_point_is_left(JOINED, "c2", "d3 d4 c1 e1 c2 e2", [true, true])]
    #[case::the_eyes_are_where_the_room_is(NINE, "b3", "", [true, false])]
    fn beside_two_eyes(#[case] drawn: &str, #[case] asked: &str, #[case] pairs: &str, #[case] none: [bool; 2]) {
        assert_eq!(no_room(&board(drawn), asked, pairs, "", ""), none, "{drawn}");
    }

    /// On the board of the lemma with its pair. What is banned or not known is never just passed over.
    #[rstest]
    #[case::a_point_of_the_pair_is_banned("c1", "b1", "", [false, false])]
    #[case::the_point_that_is_left_is_banned("c1", "e1", "", [true, false])]
    #[case::another_point_is_banned("c1", "c1", "", [true, true])]
    #[case::what_borders_on_the_part_is_not_known("c1", "", "e1", [false, false])]
    #[case::the_points_are_not_known("e1", "", "c1 d1 e1 e2", [false, false])]
    #[case::an_eye_is_not_known_but_there_are_two("c1", "", "e4", [true, true])]
    #[case::two_eyes_are_not_known("c1", "", "c4 e4", [false, false])]
    fn banned_and_unknown(#[case] asked: &str, #[case] banned: &str, #[case] unknown: &str, #[case] none: [bool; 2]) {
        assert_eq!(no_room(&board(WALL), asked, "a2 b1", banned, unknown), none);
    }

    /// Where b1 is no point of the board, White's stone on a2 leaves Black only a ko: taken from a1, she takes it back.
    #[test]
    fn one_stone_is_too_little_to_take() {
        let board = board(WALL).without(&points("b1"));
        assert_eq!(no_room(&board, "a1", "", "", ""), [true, false]);
    }
}
