//! An engine that speaks GTP, the Go Text Protocol, as engines do anyway. docs/gtp.md tells what can be seen of it.
//!
//! In reading order: `wire` is one command and its response, `talk` a conversation, `set_up` how a position comes on
//! the board and `read_back` how it is read, `legality` where legality shows, `seen` which rules an engine was seen to
//! play, `abilities` what it can be asked, `moves`, `verdicts` and `scores` the questions. `lost` keeps what an engine fails
//! at.

mod abilities;
mod drawn;
mod legality;
mod lost;
mod moves;
mod probes;
mod read_back;
mod scores;
mod seen;
mod set_up;
mod talk;
mod verdicts;
mod way;
mod wire;

pub use way::Way;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use reference_engine::play::questions::{LEGAL, REPLAY};
use reference_engine::question::fact::{STATUS, STATUSES};
use reference_engine::question::field::{MOVE, MOVES, STRING, STRINGS};
use reference_engine::question::{Asked, Facts, Question};
use reference_engine::scoring::questions::SCORE;
use reference_engine::systems::ikeda::questions::{AGREED, GAME, PASS_FIGHT, PERFECT_PLAY};
use reference_engine::systems::questions::{ITS_STATUS, ITS_TERRITORY, THEIR_STATUSES};

use self::talk::{Stop, Talk, unsupported};
use super::Limits;
use super::clock::Clock;
use crate::ask::abilities::Abilities;
use crate::ask::implementation::{Implementation, Reply};

/// What is said about an engine and one rule set.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    /// GTP commands, such as `kata-set-rules japanese`.
    pub commands: Vec<String>,
    /// More words of its command line, such as `--positional-superko`.
    pub options: Vec<String>,
    /// Whether the engine plays by this rule set: it is then held to its rules of play.
    pub plays: bool,
    /// Whether the engine judges by this rule set: it is then asked for statuses, territory and scores.
    pub judges: bool,
}

/// The engine. For each way in which it is told its rules there is a process of its own, started when it is needed.
pub struct Engine {
    words: Vec<String>,
    way: Way,
    orders: BTreeMap<String, Orders>,
    limits: Limits,
    clock: Clock,
    name: String,
    version: String,
    talks: BTreeMap<(Vec<String>, Vec<String>), Talk>,
}

impl Engine {
    /// Starts the engine and asks for its name. `orders` has the rule sets that the user has named, by id.
    ///
    /// # Errors
    /// When the command cannot be cut into words, when there is no such program, or when it does not say who it is: with
    /// the end of what it wrote to standard error.
    pub fn start(
        command: &str,
        way: Way,
        orders: BTreeMap<String, Orders>,
        limits: Limits,
        clock: Clock,
    ) -> Result<Self, String> {
        let mut words = shell_words::split(command).map_err(|error| error.to_string())?;
        let program = words.first_mut().ok_or("no command is given")?;
        let path = found(program).ok_or_else(|| {
            format!("there is no program `{program}` in PATH, nor among the games of the system; is it installed?")
        })?;
        *program = path.to_string_lossy().into_owned();
        let (name, version) = (command.to_owned(), "unknown".into());
        let mut engine = Self { words, way, orders, limits, clock, name, version, talks: BTreeMap::new() };
        let talk = engine.talk(&Orders::default());
        let greeted = talk.greet();
        let (name, version) = (talk.name.clone(), talk.version.clone());
        if let Err(Stop::Failed(failure)) = greeted {
            return Err(talk.ended(failure).to_string());
        }
        engine.name = name.unwrap_or(engine.name);
        engine.version = version.unwrap_or(engine.version);
        if way == Way::SetUp {
            engine.name += " (set up)";
        }
        Ok(engine)
    }

    fn talk(&mut self, orders: &Orders) -> &mut Talk {
        let key = (orders.commands.clone(), orders.options.clone());
        self.talks.entry(key).or_insert_with(|| {
            let words = [&self.words[..], &orders.options].concat();
            Talk::new(words, orders.commands.clone(), self.limits, self.clock.clone())
        })
    }
}

impl Implementation for Engine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn version(&self) -> String {
        self.version.clone()
    }

    fn abilities(&mut self, rules: &str, question: &Question) -> Result<Abilities, Reply> {
        self.can_be_asked(rules, question).map_err(|stop| match stop {
            Stop::Unsupported(why) => Reply::Unsupported(why),
            Stop::Refused(why) => Reply::Refused(why),
            Stop::Lost(failure) => failure.into(),
            Stop::Failed(failure) => {
                let orders = self.orders.get(rules).cloned().unwrap_or_default();
                self.talk(&orders).failed(failure)
            }
        })
    }

    fn answer(&mut self, rules: &str, question: &Question) -> Reply {
        if let Some(why) = beyond(&question.asked) {
            return Reply::Unsupported(why);
        }
        let orders = self.orders.get(rules).cloned().unwrap_or_default();
        let way = self.way;
        let talk = self.talk(&orders);
        match ask(talk, way, question) {
            Ok(reply) => {
                talk.answered();
                reply
            }
            Err(Stop::Unsupported(why)) => Reply::Unsupported(why),
            Err(Stop::Refused(why)) => {
                talk.answered();
                Reply::Refused(why)
            }
            Err(Stop::Lost(failure)) => failure.into(),
            Err(Stop::Failed(failure)) => talk.failed(failure),
        }
    }
}

fn ask(talk: &mut Talk, way: Way, question: &Question) -> Result<Reply, Stop> {
    let Question { choices, start, asked } = question;
    let Some(start) = start else { return unsupported("GTP is about positions") };
    talk.greet()?;
    if let (true, Some(mv)) = (asked.is(&LEGAL), asked.get(&MOVE)) {
        return moves::legal(talk, way, start, &asked.made(), mv);
    }
    if let (true, Some(moves)) = (asked.is(&REPLAY), asked.get(&MOVES)) {
        return moves::replay(talk, way, start, &moves);
    }
    let system = choices.system();
    if let (true, Some(strings)) = (asked.is(&ITS_STATUS), asked.get(&STRING)) {
        let statuses = verdicts::statuses(talk, way, system, start, &asked.made(), &strings)?;
        return Ok(Facts::default().and_some(&STATUS, statuses.first().copied()).into());
    }
    if let (true, Some(strings)) = (asked.is(&THEIR_STATUSES), asked.get(&STRINGS)) {
        let statuses = verdicts::statuses(talk, way, system, start, &asked.made(), &strings)?;
        let named = statuses.into_iter().enumerate().map(|(number, status)| (asked.name(number), status));
        return Ok(Facts::of(&STATUSES, named.collect()).into());
    }
    if asked.is(&ITS_TERRITORY) {
        return verdicts::territory(talk, way, start, &asked.made());
    }
    if asked.is(&SCORE) {
        return scores::score(talk, way, start, question);
    }
    match (asked.get(&MOVES), asked.get(&AGREED)) {
        (Some(moves), Some(strings)) => scores::agreed(talk, way, start, &moves, &strings),
        _ => unsupported("GTP has no command that answers this"),
    }
}

/// Why GTP has no way to ask this, if it has none.
fn beyond(asked: &Asked) -> Option<String> {
    let kind = asked.kind;
    if !kind.needs_position() {
        return Some(format!("`{}` is about a tree or a table, and GTP is about positions", kind.name));
    }
    if asked.is(&PERFECT_PLAY) || asked.is(&PASS_FIGHT) {
        return Some("`final_score` is about a game that has ended, not about perfect play".into());
    }
    if asked.is(&GAME) {
        let played_out = asked.get(&AGREED).is_none();
        return played_out.then(|| "GTP knows no playout in which passes are paid for".into());
    }
    let known = known_kinds().any(|known| known == kind.name);
    (!known).then(|| format!("GTP has no command that answers `{}`", kind.name))
}

/// The kinds of question that GTP has commands for.
fn known_kinds() -> impl Iterator<Item = &'static str> {
    [&LEGAL, &REPLAY, &ITS_STATUS, &THEIR_STATUSES, &ITS_TERRITORY, &GAME, &SCORE].into_iter().map(|kind| kind.name)
}

/// Where a program is: in PATH, or where systems keep games.
fn found(program: &str) -> Option<PathBuf> {
    if Path::new(program).components().count() > 1 {
        return Some(program.into());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let games = ["/usr/games", "/usr/local/games"].map(PathBuf::from);
    let names = [program.to_owned(), format!("{program}{}", std::env::consts::EXE_SUFFIX)];
    let mut dirs = std::env::split_paths(&path).chain(games);
    dirs.find_map(|dir| names.iter().map(|name| dir.join(name)).find(|file| file.is_file()))
}
