//! `completions` and `man`: what a shell and `man` know of the commands. Both are made from the definitions of the
//! commands, so they say what `--help` says.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;

use super::{Command, Ended, print};
use crate::files;
use crate::report::layout::counted;

/// The program `kakunin` with all its commands.
pub fn kakunin() -> clap::Command {
    // What the list of commands says of itself gives way to what the program is.
    Command::augment_subcommands(clap::Command::new("kakunin"))
        .about("A conformance suite for the rules of Go")
        .long_about(None)
        .version(env!("CARGO_PKG_VERSION"))
        .propagate_version(true)
        .subcommand_required(true)
        .arg_required_else_help(true)
}

/// The arguments of `completions`.
#[derive(Debug, Args)]
#[command(after_help = FOR_SHELLS)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

const FOR_SHELLS: &str = "\
Where each shell looks for it:
  kakunin completions bash > ~/.local/share/bash-completion/completions/kakunin
  kakunin completions zsh > ~/.zfunc/_kakunin      (~/.zshrc: `fpath+=~/.zfunc` before `compinit`)
  kakunin completions fish > ~/.config/fish/completions/kakunin.fish
  kakunin completions elvish >> ~/.config/elvish/rc.elv
  kakunin completions powershell >> $PROFILE

Make the folder first if it is not there, and start the shell anew. Then `kakunin sh` and the tab key give `show`.";

impl Completions {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut kakunin(), "kakunin", &mut script);
        print(&String::from_utf8(script).context("the script is no text")?)?;
        Ok(Ended::Well)
    }
}

/// The arguments of `man`.
#[derive(Debug, Args)]
#[command(after_help = FOR_MAN)]
pub struct Manual {
    /// The folder to write them to; it is made if it is not there. Pages of an earlier version are replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

const FOR_MAN: &str = "\
Examples:
  kakunin man --out ~/.local/share/man/man1     for oneself; `man` looks there on most systems
  man kakunin-conform                           then this is the page of `conform`
  kakunin man --out . && man ./kakunin.1        to look at a page without installing it";

impl Manual {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let dir = &self.out;
        fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
        let mut program = kakunin().disable_help_subcommand(true);
        program.build();
        let written = pages(&program, dir)?;
        print(&format!("{} written to {}\n", counted(written, "manual page"), dir.display()))?;
        Ok(Ended::Well)
    }
}

/// Writes the page of a command and those of the commands below it, and says how many.
fn pages(command: &clap::Command, dir: &Path) -> anyhow::Result<usize> {
    let page = Man::new(command.clone()).manual("Kakunin").source(concat!("kakunin ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    page.render(&mut text)?;
    let file = dir.join(page.get_filename());
    let text = String::from_utf8(text).context("the page is no text")?;
    files::replace(&file, &text).with_context(|| format!("cannot write {}", file.display()))?;
    let below = command.get_subcommands().filter(|below| !below.is_hide_set());
    below.map(|below| pages(below, dir)).try_fold(1, |sum, written| Ok(sum + written?))
}
