//! The ko rules: what a play may not recreate, and what lifts the ban.
//!
//! | rule | a play is illegal if | source |
//! |---|---|---|
//! | basic ko | it and the play just before it together recreate the position | verbal-japanese.basic-ko, ikeda.basic-ko-with-pass-threat |
//! | ko-pass ban | it is a ko-capture in a ko where the opponent made one and no ko-pass lifted that | japanese-2003.ko-capture-ban, nihon-kiin-1989.article-7-2 |
//! | fixed ko | an earlier play led from the same position to the same position | ikeda.fixed-ko |
//! | positional superko | it recreates any earlier position | ikeda.positional-superko |
//! | situational superko | it recreates any earlier position with the same player to move | new-zealand.situational-superko |
//!
//! The rules can be combined, as the Ikeda paper combines the first and the third. Each rule is one function of this
//! file, but for the ban with its readings of the ko-pass, which has its own: [`KoPassRule`]. A play that breaks
//! several is told so, because the Ikeda paper says of one move that it would break two.
//!
//! The shape that all of it is about, before and after Black's *ko-capture* at `c2`:
//!
//! ```text
//!     . X O .        . X O .
//!     X O . O        X . X O       the ko is the pair of points b2, c2
//!     . X O .        . X O .
//! ```

mod ko_pass;
mod shape;

pub use self::ko_pass::{KoPassPrecondition, KoPassRule, KoPassScope};
pub use self::shape::Ko;

use self::ko_pass::KoCaptures;
use crate::board::points::{Point, PointSet};
use crate::board::{Board, Colour, Play};
use crate::fault::{Fault, seeded, seeded_if};
use crate::switch::Switch;

/// Which ko rules hold. Without any of them everything may be recreated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KoRules {
    /// Two successive plays may not recreate the position.
    pub basic: bool,
    /// The ban of basic ko outlasts passes: it binds the opponent of the last play until somebody plays.
    pub basic_outlasts_passes: bool,
    /// A ko once captured may not be recaptured until a ko-pass is made, of this kind.
    pub ko_pass: Option<KoPassRule>,
    /// The same play may not lead from the same position to the same position again.
    pub fixed: bool,
    /// No earlier position may be recreated.
    pub superko: Superko,
}

/// What superko forbids, if anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Superko {
    /// Nothing.
    Off,
    /// A play may not recreate an earlier position.
    Positional,
    /// A play may not recreate an earlier position in which the same player was to move.
    Situational,
}

impl Switch for Superko {
    const NAME: &'static str = "superko";
    const ABOUT: &'static str = "may a play recreate an earlier position";
    const CHOICES: &'static [Self] = &[Self::Off, Self::Positional, Self::Situational];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Off => ("none", "any position may be recreated"),
            Self::Positional => ("positional", "a play may not recreate an earlier position"),
            Self::Situational => {
                ("situational", "a play may not recreate an earlier position with the same player to move")
            }
        }
    }
}

/// Whether basic ko is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BasicKo {
    /// It is.
    InForce,
    /// It is not.
    None,
}

impl Switch for BasicKo {
    const NAME: &'static str = "basic-ko";
    const ABOUT: &'static str = "may two successive plays recreate the position";
    const CHOICES: &'static [Self] = &[Self::InForce, Self::None];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::InForce => ("in-force", "two successive plays may not recreate the position"),
            Self::None => ("none", "they may"),
        }
    }
}

/// Whether the ban that only a ko-pass lifts is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoPassBan {
    /// It is.
    InForce,
    /// It is not.
    None,
}

impl Switch for KoPassBan {
    const NAME: &'static str = "ko-pass-ban";
    const ABOUT: &'static str = "is a captured ko closed until a ko-pass is made";
    const CHOICES: &'static [Self] = &[Self::InForce, Self::None];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::InForce => ("in-force", "a captured ko may not be recaptured until a ko-pass lifts the ban"),
            Self::None => ("none", "there are no ko-passes"),
        }
    }
}

/// Whether fixed ko is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixedKo {
    /// It is.
    InForce,
    /// It is not.
    None,
}

impl Switch for FixedKo {
    const NAME: &'static str = "fixed-ko";
    const ABOUT: &'static str = "may a play lead again from the same position to the same position";
    const CHOICES: &'static [Self] = &[Self::InForce, Self::None];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::InForce => ("in-force", "no play may lead again from the same position to the same position"),
            Self::None => ("none", "it may"),
        }
    }
}

impl KoRules {
    /// No ko rule at all: a base to switch single rules on.
    pub const OFF: Self =
        Self { basic: false, basic_outlasts_passes: false, ko_pass: None, fixed: false, superko: Superko::Off };
}

/// What the ko rules have to remember from one move to the next. Superko and fixed ko look at the earlier moves of
/// the sequence instead.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct KoMemory {
    /// What the next play may not do under basic ko.
    basic: BasicBan,
    /// The ko-captures that ban something until a ko-pass.
    ko_captures: KoCaptures,
}

impl KoMemory {
    /// The point on which basic ko forbids a recapture.
    pub(crate) fn banned(&self) -> Option<Point> {
        match self.basic {
            BasicBan::Recapture(point) => Some(point),
            BasicBan::None | BasicBan::Standstill(_) => None,
        }
    }

    /// The same with another point banned by basic ko.
    pub(crate) fn exchanged(&self, exchange: impl Fn(Point) -> Point) -> Self {
        let basic = match self.basic {
            BasicBan::Recapture(point) => BasicBan::Recapture(exchange(point)),
            other => other,
        };
        Self { basic, ko_captures: self.ko_captures.clone() }
    }

    /// How many bytes it takes besides its own size.
    pub(crate) fn owned_bytes(&self) -> usize {
        self.ko_captures.owned_bytes()
    }

    /// The points that this player's ko-pass for one ko can name: nothing that is legal is missing.
    pub(crate) fn to_pass_for(&self, board: &Board, player: Colour) -> PointSet {
        self.ko_captures.to_pass_for(board, player)
    }
}

/// The ban of basic ko. It lasts for one move, or until the next play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum BasicBan {
    /// Nothing is banned.
    #[default]
    None,
    /// The last play was a ko-capture: a play here would recreate the position before it.
    Recapture(Point),
    /// The last play, this player's, changed nothing (it was the suicide of a single stone): another such play would
    /// recreate the position.
    Standstill(Colour),
}

/// The ko rules that a play would break.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KoBreach {
    /// Basic ko.
    pub basic: bool,
    /// The ban that only a ko-pass lifts.
    pub ko_pass: bool,
    /// Fixed ko.
    pub fixed: bool,
    /// Positional superko.
    pub positional: bool,
    /// Situational superko.
    pub situational: bool,
}

impl KoBreach {
    /// Whether any rule is broken.
    pub fn any(self) -> bool {
        self != Self::default()
    }
}

/// What has happened before a move, for the rules that look at earlier positions: fixed ko and superko.
pub trait Past {
    /// The positions so far, the present one last, each with the player to move.
    fn positions(&self) -> impl Iterator<Item = (&Board, Colour)>;

    /// The earlier plays: the position before and the position after each.
    fn plays(&self) -> impl Iterator<Item = (&Board, &Board)>;
}

/// Nothing is known of what has happened before: enough for rules without fixed ko and superko.
#[derive(Clone, Copy, Debug)]
pub struct NoPast;

impl Past for NoPast {
    fn positions(&self) -> impl Iterator<Item = (&Board, Colour)> {
        std::iter::empty()
    }

    fn plays(&self) -> impl Iterator<Item = (&Board, &Board)> {
        std::iter::empty()
    }
}

impl KoRules {
    /// Rules that look at earlier positions need at least the present one.
    pub(crate) fn can_do_with(&self, past: &impl Past) -> bool {
        past.positions().next().is_some() || (!self.fixed && self.superko == Superko::Off)
    }

    /// Which of these rules the play would break.
    #[must_use]
    pub fn breach(&self, memory: &KoMemory, before: &Board, play: &Play, past: &impl Past) -> KoBreach {
        KoBreach {
            basic: self.basic && breaks_basic_ko(memory, play),
            ko_pass: self.ko_pass.is_some() && memory.ko_captures.ban(play),
            fixed: self.fixed && breaks_fixed_ko(before, play, past),
            positional: self.superko == Superko::Positional && breaks_positional_superko(play, past),
            situational: self.superko == Superko::Situational && breaks_situational_superko(play, past),
        }
    }

    /// What is remembered after a play.
    #[must_use]
    pub fn after_play(&self, memory: &KoMemory, play: &Play) -> KoMemory {
        let ko = Ko::captured_by(play);
        let mut next = KoMemory::default();
        if self.basic {
            next.basic = match (ko, play.captured.only()) {
                (Some(_), Some(taken)) => BasicBan::Recapture(taken),
                (None, Some(taken)) if seeded(Fault::SnapbackIsKo) => BasicBan::Recapture(taken),
                _ if changes_nothing(play) && !seeded(Fault::NoStandstill) => BasicBan::Standstill(play.colour),
                _ if memory.basic != BasicBan::None && seeded(Fault::BanLastsTwoPlays) => memory.basic,
                _ => BasicBan::None,
            };
        }
        if let Some(rule) = self.ko_pass {
            if !seeded_if(Fault::PlayLiftsBan, || !memory.ko_captures.is_empty()) {
                next.ko_captures.clone_from(&memory.ko_captures);
            }
            if let Some(ko) = ko {
                next.ko_captures.insert(rule.remembered(play, ko));
            }
        }
        next
    }

    /// What is remembered after a pass: **a recapture after a pass is allowed** under basic ko, because the two
    /// captures are then not successive plays (verbal-japanese.basic-ko-after-pass, ikeda.basic-ko-with-pass-threat).
    /// The ban that needs a ko-pass stays, and so does any other if it outlasts passes.
    #[must_use]
    pub fn after_pass(&self, memory: &KoMemory) -> KoMemory {
        let stays = self.basic_outlasts_passes || (memory.basic != BasicBan::None && seeded(Fault::BanOutlastsPass));
        let basic = if stays { memory.basic } else { BasicBan::None };
        let lifted = seeded_if(Fault::PassLiftsBan, || !memory.ko_captures.is_empty());
        KoMemory { basic, ko_captures: if lifted { KoCaptures::default() } else { memory.ko_captures.clone() } }
    }

    /// What is remembered after this player's ko-pass, `None` if he may not make it. Where a ko-pass is for one ko,
    /// the point is named on which he would retake. A ko-pass is no play, so it ends the ban of basic ko as a pass
    /// does.
    #[must_use]
    pub fn after_ko_pass(
        &self,
        memory: &KoMemory,
        board: &Board,
        player: Colour,
        named: Option<Point>,
    ) -> Option<KoMemory> {
        let ko_captures = self.ko_pass?.after_ko_pass(&memory.ko_captures, board, player, named)?;
        Some(KoMemory { basic: BasicBan::None, ko_captures })
    }
}

/// verbal-japanese.basic-ko, ikeda.basic-ko-with-pass-threat: a succession of two plays may not recreate the position.
fn breaks_basic_ko(memory: &KoMemory, play: &Play) -> bool {
    match memory.basic {
        BasicBan::None => false,
        // After a pass the ban may still stand. It binds the opponent only: whoever made the ko-capture may fill the
        // ko.
        BasicBan::Recapture(point) => play.point == point && !play.captured.is_empty(),
        BasicBan::Standstill(player) => play.colour != player && changes_nothing(play),
    }
}

/// The suicide of a single stone leaves the position as it was. No other play does.
fn changes_nothing(play: &Play) -> bool {
    play.suicided.only().is_some()
}

/// ikeda.fixed-ko: no earlier play may have had the same position just before and the same position just after it.
fn breaks_fixed_ko(before: &Board, play: &Play, past: &impl Past) -> bool {
    let before_counts = |earlier: &Board| earlier == before || seeded(Fault::FixedKoAfterOnly);
    let passed_over = if seeded(Fault::FixedKoLastOnly) { past.plays().count().saturating_sub(2) } else { 0 };
    past.plays().skip(passed_over).any(|(earlier, after)| after == &play.board && before_counts(earlier))
}

/// ikeda.positional-superko: a play may not recreate a position. Passes recreate nothing: they are exempt.
fn breaks_positional_superko(play: &Play, past: &impl Past) -> bool {
    past.positions().skip(forgotten(past)).any(|(board, _)| *board == play.board)
}

/// new-zealand.situational-superko: a play may not recreate a position in which the same player was to move, however
/// that situation arose, by a play or by a pass.
fn breaks_situational_superko(play: &Play, past: &impl Past) -> bool {
    let to_move = play.colour.opponent();
    let to_move = if seeded(Fault::WrongTurnCompared) { play.colour } else { to_move };
    past.positions().skip(forgotten(past)).any(|(board, turn)| turn == to_move && *board == play.board)
}

/// How many of the first positions superko does not look at: none, but for faults.
fn forgotten(past: &impl Past) -> usize {
    if seeded(Fault::SuperkoSeesFour) {
        return past.positions().count().saturating_sub(4);
    }
    usize::from(seeded(Fault::StartIsForgotten))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Suicide;
    use crate::board::notation::PlayersMove;
    use crate::play::sequence::Sequence;
    use crate::play::state::{Illegal, Rules};
    use crate::testing;

    const BASIC: KoRules = KoRules { basic: true, ..KoRules::OFF };
    const KO_PASS: KoRules = KoRules { ko_pass: Some(KoPassRule::J2003), ..KoRules::OFF };
    const FIXED: KoRules = KoRules { fixed: true, ..KoRules::OFF };
    const POSITIONAL: KoRules = KoRules { superko: Superko::Positional, ..KoRules::OFF };
    const SITUATIONAL: KoRules = KoRules { superko: Superko::Situational, ..KoRules::OFF };

    pub(super) const KO: &str = "
        . X O .
        X O . O
        . X O .
    ";

    /// The upper ko is Black's to take, the lower one White's.
    pub(super) const TWO_KOS: &str = "
        . X O .
        X O . O
        . X O .
        X . X O
        . X O .
    ";

    /// Sending two, returning one.
    const S2R1: &str = "
        . O X .
        O O X X
        . X . X
    ";

    /// Why the last move of the sequence is illegal; nothing if it is legal. Three passes end the sequence.
    pub(super) fn reasons(ko: KoRules, board: &str, moves: &str) -> Vec<&'static str> {
        reasons_under(Rules { ko, passes_to_end: 3, ..Rules::BASE }, board, moves)
    }

    fn reasons_under(rules: Rules, board: &str, moves: &str) -> Vec<&'static str> {
        let moves = testing::moves(moves);
        let (&last, before) = moves.split_last().expect("a move");
        let mut sequence = Sequence::new(rules, testing::board(board), moves[0].colour);
        let mut make = |PlayersMove { colour, mv }| sequence.make_as(colour, mv);
        for &mv in before {
            make(mv).expect("only the last move may be illegal");
        }
        make(last).map_or_else(Illegal::reasons, |_| Vec::new())
    }

    #[test]
    fn a_ko_is_not_retaken_at_once() {
        let retaken = "B c2, W b2";
        assert_eq!(reasons(BASIC, KO, retaken), ["basic-ko"]);
        assert_eq!(reasons(KO_PASS, KO, retaken), ["ko-pass-ban"]);
        assert_eq!(reasons(POSITIONAL, KO, retaken), ["positional-superko"]);
        assert_eq!(reasons(SITUATIONAL, KO, retaken), ["situational-superko"]);
        assert_eq!(reasons(FIXED, KO, retaken), [""; 0]);
    }

    /// The suicide of a single stone changes nothing, so one that answers another recreates the position.
    #[test]
    fn a_suicide_is_not_answered_by_a_suicide() {
        let board = ". X O .\nX X O O\n. X O .";
        let rules = Rules { ko: BASIC, suicide: Suicide::Allowed, passes_to_end: 3 };
        let reasons = |moves: &str| reasons_under(rules, board, moves);
        assert_eq!(reasons("W a3"), [""; 0]);
        assert_eq!(reasons("W a3, B d3"), ["basic-ko"]);
        assert_eq!(reasons("W a3, B pass, W a3"), [""; 0]);
        assert_eq!(reasons("W a3, B a1"), [""; 0]);
        assert_eq!(reasons("W pass, B d3"), [""; 0]);
    }

    #[test]
    fn after_a_pass_basic_ko_allows_the_recapture() {
        let retaken = "B c2, W pass, B pass, W b2";
        assert_eq!(reasons(BASIC, KO, retaken), [""; 0]);
        assert_eq!(reasons(KO_PASS, KO, retaken), ["ko-pass-ban"]);
        assert_eq!(reasons(POSITIONAL, KO, retaken), ["positional-superko"]);
    }

    #[test]
    fn a_ban_that_outlasts_passes_ends_with_the_next_play() {
        let outlasting = KoRules { basic_outlasts_passes: true, ..BASIC };
        assert_eq!(reasons(outlasting, KO, "B c2, W pass, B pass, W b2"), ["basic-ko"]);
        assert_eq!(reasons(outlasting, KO, "B c2, W d3, B a3, W b2"), [""; 0]);
        assert_eq!(reasons(outlasting, KO, "B c2, W pass, B b2"), [""; 0]);
    }

    #[test]
    fn after_plays_elsewhere_basic_ko_allows_the_recapture() {
        let retaken = "B c2, W d3, B a3, W b2";
        assert_eq!(reasons(BASIC, KO, retaken), [""; 0]);
        assert_eq!(reasons(KO_PASS, KO, retaken), ["ko-pass-ban"]);
        assert_eq!(reasons(POSITIONAL, KO, retaken), [""; 0]);
    }

    #[test]
    fn three_plays_that_recreate_a_position_part_the_rules() {
        let returning = "B a1, W c1, B b1";
        assert_eq!(reasons(BASIC, S2R1, returning), [""; 0]);
        assert_eq!(reasons(FIXED, S2R1, returning), [""; 0]);
        assert_eq!(reasons(POSITIONAL, S2R1, returning), ["positional-superko"]);
        assert_eq!(reasons(SITUATIONAL, S2R1, returning), [""; 0]);

        let sending_again = "B a1, W c1, B b1, W pass, B a1";
        assert_eq!(reasons(BASIC, S2R1, sending_again), [""; 0]);
        assert_eq!(reasons(FIXED, S2R1, sending_again), ["fixed-ko"]);
        assert_eq!(reasons(SITUATIONAL, S2R1, sending_again), ["situational-superko"]);
    }

    #[test]
    fn a_play_that_breaks_two_rules_is_told_both() {
        let both = KoRules { basic: true, ..FIXED };
        let recycling = "B c2, W pass, B pass, W b2, B c2";
        assert_eq!(reasons(both, KO, recycling), ["basic-ko", "fixed-ko"]);
    }
}
