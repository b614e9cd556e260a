//! A case: one example with its board, its questions and its variations.

use std::collections::BTreeMap;

use reference_engine::answer::{Ask, Start};
use reference_engine::board::notation::{PlayersMove, written};
use reference_engine::force::goal::Coverage;
use reference_engine::systems::Choices;
use reference_engine::word::Word;
use reference_engine::{Board, PointSet};
use serde::Serialize;

use crate::cases::answer::Answer;

/// A case, read and checked.
#[derive(Debug)]
pub struct Case {
    /// The folder it stands in.
    pub folder: String,
    /// Its id, for ever.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The paper that it is from.
    pub paper: String,
    /// The item of that paper.
    pub item: Option<String>,
    /// The clauses that it tests.
    pub clauses: Vec<String>,
    /// What the source says, in our own words.
    pub claim: String,
    /// The mistake that it is meant to find.
    pub hunts: Option<String>,
    /// Where the board is from.
    pub origin: Origin,
    /// What to know about that.
    pub origin_note: String,
    /// Whether the source says that Sekiguchi's result with the ban is that of the Nihon Kiin's rules.
    pub corresponds: Option<bool>,
    /// The position. A case about trees or tables has none, and a lost one neither.
    pub board: Option<Board>,
    /// The parts that a referee splits the board into, if he does.
    pub parts: Vec<PointSet>,
    /// Named strings.
    pub strings: BTreeMap<String, PointSet>,
    /// The questions. A lost case has none.
    pub questions: Vec<Question>,
    /// Sequences that the source describes; every move is legal.
    pub variations: Vec<Variation>,
}

impl Case {
    /// `FOLDER/CASE`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.folder, self.id)
    }
}

/// Where a board is from, or what is asked about instead of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Found printed as this very example.
    Published,
    /// Ours, satisfying every fact that the source states.
    Constructed,
    /// The source has one that we neither found nor could construct.
    Lost,
}

impl Word for Origin {
    const ALL: &'static [Self] = &[Self::Published, Self::Constructed, Self::Lost];

    fn word(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Constructed => "constructed",
            Self::Lost => "lost",
        }
    }
}

/// A question of a case, asked once for each rule set.
#[derive(Debug)]
pub struct Question {
    /// Its id, unique in its case.
    pub id: String,
    /// What to know about it.
    pub note: Option<String>,
    /// The question under each rule set, with the expected answer.
    pub tests: Vec<Test>,
}

/// One question under one rule set.
#[derive(Debug)]
pub struct Test {
    /// `FOLDER/CASE/QUESTION@RULESET`.
    pub name: String,
    /// The rule set.
    pub rules: String,
    /// What is put to an implementation.
    pub query: Query,
    /// What the source expects. An implementation never sees it.
    pub expected: Answer,
}

/// What is put to an implementation.
#[derive(Clone, Debug)]
pub struct Query {
    /// The rules, every choice spelled out.
    pub choices: Choices,
    /// From where and by which rules it is played; questions about trees and tables have none.
    pub start: Option<Start>,
    /// What is asked.
    pub ask: Ask,
    /// The names of the strings whose statuses are asked for, if there are several, in the order of the question.
    pub names: Vec<String>,
}

impl Query {
    /// The question as the reference engine takes it.
    pub fn for_engine(&self) -> reference_engine::answer::Question {
        reference_engine::answer::Question {
            system: self.choices.reading(),
            start: self.start.clone(),
            ask: self.ask.clone(),
        }
    }

    /// The answer of the reference engine, in the words of this question.
    pub fn answered(&self, answer: reference_engine::answer::Answer) -> Answer {
        Answer::of_engine(answer, &self.names)
    }

    /// The question in words.
    pub fn in_words(&self) -> String {
        let size = || self.start.as_ref().map_or(String::new(), |start| start.board.size().to_string());
        match &self.ask {
            Ask::Legal { after, mv } if after.is_empty() => format!("is {mv} legal?"),
            Ask::Legal { after, mv } => format!("is {mv} legal after {}?", written(after)),
            Ask::Replay { moves } => format!("what comes of {}?", written(moves)),
            Ask::CountPositions => format!("how many legal positions has a {} board?", size()),
            Ask::CountGames => format!("how many games has a {} board?", size()),
            Ask::Formation { after, player, points } => {
                let moves = if after.is_empty() { String::new() } else { format!(" after {}", written(after)) };
                format!("do formations of {player} cover {}{moves}?", points)
            }
            Ask::IndependentlyAlive { stones } => format!("are the stones on {} independently alive?", stones),
            Ask::Uncapturable { stones } => format!("are the stones on {} uncapturable?", stones),
            Ask::Status { string } => format!("what is the status of the string on {}?", string),
            Ask::Statuses { .. } => format!("what are the statuses of {}?", self.names.join(", ")),
            Ask::TwoEyes { stones } => {
                format!("can the stones on {stones} get two points that the opponent may not occupy?")
            }
            Ask::Replaceable { stones, how_many } => {
                let how_many = match how_many {
                    Coverage::AtLeastOne => "at least one",
                    Coverage::All => "all",
                };
                format!("captured, can {how_many} of the stones on {stones} be replaced permanently?")
            }
            Ask::Property { stones } => format!("which property have the stones on {stones}?"),
            Ask::Local2 { string } => format!("what is local-2 of the string on {string}?"),
            Ask::ConcludingResult { string } => {
                format!("what is the concluding result of the variations that try to capture the string on {string}?")
            }
            Ask::Part { string } => format!("in which part of the board is the string on {string} judged?"),
            Ask::NeedsPlay { strings, mv } => {
                let strings: PointSet = strings.iter().collect();
                format!("is {mv} needed for the stones on {strings}?")
            }
            Ask::Recreation { stones } => {
                let first = self.start.as_ref().map_or(String::new(), |start| format!(", {} to move", start.to_move));
                format!("what can the opponent of the stones on {stones} insist on in the game{first}?")
            }
            Ask::Unfinished { passed_first: [first, second] } => {
                let who = if first == second {
                    format!("{first} passed first both times")
                } else {
                    format!("{first} passed first, then {second}")
                };
                format!("the game was not finished and {who}: what comes of one more play?")
            }
            Ask::RightToPlay { strings } => {
                format!("who has the right to play at the stones on {strings} after the second passes?")
            }
            Ask::Game { moves, agreed } => {
                let then = match agreed {
                    None => ", with a playout".to_owned(),
                    Some(strings) if strings.is_empty() => ", the players agreeing to remove nothing".to_owned(),
                    Some(strings) => {
                        let strings: PointSet = strings.iter().collect();
                        format!(", the players agreeing to remove {strings}")
                    }
                };
                format!("what comes of the game {}{then}?", written(moves))
            }
            Ask::PassFight { after } if after.is_empty() => "is there a pass-fight?".to_owned(),
            Ask::PassFight { after } => format!("is there a pass-fight after {}?", written(after)),
            Ask::PerfectPlay { after } => {
                let first = self.start.as_ref().map_or(String::new(), |start| format!("{} to move", start.to_move));
                let after = if after.is_empty() { first } else { format!("after {}", written(after)) };
                format!("what is the perfect play score, {after}?")
            }
            Ask::KoTable { kos, to_move } => {
                let [black, white] = kos.open;
                let [threats, others] = kos.threats;
                format!(
                    "{to_move} to move, {black} kos open for Black and {white} for White, {threats} black and {others} \
                     white ko threats: what is the score?"
                )
            }
            Ask::Territory => "what is the territory of each player?".to_owned(),
            Ask::Referee { moves, margin } => {
                format!("the score is {margin} and {} was not played: what does the referee decide?", written(moves))
            }
            Ask::Decide { tree } => format!("what is the answer of {tree}?"),
            Ask::Conclude { tree } => format!("what is the concluding result of {tree}?"),
            Ask::Combine { stage, by, results } => {
                let results: Vec<_> = results.iter().map(|result| result.word()).collect();
                let (by, results, stage) = (by.word(), results.join(", "), stage.word());
                format!("what comes of the {by}'s choice between {results} in the matrix {stage}?")
            }
            Ask::Confront { player, opponent } => {
                let (player, opponent) = (player.word(), opponent.word());
                format!("the player finds {player}, the opponent {opponent}: what does that mean?")
            }
            Ask::CountSequences { depth } => {
                let first = self.start.as_ref().map_or(String::new(), |start| format!(", {} first", start.to_move));
                format!("how many legal sequences of {depth} moves are there{first}?")
            }
        }
    }
}

/// A sequence that the source describes.
#[derive(Debug)]
pub struct Variation {
    /// Its id, unique in its case.
    pub id: String,
    /// What it shows.
    pub note: String,
    /// Its moves.
    pub moves: Vec<PlayersMove>,
}
