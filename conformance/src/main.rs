//! The program `kakunin`: the suite's command line for those who install it.

use std::process::ExitCode;

use clap::FromArgMatches;
use kakunin::cases::identity::Identity;
use kakunin::cli::{self, Command};

fn main() -> ExitCode {
    let mut arguments = cli::kakunin();
    // It takes a moment to find out, so only who asks waits for it.
    if std::env::args().any(|argument| argument == "--version" || argument == "-V") {
        arguments = arguments.version(Identity::built_in().text().leak() as &'static str);
    }
    match Command::from_arg_matches(&arguments.get_matches()) {
        Ok(command) => command.run("kakunin"),
        Err(error) => error.exit(),
    }
}
