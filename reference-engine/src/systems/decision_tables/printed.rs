//! The sixteen decision matrices and the two tables, as the paper prints them and in its order.
//!
//! Nothing is computed here and nothing is ours, but that a cell of the tables is said in a word or two. The tests
//! compare every printed cell with what [`matrix`](super::matrix) and [`contradictions`](super::contradictions) compute.

use super::contradictions::Table;
use super::matrix::Stage;
use crate::systems::variation_tree::Chooser;

/// A printed decision matrix: what a choice between the result of the row and that of the column leads to.
#[derive(Clone, Copy, Debug)]
pub struct Matrix {
    /// Where in the paper.
    pub stage: Stage,
    /// Whose choice it is.
    pub by: Chooser,
    /// The cells, drawn.
    pub cells: &'static str,
}

/// What the player can force against what the opponent can force about capture (decision-tables.table-capture).
///
/// *A*: the player can force that the string is not captured, the opponent cannot force that it is. *B*: the other way
/// round.
pub const CAPTURE: (Table, &str) = (
    Table::Capture,
    "
        |          | opponent A    | opponent B    |
        | player A | uncapturable  | contradiction |
        | player B | contradiction | captured      |
    ",
);

/// What each can force about that which is left after the capture (decision-tables.table-successor).
///
/// *B2*: at least one successor on the string's primary points. *B31*: no successor, but at least one permanent stone
/// in the special area outside them. *B32*: neither. In brackets: what the two contradict each other about.
pub const SUCCESSOR: (Table, &str) = (
    Table::Successor,
    r"
        |            | opponent B2               | opponent B31                 | opponent B32                 |
        | player B2  | capturable-1              | contradiction (successor)    | contradiction (successor)    |
        | player B31 | contradiction (successor) | capturable-2\1               | contradiction (special-area) |
        | player B32 | contradiction (successor) | contradiction (special-area) | not-alive                    |
    ",
);

/// Cassandra's evaluation: decision matrix "Opponent" (decision-tables.cassandra-matrix-opponent).
pub const CASSANDRA_OPPONENT: Matrix = Matrix {
    stage: Stage::Cassandra,
    by: Chooser::Opponent,
    cells: "
        |     | A   | B2  | B31 | B32 |
        | A   | A   | B2  | B31 | B32 |
        | B2  | B2  | B2  | B31 | B32 |
        | B31 | B31 | B31 | B31 | B32 |
        | B32 | B32 | B32 | B32 | B32 |
    ",
};

/// Cassandra's evaluation: decision matrix "Player" (decision-tables.cassandra-matrix-player).
pub const CASSANDRA_PLAYER: Matrix = Matrix {
    stage: Stage::Cassandra,
    by: Chooser::Player,
    cells: "
        |     | A | B2 | B31 | B32 |
        | A   | A | A  | A   | A   |
        | B2  | A | B2 | B2  | B2  |
        | B31 | A | B2 | B31 | B31 |
        | B32 | A | B2 | B31 | B32 |
    ",
};

/// J2003, step 1: decision matrix "Opponent" (decision-tables.step-1-matrix-opponent).
pub const STEP_1_OPPONENT: Matrix = Matrix {
    stage: Stage::Step1,
    by: Chooser::Opponent,
    cells: "
        |     | A   | B2  | B31 | B32 |
        | A   | A   | B2  | B31 | B32 |
        | B2  | B2  | B2  | B31 | B32 |
        | B31 | B31 | B31 | B31 | B32 |
        | B32 | B32 | B32 | B32 | B32 |
    ",
};

/// J2003, step 1: decision matrix "Player" (decision-tables.step-1-matrix-player).
pub const STEP_1_PLAYER: Matrix = Matrix {
    stage: Stage::Step1,
    by: Chooser::Player,
    cells: "
        |     | A | B2 | B31 | B32 |
        | A   | A | A  | A   | A   |
        | B2  | A | B2 | B2  | B2  |
        | B31 | A | B2 | B31 | B31 |
        | B32 | A | B2 | B31 | B32 |
    ",
};

/// J2003, step 2, with step 1's preferences: decision matrix "Opponent" (decision-tables.step-2-undefined-opponent).
pub const STEP_2_UNDEFINED_OPPONENT: Matrix = Matrix {
    stage: Stage::Step2Undefined,
    by: Chooser::Opponent,
    cells: "
        |     | A         | B2  | B31 | B32 |
        | A   | undefined | B2  | B31 | B32 |
        | B2  | B2        | B2  | B31 | B32 |
        | B31 | B31       | B31 | B31 | B32 |
        | B32 | B32       | B32 | B32 | B32 |
    ",
};

/// J2003, step 2, with step 1's preferences: decision matrix "Player" (decision-tables.step-2-undefined-player).
pub const STEP_2_UNDEFINED_PLAYER: Matrix = Matrix {
    stage: Stage::Step2Undefined,
    by: Chooser::Player,
    cells: "
        |     | A         | B2        | B31       | B32       |
        | A   | undefined | undefined | undefined | undefined |
        | B2  | undefined | B2        | B2        | B2        |
        | B31 | undefined | B2        | B31       | B31       |
        | B32 | undefined | B2        | B31       | B32       |
    ",
};

/// J2003, step 2, new tables: decision matrix "Opponent" (decision-tables.step-2-irrelevant-opponent).
pub const STEP_2_IRRELEVANT_OPPONENT: Matrix = Matrix {
    stage: Stage::Step2Irrelevant,
    by: Chooser::Opponent,
    cells: "
        |     | A          | B2  | B31 | B32 |
        | A   | irrelevant | B2  | B31 | B32 |
        | B2  | B2         | B2  | B31 | B32 |
        | B31 | B31        | B31 | B31 | B32 |
        | B32 | B32        | B32 | B32 | B32 |
    ",
};

/// J2003, step 2, new tables: decision matrix "Player" (decision-tables.step-2-irrelevant-player).
pub const STEP_2_IRRELEVANT_PLAYER: Matrix = Matrix {
    stage: Stage::Step2Irrelevant,
    by: Chooser::Player,
    cells: "
        |     | A          | B2 | B31 | B32 |
        | A   | irrelevant | B2 | B31 | B32 |
        | B2  | B2         | B2 | B2  | B2  |
        | B31 | B31        | B2 | B31 | B31 |
        | B32 | B32        | B2 | B31 | B32 |
    ",
};

/// J2003, step 2, the leaves A cut: decision matrix "Opponent" (decision-tables.step-2-cut-opponent).
pub const STEP_2_CUT_OPPONENT: Matrix = Matrix {
    stage: Stage::Step2Cut,
    by: Chooser::Opponent,
    cells: "
        |     | B2  | B31 | B32 |
        | B2  | B2  | B31 | B32 |
        | B31 | B31 | B31 | B32 |
        | B32 | B32 | B32 | B32 |
    ",
};

/// J2003, step 2, the leaves A cut: decision matrix "Player" (decision-tables.step-2-cut-player).
pub const STEP_2_CUT_PLAYER: Matrix = Matrix {
    stage: Stage::Step2Cut,
    by: Chooser::Player,
    cells: "
        |     | B2 | B31 | B32 |
        | B2  | B2 | B2  | B2  |
        | B31 | B2 | B31 | B31 |
        | B32 | B2 | B31 | B32 |
    ",
};

/// J2003, step 3, with step 2's preferences: decision matrix "Opponent" (decision-tables.step-3-undefined-opponent).
pub const STEP_3_UNDEFINED_OPPONENT: Matrix = Matrix {
    stage: Stage::Step3Undefined,
    by: Chooser::Opponent,
    cells: "
        |     | B2        | B31 | B32 |
        | B2  | undefined | B31 | B32 |
        | B31 | B31       | B31 | B32 |
        | B32 | B32       | B32 | B32 |
    ",
};

/// J2003, step 3, with step 2's preferences: decision matrix "Player" (decision-tables.step-3-undefined-player).
pub const STEP_3_UNDEFINED_PLAYER: Matrix = Matrix {
    stage: Stage::Step3Undefined,
    by: Chooser::Player,
    cells: "
        |     | B2        | B31       | B32       |
        | B2  | undefined | undefined | undefined |
        | B31 | undefined | B31       | B31       |
        | B32 | undefined | B31       | B32       |
    ",
};

/// J2003, step 3, new tables: decision matrix "Opponent" (decision-tables.step-3-irrelevant-opponent).
pub const STEP_3_IRRELEVANT_OPPONENT: Matrix = Matrix {
    stage: Stage::Step3Irrelevant,
    by: Chooser::Opponent,
    cells: "
        |     | B2         | B31 | B32 |
        | B2  | irrelevant | B31 | B32 |
        | B31 | B31        | B31 | B32 |
        | B32 | B32        | B32 | B32 |
    ",
};

/// J2003, step 3, new tables: decision matrix "Player" (decision-tables.step-3-irrelevant-player).
pub const STEP_3_IRRELEVANT_PLAYER: Matrix = Matrix {
    stage: Stage::Step3Irrelevant,
    by: Chooser::Player,
    cells: "
        |     | B2         | B31 | B32 |
        | B2  | irrelevant | B31 | B32 |
        | B31 | B31        | B31 | B31 |
        | B32 | B32        | B31 | B32 |
    ",
};

/// J2003, step 3, the leaves B2 cut: decision matrix "Opponent" (decision-tables.step-3-cut-opponent).
pub const STEP_3_CUT_OPPONENT: Matrix = Matrix {
    stage: Stage::Step3Cut,
    by: Chooser::Opponent,
    cells: "
        |     | B31 | B32 |
        | B31 | B31 | B32 |
        | B32 | B32 | B32 |
    ",
};

/// J2003, step 3, the leaves B2 cut: decision matrix "Player" (decision-tables.step-3-cut-player).
pub const STEP_3_CUT_PLAYER: Matrix = Matrix {
    stage: Stage::Step3Cut,
    by: Chooser::Player,
    cells: "
        |     | B31 | B32 |
        | B31 | B31 | B31 |
        | B32 | B31 | B32 |
    ",
};

/// The two tables, in the order of the paper.
pub const TABLES: [(Table, &str); 2] = [CAPTURE, SUCCESSOR];

/// The sixteen matrices, in the order of the paper.
pub const MATRICES: [Matrix; 16] = [
    CASSANDRA_OPPONENT,
    CASSANDRA_PLAYER,
    STEP_1_OPPONENT,
    STEP_1_PLAYER,
    STEP_2_UNDEFINED_OPPONENT,
    STEP_2_UNDEFINED_PLAYER,
    STEP_2_IRRELEVANT_OPPONENT,
    STEP_2_IRRELEVANT_PLAYER,
    STEP_2_CUT_OPPONENT,
    STEP_2_CUT_PLAYER,
    STEP_3_UNDEFINED_OPPONENT,
    STEP_3_UNDEFINED_PLAYER,
    STEP_3_IRRELEVANT_OPPONENT,
    STEP_3_IRRELEVANT_PLAYER,
    STEP_3_CUT_OPPONENT,
    STEP_3_CUT_PLAYER,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells::Cells;
    use crate::word::Word;

    fn read(cells: &str) -> Cells {
        Cells::parse(cells).expect("cells")
    }

    #[test]
    fn every_cell_of_the_matrices_is_as_it_is_computed() {
        for Matrix { stage, by, cells } in MATRICES {
            assert_eq!(read(cells).differences(&stage.cells(by)), Vec::<String>::new(), "{stage:?} {by:?}");
        }
    }

    #[test]
    fn every_cell_of_the_tables_is_as_it_is_computed() {
        for (table, cells) in TABLES {
            assert_eq!(read(cells).differences(&table.cells()), Vec::<String>::new(), "{table:?}");
        }
    }

    #[test]
    fn nothing_is_printed_twice_and_nothing_is_missing() {
        let pairs = Stage::ALL.iter().flat_map(|stage| [Chooser::Opponent, Chooser::Player].map(|by| (*stage, by)));
        let printed = MATRICES.map(|matrix| (matrix.stage, matrix.by));
        assert_eq!(printed.to_vec(), pairs.collect::<Vec<_>>());
        let cells = |text| read(text).iter().count();
        assert_eq!(MATRICES.iter().map(|matrix| cells(matrix.cells)).sum::<usize>(), 190);
        assert_eq!(TABLES.map(|(_, text)| cells(text)), [4, 9]);
    }
}
