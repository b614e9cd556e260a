//! Black for White and White for Black, for programs in which always the same player begins.
//!
//! No rule of play knows the colours apart, so the answer to the question with the colours exchanged is the answer with
//! the colours exchanged. Rules of counting do know them apart (komi, who passes last), so scores are never asked this
//! way, and questions about life are put as they stand.

use reference_engine::board::notation::PlayersMove;
use reference_engine::question::{ByColour, Facts, Start, Value};
use reference_engine::{Board, Colour};

use super::{Fitted, NotAsked, Why, is_about_moves};

/// Exchanges the colours, so that this player begins.
pub(super) fn exchange(fitted: &mut Fitted, first: Colour) -> Result<(), NotAsked> {
    let about_moves = is_about_moves(&fitted.question);
    let asked = &mut fitted.question.asked;
    if !about_moves {
        let words =
            format!("in it {first} always begins, and `{}` is not asked with colours exchanged", asked.kind.name);
        return Err(NotAsked::new(Why::First, format!("{} begins", first.opponent()), words));
    }
    let values: Vec<_> = asked.values.iter().map(|(field, value)| (field, exchanged(value))).collect();
    values.into_iter().for_each(|(field, value)| asked.values.put(field, value));
    if let Some(start) = &mut fitted.question.start {
        *start = Start { board: board(&start.board), to_move: first, ..start.clone() };
    }
    fitted.how.push("with the colours exchanged".into());
    fitted.exchanged = true;
    Ok(())
}

/// The facts of an answer with the colours exchanged.
pub(super) fn back(facts: &Facts) -> Facts {
    let mut back = Facts::default();
    facts.iter().for_each(|(field, value)| back.put(field, exchanged(value)));
    back
}

fn exchanged(value: &Value) -> Value {
    let made = |made: &PlayersMove| PlayersMove { colour: made.colour.opponent(), ..*made };
    match value {
        Value::ByColour(ByColour { black, white }) => Value::ByColour(ByColour { black: *white, white: *black }),
        Value::Move(mv) => Value::Move(made(mv)),
        Value::Moves(moves) => Value::Moves(moves.iter().map(made).collect()),
        Value::Position(position) => Value::Position(board(position)),
        other => other.clone(),
    }
}

fn board(board: &Board) -> Board {
    let mut exchanged = Board::empty(board.size());
    board.size().points().for_each(|point| exchanged.set(point, board.stone(point).map(Colour::opponent)));
    exchanged
}
