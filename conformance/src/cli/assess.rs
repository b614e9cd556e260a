//! `assess`: the statuses of all strings of a drawn board.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use reference_engine::answer::System;
use reference_engine::formation::components;
use reference_engine::proof::{self, NotSettled, Proved};
use reference_engine::systems::verbal_japanese::{self, Reading};
use reference_engine::{Board, Colour, PointSet};

use super::{CasesDir, Ended, print, read_choices};
use crate::answer::{Says, Status};
use crate::report::text::counted;

/// The arguments of `assess`.
#[derive(Debug, Args)]
pub struct Assess {
    /// A file with a drawn board, `X` black, `O` white, `.` empty, top row first (`-` for standard input)
    board: PathBuf,
    /// The rule set
    #[arg(long, value_name = "ID", default_value = "verbal-japanese")]
    rules: String,
    /// Another choice for a switch of the rule set, for example formation=two-eye; may be repeated
    #[arg(long = "choice", value_name = "SWITCH=CHOICE")]
    choices: Vec<String>,
    /// How many states may be looked at for one question; a million take about 300 MiB
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    budget: usize,
    #[command(flatten)]
    cases: CasesDir,
}

/// A drawn board is never larger.
const MOST_BYTES: u64 = 10_000;

impl Assess {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let suite = self.cases.read()?;
        let choices = read_choices(&suite, &self.rules, &self.choices)?;
        let Some(System::VerbalJapanese(reading)) = choices.system() else {
            bail!("the rule set `{}` does not assess statuses of strings on a board", self.rules)
        };
        let board = read_board(&self.board)?;
        print(&format!("{}{}\n\n", board.drawn(|_| None), choices.spelled_out()))?;
        for colour in [Colour::Black, Colour::White] {
            for string in components(board.stones(colour)) {
                print(&self.assessed(&reading, &board, colour, &string))?;
            }
        }
        Ok(Ended::Well)
    }

    fn assessed(&self, reading: &Reading, board: &Board, colour: Colour, string: &PointSet) -> String {
        let first = string.first().map_or(String::new(), |point| point.to_string());
        let alive = reading.independently_alive(board, string, self.budget);
        let uncapturable = reading.uncapturable(board, string, self.budget);
        let answer = |answer: &Result<Proved, NotSettled>| answer.as_ref().ok().map(|proved| proved.says);
        let status = match (answer(&alive), answer(&uncapturable)) {
            (Some(alive), Some(uncapturable)) => Some(verbal_japanese::Status::from_answers(alive, uncapturable)),
            // The second answer does not matter then.
            (Some(proof::Says::Yes), None) => Some(verbal_japanese::Status::IndependentlyAlive),
            _ => None,
        };
        format!(
            "{colour} {first}, {}: {}\n    independently alive: {}\n    uncapturable: {}\n",
            counted(string.len() as usize, "stone"),
            status.map_or("not settled", |status| Status::from(status).words()),
            in_words(&alive),
            in_words(&uncapturable)
        )
    }
}

fn in_words(answer: &Result<Proved, NotSettled>) -> String {
    match answer {
        Ok(proved) => format!("{} ({} states)", Says::from(proved.says).word(), proved.states),
        Err(NotSettled { states }) => format!("not settled within {states} states"),
    }
}

fn read_board(file: &Path) -> anyhow::Result<Board> {
    let name = file.display();
    let mut text = String::new();
    let input: Box<dyn Read> = if file.as_os_str() == "-" {
        Box::new(std::io::stdin())
    } else {
        Box::new(std::fs::File::open(file).with_context(|| format!("cannot read {name}"))?)
    };
    input.take(MOST_BYTES + 1).read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
    if text.len() as u64 > MOST_BYTES {
        bail!("{name} is too long for a drawn board");
    }
    let board = Board::parse(&text).with_context(|| format!("{name} is not a drawn board"))?;
    let stuck = board.stones_without_liberty();
    if let Some(point) = stuck.first() {
        bail!("{name} is not a legal position: the string on {point} has no liberty\n{}", board.drawn(|_| None));
    }
    Ok(board)
}
