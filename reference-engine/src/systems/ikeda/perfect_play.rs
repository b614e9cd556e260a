//! Perfect play: the score that each player can force.
//!
//! A strategy of Black's shows that he reaches at least a score, a strategy of White's that it is at most that. If they
//! meet, that is the perfect play score, and both certificates are its proof. Agreement does not matter here: either
//! player can insist on the playout.
//!
//! All legal moves are considered, unless plays are confined to a part of the board. [`Score::undecided`] gives the
//! part that is not divided yet: what neither player holds by pass-alive strings, in which he need only answer by
//! capturing. To play elsewhere costs a point in the alternation and gains none; it could only serve as a move that is
//! not a pass, and where a pass lifts the ban of a ko as a play does, passes serve as well. This is no proof, so what
//! is found under this limit says so, and on the small boards it is compared with play without limits. Under superko,
//! where a pass changes no position, it is plainly wrong: in diagram 0037 White gains a point by filling an eye of her
//! own. There the limit is refused.

use std::sync::Arc;

use super::{PlayArea, Reading};
use crate::board::notation::Move;
use crate::board::{Board, Colour, Suicide};
use crate::force::goal::{Goal, Recreation, Score, Situation, Task};
use crate::force::proof::{Proof, Unproved};
use crate::force::search::race;
use crate::play::ko::{Ko, KoRules, Superko};
use crate::play::state::{Rules, State};

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

impl Reading {
    /// The perfect play score of a game in which these moves have been made. At most `budget` situations are looked at
    /// for each of the strategies that are tried. It is never settled if one of the moves is illegal.
    pub fn perfect_play(
        &self,
        board: &Board,
        to_move: Colour,
        made: &[Move],
        budget: usize,
    ) -> Result<Value, Unproved> {
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
    ) -> Result<Value, Unproved> {
        self.value(&From { board, to_move, made, threats }, budget)
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
        let without = From { board, to_move, made, threats: [0, 0] };
        let Some((_, start)) = self.task(&without, Colour::Black, 0) else { return Ok(None) };
        if has_ko(&start.state.board) {
            return Ok(None);
        }
        let score = self.value(&without, budget)?.margin;
        for threats in [[1, 0], [0, 1]] {
            if self.value(&From { threats, ..without }, budget)?.margin != score {
                return Ok(Some(true));
            }
        }
        Ok(Some(false))
    }

    fn value(&self, from: &From<'_>, budget: usize) -> Result<Value, Unproved> {
        let mut states = 0;
        let Some((_, start)) = self.task(from, Colour::Black, 0) else { return Err(Unproved::NotSettled { states }) };
        // The score is at least `least` and at most `most`: at first because there are no more points on the board,
        // then because of a strategy of Black's and one of White's.
        let all = i64::from(from.board.all_points().len());
        let spent = stones(from.board, Colour::Black) + i64::from(start.tally.spent);
        let (mut least, mut most) = (-all - spent, all - spent);
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
            let tasks = wanted.iter().filter_map(|(player, margin)| self.task(from, *player, *margin)).collect();
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
        if self.confines_under_superko() {
            return None;
        }
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
            threats: from.threats,
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
            task.part = Some(Score::undecided(&start.state.board));
        }
        Some((task, start))
    }
}

/// From where perfect play is looked for.
#[derive(Clone, Copy)]
struct From<'a> {
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
