//! How a position comes on the engine's board.
//!
//! By `play`: stones are put one after the other, in any order, and nothing is captured on the way. For take a legal
//! position and leave some of its stones away. A string of what is left is part of a string of the whole position. If
//! it is all of it, it has the liberties that it has there; if not, a stone of that string is missing beside it, and
//! its point is a liberty. So every string has a liberty at every step.
//!
//! An engine with a superko rule remembers the positions on the way. They have fewer stones than the start, but a
//! sequence with captures could come back to one of them, and then the engine would be right to object to what the
//! question calls legal. Likewise the engine takes it that the opponent of whoever put the last stone is to move. So
//! the stones of the player to move come first, and a question is not asked where either still matters.
//!
//! By a set-up command (`gogui-setup`, `set_position`, `loadsgf`): there is nothing before the position.

use std::io::Write;

use reference_engine::board::notation::PlayersMove;
use reference_engine::{Board, Colour, Move, Point, Suicide};

use super::talk::{Stop, Talk, named, named_point, unsupported};
use super::way::{Put, Way};
use crate::ask::program::supervisor::Failure;

impl Talk {
    /// Puts a position on the board, which is made as large.
    pub(super) fn put(&mut self, way: Way, board: &Board, to_move: Colour) -> Result<(), Stop> {
        self.put = Some(Put { way, board: *board, to_move });
        self.made.clear();
        self.resize(board.size())?;
        match way {
            Way::Played => self.play_stones(board, to_move),
            Way::SetUp => {
                self.set_up_at_once(board, to_move)?;
                // A game record may have brought rules of its own.
                self.tell_rules()
            }
        }
    }

    /// Puts the same position again and makes the same moves.
    pub(super) fn put_again(&mut self) -> Result<(), Stop> {
        let Some(Put { way, board, to_move }) = self.put else { return Ok(()) };
        let made = self.made.clone();
        self.put(way, &board, to_move)?;
        for command in &made {
            self.must(command)?;
        }
        self.made = made;
        Ok(())
    }

    /// The same as [`Self::put`], and checks that the position stands there.
    pub(super) fn set_up(&mut self, way: Way, board: &Board, to_move: Colour) -> Result<(), Stop> {
        // To find out how the board is read takes the board.
        self.reader()?;
        self.put(way, board, to_move)?;
        match self.board(board)? {
            Some(there) if there != *board => {
                let there = there.to_string();
                unsupported(format!("the engine did not take the set-up; instead of the position it has\n{there}"))
            }
            _ => Ok(()),
        }
    }

    /// Whose turn it is for the engine once the position is set up.
    pub(super) fn turn_after_set_up(&self, way: Way, board: &Board, to_move: Colour) -> Colour {
        let has_stones = |colour: Colour| !board.stones(colour).is_empty();
        match way {
            Way::Played if has_stones(to_move.opponent()) => to_move,
            Way::Played if has_stones(to_move) => to_move.opponent(),
            Way::Played => Colour::Black,
            Way::SetUp => match self.set_up_command(to_move) {
                Some("gogui-setup") if self.knows("gogui-setup_player") => to_move,
                // A game record says it.
                Some("loadsgf") => to_move,
                _ => Colour::Black,
            },
        }
    }

    /// The command that sets up a position with this player to move. `set_position` leaves the turn to Black.
    fn set_up_command(&self, to_move: Colour) -> Option<&'static str> {
        let loads = self.knows("loadsgf");
        let commands = [("gogui-setup", true), ("set_position", to_move == Colour::Black || !loads), ("loadsgf", true)];
        commands.iter().find(|(command, fits)| *fits && self.knows(command)).map(|(command, _)| *command)
    }

    fn play_stones(&mut self, board: &Board, to_move: Colour) -> Result<(), Stop> {
        for (colour, point) in stones(board, to_move) {
            let command = format!("play {} {}", named(colour), named_point(point));
            if let Err(error) = self.ask(&command)? {
                return unsupported(format!("the engine did not take the set-up: `{command}` gives `{error}`"));
            }
        }
        Ok(())
    }

    fn set_up_at_once(&mut self, board: &Board, to_move: Colour) -> Result<(), Stop> {
        let listed: String = stones(board, to_move)
            .map(|(colour, point)| format!(" {} {}", named(colour), named_point(point)))
            .collect();
        match self.set_up_command(to_move) {
            Some("gogui-setup") => {
                if !listed.is_empty() {
                    self.must(&format!("gogui-setup{listed}"))?;
                }
                if self.knows("gogui-setup_player") {
                    self.must(&format!("gogui-setup_player {}", named(to_move)))?;
                }
                Ok(())
            }
            Some("set_position") => self.must(&format!("set_position{listed}")).map(|_| ()),
            Some(_) => self.load(board, to_move),
            None => unsupported("it lists no command that sets up a position: gogui-setup, set_position or loadsgf"),
        }
    }

    fn load(&mut self, board: &Board, to_move: Colour) -> Result<(), Stop> {
        let failed = |error: std::io::Error| Failure::Crash(format!("a file for `loadsgf` cannot be written: {error}"));
        let mut file = tempfile::Builder::new().prefix("kakunin").suffix(".sgf").tempfile().map_err(failed)?;
        file.write_all(record(board, to_move).as_bytes()).map_err(failed)?;
        let path = file.path().to_string_lossy().into_owned();
        if path.contains(char::is_whitespace) {
            return unsupported(format!("the file for `loadsgf` has a blank in its path: {path}"));
        }
        self.must(&format!("loadsgf {path}")).map(|_| ())
    }
}

/// The stones in the order in which they are put: those of the player to move first.
fn stones(board: &Board, to_move: Colour) -> impl Iterator<Item = (Colour, Point)> + use<> {
    let board = *board;
    let of = move |colour: Colour| board.stones(colour).iter().map(move |point| (colour, point));
    of(to_move).chain(of(to_move.opponent()))
}

/// The positions that these moves lead to, whatever ko rules and suicide rules say.
fn later(board: &Board, moves: &[PlayersMove]) -> Vec<Board> {
    let mut now = *board;
    let mut later = Vec::new();
    for made in moves {
        if let Move::Play(point) = made.mv
            && let Ok(play) = now.play(made.colour, point, Suicide::Allowed)
        {
            now = play.board;
            later.push(now);
        }
    }
    later
}

/// Whether the moves come back to a position that is passed when the stones are put one by one.
pub(super) fn comes_back_to_set_up(board: &Board, to_move: Colour, moves: &[PlayersMove]) -> bool {
    let later = later(board, moves);
    let mut step = Board::empty(board.size());
    stones(board, to_move).any(|(colour, point)| {
        let passed = later.contains(&step);
        step.set(point, Some(colour));
        passed
    })
}

/// Whether the moves come back to the start, so that it may matter whose turn it was there.
pub(super) fn comes_back_to_start(board: &Board, moves: &[PlayersMove]) -> bool {
    later(board, moves).contains(board)
}

/// The position as a game record, in SGF, whose rows are counted from the top.
fn record(board: &Board, to_move: Colour) -> String {
    let size = board.size();
    let letter = |n: u8| char::from(b'a' + n);
    let listed = |colour: Colour| {
        let points = board.stones(colour).iter();
        points.map(|p| format!("[{}{}]", letter(p.column()), letter(size.rows() - 1 - p.row()))).collect::<String>()
    };
    let property = |name: &str, values: String| if values.is_empty() { values } else { format!("{name}{values}") };
    let side = if size.columns() == size.rows() {
        size.columns().to_string()
    } else {
        format!("{}:{}", size.columns(), size.rows())
    };
    let (black, white) = (property("AB", listed(Colour::Black)), property("AW", listed(Colour::White)));
    format!("(;GM[1]FF[4]SZ[{side}]KM[0]{black}{white}PL[{}])\n", to_move.letter())
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference_engine::testing::{board, moves};

    #[test]
    fn a_record_counts_rows_from_the_top() {
        assert_eq!(record(&board(". X\nO .\n. ."), Colour::White), "(;GM[1]FF[4]SZ[2:3]KM[0]AB[ba]AW[ab]PL[W])\n");
    }

    #[test]
    fn the_stones_of_the_opponent_come_last() {
        let order: Vec<_> = stones(&board("X O\n. X"), Colour::White).map(|(colour, _)| colour).collect();
        assert_eq!(order, [Colour::White, Colour::Black, Colour::Black]);
    }

    #[test]
    fn a_suicide_can_leave_what_was_there_when_the_stones_were_put() {
        let moves = moves("W b1");
        let lone = board(". . .\nX X .\nO . X");
        assert!(!comes_back_to_set_up(&lone, Colour::White, &moves));
        // Here the white stones come last, so all black ones stand alone on the way, as they do after the suicide.
        assert!(comes_back_to_set_up(&lone, Colour::Black, &moves));
        assert!(!comes_back_to_start(&lone, &moves));
    }

    #[test]
    fn a_suicide_of_one_stone_comes_back_to_the_start() {
        let moves = moves("B pass, W b2");
        assert!(comes_back_to_start(&board(". X .\nX . X\n. X ."), &moves));
    }
}
