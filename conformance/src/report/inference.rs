//! Which rules a program follows, for people and as JSON.

use std::fmt::Write;

use serde_json::{Value as Json, json};

use super::layout::{counted, harmless, labelled, one_line, wrapped};
use super::witness::witness;
use crate::ask::infer::asker::Under;
use crate::ask::infer::finding::{Contradiction, Fit, Reading};
use crate::ask::infer::{Inference, Listening};
use crate::cases::suite::Suite;

/// So many contradictions are shown with their boards.
const SHOWN: usize = 6;

/// So many questions are named that decide a switch.
const NAMED: usize = 2;

/// How the program is asked, before anything is known about it.
pub fn listening(listening: &Listening) -> String {
    let asked = counted(listening.asked, "question");
    match listening.listens {
        Some(true) => {
            format!("it does what a question says ({asked} asked): so it is asked under each rule set that it claims")
        }
        Some(false) => {
            format!("its answers are the same whatever rules a question names ({asked} asked): it has rules of its own")
        }
        None => "it is asked as it is".into(),
    }
}

/// All that was found out.
pub fn text(inference: &Inference, suite: &Suite) -> String {
    let mut text = String::new();
    if let Under::RuleSet(id) = &inference.under {
        let _ = writeln!(text, "asked under {id}");
    }
    text += &switches(&inference.readings);
    if inference.answered == 0 {
        text += "nothing can be told: no question was answered\n";
    } else {
        let _ = writeln!(text, "{}", nearest(inference, suite));
    }
    for contradiction in inference.contradictions.iter().take(SHOWN) {
        let _ = writeln!(text, "\n{}", contradicting(contradiction));
    }
    if let Some(more) = inference.contradictions.len().checked_sub(SHOWN + 1) {
        let _ = writeln!(text, "\nand {} more", counted(more + 1, "contradiction"));
    }
    let (asked, answered) = (counted(inference.asked, "question"), inference.answered);
    let _ = writeln!(text, "\n{asked} asked, {answered} answered");
    for why in &inference.silent {
        let _ = writeln!(text, "{}", wrapped("no answer", &one_line(why)));
    }
    text
}

/// One line a switch: the choice, and what decides it.
fn switches(readings: &[Reading]) -> String {
    let words = |reading: &Reading| format!("{}: {}", reading.switch.name, reading.choice);
    let width = readings.iter().map(|reading| words(reading).len()).max().unwrap_or(0);
    let mut text = String::new();
    for reading in readings {
        let by = reading.decided_by();
        let named = by.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
        let more = by.len().checked_sub(NAMED + 1).map_or(String::new(), |more| format!(" and {} more", more + 1));
        let decided = if by.is_empty() { String::new() } else { format!("by {named}{more}") };
        let open = match &*reading.open {
            [] => String::new(),
            open => format!("not told apart from {}", open.join(", ")),
        };
        let both = reading.both.iter().map(|(word, [own, other])| {
            let first = |names: &[String]| names.first().cloned().unwrap_or_default();
            format!("BOTH WAYS: {} by {}, {word} by {}", reading.choice, first(own), first(other))
        });
        let told: Vec<String> = [decided, open].into_iter().chain(both).filter(|words| !words.is_empty()).collect();
        let _ = writeln!(text, "{:width$}  {}", words(reading), told.join("; "));
    }
    text
}

/// The choices of a rule set that answers speak against: the switch, its choice, and what the answers say.
fn differences<'r>(fit: &Fit, readings: &'r [Reading], suite: &Suite) -> Vec<(&'r Reading, String)> {
    let Some(set) = suite.rule_set(&fit.id) else { return Vec::new() };
    let differs = |reading: &&Reading| {
        set.choices.of(reading.switch.name).is_some_and(|own| reading.against.iter().any(|(word, _)| word == own))
    };
    let own = |reading: &Reading| set.choices.of(reading.switch.name).unwrap_or_default().to_owned();
    readings.iter().filter(differs).map(|reading| (reading, own(reading))).collect()
}

/// The rule sets that fit as well as the best.
pub fn named(inference: &Inference) -> Vec<&Fit> {
    let Some(best) = inference.fits.first() else { return Vec::new() };
    let alike = |fit: &&Fit| (fit.misses.len(), fit.silences) == (best.misses.len(), best.silences);
    inference.fits.iter().take_while(alike).collect()
}

fn nearest(inference: &Inference, suite: &Suite) -> String {
    let named = named(inference);
    let Some(best) = named.first() else { return "there are no rule sets to compare with".into() };
    let ids = named.iter().map(|fit| &*fit.id).collect::<Vec<_>>().join(" or ");
    if best.misses.is_empty() {
        let apart = if named.len() > 1 { ", which these questions do not tell apart" } else { "" };
        return format!("\nit follows {ids}{apart}: all answers are as these rules say");
    }
    let mut text = format!(
        "\nnearest to {ids}: {} of {} are not as they say",
        best.misses.len(),
        counted(inference.answered, "answer")
    );
    for (reading, own) in differences(best, &inference.readings, suite) {
        let by = reading.decided_by().first().map_or(String::new(), |name| format!(" (by {name})"));
        let _ = write!(text, "\n  but {}: {}, where {} has {own}{by}", reading.switch.name, reading.choice, best.id);
    }
    let [first, ..] = &*best.misses else { return text };
    if differences(best, &inference.readings, suite).is_empty() {
        let _ = write!(text, "\n  no single choice explains that; the first is {first}");
    }
    text
}

/// An answer that the best reading does not explain, and one that speaks against the reading that would.
fn contradicting(contradiction: &Contradiction) -> String {
    let mut lines = vec![format!("CONTRADICTION {}", contradiction.witness.name)];
    lines.push(witness(&contradiction.witness));
    lines.push(labelled("otherwise", &format!("by its other answers it would say: {}", harmless(&contradiction.best))));
    let reading = contradiction.reading.iter().map(|(switch, choice)| format!("{switch}: {choice}"));
    let reading = reading.collect::<Vec<_>>().join(", ");
    match (&contradiction.other, reading.is_empty()) {
        (_, true) => lines.push(wrapped("reading", "no reading of these rules says that")),
        (None, false) => lines.push(wrapped("reading", &format!("this is {reading}"))),
        (Some(other), false) => {
            lines.push(wrapped("reading", &format!("this is {reading}; but {} speaks against it:", other.name)));
            lines.push(witness(other));
        }
    }
    lines.join("\n")
}

/// The same as JSON.
pub fn json(inference: &Inference, suite: &Suite) -> Json {
    let reading = |reading: &Reading| {
        let against = reading.against.iter().map(|(word, by)| (word.clone(), json!(by)));
        json!({
            "switch": reading.switch.name,
            "choice": reading.choice,
            "against": against.collect::<serde_json::Map<_, _>>(),
            "not-told-apart": reading.open,
            "both-ways": reading.both.iter().map(|(word, _)| word).collect::<Vec<_>>(),
        })
    };
    let contradiction = |one: &Contradiction| {
        json!({
            "question": one.witness.name,
            "program": one.witness.said,
            "otherwise": one.best,
            "reading": one.reading.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
            "against": one.other.as_ref().map(|other| json!({"question": other.name, "program": other.said})),
        })
    };
    let named = named(inference);
    let differs = named.first().map_or_else(Vec::new, |fit| differences(fit, &inference.readings, suite));
    let differs = differs
        .into_iter()
        .map(|(reading, own)| json!({"switch": reading.switch.name, "program": reading.choice, "rule-set": own}));
    json!({
        "under": match &inference.under { Under::Any => Json::Null, Under::RuleSet(id) => json!(id) },
        "switches": inference.readings.iter().map(reading).collect::<Vec<_>>(),
        "nearest": named.iter().map(|fit| &fit.id).collect::<Vec<_>>(),
        "exact": named.first().is_some_and(|fit| fit.misses.is_empty()) && inference.answered > 0,
        "differs": differs.collect::<Vec<_>>(),
        "misses": named.first().map(|fit| &fit.misses),
        "contradictions": inference.contradictions.iter().map(contradiction).collect::<Vec<_>>(),
        "asked": inference.asked,
        "answered": inference.answered,
    })
}
