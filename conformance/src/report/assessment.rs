//! A position that was assessed, for people: the board with every string marked, a line a string, territory and
//! score with the sum, and for what is not settled the missing proof and what would help.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use reference_engine::board::notation::written;
use reference_engine::force::limits::{Unsettled, bytes};
use reference_engine::force::proof::Unproved;
use reference_engine::scoring::half_points::HalfPoints;
use reference_engine::systems::assessment::advice::Advice;
use reference_engine::systems::assessment::sum::Sum;
use reference_engine::systems::assessment::{Assessed, Assessment, NotSettled};
use reference_engine::systems::{Life, Status};
use reference_engine::{Board, PointSet};

use super::layout::{counted, wrapped};
use super::picture::{Lives, Picture};
use crate::ask::assess::Ruled;
use crate::ask::effort::Effort;

/// What a rule set says of a position, under its name.
#[derive(Debug)]
pub struct UnderRules {
    /// The id of the rule set, and choices that were replaced.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What it says.
    pub ruled: Ruled,
}

/// The part of a position's report that is about one rule set. With `proofs` each string is followed by the answers
/// that its status follows from.
pub fn text(under: &UnderRules, board: Board, proofs: bool) -> String {
    let UnderRules { name, title, ruled } = under;
    let picture = picture(under, board);
    let mut text = format!("{name}: {title}\n\n{}({})\n\n", picture.drawing(), picture.legend());
    for assessed in &ruled.assessment.strings {
        text += &line(assessed, &picture.lives);
        if proofs {
            text += &because(assessed);
        }
    }
    let _ = write!(text, "\n{}", territory(ruled));
    text += &not_settled(ruled);
    if let Some(note) = dame_note(ruled) {
        let _ = writeln!(text, "\n{}", wrapped("note", &note));
    }
    text
}

/// What is missing, string by string, and what would help.
fn not_settled(ruled: &Ruled) -> String {
    let mut text = String::new();
    for (assessed, advice) in ruled.assessment.strings.iter().zip(&ruled.advice) {
        let Err(open) = &assessed.found else { continue };
        let _ = writeln!(text, "\n{}: not settled", title_of(assessed));
        let _ = writeln!(text, "{}", wrapped("  because", &reason(open, assessed, ruled)));
        if let Some(advice) = advice {
            let _ = writeln!(text, "{}", wrapped("  helps", &help(advice)));
        }
    }
    if !ruled.assessment.all_settled() {
        let _ = writeln!(text, "\n{}", wrapped("helps", &more(ruled)));
    }
    text
}

/// The board with what is known of each string.
pub fn picture(under: &UnderRules, board: Board) -> Picture {
    let assessment = &under.ruled.assessment;
    Picture::of_assessment(&under.name, board, lives(assessment), assessment.counted.territory)
}

/// `5 of 7 strings settled`.
pub fn settled(assessment: &Assessment) -> String {
    let settled = assessment.strings.iter().filter(|one| one.found.is_ok()).count();
    format!("{settled} of {} settled", counted(assessment.strings.len(), "string"))
}

/// What is known of the stones. Whether what is alive is in seki may need all statuses to be known.
fn lives(assessment: &Assessment) -> Lives {
    let mut lives = Lives::default();
    for one in &assessment.strings {
        let in_seki = assessment.all_settled() && one.string.meets(&assessment.counted.in_seki);
        let group = match one.found.as_ref().map(|(status, _)| status.life()) {
            Err(_) => &mut lives.not_settled,
            Ok(Life::Undefined) => &mut lives.undefined,
            Ok(Life::Dead) => &mut lives.dead,
            Ok(Life::InSeki) => &mut lives.in_seki,
            Ok(Life::Either) if in_seki => &mut lives.in_seki,
            Ok(Life::Either | Life::NotInSeki) => &mut lives.alive,
        };
        *group |= one.string;
    }
    lives
}

/// `Black a3, 3 stones`.
pub(crate) fn title_of(assessed: &Assessed) -> String {
    let first = assessed.string.first().map_or(String::new(), |point| point.to_string());
    format!("{} {first}, {}", assessed.owner, counted(assessed.string.len() as usize, "stone"))
}

/// `Black a3, 3 stones: dead (412 states)`.
fn line(assessed: &Assessed, lives: &Lives) -> String {
    let (words, states) = match &assessed.found {
        Ok((status, proved)) => {
            let in_seki = status.life() == Life::Either && assessed.string.meets(&lives.in_seki);
            let seki = if in_seki { ", in seki" } else { "" };
            let states: usize = proved.iter().map(|proved| proved.states).sum();
            (format!("{}{seki}", status.text()), format!(" ({})", counted(states, "state")))
        }
        Err(_) => ("not settled".to_owned(), String::new()),
    };
    let style = style(assessed);
    format!("{}: {style}{words}{style:#}{states}\n", title_of(assessed))
}

fn style(assessed: &Assessed) -> Style {
    match assessed.found.as_ref().map(|(status, _)| status.life()) {
        Err(_) => AnsiColor::Magenta.on_default().bold(),
        Ok(Life::Dead) => AnsiColor::Red.on_default(),
        Ok(Life::InSeki | Life::Undefined) => AnsiColor::Yellow.on_default(),
        Ok(Life::Either | Life::NotInSeki) => AnsiColor::Green.on_default(),
    }
}

/// The answers that a status follows from.
fn because(assessed: &Assessed) -> String {
    let Ok((_, proved)) = &assessed.found else { return String::new() };
    let lines = proved.iter().map(|proved| {
        let claims: Vec<String> = proved.proofs.iter().map(|proof| proof.sentence()).collect();
        format!("    {} ({})\n", claims.join(", "), counted(proved.states, "state"))
    });
    lines.collect()
}

fn territory(ruled: &Ruled) -> String {
    let [black, white] = ruled.assessment.counted.territory.map(|points| points.len());
    match &ruled.sum {
        Some(sum) => score(sum),
        None if ruled.assessment.all_settled() => {
            let open = "no score, because the rules leave the status of a string open";
            wrapped("territory", &format!("Black {black}, White {white}; {open}")) + "\n"
        }
        None => {
            let so_far = format!("Black {black}, White {white}, whatever becomes of what is not settled");
            wrapped("territory", &format!("{so_far}; {}", settled(&ruled.assessment))) + "\n"
        }
    }
}

/// The score, with the sum shown.
fn score(sum: &Sum) -> String {
    let totals = sum.totals();
    let of = |player: usize| {
        let [territory, dead, captured] = [sum.territory, sum.dead, sum.captured].map(|part| part[player]);
        format!("{territory} territory + {dead} dead + {captured} captured")
    };
    let mut text = labelled("Black", &format!("{} = {}", of(0), totals[0]));
    let komi = if sum.komi == 0.into() { String::new() } else { format!(" + {} komi", sum.komi) };
    let white = HalfPoints::from(totals[1]) + sum.komi;
    text += &labelled("White", &format!("{}{komi} = {white}", of(1)));
    text + &labelled("score", &result(sum))
}

fn labelled(label: &str, text: &str) -> String {
    super::layout::labelled(label, text) + "\n"
}

/// `B+3.5`, as records write it.
pub fn result(sum: &Sum) -> String {
    let none = HalfPoints::from(0);
    match sum.margin {
        margin if margin > none => format!("B+{margin}"),
        margin if margin < none => format!("W+{}", none - margin),
        _ => "0 (a draw)".to_owned(),
    }
}

/// Why a string is not settled: which proof is missing, and what stopped the search for it.
pub(crate) fn reason(open: &NotSettled, assessed: &Assessed, ruled: &Ruled) -> String {
    let (states, why) = match &open.why {
        None => return format!("it was not tried: {} were over", seconds(ruled)),
        Some(Unproved::NotSettled { states, why }) => (*states, *why),
        Some(bug) => return bug.to_string(),
    };
    let looked_at = counted(states, "state");
    let stopped = match why {
        Unsettled::States(most) => format!("within {}", counted(most, "state")),
        Unsettled::Memory(most) => format!("within {} ({looked_at})", bytes(most)),
        Unsettled::Time => format!("within {} ({looked_at})", seconds(ruled)),
        Unsettled::Exhausted => format!("although all states that can follow were looked at ({looked_at})"),
        Unsettled::NotLocal | Unsettled::OutOfScope => return why.text(states),
    };
    let Some(missing) = &open.missing else { return format!("no proof was found {stopped}") };
    let about = match missing.about.first() {
        Some(point) if !missing.about.meets(&assessed.string) => {
            format!(" about the string on {point}, which bears on it,")
        }
        _ => String::new(),
    };
    format!("neither \"{}\" nor its opposite{about} was shown {stopped}", missing.claim)
}

fn seconds(ruled: &Ruled) -> String {
    format!("{} s", ruled.effort.time.unwrap_or_default().as_secs_f64())
}

/// The plays that would help a string.
pub(crate) fn help(advice: &Advice) -> String {
    let Advice { plays, fills_dame, status } = advice;
    let how = if *fills_dame { "filling dame" } else { "a move more" };
    format!("{how}: after {} it is {}", written(plays), status.text())
}

/// What may help all that is not settled.
fn more(ruled: &Ruled) -> String {
    let Effort { states, memory, time } = ruled.effort;
    let open = ruled.assessment.strings.iter().filter_map(|one| one.found.as_ref().err());
    let stopped_by = |limit: fn(&Unsettled) -> bool| {
        let mut why = open.clone().filter_map(|open| open.why.as_ref());
        why.any(|why| matches!(why, Unproved::NotSettled { why, .. } if limit(why)))
    };
    let more = |number: u64| number.saturating_mul(5);
    let mut arguments = Vec::new();
    if ruled.out_of_time {
        arguments.push(format!("--time {}", more(time.unwrap_or_default().as_secs().max(1))));
    } else if stopped_by(|why| matches!(why, Unsettled::States(_))) {
        arguments.push(format!("--budget {}", more(states as u64)));
    }
    if stopped_by(|why| matches!(why, Unsettled::Memory(_))) {
        arguments.push(format!("--memory {}M", more((memory >> 20).max(1) as u64)));
    }
    let fill = if ruled.dame.is_empty() { String::new() } else { format!("fill the dame ({}), ", ruled.dame) };
    let play_on = format!("{fill}play out what is open, and ask again");
    if arguments.is_empty() { play_on } else { format!("more work, perhaps: {}. Or {play_on}", arguments.join(" ")) }
}

/// What surprises people under rules that call live strings with dame sekis, and let dead stones leave new ones on
/// dame.
fn dame_note(ruled: &Ruled) -> Option<String> {
    let Ruled { assessment, dame, .. } = ruled;
    let by_article_8 = |status: &Status| matches!(status.life(), Life::Either);
    let statuses = assessment.statuses();
    let surprising = statuses.0.iter().any(|(_, status)| *status == Status::Capturable2)
        || (statuses.0.iter().any(|(_, status)| by_article_8(status)) && assessment.counted.in_seki != PointSet::EMPTY);
    (surprising && !dame.is_empty()).then(|| {
        let open = counted(dame.len() as usize, "dame").replace("dames", "dame");
        format!(
            "{open} open ({dame}). Under these rules live strings with dame are in seki and have no territory, and a \
             stone is capturable-2 instead of dead if its owner can still play a dame nearby. Unless it is a real \
             seki, fill dame first and ask again."
        )
    })
}
