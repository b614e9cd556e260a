//! `explain`: a case with its answers and the lines of play that show them.

use std::fmt::Write as _;

use clap::Args;
use reference_engine::board::Suicide;
use reference_engine::board::notation::{PlayersMove, parse_sequence};
use reference_engine::force::limits::Limits;
use reference_engine::force::proof::{Proof, Unproved};
use reference_engine::question::Start;
use reference_engine::question::field::STRINGS;
use reference_engine::systems::ikeda;
use reference_engine::systems::ikeda::questions::PERFECT_PLAY;
use reference_engine::{Board, Colour, Move, PointSet};

use super::called::{Called, called, suite_of};
use super::effort::Bounds;
use super::{CasesDir, Ended, print};
use crate::ask::effort::Effort;
use crate::cases::case::{Case, Variation};
use crate::cases::suite::Entry;
use crate::report::catalogue;
use crate::report::expected::Told;
use crate::report::layout::wrapped;
use crate::report::line::Played;
use crate::report::proofs::{self, indented};

/// The arguments of `explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// The id of a case, or CASE/QUESTION or CASE/QUESTION@RULESET for one question; or a case file, by itself: my.yaml or
    /// my.yaml/QUESTION
    #[arg(value_name = "CASE|FILE")]
    case: String,
    /// Moves to be made first, for example "W a1, B b1": what can still be forced after them, and how? For questions
    /// about what can be forced, where the first move is the opponent's, and about perfect play
    #[arg(long, value_name = "MOVES")]
    after: Option<String>,
    #[command(flatten)]
    bounds: Bounds,
    #[command(flatten)]
    cases: CasesDir,
}

/// At most so many states are looked at for the perfect play score after each move of a game.
const FOR_EACH_MOVE: usize = 100_000;

impl Explain {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let (suite, name) = suite_of(&self.cases, &self.case)?;
        let Called { case, entries } = called(&suite, &name)?;
        let after = self.after.as_deref().map(parse_sequence).transpose()?;
        let mut text = catalogue::head(case, &suite);
        for variation in &case.variations {
            text += &explain_variation(case, variation);
        }
        for entry in entries {
            explain(&mut text, &entry, after.as_deref(), &self.bounds.effort())?;
        }
        print(&(text + "\n" + &catalogue::clauses(case, &suite.papers)))?;
        Ok(Ended::Well)
    }
}

/// A sequence that the source describes, drawn.
fn explain_variation(case: &Case, variation: &Variation) -> String {
    let told = wrapped("variation", &format!("{}: {}", variation.id, variation.note));
    // The moves were checked; where a file is read without, they are told as far as they can be made on the board.
    let mut boards: Vec<Board> = case.board.into_iter().collect();
    for made in &variation.moves {
        let after = boards.last().and_then(|board| match made.mv {
            Move::Play(point) => Some(board.play(made.colour, point, Suicide::Allowed).ok()?.board),
            _ => Some(*board),
        });
        boards.extend(after);
    }
    let moves: Vec<String> = variation.moves.iter().map(ToString::to_string).collect();
    let played = Played::new(&moves, &boards);
    format!("\n{told}\n{}\n{}", wrapped("", &played.words()), indented(&played.drawing()))
}

/// A question, its answer, and the lines that show it.
fn explain(text: &mut String, entry: &Entry<'_>, after: Option<&[PlayersMove]>, effort: &Effort) -> anyhow::Result<()> {
    let question = &effort.put_to(&entry.test.question);
    let _ = writeln!(text, "\n{}", entry.test.name);
    let _ = writeln!(text, "{}", wrapped("asked", &question.text()));
    if let Some(note) = &entry.question.note {
        let _ = writeln!(text, "{}", wrapped("note", note));
    }
    let (answer, told) = Told::of(entry.test, question);
    *text += &told.text();
    let Some(answer) = answer else { return Ok(()) };
    let is_perfect_play = question.asked.is(&PERFECT_PLAY);
    for (number, proved) in answer.proofs.iter().enumerate() {
        let name = question.asked.names.get(number);
        if let Some(name) = name {
            let _ = writeln!(text, "string    {name}");
        }
        let mut proofs: Vec<Proof> = proved.iter().flat_map(|proved| &proved.proofs).cloned().collect();
        if let Some(moves) = after.filter(|_| !is_perfect_play) {
            proofs = proofs.iter().map(|proof| proof.after(moves, effort.limits())).collect::<Result<_, _>>()?;
        }
        let strings = question.asked.get(&STRINGS).unwrap_or_default();
        let stones = name.and(strings.get(number)).copied().unwrap_or_else(|| question.asked.in_question());
        *text += &proofs::text(&proofs, &stones);
    }
    if let (true, Some(reading), Some(start)) =
        (is_perfect_play, ikeda::Reading::chosen(&question.choices), &question.start)
    {
        let game = Game { reading, start, before: question.asked.made() };
        match after {
            Some(moves) => game.explain(text, "moves", moves)?,
            None => {
                for variation in &entry.case.variations {
                    game.explain(text, &format!("variation {}", variation.id), &variation.moves)?;
                }
            }
        }
    }
    Ok(())
}

/// A game whose perfect play score is known.
struct Game<'a> {
    reading: ikeda::Reading,
    start: &'a Start,
    /// The moves made before the question was asked.
    before: Vec<PlayersMove>,
}

impl Game<'_> {
    /// The perfect play score after each of these moves, and for each move that changes it how the other player gains.
    fn explain(&self, text: &mut String, name: &str, moves: &[PlayersMove]) -> anyhow::Result<()> {
        let first = moves.first().map(|made| made.colour);
        let starts = self.before.is_empty() && first == Some(self.start.to_move);
        let record = self.reading.record(self.start.board, self.start.to_move, moves, None);
        if !starts || record.illegal.is_some() {
            return Ok(());
        }
        let mut line = Vec::new();
        let mut mistakes = Vec::new();
        let mut score = None;
        let mut settled = true;
        for number in 0..=moves.len() {
            let made: Vec<Move> = moves[..number].iter().map(|made| made.mv).collect();
            let limits = Limits { states: self.start.limits.states.min(FOR_EACH_MOVE), ..self.start.limits };
            let value = match self.reading.perfect_play(&self.start.board, self.start.to_move, &made, limits) {
                Ok(value) => value,
                Err(why @ Unproved::NotSettled { .. }) => {
                    line.push(format!("after that {why}"));
                    settled = false;
                    break;
                }
                Err(why) => return Err(why.into()),
            };
            if let Some(mv) = number.checked_sub(1).map(|last| moves[last]) {
                line.push(format!("{mv} ({})", value.margin));
                if score.is_some_and(|score| score != value.margin) {
                    mistakes.push((number, mv, value.clone()));
                }
            }
            score = Some(value.margin);
        }
        let verdict = if settled && mistakes.is_empty() { ": perfect play" } else { "" };
        let _ = writeln!(
            text,
            "{}",
            wrapped("line", &format!("{name}, with the score after each move: {}{verdict}", line.join(", ")))
        );
        for (number, mv, value) in mistakes {
            let _ =
                writeln!(text, "mistake   move {number}, {mv}: the perfect play score is {} after it", value.margin);
            let [black, white] = value.proofs;
            let proof = Proof::from(if mv.colour == Colour::Black { white } else { black });
            *text += &proofs::text(&[proof], &PointSet::EMPTY);
        }
        Ok(())
    }
}
