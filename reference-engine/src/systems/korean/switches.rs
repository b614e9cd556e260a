//! What the paper leaves open.

use crate::switch::{Switch, SwitchInfo};

/// The switches of this system beside those of play.
pub const SWITCHES: &[SwitchInfo] = &[
    SwitchInfo::of::<SplitBy>(),
    SwitchInfo::of::<OutsideLiberties>(),
    SwitchInfo::of::<PassInPart>(),
    SwitchInfo::of::<ProofGoal>(),
    SwitchInfo::of::<FirstToPlay>(),
    SwitchInfo::of::<DeadInDualLife>(),
    SwitchInfo::of::<Repetition>(),
    SwitchInfo::of::<FirstPasser>(),
    SwitchInfo::of::<GivenUp>(),
    SwitchInfo::of::<RightToPlace>(),
    SwitchInfo::of::<UnequalRights>(),
];

/// How the board is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitBy {
    /// By the strings that are independently alive: the connected rest.
    CutByAlive,
    /// The neighbourhood of each string that J2003 uses (japanese-2003.local-2).
    Local2,
    /// By the referee.
    Referee,
    /// Not at all. The paper says otherwise (korean.local-only); this is to be compared with.
    WholeBoard,
}

impl Switch for SplitBy {
    const NAME: &'static str = "part";
    const ABOUT: &'static str = "how the board is split into parts that are judged separately";
    const CHOICES: &'static [Self] = &[Self::CutByAlive, Self::Local2, Self::Referee, Self::WholeBoard];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::CutByAlive => ("cut-by-alive", "what is left when independently alive strings are taken out"),
            Self::Local2 => ("local-2", "each string in its neighbourhood, as J2003 defines it"),
            Self::Referee => ("referee", "as the parts of the case say"),
            Self::WholeBoard => ("whole-board", "not at all"),
        }
    }
}

/// What liberties outside the part are to strings that reach out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutsideLiberties {
    /// Liberties like others, at which nobody plays.
    Open,
    /// As good as filled, but for the eyes of pass-alive formations.
    Filled,
}

impl Switch for OutsideLiberties {
    const NAME: &'static str = "outside-liberties";
    const ABOUT: &'static str = "what liberties outside the part are to strings that reach out of it";
    const CHOICES: &'static [Self] = &[Self::Open, Self::Filled];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Open => ("open", "liberties like others"),
            Self::Filled => ("filled", "none, but for the eyes of pass-alive formations"),
        }
    }
}

/// Whether a pass in confirmation lifts the ban of basic ko (korean.pass-in-confirmation).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassInPart {
    /// It does.
    LiftsBan,
    /// The ban stays until the next play.
    KeepsBan,
}

impl Switch for PassInPart {
    const NAME: &'static str = "pass-in-part";
    const ABOUT: &'static str = "does a pass in confirmation lift the ban of basic ko";
    const CHOICES: &'static [Self] = &[Self::LiftsBan, Self::KeepsBan];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::LiftsBan => ("lifts-ban", "it does"),
            Self::KeepsBan => ("keeps-ban", "the ban stays until the next play"),
        }
    }
}

/// What a claimant has to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofGoal {
    /// That he captures the stones, whatever it costs and whatever follows.
    Capture,
    /// That the stones are lost and no living string of his own is (korean.capture-at-a-loss).
    ///
    /// A string is *lost* if it is captured and none of its points has a stone of its owner when the confirmation
    /// ends; it is *living* if its owner would not lose it to the other player's play in the same part.
    ///
    /// NOT IN THE PAPER: the paper says that the attempt loses a group. Since in example 9 the three stones as such
    /// can be taken without loss, what is lost must be the whole attempt, to hold their points included.
    CaptureAtNoLoss,
    /// That the stones are lost, whatever it costs: captured without enabling a new stone on their points, in the
    /// manner of nihon-kiin-1989.article-7-1.
    Enable,
}

impl Switch for ProofGoal {
    const NAME: &'static str = "proof-goal";
    const ABOUT: &'static str = "what a player has to show who claims that stones are dead";
    const CHOICES: &'static [Self] = &[Self::Capture, Self::CaptureAtNoLoss, Self::Enable];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Capture => ("capture", "that he captures them, whatever it costs and whatever follows"),
            Self::CaptureAtNoLoss => (
                "capture-at-no-loss",
                "that they are lost for good, captured and without a new stone on their points in \
                 the end, and no living string of his own is",
            ),
            Self::Enable => ("enable", "that they are lost for good, whatever it costs"),
        }
    }
}

/// Who plays first when a claim is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstToPlay {
    /// Whoever claims that he can capture. Example 3 needs this: its group is safe if its owner plays first.
    Claimant,
    /// The owner of the stones. That is the reading "the one captures, and the other cannot rescue even if he begins"
    /// (korean.dead-by-proof), in which example 5 is worded. A third choice, that the claimant succeeds whoever begins,
    /// would be the same: if he captures after the owner's pass, he captures by the same play when he begins himself.
    Owner,
    /// The player who was the first to pass, who would have the turn.
    FirstPasser,
}

impl Switch for FirstToPlay {
    const NAME: &'static str = "first-to-play";
    const ABOUT: &'static str = "who plays first when a claim is tried";
    const CHOICES: &'static [Self] = &[Self::Claimant, Self::Owner, Self::FirstPasser];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Claimant => ("claimant", "whoever claims that he can capture"),
            Self::Owner => (
                "owner",
                "the owner of the stones, so that they are dead only if he cannot rescue them although he begins",
            ),
            Self::FirstPasser => ("first-passer", "who was the first to pass and has the turn"),
        }
    }
}

/// What becomes of dead stones that stand in nobody's territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadInDualLife {
    /// They are removed and count as prisoners, like all dead stones.
    Removed,
    /// They stay, and count for nobody.
    Stay,
}

impl Switch for DeadInDualLife {
    const NAME: &'static str = "dead-in-dual-life";
    const ABOUT: &'static str = "what becomes of dead stones that stand in nobody's territory";
    const CHOICES: &'static [Self] = &[Self::Removed, Self::Stay];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Removed => ("removed", "they are removed as prisoners"),
            Self::Stay => ("stay", "they stay and count for nobody"),
        }
    }
}

/// What recreation of the same configuration in actual play means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// The game is drawn if one player insists on it.
    Insisted,
    /// The game is drawn only if both agree, so that nobody can insist.
    ByAgreement,
}

impl Switch for Repetition {
    const NAME: &'static str = "repetition";
    const ABOUT: &'static str = "when is a game drawn in which the same configuration recurs";
    const CHOICES: &'static [Self] = &[Self::Insisted, Self::ByAgreement];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Insisted => ("draw-if-insisted", "if one player wants it"),
            Self::ByAgreement => ("draw-by-agreement", "if both agree, so that nobody can insist"),
        }
    }
}

/// Which set of passes tells who passed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstPasser {
    /// The second, after which the referee is called.
    SecondSet,
    /// The first, which stopped the game.
    FirstSet,
}

impl Switch for FirstPasser {
    const NAME: &'static str = "first-passer";
    const ABOUT: &'static str = "who plays once more in an unfinished game: the first to pass in which set of passes";
    const CHOICES: &'static [Self] = &[Self::SecondSet, Self::FirstSet];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::SecondSet => ("second-set", "the second, after which the referee is called"),
            Self::FirstSet => ("first-set", "the first, which stopped the game"),
        }
    }
}

/// What a player must have been able to do to have given up his right to play (korean.one-gave-up).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenUp {
    /// To capture, or to gain points by a play in the same part: the paper says "capture or take advantage".
    AnyGain,
    /// To capture. All examples of the paper are about that.
    Captures,
}

impl Switch for GivenUp {
    const NAME: &'static str = "given-up";
    const ABOUT: &'static str = "what a player must have been able to do to have given up his right to play";
    const CHOICES: &'static [Self] = &[Self::AnyGain, Self::Captures];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::AnyGain => ("any-gain", "to capture stones in question, or to gain points by a play in their part"),
            Self::Captures => ("captures", "to capture stones in question"),
        }
    }
}

/// How much may be played by a player whose opponent gave up his right (korean.one-gave-up).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RightToPlace {
    /// One play, as in the paper's example (korean.opponent-may-connect).
    OnePlay,
    /// Any number of plays in that part, the opponent passing: the paper says that all the right is his.
    AllPlays,
}

impl Switch for RightToPlace {
    const NAME: &'static str = "right-to-place";
    const ABOUT: &'static str = "how much a player may play whose opponent gave up his right";
    const CHOICES: &'static [Self] = &[Self::OnePlay, Self::AllPlays];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::OnePlay => ("one-play", "one play in the part"),
            Self::AllPlays => ("all-plays", "as many plays in the part as he likes, the other passing"),
        }
    }
}

/// What it means that both gave up captures of unequal size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnequalRights {
    /// The same as if they were equal: dual life. The paper's own example has one stone against four.
    DualLife,
    /// Whoever could have captured more gave up more: the right is his opponent's.
    GreaterWaived,
}

impl Switch for UnequalRights {
    const NAME: &'static str = "unequal-rights";
    const ABOUT: &'static str = "what it means that both players gave up captures of unequal size";
    const CHOICES: &'static [Self] = &[Self::DualLife, Self::GreaterWaived];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::DualLife => ("dual-life", "the same as if they were equal: dual life"),
            Self::GreaterWaived => {
                ("greater-waived", "the right is the opponent's of whoever could have captured more")
            }
        }
    }
}
