//! Directions and colours do not matter: the same question about the same board, turned, mirrored or with the colours
//! swapped, has the same answer.

use reference_engine::Board;
use reference_engine::answer::Ask;
use reference_engine::board::notation::PlayersMove;

use super::claim::{Claim, Judgement, Said};
use super::instance::{About, Instance, Situation, query, replayed};
use super::plain::Record;
use super::view::View;
use crate::cases::answer::{Answer, ByColour};

/// A move is legal if its image is.
pub fn legal(instance: &Instance<'_>, record: &Record) -> Option<Claim> {
    let (About::Move(mv), false) = (instance.about, instance.view.is_plain()) else { return None };
    let situation = Situation::new(record, mv);
    let mv = PlayersMove { colour: record.to_move, mv };
    let seen = ask_seen(instance, |view, moves| {
        let after = moves.iter().map(|made| view.players_move(instance.board.size(), *made)).collect();
        Ask::Legal { after, mv: view.players_move(instance.board.size(), mv) }
    })?;
    let mut claim = Claim::linked(seen, |said| same(said, |answer| answer.legal));
    claim.posed.iter_mut().for_each(|posed| posed.plain = Some(situation.expected()));
    Some(claim)
}

/// What comes of the image of a sequence is the image of what comes of the sequence.
pub fn replay(instance: &Instance<'_>, record: &Record) -> Option<Claim> {
    if instance.view.is_plain() || record.moves.is_empty() {
        return None;
    }
    let seen = ask_seen(instance, |view, moves| {
        let moves = moves.iter().map(|made| view.players_move(instance.board.size(), *made)).collect();
        Ask::Replay { moves }
    })?;
    let view = instance.view;
    let mut claim = Claim::linked(seen, move |said| {
        let [plainly, image] = said else { return Judgement::Broken };
        let unseen: Vec<&str> = plainly.unseen.iter().chain(&image.unseen).copied().chain(["because"]).collect();
        let expected = seen_through(&plainly.answer, view).without(&unseen);
        if expected == Answer::default() {
            return Judgement::NotObservable("nothing of the answer can be observed".into());
        }
        if expected.is_met_by(&image.answer) { Judgement::Holds } else { Judgement::Broken }
    });
    let plain = replayed(record);
    if let [plainly, image] = &mut claim.posed[..] {
        image.plain = Some(seen_through(&plain, view));
        plainly.plain = Some(plain);
    }
    Some(claim)
}

/// A string has the status of its image.
pub fn status(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (_, string) = instance.string().filter(|_| !instance.view.is_plain())?;
    let seen = ask_seen(instance, |view, _| Ask::Status { string: view.points(instance.board.size(), &string) })?;
    Some(Claim::linked(seen, |said| same(said, |answer| answer.status)))
}

/// A string is uncapturable if its image is.
pub fn uncapturable(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (_, string) = instance.string().filter(|_| !instance.view.is_plain())?;
    let seen = ask_seen(instance, |view, _| Ask::Uncapturable { stones: view.points(instance.board.size(), &string) })?;
    Some(Claim::linked(seen, |said| same(said, |answer| answer.says)))
}

/// The question as it is, and as it is seen.
fn ask_seen(
    instance: &Instance<'_>,
    ask: impl Fn(View, &[PlayersMove]) -> Ask,
) -> Option<Vec<crate::cases::case::Query>> {
    let moves = instance.players_moves();
    let seen = |view: View| {
        let (board, to_move) = (view.board(&instance.board), view.colour(instance.to_move));
        query(&instance.set.choices, board, to_move, ask(view, &moves))
    };
    Some(vec![seen(View::default())?, seen(instance.view)?])
}

fn same<T: PartialEq>(said: &[Said], of: impl Fn(&Answer) -> Option<T>) -> Judgement {
    let [plainly, image] = said else { return Judgement::Broken };
    if of(&plainly.answer) == of(&image.answer) { Judgement::Holds } else { Judgement::Broken }
}

/// What comes of a sequence, as it is seen.
fn seen_through(answer: &Answer, view: View) -> Answer {
    let swapped = |count: ByColour| ByColour { black: count.white, white: count.black };
    let drawn =
        |text: &String| Board::parse(text).map_or_else(|_| text.clone(), |board| view.board(&board).to_string());
    Answer {
        prisoners: answer.prisoners.map(|count| if view.swapped { swapped(count) } else { count }),
        position: answer.position.as_ref().map(drawn),
        ..answer.clone()
    }
}
