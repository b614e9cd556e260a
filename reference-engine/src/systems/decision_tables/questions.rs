//! Questions about trees of variations, matrices and tables. They need no board.

use super::contradictions::{Confronted, Table};
use super::matrix::{Combined, Stage};
use super::{ConcludingResult, Evaluation};
use crate::cells::{Cell, Cells};
use crate::question::fact::SAYS;
use crate::question::field::{Field, Shape, Wording};
use crate::question::kind::{About, Example, Kind, Wrong, fitting};
use crate::question::value::as_words;
use crate::question::{Asked, Facts, Question, Unanswerable};
use crate::systems::variation_tree::{Chooser, Tree};
use crate::systems::verbal_japanese::decision_making;
use crate::word::Word;

as_words!(ConcludingResult, Stage, Table, Chooser);

/// A tree of variations.
pub static TREE: Field<String> =
    Field::new("tree", "for example `opponent(yes, player(yes, no))` or `opponent(B2, player(A, B32))`", Shape::Text);

/// The concluding result.
pub static RESULT: Field<ConcludingResult> =
    Field::new("result", "the concluding result", Shape::Word(ConcludingResult::words))
        .told(Wording::Value)
        .with_reasons();

static STAGE: Field<Stage> = Field::new("stage", "where in the paper", Shape::Word(Stage::words));
static BY: Field<Chooser> = Field::new("by", "whose choice it is", Shape::Word(Chooser::words));
static WHICH: Field<Table> = Field::new("table", "which of the two tables", Shape::Word(Table::words));

/// The cells of a matrix or a table.
pub static CELLS: Field<Cells> =
    Field::new("cells", "the headings and all cells, drawn", Shape::Cells).told(Wording::Value);

fn evaluation(question: &Question) -> Result<Evaluation, Unanswerable> {
    let none = || Unanswerable::Unsupported("these rules have no decision tables".into());
    question.choices.get().ok_or_else(none)
}

/// The leaves tell which kind of tree it is.
enum Read {
    Answers(Tree<bool>),
    Results(Tree<ConcludingResult>),
}

fn read(asked: &Asked) -> Result<Read, String> {
    let text = asked.get(&TREE).unwrap_or_default();
    let results = || Tree::parse(&text).map(Read::Results);
    let read = Tree::parse(&text).map(Read::Answers).or_else(|error| results().map_err(|other| error.or(other)));
    read.map_err(|error| error.to_string())
}

/// What is the answer, or the concluding result, of this tree of variations?
pub static DECIDE: Kind = Kind {
    name: "decide",
    sentence: "What is the answer, or the concluding result, of this tree of variations?",
    about: About::Table,
    needs: &[&TREE.info],
    may_state: &[&SAYS.info, &RESULT.info],
    answer_is: "`says: yes` or `no` for a tree of answers, `result: A`, `B2`, `B31` or `B32` for a tree of results",
    check: |asked| {
        let wrong = |error: String| {
            let (what, help) = error.split_once(": ").unwrap_or((&error, "write it as in docs/cases.md"));
            Wrong { field: "tree", what: what.into(), help: help.into() }
        };
        read(asked).map(|_| ()).map_err(wrong)
    },
    fits: |asked, facts| {
        let needed = if matches!(read(asked), Ok(Read::Answers(_))) { &SAYS.info } else { &RESULT.info };
        fitting(facts.iter().all(|(field, _)| field.name == needed.name))
    },
    text: |question| {
        let what = if matches!(read(&question.asked), Ok(Read::Results(_))) { "concluding result" } else { "answer" };
        format!("what is the {what} of {}?", question.asked.text(&TREE))
    },
    answer: |question| {
        let empty = || Unanswerable::Refused("the tree has no leaves".into());
        match read(&question.asked).map_err(|error| Unanswerable::Refused(format!("tree: {error}")))? {
            Read::Answers(tree) => {
                Ok(Facts::of(&SAYS, decision_making::decide(&tree).ok_or_else(empty)?.into()).into())
            }
            Read::Results(tree) => {
                Ok(Facts::of(&RESULT, evaluation(question)?.conclude(&tree).ok_or_else(empty)?).into())
            }
        }
    },
    example: Example {
        board: "",
        rules: "decision-tables",
        fields: "tree: opponent(B2, player(A, B32))",
        answer: "result: B2",
    },
    ..Kind::BASE
};

/// Which results does a decision matrix lead to?
pub static MATRIX: Kind = Kind {
    name: "matrix",
    sentence: "What does each choice between two results lead to?",
    about: About::Table,
    needs: &[&STAGE.info, &BY.info],
    states: &[&CELLS.info],
    answer_is: "`cells:` with a row and a column for each result that the matrix has, and in each cell one of A, B2, B31, \
                B32, undefined, irrelevant",
    fits: |asked, facts| {
        let (Some(stage), Some(by), Some(cells)) = (asked.get(&STAGE), asked.get(&BY), facts.get(&CELLS)) else {
            return fitting(false);
        };
        fitting(are_cells_of(&stage.cells(by), &Combined::words(), &cells))
    },
    text: |question| {
        let (by, stage) = (question.asked.text(&BY), question.asked.text(&STAGE));
        format!("what does each of the {by}'s choices between two results lead to, in the matrix {stage}?")
    },
    answer: |question| {
        // The matrices are the same whatever the evaluation, but the rule set must have them.
        evaluation(question)?;
        Ok(Facts::of(&CELLS, question.asked.need(&STAGE)?.cells(question.asked.need(&BY)?)).into())
    },
    example: Example {
        board: "",
        rules: "decision-tables",
        fields: "stage: step-3-cut\nby: opponent",
        answer: "cells: |\n  |     | B31 | B32 |\n  | B31 | B31 | B32 |\n  | B32 | B32 | B32 |",
    },
    ..Kind::BASE
};

/// What does a table of contradictions say?
pub static TABLE: Kind = Kind {
    name: "table",
    sentence: "What do the findings of player and opponent mean together?",
    about: About::Table,
    needs: &[&WHICH.info],
    states: &[&CELLS.info],
    answer_is: "`cells:` with a row for each finding of the player (`player A`), a column for each of the opponent \
                (`opponent A`), and in each cell a status, `captured` or `contradiction`, with what it is about in \
                brackets where the table has more than one: `contradiction (successor)`, `contradiction (special-area)`",
    fits: |asked, facts| {
        let (Some(table), Some(cells)) = (asked.get(&WHICH), facts.get(&CELLS)) else { return fitting(false) };
        fitting(are_cells_of(&table.cells(), &Confronted::words(), &cells))
    },
    text: |question| {
        let table = question.asked.text(&WHICH);
        format!("what do the findings of player and opponent about the {table} mean together?")
    },
    answer: |question| {
        evaluation(question)?;
        Ok(Facts::of(&CELLS, question.asked.need(&WHICH)?.cells()).into())
    },
    example: Example {
        board: "",
        rules: "decision-tables",
        fields: "table: capture",
        answer: "cells: |\n  |          | opponent A    | opponent B    |\n  \
                 | player A | uncapturable  | contradiction |\n  | player B | contradiction | captured      |",
    },
    ..Kind::BASE
};

/// Whether these are cells for the same headings, with nothing in them but such words.
fn are_cells_of(headings: &Cells, words: &[&str], cells: &Cells) -> bool {
    let has = |all: &Cells, cell: &Cell| all.get(&cell.row, &cell.column).is_some();
    cells.iter().all(|cell| has(headings, cell) && words.contains(&&*cell.says))
        && headings.iter().all(|cell| has(cells, cell))
}
