//! Properties: what is true of every position and every sequence, put to any program on positions made at random.
//!
//! A property says what is right by itself: for play by rules that are written out plainly ([`plain`]), for statuses
//! by links between answers. The reference engine is asked as well when a property fails, as a second opinion.
//! The first instance on which a property fails is made smaller, with the program asked at every step, and
//! [`case_file`] writes it as a case.

pub mod case_file;
pub mod claim;
pub mod generate;
pub mod instance;
pub mod oracle;
pub mod plain;
pub mod play;
pub mod random;
pub mod report;
pub mod shrink;
pub mod small_boards;
pub mod status;
pub mod symmetry;
pub mod table;

use std::time::{Duration, Instant};

use reference_engine::Move;

use self::claim::{Checked, Claim, Exchange, add_second_opinion, check};
use self::generate::{game, position, position_with_wall};
use self::instance::{About, Instance, Situation};
use self::plain::Record;
use self::random::Random;
use self::table::{Kind, Looks, Property};
use crate::ask::implementation::Implementation;
use crate::ask::program::clock::Clock;
use crate::ask::run::Verdict;
use crate::ask::view::View;
use crate::cases::ruleset::RuleSet;
use crate::cases::suite::Suite;

/// What is to be tried.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Everything random follows from it.
    pub seed: u64,
    /// How many instances of each property.
    pub instances: usize,
    /// How long all of it may take.
    pub budget: Duration,
}

/// At most so many questions are asked to make a failure smaller.
const SHRINKING: usize = 600;

/// Most games have nothing in them that a property is about. So many are made in a round.
const GAMES: usize = 12;

/// What came of a property.
pub struct Tried<'a> {
    /// The property.
    pub property: &'static Property,
    /// On how many instances it was found to hold.
    pub passed: usize,
    /// How many instances could not be asked or observed, and why the first could not.
    pub not_observable: (usize, Option<String>),
    /// How many illegal moves were found to be illegal, and how many could not be asked about.
    pub illegal: (usize, usize),
    /// How it failed.
    pub failure: Option<Failure<'a>>,
    /// Whether the time was up before it was tried on as many instances as were planned.
    pub cut: bool,
}

impl Tried<'_> {
    /// Whether nothing more is to be tried.
    fn is_done(&self, plan: &Plan) -> bool {
        let given_up = self.passed == 0 && self.not_observable.0 >= plan.instances * 2;
        self.failure.is_some() || self.passed >= plan.instances || given_up
    }
}

/// A failure of a property.
pub struct Failure<'a> {
    /// Fail, or why there was no answer.
    pub verdict: Verdict,
    /// The smallest instance that was found.
    pub instance: Instance<'a>,
    /// What it was made from.
    pub found: Instance<'a>,
    /// How many questions that took.
    pub questions: usize,
    /// The questions with all answers.
    pub exchanges: Vec<Exchange>,
}

/// Tries properties on a program, one after the other, round by round, so that a small budget is fair to all. `tell` is
/// told of every round of a property. The result has the properties in the order in which they were given.
pub fn try_all<'a>(
    properties: &[&'static Property],
    suite: &'a Suite,
    plan: Plan,
    program: &mut dyn Implementation,
    clock: &Clock,
    mut tell: impl FnMut(&Tried<'a>),
) -> Vec<Tried<'a>> {
    let start = Instant::now();
    let new = |property: &&'static Property| Tried {
        property,
        passed: 0,
        not_observable: (0, None),
        illegal: (0, 0),
        failure: None,
        cut: false,
    };
    let mut tried: Vec<Tried<'a>> = properties.iter().map(new).collect();
    // Not every position made has an instance, and not every instance can be observed.
    for round in 0..plan.instances * 10 {
        for number in 0..tried.len() {
            if start.elapsed() > plan.budget || clock.is_up() || clock.is_stopped() {
                tried.iter_mut().for_each(|one| one.cut = !one.is_done(&plan));
                return tried;
            }
            let one = &mut tried[number];
            if one.is_done(&plan) {
                continue;
            }
            if let Some((instance, claim)) = found(one.property, suite, plan.seed, round) {
                try_one(one, &instance, &claim, program, clock);
                tell(one);
            }
        }
        if tried.iter().all(|one| one.is_done(&plan)) {
            break;
        }
    }
    tried
}

fn try_one<'a>(
    tried: &mut Tried<'a>,
    instance: &Instance<'a>,
    claim: &Claim,
    program: &mut dyn Implementation,
    clock: &Clock,
) {
    let is_illegal = usize::from(claim.is_about_an_illegal_move());
    match check(claim, &instance.set.id, program) {
        Checked::Holds => {
            tried.passed += 1;
            tried.illegal.0 += is_illegal;
        }
        Checked::NotObservable(why) => {
            tried.illegal.1 += is_illegal;
            tried.not_observable.0 += 1;
            tried.not_observable.1.get_or_insert(why);
        }
        // What happens while a run is being stopped says nothing about the program.
        Checked::Broken(..) if clock.is_up() || clock.is_stopped() => {}
        Checked::Broken(exchanges, verdict) => {
            let (found, instance) = (instance.clone(), instance.clone());
            let mut failure = Failure { verdict, instance, found, questions: 0, exchanges };
            // A program that broke down would have to be started again at every step.
            if verdict == Verdict::Fail {
                make_smaller(&mut failure, tried.property, program, clock);
            }
            add_second_opinion(&mut failure.exchanges, &failure.instance.set.id);
            tried.failure = Some(failure);
        }
    }
}

/// Goes on to a smaller instance that fails as well, until there is none.
fn make_smaller(failure: &mut Failure<'_>, property: &Property, program: &mut dyn Implementation, clock: &Clock) {
    'smaller: loop {
        let Some(record) = failure.instance.record() else { return };
        for instance in shrink::smaller(&failure.instance, &record) {
            let Some(claim) = property.claim(&instance) else { continue };
            if failure.questions >= SHRINKING || clock.is_up() || clock.is_stopped() {
                return;
            }
            failure.questions += claim.questions();
            if let Checked::Broken(exchanges, Verdict::Fail) = check(&claim, &instance.set.id, program) {
                (failure.instance, failure.exchanges) = (instance, exchanges);
                continue 'smaller;
            }
        }
        return;
    }
}

impl Property {
    /// What it claims about an instance, if it is about such instances.
    pub fn claim(&self, instance: &Instance<'_>) -> Option<Claim> {
        let record = instance.record()?;
        match (self.kind, instance.about) {
            (Kind::Legal(is_meant), About::Move(mv)) => {
                let situation = Situation::new(&record, mv);
                if is_meant(&situation) { play::legal(instance, &situation) } else { None }
            }
            (Kind::Replay(fields, is_meant), About::Sequence) => {
                if is_meant(&record) {
                    play::replay(instance, &record, fields)
                } else {
                    None
                }
            }
            (Kind::Linked(_, claims), _) => claims(instance, &record),
            _ => None,
        }
    }

    /// Whether the property is about this sequence, and then this move if one is given.
    fn is_about(&self, record: &Record, mv: Option<Move>) -> bool {
        match (self.kind, mv) {
            (Kind::Legal(is_meant), Some(mv)) => is_meant(&Situation::new(record, mv)),
            (Kind::Replay(_, is_meant), None) => is_meant(record),
            (Kind::Linked(Looks::Move, _), Some(mv)) => {
                let removes = |put: plain::Put| put.smothered || !put.captured.is_empty();
                record.put(mv).is_some_and(removes) && !record.ended()
            }
            (Kind::Linked(Looks::Sequence, _), None) => !record.moves.is_empty(),
            _ => false,
        }
    }
}

/// The instance of a property in this round, if there is one, with its claim.
fn found<'a>(property: &Property, suite: &'a Suite, seed: u64, round: usize) -> Option<(Instance<'a>, Claim)> {
    let stream =
        property.name.bytes().fold(round as u64, |hash, byte| hash.wrapping_mul(131).wrapping_add(byte.into()));
    let mut random = Random::new(seed, stream);
    let sets: Vec<&RuleSet> = suite.rule_sets.iter().filter(|set| property.holds_under(&set.choices)).collect();
    let set = *sets.get(round % sets.len().max(1))?;
    let view = View::number(1 + random.below(15));
    let instance = match property.kind {
        Kind::Linked(looks @ (Looks::String | Looks::Wall | Looks::SmallBoard), _) => {
            let made = match looks {
                Looks::Wall => position_with_wall(&mut random),
                Looks::SmallBoard => small_boards::small(round / sets.len().max(1), &mut random),
                _ => position(&mut random),
            };
            let (board, point) = made?;
            let to_move = board.stone(point)?.opponent();
            Instance { set, board, to_move, moves: Vec::new(), about: About::String(point), view }
        }
        _ => (0..GAMES).find_map(|_| in_game(property, set, view, &mut random))?,
    };
    let claim = property.claim(&instance)?;
    Some((instance, claim))
}

/// An instance of the property in a game made at random.
fn in_game<'a>(property: &Property, set: &'a RuleSet, view: View, random: &mut Random) -> Option<Instance<'a>> {
    let game = game(set, random);
    let mut record = Record::start(plain::rules(&set.choices), game.board, game.to_move);
    let mut places: Vec<(usize, About)> = Vec::new();
    for number in 0..=game.moves.len() {
        if property.is_about(&record, None) {
            places.push((number, About::Sequence));
        }
        let plays = game.board.size().points().map(Move::Play);
        for mv in plays.chain([Move::Pass, Move::KoPass]) {
            if property.is_about(&record, Some(mv)) {
                places.push((number, About::Move(mv)));
            }
        }
        if let Some(mv) = game.moves.get(number) {
            record.make(*mv);
        }
    }
    let (number, about) = *random.of(&places)?;
    let moves = game.moves[..number].to_vec();
    Some(Instance { set, board: game.board, to_move: game.to_move, moves, about, view })
}
