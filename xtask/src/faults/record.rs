//! The matrix: which questions catch which fault. It is kept in docs/faults.tsv, a line a question with the faults that
//! it catches; the first question of a fault is the one that was answered fastest.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use kakunin::cases::suite::Entry;

use super::asking::catches;
use super::list::Seeded;
use super::state::State;

/// The matrix.
#[derive(Debug, Default)]
pub(super) struct Record {
    /// The faults that each question catches.
    by_question: BTreeMap<String, BTreeSet<String>>,
    /// The questions that catch each fault, the first of them the quickest.
    by_fault: BTreeMap<String, Vec<String>>,
}

impl Record {
    /// What the state knows about these faults.
    pub(super) fn of(faults: &[Seeded], entries: &[Entry<'_>], state: &State) -> Self {
        let mut record = Self::default();
        let took = |name: &str| state.plain(name).map_or(Duration::MAX, |known| known.took);
        for fault in faults {
            let id = fault.id();
            let mut names: Vec<&str> =
                state.of(&id).filter(|(_, verdict)| catches(*verdict)).map(|(name, _)| name).collect();
            names.retain(|name| entries.iter().any(|entry| entry.test.name == *name));
            // Of those that take no time the first by name, so that the next run names the same.
            names.sort_by_key(|name| took(name).as_millis());
            names.into_iter().for_each(|name| record.add(&id, name));
        }
        record
    }

    /// One more question that catches a fault.
    pub(super) fn add(&mut self, fault: &str, question: &str) {
        let of = self.by_fault.entry(fault.to_owned()).or_default();
        if !of.iter().any(|known| known == question) {
            of.push(question.to_owned());
        }
        self.by_question.entry(question.to_owned()).or_default().insert(fault.to_owned());
    }

    /// The questions that catch a fault.
    pub(super) fn catchers(&self, fault: &str) -> &[String] {
        self.by_fault.get(fault).map_or(&[], Vec::as_slice)
    }

    /// The first of them.
    pub(super) fn first_catchers(&self, fault: &str, most: usize) -> Vec<String> {
        self.catchers(fault).iter().take(most).cloned().collect()
    }

    /// The faults that a question catches.
    pub(super) fn catches(&self, question: &str) -> Vec<&str> {
        self.by_question.get(question).into_iter().flatten().map(String::as_str).collect()
    }

    /// Whether no question catches it, and nobody has said why.
    pub(super) fn is_hole(&self, fault: &Seeded) -> bool {
        self.catchers(&fault.id()).is_empty() && fault.unobservable().is_none()
    }

    /// As a file. A choice in a rule set is written without the rule set, which the question names.
    pub(super) fn text(&self) -> String {
        let mut text = String::from("# Written by `cargo xtask faults --all --write`, see docs/faults.md.\n");
        text.push_str(
            "# First the question that catches each fault and is answered fastest; then what each question catches.\n",
        );
        for (fault, questions) in &self.by_fault {
            if let Some(first) = questions.first() {
                text.extend([fault, "\t", first, "\n"]);
            }
        }
        text.push('\n');
        for (question, faults) in &self.by_question {
            let prefix = format!("{}:", rules_of(question));
            let faults: Vec<&str> = faults
                .iter()
                .map(|fault| fault.strip_prefix(&prefix).map_or(&**fault, |_| &fault[prefix.len() - 1..]))
                .collect();
            text.extend([question, "\t", &faults.join(" "), "\n"]);
        }
        text
    }

    /// Reads such a file.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut record = Self::default();
        let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
        for (line, number) in lines.by_ref().take_while(|(line, _)| !line.is_empty()) {
            let (fault, question) = line.split_once('\t').ok_or_else(|| format!("line {number} has no tab"))?;
            record.add(fault, question);
        }
        for (line, number) in lines {
            let (question, faults) = line.split_once('\t').ok_or_else(|| format!("line {number} has no tab"))?;
            for fault in faults.split(' ') {
                let of_its_rules = fault.strip_prefix(':').map(|fault| format!("{}:{fault}", rules_of(question)));
                record.add(&of_its_rules.unwrap_or_else(|| fault.to_owned()), question);
            }
        }
        Ok(record)
    }
}

/// The rule set of a question.
fn rules_of(question: &str) -> &str {
    question.rsplit_once('@').map_or("", |(_, rules)| rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut record = Record::default();
        record.add("board/own-stones-first", "folder/case/quick@aga");
        record.add("board/own-stones-first", "folder/case/a@aga");
        record.add("aga:suicide=allowed", "folder/case/a@aga");
        let text = record.text();
        assert!(text.contains("folder/case/a@aga\t:suicide=allowed board/own-stones-first\n"), "{text}");
        let read = Record::parse(&text).expect("a record");
        assert_eq!(read.catchers("board/own-stones-first"), ["folder/case/quick@aga", "folder/case/a@aga"]);
        assert_eq!(read.catches("folder/case/a@aga"), ["aga:suicide=allowed", "board/own-stones-first"]);
        assert!(Record::parse("no tab").is_err());
    }
}
