//! The tables of the manual that come from definitions: kinds of question, switches, statuses. They stand between
//! `<!-- NAME -->` and `<!-- end of NAME -->` in docs/*.md; `cargo xtask docs` writes them anew, and a test keeps them
//! current.

use std::fmt::Write as _;
use std::path::Path;

use reference_engine::question::{FieldInfo, Kind, Shape};
use reference_engine::questions::KINDS;
use reference_engine::switch::SwitchInfo;
use reference_engine::systems::{SystemId, switches};
use reference_engine::word::Word;
use reference_engine::{play, scoring};

use crate::cases::built_in;
use crate::cases::suite::Suite;

/// All tables by name.
pub fn tables() -> Vec<(&'static str, String)> {
    vec![
        ("questions in cases", questions(WrittenIn::Case)),
        ("questions in messages", questions(WrittenIn::Message)),
        ("facts", facts()),
        ("switches", all_switches()),
        ("switches of play", switch_table(play::SWITCHES)),
        ("switches of scoring", switch_table(scoring::switches::SWITCHES)),
        ("statuses", statuses()),
        ("rule sets", rule_sets()),
    ]
}

/// A page of the manual with its tables written anew.
///
/// # Errors
/// When a table that is begun does not end.
pub fn updated(page: &str) -> Result<String, String> {
    let mut page = page.to_owned();
    for (name, table) in tables() {
        let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
        let Some(from) = page.find(&begin).map(|at| at + begin.len()) else { continue };
        let to = page[from..].find(&end).map(|at| at + from).ok_or_else(|| format!("`{end}` is missing"))?;
        page.replace_range(from..to, &format!("\n{table}\n"));
    }
    Ok(page)
}

/// Where a question is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WrittenIn {
    Case,
    Message,
}

fn row(cells: &[&str]) -> String {
    format!("| {} |\n", cells.join(" | ").replace('\n', " "))
}

fn questions(place: WrittenIn) -> String {
    let mut table = row(&["`ask`", "what is asked", "fields", "`answer`"]) + "|---|---|---|---|\n";
    for kind in KINDS {
        table += &row(&[&format!("`{}`", kind.name), kind.sentence, &fields(kind, place), kind.answer_is]);
    }
    table
}

fn fields(kind: &Kind, place: WrittenIn) -> String {
    let told = |field: &FieldInfo| {
        let about = match place {
            WrittenIn::Case => field.about.to_owned(),
            WrittenIn::Message => field.about.split("; ").next().unwrap_or_default().to_owned(),
        };
        match field.shape {
            Shape::Word(words) => format!("`{}`: {about}: `{}`", field.name, words().join("`, `")),
            _ => format!("`{}`: {about}", field.name),
        }
    };
    let fields: Vec<String> = kind.fields().map(told).collect();
    if fields.is_empty() { "none".into() } else { fields.join("; ") }
}

fn facts() -> String {
    let mut table = row(&["fact", "means"]) + "|---|---|\n";
    let mut known: Vec<(&str, Vec<&str>)> = Vec::new();
    for fact in KINDS.iter().flat_map(|kind| kind.facts()) {
        match known.iter_mut().find(|(name, _)| *name == fact.name) {
            Some((_, meanings)) if !meanings.contains(&fact.about) => meanings.push(fact.about),
            Some(_) => {}
            None => known.push((fact.name, vec![fact.about])),
        }
    }
    for (name, meanings) in known {
        table += &row(&[&format!("`{name}`"), &meanings.join("; or: ")]);
    }
    table
}

fn switch_table(switches: &[SwitchInfo]) -> String {
    let mut table = row(&["switch", "what it decides", "choices"]) + "|---|---|---|\n";
    for switch in switches {
        let choices: Vec<String> =
            switch.choices().iter().map(|(word, sentence)| format!("`{word}`: {sentence}")).collect();
        table += &row(&[&format!("`{}`", switch.name), switch.about, &choices.join("; ")]);
    }
    table
}

fn all_switches() -> String {
    let common = switches(None);
    let mut text =
        format!("Of play, in every rule set that says anything about it:\n\n{}", switch_table(play::SWITCHES));
    let usual = "Of scores, in the same rule sets; where one does not name a switch, the first choice holds:";
    let _ = write!(text, "\n{usual}\n\n{}", switch_table(scoring::switches::SWITCHES));
    for system in SystemId::ALL {
        let own: Vec<SwitchInfo> = switches(Some(*system)).into_iter().filter(|s| !common.contains(s)).collect();
        let _ = write!(text, "\nOf `{}`:\n\n{}", system.word(), switch_table(&own));
    }
    text
}

/// The rule sets that belong to this program, with their choices of play.
fn rule_sets() -> String {
    let of_play = switches(None);
    let names: Vec<String> = of_play.iter().map(|switch| format!("`{}`", switch.name)).collect();
    let heads: Vec<&str> = ["rule set", "what it is"].into_iter().chain(names.iter().map(String::as_str)).collect();
    let mut table = row(&heads) + &"|---".repeat(heads.len()) + "|\n";
    let suite = Suite::read_one(Path::new(built_in::DIR), "", "");
    for set in suite.map(|suite| suite.rule_sets).unwrap_or_default() {
        let choices = of_play.iter().map(|switch| set.choices.of(switch.name).unwrap_or("–").to_owned());
        let cells: Vec<String> = [format!("`{}`", set.id), set.title.clone()].into_iter().chain(choices).collect();
        table += &row(&cells.iter().map(String::as_str).collect::<Vec<_>>());
    }
    table
}

fn statuses() -> String {
    let mut table = row(&["`system`", "statuses"]) + "|---|---|\n";
    for system in SystemId::ALL.iter().filter(|system| !system.statuses().is_empty()) {
        let words: Vec<String> = system.statuses().iter().map(|status| format!("`{}`", status.word())).collect();
        table += &row(&[&format!("`{}`", system.word()), &words.join(", ")]);
    }
    table
}
