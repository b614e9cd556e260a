//! Rule sets as data: `cases/rulesets/*.yaml` name a choice for every switch.

use std::collections::BTreeMap;
use std::path::Path;

use reference_engine::systems::{Choices, SystemId, switches};

use crate::cases::fields::{Field, Mistakes};
use crate::cases::papers::{OWN, Papers};
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

impl RuleSet {
    /// Reads a rule set of a folder of cases and checks it. Its file is named after its id.
    pub fn read(file: &Path, papers: &Papers, problems: &mut Vec<Problem>) -> Option<Self> {
        let set = Self::read_copy(file, papers, problems)?;
        if file.file_stem().is_none_or(|stem| stem != set.id.as_str()) {
            let what = format!("the file of `{}` has another name", set.id);
            problems.push(yaml::problem_in(file, "id", &what, &format!("name it {}.yaml", set.id)));
            return None;
        }
        if papers.paper(&set.paper).is_none() {
            let help = "`compare` and `try` take a rule set of one's own; one of the suite belongs to a paper";
            problems.push(yaml::problem_in(file, "paper", &format!("there is no paper `{}`", set.paper), help));
            return None;
        }
        Some(set)
    }

    /// Reads a rule set from a file of any name and checks it: a copy, say, in which something was changed.
    pub fn read_copy(file: &Path, papers: &Papers, problems: &mut Vec<Problem>) -> Option<Self> {
        let document = yaml::read(file).map_err(|problem| problems.push(problem)).ok()?;
        let mistakes = Mistakes::default();
        let set = Self::of(&Field::root("the file", &document.value, &mistakes), papers);
        let right = mistakes.is_empty();
        problems.extend(mistakes.located(&document.places));
        set.filter(|_| right)
    }

    fn of(file: &Field<'_>, papers: &Papers) -> Option<Self> {
        let mut fields = file.fields()?;
        let id = fields.need("id", "the name of the file without .yaml").and_then(|id| id.text());
        let title = fields.need("title", "say in a few words what it is").and_then(|title| title.text());
        let note = fields.need("note", "say what to know about it").and_then(|note| note.text());
        let paper = fields.need("paper", "the id of the paper that it belongs to, as in papers.yaml");
        let paper = paper.and_then(|field| {
            let id = field.text()?;
            if papers.paper(id).is_none() && id != OWN {
                field.wrong(format!("there is no paper `{id}`"), "use an id of papers.yaml");
            }
            Some(id.to_owned())
        });
        // Rule sets without a system are about play alone. Under a misspelt one no switch can be checked.
        let system: Option<Option<SystemId>> =
            fields.may("system", "").map_or(Some(None), |field| field.word().map(Some));
        let decided = fields.need("switches", "for each switch a `choice` and the `clause` that decides it");
        fields.end();
        let decided = decided?;
        let mut named = BTreeMap::new();
        let mut because = BTreeMap::new();
        for (switch, field) in decided.entries()? {
            let Some((choice, why)) = decision(switch, &field, system, papers) else {
                continue;
            };
            named.insert(switch.to_owned(), choice);
            because.insert(switch.to_owned(), why);
        }
        for switch in system.map(switches).into_iter().flatten() {
            if decided.inside(switch.name, switch.about).is_some() || switch.usual().is_some() {
                continue;
            }
            let what = format!("the switch `{}` is missing", switch.name);
            let help = format!("add it with one of the choices {}: {}?", switch.words().join(", "), switch.about);
            decided.wrong(what, help);
        }
        let (id, title, note, paper) = (id?.to_owned(), title?.to_owned(), note?.to_owned(), paper?);
        Some(Self { id, title, note, paper, choices: Choices::new(system?, named).ok()?, because })
    }
}

/// A choice and what decides it: a clause, or ourselves where the paper leaves it open.
fn decision(
    switch: &str,
    field: &Field<'_>,
    system: Option<Option<SystemId>>,
    papers: &Papers,
) -> Option<(String, Because)> {
    let mut fields = field.fields()?;
    let choice = fields.need("choice", "one of the choices of the switch");
    let choice = choice.and_then(|field| {
        let known = system.map(switches).into_iter().flatten().find(|known| known.name == switch);
        if let Some(known) = known.filter(|_| field.value.is_null()) {
            let help = format!("choose one of {}: {}?", known.words().join(", "), known.about);
            field.wrong(format!("nothing is chosen for the switch `{switch}`"), help);
            return None;
        }
        let choice = field.written()?;
        if let Some(Err(no)) = system.map(|system| Choices::check(system, switch, &choice)) {
            field.wrong(no.what, no.help);
        }
        Some(choice)
    });
    let clause = fields.may("clause", "");
    let open = fields.may("open", "");
    fields.end();
    let why = match (clause, open) {
        (Some(field), None) => {
            let clause = field.text()?;
            if papers.clause(clause).is_none() {
                let help = "cite a clause of papers.yaml, or add it there";
                field.wrong(format!("there is no clause `{clause}`"), help);
            }
            Because::Clause(clause.to_owned())
        }
        (None, Some(reason)) => Because::Open(reason.text()?.to_owned()),
        _ => {
            let what = format!("what decides the switch `{switch}` is not clear");
            field.wrong(what, "give a `clause`, or `open` with the reason of our choice, not both");
            return None;
        }
    };
    Some((choice?, why))
}
