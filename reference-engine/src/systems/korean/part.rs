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

use super::Position;
use crate::board::points::PointSet;
use crate::board::strings::{all_strings, components, owner};
use crate::board::{Board, Colour};
use crate::force::for_good::Endless;
use crate::force::goal::Coverage;
use crate::force::proof::{Proved, Says, Unproved};
use crate::life::formation::Formation;
use crate::life::lemmas::pass_alive_strings;
use crate::switch::Switch;
use crate::systems::japanese_2003::{self, Area, Assessment, First};

/// How the board is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartBy {
    /// By the strings that are independently alive: the connected rest.
    CutByAlive,
    /// The neighbourhood of each string that J2003 uses (japanese-2003.local-2).
    Local2,
    /// By the referee.
    Referee,
    /// Not at all. The paper says otherwise (korean.local-only); this is to be compared with.
    WholeBoard,
}

impl Switch for PartBy {
    const NAME: &'static str = "part";
    const ABOUT: &'static str = "how the board is split into parts that are judged separately";
    const CHOICES: &'static [Self] = &[Self::CutByAlive, Self::Local2, Self::Referee, Self::WholeBoard];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::CutByAlive => ("cut-by-alive", "what is left when independently alive strings are taken out"),
            Self::Local2 => ("local-2", "each string in its neighbourhood, as J2003 defines it"),
            Self::Referee => ("referee", "as the parts of the case say"),
            Self::WholeBoard => ("whole-board", "not at all"),
        }
    }
}

/// What liberties outside the part are to strings that reach out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutsideLiberties {
    /// Liberties like others, at which nobody plays.
    Open,
    /// As good as filled, but for the eyes of pass-alive formations.
    Filled,
}

impl Switch for OutsideLiberties {
    const NAME: &'static str = "outside-liberties";
    const ABOUT: &'static str = "what liberties outside the part are to strings that reach out of it";
    const CHOICES: &'static [Self] = &[Self::Open, Self::Filled];

    fn choice(self) -> (&'static str, &'static str) {
        match self {
            Self::Open => ("open", "liberties like others"),
            Self::Filled => ("filled", "none, but for the eyes of pass-alive formations"),
        }
    }
}

impl OutsideLiberties {
    /// The board on which a part is played out.
    pub(super) fn seen_from(self, part: &PointSet, board: &Board) -> Board {
        match self {
            Self::Open => *board,
            Self::Filled => {
                let [black, white] =
                    [Colour::Black, Colour::White].map(|player| Formation::PassAlive.covers(board, player));
                board.without(&(*board.empty_points() - *part - black - white))
            }
        }
    }
}

/// The board cut by its independently alive strings.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    /// These strings, each with the answer that says so.
    alive: HashMap<PointSet, Proved>,
    /// What is left.
    parts: Vec<PointSet>,
}

impl Position {
    /// The part in which these stones are judged. Of several strings in several parts: these parts together. Strings
    /// that cut are in none and are judged on the whole board.
    pub fn part(&mut self, stones: &PointSet) -> Result<PointSet, Unproved> {
        let whole = self.board.all_points();
        let met = |parts: &[PointSet]| parts.iter().filter(|part| part.meets(stones)).collect::<PointSet>();
        let part = match self.reading.part_by {
            PartBy::WholeBoard => whole,
            PartBy::CutByAlive => met(&self.cut()?.parts),
            PartBy::Referee => {
                let rest = whole - self.referee.iter().collect();
                let rest = if rest.meets(stones) { rest } else { PointSet::EMPTY };
                met(&self.referee) | rest
            }
            PartBy::Local2 => {
                let reading = japanese_2003::Reading {
                    rules: self.reading.rules,
                    endless: Endless::NotForced,
                    first: First::Opponent,
                    area: Area::Local2,
                };
                Assessment::new(reading, self.board, self.budget).local_2(stones)?
            }
        };
        Ok(if part.is_empty() { whole } else { part })
    }

    /// Cuts the board: first by the strings that are pass-alive as they stand; then each part by those of its strings
    /// that get a pass-alive formation with all their stones whatever the opponent, who plays first, does in that
    /// part; and so on until no more are found.
    fn cut(&mut self) -> Result<&Cut, Unproved> {
        if self.cut.is_none() {
            let cut = self.found_cut()?;
            self.cut = Some(cut);
        }
        Ok(self.cut.as_ref().expect("it has just been found"))
    }

    fn found_cut(&self) -> Result<Cut, Unproved> {
        let whole = self.board.all_points();
        let strings = all_strings(&self.board);
        let mut cut = Cut { alive: HashMap::new(), parts: vec![whole] };
        let safe = [Colour::Black, Colour::White]
            .map(|player| pass_alive_strings(&self.board, player, self.reading.rules.suicide));
        for string in strings.iter().filter(|string| string.meets(&(safe[0] | safe[1]))) {
            if let Some(player) = owner(&self.board, string) {
                cut.alive.insert(*string, self.eyes(player, string, Coverage::All, true, &whole)?);
            }
        }
        loop {
            cut.parts = components(&(whole - cut.alive.keys().collect()));
            let mut found = Vec::new();
            for part in &cut.parts {
                for string in strings.iter().filter(|string| string.meets(part)) {
                    let Some(player) = owner(&self.board, string) else { continue };
                    let proved = self.eyes(player, string, Coverage::All, true, part)?;
                    if proved.says == Says::Yes {
                        found.push((*string, proved));
                    }
                }
            }
            if found.is_empty() {
                return Ok(cut);
            }
            cut.alive.extend(found);
        }
    }

    /// Why the board is cut by this string, if it is.
    pub(super) fn cuts(&mut self, string: &PointSet) -> Result<Option<Proved>, Unproved> {
        match self.reading.part_by {
            PartBy::CutByAlive => Ok(self.cut()?.alive.get(string).cloned()),
            PartBy::Local2 | PartBy::Referee | PartBy::WholeBoard => Ok(None),
        }
    }
}
