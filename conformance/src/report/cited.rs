//! The clauses that a case cites, with what they say.

use super::layout::wrapped;
use crate::cases::papers::Papers;
use crate::cases::suite::{Entry, Suite};

/// The paper with what every source takes for granted.
const COMMON: &str = "common";

/// The clauses behind one answer. A case cites those of all sources that it is about; shown are only those that bear on
/// this answer: of the rule set's own paper, named by what the answer rests on, and common ground.
pub(crate) struct Cited<'a>(pub(crate) Vec<(&'a str, &'a str)>);

impl<'a> Cited<'a> {
    pub(crate) fn of(entry: Entry<'a>, suite: &'a Suite) -> Self {
        let (case, test) = (entry.case, entry.test);
        let own = suite.rule_set(&test.rules).map_or("", |set| &*set.paper);
        let is_of = |id: &str, paper: &str| id.split_once('.').is_some_and(|(front, _)| front == paper);
        let grounds = test.grounds.text();
        let is_named = |id: &str| names(grounds).any(|word| word == id);
        let bears = |id: &&str| is_of(id, own) || is_of(id, COMMON) || is_named(id);
        let cited: Vec<&str> = case.clauses.iter().map(|id| &**id).collect();
        let mut shown: Vec<&str> = cited.iter().copied().filter(bears).collect();
        // What the answer rests on may be a clause that the case does not list.
        let named = names(grounds).filter(|id| suite.papers.clause(id).is_some());
        shown.extend(named.filter(|id| !cited.contains(id)));
        // A rule set of one's own has no paper here: then all that the case cites is better than nothing.
        let shown = if shown.is_empty() { cited } else { shown };
        Self(shown.into_iter().map(|id| (id, says(id, &suite.papers))).collect())
    }

    /// A paragraph for each clause.
    pub(crate) fn paragraphs(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(id, says)| wrapped("clause", &format!("{id}: {says}")))
    }
}

/// The words of a text that can be ids.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|sign: char| !(sign.is_alphanumeric() || sign == '.' || sign == '-'));
    words.map(|word| word.trim_matches('.')).filter(|word| word.contains('.'))
}

/// What a clause says, in our words.
fn says<'a>(id: &str, papers: &'a Papers) -> &'a str {
    papers.clause(id).map_or("", |clause| &*clause.says)
}

/// A clause and what it says.
pub(crate) fn clause(id: &str, papers: &Papers) -> String {
    format!("{id}: {}", says(id, papers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::suite;

    /// The clauses shown with a question.
    fn shown(suite: &Suite, name: &str) -> Vec<String> {
        let entry = suite.matching(Some(name)).first().copied().unwrap_or_else(|| panic!("there is no {name}"));
        Cited::of(entry, suite).0.iter().map(|(id, _)| (*id).to_owned()).collect()
    }

    #[test]
    fn ids_are_found_in_an_argument() {
        let found: Vec<&str> = names("by korean.part, and common.pass. So (e.g.) it is.").collect();
        assert_eq!(found, ["korean.part", "common.pass", "e.g"]);
    }

    /// Wherever a case cites the paper of its rule set, no other paper is shown unless the answer rests on it.
    #[test]
    fn clauses_of_other_papers_are_shown_only_where_the_answer_rests_on_them() {
        let suite = suite();
        let (mut fewer, mut none) = (0, 0);
        for entry in suite.entries() {
            let paper = suite.rule_set(&entry.test.rules).map_or("", |set| &*set.paper);
            let shown = shown(&suite, &entry.test.name);
            let of = |id: &String, paper: &str| id.starts_with(&format!("{paper}."));
            let grounds = entry.test.grounds.text();
            let bears = |id: &String| of(id, paper) || of(id, COMMON) || grounds.contains(&**id);
            if entry.case.clauses.iter().any(bears) {
                assert!(shown.iter().all(bears), "{}: {shown:?}", entry.test.name);
                fewer += usize::from(shown.len() < entry.case.clauses.len());
            } else {
                none += 1;
            }
            assert!(!shown.is_empty(), "{}: nothing is shown", entry.test.name);
        }
        assert!(
            fewer > 100,
            "only {fewer} questions have fewer clauses than their case, {none} have none of their own"
        );
    }
}
