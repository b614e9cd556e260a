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

const ARGUED: &[(&str, &str)] = &[(
    "counts/suicide-is-no-game",
    "on the boards whose games can be counted in a moment, of up to three points, every suicide that changes the \
     position leads to the empty board, which each game has visited; larger boards have thousands of millions of games",
)];
