//! The reports that `conform` writes beside what it prints.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;

use super::{Target, is_stdout};
use crate::cases::suite::Suite;
use crate::report::{Again, Run, html, junit, markdown, tap};

/// Which reports to write, and where (docs/reports.md).
#[derive(Debug, Args)]
pub(super) struct Reports {
    /// Write `JUnit` XML to this file, for Jenkins, GitLab and others. For this and the other reports `-` is standard
    /// output; what is printed then goes to standard error
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write the Test Anything Protocol, version 14, to this file
    #[arg(long, value_name = "FILE")]
    tap: Option<PathBuf>,
    /// Write a summary with the first failures as Markdown to this file, for the page of a job
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Write one HTML page with all boards to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

#[derive(Clone, Copy)]
enum Format {
    JUnit,
    Tap,
    Markdown,
    Html,
}

/// The reports with their files, which are open.
pub(super) struct Opened(Vec<(Format, Target)>);

impl Reports {
    fn all(&self) -> impl Iterator<Item = (Format, &PathBuf)> {
        let all = [
            (Format::JUnit, &self.junit),
            (Format::Tap, &self.tap),
            (Format::Markdown, &self.markdown),
            (Format::Html, &self.html),
        ];
        all.into_iter().filter_map(|(format, file)| Some((format, file.as_ref()?)))
    }

    /// Where to print: standard output, unless one of them or the JSON lines go there.
    pub(super) fn printer(&self, json: Option<&Path>) -> Box<dyn Write> {
        let mut files = self.all().map(|(_, file)| &**file).chain(json);
        if files.any(is_stdout) { Box::new(anstream::stderr()) } else { Box::new(anstream::stdout()) }
    }

    /// Opens the files, so that a run does not come to its end only to find that they cannot be written. `json` is
    /// where the JSON lines go.
    pub(super) fn open(&self, json: Option<&Path>) -> anyhow::Result<Opened> {
        let files: Vec<&Path> = self.all().map(|(_, file)| &**file).chain(json).collect();
        for (i, file) in files.iter().enumerate() {
            if files[..i].contains(file) {
                bail!("two reports cannot be written to the same place, {}: give each its own file", file.display());
            }
        }
        let open = |(format, file): (Format, &PathBuf)| Ok((format, Target::open(file)?));
        Ok(Opened(self.all().map(open).collect::<anyhow::Result<_>>()?))
    }
}

impl Opened {
    /// Writes all of them.
    pub(super) fn write(self, run: &Run<'_>, suite: &Suite, again: &Again<'_>) -> anyhow::Result<()> {
        for (format, target) in self.0 {
            let text = match format {
                Format::JUnit => junit::text(run, suite, again)?,
                Format::Tap => tap::text(run, again),
                Format::Markdown => markdown::text(run, suite, again),
                Format::Html => html::text(run, suite, again)?,
            };
            target.write_text(&text)?;
        }
        Ok(())
    }
}
