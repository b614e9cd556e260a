//! Groups of rule sets: `cases/rulesets/groups.yaml`. Where a case names rule sets it can name a group of them.

use std::path::Path;

use crate::cases::fields::{Field, Mistakes, instead};
use crate::cases::problem::Problem;
use crate::cases::ruleset::RuleSet;
use crate::cases::yaml;

/// The name of the file.
pub(crate) const FILE: &str = "groups.yaml";

/// Several rule sets under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its id.
    pub id: String,
    /// What they have in common.
    pub sentence: String,
    /// The ids of the rule sets.
    pub rule_sets: Vec<String>,
}

impl Group {
    /// Reads the groups and checks them.
    pub(crate) fn read(file: &Path, rule_sets: &[RuleSet], problems: &mut Vec<Problem>) -> Vec<Self> {
        let Ok(document) = yaml::read(file).map_err(|problem| problems.push(problem)) else { return Vec::new() };
        let mistakes = Mistakes::default();
        let groups = groups(&Field::root("the file", &document.value, &mistakes), rule_sets).unwrap_or_default();
        problems.extend(mistakes.located(&document.places));
        groups
    }
}

fn groups(file: &Field<'_>, rule_sets: &[RuleSet]) -> Option<Vec<Group>> {
    let mut fields = file.fields()?;
    let list = fields.need("groups", "the list of groups").and_then(|groups| groups.list());
    fields.end();
    let mut groups: Vec<Group> = Vec::new();
    for field in list? {
        let Some(group) = group(&field, rule_sets) else { continue };
        if rule_sets.iter().any(|set| set.id == group.id) || groups.iter().any(|known| known.id == group.id) {
            let what = format!("the name `{}` is taken", group.id);
            field.wrong(what, "choose one that no rule set and no other group has");
        }
        groups.push(group);
    }
    Some(groups)
}

fn group(field: &Field<'_>, rule_sets: &[RuleSet]) -> Option<Group> {
    let mut fields = field.fields()?;
    let id = fields.need("id", "a short name").and_then(|id| id.text());
    let sentence = fields.need("sentence", "say what they have in common").and_then(|sentence| sentence.text());
    let listed = fields.need("rule-sets", "the ids of two or more rule sets");
    fields.end();
    let known: Vec<&str> = rule_sets.iter().map(|set| &*set.id).collect();
    let mut ids: Vec<String> = Vec::new();
    let listed = listed?;
    for field in listed.list()? {
        let Some(id) = field.text() else { continue };
        if !known.contains(&id) {
            field.wrong(format!("there is no rule set `{}`", id.escape_debug()), instead(id, &known));
        } else if ids.iter().any(|other| other == id) {
            field.wrong(format!("the rule set `{id}` is named twice"), "name it once");
        }
        ids.push(id.to_owned());
    }
    if ids.len() < 2 {
        listed.wrong("this is no group", "name two or more rule sets");
    }
    Some(Group { id: id?.to_owned(), sentence: sentence?.to_owned(), rule_sets: ids })
}
