//! The choices that a program makes and its rules do not, and where it makes two at once.

use std::fmt::Write;

use super::layout::{counted, filled, wrapped};
use super::witness::witness;
use crate::ask::choices::Choice;

/// So many are told, those first where two choices are made at once.
pub(crate) const SHOWN: usize = 6;

/// All about them for people; nothing if there are none.
pub(crate) fn text(choices: &[Choice]) -> String {
    let mut text = String::new();
    for choice in choices.iter().take(SHOWN) {
        let _ = writeln!(text, "{}\n", told(choice));
    }
    if let Some(more) = choices.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        let _ = writeln!(text, "and {} more that explain wrong answers\n", counted(more, "choice"));
    }
    text
}

/// One of them: a sentence, or both boards.
pub(crate) fn told(choice: &Choice) -> String {
    let Choice { rules, switch, own, made, seen, .. } = choice;
    let Some(against) = &choice.against else { return filled(&sentence(choice)) };
    let open = if choice.is_open { " (the source leaves it open)" } else { "" };
    let lines = [
        format!("TWO CHOICES of {switch} under {}{open}", rules.join(", ")),
        format!("{} is answered as with {made}:", seen.name),
        witness(seen),
        format!("{} is answered as with {own}, where {made} says otherwise:", against.name),
        witness(against),
        wrapped("", "A program has to make the same choice everywhere."),
    ];
    lines.join("\n")
}

/// What is to be said in a sentence.
pub(crate) fn sentence(choice: &Choice) -> String {
    let Choice { switch, own, made, seen, explains, .. } = choice;
    let rules = choice.rules.join(", ");
    let open = if choice.is_open { ", which the source leaves open" } else { "" };
    match &choice.against {
        Some(against) => format!(
            "under {rules} the program follows {switch}: {made} in {} and {switch}: {own} in {}{open}; it has to make the \
             same choice everywhere",
            seen.name, against.name
        ),
        None => {
            let also = choice.also.map_or(String::new(), |(switch, made)| format!(" together with {switch}: {made}"));
            format!(
                "under {rules} the program follows {switch}: {made}{also} wherever that was seen, and the rules have \
                 {own}{open}: that explains {}, for example {}",
                counted(*explains, "wrong answer"),
                seen.name
            )
        }
    }
}
