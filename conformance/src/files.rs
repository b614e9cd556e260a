//! Files that are written anew. What was there stays until the new text is whole: it is written beside the file, as
//! `FILE.part`, and then takes its place. So a full disk or a killed run destroys nothing, and whoever reads the file
//! finds the old text or the new one, never half of it.
//!
//! The part is locked while it is written, so that two runs with the same file do not mix their lines: the second one
//! is refused.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file as a whole, or leaves it as it was.
///
/// # Errors
/// When it cannot be written, or somebody else is writing it.
pub fn replace(file: &Path, text: &str) -> io::Result<()> {
    let mut new = NewFile::create(file)?;
    new.write_all(text.as_bytes())?;
    new.put_in_place()
}

/// A file that is being written. If it is dropped before it is put in place, the old one stays.
#[derive(Debug)]
pub struct NewFile {
    out: File,
    /// The part and the file whose place it takes; none for what is no ordinary file (`/dev/null`, a pipe), which is
    /// written as it is.
    places: Option<(PathBuf, PathBuf)>,
}

impl NewFile {
    /// Begins a file.
    ///
    /// # Errors
    /// When it cannot be written, or somebody else is writing it.
    pub fn create(file: &Path) -> io::Result<Self> {
        // A link stays a link: what it leads to is replaced.
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let old = fs::metadata(&file).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return Ok(Self { out: File::options().write(true).open(&file)?, places: None });
        }
        if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file may not be changed"));
        }
        let mut name = file.file_name().map_or_else(OsString::new, OsString::from);
        name.push(".part");
        let part = file.with_file_name(name);
        let out = locked(&part)?;
        out.set_len(0)?;
        if let Some(old) = old {
            out.set_permissions(old.permissions())?;
        }
        Ok(Self { out, places: Some((part, file)) })
    }

    /// Ends it: the file is the new one now.
    ///
    /// # Errors
    /// When the disk does not take it. The old file stays.
    pub fn put_in_place(mut self) -> io::Result<()> {
        if let Some((part, file)) = &self.places {
            self.out.sync_all()?;
            fs::rename(part, file)?;
            self.places = None;
        }
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.places {
            let _ = fs::remove_file(part);
        }
    }
}

/// The file, which nobody else writes. What a killed run left is taken over.
fn locked(part: &Path) -> io::Result<File> {
    loop {
        let out = File::options().write(true).create(true).truncate(false).open(part)?;
        match out.try_lock() {
            // Whoever had the lock may have put the file in its place a moment ago.
            Ok(()) if is_at(&out, part) => return Ok(out),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let what = format!("another run is writing it ({}): give each its own file", part.display());
                return Err(io::Error::new(io::ErrorKind::ResourceBusy, what));
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

#[cfg(unix)]
fn is_at(out: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |data: fs::Metadata| (data.dev(), data.ino());
    out.metadata().ok().map(number) == fs::metadata(path).ok().map(number)
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files of a folder, by name.
    fn names(dir: &Path) -> Vec<String> {
        let entries = fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_old_text_stays_until_the_new_one_is_whole() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("report.json");
        replace(&file, "old").expect("written");
        let mut new = NewFile::create(&file).expect("begun");
        new.write_all(b"half of the ne").expect("written");
        assert_eq!(fs::read_to_string(&file).expect("a file"), "old");
        drop(new);
        assert_eq!(
            (fs::read_to_string(&file).expect("a file"), names(dir.path())),
            ("old".into(), vec!["report.json".into()])
        );
        replace(&file, "new").expect("written");
        assert_eq!(
            (fs::read_to_string(&file).expect("a file"), names(dir.path())),
            ("new".into(), vec!["report.json".into()])
        );
    }

    #[test]
    fn two_do_not_write_one_file() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("a");
        let first = NewFile::create(&file).expect("begun");
        let second = NewFile::create(&dir.path().join(".").join("a")).expect_err("the first is writing");
        assert!(second.to_string().contains("another run is writing it"), "{second}");
        first.put_in_place().expect("written");
        NewFile::create(&file).expect("nobody else is writing now");
    }

    #[test]
    fn what_a_killed_run_left_is_taken_over() {
        let dir = tempfile::tempdir().expect("a folder");
        fs::write(dir.path().join("a.part"), "what a killed run had written").expect("a file");
        replace(&dir.path().join("a"), "new").expect("written");
        assert_eq!(fs::read_to_string(dir.path().join("a")).expect("a file"), "new");
        assert_eq!(names(dir.path()), ["a"]);
    }

    #[cfg(unix)]
    #[test]
    fn rights_and_links_stay_and_devices_are_written_as_they_are() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let dir = tempfile::tempdir().expect("a folder");
        let (file, link) = (dir.path().join("a"), dir.path().join("link"));
        fs::write(&file, "old").expect("a file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("rights");
        symlink(&file, &link).expect("a link");
        replace(&link, "new").expect("written");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(fs::read_to_string(&file).expect("a file"), "new");
        assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o640);
        replace(Path::new("/dev/null"), "text").expect("written");
        assert!(!fs::metadata("/dev/null").expect("a device").is_file());
        fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).expect("rights");
        assert!(replace(&file, "newer").is_err(), "the file may not be changed");
    }

    /// What does not fit on the disk leaves the old file as it was.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told() {
        let error = replace(Path::new("/dev/full"), "text").expect_err("it is full");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
