//! The game of a record: its main line played out, with captures counted.
//!
//! `SZ` is the size of the board, `AB`, `AW` and `AE` put stones and take them away, `PL` says who plays next, `B`
//! and `W` are moves (`B[]` a pass, and `B[tt]` too), `KM` is komi, `HA` the number of handicap stones, `RU` the
//! rules and `RE` the result as they were written down. Everything else does not matter here.

use reference_engine::board::Unplayable;
use reference_engine::board::notation::{Move, PlayersMove};
use reference_engine::board::points::MAX_SIDE;
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::{Board, Colour, Point, PointSet, Prisoners, Size, Suicide};

use super::{MainLine, Property, SgfError};

/// The game of a record, as far as it was played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The position.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Colour,
    /// The stones that were captured.
    pub prisoners: Prisoners,
    /// The moves that were made, passes among them.
    pub made: Vec<PlayersMove>,
    /// Komi, if the record has one that is a number of halves.
    pub komi: Option<HalfPoints>,
    /// Komi as it is written, if it is something else.
    pub unread_komi: Option<String>,
    /// How many handicap stones Black was given.
    pub handicap: u32,
    /// The rules, in the words of the record.
    pub rules: Option<String>,
    /// The result, in the words of the record.
    pub result: Option<String>,
    last: Option<Last>,
}

/// The move before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Last {
    by: Colour,
    before: Board,
}

impl Game {
    /// Plays the main line out, all of it or so many moves.
    ///
    /// # Errors
    /// When it is no game of Go on a board up to 19x19, a move is illegal, or there are not so many moves.
    pub fn of(line: &MainLine<'_>, moves: Option<usize>, suicide: Suicide) -> Result<Self, SgfError> {
        let mut game = Self::start(line)?;
        for node in &line.nodes {
            // What is set up stands before the move of its node, in whatever order they are written.
            node.iter().try_for_each(|property| game.set_up(line, property))?;
            for property in node {
                let colour = match &*property.name {
                    "B" => Colour::Black,
                    "W" => Colour::White,
                    _ => continue,
                };
                if moves == Some(game.moves()) {
                    return Ok(game);
                }
                game.make(line, colour, property, suicide)?;
            }
        }
        match moves {
            Some(moves) if moves > game.moves() => {
                let end = line.nodes.iter().flatten().last().map_or(0, |property| property.at);
                let has = if game.moves() == 1 { "1 move".to_owned() } else { format!("{} moves", game.moves()) };
                let what = format!("the record has only {has}: `--move {moves}` is too much");
                Err(line.wrong(end, what))
            }
            _ => Ok(game),
        }
    }

    /// How many moves were made.
    pub fn moves(&self) -> usize {
        self.made.len()
    }

    /// The empty board, and what the first node says of the game.
    fn start(line: &MainLine<'_>) -> Result<Self, SgfError> {
        let root = line.nodes.first().map_or(&[][..], Vec::as_slice);
        let said = |name: &str| root.iter().find(|property| property.name == name).map(|property| property.values[0]);
        if let Some((place, kind)) = said("GM").filter(|(_, kind)| kind.trim() != "1") {
            return Err(line.wrong(place, format!("GM[{kind}] is no game of Go: that is GM[1]")));
        }
        let size = match said("SZ") {
            None => Size::new(MAX_SIDE.into(), MAX_SIDE.into()),
            Some((_, sides)) => size(sides),
        };
        let place = said("SZ").map_or(0, |(place, _)| place);
        let too_large = format!("this is no size that is known here: write SZ[9] or SZ[9:13], at most {MAX_SIDE}");
        let size = size.ok_or_else(|| line.wrong(place, too_large))?;
        let words = |name| said(name).map(|(_, text)| unescaped(text)).filter(|text| !text.is_empty());
        let handicap = said("HA").and_then(|(_, number)| number.trim().parse().ok()).unwrap_or(0);
        let komi = words("KM").and_then(|komi| komi.parse().ok()).and_then(HalfPoints::read);
        Ok(Self {
            board: Board::empty(size),
            to_move: if handicap > 1 { Colour::White } else { Colour::Black },
            prisoners: Prisoners::default(),
            made: Vec::new(),
            komi,
            unread_komi: words("KM").filter(|_| komi.is_none()),
            handicap,
            rules: words("RU"),
            result: words("RE"),
            last: None,
        })
    }

    /// Stones that are put or taken away, and who plays next.
    fn set_up(&mut self, line: &MainLine<'_>, property: &Property<'_>) -> Result<(), SgfError> {
        let stone = match &*property.name {
            "AB" => Some(Colour::Black),
            "AW" => Some(Colour::White),
            "AE" => None,
            "PL" => {
                let (place, said) = property.values[0];
                self.to_move = match said.trim().to_ascii_lowercase().chars().next() {
                    Some('b' | '1') => Colour::Black,
                    Some('w' | '2') => Colour::White,
                    _ => return Err(line.wrong(place, "PL names who plays next: write PL[B] or PL[W]")),
                };
                return Ok(());
            }
            _ => return Ok(()),
        };
        for (place, value) in &property.values {
            let wrong = || {
                let (name, size) = (&property.name, self.board.size());
                let what = format!("{name}[{}] names no points of a board of {size}", value.escape_debug());
                line.wrong(*place, format!("{what}: write two small letters, such as {name}[cd]"))
            };
            let points = points(value, self.board.size()).ok_or_else(wrong)?;
            points.iter().for_each(|point| self.board.set(point, stone));
        }
        self.last = None;
        Ok(())
    }

    fn make(
        &mut self,
        line: &MainLine<'_>,
        colour: Colour,
        property: &Property<'_>,
        suicide: Suicide,
    ) -> Result<(), SgfError> {
        let (place, value) = property.values[0];
        let (size, number, before) = (self.board.size(), self.moves() + 1, self.board);
        let stuck = before.stones_without_liberty();
        if let Some(point) = stuck.first() {
            let what = format!("before move {number} the string on {point} has no liberty: correct what is set up");
            return Err(line.wrong(property.at, what));
        }
        let mut made = PlayersMove { colour, mv: Move::Pass };
        if !is_pass(value) {
            let no_point = || {
                let what = format!("move {number}, {}[{}], is no point", property.name, value.escape_debug());
                let help = format!("write two small letters on a board of {size}, or nothing for a pass");
                line.wrong(place, format!("{what}: {help}"))
            };
            let point = point(value, size).ok_or_else(no_point)?;
            made.mv = Move::Play(point);
            self.play(colour, point, suicide).map_err(|why| {
                let before = number - 1;
                let help = format!("correct the record, or stop before it with `--move {before}`");
                line.wrong(place, format!("move {number}, {made}, is illegal, {why}: {help}"))
            })?;
        }
        self.last = Some(Last { by: colour, before });
        self.to_move = colour.opponent();
        self.made.push(made);
        Ok(())
    }

    fn play(&mut self, colour: Colour, point: Point, suicide: Suicide) -> Result<(), &'static str> {
        let play = self.board.play(colour, point, suicide).map_err(|why| match why {
            Unplayable::Occupied | Unplayable::OffBoard => "there is a stone already",
            Unplayable::Suicide => "it leaves its own string without liberty",
        })?;
        if self.last.is_some_and(|last| last.by != colour && last.before == play.board) {
            return Err("it takes the ko back at once");
        }
        self.board = play.board;
        let mine = match colour {
            Colour::Black => (play.suicided, play.captured),
            Colour::White => (play.captured, play.suicided),
        };
        self.prisoners.black += mine.0.len();
        self.prisoners.white += mine.1.len();
        Ok(())
    }
}

/// `9` or `9:13`.
fn size(text: &str) -> Option<Size> {
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    Size::new(columns.trim().parse().ok()?, rows.trim().parse().ok()?)
}

/// Nothing, or the point beyond the corner of the largest board.
fn is_pass(value: &str) -> bool {
    matches!(value.trim(), "" | "tt")
}

/// `ba` is the second column, and the row at the top.
fn point(value: &str, size: Size) -> Option<Point> {
    let letter = |byte: u8| byte.checked_sub(b'a');
    match *value.trim().as_bytes() {
        [column, row] => size.point(letter(column)?, size.rows().checked_sub(letter(row)?.checked_add(1)?)?),
        _ => None,
    }
}

/// A point, or all points of a rectangle that is given by two corners.
fn points(value: &str, size: Size) -> Option<PointSet> {
    let (one, other) = value.split_once(':').unwrap_or((value, value));
    let (one, other) = (point(one, size)?, point(other, size)?);
    let within = |a: u8, b: u8, c: u8| (a.min(b)..=a.max(b)).contains(&c);
    let inside = |point: &Point| {
        within(one.column(), other.column(), point.column()) && within(one.row(), other.row(), point.row())
    };
    Some(size.points().filter(inside).collect())
}

/// A text as it is meant: a backslash takes the meaning of what follows it.
fn unescaped(text: &str) -> String {
    let mut meant = String::new();
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        meant.extend(if sign == '\\' { signs.next() } else { Some(sign) });
    }
    meant.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use reference_engine::testing;
    use rstest::rstest;
    use similar_asserts::assert_eq;

    fn played(text: &str, moves: Option<usize>) -> Result<Game, SgfError> {
        Game::of(&MainLine::read(text)?, moves, Suicide::Forbidden)
    }

    fn game(text: &str) -> Game {
        played(text, None).expect("a game")
    }

    /// Black takes the stone in the corner with his second move; then both pass.
    const CAPTURE: &str = "(;GM[1]SZ[3]KM[6.5]RU[Japanese]RE[B+R];B[ab];W[aa];B[ba];W[];B[tt])";

    #[test]
    fn the_moves_are_played_and_prisoners_counted() {
        let game = game(CAPTURE);
        assert_eq!(game.board.to_string(), testing::board(". X .\nX . .\n. . .").to_string());
        assert_eq!(game.prisoners, Prisoners { black: 0, white: 1 });
        assert_eq!((game.moves(), game.to_move, game.handicap), (5, Colour::White, 0));
        assert_eq!(game.komi, HalfPoints::read(6.5));
        assert_eq!((game.rules.as_deref(), game.result.as_deref()), (Some("Japanese"), Some("B+R")));
    }

    #[test]
    fn it_stops_after_so_many_moves() {
        let two = played(CAPTURE, Some(2)).expect("a game");
        assert_eq!(two.board.to_string(), testing::board("O . .\nX . .\n. . .").to_string());
        assert_eq!((two.moves(), two.to_move, two.prisoners.white), (2, Colour::Black, 0));
        assert_eq!(played(CAPTURE, Some(5)), played(CAPTURE, None));
        let error = played(CAPTURE, Some(6)).expect_err("there are five");
        assert!(error.what.contains("has only 5 moves"), "{error}");
    }

    #[test]
    fn stones_are_set_up_and_taken_away() {
        let game = game("(;SZ[3:2]HA[2]AB[aa:bb]AW[ca]AE[ab];PL[b])");
        assert_eq!(game.board.to_string(), testing::board("X X O\n. X .").to_string());
        assert_eq!((game.to_move, game.handicap), (Colour::Black, 2));
        let game = self::game("(;SZ[3]HA[2]AB[aa][cc]KM[3.75])");
        assert_eq!((game.to_move, game.komi, game.unread_komi.as_deref()), (Colour::White, None, Some("3.75")));
    }

    /// After two passes White takes back what Black took.
    #[test]
    fn a_ko_may_be_taken_back_later() {
        let game = game("(;SZ[4]AB[ba][ab][bc]AW[ca][cc][db];W[bb];B[cb];W[];B[];W[bb])");
        assert_eq!(game.prisoners, Prisoners { black: 1, white: 1 });
    }

    #[rstest]
    #[case("(;GM[3];B[aa])", 6, "no game of Go")]
    #[case("(;SZ[21];B[aa])", 6, "at most 19")]
    #[case("(;SZ[0];B[aa])", 6, "at most 19")]
    #[case("(;SZ[9];B[jj])", 11, "move 1, B[jj], is no point")]
    #[case("(;SZ[9];B[a\u{e9}])", 11, "is no point")]
    #[case("(;SZ[9];B[AA])", 11, "is no point")]
    #[case("(;SZ[9]AB[aa][zz])", 15, "AB[zz] names no points")]
    #[case("(;SZ[9]PL[x])", 11, "PL[B] or PL[W]")]
    #[case(
        "(;SZ[9];B[aa];W[aa])",
        17,
        "there is a stone already: correct the record, or stop before it with `--move 1`"
    )]
    #[case("(;SZ[3]AB[ba][ab];W[aa])", 21, "W a3, is illegal, it leaves its own string without liberty")]
    #[case("(;SZ[4]AB[ba][ab][bc]AW[ca][cc][db][bb];B[cb];W[bb])", 49, "takes the ko back at once")]
    #[case("(;SZ[2]AB[aa][ab][ba]AW[bb];B[])", 29, "the string on a1 has no liberty")]
    fn what_is_wrong_is_told_with_its_place(#[case] text: &str, #[case] column: usize, #[case] what: &str) {
        let error = played(text, None).expect_err("it is wrong");
        assert!(error.what.contains(what), "{error}");
        assert_eq!((error.line, error.column), (1, column), "{error}");
    }

    #[test]
    fn suicide_takes_stones_where_it_is_allowed() {
        let line = MainLine::read("(;SZ[3]AB[ba][ab];W[aa])").expect("a record");
        let game = Game::of(&line, None, Suicide::Allowed).expect("a game");
        assert_eq!(game.prisoners, Prisoners { black: 0, white: 1 });
    }

    proptest! {
        #[test]
        fn no_game_makes_it_panic(
            moves in prop::collection::vec(
                ("[BW]|AB|AW|AE|PL|SZ|HA|KM", "[a-e]{0,2}|[0-9.:-]{0,4}|[a-e]{2}:[a-e]{2}"),
                0..40,
            ),
        ) {
            let nodes: String = moves.iter().map(|(name, value)| format!(";{name}[{value}]")).collect();
            let text = format!("(;SZ[4]{nodes})");
            if let Ok(game) = played(&text, None) {
                prop_assert!(game.moves() <= moves.len());
            }
        }
    }
}
