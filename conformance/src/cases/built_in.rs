//! The cases that belong to this build. They are read like a folder of this name, which stands in the messages:
//! `(built in)/ikeda/dame-57.yaml`.
//!
//! A release build has them inside. Other builds find them in the source tree (see build.rs).

use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// What the folder is called.
pub const DIR: &str = "(built in)";

/// What a file says, if it is one of this folder.
pub(crate) fn text(file: &Path) -> Option<Cow<'static, str>> {
    files::text(below(file)?)
}

/// What is in a folder, sorted, if it is this one or below it.
pub(crate) fn list(dir: &Path) -> Option<Vec<PathBuf>> {
    let below = below(dir)?;
    let mut paths: Vec<PathBuf> = files::names(below).iter().map(|name| dir.join(name)).collect();
    paths.sort();
    paths.dedup();
    Some(paths)
}

/// Whether this folder is this one or below it.
pub(crate) fn is_dir(path: &Path) -> bool {
    text(path).is_none() && list(path).is_some_and(|inside| !inside.is_empty())
}

fn below(path: &Path) -> Option<&Path> {
    path.strip_prefix(DIR).ok()
}

#[cfg(embedded)]
mod files {
    use super::{Cow, Path, PathBuf};

    /// Path below the folder, with `/` between the names, and what the file says.
    static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

    pub(super) fn text(path: &Path) -> Option<Cow<'static, str>> {
        FILES.iter().find(|(name, _)| Path::new(name) == path).map(|(_, text)| Cow::Borrowed(*text))
    }

    pub(super) fn names(dir: &Path) -> Vec<PathBuf> {
        let inside = FILES.iter().filter_map(|(name, _)| Path::new(name).strip_prefix(dir).ok()?.iter().next());
        inside.map(PathBuf::from).collect()
    }
}

#[cfg(not(embedded))]
mod files {
    use super::{Cow, Path, PathBuf};

    fn cases() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases")
    }

    pub(super) fn text(path: &Path) -> Option<Cow<'static, str>> {
        std::fs::read_to_string(cases().join(path)).ok().map(Cow::Owned)
    }

    pub(super) fn names(dir: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(cases().join(dir)).into_iter().flatten().flatten();
        entries.map(|entry| PathBuf::from(entry.file_name())).collect()
    }
}
