//! Questions as they are sent.

use reference_engine::answer::Ask;
use reference_engine::board::notation::{HOW_TO_WRITE, PlayersMove};
use reference_engine::force::goal::Coverage;
use reference_engine::systems::ikeda::ko_table::Kos;
use reference_engine::systems::variation_tree::Tree;
use reference_engine::word::Word;
use reference_engine::{Board, Point, PointSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Black.
    Black,
    /// White.
    White,
}

/// A point: a column from `a` to `t` without `i`, and a row counted from 1 at the bottom, for example `c3`.
pub type PointName = String;

/// A move with its player: `B c3`, `W pass`, `B ko-pass`, or for one ko `B ko-pass c3`.
pub type MoveText = String;

/// What is asked. docs/protocol.md says for each kind what is to be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Question {
    /// Is this move legal after those?
    Legal {
        /// The moves made before.
        after: Vec<MoveText>,
        /// The move in question.
        #[serde(rename = "move")]
        mv: MoveText,
    },
    /// What comes of this sequence?
    Replay {
        /// The moves.
        moves: Vec<MoveText>,
    },
    /// How many are there?
    Count {
        /// Of what.
        what: Counted,
        /// The number of moves of a sequence.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
    /// Do formations cover these points after those moves?
    Formation {
        /// The moves made before.
        after: Vec<MoveText>,
        /// Whose formations.
        player: Colour,
        /// The points.
        points: Vec<PointName>,
    },
    /// Are these stones independently alive?
    IndependentlyAlive {
        /// The stones.
        stones: Vec<PointName>,
    },
    /// Are these stones uncapturable?
    Uncapturable {
        /// The stones.
        stones: Vec<PointName>,
    },
    /// What is the status of this string?
    Status {
        /// Its stones.
        stones: Vec<PointName>,
    },
    /// What are the statuses of these strings?
    Statuses {
        /// The strings. The answer names them `1`, `2` and so on, in this order.
        strings: Vec<Vec<PointName>>,
    },
    /// What is the territory of each player?
    Territory,
    /// Can these stones surround two points that the opponent may not occupy?
    TwoEyes {
        /// The stones.
        stones: Vec<PointName>,
    },
    /// Captured, can so many of these stones be replaced permanently on their own points?
    Replaceable {
        /// The stones.
        stones: Vec<PointName>,
        /// How many.
        how_many: HowMany,
    },
    /// Which property do these stones have?
    Property {
        /// The stones.
        stones: Vec<PointName>,
    },
    /// What is local-2 of this string?
    #[serde(rename = "local-2")]
    Local2 {
        /// Its stones.
        stones: Vec<PointName>,
    },
    /// What is the concluding result of the variations that try to capture this string?
    ConcludingResult {
        /// Its stones.
        stones: Vec<PointName>,
    },
    /// In which part of the board is this string judged?
    Part {
        /// Its stones.
        stones: Vec<PointName>,
    },
    /// Is this play needed to save or to kill these strings?
    NeedsPlay {
        /// The strings.
        strings: Vec<Vec<PointName>>,
        /// The play.
        #[serde(rename = "move")]
        mv: MoveText,
    },
    /// What can the opponent of these stones insist on, in the game?
    Recreation {
        /// The stones.
        stones: Vec<PointName>,
    },
    /// The game was not finished: what comes of the first passer's play?
    Unfinished {
        /// Who was the first to pass in the first and in the second set of passes.
        passed_first: [Colour; 2],
    },
    /// Who has the right to play at these strings, and what comes of it?
    RightToPlay {
        /// Their stones, of both players.
        stones: Vec<PointName>,
    },
    /// What comes of a whole game?
    Game {
        /// The moves of the alternation and, if the players do not agree, of the playout.
        moves: Vec<MoveText>,
        /// The strings that the players agree to remove, if they agree.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed: Option<Vec<Vec<PointName>>>,
    },
    /// What is the perfect play score?
    PerfectPlay {
        /// The moves made before.
        after: Vec<MoveText>,
    },
    /// Is there a pass-fight?
    PassFight {
        /// The moves made before.
        after: Vec<MoveText>,
    },
    /// What does the table of basic endgame kos say? `to-move` tells whose turn it is.
    KoTable {
        /// How many kos are open for Black and for White.
        kos: [u32; 2],
        /// How many ko threats Black and White have.
        threats: [u32; 2],
    },
    /// What becomes of a game in which this seki-keeping sequence was not played before the passes?
    Referee {
        /// The sequence.
        moves: Vec<MoveText>,
        /// Black's score minus White's without it.
        margin: i64,
    },
    /// What is the answer, or the concluding result, of this tree of variations?
    Decide {
        /// The tree, for example `opponent(yes, player(yes, no))` or `opponent(B2, player(A, B32))`.
        tree: String,
    },
    /// What does a choice between these results lead to?
    Combine {
        /// Which pair of matrices.
        stage: String,
        /// Who chooses.
        by: String,
        /// Between what.
        values: Vec<String>,
    },
    /// What do these two findings mean together?
    Confront {
        /// What the player of the string finds.
        player: String,
        /// What the opponent finds.
        opponent: String,
    },
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// The legal positions of a board of this size.
    Positions,
    /// The games of a board of this size.
    Games,
    /// The legal sequences of `depth` moves from this position.
    Sequences,
}

/// How many of some stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HowMany {
    /// At least one.
    AtLeastOne,
    /// All.
    All,
}

/// The kinds of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "they are those of Question")]
pub enum Kind {
    Legal,
    Replay,
    Count,
    Formation,
    IndependentlyAlive,
    Uncapturable,
    Status,
    Statuses,
    Territory,
    TwoEyes,
    Replaceable,
    Property,
    #[serde(rename = "local-2")]
    Local2,
    ConcludingResult,
    Part,
    NeedsPlay,
    Recreation,
    Unfinished,
    RightToPlay,
    Game,
    PerfectPlay,
    PassFight,
    KoTable,
    Referee,
    Decide,
    Combine,
    Confront,
}

impl Kind {
    /// The kind of a question.
    pub fn of(ask: &Ask) -> Self {
        match ask {
            Ask::Legal { .. } => Self::Legal,
            Ask::Replay { .. } => Self::Replay,
            Ask::CountPositions | Ask::CountGames | Ask::CountSequences { .. } => Self::Count,
            Ask::Formation { .. } => Self::Formation,
            Ask::IndependentlyAlive { .. } => Self::IndependentlyAlive,
            Ask::Uncapturable { .. } => Self::Uncapturable,
            Ask::Status { .. } => Self::Status,
            Ask::Statuses { .. } => Self::Statuses,
            Ask::Territory => Self::Territory,
            Ask::TwoEyes { .. } => Self::TwoEyes,
            Ask::Replaceable { .. } => Self::Replaceable,
            Ask::Property { .. } => Self::Property,
            Ask::Local2 { .. } => Self::Local2,
            Ask::ConcludingResult { .. } => Self::ConcludingResult,
            Ask::Part { .. } => Self::Part,
            Ask::NeedsPlay { .. } => Self::NeedsPlay,
            Ask::Recreation { .. } => Self::Recreation,
            Ask::Unfinished { .. } => Self::Unfinished,
            Ask::RightToPlay { .. } => Self::RightToPlay,
            Ask::Game { .. } => Self::Game,
            Ask::PerfectPlay { .. } => Self::PerfectPlay,
            Ask::PassFight { .. } => Self::PassFight,
            Ask::KoTable { .. } => Self::KoTable,
            Ask::Referee { .. } => Self::Referee,
            Ask::Decide { .. } | Ask::Conclude { .. } => Self::Decide,
            Ask::Combine { .. } => Self::Combine,
            Ask::Confront { .. } => Self::Confront,
        }
    }

    /// The word for it.
    pub fn word(self) -> String {
        let written = serde_json::to_value(self).unwrap_or_default();
        written.as_str().unwrap_or_default().to_owned()
    }
}

impl From<reference_engine::Colour> for Colour {
    fn from(colour: reference_engine::Colour) -> Self {
        match colour {
            reference_engine::Colour::Black => Self::Black,
            reference_engine::Colour::White => Self::White,
        }
    }
}

impl From<Colour> for reference_engine::Colour {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }
}

/// Who is to move, where that is part of the question.
pub(super) fn to_move(ask: &Ask) -> Option<reference_engine::Colour> {
    match ask {
        Ask::KoTable { to_move, .. } => Some(*to_move),
        _ => None,
    }
}

/// The names of points.
pub(super) fn named(points: &PointSet) -> Vec<PointName> {
    points.iter().map(|point| point.to_string()).collect()
}

fn texts(moves: &[PlayersMove]) -> Vec<MoveText> {
    moves.iter().map(ToString::to_string).collect()
}

impl From<HowMany> for Coverage {
    fn from(how_many: HowMany) -> Self {
        match how_many {
            HowMany::AtLeastOne => Self::AtLeastOne,
            HowMany::All => Self::All,
        }
    }
}

impl From<&Ask> for Question {
    fn from(ask: &Ask) -> Self {
        match ask {
            Ask::Legal { after, mv } => Self::Legal { after: texts(after), mv: mv.to_string() },
            Ask::Replay { moves } => Self::Replay { moves: texts(moves) },
            Ask::CountPositions => Self::Count { what: Counted::Positions, depth: None },
            Ask::CountGames => Self::Count { what: Counted::Games, depth: None },
            Ask::CountSequences { depth } => Self::Count { what: Counted::Sequences, depth: Some(*depth) },
            Ask::Formation { after, player, points } => {
                Self::Formation { after: texts(after), player: (*player).into(), points: named(points) }
            }
            Ask::IndependentlyAlive { stones } => Self::IndependentlyAlive { stones: named(stones) },
            Ask::Uncapturable { stones } => Self::Uncapturable { stones: named(stones) },
            Ask::Status { string } => Self::Status { stones: named(string) },
            Ask::Statuses { strings } => Self::Statuses { strings: strings.iter().map(named).collect() },
            Ask::Territory => Self::Territory,
            Ask::TwoEyes { stones } => Self::TwoEyes { stones: named(stones) },
            Ask::Replaceable { stones, how_many } => {
                let how_many = match how_many {
                    Coverage::AtLeastOne => HowMany::AtLeastOne,
                    Coverage::All => HowMany::All,
                };
                Self::Replaceable { stones: named(stones), how_many }
            }
            Ask::Property { stones } => Self::Property { stones: named(stones) },
            Ask::Local2 { string } => Self::Local2 { stones: named(string) },
            Ask::ConcludingResult { string } => Self::ConcludingResult { stones: named(string) },
            Ask::Part { string } => Self::Part { stones: named(string) },
            Ask::NeedsPlay { strings, mv } => {
                Self::NeedsPlay { strings: strings.iter().map(named).collect(), mv: mv.to_string() }
            }
            Ask::Recreation { stones } => Self::Recreation { stones: named(stones) },
            Ask::Unfinished { passed_first } => Self::Unfinished { passed_first: passed_first.map(Colour::from) },
            Ask::RightToPlay { strings } => Self::RightToPlay { stones: named(strings) },
            Ask::Game { moves, agreed } => {
                let agreed = agreed.as_ref().map(|strings| strings.iter().map(named).collect());
                Self::Game { moves: texts(moves), agreed }
            }
            Ask::PerfectPlay { after } => Self::PerfectPlay { after: texts(after) },
            Ask::PassFight { after } => Self::PassFight { after: texts(after) },
            Ask::KoTable { kos, .. } => Self::KoTable { kos: kos.open, threats: kos.threats },
            Ask::Referee { moves, margin } => Self::Referee { moves: texts(moves), margin: *margin },
            Ask::Decide { tree } => Self::Decide { tree: tree.to_string() },
            Ask::Conclude { tree } => Self::Decide { tree: tree.to_string() },
            Ask::Combine { stage, by, results } => Self::Combine {
                stage: stage.word().into(),
                by: by.word().into(),
                values: results.iter().map(|result| result.word().to_owned()).collect(),
            },
            Ask::Confront { player, opponent } => {
                Self::Confront { player: player.word().into(), opponent: opponent.word().into() }
            }
        }
    }
}

/// The points of these names.
pub(super) fn points(names: &[PointName]) -> Result<PointSet, String> {
    let point =
        |name: &PointName| Point::parse(name).ok_or_else(|| format!("`{}` is not a point", name.escape_debug()));
    names.iter().map(point).collect()
}

fn strings(strings: &[Vec<PointName>]) -> Result<Vec<PointSet>, String> {
    strings.iter().map(|string| points(string)).collect()
}

fn a_move(text: &MoveText) -> Result<PlayersMove, String> {
    PlayersMove::parse(text).ok_or_else(|| format!("`{}` is not a move: {HOW_TO_WRITE}", text.escape_debug()))
}

fn moves(texts: &[MoveText]) -> Result<Vec<PlayersMove>, String> {
    texts.iter().map(a_move).collect()
}

fn word<T: Word>(text: &str) -> Result<T, String> {
    T::from_word(text)
        .ok_or_else(|| format!("there is no `{}`: use one of {}", text.escape_debug(), T::words().join(", ")))
}

impl Question {
    /// What is asked, as the reference engine takes it, and the names of the strings whose statuses are asked for.
    pub(super) fn ask(&self, to_move: Option<Colour>) -> Result<(Ask, Vec<String>), String> {
        let mut names = Vec::new();
        let ask = match self {
            Self::Legal { after, mv } => Ask::Legal { after: moves(after)?, mv: a_move(mv)? },
            Self::Replay { moves: texts } => Ask::Replay { moves: moves(texts)? },
            Self::Count { what: Counted::Positions, depth: None } => Ask::CountPositions,
            Self::Count { what: Counted::Games, depth: None } => Ask::CountGames,
            Self::Count { what: Counted::Sequences, depth: Some(depth) } => Ask::CountSequences { depth: *depth },
            Self::Count { .. } => return Err("sequences have a `depth`, positions and games have none".into()),
            Self::Formation { after, player, points: names } => {
                Ask::Formation { after: moves(after)?, player: (*player).into(), points: points(names)? }
            }
            Self::IndependentlyAlive { stones } => Ask::IndependentlyAlive { stones: points(stones)? },
            Self::Uncapturable { stones } => Ask::Uncapturable { stones: points(stones)? },
            Self::Status { stones } => Ask::Status { string: points(stones)? },
            Self::Statuses { strings: asked } => {
                names = (1..=asked.len()).map(|number| number.to_string()).collect();
                Ask::Statuses { strings: strings(asked)? }
            }
            Self::Territory => Ask::Territory,
            Self::TwoEyes { stones } => Ask::TwoEyes { stones: points(stones)? },
            Self::Replaceable { stones, how_many } => {
                Ask::Replaceable { stones: points(stones)?, how_many: (*how_many).into() }
            }
            Self::Property { stones } => Ask::Property { stones: points(stones)? },
            Self::Local2 { stones } => Ask::Local2 { string: points(stones)? },
            Self::ConcludingResult { stones } => Ask::ConcludingResult { string: points(stones)? },
            Self::Part { stones } => Ask::Part { string: points(stones)? },
            Self::NeedsPlay { strings: asked, mv } => Ask::NeedsPlay { strings: strings(asked)?, mv: a_move(mv)? },
            Self::Recreation { stones } => Ask::Recreation { stones: points(stones)? },
            Self::Unfinished { passed_first } => Ask::Unfinished { passed_first: passed_first.map(Into::into) },
            Self::RightToPlay { stones } => Ask::RightToPlay { strings: points(stones)? },
            Self::Game { moves: texts, agreed } => {
                Ask::Game { moves: moves(texts)?, agreed: agreed.as_deref().map(strings).transpose()? }
            }
            Self::PerfectPlay { after } => Ask::PerfectPlay { after: moves(after)? },
            Self::PassFight { after } => Ask::PassFight { after: moves(after)? },
            Self::KoTable { kos, threats } => {
                let to_move = to_move.ok_or("this question needs `to-move`")?.into();
                Ask::KoTable { kos: Kos { open: *kos, threats: *threats }, to_move }
            }
            Self::Referee { moves: texts, margin } => Ask::Referee { moves: moves(texts)?, margin: *margin },
            Self::Decide { tree } => match (Tree::parse(tree), Tree::parse(tree)) {
                (Ok(tree), _) => Ask::Decide { tree },
                (_, Ok(tree)) => Ask::Conclude { tree },
                (Err(error), Err(other)) => return Err(format!("tree: {}", error.or(other))),
            },
            Self::Combine { stage, by, values } => {
                let results: Result<Vec<_>, String> = values.iter().map(|value| word(value)).collect();
                Ask::Combine { stage: word(stage)?, by: word(by)?, results: results? }
            }
            Self::Confront { player, opponent } => Ask::Confront { player: word(player)?, opponent: word(opponent)? },
        };
        Ok((ask, names))
    }

    fn all_points(&self) -> Vec<&PointName> {
        match self {
            Self::Formation { points: stones, .. }
            | Self::IndependentlyAlive { stones }
            | Self::Uncapturable { stones }
            | Self::Status { stones }
            | Self::TwoEyes { stones }
            | Self::Replaceable { stones, .. }
            | Self::Property { stones }
            | Self::Local2 { stones }
            | Self::ConcludingResult { stones }
            | Self::Part { stones }
            | Self::Recreation { stones }
            | Self::RightToPlay { stones } => stones.iter().collect(),
            Self::Statuses { strings } | Self::NeedsPlay { strings, .. } | Self::Game { agreed: Some(strings), .. } => {
                strings.iter().flatten().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// All points of the question are on the board, and where stones are meant there are some. Moves are another matter:
/// whether a play off the board is legal is a question.
pub(super) fn on_board(question: &Question, board: &Board) -> Result<(), String> {
    let size = board.size();
    for name in question.all_points() {
        let point = Point::parse(name).filter(|point| size.contains(*point));
        let point = point.ok_or_else(|| format!("the point {} is not on the {size} board", name.escape_debug()))?;
        let covered = !matches!(question, Question::Formation { .. });
        if covered && board.stone(point).is_none() {
            return Err(format!("there is no stone on {name}"));
        }
    }
    Ok(())
}
