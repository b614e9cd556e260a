//! The ban that only a ko-pass lifts, and the readings of the ko-pass.
//!
//! When life and death are confirmed, a ko that was captured may not be recaptured; neither plays elsewhere nor
//! ordinary passes change that (japanese-2003.ko-capture-ban, sekiguchi.ko-ban, nihon-kiin-1989.article-7-2). A pass of
//! a special kind does. The sources agree on the ban and differ on that pass:
//!
//! | | what it lifts | who may make it | source |
//! |---|---|---|---|
//! | J2003 | the bans of both players in all kos | who could make a ko-capture now but for a ban | japanese-2003.ko-pass-lifts-both, japanese-2003.ko-pass |
//! | Sekiguchi | the same | who lost a stone in a ko since the last such pass | sekiguchi.special-pass, sekiguchi.special-pass-precondition |
//! | NK1989 | the player's own ban in one ko, which he names | as in J2003 (our choice) | nihon-kiin-1989.article-7-2 |
//!
//! What is lifted is the [`KoPassScope`], who may lift it the [`KoPassPrecondition`]; every combination is a rule.
//! Under all of them the next ko-capture brings a ban again, and a ko-pass is not a pass when passes are counted.

use self::KoPassPrecondition::{CapturedBefore, ProhibitedNow};
use self::KoPassScope::{Both, Own, PerKo};
use super::shape::Ko;
use crate::board::points::{Point, PointSet};
use crate::board::{Board, Colour, Play, Suicide};
use crate::fault::{Fault, seeded};
use crate::switch::Switch;

/// A reading of the ko-pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KoPassRule {
    /// What a ko-pass lifts.
    pub scope: KoPassScope,
    /// When a player may make one.
    pub precondition: KoPassPrecondition,
}

/// What a ko-pass lifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoPassScope {
    /// The bans of both players in all kos (japanese-2003.ko-pass-lifts-both, sekiguchi.special-pass).
    Both,
    /// The bans of the player who makes it, in all kos.
    ///
    /// NOT IN THE PAPER: the wording of J2003 could not be read; this is the reading that its printed line of play
    /// refutes.
    Own,
    /// The ban of the player who makes it, in the one ko that he names (nihon-kiin-1989.article-7-2). Another ko needs
    /// another pass, and so does the same ko when the opponent has captured there again.
    PerKo,
}

impl Switch for KoPassScope {
    const NAME: &'static str = "ko-pass-scope";
    const ABOUT: &'static str = "whose bans, and in which kos, a ko-pass lifts; no matter without the ban";
    const CHOICES: &'static [Self] = &[Self::Both, Self::Own, Self::PerKo];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Both => ("both", "the bans of both players in all kos"),
            Self::Own => ("own", "those of the player who makes it, in all kos"),
            Self::PerKo => ("per-ko", "his ban in the one ko that he names"),
        }
    }
}

/// When a player may make a ko-pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoPassPrecondition {
    /// A ko-capture of his is available now but prohibited (japanese-2003.ko-pass).
    ProhibitedNow,
    /// A stone of his was captured in a ko since the start or the previous ko-pass that lifted the ban of that
    /// capture (sekiguchi.special-pass-precondition), whatever has become of the ko.
    CapturedBefore,
}

impl Switch for KoPassPrecondition {
    const NAME: &'static str = "ko-pass-precondition";
    const ABOUT: &'static str = "when a player may make a ko-pass; no matter without the ban";
    const CHOICES: &'static [Self] = &[Self::ProhibitedNow, Self::CapturedBefore];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::ProhibitedNow => ("prohibited-now", "a ko-capture of his is possible but banned"),
            Self::CapturedBefore => (
                "captured-before",
                "a stone of his was captured in a ko (in that ko, if he names one) and no ko-pass has lifted that ban",
            ),
        }
    }
}

impl KoPassRule {
    /// As in the Japanese 2003 Rules.
    pub const J2003: Self = Self { scope: Both, precondition: ProhibitedNow };
    /// As in Redecker's notes on Sekiguchi's procedure.
    pub const SEKIGUCHI: Self = Self { scope: Both, precondition: CapturedBefore };
    /// As in the words of article 7-2 of the Nihon Kiin Rules of 1989.
    pub const NK1989: Self = Self { scope: PerKo, precondition: ProhibitedNow };

    /// Every reading.
    pub const ALL: [Self; 6] = [
        Self::J2003,
        Self::SEKIGUCHI,
        Self { scope: Own, precondition: ProhibitedNow },
        Self { scope: Own, precondition: CapturedBefore },
        Self::NK1989,
        Self { scope: PerKo, precondition: CapturedBefore },
    ];

    /// What is remembered of a ko-capture.
    pub(super) fn remembered(self, play: &Play, ko: Ko) -> KoCapture {
        let passes_name_it = self == Self { scope: PerKo, precondition: CapturedBefore };
        KoCapture { ko, captor: play.colour, taken: play.captured.only().filter(|_| passes_name_it) }
    }

    /// What is remembered after this player's ko-pass, for the ko that he would retake on the named point or, where
    /// the scope is not one ko, without a name. `None` if he may not make it.
    pub(super) fn after_ko_pass(
        self,
        memory: &KoCaptures,
        board: &Board,
        player: Colour,
        named: Option<Point>,
    ) -> Option<KoCaptures> {
        if named.is_some() != (self.scope == PerKo) {
            return None;
        }
        let entitles = |capture: &KoCapture| capture.captor != player && self.entitles(capture, board, named);
        if !memory.0.iter().any(entitles) && !seeded(Fault::KoPassNeedsNothing) {
            return None;
        }
        let lifted = |capture: &KoCapture| match self.scope {
            Both => true,
            Own => capture.captor != player,
            PerKo => entitles(capture) || (capture.captor != player && seeded(Fault::AnyNameWillDo)),
        };
        Some(KoCaptures(memory.0.iter().copied().filter(|capture| !lifted(capture)).collect()))
    }

    /// Whether the capture of his stone lets a player make a ko-pass, for the ko of this point if one is named.
    fn entitles(self, capture: &KoCapture, board: &Board, named: Option<Point>) -> bool {
        let is_meant = |point: Point| named.is_none_or(|named| named == point);
        match self.precondition {
            ProhibitedNow => capture.ko.points().iter().any(|point| {
                let retaken = || board.play(capture.captor.opponent(), point, Suicide::Forbidden);
                is_meant(point) && retaken().is_ok_and(|play| Ko::captured_by(&play) == Some(capture.ko))
            }),
            // NOT IN THE PAPER: the Sekiguchi paper names no kos. Where a name is needed, the ko is the one in which
            // his stone on this point was captured.
            CapturedBefore => capture.taken.is_none_or(is_meant),
        }
    }
}

/// The ko-captures whose bans have not been lifted since: sorted, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct KoCaptures(Vec<KoCapture>);

/// A ko-capture: its opponent may not make one in the same ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct KoCapture {
    ko: Ko,
    captor: Colour,
    /// Where the captured stone stood. Remembered only if a ko-pass may have to name it: no other rule asks.
    taken: Option<Point>,
}

impl KoCaptures {
    pub(super) fn owned_bytes(&self) -> usize {
        self.0.capacity() * size_of::<KoCapture>()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn insert(&mut self, capture: KoCapture) {
        if let Err(place) = self.0.binary_search(&capture) {
            self.0.insert(place, capture);
        }
    }

    /// japanese-2003.ko-capture-ban, nihon-kiin-1989.article-7-2: a ko-capture is prohibited where the opponent made a
    /// ko-capture that no ko-pass has lifted since; plays elsewhere and passes lift nothing.
    pub(super) fn ban(&self, play: &Play) -> bool {
        let binds = |captor| captor != play.colour || seeded(Fault::BanBindsCaptor);
        let bans = |ko| self.0.iter().any(|capture| capture.ko == ko && binds(capture.captor));
        !self.0.is_empty() && Ko::captured_by(play).is_some_and(bans)
    }

    /// The points that this player's ko-pass for one ko can name, if the rules know such a ko-pass.
    pub(super) fn to_pass_for(&self, board: &Board, player: Colour) -> PointSet {
        let mut points = PointSet::EMPTY;
        for capture in self.0.iter().filter(|capture| capture.captor != player) {
            points |= match capture.taken {
                Some(taken) => PointSet::from(taken),
                None => capture.ko.points() & *board.empty_points(),
            };
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::ko::KoRules;
    use crate::play::ko::tests::{KO, TWO_KOS, reasons};

    /// Both kos are Black's to take.
    const BLACKS_KOS: &str = "
        . X O .
        X O . O
        . X O .
        X O . O
        . X O .
    ";

    /// Why the last move is illegal under this reading; nothing if it is legal.
    fn why(rule: KoPassRule, board: &str, moves: &str) -> Vec<&'static str> {
        reasons(KoRules { ko_pass: Some(rule), ..KoRules::OFF }, board, moves)
    }

    /// The same under all readings with this scope, which must agree.
    fn under_scope(scope: KoPassScope, board: &str, moves: &str) -> Vec<&'static str> {
        let [one, other] = [ProhibitedNow, CapturedBefore].map(|precondition| {
            let rule = KoPassRule { scope, precondition };
            why(rule, board, moves)
        });
        assert_eq!(one, other, "{moves}");
        one
    }

    const LEGAL: [&str; 0] = [];

    #[test]
    fn a_captured_ko_is_banned_under_every_reading() {
        for rule in KoPassRule::ALL {
            assert_eq!(why(rule, KO, "B c2, W b2"), ["ko-pass-ban"], "{rule:?}");
            assert_eq!(why(rule, KO, "B c2, W pass, B pass, W b2"), ["ko-pass-ban"], "{rule:?}");
            assert_eq!(why(rule, KO, "B c2, W d3, B a3, W b2"), ["ko-pass-ban"], "{rule:?}");
        }
    }

    #[test]
    fn a_ko_pass_lifts_the_bans_of_both_players_or_only_ones_own() {
        let opponent = "B c4, W b2, B ko-pass, W b4";
        assert_eq!(under_scope(Both, TWO_KOS, opponent), LEGAL);
        assert_eq!(under_scope(Own, TWO_KOS, opponent), ["ko-pass-ban"]);
        let player = "B c4, W b2, B ko-pass, W pass, B c2";
        assert_eq!(under_scope(Both, TWO_KOS, player), LEGAL);
        assert_eq!(under_scope(Own, TWO_KOS, player), LEGAL);
    }

    #[test]
    fn a_ko_pass_without_a_name_lifts_all_kos_of_the_player() {
        for scope in [Both, Own] {
            for retaken in ["W b4", "W b2"] {
                let moves = format!("B c4, W pass, B c2, W ko-pass, B pass, {retaken}");
                assert_eq!(under_scope(scope, BLACKS_KOS, &moves), LEGAL, "{scope:?} {retaken}");
            }
        }
    }

    #[test]
    fn a_ko_pass_for_one_ko_leaves_the_others_banned() {
        let both_taken = "B c4, W pass, B c2";
        let after = |moves: &str| under_scope(PerKo, BLACKS_KOS, &format!("{both_taken}, {moves}"));
        assert_eq!(after("W ko-pass b4, B pass, W b4"), LEGAL);
        assert_eq!(after("W ko-pass b4, B pass, W b2"), ["ko-pass-ban"]);
        assert_eq!(after("W ko-pass b4, B pass, W ko-pass b4"), ["no-ko-pass"]);
        assert_eq!(after("W ko-pass b4, B pass, W ko-pass b2, B pass, W b2"), LEGAL);
    }

    #[test]
    fn a_ko_pass_for_one_ko_leaves_the_opponent_banned() {
        assert_eq!(under_scope(PerKo, TWO_KOS, "B c4, W b2, B ko-pass c2, W b4"), ["ko-pass-ban"]);
        assert_eq!(under_scope(PerKo, TWO_KOS, "B c4, W b2, B ko-pass c2, W pass, B c2"), LEGAL);
    }

    #[test]
    fn another_capture_in_the_ko_needs_another_pass() {
        let captured_again = "B c2, W ko-pass b2, B pass, W b2, B ko-pass c2, W pass, B c2";
        let after = |moves: &str| under_scope(PerKo, KO, &format!("{captured_again}, {moves}"));
        assert_eq!(after("W b2"), ["ko-pass-ban"]);
        assert_eq!(after("W ko-pass b2"), LEGAL);
    }

    #[test]
    fn a_ko_pass_has_a_name_exactly_if_it_is_for_one_ko() {
        for scope in [Both, Own] {
            assert_eq!(under_scope(scope, KO, "B c2, W ko-pass"), LEGAL);
            assert_eq!(under_scope(scope, KO, "B c2, W ko-pass b2"), ["no-ko-pass"]);
        }
        assert_eq!(under_scope(PerKo, KO, "B c2, W ko-pass"), ["no-ko-pass"]);
        for (named, expected) in [("b2", &LEGAL[..]), ("c2", &["no-ko-pass"]), ("d3", &["no-ko-pass"])] {
            assert_eq!(under_scope(PerKo, KO, &format!("B c2, W ko-pass {named}")), expected, "{named}");
        }
        assert_eq!(under_scope(PerKo, KO, "B c2, W ko-pass t19"), ["no-ko-pass"], "off the board");
    }

    #[test]
    fn a_ko_pass_needs_a_stone_that_was_captured() {
        for scope in [Both, Own] {
            assert_eq!(under_scope(scope, KO, "B ko-pass"), ["no-ko-pass"]);
            assert_eq!(under_scope(scope, KO, "B c2, W pass, B ko-pass"), ["no-ko-pass"]);
            assert_eq!(under_scope(scope, KO, "B c2, W ko-pass, B pass, W ko-pass"), ["no-ko-pass"]);
        }
        assert_eq!(under_scope(PerKo, KO, "B ko-pass c2"), ["no-ko-pass"]);
        assert_eq!(under_scope(PerKo, KO, "B c2, W pass, B ko-pass b2"), ["no-ko-pass"]);
        assert_eq!(reasons(KoRules::OFF, KO, "B c2, W ko-pass"), ["no-ko-pass"]);
        assert_eq!(reasons(KoRules::OFF, KO, "B c2, W ko-pass b2"), ["no-ko-pass"]);
    }

    #[test]
    fn the_ko_may_have_gone_if_the_precondition_is_in_the_past() {
        for scope in [Both, Own, PerKo] {
            let name = if scope == PerKo { " b2" } else { "" };
            let connected = format!("B c2, W pass, B b2, W ko-pass{name}");
            assert_eq!(why(KoPassRule { scope, precondition: ProhibitedNow }, KO, &connected), ["no-ko-pass"]);
            assert_eq!(why(KoPassRule { scope, precondition: CapturedBefore }, KO, &connected), LEGAL);
            let again = format!("{connected}, B pass, W ko-pass{name}");
            assert_eq!(why(KoPassRule { scope, precondition: CapturedBefore }, KO, &again), ["no-ko-pass"]);
        }
    }

    /// sekiguchi.special-pass-precondition: the period begins with the previous ko-pass, of whichever player, if that
    /// lifted the bans of both.
    #[test]
    fn the_period_begins_with_the_ko_pass_that_lifted_the_ban() {
        let both_pass = "B c4, W b2, B ko-pass, W ko-pass";
        assert_eq!(under_scope(Both, TWO_KOS, both_pass), ["no-ko-pass"]);
        assert_eq!(under_scope(Own, TWO_KOS, both_pass), LEGAL);
    }
}
