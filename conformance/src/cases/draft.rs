//! Drafts of new files. Everything that is left to be filled in is a problem that `lint` reports with what to write
//! there, so whoever fills in what it asks for ends with a case or a rule set that is right.

use std::fmt::Write as _;

use reference_engine::board::notation::PlayersMove;
use reference_engine::systems::{SystemId, switches};
use reference_engine::word::Word;
use reference_engine::{Board, Colour};

/// What is known of a case before it is written: the position of a game.
#[derive(Clone, Debug)]
pub struct Given {
    /// The position.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Colour,
    /// A move to begin with: whether it is legal can be asked of every position, and is answered at once.
    pub next: PlayersMove,
    /// Where it is from.
    pub about: String,
}

/// A new case.
pub fn case(id: &str, paper: Option<&str>) -> String {
    case_with(id, paper, None)
}

/// A new case with a position.
pub fn case_with(id: &str, paper: Option<&str>, given: Option<&Given>) -> String {
    let paper = paper.map_or(String::new(), |paper| format!(" {paper}"));
    let about = given.map_or(String::new(), comment);
    let board = given.map_or("board:\nto-move:\n".to_owned(), position);
    let question = given.map_or("  - id:\n    ask:\n    rules: []\n".to_owned(), first_question);
    format!(
        "\
{about}id: {id}
title:
paper:{paper}
item:
clauses: []
claim:
origin:
  kind:
  note:
{board}questions:
{question}    answer:
    stated:
    derived:
"
    )
}

/// An example of one's own to begin from, where no position is given.
const OWN: &str = "\
# An example to begin from. Draw your own board: X black, O white, . empty. Name strings by one of their stones.
paper: own
board: |
  . X O .
  X O . O
  . X O .
to-move: black
strings:
  the ko stone: b2
questions:
  - id: status
    ask: status
    strings: [the ko stone]
    rules: [japanese-2003, verbal-japanese]
# With an expected answer below a question `try` says whether the reference engine agrees:
#   answer: {status: dead}
";

/// An example of one's own. It can be tried as it is.
pub fn own(given: Option<&Given>) -> String {
    let Some(given) = given else { return OWN.to_owned() };
    let more = "\
# Ask more, for example the status of a string that you name by one of its stones:
# strings:
#   my string: c3
# and below `questions`:
#   - id: status
#     ask: status
#     strings: [my string]
#     rules: [japanese-2003]
#     answer: {status: dead}
";
    format!("{}paper: own\n{}questions:\n{}{more}", comment(given), position(given), first_question(given))
}

/// Where a position is from, in lines that are not too long.
fn comment(given: &Given) -> String {
    let mut lines = vec!["#".to_owned()];
    for word in given.about.split_whitespace() {
        if lines.last().is_some_and(|line| line.len() + word.len() >= 100 && line.len() > 1) {
            lines.push("#".to_owned());
        }
        if let Some(line) = lines.last_mut() {
            line.extend([" ", word]);
        }
    }
    lines.join("\n") + "\n"
}

fn position(given: &Given) -> String {
    let rows: String = given.board.to_string().lines().map(|row| format!("  {}\n", row.trim())).collect();
    format!("board: |\n{rows}to-move: {}\n", given.to_move.to_string().to_lowercase())
}

fn first_question(given: &Given) -> String {
    format!("  - id: next-move\n    ask: legal\n    move: {}\n    rules: [japanese-2003]\n", given.next)
}

/// A new rule set of a system, or of play alone.
pub fn rule_set(id: &str, system: Option<SystemId>) -> String {
    let mut text = format!("id: {id}\ntitle:\npaper:\nnote:\n");
    if let Some(system) = system {
        let _ = writeln!(text, "system: {}", system.word());
    }
    text.push_str("switches:\n");
    for switch in switches(system) {
        let _ = write!(text, "  {}:\n    choice:\n    clause:\n", switch.name);
    }
    text
}
