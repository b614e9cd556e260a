//! All strings under all rule sets, by several workers side by side.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use reference_engine::question::Unanswerable;

use super::{Asker, Named, Row, Subject};
use crate::ask::effort::Effort;

/// Asks about all strings under all rule sets and tells each row, in the order of the strings and as soon as it can. Each
/// worker has an asker of his own and takes a position at a time. They share the memory.
///
/// # Errors
/// What `tell` makes of a row, or of what could not be asked and why. Then nobody goes on.
pub fn ask_all<'a, E>(
    subjects: &[Subject<'a>],
    sets: &[Named],
    effort: Effort,
    workers: usize,
    mut tell: impl FnMut(Result<Row<'a>, (String, Unanswerable)>) -> Result<(), E>,
) -> Result<(), E> {
    let (next, stop) = (&AtomicUsize::new(0), &AtomicBool::new(false));
    let positions = &positions(subjects);
    let workers = workers.min(positions.len()).max(1);
    let (sender, rows) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers {
            let sender = sender.clone();
            scope.spawn(move || {
                let mut asker = Asker::new(effort.shared_by(workers));
                while let Some(position) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    for index in position.clone() {
                        let row = row(subjects[index], sets, &mut asker);
                        if stop.load(Ordering::Relaxed) || sender.send((index, row)).is_err() {
                            return;
                        }
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (index, row) in rows {
            early.insert(index, row);
            while let Some(row) = early.remove(&due) {
                let told = tell(row);
                if told.is_err() {
                    stop.store(true, Ordering::Relaxed);
                    return told;
                }
                due += 1;
            }
        }
        Ok(())
    })
}

/// The strings of each position; what is proved of it is known for all of them.
fn positions(subjects: &[Subject<'_>]) -> Vec<Range<usize>> {
    let mut end = 0;
    let positions = subjects.chunk_by(|one, other| one.board == other.board).map(|strings| {
        end += strings.len();
        end - strings.len()..end
    });
    positions.collect()
}

fn row<'a>(subject: Subject<'a>, sets: &[Named], asker: &mut Asker) -> Result<Row<'a>, (String, Unanswerable)> {
    let ruling = |Named { name, set }: &Named| {
        let asked = || format!("{}, {}, {name}", subject.case.name(), subject.text());
        asker.ruling(&subject, &set.choices).map_err(|why| (asked(), why))
    };
    Ok(Row { subject, rulings: sets.iter().map(ruling).collect::<Result<_, _>>()? })
}
