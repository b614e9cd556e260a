//! Faults that no question can catch, and why.

use reference_engine::systems::Choices;

/// Of a switch: why its choice does not matter under the other choices of the rule set, if it does not.
pub(super) fn switch(switch: &str, instead: &str, choices: &Choices) -> Option<&'static str> {
    let is = |switch, choice| choices.of(switch) == Some(choice);
    match switch {
        "ko-pass-scope" | "ko-pass-precondition" if is("ko-pass-ban", "none") => {
            Some("the rule set has no ban that a ko-pass could lift, so no ko-pass is ever legal")
        }
        "dead-stones" | "eyes-in-seki" | "pass-stones" | "compensation" if is("counting", "none") => {
            Some("the rule set counts nothing by agreement, so no score is asked for")
        }
        "counting" if is("counting", "none") => {
            Some("the rule set counts nothing by agreement: to be asked for such a score is a question to other rules")
        }
        "pass-stones" if !is("counting", "territory") => Some("prisoners do not matter where area is counted"),
        "compensation" if !is("counting", "area") => Some("there is no compensation where territory is counted"),
        "fixed-ko" if is("fixed-ko", "none") && is("superko", "positional") => Some(
            "to be made twice, a play would need its position twice, and the first play that recreates a position \
             is illegal already under positional superko",
        ),
        "evaluation" if is("evaluation", "one-pass") && instead == "thresholds" => Some(
            "the three steps as questions about the whole tree always agree with minimum and maximum \
             (docs/rationale.md)",
        ),
        "counting" if instead == "none" => {
            Some("whoever counts nothing gives no score, which is unsupported and not wrong")
        }
        "play-area" => Some(
            "it says where perfect play is looked for, not what is legal: the score is the same wherever both \
             choices are allowed (the lemma on attractors), and only the work differs",
        ),
        _ => None,
    }
}

/// Of one choice of one rule set, or of another fault: by its id.
pub(super) fn other(id: &str) -> Option<&'static str> {
    ARGUED.iter().find(|(known, _)| *known == id).map(|(_, why)| *why)
}

/// Why a hole is still open, if it is known to be one. Such a hole does not fail the command, a new one does.
pub(super) fn open(id: &str) -> Option<&'static str> {
    OPEN.iter().find(|(known, _)| *known == id).map(|(_, why)| *why)
}

const OPEN: &[(&str, &str)] = &[
    (
        "decision-tables/b31-is-b32",
        "the smallest boards with that result have four and five points in a row, where the argument is long; on boards \
         with a short one the engine does not settle the result",
    ),
    (
        "korean/second-play",
        "korean/one-play-of-two asks it, but with the fault our engine does not settle an answer within the bounds",
    ),
    (
        "ikeda/dame-not-open",
        "ikeda/seki-leaves-a-dame asks it, but with the fault our engine does not settle an answer within the bounds",
    ),
    ("japanese-2003:capturable-2-area=local-2-without-1", "no board is known on which the two areas part"),
    ("korean:pass-in-part=keeps-ban", "no board is known on which it changes an answer that we can argue"),
    ("sekiguchi:forbidden-point=now", OPEN_IN_SEKIGUCHI),
    ("sekiguchi-ban:forbidden-point=now", OPEN_IN_SEKIGUCHI),
    ("sekiguchi:eyes-on=stones", OPEN_IN_SEKIGUCHI),
];

const OPEN_IN_SEKIGUCHI: &str =
    "questions name this choice, but none is answered otherwise under the rule set as it is";

const ARGUED: &[(&str, &str)] = &[(
    "counts/suicide-is-no-game",
    "on the boards whose games can be counted in a moment, of up to three points, every suicide that changes the \
     position leads to the empty board, which each game has visited; larger boards have thousands of millions of games",
)];
