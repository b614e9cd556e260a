//! Eye points, dame, seki and territory, once it is known which strings are alive (article 8 of NK1989).
//!
//! J2003's own text of this part could not be read; it models this article (japanese-2003.territory).

use super::system::Counted;
use crate::board::points::PointSet;
use crate::board::strings::components;
use crate::board::{Board, Colour};
use crate::fault::{Fault, seeded};

/// The territory and the sekis of a position with these live and these dead stones.
///
/// * Empty points surrounded by the live stones of just one player are his *eye points*; opposing dead stones do not
///   count as standing there. The other empty points are *dame* (nihon-kiin-1989.article-8-eye-points).
/// * Live stones that have dame are *in seki* (nihon-kiin-1989.article-8-seki).
/// * The eye points of live stones that are not in seki are *territory* (nihon-kiin-1989.article-8-territory), with
///   the dead stones that stand in it (nihon-kiin-1989.article-8-dead-stones).
///
/// NOT IN THE PAPER: strings that share eye points own them together, so one of them with a dame puts the others in
/// seki too.
///
/// Stones of which it is not known whether they are alive may be left out of both. Then what is said to be
/// territory is so whatever they are. A region that neither has nor borders on such stones is the same whatever
/// they are. Who borders on another is taken to be in seki, because whatever that becomes, dame or an eye that is
/// shared, it bears on no string but those that border on it.
pub fn count(board: &Board, alive: &PointSet, dead: &PointSet) -> Counted {
    let players = [Colour::Black, Colour::White];
    let regions = players.map(|player| eye_regions(board, alive, dead, player));
    let eye_points: PointSet = regions.iter().flatten().collect();
    let dame = *board.empty_points() - eye_points;
    let mut in_seki = PointSet::EMPTY;
    for (player, regions) in players.into_iter().zip(&regions) {
        let live = *board.stones(player) & *alive;
        let doubtful = doubtful_regions(board, alive, dead, player);
        let mut reached = ((dame | doubtful).neighbours() & live).flood(&live);
        loop {
            let shared = regions.iter().filter(|region| region.neighbours().meets(&reached));
            let around: PointSet = shared.map(|region| region.neighbours() & live).collect();
            let grown = (reached | around).flood(&live);
            if grown == reached || seeded(Fault::SharedEyeCounts) {
                break;
            }
            reached = grown;
        }
        in_seki |= reached;
    }
    let territory = regions.map(|regions| {
        let owned =
            regions.into_iter().filter(|region| !region.neighbours().meets(&in_seki) || seeded(Fault::SekiEyesCount));
        owned.collect()
    });
    let removed = *dead & (territory[0] | territory[1]);
    Counted { territory, in_seki, removed }
}

/// The connected regions of empty points and opposing dead stones that border on live stones of this player only.
pub(super) fn eye_regions(board: &Board, alive: &PointSet, dead: &PointSet, player: Colour) -> Vec<PointSet> {
    let live = *board.stones(player) & *alive;
    let mut dead = *board.stones(player.opponent()) & *dead;
    if !dead.is_empty() && seeded(Fault::DeadAmongAlive) {
        dead = PointSet::EMPTY;
    }
    let regions = components(&(*board.empty_points() | dead)).into_iter();
    let surrounded = regions.filter(|region| {
        let border = (region.neighbours() & board.all_points()) - *region;
        !border.is_empty() && (border - live).is_empty()
    });
    surrounded.collect()
}

/// The points that may come to be in one region with unknown stones of the opponent, or beside unknown ones of the
/// player.
fn doubtful_regions(board: &Board, alive: &PointSet, dead: &PointSet, player: Colour) -> PointSet {
    let unknown = (board.all_points() - *board.empty_points()) - *alive - *dead;
    let regions = components(&(*board.empty_points() | (*board.stones(player.opponent()) - *alive)));
    regions.iter().filter(|region| (**region | region.neighbours()).meets(&unknown)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, points};

    /// The board, and the stones that are dead.
    fn counted(text: &str, dead: &str) -> (Board, Counted) {
        let board = testing::board(text);
        let alive = (board.all_points() - *board.empty_points()) - points(dead);
        (board, count(&board, &alive, &points(dead)))
    }

    #[test]
    fn dead_stones_stand_in_territory() {
        let (_, counted) = counted(". X O . O\nX X O O O\n. X O X .", "d1");
        assert_eq!(counted.territory, [points("a3 a1"), points("d3 d1 e1")]);
        assert!(counted.in_seki.is_empty());
    }

    /// Both have an eye and share the dame in the middle.
    #[test]
    fn who_has_a_dame_has_no_territory() {
        let (board, counted) = counted(". X . O .\nX X O O O\nX X O O O", "");
        assert_eq!(counted.territory, [PointSet::EMPTY; 2]);
        assert_eq!(counted.in_seki, board.all_points() - *board.empty_points());
    }

    /// The upper black string has the dame, the lower one shares an eye point with it.
    #[test]
    fn strings_that_share_an_eye_are_in_seki_together() {
        let (board, counted) = counted("X X . O .\n. X O O O\nX O O . O\n. X O O O\nX X O O O", "");
        assert_eq!(counted.in_seki, board.all_points() - *board.empty_points());
        assert_eq!(counted.territory, [PointSet::EMPTY; 2]);
    }

    /// If the white stone lives, all are in seki by the dame beside it; if it is dead, Black has all of it. Unknown, it
    /// leaves no territory there, and none to Black's string, but it does not touch that of White behind the wall.
    #[test]
    fn what_does_not_hang_on_unknown_stones_is_territory() {
        let board = testing::board(". X O . X . O .\nX X . . X O O O\nX X X X X O . O");
        let unknown = points("c3");
        let alive = (board.all_points() - *board.empty_points()) - unknown;
        let neither = count(&board, &alive, &PointSet::EMPTY);
        for dead in [PointSet::EMPTY, unknown] {
            let counted = count(&board, &(alive | (unknown - dead)), &dead);
            assert!((0..2).all(|player| (neither.territory[player] - counted.territory[player]).is_empty()));
        }
        assert_eq!(neither.territory, [PointSet::EMPTY; 2], "f3 is dame");
        let board = testing::board(". X O . X O O .\nX X . . X O O O\nX X X X X O . O");
        let alive = (board.all_points() - *board.empty_points()) - unknown;
        assert_eq!(count(&board, &alive, &PointSet::EMPTY).territory, [PointSet::EMPTY, points("h3 g1")]);
        assert_eq!(count(&board, &alive, &unknown).territory[0], points("a3 c3 d3 c2 d2"));
    }

    /// The black stone on b1 has an eye and touches no other empty point. But if the white stone beside it is dead,
    /// it shares a region with e1, which has the dame on f1: then both are in seki.
    #[test]
    fn an_unknown_stone_that_dies_joins_a_string_to_a_seki() {
        let board = testing::board(". X O . X . O");
        let (unknown, stones) = (points("c1"), board.all_points() - *board.empty_points());
        let territory = |alive, dead| count(&board, &alive, &dead).territory[0];
        assert_eq!(territory(stones, PointSet::EMPTY), points("a1"), "c1 lives");
        assert_eq!(territory(stones - unknown, unknown), PointSet::EMPTY, "c1 is dead");
        assert_eq!(territory(stones - unknown, PointSet::EMPTY), PointSet::EMPTY, "nobody knows");
    }

    /// Dead stones of both players next to each other: neither is surrounded by live stones, nothing is removed.
    #[test]
    fn dead_stones_of_both_make_dame() {
        let (_, counted) = counted(". O X O .\nO O X O O\n. . O . .", "c3 c2 c1");
        assert_eq!(counted.territory, [PointSet::EMPTY; 2]);
    }
}
