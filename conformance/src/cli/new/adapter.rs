//! `new adapter`: the example adapters, so that an installed program is enough to begin with.

use std::path::Path;

use anyhow::bail;
use clap::ValueEnum;

use super::write_new;

/// The languages that there is an adapter in.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Language {
    /// adapter.py and board.py
    Python,
    /// adapter.js and board.js
    Javascript,
}

impl Language {
    /// The files with their texts. The second one is the place of the program that is to be asked.
    fn files(self) -> [(&'static str, &'static str); 2] {
        match self {
            Self::Python => [
                ("adapter.py", include_str!("../../../adapters/python/adapter.py")),
                ("board.py", include_str!("../../../adapters/python/board.py")),
            ],
            Self::Javascript => [
                ("adapter.js", include_str!("../../../adapters/javascript/adapter.js")),
                ("board.js", include_str!("../../../adapters/javascript/board.js")),
            ],
        }
    }

    /// Writes the files here, and says what to do next.
    pub(super) fn write(self, program: &str) -> anyhow::Result<String> {
        let [adapter, board] = self.files();
        if let Some((name, _)) = [adapter, board].into_iter().find(|(name, _)| Path::new(name).exists()) {
            bail!("{name} is there already, and stays as it is: go to another folder");
        }
        for (name, text) in [adapter, board] {
            write_new(Path::new(name), text)?;
        }
        let interpreter = match self {
            Self::Python => "python3",
            Self::Javascript => "node",
        };
        let (adapter, board) = (adapter.0, board.0);
        Ok(format!(
            "{adapter}: speaks the protocol; {board}: a small board, the place of your program\n\
             `{program} conform --smoke --impl '{interpreter} {board}'` asks the first questions\n"
        ))
    }
}
