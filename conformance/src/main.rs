//! The program `kakunin`: the suite's command line for those who install it.

use std::process::ExitCode;

use clap::Parser;
use kakunin::cli::Command;

/// A conformance suite for the rules of Go
#[derive(Debug, Parser)]
#[command(name = "kakunin", version, about, propagate_version = true)]
struct Kakunin {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    Kakunin::parse().command.run("kakunin")
}
