//! A question with what a program said to it, where two of them do not fit together.

use super::layout::{harmless, labelled, wrapped};
use super::picture::drawing;
use crate::ask::said::Witness;

/// The board, the question and the answer, after an empty line.
pub(super) fn witness(witness: &Witness) -> String {
    let mut lines = vec![String::new()];
    lines.extend(Some(drawing::of_question(&witness.question)).filter(|drawing| !drawing.is_empty()));
    lines.push(wrapped("asked", &witness.question.text()));
    lines.push(labelled("program", &harmless(&witness.said)));
    lines.extend(witness.fitted.as_ref().map(|fitted| wrapped("fitted", fitted)));
    lines.join("\n")
}
