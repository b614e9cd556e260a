//! What the bench is asked to do.

use std::time::Duration;

use crate::outcome::Limits;
use crate::rule_sets;

/// The folders of boards.
const SETS: [&str; 4] = ["7x7", "9x9", "13x13", SHAPES];
/// The folder that has no stages.
pub(crate) const SHAPES: &str = "shapes";
/// The stages of a game, see `make_games.py`.
const STAGES: [&str; 5] = ["dame-open", "end", "quarter", "half", "three-quarters"];
/// What a run without arguments does: set, stage, how many boards.
const SAMPLE: [(&str, &str, usize); 5] =
    [("7x7", "end", 2), ("7x7", "half", 2), ("9x9", "end", 2), ("9x9", "half", 2), (SHAPES, "", 4)];

const HELP: &str = "Use --set SET, --stage STAGE, --rules ID, --games N, --seconds N, --memory MIB, --jobs N.";

/// Boards of one folder and one stage under one rule set.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    /// The folder.
    pub(crate) set: &'static str,
    /// The stage; empty for shapes.
    pub(crate) stage: &'static str,
    /// The rule set.
    pub(crate) rules: &'static str,
    /// At most so many boards.
    pub(crate) games: usize,
}

/// All that is asked.
#[derive(Clone, Debug)]
pub(crate) struct Arguments {
    /// What to run.
    pub(crate) batches: Vec<Batch>,
    /// What a board may cost.
    pub(crate) limits: Limits,
    /// How many boards are assessed side by side.
    pub(crate) jobs: usize,
}

impl Arguments {
    /// Reads them. `--bench`, which cargo adds, says nothing.
    pub(crate) fn read(arguments: &[String]) -> Result<Self, String> {
        let arguments: Vec<&String> = arguments.iter().filter(|argument| *argument != "--bench").collect();
        let (mut sets, mut stages, mut rules) = (SETS.to_vec(), STAGES.to_vec(), rule_sets::NAMES.to_vec());
        let (mut games, mut seconds, mut mebibytes, mut jobs) = (None, None, 1024, 1);
        for pair in arguments.chunks(2) {
            let [name, value] = pair else { return Err(format!("`{}` has no value. {HELP}", pair[0])) };
            match name.as_str() {
                "--set" => sets = vec![one_of(&SETS, name, value)?],
                "--stage" => stages = vec![one_of(&STAGES, name, value)?],
                "--rules" => rules = vec![one_of(&rule_sets::NAMES, name, value)?],
                "--games" => games = Some(number(name, value)?),
                "--seconds" => seconds = Some(number(name, value)?),
                "--memory" => mebibytes = number(name, value)?,
                "--jobs" => jobs = number(name, value)?,
                _ => return Err(format!("There is no argument `{name}`. {HELP}")),
            }
        }
        let is_sample = !arguments.iter().any(|name| ["--set", "--stage"].contains(&name.as_str()));
        let chosen: Vec<_> = if is_sample { SAMPLE.to_vec() } else { whole(&sets, &stages) };
        let batch = |(set, stage, most), rules| {
            let games = games.map_or(most, |games| usize::try_from(games).unwrap_or(usize::MAX));
            Batch { set, stage, rules, games }
        };
        let batches = chosen.into_iter().flat_map(|boards| rules.iter().map(move |rules| batch(boards, *rules)));
        let time = Duration::from_secs(seconds.unwrap_or(if is_sample { 2 } else { 60 }));
        let jobs = usize::try_from(jobs).unwrap_or(1);
        Ok(Self { batches: batches.collect(), limits: Limits { time, mebibytes }, jobs })
    }
}

/// These stages of these sets, with all boards. Shapes have no stages.
fn whole(sets: &[&'static str], stages: &[&'static str]) -> Vec<(&'static str, &'static str, usize)> {
    let stages_of = |set| if set == SHAPES { vec![""] } else { stages.to_vec() };
    sets.iter().flat_map(|set| stages_of(*set).into_iter().map(|stage| (*set, stage, usize::MAX))).collect()
}

fn one_of(words: &[&'static str], name: &str, value: &str) -> Result<&'static str, String> {
    let word = words.iter().find(|word| **word == value);
    word.copied().ok_or_else(|| format!("`{value}` is nothing for {name}. Use one of {}.", words.join(", ")))
}

fn number(name: &str, value: &str) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("`{value}` is no number for {name}. Use a whole number above 0."))
}
