//! Perfect play: the score that each player can force.
//!
//! A strategy of Black's shows that he reaches at least a score, a strategy of White's that it is at most that. If they
//! meet, that is the perfect play score, and both certificates are its proof. Agreement does not matter here: either
//! player can insist on the playout.
//!
//! All that only perfect play needs stands here: the goal ([`score`]) and what it remembers ([`game_so_far`]), plays
//! outside the board ([`outside`]), what is open when the alternation stops (`left_open`), which situations are as good
//! as each other (`symmetry`), which points look the same (`one_of_each`), and whether a strategy obeys fixed ko or
//! superko with the whole past (`past_rule`). A strategy that does not is not accepted, and another one is looked for
//! more carefully ([`care`]).
//!
//! All legal moves are considered, unless plays are confined. [`Score::undecided`] gives the points that are not
//! divided yet: those in neither player's [attractor](crate::life::lemmas), where he need only answer by capturing. To
//! play elsewhere costs a point in the alternation and gains none; it could only serve as a move that is not a pass,
//! and where a pass lifts the ban of a ko as a play does, passes serve as well. This is no proof, so what is found
//! under this limit says so, and on the small boards it is compared with play without limits. Under superko, where a
//! pass changes no position, it is plainly wrong: in diagram 0037 White gains a point by filling an eye of her own.
//! There the limit is refused, and where suicide is allowed, since the lemma on attractors needs that it is not.

pub mod care;
pub mod game_so_far;
mod left_open;
mod one_of_each;
pub mod outside;
mod past_rule;
pub mod score;
mod symmetry;

use std::sync::Arc;

use self::care::Care;
use self::game_so_far::{GameSoFar, PastRule};
use self::outside::Outside;
use self::score::Score;
use super::{PlayArea, Reading};
use crate::board::notation::Move;
use crate::board::{Board, Colour};
use crate::force::goal::Situation;
use crate::force::limits::{Limits, Unsettled};
use crate::force::proof::{ProofOf, Unproved};
use crate::force::search::{Succeeded, first_to_succeed};
use crate::force::task::Task;
use crate::play::ko::{KoRules, Superko};
use crate::play::state::{Rules, State};

/// The perfect play score, and why it is that.
#[derive(Clone, Debug)]
pub struct PerfectPlay {
    /// Black's score minus White's.
    pub margin: i64,
    /// Black's strategy and White's.
    pub proofs: [ProofOf<Score>; 2],
    /// How many situations were looked at.
    pub states: usize,
}

impl Reading {
    /// The perfect play score of a game in which these moves have been made. All strategies that are tried share what
    /// may be taken. It is never settled if one of the moves is illegal.
    pub fn perfect_play(
        &self,
        board: &Board,
        to_move: Colour,
        made: &[Move],
        limits: Limits,
    ) -> Result<PerfectPlay, Unproved> {
        self.value(&Game::new(board, to_move, made), limits, 0)
    }

    /// The same, if Black and White have so many ko threats outside the board, each with its answer.
    pub fn with_threats(
        &self,
        board: &Board,
        to_move: Colour,
        made: &[Move],
        threats: [u8; 2],
        limits: Limits,
    ) -> Result<PerfectPlay, Unproved> {
        self.value(&Game { outside: Outside::Threats(threats), ..Game::new(board, to_move, made) }, limits, 0)
    }

    /// Is there a pass-fight (ikeda.no-pass-fight)? The perfect play score, once these moves have been made, is another
    /// one if a player is given a waiting play outside the board: a play with its answer that lifts no ko ban, and so
    /// serves for nothing but not to pass.
    ///
    /// NOT IN THE PAPER: it does not say what a pass-fight is. Others describe it as a fight near the end in which a
    /// player gains by not passing, as in a ko fight by playing elsewhere. A play that also lifted bans would be of use
    /// in a ko fight, which is something else; without a ko on the board it makes no difference.
    pub fn pass_fight(&self, board: &Board, to_move: Colour, made: &[Move], limits: Limits) -> Result<bool, Unproved> {
        let game = Game::new(board, to_move, made);
        let PerfectPlay { margin: score, mut states, .. } = self.value(&game, limits, 0)?;
        for plays in [[1, 0], [0, 1]] {
            let with_a_play = self.value(&Game { outside: Outside::Waiting(plays), ..game }, limits, states)?;
            if with_a_play.margin != score {
                return Ok(true);
            }
            states = with_a_play.states;
        }
        Ok(false)
    }

    /// Can either player, without losing by it, force that no ko and no dame is open when the alternation stops
    /// (ikeda.kos-filled-in-alternation)? Each still gets the perfect play score if he gets nothing should one be open.
    ///
    /// NOT IN THE PAPER: that it costs the player nothing. The paper concludes that nothing can be gained by leaving
    /// something open, which would not follow if he had to pay for it.
    pub fn filling_is_forced(
        &self,
        board: &Board,
        to_move: Colour,
        made: &[Move],
        limits: Limits,
    ) -> Result<(bool, Vec<ProofOf<Score>>), Unproved> {
        let game = Game::new(board, to_move, made);
        let PerfectPlay { margin: score, mut states, .. } = self.value(&game, limits, 0)?;
        let mut proofs = Vec::new();
        for player in [Colour::Black, Colour::White] {
            // Either he gets it, or his opponent prevents that.
            let worse = if player == Colour::Black { score - 1 } else { score + 1 };
            let wanted = [(player, score), (player.opponent(), worse)];
            let game = Game { must_fill: Some(player), ..game };
            let strategy = self.strategy(&game, &wanted, limits, &mut states)?;
            let forced = strategy.task.forcer == player;
            proofs.push(strategy);
            if !forced {
                return Ok((false, proofs));
            }
        }
        Ok((true, proofs))
    }

    /// The perfect play score, when so many situations have been looked at already.
    fn value(&self, game: &Game<'_>, limits: Limits, mut states: usize) -> Result<PerfectPlay, Unproved> {
        let Some((_, start)) = self.task(game, Colour::Black, 0, Care::Plain) else {
            return Err(Unproved::not_settled(states, Unsettled::OutOfScope));
        };
        // The score is at least `least` and at most `most`: at first because there are no more points on the board,
        // then because of a strategy of Black's and one of White's.
        let all = i64::from(game.board.all_points().len());
        let spent = stones(game.board, Colour::Black) + i64::from(start.memory.spent);
        let (mut least, mut most) = (-all - spent, all - spent);
        let (mut blacks, mut whites) = (None, None);
        loop {
            // Either Black reaches the middle, or White prevents it. In the end each has to show the same.
            let middle = (least + most + 1).div_euclid(2);
            let wanted = match (&blacks, &whites) {
                _ if least < most => vec![(Colour::Black, middle), (Colour::White, middle - 1)],
                (None, _) => vec![(Colour::Black, least)],
                (_, None) => vec![(Colour::White, most)],
                (Some(_), Some(_)) => break,
            };
            let strategy = self.strategy(game, &wanted, limits, &mut states)?;
            if strategy.task.forcer == Colour::Black {
                least = wanted[0].1;
                blacks = Some(strategy);
            } else {
                most = wanted.last().map_or(most, |(_, margin)| *margin);
                whites = Some(strategy);
            }
        }
        let (Some(black), Some(white)) = (blacks, whites) else {
            return Err(Unproved::not_settled(states, Unsettled::Exhausted));
        };
        Ok(PerfectPlay { margin: least, proofs: [black, white], states })
    }

    /// The first strategy that is found and accepted by which one of these players gets the score that he wants. How
    /// many situations were looked at is added to `states`. A strategy that is not accepted is no bug: it forgot too
    /// much.
    fn strategy(
        &self,
        game: &Game<'_>,
        wanted: &[(Colour, i64)],
        limits: Limits,
        states: &mut usize,
    ) -> Result<ProofOf<Score>, Unproved> {
        let mut why_not = Unsettled::Exhausted;
        for care in Care::ALL.into_iter().filter(|care| care.holds_under(&self.rules)) {
            let task = |(player, margin): &(Colour, i64)| self.task(game, *player, *margin, care);
            let mut tasks: Vec<_> = wanted.iter().filter_map(task).collect();
            let left = limits.after(*states);
            let Succeeded { first, states: more } = first_to_succeed(&tasks, care.limits(left));
            *states += more;
            let (number, certificate) = match first {
                Ok(found) => found,
                // All has been seen, and only more care can help.
                Err(Unsettled::Exhausted) => continue,
                Err(why) => {
                    why_not =
                        if why == Unsettled::States(left.states) { Unsettled::States(limits.states) } else { why };
                    break;
                }
            };
            let (task, start) = tasks.swap_remove(number);
            let proof = ProofOf { task, start, certificate };
            if proof.check().is_ok() {
                return Ok(proof);
            }
        }
        Err(Unproved::not_settled(*states, why_not))
    }

    /// What a player wants to reach, if Black's score minus White's is to be at least or at most this, and from where.
    /// Nothing if it cannot be checked that a strategy obeys the rules, or if a move that was made is illegal.
    fn task(
        &self,
        game: &Game<'_>,
        player: Colour,
        margin: i64,
        care: Care,
    ) -> Option<(Task<Score>, Situation<GameSoFar>)> {
        let at_least = if player == Colour::Black { margin } else { -margin };
        if self.confines_wrongly().is_some() {
            return None;
        }
        let past_rule = match (self.rules.ko.basic, self.rules.ko.fixed, self.rules.ko.superko) {
            (true, true, Superko::Off) => PastRule::FixedKo,
            (_, false, Superko::Positional) => PastRule::Superko,
            _ => return None,
        };
        let score = Score {
            player,
            at_least,
            stones: stones(game.board, player),
            passes_to_stop: self.passes_to_stop,
            passes_to_end: self.rules.passes_to_end,
            past_rule,
            outside: game.outside,
            must_fill: game.must_fill,
            care,
        };
        // Positional superko forbids what basic ko forbids. Passes end the phases of the game, not the sequence.
        let rules = Rules { ko: KoRules { basic: true, ..KoRules::OFF }, passes_to_end: 0, ..self.rules };
        let mut task = Task { rules, forcer: player, goal: Arc::new(score), play_area: None };
        let mut start = task.start(&State::start(*game.board, game.to_move));
        let mut earlier = Vec::new();
        for mv in game.made {
            let next = task.after(&start, (*mv).into()).ok()?;
            earlier.extend(past_rule.forbidden_by(&start.state, *mv, &next.state));
            start = next;
        }
        start.memory.remember(earlier);
        if self.play_area == PlayArea::Undecided {
            // Where plays are confined, what is dead counts as taken in the end. It must not be too late for that.
            if !task.goal.may_wait(&start, start.state.to_move.opponent()) {
                return None;
            }
            task.play_area = Some(Score::undecided(&start.state.board));
        }
        Some((task, start))
    }
}

/// A game whose perfect play score is looked for.
#[derive(Clone, Copy)]
struct Game<'a> {
    board: &'a Board,
    to_move: Colour,
    made: &'a [Move],
    outside: Outside,
    /// Who, if anybody, does not get the score if something is open when the alternation stops.
    must_fill: Option<Colour>,
}

impl<'a> Game<'a> {
    fn new(board: &'a Board, to_move: Colour, made: &'a [Move]) -> Self {
        Self { board, to_move, made, outside: Outside::NONE, must_fill: None }
    }
}

/// The stones of a player minus those of his opponent.
fn stones(board: &Board, player: Colour) -> i64 {
    let count = |colour| i64::from(board.stones(colour).len());
    count(player) - count(player.opponent())
}
