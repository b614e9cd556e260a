//! No room beside walls, if their player answers: neither for two eyes of the opponent nor for a stone of his.

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
    fn parts(&self) -> Vec<PointSet> {
        components(&(self.board.all_points() - self.block))
    }

    /// Whether the block has two eyes in other parts than those of which it needs something else.
    fn has_two_eyes(&self) -> bool {
        let Self { board, player, block, points, room, pairs, banned, unknown } = self;
        let touch = if *room == Room::Stones { Touch::All } else { Touch::Empty };
        let needed =
            |part: &PointSet| *room == Room::Stones && part.meets(points) && !(*part - block.neighbours()).is_empty();
        let parts = self.parts();
        let parts = parts.iter().filter(|part| !part.meets(&(unknown.neighbours() | **banned)) && !needed(part));
        parts.map(|part| eyes(part, board, *player, block, pairs, touch)).sum::<u32>() >= 2
    }

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
