//! A share of the questions: `2/5` is the second of five. Which questions it holds depends on their names alone, so it
//! is the same when questions are added.

use std::fmt;
use std::str::FromStr;

use crate::cases::fingerprint::hash;

/// One of several shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which one, counted from 1.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

impl Shard {
    /// Whether the question with this name belongs to it.
    pub fn has(self, name: &str) -> bool {
        hash(name) % self.of == self.number - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let shard = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match shard {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("write I/N with I from 1 to N, for example 2/5 for the second of five shares".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("0/3")]
    #[case("4/3")]
    #[case("1/0")]
    #[case("-1/3")]
    #[case("1")]
    #[case("a/b")]
    fn no_shares(#[case] text: &str) {
        assert!(text.parse::<Shard>().is_err());
    }

    #[test]
    fn each_question_is_in_one_share_and_stays_there() {
        let names: Vec<String> = (0..1000).map(|i| format!("folder/case/question-{i}@rules")).collect();
        let shares: Vec<Shard> = (1..=5).map(|number| Shard { number, of: 5 }).collect();
        for name in &names {
            assert_eq!(shares.iter().filter(|shard| shard.has(name)).count(), 1, "{name}");
        }
        for shard in shares {
            let many = names.iter().filter(|name| shard.has(name)).count();
            assert!((150..250).contains(&many), "{shard:?} has {many}");
        }
    }
}
