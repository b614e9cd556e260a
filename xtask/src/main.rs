//! `cargo xtask`: the suite's command line, and what only the repository itself needs.

mod atlas;
mod dist;
mod docs;
mod faults;
mod results;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use kakunin::cli;

/// Kakunin, a conformance suite for the rules of Go
///
/// Two commands do most of the work: `cargo xtask conform` puts all questions to the reference engine, `cargo xtask
/// test` runs everything that CI checks.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Suite(Box<cli::Command>),
    /// Run everything that CI checks: tests, doc tests, formatting, clippy, lint, faults, dist
    ///
    /// Each question of the suite is a test of its own. All steps are run, even when one fails. cargo-nextest, which
    /// runs the tests, is installed if it is missing.
    Test(test::Test),
    /// Write the tables of docs/*.md that come from definitions, and docs/*.schema.json
    Docs,
    /// Ask wrong implementations, made on purpose, whether a question catches each of them
    ///
    /// Each of them is the reference engine with one fault, or a rule set with one other choice. Quick by default: the
    /// question that docs/faults.tsv records for a fault is asked. docs/faults.md tells what all this is. Exit code 1: a
    /// fault is caught by no question, and nobody has argued why.
    Faults(faults::Faults),
    /// Build the program for others into target/dist: an archive, and a Python wheel
    ///
    /// The wheel is made by maturin, which is installed below target if it is missing. Exit code 1: there is no wheel.
    Dist(dist::Dist),
    /// Put all questions to the programs of conformance/integration and write docs/results.md
    ///
    /// conformance/integration/install.sh installs them; what is not there is skipped and the page says so.
    Results(results::Results),
    /// Write the table of docs/separating.md: where rule sets part, and their switches; with `--search` search first
    Atlas(atlas::Atlas),
}

fn main() -> ExitCode {
    match Xtask::parse().command {
        Command::Suite(command) => command.run("cargo xtask"),
        Command::Test(test) => cli::exit_code(test.run()),
        Command::Faults(faults) => cli::exit_code(faults.run()),
        Command::Dist(dist) => cli::exit_code(dist.run()),
        Command::Atlas(atlas) => cli::exit_code(atlas.run()),
        Command::Docs => cli::exit_code(docs::run()),
        Command::Results(results) => cli::exit_code(results.run()),
    }
}
