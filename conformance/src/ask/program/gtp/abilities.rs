//! What an engine can be asked, as far as it is known: its boards are tried, its rules are seen or claimed, and GTP
//! itself has no turn, no end of a sequence and no ko-pass. The question is then fitted to that like any other.

use reference_engine::Size;
use reference_engine::board::points::MAX_SIDE;
use reference_engine::question::Question;

use super::talk::{Stop, Talk};
use super::{Engine, Orders, known_kinds};
use crate::ask::abilities::{Abilities, Boards, Range, Unseen};
use crate::ask::fit::is_about_moves;

impl Engine {
    /// What it can be asked, as far as it matters to this question.
    pub(super) fn can_be_asked(&mut self, rules: &str, question: &Question) -> Result<Abilities, Stop> {
        let about_moves = is_about_moves(question);
        let claims = |orders: &Orders| if about_moves { orders.plays } else { orders.judges };
        let claimed = self.orders.iter().filter(|(_, orders)| claims(orders)).map(|(id, _)| id.clone()).collect();
        let questions = Some(known_kinds().map(str::to_owned).collect());
        let mut abilities = Abilities { questions, rules: Some(claimed), ..Abilities::default() };
        let claims_these =
            abilities.rules.as_ref().is_some_and(|claimed: &Vec<String>| claimed.iter().any(|id| id == rules));
        // Then it is not asked anyway, and need not be started.
        let is_known = known_kinds().any(|kind| kind == question.asked.kind.name);
        if !is_known || (!about_moves && !claims_these) {
            return Ok(abilities);
        }
        let orders = self.orders.get(rules).cloned().unwrap_or_default();
        let talk = self.talk(&orders);
        talk.greet()?;
        if about_moves {
            // Where legality does not show at all, the question itself is told so.
            let plays = match talk.plays() {
                Ok((_, plays)) => plays,
                Err(Stop::Unsupported(_)) => return Ok(Abilities::default()),
                Err(other) => return Err(other),
            };
            // What it was told does not show either in an engine whose ko rules do not show.
            if !plays.ko {
                abilities.rules = Some(Vec::new());
            }
            abilities.follows = plays.rules();
            abilities.unseen = vec![Unseen::Ended, Unseen::Turn, Unseen::KoPass];
        }
        abilities.boards = Some(talk.boards()?);
        Ok(abilities)
    }
}

impl Talk {
    /// The boards that it takes: all squares are tried once, and two rectangles if it has a command for them.
    fn boards(&mut self) -> Result<Boards, Stop> {
        if let Some(boards) = &self.seen.boards {
            return Ok(boards.clone());
        }
        self.start_time();
        let mut sides = Vec::new();
        for side in 1..=MAX_SIDE {
            if self.takes(side, side)? {
                sides.push(side);
            }
        }
        let range = sides.first().zip(sides.last()).map(|(min, max)| (*min, *max));
        let boards = match range {
            Some((min, max)) if max > min && self.takes(min, max)? && self.takes(max, min)? => {
                Boards::Range(Range { min, max, rectangular: true })
            }
            _ => Boards::Sides(sides),
        };
        self.seen.boards = Some(boards.clone());
        self.start_time();
        Ok(boards)
    }

    fn takes(&mut self, columns: u8, rows: u8) -> Result<bool, Stop> {
        let Some(size) = Size::new(columns.into(), rows.into()) else { return Ok(false) };
        match self.resize(size) {
            Ok(()) => Ok(true),
            Err(Stop::Unsupported(_) | Stop::Lost(_)) => Ok(false),
            Err(other) => Err(other),
        }
    }
}
