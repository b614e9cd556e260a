//! Where the site of the cases (`kakunin site`) has each case and each question: one form for everything that links to
//! it. Addresses are relative to the folder of the site, and as lasting as the ids that they are made of.
//!
//! ```text
//! case/verbal-japanese/standard-3.html#status@verbal-japanese
//! ```

use std::fmt::Write as _;

use crate::cases::case::Case;
use crate::cases::suite::Entry;

/// The page of a case: `case/FOLDER/ID.html`.
pub fn of_case(case: &Case) -> String {
    format!("case/{}/{}.html", encoded(&case.folder), encoded(&case.id))
}

/// The place of a question, under whichever rules, on the page of its case: `QUESTION`.
pub fn anchor_of_question(id: &str) -> String {
    encoded(id)
}

/// The place of a question under one rule set on the page of its case: `QUESTION@RULES`.
pub fn anchor(entry: &Entry<'_>) -> String {
    let name = &entry.test.name;
    encoded(name.rsplit_once('/').map_or(&**name, |(_, question)| question))
}

/// A question under one rule set: `case/FOLDER/ID.html#QUESTION@RULES`.
pub fn of_question(entry: &Entry<'_>) -> String {
    format!("{}#{}", of_case(entry.case), anchor(entry))
}

/// Ids are plain words; names of one's own files need not be.
fn encoded(name: &str) -> String {
    let mut text = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.@".contains(&byte) {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::testing::suite;

    #[test]
    fn every_question_has_an_address_of_its_own() {
        let suite = suite();
        let mut seen = HashSet::new();
        for entry in suite.entries() {
            let address = of_question(&entry);
            assert!(!address.contains('%'), "{address}");
            assert!(seen.insert(address), "{} shares its address", entry.test.name);
        }
        let entry = suite.matching(Some("verbal-japanese/standard-3/status@verbal-japanese"))[0];
        assert_eq!(of_question(&entry), "case/verbal-japanese/standard-3.html#status@verbal-japanese");
    }

    #[test]
    fn signs_that_mean_something_in_an_address_are_encoded() {
        assert_eq!(encoded("a b#c/ü"), "a%20b%23c%2F%C3%BC");
    }
}
