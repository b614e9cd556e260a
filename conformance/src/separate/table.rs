//! The atlas as tables: every pair of rule sets and every other choice with its board, or with what was searched.

use std::fmt::Write as _;

use reference_engine::Size;
use reference_engine::systems::decision_tables::questions::DECIDE;

use super::atlas::{self, Claim, Pair, Record, asked_of_both};
use super::boards::points_of;
use super::kinds::asking;
use super::{Side, play};
use crate::cases::suite::Suite;
use crate::report::layout::counted;

/// The name of the tables in docs/separating.md, which stand between marks like those of the manual.
const NAME: &str = "separating";

/// A page with its tables written anew.
///
/// # Errors
/// When the marks are missing.
pub fn updated(page: &str, suite: &Suite, records: &[Record]) -> anyhow::Result<String> {
    let (begin, end) = (format!("<!-- {NAME} -->\n"), format!("<!-- end of {NAME} -->"));
    let marked = page.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
    let Some((before, after)) = marked else { anyhow::bail!("the marks of the tables are missing: {begin}{end}") };
    Ok(format!("{before}{begin}\n{}\n{end}{after}", tables(suite, records)))
}

/// A row: who is separated, by which case, and what the searches say.
#[derive(Debug)]
pub struct Row<'a> {
    /// The two sides.
    pub sides: [Side; 2],
    /// The case with the smallest board.
    pub claim: Option<Claim<'a>>,
    /// What was searched, by kind of question.
    pub records: Vec<&'a Record>,
}

impl Row<'_> {
    /// The size of the smallest board that a search found.
    fn found(&self) -> Option<Size> {
        let sizes = self.records.iter().filter_map(|record| record.found.as_ref()?.size());
        sizes.min_by_key(|size| points_of(*size))
    }

    /// Whether no board can separate them, be it as large as it may.
    pub fn is_same(&self) -> bool {
        !self.records.is_empty() && self.records.iter().all(|record| record.same)
    }
}

/// All pairs that can be asked something alike, then all other choices.
pub fn rows<'a>(suite: &'a Suite, records: &'a [Record]) -> [Vec<Row<'a>>; 2] {
    let mut claims = atlas::claims(suite);
    claims.sort_by_key(|claim| claim.size().map_or(0, points_of));
    let row = |sides: [Side; 2]| {
        let pair = Pair::of(&sides);
        let claim = claims.iter().find(|claim| claim.pair == pair).cloned();
        let records = records.iter().filter(|record| record.pair == pair).collect();
        Row { sides, claim, records }
    };
    let asked = |sides: &[Side; 2]| !asked_of_both(sides).is_empty();
    [
        atlas::pairs(suite).into_iter().filter(asked).map(row).collect(),
        atlas::choices(suite).into_iter().map(row).collect(),
    ]
}

fn tables(suite: &Suite, records: &[Record]) -> String {
    let [pairs, choices] = rows(suite, records);
    let mut text = format!("{}\n{}", summary("pairs of rule sets", &pairs), summary("other choices", &choices));
    text += "\n### Pairs of rule sets\n\n| | | board | case | searched |\n|---|---|---|---|---|\n";
    for row in &pairs {
        let names = row.sides.each_ref().map(|side| format!("`{}`", side.name));
        let _ = writeln!(text, "| {} | {} |", names.join(" | "), cells(row));
    }
    for set in &suite.rule_sets {
        let of_set: Vec<&Row<'_>> = choices.iter().filter(|row| row.sides[0].name == set.id).collect();
        let _ = write!(text, "\n### `{}`\n\n| switch | instead of | choice | board | case | searched |\n", set.id);
        text += "|---|---|---|---|---|---|\n";
        for row in of_set {
            for (switch, choice) in &row.sides[1].changed {
                let own = set.choices.of(switch).unwrap_or_default();
                let _ = writeln!(text, "| `{switch}` | `{own}` | `{choice}` | {} |", cells(row));
            }
        }
    }
    text.trim_end().to_owned() + "\n"
}

/// How many rows there are, and how many of them have a board.
fn summary(what: &str, rows: &[Row<'_>]) -> String {
    let cases = rows.iter().filter(|row| row.claim.is_some()).count();
    let same = rows.iter().filter(|row| row.claim.is_none() && row.is_same()).count();
    let found = rows.iter().filter(|row| row.claim.is_none() && row.found().is_some()).count();
    let none = rows.len() - cases - same - found;
    format!(
        "{} {what}:\n\n- {cases} with a case\n- {found} with a board that is no case yet\n- {same} that no board can \
         separate, because nothing that is asked depends on them\n- {none} for which none was found\n",
        rows.len()
    )
}

fn cells(row: &Row<'_>) -> String {
    let size = |size: Option<Size>| size.map_or(String::new(), |size| size.to_string());
    let (board, case) = match (&row.claim, row.found()) {
        (Some(claim), _) => {
            let board = claim.size().map_or("a tree".to_owned(), |size| size.to_string());
            (board, format!("[{0}](../cases/separating/{0}.yaml), `{1}`", claim.case.id, claim.kind()))
        }
        (None, Some(found)) => (size(Some(found)), "not yet".to_owned()),
        (None, None) => (String::new(), String::new()),
    };
    format!("{board} | {case} | {}", searched(row))
}

/// What the searches say, each kind of question in a few words.
fn searched(row: &Row<'_>) -> String {
    if row.is_same() {
        return "nothing: no answer depends on it".to_owned();
    }
    let told = row.records.iter().filter(|record| !record.same && !says_the_same_as_legal(record)).map(|record| {
        let kind = &record.kind;
        match record.found.as_ref().and_then(atlas::Found::size) {
            Some(size) if record.random > 0 => format!("`{kind}` {size}, found at random"),
            Some(size) => format!("`{kind}` {size}"),
            None if record.found.is_some() => format!("`{kind}` a tree"),
            None => format!("`{kind}` {}", in_vain(record)),
        }
    });
    told.collect::<Vec<_>>().join("; ")
}

/// A sequence ends where a move is illegal, so `replay` adds little to `legal`.
fn says_the_same_as_legal(record: &Record) -> bool {
    asking(&record.kind).is_some_and(|asking| matches!(asking.how, super::kinds::How::Moves(play::About::Itself)))
}

fn in_vain(record: &Record) -> String {
    let thing = if record.kind == DECIDE.name { "tree" } else { "board" };
    let mut text = format!("none on {}", counted(record.boards, thing));
    if !record.up_to.is_empty() {
        let _ = write!(text, ", all up to {}", record.up_to);
    }
    if record.random > 0 {
        let _ = write!(text, ", {} at random", record.random);
    }
    let open = record.not_settled as u64 + record.random_not_settled;
    if open > 0 {
        let _ = write!(text, ", {open} of them not settled");
    }
    text
}
