//! `assess`: what the rules say of a finished game: every string, territory, score.

mod input;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::systems::Choices;
use reference_engine::{Colour, Suicide};

use self::input::Input;
use super::effort::Memory;
use super::{CasesDir, Ended, Target, duration, is_stdout, print, read_choices};
use crate::ask::assess::{Subject, ruled};
use crate::ask::compare::assesses_statuses;
use crate::ask::effort::Effort;
use crate::cases::sgf::game::Game;
use crate::cases::suite::Suite;
use crate::report::assessment::{self, UnderRules};
use crate::report::assessment_json::{self, Origin};
use crate::report::picture::svg;

/// What people type.
pub(super) const EXAMPLES: &str = "\
Examples:
  kakunin assess game.sgf                   the end of a game, by two readings of Japanese rules
  kakunin assess game.sgf --move 50         the same game after 50 moves
  kakunin assess game.sgf --time 300        with five minutes for proofs
  kakunin assess game.sgf --rules korean --svg game.svg
                                            under Korean rules, with a picture
  kakunin assess board.txt --komi 6.5 --prisoners 3,5
                                            a drawn board; 3 black and 5 white stones were captured
  printf '. X O .\\nX X O O\\n' | kakunin assess -
                                            a board that is typed in";

/// The arguments of `assess`.
#[derive(Debug, Args)]
pub struct Assess {
    /// A game record (SGF), or a file with a drawn board: `X` black, `O` white, `.` empty, top row first; `-` for
    /// standard input
    file: PathBuf,
    /// A rule set; may be repeated [default: verbal-japanese and japanese-2003; korean, if a record names Korean rules]
    #[arg(long, value_name = "ID")]
    rules: Vec<String>,
    /// Another choice for a switch of the rule sets that have it, for example formation=two-eye; may be repeated
    #[arg(long = "choice", value_name = "SWITCH=CHOICE")]
    choices: Vec<String>,
    /// Whose turn it is [default: as the record says; black for a drawn board]
    #[arg(long, value_name = "COLOUR")]
    to_move: Option<Player>,
    /// What Black gives White, for example 6.5 [default: as the record says; 0 for a drawn board]
    #[arg(long, value_name = "POINTS", value_parser = komi, allow_negative_numbers = true)]
    komi: Option<HalfPoints>,
    /// How many black and how many white stones were captured, for example 3,5 [default: as counted in the record]
    #[arg(long, value_name = "BLACK,WHITE", value_parser = prisoners)]
    prisoners: Option<[u32; 2]>,
    /// Stop after so many moves of a record
    #[arg(long = "move", value_name = "N")]
    moves: Option<usize>,
    /// How long the position may take, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    time: Duration,
    /// How many states one proof may look at, all its graphs together; a state takes about 100 bytes on 9x9
    #[arg(long, value_name = "N", default_value_t = Effort::default().states)]
    budget: usize,
    #[command(flatten)]
    memory: Memory,
    /// Say for each string which answers its status follows from
    #[arg(long)]
    proofs: bool,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
    /// Also write the boards as a picture (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    cases: CasesDir,
}

/// A player.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Player {
    Black,
    White,
}

impl From<Player> for Colour {
    fn from(player: Player) -> Self {
        match player {
            Player::Black => Self::Black,
            Player::White => Self::White,
        }
    }
}

/// Nobody waits longer: a week.
const LONGEST: u64 = 7 * 24 * 3600;

fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().map(Duration::from_secs).or_else(|_| duration(text));
    time.ok().filter(|time| !time.is_zero() && *time <= Duration::from_secs(LONGEST)).ok_or_else(|| {
        "write a whole number of seconds, or a number with a unit, such as 60, 500ms or 2m; a week at most".to_owned()
    })
}

fn komi(text: &str) -> Result<HalfPoints, String> {
    let points = text.parse().ok().and_then(HalfPoints::read);
    points.ok_or_else(|| "write points that may end in a half, such as 6.5".to_owned())
}

fn prisoners(text: &str) -> Result<[u32; 2], String> {
    let read = |text: &str| text.trim().parse().ok().filter(|stones| *stones <= 1_000_000);
    let both = text.split_once(',').and_then(|(black, white)| Some([read(black)?, read(white)?]));
    both.ok_or_else(|| "write the captured black stones, a comma, and the captured white stones: 3,5".to_owned())
}

/// A rule set as it was asked for.
struct Asked {
    name: String,
    title: String,
    choices: Choices,
}

impl Assess {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let suite = self.cases.read_right()?;
        if self.json && self.svg.as_deref().is_some_and(is_stdout) {
            bail!("`--json` and `--svg -` both write to standard output: name a file for the picture");
        }
        // Whether a record may have a suicide in it is a matter of the rules that are asked for.
        let named = self.rule_sets(&suite, &self.rules)?;
        let allowed = |asked: &Asked| asked.choices.get::<Suicide>() == Some(Suicide::Allowed);
        let suicide = if named.iter().any(allowed) { Suicide::Allowed } else { Suicide::Forbidden };
        let input = Input::read(self, suicide)?;
        let asked = if named.is_empty() { self.rule_sets(&suite, &usual_rules(&input))? } else { named };

        let under = self.assess_all(&input.subject, asked)?;
        let board = input.subject.board;
        if self.json {
            let game = input.game.as_ref();
            let (moves, recorded) = (game.map(Game::moves), game.and_then(|game| game.result.as_deref()));
            let origin = Origin { file: &input.file, moves, recorded };
            print(&assessment_json::text(origin, &input.subject, &under)?)?;
        } else if !self.svg.as_deref().is_some_and(is_stdout) {
            let texts = under.iter().map(|one| format!("\n{}", assessment::text(one, board, self.proofs)));
            print(&(input.text() + &texts.collect::<String>()))?;
        }
        if let Some(file) = &self.svg {
            let pictures: Vec<_> = under.iter().map(|one| assessment::picture(one, board)).collect();
            Target::open(file)?.write_text(&svg::file(&pictures, &below(&under)))?;
        }
        let all_settled = under.iter().all(|one| one.ruled.assessment.all_settled());
        Ok(if all_settled { Ended::Well } else { Ended::Badly })
    }

    /// The rule sets with these ids, each with the choices that are replaced and that it has.
    fn rule_sets(&self, suite: &Suite, ids: &[String]) -> anyhow::Result<Vec<Asked>> {
        let mut asked = Vec::new();
        for id in ids {
            let set = read_choices(suite, id, &[])?;
            let has = |choice: &&String| choice.split_once('=').is_none_or(|(switch, _)| set.of(switch).is_some());
            // A choice that no rule set has is wrong for the first of them.
            let known =
                |choice: &&String| has(choice) || !ids.iter().any(|other| self.has_switch(suite, other, choice));
            let others: Vec<String> = self.choices.iter().filter(known).cloned().collect();
            let choices = read_choices(suite, id, &others)?;
            if !assesses_statuses(&choices) {
                bail!(
                    "the rule set `{id}` does not assess statuses of strings on a board: use one that does, such as \
                     verbal-japanese"
                );
            }
            let title = suite.rule_set(id).map_or(String::new(), |set| set.title.clone());
            let name = [std::slice::from_ref(id), &others[..]].concat().join(" ");
            asked.push(Asked { name, title, choices });
        }
        Ok(asked)
    }

    fn has_switch(&self, suite: &Suite, id: &str, choice: &str) -> bool {
        let switch = choice.split_once('=').map_or(choice, |(switch, _)| switch);
        suite.rule_set(id).is_some_and(|set| set.choices.of(switch).is_some())
    }

    /// All rule sets, as many side by side as there are processors. The time is that of all of them together.
    fn assess_all(&self, subject: &Subject, asked: Vec<Asked>) -> anyhow::Result<Vec<UnderRules>> {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let turns = u32::try_from(asked.len().div_ceil(jobs)).unwrap_or(u32::MAX);
        let time = Some(self.time / turns.max(1));
        let effort = Effort { states: self.budget, memory: self.memory.memory, time };
        let effort = effort.shared_by(jobs.min(asked.len()));
        let shown = MultiProgress::with_draw_target(if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        });
        let work = |one: &Asked, bar: ProgressBar| {
            let tell = |told: String| bar.set_message(format!("{}: {told}", one.name));
            let found = ruled(subject, &one.choices, effort, &tell);
            bar.finish_and_clear();
            found
        };
        let mut all: Vec<anyhow::Result<_>> = Vec::new();
        for together in asked.chunks(jobs) {
            std::thread::scope(|scope| {
                let start = |one| {
                    let (work, bar) = (&work, shown.add(progress_line()));
                    scope.spawn(move || work(one, bar))
                };
                let started: Vec<_> = together.iter().map(start).collect();
                let joined = started.into_iter().map(|one| one.join().unwrap_or_else(|_| bail!("a proof was cut off")));
                all.extend(joined);
            });
        }
        let named = asked.into_iter().zip(all).map(|(Asked { name, title, .. }, ruled)| {
            let ruled = ruled.with_context(|| format!("under {name}"))?;
            Ok(UnderRules { name, title, ruled })
        });
        named.collect()
    }
}

/// The rule sets that are asked where none is named.
fn usual_rules(input: &Input) -> Vec<String> {
    let recorded = input.game.as_ref().and_then(|game| game.rules.as_deref()).unwrap_or_default();
    let usual: &[&str] = if recorded.to_ascii_lowercase().starts_with("korea") {
        &["korean"]
    } else {
        &["verbal-japanese", "japanese-2003"]
    };
    usual.iter().map(|id| (*id).to_owned()).collect()
}

fn progress_line() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The lines below the pictures: what the marks mean, and the scores.
fn below(under: &[UnderRules]) -> Vec<String> {
    let marks = "ring: alive, square: in seki, cross: dead, ?: left open by the rules, triangle: not settled; small \
                 squares: territory";
    let scores = under.iter().map(|one| match &one.ruled.sum {
        Some(sum) => format!("{}: {}", one.name, assessment::result(sum)),
        None => format!("{}: {}", one.name, assessment::settled(&one.ruled.assessment)),
    });
    [marks.to_owned()].into_iter().chain(scores).collect()
}
