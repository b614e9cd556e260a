//! One board in a process of its own: every string is tried, and whoever started the process reads what was found.
//!
//! Each try is one line: a point of the string, its status or `-`, the states of the try, the most memory so far in
//! KiB. A line is written at once, so what was found stays known when the process is ended from outside.

use std::fs;
use std::path::Path;

use reference_engine::board::strings::all_strings;
use reference_engine::force::limits::Limits;
use reference_engine::force::proof::Unproved;
use reference_engine::systems::Position;
use reference_engine::word::Word;

use crate::board_file::BoardFile;
use crate::rule_sets;

/// At most so many states for a proof in the first round.
const FIRST_ROUND: usize = 2_000;
/// So many times more in each round than in the one before.
const MORE: usize = 5;
/// The rounds that there are.
const ROUNDS: u32 = 6;

/// Tries all strings of a board round by round, cheaply first.
pub(crate) fn assess(path: &Path, rules: &str) -> Result<(), String> {
    let file = BoardFile::read(path)?;
    let system = rule_sets::system(rules)?;
    let mut position = Position::new(file.board, file.to_move, Vec::new(), Limits::states(FIRST_ROUND));
    let mut open = all_strings(&file.board);
    for round in 0..ROUNDS {
        position.limits = Limits::states(FIRST_ROUND * MORE.pow(round));
        let mut still_open = Vec::new();
        for string in open {
            let (status, states) = match system.status(&mut position, &string) {
                Ok((status, proved)) => (Some(status), proved.iter().map(|proved| proved.states).sum()),
                Err(Unproved::NotSettled { states, .. }) => (None, states),
                Err(bug @ Unproved::BadProof(_)) => return Err(format!("{}: {bug}", path.display())),
            };
            if let Some(point) = string.first() {
                println!("{point} {} {states} {}", status.map_or("-", Word::word), most_memory());
            }
            if status.is_none() {
                still_open.push(string);
            }
        }
        open = still_open;
    }
    Ok(())
}

/// The most memory that this process has had, in KiB; 0 where the system does not tell.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    field(&status, "VmHWM:")
}

/// A field of `/proc/PID/status` in KiB; 0 if it is not there.
pub(crate) fn field(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
