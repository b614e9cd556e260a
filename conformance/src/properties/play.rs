//! The properties of play: ko, passes, captures, suicide. Each names the situations that it is about; what is right
//! there is told by the plain rules.

use reference_engine::board::notation::PlayersMove;
use reference_engine::play::questions::{LEGAL, REPLAY};
use reference_engine::question::Asked;
use reference_engine::question::field::{AFTER, MOVE, MOVES};
use reference_engine::{Board, Colour, Move, Point};

use super::claim::Claim;
use super::instance::{About, Instance, Situation, replayed};
use super::plain::Record;

/// Whether the move may be made: yes or no.
pub fn legal(instance: &Instance<'_>, situation: &Situation<'_>) -> Option<Claim> {
    let About::Move(mv) = instance.about else { return None };
    let mv = PlayersMove { colour: situation.record.to_move, mv };
    let asked = Asked::new(&LEGAL).with(&AFTER, instance.players_moves()).with(&MOVE, mv);
    Some(Claim::plain(instance.question(asked)?, situation.expected(), &["legal"]))
}

/// What came of the moves, judged by these fields.
pub fn replay(instance: &Instance<'_>, record: &Record, fields: &'static [&'static str]) -> Option<Claim> {
    let asked = Asked::new(&REPLAY).with(&MOVES, instance.players_moves());
    Some(Claim::plain(instance.question(asked)?, replayed(record), fields))
}

fn played((_, mv): &(Colour, Move)) -> bool {
    matches!(mv, Move::Play(_))
}

fn passed((_, mv): &(Colour, Move)) -> bool {
    *mv == Move::Pass
}

fn ko_passed((_, mv): &(Colour, Move)) -> bool {
    matches!(mv, Move::KoPass | Move::KoPassFor(_))
}

/// The move takes back the ko that was captured just before.
pub fn takes_back_at_once(situation: &Situation<'_>) -> bool {
    situation.since_capture().is_some_and(<[_]>::is_empty)
}

/// The move takes back a ko, and since the capture somebody passed.
pub fn takes_back_after_pass(situation: &Situation<'_>) -> bool {
    situation.since_capture().is_some_and(|since| since.iter().any(passed) && !since.iter().any(ko_passed))
}

/// The move takes back a ko, and since the capture there were passes and nothing else.
pub fn takes_back_after_passes_alone(situation: &Situation<'_>) -> bool {
    let goes_on = !situation.record.ended();
    goes_on && situation.since_capture().is_some_and(|since| !since.is_empty() && since.iter().all(passed))
}

/// The move takes back a ko, and since the capture there was a play elsewhere and an answer to it.
pub fn takes_back_after_plays(situation: &Situation<'_>) -> bool {
    situation.since_capture().is_some_and(|since| !since.is_empty() && since.iter().all(played))
}

/// The move takes back a ko, and since the capture there was no ko-pass.
pub fn takes_back_without_ko_pass(situation: &Situation<'_>) -> bool {
    situation.since_capture().is_some_and(|since| !since.is_empty() && !since.iter().any(ko_passed))
}

/// The move takes back a ko, and since the capture there was a ko-pass.
pub fn takes_back_after_ko_pass(situation: &Situation<'_>) -> bool {
    situation.since_capture().is_some_and(|since| since.iter().any(ko_passed))
}

/// The move is a ko-pass.
pub fn is_ko_pass(situation: &Situation<'_>) -> bool {
    matches!(situation.mv, Move::KoPass | Move::KoPassFor(_)) && !situation.record.ended()
}

/// The first move of the sequence captures a ko.
pub fn opens_with_ko_capture(situation: &Situation<'_>) -> bool {
    let Move::Play(point) = situation.mv else { return false };
    let record = situation.record;
    record.moves.is_empty() && super::plain::ko_captured(record.board(), record.to_move, point).is_some()
}

/// The opponent has just taken one stone, and the move captures where it stood, but does not bring the position back.
pub fn takes_back_more(situation: &Situation<'_>) -> bool {
    let (record, Some(put)) = (situation.record, &situation.put) else { return false };
    let (Some((_, Move::Play(_))), [.., before, now]) = (record.moves.last(), &record.boards[..]) else {
        return false;
    };
    let taken = taken_from(before, now);
    let is_there = |point| situation.mv == Move::Play(point);
    matches!(taken[..], [point] if is_there(point)) && !put.captured.is_empty() && !situation.recreates()
}

fn taken_from(before: &Board, now: &Board) -> Vec<Point> {
    before.size().points().filter(|point| before.stone(*point).is_some() && now.stone(*point).is_none()).collect()
}

/// The move would leave a single stone of the player without liberty.
pub fn is_suicide_of_one(situation: &Situation<'_>) -> bool {
    !situation.record.ended() && situation.put.as_ref().is_some_and(|put| put.suicided.len() == 1)
}

/// The move would leave several stones of the player without liberty.
pub fn is_suicide_of_several(situation: &Situation<'_>) -> bool {
    !situation.record.ended() && situation.put.as_ref().is_some_and(|put| put.suicided.len() > 1)
}

/// The move has a liberty only because it captures, and no ko rule forbids it.
pub fn lives_by_capture(situation: &Situation<'_>) -> bool {
    situation.forbidden.is_empty() && situation.put.as_ref().is_some_and(|put| put.smothered && put.suicided.is_empty())
}

/// The move brings an earlier position back, but does not just take back a ko at once. To put a single stone that comes
/// off again leaves the present position, which is another matter.
pub fn closes_a_cycle(situation: &Situation<'_>) -> bool {
    let record = situation.record;
    let stands_still = situation.put.as_ref().is_some_and(|put| put.board == *record.board());
    let at_once = situation.takes_back.is_some_and(|number| number + 1 == record.moves.len());
    !record.ended() && situation.recreates() && !stands_still && !at_once
}

/// The same, and neither basic ko nor the ban has anything against it.
pub fn closes_a_cycle_freely(situation: &Situation<'_>) -> bool {
    closes_a_cycle(situation) && situation.forbidden.is_empty()
}

/// The move is a play where a stone stands.
pub fn is_occupied(situation: &Situation<'_>) -> bool {
    matches!(situation.mv, Move::Play(_)) && situation.put.is_none() && !situation.record.ended()
}

/// The move is a pass, and the sequence goes on.
pub fn is_pass(situation: &Situation<'_>) -> bool {
    situation.mv == Move::Pass && !situation.record.ended()
}

/// The sequence has ended.
pub fn is_after_the_end(situation: &Situation<'_>) -> bool {
    situation.record.ended()
}

/// A move removed opposing stones.
pub fn has_captures(record: &Record) -> bool {
    record.removed.iter().any(|removed| *removed > 0)
}

/// The last move was a suicide.
pub fn ends_with_suicide(record: &Record) -> bool {
    let Some((number, &(colour, Move::Play(point)))) = record.moves.iter().enumerate().next_back() else {
        return false;
    };
    super::plain::put(&record.boards[number], colour, point).is_some_and(|put| !put.suicided.is_empty())
}

/// The last move was a pass.
pub fn ends_with_pass(record: &Record) -> bool {
    record.moves.last().is_some_and(passed)
}

/// There were passes, in succession or not.
pub fn has_passes(record: &Record) -> bool {
    record.moves.iter().filter(|made| passed(made)).count() > 1
}
