//! Answers that are misstated after the engine has given them.

use reference_engine::board::Board;
use reference_engine::force::proof::Says;
use reference_engine::play::questions::{ENDED, REMOVED};
use reference_engine::question::Facts;
use reference_engine::question::fact::{BECAUSE, ILLEGAL_MOVE, POSITION, PRISONERS, SAYS, STATUS, STATUSES, TERRITORY};
use reference_engine::question::field::MARGIN;
use reference_engine::question::value::ByColour;
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::systems::Status;

use super::reading::floor;

/// A way to misstate answers. What it does to a fact depends on that fact alone.
#[derive(Debug)]
pub(super) struct Answering {
    /// Its name.
    pub(super) id: &'static str,
    /// What is misstated.
    pub(super) about: &'static str,
    /// The facts as they are stated.
    pub(super) misstate: fn(&mut Facts),
}

/// All of them.
pub(super) const ANSWERS: &[Answering] = &[
    Answering {
        id: "margin-for-white",
        about: "the margin is White's score minus Black's",
        misstate: |facts| {
            change(
                facts,
                |facts| facts.get(&MARGIN),
                |facts, margin| facts.set(&MARGIN, HalfPoints::default() - margin),
            );
        },
    },
    Answering {
        id: "margin-is-whole",
        about: "the margin is rounded down",
        misstate: |facts| {
            change(facts, |facts| facts.get(&MARGIN), |facts, margin| facts.set(&MARGIN, floor(margin)));
        },
    },
    Answering {
        id: "one-reason",
        about: "of several rules that forbid a move one is named",
        misstate: |facts| {
            change(
                facts,
                |facts| facts.get(&BECAUSE),
                |facts, because| {
                    facts.set(&BECAUSE, because.into_iter().take(1).collect());
                },
            );
        },
    },
    Answering {
        id: "moves-from-0",
        about: "illegal moves are counted from 0",
        misstate: |facts| {
            change(facts, |facts| facts.get(&ILLEGAL_MOVE), |facts, number| facts.set(&ILLEGAL_MOVE, number - 1));
        },
    },
    Answering {
        id: "never-ended",
        about: "a sequence is never said to have ended",
        misstate: |facts| {
            change(facts, |facts| facts.get(&ENDED), |facts, _| facts.set(&ENDED, false));
        },
    },
    Answering {
        id: "removed-in-sum",
        about: "removed stones are told as a running sum",
        misstate: |facts| {
            change(
                facts,
                |facts| facts.get(&REMOVED),
                |facts, removed| {
                    let sums = removed.iter().scan(0, |sum, stones| {
                        *sum += stones;
                        Some(*sum)
                    });
                    facts.set(&REMOVED, sums.collect());
                },
            );
        },
    },
    Answering {
        id: "prisoners-by-captor",
        about: "prisoners are told by who took them",
        misstate: |facts| {
            change(
                facts,
                |facts| facts.get(&PRISONERS),
                |facts, ByColour { black, white }| {
                    facts.set(&PRISONERS, ByColour { black: white, white: black });
                },
            );
        },
    },
    Answering {
        id: "position-is-empty",
        about: "positions are told without their stones",
        misstate: |facts| {
            change(
                facts,
                |facts| facts.get(&POSITION),
                |facts, board| facts.set(&POSITION, Board::empty(board.size())),
            );
        },
    },
    Answering {
        id: "undefined-is-no",
        about: "what is undefined is denied",
        misstate: |facts| {
            change(
                facts,
                |facts| facts.get(&SAYS).filter(|says| *says == Says::Undefined),
                |facts, _| {
                    facts.set(&SAYS, Says::No);
                },
            );
        },
    },
    Answering {
        id: "territory-exchanged",
        about: "territory is told for the other player",
        misstate: |facts| {
            change(facts, |facts| facts.get(&TERRITORY), |facts, [black, white]| facts.set(&TERRITORY, [white, black]));
        },
    },
    Answering {
        id: "seki-is-dead",
        about: "strings alive in seki are called dead",
        misstate: |facts| {
            statuses(facts, &[Status::AliveInSeki, Status::SekiStones, Status::DualLife], |_| Status::Dead);
        },
    },
    Answering {
        id: "seki-is-alive",
        about: "strings alive in seki are called alive",
        misstate: |facts| {
            statuses(facts, &[Status::AliveInSeki, Status::SekiStones, Status::DualLife], |status| match status {
                Status::AliveInSeki => Status::IndependentlyAlive,
                _ => Status::Alive,
            });
        },
    },
    Answering {
        id: "capturable-1-is-uncapturable",
        about: "capturable-1 is called uncapturable",
        misstate: |facts| {
            statuses(facts, &[Status::Capturable1], |_| Status::Uncapturable);
        },
    },
    Answering {
        id: "capturable-2-is-capturable-1",
        about: "capturable-2 is called capturable-1",
        misstate: |facts| {
            statuses(facts, &[Status::Capturable2], |_| Status::Capturable1);
        },
    },
    Answering {
        id: "capturable-2-is-dead",
        about: "capturable-2 is called dead",
        misstate: |facts| {
            statuses(facts, &[Status::Capturable2], |_| Status::Dead);
        },
    },
    Answering {
        id: "undefined-is-dead",
        about: "a status that is undefined is told as dead",
        misstate: |facts| {
            statuses(facts, &[Status::Undefined], |_| Status::Dead);
        },
    },
];

fn change<T>(facts: &mut Facts, get: impl Fn(&Facts) -> Option<T>, set: impl Fn(&mut Facts, T)) {
    if let Some(value) = get(facts) {
        set(facts, value);
    }
}

fn statuses(facts: &mut Facts, of: &[Status], to: impl Fn(Status) -> Status) {
    if let Some(status) = facts.get(&STATUS).filter(|status| of.contains(status)) {
        facts.set(&STATUS, to(status));
    }
    if let Some(mut statuses) = facts.get(&STATUSES) {
        statuses.values_mut().filter(|status| of.contains(status)).for_each(|status| *status = to(*status));
        facts.set(&STATUSES, statuses);
    }
}
