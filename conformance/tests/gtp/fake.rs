//! GTP engines for tests. The honest one plays by the book; each of the others has one vice.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use reference_engine::{Board, Colour, Point, PointSet, Size, Suicide};

/// A game.
struct Game {
    board: Board,
    /// All positions so far, the present one last.
    positions: Vec<Board>,
    /// How many stones Black and White have captured.
    captures: [u32; 2],
    /// Whether the last move was a pass.
    passed: bool,
    superko: bool,
    komi: f64,
}

impl Game {
    fn new(size: Size, superko: bool) -> Self {
        let board = Board::empty(size);
        Self { board, positions: vec![board], captures: [0, 0], passed: false, superko, komi: 0.0 }
    }

    /// The same with just these stones. They belong to the history unless that is forgotten.
    fn set_up(&self, stones: Vec<(Point, Colour)>, forgets: bool) -> Self {
        let mut game = Self::new(self.board.size(), self.superko);
        stones.into_iter().for_each(|(point, colour)| game.board.set(point, Some(colour)));
        game.positions = if forgets { Vec::new() } else { vec![game.board] };
        game
    }

    /// The position after a play, if it is legal.
    fn after(&self, colour: Colour, point: Point) -> Option<Board> {
        let play = self.board.play(colour, point, Suicide::Forbidden).ok()?;
        let before_last = self.positions.iter().rev().nth(1);
        let ko = !self.passed && before_last == Some(&play.board);
        let superko = self.superko && self.positions.contains(&play.board);
        (!ko && !superko).then_some(play.board)
    }

    /// Plays, whatever ko rules say.
    fn play(&mut self, colour: Colour, point: Point) -> bool {
        let Ok(play) = self.board.play(colour, point, Suicide::Allowed) else { return false };
        self.captures[index(colour)] += play.captured.len();
        self.captures[index(colour.opponent())] += play.suicided.len();
        self.board = play.board;
        self.positions.push(play.board);
        self.passed = false;
        true
    }

    fn strings(&self, of: impl Fn(u32) -> bool) -> Vec<PointSet> {
        let mut left = *self.board.stones(Colour::Black) | *self.board.stones(Colour::White);
        let mut strings = Vec::new();
        while let Some(point) = left.first() {
            let string = self.board.string(point);
            left -= string;
            if of(self.board.liberties(&string).len()) {
                strings.push(string);
            }
        }
        strings
    }
}

fn index(colour: Colour) -> usize {
    usize::from(colour == Colour::White)
}

fn listed(points: PointSet) -> String {
    points.iter().map(|point| point.to_string().to_uppercase()).collect::<Vec<_>>().join(" ")
}

/// Plays the engine with this vice until nobody asks any more.
pub(crate) fn play(vice: &str, options: &[String]) {
    let superko = options.iter().any(|option| option == "--positional-superko");
    let mut game = Game::new(Size::new(19, 19).expect("a size"), superko);
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let mut words = line.split_whitespace();
        let id = words.next().unwrap_or_default().to_owned();
        let words: Vec<&str> = words.collect();
        let asks_legality = words.first() == Some(&"is_legal");
        match vice {
            "dies-at-lists" if words.first() == Some(&"final_status_list") => std::process::exit(3),
            "dies-at-seki" if words == ["final_status_list", "seki"] => std::process::exit(3),
            "stalls-at-captures" if words.first() == Some(&"captures") => thread::sleep(Duration::from_secs(60)),
            "silent" if asks_legality => thread::sleep(Duration::from_secs(60)),
            "crash" if asks_legality => std::process::exit(3),
            "flood" if asks_legality => loop {
                println!("=1");
            },
            "drips" if asks_legality => loop {
                println!("={id}");
                thread::sleep(Duration::from_millis(100));
            },
            "prose" if asks_legality => println!("Let me think about that."),
            _ => {}
        }
        let response = answer(vice, &mut game, &words);
        let id = match vice {
            "wrong-id" if asks_legality => format!("{id}1"),
            "no-id" => String::new(),
            _ => id,
        };
        let text = match response {
            Ok(text) => format!("={id} {text}\n\n"),
            Err(error) => format!("?{id} {error}\n\n"),
        };
        let text = match vice {
            "noisy" => format!("# a comment\r\n\r\n{}\r\n", text.trim_end().replace(' ', "\t\u{7}")) + "\r\n\r\n",
            "two-for-one" if asks_legality => format!("{text}={id} 1\n\n"),
            _ => text,
        };
        print!("{text}");
        if io::stdout().flush().is_err() {
            break;
        }
    }
}

fn colour(word: &str) -> Result<Colour, String> {
    match word {
        "black" => Ok(Colour::Black),
        "white" => Ok(Colour::White),
        _ => Err("invalid color".to_owned()),
    }
}

fn answer(vice: &str, game: &mut Game, words: &[&str]) -> Result<String, String> {
    let size = game.board.size();
    let on_board = |word: &str| {
        Point::parse(word).filter(|point| size.contains(*point)).ok_or_else(|| "invalid coordinate".to_owned())
    };
    let kata = vice == "kata";
    let has_is_legal = !matches!(vice, "no-is-legal" | "takes-all" | "takes-everything" | "hides" | "kata");
    let lists_stones = !matches!(vice, "kata" | "shows" | "shows-nonsense" | "records" | "lists-alive" | "hides");
    match words {
        ["protocol_version"] => Ok(if vice == "gtp-1" { "1" } else { "2" }.into()),
        ["name"] => Ok(format!("Fake {vice}")),
        ["version"] => Ok("1.0".into()),
        ["known_command", _] => Ok("true".into()),
        ["list_commands"] => {
            let more = if kata { "kata-raw-nn\nset_position\nrectangular_boardsize" } else { "is_legal\nset_position" };
            let stones = match vice {
                "kata" | "shows" | "shows-nonsense" => "showboard",
                "records" => "printsgf",
                "lists-alive" => "echo",
                "hides" => "echo",
                _ => "list_stones\ncaptures",
            };
            let all = format!("name\nversion\nplay\nboardsize\n{stones}\nfinal_status_list\nfinal_score");
            Ok(if kata || has_is_legal { format!("{all}\n{more}") } else { all })
        }
        ["komi", komi] => {
            game.komi = komi.parse().map_err(|_| "syntax error")?;
            Ok(String::new())
        }
        ["final_score"] => Ok(score(vice, game)),
        ["kata-set-rules", "tromp-taylor"] if kata => {
            game.superko = true;
            Ok(String::new())
        }
        ["clear_board"] => {
            // It forgets what it was told.
            let superko = game.superko && vice != "forgets-rules";
            *game = Game::new(size, superko);
            Ok(String::new())
        }
        ["kata-set-rules", "tromp-taylor"] if vice == "forgets-rules" => {
            game.superko = true;
            Ok(String::new())
        }
        ["showboard"] => Ok(if vice == "shows-nonsense" { "a board\n 1 . .".into() } else { drawn(&game.board) }),
        ["printsgf"] => Ok(recorded(&game.board)),
        ["boardsize", side] => resize(vice, game, side, side),
        ["rectangular_boardsize", columns, rows] if kata => resize(vice, game, columns, rows),
        ["play", player, "pass"] => {
            colour(player)?;
            game.passed = true;
            Ok(String::new())
        }
        ["play", _, "B2"] if vice == "loses-a-stone" => Ok(String::new()),
        ["play", player, vertex] if vice == "takes-everything" => {
            game.board.set(on_board(vertex)?, Some(colour(player)?));
            Ok(String::new())
        }
        ["play", player, vertex] => {
            let (player, point) = (colour(player)?, on_board(vertex)?);
            let is_free = kata || vice == "takes-all";
            let is_legal = is_free || game.after(player, point).is_some();
            if is_legal && game.play(player, point) { Ok(String::new()) } else { Err("illegal move".into()) }
        }
        ["set_position", stones @ ..] if has_is_legal || kata => {
            let stones = stones.chunks(2).map(|pair| Ok((on_board(pair[1])?, colour(pair[0])?)));
            *game = game.set_up(stones.collect::<Result<_, String>>()?, vice == "forgets-set-up");
            Ok(String::new())
        }
        ["is_legal", player, vertex] if has_is_legal => {
            let player = colour(player)?;
            if vice == "maybe" {
                return Ok("perhaps".into());
            }
            let legal = *vertex == "pass" || game.after(player, on_board(vertex)?).is_some();
            Ok(u8::from(legal || vice == "always-yes").to_string())
        }
        ["kata-raw-nn", "0"] if kata => Ok(raw_nn(game)),
        ["list_stones", player] if lists_stones => Ok(listed(*game.board.stones(colour(player)?))),
        ["captures", player] if lists_stones => Ok(game.captures[index(colour(player)?)].to_string()),
        ["final_status_list", status] => final_status(vice, game, status),
        _ => Err("unknown command".into()),
    }
}

/// The board as `KataGo` draws it, with a digit after the last move and signs that mean nothing.
fn drawn(board: &Board) -> String {
    let size = board.size();
    let sign = |colour| match colour {
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
        None => '.',
    };
    let row = |row: u8| {
        let points = (0..size.columns()).filter_map(|column| size.point(column, row));
        points.map(|point| format!("{}1", sign(board.stone(point)))).collect::<String>()
    };
    let rows: Vec<String> = (0..size.rows()).rev().map(|n| format!("{:2} {} {}", n + 1, row(n), n + 1)).collect();
    format!("MoveNum: 3 HASH: 17\n   A B C\n{}\nNext player: Black\n", rows.join("\n"))
}

/// The position as a game record, as GNU Go prints it.
fn recorded(board: &Board) -> String {
    let letter = |number: u8| char::from(b'a' + number);
    let points = |colour| {
        let points = board.stones(colour).iter();
        points
            .map(|p| format!("[{}{}]", letter(p.column()), letter(board.size().rows() - 1 - p.row())))
            .collect::<String>()
    };
    let named = |name: &str, points: String| if points.is_empty() { points } else { format!("{name}{points}\n") };
    let (black, white) = (named("AB", points(Colour::Black)), named("AW", points(Colour::White)));
    format!("(;GM[1]FF[4]\nGN[AB[aa\\] and AW]\n{black}{white}PL[W])")
}

/// What `KataGo` says of all points: a number where the player to move may play.
fn raw_nn(game: &Game) -> String {
    let size = game.board.size();
    // The player to move is the one who did not put the last stone; both colours have one in these tests.
    let last = game.positions.iter().rev().nth(1).map(|before| {
        let added = *game.board.stones(Colour::Black) - *before.stones(Colour::Black);
        if added.is_empty() { Colour::White } else { Colour::Black }
    });
    let to_move = last.unwrap_or(Colour::White).opponent();
    let to_move = if game.passed { to_move.opponent() } else { to_move };
    let rows = (0..size.rows()).rev().map(|row| {
        let points = (0..size.columns()).filter_map(|column| size.point(column, row));
        let values = points.map(|point| game.after(to_move, point).map_or("NAN", |_| "0.012345"));
        values.collect::<Vec<_>>().join(" ")
    });
    let rows: Vec<String> = rows.collect();
    format!("symmetry 0\nwhiteWin 0.5\npolicy\n{}\npolicyPass 0.1\nwhiteOwnership 0", rows.join("\n"))
}

/// The area of Black less that of White and komi.
fn score(vice: &str, game: &Game) -> String {
    let territory = reference_engine::scoring::territory(&game.board).map(|points| f64::from(points.len()));
    let stones = [Colour::Black, Colour::White].map(|colour| f64::from(game.board.stones(colour).len()));
    let komi = if vice == "free-komi" { 0.0 } else { game.komi };
    let margin = territory[0] + stones[0] - territory[1] - stones[1] - komi;
    match margin {
        _ if vice == "endless" => "somebody wins".into(),
        0.0 => "0".into(),
        0.0.. => format!("B+{margin:.1}"),
        _ => format!("W+{:.1}", -margin),
    }
}

/// Strings with one liberty are dead and those with two are in seki: enough for the positions in these tests.
fn final_status(vice: &str, game: &Game, status: &str) -> Result<String, String> {
    let alive = |liberties| if vice == "no-seki" { liberties >= 2 } else { liberties >= 3 };
    let strings = match (vice, status) {
        ("lists-alive", "alive") => game.strings(|_| true),
        ("all-dead" | "splits", "dead") => game.strings(|_| true),
        ("all-dead", "alive") => Vec::new(),
        ("no-seki", "seki") => Vec::new(),
        (_, "dead") => game.strings(|liberties| liberties == 1),
        (_, "seki") => game.strings(|liberties| liberties == 2),
        (_, "alive") => game.strings(alive),
        // The territories of one position, told from the rows: Black is above.
        (_, "black_territory") => return Ok("A5 C5 C4 E5".into()),
        (_, "white_territory") => return Ok("A1 C1".into()),
        _ => return Err("invalid status".into()),
    };
    Ok(strings.into_iter().map(listed).collect::<Vec<_>>().join("\n"))
}

fn resize(vice: &str, game: &mut Game, columns: &str, rows: &str) -> Result<String, String> {
    let side = |text: &str| text.parse::<usize>().ok();
    let size = side(columns).zip(side(rows)).and_then(|(columns, rows)| Size::new(columns, rows));
    let least = if vice == "from-9" { 9 } else { 1 };
    let size = size.filter(|size| size.columns() >= least && size.rows() >= least).ok_or("unacceptable size")?;
    *game = Game::new(size, game.superko);
    Ok(String::new())
}
