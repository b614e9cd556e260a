//! A position under a rule system that assesses statuses: what can be asked whatever the system, and the work that
//! its answers share.

use crate::board::Board;
use crate::board::points::PointSet;
use crate::board::strings::all_strings;
use crate::force::proof::{Proved, Unproved};
use crate::question::Start;
use crate::systems::decision_tables::Evaluation;
use crate::systems::status::Status;
use crate::systems::{article_8, ikeda, japanese_2003, korean, nihon_kiin_1989, sekiguchi, verbal_japanese};

/// The rule systems, with what each leaves to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// The Verbal Japanese Rules (verbal-japanese).
    VerbalJapanese(verbal_japanese::Reading),
    /// The Japanese 2003 Rules (J2003).
    Japanese2003(japanese_2003::Reading),
    /// The Nihon Kiin's rules of 1989 (NK1989).
    NihonKiin1989(nihon_kiin_1989::Reading),
    /// Sekiguchi's status confirmation (sekiguchi).
    Sekiguchi(sekiguchi::Reading),
    /// The Korean rules' confirmation (korean).
    Korean(korean::Reading),
    /// Ikeda's Territory I scoring (ikeda). It scores and assesses no statuses.
    Ikeda(ikeda::Reading),
    /// The decision tables for results of variations (decision-tables). They assess no positions.
    DecisionTables(Evaluation),
}

impl System {
    /// Hypothetical play that captures for good, in the systems that have it.
    pub(crate) fn play(&self) -> Option<&japanese_2003::Reading> {
        match self {
            Self::Japanese2003(reading) => Some(reading),
            Self::NihonKiin1989(reading) => Some(&reading.play),
            Self::Sekiguchi(reading) => Some(&reading.play),
            Self::VerbalJapanese(_) | Self::Korean(_) | Self::Ikeda(_) | Self::DecisionTables(_) => None,
        }
    }
}

/// A position, as far as it has been assessed. What several strings need to know of each other is not proved again.
#[derive(Debug)]
pub struct Assessment {
    board: Board,
    budget: usize,
    by: By,
}

#[derive(Debug)]
enum By {
    VerbalJapanese(verbal_japanese::Reading),
    Japanese2003(japanese_2003::Reading, Box<japanese_2003::Assessment>),
    NihonKiin1989(nihon_kiin_1989::Reading, Box<nihon_kiin_1989::Position>),
    Sekiguchi(sekiguchi::Reading, Box<sekiguchi::Position>),
    Korean(Box<korean::Position>),
}

impl Assessment {
    /// Nothing has been assessed yet. At most `budget` situations are looked at for one proof. There is no assessment
    /// under a system that assesses no positions.
    pub fn new(system: &System, start: &Start, budget: usize) -> Option<Self> {
        let board = start.board;
        let by = match *system {
            System::VerbalJapanese(reading) => By::VerbalJapanese(reading),
            System::Japanese2003(reading) => {
                By::Japanese2003(reading, Box::new(japanese_2003::Assessment::new(reading, board, budget)))
            }
            System::NihonKiin1989(reading) => {
                By::NihonKiin1989(reading, Box::new(nihon_kiin_1989::Position::new(reading, board, budget)))
            }
            System::Sekiguchi(reading) => {
                By::Sekiguchi(reading, Box::new(sekiguchi::Position::new(reading, board, budget)))
            }
            System::Korean(reading) => By::Korean(Box::new(korean::Position::new(
                reading,
                start.board,
                start.to_move,
                start.parts.clone(),
                budget,
            ))),
            System::Ikeda(_) | System::DecisionTables(_) => return None,
        };
        Some(Self { board, budget, by })
    }

    /// The status of a string, and the answers it follows from.
    pub fn status(&mut self, string: &PointSet) -> Result<(Status, Vec<Proved>), Unproved> {
        match &mut self.by {
            By::VerbalJapanese(reading) => reading.status(&self.board, string, self.budget),
            By::Japanese2003(_, assessment) => assessment.status(string),
            By::NihonKiin1989(_, position) => position.status(string),
            By::Sekiguchi(_, position) => position.status(string),
            By::Korean(position) => position.status(string),
        }
    }

    /// Can the opponent not capture these stones of one or more strings of one player?
    pub fn uncapturable(&mut self, stones: &PointSet) -> Result<Proved, Unproved> {
        let (board, budget) = (&self.board, self.budget);
        match &mut self.by {
            By::VerbalJapanese(reading) => reading.uncapturable(board, stones, budget),
            By::Japanese2003(reading, _) => reading.uncapturable(board, stones, budget),
            By::NihonKiin1989(reading, _) => reading.play.uncapturable(board, stones, budget),
            By::Sekiguchi(reading, _) => reading.uncapturable(board, stones, budget),
            By::Korean(position) => position.captured(stones).map(Proved::denied),
        }
    }

    /// The territory of Black and of White.
    pub fn territory(&mut self) -> Result<[PointSet; 2], Unproved> {
        match &mut self.by {
            By::VerbalJapanese(reading) => {
                let (mut alive, mut dead) = (PointSet::EMPTY, PointSet::EMPTY);
                for string in all_strings(&self.board) {
                    match reading.status(&self.board, &string, self.budget)?.0 {
                        Status::IndependentlyAlive => alive |= string,
                        Status::Dead => dead |= string,
                        _ => {}
                    }
                }
                Ok(verbal_japanese::territory(&self.board, &alive, &dead))
            }
            By::Japanese2003(_, assessment) => {
                let mut alive = PointSet::EMPTY;
                for string in all_strings(&self.board) {
                    if assessment.status(&string)?.0.life().is_alive() {
                        alive |= string;
                    }
                }
                Ok(article_8::count(&self.board, &alive).territory)
            }
            By::NihonKiin1989(_, position) => Ok(position.count()?.territory),
            By::Sekiguchi(_, position) => Ok(position.count()?.territory),
            By::Korean(position) => position.territory(),
        }
    }
}
