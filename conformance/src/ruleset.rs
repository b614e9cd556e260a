//! Rule sets as data: `cases/rulesets/*.yaml` name a choice for every switch.

use std::collections::BTreeMap;
use std::path::Path;

use reference_engine::{KoRules, Rules, Suicide, Superko};
use serde::Deserialize;

use crate::papers::Papers;
use crate::problem::Problem;
use crate::yaml;

/// A switch: one question that rule systems answer differently.
#[derive(Debug)]
pub struct Switch {
    /// Its name.
    pub name: &'static str,
    /// What it decides.
    pub about: &'static str,
    /// The possible choices and what each means for the rules of play.
    choices: &'static [(&'static str, Choose)],
}

/// What a choice does to the rules of play.
type Choose = fn(&mut Rules);

impl Switch {
    /// The names of the choices.
    pub fn choices(&self) -> Vec<&'static str> {
        self.choices.iter().map(|(name, _)| *name).collect()
    }
}

/// All switches, in the order in which rule sets list them.
pub const SWITCHES: &[Switch] = &[
    Switch {
        name: "suicide",
        about: "may a play leave its own string without liberty",
        choices: &[
            ("forbidden", |rules| rules.suicide = Suicide::Forbidden),
            ("allowed", |rules| rules.suicide = Suicide::Allowed),
        ],
    },
    Switch {
        name: "basic-ko",
        about: "may two successive plays recreate the position",
        choices: &[("in-force", |rules| rules.ko.basic = true), ("none", |rules| rules.ko.basic = false)],
    },
    Switch {
        name: "ko-pass-ban",
        about: "is a captured ko closed until somebody makes a ko-pass",
        choices: &[("in-force", |rules| rules.ko.ko_pass = true), ("none", |rules| rules.ko.ko_pass = false)],
    },
    Switch {
        name: "fixed-ko",
        about: "may a play lead again from the same position to the same position",
        choices: &[("in-force", |rules| rules.ko.fixed = true), ("none", |rules| rules.ko.fixed = false)],
    },
    Switch {
        name: "superko",
        about: "may a play recreate an earlier position",
        choices: &[
            ("none", |rules| rules.ko.superko = Superko::Off),
            ("positional", |rules| rules.ko.superko = Superko::Positional),
            ("situational", |rules| rules.ko.superko = Superko::Situational),
        ],
    },
    Switch {
        name: "passes-to-end",
        about: "how many successive passes end a sequence",
        choices: &[("two", |rules| rules.passes_to_end = 2), ("three", |rules| rules.passes_to_end = 3)],
    },
];

/// A choice for every switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices(BTreeMap<String, String>);

impl Choices {
    /// These choices with some of them replaced.
    #[must_use]
    pub fn with(&self, others: &BTreeMap<String, String>) -> Self {
        let mut choices = self.0.clone();
        choices.extend(others.clone());
        Self(choices)
    }

    /// What they mean for the rules of play.
    pub fn rules(&self) -> Rules {
        let mut rules = Rules { suicide: Suicide::Forbidden, ko: KoRules::OFF, passes_to_end: 2 };
        for switch in SWITCHES {
            let named = self.0.get(switch.name);
            if let Some((_, choose)) = switch.choices.iter().find(|(name, _)| named.is_some_and(|n| n == name)) {
                choose(&mut rules);
            }
        }
        rules
    }

    /// Every switch with its choice, in the order of [`SWITCHES`].
    pub fn spelled_out(&self) -> String {
        let named = SWITCHES.iter().filter_map(|switch| Some(format!("{}: {}", switch.name, self.0.get(switch.name)?)));
        named.collect::<Vec<_>>().join(", ")
    }
}

/// Checks a choice by its names; the error says what there is instead.
pub fn check_choice(switch: &str, choice: &str) -> Result<(), (String, String)> {
    let Some(known) = SWITCHES.iter().find(|known| known.name == switch) else {
        let names: Vec<_> = SWITCHES.iter().map(|switch| switch.name).collect();
        return Err((format!("there is no switch `{switch}`"), format!("use one of {}", names.join(", "))));
    };
    if known.choices().contains(&choice) {
        return Ok(());
    }
    let what = format!("`{choice}` is not a choice of the switch `{switch}`");
    Err((what, format!("use one of {}", known.choices().join(", "))))
}

/// A rule set.
#[derive(Debug)]
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
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRuleSet {
    id: String,
    title: String,
    paper: String,
    note: String,
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
    /// Reads a rule set and checks it.
    pub fn read(file: &Path, papers: &Papers, problems: &mut Vec<Problem>) -> Option<Self> {
        let (raw, places) = match yaml::read::<RawRuleSet>(file) {
            Ok(read) => read,
            Err(problem) => {
                problems.push(problem);
                return None;
            }
        };
        let known = problems.len();
        let mut wrong = |path: &str, what: String, mend: String| problems.push(places.problem(path, what, mend));
        if file.file_stem().is_none_or(|stem| stem != raw.id.as_str()) {
            wrong("id", format!("the file of `{}` has another name", raw.id), format!("name it {}.yaml", raw.id));
        }
        for (path, text) in [("title", &raw.title), ("note", &raw.note)] {
            if text.trim().is_empty() {
                wrong(path, "there is no text here".into(), "say it in a few words".into());
            }
        }
        if papers.paper(&raw.paper).is_none() {
            wrong("paper", format!("there is no paper `{}`", raw.paper), "use an id of papers.yaml".into());
        }
        for switch in SWITCHES.iter().filter(|switch| !raw.switches.contains_key(switch.name)) {
            let what = format!("the switch `{}` is missing", switch.name);
            let mend = format!("add it with one of the choices {}: {}?", switch.choices().join(", "), switch.about);
            wrong("switches", what, mend);
        }
        for (switch, decided) in &raw.switches {
            let path = format!("switches.{switch}");
            if let Err((what, mend)) = check_choice(switch, &decided.choice) {
                wrong(&format!("{path}.choice"), what, mend);
            }
            match (&decided.clause, &decided.open) {
                (Some(clause), None) if papers.clause(clause).is_none() => {
                    let mend = "cite a clause of papers.yaml, or add it there".into();
                    wrong(&format!("{path}.clause"), format!("there is no clause `{clause}`"), mend);
                }
                (Some(_), None) => {}
                (None, Some(reason)) if !reason.trim().is_empty() => {}
                _ => {
                    let what = format!("what decides the switch `{switch}` is not clear");
                    wrong(&path, what, "give a `clause`, or `open` with the reason of our choice, not both".into());
                }
            }
        }
        let choices = raw.switches.into_iter().map(|(switch, decided)| (switch, decided.choice)).collect();
        (problems.len() == known).then_some(Self {
            id: raw.id,
            title: raw.title,
            note: raw.note,
            paper: raw.paper,
            choices: Choices(choices),
        })
    }
}
