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
    /// Link each question of the HTML page to the site of the cases (`kakunin site`): its address, or its folder as seen
    /// from the page
    #[arg(long, value_name = "URL|DIR", requires = "html", value_parser = site)]
    site: Option<String>,
}

/// An address that a page may link to.
fn site(text: &str) -> Result<String, String> {
    let is_address = ["http://", "https://", "file://"].iter().any(|start| text.starts_with(start));
    let is_folder = !text.is_empty() && !text.contains(':');
    if is_address || is_folder {
        Ok(text.to_owned())
    } else {
        Err("write an address that begins with http:// or https://, or a folder".to_owned())
    }
}

#[derive(Clone, Copy)]
enum Format {
    JUnit,
    Tap,
    Markdown,
    Html,
}

/// The reports with their files, which are open.
pub(super) struct Opened {
    targets: Vec<(Format, Target)>,
    site: Option<String>,
}

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
        let targets = self.all().map(open).collect::<anyhow::Result<_>>()?;
        Ok(Opened { targets, site: self.site.clone() })
    }
}

impl Opened {
    /// Writes all of them.
    pub(super) fn write(self, run: &Run<'_>, suite: &Suite, again: &Again<'_>) -> anyhow::Result<()> {
        let shown = html::Shown::now(self.site);
        for (format, target) in self.targets {
            let text = match format {
                Format::JUnit => junit::text(run, suite, again)?,
                Format::Tap => tap::text(run, again),
                Format::Markdown => markdown::text(run, suite, again),
                Format::Html => html::text(run, suite, again, &shown)?,
            };
            target.write_text(&text)?;
        }
        Ok(())
    }
}
