//! The program `kakunin`: the suite's command line for those who install it.

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};
use kakunin::cases::identity::Identity;
use kakunin::cli::Command;

/// A conformance suite for the rules of Go
#[derive(Debug, Parser)]
#[command(name = "kakunin", version, about, propagate_version = true)]
struct Kakunin {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let mut arguments = Kakunin::command();
    // It takes a moment to find out, so only who asks waits for it.
    if std::env::args().any(|argument| argument == "--version" || argument == "-V") {
        arguments = arguments.version(Identity::built_in().text().leak() as &'static str);
    }
    match Kakunin::from_arg_matches(&arguments.get_matches()) {
        Ok(kakunin) => kakunin.command.run("kakunin"),
        Err(error) => error.exit(),
    }
}
