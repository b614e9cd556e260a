//! Seeded faults: mistakes that are put into the engine on purpose, one at a time, to see whether a question of the
//! suite catches them (`cargo xtask faults`, docs/faults.md).
//!
//! Each stands at its place in the rules as one condition, `seeded`. Only the cargo feature `faults` makes that
//! anything but the constant `false`; no program that is shipped has it.

/// The list: for each chapter the faults, each with its name, its id and what it makes of the rules.
macro_rules! faults {
    ($($chapter:literal: $($name:ident $id:literal $about:literal,)*)*) => {
        /// A fault.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Fault {
            $($(#[doc = $about] $name,)*)*
        }

        impl Fault {
            /// All of them.
            pub const ALL: &'static [Self] = &[$($(Self::$name,)*)*];

            /// `CHAPTER/NAME`.
            pub fn id(self) -> &'static str {
                match self {
                    $($(Self::$name => concat!($chapter, "/", $id),)*)*
                }
            }

            /// What it makes of the rules.
            pub fn about(self) -> &'static str {
                match self {
                    $($(Self::$name => $about,)*)*
                }
            }
        }
    };
}

faults! {
    "board":
    OwnStonesFirst "own-stones-first" "a play that leaves its own string without liberty captures nothing",
    SecondStringStays "second-string-stays" "of several strings without liberty only one is captured",
    OneStoneTaken "one-stone-taken" "only the stones next to the play are captured, not their whole strings",
    EdgesWrap "edges-wrap" "a point on the left edge is a liberty of a stone at the other end of its row",
    CornerDiagonal "corner-diagonal" "a stone on a1 has b2 as a liberty",
    OccupiedIsOffBoard "occupied-is-off-board" "a point with a stone is called off the board",
    OwnPointOnly "own-point-only" "a play is suicide if its own point has no liberty, whatever its string has",
    NoSingleSuicide "no-single-suicide" "the suicide of a single stone is illegal where suicide is allowed",
    OneStoneSuicides "one-stone-suicides" "a suicide takes the played stone off, not its string",
    CapturesCountOne "captures-count-one" "a capture makes one prisoner, however many stones it takes",
    SuicideIsNoPrisoner "suicide-is-no-prisoner" "stones taken off by suicide are no prisoners",
    PrisonersExchanged "prisoners-exchanged" "captured stones are prisoners of the other colour",

    "ko":
    SnapbackIsKo "snapback-is-ko" "basic ko bans a play where a single stone was taken, though it would take several",
    BanLastsTwoPlays "ban-lasts-two-plays" "the ban of basic ko outlasts one more play",
    BanOutlastsPass "ban-outlasts-pass" "a pass does not lift the ban of basic ko",
    NoStandstill "no-standstill" "basic ko lets the suicide of a single stone answer another one",
    KoOfJoinedStone "ko-of-joined-stone" "a stone that captures one and is joined to others can be a ko-capture",
    StartIsForgotten "start-is-forgotten" "superko does not look at the position before the first move",
    SuperkoSeesFour "superko-sees-four" "superko looks at the last four positions only",
    WrongTurnCompared "wrong-turn-compared" "situational superko compares with who moves, not with who is to move next",
    SuperkoBindsPasses "superko-binds-passes" "superko forbids to pass, since that repeats the position",
    FixedKoAfterOnly "fixed-ko-after-only" "fixed ko looks at the position after a play and not at the one before it",
    FixedKoLastOnly "fixed-ko-last-only" "fixed ko looks at the last play but one only",
    BanBindsCaptor "ban-binds-captor" "the ban that a ko-pass lifts binds whoever made the ko-capture as well",
    PlayLiftsBan "play-lifts-ban" "a play elsewhere lifts the ban that only a ko-pass lifts",
    PassLiftsBan "pass-lifts-ban" "an ordinary pass lifts the ban that only a ko-pass lifts",
    KoPassNeedsNothing "ko-pass-needs-nothing" "a ko-pass may be made though nothing is banned",
    AnyNameWillDo "any-name-will-do" "a ko-pass for one ko lifts the player's bans in all kos",

    "passes":
    PlayKeepsPasses "play-keeps-passes" "passes end a sequence though plays were made between them",
    KoPassIsPass "ko-pass-is-pass" "a ko-pass counts as a pass when passes are counted",
    EndIsNoEnd "end-is-no-end" "moves are legal after the passes that end a sequence",
    TurnIsIgnored "turn-is-ignored" "a move out of turn is taken for a move of the player to move",

    "formations":
    TwoEyeWithLiberties "two-eye-with-liberties" "a string of a two-eye-formation may have other liberties",
    NEyeWithLiberties "n-eye-with-liberties" "a string of an n-eye-formation may have other liberties",
    OneEye "one-eye" "one region is enough for a pass-alive formation",
    FalseEyes "false-eyes" "a region of a formation may border on strings that are not of it",
    EyesNotCovered "eyes-not-covered" "a formation covers its stones but not its eyes",
    StonesInRegion "stones-in-region" "opposing stones may stand in the regions of a pass-alive formation",
    StonesForgotten "stones-forgotten" "a formation does not remember which stones stood there at the beginning",
    AnyForbiddenPoint "any-forbidden-point" "one point that the opponent may not occupy is enough",

    "goals":
    OriginalsPermanent "originals-permanent" "stones that were there from the beginning count as permanent",
    AllToCapture "all-to-capture" "stones are captured only if none of them is left",
    AllToCaptureForGood "all-to-capture-for-good" "for a capture for good none of the stones may be left",
    LossIsCapture "loss-is-capture" "a string of the claimant is lost as soon as it is captured",
    LostIfCaptured "lost-if-captured" "a lost string needs only to be captured, whatever comes of its points",
    ReplacedAll "replaced-all" "where one stone must be replaced, all are asked for",
    ReplacedOne "replaced-one" "where all stones must be replaced, one is enough",
    SomeForAll "some-for-all" "where all points must be covered, one is enough",

    "verbal-japanese":
    UndefinedIsSeki "undefined-is-seki" "undefined and uncapturable is called alive in seki",
    UndefinedIsDead "undefined-is-dead" "undefined and capturable is called dead",
    UncapturableIsAlive "uncapturable-is-alive" "an uncapturable string is independently alive",
    DeadStonesBorder "dead-stones-border" "dead stones keep a region from being territory",
    SekiHasTerritory "seki-has-territory" "strings alive in seki have territory",
    OwnerFirst "owner-first" "the owner of the string moves first in status assessment",
    PrecedentBeforeLife "precedent-before-life" "a precedent goes before independent life",
    SekiThoughCapturable "seki-though-capturable" "the seki of sending two is followed for capturable strings",
    DeadThoughUncapturable "dead-though-uncapturable" "stones of sending two are dead though they are uncapturable",
    CollectedForBlack "collected-for-black" "prisoners collected by the sequence count for Black",
    JigoChangesNothing "jigo-changes-nothing" "a win that becomes a jigo counts as the same result",
    InfiniteAlways "infinite-always" "an answer is undefined wherever the goal cannot be forced",

    "japanese-2003":
    Local2StopsEverywhere "local-2-stops-everywhere" "local-2 stops at every string of the player",
    Local2StopsAtUncapturable "local-2-stops-at-uncapturable" "local-2 stops at uncapturable strings only",
    Local2NeverStops "local-2-never-stops" "local-2 stops nowhere",
    NoCapturable1 "no-capturable-1" "a new stone on the string's own points does not count",
    Capturable2Dead "capturable-2-dead" "capturable-2 strings are dead when territory is counted",
    SharedEyeCounts "shared-eye-counts" "a string that shares eye points with one in seki is not in seki",
    SekiEyesCount "seki-eyes-count" "the eye points of strings in seki are territory",
    DeadAmongAlive "dead-among-alive" "dead stones stand in the way when eye points are counted",

    "nihon-kiin-1989":
    AnywhereOnOwnPoints "anywhere-on-own-points" "new stones anywhere are read as new stones on their own points",
    NoSeki "no-seki" "live stones with dame are alive and not in seki",

    "sekiguchi":
    WithoutF3 "without-f3" "F3 is not asked: that all of a bunch is replaced gives no first-class life",
    WithoutS2 "without-s2" "S2 is not asked: that a stone of a bunch is replaced gives no second-class life",
    SurroundedByOwn "surrounded-by-own" "a bunch is surrounded though living stones of its owner border on its region",
    NoneIsDead "none-is-dead" "a bunch without property is dead, surrounded or not",
    SurroundedBySecond "surrounded-by-second" "stones of second-class life surround as those of first-class life do",
    NowIsForEver "now-is-for-ever" "a point forbidden now is read as one forbidden for ever",
    UncapturableFirst "uncapturable-first" "S1 is asked before F1 and F2: what avoids capture has second-class life",

    "korean":
    NotConfined "not-confined" "play in confirmation is not confined to its part",
    CutAsItStands "cut-as-it-stands" "the board is cut only by strings that are pass-alive as they stand",
    FirstSetIsSecond "first-set-is-second" "the first set of passes is read as the second",
    WhoGaveUpPlays "who-gave-up-plays" "the right to play is his who gave it up",
    DualHasTerritory "dual-has-territory" "strings in dual life have territory",
    DeadCountOnce "dead-count-once" "a dead stone counts as a point of territory but not as a prisoner",
    DrawAlways "draw-always" "whoever cannot capture can insist on a draw",
    OwnStringsOnly "own-strings-only" "a play is needed for the player's own strings only",
    RestIsWhole "rest-is-whole" "stones in no part of the referee's are judged on the whole board",
    EyesFilled "eyes-filled" "liberties outside the part are filled though they are eyes of pass-alive formations",
    SecondPlay "second-play" "the first passer of an unfinished game may play as often as he likes",

    "ikeda":
    LastPassCosts "last-pass-costs" "the last pass of the playout costs a stone",
    LastPassFree "last-pass-free" "the last pass of the playout is free",
    AgreedAreGone "agreed-are-gone" "strings removed by agreement are no prisoners",
    NothingRemoved "nothing-removed" "strings agreed on stay on the board",
    PrisonersForOwner "prisoners-for-owner" "prisoners count for the player whose stones they are",
    EqualThreatsWin "equal-threats-win" "with equally many ko threats whoever begins wins the ko fight",
    TableNotExchanged "table-not-exchanged" "for K below 0 the table is read as for K above 0",
    AlternationIsFree "alternation-is-free" "a play of the alternation costs nothing",
    DameNotOpen "dame-not-open" "a dame is not open when the alternation stops",
    KoNotOpen "ko-not-open" "a ko is not open when the alternation stops",

    "decision-tables":
    B31IsB32 "b31-is-b32" "leaf B31 is read as B32",
    B2IsA "b2-is-a" "leaf B2 is read as A",
    PlayerMinimum "player-minimum" "the player takes the minimum",
    OpponentMaximum "opponent-maximum" "the opponent takes the maximum",
    B2NotCut "b2-not-cut" "leaves B2 are not cut before step 3",
    CutIsWorst "cut-is-worst" "leaves that are cut stay, with result B32",
    NoThirdStep "no-third-step" "the third step is not asked: B31 counts as B32",
    UndefinedIsIrrelevant "undefined-is-irrelevant" "the choice of a result that is not forced is called irrelevant",
    IrrelevantIsUndefined "irrelevant-is-undefined" "a choice between results that are not forced is undefined",
    SecondFindingHolds "second-finding-holds" "where the findings differ that of the opponent holds",

    "scoring":
    DameForBlack "dame-for-black" "a region that touches both colours is Black's",
    EmptyBoardForBlack "empty-board-for-black" "a region that touches no stone is Black's",
    DeadAreNoPrisoners "dead-are-no-prisoners" "stones removed as dead are no prisoners",
    KomiForBlack "komi-for-black" "komi is added to Black's score",
    FirstStoneToo "first-stone-too" "compensation counts the first handicap stone as well",
    WhiteNotLast "white-not-last" "White need not make the last pass where passes cost stones",
    PassesFree "passes-free" "the passes of White cost nothing where passes cost stones",
    BeforeForgotten "before-forgotten" "prisoners taken before the position do not count",
    DeadStayInSeki "dead-stay-in-seki" "dead stones are removed though they stand in nobody's territory",
    StonesNotArea "stones-not-area" "area is counted without the stones on the board",

    "counts":
    StuckPositions "stuck-positions" "a position counts though a single stone has no liberty",
    SuicideIsNoGame "suicide-is-no-game" "games are counted without suicide",
    PassesNotCounted "passes-not-counted" "sequences are counted without those that have a pass",
    EndsEarly "ends-early" "sequences that end earlier are counted",
}

/// Whether this fault is the one that has been put into the engine.
#[cfg(not(feature = "faults"))]
#[inline(always)]
pub(crate) const fn seeded(_fault: Fault) -> bool {
    false
}

/// The same where a condition holds, which is not even looked at without the feature.
#[cfg(not(feature = "faults"))]
#[inline(always)]
pub(crate) fn seeded_if(_fault: Fault, _condition: impl FnOnce() -> bool) -> bool {
    false
}

#[cfg(feature = "faults")]
pub use self::switched_on::{reached, seed};
#[cfg(feature = "faults")]
pub(crate) use self::switched_on::{seeded, seeded_if};

/// With the feature: one fault a thread, and a note of all places that a question has come to.
#[cfg(feature = "faults")]
mod switched_on {
    use std::cell::Cell;

    use super::Fault;

    const WORDS: usize = 4;

    thread_local! {
        static SEEDED: Cell<Option<Fault>> = const { Cell::new(None) };
        static REACHED: [Cell<u64>; WORDS] = const { [const { Cell::new(0) }; WORDS] };
    }

    /// Whether this fault is the one that this thread has.
    #[inline]
    pub(crate) fn seeded(fault: Fault) -> bool {
        let number = fault as usize;
        REACHED.with(|words| words[number / 64].set(words[number / 64].get() | 1 << (number % 64)));
        SEEDED.get() == Some(fault)
    }

    /// The same where a condition holds: otherwise its place is not reached.
    #[inline]
    pub(crate) fn seeded_if(fault: Fault, condition: impl FnOnce() -> bool) -> bool {
        condition() && seeded(fault)
    }

    /// Puts this fault into the engine, as far as this thread uses it, in place of any other. Nothing is reached yet.
    pub fn seed(fault: Option<Fault>) {
        SEEDED.set(fault);
        REACHED.with(|words| words.iter().for_each(|word| word.set(0)));
    }

    /// The faults whose places were reached since then. Any other one would have changed nothing.
    pub fn reached() -> Vec<Fault> {
        let is_reached = |fault: &&Fault| {
            let number = **fault as usize;
            REACHED.with(|words| words[number / 64].get() >> (number % 64) & 1 == 1)
        };
        Fault::ALL.iter().filter(is_reached).copied().collect()
    }
}
