//! A small folder of cases for tests: two papers, one rule set, one case.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "each test uses its own part of it")]

use std::fs;

use tempfile::TempDir;

pub const PAPERS: &str = "\
papers:
  - id: P
    role: paper
    title: A paper
    author: somebody
    date: unknown
    items:
      - {id: P.example, title: an example, about: something}
    clauses:
      - {id: P.clause, says: something}
  - id: Q
    role: context
    title: Common ground
    author: somebody
    date: unknown
    items: []
    clauses: []
";

pub const RULES: &str = "\
id: plain
title: Plain rules
paper: P
note: for tests
switches:
  suicide: {choice: forbidden, clause: P.clause}
  basic-ko: {choice: in-force, clause: P.clause}
  ko-pass-ban: {choice: none, open: no reason}
  ko-pass-scope: {choice: both, open: no reason}
  ko-pass-precondition: {choice: prohibited-now, open: no reason}
  fixed-ko: {choice: none, open: no reason}
  superko: {choice: none, open: no reason}
  passes-to-end: {choice: two, clause: P.clause}
  formation: {choice: pass-alive, open: no reason}
  coverage: {choice: all, open: no reason}
  infinite-play: {choice: undefined, open: no reason}
  throw-in-prisoners: {choice: undefined, open: no reason}
system: verbal-japanese
";

pub const CASE: &str = "\
id: sample
title: A sample
paper: P
item: P.example
clauses: [P.clause]
claim: What the paper says.
origin:
  kind: constructed
  note: for tests
  facts: {size: 4x3, black-minus-white: -1}
board: |
  . X O .
  X O . O
  . X O .
to-move: black
strings:
  ko stone: b2
questions:
  - id: legal
    ask: legal
    after: B c2
    move: W b2
    rules: [plain]
    answer: {legal: false, because: [basic-ko]}
  - id: replay
    ask: replay
    variation: line
    answers:
      plain: {removed: [1, 0, 0], ended: true}
  - id: count
    ask: count
    count: sequences
    depth: 1
    rules: [plain]
    answer: {number: 4}
variations:
  - id: line
    note: a line
    moves: B c2, W pass, B pass
    rules: [plain]
    ends: true
";

/// A rule set without play.
pub const TABLES: &str = "\
id: plain
title: Tables
paper: P
note: for tests
switches:
  evaluation: {choice: one-pass, clause: P.clause}
system: decision-tables
";

/// A case without a board and without questions.
pub const LOST: &str = "\
id: sample
title: A lost sample
paper: P
item: P.example
clauses: [P.clause]
claim: What the paper says.
origin:
  kind: lost
  note: nobody knows the board
";

/// A case about trees and tables.
pub const WITHOUT_BOARD: &str = "\
id: sample
title: A sample without a board
paper: P
item: P.example
clauses: [P.clause]
claim: What the paper says.
origin: {kind: published, note: a table}
questions:
  - {id: tree, ask: decide, tree: 'opponent(B2, player(A, B32))', rules: [plain], answer: {result: B2}}
  - {id: cell, ask: combine, stage: step-2-cut, by: player, values: [B2, B32], rules: [plain], answer: {result: B2}}
  - {id: both, ask: confront, player: B2, opponent: B31, rules: [plain], answer: {result: contradiction}}
";

/// A folder of cases with one case in it.
pub fn folder(papers: &str, rules: &str, case: &str) -> TempDir {
    let dir = TempDir::new().expect("a temporary folder");
    let write = |path: &str, text: &str| {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        fs::write(path, text).expect("a file is written");
    };
    write("papers.yaml", papers);
    write("rulesets/plain.yaml", rules);
    write("folder/sample.yaml", case);
    dir
}
