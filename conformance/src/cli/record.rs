//! Files with a position that a user names: game records, for `assess` also drawn boards.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use reference_engine::Board;

use crate::cases::sgf::MOST_BYTES;
use crate::report::picture::Picture;

/// What the file is called in messages.
pub(super) fn name(file: &Path) -> String {
    if file.as_os_str() == "-" { "standard input".to_owned() } else { file.display().to_string() }
}

/// Its text; `-` is standard input.
pub(super) fn text(file: &Path, name: &str) -> anyhow::Result<String> {
    let input: Box<dyn Read> = if file.as_os_str() == "-" {
        Box::new(std::io::stdin())
    } else {
        Box::new(std::fs::File::open(file).with_context(|| format!("cannot read {name}"))?)
    };
    let mut bytes = Vec::new();
    input.take(MOST_BYTES + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > MOST_BYTES {
        bail!("{name} is too long for a game record or a drawn board: {} MiB are read at most", MOST_BYTES >> 20);
    }
    // Names of players may be written in any encoding; what matters here is ASCII.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A position that was set up may be none.
pub(super) fn check_liberties(board: &Board, name: &str) -> anyhow::Result<()> {
    if let Some(point) = board.stones_without_liberty().first() {
        let drawing = Picture::of_position(*board).drawing();
        let help = "A stone without liberty would have been taken, so look whether one is missing";
        bail!("{name} is not a legal position: the string on {point} has no liberty. {help}\n{drawing}");
    }
    Ok(())
}
