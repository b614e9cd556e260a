//! `serve`: the reference engine as a program that speaks the protocol; `schema`: the protocol as JSON Schema.

use std::io;

use anyhow::Context;
use clap::Args;

use super::effort::Bounds;
use super::{Ended, print};
use crate::ask::protocol;

/// The arguments of `serve`.
#[derive(Debug, Args)]
pub struct Serve {
    #[command(flatten)]
    bounds: Bounds,
}

impl Serve {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        let effort = self.bounds.effort();
        protocol::serve::serve_within(effort, io::stdin().lock(), io::stdout().lock())
            .context("the conversation has ended")?;
        Ok(Ended::Well)
    }
}

/// The arguments of `schema`.
#[derive(Debug, Args)]
pub struct Schema {}

impl Schema {
    pub(super) fn run(&self) -> anyhow::Result<Ended> {
        print(&format!("{:#}\n", protocol::schema::schema()))?;
        Ok(Ended::Well)
    }
}
