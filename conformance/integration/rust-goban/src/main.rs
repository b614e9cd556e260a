//! The crate goban of crates.io behind the trait of the suite, as a program that speaks the protocol.
//!
//! It knows turns, two passes that end the game, basic ko, positional superko (together with basic ko, as in its
//! Chinese rules), suicide, starting positions, and boards of any size, rectangular ones too. Points are rows and
//! columns from the top left, as its documentation of `play` and of the size says. It counts the stones on the board
//! and what they surround; stones that are agreed to be dead are left out of the position that it counts.

use goban::pieces::stones::{Color, Stone};
use goban::rules::game::Game;
use goban::rules::{CHINESE, IllegalRules, Move, PlayError, Rule, ScoreRules};
use kakunin::ask::abilities::{Abilities, Unseen};
use kakunin::ask::implementation::{Implementation, Reply};
use kakunin::ask::protocol::serve::serve_as;
use kakunin::ask::protocol::{Hello, VERSION};
use reference_engine::board::notation::PlayersMove;
use reference_engine::play::questions::{ENDED, IS_LEGAL, LEGAL, REMOVED, REPLAY};
use reference_engine::question::fact::{ILLEGAL_MOVE, POSITION, PRISONERS};
use reference_engine::question::field::MARGIN;
use reference_engine::question::{ByColour, Facts, Question, Start};
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::scoring::questions::{DEAD, HANDICAP, KOMI, SCORE};
use reference_engine::{self as engine, Board, Colour, Point, Suicide, Superko};

struct Goban;

/// The choices that it has.
const CHOICES: [(&str, &[&str]); 7] = [
    ("superko", &["none", "positional"]),
    ("ko-pass-ban", &["none"]),
    ("fixed-ko", &["none"]),
    ("passes-to-end", &["two"]),
    ("counting", &["area"]),
    ("dead-stones", &["removed", "stay"]),
    ("eyes-in-seki", &["counted"]),
];

fn main() -> std::io::Result<()> {
    let owned = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    let abilities = Abilities {
        questions: Some(owned(&[LEGAL.name, REPLAY.name, SCORE.name])),
        choices: CHOICES.iter().map(|(switch, choices)| ((*switch).to_owned(), owned(choices))).collect(),
        unseen: vec![Unseen::KoPass],
        ..Abilities::default()
    };
    let hello = Hello { protocol: VERSION, name: Goban.name(), version: Goban.version(), abilities };
    serve_as(&mut Goban, &hello, std::io::stdin().lock(), std::io::stdout().lock())
}

impl Implementation for Goban {
    fn name(&self) -> String {
        // A debug build panics where a release goes on with a wrong number, so both are asked.
        if cfg!(debug_assertions) { "goban (crate)".into() } else { "goban (crate, release)".into() }
    }

    fn version(&self) -> String {
        "0.20.1".into()
    }

    fn answer(&mut self, _rules: &str, question: &Question) -> Reply {
        let Some(start) = &question.start else { return Reply::Unsupported("there is no board".into()) };
        answered(start, question).unwrap_or_else(Reply::Unsupported)
    }
}

/// What comes of the question, or why it is unsupported.
fn answered(start: &Start, question: &Question) -> Result<Reply, String> {
    let (asked, mut game) = (&question.asked, begun(start)?);
    let moves = asked.made();
    if asked.is(&REPLAY) {
        return replayed(&mut game, start, &moves);
    }
    for (number, made) in (1..).zip(moves) {
        if let Err(why) = make(&mut game, start, made)? {
            return Ok(Reply::Refused(format!("move {number} is illegal: {why}")));
        }
    }
    if asked.is(&SCORE) {
        return scored(start, question, position(&game, start));
    }
    let mv = asked.move_in_question().ok_or("only moves can be asked about")?;
    Ok(Facts::of(&IS_LEGAL, make(&mut game, start, mv)?.is_ok()).into())
}

/// The score of this position: its komi is a number of points, and it has no handicap.
fn scored(start: &Start, question: &Question, mut board: Board) -> Result<Reply, String> {
    let asked = &question.asked;
    if asked.get(&HANDICAP).is_some() {
        return Err("it does not know what White gets for handicap stones".into());
    }
    if question.choices.of("dead-stones").is_some_and(|choice| choice == "removed") {
        asked.get(&DEAD).unwrap_or_default().iter().for_each(|point| board.set(point, None));
    }
    let game = begun(&Start { board, ..start.clone() })?;
    let (black, white) = game.calculate_score_by(ScoreRules::STONES);
    let margin = HalfPoints::read(f64::from(black - white)).ok_or("its score is no number of half points")?;
    Ok(Facts::of(&MARGIN, margin - asked.get(&KOMI).unwrap_or_default()).into())
}

fn replayed(game: &mut Game, start: &Start, moves: &[PlayersMove]) -> Result<Reply, String> {
    let (mut removed, mut prisoners, mut illegal_move) = (Vec::new(), [0, 0], None);
    for (number, made) in (1..).zip(moves) {
        let before = position(game, start);
        if make(game, start, *made)?.is_err() {
            illegal_move = Some(number);
            break;
        }
        let after = position(game, start);
        let placed = u32::from(matches!(made.mv, engine::Move::Play(_)));
        let gone = [Colour::Black, Colour::White].map(|colour| {
            let new = if colour == made.colour { placed } else { 0 };
            (before.stones(colour).len() + new).saturating_sub(after.stones(colour).len())
        });
        removed.push(i64::from(gone[0] + gone[1]));
        prisoners = [prisoners[0] + gone[0], prisoners[1] + gone[1]];
    }
    let [black, white] = prisoners;
    let facts = Facts::of(&REMOVED, removed)
        .and_some(&ILLEGAL_MOVE, illegal_move)
        .and(&PRISONERS, ByColour { black, white })
        .and(&POSITION, position(game, start))
        .and(&ENDED, game.is_over());
    Ok(facts.into())
}

fn begun(start: &Start) -> Result<Game, String> {
    let (ko, size) = (start.rules.ko, start.board.size());
    let mut illegal = IllegalRules::empty();
    illegal.set(IllegalRules::KO, ko.basic || ko.superko == Superko::Positional);
    illegal.set(IllegalRules::SUPERKO, ko.superko == Superko::Positional);
    illegal.set(IllegalRules::SUICIDE, start.rules.suicide == Suicide::Forbidden);
    let mut builder = Game::builder();
    builder.size((size.rows(), size.columns()));
    builder.rule(Rule { flag_illegal: illegal, ..CHINESE }).turn(color(start.to_move));
    for colour in [Colour::Black, Colour::White] {
        for point in start.board.stones(colour).iter() {
            builder.add(Stone { coord: coordinates(start, point)?, color: color(colour) });
        }
    }
    builder.build()
}

/// Makes a move, or tells why it is illegal.
fn make(game: &mut Game, start: &Start, made: PlayersMove) -> Result<Result<(), String>, String> {
    let mv = match made.mv {
        engine::Move::Pass => Move::Pass,
        engine::Move::Play(point) => Move::from(coordinates(start, point)?),
        engine::Move::KoPass | engine::Move::KoPassFor(_) => return Err("there are no ko-passes".into()),
    };
    if !game.is_over() && game.turn() != color(made.colour) {
        return Ok(Err("not your turn".into()));
    }
    Ok(game.try_play(mv).map(|_| ()).map_err(|why: PlayError| format!("{why:?}")))
}

fn position(game: &Game, start: &Start) -> Board {
    let mut board = Board::empty(start.board.size());
    for point in start.board.all_points().iter() {
        let stone = coordinates(start, point).ok().and_then(|coordinates| game.goban().get_color(coordinates));
        let colour = stone.map(|color| if color == Color::Black { Colour::Black } else { Colour::White });
        board.set(point, colour);
    }
    board
}

fn coordinates(start: &Start, point: Point) -> Result<(u8, u8), String> {
    let row = (start.board.size().rows() - 1).checked_sub(point.row());
    Ok((row.ok_or("there is no row above the first")?, point.column()))
}

fn color(colour: Colour) -> Color {
    if colour == Colour::Black { Color::Black } else { Color::White }
}
