//! After the second set of passes: the referee judges (korean.second-set-referee).
//!
//! | what was left | who may play | clause |
//! |---|---|---|
//! | a place that both overlooked | the player who was the first to pass, once | korean.unfinished-first-passer |
//! | captures by either side | nobody: both gave up, the strings are in dual life | korean.both-gave-up |
//! | a capture or another gain by one side | his opponent, for instance to connect | korean.one-gave-up, korean.opponent-may-connect |
//!
//! Then the game ends, and the strings have the statuses that the referee's ruling gives them. They are not those of the
//! first set of passes: there a player who claims stones begins, here he has let his turn go by.
//!
//! NOT IN THE PAPER: how the position is judged after such a play. It is judged as after the first set of passes, but for
//! who begins: the opponent of the player who has just played. Otherwise he would have two moves in a row wherever he
//! claims something. He makes the plays that are best for his score; a play that gains nothing is not made.

use std::collections::HashSet;
use std::sync::Arc;

use super::{FirstPasser, FirstToPlay, GivenUp, Reading, RightToPlace, UnequalRights};
use crate::board::points::{Point, PointSet};
use crate::board::strings::{components, owner};
use crate::board::{Board, Colour};
use crate::fault::{Fault, seeded};
use crate::force::capture::Capture;
use crate::force::limits::Unsettled;
use crate::force::proof::{Proved, Says, Unproved};
use crate::systems::position::Position;
use crate::systems::status::Status;
use crate::systems::system::System;
use crate::word::Word;

/// Of more positions than these after plays of one player, none is called best.
const MOST_BOARDS: usize = 256;

/// Who may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// Black.
    Black,
    /// White.
    White,
    /// Nobody any more, because both gave up their captures.
    BothWaived,
    /// Nobody, because nobody gave up anything.
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

impl Right {
    /// The player who may play.
    fn player(self) -> Option<Colour> {
        match self {
            Self::Black => Some(Colour::Black),
            Self::White => Some(Colour::White),
            Self::BothWaived | Self::Nobody => None,
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
    /// Black's score minus White's: territory, dead stones, and the stones that the plays capture.
    pub margin: i64,
    /// The stones that are regarded as alive, in dual life, because both gave up a capture.
    pub dual: PointSet,
}

/// A position after plays of one player.
struct Played {
    board: Board,
    points: PointSet,
    /// The opponent's stones captured less his own.
    captured: i64,
}

impl Played {
    fn once_more(&self, reading: &Reading, player: Colour, point: Point) -> Option<Self> {
        let play = self.board.play(player, point, reading.rules.suicide).ok()?;
        let captured = i64::from(play.captured.len()) - i64::from(play.suicided.len());
        let points = self.points | PointSet::from(point);
        Some(Self { board: play.board, points, captured: self.captured + captured })
    }
}

/// A margin as this player sees it: more is better.
fn seen_by(player: Colour, margin: i64) -> i64 {
    if player == Colour::Black { margin } else { -margin }
}

impl Reading {
    /// The game was not finished: the player who was the first to pass plays once more, anywhere
    /// (korean.unfinished-first-passer). `passed_first` is he in the first and in the second set of passes.
    pub fn unfinished(&self, position: &mut Position, passed_first: [Colour; 2]) -> Result<Judgement, Unproved> {
        let player = match self.first_passer {
            FirstPasser::FirstSet if seeded(Fault::FirstSetIsSecond) => passed_first[1],
            FirstPasser::FirstSet => passed_first[0],
            FirstPasser::SecondSet => passed_first[1],
        };
        let anywhere = position.board.all_points();
        let right = if seeded(Fault::SecondPlay) { RightToPlace::AllPlays } else { RightToPlace::OnePlay };
        self.plays_on(position, player, &anywhere, right)
    }

    /// Judgement by right to play about these strings, on which the players do not agree.
    pub fn right_to_play(
        &self,
        position: &mut Position,
        strings: &PointSet,
    ) -> Result<(Judgement, Vec<Proved>), Unproved> {
        let part = self.part(position, strings)?;
        let (captures, proved) = self.captures_given_up(position, strings)?;
        let mut gave_up = captures.map(|stones| stones > 0);
        if self.given_up == GivenUp::AnyGain {
            for (player, gave_up) in [Colour::Black, Colour::White].into_iter().zip(&mut gave_up) {
                *gave_up = *gave_up || self.gains_by_a_play(position, player, &part)?;
            }
        }
        let [black, white] = captures;
        let greater = self.unequal_rights == UnequalRights::GreaterWaived;
        let gave_up =
            if gave_up[0] != gave_up[1] && seeded(Fault::WhoGaveUpPlays) { gave_up.map(|did| !did) } else { gave_up };
        let judgement = match gave_up {
            [false, false] => self.judged(position, Right::Nobody, &PointSet::EMPTY)?,
            [false, true] => self.plays_on(position, Colour::Black, &part, self.right_to_place)?,
            [true, false] => self.plays_on(position, Colour::White, &part, self.right_to_place)?,
            // NOT IN THE PAPER: both gave up something, but not both a capture. That is no dual life but a place that
            // both overlooked, so the first passer plays (korean.unfinished-first-passer).
            [true, true] if black == 0 || white == 0 => {
                self.plays_on(position, position.to_move, &part, RightToPlace::OnePlay)?
            }
            [true, true] if greater && black != white => {
                let player = if white > black { Colour::Black } else { Colour::White };
                self.plays_on(position, player, &part, self.right_to_place)?
            }
            // NOT IN THE PAPER: "this part" is dual life. That is taken to be the strings in question; others in the
            // part have the statuses that they have.
            [true, true] => self.judged(position, Right::BothWaived, strings)?,
        };
        Ok((judgement, proved))
    }

    /// How many of these stones Black and White could have captured.
    fn captures_given_up(
        &self,
        position: &mut Position,
        strings: &PointSet,
    ) -> Result<([u32; 2], Vec<Proved>), Unproved> {
        let mut stones = [0; 2];
        let mut proved = Vec::new();
        for (player, stones) in [Colour::Black, Colour::White].into_iter().zip(&mut stones) {
            for string in components(&(*strings & *position.board.stones(player.opponent()))) {
                let captured = self.could_be_captured(position, &string)?;
                if captured.says == Says::Yes {
                    *stones += string.len();
                }
                proved.push(captured);
            }
        }
        Ok((stones, proved))
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

    /// Whether a player could have taken advantage by a play in this part (korean.one-gave-up): after it he has more
    /// than the game as it stands gives him.
    ///
    /// NOT IN THE PAPER: it does not say what an advantage is. Here it is one that nobody can deny: after the play the
    /// opponent begins in everything that is tried out, before it the player does. So it is no advantage to save
    /// stones that live as long as nobody plays; if it were, both would have given up something in the paper's own
    /// example.
    fn gains_by_a_play(&self, position: &Position, player: Colour, part: &PointSet) -> Result<bool, Unproved> {
        let now = Played { board: position.board, points: PointSet::EMPTY, captured: 0 };
        let (reading, mut before) = self.at_the_turn_of(position, player, now.board);
        let stands = seen_by(player, reading.margin(&mut before, &PointSet::EMPTY)?);
        for point in (*part & *now.board.empty_points()).iter() {
            let Some(played) = now.once_more(self, player, point) else { continue };
            if seen_by(player, self.margin_after(position, player, &played)?) > stands {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same, but that this player begins in everything that is tried out.
    fn at_the_turn_of(&self, position: &Position, player: Colour, board: Board) -> (Self, Position) {
        (Self { first_to_play: FirstToPlay::FirstPasser, ..*self }, position.with_turn(board, player))
    }

    /// Black's score minus White's after plays of this player.
    fn margin_after(&self, position: &Position, player: Colour, played: &Played) -> Result<i64, Unproved> {
        let (reading, mut after) = self.at_the_turn_of(position, player.opponent(), played.board);
        Ok(reading.margin(&mut after, &PointSet::EMPTY)? + seen_by(player, played.captured))
    }

    /// The game ends as it stands, these stones being in dual life.
    fn judged(&self, position: &mut Position, right: Right, dual: &PointSet) -> Result<Judgement, Unproved> {
        let margin = self.margin(position, dual)?;
        Ok(Judgement { right, plays: PointSet::EMPTY, board: Some(position.board), margin, dual: *dual })
    }

    /// A player makes the plays that he may, those that are best for his score and no more than he needs, and the game
    /// ends.
    fn plays_on(
        &self,
        position: &mut Position,
        player: Colour,
        part: &PointSet,
        right: RightToPlace,
    ) -> Result<Judgement, Unproved> {
        let mut best = self.judged(position, player.into(), &PointSet::EMPTY)?;
        let mut seen = HashSet::from([position.board]);
        let mut last = vec![Played { board: position.board, points: PointSet::EMPTY, captured: 0 }];
        while !last.is_empty() {
            let better_than = seen_by(player, best.margin);
            let mut next = Vec::new();
            for played in &last {
                for point in (*part & *played.board.empty_points()).iter() {
                    let more = played.once_more(self, player, point).filter(|more| seen.insert(more.board));
                    next.extend(more);
                }
            }
            if seen.len() > MOST_BOARDS {
                return Err(Unproved::not_settled(seen.len(), Unsettled::States(MOST_BOARDS)));
            }
            for played in &next {
                let margin = self.margin_after(position, player, played)?;
                if seen_by(player, margin) > seen_by(player, best.margin) {
                    best = Judgement { plays: played.points, board: Some(played.board), margin, ..best };
                } else if margin == best.margin && seen_by(player, margin) > better_than {
                    best = Judgement { plays: best.plays | played.points, board: None, ..best };
                }
            }
            last = if right == RightToPlace::AllPlays { next } else { Vec::new() };
        }
        Ok(best)
    }

    /// The status of a string after the referee's ruling; none if it depends on which of the best plays is made.
    pub fn ruled(
        &self,
        position: &mut Position,
        judgement: &Judgement,
        string: &PointSet,
    ) -> Result<Option<Status>, Unproved> {
        let (Some(board), Some(owner)) = (judgement.board, owner(&position.board, string)) else { return Ok(None) };
        if string.meets(&judgement.dual) {
            return Ok(Some(Status::DualLife));
        }
        let status = match judgement.right.player() {
            Some(_) if !(*string - *board.stones(owner)).is_empty() => return Ok(Some(Status::Dead)),
            Some(player) if !judgement.plays.is_empty() => {
                let (reading, mut after) = self.at_the_turn_of(position, player.opponent(), board);
                reading.status(&mut after, &string.flood(board.stones(owner)))
            }
            _ => self.status(position, string),
        };
        Ok(Some(status?.0))
    }
}
