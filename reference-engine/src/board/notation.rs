//! Moves, and sequences of them as text: `B c3, W pass, B ko-pass, W ko-pass d3`.

use std::fmt;

use crate::board::Colour;
use crate::board::points::Point;

/// What a player may do when it is his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// To put a stone on a point.
    Play(Point),
    /// To do nothing.
    Pass,
    /// To do nothing, announced so that it lifts the ko bans. It is not a pass when passes are counted
    /// (japanese-2003.ko-pass-is-not-a-pass).
    KoPass,
    /// A ko-pass for one ko: the one that the player would retake on this point (nihon-kiin-1989.article-7-2).
    KoPassFor(Point),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(point) => write!(f, "{point}"),
            Self::Pass => f.write_str("pass"),
            Self::KoPass => f.write_str("ko-pass"),
            Self::KoPassFor(point) => write!(f, "ko-pass {point}"),
        }
    }
}

/// A move with the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayersMove {
    /// The player.
    pub colour: Colour,
    /// What he does.
    pub mv: Move,
}

/// How a move is written, for error messages.
pub const HOW_TO_WRITE: &str =
    "write `B` or `W`, a blank, and a point such as `c3`, `pass`, `ko-pass` or, for one ko, `ko-pass c3`";

/// A move that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Which move of the sequence it is, counted from 1.
    pub number: usize,
    /// What is written there.
    pub text: String,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.text.chars().take(40).collect();
        write!(
            f,
            "move {} is written `{}`: {HOW_TO_WRITE} (columns are a to t without i, row 1 is at the bottom)",
            self.number,
            shown.escape_debug()
        )
    }
}

impl std::error::Error for NotationError {}

impl PlayersMove {
    /// Reads one move.
    pub fn parse(text: &str) -> Option<Self> {
        let (colour, mv) = text.trim().split_once(' ')?;
        let colour = match colour {
            "B" => Colour::Black,
            "W" => Colour::White,
            _ => return None,
        };
        let mv = match mv.trim().split_once(' ') {
            Some(("ko-pass", point)) => Move::KoPassFor(Point::parse(point.trim())?),
            Some(_) => return None,
            None => match mv.trim() {
                "pass" => Move::Pass,
                "ko-pass" => Move::KoPass,
                point => Move::Play(Point::parse(point)?),
            },
        };
        Some(Self { colour, mv })
    }
}

impl fmt::Display for PlayersMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour.letter(), self.mv)
    }
}

/// Writes moves as [`parse_sequence`] reads them.
pub fn written(moves: &[PlayersMove]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Reads moves that are separated by commas. Nothing at all is a sequence without moves.
///
/// ```
/// use reference_engine::board::notation::parse_sequence;
/// let moves = parse_sequence("B c3, W pass, B ko-pass").expect("three moves");
/// assert_eq!(moves[1].to_string(), "W pass");
/// assert_eq!(parse_sequence("B c3, W x3").unwrap_err().number, 2);
/// ```
pub fn parse_sequence(text: &str) -> Result<Vec<PlayersMove>, NotationError> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    (1..)
        .zip(text.split(','))
        .map(|(number, text)| {
            let unreadable = || NotationError { number, text: text.trim().to_owned() };
            PlayersMove::parse(text).ok_or_else(unreadable)
        })
        .collect()
}
