//! The plain rules of the properties under the rules of play of the reference engine.
#![allow(unreachable_pub, reason = "it is shared by a test and a bench")]

use conformance::properties::plain::{self, KoPass, Lifts, Record};
use reference_engine::play::ko::{KoPassPrecondition, KoPassScope};
use reference_engine::{Board, Colour, Move, Rules, Suicide, Superko};

/// A record without moves by the same rules.
pub fn plain(rules: &Rules, board: Board, to_move: Colour) -> Record {
    let ko_pass = rules.ko.ko_pass.map(|rule| KoPass {
        lifts: match rule.scope {
            KoPassScope::Both => Lifts::All,
            KoPassScope::Own => Lifts::Own,
            KoPassScope::PerKo => Lifts::Named,
        },
        captured_before: rule.precondition == KoPassPrecondition::CapturedBefore,
    });
    let rules = plain::Rules {
        suicide: rules.suicide == Suicide::Allowed,
        basic_ko: rules.ko.basic,
        basic_ko_outlasts_passes: rules.ko.basic_outlasts_passes,
        ko_pass,
        fixed_ko: rules.ko.fixed,
        superko: match rules.ko.superko {
            Superko::Off => plain::Superko::None,
            Superko::Positional => plain::Superko::Positional,
            Superko::Situational => plain::Superko::Situational,
        },
        passes_to_end: rules.passes_to_end.into(),
    };
    Record::start(rules, board, to_move)
}

/// All moves there are on a board, legal or not.
pub fn candidates(board: &Board) -> impl Iterator<Item = Move> {
    let at_points = board.size().points().flat_map(|point| [Move::Play(point), Move::KoPassFor(point)]);
    [Move::Pass, Move::KoPass].into_iter().chain(at_points)
}

/// How many legal sequences of so many moves there are.
pub fn sequences(record: &Record, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = |mv: Move| {
        let mut next = record.clone();
        next.make(mv).then_some(next)
    };
    let after = candidates(record.board()).filter_map(next);
    after.map(|next| sequences(&next, depth - 1)).sum()
}
