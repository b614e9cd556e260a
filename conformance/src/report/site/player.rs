//! Lines of play to step through, and plans to try moves against: what the script of the pages reads.

use std::fmt::Write as _;

use reference_engine::board::notation::{Move, PlayersMove};
use reference_engine::force::line::LineEnd;
use reference_engine::force::plan::{Place, Plan};
use reference_engine::{Board, Colour, Point, PointSet};
use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::cases::case::Variation;
use crate::report::answered::ProofLine;
use crate::report::line::Played;
use crate::report::picture::Picture;

/// A line of play on a page.
#[derive(Serialize)]
pub(super) struct Player {
    /// What it shows.
    heading: String,
    /// The rule sets under which it was found.
    rules: Vec<String>,
    /// What proves it.
    by: Option<String>,
    /// The moves in words.
    words: String,
    /// The board after them, with numbers; none where the board as it stands shows it.
    svg: Option<String>,
    /// Whether there is a proof that is too large to try moves against it.
    too_large: bool,
    /// What the script needs.
    data: String,
}

impl Player {
    pub(super) fn of_proof(proof: &ProofLine, in_question: PointSet) -> Self {
        let line = &proof.line;
        let words = Played::new(&line.moves, &line.boards).words();
        let end = match line.end {
            _ if line.moves.is_empty() => "As the board stands.".to_owned(),
            LineEnd::Reached => format!("{words}; that does it."),
            LineEnd::OutOfReach => format!("{words}; and it is out of reach."),
            LineEnd::Repeats => format!("{words}; and play repeats itself from here."),
            LineEnd::CutOff => format!("{words}; and so on."),
        };
        let about = proof.string.as_ref().map_or(String::new(), |string| format!("{string}: "));
        let plan = proof.plan.as_ref().filter(|plan| plan.places.len() > 1);
        let area = proof.area.map(|area| area.iter().map(|point| point.to_string()).collect::<Vec<_>>());
        let trying = plan.map(|plan| json!({"plan": places(plan), "you": yours(plan), "area": area}));
        Self {
            heading: format!("{about}{}", proof.shows),
            rules: proof.rules.clone(),
            by: Some(format!("{}, checked", proof.by)),
            words: end,
            svg: (!line.moves.is_empty()).then(|| numbered(&line.moves, &line.boards, in_question)),
            too_large: proof.plan.is_none(),
            data: data(&line.boards[0], &line.moves, &proof.shows, trying),
        }
    }

    pub(super) fn of_variation(variation: &Variation, board: Board) -> Self {
        let moves: Vec<String> = variation.moves.iter().map(ToString::to_string).collect();
        let mut boards = vec![board];
        for made in &variation.moves {
            let before = boards[boards.len() - 1];
            let after = match made.mv {
                Move::Play(point) => before.play(made.colour, point, reference_engine::Suicide::Allowed).ok(),
                _ => None,
            };
            boards.push(after.map_or(before, |play| play.board));
        }
        Self {
            heading: variation.note.clone(),
            rules: Vec::new(),
            by: None,
            words: format!("{}.", Played::new(&moves, &boards).words()),
            svg: Some(numbered(&moves, &boards, PointSet::EMPTY)),
            too_large: false,
            data: data(&board, &moves, &variation.note, None),
        }
    }
}

/// The last board, with the numbers of the moves whose stones still stand.
fn numbered(moves: &[String], boards: &[Board], in_question: PointSet) -> String {
    let mut stones: Vec<(Point, Colour, usize)> = Vec::new();
    for ((number, text), after) in (1..).zip(moves).zip(&boards[1..]) {
        if let Some(PlayersMove { colour, mv: Move::Play(point) }) = PlayersMove::parse(text) {
            stones.retain(|(other, _, _)| *other != point);
            stones.push((point, colour, number));
        }
        stones.retain(|(point, colour, _)| after.stone(*point) == Some(*colour));
    }
    let last = boards[boards.len() - 1];
    let numbers: Vec<(Point, usize)> = stones.into_iter().map(|(point, _, number)| (point, number)).collect();
    let is_numbered: PointSet = numbers.iter().map(|(point, _)| *point).collect();
    let picture = Picture { numbers, ..Picture::new("after the moves", last) };
    Picture { in_question: (in_question & last.all_points()) - is_numbered, ..picture }.svg()
}

/// What the script reads, harmless inside a page.
fn data(board: &Board, moves: &[String], shows: &str, trying: Option<Json>) -> String {
    let stones = |colour: Colour| board.stones(colour).iter().map(|point| point.to_string()).collect::<Vec<_>>();
    let mut game = json!({
        "columns": board.size().columns(),
        "rows": board.size().rows(),
        "black": stones(Colour::Black),
        "white": stones(Colour::White),
        "moves": moves,
        "shows": shows,
    });
    if let (Some(game), Some(Json::Object(trying))) = (game.as_object_mut(), trying) {
        game.extend(trying);
    }
    game.to_string().replace('<', "\\u003c")
}

/// The colour that does not follow the plan.
fn yours(plan: &Plan) -> Option<&'static str> {
    let colour = |text: &str| PlayersMove::parse(text).map(|made| made.colour);
    let yours = plan.places.iter().find_map(|place| match place {
        Place::End(_) => None,
        Place::Advised(text, _) => colour(text).map(Colour::opponent),
        Place::Open { moves, .. } => moves.iter().find_map(|(text, _)| colour(text)),
    });
    yours.map(|colour| if colour == Colour::Black { "B" } else { "W" })
}

/// A plan: `"reached"` and `"out"` are ends, `"B c3 7"` is what is done and where that leads, and where the other side is
/// to move stands `[{"c3": 4, "pass": 9}, elsewhere]`.
fn places(plan: &Plan) -> Vec<Json> {
    let place = |place: &Place| match place {
        Place::End(LineEnd::Reached) => json!("reached"),
        Place::End(_) => json!("out"),
        Place::Advised(mv, next) => {
            let mut text = mv.clone();
            let _ = write!(text, " {next}");
            json!(text)
        }
        Place::Open { moves, elsewhere } => {
            let moves = moves.iter().filter_map(|(mv, next)| Some((mv.split_once(' ')?.1.to_owned(), json!(next))));
            json!([Json::Object(moves.collect()), elsewhere])
        }
    };
    plan.places.iter().map(place).collect()
}
