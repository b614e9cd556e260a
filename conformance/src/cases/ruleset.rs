//! Rule sets as data: `cases/rulesets/*.yaml` name a choice for every switch.

use std::collections::BTreeMap;
use std::path::Path;

use reference_engine::systems::{Choices, SystemId, switches};
use serde::Deserialize;

use crate::cases::by_word::ByWord;
use crate::cases::papers::Papers;
use crate::cases::problem::Problem;
use crate::cases::yaml;

/// What decides a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// The clause with this id.
    Clause(String),
    /// The source leaves it open, and this is the reason of the choice.
    Open(String),
}

/// A rule set.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What to know about it.
    pub note: String,
    /// The paper that it belongs to.
    pub paper: String,
    /// Its choices.
    pub choices: Choices,
    /// What decides each of them, by switch.
    pub because: BTreeMap<String, Because>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRuleSet {
    id: String,
    title: String,
    paper: String,
    note: String,
    system: Option<ByWord<SystemId>>,
    switches: BTreeMap<String, RawChoice>,
}

/// A choice and what decides it: a clause, or ourselves where the paper leaves it open.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChoice {
    choice: String,
    clause: Option<String>,
    open: Option<String>,
}

impl RuleSet {
    /// Reads a rule set of a folder of cases and checks it. Its file is named after its id.
    pub fn read(file: &Path, papers: &Papers, problems: &mut Vec<Problem>) -> Option<Self> {
        let set = Self::read_copy(file, papers, problems)?;
        if file.file_stem().is_none_or(|stem| stem != set.id.as_str()) {
            let what = format!("the file of `{}` has another name", set.id);
            problems.push(yaml::problem_in(file, "id", &what, &format!("name it {}.yaml", set.id)));
            return None;
        }
        Some(set)
    }

    /// Reads a rule set from a file of any name and checks it: a copy, say, in which something was changed.
    pub fn read_copy(file: &Path, papers: &Papers, problems: &mut Vec<Problem>) -> Option<Self> {
        let (raw, places) = yaml::read::<RawRuleSet>(file).map_err(|problem| problems.push(problem)).ok()?;
        let known = problems.len();
        let system = raw.system.map(|ByWord(system)| system);
        let mut wrong = |path: &str, what: String, help: String| problems.push(places.problem(path, what, help));
        for (path, text) in [("title", &raw.title), ("note", &raw.note)] {
            if text.trim().is_empty() {
                wrong(path, "there is no text here".into(), "say it in a few words".into());
            }
        }
        if papers.paper(&raw.paper).is_none() {
            wrong("paper", format!("there is no paper `{}`", raw.paper), "use an id of papers.yaml".into());
        }
        for switch in switches(system).iter().filter(|switch| !raw.switches.contains_key(switch.name)) {
            let what = format!("the switch `{}` is missing", switch.name);
            let help = format!("add it with one of the choices {}: {}?", switch.words().join(", "), switch.about);
            wrong("switches", what, help);
        }
        for (switch, decided) in &raw.switches {
            let path = format!("switches.{switch}");
            if let Err(no) = Choices::check(system, switch, &decided.choice) {
                wrong(&format!("{path}.choice"), no.what, no.help);
            }
            match (&decided.clause, &decided.open) {
                (Some(clause), None) if papers.clause(clause).is_none() => {
                    let help = "cite a clause of papers.yaml, or add it there".into();
                    wrong(&format!("{path}.clause"), format!("there is no clause `{clause}`"), help);
                }
                (Some(_), None) => {}
                (None, Some(reason)) if !reason.trim().is_empty() => {}
                _ => {
                    let what = format!("what decides the switch `{switch}` is not clear");
                    wrong(&path, what, "give a `clause`, or `open` with the reason of our choice, not both".into());
                }
            }
        }
        let because = raw.switches.iter().filter_map(|(switch, decided)| {
            let clause = decided.clause.clone().map(Because::Clause);
            Some((switch.clone(), clause.or_else(|| decided.open.clone().map(Because::Open))?))
        });
        let because = because.collect();
        let named = raw.switches.into_iter().map(|(switch, decided)| (switch, decided.choice)).collect();
        if problems.len() > known {
            return None;
        }
        let choices = Choices::new(system, named).ok()?;
        Some(Self { id: raw.id, title: raw.title, note: raw.note, paper: raw.paper, choices, because })
    }
}
