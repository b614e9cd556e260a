//! What the tests beside the code share. Boards and points are written with `reference_engine::testing`.

use std::path::{Path, PathBuf};

use crate::cases::suite::Suite;

/// The cases of the repository.
pub(crate) fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases")
}

/// The same, read.
pub(crate) fn suite() -> Suite {
    Suite::read(&cases()).expect("the cases are right")
}

/// One case alone.
pub(crate) fn one_case(folder: &str, case: &str) -> Suite {
    Suite::read_one(&cases(), folder, case).expect("the cases are right")
}
