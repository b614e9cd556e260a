//! Scores: `final_score`, where the engine counts what the players agreed on.
//!
//! An engine counts by its own judgement of life and death, and cannot be told another one. So that has to be the same:
//! it has to find just those stones dead that the players agreed to be dead, and all others alive. Where stones in seki
//! count differently, it has to find these as well.
//!
//! Where area is counted, dead stones can be played out: nothing is lost by taking them. So the engine is given the
//! position as it is when they are off the board, and has to find none dead.

use reference_engine::board::notation::PlayersMove;
use reference_engine::play::sequence::Sequence;
use reference_engine::question::fact::{BECAUSE, POSITION, PRISONERS, TERRITORY_POINTS};
use reference_engine::question::field::MARGIN;
use reference_engine::question::{Facts, Question, Start};
use reference_engine::scoring::Scoring;
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::scoring::questions::{ALL_PRISONERS, AREA_POINTS, BEFORE, DEAD, HANDICAP, KOMI, SEKI};
use reference_engine::scoring::switches::{DeadStones, EyesInSeki, PassStones};
use reference_engine::systems::SystemId;
use reference_engine::systems::ikeda::questions::{LAST_PASS, PAID, REMOVED_STONES};
use reference_engine::{Board, Colour, Move, PointSet};

use super::talk::{Stop, Talk, unsupported};
use super::verdicts::{after, knows_statuses, make};
use super::way::Way;
use crate::ask::implementation::Reply;

/// The margin of a game whose players agree what to remove.
pub(super) fn agreed(
    talk: &mut Talk,
    way: Way,
    start: &Start,
    moves: &[PlayersMove],
    agreed: &[PointSet],
) -> Result<Reply, Stop> {
    has_score(talk)?;
    let seki = talk.lists_seki()?.then_some(PointSet::EMPTY);
    let Some(seki) = seki else { return unsupported(NO_SEKI) };
    make(talk, way, start, moves)?;
    let dead = agreed.iter().fold(PointSet::EMPTY, |all, string| all | *string);
    judges_alike(talk, &after(start, moves)?, dead, Some(seki))?;
    let fields = [
        REMOVED_STONES.info,
        PAID.info,
        PRISONERS.info,
        TERRITORY_POINTS.info,
        LAST_PASS.info,
        POSITION.info,
        BECAUSE.info,
    ];
    let unseen = fields.iter().map(|field| field.name).collect();
    Ok(Reply::Answer { facts: Facts::of(&MARGIN, counted(talk)?), unseen, remark: None })
}

/// What is the score?
pub(super) fn score(talk: &mut Talk, way: Way, start: &Start, question: &Question) -> Result<Reply, Stop> {
    let (asked, moves) = (&question.asked, question.asked.made());
    let Some(scoring) = question.choices.scoring() else { return unsupported("these rules count nothing") };
    has_score(talk)?;
    if asked.get(&HANDICAP).is_some() {
        return unsupported("in GTP stones that are put one by one are no handicap");
    }
    if asked.get(&DEAD).is_none() && question.choices.system() == Some(SystemId::Korean) {
        return unsupported("the confirmation of these rules decides what is dead, and GTP has none");
    }
    let before = asked.get(&BEFORE).unwrap_or_default();
    if !scoring.by_area && before.black + before.white > 0 {
        return unsupported("GTP has no way to tell of prisoners from before");
    }
    let sequence = start.after(&moves).map_err(|why| Stop::Refused(why.to_string()))?;
    let board = sequence.state().board;
    let (dead, seki) = (asked.get(&DEAD).unwrap_or_default(), asked.get(&SEKI).unwrap_or_default());
    let seki = (scoring.eyes_in_seki == EyesInSeki::NotCounted).then_some(seki);
    if seki.is_some() && !talk.lists_seki()? {
        return unsupported(NO_SEKI);
    }
    let lifted = scoring.by_area && scoring.dead_stones != DeadStones::Stay && !dead.is_empty();
    let (there, to_be_dead) = match (scoring.by_area, lifted) {
        (true, true) => (without(board, &dead), PointSet::EMPTY),
        (true, false) => (board, PointSet::EMPTY),
        (false, _) => (board, dead),
    };
    if lifted {
        talk.set_up(way, &there, sequence.state().to_move)?;
    } else {
        make(talk, way, start, &moves)?;
    }
    end(talk, &scoring, &sequence, lifted)?;
    talk.must(&format!("komi {}", asked.get(&KOMI).unwrap_or_default()))?;
    judges_alike(talk, &there, to_be_dead, seki)?;
    let unseen = [AREA_POINTS.info, TERRITORY_POINTS.info, ALL_PRISONERS.info].iter().map(|field| field.name).collect();
    let remark = lifted.then(|| "the dead stones were taken off before; they do not count in area".to_owned());
    Ok(Reply::Answer { facts: Facts::of(&MARGIN, counted(talk)?), unseen, remark })
}

const NO_SEKI: &str = "it does not list stones in seki as such, and these rules count differently there";

/// Lets both players pass, as they do at the end of a game, unless a pass costs something.
fn end(talk: &mut Talk, scoring: &Scoring, sequence: &Sequence, set_up: bool) -> Result<(), Stop> {
    if scoring.pass_stones == PassStones::Given && !scoring.by_area {
        return Ok(());
    }
    let passed = sequence.moves().iter().rev().take_while(|mv| **mv == Move::Pass).count();
    let mut player = sequence.state().to_move;
    for _ in if set_up { 0 } else { passed.min(2) }..2 {
        if let Err(error) = talk.make(player, "pass")? {
            return unsupported(format!("it refuses to pass: {error}"));
        }
        player = player.opponent();
    }
    Ok(())
}

/// An error unless it finds just these stones dead and in seki, and all others alive.
fn judges_alike(talk: &mut Talk, board: &Board, dead: PointSet, seki: Option<PointSet>) -> Result<(), Stop> {
    let stones = *board.stones(Colour::Black) | *board.stones(Colour::White);
    if stones.is_empty() {
        return unsupported("there is no stone by which to see whether it counts what is agreed");
    }
    let found = talk.listed("dead", board)?;
    if found != dead {
        return unsupported("the players agree to remove other stones than it finds dead");
    }
    let mut living = talk.listed("alive", board)?;
    if let Some(seki) = seki {
        if talk.listed("seki", board)? != seki {
            return unsupported(
                "the players agree on other stones in seki than it finds, and rules count differently there",
            );
        }
        living |= seki;
    } else if !(stones - found - living).is_empty() {
        living |= talk.listed("seki", board)?;
    }
    if (stones - found - living).is_empty() {
        return Ok(());
    }
    unsupported("it has not judged all stones")
}

fn has_score(talk: &Talk) -> Result<(), Stop> {
    if !talk.knows("final_score") {
        return unsupported("it does not list `final_score`");
    }
    knows_statuses(talk)
}

/// What it counts.
fn counted(talk: &mut Talk) -> Result<HalfPoints, Stop> {
    let said = talk.must("final_score")?;
    margin(&said).ok_or_else(|| talk.nonsense("final_score", format!("`{said}` is no score")))
}

fn without(mut board: Board, stones: &PointSet) -> Board {
    stones.iter().for_each(|point| board.set(point, None));
    board
}

/// `B+3.0`, `W+12`, `W+0.5` or `0` as Black's score minus White's.
fn margin(said: &str) -> Option<HalfPoints> {
    let said = said.split_whitespace().next()?;
    let (sign, points) = match said.split_once('+') {
        Some(("B", points)) => (1.0, points),
        Some(("W", points)) => (-1.0, points),
        None if said == "0" || said.eq_ignore_ascii_case("draw") => return Some(HalfPoints::default()),
        _ => return None,
    };
    let points: f64 = points.parse().ok().filter(|points: &f64| *points >= 0.0)?;
    HalfPoints::read(sign * points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("B+24.0", Some(24.0))]
    #[case("W+3", Some(-3.0))]
    #[case("0", Some(0.0))]
    #[case("W+0.5", Some(-0.5))]
    #[case("W+0.25", None)]
    #[case("B+-1", None)]
    #[case("B+resign", None)]
    #[case("nobody", None)]
    #[case("", None)]
    fn scores(#[case] said: &str, #[case] expected: Option<f64>) {
        assert_eq!(margin(said), expected.and_then(HalfPoints::read));
    }
}
