//! A question in, an answer out.

use std::fmt;

pub use crate::systems::Status;
pub use crate::systems::assessment::System;

use crate::board::notation::{Move, PlayersMove};
use crate::board::points::PointSet;
use crate::board::{Board, Colour};
use crate::force::goal::{Coverage, Endless};
use crate::force::proof::{Proved, Says, Unproved};
use crate::play::count::{self, TooManyGames};
use crate::play::sequence::{Prisoners, Sequence};
use crate::play::state::{Illegal, Rules};
use crate::systems::assessment::Assessment;
use crate::systems::decision_tables::confront::{Confronted, Finding, TwoTables, confront};
use crate::systems::decision_tables::matrix::{Combined, NoCell, Stage};
use crate::systems::decision_tables::{ConcludingResult, leaves};
use crate::systems::ikeda;
use crate::systems::ikeda::game::Record;
use crate::systems::ikeda::ko_table::{Kos, Row};
use crate::systems::japanese_2003;
use crate::systems::korean;
use crate::systems::korean::recreation::Insists;
use crate::systems::korean::second_passes::Judgement;
use crate::systems::sekiguchi::{self, Property};
use crate::systems::variation_tree::{Chooser, Tree};
use crate::systems::verbal_japanese::throw_in::Outcome;

/// A question under given rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// How statuses are assessed, if the rule set does that.
    pub system: Option<System>,
    /// From where it is played. Questions about trees and tables need none.
    pub start: Option<Start>,
    /// What is asked.
    pub ask: Ask,
}

/// From where and by which rules it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The rules of play.
    pub rules: Rules,
    /// The position.
    pub board: Board,
    /// Who moves first. After two passes that is whoever was the first to pass.
    pub to_move: Colour,
    /// The parts that a referee splits the board into, for rules that let him.
    pub parts: Vec<PointSet>,
}

impl Start {
    /// A start with a board that no referee has split.
    pub fn new(rules: Rules, board: Board, to_move: Colour) -> Self {
        Self { rules, board, to_move, parts: Vec::new() }
    }

    /// The position to be confirmed under the Korean rules.
    pub(crate) fn confirmed(&self, reading: korean::Reading, budget: usize) -> korean::Position {
        korean::Position::new(reading, self.board, self.to_move, self.parts.clone(), budget)
    }

    /// The sequence that has no moves yet.
    pub fn sequence(&self) -> Sequence {
        Sequence::new(self.rules, self.board, self.to_move)
    }

    /// Itself, if the position is legal.
    fn checked(&self) -> Result<&Self, Unanswerable> {
        let stuck = self.board.stones_without_liberty();
        if stuck.is_empty() { Ok(self) } else { Err(Unanswerable::NoLiberty(stuck)) }
    }
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Is this move legal after that sequence?
    Legal {
        /// The moves made before.
        after: Vec<PlayersMove>,
        /// The move in question.
        mv: PlayersMove,
    },
    /// What comes of this sequence?
    Replay {
        /// The moves to make.
        moves: Vec<PlayersMove>,
    },
    /// How many legal positions does a board of this size have?
    CountPositions,
    /// How many games does a board of this size have?
    CountGames,
    /// How many legal sequences of so many moves are there?
    CountSequences {
        /// The number of moves.
        depth: u32,
    },
    /// Do formations cover these points after that sequence?
    Formation {
        /// The moves made before.
        after: Vec<PlayersMove>,
        /// The player whose formations are meant.
        player: Colour,
        /// The points.
        points: PointSet,
    },
    /// Are these stones independently alive?
    IndependentlyAlive {
        /// The stones of one or more strings of one player.
        stones: PointSet,
    },
    /// Are these stones uncapturable?
    Uncapturable {
        /// The stones of one or more strings of one player.
        stones: PointSet,
    },
    /// What is the status of this string?
    Status {
        /// The string.
        string: PointSet,
    },
    /// What are the statuses of these strings? They are assessed together, so that work is shared.
    Statuses {
        /// The strings.
        strings: Vec<PointSet>,
    },
    /// What is the territory of each player?
    Territory,
    /// Can these stones surround two points that the opponent may not occupy (sekiguchi.f1, sekiguchi.f2)?
    TwoEyes {
        /// The stones of one or more strings of one player.
        stones: PointSet,
    },
    /// Captured, can so many of these stones be replaced permanently on their own points (sekiguchi.f3, sekiguchi.s2)?
    Replaceable {
        /// The stones of one or more strings of one player.
        stones: PointSet,
        /// How many of them.
        how_many: Coverage,
    },
    /// Which property do these stones have (sekiguchi)?
    Property {
        /// The stones of one or more strings of one player.
        stones: PointSet,
    },
    /// What is local-2 of this string (japanese-2003.local-2)?
    Local2 {
        /// The string.
        string: PointSet,
    },
    /// What is the concluding result of the variations that try to capture this string (decision-tables)?
    ConcludingResult {
        /// The string.
        string: PointSet,
    },
    /// In which part of the board is this string judged (korean.split-into-parts)?
    Part {
        /// The string.
        string: PointSet,
    },
    /// Is this play needed to save or to kill these strings (korean.teire-needed)?
    NeedsPlay {
        /// The strings.
        strings: Vec<PointSet>,
        /// The play.
        mv: PlayersMove,
    },
    /// What can the opponent of these stones insist on, in the game (korean.draw-or-seki)?
    Recreation {
        /// The stones of one or more strings of one player.
        stones: PointSet,
    },
    /// The game was not finished: what comes of the first passer's play (korean.unfinished-first-passer)?
    Unfinished {
        /// Who was the first to pass in the first and in the second set of passes.
        passed_first: [Colour; 2],
    },
    /// Who has the right to play at these strings, and what comes of it (korean.both-gave-up, korean.one-gave-up)?
    RightToPlay {
        /// The stones of the strings in question, of both players.
        strings: PointSet,
    },
    /// What comes of a whole game (ikeda.phases)?
    Game {
        /// The moves of the alternation and, if the players do not agree, of the playout.
        moves: Vec<PlayersMove>,
        /// The strings that the players agree to remove, if they agree.
        agreed: Option<Vec<PointSet>>,
    },
    /// What is the perfect play score?
    PerfectPlay {
        /// The moves made before.
        after: Vec<PlayersMove>,
    },
    /// Is there a pass-fight after these moves (ikeda.no-pass-fight)?
    PassFight {
        /// The moves made before.
        after: Vec<PlayersMove>,
    },
    /// What does the table of basic endgame kos say?
    KoTable {
        /// What there is on the board.
        kos: Kos,
        /// Who is to move.
        to_move: Colour,
    },
    /// What becomes of a game in which a seki-keeping sequence was not played before the passes?
    Referee {
        /// The sequence.
        moves: Vec<PlayersMove>,
        /// Black's score minus White's without it.
        margin: i64,
    },
    /// What is the answer of this tree of variations?
    Decide {
        /// The tree.
        tree: Tree<bool>,
    },
    /// What is the concluding result of this tree of variations?
    Conclude {
        /// The tree.
        tree: Tree<ConcludingResult>,
    },
    /// What does a choice between these results lead to?
    Combine {
        /// Which pair of matrices.
        stage: Stage,
        /// Who chooses.
        by: Chooser,
        /// Between what.
        results: Vec<ConcludingResult>,
    },
    /// What do these two findings mean together?
    Confront {
        /// What the player of the string finds.
        player: Finding,
        /// What the opponent finds.
        opponent: Finding,
    },
}

impl Ask {
    /// Whether it is asked about a position. Trees and tables need none.
    pub fn needs_position(&self) -> bool {
        !matches!(
            self,
            Self::Decide { .. }
                | Self::Conclude { .. }
                | Self::Combine { .. }
                | Self::Confront { .. }
                | Self::KoTable { .. }
        )
    }
}

/// An answer.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The move is legal, or why it is not.
    Legal(Result<(), Illegal>),
    /// What came of the sequence.
    Replay(Replay),
    /// A number.
    Number(u64),
    /// Yes, no or undefined, with the proofs if it took any.
    Says(Says, Vec<Proved>),
    /// A status, with the proofs of what it follows from.
    Status(Status, Vec<Proved>),
    /// The statuses of several strings in the order in which they were asked for, each with its proofs.
    Statuses(Vec<(Status, Vec<Proved>)>),
    /// A property, with the proofs of what it follows from.
    Property(Property, Vec<Proved>),
    /// Points.
    Points(PointSet),
    /// The territory of Black and of White.
    Territory([PointSet; 2]),
    /// What the referee decides.
    Outcome(Outcome),
    /// What a player can insist on, with the proofs.
    Insists(Insists, Vec<Proved>),
    /// What the referee decides after the second set of passes, with the proofs of who could capture.
    Judgement(Judgement, Vec<Proved>),
    /// What came of a game.
    Record(Record),
    /// A score, Black's minus White's, with the strategies that show it.
    Score(i64, Vec<Proved>),
    /// A row of the table of basic endgame kos.
    KoTable(Row),
    /// What a tree or a choice leads to.
    Combined(Combined),
    /// What two findings mean together.
    Confronted(Confronted),
}

/// What came of a sequence: it is played up to its end or up to the first illegal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// How many stones each legal move removed, of either colour.
    pub removed: Vec<u32>,
    /// The first illegal move, counted from 1, and why it is illegal.
    pub illegal: Option<(usize, Illegal)>,
    /// All stones removed.
    pub prisoners: Prisoners,
    /// The position after the last legal move.
    pub board: Board,
    /// Whether successive passes have ended the sequence.
    pub ended: bool,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswerable {
    /// A move that was said to be made before is itself illegal.
    IllegalBefore {
        /// Which move, counted from 1.
        number: usize,
        /// The move.
        mv: PlayersMove,
        /// Why it is illegal.
        why: Illegal,
    },
    /// The start is not a legal position: these stones have no liberty.
    NoLiberty(PointSet),
    /// The board has too many games.
    TooManyGames(TooManyGames),
    /// The question is about a position, and there is none.
    NoPosition,
    /// The rule set has no statuses.
    NoStatuses,
    /// The rule set does not ask this.
    NotAsked,
    /// The result depends on play that never ends, which has no end at which the leaves of the paper on decision tables
    /// could judge it.
    EndlessLeaves,
    /// A pass-fight is asked for where a ko is left.
    KoLeft,
    /// Plays are confined to the undecided part of the board though superko makes others matter.
    LimitedUnderSuperko,
    /// The rule set has no decision tables.
    NoTables,
    /// The tree has no ends.
    EmptyTree,
    /// The results are not those of one matrix.
    NoCell(NoCell),
    /// The findings are not those of one table.
    TwoTables(TwoTables),
    /// It was not proved.
    Unproved(Unproved),
}

impl fmt::Display for Unanswerable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalBefore { number, mv, why } => {
                write!(f, "move {number}, {mv}, is to be made before but is illegal: {why}")
            }
            Self::NoLiberty(stones) => write!(f, "the position is not legal: no liberty for the stones on {stones:?}"),
            Self::TooManyGames(error) => error.fmt(f),
            Self::NoPosition => write!(f, "the question needs a position and rules of play"),
            Self::NoStatuses => write!(f, "these rules do not assess statuses"),
            Self::NotAsked => write!(f, "this is not asked under these rules"),
            Self::EndlessLeaves => write!(f, "the result depends on play that never ends, and no variation ends there"),
            Self::KoLeft => write!(f, "a ko is left, so threats may matter for it; make the moves that fill it first"),
            Self::LimitedUnderSuperko => {
                write!(
                    f,
                    "under superko plays outside the undecided part can gain a point; choose play-area: whole-board"
                )
            }
            Self::NoTables => write!(f, "these rules have no decision tables"),
            Self::EmptyTree => write!(f, "the tree has no ends"),
            Self::NoCell(error) => error.fmt(f),
            Self::TwoTables(error) => error.fmt(f),
            Self::Unproved(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Unanswerable {}

impl From<Unproved> for Unanswerable {
    fn from(why: Unproved) -> Self {
        Self::Unproved(why)
    }
}

/// At most so many states are looked at for one proof. A million take about 300 MiB.
pub const BUDGET: usize = 3_000_000;

/// At most so many situations are looked at where all of them are needed.
const ALL_SITUATIONS: usize = 500_000;

/// Answers a question. Whatever took a proof was checked by the certificate checker before it is returned.
pub fn answer(question: &Question) -> Result<Answer, Unanswerable> {
    let silent = &mut |_| ();
    let start = || question.start.as_ref().ok_or(Unanswerable::NoPosition).and_then(Start::checked);
    let board = || start().map(|start| start.board);
    let sequence = || start().map(Start::sequence);
    let system = || question.system.ok_or(Unanswerable::NoStatuses);
    let assessment = || Assessment::new(&system()?, start()?, BUDGET).ok_or(Unanswerable::NoStatuses);
    let korean = || match system()? {
        System::Korean(reading) => Ok((start()?.confirmed(reading, BUDGET), reading)),
        _ => Err(Unanswerable::NotAsked),
    };
    let verbal_japanese = || match system()? {
        System::VerbalJapanese(reading) => Ok(reading),
        _ => Err(Unanswerable::NotAsked),
    };
    let japanese_2003 = || match system()? {
        System::Japanese2003(reading) => Ok(reading),
        _ => Err(Unanswerable::NotAsked),
    };
    let sekiguchi = || match system()? {
        System::Sekiguchi(reading) => Ok(reading),
        _ => Err(Unanswerable::NotAsked),
    };
    let ikeda = || match system()? {
        System::Ikeda(reading) => Ok(reading),
        _ => Err(Unanswerable::NotAsked),
    };
    let evaluation = || match question.system {
        Some(System::DecisionTables(evaluation)) => Ok(evaluation),
        _ => Err(Unanswerable::NoTables),
    };
    Ok(match &question.ask {
        Ask::Legal { after, mv } => Answer::Legal(made(sequence()?, after)?.make_as(mv.colour, mv.mv).map(|_| ())),
        Ask::Replay { moves } => Answer::Replay(replay(sequence()?, moves)),
        Ask::CountPositions => Answer::Number(count::positions(board()?.size(), silent)),
        Ask::CountGames => Answer::Number(count::games(board()?.size(), silent).map_err(Unanswerable::TooManyGames)?),
        Ask::CountSequences { depth } => Answer::Number(count::sequences(&sequence()?, *depth, silent)),
        Ask::Formation { after, player, points } => {
            let reading = verbal_japanese()?;
            let position = made(sequence()?, after)?.state().board;
            let holds = reading.coverage.is_met(&reading.formation.covers(&position, *player), points);
            Answer::Says(holds.into(), Vec::new())
        }
        Ask::IndependentlyAlive { stones } => {
            says(verbal_japanese()?.independently_alive(&board()?, stones, BUDGET)?)
        }
        Ask::Uncapturable { stones } => says(assessment()?.uncapturable(stones)?),
        Ask::Status { string } => {
            let (status, proved) = assessment()?.status(string)?;
            Answer::Status(status, proved)
        }
        Ask::Statuses { strings } => {
            let mut assessment = assessment()?;
            Answer::Statuses(strings.iter().map(|string| assessment.status(string)).collect::<Result<_, _>>()?)
        }
        Ask::Territory => Answer::Territory(assessment()?.territory()?),
        Ask::TwoEyes { stones } => says(sekiguchi()?.two_eyes(&board()?, stones, BUDGET)?),
        Ask::Replaceable { stones, how_many } => {
            let system = system()?;
            let play = system.play().ok_or(Unanswerable::NotAsked)?;
            says(play.replaceable(&board()?, stones, stones, *how_many, BUDGET)?)
        }
        Ask::Property { stones } => {
            let mut position = sekiguchi::Position::new(sekiguchi()?, board()?, BUDGET);
            let (property, proved) = position.property(stones)?;
            Answer::Property(property, proved)
        }
        Ask::Local2 { string } => {
            let mut assessment = japanese_2003::Assessment::new(japanese_2003()?, board()?, BUDGET);
            Answer::Points(assessment.local_2(string)?)
        }
        Ask::ConcludingResult { string } => {
            let (reading, board) = (japanese_2003()?, board()?);
            let local_2 = japanese_2003::Assessment::new(reading, board, BUDGET).local_2(string)?;
            let concluded = leaves::conclude(&reading, &board, string, &local_2, ALL_SITUATIONS)?;
            if reading.endless == Endless::Judged && concluded.not_forced != concluded.at_worst {
                return Err(Unanswerable::EndlessLeaves);
            }
            Answer::Combined(Combined::Result(concluded.not_forced))
        }
        Ask::Part { string } => Answer::Points(korean()?.0.part(string)?),
        Ask::NeedsPlay { strings, mv } => {
            let mut sequence = Sequence::new(start()?.rules, board()?, mv.colour);
            let made = sequence.make(mv.mv);
            made.map_err(|why| Unanswerable::IllegalBefore { number: 1, mv: *mv, why })?;
            let (needed, proved) = korean()?.0.needs_play(mv.colour, sequence.state().board, strings)?;
            Answer::Says(needed.into(), proved)
        }
        Ask::Recreation { stones } => {
            let (start, (_, reading)) = (start()?, korean()?);
            let (insists, proved) =
                reading.repetition.insists(start.rules, &start.board, start.to_move, stones, BUDGET)?;
            Answer::Insists(insists, proved)
        }
        Ask::Unfinished { passed_first } => Answer::Judgement(korean()?.0.unfinished(*passed_first)?, Vec::new()),
        Ask::RightToPlay { strings } => {
            let (judgement, proved) = korean()?.0.right_to_play(strings)?;
            Answer::Judgement(judgement, proved)
        }
        Ask::Game { moves, agreed } => {
            let start = start()?;
            Answer::Record(ikeda()?.record(start.board, start.to_move, moves, agreed.as_deref()))
        }
        Ask::PassFight { after } => {
            let (start, reading) = (start()?, ikeda()?);
            let made = of_game(&reading, start, after)?;
            let fight = reading.pass_fight(&start.board, start.to_move, &made, BUDGET)?;
            Answer::Says(fight.ok_or(Unanswerable::KoLeft)?.into(), Vec::new())
        }
        Ask::PerfectPlay { after } => {
            let (start, reading) = (start()?, ikeda()?);
            let made = of_game(&reading, start, after)?;
            let value = reading.perfect_play(&start.board, start.to_move, &made, BUDGET)?;
            let proved = Proved { says: Says::Yes, proofs: value.proofs.to_vec(), states: value.states };
            Answer::Score(value.margin, vec![proved])
        }
        Ask::KoTable { kos, to_move } => {
            ikeda()?;
            Answer::KoTable(kos.row(*to_move))
        }
        Ask::Referee { moves, margin } => {
            let prisoners = made(sequence()?, moves)?.prisoners();
            let collected = i64::from(prisoners.black) - i64::from(prisoners.white);
            Answer::Outcome(verbal_japanese()?.throw_in.outcome(*margin, collected))
        }
        Ask::Decide { tree } => {
            let says = tree.minimax().ok_or(Unanswerable::EmptyTree)?;
            Answer::Says(says.into(), Vec::new())
        }
        Ask::Conclude { tree } => {
            let result = evaluation()?.conclude(tree).ok_or(Unanswerable::EmptyTree)?;
            Answer::Combined(Combined::Result(result))
        }
        // The matrices and tables are the same whatever the evaluation, but the rule set must have them.
        Ask::Combine { stage, by, results } => {
            evaluation()?;
            Answer::Combined(stage.combine(*by, results).map_err(Unanswerable::NoCell)?)
        }
        Ask::Confront { player, opponent } => {
            evaluation()?;
            Answer::Confronted(confront(*player, *opponent).map_err(Unanswerable::TwoTables)?)
        }
    })
}

/// The sequence after these moves, which must all be legal.
fn made(mut sequence: Sequence, moves: &[PlayersMove]) -> Result<Sequence, Unanswerable> {
    for (number, mv) in (1..).zip(moves) {
        let made = sequence.make_as(mv.colour, mv.mv);
        made.map_err(|why| Unanswerable::IllegalBefore { number, mv: *mv, why })?;
    }
    Ok(sequence)
}

/// The moves of a game, which must all be legal.
fn of_game(reading: &ikeda::Reading, start: &Start, moves: &[PlayersMove]) -> Result<Vec<Move>, Unanswerable> {
    if reading.confines_under_superko() {
        return Err(Unanswerable::LimitedUnderSuperko);
    }
    match reading.record(start.board, start.to_move, moves, None).illegal {
        Some((number, why)) => Err(Unanswerable::IllegalBefore { number, mv: moves[number - 1], why }),
        None => Ok(moves.iter().map(|made| made.mv).collect()),
    }
}

fn says(proved: Proved) -> Answer {
    Answer::Says(proved.says, vec![proved])
}

fn replay(mut sequence: Sequence, moves: &[PlayersMove]) -> Replay {
    let mut removed = Vec::new();
    let mut illegal = None;
    for (number, mv) in (1..).zip(moves) {
        match sequence.make_as(mv.colour, mv.mv) {
            Ok(play) => removed.push(play.map_or(0, |play| play.captured.len() + play.suicided.len())),
            Err(why) => {
                illegal = Some((number, why));
                break;
            }
        }
    }
    Replay {
        removed,
        illegal,
        prisoners: sequence.prisoners(),
        board: sequence.state().board,
        ended: sequence.state().ended(sequence.rules()),
    }
}
