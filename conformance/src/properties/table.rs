//! All properties, each with its name, what it says, the clauses that it rests on and the rule sets it holds for.

use reference_engine::play::ko::{BasicKo, FixedKo, KoPassBan};
use reference_engine::play::state::PassesToEnd;
use reference_engine::switch::Switch;
use reference_engine::systems::{Choices, SystemId};
use reference_engine::{Suicide, Superko};

use super::claim::Claims;
use super::instance::Situation;
use super::plain::Record;
use super::{play, small_boards, status, symmetry};

/// A property.
#[derive(Debug)]
pub struct Property {
    /// Its name.
    pub name: &'static str,
    /// What it says, in one sentence.
    pub statement: &'static str,
    /// The clauses that it rests on.
    pub clauses: &'static [&'static str],
    /// The rule sets that it holds for, in words.
    pub under: &'static str,
    /// Whether it holds under these choices.
    holds_under: fn(&Choices) -> bool,
    /// What it looks at.
    pub kind: Kind,
}

/// What a property looks at.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Whether moves of this kind are legal.
    Legal(fn(&Situation<'_>) -> bool),
    /// What comes of sequences of this kind, judged by these fields of the answer.
    Replay(&'static [&'static str], fn(&Record) -> bool),
    /// How answers about the same thing are linked.
    Linked(Looks, Claims),
}

/// What linked questions are about.
#[derive(Clone, Copy, Debug)]
pub enum Looks {
    /// A move.
    Move,
    /// A sequence.
    Sequence,
    /// A string.
    String,
    /// A string that fills a side of the board.
    Wall,
    /// A string on a board so small that a plain brute force knows all of it.
    SmallBoard,
}

impl Property {
    /// Whether it says something about play, or statuses, under this rule set.
    pub fn holds_under(&self, choices: &Choices) -> bool {
        choices.rules().is_some() && (self.holds_under)(choices)
    }
}

fn is<T: Switch>(choices: &Choices, choice: T) -> bool {
    choices.get() == Some(choice)
}

fn any(_: &Choices) -> bool {
    true
}

fn forbids_retaking(choices: &Choices) -> bool {
    is(choices, BasicKo::InForce) || has_ban(choices) || has_superko(choices)
}

fn has_ban(choices: &Choices) -> bool {
    is(choices, KoPassBan::InForce)
}

fn has_superko(choices: &Choices) -> bool {
    !is(choices, Superko::Off)
}

fn has_fixed_ko(choices: &Choices) -> bool {
    is(choices, FixedKo::InForce)
}

fn lets_cycles(choices: &Choices) -> bool {
    !has_superko(choices) && !has_fixed_ko(choices)
}

fn allows_suicide(choices: &Choices) -> bool {
    is(choices, Suicide::Allowed)
}

fn needs_three_passes(choices: &Choices) -> bool {
    is(choices, PassesToEnd::Three)
}

fn has_formations(choices: &Choices) -> bool {
    choices.system() == Some(SystemId::VerbalJapanese)
}

fn has_replacing(choices: &Choices) -> bool {
    matches!(choices.system(), Some(SystemId::Japanese2003 | SystemId::NihonKiin1989 | SystemId::Sekiguchi))
}

fn has_statuses(choices: &Choices) -> bool {
    has_formations(choices) || has_replacing(choices)
}

fn has_capture_in_status(choices: &Choices) -> bool {
    matches!(choices.system(), Some(SystemId::VerbalJapanese | SystemId::Japanese2003))
}

fn has_any_statuses(choices: &Choices) -> bool {
    has_statuses(choices) || is_korean(choices)
}

fn is_korean(choices: &Choices) -> bool {
    choices.system() == Some(SystemId::Korean)
}

fn is_j2003(choices: &Choices) -> bool {
    choices.system() == Some(SystemId::Japanese2003)
}

fn has_ban_in_status(choices: &Choices) -> bool {
    has_replacing(choices) && has_ban(choices)
}

/// The property with this name.
pub fn named(name: &str) -> Option<&'static Property> {
    PROPERTIES.iter().find(|property| property.name == name)
}

const ALL: &str = "all with play";

/// All properties.
pub const PROPERTIES: &[Property] = &[
    Property {
        name: "ko-at-once",
        statement: "A ko is not taken back by the very next move.",
        clauses: &["verbal-japanese.basic-ko", "japanese-2003.ko-capture-ban", "tromp-taylor.positional-superko"],
        under: "those with basic ko, the ban or superko",
        holds_under: forbids_retaking,
        kind: Kind::Legal(play::takes_back_at_once),
    },
    Property {
        name: "ko-after-pass",
        statement: "After a pass a ko may be taken back, unless superko or the ban that only a ko-pass lifts forbids \
                    it.",
        clauses: &[
            "verbal-japanese.basic-ko-after-pass",
            "ikeda.basic-ko-with-pass-threat",
            "japanese-2003.ko-capture-ban",
        ],
        under: ALL,
        holds_under: any,
        kind: Kind::Legal(play::takes_back_after_pass),
    },
    Property {
        name: "ko-after-two-passes",
        statement: "Where three passes end a sequence, a ko may be taken back after a pass of each player.",
        clauses: &["ikeda.pass-threat-needs-third-pass", "ikeda.basic-ko-with-pass-threat"],
        under: "those with `passes-to-end: three`",
        holds_under: needs_three_passes,
        kind: Kind::Legal(play::takes_back_after_passes_alone),
    },
    Property {
        name: "ko-after-plays",
        statement: "After a play elsewhere and an answer a ko may be taken back, unless the ban that only a ko-pass \
                    lifts forbids it.",
        clauses: &["verbal-japanese.basic-ko", "verbal-japanese.basic-ko-after-pass", "japanese-2003.ko-capture-ban"],
        under: ALL,
        holds_under: any,
        kind: Kind::Legal(play::takes_back_after_plays),
    },
    Property {
        name: "ko-at-the-start",
        statement: "No ban is carried over into a sequence: its first move may capture a ko.",
        clauses: &["verbal-japanese.no-ban-carried-over"],
        under: ALL,
        holds_under: any,
        kind: Kind::Legal(play::opens_with_ko_capture),
    },
    Property {
        name: "snapback",
        statement: "To take where one stone was taken is no ko if the position does not come back.",
        clauses: &["verbal-japanese.basic-ko", "japanese-2003.ko"],
        under: ALL,
        holds_under: any,
        kind: Kind::Legal(play::takes_back_more),
    },
    Property {
        name: "ban-lasts",
        statement: "Plays elsewhere and passes do not lift the ban on taking back a ko.",
        clauses: &["japanese-2003.ko-capture-ban", "nihon-kiin-1989.article-7-2"],
        under: "those with `ko-pass-ban`",
        holds_under: has_ban,
        kind: Kind::Legal(play::takes_back_without_ko_pass),
    },
    Property {
        name: "ko-pass-lifts-ban",
        statement: "A ko-pass lifts the ban, and the next capture in the ko brings it again.",
        clauses: &["japanese-2003.ko-pass-lifts-both", "sekiguchi.special-pass"],
        under: "those with `ko-pass-ban`",
        holds_under: has_ban,
        kind: Kind::Legal(play::takes_back_after_ko_pass),
    },
    Property {
        name: "ko-pass-allowed",
        statement: "A ko-pass is legal exactly if its precondition is met; without the ban it never is.",
        clauses: &["japanese-2003.ko-pass", "sekiguchi.special-pass-precondition"],
        under: ALL,
        holds_under: any,
        kind: Kind::Legal(play::is_ko_pass),
    },
    Property {
        name: "superko",
        statement: "A play that brings an earlier position back is illegal, under situational superko if the same \
                    player is to move.",
        clauses: &["tromp-taylor.positional-superko", "new-zealand.situational-superko", "ikeda.positional-superko"],
        under: "those with superko",
        holds_under: has_superko,
        kind: Kind::Legal(play::closes_a_cycle),
    },
    Property {
        name: "fixed-ko",
        statement: "A play may bring an earlier position back, but not lead from the same position to the same \
                    position again.",
        clauses: &["ikeda.fixed-ko", "ikeda.fixed-ko-direction", "ikeda.basic-ko-with-pass-threat"],
        under: "those with `fixed-ko`",
        holds_under: has_fixed_ko,
        kind: Kind::Legal(play::closes_a_cycle),
    },
    Property {
        name: "long-cycle",
        statement: "Without superko and fixed ko, more than two plays may bring a position back.",
        clauses: &["verbal-japanese.long-cycles-undefined", "verbal-japanese.basic-ko"],
        under: "those without superko and fixed ko",
        holds_under: lets_cycles,
        kind: Kind::Legal(play::closes_a_cycle_freely),
    },
    Property {
        name: "suicide-of-one",
        statement: "A play that leaves just itself without liberty is illegal where suicide is forbidden; where it is \
                    allowed, only a ko rule can forbid it.",
        clauses: &["verbal-japanese.no-suicide", "japanese-2003.no-suicide", "tromp-taylor.suicide-legal"],
        under: ALL,
        holds_under: any,
        kind: Kind::Legal(play::is_suicide_of_one),
    },
    Property {
        name: "suicide-of-several",
        statement: "A play that leaves its string without liberty is illegal where suicide is forbidden; where it is \
                    allowed, only a ko rule can forbid it.",
        clauses: &["verbal-japanese.no-suicide", "japanese-2003.no-suicide", "tromp-taylor.suicide-legal"],
        under: ALL,
        holds_under: any,
        kind: Kind::Legal(play::is_suicide_of_several),
    },
    Property {
        name: "suicide-removes",
        statement: "Where suicide is allowed, it removes the whole string.",
        clauses: &["tromp-taylor.suicide-legal", "new-zealand.suicide-legal", "common.prisoners"],
        under: "those with `suicide: allowed`",
        holds_under: allows_suicide,
        kind: Kind::Replay(&["removed", "position", "prisoners"], play::ends_with_suicide),
    },
    Property {
        name: "capture-first",
        statement: "A play that captures is no suicide: opposing strings are removed first.",
        clauses: &["common.capture", "japanese-2003.no-suicide"],
        under: ALL,
        holds_under: any,
        kind: Kind::Legal(play::lives_by_capture),
    },
    Property {
        name: "captures",
        statement: "A play removes exactly the opposing strings that it leaves without liberty.",
        clauses: &["common.capture", "common.string-and-liberty"],
        under: ALL,
        holds_under: any,
        kind: Kind::Replay(&["removed", "position"], play::has_captures),
    },
    Property {
        name: "prisoners",
        statement: "Every removed stone is a prisoner of its colour: stones at the start and plays, less prisoners, \
                    are the stones on the board.",
        clauses: &["common.prisoners"],
        under: ALL,
        holds_under: any,
        kind: Kind::Replay(&["prisoners"], play::has_captures),
    },
    Property {
        name: "occupied",
        statement: "No play where a stone stands.",
        clauses: &["common.occupied"],
        under: ALL,
        holds_under: any,
        kind: Kind::Legal(play::is_occupied),
    },
    Property {
        name: "pass-allowed",
        statement: "A pass is legal as long as the sequence has not ended.",
        clauses: &["common.pass", "tromp-taylor.positional-superko"],
        under: ALL,
        holds_under: any,
        kind: Kind::Legal(play::is_pass),
    },
    Property {
        name: "pass-changes-nothing",
        statement: "A pass removes nothing and leaves the position as it is.",
        clauses: &["common.pass"],
        under: ALL,
        holds_under: any,
        kind: Kind::Replay(&["removed", "position", "prisoners"], play::ends_with_pass),
    },
    Property {
        name: "passes-that-end",
        statement: "Exactly the chosen number of passes in succession ends a sequence; a play between them starts the \
                    count anew.",
        clauses: &["verbal-japanese.two-passes-end", "ikeda.three-passes-end-playout", "tromp-taylor.two-passes-end"],
        under: ALL,
        holds_under: any,
        kind: Kind::Replay(&["ended"], play::has_passes),
    },
    Property {
        name: "nothing-after-the-end",
        statement: "No move is legal after the passes that end a sequence.",
        clauses: &["verbal-japanese.two-passes-end", "ikeda.three-passes-end-playout", "tromp-taylor.two-passes-end"],
        under: ALL,
        holds_under: any,
        kind: Kind::Legal(play::is_after_the_end),
    },
    Property {
        name: "symmetry-of-legality",
        statement: "Directions and colours do not matter for legality: the 8 symmetries, with and without the colours \
                    swapped.",
        clauses: &["common.string-and-liberty", "common.capture"],
        under: ALL,
        holds_under: any,
        kind: Kind::Linked(Looks::Move, symmetry::legal),
    },
    Property {
        name: "symmetry-of-replay",
        statement: "Directions and colours do not matter for what comes of a sequence.",
        clauses: &["common.string-and-liberty", "common.capture"],
        under: ALL,
        holds_under: any,
        kind: Kind::Linked(Looks::Sequence, symmetry::replay),
    },
    Property {
        name: "symmetry-of-status",
        statement: "Directions and colours do not matter for the status of a string.",
        clauses: &["common.string-and-liberty"],
        under: "those that assess statuses",
        holds_under: has_any_statuses,
        kind: Kind::Linked(Looks::String, symmetry::status),
    },
    Property {
        name: "symmetry-of-capture",
        statement: "Directions and colours do not matter for whether a string is uncapturable.",
        clauses: &["common.string-and-liberty", "japanese-2003.uncapturable"],
        under: "those that assess statuses, but the Korean",
        holds_under: has_statuses,
        kind: Kind::Linked(Looks::String, symmetry::uncapturable),
    },
    Property {
        name: "formations-ordered",
        statement: "A two-eye formation is an n-eye formation, and that a pass-alive formation.",
        clauses: &["verbal-japanese.formation-choice"],
        under: "verbal-japanese",
        holds_under: has_formations,
        kind: Kind::Linked(Looks::String, status::formations_are_ordered),
    },
    Property {
        name: "independent-life-ordered",
        statement: "Independent life by two-eye formations is so by n-eye formations, and that by pass-alive \
                    formations.",
        clauses: &["verbal-japanese.formation-choice"],
        under: "verbal-japanese",
        holds_under: has_formations,
        kind: Kind::Linked(Looks::String, status::independent_life_is_ordered),
    },
    Property {
        name: "all-points-imply-one",
        statement: "Independent life on all points of a string is independent life on at least one.",
        clauses: &[
            "verbal-japanese.formation-choice",
            "verbal-japanese.independently-alive-pass-alive-all",
            "verbal-japanese.independently-alive-pass-alive-one",
        ],
        under: "verbal-japanese",
        holds_under: has_formations,
        kind: Kind::Linked(Looks::String, status::all_points_are_one_at_least),
    },
    Property {
        name: "all-stones-imply-one",
        statement: "If all captured stones can be replaced permanently, then at least one can.",
        clauses: &["sekiguchi.f3", "sekiguchi.s2", "japanese-2003.capturable-1"],
        under: "japanese-2003, nihon-kiin-1989, sekiguchi and sekiguchi-ban",
        holds_under: has_replacing,
        kind: Kind::Linked(Looks::String, status::all_stones_are_one_at_least),
    },
    Property {
        name: "uncapturable-is-replaceable",
        statement: "Stones that cannot be captured need no replacing: all of them count as replaceable.",
        clauses: &["japanese-2003.uncapturable", "japanese-2003.capturable-1"],
        under: "japanese-2003, nihon-kiin-1989, sekiguchi and sekiguchi-ban",
        holds_under: has_replacing,
        kind: Kind::Linked(Looks::String, status::uncapturable_is_replaceable),
    },
    Property {
        name: "uncapturable-is-not-dead",
        statement: "An uncapturable string is not dead; under J2003 that is its status, and no other string has it.",
        clauses: &["japanese-2003.uncapturable", "japanese-2003.dead"],
        under: "verbal-japanese, japanese-2003",
        holds_under: has_capture_in_status,
        kind: Kind::Linked(Looks::String, status::uncapturable_is_not_dead),
    },
    Property {
        name: "far-away-group",
        statement: "A living group of the opponent behind a string that fills the last column does not change whether \
                    the string is uncapturable.",
        clauses: &["japanese-2003.uncapturable", "japanese-2003.ko-capture-ban"],
        under: "japanese-2003, nihon-kiin-1989 and sekiguchi-ban",
        holds_under: has_ban_in_status,
        kind: Kind::Linked(Looks::Wall, status::far_away_group_changes_nothing),
    },
    Property {
        name: "small-board-status",
        statement: "On small boards a string has the status that a plain brute force finds, under the rule set and with \
                    another choice for each switch.",
        clauses: &["verbal-japanese.string-statuses", "japanese-2003.order-of-statuses", "japanese-2003.local-2"],
        under: "verbal-japanese, japanese-2003",
        holds_under: has_capture_in_status,
        kind: Kind::Linked(Looks::SmallBoard, small_boards::status),
    },
    Property {
        name: "small-board-capture",
        statement: "On small boards a string is uncapturable if a plain brute force finds no way to capture it.",
        clauses: &["verbal-japanese.alive-in-seki-uncapturable", "japanese-2003.uncapturable"],
        under: "verbal-japanese, japanese-2003",
        holds_under: has_capture_in_status,
        kind: Kind::Linked(Looks::SmallBoard, small_boards::capture),
    },
    Property {
        name: "small-board-replacement",
        statement: "On small boards a captured string can be replaced if a plain brute force finds that a permanent \
                    stone comes to stand on its points.",
        clauses: &["japanese-2003.capturable-1", "japanese-2003.permanent-stone"],
        under: "japanese-2003",
        holds_under: is_j2003,
        kind: Kind::Linked(Looks::SmallBoard, small_boards::replacement),
    },
    Property {
        name: "moving-first",
        statement: "What cannot be captured when the opponent begins cannot be captured when its owner begins: he may \
                    pass.",
        clauses: &["japanese-2003.opponent-starts", "japanese-2003.uncapturable"],
        under: "japanese-2003, nihon-kiin-1989, sekiguchi and sekiguchi-ban",
        holds_under: has_replacing,
        kind: Kind::Linked(Looks::String, status::moving_first_does_not_hurt),
    },
    Property {
        name: "moving-first-korean",
        statement: "A string that is dead although its owner begins is dead when the claimant begins: the owner may pass.",
        clauses: &["korean.dead-by-proof", "korean.pass-in-confirmation"],
        under: "korean",
        holds_under: is_korean,
        kind: Kind::Linked(Looks::String, status::moving_first_does_not_kill),
    },
    Property {
        name: "far-away-group-korean",
        statement: "A living group of the opponent behind a string that fills the last column does not change whether \
                    the string is dead, if all that is to be shown is a capture.",
        clauses: &["korean.dead-by-proof", "korean.local-only"],
        under: "korean",
        holds_under: is_korean,
        kind: Kind::Linked(Looks::Wall, status::far_away_group_kills_nothing),
    },
    Property {
        name: "pass-before-the-stop",
        statement: "A dead string stays dead, and every other what it is, when its owner passes before the game stops.",
        clauses: &["verbal-japanese.no-ban-carried-over", "common.pass"],
        under: "those that assess statuses",
        holds_under: has_any_statuses,
        kind: Kind::Linked(Looks::String, status::a_pass_changes_no_status),
    },
    Property {
        name: "far-away-group-status",
        statement: "A living group of the opponent behind a string that fills the last column does not change whether \
                    its status is uncapturable.",
        clauses: &["japanese-2003.uncapturable", "japanese-2003.order-of-statuses"],
        under: "japanese-2003",
        holds_under: is_j2003,
        kind: Kind::Linked(Looks::Wall, status::far_away_group_keeps_uncapturable),
    },
];
