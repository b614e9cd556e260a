//! `explain`: a case with its answers and the lines of play that show them.

use std::fmt::Write as _;

use anyhow::bail;
use clap::Args;
use reference_engine::board::notation::{PlayersMove, parse_sequence};
use reference_engine::force::limits::Limits;
use reference_engine::force::line::{Line, LineEnd};
use reference_engine::force::proof::{Proof, Unproved};
use reference_engine::question::Start;
use reference_engine::systems::ikeda;
use reference_engine::systems::ikeda::questions::PERFECT_PLAY;
use reference_engine::word::Word;
use reference_engine::{Colour, Move};

use super::effort::Bounds;
use super::{CasesDir, Ended, print};
use crate::ask::effort::Effort;
use crate::cases::case::Case;
use crate::cases::suite::{Entry, Suite};
use crate::report::cited::clause;
use crate::report::layout::{labelled, wrapped};
use crate::report::picture::Picture;

/// The arguments of `explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// The id of a case, or the whole name of a question (FOLDER/CASE/QUESTION@RULESET)
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
        let suite = self.cases.read()?;
        let entries: Vec<Entry<'_>> = suite.entries().filter(|entry| self.means(entry)).collect();
        let asked = entries.first().map(|entry| entry.case);
        let lost = || suite.cases.iter().find(|case| self.names(case));
        let Some(case) = asked.or_else(lost) else {
            let near: Vec<&str> =
                suite.cases.iter().map(|case| &*case.id).filter(|id| id.contains(&self.case)).collect();
            let near = if near.is_empty() {
                "`coverage --list` lists the cases".into()
            } else {
                format!("is it {}?", near.join(", "))
            };
            bail!("there is no case or question `{}`; {near}", self.case);
        };
        let after = self.after.as_deref().map(parse_sequence).transpose()?;
        let mut text = head(case, &suite);
        for entry in entries {
            explain(&mut text, &entry, after.as_deref(), &self.bounds.effort())?;
        }
        print(&text)?;
        Ok(Ended::Well)
    }

    fn means(&self, entry: &Entry<'_>) -> bool {
        self.names(entry.case) || entry.test.name == self.case
    }

    fn names(&self, case: &Case) -> bool {
        [&case.id, &case.name()].contains(&&self.case)
    }
}

fn head(case: &Case, suite: &Suite) -> String {
    let mut text = format!("{}: {}\n", case.name(), case.title);
    let item = case.item.as_ref().map_or(String::new(), |item| format!(", {item}"));
    let _ = writeln!(text, "{}", wrapped("source", &format!("{}{item}", case.paper)));
    let _ = writeln!(text, "{}", wrapped("claim", &case.claim));
    let _ = writeln!(text, "{}", wrapped("origin", &format!("{}: {}", case.origin.word(), case.origin_note)));
    for id in &case.clauses {
        let _ = writeln!(text, "{}", wrapped("clause", &clause(id, &suite.papers)));
    }
    if let Some(board) = &case.board {
        let _ = write!(text, "\n{}", Picture::of_position(*board).drawing());
    }
    for (name, points) in &case.strings {
        let _ = writeln!(text, "{name}: {points}");
    }
    text
}

/// A question, its answer, and the lines that show it.
fn explain(text: &mut String, entry: &Entry<'_>, after: Option<&[PlayersMove]>, effort: &Effort) -> anyhow::Result<()> {
    let question = &effort.put_to(&entry.test.question);
    let _ = writeln!(text, "\n{}", entry.test.name);
    let _ = writeln!(text, "{}", wrapped("asked", &question.text()));
    if let Some(note) = &entry.question.note {
        let _ = writeln!(text, "{}", wrapped("note", note));
    }
    let answer = match question.answer() {
        Ok(answer) => answer,
        Err(why) => {
            let _ = writeln!(text, "{}", wrapped("answer", &why.to_string()));
            return Ok(());
        }
    };
    let _ = writeln!(text, "{}", labelled("answer", &answer.facts.text()));
    if !entry.test.expected.is_met_by(&answer.facts) {
        let _ = writeln!(text, "{}  (this is not the answer)", labelled("expected", &entry.test.expected.text()));
    }
    let grounds = &entry.test.grounds;
    let _ = writeln!(text, "{}", wrapped(grounds.word(), grounds.text()));
    let is_perfect_play = question.asked.is(&PERFECT_PLAY);
    for (number, proved) in answer.proofs.iter().enumerate() {
        if let Some(name) = question.asked.names.get(number) {
            let _ = writeln!(text, "string    {name}");
        }
        for proof in proved.iter().flat_map(|proved| &proved.proofs) {
            match after {
                Some(moves) if !is_perfect_play => explain_proof(text, &proof.after(moves, effort.limits())?),
                _ => explain_proof(text, proof),
            }
        }
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
            explain_proof(text, &Proof::from(if mv.colour == Colour::Black { white } else { black }));
        }
        Ok(())
    }
}

/// What is forced or not, and a line that shows it.
fn explain_proof(text: &mut String, proof: &Proof) {
    let (kind, listed) = (proof.kind(), proof.states());
    let _ = writeln!(text, "proof     {} ({kind} of {listed} states, checked)", proof.sentence());
    if let Some(area) = proof.play_area() {
        let _ = writeln!(text, "{}", wrapped("part", &format!("plays only on {area}")));
    }
    let line = proof.main_line();
    let _ = writeln!(text, "{}", wrapped("line", &line_text(&line)));
    for row in Picture::of_position(line.last.board).drawing().lines() {
        let _ = writeln!(text, "          {row}");
    }
}

fn line_text(line: &Line) -> String {
    let end = match line.end {
        LineEnd::Reached => "which does it",
        LineEnd::OutOfReach => "and it is out of reach",
        LineEnd::Repeats => "and play repeats itself from here",
        LineEnd::CutOff => "and so on",
    };
    if line.moves.is_empty() { "it is so from the start".into() } else { format!("{}: {end}", line.moves.join(", ")) }
}
