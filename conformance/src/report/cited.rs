//! The clauses that a case cites, with what they say.

use super::layout::wrapped;
use crate::cases::case::Case;
use crate::cases::papers::Papers;
use crate::cases::suite::Suite;

/// The clauses that a case tests, seen from a rule set.
pub(crate) struct Cited<'a> {
    /// Those of the rule set's own paper, each with what it says. If it has none, all.
    pub(crate) own: Vec<(&'a str, &'a str)>,
    /// The others, by id.
    pub(crate) others: Vec<&'a str>,
}

impl<'a> Cited<'a> {
    pub(crate) fn of(case: &'a Case, rules: &str, suite: &'a Suite) -> Self {
        let paper = suite.rule_set(rules).map_or("", |set| &*set.paper);
        let is_own = |id: &&str| id.split_once('.').is_some_and(|(front, _)| front == paper);
        let (own, others): (Vec<&str>, Vec<&str>) = case.clauses.iter().map(|id| &**id).partition(is_own);
        let (own, others) = if own.is_empty() { (others, Vec::new()) } else { (own, others) };
        Self { own: own.into_iter().map(|id| (id, says(id, &suite.papers))).collect(), others }
    }

    /// A paragraph for each clause, and the other ids.
    pub(crate) fn paragraphs(&self) -> Vec<String> {
        let own = self.own.iter().map(|(id, says)| wrapped("clause", &format!("{id}: {says}")));
        let others = (!self.others.is_empty()).then(|| wrapped("see also", &self.others.join(", ")));
        own.chain(others).collect()
    }
}

/// What a clause says, in our words.
fn says<'a>(id: &str, papers: &'a Papers) -> &'a str {
    papers.clause(id).map_or("", |clause| &*clause.says)
}

/// A clause and what it says.
pub(crate) fn clause(id: &str, papers: &Papers) -> String {
    format!("{id}: {}", says(id, papers))
}
