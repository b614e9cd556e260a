//! Where commands write: standard output, standard error, or a file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::files::NewFile;

/// What a shell says of a program that wrote to a closed pipe: 128 and the number of the signal.
pub(super) const CLOSED_PIPE: u8 = 141;

/// Prints to standard output, with colours where it is a terminal that wants them.
///
/// # Errors
/// Also when the reader has seen enough and closed the pipe: then a command ends, see [`is_closed_pipe`].
pub(super) fn print(text: &str) -> anyhow::Result<()> {
    Ok(anstream::stdout().write_all(text.as_bytes())?)
}

/// Says something to whoever runs the command. That nobody listens is no reason to stop.
pub(super) fn tell(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Whether this is what happens when the reader of a pipe has closed it (`| head`).
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let is_it = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(is_it))
}

/// Whether `-` was given for a file to write.
pub(super) fn is_stdout(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// A file that is being written, or standard output.
pub(super) enum Target {
    Stdout(io::Stdout),
    File(NewFile, PathBuf),
}

impl Target {
    /// Opens a file; `-` is standard output.
    pub(super) fn open(file: &Path) -> anyhow::Result<Self> {
        if is_stdout(file) {
            return Ok(Self::Stdout(io::stdout()));
        }
        let new = NewFile::create(file).with_context(|| format!("cannot write {}", file.display()))?;
        Ok(Self::File(new, file.to_owned()))
    }

    /// All is written.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Stdout(mut out) => Ok(out.flush()?),
            Self::File(new, file) => new.put_in_place().with_context(|| format!("cannot write {}", file.display())),
        }
    }

    /// Writes all of it.
    pub(super) fn write_text(mut self, text: &str) -> anyhow::Result<()> {
        self.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", self.name()))?;
        self.finish()
    }

    fn name(&self) -> String {
        match self {
            Self::Stdout(_) => "to standard output".into(),
            Self::File(_, file) => file.display().to_string(),
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::File(new, _) => new.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File(new, _) => new.flush(),
        }
    }
}
