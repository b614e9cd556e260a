//! Questions of the Korean rules.

use std::collections::BTreeMap;

use super::Reading;
use super::repetition::Insists;
use super::second_passes::{Judgement, Right};
use crate::board::Colour;
use crate::board::notation::Move;
use crate::board::points::PointSet;
use crate::play::sequence::Sequence;
use crate::question::fact::{POINTS, POSITION, SAYS, STATUSES};
use crate::question::field::{Field, MARGIN, MOVE, STONES, STRING, STRINGS, Shape, Wording};
use crate::question::kind::{Example, Kind, Wrong};
use crate::question::value::as_words;
use crate::question::{Facts, Question, Unanswerable};
use crate::systems::questions::position;
use crate::word::Word;

as_words!(Right, Insists);

/// Who passed first.
pub static PASSED_FIRST: Field<Vec<Colour>> = Field::new(
    "passed-first",
    "who did in the first and in the second set of passes: `[black, white]`",
    Shape::Colours,
);

/// Who may play.
pub static RIGHT: Field<Right> =
    Field::new("right", "who may play", Shape::Word(Right::words)).told(Wording::After("the right to play"));

/// The best plays.
pub static PLAYS: Field<PointSet> =
    Field::new("plays", "the best plays of whoever may play", Shape::Points).told(Wording::After("best plays"));

/// What can be insisted on.
static INSISTS: Field<Insists> = Field::new("result", "what the opponent can insist on", Shape::Word(Insists::words))
    .told(Wording::Value)
    .with_reasons();

fn reading(question: &Question) -> Result<Reading, Unanswerable> {
    Reading::chosen(&question.choices).ok_or_else(Unanswerable::not_asked)
}

/// In which part of the board is this string judged (korean.split-into-parts)?
pub static PART: Kind = Kind {
    name: "part",
    sentence: "In which part of the board is this string judged?",
    needs: &[&STRING.info],
    states: &[&POINTS.info],
    answer_is: "`points: [a1, b1]`",
    text: |question| format!("in which part of the board is the string on {} judged?", question.asked.text(&STRING)),
    answer: |question| {
        Ok(Facts::of(&POINTS, reading(question)?.part(&mut position(question)?, &question.asked.stones(&STRING)?)?)
            .into())
    },
    example: Example {
        board: ". X O . O\nX X O O O\n. X O X .",
        rules: "korean",
        fields: "to-move: black\nstrings: [d1]",
        answer: "points: [d1, e1]",
    },
    ..Kind::BASE
};

/// Is this play needed (korean.teire-needed)?
pub static NEEDS_PLAY: Kind = Kind {
    name: "needs-play",
    sentence: "Is this play needed: does it save one of the player's strings, or make an opposing one dead?",
    needs: &[&STRINGS.info, &MOVE.info],
    states: &[&SAYS.info],
    answer_is: "`says: yes` or `no`",
    check: |asked| match asked.get(&MOVE) {
        Some(made) if !matches!(made.mv, Move::Play(_)) => {
            Err(Wrong { field: "move", what: format!("{made} is not a play"), help: "name a play".into() })
        }
        _ => Ok(()),
    },
    text: |question| {
        format!("is {} needed for the stones on {}?", question.asked.text(&MOVE), question.asked.text(&STRINGS))
    },
    answer: |question| {
        let (start, mv) = (question.start()?, question.asked.need(&MOVE)?);
        let mut sequence = Sequence::new(start.rules, start.board, mv.colour);
        sequence.make(mv.mv).map_err(|why| Unanswerable::illegal_before(1, mv, why))?;
        let strings = question.asked.need(&STRINGS)?;
        let (needed, proved) =
            reading(question)?.needs_play(&mut position(question)?, mv.colour, sequence.state().board, &strings)?;
        Ok(Facts::of(&SAYS, needed.into()).proved(proved))
    },
    example: Example {
        board: ". X O .\nX X O O\n. X O .",
        rules: "korean",
        fields: "to-move: black\nstrings: [b3]\nmove: B a1",
        answer: "says: no",
    },
    ..Kind::BASE
};

/// What can be insisted on in the game (korean.draw-or-seki)?
pub static RECREATION: Kind = Kind {
    name: "recreation",
    sentence: "What can the opponent of these stones insist on, in the game: their capture, a draw, or nothing?",
    needs: &[&STONES.info],
    states: &[&INSISTS.info],
    answer_is: "`result: capture`, `draw` or `nothing`",
    text: |question| {
        let (stones, first) = (question.asked.text(&STONES), question.who_moves());
        format!("what can the opponent of the stones on {stones} insist on in the game{first}?")
    },
    answer: |question| {
        let stones = question.asked.stones(&STONES)?;
        let (insists, proved) = reading(question)?.insists(&mut position(question)?, &stones)?;
        Ok(Facts::of(&INSISTS, insists).proved(proved))
    },
    example: Example {
        board: ". X O .\nX X O O\n. X O .",
        rules: "korean",
        fields: "to-move: white\nstrings: [b3]",
        answer: "result: nothing",
    },
    ..Kind::BASE
};

fn judgement(judgement: Judgement) -> Facts {
    Facts::of(&RIGHT, judgement.right)
        .and(&PLAYS, judgement.plays)
        .and(&MARGIN, judgement.margin.into())
        .and_some(&POSITION, judgement.board)
}

/// The game was not finished (korean.unfinished-first-passer).
pub static UNFINISHED: Kind = Kind {
    name: "unfinished",
    sentence: "The game was not finished: what comes of the first passer's play?",
    needs: &[&PASSED_FIRST.info],
    states: &[&RIGHT.info],
    may_state: &[&PLAYS.info, &MARGIN.info, &POSITION.info],
    answer_is: "`right: black`, `white`, `both-waived` or `nobody`, and any of `plays`, `position`, `margin`",
    text: |question| {
        let who = match question.asked.get(&PASSED_FIRST).as_deref() {
            Some([first, second]) if first == second => format!("{first} passed first both times"),
            Some([first, second]) => format!("{first} passed first, then {second}"),
            _ => String::new(),
        };
        format!("the game was not finished and {who}: what comes of one more play?")
    },
    answer: |question| {
        let [first, second] = question.asked.need(&PASSED_FIRST)?[..] else {
            return Err(Unanswerable::Refused("`passed-first` names two players".into()));
        };
        Ok(judgement(reading(question)?.unfinished(&mut position(question)?, [first, second])?).into())
    },
    example: Example {
        board: ". X O .\nX X O O\n. X O .",
        rules: "korean",
        fields: "to-move: black\npassed-first: [black, white]",
        answer: "right: white",
    },
    ..Kind::BASE
};

/// Who has the right to play (korean.both-gave-up, korean.one-gave-up)?
pub static RIGHT_TO_PLAY: Kind = Kind {
    name: "right-to-play",
    sentence: "Who has the right to play at these strings after the second passes, and what comes of it?",
    needs: &[&STRINGS.info],
    states: &[&RIGHT.info],
    may_state: &[&PLAYS.info, &MARGIN.info, &STATUSES.info, &POSITION.info],
    answer_is: "`right: black`, `white`, `both-waived` or `nobody`, and any of `plays`, `position`, `margin`, \
                `statuses`",
    text: |question| {
        let strings = question.asked.text(&STRINGS);
        format!("who has the right to play at the stones on {strings} after the second passes?")
    },
    answer: |question| {
        let (reading, mut position) = (reading(question)?, position(question)?);
        let (found, proved) = reading.right_to_play(&mut position, &question.asked.stones(&STRINGS)?)?;
        let mut statuses = Some(BTreeMap::new());
        for (number, string) in question.asked.need(&STRINGS)?.iter().enumerate() {
            match (reading.ruled(&mut position, &found, string)?, &mut statuses) {
                (Some(status), Some(statuses)) => drop(statuses.insert(question.asked.name(number), status)),
                _ => statuses = None,
            }
        }
        Ok(judgement(found).and_some(&STATUSES, statuses).proved(proved))
    },
    example: Example {
        board: ". X O .\nX X O O\n. X O .",
        rules: "korean",
        fields: "to-move: black\nstrings: [b3, c3]",
        answer: "right: nobody",
    },
    ..Kind::BASE
};
