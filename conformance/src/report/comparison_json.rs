//! A comparison of rule sets as JSON lines: a `header`, a `string` for each string, a `footer`. A file without its
//! footer is the file of a run that did not come to its end.

use std::io::{self, Write};

use reference_engine::word::Word;
use serde::Serialize;

use crate::ask::compare::{Count, Named, Row};

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Line<'a> {
    Header {
        rules: Vec<Rules<'a>>,
    },
    String {
        position: &'a str,
        /// Null: the case does not name it.
        string: Option<&'a str>,
        stones: Vec<String>,
        rulings: Vec<Said<'a>>,
        /// Null: not known, because a ruling is not settled.
        differs: Option<bool>,
    },
    Footer(Count),
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Rules<'a> {
    name: &'a str,
    id: &'a str,
    title: &'a str,
    choices: String,
    assesses_statuses: bool,
}

impl<'a> Rules<'a> {
    fn of(Named { name, set }: &'a Named, assesses_statuses: bool) -> Self {
        Self { name, id: &set.id, title: &set.title, choices: set.choices.text(), assesses_statuses }
    }
}

#[derive(Serialize)]
struct Said<'a> {
    rules: &'a str,
    /// Null: not settled.
    status: Option<&'static str>,
    words: String,
}

/// Writes the lines one after the other, each as soon as it is known, so that nothing is lost when a run is cut off.
pub struct ComparisonLines<W: Write> {
    out: W,
}

impl<W: Write> ComparisonLines<W> {
    /// Starts with the header: the rule sets, first those that assess statuses.
    pub fn start(out: W, sets: &[Named], silent: &[Named]) -> io::Result<Self> {
        let rules = sets.iter().map(|named| Rules::of(named, true));
        let rules = rules.chain(silent.iter().map(|named| Rules::of(named, false)));
        let mut lines = Self { out };
        lines.write(&Line::Header { rules: rules.collect() })?;
        Ok(lines)
    }

    /// Adds what the rule sets say of a string.
    pub fn string(&mut self, row: &Row<'_>, sets: &[Named]) -> io::Result<()> {
        let rulings = sets.iter().zip(&row.rulings).map(|(set, ruling)| Said {
            rules: &set.name,
            status: ruling.status().map(Word::word),
            words: ruling.text(),
        });
        self.write(&Line::String {
            position: &row.subject.case.name(),
            string: row.subject.name,
            stones: row.subject.string.iter().map(|point| point.to_string()).collect(),
            rulings: rulings.collect(),
            differs: row.differs(),
        })
    }

    /// Ends with the footer, and gives back what was written to.
    pub fn finish(mut self, count: Count) -> io::Result<W> {
        self.write(&Line::Footer(count))?;
        Ok(self.out)
    }

    fn write(&mut self, line: &Line<'_>) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, line)?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }
}
