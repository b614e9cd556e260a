//! `play`: a game against a proof, in the terminal.

mod game;

use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal, Read};

use anyhow::bail;
use clap::Args;
use reference_engine::force::proof::Proof;
use reference_engine::play::questions::{COUNTING, LEGAL, REPLAY};
use reference_engine::systems::ikeda::questions::{GAME, KO_TABLE};
use reference_engine::systems::verbal_japanese::questions::FORMATION;

use self::game::Game;
use super::called::{Called, called, suite_of};
use super::effort::Bounds;
use super::{CasesDir, Ended, print, tell};
use crate::ask::effort::Effort;
use crate::cases::suite::Entry;
use crate::report::layout::{counted, harmless};
use crate::report::picture::Picture;

pub(super) const EXAMPLES: &str = "\
Examples:
  kakunin play standard-3/status          which of the proofs of this status?
  kakunin play bent-four/uncapturable@japanese-2003
  kakunin play my.yaml                    a case file of one's own

Write a move as `c4`, `pass` or `ko-pass`. Besides there are `undo`, `why`, `hint`, `board`, `moves`, `help` and `quit`.";

/// The arguments of `play`.
#[derive(Debug, Args)]
pub struct Play {
    /// The id of a case, or CASE/QUESTION or CASE/QUESTION@RULESET; or a case file, by itself: my.yaml or my.yaml/QUESTION
    #[arg(value_name = "CASE|FILE")]
    case: String,
    #[command(flatten)]
    bounds: Bounds,
    #[command(flatten)]
    cases: CasesDir,
}

/// So many letters of a line are read; no command is longer.
const LONGEST_LINE: u64 = 1000;

/// Where the player writes. What is piped is printed, so that the whole can be read.
pub(super) struct Player {
    is_terminal: bool,
}

impl Player {
    /// What the player writes next; nothing once there is no more.
    fn says(&self, prompt: &str) -> anyhow::Result<Option<String>> {
        print(prompt)?;
        let mut line = Vec::new();
        let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        let text = harmless(String::from_utf8_lossy(&line).trim());
        match (read, self.is_terminal) {
            (0, _) => print("\n")?,
            (_, false) => print(&format!("{text}\n"))?,
            (_, true) => {}
        }
        Ok((read > 0).then_some(text))
    }

    /// One of several things, by its number or its name; none if he wants none.
    fn chooses(&self, what: &str, names: &[String], list: &str) -> anyhow::Result<Option<usize>> {
        print(list)?;
        loop {
            let Some(text) = self.says(&format!("which {what}? "))? else { return Ok(None) };
            let number = text.parse().ok().filter(|number| (1..=names.len()).contains(number));
            let is_it = |name: &String| *name == text || name.split('@').next() == Some(&text);
            match number.map(|number: usize| number - 1).or_else(|| names.iter().position(is_it)) {
                Some(chosen) => return Ok(Some(chosen)),
                None if is_quit(&text) => return Ok(None),
                None => print(&format!("Write a number from 1 to {}, or `quit`.\n", names.len()))?,
            }
        }
    }
}

fn is_quit(text: &str) -> bool {
    matches!(text.to_lowercase().as_str(), "quit" | "q" | "exit")
}

/// A proof that can be played against, with what it is about.
struct Choice {
    about: String,
    proof: Proof,
}

impl Play {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let (suite, name) = suite_of(&self.cases, &self.case)?;
        let Called { case, entries } = called(&suite, &name)?;
        let player = Player { is_terminal: io::stdin().is_terminal() };
        let entries: Vec<Entry<'_>> = entries.into_iter().filter(may_have_proofs).collect();
        if entries.is_empty() {
            bail!("{} asks nothing that is answered by a proof: there is nobody to play against", self.case);
        }
        print(&format!("{}: {}\n", case.name(), case.title))?;
        if let Some(board) = case.board {
            print(&format!("\n{}\n", Picture::of_position(board).drawing()))?;
        }
        let Some(entry) = chosen_question(&player, &entries)? else { return Ok(Ended::Well) };
        let Some(choice) = chosen_proof(&player, &entry, &self.bounds.effort())? else { return Ok(Ended::Well) };
        Game::new(&choice.proof, &choice.about).played_by(&player)?;
        Ok(Ended::Well)
    }
}

/// Whether the question may be one about what can be forced: not what is seen on the board or in a record.
fn may_have_proofs(entry: &Entry<'_>) -> bool {
    let question = &entry.test.question;
    let is_seen = [&LEGAL, &REPLAY, &COUNTING, &FORMATION, &GAME, &KO_TABLE].map(|kind| question.asked.is(kind));
    question.start.is_some() && !is_seen.contains(&true)
}

fn chosen_question<'a>(player: &Player, entries: &[Entry<'a>]) -> anyhow::Result<Option<Entry<'a>>> {
    if let [only] = entries {
        return Ok(Some(*only));
    }
    let mut list = String::new();
    for (number, entry) in (1..).zip(entries) {
        let _ = writeln!(list, "{number:3}  {}: {}", short(entry), entry.test.question.text());
    }
    let names: Vec<String> = entries.iter().map(short).collect();
    Ok(player.chooses("question", &names, &list)?.map(|chosen| entries[chosen]))
}

/// `QUESTION@RULESET`.
fn short(entry: &Entry<'_>) -> String {
    format!("{}@{}", entry.question.id, entry.test.rules)
}

/// The proof of an answer that is to be played against.
fn chosen_proof(player: &Player, entry: &Entry<'_>, effort: &Effort) -> anyhow::Result<Option<Choice>> {
    let question = effort.put_to(&entry.test.question);
    if player.is_terminal {
        tell(&format!("proving {} ...", short(entry)));
    }
    let answer = match question.answer() {
        Ok(answer) => answer,
        Err(why) => bail!("{}: no answer, so there is nobody to play against: {why}", entry.test.name),
    };
    let mut choices: Vec<Choice> = Vec::new();
    for (number, proved) in answer.proofs.iter().enumerate() {
        let of = question.asked.names.get(number).map_or(String::new(), |name| format!("{name}: "));
        for proof in proved.iter().flat_map(|proved| &proved.proofs) {
            let about = format!("{of}{}", proof.sentence());
            if !choices.iter().any(|choice| choice.about == about) {
                choices.push(Choice { about, proof: proof.clone() });
            }
        }
    }
    print(&format!("\n{}: {}\n", short(entry), question.text()))?;
    print(&format!("The answer is: {}\n\n", answer.facts.text().replace('\n', "; ")))?;
    if choices.is_empty() {
        bail!("{} is answered without a proof: there is nobody to play against", entry.test.name);
    }
    if choices.len() == 1 {
        return Ok(choices.pop());
    }
    let mut list = format!("It rests on {}:\n", counted(choices.len(), "proof"));
    for (number, choice) in (1..).zip(&choices) {
        let at_once = if choice.proof.main_line().moves.is_empty() { ", on sight" } else { "" };
        let kind = format!("{} of {}", choice.proof.kind(), counted(choice.proof.states(), "state"));
        let _ = writeln!(list, "{number:3}  {} ({kind}{at_once})", choice.about);
    }
    let names: Vec<String> = choices.iter().map(|choice| choice.about.clone()).collect();
    let chosen = player.chooses("proof", &names, &list)?;
    Ok(chosen.map(|chosen| choices.swap_remove(chosen)))
}
