//! What the tests share: where the repository is, the program as a user runs it, and a small folder of cases with two
//! papers, one rule set, one case.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "each test uses its own part of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use kakunin::Suite;
use tempfile::TempDir;

/// The folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The cases of the repository.
pub fn cases() -> PathBuf {
    root().join("cases")
}

/// The same, read.
pub fn suite() -> Suite {
    Suite::read(&cases()).expect("the cases are right: `cargo xtask lint` tells more")
}

/// What came of running `kakunin`.
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Everything it printed.
    pub fn printed(&self) -> String {
        format!("{}{}", self.out, self.err)
    }
}

/// Runs `kakunin` in this folder.
pub fn kakunin(dir: &Path, arguments: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_kakunin")).current_dir(dir).args(arguments).output();
    let output = output.expect("kakunin starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints UTF-8");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs `kakunin conform` in this folder on the cases of the repository: how it exits, and everything it prints.
pub fn conform(dir: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let cases = cases();
    let cases = cases.to_str().expect("a path in UTF-8");
    let run = kakunin(dir, &[&["conform", "--cases", cases], arguments].concat());
    (run.code, run.printed())
}

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
  precedents: {choice: all, open: no reason}
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
    stated: P.clause
  - id: replay
    ask: replay
    variation: line
    answers:
      plain: {removed: [1, 0, 0], ended: true}
    stated: P.example
  - id: count
    ask: count
    count: sequences
    depth: 1
    rules: [plain]
    answer: {number: 4}
    derived: two empty points and no suicide, by a count of ours
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
  - {id: tree, ask: decide, tree: 'opponent(B2, player(A, B32))', rules: [plain], answer: {result: B2}, stated: P.example}
  - id: matrix
    ask: matrix
    stage: step-3-cut
    by: player
    rules: [plain]
    answer:
      cells: |
        |     | B31 | B32 |
        | B31 | B31 | B31 |
        | B32 | B31 | B32 |
    stated: P.example
  - id: table
    ask: table
    table: capture
    rules: [plain]
    answer:
      cells: |
        |          | opponent A    | opponent B    |
        | player A | uncapturable  | contradiction |
        | player B | contradiction | captured      |
    stated: P.example
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
