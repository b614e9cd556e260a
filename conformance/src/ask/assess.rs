//! Whole positions: the statuses of all strings under a rule set, within bounds of time and work, and what would help
//! where these do not suffice. Only the reference engine proves, so only that is asked.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::systems::assessment::advice::{Advice, advice, dame};
use reference_engine::systems::assessment::sum::Sum;
use reference_engine::systems::assessment::{Assessment, Progress, assess};
use reference_engine::systems::{Choices, Position, Status, System};
use reference_engine::{Board, Colour, PointSet, Prisoners};

use super::effort::Effort;

/// The end of a game, as far as it matters for statuses and score.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// The position.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Colour,
    /// The stones captured so far.
    pub prisoners: Prisoners,
    /// What Black gives White.
    pub komi: HalfPoints,
}

/// What a rule set says of a position.
#[derive(Debug)]
pub struct Ruled {
    /// What was found out.
    pub assessment: Assessment,
    /// For each string that is not settled what would help, if anything was found; in the order of the strings.
    pub advice: Vec<Option<Advice>>,
    /// The dame that are open.
    pub dame: PointSet,
    /// The score, if every string is settled and the rules leave none open.
    pub sum: Option<Sum>,
    /// Whether the time was over before all was tried.
    pub out_of_time: bool,
    /// How long it took.
    pub took: Duration,
    /// The effort that was allowed.
    pub effort: Effort,
}

/// The part of the time that is kept for finding out what would help, if not all is settled.
const FOR_ADVICE: u32 = 6;

/// Assesses a position under these rules, all of it within the time. `tell` hears how far it is, in words.
///
/// # Errors
/// When the rules do not assess statuses, or count them in a way that is not known here; and if there is a bug.
pub fn ruled(subject: &Subject, choices: &Choices, effort: Effort, tell: &dyn Fn(String)) -> anyhow::Result<Ruled> {
    let begun = Instant::now();
    let system = choices.assesses().context("these rules do not assess statuses of strings on a board")?;
    if choices.scoring().is_some_and(|scoring| scoring.by_area) {
        bail!("a position is assessed by territory only: leave out `counting=area`");
    }
    let limits = effort.limits();
    let for_proofs = Effort { time: effort.time.map(|time| time - time / FOR_ADVICE), ..effort }.limits();
    let mut position = Position::new(subject.board, subject.to_move, Vec::new(), for_proofs);
    let assessment = assess(&*system, &mut position, &mut |progress| {
        let Progress { round, number, of, settled, strings } = progress;
        tell(format!("{settled} of {strings} settled; round {round}, string {number} of {of}"));
    })?;
    let out_of_time = position.limits.is_late();
    let dead = assessment.statuses().that_are(&[Status::Dead]);
    let dame = dame(&subject.board, &assessment.counted, &dead);
    if !assessment.all_settled() {
        tell("looking for what would help".to_owned());
    }
    position.limits = limits;
    let advice = helps(&*system, &mut position, &assessment, &dame);
    let decided = assessment.all_settled() && assessment.statuses().that_are(&[Status::Undefined]).is_empty();
    let sum = decided.then(|| Sum::of(&subject.board, &assessment.counted, subject.prisoners, subject.komi));
    Ok(Ruled { assessment, advice, dame, sum, out_of_time, took: begun.elapsed(), effort })
}

/// What would help each string that is not settled. All have the same share of the time that is left.
fn helps(
    system: &dyn System,
    position: &mut Position,
    assessment: &Assessment,
    dame: &PointSet,
) -> Vec<Option<Advice>> {
    let until = position.limits.until;
    let mut open = assessment.strings.iter().filter(|one| one.found.is_err()).count();
    let mut found = Vec::new();
    for one in &assessment.strings {
        if one.found.is_ok() {
            found.push(None);
            continue;
        }
        let now = Instant::now();
        let share = |until: Instant| now + until.saturating_duration_since(now) / u32::try_from(open).unwrap_or(1);
        position.limits.until = until.map(share);
        found.push(advice(system, position, &one.string, dame));
        open -= 1;
    }
    found
}
