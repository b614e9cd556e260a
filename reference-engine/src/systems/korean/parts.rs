//! The parts of a board (korean.split-into-parts).
//!
//! The paper splits the board of its first example in two and does not say how. Here parts are what is left when the
//! strings that are alive whatever happens elsewhere are taken out of the board; other readings are choices.
//!
//! ```text
//!     . X . X O . O O X X X X O .        The white strings with two eyes in the middle belong to
//!     X X X O O O O O O O O X O O        no part. What they cut off on the left is one part, what
//!     O O O O . O . O X X O O O X        they cut off on the right is another.
//! ```

use std::collections::HashMap;

use super::{OutsideLiberties, Reading, SplitBy};
use crate::board::points::PointSet;
use crate::board::strings::{all_strings, components};
use crate::board::{Board, Colour};
use crate::fault::{Fault, seeded};
use crate::force::for_good::Endless;
use crate::force::goal::Coverage;
use crate::force::proof::{Proved, Says, Unproved};
use crate::life::formation::Formation;
use crate::life::lemmas::pass_alive_strings;
use crate::systems::hypothetical_play::{First, HypotheticalPlay};
use crate::systems::japanese_2003::{self, Area};
use crate::systems::position::Position;

impl OutsideLiberties {
    /// The board on which a part is played out.
    pub(super) fn seen_from(self, part: &PointSet, board: &Board) -> Board {
        match self {
            Self::Open => *board,
            Self::Filled => {
                let [black, white] =
                    [Colour::Black, Colour::White].map(|player| Formation::PassAlive.covers(board, player));
                let eyes = if seeded(Fault::EyesFilled) { PointSet::EMPTY } else { black | white };
                board.without(&(*board.empty_points() - *part - eyes))
            }
        }
    }
}

/// The board cut by its independently alive strings.
struct Cut {
    /// These strings, each with the answer that says so.
    alive: HashMap<PointSet, Proved>,
    /// What is left.
    parts: Vec<PointSet>,
}

impl Reading {
    /// The part in which these stones are judged. Of several strings in several parts: these parts together. Strings
    /// that cut are in none and are judged on the whole board.
    pub fn part(&self, position: &mut Position, stones: &PointSet) -> Result<PointSet, Unproved> {
        let whole = position.board.all_points();
        let met = |parts: &[PointSet]| parts.iter().filter(|part| part.meets(stones)).collect::<PointSet>();
        let part = match self.split_by {
            SplitBy::WholeBoard => whole,
            SplitBy::CutByAlive => met(&self.cut(position)?.parts),
            SplitBy::Referee => {
                let rest = whole - position.parts.iter().collect();
                let rest = if rest.meets(stones) && !seeded(Fault::RestIsWhole) { rest } else { PointSet::EMPTY };
                met(&position.parts) | rest
            }
            SplitBy::Local2 => self.as_in_japanese_2003().local_2(position, stones)?,
        };
        Ok(if part.is_empty() { whole } else { part })
    }

    fn as_in_japanese_2003(&self) -> japanese_2003::Reading {
        let play = HypotheticalPlay { first: First::Opponent, rules: self.rules, endless: Endless::NotForced };
        japanese_2003::Reading { play, area: Area::Local2 }
    }

    /// Cuts the board: first by the strings that are pass-alive as they stand; then each part by those of its strings
    /// that get a pass-alive formation with all their stones whatever the opponent, who plays first, does in that
    /// part; and so on until no more are found.
    fn cut(&self, position: &mut Position) -> Result<Cut, Unproved> {
        let board = position.board;
        let whole = board.all_points();
        let strings = all_strings(&board);
        let mut cut = Cut { alive: HashMap::new(), parts: vec![whole] };
        let safe = [Colour::Black, Colour::White].map(|player| pass_alive_strings(&board, player, self.rules.suicide));
        for string in strings.iter().filter(|string| string.meets(&(safe[0] | safe[1]))) {
            cut.alive.insert(*string, self.eyes(position, string, Coverage::All, true, &whole)?);
        }
        loop {
            cut.parts = components(&(whole - cut.alive.keys().collect()));
            let mut found = Vec::new();
            for part in &cut.parts {
                for string in strings.iter().filter(|string| string.meets(part)) {
                    let eyes = self.eyes(position, string, Coverage::All, true, part)?;
                    if eyes.says == Says::Yes {
                        found.push((*string, eyes));
                    }
                }
            }
            if found.is_empty() || seeded(Fault::CutAsItStands) {
                return Ok(cut);
            }
            cut.alive.extend(found);
        }
    }

    /// Why the board is cut by this string, if it is.
    pub(super) fn cuts(&self, position: &mut Position, string: &PointSet) -> Result<Option<Proved>, Unproved> {
        match self.split_by {
            SplitBy::CutByAlive => Ok(self.cut(position)?.alive.get(string).cloned()),
            SplitBy::Local2 | SplitBy::Referee | SplitBy::WholeBoard => Ok(None),
        }
    }
}
