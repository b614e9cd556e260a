//! Questions about play: moves, sequences and how many of them there are.

use super::count;
use super::state::Illegal;
use crate::board::notation::PlayersMove;
use crate::board::{Board, Colour};
use crate::question::fact::{BECAUSE, ILLEGAL_MOVE, POSITION, PRISONERS};
use crate::question::field::{AFTER, Field, MOVE, MOVES, Shape, Wording};
use crate::question::kind::{About, Example, Kind, Wrong, fitting};
use crate::question::value::{Value, as_words};
use crate::question::{Answer, Asked, Facts, Question, Unanswerable};
use crate::word::Word;

/// Is the move legal?
pub static IS_LEGAL: Field<bool> = Field::new("legal", "is the move legal", Shape::Bool)
    .told(Wording::Words(|legal| if *legal == Value::Bool(true) { "legal" } else { "illegal" }.into()))
    .with_reasons();

/// How many stones each move removed.
pub static REMOVED: Field<Vec<i64>> =
    Field::new("removed", "how many stones each legal move removed", Shape::Numbers(None))
        .told(Wording::After("stones removed by each move"));

/// Whether the sequence has ended.
pub static ENDED: Field<bool> =
    Field::new("ended", "have successive passes ended the sequence", Shape::Bool).told(Wording::Words(|ended| {
        if *ended == Value::Bool(true) { "the sequence has ended" } else { "the sequence goes on" }.into()
    }));

/// A number.
pub static NUMBER: Field<i64> = Field::new("number", "how many there are", Shape::Number(0)).told(Wording::Value);

/// What is counted.
pub static COUNT: Field<Counted> = Field::new("count", "what is counted", Shape::Word(Counted::words));

/// The number of moves of a sequence.
pub static DEPTH: Field<i64> = Field::new("depth", "the number of moves, for sequences only", Shape::Number(0));

/// The reasons of an illegal move, as a fact.
pub fn reasons(why: Illegal) -> Vec<String> {
    why.reasons().into_iter().map(str::to_owned).collect()
}

/// ` after B a1, W b1`, or nothing.
pub(crate) fn after_text(asked: &Asked) -> String {
    if asked.made().is_empty() { String::new() } else { format!(" after {}", asked.text(&AFTER)) }
}

/// An illegal move has its reasons, and there are no reasons without one.
pub(crate) fn illegal_with_reasons(facts: &Facts) -> bool {
    let reasons = facts.get(&BECAUSE);
    reasons.is_some() == facts.get(&ILLEGAL_MOVE).is_some() && reasons.is_none_or(|reasons| !reasons.is_empty())
}

/// Is this move legal after those?
pub static LEGAL: Kind = Kind {
    name: "legal",
    sentence: "Is this move legal after those?",
    about: About::PositionAfterMoves,
    needs: &[&MOVE.info],
    takes: &[&AFTER.info],
    states: &[&IS_LEGAL.info],
    may_state: &[&BECAUSE.info],
    answer_is: "`legal: true`, or `legal: false` with the reasons under `because`",
    fits: |_, facts| match (facts.get(&IS_LEGAL), facts.get(&BECAUSE)) {
        (Some(true), reasons) => fitting(reasons.is_none()),
        (_, reasons) => fitting(reasons.is_some_and(|reasons| !reasons.is_empty())),
    },
    text: |question| {
        let asked = &question.asked;
        format!("is {} legal{}?", asked.text(&MOVE), after_text(asked))
    },
    answer: |question| {
        let asked = &question.asked;
        let mut sequence = question.start()?.after(&asked.made())?;
        let PlayersMove { colour, mv } = asked.need(&MOVE)?;
        let because = sequence.make_as(colour, mv).err().map(reasons);
        Ok(Facts::of(&IS_LEGAL, because.is_none()).and_some(&BECAUSE, because).into())
    },
    example: Example {
        board: ". X O .\nX O . O\n. X O .",
        rules: "tromp-taylor",
        fields: "to-move: black\nafter: B c2\nmove: W b2",
        answer: "legal: false\nbecause: [positional-superko]",
    },
    ..Kind::BASE
};

/// What comes of this sequence?
pub static REPLAY: Kind = Kind {
    name: "replay",
    sentence: "What comes of this sequence?",
    needs: &[&MOVES.info],
    may_state: &[&ILLEGAL_MOVE.info, &BECAUSE.info, &REMOVED.info, &PRISONERS.info, &ENDED.info, &POSITION.info],
    answer_is: "one or more of `removed`, `prisoners`, `position`, `ended`, `illegal-move`; an `illegal-move` is the \
                number of a move of this sequence and needs its reasons under `because`; `removed` has one number for \
                each legal move",
    fits: |asked, facts| {
        let moves = asked.made().len();
        let illegal = facts.get(&ILLEGAL_MOVE).map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let legal = illegal.map_or(moves, |number| number.saturating_sub(1));
        fitting(illegal_with_reasons(facts) && illegal.is_none_or(|number| number <= moves))?;
        match facts.get(&REMOVED).filter(|removed| removed.len() != legal) {
            None => Ok(()),
            Some(removed) => Err(Wrong {
                field: "removed",
                what: format!("`removed` has {} numbers for {legal} legal moves", removed.len()),
                help: "give one number for each legal move".into(),
            }),
        }
    },
    text: |question| format!("what comes of {}?", question.asked.text(&MOVES)),
    answer: replay,
    example: Example {
        board: ". X O .\nX O . O\n. X O .",
        rules: "tromp-taylor",
        fields: "to-move: black\nmoves: B c2, W pass, B b2",
        answer: "removed: [1, 0, 0]\nprisoners: {black: 0, white: 1}",
    },
    ..Kind::BASE
};

fn replay(question: &Question) -> Result<Answer, Unanswerable> {
    let mut sequence = question.start()?.sequence();
    let mut removed = Vec::new();
    let mut illegal = None;
    for (number, mv) in (1..).zip(question.asked.need(&MOVES)?) {
        match sequence.make_as(mv.colour, mv.mv) {
            Ok(play) => removed.push(play.map_or(0, |play| i64::from(play.captured.len() + play.suicided.len()))),
            Err(why) => {
                illegal = Some((number, reasons(why)));
                break;
            }
        }
    }
    let (number, because) = illegal.unzip();
    let facts = Facts::of(&REMOVED, removed)
        .and_some(&ILLEGAL_MOVE, number)
        .and_some(&BECAUSE, because)
        .and(&PRISONERS, sequence.prisoners().into())
        .and(&POSITION, sequence.state().board)
        .and(&ENDED, sequence.state().ended(sequence.rules()));
    Ok(facts.into())
}

/// What can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The legal positions of a board of this size.
    Positions,
    /// The games of a board of this size.
    Games,
    /// The legal sequences of so many moves from this position.
    Sequences,
}

impl Word for Counted {
    const ALL: &'static [Self] = &[Self::Positions, Self::Games, Self::Sequences];

    fn word(self) -> &'static str {
        match self {
            Self::Positions => "positions",
            Self::Games => "games",
            Self::Sequences => "sequences",
        }
    }
}

as_words!(Counted);

/// How many are there?
pub static COUNTING: Kind = Kind {
    name: "count",
    sentence: "How many positions, games or sequences are there?",
    needs: &[&COUNT.info],
    takes: &[&DEPTH.info],
    states: &[&NUMBER.info],
    answer_is: "`number:` and nothing else",
    check: |asked| {
        let wrong = |field, what: &str, help: &str| Err(Wrong { field, what: what.into(), help: help.into() });
        match (asked.get(&COUNT), asked.get(&DEPTH)) {
            (Some(Counted::Sequences), None) => {
                wrong("count", "sequences of how many moves?", "add `depth:` with the number of moves")
            }
            (Some(Counted::Positions | Counted::Games), Some(_)) => {
                wrong("depth", "only sequences have a depth", "leave it out")
            }
            _ => Ok(()),
        }
    },
    check_on_board: countable,
    text: |question| {
        let size = question.start.as_ref().map_or(String::new(), |start| start.board.size().to_string());
        match question.asked.get(&COUNT) {
            Some(Counted::Positions) => format!("how many legal positions has a {size} board?"),
            Some(Counted::Games) => format!("how many games has a {size} board?"),
            _ => {
                let first = question.start.as_ref().map_or(String::new(), |start| format!(", {} first", start.to_move));
                format!("how many legal sequences of {} moves are there{first}?", question.asked.text(&DEPTH))
            }
        }
    },
    answer: |question| {
        let start = question.start()?;
        let size = start.board.size();
        let silent = &mut |_| ();
        let number = match question.asked.need(&COUNT)? {
            Counted::Positions => count::positions(size, silent),
            Counted::Games => {
                count::games(size, silent).map_err(|error| Unanswerable::Unsupported(error.to_string()))?
            }
            Counted::Sequences => {
                let depth = u32::try_from(question.asked.need(&DEPTH)?).unwrap_or(u32::MAX);
                count::sequences(&start.sequence(), depth, silent)
            }
        };
        Ok(Facts::of(&NUMBER, i64::try_from(number).unwrap_or(i64::MAX)).into())
    },
    example: Example {
        board: ". .\n. .",
        rules: "tromp-taylor",
        fields: "to-move: black\ncount: positions",
        answer: "number: 57",
    },
    ..Kind::BASE
};

/// The suite counts one by one, so the number must be small enough to be reached.
fn countable(asked: &Asked, board: &Board) -> Result<(), Wrong> {
    let Some(count) = asked.get(&COUNT) else { return Ok(()) };
    let points = f64::from(board.size().columns()) * f64::from(board.size().rows());
    let at_most = match count {
        Counted::Positions => 3_f64.powf(points),
        Counted::Games if points <= 4.0 => 3e9,
        Counted::Games => f64::INFINITY,
        Counted::Sequences => (points + 2.0).powf(asked.get(&DEPTH).unwrap_or(0) as f64),
    };
    let wrong = |what: &str, help: &str| Err(Wrong { field: "count", what: what.into(), help: help.into() });
    if at_most > 5e9 {
        let what = "this count would take too long: there may be more than 5 thousand million to be counted";
        return wrong(what, "take a smaller board or a smaller depth");
    }
    let empty = [Colour::Black, Colour::White].iter().all(|colour| board.stones(*colour).is_empty());
    if count != Counted::Sequences && !empty {
        let what = "positions and games are counted for a size, but this board has stones";
        return wrong(what, "draw an empty board, or count sequences");
    }
    Ok(())
}
