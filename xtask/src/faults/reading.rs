//! Questions that are misread before the engine answers them.

use reference_engine::board::notation::PlayersMove;
use reference_engine::question::Question;
use reference_engine::question::field::{AFTER, Field, MOVE, MOVES, STONES, STRINGS};
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::scoring::questions::{DEAD, HANDICAP, KOMI, SEKI};
use reference_engine::systems::ikeda::questions::{AGREED, KOS, THREATS};
use reference_engine::systems::korean::questions::PASSED_FIRST;
use reference_engine::{Colour, Move, Point, PointSet};

/// A way to misread questions.
#[derive(Debug)]
pub(super) struct Reading {
    /// Its name.
    pub(super) id: &'static str,
    /// What is misread.
    pub(super) about: &'static str,
    /// The question as it is read; nothing if it has nothing to be misread.
    pub(super) misread: fn(&Question) -> Option<Question>,
}

/// All of them.
pub(super) const READINGS: &[Reading] = &[
    Reading { id: "black-begins", about: "Black is always taken to move first", misread: black_begins },
    Reading {
        id: "last-move-dropped",
        about: "the last move before the question is not made",
        misread: |question| moves(question, |moves| moves.truncate(moves.len().saturating_sub(1))),
    },
    Reading {
        id: "first-move-dropped",
        about: "the first move is not made",
        misread: |question| moves(question, |moves| drop(moves.drain(..moves.len().min(1)))),
    },
    Reading {
        id: "passes-dropped",
        about: "passes are not made",
        misread: |question| moves(question, |moves| moves.retain(|made| made.mv != Move::Pass)),
    },
    Reading {
        id: "ko-pass-is-pass",
        about: "a ko-pass is read as a pass",
        misread: |question| points(question, |mv| if matches!(mv, Move::Play(_)) { mv } else { Move::Pass }),
    },
    Reading {
        id: "rows-from-the-top",
        about: "the rows of moves are counted from the top",
        misread: |question| {
            let rows = question.start.as_ref()?.board.size().rows();
            points(question, |mv| moved(mv, |column, row| (column, rows.saturating_sub(row + 1))))
        },
    },
    Reading {
        id: "columns-from-the-right",
        about: "the columns of moves are counted from the right",
        misread: |q| {
            let columns = q.start.as_ref()?.board.size().columns();
            points(q, |mv| moved(mv, |column, row| (columns.saturating_sub(column + 1), row)))
        },
    },
    Reading {
        id: "columns-with-i",
        about: "the columns of moves are counted with the letter i",
        misread: |question| {
            points(question, |mv| moved(mv, |column, row| (if column >= 8 { column + 1 } else { column }, row)))
        },
    },
    Reading {
        id: "rows-and-columns",
        about: "rows and columns of moves are exchanged",
        misread: |question| points(question, |mv| moved(mv, |column, row| (row, column))),
    },
    Reading {
        id: "first-string-only",
        about: "of several stones in question the first string counts",
        misread: |q| listed(q, &STONES).or_else(|| listed(q, &STRINGS)),
    },
    Reading { id: "komi-dropped", about: "komi is not counted", misread: |question| without(question, "komi") },
    Reading {
        id: "komi-is-whole",
        about: "the half point of komi is dropped",
        misread: |question| {
            let komi = question.asked.get(&KOMI)?;
            let mut read = question.clone();
            read.asked.values.set(&KOMI, floor(komi));
            Some(read)
        },
    },
    Reading {
        id: "handicap-dropped",
        about: "handicap stones are not compensated",
        misread: |question| {
            question.asked.get(&HANDICAP)?;
            without(question, "handicap")
        },
    },
    Reading {
        id: "seki-dropped",
        about: "no string is taken to be in seki by agreement",
        misread: |question| {
            question.asked.get(&SEKI)?;
            without(question, "seki")
        },
    },
    Reading {
        id: "dead-dropped",
        about: "no string is taken to be dead by agreement",
        misread: |question| {
            question.asked.get(&DEAD)?;
            let mut read = question.clone();
            read.asked.values.set(&DEAD, PointSet::EMPTY);
            Some(read)
        },
    },
    Reading {
        id: "agreement-dropped",
        about: "an agreement is overlooked: the game is played out",
        misread: |question| {
            question.asked.get(&AGREED)?;
            without(question, "agreed")
        },
    },
    Reading {
        id: "threats-dropped",
        about: "ko threats are not counted",
        misread: |question| {
            question.asked.get(&THREATS)?;
            let mut read = question.clone();
            read.asked.values.set(&THREATS, vec![0, 0]);
            Some(read)
        },
    },
    Reading {
        id: "kos-exchanged",
        about: "kos open for Black are taken for kos open for White",
        misread: |question| {
            let mut kos = question.asked.get(&KOS)?;
            kos.reverse();
            let mut read = question.clone();
            read.asked.values.set(&KOS, kos);
            Some(read)
        },
    },
    Reading {
        id: "passed-first-exchanged",
        about: "who passed first is taken for the other player",
        misread: |question| {
            let passed = question.asked.get(&PASSED_FIRST)?;
            let mut read = question.clone();
            read.asked.values.set(&PASSED_FIRST, passed.into_iter().map(Colour::opponent).collect());
            Some(read)
        },
    },
    Reading {
        id: "parts-dropped",
        about: "the referee's parts are overlooked",
        misread: |question| {
            let mut read = question.clone();
            read.start.as_mut()?.parts.clear();
            Some(read)
        },
    },
];

/// The number without its half, rounded down.
pub(super) fn floor(number: HalfPoints) -> HalfPoints {
    number.whole().map_or_else(|| number - HalfPoints::read(0.5).unwrap_or_default(), HalfPoints::from)
}

fn black_begins(question: &Question) -> Option<Question> {
    let mut read = question.clone();
    read.start.as_mut()?.to_move = Colour::Black;
    Some(read)
}

/// The question with other moves before it, or in it where it is about a sequence.
fn moves(question: &Question, change: impl Fn(&mut Vec<PlayersMove>)) -> Option<Question> {
    let mut read = question.clone();
    for field in [&AFTER, &MOVES] {
        if let Some(mut moves) = question.asked.get(field) {
            change(&mut moves);
            read.asked.values.set(field, moves);
        }
    }
    Some(read)
}

/// The question with each move made elsewhere.
fn points(question: &Question, change: impl Fn(Move) -> Move) -> Option<Question> {
    let changed = |made: PlayersMove| PlayersMove { mv: change(made.mv), ..made };
    let mut read = moves(question, |moves| moves.iter_mut().for_each(|made| *made = changed(*made)))?;
    if let Some(made) = question.asked.get(&MOVE) {
        read.asked.values.set(&MOVE, changed(made));
    }
    Some(read)
}

/// The move on another point; where there is no such point, the move itself.
fn moved(mv: Move, to: impl Fn(u8, u8) -> (u8, u8)) -> Move {
    let Move::Play(point) = mv else { return mv };
    let (column, row) = to(point.column(), point.row());
    Point::parse(&format!("{}{}", Point::letter(column), row + 1)).map_or(mv, Move::Play)
}

fn listed(question: &Question, field: &'static Field<Vec<PointSet>>) -> Option<Question> {
    let mut strings = question.asked.get(field).filter(|strings| strings.len() > 1)?;
    strings.truncate(1);
    let mut read = question.clone();
    read.asked.values.set(field, strings);
    Some(read)
}

fn without(question: &Question, field: &str) -> Option<Question> {
    let mut read = question.clone();
    read.asked.values.remove(field);
    Some(read)
}
