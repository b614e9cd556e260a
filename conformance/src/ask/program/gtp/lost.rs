//! Commands at which an engine dies or stalls. That costs the questions that need such a command, and no others.
//!
//! A command is lost after two failures in a row, or ten in all: then it is not put any more, and a question that needs
//! it fails as the command did. How long a command takes depends on the board, so a command at which an engine stalls is
//! lost on boards of that size only. Without the commands by which a game is played nothing can be asked, so they are never
//! lost; there the supervisor gives the engine up.

use std::collections::{BTreeMap, BTreeSet};

use reference_engine::Size;

use crate::ask::program::supervisor::Failure;

/// So many failures in a row lose a command.
const IN_A_ROW: u32 = 2;
/// So many failures lose a command that answers now and then.
const IN_ALL: u32 = 10;
/// The commands that every question needs.
const PLAYING: [&str; 7] = ["protocol_version", "name", "version", "list_commands", "clear_board", "komi", "play"];
/// The commands that are many in one: what they are about belongs to their name.
const MANY: [&str; 3] = ["boardsize", "rectangular_boardsize", "final_status_list"];

/// What an engine fails at.
#[derive(Default)]
pub(super) struct Lost {
    failures: BTreeMap<String, Failures>,
    /// The commands that were answered since the last question was.
    used: BTreeSet<String>,
    /// Whether the last failure was at a command that can be lost.
    is_tied: bool,
}

struct Failures {
    in_a_row: u32,
    in_all: u32,
    last: Failure,
}

impl Lost {
    /// How the engine fails at this command on a board of this size, if it is lost.
    pub(super) fn at(&self, command: &str, size: Option<Size>) -> Option<Failure> {
        let [everywhere, here] = names(command, size)?;
        [everywhere, here].iter().find_map(|name| {
            let failures = self.failures.get(name)?;
            let is_lost = failures.in_a_row >= IN_A_ROW || failures.in_all >= IN_ALL;
            let times = failures.in_all;
            let said = |why: &str| format!("not asked: it failed {times} times at {name}, at last {why}");
            is_lost.then(|| failures.last.with(said))
        })
    }

    /// The engine is started again.
    pub(super) fn started(&mut self) {
        self.is_tied = false;
    }

    /// It responded to this command, with sense or not.
    pub(super) fn responded(&mut self, command: &str, size: Option<Size>) {
        self.used.extend(names(command, size).into_iter().flatten());
    }

    /// A question was answered, and so were the commands that it took.
    pub(super) fn answered(&mut self) {
        for name in std::mem::take(&mut self.used) {
            if let Some(failures) = self.failures.get_mut(&name) {
                failures.in_a_row = 0;
            }
        }
    }

    /// It failed at this command.
    pub(super) fn failed(&mut self, command: &str, size: Option<Size>, failure: &Failure) {
        let names = names(command, size);
        self.is_tied = names.is_some();
        self.used.clear();
        let Some([everywhere, here]) = names else { return };
        let name = if matches!(failure, Failure::Timeout(_)) { here } else { everywhere };
        let new = Failures { in_a_row: 0, in_all: 0, last: failure.clone() };
        let failures = self.failures.entry(name).or_insert(new);
        failures.in_a_row += 1;
        failures.in_all += 1;
        failures.last = failure.clone();
    }

    /// Whether the last failure costs one command only.
    pub(super) fn is_tied(&self) -> bool {
        self.is_tied
    }
}

/// By what names a command is lost, if it can be: on all boards, and on boards of this size.
fn names(command: &str, size: Option<Size>) -> Option<[String; 2]> {
    let first = command.split_whitespace().next().filter(|first| !PLAYING.contains(first))?;
    let name = format!("`{}`", if MANY.contains(&first) { command } else { first });
    let here = size.map_or(name.clone(), |size| format!("{name} on a {size} board"));
    Some([name, here])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crash() -> Failure {
        Failure::Crash("it ended".into())
    }

    #[test]
    fn two_failures_in_a_row_lose_a_command_and_no_other() {
        let mut lost = Lost::default();
        lost.failed("final_status_list seki", None, &crash());
        assert!(lost.is_tied() && lost.at("final_status_list seki", None).is_none());
        lost.failed("final_status_list seki", None, &crash());
        assert!(
            matches!(lost.at("final_status_list seki", None), Some(Failure::Crash(why)) if why.contains("2 times"))
        );
        assert!(lost.at("final_status_list dead", None).is_none());
    }

    #[test]
    fn a_command_that_answers_now_and_then_is_lost_after_ten_failures() {
        let mut lost = Lost::default();
        for number in 1..=10 {
            assert!(lost.at("is_legal black A1", None).is_none(), "{number}");
            lost.failed("is_legal black A1", None, &crash());
            lost.responded("is_legal white B2", None);
            lost.answered();
        }
        assert!(lost.at("is_legal white C3", None).is_some());
    }

    #[test]
    fn a_command_at_which_it_stalls_is_lost_on_boards_of_that_size() {
        let mut lost = Lost::default();
        let (small, large) = (Size::new(5, 5), Size::new(19, 19));
        (0..2).for_each(|_| lost.failed("final_score", large, &Failure::Timeout("late".into())));
        assert!(lost.at("final_score", small).is_none());
        assert!(
            matches!(lost.at("final_score", large), Some(Failure::Timeout(why)) if why.contains("on a 19x19 board"))
        );
    }

    #[test]
    fn what_every_question_needs_is_never_lost() {
        let mut lost = Lost::default();
        (0..20).for_each(|_| lost.failed("play black A1", None, &crash()));
        assert!(lost.at("play black A1", None).is_none() && !lost.is_tied());
    }
}
