//! The questions that are put on a board, where they are more than one for each string, the plainest first.

use reference_engine::board::notation::PlayersMove;
use reference_engine::board::strings::{all_strings, components, strings};
use reference_engine::question::Asked;
use reference_engine::question::field::{AFTER, MARGIN, MOVES, STONES, STRING, STRINGS};
use reference_engine::question::kind::Kind;
use reference_engine::question::value::Value;
use reference_engine::scoring::questions::{DEAD, HANDICAP, SCORE, SEKI};
use reference_engine::systems::ikeda::questions::{AGREED, GAME, PERFECT_PLAY};
use reference_engine::systems::korean::questions::{PART, PASSED_FIRST, RECREATION, RIGHT_TO_PLAY, UNFINISHED};
use reference_engine::systems::sekiguchi::questions::TWO_EYES;
use reference_engine::systems::verbal_japanese::precedent::Precedent;
use reference_engine::systems::verbal_japanese::questions::{FORMATION, PRECEDENT, REFEREE, STATUS_BY_PRECEDENT};
use reference_engine::word::Word;
use reference_engine::{Board, Colour, Move, PointSet};

/// A question that is put on a board, with this player to move.
pub type Posed = (Colour, Asked);

const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

fn made(moves: &[(Colour, Move)]) -> Vec<PlayersMove> {
    moves.iter().map(|(colour, mv)| PlayersMove { colour: *colour, mv: *mv }).collect()
}

/// So many passes, this player first.
fn passes(first: Colour, number: usize) -> Vec<PlayersMove> {
    let turns = [first, first.opponent()];
    made(&(0..number).map(|pass| (turns[pass % 2], Move::Pass)).collect::<Vec<_>>())
}

/// What is the score: as it stands, after passes, with dead stones, in a handicap game?
pub fn scores(board: &Board) -> Vec<Posed> {
    let mut posed = Vec::new();
    for dead in agreements(board) {
        let seki = in_seki(board, &dead);
        let asked = Asked::new(&SCORE);
        let asked = if dead.is_empty() { asked } else { asked.with(&DEAD, dead) };
        let asked = if seki.is_empty() { asked } else { asked.with(&SEKI, seki) };
        posed.push((Colour::Black, asked.clone()));
        if dead.is_empty() {
            posed.push((Colour::Black, asked.clone().with(&DEAD, dead)));
        }
        for first in BOTH {
            posed.push((first, asked.clone().with(&AFTER, passes(first, 2))));
            posed.push((first, asked.clone().with(&AFTER, passes(first, 3))));
        }
        if board.stones(Colour::Black).len() >= 2 {
            posed.push((Colour::Black, asked.with(&HANDICAP, 2)));
        }
    }
    posed
}

/// What the players can agree to be dead, without nonsense: each dead string stands among points that a living opposing
/// stone borders, and no living stone of its own colour does.
fn agreements(board: &Board) -> Vec<PointSet> {
    let all = all_strings(board);
    let few = u32::try_from(all.len()).unwrap_or(u32::MAX).min(6);
    let subsets = (0..1_u32 << few).map(|bits| {
        let chosen = all.iter().enumerate().filter(|(number, _)| bits >> number & 1 == 1);
        chosen.map(|(_, string)| string).collect::<PointSet>()
    });
    let mut agreed: Vec<PointSet> = subsets.filter(|dead| makes_sense(board, dead)).collect();
    agreed.sort_by_key(PointSet::len);
    agreed
}

fn makes_sense(board: &Board, dead: &PointSet) -> bool {
    let living = |colour: Colour| *board.stones(colour) - *dead;
    let regions = components(&(*board.empty_points() | *dead));
    regions.iter().filter(|region| region.meets(dead)).all(|region| {
        let border = region.neighbours() & board.all_points();
        BOTH.iter()
            .filter(|owner| (*dead & *region).meets(board.stones(**owner)))
            .all(|owner| border.meets(&living(owner.opponent())) && !border.meets(&living(*owner)))
    })
}

/// The living strings that have dame, points that stones of both players border: by article 8 they are in seki, so the
/// players agree on that.
fn in_seki(board: &Board, dead: &PointSet) -> PointSet {
    let regions = components(&(*board.empty_points() | *dead)).into_iter();
    let dame: PointSet = regions
        .filter(|region| {
            let border = region.neighbours() & board.all_points();
            BOTH.iter().all(|colour| border.meets(&(*board.stones(*colour) - *dead)))
        })
        .collect::<Vec<_>>()
        .iter()
        .collect();
    let beside = dame.neighbours();
    let has_dame = |string: &PointSet| !string.meets(dead) && string.meets(&beside);
    all_strings(board).into_iter().filter(has_dame).collect::<Vec<_>>().iter().collect()
}

/// A question about each string, with each player to move.
fn of_strings(board: &Board, ask: impl Fn(PointSet) -> Asked) -> Vec<Posed> {
    let turns = |string: PointSet| BOTH.map(|first| (first, ask(string)));
    all_strings(board).into_iter().flat_map(turns).collect()
}

/// A question about each string, whoever moves.
fn of_each(board: &Board, ask: impl Fn(PointSet) -> Asked) -> Vec<Posed> {
    all_strings(board).into_iter().map(|string| (Colour::Black, ask(string))).collect()
}

/// Do formations cover a string as it stands?
pub fn formations(board: &Board) -> Vec<Posed> {
    of_each(board, |string| Asked::new(&FORMATION).with(&STONES, vec![string]))
}

/// Can a string surround two points that the opponent may not occupy?
pub fn two_eyes(board: &Board) -> Vec<Posed> {
    of_each(board, |string| Asked::new(&TWO_EYES).with(&STONES, vec![string]))
}

/// In which part of the board is a string judged?
pub fn parts(board: &Board) -> Vec<Posed> {
    of_each(board, |string| Asked::new(&PART).with(&STRING, vec![string]))
}

/// What can the opponent of a string insist on?
pub fn recreations(board: &Board) -> Vec<Posed> {
    of_strings(board, |string| Asked::new(&RECREATION).with(&STONES, vec![string]))
}

/// What is the status of a string in which the players see a precedent?
pub fn by_precedent(board: &Board) -> Vec<Posed> {
    let asked = |string: PointSet, precedent: &Precedent| {
        let asked = Asked::new(&STATUS_BY_PRECEDENT).with(&STRING, vec![string]).with(&PRECEDENT, *precedent);
        (Colour::Black, asked)
    };
    let of = |string: PointSet| Precedent::ALL.iter().map(move |precedent| asked(string, precedent));
    all_strings(board).into_iter().flat_map(of).collect()
}

/// What does the referee decide about a capture that was not made? The game is won by one point, by two or by three.
pub fn by_referee(board: &Board) -> Vec<Posed> {
    let captures = board.empty_points().iter().flat_map(|point| BOTH.map(|colour| (colour, point)));
    let taken = captures.filter(|(colour, point)| {
        let play = board.play(*colour, *point, reference_engine::Suicide::Forbidden);
        play.is_ok_and(|play| !play.captured.is_empty())
    });
    let margin = REFEREE.fields().find(|field| field.name == MARGIN.info.name);
    let asked = |(colour, point): (Colour, reference_engine::Point), score: i64| {
        let mut asked = Asked::new(&REFEREE).with(&MOVES, made(&[(colour, Move::Play(point))]));
        asked.values.put(margin?, Value::Number(score));
        Some((colour, asked))
    };
    taken.flat_map(|play| (1..=3).filter_map(move |score| asked(play, score))).collect()
}

/// Who may play at the strings that the players do not agree on: one of each, or all?
pub fn rights(board: &Board) -> Vec<Posed> {
    let mut groups: Vec<Vec<PointSet>> = all_strings(board).into_iter().map(|string| vec![string]).collect();
    for black in strings(board, Colour::Black) {
        groups.extend(strings(board, Colour::White).into_iter().map(|white| vec![black, white]));
    }
    groups.into_iter().map(|group| (Colour::Black, Asked::new(&RIGHT_TO_PLAY).with(&STRINGS, group))).collect()
}

/// What comes of a game that was not finished?
pub fn unfinished(_board: &Board) -> Vec<Posed> {
    let sets = [[Colour::Black, Colour::White], [Colour::White, Colour::Black]];
    sets.map(|first| (Colour::Black, Asked::new(&UNFINISHED).with(&PASSED_FIRST, first.to_vec()))).to_vec()
}

/// What is the perfect play score?
pub fn perfect_play(_board: &Board) -> Vec<Posed> {
    BOTH.map(|first| (first, Asked::new(&PERFECT_PLAY))).to_vec()
}

/// What comes of a game of passes alone, the players agreeing to remove nothing, and of one that is played out?
pub fn games(_board: &Board) -> Vec<Posed> {
    let of = |number: usize, kind: &'static Kind| {
        let asked = Asked::new(kind).with(&MOVES, passes(Colour::Black, number));
        [asked.clone().with(&AGREED, Vec::new()), asked].map(|asked| (Colour::Black, asked))
    };
    (2..=6).flat_map(|number| of(number, &GAME)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference_engine::testing::{board, points};

    /// Either stone may be dead, but not both: then nobody would be left who could take them. A stone alone lives.
    #[test]
    fn players_agree_on_what_makes_sense() {
        assert_eq!(agreements(&board("X . O")), [PointSet::EMPTY, points("a1"), points("c1")]);
        assert_eq!(agreements(&board("X .")), [PointSet::EMPTY]);
        assert_eq!(in_seki(&board("X . O"), &PointSet::EMPTY), points("a1 c1"));
        assert_eq!(in_seki(&board("X . O X"), &points("c1")), PointSet::EMPTY);
    }
}
