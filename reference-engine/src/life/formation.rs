//! Formations: shapes in which stones are alive on sight.
//!
//! The Verbal Japanese paper lets the players choose what "independently alive" means: the string's player can
//! establish one of three kinds of formation, on at least one or on all of the string's points
//! (verbal-japanese.formation-choice). From the narrowest to the widest:
//!
//! ```text
//!     two-eye              n-eye                  pass-alive
//!     . X .                . X . X                . . X . X X
//!     X X X                X X X .                . X X X X X
//!                                                 X X X X X X
//!     one or more strings, a string for each      regions in place of single points: whatever White plays in
//!     around exactly two   eye may be missing if  an empty region, its points stay liberties of the string
//!     empty points         it has two others
//! ```
//!
//! A formation covers its stones *and* its empty points (verbal-japanese.formation-includes-eyes).

use super::regions::{Part, View, has_two, largest_set, regions, together};
use crate::board::points::{PointSet, Points, WORDS, in_words_of};
use crate::board::strings::{components, strings};
use crate::board::{Board, Colour, Suicide};
use crate::fault::{Fault, seeded, seeded_if};

/// The kinds of formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Formation {
    /// Strings and exactly two empty points, every string adjacent to both and to no other empty point, both points
    /// adjacent to nothing but these strings.
    TwoEye,
    /// Strings and two or more empty points, every string adjacent to at least two of them and to no other empty
    /// point, each point adjacent to nothing but these strings.
    ///
    /// NOT IN THE PAPER: the Verbal Japanese paper names this formation and no definition could be found. This one
    /// follows the pattern of the two-eye-formation.
    NEye,
    /// Strings and regions without opposing stones such that every string has two regions all of whose points are its
    /// liberties, and no region borders on any other string (Benson's condition).
    PassAlive,
    /// Strings with two or more points at which the opponent may not play as things stand, because he would have no
    /// liberty (sekiguchi.f1). Unlike the others it may be lost again: liberties elsewhere do not matter to it.
    ///
    /// NOT IN THE PAPER: where suicide is allowed he may play there. That would be the suicide of a single stone, which
    /// changes nothing, so these points count all the same.
    ForbiddenPoints,
}

impl Formation {
    /// All points, stones and empty points alike, that are covered by formations of this kind of one player.
    pub fn covers(self, board: &Board, player: Colour) -> PointSet {
        match self {
            Self::TwoEye => two_eye(board, player),
            Self::NEye => {
                let eyes = eyes(board, player).into_iter().map(Part::new).collect();
                alive_with(&View::<WORDS>::new(board, player), eyes, !seeded(Fault::NEyeWithLiberties))
            }
            Self::PassAlive => in_words_of!(board, pass_alive(board, player)),
            Self::ForbiddenPoints => forbidden_points(board, player),
        }
    }
}

/// The empty points next to which there are only stones of this player, each a set of its own.
fn eyes(board: &Board, player: Colour) -> Vec<PointSet> {
    let others = board.all_points() - *board.stones(player);
    (*board.empty_points() - others.neighbours()).iter().map(PointSet::from).collect()
}

/// Two eyes and the strings around them.
fn two_eye(board: &Board, player: Colour) -> PointSet {
    let eyes = eyes(board, player);
    let mut covered = PointSet::EMPTY;
    for (i, one) in eyes.iter().enumerate() {
        for other in &eyes[i + 1..] {
            let both = *one | *other;
            let stones = (both.neighbours() & *board.stones(player)).flood(board.stones(player));
            let others = seeded(Fault::TwoEyeWithLiberties);
            let sound = |string: &PointSet| {
                board.liberties(string) == both || (others && (both - board.liberties(string)).is_empty())
            };
            if !stones.is_empty() && components(&stones).iter().all(sound) {
                covered |= stones | both;
            }
        }
    }
    covered
}

/// Strings with two points at which the opponent may not play now, and these points.
fn forbidden_points(board: &Board, player: Colour) -> PointSet {
    let may_not = |eye: &PointSet| {
        let point = eye.first().expect("an eye is a point");
        board.play(player.opponent(), point, Suicide::Forbidden).is_err()
    };
    let forbidden: PointSet = eyes(board, player).into_iter().filter(may_not).collect();
    let surrounds = |string: &PointSet| {
        let surrounded = string.neighbours() & forbidden;
        let enough = surrounded.len() >= 2 || (!surrounded.is_empty() && seeded(Fault::AnyForbiddenPoint));
        enough.then(|| surrounded | *string)
    };
    strings(board, player).iter().filter_map(surrounds).collect()
}

fn pass_alive<const N: usize>(board: &Board, player: Colour) -> PointSet {
    let view = View::<N>::new(board, player);
    let spoilt = view.all - (view.stones.neighbours() & view.empty);
    let spoilt = if seeded(Fault::StonesInRegion) { Points::EMPTY } else { spoilt };
    alive_with(&view, regions(&view, &spoilt), false)
}

/// The strings with two vital regions (all points of a vital region are liberties of the string, so no stone stands in
/// it), and these regions. With `no_other_liberty` the strings may have no liberty outside the regions.
fn alive_with<const N: usize>(view: &View<N>, regions: Vec<Part<N>>, no_other_liberty: bool) -> PointSet {
    let to_touch =
        |region: &Part<N>| if seeded(Fault::StonesInRegion) { region.points & view.empty } else { region.points };
    let liberties = |string: &Part<N>| string.around & view.empty;
    let vital = |region: &Part<N>, string: &Part<N>| (to_touch(region) - liberties(string)).is_empty();
    let (strings, regions) = largest_set(
        view,
        regions,
        |string, regions| {
            let has_one = || regions.iter().any(|region| vital(region, string));
            (has_two(regions, |region| vital(region, string)) || seeded_if(Fault::OneEye, has_one))
                && (!no_other_liberty || (liberties(string) - together(regions)).is_empty())
        },
        |_, _| seeded(Fault::FalseEyes),
    );
    let stones = together(&strings);
    if !stones.is_empty() && seeded(Fault::EyesNotCovered) {
        return stones.in_words();
    }
    let regions = regions.iter().filter(|region| strings.iter().any(|string| vital(region, string)));
    (stones | regions.map(|region| region.points).collect()).in_words()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use rstest::rstest;

    /// A drawn board in which the points that Black's formations cover are marked, empty points by `+`, stones by
    /// `#`.
    fn covered(formation: Formation, text: &str) -> String {
        let board = testing::board(text);
        let covered = formation.covers(&board, Colour::Black);
        let size = board.size();
        let sign = |point| match (covered.contains(point), board.stone(point)) {
            (true, Some(_)) => '#',
            (true, None) => '+',
            (false, Some(colour)) => colour.stone(),
            (false, None) => '.',
        };
        let row = |row| (0..size.columns()).filter_map(|c| size.point(c, row)).map(sign).collect::<String>();
        (0..size.rows()).rev().map(row).collect::<Vec<_>>().join("/")
    }

    #[rstest]
    #[case::two_eyes(". X .\nX X X\nO O O\n. O .", "+#+/###/OOO/.O.", "+#+/###/OOO/.O.", "+#+/###/OOO/.O.")]
    #[case::an_outside_liberty(". X .\nX X X\n. O O", ".X./XXX/.OO", ".X./XXX/.OO", "+#+/###/.OO")]
    #[case::three_eyes(
        ". X .\nX X X\nX . X\nX X X\nO O O\nO . O",
        ".X./XXX/X.X/XXX/OOO/O.O",
        "+#+/###/#+#/###/OOO/O.O",
        "+#+/###/#+#/###/OOO/O.O"
    )]
    #[case::two_strings(". X .\nX . X\nO X O\nO O .", ".X./X.X/OXO/OO.", ".X./X.X/OXO/OO.", ".X./X.X/OXO/OO.")]
    #[case::strings_around_two_eyes(
        "X . X O\n. X X O\nX X O O\nO O . .",
        "#+#O/+##O/##OO/OO..",
        "#+#O/+##O/##OO/OO..",
        "#+#O/+##O/##OO/OO.."
    )]
    #[case::a_large_eye(
        ". . X .\nX X X X\nO O O O\nO . . O",
        "..X./XXXX/OOOO/O..O",
        "..X./XXXX/OOOO/O..O",
        "++#+/####/OOOO/O..O"
    )]
    #[case::one_large_eye(". . X\nX X X\nO O O\nO . O", "..X/XXX/OOO/O.O", "..X/XXX/OOO/O.O", "..X/XXX/OOO/O.O")]
    #[case::stones_inside(
        ". O X .\nX X X X\nO O O O\nO . . O",
        ".OX./XXXX/OOOO/O..O",
        ".OX./XXXX/OOOO/O..O",
        ".OX./XXXX/OOOO/O..O"
    )]
    #[case::empty_board(". .\n. .", "../..", "../..", "../..")]
    fn formations_cover_what_they_should(
        #[case] board: &str,
        #[case] two_eye: &str,
        #[case] n_eye: &str,
        #[case] pass_alive: &str,
    ) {
        assert_eq!(covered(Formation::TwoEye, board), two_eye);
        assert_eq!(covered(Formation::NEye, board), n_eye);
        assert_eq!(covered(Formation::PassAlive, board), pass_alive);
    }

    #[rstest]
    #[case::two_of_them(". X .\nX X X\n. O O", "+#+/###/.OO")]
    #[case::one_is_not_enough(". X . .\nX X . .\nO O . .", ".X../XX../OO..")]
    #[case::he_may_play_where_he_captures(". X\nX X\nO O\nO .", ".X/XX/OO/O.")]
    fn points_are_forbidden_where_the_opponent_has_no_liberty(#[case] board: &str, #[case] expected: &str) {
        assert_eq!(covered(Formation::ForbiddenPoints, board), expected);
    }
}
