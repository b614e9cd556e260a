//! Questions of the Japanese 2003 Rules.

use super::Reading;
use crate::force::for_good::Endless;
use crate::force::limits::Limits;
use crate::question::fact::POINTS;
use crate::question::field::STRING;
use crate::question::kind::{Example, Kind};
use crate::question::{Facts, Question, Unanswerable};
use crate::systems::decision_tables::leaves;
use crate::systems::decision_tables::questions::RESULT;
use crate::systems::questions::position;

/// At most so many situations are looked at where all of them are needed.
const ALL_SITUATIONS: usize = 500_000;

fn reading(question: &Question) -> Result<Reading, Unanswerable> {
    Reading::chosen(&question.choices).ok_or_else(Unanswerable::not_asked)
}

/// What is local-2 of this string (japanese-2003.local-2)?
pub static LOCAL_2: Kind = Kind {
    name: "local-2",
    sentence: "What is local-2 of this string?",
    needs: &[&STRING.info],
    states: &[&POINTS.info],
    answer_is: "`points: [a1, b1]`",
    text: |question| format!("what is local-2 of the string on {}?", question.asked.text(&STRING)),
    answer: |question| {
        let string = question.asked.stones(&STRING)?;
        Ok(Facts::of(&POINTS, reading(question)?.local_2(&mut position(question)?, &string)?).into())
    },
    example: Example {
        board: ". X O . O\nX X O O O\n. X O X .",
        rules: "japanese-2003",
        fields: "to-move: white\nstrings: [d1]",
        answer: "points: [c1, d1, e1, c2, d2, e2, c3, d3, e3]",
    },
    ..Kind::BASE
};

/// What is the concluding result of a string on a board (decision-tables)?
pub static CONCLUDING_RESULT: Kind = Kind {
    name: "concluding-result",
    sentence: "What is the concluding result of the variations that try to capture this string?",
    needs: &[&STRING.info],
    states: &[&RESULT.info],
    answer_is: "`result: A`, `B2`, `B31` or `B32`",
    text: |question| {
        let string = question.asked.text(&STRING);
        format!("what is the concluding result of the variations that try to capture the string on {string}?")
    },
    answer: |question| {
        let (reading, start, string) = (reading(question)?, question.start()?, question.asked.stones(&STRING)?);
        let local_2 = reading.local_2(&mut position(question)?, &string)?;
        let limits = Limits { states: start.limits.states.min(ALL_SITUATIONS), ..start.limits };
        let concluded = leaves::conclude(&reading.play, &start.board, &string, &local_2, limits)?;
        if reading.play.endless == Endless::Judged && concluded.not_forced != concluded.at_worst {
            let why = "the result depends on play that never ends, and no variation ends there";
            return Err(Unanswerable::Unsupported(why.into()));
        }
        Ok(Facts::of(&RESULT, concluded.not_forced).into())
    },
    example: Example {
        board: ". X .",
        rules: "japanese-2003",
        fields: "to-move: white\nstrings: [b1]",
        answer: "result: A",
    },
    ..Kind::BASE
};
