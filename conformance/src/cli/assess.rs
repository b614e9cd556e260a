//! `assess`: the statuses of all strings of a drawn board.

use std::fmt::Write as _;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use reference_engine::board::strings::components;
use reference_engine::force::limits::Limits;
use reference_engine::force::proof::Unproved;
use reference_engine::question::{Asked, Question, Start};
use reference_engine::systems::questions::{ITS_STATUS, system};
use reference_engine::systems::{Position, System};
use reference_engine::{Board, Colour, PointSet};

use super::{CasesDir, Ended, print, read_choices};
use crate::ask::compare::assesses_statuses;
use crate::report::layout::counted;
use crate::report::picture::Picture;

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
    /// How many states one proof may look at, all its graphs together
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
        if !assesses_statuses(&choices) {
            bail!("the rule set `{}` does not assess statuses of strings on a board", self.rules);
        }
        let board = read_board(&self.board)?;
        let start = |rules| Start { limits: Limits::states(self.budget), ..Start::new(rules, board, Colour::Black) };
        let start = choices.rules().map(start);
        let question = Question { choices: choices.clone(), start, asked: Asked::new(&ITS_STATUS) };
        let (system, mut position) = (system(&question)?, question.start()?.position());
        print(&format!("{}{}\n\n", Picture::of_position(board).drawing(), choices.text()))?;
        for colour in [Colour::Black, Colour::White] {
            for string in components(board.stones(colour)) {
                let first = string.first().map_or(String::new(), |point| point.to_string());
                let stones = counted(string.len() as usize, "stone");
                print(&format!("{colour} {first}, {stones}: {}", status_text(&*system, &mut position, &string)?))?;
            }
        }
        Ok(Ended::Well)
    }
}

/// The status of a string, and a line for each answer that it follows from.
fn status_text(system: &dyn System, position: &mut Position, string: &PointSet) -> anyhow::Result<String> {
    let (status, proved) = match system.status(position, string) {
        Ok(found) => found,
        Err(why @ Unproved::NotSettled { .. }) => return Ok(format!("{why}\n")),
        Err(why @ Unproved::BadProof(_)) => return Err(why.into()),
    };
    let mut text = format!("{}\n", status.text());
    for proved in proved {
        let claims: Vec<String> = proved.proofs.iter().map(|proof| proof.sentence()).collect();
        let _ = writeln!(text, "    {} ({} states)", claims.join(", "), proved.states);
    }
    Ok(text)
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
        bail!(
            "{name} is not a legal position: the string on {point} has no liberty\n{}",
            Picture::of_position(board).drawing()
        );
    }
    Ok(board)
}
