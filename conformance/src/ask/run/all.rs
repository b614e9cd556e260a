//! All questions, put to several sessions of a program side by side.

use std::collections::BTreeMap;
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
    let (sender, outcomes) = mpsc::channel();
    thread::scope(|scope| {
        for mut session in sessions {
            let sender = sender.clone();
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(entry) = entries.get(index) else { break };
                    let outcome = if clock.is_up() { not_asked(*entry) } else { ask_as(*entry, forms, &mut *session) };
                    if clock.is_stopped() || sender.send((index, outcome)).is_err() {
                        break;
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

fn not_asked(entry: Entry<'_>) -> Outcome<'_> {
    let remark = Some("not asked: the time of the run was up".into());
    let (verdict, took) = (Verdict::Timeout, Duration::ZERO);
    Outcome { entry, verdict, actual: None, remark, fitted: None, not_asked: None, images: None, took }
}
