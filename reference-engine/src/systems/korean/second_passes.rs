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

use super::Position;
use crate::board::points::PointSet;
use crate::board::strings::{components, owner};
use crate::board::{Board, Colour};
use crate::force::capture::Capture;
use crate::force::proof::{Proved, Says, Unproved};
use crate::switch::Switch;
use crate::word::Word;

/// Which set of passes tells who passed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstPasser {
    /// The second, after which the referee is called.
    SecondSet,
    /// The first, which stopped the game.
    FirstSet,
}

impl Switch for FirstPasser {
    const NAME: &'static str = "first-passer";
    const ABOUT: &'static str = "who plays once more in an unfinished game: the first to pass in which set of passes";
    const CHOICES: &'static [Self] = &[Self::SecondSet, Self::FirstSet];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::SecondSet => ("second-set", "the second, after which the referee is called"),
            Self::FirstSet => ("first-set", "the first, which stopped the game"),
        }
    }
}

/// What it means that both gave up captures of unequal size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnequalRights {
    /// The same as if they were equal: dual life. The paper's own example has one stone against four.
    DualLife,
    /// Whoever could have captured more gave up more: the right is his opponent's.
    GreaterWaived,
}

impl Switch for UnequalRights {
    const NAME: &'static str = "unequal-rights";
    const ABOUT: &'static str = "what it means that both players gave up captures of unequal size";
    const CHOICES: &'static [Self] = &[Self::DualLife, Self::GreaterWaived];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::DualLife => ("dual-life", "the same as if they were equal: dual life"),
            Self::GreaterWaived => {
                ("greater-waived", "the right is the opponent's of whoever could have captured more")
            }
        }
    }
}

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

impl Position {
    /// The game was not finished: the player who was the first to pass plays once more, anywhere
    /// (korean.unfinished-first-passer). `passed_first` is he in the first and in the second set of passes.
    pub fn unfinished(&mut self, passed_first: [Colour; 2]) -> Result<Judgement, Unproved> {
        let player = match self.reading.first_passer {
            FirstPasser::FirstSet => passed_first[0],
            FirstPasser::SecondSet => passed_first[1],
        };
        let anywhere = self.board.all_points();
        self.plays_once_more(player, &anywhere)
    }

    /// Judgement by right to play about these strings, on which the players do not agree.
    pub fn right_to_play(&mut self, strings: &PointSet) -> Result<(Judgement, Vec<Proved>), Unproved> {
        let mut gave_up = [0; 2];
        let mut proved = Vec::new();
        for (player, gave_up) in [Colour::Black, Colour::White].into_iter().zip(&mut gave_up) {
            for string in components(&(*strings & *self.board.stones(player.opponent()))) {
                let captured = self.could_be_captured(&string)?;
                if captured.says == Says::Yes {
                    *gave_up += string.len();
                }
                proved.push(captured);
            }
        }
        let [black, white] = gave_up;
        let part = self.part(strings)?;
        let greater = self.reading.unequal_rights == UnequalRights::GreaterWaived;
        let judgement = if black == 0 && white == 0 {
            self.judged(Right::Nobody, &PointSet::EMPTY)?
        } else if black == 0 || (greater && white > black) {
            self.plays_once_more(Colour::Black, &part)?
        } else if white == 0 || (greater && black > white) {
            self.plays_once_more(Colour::White, &part)?
        } else {
            self.judged(Right::BothWaived, strings)?
        };
        Ok((judgement, proved))
    }

    /// Whether the opponent of a string captures it if he plays first in its part, whatever it costs.
    ///
    /// NOT IN THE PAPER: it says no more than "can capture". Nothing is asked about what follows: in three points
    /// without capturing, which the paper's diagrams seem to show, what is captured comes back.
    fn could_be_captured(&mut self, string: &PointSet) -> Result<Proved, Unproved> {
        let Some(player) = owner(&self.board, string) else { return Ok(Proved::nothing()) };
        let part = self.part(string)?;
        let goal = Arc::new(Capture { owner: player, stones: *string });
        self.claim(player, goal, player.opponent(), &part)
    }

    /// The game ends as it stands, these strings being in dual life.
    fn judged(&mut self, right: Right, dual: &PointSet) -> Result<Judgement, Unproved> {
        let margin = self.margin(dual)?;
        Ok(Judgement { right, plays: PointSet::EMPTY, board: Some(self.board), margin })
    }

    /// A player makes one play where he may, the best for his score, and the game ends.
    fn plays_once_more(&mut self, player: Colour, part: &PointSet) -> Result<Judgement, Unproved> {
        let mut best = self.judged(player.into(), &PointSet::EMPTY)?;
        let sign = |margin: i64| if player == Colour::Black { margin } else { -margin };
        for point in (*part & *self.board.empty_points()).iter() {
            let Ok(play) = self.board.play(player, point, self.reading.rules.suicide) else { continue };
            let captured = sign(i64::from(play.captured.len()) - i64::from(play.suicided.len()));
            let margin = self.after(play.board).margin(&PointSet::EMPTY)? + captured;
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
