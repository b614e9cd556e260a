//! A score to be reached in a game with an alternation and a playout (ikeda.phases).
//!
//! In the alternation passes are free; when it stops, the playout begins with the player whose turn it is, and there
//! every pass costs a stone, but for the last one if the numbers of moves are unequal (ikeda.paid-passes,
//! ikeda.last-pass-free). Prisoners need not be counted on the way: in the playout both players put equally many stones
//! on the board or pay them, so that
//!
//! ```text
//!     score = area at the end - stones on the board at the start - plays in the alternation
//! ```
//!
//! each of them Black's minus White's. (A stone of a player that was on the board or was played is at the end on the
//! board or a prisoner; territory and stones on the board together are the area.)
//!
//! Fixed ko and superko look at the whole past of the game. Here as much of it is remembered as usually matters: what
//! happened since the last play that was no ko-capture. To forget is to forbid less. For the opponent of the *player*,
//! who wants the score, that does no harm: what the player reaches against an opponent who may do more, he reaches in
//! the game. That the player himself keeps the rule with all its past is seen by the certificate checker
//! ([`Recreates`](crate::force::certificate::Refusal::Recreates)).
//!
//! A game can be given ko threats outside the board: a threat with its answer is written as a ko-pass.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::{Situation, Task};
use crate::board::notation::Move;
use crate::board::points::{Point, PointSet};
use crate::board::{Board, Colour, Play};
use crate::life::lemmas::{attractor, attractor_with_answers};
use crate::play::ko::{Ko, KoBreach};
use crate::play::state::{Illegal, State};
use crate::systems::ikeda::scoring::territory;

/// A score to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Who wants to reach it.
    pub player: Colour,
    /// His score minus the opponent's is to be at least this.
    pub at_least: i64,
    /// His stones minus the opponent's on the board at the start.
    pub stones: i64,
    /// So many successive passes stop the alternation.
    pub passes_to_stop: u8,
    /// So many successive passes end the playout.
    pub passes_to_end: u8,
    /// What the player may not recreate.
    pub recreation: Recreation,
    /// How many ko threats Black and White have outside the board, each with its answer.
    pub threats: [u8; 2],
}

/// What may not be recreated by a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recreation {
    /// The position just before and just after an earlier play, in this order (ikeda.fixed-ko).
    FixedKo,
    /// An earlier position (ikeda.positional-superko).
    Superko,
}

/// What has to be remembered of a game so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Whether the alternation has stopped.
    pub playout: bool,
    /// The player's plays in the alternation minus the opponent's.
    pub spent: i16,
    /// The ko-captures that may not be made again (fixed ko) or the positions that may not be recreated (superko),
    /// since the last play that was no ko-capture. Always in the same order.
    past: Arc<[Earlier]>,
    /// How many ko threats outside the board Black and White have made.
    pub threats_made: [u8; 2],
}

/// Something that may not come again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Earlier {
    position: Board,
    /// For fixed ko: the play that was made there.
    play: Option<(Colour, Point)>,
}

impl Tally {
    /// Whether this is among what may not come again.
    pub(crate) fn has(&self, earlier: &Earlier) -> bool {
        self.past.contains(earlier)
    }

    /// The positions in what may not come again, with the plays that were made there.
    pub(crate) fn past(&self) -> impl Iterator<Item = (&Board, Option<(Colour, Point)>)> + Clone {
        self.past.iter().map(|earlier| (&earlier.position, earlier.play))
    }

    /// Exchanges points in what may not come again.
    pub(crate) fn exchange(&mut self, board: impl Fn(&Board) -> Board, point: impl Fn(Point) -> Point) {
        let exchanged = |earlier: &Earlier| Earlier {
            position: board(&earlier.position),
            play: earlier.play.map(|(colour, at)| (colour, point(at))),
        };
        let past: Vec<Earlier> = self.past.iter().map(exchanged).collect();
        self.past = Arc::default();
        self.remember(past);
    }

    /// Adds what may not come again.
    pub(crate) fn remember(&mut self, earlier: impl IntoIterator<Item = Earlier>) {
        let mut past = self.past.to_vec();
        for earlier in earlier {
            if !past.contains(&earlier) {
                past.push(earlier);
            }
        }
        past.sort_by_cached_key(|earlier| {
            let mut hasher = DefaultHasher::new();
            earlier.hash(&mut hasher);
            hasher.finish()
        });
        self.past = past.into();
    }
}

impl Score {
    /// What is remembered after a move, and whether the count of passes starts again. An error if it recreates what it
    /// may not, as far as that is remembered.
    pub(super) fn tallied(
        &self,
        before: &Situation,
        after: &State,
        play: Option<&Play>,
    ) -> Result<(Tally, bool), Illegal> {
        let mut tally = before.tally.clone();
        if let Some(play) = play {
            if !tally.playout {
                tally.spent = tally.spent.saturating_add(if play.colour == self.player { 1 } else { -1 });
            }
            if Ko::captured_by(play).is_none() {
                tally.past = Arc::default();
            } else {
                let mv = Move::Play(play.point);
                let fixed = self.recreation == Recreation::FixedKo;
                let recreated = self.recreated(&before.state, mv, after);
                if recreated.last().is_some_and(|again| tally.has(again)) {
                    return Err(Illegal::Ko(KoBreach { fixed, positional: !fixed, ..KoBreach::default() }));
                }
                tally.remember(recreated);
            }
        }
        let stops = !tally.playout && after.passes >= self.passes_to_stop;
        tally.playout |= stops;
        Ok((tally, stops))
    }

    /// What may not come again once this move has been made. The last of it is what the move itself may not repeat.
    pub(crate) fn recreated(&self, before: &State, mv: Move, after: &State) -> Vec<Earlier> {
        let Move::Play(point) = mv else { return Vec::new() };
        let position = |board, play| Earlier { position: board, play };
        match self.recreation {
            Recreation::FixedKo => vec![position(before.board, Some((before.to_move, point)))],
            Recreation::Superko => vec![position(before.board, None), position(after.board, None)],
        }
    }

    /// The situation after a ko threat outside the board and its answer, if the player whose turn it is has one left.
    /// It is his turn again; both have made a play, and whatever was there before cannot come back.
    pub(super) fn threatened(&self, before: &Situation) -> Result<Situation, Illegal> {
        let player = if before.state.to_move == Colour::Black { 0 } else { 1 };
        let mut tally = before.tally.clone();
        if tally.threats_made[player] >= self.threats[player] {
            return Err(Illegal::NoKoPass);
        }
        tally.threats_made[player] += 1;
        tally.past = Arc::default();
        let state = State::start(before.state.board, before.state.to_move);
        Ok(Situation { state, kept: before.kept, tally })
    }

    fn ended(&self, situation: &Situation) -> bool {
        situation.tally.playout && situation.state.passes >= self.passes_to_end
    }

    /// Whether the score is reached, out of reach, or open. It is reached if what the player holds whatever happens is
    /// enough: he need only pass, and fill to capture in the playout. It is out of reach if what the opponent holds is
    /// too much.
    pub(super) fn verdict(&self, situation: &Situation, task: &Task) -> Option<bool> {
        let board = &situation.state.board;
        let reaches = |area: i64| area - self.stones - i64::from(situation.tally.spent) >= self.at_least;
        let whole = board.all_points();
        if self.ended(situation) {
            // Nobody plays where the board is divided if plays are confined: it belongs to whoever holds it.
            let held = |player| attractor(board, player, &whole);
            let divided = |board| divided(board, self.player, &held(self.player), &held(self.player.opponent()));
            let end = if task.part.is_some() { divided(board) } else { *board };
            return Some(reaches(area(&end, self.player)));
        }
        let [mine, theirs] = self.held(situation, task).map(|held| i64::from(held.len()));
        let all = i64::from(whole.len());
        if reaches(mine - (all - mine)) {
            return Some(true);
        }
        (!reaches((all - theirs) - theirs)).then_some(false)
    }

    /// What the player and his opponent hold, by answers too if plays are confined and fixed ko is the rule.
    fn held(&self, situation: &Situation, task: &Task) -> [PointSet; 2] {
        let board = &situation.state.board;
        let pairs = match self.recreation {
            Recreation::FixedKo => task.part.unwrap_or_default(),
            Recreation::Superko => PointSet::EMPTY,
        };
        [self.player, self.player.opponent()]
            .map(|player| attractor_with_answers(board, player, &board.all_points(), &pairs))
    }

    /// How many more points the player has to hold for the score to be reached, and his opponent for it to be out of
    /// reach.
    pub(crate) fn missing(&self, situation: &Situation, task: &Task) -> (u32, u32) {
        let board = &situation.state.board;
        let whole = board.all_points();
        let [mine, theirs] = self.held(situation, task);
        let wanted = self.at_least + self.stones + i64::from(situation.tally.spent);
        let (all, mine_count, theirs_count) = (i64::from(whole.len()), i64::from(mine.len()), i64::from(theirs.len()));
        let half = |points: i64| u32::try_from(points.max(0) / 2 + 1).unwrap_or(u32::MAX);
        let undecided = whole - mine - theirs;
        let far = |player: Colour| {
            let near = board.stones(player).neighbours() | *board.stones(player);
            (undecided - near).len()
        };
        (
            half(wanted - (2 * mine_count - all)) + far(self.player),
            half((all - 2 * theirs_count) - wanted) + far(self.player.opponent()),
        )
    }

    /// The points that neither player holds: where something is left to be decided.
    pub fn undecided(board: &Board) -> PointSet {
        let whole = board.all_points();
        whole - attractor(board, Colour::Black, &whole) - attractor(board, Colour::White, &whole)
    }
}

/// The board with the stones removed that stand where the other player holds the points.
fn divided(board: &Board, player: Colour, mine: &PointSet, theirs: &PointSet) -> Board {
    let mut divided = *board;
    for (held, opponent) in [(mine, player.opponent()), (theirs, player)] {
        for point in (*held & *board.stones(opponent)).iter() {
            divided.set(point, None);
        }
    }
    divided
}

/// The area of a player minus that of his opponent: stones, and empty regions that border on one colour only
/// (ikeda.territory).
fn area(board: &Board, player: Colour) -> i64 {
    let [black, white] = territory(board);
    let points = |colour, territory: PointSet| i64::from((*board.stones(colour) | territory).len());
    let difference = points(Colour::Black, black) - points(Colour::White, white);
    if player == Colour::Black { difference } else { -difference }
}
