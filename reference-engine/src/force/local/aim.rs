//! What a local proof can show: aims that are reached on some points, whatever the others hold.

use std::fmt;

use super::known::Known;
use crate::board::points::{Point, PointSet};
use crate::board::{Board, Colour, Suicide};
use crate::life::lemmas::beside::{Room, no_room_beside};
use crate::life::lemmas::two_eyes::{Touch, block_with_two_eyes};
use crate::life::lemmas::{attractor_in_part, no_eyes_beside, pass_alive_strings_in_part, walls_in_part};

/// What the player who has to show something wants to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Walls cover one of these points, or a region that one of them touches everywhere does: he can establish a
    /// pass-alive formation there.
    Formation(PointSet),
    /// The string on this point belongs to walls and was never captured.
    Walls(Point),
    /// The string on this point is pass-alive and was never captured.
    Uncapturable(Point),
    /// One of these opposing stones is captured.
    Capture(PointSet),
    /// The attractor covers all of these points: opposing stones there are captured, and none stays there.
    Attractor(PointSet),
    /// No formation of the opponent's covers one of these points, though the player only passes: there is no room for
    /// two eyes beside his pass-alive strings.
    NoFormation(PointSet),
    /// A pass-alive string stands on one of these points, on which there is no stone of his at the start.
    NewStone(PointSet),
}

/// To be read after "he has" or "he gets".
impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Formation(points) => write!(f, "a living formation on one of {points}"),
            Self::Walls(point) => write!(f, "walls that keep the string on {point} alive"),
            Self::Uncapturable(point) => write!(f, "a pass-alive string on {point}"),
            Self::Capture(stones) => write!(f, "the capture of {stones}"),
            Self::Attractor(points) => write!(f, "power over {points}, so that no opposing stone stays there"),
            Self::NoFormation(points) => write!(f, "walls around {points}, so that no formation covers them"),
            Self::NewStone(points) => write!(f, "a new stone that stays on one of {points}"),
        }
    }
}

impl Aim {
    /// The stone whose string must be there from beginning to end, if one must.
    pub fn kept(self) -> Option<Point> {
        match self {
            Self::Walls(point) | Self::Uncapturable(point) => Some(point),
            Self::Formation(_) | Self::Capture(_) | Self::Attractor(_) | Self::NoFormation(_) | Self::NewStone(_) => {
                None
            }
        }
    }

    /// Whether it is reached in all positions that hold what is known; if a stone was kept, for its string. A capture
    /// is never reached here: it is played out, since people want to see it.
    pub(super) fn is_reached(self, known: &Known, kept: Option<Point>, board: &Board, player: Colour) -> bool {
        let (part, unknown) = known.part_of(board, player);
        let pass_alive = || pass_alive_strings_in_part(&part, player, Suicide::Forbidden, &unknown);
        let walls = || walls_in_part(&part, player, &unknown);
        match (self, kept) {
            (Self::Walls(_), Some(stone)) => walls().contains(stone),
            (Self::Uncapturable(_) | Self::NewStone(_), Some(stone)) => pass_alive().contains(stone),
            (Self::Formation(points), None) => walls().meets(&points),
            (Self::Attractor(points), None) => (points - attractor_in_part(&part, player, &unknown)).is_empty(),
            (Self::NoFormation(points), None) => {
                (points - no_eyes_beside(pass_alive(), &board.all_points())).is_empty()
            }
            (Self::NewStone(points), None) => pass_alive().meets(&points),
            _ => false,
        }
    }

    /// Whether it is reached in all positions that hold what is known if the player goes on answering, also in these
    /// pairs; no ban may be in the way.
    pub(super) fn is_reached_by_answers(
        self,
        known: &Known,
        kept: Option<Point>,
        banned: &PointSet,
        pairs: &[(Point, Point)],
        board: &Board,
        player: Colour,
    ) -> bool {
        let (part, unknown) = known.part_of(board, player);
        let no_room = |points: &PointSet, room| no_room_beside(&part, player, points, room, pairs, banned, &unknown);
        let (on, touch) = match (self, kept) {
            (Self::Walls(_), Some(stone)) => (stone.into(), Touch::All),
            (Self::Uncapturable(_) | Self::NewStone(_), Some(stone)) => (stone.into(), Touch::Empty),
            (Self::Formation(points), None) => (points, Touch::All),
            (Self::NewStone(points), None) => (points, Touch::Empty),
            (Self::Attractor(points), None) => return no_room(&points, Room::Stones),
            (Self::NoFormation(points), None) => return no_room(&points, Room::TwoEyes),
            _ => return false,
        };
        block_with_two_eyes(&part, player, &on, pairs, touch, banned, &unknown)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::testing::{board, points};

    /// Black's wall has its eyes in the upper row. What stands below it need not be known, only how much room is there.
    #[rstest]
    #[case::all_points_are_beside_the_wall(". X . X .\nX X X X X\nO . O . O", "a1 c1 e1", true)]
    #[case::one_point_is_away_from_it(". X . X\nX X X X\nX X X O\nO . O .", "c1", true)]
    #[case::two_points_are_away_and_next_to_each_other(". X . X\nX X X X\nX X O .\nO . . O", "c1", true)]
    #[case::there_is_room_for_two_eyes(". X . X .\nX X X X X\nO . O . O\nO . O . O", "a1 c1 e1", false)]
    #[case::the_wall_is_not_pass_alive("X X X X X\nX X X X X\nO . O . O", "a1 c1 e1", false)]
    fn where_there_is_no_room_for_two_eyes_there_is_no_formation(
        #[case] drawn: &str,
        #[case] asked: &str,
        #[case] reached: bool,
    ) {
        let board = board(drawn);
        let stones = *board.stones(Colour::Black);
        let known = Known::of(&board, Colour::Black, &(stones | stones.neighbours()));
        let aim = Aim::NoFormation(points(asked));
        assert_eq!(aim.is_reached(&known, None, &board, Colour::Black), reached, "{drawn}");
    }
}
