//! A problem with a file: where it is, what is wrong, and what to do about it.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// A file that was read.
#[derive(Debug)]
pub struct Source {
    /// The file.
    pub file: PathBuf,
    /// What it says.
    pub text: String,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// The bytes to underline.
    pub bytes: Range<usize>,
}

/// Something is wrong.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The file.
    pub file: PathBuf,
    /// Where in the file, and its text. Some problems concern the file as a whole.
    pub place: Option<(Place, Arc<Source>)>,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub help: String,
}

impl Problem {
    /// A problem with a whole file or folder.
    pub fn with_file(file: &Path, what: impl Into<String>, help: impl Into<String>) -> Self {
        Self { file: file.to_owned(), place: None, what: what.into(), help: help.into() }
    }

    /// A problem at a place of a file.
    pub fn at(source: &Arc<Source>, place: Place, what: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            file: source.file.clone(),
            place: Some((place, Arc::clone(source))),
            what: what.into(),
            help: help.into(),
        }
    }

    /// Several lines for a terminal, with the lines of the file that are meant. Control characters of the file are
    /// shown harmlessly.
    pub fn drawn(&self) -> String {
        let renderer = Renderer::styled();
        let title = Level::ERROR.primary_title(&*self.what);
        let help = Level::HELP.message(&*self.help);
        let file = self.file.display().to_string();
        match &self.place {
            Some((place, source)) => {
                let annotation = AnnotationKind::Primary.span(place.bytes.clone());
                let snippet = Snippet::source(&*source.text).path(&*file).annotation(annotation);
                renderer.render(&[title.element(snippet).element(help)])
            }
            None => {
                let origin = annotate_snippets::Origin::path(&*file);
                renderer.render(&[title.element(origin).element(help)])
            }
        }
    }
}

/// One line: `file:line:column: what; help`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file.display())?;
        if let Some((place, _)) = &self.place {
            write!(f, "{}:{}:", place.line, place.column)?;
        }
        write!(f, " {}; {}", self.what, self.help)
    }
}

impl std::error::Error for Problem {}
