//! A position that was assessed, as one JSON object.

use reference_engine::PointSet;
use reference_engine::board::notation::written;
use reference_engine::systems::assessment::Assessed;
use reference_engine::systems::assessment::advice::Advice;
use reference_engine::systems::assessment::sum::Sum;
use reference_engine::systems::{Life, Status};
use reference_engine::word::Word;
use serde::Serialize;

use super::assessment::{UnderRules, reason, result};
use crate::ask::assess::{Ruled, Subject};
use crate::cases::values::colour_word;

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Whole<'a> {
    file: &'a str,
    size: String,
    board: Vec<String>,
    to_move: &'static str,
    moves: Option<usize>,
    captured: Pair<u32>,
    komi: f64,
    recorded: Option<&'a str>,
    all_settled: bool,
    rules: Vec<Rules<'a>>,
}

#[derive(Serialize)]
struct Pair<T> {
    black: T,
    white: T,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Rules<'a> {
    name: &'a str,
    title: &'a str,
    all_settled: bool,
    strings: Vec<Line>,
    /// Whatever becomes of what is not settled.
    territory: Pair<Vec<String>>,
    in_seki: Vec<String>,
    dame: Vec<String>,
    /// Null: not all is settled, or the rules leave something open.
    score: Option<Score>,
    seconds: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Line {
    colour: &'static str,
    stones: Vec<String>,
    /// Null: not settled.
    status: Option<&'static str>,
    alive: Option<bool>,
    states: usize,
    proofs: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_settled: Option<Open>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Open {
    because: String,
    /// Null: no plays are known that would settle it.
    helps: Option<Helps>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Helps {
    plays: String,
    fills_dame: bool,
    status: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Score {
    territory: Pair<u32>,
    dead: Pair<u32>,
    captured: Pair<u32>,
    komi: f64,
    margin: f64,
    result: String,
}

/// Where the position is from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// The file.
    pub file: &'a str,
    /// How many moves of a record were made.
    pub moves: Option<usize>,
    /// The result that the record states.
    pub recorded: Option<&'a str>,
}

/// The whole report as one line.
///
/// # Errors
/// Never: all of it can be written as JSON.
pub fn text(origin: Origin<'_>, subject: &Subject, under: &[UnderRules]) -> serde_json::Result<String> {
    let whole = Whole {
        file: origin.file,
        size: subject.board.size().to_string(),
        board: subject.board.to_string().lines().map(str::to_owned).collect(),
        to_move: colour_word(subject.to_move),
        moves: origin.moves,
        captured: Pair { black: subject.prisoners.black, white: subject.prisoners.white },
        komi: subject.komi.number(),
        recorded: origin.recorded,
        all_settled: under.iter().all(|one| one.ruled.assessment.all_settled()),
        rules: under.iter().map(rules).collect(),
    };
    Ok(serde_json::to_string(&whole)? + "\n")
}

fn rules(under: &UnderRules) -> Rules<'_> {
    let UnderRules { name, title, ruled } = under;
    let (assessment, [black, white]) = (&ruled.assessment, ruled.assessment.counted.territory);
    let strings = assessment.strings.iter().zip(&ruled.advice);
    Rules {
        name,
        title,
        all_settled: assessment.all_settled(),
        strings: strings.map(|(assessed, advice)| line(assessed, advice.as_ref(), ruled)).collect(),
        territory: Pair { black: points(&black), white: points(&white) },
        in_seki: points(&assessment.counted.in_seki),
        dame: points(&ruled.dame),
        score: ruled.sum.as_ref().map(score),
        seconds: ruled.took.as_secs_f64(),
    }
}

fn line(assessed: &Assessed, advice: Option<&Advice>, ruled: &Ruled) -> Line {
    let status = assessed.found.as_ref().ok().map(|(status, _)| *status);
    let proved = assessed.found.as_ref().map_or(&[][..], |(_, proved)| proved);
    let not_settled = assessed.found.as_ref().err().map(|open| Open {
        because: reason(open, assessed, ruled),
        helps: advice.map(|Advice { plays, fills_dame, status }| Helps {
            plays: written(plays),
            fills_dame: *fills_dame,
            status: status.word(),
        }),
    });
    Line {
        colour: colour_word(assessed.owner),
        stones: points(&assessed.string),
        status: status.map(Status::word),
        alive: status.filter(|status| status.life() != Life::Undefined).map(|status| status.life().is_alive()),
        states: proved.iter().map(|proved| proved.states).sum(),
        proofs: proved.iter().flat_map(|proved| &proved.proofs).map(|proof| proof.sentence()).collect(),
        not_settled,
    }
}

fn score(sum: &Sum) -> Score {
    let pair = |[black, white]: [u32; 2]| Pair { black, white };
    Score {
        territory: pair(sum.territory),
        dead: pair(sum.dead),
        captured: pair(sum.captured),
        komi: sum.komi.number(),
        margin: sum.margin.number(),
        result: result(sum),
    }
}

fn points(points: &PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}
