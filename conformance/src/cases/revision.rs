//! Which revision of the source tree this is. `build.rs` asks it for a release build, which may leave the tree; other
//! builds ask when they are run.

use std::path::Path;
use std::process::Command;

/// Commit and date.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Revision {
    /// The first digits of the commit, and `-dirty` if files were changed since. Outside a git tree what
    /// `KAKUNIN_COMMIT` says, or none.
    pub(crate) commit: Option<String>,
    /// The day of the commit, or that of `SOURCE_DATE_EPOCH`, which reproducible builds set.
    pub(crate) date: Option<String>,
}

impl Revision {
    /// That of this folder. Outside a git tree, without git, and in somebody else's tree nothing is known.
    pub(crate) fn of(dir: &Path) -> Self {
        let epoch = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.trim().parse().ok());
        let date = epoch.map(day);
        let is_ours = git(dir, &["ls-files", "--error-unmatch", "Cargo.toml"]).is_some();
        let log = is_ours.then(|| git(dir, &["log", "-1", "--abbrev=12", "--format=%h %cd", "--date=format-local:%F"]));
        let Some((commit, of_commit)) = log.flatten().and_then(|log| {
            let (commit, date) = log.split_once(' ')?;
            Some((commit.to_owned(), date.to_owned()))
        }) else {
            // Whoever builds from an archive may know what it is of.
            return Self { commit: std::env::var("KAKUNIN_COMMIT").ok().filter(|named| !named.is_empty()), date };
        };
        let changed = git(dir, &["status", "--porcelain", "--untracked-files=no"]).is_some_and(|list| !list.is_empty());
        let commit = if changed { format!("{commit}-dirty") } else { commit };
        Self { commit: Some(commit), date: date.or(Some(of_commit)) }
    }
}

fn git(dir: &Path, arguments: &[&str]) -> Option<String> {
    let mut git = Command::new("git");
    git.arg("--no-optional-locks").arg("-C").arg(dir).args(arguments).env("TZ", "UTC");
    let output = git.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// The day, in UTC, of a number of seconds since 1970.
fn day(seconds: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let (mut year, mut days) = (1970, seconds / 86_400);
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    /// What `date -u -d @SECONDS +%F` prints.
    #[rstest]
    #[case(0, "1970-01-01")]
    #[case(951_782_400, "2000-02-29")]
    #[case(951_868_799, "2000-02-29")]
    #[case(951_868_800, "2000-03-01")]
    #[case(1_798_761_599, "2026-12-31")]
    #[case(4_107_542_400, "2100-03-01")]
    fn days(#[case] seconds: u64, #[case] date: &str) {
        assert_eq!(day(seconds), date);
    }

    #[test]
    fn outside_a_tree_nothing_is_known() {
        let dir = tempfile::tempdir().expect("a folder");
        assert_eq!(Revision::of(dir.path()).commit, std::env::var("KAKUNIN_COMMIT").ok());
    }
}
