//! Questions of Ikeda's Territory I scoring.

use super::Reading;
use super::ko_table::Kos;
use crate::board::Colour;
use crate::board::notation::Move;
use crate::board::notation::PlayersMove;
use crate::board::points::PointSet;
use crate::force::proof::{Proof, Proved, Says};
use crate::play::questions::{after_text, illegal_with_reasons, reasons};
use crate::question::fact::{BECAUSE, ILLEGAL_MOVE, POSITION, PRISONERS, SAYS, TERRITORY_POINTS};
use crate::question::field::{AFTER, Field, MARGIN, MOVES, Shape, TO_MOVE, Which, Wording};
use crate::question::kind::{About, Example, Kind, fitting};
use crate::question::value::{ByColour, as_words};
use crate::question::{Answer, Facts, Question, Start, Unanswerable};
use crate::word::Word;

/// What the players agree to remove.
pub static AGREED: Field<Vec<PointSet>> = Field::new(
    "agreed",
    "the strings that the players agree to remove, perhaps none; left out if the game is played out",
    Shape::Strings(Which::PerhapsNone),
);

/// Kos.
pub static KOS: Field<Vec<i64>> =
    Field::new("kos", "how many are open for Black and for White: `[3, 0]`", Shape::Numbers(Some(2)));

/// Ko threats.
pub static THREATS: Field<Vec<i64>> =
    Field::new("threats", "how many ko threats Black and White have: `[1, 0]`", Shape::Numbers(Some(2)));

/// Stones captured by plays.
pub static REMOVED_STONES: Field<ByColour> =
    Field::new("removed-stones", "the stones captured by plays, by their colour", Shape::ByColour)
        .told(Wording::After("stones removed"));

/// Stones paid.
pub static PAID: Field<ByColour> = Field::new("paid", "the stones paid for passes, by their colour", Shape::ByColour)
    .told(Wording::After("stones paid for passes"));

/// The last pass of a playout.
pub static LAST_PASS: Field<LastPass> =
    Field::new("last-pass", "whether the last pass of a playout is free or costly", Shape::Word(LastPass::words))
        .told(Wording::Words(|last| format!("the last pass is {last}")));

/// Who wins the ko fight.
pub static KO_FIGHT: Field<KoFight> = Field::new("ko-fight", "who wins the ko fight", Shape::Word(KoFight::words))
    .told(Wording::Words(|winner| match winner.to_string().as_str() {
        "black" => "Black wins the ko fight".into(),
        "white" => "White wins the ko fight".into(),
        _ => "there is no ko fight".into(),
    }));

/// Whether the last pass of a playout costs a stone (ikeda.last-pass-free).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastPass {
    /// It does not.
    Free,
    /// It does.
    Costly,
}

impl Word for LastPass {
    const ALL: &'static [Self] = &[Self::Free, Self::Costly];

    fn word(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Costly => "costly",
        }
    }
}

/// Who wins a ko fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoFight {
    /// There is none.
    None,
    /// Black.
    Black,
    /// White.
    White,
}

impl Word for KoFight {
    const ALL: &'static [Self] = &[Self::None, Self::Black, Self::White];

    fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Black => "black",
            Self::White => "white",
        }
    }
}

as_words!(LastPass, KoFight);

fn reading(question: &Question) -> Result<Reading, Unanswerable> {
    Reading::chosen(&question.choices).ok_or_else(Unanswerable::not_asked)
}

/// What comes of a whole game (ikeda.phases)?
pub static GAME: Kind = Kind {
    name: "game",
    sentence: "What comes of a whole game, those moves of its playout included?",
    needs: &[&MOVES.info],
    takes: &[&AGREED.info],
    may_state: &[
        &ILLEGAL_MOVE.info,
        &BECAUSE.info,
        &REMOVED_STONES.info,
        &PAID.info,
        &PRISONERS.info,
        &TERRITORY_POINTS.info,
        &LAST_PASS.info,
        &MARGIN.info,
        &POSITION.info,
    ],
    answer_is: "one or more of `removed-stones`, `paid`, `prisoners`, `territory-points`, `last-pass`, `margin`, \
                `position`, `illegal-move` with `because`",
    fits: |_, facts| fitting(illegal_with_reasons(facts)),
    text: |question| {
        let then = match question.asked.get(&AGREED).as_deref() {
            None => ", with a playout".to_owned(),
            Some([]) => ", the players agreeing to remove nothing".to_owned(),
            Some(_) => format!(", the players agreeing to remove {}", question.asked.text(&AGREED)),
        };
        format!("what comes of the game {}{then}?", question.asked.text(&MOVES))
    },
    answer: |question| {
        let start = question.start()?;
        let (moves, agreed) = (question.asked.need(&MOVES)?, question.asked.get(&AGREED));
        let record = reading(question)?.record(start.board, start.to_move, &moves, agreed.as_deref());
        let [black, white] = record.territory.map(|territory| territory.len());
        let number = record.illegal.map(|(number, _)| i64::try_from(number).unwrap_or(i64::MAX));
        let last_pass = record.last_pass_free.map(|free| if free { LastPass::Free } else { LastPass::Costly });
        let facts = Facts::of(&REMOVED_STONES, record.removed.into())
            .and_some(&ILLEGAL_MOVE, number)
            .and_some(&BECAUSE, record.illegal.map(|(_, why)| reasons(why)))
            .and(&PAID, record.paid.into())
            .and(&PRISONERS, record.prisoners.into())
            .and(&TERRITORY_POINTS, ByColour { black, white })
            .and_some(&LAST_PASS, last_pass)
            .and_some(&MARGIN, record.margin.map(Into::into))
            .and(&POSITION, record.board);
        Ok(facts.into())
    },
    example: Example {
        board: ". X O .\nX X O O\n. X O .",
        rules: "ikeda-3-3-bf",
        fields: "to-move: black\nmoves: B pass, W pass, B pass\nagreed: []",
        answer: "margin: 0",
    },
    ..Kind::BASE
};

/// The moves of a game, which must all be legal.
fn made(reading: &Reading, start: &Start, moves: &[PlayersMove]) -> Result<Vec<Move>, Unanswerable> {
    if let Some(why) = reading.confines_wrongly() {
        return Err(Unanswerable::Unsupported(format!("{why}; choose play-area: whole-board")));
    }
    match reading.record(start.board, start.to_move, moves, None).illegal {
        Some((number, why)) => Err(Unanswerable::illegal_before(number, moves[number - 1], why)),
        None => Ok(moves.iter().map(|made| made.mv).collect()),
    }
}

/// What is the perfect play score?
pub static PERFECT_PLAY: Kind = Kind {
    name: "perfect-play",
    sentence: "What is the perfect play score?",
    takes: &[&AFTER.info],
    states: &[&MARGIN.info],
    answer_is: "`margin:`",
    text: |question| {
        let after = after_text(&question.asked);
        let after = if after.is_empty() { question.who_moves() } else { format!(",{after}") };
        format!("what is the perfect play score{after}?")
    },
    answer: |question| {
        let (start, reading) = (question.start()?, reading(question)?);
        let made = made(&reading, start, &question.asked.made())?;
        let value = reading.perfect_play(&start.board, start.to_move, &made, start.limits)?;
        let proved = Proved { says: Says::Yes, proofs: value.proofs.map(Proof::from).to_vec(), states: value.states };
        Ok(Facts::of(&MARGIN, value.margin.into()).proved(vec![proved]))
    },
    example: Example {
        board: ". X O .\nX X O O\n. X O .",
        rules: "ikeda-3-3-bf",
        fields: "to-move: black",
        answer: "margin: 0",
    },
    ..Kind::BASE
};

/// Is there a pass-fight (ikeda.no-pass-fight)?
pub static PASS_FIGHT: Kind = Kind {
    name: "pass-fight",
    sentence: "Is there a pass-fight: is the score another one if a player may once make a play outside the board, \
               with its answer, that serves for nothing but not to pass?",
    takes: &[&AFTER.info],
    states: &[&SAYS.info],
    answer_is: "`says: yes` or `no`",
    text: |question| format!("is there a pass-fight{}?", after_text(&question.asked)),
    answer: |question| {
        let (start, reading) = (question.start()?, reading(question)?);
        let made = made(&reading, start, &question.asked.made())?;
        let fight = reading.pass_fight(&start.board, start.to_move, &made, start.limits)?;
        Ok(Facts::of(&SAYS, fight.into()).into())
    },
    example: Example {
        board: ". X O .\nX X O O\n. X O .",
        rules: "ikeda-3-3-bf",
        fields: "to-move: black",
        answer: "says: no",
    },
    ..Kind::BASE
};

/// Can either player force that nothing is open when the alternation stops (ikeda.kos-filled-in-alternation)?
pub static FILLING: Kind = Kind {
    name: "filling",
    sentence: "Can either player force, at no loss, that no ko and no dame is open when the alternation stops?",
    takes: &[&AFTER.info],
    states: &[&SAYS.info],
    answer_is: "`says: yes` or `no`",
    text: |question| format!("can either player force that everything is filled{}?", after_text(&question.asked)),
    answer: |question| {
        let (start, reading) = (question.start()?, reading(question)?);
        let made = made(&reading, start, &question.asked.made())?;
        let (forced, proofs) = reading.filling_is_forced(&start.board, start.to_move, &made, start.limits)?;
        let says = Says::from(forced);
        let proved = Proved { says, states: 0, proofs: proofs.into_iter().map(Proof::from).collect() };
        Ok(Facts::of(&SAYS, says).proved(vec![proved]))
    },
    example: Example {
        board: ". X X X .\nX X . X X\nO O O O O\n. O O O .",
        rules: "ikeda-3-3-bf",
        fields: "to-move: black",
        answer: "says: yes",
    },
    ..Kind::BASE
};

/// What does the table of basic endgame kos say (ikeda.ko-table-scope)?
pub static KO_TABLE: Kind = Kind {
    name: "ko-table",
    sentence: "What does the table of basic endgame kos say?",
    about: About::Table,
    needs: &[&TO_MOVE.info, &KOS.info, &THREATS.info],
    states: &[&MARGIN.info],
    may_state: &[&KO_FIGHT.info],
    answer_is: "`margin:`, and `ko-fight: none`, `black` or `white` if it is stated",
    text: |question| {
        let pair = |field: &Field<Vec<i64>>| match question.asked.get(field).as_deref() {
            Some([black, white]) => (*black, *white),
            _ => (0, 0),
        };
        let (to_move, (black, white), (threats, others)) = (question.asked.text(&TO_MOVE), pair(&KOS), pair(&THREATS));
        format!(
            "{to_move} to move, {black} kos open for Black and {white} for White, {threats} black and {others} white ko \
             threats: what is the score?"
        )
    },
    answer: ko_table,
    example: Example {
        board: "",
        rules: "ikeda-3-3-bf",
        fields: "to-move: white\nkos: [3, 0]\nthreats: [1, 0]",
        answer: "margin: -1\nko-fight: none",
    },
    ..Kind::BASE
};

fn ko_table(question: &Question) -> Result<Answer, Unanswerable> {
    reading(question)?;
    let pair = |field: &Field<Vec<i64>>| -> Result<[u32; 2], Unanswerable> {
        let numbers = question.asked.need(field)?.into_iter().map(u32::try_from).collect::<Result<Vec<_>, _>>();
        let numbers = numbers.ok().and_then(|numbers| <[u32; 2]>::try_from(numbers).ok());
        numbers.ok_or_else(|| Unanswerable::Refused(format!("`{}` is two small numbers", field.info.name)))
    };
    let row = Kos { open: pair(&KOS)?, threats: pair(&THREATS)? }.row(question.asked.need(&TO_MOVE)?);
    let winner = match row.ko_fight {
        None => KoFight::None,
        Some(Colour::Black) => KoFight::Black,
        Some(Colour::White) => KoFight::White,
    };
    Ok(Facts::of(&MARGIN, row.margin.into()).and(&KO_FIGHT, winner).into())
}
