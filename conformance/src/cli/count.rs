//! `count`: positions, games and sequences.

use std::io::IsTerminal;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use reference_engine::play::count;
use reference_engine::{Board, Colour, Sequence, Size};

use super::{CasesDir, Ended, print, read_choices};

/// The arguments of `count`.
#[derive(Debug, Args)]
pub struct Count {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Legal positions: colourings in which every string has a liberty. 4x4 has 24318165 (seconds)
    Positions {
        /// Columns x rows, for example 4x4
        #[arg(value_parser = size)]
        size: Size,
    },
    /// Games: paths from the empty board that repeat no position, either colour to move at each step. 1x3 has 907
    Games {
        /// Columns x rows, up to 4 points, for example 1x3
        #[arg(value_parser = size)]
        size: Size,
    },
    /// Legal sequences of exactly so many moves (plays, passes, ko-passes) from the empty board, Black first
    Sequences {
        /// Columns x rows, for example 2x2
        #[arg(value_parser = size)]
        size: Size,
        /// The rule set, for example verbal-japanese
        #[arg(long, value_name = "ID")]
        rules: String,
        /// Another choice for a switch of the rule set, for example suicide=allowed; may be repeated
        #[arg(long = "choice", value_name = "SWITCH=CHOICE")]
        choices: Vec<String>,
        /// The number of moves
        #[arg(long, value_name = "N")]
        depth: u32,
        #[command(flatten)]
        cases: CasesDir,
    },
}

fn size(text: &str) -> Result<Size, String> {
    Size::parse(text).ok_or_else(|| "write columns x rows, each from 1 to 19, for example 4x4".into())
}

impl Count {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let bar = spinner();
        let progress = &mut |counted: u64| bar.set_position(counted);
        let number = match &self.what {
            What::Positions { size } => count::positions(*size, progress),
            What::Games { size } => count::games(*size, progress)?,
            What::Sequences { size, rules, choices, depth, cases } => {
                let suite = cases.read_right()?;
                let play = read_choices(&suite, rules, choices)?.rules();
                let play = play.with_context(|| format!("the rule set `{rules}` has no rules of play"))?;
                count::sequences(&Sequence::new(play, Board::empty(*size), Colour::Black), *depth, progress)
            }
        };
        bar.finish_and_clear();
        print(&format!("{number}\n"))?;
        Ok(Ended::Well)
    }
}

/// On a terminal, the number counted so far; elsewhere nothing.
fn spinner() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    let style = ProgressStyle::with_template("{spinner} {human_pos} counted, {per_sec}, {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
