//! Perfect play: the score that each player can force.
//!
//! A strategy of Black's shows that he reaches at least a score, a strategy of White's that it is at most that. If they
//! meet, that is the perfect play score, and both certificates are its proof. Agreement does not matter here: either
//! player can insist on the playout.
//!
//! All legal moves are considered, unless plays are confined to a part of the board. [`undecided`] gives the part that
//! is not divided yet: what neither player holds by pass-alive strings, in which he need only answer by capturing. To
//! play elsewhere costs a point in the alternation and gains none; it could only serve as a move that is not a pass,
//! and in the playout, where it costs nothing, passes do as well. This is no proof, so what is found under this limit
//! says so, and on the small boards it is compared with play without limits.

use std::sync::Arc;

use super::{PlayArea, Reading};
use crate::board::{Board, Colour};
use crate::force::race;
use crate::goal::{Goal, Recreation, Score, Situation, Task};
use crate::ko::{KoRules, Superko};
use crate::points::PointSet;
use crate::proof::{Proof, Unproved};
use crate::sequence::{Move, Rules, State};

/// The perfect play score, and why it is that.
#[derive(Clone, Debug)]
pub struct Value {
    /// Black's score minus White's.
    pub margin: i64,
    /// Black's strategy and White's.
    pub proofs: [Proof; 2],
    /// How many situations were looked at.
    pub states: usize,
}

/// The part of the board that is not divided yet.
pub fn undecided(board: &Board) -> PointSet {
    Score::undecided(board)
}

impl Reading {
    /// The perfect play score of a game in which these moves have been made, as far as they are of the alternation or
    /// the playout. At most `budget` situations are looked at for each of the strategies that are tried. Nothing if one
    /// of the moves is illegal.
    pub fn perfect_play(
        &self,
        board: &Board,
        to_move: Colour,
        made: &[Move],
        budget: usize,
    ) -> Result<Value, Unproved> {
        let from = From { board, to_move, made };
        let mut states = 0;
        // The score is at least `least` and at most `most`: at first because there are no more points on the board,
        // then because of a strategy of Black's and one of White's.
        let all = i64::from(board.all_points().len());
        let difference = stones(board, Colour::Black);
        let (mut least, mut most) = (-all - difference, all - difference);
        let (mut blacks, mut whites) = (None, None);
        loop {
            // Either Black reaches the middle, or White keeps him from it. In the end each has to show the same.
            let middle = (least + most + 1).div_euclid(2);
            let wanted = match (&blacks, &whites) {
                _ if least < most => vec![(Colour::Black, middle), (Colour::White, middle - 1)],
                (None, _) => vec![(Colour::Black, least)],
                (_, None) => vec![(Colour::White, most)],
                (Some(black), Some(white)) => {
                    return Ok(Value { margin: least, proofs: [black, white].map(Proof::clone), states });
                }
            };
            let tasks = wanted.iter().filter_map(|(player, margin)| self.task(&from, *player, *margin)).collect();
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
    }

    /// What a player wants to reach, if Black's score minus White's is to be at least or at most this, and from where.
    /// Nothing if a strategy cannot keep the rules, or if a move that was made is illegal.
    fn task(&self, from: &From<'_>, player: Colour, margin: i64) -> Option<(Task, Situation)> {
        let at_least = if player == Colour::Black { margin } else { -margin };
        let recreation = match (self.rules.ko.basic, self.rules.ko.fixed, self.rules.ko.superko) {
            (true, true, Superko::Off) => Recreation::FixedKo,
            (_, false, Superko::Positional) => Recreation::Superko,
            _ => return None,
        };
        let score = Score {
            player,
            at_least,
            stones: stones(from.board, player),
            passes_to_stop: self.passes_to_stop,
            passes_to_end: self.rules.passes_to_end,
            recreation,
        };
        // Positional superko forbids what basic ko forbids. Passes end the phases of the game, not the sequence.
        let rules = Rules { ko: KoRules { basic: true, ..KoRules::OFF }, passes_to_end: 0, ..self.rules };
        let mut task = Task::new(rules, player, Goal::Score(score));
        let mut start = task.start(&State::start(*from.board, from.to_move));
        let mut earlier = Vec::new();
        for mv in from.made {
            let next = task.after(&start, *mv).ok()?;
            earlier.extend(score.recreated(&start.state, *mv, &next.state));
            start = next;
        }
        start.tally.remember(earlier);
        if self.play_area == PlayArea::Undecided {
            task.part = Some(undecided(&start.state.board));
        }
        Some((task, start))
    }
}

/// From where perfect play is looked for.
struct From<'a> {
    board: &'a Board,
    to_move: Colour,
    made: &'a [Move],
}

/// The first strategy that is found for one of these tasks, and how many situations were looked at.
fn strategy(tasks: Vec<(Task, Situation)>, budget: usize) -> Result<(Option<Proof>, usize), Unproved> {
    let (found, states) = race(&tasks, budget);
    let Some((number, certificate)) = found else { return Ok((None, states)) };
    let (task, start) = tasks[number].clone();
    let proof = Proof { task, start, certificate: Arc::new(certificate) };
    proof.check().map_err(Unproved::BadProof)?;
    Ok((Some(proof), states))
}

/// The stones of a player minus those of his opponent.
fn stones(board: &Board, player: Colour) -> i64 {
    let count = |colour| i64::from(board.stones(colour).len());
    count(player) - count(player.opponent())
}
