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

use std::fmt;

use super::care::Care;
use super::game_so_far::{GameSoFar, PastRule};
use super::left_open::left_open;
use super::one_of_each::one_of_each;
use super::outside::{GameMove, Outside};
use super::past_rule::Check;
use super::symmetry::ExchangeableRegions;
use crate::board::notation::Move;
use crate::board::points::PointSet;
use crate::board::{Board, Colour, Play};
use crate::fault::{Fault, seeded};
use crate::force::goal::{Goal, Situation, Strategy, Symmetries, Terms};
use crate::life::lemmas::{attractor, attractor_with_answers, walls};
use crate::play::ko::{Ko, KoBreach, NoPast};
use crate::play::state::{Illegal, State};
use crate::systems::ikeda::scoring::territory;
#[cfg(test)]
use {crate::force::task::Task, crate::play::ko::KoRules, crate::play::state::Rules, std::sync::Arc};

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
    /// The rule that looks at the whole past.
    pub past_rule: PastRule,
    /// The plays that Black and White have outside the board.
    pub outside: Outside,
    /// Who, if anybody, does not get the score if a ko or a dame is open when the alternation stops.
    pub must_fill: Option<Colour>,
    /// What is believed and what is remembered.
    pub care: Care,
}

impl Score {
    /// What is remembered after a move, and whether it stops the alternation. An error if the move breaks the rule that
    /// looks at the past, as far as that is remembered.
    fn remembered(
        &self,
        before: &Situation<GameSoFar>,
        after: &State,
        play: Option<&Play>,
    ) -> Result<(GameSoFar, bool), Illegal> {
        let mut game = before.memory.clone();
        if let Some(play) = play {
            if !game.playout && !seeded(Fault::AlternationIsFree) {
                game.spent = game.spent.saturating_add(if play.colour == self.player { 1 } else { -1 });
            }
            if self.care == Care::Quick && Ko::captured_by(play).is_none() {
                game.forget();
            } else {
                let fixed = self.past_rule == PastRule::FixedKo;
                let forbidden = self.past_rule.forbidden_by(&before.state, Move::Play(play.point), after);
                if forbidden.last().is_some_and(|again| game.forbids(again)) {
                    return Err(Illegal::Ko(KoBreach { fixed, positional: !fixed, ..KoBreach::default() }));
                }
                game.remember(forbidden);
            }
            if self.care == Care::Careful {
                let stand = |player| walls(&after.board, player, &PointSet::EMPTY);
                game.forget_without([Colour::Black, Colour::White].map(stand));
            }
        }
        let stops = !game.playout && after.passes >= self.passes_to_stop;
        game.playout |= stops;
        game.left_open |= stops && self.must_fill.is_some() && left_open(&after.board);
        Ok((game, stops))
    }

    fn ended(&self, situation: &Situation<GameSoFar>) -> bool {
        situation.memory.playout && situation.state.passes >= self.passes_to_end
    }

    /// Whether a player still has to see to it that something is filled.
    fn must_still_fill(&self, situation: &Situation<GameSoFar>, player: Colour) -> bool {
        !situation.memory.playout && self.must_fill == Some(player)
    }

    /// Whether the game goes on until the player has taken what stands in his attractor: his opponent is not about to
    /// make the last pass.
    pub(super) fn may_wait(&self, situation: &Situation<GameSoFar>, player: Colour) -> bool {
        let Situation { state, memory } = situation;
        let opponent_can_end = memory.playout && state.passes + 1 >= self.passes_to_end && state.to_move != player;
        !opponent_can_end || played_out(&state.board) == state.board
    }

    /// What the area must be, the player's minus the opponent's, for the score to be reached.
    fn area_wanted(&self, situation: &Situation<GameSoFar>) -> i64 {
        self.at_least + self.stones + i64::from(situation.memory.spent)
    }

    /// The attractors of the player and his opponent; with answers in pairs if plays are confined and fixed ko is the
    /// rule.
    fn attractors(&self, board: &Board, terms: Terms<'_>) -> [PointSet; 2] {
        let pairs = self.pairs(terms);
        [self.player, self.player.opponent()]
            .map(|player| attractor_with_answers(board, player, &board.all_points(), &pairs))
    }

    /// Where plays in pairs are answered.
    pub(super) fn pairs(&self, terms: Terms<'_>) -> PointSet {
        match (self.past_rule, self.care) {
            (PastRule::FixedKo, Care::Quick) => terms.play_area.copied().unwrap_or_default(),
            _ => PointSet::EMPTY,
        }
    }

    /// The points that are in neither player's attractor: where something is left to be decided.
    pub fn undecided(board: &Board) -> PointSet {
        let whole = board.all_points();
        whole - attractor(board, Colour::Black, &whole) - attractor(board, Colour::White, &whole)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a score of at least {} for {}", self.at_least, self.player)?;
        match self.must_fill {
            None => Ok(()),
            Some(player) if player == self.player => {
                f.write_str(", and that nothing is open when the alternation stops")
            }
            Some(_) => f.write_str(", or that something is open when the alternation stops"),
        }
    }
}

impl Goal for Score {
    type Memory = GameSoFar;
    type Move = GameMove;

    fn memory(&self, _start: &State) -> GameSoFar {
        GameSoFar::default()
    }

    fn owned_bytes(&self, memory: &GameSoFar) -> usize {
        memory.owned_bytes()
    }

    fn candidates(&self, situation: &Situation<GameSoFar>) -> Vec<GameMove> {
        situation.state.candidates().map(GameMove::OnBoard).chain([GameMove::Outside]).collect()
    }

    fn after(
        &self,
        situation: &Situation<GameSoFar>,
        mv: GameMove,
        terms: Terms<'_>,
    ) -> Result<Situation<GameSoFar>, Illegal> {
        let GameMove::OnBoard(mv) = mv else { return self.outside.after(situation) };
        if terms.excludes(mv) {
            return Err(Illegal::OffBoard);
        }
        let (mut state, play) = situation.state.after(mv, terms.rules, &NoPast)?;
        let (memory, stops) = self.remembered(situation, &state, play.as_ref())?;
        if stops {
            state.passes = 0;
        }
        Ok(Situation { state, memory })
    }

    /// The score is reached if the player's attractor is enough: he need only pass, and fill to capture in the playout.
    /// It is out of reach if the opponent's is too much.
    fn verdict(&self, situation: &Situation<GameSoFar>, terms: Terms<'_>) -> Option<bool> {
        let board = &situation.state.board;
        let wanted = self.area_wanted(situation);
        if situation.memory.left_open {
            return Some(self.must_fill != Some(self.player));
        }
        if self.ended(situation) {
            let end = if terms.play_area.is_some() { played_out(board) } else { *board };
            return Some(area(&end, self.player) >= wanted);
        }
        if self.care == Care::Plain {
            return None;
        }
        let [mine, theirs] = self.attractors(board, terms).map(|points| i64::from(points.len()));
        let all = i64::from(board.all_points().len());
        let settled_for = |player| self.may_wait(situation, player) && !self.must_still_fill(situation, player);
        if mine - (all - mine) >= wanted && settled_for(self.player) {
            return Some(true);
        }
        ((all - theirs) - theirs < wanted && settled_for(self.player.opponent())).then_some(false)
    }

    /// One of all undecided points that look the same.
    fn relevant(&self, situation: &Situation<GameSoFar>, _terms: Terms<'_>) -> PointSet {
        let board = &situation.state.board;
        one_of_each(board, &Self::undecided(board))
    }

    /// How many more points have to be in the player's attractor for the score to be reached, and in his opponent's for
    /// it to be out of reach.
    fn estimate(&self, situation: &Situation<GameSoFar>, terms: Terms<'_>, _patient: bool) -> (u32, u32) {
        let board = &situation.state.board;
        let whole = board.all_points();
        let [mine, theirs] = self.attractors(board, terms);
        let wanted = self.area_wanted(situation);
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

    fn symmetries(&self, board: &Board, terms: Terms<'_>) -> Option<Box<dyn Symmetries<GameSoFar, GameMove> + '_>> {
        Some(Box::new(ExchangeableRegions::new(board, &self.pairs(terms))))
    }

    /// The opponent may do more here than in the game.
    fn can_be_denied(&self) -> bool {
        false
    }

    fn breach(
        &self,
        strategy: &Strategy<GameSoFar, GameMove>,
        start: &Situation<GameSoFar>,
        terms: Terms<'_>,
    ) -> Option<(State, GameMove)> {
        let rests_on = |situation: &Situation<GameSoFar>| {
            let reached = !self.ended(situation) && self.verdict(situation, terms) == Some(true);
            reached.then(|| self.attractors(&situation.state.board, terms)[0])
        };
        let outside_counts = self.outside.changes_the_position();
        Check { goal: self, rule: self.past_rule, strategy, start, terms, outside_counts, rests_on: &rests_on }.breach()
    }
}

/// The board without the stones that stand in the other player's attractor. Where plays are confined nobody can play
/// there to take them, though on the whole board he could.
fn played_out(board: &Board) -> Board {
    let mut end = *board;
    for player in [Colour::Black, Colour::White] {
        let taken = attractor(board, player, &board.all_points()) & *board.stones(player.opponent());
        for point in taken.iter() {
            end.set(point, None);
        }
    }
    end
}

/// The area of a player minus that of his opponent: stones, and empty regions that border on one colour only
/// (ikeda.territory).
fn area(board: &Board, player: Colour) -> i64 {
    let [black, white] = territory(board);
    let points = |colour, territory: PointSet| i64::from((*board.stones(colour) | territory).len());
    let difference = points(Colour::Black, black) - points(Colour::White, white);
    if player == Colour::Black { difference } else { -difference }
}

/// For tests: Black wants a score of 0, three passes stop the alternation and end the playout.
#[cfg(test)]
pub(super) fn task_of_black(past_rule: PastRule, play_area: Option<PointSet>) -> Task<Score> {
    let rules = Rules { ko: KoRules { basic: true, ..KoRules::OFF }, passes_to_end: 0, ..Rules::BASE };
    let [passes_to_stop, passes_to_end] = [3, 3];
    let player = Colour::Black;
    let goal = Score {
        player,
        at_least: 0,
        stones: 0,
        passes_to_stop,
        passes_to_end,
        past_rule,
        outside: Outside::NONE,
        must_fill: None,
        care: Care::Quick,
    };
    Task { rules, forcer: player, goal: Arc::new(goal), play_area }
}
