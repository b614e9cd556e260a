//! What stands on the engine's board, by the best that it lets us see.
//!
//! `list_stones` is made for that, but many engines do not have it. Then there may be the drawing of `showboard`; a
//! record from `printsgf`, if it is of the position and not of the moves; `final_status_list alive`, if it lists all
//! stones whatever becomes of them; and at last `play`: where neither player can play, a stone stands. (Where one can,
//! the position is put again. To an empty point a ko rule may have something against one player, but then it is no
//! suicide for the other: a ko that can be taken back is one stone, so the other strings around the point have liberties.)
//!
//! The last two tell where stones stand but not of which colour, which follows from what stood there before and who has
//! moved. Drawings, records and lists differ from engine to engine. So each way is first tried on a position that is
//! known, before and after a capture, and a way that shows something else there is not used.

use reference_engine::board::notation::PlayersMove;
use reference_engine::{Board, Colour, Move, PointSet, Size, Suicide};

use super::drawn::read;
use super::seen::Reader;
use super::talk::{Stop, Talk, named, named_point, points};
use crate::cases::sgf::MainLine;
use crate::cases::sgf::game::Game;

/// In the order in which they are tried.
const READERS: [Reader; 4] = [Reader::ShowBoard, Reader::PrintSgf, Reader::AliveList, Reader::Play];

/// Black captures a1 at b1. White has no hope: an engine that lists its stones as alive lists all there are. No symmetry
/// and no exchange of colours leaves the position as it is.
const CAPTURE: &str = "
    . X . X .
    X X X X X
    X . X X X
    X X X X .
    O . X X O
";

impl Reader {
    /// The command that it takes.
    fn command(self) -> &'static str {
        match self {
            Self::ListStones => "list_stones",
            Self::ShowBoard => "showboard",
            Self::PrintSgf => "printsgf",
            Self::AliveList => "final_status_list",
            Self::Play => "play",
        }
    }

    /// Where positions are seen.
    pub(super) fn words(self) -> String {
        match self {
            Self::AliveList => "the points of stones are read from `final_status_list alive`".into(),
            Self::Play => "stones are known by `play`: nobody can play where one stands".into(),
            _ => format!("positions are read from `{}`", self.command()),
        }
    }
}

impl Talk {
    /// How its board can be read, if it can.
    pub(super) fn reader(&mut self) -> Result<Option<Reader>, Stop> {
        if self.knows(Reader::ListStones.command()) {
            return Ok(Some(Reader::ListStones));
        }
        if let Some(reader) = self.seen.reader {
            return Ok(reader.filter(|reader| !self.has_lost(reader.command())));
        }
        self.start_time();
        let mut fitting = None;
        for reader in READERS.into_iter().filter(|reader| self.knows(reader.command())).collect::<Vec<_>>() {
            if self.shows_a_capture(reader)? {
                fitting = Some(reader);
                break;
            }
        }
        self.seen.reader = Some(fitting);
        self.start_time();
        Ok(fitting)
    }

    /// Whether this way shows the position of the probe as it is, before and after the capture.
    fn shows_a_capture(&mut self, reader: Reader) -> Result<bool, Stop> {
        let (drawn, moves) = read(CAPTURE, "B b1");
        let board = match self.probe_board(&drawn, Colour::Black, Self::put) {
            Ok(board) => board,
            Err(Stop::Unsupported(_)) => return Ok(false),
            Err(other) => return Err(other),
        };
        let mut now = board;
        for made in [None].into_iter().chain(moves.into_iter().map(Some)) {
            let mut known = now;
            if let Some(PlayersMove { colour, mv: Move::Play(point) }) = made {
                if self.make(colour, &named_point(point))?.is_err() {
                    return Ok(false);
                }
                let Ok(played) = now.play(colour, point, Suicide::Forbidden) else { return Ok(false) };
                known.set(point, Some(colour));
                now = played.board;
            }
            match self.read_by(reader, &known) {
                Ok(seen) if seen == Some(now) => {}
                Ok(_) | Err(Stop::Unsupported(_) | Stop::Lost(_)) => return Ok(false),
                Err(other) => return Err(other),
            }
        }
        Ok(true)
    }

    /// The stones on its board, if they can be seen. `known` has the colour of every stone that can be there.
    pub(super) fn board(&mut self, known: &Board) -> Result<Option<Board>, Stop> {
        match self.reader()? {
            Some(reader) => self.read_by(reader, known),
            None => Ok(None),
        }
    }

    fn read_by(&mut self, reader: Reader, known: &Board) -> Result<Option<Board>, Stop> {
        let size = known.size();
        match reader {
            Reader::ListStones => {
                let mut board = Board::empty(size);
                for colour in [Colour::Black, Colour::White] {
                    let command = format!("list_stones {}", named(colour));
                    for point in self.points_of(&command, size)?.iter() {
                        board.set(point, Some(colour));
                    }
                }
                Ok(Some(board))
            }
            Reader::ShowBoard => Ok(drawn(&self.must("showboard")?, size)),
            Reader::PrintSgf => Ok(recorded(&self.must("printsgf")?, size)),
            Reader::AliveList => {
                let there = self.points_of("final_status_list alive", size)?;
                let mut board = *known;
                size.points().filter(|point| !there.contains(*point)).for_each(|point| board.set(point, None));
                let occupied = *board.stones(Colour::Black) | *board.stones(Colour::White);
                Ok((occupied == there).then_some(board))
            }
            Reader::Play => self.playable(known).map(Some),
        }
    }

    /// The board without the stones on whose points somebody can play.
    fn playable(&mut self, known: &Board) -> Result<Board, Stop> {
        let mut board = *known;
        for point in (*known.stones(Colour::Black) | *known.stones(Colour::White)).iter() {
            for colour in [Colour::Black, Colour::White] {
                if self.ask(&format!("play {} {}", named(colour), named_point(point)))?.is_ok() {
                    self.put_again()?;
                    board.set(point, None);
                    break;
                }
            }
        }
        Ok(board)
    }

    /// The points that a command lists.
    pub(super) fn points_of(&mut self, command: &str, size: Size) -> Result<PointSet, Stop> {
        let listed = self.must(command)?;
        points(&listed, size).map_err(|why| self.nonsense(command, why))
    }
}

/// What a drawing shows: a line for each row that begins with its number, then a sign for each point. The last moves may
/// be marked by brackets around them or a digit after them; what stands beside the board does not matter.
fn drawn(said: &str, size: Size) -> Option<Board> {
    let mut board = Board::empty(size);
    let mut rows = 0;
    for line in said.lines().map(str::trim_start) {
        let digits = line.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(line.len());
        let Ok(number) = line[..digits].parse::<u8>() else { continue };
        let Some(stones) = row(&line[digits..], size.columns()) else { continue };
        let row = number.checked_sub(1)?;
        for (column, stone) in (0..).zip(stones) {
            board.set(size.point(column, row)?, stone);
        }
        rows += 1;
    }
    (rows == size.rows()).then_some(board)
}

/// The points of a row of a drawing.
fn row(text: &str, columns: u8) -> Option<Vec<Option<Colour>>> {
    let mut stones = Vec::new();
    for sign in text.chars().filter(|sign| !sign.is_whitespace() && !"()[]|<>".contains(*sign)) {
        if stones.len() == usize::from(columns) {
            break;
        }
        match sign {
            'X' | 'x' | '#' | '@' => stones.push(Some(Colour::Black)),
            'O' | 'o' => stones.push(Some(Colour::White)),
            '.' | '+' | ',' => stones.push(None),
            '0'..='9' if !stones.is_empty() => {}
            _ => return None,
        }
    }
    (stones.len() == usize::from(columns)).then_some(stones)
}

/// What a game record in SGF shows, if it has stones that were set up and no moves. Some programs do not say the size,
/// which is known.
fn recorded(said: &str, size: Size) -> Option<Board> {
    let with_size = format!("(;SZ[{}:{}]", size.columns(), size.rows());
    let said = if said.contains("SZ[") { said.to_owned() } else { said.replacen("(;", &with_size, 1) };
    let game = Game::of(&MainLine::read(&said).ok()?, None, Suicide::Allowed).ok()?;
    (game.moves() == 0 && game.board.size() == size).then_some(game.board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference_engine::testing;
    use rstest::rstest;
    use similar_asserts::assert_eq;

    const POSITION: &str = ". X .\nO X .\n. . O\n. . .";

    #[rstest]
    // As GNU Go draws.
    #[case("\n   A B C\n 4 . X . 4\n 3 O X . 3\n 2 . + O 2     WHITE (O) has captured 0 stones\n 1 . . . 1\n   A B C")]
    // As KataGo draws, with numbers on the last moves.
    #[case(
        "MoveNum: 4 HASH: 0A\n   A B C\n 4 . X3.\n 3 O2X .\n 2 .4. O1\n 1 . . .\nNext player: Black\nB stones captured: 0"
    )]
    // As Leela Zero and Pachi draw, with the last move in brackets.
    #[case("   a b c\n 4 .(X). 4\n 3 O X . 3\n 2 . . O 2\n 1 . . . 1\n   a b c")]
    #[case("    A B C\n   +-------+\n 4 | . X . |\n 3 | O X)  . |\n 2 | . . O | 12\n 1 | . . . |")]
    #[case("4  .  #  .\n3  o  #  .\n2  .  .  o\n1  .  .  .\n   A  B  C")]
    fn drawings(#[case] said: &str) {
        let board = testing::board(POSITION);
        assert_eq!(drawn(said, board.size()), Some(board));
    }

    #[rstest]
    #[case("")]
    #[case(" 4 . X .\n 3 O X .\n 2 . . O")]
    #[case(" 5 . X .\n 4 O X .\n 3 . . O\n 2 . . .")]
    #[case(" 4 . X\n 3 O X\n 2 . .\n 1 . .")]
    #[case(" 4 . ? .\n 3 O X .\n 2 . . O\n 1 . . .")]
    fn what_is_no_drawing_of_this_board(#[case] said: &str) {
        assert_eq!(drawn(said, testing::board(POSITION).size()), None);
    }

    #[test]
    fn a_record_of_the_position() {
        let board = testing::board(POSITION);
        let said = "(;GM[1]FF[4]\nSZ[3:4]GN[AB[aa\\] is a name]\nAB[ba]\n[bb]AW[ab][cc]\nPL[W])";
        assert_eq!(recorded(said, board.size()), Some(board));
    }

    #[rstest]
    #[case("(;GM[1]SZ[3];AB[ba];B[bb];W[ab])")]
    #[case("(;GM[1]SZ[3]AB[ba:bb])")]
    #[case("(;GM[1]AB[zz])")]
    fn a_record_of_moves_shows_no_position(#[case] said: &str) {
        assert_eq!(recorded(said, testing::board(POSITION).size()), None);
    }
}
