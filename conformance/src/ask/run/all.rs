//! All questions, put to several sessions of a program side by side.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::{Forms, Outcome, Verdict, ask_as};
use crate::ask::implementation::Implementation;
use crate::ask::program::clock::Clock;
use crate::cases::suite::Entry;

/// A session with a program.
pub type Session = Box<dyn Implementation + Send>;

/// Asks all questions and tells each outcome, in the order of the questions and as soon as it can. When the time of
/// the run is up, the other questions are not asked and get the verdict `timeout`; when the run is stopped, they get
/// none, and neither do those that were being answered.
pub fn ask_all<'a>(entries: &[Entry<'a>], sessions: Vec<Session>, clock: &Clock, tell: impl FnMut(Outcome<'a>)) {
    ask_all_as(entries, Forms::AsItStands, sessions, clock, tell);
}

/// The same with every question in these forms.
pub fn ask_all_as<'a>(
    entries: &[Entry<'a>],
    forms: Forms,
    sessions: Vec<Session>,
    clock: &Clock,
    mut tell: impl FnMut(Outcome<'a>),
) {
    let next = &AtomicUsize::new(0);
    let portions = &portions(entries, sessions.len());
    let (sender, outcomes) = mpsc::channel();
    thread::scope(|scope| {
        for mut session in sessions {
            let sender = sender.clone();
            scope.spawn(move || {
                while let Some(portion) = portions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    for index in portion.clone() {
                        let entry = entries[index];
                        let outcome =
                            if clock.is_up() { not_asked(entry) } else { ask_as(entry, forms, &mut *session) };
                        if clock.is_stopped() || sender.send((index, outcome)).is_err() {
                            return;
                        }
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (index, outcome) in outcomes {
            early.insert(index, outcome);
            while let Some(outcome) = early.remove(&due) {
                tell(outcome);
                due += 1;
            }
        }
        // After a stop there may be gaps.
        early.into_values().for_each(tell);
    });
}

/// So many cases for each session, and each gets whole ones.
const CASES_EACH: usize = 8;

/// What is handed to a session at once: the questions of a case, which have much in common, or where there are few cases
/// one question.
fn portions(entries: &[Entry<'_>], sessions: usize) -> Vec<Range<usize>> {
    let mut end = 0;
    let cases = entries.chunk_by(|one, other| std::ptr::eq(one.case, other.case)).map(|questions| {
        end += questions.len();
        end - questions.len()..end
    });
    let cases: Vec<Range<usize>> = cases.collect();
    if cases.len() >= CASES_EACH * sessions {
        cases
    } else {
        (0..entries.len()).map(|index| index..index + 1).collect()
    }
}

fn not_asked(entry: Entry<'_>) -> Outcome<'_> {
    let remark = Some("not asked: the time of the run was up".into());
    let (verdict, took) = (Verdict::Timeout, Duration::ZERO);
    Outcome { entry, verdict, actual: None, remark, fitted: None, not_asked: None, images: None, took }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::suite::Suite;

    /// Cases stay whole where there are enough of them, and no question is left out or moved.
    #[test]
    fn a_session_gets_whole_cases() {
        let suite = Suite::built_in().expect("the cases are right");
        let entries: Vec<Entry<'_>> = suite.entries().collect();
        for (entries, sessions, whole) in [(&entries[..], 2, true), (&entries[..10], 4, false)] {
            let portions = portions(entries, sessions);
            let all: Vec<usize> = portions.iter().cloned().flatten().collect();
            assert_eq!(all, (0..entries.len()).collect::<Vec<_>>());
            let split = portions.windows(2).any(|two| entries[two[0].start].case.id == entries[two[1].start].case.id);
            assert_eq!(split, !whole);
        }
    }
}
