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

use crate::board::points::PointSet;
use crate::board::{Board, Colour, Suicide};

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
    ForbiddenPoints,
}

impl Formation {
    /// All points, stones and empty points alike, that are covered by formations of this kind of one player.
    pub fn covers(self, board: &Board, player: Colour) -> PointSet {
        match self {
            Self::TwoEye => two_eye(board, player),
            Self::NEye => alive_with(board, player, eyes(board, player), true),
            Self::PassAlive => alive_with(board, player, regions(board, player), false),
            Self::ForbiddenPoints => forbidden_points(board, player),
        }
    }
}

/// The strings of one player.
fn strings(board: &Board, player: Colour) -> Vec<PointSet> {
    components(board.stones(player))
}

/// The strings of both players, Black's first.
pub fn all_strings(board: &Board) -> Vec<PointSet> {
    [Colour::Black, Colour::White].into_iter().flat_map(|player| strings(board, player)).collect()
}

/// The connected parts of a set.
pub fn components(set: &PointSet) -> Vec<PointSet> {
    let mut rest = *set;
    std::iter::from_fn(|| {
        let part = PointSet::from(rest.first()?).flood(set);
        rest -= part;
        Some(part)
    })
    .collect()
}

/// The empty points next to which there are only stones of this player, each a set of its own.
fn eyes(board: &Board, player: Colour) -> Vec<PointSet> {
    let points = board.empty_points().iter().map(PointSet::from);
    points.filter(|eye| ((eye.neighbours() & board.all_points()) - *board.stones(player)).is_empty()).collect()
}

/// The connected regions without stones of this player. One with an opposing stone in it is never vital, since that
/// stone's point is nobody's liberty.
fn regions(board: &Board, player: Colour) -> Vec<PointSet> {
    components(&(board.all_points() - *board.stones(player)))
}

/// Two eyes and the strings around them.
fn two_eye(board: &Board, player: Colour) -> PointSet {
    let eyes = eyes(board, player);
    let mut covered = PointSet::EMPTY;
    for (i, one) in eyes.iter().enumerate() {
        for other in &eyes[i + 1..] {
            let both = *one | *other;
            let stones = (both.neighbours() & *board.stones(player)).flood(board.stones(player));
            let sound = |string: &PointSet| board.liberties(string) == both;
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
        (surrounded.len() >= 2).then(|| surrounded | *string)
    };
    strings(board, player).iter().filter_map(surrounds).collect()
}

/// The strings with two vital regions (all points of a vital region are liberties of the string), and these regions.
/// With `no_other_liberty` the strings may have no liberty outside the regions.
fn alive_with(board: &Board, player: Colour, regions: Vec<PointSet>, no_other_liberty: bool) -> PointSet {
    let vital = |region: &PointSet, string: &PointSet| (*region - board.liberties(string)).is_empty();
    let (strings, regions) = last_with(
        board,
        player,
        regions,
        |string, regions| {
            let inside: PointSet = regions.iter().collect();
            has_two(regions, |region| vital(region, string))
                && (!no_other_liberty || (board.liberties(string) - inside).is_empty())
        },
        |_, _| false,
    );
    let stones: PointSet = strings.iter().collect();
    let regions = regions.iter().filter(|region| strings.iter().any(|string| vital(region, string)));
    stones | regions.collect()
}

/// The strings of a player that cannot be captured though he always passes (Benson's condition): every string has two
/// regions whose empty points are all liberties of it, and these regions border on such strings only.
pub fn pass_alive_strings(board: &Board, player: Colour) -> PointSet {
    let (strings, _) = last_with(
        board,
        player,
        regions(board, player),
        |string, regions| {
            has_two(regions, |region| ((*region & *board.empty_points()) - string.neighbours()).is_empty())
        },
        |_, _| false,
    );
    strings.iter().collect()
}

/// The points on which a player can see to it that no opposing stone stays, by plays within a part of the board: his
/// strings that have two regions next to whose every point, empty or not, they stand; and all regions within the part
/// next to whose every point such strings stand.
///
/// He passes, and fills a region only to capture the opposing stones in it. Each of his plays there joins such a
/// string, what is left of the region is still next to the same strings, and the capture leaves it at least one point:
/// so the strings keep their two regions and are never captured. Every capture leaves one more of his stones in the
/// region, so there are only finitely many, and in the end the opponent has no more plays there.
pub(crate) fn held(board: &Board, player: Colour, part: &PointSet) -> PointSet {
    held_by_answers(board, player, part, &PointSet::EMPTY)
}

/// The same, if he also answers: points on which he can see to it that no opposing stone stays, if he passes, fills
/// to capture, and answers a play in a *pair* by a play on its other point. A pair is a region of two empty points,
/// both of them next to strings that are held; other strings beside it may count on it alone, if they stand next to
/// both of its points.
///
/// ```text
///     X X X X X       the pair b2 c2; White's play there threatens to take b1 c1. Black answers on the other point:
///     X . . X X       that takes White's stone, connects b1 c1, and leaves an eye. A pair counts as an eye for each
///     O X X O O       string that stands next to both of its points.
/// ```
///
/// Why: every string beside the pair has a liberty besides the point played on (the other point of the pair, or two
/// other regions), so the play captures nothing, and its stone has one liberty, the other point. The answer there
/// takes that one stone; it stands next to a held string, so it is no ko-capture. What is left is an eye of one point
/// among held strings, and the strings that counted on the pair are connected to one of them. One play is answered by
/// one play, so in the alternation the answers cost nothing. That fixed ko allows them is seen by the certificate
/// checker.
///
/// Pairs count only within `pairs`, where both may play.
pub(crate) fn held_by_answers(board: &Board, player: Colour, part: &PointSet, pairs: &PointSet) -> PointSet {
    let (held, regions) = lasting(board, player, pairs);
    let within = held.neighbours() & *part;
    let regions = regions.iter().filter(|region| (**region - within).is_empty());
    regions.fold(held, |all, region| all | *region | beside(board, player, region, &held))
}

/// The stones of the strings that have two regions, if plays in pairs are answered.
pub(crate) fn walls(board: &Board, player: Colour, pairs: &PointSet) -> PointSet {
    lasting(board, player, pairs).0
}

/// The stones of the strings that are held, not counting those that lean on pairs, and the regions that last.
fn lasting(board: &Board, player: Colour, pairs: &PointSet) -> (PointSet, Vec<PointSet>) {
    let is_pair = |region: &PointSet| region.len() == 2 && (*region - (*board.empty_points() & *pairs)).is_empty();
    let answered = |region: &PointSet, held: &PointSet| {
        let leans_on_it = |string: &PointSet| (*region - string.neighbours()).is_empty();
        is_pair(region)
            && (*region - held.neighbours()).is_empty()
            && components(&beside(board, player, region, held)).iter().all(leans_on_it)
    };
    let sound =
        |string: &PointSet, regions: &[PointSet]| has_two(regions, |region| (*region - string.neighbours()).is_empty());
    let (strings, regions) = last_with(board, player, regions(board, player), sound, answered);
    (strings.iter().collect(), regions)
}

/// The player's strings beside a region, without those that are held.
fn beside(board: &Board, player: Colour, region: &PointSet, held: &PointSet) -> PointSet {
    let stones = board.stones(player);
    ((region.neighbours() & *stones) - *held).flood(stones)
}

fn has_two(regions: &[PointSet], vital: impl Fn(&PointSet) -> bool) -> bool {
    regions.iter().filter(|region| vital(region)).count() >= 2
}

/// The strings of the player and the regions that last: every string is sound with the regions, and every region
/// borders on these strings only, or lasts with them nevertheless. Starts with all and drops what does not hold until
/// all holds.
fn last_with(
    board: &Board,
    player: Colour,
    mut regions: Vec<PointSet>,
    sound: impl Fn(&PointSet, &[PointSet]) -> bool,
    nevertheless: impl Fn(&PointSet, &PointSet) -> bool,
) -> (Vec<PointSet>, Vec<PointSet>) {
    let mut strings = strings(board, player);
    loop {
        let before = (strings.len(), regions.len());
        strings.retain(|string| sound(string, &regions));
        let stones: PointSet = strings.iter().collect();
        let borders_on_others = |region: &PointSet| region.neighbours().meets(&(*board.stones(player) - stones));
        regions.retain(|region| !borders_on_others(region) || nevertheless(region, &stones));
        if (strings.len(), regions.len()) == before {
            return (strings, regions);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    /// A drawn board in which the points that Black's formations cover are marked, empty points by `+`, stones by
    /// `#`.
    fn covered(formation: Formation, text: &str) -> String {
        let board = Board::parse(text).expect("a board");
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

    /// How many points Black holds, if he passes, and if he answers too.
    #[rstest]
    #[case::stones_lean_on_a_pair("X X X X X X\nX . . X . X\nO X X O X X\nO O O O O O\nO . O . O O", [0, 16])]
    #[case::on_one_point_of_it("X X X X X X\nX . . X . X\nO X O O X X\nO O O O O O\nO . O . O O", [0, 0])]
    #[case::after_the_threat("X X X X X X\nX O . X . X\nO X X O X X\nO O O O O O\nO . O . O O", [0, 0])]
    #[case::after_the_answer("X X X X X X\nX . X X . X\nO X X O X X\nO O O O O O\nO . O . O O", [16, 16])]
    fn pairs_are_held_by_answers(#[case] text: &str, #[case] expected: [u32; 2]) {
        let board = Board::parse(text).expect("a board");
        let whole = board.all_points();
        let passing = held(&board, Colour::Black, &whole).len();
        let answering = held_by_answers(&board, Colour::Black, &whole, &whole).len();
        assert_eq!([passing, answering], expected);
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
}
