//! What is settled on a board, by ourselves and by others, and the sum over many boards.

use std::ops::AddAssign;

use reference_engine::board::strings::{all_strings, components};
use reference_engine::force::limits::Limits;
use reference_engine::force::local::{Aim, Finder, Sought};
use reference_engine::life::lemmas::pass_alive_strings;
use reference_engine::systems::{Life, Status};
use reference_engine::{Board, Colour, PointSet, Suicide};

/// How much is settled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// All strings.
    pub(crate) strings: usize,
    /// Those that are alive, alive in seki or dead.
    pub(crate) settled_strings: usize,
    /// Those of which it is proved that the rules do not say.
    pub(crate) undefined: usize,
    /// All points.
    pub(crate) points: usize,
    /// Those that are settled.
    pub(crate) settled_points: usize,
}

impl Tally {
    /// What these statuses settle.
    ///
    /// A stone is settled if its string is. An empty point is settled if all strings are that border on it through
    /// empty points and dead stones.
    pub(crate) fn of(board: &Board, statuses: &[(PointSet, Status)]) -> Self {
        let that = |is: fn(Life) -> bool| -> PointSet {
            statuses.iter().filter(|(_, status)| is(status.life())).map(|(string, _)| *string).collect()
        };
        let settled = that(|life| life != Life::Undefined);
        let dead = that(|life| life == Life::Dead);
        let empty = *board.empty_points();
        let regions = components(&(empty | dead)).into_iter();
        let settled_regions: PointSet = regions
            .filter(|region| {
                let border = (region.neighbours() & board.all_points()) - *region;
                !border.is_empty() && (border - settled).is_empty()
            })
            .collect();
        let undefined = statuses.iter().filter(|(_, status)| status.life() == Life::Undefined).count();
        Self {
            strings: all_strings(board).len(),
            settled_strings: statuses.len() - undefined,
            undefined,
            points: board.all_points().len() as usize,
            settled_points: (settled | (settled_regions & empty)).len() as usize,
        }
    }

    /// What Benson's theorem settles alone: pass-alive strings.
    pub(crate) fn by_benson(board: &Board) -> Self {
        let alive = [Colour::Black, Colour::White].map(|player| pass_alive_strings(board, player, Suicide::Forbidden));
        let alive = alive[0] | alive[1];
        let strings = all_strings(board).into_iter().filter(|string| string.meets(&alive));
        let statuses: Vec<_> = strings.map(|string| (string, Status::IndependentlyAlive)).collect();
        Self::of(board, &statuses)
    }

    /// What is settled without a move by our lemmas on safety, if each player answers: strings with two eyes, and opposing
    /// stones beside them that cannot stay.
    pub(crate) fn on_sight(board: &Board) -> Self {
        let mut finder = Finder::new(*board);
        let mut is_seen = |player, aim, their_turn| {
            let sought = Sought { player, aim, their_turn, bans_last: false, play_area: None };
            finder.find(&sought, Limits::states(1)).0.is_some()
        };
        let mut statuses = Vec::new();
        for string in all_strings(board) {
            let Some((point, player)) = string.first().and_then(|point| Some((point, board.stone(point)?))) else {
                continue;
            };
            if is_seen(player, Aim::Walls(point), true) {
                statuses.push((string, Status::IndependentlyAlive));
            } else if is_seen(player.opponent(), Aim::Attractor(string), false) {
                statuses.push((string, Status::Dead));
            }
        }
        Self::of(board, &statuses)
    }

    /// Strings and points in words: `5/8  40/49`.
    pub(crate) fn counts(&self) -> String {
        let Self { strings, settled_strings, points, settled_points, .. } = self;
        format!("{:>9} {:>9}", format!("{settled_strings}/{strings}"), format!("{settled_points}/{points}"))
    }

    /// Strings and points as shares.
    pub(crate) fn shares(&self) -> String {
        let share = |part: usize, all: usize| format!("{:.1} %", 100.0 * part as f64 / all.max(1) as f64);
        let Self { strings, settled_strings, points, settled_points, .. } = self;
        format!("{:>9} {:>9}", share(*settled_strings, *strings), share(*settled_points, *points))
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.strings += other.strings;
        self.settled_strings += other.settled_strings;
        self.undefined += other.undefined;
        self.points += other.points;
        self.settled_points += other.settled_points;
    }
}
