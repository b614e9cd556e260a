//! Colours for a terminal. Texts have them always; whoever prints takes them out where there is no terminal, or where
//! `NO_COLOR` and its kin say so (anstream does that).

use anstyle::{AnsiColor, Style};

use crate::ask::run::{Counts, VERDICTS, Verdict};

fn style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Pass => AnsiColor::Green.on_default(),
        Verdict::Unsupported => Style::new().dimmed(),
        Verdict::KnownFailure => AnsiColor::Yellow.on_default(),
        Verdict::Fail | Verdict::UnexpectedPass | Verdict::Crash | Verdict::Timeout | Verdict::Malformed => {
            AnsiColor::Red.on_default().bold()
        }
    }
}

/// A text in the colour of a verdict.
pub(crate) fn of(verdict: Verdict, text: &str) -> String {
    let style = style(verdict);
    format!("{style}{text}{style:#}")
}

/// [`Counts::text`] with each verdict in its colour.
pub(crate) fn counts(counts: &Counts) -> String {
    let words = VERDICTS.iter().filter(|verdict| counts.is_worth_saying(**verdict));
    let words = words.map(|verdict| of(*verdict, &format!("{} {}", counts.of(*verdict), verdict.word())));
    words.collect::<Vec<_>>().join(", ")
}
