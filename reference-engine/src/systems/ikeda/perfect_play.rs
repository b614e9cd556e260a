//! Perfect play: the score that each player can force.
//!
//! A strategy of Black's shows that he reaches at least a score, a strategy of White's that it is at most that. If they
//! meet, that is the perfect play score, and both certificates are its proof. Agreement does not matter here: either
//! player can insist on the playout.
//!
//! All that only perfect play needs stands here: the goal ([`score`]) and what it remembers ([`game_so_far`]), ko
//! threats outside the board ([`outside_threats`]), which situations are as good as each other (`symmetry`), which points
//! look the same (`one_of_each`), and whether a strategy obeys fixed ko or superko with the whole past (`past_rule`).
//!
//! All legal moves are considered, unless plays are confined. [`Score::undecided`] gives the points that are not divided
//! yet: those in neither player's [attractor](crate::life::lemmas), where he need only answer by capturing. To play elsewhere costs a point in the alternation and gains none; it could only serve as a move that is
//! not a pass, and where a pass lifts the ban of a ko as a play does, passes serve as well. This is no proof, so what
//! is found under this limit says so, and on the small boards it is compared with play without limits. Under superko,
//! where a pass changes no position, it is plainly wrong: in diagram 0037 White gains a point by filling an eye of her
//! own. There the limit is refused.

pub mod game_so_far;
mod one_of_each;
pub mod outside_threats;
mod past_rule;
pub mod score;
mod symmetry;

use std::sync::Arc;

use self::game_so_far::{GameSoFar, PastRule};
use self::score::Score;
use super::{PlayArea, Reading};
use crate::board::notation::Move;
use crate::board::{Board, Colour, Suicide};
use crate::force::goal::Situation;
use crate::force::proof::{ProofOf, Unproved};
use crate::force::search::first_to_succeed;
use crate::force::task::Task;
use crate::play::ko::{Ko, KoRules, Superko};
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
    /// The perfect play score of a game in which these moves have been made. At most `budget` situations are looked at
    /// for each of the strategies that are tried. It is never settled if one of the moves is illegal.
    pub fn perfect_play(
        &self,
        board: &Board,
        to_move: Colour,
        made: &[Move],
        budget: usize,
    ) -> Result<PerfectPlay, Unproved> {
        self.with_threats(board, to_move, made, [0, 0], budget)
    }

    /// The same, if Black and White have so many ko threats outside the board, each with its answer.
    pub fn with_threats(
        &self,
        board: &Board,
        to_move: Colour,
        made: &[Move],
        threats: [u8; 2],
        budget: usize,
    ) -> Result<PerfectPlay, Unproved> {
        self.value(&Game { board, to_move, made, threats }, budget)
    }

    /// Is there a pass-fight (ikeda.no-pass-fight)? The perfect play score, once these moves have been made, is another
    /// one if a player is given a ko threat outside the board, though no ko is left that it could be a threat for.
    /// Where a ko is left there is no answer.
    ///
    /// NOT IN THE PAPER: it does not say what a pass-fight is.
    pub fn pass_fight(
        &self,
        board: &Board,
        to_move: Colour,
        made: &[Move],
        budget: usize,
    ) -> Result<Option<bool>, Unproved> {
        let without = Game { board, to_move, made, threats: [0, 0] };
        let Some((_, start)) = self.task(&without, Colour::Black, 0) else { return Ok(None) };
        if has_ko(&start.state.board) {
            return Ok(None);
        }
        let score = self.value(&without, budget)?.margin;
        for threats in [[1, 0], [0, 1]] {
            if self.value(&Game { threats, ..without }, budget)?.margin != score {
                return Ok(Some(true));
            }
        }
        Ok(Some(false))
    }

    fn value(&self, game: &Game<'_>, budget: usize) -> Result<PerfectPlay, Unproved> {
        let mut states = 0;
        let Some((_, start)) = self.task(game, Colour::Black, 0) else { return Err(Unproved::NotSettled { states }) };
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
            let tasks = wanted.iter().filter_map(|(player, margin)| self.task(game, *player, *margin)).collect();
            let (strategy, more) = strategy(tasks, budget)?;
            states += more;
            match strategy {
                Some(black) if black.task.forcer == Colour::Black => {
                    least = wanted[0].1;
                    blacks = Some(black);
                }
                Some(white) => {
                    most = wanted.last().map_or(most, |(_, margin)| *margin);
                    whites = Some(white);
                }
                None => return Err(Unproved::NotSettled { states }),
            }
        }
        let (Some(black), Some(white)) = (blacks, whites) else { return Err(Unproved::NotSettled { states }) };
        Ok(PerfectPlay { margin: least, proofs: [black, white], states })
    }

    /// What a player wants to reach, if Black's score minus White's is to be at least or at most this, and from where.
    /// Nothing if it cannot be checked that a strategy obeys the rules, or if a move that was made is illegal.
    fn task(&self, game: &Game<'_>, player: Colour, margin: i64) -> Option<(Task<Score>, Situation<GameSoFar>)> {
        let at_least = if player == Colour::Black { margin } else { -margin };
        if self.confines_under_superko() {
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
            threats: game.threats,
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
    /// Black's and White's outside the board.
    threats: [u8; 2],
}

/// Whether a player could make a ko-capture.
fn has_ko(board: &Board) -> bool {
    let captures = |player| {
        let plays =
            board.empty_points().iter().filter_map(move |point| board.play(player, point, Suicide::Forbidden).ok());
        plays.filter(|play| Ko::captured_by(play).is_some()).count()
    };
    captures(Colour::Black) + captures(Colour::White) > 0
}

/// The first strategy that is found for one of these tasks, and how many situations were looked at.
fn strategy(
    mut tasks: Vec<(Task<Score>, Situation<GameSoFar>)>,
    budget: usize,
) -> Result<(Option<ProofOf<Score>>, usize), Unproved> {
    let (found, states) = first_to_succeed(&tasks, budget);
    let Some((number, certificate)) = found else { return Ok((None, states)) };
    let (task, start) = tasks.swap_remove(number);
    let proof = ProofOf { task, start, certificate };
    proof.check().map_err(Unproved::BadProof)?;
    Ok((Some(proof), states))
}

/// The stones of a player minus those of his opponent.
fn stones(board: &Board, player: Colour) -> i64 {
    let count = |colour| i64::from(board.stones(colour).len());
    count(player) - count(player.opponent())
}
