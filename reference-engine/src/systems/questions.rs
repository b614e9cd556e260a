//! Questions that every system with statuses answers.

use std::collections::BTreeMap;

use super::hypothetical_play::HypotheticalPlay;
use super::position::Position;
use super::status::Status;
use super::system::System;
use super::verbal_japanese::InfinitePlay;
use crate::force::goal::Coverage;
use crate::force::proof::Proved;
use crate::play::questions::after_text;
use crate::question::fact::{SAYS, STATUS, STATUSES, TERRITORY};
use crate::question::field::{AFTER, Field, STONES, STRING, STRINGS, Shape, Wording};
use crate::question::kind::{About, Example, Kind};
use crate::question::{Answer, Facts, Question, Unanswerable};
use crate::switch::Switch;
use crate::word::Word;

/// Which switch leaves an answer undefined.
pub static UNDEFINED_BY: Field<Vec<String>> =
    Field::new("because", "the switch that leaves it undefined", Shape::Words(|| vec![InfinitePlay::NAME]))
        .told(Wording::Silent);

/// How many of the stones.
pub static HOW_MANY: Field<Coverage> = Field::new("how-many", "how many of the stones", Shape::Word(Coverage::words));

/// The system of the rule set, if that assesses statuses.
pub fn system(question: &Question) -> Result<Box<dyn System>, Unanswerable> {
    let none = || Unanswerable::Unsupported("these rules do not assess statuses".into());
    question.choices.assesses().ok_or_else(none)
}

/// The position that is asked about: the start, or what the moves that lead up to the assessment make of it. Nothing but
/// the board and the turn is taken over from them. Whether that is all that counts is a rule, and each system has its
/// own; no system here carries a ko ban over (verbal-japanese.no-ban-carried-over).
pub(crate) fn position(question: &Question) -> Result<Position, Unanswerable> {
    let start = question.start()?;
    let end = start.moved(&question.asked.made())?;
    let (before, after) = (&start.board, &end.board);
    let same = |point| before.string(point) == after.string(point) && before.stone(point) == after.stone(point);
    if !question.asked.in_question().iter().all(same) {
        return Err(Unanswerable::Refused("the strings in question are not the same after the moves".into()));
    }
    Ok(end.position())
}

/// An answer of yes, no or undefined.
pub(crate) fn says(proved: Proved) -> Answer {
    undefined(Facts::of(&SAYS, proved.says), proved.says == crate::force::proof::Says::Undefined).proved(vec![proved])
}

/// An undefined answer names the switch that leaves it so.
fn undefined(facts: Facts, is_undefined: bool) -> Facts {
    facts.and_some(&UNDEFINED_BY, is_undefined.then(|| vec![InfinitePlay::NAME.to_owned()]))
}

/// What is stated of a string with this status.
pub fn status_facts(status: Status) -> Facts {
    undefined(Facts::of(&STATUS, status), status == Status::Undefined)
}

/// Are these stones uncapturable?
pub static UNCAPTURABLE: Kind = Kind {
    name: "uncapturable",
    sentence: "Are these stones uncapturable?",
    about: About::PositionAfterMoves,
    needs: &[&STONES.info],
    takes: &[&AFTER.info],
    states: &[&SAYS.info],
    may_state: &[&UNDEFINED_BY.info],
    answer_is: "`says: yes`, `no` or `undefined`",
    text: |question| {
        let (stones, after) = (question.asked.text(&STONES), after_text(&question.asked));
        format!("are the stones on {stones} uncapturable{after}?")
    },
    answer: |question| {
        let stones = question.asked.stones(&STONES)?;
        Ok(says(system(question)?.uncapturable(&mut position(question)?, &stones)?))
    },
    example: Example {
        board: ". X O . O\nX X O O O\n. X O X .",
        rules: "verbal-japanese",
        fields: "to-move: white\nstrings: [b3]",
        answer: "says: yes",
    },
    ..Kind::BASE
};

/// What is the status of this string?
pub static ITS_STATUS: Kind = Kind {
    name: "status",
    sentence: "What is the status of this string?",
    about: About::PositionAfterMoves,
    needs: &[&STRING.info],
    takes: &[&AFTER.info],
    states: &[&STATUS.info],
    may_state: &[&UNDEFINED_BY.info],
    answer_is: "`status:` with a word of the rule set's system",
    text: |question| {
        let (string, after) = (question.asked.text(&STRING), after_text(&question.asked));
        format!("what is the status of the string on {string}{after}?")
    },
    answer: |question| {
        let (status, proved) = system(question)?.status(&mut position(question)?, &question.asked.stones(&STRING)?)?;
        Ok(status_facts(status).proved(proved))
    },
    example: Example {
        board: ". X O . O\nX X O O O\n. X O X .",
        rules: "japanese-2003",
        fields: "to-move: white\nstrings: [b3]",
        answer: "status: uncapturable",
    },
    ..Kind::BASE
};

/// What are the statuses of these strings?
pub static THEIR_STATUSES: Kind = Kind {
    name: "statuses",
    sentence: "What are the statuses of these strings?",
    about: About::PositionAfterMoves,
    needs: &[&STRINGS.info],
    takes: &[&AFTER.info],
    states: &[&STATUSES.info],
    may_state: &[&UNDEFINED_BY.info],
    answer_is: "`statuses:` with the status of each string",
    text: |question| {
        let asked = &question.asked;
        let strings = asked.get(&STRINGS).unwrap_or_default();
        let points = strings.iter().map(|string| format!("the string on {string}"));
        let names = if asked.names.is_empty() { points.collect() } else { asked.names.clone() };
        format!("what are the statuses of {}{}?", names.join(", "), after_text(asked))
    },
    answer: |question| {
        let (system, mut position) = (system(question)?, position(question)?);
        let mut statuses = BTreeMap::new();
        let mut proofs = Vec::new();
        for (number, string) in question.asked.need(&STRINGS)?.iter().enumerate() {
            let (status, proved) = system.status(&mut position, string)?;
            statuses.insert(question.asked.name(number), status);
            proofs.push(proved);
        }
        let is_undefined = statuses.values().any(|status| *status == Status::Undefined);
        Ok(Answer { facts: undefined(Facts::of(&STATUSES, statuses), is_undefined), proofs })
    },
    example: Example {
        board: ". X O . O\nX X O O O\n. X O X .",
        rules: "japanese-2003",
        fields: "to-move: white\nstrings: [b3, d1]",
        answer: "statuses: {b3: uncapturable, d1: dead}",
    },
    ..Kind::BASE
};

/// What is the territory of each player?
pub static ITS_TERRITORY: Kind = Kind {
    name: "territory",
    sentence: "What is the territory of each player?",
    about: About::PositionAfterMoves,
    takes: &[&AFTER.info],
    states: &[&TERRITORY.info],
    answer_is: "`territory: {black: [points], white: [points]}`",
    text: |question| format!("what is the territory of each player{}?", after_text(&question.asked)),
    answer: |question| Ok(Facts::of(&TERRITORY, system(question)?.territory(&mut position(question)?)?).into()),
    example: Example {
        board: ". X O . O\nX X O O O\n. X O X .",
        rules: "nihon-kiin-1989",
        fields: "to-move: black",
        answer: "territory: {black: [a3, a1], white: [d3, d1, e1]}",
    },
    ..Kind::BASE
};

/// Captured, can so many of these stones be replaced permanently on their own points?
pub static REPLACEABLE: Kind = Kind {
    name: "replaceable",
    sentence: "Captured, can so many of these stones be replaced permanently on their own points?",
    needs: &[&STONES.info, &HOW_MANY.info],
    states: &[&SAYS.info],
    answer_is: "`says: yes` or `no`",
    text: |question| {
        let (how_many, stones) = (question.asked.text(&HOW_MANY).replace('-', " "), question.asked.text(&STONES));
        format!("captured, can {how_many} of the stones on {stones} be replaced permanently?")
    },
    answer: |question| {
        let play = HypotheticalPlay::chosen(&question.choices).ok_or_else(Unanswerable::not_asked)?;
        let (stones, how_many) = (question.asked.stones(&STONES)?, question.asked.need(&HOW_MANY)?);
        Ok(says(play.replaceable(&mut position(question)?, &stones, &stones, how_many)?))
    },
    example: Example {
        board: ". X O . O\nX X O O O\n. X O X .",
        rules: "japanese-2003",
        fields: "to-move: white\nstrings: [d1]\nhow-many: all",
        answer: "says: no",
    },
    ..Kind::BASE
};
