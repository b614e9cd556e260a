//! Directions and colours do not matter: the same question about the same board, turned, mirrored or with the colours
//! swapped, has the same answer.

use reference_engine::board::notation::PlayersMove;
use reference_engine::play::questions::{IS_LEGAL, LEGAL, REPLAY};
use reference_engine::question::fact::{BECAUSE, SAYS, STATUS};
use reference_engine::question::field::{AFTER, MOVE, MOVES, STONES, STRING};
use reference_engine::question::{Asked, Facts, Question};
use reference_engine::systems::questions::{ITS_STATUS, UNCAPTURABLE};

use super::claim::{Claim, Judgement, Said};
use super::instance::{About, Instance, Situation, replayed};
use super::plain::Record;

/// A move is legal if its image is.
pub fn legal(instance: &Instance<'_>, record: &Record) -> Option<Claim> {
    let (About::Move(mv), false) = (instance.about, instance.view.is_plain()) else { return None };
    let situation = Situation::new(record, mv);
    let mv = PlayersMove { colour: record.to_move, mv };
    let seen = ask_seen(instance, Asked::new(&LEGAL).with(&AFTER, instance.players_moves()).with(&MOVE, mv))?;
    let mut claim = Claim::linked(seen, |said| same(said, |facts| facts.get(&IS_LEGAL)));
    claim.posed.iter_mut().for_each(|posed| posed.plain = Some(situation.expected()));
    Some(claim)
}

/// What comes of the image of a sequence is the image of what comes of the sequence.
pub fn replay(instance: &Instance<'_>, record: &Record) -> Option<Claim> {
    if instance.view.is_plain() || record.moves.is_empty() {
        return None;
    }
    let seen = ask_seen(instance, Asked::new(&REPLAY).with(&MOVES, instance.players_moves()))?;
    let (view, size) = (instance.view, Some(instance.board.size()));
    let mut claim = Claim::linked(seen, move |said| {
        let [plainly, image] = said else { return Judgement::Broken };
        let unseen: Vec<&str> =
            plainly.unseen.iter().chain(&image.unseen).copied().chain([BECAUSE.info.name]).collect();
        let expected = view.facts(size, &plainly.facts).without(&unseen);
        if expected.is_empty() {
            return Judgement::NotObservable("nothing of the answer can be observed".into());
        }
        if expected.is_met_by(&image.facts) { Judgement::Holds } else { Judgement::Broken }
    });
    let plain = replayed(record);
    if let [plainly, image] = &mut claim.posed[..] {
        image.plain = Some(view.facts(size, &plain));
        plainly.plain = Some(plain);
    }
    Some(claim)
}

/// A string has the status of its image.
pub fn status(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (_, string) = instance.string().filter(|_| !instance.view.is_plain())?;
    let seen = ask_seen(instance, Asked::new(&ITS_STATUS).with(&STRING, vec![string]))?;
    Some(Claim::linked(seen, |said| same(said, |facts| facts.get(&STATUS))))
}

/// A string is uncapturable if its image is.
pub fn uncapturable(instance: &Instance<'_>, _record: &Record) -> Option<Claim> {
    let (_, string) = instance.string().filter(|_| !instance.view.is_plain())?;
    let seen = ask_seen(instance, Asked::new(&UNCAPTURABLE).with(&STONES, vec![string]))?;
    Some(Claim::linked(seen, |said| same(said, |facts| facts.get(&SAYS))))
}

/// The question as it is, and as it is seen.
fn ask_seen(instance: &Instance<'_>, asked: Asked) -> Option<Vec<Question>> {
    let plainly = instance.question(asked)?;
    let image = instance.view.question(&plainly)?;
    Some(vec![plainly, image])
}

fn same<T: PartialEq>(said: &[Said], of: impl Fn(&Facts) -> Option<T>) -> Judgement {
    let [plainly, image] = said else { return Judgement::Broken };
    if of(&plainly.facts) == of(&image.facts) { Judgement::Holds } else { Judgement::Broken }
}
