//! A question and its answer, as they are seen.

use reference_engine::board::notation::PlayersMove;
use reference_engine::question::field::Shape;
use reference_engine::question::{ByColour, Facts, FieldInfo, Question, Start, Value};
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::scoring::questions::{HANDICAP, SCORE};
use reference_engine::scoring::switches::PassStones;
use reference_engine::systems::verbal_japanese::questions::REFEREE;
use reference_engine::{Move, Point, PointSet, Size};

use super::View;

impl View {
    /// The question as it is seen, with the answer that is seen so too. None if the rules that it is about know the
    /// colours apart and these are swapped, or if its board is turned or mirrored and it has none, or is about a point
    /// beyond the edge.
    #[must_use]
    pub fn question(self, question: &Question) -> Option<Question> {
        let size = question.start.as_ref().map(|start| start.board.size());
        let moves_points = self != Self { swapped: self.swapped, ..Self::default() };
        let has_no_image = moves_points && (size.is_none() || has_a_point_beyond(question, size));
        if has_no_image || (self.swapped && knows_colours(question)) {
            return None;
        }
        let mut seen = question.clone();
        for (field, value) in question.asked.values.iter() {
            seen.asked.values.put(field, self.value(size, field, value));
        }
        if let Some((start, size)) = question.start.as_ref().zip(size) {
            let parts = start.parts.iter().map(|part| self.points(size, part)).collect();
            let (board, to_move) = (self.board(&start.board), self.colour(start.to_move));
            seen.start = Some(Start { board, to_move, parts, ..start.clone() });
        }
        Some(seen)
    }

    /// The facts of an answer about a board of this size, as they are seen.
    #[must_use]
    pub fn facts(self, size: Option<Size>, facts: &Facts) -> Facts {
        let mut seen = Facts::default();
        facts.iter().for_each(|(field, value)| seen.put(field, self.value(size, field, value)));
        seen
    }

    fn value(self, size: Option<Size>, field: &FieldInfo, value: &Value) -> Value {
        let value = if self.swapped { swapped(field, value) } else { value.clone() };
        let Some(size) = size else { return value };
        let made = |made: &PlayersMove| PlayersMove { mv: self.mv(size, made.mv), ..*made };
        let points = |points: &PointSet| self.points(size, points);
        match value {
            Value::Move(mv) => Value::Move(made(&mv)),
            Value::Moves(moves) => Value::Moves(moves.iter().map(made).collect()),
            Value::Points(set) => Value::Points(points(&set)),
            Value::Strings(strings) => Value::Strings(strings.iter().map(points).collect()),
            Value::Territory(territory) => Value::Territory(territory.map(|set| points(&set))),
            Value::Position(board) => Value::Position(Self { swapped: false, ..self }.board(&board)),
            other => other,
        }
    }
}

/// The value with Black for White and White for Black.
fn swapped(field: &FieldInfo, value: &Value) -> Value {
    let made = |made: &PlayersMove| PlayersMove { colour: made.colour.opponent(), ..*made };
    match value {
        Value::ByColour(ByColour { black, white }) => Value::ByColour(ByColour { black: *white, white: *black }),
        Value::Colour(colour) => Value::Colour(colour.opponent()),
        Value::Colours(colours) => Value::Colours(colours.iter().map(|colour| colour.opponent()).collect()),
        Value::Move(mv) => Value::Move(made(mv)),
        Value::Moves(moves) => Value::Moves(moves.iter().map(made).collect()),
        Value::Territory([black, white]) => Value::Territory([*white, *black]),
        Value::Position(board) => Value::Position(View { swapped: true, ..View::default() }.board(board)),
        // Komi and scores are what Black has more than White, or gives him.
        Value::HalfPoints(points) => Value::HalfPoints(HalfPoints::default() - *points),
        Value::Number(number) if matches!(field.shape, Shape::Number(least) if least < 0) => Value::Number(-number),
        // Two numbers are those of Black and of White; a list of any length is about moves.
        Value::Numbers(numbers) if matches!(field.shape, Shape::Numbers(Some(2))) => {
            Value::Numbers(numbers.iter().rev().copied().collect())
        }
        Value::Word(word) if word == "black" => Value::Word("white".into()),
        Value::Word(word) if word == "white" => Value::Word("black".into()),
        other => other.clone(),
    }
}

/// Whether the rules that the question is about treat Black and White differently: White alone is compensated for
/// handicap stones, he alone passes once more where passes cost stones (aga.white-last), and what a referee may add
/// for a throw-in is so many black prisoners (verbal-japanese.throw-in-prisoners).
fn knows_colours(question: &Question) -> bool {
    let handicap = question.asked.get(&HANDICAP).is_some();
    let white_passes_last = question.choices.get() == Some(PassStones::Given);
    question.asked.is(&REFEREE) || (question.asked.is(&SCORE) && (handicap || white_passes_last))
}

/// Whether a move of the question is beyond the edge: no view of the board has its image.
fn has_a_point_beyond(question: &Question, size: Option<Size>) -> bool {
    let beyond = |point: Point| size.is_some_and(|size| !size.contains(point));
    let moves = question.asked.made().into_iter().chain(question.asked.move_in_question());
    moves.into_iter().any(|made| matches!(made.mv, Move::Play(point) | Move::KoPassFor(point) if beyond(point)))
}
