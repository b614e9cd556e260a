//! After the second set of passes: the referee judges (korean.second-set-referee).
//!
//! | what was left | who may play | clause |
//! |---|---|---|
//! | a place that both overlooked | the player who was the first to pass, once | korean.unfinished-first-passer |
//! | captures by either side | nobody: both gave up, the strings are in dual life | korean.both-gave-up |
//! | a capture by one side | his opponent, once, for instance to connect | korean.one-gave-up, korean.opponent-may-connect |
//!
//! Then the game ends. Whoever may play makes a play that is best for his score; a play that gains nothing is not made.

use std::sync::Arc;

use super::{FirstPasser, Reading, UnequalRights};
use crate::board::points::PointSet;
use crate::board::strings::{components, owner};
use crate::board::{Board, Colour};
use crate::force::capture::Capture;
use crate::force::proof::{Proved, Says, Unproved};
use crate::systems::position::Position;
use crate::word::Word;

/// Who may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// Black.
    Black,
    /// White.
    White,
    /// Nobody any more, because both gave up their captures.
    BothWaived,
    /// Nobody, because nobody gave up a capture.
    Nobody,
}

impl From<Colour> for Right {
    fn from(player: Colour) -> Self {
        match player {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }
}

impl Word for Right {
    const ALL: &'static [Self] = &[Self::Black, Self::White, Self::BothWaived, Self::Nobody];

    fn word(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
            Self::BothWaived => "both-waived",
            Self::Nobody => "nobody",
        }
    }
}

/// What the referee decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Who may play.
    pub right: Right,
    /// The plays that are best for him; none if no play gains anything.
    pub plays: PointSet,
    /// The position afterwards, unless several plays are best.
    pub board: Option<Board>,
    /// Black's score minus White's: territory, dead stones, and the stones that the play captures.
    pub margin: i64,
}

impl Reading {
    /// The game was not finished: the player who was the first to pass plays once more, anywhere
    /// (korean.unfinished-first-passer). `passed_first` is he in the first and in the second set of passes.
    pub fn unfinished(&self, position: &mut Position, passed_first: [Colour; 2]) -> Result<Judgement, Unproved> {
        let player = match self.first_passer {
            FirstPasser::FirstSet => passed_first[0],
            FirstPasser::SecondSet => passed_first[1],
        };
        let anywhere = position.board.all_points();
        self.plays_once_more(position, player, &anywhere)
    }

    /// Judgement by right to play about these strings, on which the players do not agree.
    pub fn right_to_play(
        &self,
        position: &mut Position,
        strings: &PointSet,
    ) -> Result<(Judgement, Vec<Proved>), Unproved> {
        let mut gave_up = [0; 2];
        let mut proved = Vec::new();
        for (player, gave_up) in [Colour::Black, Colour::White].into_iter().zip(&mut gave_up) {
            for string in components(&(*strings & *position.board.stones(player.opponent()))) {
                let captured = self.could_be_captured(position, &string)?;
                if captured.says == Says::Yes {
                    *gave_up += string.len();
                }
                proved.push(captured);
            }
        }
        let [black, white] = gave_up;
        let part = self.part(position, strings)?;
        let greater = self.unequal_rights == UnequalRights::GreaterWaived;
        let judgement = if black == 0 && white == 0 {
            self.judged(position, Right::Nobody, &PointSet::EMPTY)?
        } else if black == 0 || (greater && white > black) {
            self.plays_once_more(position, Colour::Black, &part)?
        } else if white == 0 || (greater && black > white) {
            self.plays_once_more(position, Colour::White, &part)?
        } else {
            self.judged(position, Right::BothWaived, strings)?
        };
        Ok((judgement, proved))
    }

    /// Whether the opponent of a string captures it if he plays first in its part, whatever it costs.
    ///
    /// NOT IN THE PAPER: it says no more than "can capture". Nothing is asked about what follows: in three points
    /// without capturing, which the paper's diagrams seem to show, what is captured comes back.
    fn could_be_captured(&self, position: &mut Position, string: &PointSet) -> Result<Proved, Unproved> {
        let Some(player) = owner(&position.board, string) else { return Ok(Proved::nothing()) };
        let part = self.part(position, string)?;
        let goal = Arc::new(Capture { owner: player, stones: *string });
        self.try_out(position, player.opponent(), player.opponent(), goal, &part)
    }

    /// The game ends as it stands, these strings being in dual life.
    fn judged(&self, position: &mut Position, right: Right, dual: &PointSet) -> Result<Judgement, Unproved> {
        let margin = self.margin(position, dual)?;
        Ok(Judgement { right, plays: PointSet::EMPTY, board: Some(position.board), margin })
    }

    /// A player makes one play where he may, the best for his score, and the game ends.
    fn plays_once_more(&self, position: &mut Position, player: Colour, part: &PointSet) -> Result<Judgement, Unproved> {
        let mut best = self.judged(position, player.into(), &PointSet::EMPTY)?;
        let sign = |margin: i64| if player == Colour::Black { margin } else { -margin };
        for point in (*part & *position.board.empty_points()).iter() {
            let Ok(play) = position.board.play(player, point, self.rules.suicide) else { continue };
            let captured = sign(i64::from(play.captured.len()) - i64::from(play.suicided.len()));
            let margin = self.margin(&mut position.with_board(play.board), &PointSet::EMPTY)? + captured;
            if sign(margin) > sign(best.margin) {
                best = Judgement { plays: PointSet::from(point), board: Some(play.board), margin, ..best };
            } else if margin == best.margin && !best.plays.is_empty() {
                best.plays.insert(point);
                best.board = None;
            }
        }
        Ok(best)
    }
}
