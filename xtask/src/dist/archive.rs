//! The archive: the program with its manual, adapters to copy, and the licences. The same tree gives the same bytes:
//! files are in order, belong to nobody and are as old as the commit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;
use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};
use kakunin::files::NewFile;
use tar::{Builder, EntryType, Header};

use super::root;

/// What is packed beside the program, as it stands in the repository.
const BESIDE: [&str; 6] =
    ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "docs", "conformance/adapters"];

/// Writes the archive into this folder.
pub(super) fn write(out: &Path, program: &Path) -> anyhow::Result<PathBuf> {
    let name = format!("kakunin-{}-{}", env!("CARGO_PKG_VERSION"), target()?);
    let file = out.join(format!("{name}.tar.gz"));
    let mut files = vec![(program.file_name().map(PathBuf::from).unwrap_or_default(), program.to_owned())];
    for name in BESIDE {
        files.extend(below(&root().join(name))?.into_iter().map(|path| (relative(&path), path)));
    }
    files.sort();
    let new = NewFile::create(&file).with_context(|| format!("cannot write {}", file.display()))?;
    let mut tar = Builder::new(GzBuilder::new().write(new, Compression::best()));
    for (inside, path) in &files {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mode = if path == program { 0o755 } else { 0o644 };
        tar.append_data(&mut header(bytes.len() as u64, mode), Path::new(&name).join(inside), &*bytes)?;
    }
    let whole = tar.into_inner().and_then(GzEncoder::finish).and_then(NewFile::put_in_place);
    whole.with_context(|| format!("cannot write {}", file.display()))?;
    Ok(file)
}

fn header(size: u64, mode: u32) -> Header {
    let mut header = Header::new_gnu();
    header.set_entry_type(EntryType::Regular);
    header.set_size(size);
    header.set_mode(mode);
    header.set_mtime(age());
    header
}

/// The time of the commit, or that of `SOURCE_DATE_EPOCH`.
fn age() -> u64 {
    let epoch = std::env::var("SOURCE_DATE_EPOCH").ok();
    let log = || Command::new("git").current_dir(root()).args(["log", "-1", "--format=%ct"]).output().ok();
    let seconds = epoch.or_else(|| String::from_utf8(log()?.stdout).ok());
    seconds.and_then(|seconds| seconds.trim().parse().ok()).unwrap_or(0)
}

/// What rustc builds for.
fn target() -> anyhow::Result<String> {
    let said = Command::new("rustc").arg("-vV").output().context("rustc cannot be started")?;
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` does not say what it builds for")?.to_owned())
}

/// A file, or all files below a folder but caches.
fn below(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))? {
        let entry = entry?.path();
        if entry.file_name().is_some_and(|name| name != "__pycache__") {
            files.extend(below(&entry)?);
        }
    }
    Ok(files)
}

fn relative(path: &Path) -> PathBuf {
    path.strip_prefix(root()).unwrap_or(path).to_owned()
}
