//! The cases that were built into this library. They are read like a folder of this name, which stands in the
//! messages: `(built in)/ikeda/dame-57.yaml`.

use std::path::{Path, PathBuf};

/// What the folder is called.
pub const DIR: &str = "(built in)";

/// Path below the folder, with `/` between the names, and what the file says. Sorted by path.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// What a file says that was built in.
pub(crate) fn text(file: &Path) -> Option<&'static str> {
    let path = below(file)?;
    FILES.iter().find(|(name, _)| Path::new(name) == path).map(|(_, text)| *text)
}

/// What is in a folder that was built in, sorted.
pub(crate) fn list(dir: &Path) -> Option<Vec<PathBuf>> {
    let dir = below(dir)?;
    let inside = FILES.iter().filter_map(|(name, _)| Path::new(name).strip_prefix(dir).ok()?.iter().next());
    let mut paths: Vec<PathBuf> = inside.map(|name| Path::new(DIR).join(dir).join(name)).collect();
    paths.dedup();
    Some(paths)
}

/// Whether this is a folder that was built in.
pub(crate) fn is_dir(path: &Path) -> bool {
    text(path).is_none() && list(path).is_some_and(|inside| !inside.is_empty())
}

fn below(path: &Path) -> Option<&Path> {
    path.strip_prefix(DIR).ok()
}
