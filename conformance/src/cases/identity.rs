//! Who asks: which version of Kakunin, built from which commit, with which cases. It stands in every report, so that
//! two of them can be told to be about the same thing.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::cases::built_in;
use crate::cases::fingerprint;
use crate::cases::revision::Revision;
use crate::cases::suite::Suite;

/// A version with its cases.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// Always `kakunin`.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// The commit that it was built from, if it is known; it ends in `-dirty` if files were changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The day of that commit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// A number that tells folders of cases apart. Files of older versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cases: Option<String>,
}

impl Identity {
    /// This program with the cases of this folder.
    pub fn of(dir: &Path) -> Self {
        let Revision { commit, date } = revision();
        let version = env!("CARGO_PKG_VERSION").into();
        Self { name: "kakunin".into(), version, commit, date, cases: Some(fingerprint::of(dir)) }
    }

    /// This program with the cases that were built in.
    pub fn built_in() -> Self {
        Self::of(Path::new(built_in::DIR))
    }

    /// `0.1.0 (commit 0123456789ab, 2026-11-18, cases 0123456789abcdef)`, as far as it is known.
    pub fn text(&self) -> String {
        let commit = self.commit.as_ref().map(|commit| format!("commit {commit}"));
        let cases = self.cases.as_ref().map(|cases| format!("cases {cases}"));
        let known: Vec<String> = [commit, self.date.clone(), cases].into_iter().flatten().collect();
        if known.is_empty() { self.version.clone() } else { format!("{} ({})", self.version, known.join(", ")) }
    }
}

impl Suite {
    /// This program with these cases.
    pub fn identity(&self) -> Identity {
        Identity::of(&self.dir)
    }
}

#[cfg(embedded)]
fn revision() -> Revision {
    let known = |text: Option<&str>| text.filter(|text| !text.is_empty()).map(str::to_owned);
    Revision { commit: known(option_env!("KAKUNIN_COMMIT")), date: known(option_env!("KAKUNIN_DATE")) }
}

#[cfg(not(embedded))]
fn revision() -> Revision {
    Revision::of(Path::new(env!("CARGO_MANIFEST_DIR")))
}
