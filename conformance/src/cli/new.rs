//! `new`: a draft of a case or a rule set, or an adapter to begin from.

mod adapter;

use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use reference_engine::Suicide;
use reference_engine::board::notation::{Move, PlayersMove};
use reference_engine::systems::SystemId;
use reference_engine::word::Word;

use self::adapter::Language;
use super::{CasesDir, Ended, print, record};
use crate::cases::built_in;
use crate::cases::draft::{self, Given};
use crate::cases::meant::no_such;
use crate::cases::papers::OWN;
use crate::cases::sgf::game::Game;
use crate::cases::sgf::{MainLine, is_record};
use crate::report::layout::{counted, one_line};

/// What people type.
pub(super) const EXAMPLES: &str = "\
Examples:
  kakunin new case my-ko                          my-ko.yaml, an example of one's own; then `kakunin try my-ko.yaml`
  kakunin new case my-game --sgf game.sgf         the same with the board at the end of a game
  kakunin new case my-game --sgf game.sgf --move 50
                                                  with the board after 50 moves
  kakunin new case korean/my-example --paper korean
                                                  a case of the suite: cases/korean/my-example.yaml
  kakunin new ruleset my-rules --system korean    a rule set with all switches to choose
  kakunin new adapter python                      adapter.py and board.py, to have one's own program asked";

/// The arguments of `new`.
#[derive(Debug, Args)]
pub struct New {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// A new case: NAME.yaml here, or FOLDER/ID.yaml in the folder of cases
    Case(NewCase),
    /// A new rule set: rulesets/ID.yaml in the folder of cases, or ID.yaml here where there is no such folder
    Ruleset {
        /// Its id: small letters, digits and `-`
        id: String,
        /// The system whose switches it has; without one it is about play alone
        #[arg(long, value_parser = system)]
        system: Option<SystemId>,
        #[command(flatten)]
        cases: CasesDir,
    },
    /// An adapter to begin from, in the current folder: a small board that answers, to be replaced by one's own program
    Adapter {
        /// The language that it is written in
        language: Language,
    },
}

/// The arguments of `new case`.
#[derive(Debug, Args)]
struct NewCase {
    /// NAME for an example of one's own in the current folder, FOLDER/ID for a case of the suite: small letters, digits
    /// and `-`
    #[arg(value_name = "NAME|FOLDER/ID")]
    name: String,
    /// The paper that it is from [default for NAME: own]
    #[arg(long)]
    paper: Option<String>,
    /// Take the board and who is to move from this game record; `-` for standard input
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Stop after so many moves of the record [default: all]
    #[arg(long = "move", value_name = "N", requires = "sgf")]
    moves: Option<usize>,
    #[command(flatten)]
    cases: CasesDir,
}

fn system(word: &str) -> Result<SystemId, String> {
    SystemId::from_word(word).ok_or_else(|| format!("use one of {}", SystemId::words().join(", ")))
}

impl New {
    pub(super) fn run(&self, program: &str) -> anyhow::Result<Ended> {
        let said = match &self.what {
            What::Case(case) => case.write(program)?,
            What::Adapter { language } => language.write(program)?,
            What::Ruleset { id, system, cases } => {
                check_id(id)?;
                let name = format!("{id}.yaml");
                let (file, next) = match folder(cases)? {
                    Some(dir) => (dir.join("rulesets").join(name), format!("`{program} lint` says what to fill in")),
                    None => {
                        let next = format!("fill it in; `{program} try CASE.yaml --rules {name}` says what is missing");
                        (PathBuf::from(&name), next)
                    }
                };
                write_new(&file, &draft::rule_set(id, *system))?;
                format!("{}: a draft; {next}\n", file.display())
            }
        };
        print(&said)?;
        Ok(Ended::Well)
    }
}

impl NewCase {
    /// Writes the draft, and says what to do next.
    fn write(&self, program: &str) -> anyhow::Result<String> {
        let name = self.name.strip_suffix(".yaml").unwrap_or(&self.name);
        let (folder_name, id) = name.split_once('/').map_or((None, name), |(folder, id)| (Some(folder), id));
        folder_name.into_iter().chain([id]).try_for_each(check_id)?;
        let file = PathBuf::from(format!("{id}.yaml"));
        let file = match folder_name {
            None => file,
            Some("rulesets") => bail!("`rulesets` has no cases: choose another folder, or use `new ruleset {id}`"),
            Some(name) => {
                let help = "the cases are built into this program, and nothing can be added to them: name a folder with \
                            `--cases DIR`, or give a NAME without folder";
                folder(&self.cases)?.context(help)?.join(name).join(file)
            }
        };
        self.check_paper()?;
        let given = self.sgf.as_deref().map(|sgf| given(sgf, self.moves)).transpose()?;
        let is_own = self.paper.as_deref().map_or(folder_name.is_none(), |paper| paper == OWN);
        let text = if is_own {
            draft::own(given.as_ref())
        } else {
            draft::case_with(id, self.paper.as_deref(), given.as_ref())
        };
        write_new(&file, &text)?;
        let shown = file.display();
        Ok(match (folder_name, given.is_some() && is_own) {
            (Some(_), _) => format!("{shown}: a draft; `{program} lint` says what to fill in\n"),
            (None, false) if !is_own => format!("{shown}: a draft; `{program} try {shown}` says what to fill in\n"),
            (None, false) => format!("{shown}: a draft; `{program} try {shown}` asks it; then draw your own board\n"),
            (None, true) => format!("{shown}: a draft; `{program} try {shown}` asks what it asks; then ask more\n"),
        })
    }
}

impl NewCase {
    /// A paper that does not exist is mistyped.
    fn check_paper(&self) -> anyhow::Result<()> {
        let Some(paper) = self.paper.as_deref().filter(|paper| *paper != OWN) else { return Ok(()) };
        let suite = self.cases.read_right()?;
        let known: Vec<&str> = suite.papers.papers.iter().map(|paper| &*paper.id).collect();
        if known.contains(&paper) { Ok(()) } else { bail!(no_such("paper", paper, &known, "`coverage`")) }
    }
}

/// The folder of cases, if there is one that can be written.
fn folder(cases: &CasesDir) -> anyhow::Result<Option<PathBuf>> {
    Ok(Some(cases.find()?).filter(|dir| dir != Path::new(built_in::DIR)))
}

/// What a game record gives to a draft.
fn given(file: &Path, moves: Option<usize>) -> anyhow::Result<Given> {
    let name = record::name(file);
    let text = record::text(file, &name)?;
    if !is_record(&text) {
        bail!("{name} is no game record: that begins with `(;`");
    }
    let why = || format!("{name} cannot be read as a game record");
    let line = MainLine::read(&text).with_context(why)?;
    let game = Game::of(&line, moves, Suicide::Forbidden).with_context(why)?;
    record::check_liberties(&game.board, &name)?;
    // What was played next is what one wants to know of first. It may be wrong itself, and is not needed.
    let next = Game::of(&line, Some(game.moves() + 1), Suicide::Forbidden).ok();
    let next = next.and_then(|next| next.made.last().copied()).filter(|next| next.colour == game.to_move);
    let next = next.unwrap_or(PlayersMove { colour: game.to_move, mv: Move::Pass });
    let made: Vec<String> = game.made.iter().map(ToString::to_string).collect();
    let made = if made.is_empty() { String::new() } else { format!(": {}", made.join(", ")) };
    let about = format!("{} after {}{made}", one_line(&name), counted(game.moves(), "move"));
    Ok(Given { board: game.board, to_move: game.to_move, next, about })
}

fn check_id(id: &str) -> anyhow::Result<()> {
    let is_sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    if id.is_empty() || id.starts_with('-') || !id.chars().all(is_sign) {
        bail!("`{id}` is not a name: use small letters, digits and `-`; a case is called NAME or FOLDER/ID");
    }
    Ok(())
}

/// Writes a file that is not there yet.
fn write_new(file: &Path, text: &str) -> anyhow::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let mut new = match std::fs::File::options().write(true).create_new(true).open(file) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{} is there already, and stays as it is: choose another name", file.display())
        }
        opened => opened.with_context(|| format!("cannot write {}", file.display()))?,
    };
    new.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", file.display()))
}
