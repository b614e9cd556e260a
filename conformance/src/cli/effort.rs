//! The flags that bound what the reference engine does.

use std::time::Duration;

use clap::Args;

use crate::ask::effort::Effort;

/// How much memory the reference engine may take.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Memory {
    /// How much memory the proofs of the reference engine may take, for example `500M` or `2G` (powers of 1024). Jobs
    /// side by side share it. What needs more is not settled
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "1G")]
    pub(super) memory: usize,
}

/// How much work the reference engine may do.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Bounds {
    /// How many states one proof may look at, all its graphs together; a state takes about 100 bytes on 9x9. A status takes
    /// a few proofs, territory some for each string; a question about perfect play counts as one [default: 6000000, where
    /// rule sets are compared 300000]
    #[arg(long, value_name = "N")]
    budget: Option<usize>,
    #[command(flatten)]
    memory: Memory,
    /// How long one question may take, for example `500ms`, `10s` or `2m` [default: as long as it takes]
    #[arg(long, value_name = "TIME", value_parser = super::duration)]
    time: Option<Duration>,
}

impl Bounds {
    pub(super) fn effort(&self) -> Effort {
        self.effort_or(Effort::default().states)
    }

    /// The same, with so many states where none are given.
    pub(super) fn effort_or(&self, states: usize) -> Effort {
        Effort { states: self.budget.unwrap_or(states), memory: self.memory.memory, time: self.time }
    }
}

/// Reads a number of bytes such as `500M`, `2G` or `1048576`.
fn size(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit: Option<usize> = match &text[digits.len()..] {
        "" => Some(1),
        "K" => Some(1 << 10),
        "M" => Some(1 << 20),
        "G" => Some(1 << 30),
        _ => None,
    };
    let number = digits.parse().ok().filter(|number| *number > 0);
    let bytes = number.zip(unit).and_then(|(number, unit): (usize, usize)| number.checked_mul(unit));
    bytes.ok_or_else(|| "write a whole number and K, M or G, for example 500M or 2G".to_owned())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("1G", Some(1 << 30))]
    #[case("500M", Some(500 << 20))]
    #[case("64K", Some(64 << 10))]
    #[case("1000000", Some(1_000_000))]
    #[case("", None)]
    #[case("0", None)]
    #[case("0G", None)]
    #[case("G", None)]
    #[case("-1G", None)]
    #[case("1.5G", None)]
    #[case("1GB", None)]
    #[case("1g", None)]
    #[case("1 G", None)]
    #[case("99999999999999999999", None)]
    #[case("99999999999999G", None)]
    #[case("é", None)]
    fn only_sizes_are_read_as_sizes(#[case] text: &str, #[case] bytes: Option<usize>) {
        assert_eq!(size(text).ok(), bytes, "{text}");
    }
}
