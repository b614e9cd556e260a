//! The question what the score is.

use super::half_points::HalfPoints;
use super::switches::PassStones;
use super::{End, Scoring};
use crate::board::notation::Move;
use crate::board::points::PointSet;
use crate::board::{Board, Colour};
use crate::fault::{Fault, seeded, seeded_if};
use crate::play::questions::after_text;
use crate::play::sequence::{Prisoners, Sequence};
use crate::question::fact::TERRITORY_POINTS;
use crate::question::field::{AFTER, Field, MARGIN, Role, Shape, Wording};
use crate::question::kind::{About, Example, Kind};
use crate::question::value::ByColour;
use crate::question::{Asked, Facts, Question, Unanswerable};
use crate::systems::korean;
use crate::systems::questions::position;

/// The stones that are dead by agreement.
pub static DEAD: Field<PointSet> = Field::new(
    "dead",
    "all stones that the players agreed to be dead, perhaps none; left out, the confirmation of the rule set decides, \
     and where it has none no stone is dead",
    Shape::Points,
)
.role(Role::InQuestion);

/// The stones that are in seki by agreement.
pub static SEKI: Field<PointSet> = Field::new(
    "seki",
    "all stones that the players agreed to be alive in seki; left out if there are none",
    Shape::Points,
);

/// Prisoners from before.
pub static BEFORE: Field<ByColour> = Field::new(
    "prisoners",
    "the stones captured before the position, by their colour; left out if there are none",
    Shape::ByColour,
);

/// Komi.
pub static KOMI: Field<HalfPoints> =
    Field::new("komi", "what Black gives White, for example 7.5; left out if it is nothing", Shape::HalfPoints);

/// Handicap stones.
pub static HANDICAP: Field<i64> =
    Field::new("handicap", "how many handicap stones Black was given; left out in an even game", Shape::Number(2));

/// Points of area.
pub static AREA_POINTS: Field<ByColour> =
    Field::new("area-points", "how many points of area each player has", Shape::ByColour)
        .told(Wording::After("points of area"));

/// All prisoners that count.
pub static ALL_PRISONERS: Field<ByColour> = Field::new(
    "prisoners",
    "all stones captured, removed as dead or handed over for a pass, by their colour",
    Shape::ByColour,
);

/// What is the score?
pub static SCORE: Kind = Kind {
    name: "score",
    sentence: "What is the score if the game stops after those moves?",
    about: About::PositionAfterMoves,
    takes: &[&AFTER.info, &DEAD.info, &SEKI.info, &BEFORE.info, &KOMI.info, &HANDICAP.info],
    states: &[&MARGIN.info],
    may_state: &[&AREA_POINTS.info, &TERRITORY_POINTS.info, &ALL_PRISONERS.info],
    details: &[&AREA_POINTS.info, &TERRITORY_POINTS.info, &ALL_PRISONERS.info],
    answer_is: "`margin:`, and where it comes from: `area-points`, or `territory-points` and `prisoners`; what a \
                program does not state of these is not judged",
    text: |question| {
        let asked = &question.asked;
        format!("what is the score if the game stops{}{}?", after_text(asked), agreed_text(asked))
    },
    answer: |question| {
        if let (None, Some(reading)) = (question.asked.get(&DEAD), korean::Reading::chosen(&question.choices)) {
            return by_confirmation(question, &reading).map(Into::into);
        }
        let scoring = question.choices.scoring().ok_or_else(Unanswerable::not_asked)?;
        by_agreement(question, &scoring).map(Into::into)
    },
    example: Example {
        board: ". X O . O\nX X O O O\n. X O X .",
        rules: "nihon-kiin-1989",
        fields: "to-move: white\nafter: W pass, B pass\ndead: [d1]\nkomi: 0.5",
        answer: "margin: -2.5\nterritory-points: {black: 2, white: 3}\nprisoners: {black: 1, white: 0}",
    },
    ..Kind::BASE
};

/// `, komi 7.5, dead c3 d3`: what is known beside the moves.
fn agreed_text(asked: &Asked) -> String {
    let named = asked.values.iter().filter(|(field, _)| field.name != AFTER.info.name);
    named.map(|(field, value)| format!(", {} {value}", field.name)).collect()
}

/// What the confirmation of the Korean rules decides (korean.capture-in-time).
fn by_confirmation(question: &Question, reading: &korean::Reading) -> Result<Facts, Unanswerable> {
    let asked = &question.asked;
    let Prisoners { black, white } = add(question.start()?.after(&asked.made())?.prisoners(), before(asked));
    let margin = reading.margin(&mut position(question)?, &PointSet::EMPTY)?;
    let margin = HalfPoints::from(margin + i64::from(white) - i64::from(black));
    Ok(Facts::of(&MARGIN, margin - asked.get(&KOMI).unwrap_or_default()))
}

fn by_agreement(question: &Question, scoring: &Scoring) -> Result<Facts, Unanswerable> {
    let asked = &question.asked;
    let sequence = question.start()?.after(&asked.made())?;
    let board = sequence.state().board;
    let passed = match scoring.pass_stones {
        PassStones::None => Prisoners::default(),
        PassStones::Given => handed_over(&sequence),
    };
    let end = End {
        board,
        prisoners: add(add(sequence.prisoners(), before(asked)), passed),
        dead: whole_strings(&board, asked, &DEAD)?,
        seki: whole_strings(&board, asked, &SEKI)?,
        komi: asked.get(&KOMI).unwrap_or_default(),
        handicap: u32::try_from(asked.get(&HANDICAP).unwrap_or(0)).unwrap_or(u32::MAX),
    };
    if end.dead.meets(&end.seki) {
        return Err(Unanswerable::Refused("a string is agreed to be dead and in seki: name it once".into()));
    }
    let score = scoring.score(&end);
    let [black, white] = score.points;
    let points = ByColour { black, white };
    let facts = Facts::of(&MARGIN, score.margin);
    Ok(if scoring.by_area {
        facts.and(&AREA_POINTS, points)
    } else {
        facts.and(&TERRITORY_POINTS, points).and(&ALL_PRISONERS, score.prisoners.into())
    })
}

/// One stone for each pass, and one more of White's if Black made the last move (aga.white-last).
fn handed_over(sequence: &Sequence) -> Prisoners {
    let mut handed = Prisoners::default();
    for (state, mv) in sequence.states().iter().zip(sequence.moves()) {
        let costs = *mv == Move::Pass && !(state.to_move == Colour::White && seeded(Fault::PassesFree));
        *handed.of(state.to_move) += u32::from(costs);
    }
    let black_was_last = !sequence.moves().is_empty() && sequence.state().to_move == Colour::White;
    handed.white += u32::from(black_was_last && !seeded(Fault::WhiteNotLast));
    handed
}

fn before(asked: &Asked) -> Prisoners {
    let forgotten = seeded_if(Fault::BeforeForgotten, || asked.get(&BEFORE).is_some());
    let ByColour { black, white } = asked.get(&BEFORE).filter(|_| !forgotten).unwrap_or_default();
    Prisoners { black, white }
}

fn add(one: Prisoners, other: Prisoners) -> Prisoners {
    let [black, white] = [(one.black, other.black), (one.white, other.white)].map(|(a, b)| a.saturating_add(b));
    Prisoners { black, white }
}

/// The stones of a field, which are whole strings of this board.
fn whole_strings(board: &Board, asked: &Asked, field: &Field<PointSet>) -> Result<PointSet, Unanswerable> {
    let named = asked.get(field).unwrap_or_default();
    let in_part = |point| !(board.string(point) - named).is_empty() || board.stone(point).is_none();
    match named.iter().find(|point| in_part(*point)) {
        None => Ok(named),
        Some(point) => {
            let what = format!("`{}` names {point}, but no whole string there after the moves", field.info.name);
            Err(Unanswerable::Refused(format!("{what}: name all stones of each string")))
        }
    }
}
