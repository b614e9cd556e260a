//! Questions of the Verbal Japanese Rules.

use super::Reading;
use super::precedent::Precedent;
use super::throw_in::{Outcome, Referee};
use crate::board::strings::owner;
use crate::play::questions::after_text;
use crate::question::fact::{SAYS, STATUS};
use crate::question::field::{AFTER, Field, MARGIN, MOVES, STONES, STRING, Shape, Wording};
use crate::question::kind::{About, Example, Kind, fitting};
use crate::question::value::as_words;
use crate::question::{Facts, Question, Unanswerable};
use crate::switch::Switch;
use crate::systems::questions::{UNDEFINED_BY, position, says, status_facts};
use crate::word::Word;

fn reading(question: &Question) -> Result<Reading, Unanswerable> {
    Reading::chosen(&question.choices).ok_or_else(Unanswerable::not_asked)
}

/// Do formations cover these strings (verbal-japanese.formation-choice)?
pub static FORMATION: Kind = Kind {
    name: "formation",
    sentence: "Do formations cover these strings after those moves?",
    about: About::PositionAfterMoves,
    needs: &[&STONES.info],
    takes: &[&AFTER.info],
    states: &[&SAYS.info],
    answer_is: "`says: yes` or `no`",
    text: |question| {
        let player = question.start.as_ref().and_then(|start| owner(&start.board, &question.asked.in_question()));
        let of = player.map_or(String::new(), |player| format!(" of {player}"));
        format!("do formations{of} cover {}{}?", question.asked.text(&STONES), after_text(&question.asked))
    },
    answer: |question| {
        let (start, reading, points) = (question.start()?, reading(question)?, question.asked.stones(&STONES)?);
        let nobody = || Unanswerable::Refused("the strings do not belong to one player".into());
        let player = owner(&start.board, &points).ok_or_else(nobody)?;
        let position = start.after(&question.asked.made())?.state().board;
        let covered = reading.coverage.is_met(&reading.formation.covers(&position, player), &points);
        Ok(Facts::of(&SAYS, covered.into()).into())
    },
    example: Example {
        board: ". X O . O\nX X O O O\n. X O X .",
        rules: "verbal-japanese",
        fields: "to-move: white\nstrings: [b3]",
        answer: "says: yes",
    },
    ..Kind::BASE
};

/// Are these stones independently alive (verbal-japanese.formation-choice)?
pub static INDEPENDENTLY_ALIVE: Kind = Kind {
    name: "independently-alive",
    sentence: "Are these stones independently alive?",
    about: About::PositionAfterMoves,
    needs: &[&STONES.info],
    takes: &[&AFTER.info],
    states: &[&SAYS.info],
    may_state: &[&UNDEFINED_BY.info],
    answer_is: "`says: yes`, `no` or `undefined`",
    text: |question| {
        let (stones, after) = (question.asked.text(&STONES), after_text(&question.asked));
        format!("are the stones on {stones} independently alive{after}?")
    },
    answer: |question| {
        let stones = question.asked.stones(&STONES)?;
        Ok(says(reading(question)?.independently_alive(&mut position(question)?, &stones)?))
    },
    example: Example {
        board: ". X O . O\nX X O O O\n. X O X .",
        rules: "verbal-japanese",
        fields: "to-move: white\nstrings: [d1]",
        answer: "says: no",
    },
    ..Kind::BASE
};

as_words!(Precedent);

/// The precedent that the players see.
pub static PRECEDENT: Field<Precedent> = Field::new(
    "precedent",
    "the precedent that the players see in the shape of the string",
    Shape::Word(Precedent::words),
);

/// What is the status of a string by precedent (verbal-japanese.alive-in-seki-precedent)?
pub static STATUS_BY_PRECEDENT: Kind = Kind {
    name: "status-by-precedent",
    sentence: "What is the status of this string, in whose shape the players see this precedent?",
    needs: &[&STRING.info, &PRECEDENT.info],
    states: &[&STATUS.info],
    may_state: &[&UNDEFINED_BY.info],
    answer_is: "`status:` with a word of the rule set's system",
    text: |question| {
        let (string, precedent) = (question.asked.text(&STRING), question.asked.text(&PRECEDENT).replace('-', " "));
        format!("the players see the precedent {precedent} in the string on {string}: what is its status?")
    },
    answer: |question| {
        let (string, precedent) = (question.asked.stones(&STRING)?, question.asked.need(&PRECEDENT)?);
        let (status, proved) = reading(question)?.status_by(precedent, &mut position(question)?, &string)?;
        Ok(status_facts(status).proved(proved))
    },
    example: Example {
        board: ". O X .\nO O X X\n. X . X",
        rules: "verbal-japanese",
        fields: "to-move: black\nstrings: [b2]\nprecedent: sending-two-seki",
        answer: "status: alive-in-seki",
    },
    ..Kind::BASE
};

/// What a referee decides, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The game is scored: see the margin.
    Scored,
    /// Jigo, whatever the score.
    Jigo,
    /// Another game is played.
    SubstituteGame,
    /// One of these two.
    JigoOrSubstituteGame,
    /// The rules do not say.
    Undefined,
}

impl Word for Decision {
    const ALL: &'static [Self] =
        &[Self::Scored, Self::Jigo, Self::SubstituteGame, Self::JigoOrSubstituteGame, Self::Undefined];

    fn word(self) -> &'static str {
        match self {
            Self::Scored => "scored",
            Self::Jigo => "jigo",
            Self::SubstituteGame => "substitute-game",
            Self::JigoOrSubstituteGame => "jigo-or-substitute-game",
            Self::Undefined => "undefined",
        }
    }
}

as_words!(Decision);

/// What the referee decides.
pub static OUTCOME: Field<Decision> = Field::new("outcome", "what the referee decides", Shape::Word(Decision::words))
    .told(Wording::Words(|outcome| outcome.to_string().replace('-', " ")))
    .with_reasons();

/// The score before the referee decides anything.
static BEFORE: Field<i64> = Field::new(MARGIN.info.name, MARGIN.info.about, Shape::Number(i64::MIN));

/// Which switch leaves it undefined.
static LEFT_OPEN_BY: Field<Vec<String>> =
    Field::new("because", "the switch that leaves it undefined", Shape::Words(|| vec![Referee::NAME]))
        .told(Wording::Silent);

/// What becomes of a game in which a sequence was not played (verbal-japanese.throw-in-prisoners)?
pub static REFEREE: Kind = Kind {
    name: "referee",
    sentence: "What becomes of a game in which this seki-keeping sequence was not played before the passes?",
    about: About::PositionAfterMoves,
    needs: &[&MOVES.info, &BEFORE.info],
    states: &[&OUTCOME.info],
    may_state: &[&MARGIN.info, &LEFT_OPEN_BY.info],
    answer_is: "`outcome:`, and `margin:` if and only if it is `scored`",
    fits: |_, facts| fitting(facts.get(&MARGIN).is_some() == (facts.get(&OUTCOME) == Some(Decision::Scored))),
    text: |question| {
        let (margin, moves) = (question.asked.text(&BEFORE), question.asked.text(&MOVES));
        format!("the score is {margin} and {moves} was not played: what does the referee decide?")
    },
    answer: |question| {
        let prisoners = question.start()?.after(&question.asked.need(&MOVES)?)?.prisoners();
        let collected = i64::from(prisoners.black) - i64::from(prisoners.white);
        let outcome = reading(question)?.throw_in.outcome(question.asked.need(&BEFORE)?, collected);
        let (decision, margin) = match outcome {
            Outcome::Undefined => (Decision::Undefined, None),
            Outcome::Jigo => (Decision::Jigo, None),
            Outcome::SubstituteGame => (Decision::SubstituteGame, None),
            Outcome::JigoOrSubstituteGame => (Decision::JigoOrSubstituteGame, None),
            Outcome::Margin(margin) => (Decision::Scored, Some(margin)),
        };
        let because = (decision == Decision::Undefined).then(|| vec![Referee::NAME.to_owned()]);
        Ok(Facts::of(&OUTCOME, decision)
            .and_some(&MARGIN, margin.map(Into::into))
            .and_some(&LEFT_OPEN_BY, because)
            .into())
    },
    example: Example {
        board: ". X . O .\n. X X O O",
        rules: "verbal-japanese",
        fields: "to-move: black\nmoves: B a1, W pass\nmargin: 2",
        answer: "outcome: undefined",
    },
    ..Kind::BASE
};
