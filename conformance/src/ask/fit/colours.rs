//! Black for White and White for Black, for programs in which always the same player begins.
//!
//! No rule of play knows the colours apart, so the answer to the question with the colours exchanged is the answer with
//! the colours exchanged. Rules of counting do know them apart (komi, who passes last), so scores are never asked this
//! way, and questions about life are put as they stand.

use reference_engine::Colour;
use reference_engine::question::Facts;

use super::{Fitted, NotAsked, Why, is_about_moves};
use crate::ask::view::View;

/// Black for White and White for Black, everything else as it is.
const EXCHANGED: View = View { flip_columns: false, flip_rows: false, turned: false, swapped: true };

/// Exchanges the colours, so that this player begins.
pub(super) fn exchange(fitted: &mut Fitted, first: Colour) -> Result<(), NotAsked> {
    let about_moves = is_about_moves(&fitted.question);
    let Some(exchanged) = EXCHANGED.question(&fitted.question).filter(|_| about_moves) else {
        let kind = fitted.question.asked.kind.name;
        let words = format!("in it {first} always begins, and `{kind}` is not asked with colours exchanged");
        return Err(NotAsked::new(Why::First, format!("{} begins", first.opponent()), words));
    };
    fitted.question = exchanged;
    fitted.how.push("with the colours exchanged".into());
    fitted.exchanged = true;
    Ok(())
}

/// The facts of an answer with the colours exchanged.
pub(super) fn back(facts: &Facts) -> Facts {
    EXCHANGED.facts(None, facts)
}
