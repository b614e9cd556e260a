//! Every fault in a case file is found and told: where it stands, what is wrong, what to do about it.

mod common;

use std::fs;
use std::path::Path;

use common::{CASE, LOST, PAPERS, RULES, TABLES, WITHOUT_BOARD, folder};
use kakunin::Suite;
use rstest::rstest;

/// The problems, one line each, without the name of the temporary folder.
fn problems(dir: &Path) -> Vec<String> {
    let problems = match Suite::read(dir) {
        Ok(suite) => suite.disputes,
        Err(problems) => problems,
    };
    let shown = problems.iter().map(|problem| {
        assert!(!problem.help.trim().is_empty(), "{problem} does not say what to do about it");
        assert!(problem.drawn().contains(&problem.what), "{} does not say what is wrong", problem.drawn());
        problem.to_string().replace(&format!("{}/", dir.display()), "")
    });
    shown.collect()
}

#[test]
fn a_right_case_has_no_problems() {
    let dir = folder(PAPERS, RULES, CASE);
    assert_eq!(problems(dir.path()), Vec::<String>::new());
    assert_eq!(Suite::read(dir.path()).expect("it is right").entries().count(), 3);
}

#[rstest]
#[case::unknown_field(
    "title: A sample",
    "titel: A sample",
    "2:1: there is no field `titel` here; leave it out, or use `title`"
)]
#[case::missing_field("claim: What the paper says.\n", "", "1:1: the field `claim` is missing")]
#[case::missing_field_below("  kind: constructed\n", "", "8:3: the field `kind` is missing")]
#[case::unknown_field_below("    ask: count", "    aks: count", "33:5: there is no field `aks` here")]
#[case::empty_text("title: A sample", "title:", "2:6: there is no text here")]
#[case::blank_text("claim: What the paper says.", "claim: ' '", "6:8: there is no text here")]
#[case::file_name("id: sample", "id: simple", "1:5: the file of the case `simple` has another name")]
#[case::id("  - id: legal", "  - id: Legal One", "19:9: `Legal One` is not an id")]
#[case::parts(
    "to-move: black\nstrings",
    "parts: |\n  a a\n  b b\nto-move: black\nstrings",
    "16:3: the parts do not fill the 4x3 board"
)]
#[case::no_part(
    "to-move: black\nstrings",
    "parts: |\n  a a a a\n  b b b b\n  A . . .\nto-move: black\nstrings",
    "18:3: `A` is no part"
)]
#[case::duplicate_question("  - id: replay", "  - id: legal", "26:9: the id `legal` is used twice")]
#[case::duplicate_key(
    "title: A sample",
    "title: A sample\ntitle: B",
    "3:1: the key `title` is here for the second time"
)]
#[case::paper("paper: P", "paper: R", "3:8: there is no paper `R`")]
#[case::item("item: P.example", "item: P.other", "4:7: the paper P has no item `P.other`")]
#[case::no_item("item: P.example\n", "", "3:8: the case does not say which item of P it is about")]
#[case::clause("clauses: [P.clause]", "clauses: [P.clause, P.more]", "5:21: there is no clause `P.more`")]
#[case::no_clause("clauses: [P.clause]", "clauses: []", "5:10: the case cites no clause")]
#[case::no_grounds("    stated: P.clause\n", "", "19:5: it is not said what the answer rests on")]
#[case::unknown_grounds("stated: P.clause", "stated: P.more", "25:13: there is no item and no clause `P.more`")]
#[case::empty_argument("derived: two", "derived: '' #", "38:14: there is no text here")]
#[case::two_grounds(
    "stated: P.clause",
    "stated: P.clause\n    derived: we think so",
    "25:13: the answer under `plain` is both `stated` and `derived`"
)]
#[case::grounds_of_another_rule_set(
    "stated: P.clause",
    "stated: {superko: P.clause}\n    derived: we think so",
    "25:23: the question is not asked under `superko`"
)]
#[case::grounds_for_others_only(
    "stated: P.clause",
    "stated: {superko: P.clause}",
    "19:5: it is not said what the answer under `plain` rests on"
)]
#[case::origin(
    "kind: constructed",
    "kind: invented",
    "8:9: `kind` cannot be `invented`; use one of published, constructed, lost"
)]
#[case::fact_size("size: 4x3", "size: 3x4", "10:17: the source's fact `size` is 3x4, but on this board it is 4x3")]
#[case::fact_stones(
    "black-minus-white: -1",
    "black-minus-white: 1",
    "10:41: the source's fact `black-minus-white` is 1, but on this board it is -1"
)]
#[case::fact_corresponds("black-minus-white: -1", "corresponds: perhaps", "10:35: `corresponds` cannot be `perhaps`")]
#[case::fact_corresponds_without_strings(
    "facts: {size: 4x3, black-minus-white: -1}\nboard: |\n  . X O .\n  X O . O\n  . X O .\nto-move: black\nstrings:\n  ko stone: b2",
    "facts: {size: 4x3, corresponds: yes}\nboard: |\n  . X O .\n  X O . O\n  . X O .\nto-move: black",
    "10:35: `corresponds` is about the strings that the case names"
)]
#[case::ragged("  X O . O\n", "  X O .\n", "13:3: this row has 3 points but the first row has 4")]
#[case::sign("  X O . O\n", "  X o . O\n", "13:5: `o` is not a point")]
#[case::no_liberty(
    "  . X O .\n  X O . O\n",
    "  . X O .\n  X O X O\n",
    "13:5: the string of the stone on b2 has no liberty"
)]
#[case::no_board(
    "board: |\n  . X O .\n  X O . O\n  . X O .\n",
    "",
    "16:10: `ask: legal` needs a board, and the case has none"
)]
#[case::strings_without_board(
    "board: |\n  . X O .\n  X O . O\n  . X O .\n",
    "",
    "13:3: `strings` needs a board, and the case has none"
)]
#[case::facts_without_board(
    "board: |\n  . X O .\n  X O . O\n  . X O .\n",
    "",
    "10:10: `origin.facts` needs a board, and the case has none"
)]
#[case::board_of_a_lost_case("kind: constructed", "kind: lost", "12:3: a case whose board is lost has no `board`")]
#[case::questions_of_a_lost_case(
    "kind: constructed",
    "kind: lost",
    "19:3: a case whose board is lost has no `questions`"
)]
#[case::string_off_board("ko stone: b2", "ko stone: e9", "17:13: `e9` is not a point of this 4x3 board")]
#[case::string_empty("ko stone: b2", "ko stone: c2", "17:13: there is no stone on c2")]
#[case::who_moves("to-move: black\n", "", "18:5: nobody says who moves first")]
#[case::colour("to-move: black", "to-move: red", "15:10: `to-move` cannot be `red`; use one of black, white")]
#[case::unreadable_move("    move: W b2", "    move: b2", "22:11: `b2` is not a move")]
#[case::unreadable_after("    after: B c2", "    after: B c2; W d1", "21:12: move 1 cannot be read: `B c2; W d1`")]
#[case::unreadable_ko_pass(
    "    after: B c2",
    "    after: B c2, W ko-pass z9",
    "21:12: move 2 cannot be read: `W ko-pass z9`"
)]
#[case::ko_pass_off_board(
    "    after: B c2",
    "    after: B c2, W ko-pass e1",
    "21:12: move 2, W ko-pass e1, is off this 4x3 board"
)]
#[case::ko_pass_without_ban(
    "    after: B c2",
    "    after: B c2, W ko-pass b2, B a1",
    "21:12: move 2, W ko-pass b2, is illegal under plain: no-ko-pass"
)]
#[case::off_board("    after: B c2", "    after: B e1", "21:12: move 1, B e1, is off this 4x3 board")]
#[case::illegal_before("    after: B c2", "    after: B b2", "21:12: move 1, B b2, is illegal under plain: occupied")]
#[case::wrong_turn("    after: B c2", "    after: W c3", "21:12: move 1, W c3, is illegal under plain: not-your-turn")]
#[case::no_move("    move: W b2\n", "", "19:5: the field `move` is missing")]
#[case::foreign_field("    move: W b2", "    move: W b2\n    depth: 3", "23:5: `ask: legal` has no field `depth`")]
#[case::ask("    ask: replay", "    ask: guess", "27:10: ")]
#[case::no_variation("    variation: line", "    variation: other", "28:16: the case has no variation `other`")]
#[case::moves_and_variation(
    "    variation: line",
    "    variation: line\n    moves: B c2",
    "28:16: it is not clear which moves are meant"
)]
#[case::no_depth("    depth: 1\n", "", "34:12: sequences of how many moves?")]
#[case::endless_count("    depth: 1", "    depth: 1000", "34:12: this count would take too long")]
#[case::positions_of_stones(
    "count: sequences\n    depth: 1",
    "count: positions",
    "34:12: positions and games are counted for a size"
)]
#[case::rule_set(
    "    rules: [plain]\n    answer: {number: 4}",
    "    rules: [fancy]\n    answer: {number: 4}",
    "36:13: there is no rule set `fancy`"
)]
#[case::rule_set_twice(
    "    rules: [plain]\n    answer: {number: 4}",
    "    rules: [plain, plain]\n    answer: {number: 4}",
    "36:20: the rule set `plain` is named twice"
)]
#[case::no_rules(
    "    rules: [plain]\n    answer: {number: 4}",
    "    rules: []\n    answer: {number: 4}",
    "32:5: the question names no rule set"
)]
#[case::no_answer("    answer: {number: 4}\n", "", "32:5: it is not clear what the question expects")]
#[case::choice(
    "    answer: {number: 4}",
    "    choices: {suicide: maybe}\n    answer: {number: 4}",
    "37:24: `maybe` is not a choice of the switch `suicide`"
)]
#[case::switch(
    "    answer: {number: 4}",
    "    choices: {komi: maybe}\n    answer: {number: 4}",
    "37:21: there is no switch `komi` here"
)]
#[case::reason("because: [basic-ko]", "because: [bad-luck]", "24:38: an item of `because` cannot be `bad-luck`")]
#[case::no_reason(", because: [basic-ko]", "", "24:13: the answer does not fit the question")]
#[case::answer_of_another(
    "answer: {number: 4}",
    "answer: {legal: true}",
    "37:14: the answer to `ask: count` has no field `legal`"
)]
#[case::number("answer: {number: 4}", "answer: {number: six}", "37:22: `number` is a whole number, and this is a text")]
#[case::replay_with_status(
    "ended: true}",
    "ended: true, status: dead}",
    "30:48: the answer to `ask: replay` has no field `status`"
)]
#[case::removed("removed: [1, 0, 0]", "removed: [1, 0]", "30:24: `removed` has 2 numbers for 3 legal moves")]
#[case::position("ended: true}", "ended: true, position: '. .'}", "30:58: the position is 2x1 but the board is 4x3")]
#[case::illegal_variation(
    "moves: B c2, W pass, B pass",
    "moves: B c2, W b2",
    "42:12: move 2, W b2, is illegal under plain: basic-ko"
)]
#[case::variation_ends(
    "    ends: true",
    "    ends: false",
    "44:11: after these moves the sequence has ended under plain"
)]
#[case::variation_note("    note: a line", "    note: ''", "41:11: there is no text here")]
fn every_fault_is_found_where_it_is(#[case] right: &str, #[case] wrong: &str, #[case] expected: &str) {
    assert!(CASE.contains(right), "the sample has no `{right}`");
    let dir = folder(PAPERS, RULES, &CASE.replacen(right, wrong, 1));
    let found = problems(dir.path());
    let told = |expected: &str| found.iter().any(|line| line.starts_with(&format!("folder/sample.yaml:{expected}")));
    assert!(told(expected), "expected {expected}\nfound {found:#?}");
}

/// The same with another third question in the sample.
#[rstest]
#[case::no_strings(
    "ask: uncapturable\n    rules: [plain]\n    answer: {says: yes}",
    "32:5: the field `strings` is missing"
)]
#[case::unknown_string(
    "ask: status\n    strings: [nobody]\n    rules: [plain]\n    answer: {status: dead}",
    "34:15: the case has no string `nobody`"
)]
#[case::two_strings(
    "ask: status\n    strings: [ko stone, ko stone]\n    rules: [plain]\n    answer: {status: dead}",
    "34:14: this is asked about one string"
)]
#[case::string_twice(
    "ask: statuses\n    strings: [ko stone, ko stone]\n    rules: [plain]\n    answer: {statuses: {ko stone: dead}}",
    "34:25: the string `ko stone` is named twice"
)]
#[case::no_strings_for_statuses(
    "ask: statuses\n    strings: []\n    rules: [plain]\n    answer: {statuses: {}}",
    "34:14: which strings are meant?"
)]
#[case::status_is_missing(
    "ask: statuses\n    rules: [plain]\n    answer: {statuses: {}}",
    "35:24: the status of `ko stone` is missing"
)]
#[case::status_of_another(
    "ask: statuses\n    rules: [plain]\n    answer: {statuses: {ko stone: dead, nobody: dead}}",
    "35:49: the question is not about a string `nobody`"
)]
#[case::statuses_and_status(
    "ask: statuses\n    rules: [plain]\n    answer: {statuses: {ko stone: dead}, status: dead}",
    "35:42: the answer to `ask: statuses` has no field `status`"
)]
#[case::foreign_status(
    "ask: status\n    strings: [ko stone]\n    rules: [plain]\n    answer: {status: seki-stones}",
    "36:22: the rule set `plain` has no status `seki-stones`"
)]
#[case::foreign_status_of_several(
    "ask: statuses\n    rules: [plain]\n    answer: {statuses: {ko stone: capturable-1}}",
    "35:35: the rule set `plain` has no status `capturable-1`"
)]
#[case::how_many_missing(
    "ask: replaceable\n    strings: [ko stone]\n    rules: [plain]\n    answer: {says: yes}",
    "32:5: the field `how-many` is missing"
)]
#[case::how_many(
    "ask: replaceable\n    strings: [ko stone]\n    how-many: some\n    rules: [plain]\n    answer: {says: yes}",
    "35:15: `how-many` cannot be `some`"
)]
#[case::how_many_of_another(
    "ask: two-eyes\n    strings: [ko stone]\n    how-many: all\n    rules: [plain]\n    answer: {says: yes}",
    "35:5: `ask: two-eyes` has no field `how-many`"
)]
#[case::two_eyes(
    "ask: two-eyes\n    strings: [ko stone]\n    rules: [plain]\n    answer: {property: none}",
    "36:14: the answer to `ask: two-eyes` has no field `property`"
)]
#[case::property(
    "ask: property\n    strings: [ko stone]\n    rules: [plain]\n    answer: {property: third-class}",
    "36:24: `property` cannot be `third-class`"
)]
#[case::property_says(
    "ask: property\n    strings: [ko stone]\n    rules: [plain]\n    answer: {says: yes}",
    "36:14: the answer to `ask: property` has no field `says`"
)]
#[case::local_2_of_two(
    "ask: local-2\n    strings: [ko stone, ko stone]\n    rules: [plain]\n    answer: {points: [a1]}",
    "34:14: this is asked about one string"
)]
#[case::local_2_off_board(
    "ask: local-2\n    strings: [ko stone]\n    rules: [plain]\n    answer: {points: [a1, z9]}",
    "36:27: `z9` is not a point of this 4x3 board"
)]
#[case::local_2_territory(
    "ask: local-2\n    strings: [ko stone]\n    rules: [plain]\n    answer: {territory: {black: [], white: []}}",
    "36:14: the answer to `ask: local-2` has no field `territory`"
)]
#[case::part_of_none(
    "ask: part\n    rules: [plain]\n    answer: {points: [a1]}",
    "32:5: the field `strings` is missing"
)]
#[case::needs_no_move(
    "ask: needs-play\n    rules: [plain]\n    answer: {says: yes}",
    "32:5: the field `move` is missing"
)]
#[case::needs_a_pass(
    "ask: needs-play\n    move: B pass\n    rules: [plain]\n    answer: {says: yes}",
    "34:11: B pass is not a play"
)]
#[case::recreation(
    "ask: recreation\n    strings: [ko stone]\n    rules: [plain]\n    answer: {result: jigo}",
    "36:22: `result` cannot be `jigo`"
)]
#[case::right("ask: right-to-play\n    rules: [plain]\n    answer: {right: both}", "35:21: `right` cannot be `both`")]
#[case::plays_off_board(
    "ask: right-to-play\n    rules: [plain]\n    answer: {right: black, plays: [z9]}",
    "35:36: `z9` is not a point of this 4x3 board"
)]
#[case::nobody_passed(
    "ask: unfinished\n    rules: [plain]\n    answer: {right: black}",
    "32:5: the field `passed-first` is missing"
)]
#[case::one_passed(
    "ask: unfinished\n    passed-first: [black]\n    rules: [plain]\n    answer: {right: black}",
    "34:19: `passed-first` is a list of two, and this has 1"
)]
#[case::agreed(
    "ask: game\n    moves: B pass\n    agreed: [nothing]\n    rules: [plain]\n    answer: {margin: 0}",
    "35:14: the case has no string `nothing`"
)]
#[case::game(
    "ask: game\n    moves: B pass\n    rules: [plain]\n    answer: {ended: true}",
    "36:14: the answer to `ask: game` has no field `ended`"
)]
#[case::last_pass(
    "ask: game\n    moves: B pass\n    rules: [plain]\n    answer: {last-pass: cheap}",
    "36:25: `last-pass` cannot be `cheap`"
)]
#[case::perfect_play(
    "ask: perfect-play\n    rules: [plain]\n    answer: {margin: 0, ko-fight: none}",
    "35:25: the answer to `ask: perfect-play` has no field `ko-fight`"
)]
#[case::no_kos(
    "ask: ko-table\n    threats: [0, 0]\n    rules: [plain]\n    answer: {margin: 0}",
    "32:5: the field `kos` is missing"
)]
#[case::negative_kos(
    "ask: ko-table\n    kos: [-1, 0]\n    threats: [0, 0]\n    rules: [plain]\n    answer: {margin: 0}",
    "34:11: -1 is too small"
)]
#[case::concluding_result(
    "ask: concluding-result\n    strings: [ko stone]\n    rules: [plain]\n    answer: {result: B3}",
    "36:22: `result` cannot be `B3`"
)]
#[case::status(
    "ask: status\n    strings: [ko stone]\n    rules: [plain]\n    answer: {status: ill}",
    "36:22: the rule set `plain` has no status `ill`"
)]
#[case::says(
    "ask: uncapturable\n    strings: [ko stone]\n    rules: [plain]\n    answer: {status: dead}",
    "36:14: the answer to `ask: uncapturable` has no field `status`"
)]
#[case::no_margin(
    "ask: referee\n    variation: line\n    rules: [plain]\n    answer: {outcome: jigo}",
    "32:5: the field `margin` is missing"
)]
#[case::no_score(
    "ask: referee\n    variation: line\n    margin: 1\n    rules: [plain]\n    answer: {outcome: scored}",
    "37:13: the answer does not fit the question"
)]
#[case::no_tree("ask: decide\n    rules: [plain]\n    answer: {says: yes}", "32:5: the field `tree` is missing")]
#[case::bad_tree(
    "ask: decide\n    tree: player(perhaps)\n    rules: [plain]\n    answer: {says: yes}",
    "34:11: the tree cannot be read at character 8"
)]
#[case::territory(
    "ask: territory\n    rules: [plain]\n    answer: {territory: {black: [z9], white: []}}",
    "35:34: `z9` is not a point of this 4x3 board"
)]
#[case::foreign_field(
    "ask: territory\n    strings: [ko stone]\n    rules: [plain]\n    answer: {territory: {black: [], white: []}}",
    "34:5: `ask: territory` has no field `strings`"
)]
#[case::illegal_before(
    "ask: formation\n    after: B b2\n    strings: [ko stone]\n    rules: [plain]\n    answer: {says: no}",
    "34:12: move 1, B b2, is illegal"
)]
fn faults_in_questions_about_statuses_are_found(#[case] question: &str, #[case] expected: &str) {
    let count = "ask: count\n    count: sequences\n    depth: 1\n    rules: [plain]\n    answer: {number: 4}";
    assert!(CASE.contains(count));
    let dir = folder(PAPERS, RULES, &CASE.replacen(count, question, 1));
    let found = problems(dir.path());
    let told = found.iter().any(|line| line.starts_with(&format!("folder/sample.yaml:{expected}")));
    assert!(told, "expected {expected}\nfound {found:#?}");
}

#[rstest]
#[case::tree("player(A, B32))'", "player(A, B4))'", "9:35: the tree cannot be read at character 24")]
#[case::mixed_tree("player(A, B32))'", "player(A, no))'", "9:35: the tree cannot be read at character 24")]
#[case::foreign_field("by: player\n", "by: player\n    tree: A\n", "14:5: `ask: matrix` has no field `tree`")]
#[case::no_stage("    stage: step-3-cut\n", "", "10:5: the field `stage` is missing")]
#[case::stage("stage: step-3-cut", "stage: step-4", "12:12: `stage` cannot be `step-4`")]
#[case::chooser("by: player", "by: referee", "13:9: `by` cannot be `referee`")]
#[case::no_table("    table: capture\n", "", "21:5: the field `table` is missing")]
#[case::table("table: capture", "table: ko", "23:12: `table` cannot be `ko`")]
#[case::no_row("        | B31 | B31 | B31 |\n", "", "16:7: the answer does not fit the question")]
#[case::row_of_another("| B32 | B31 | B32 |", "| B2  | B31 | B32 |", "16:7: the answer does not fit the question")]
#[case::column_of_another("|     | B31 | B32 |", "|     | B31 | A   |", "16:7: the answer does not fit the question")]
#[case::cell_of_another(
    "| B31 | B31 | B31 |",
    "| B31 | B31 | captured |",
    "16:7: the answer does not fit the question"
)]
#[case::short_row("| B31 | B31 | B31 |", "| B31 | B31 |", "18:9: line 2 of the cells has more or fewer cells")]
#[case::open_row(
    "| player A | uncapturable  | contradiction |",
    "| player A | uncapturable",
    "28:9: line 2 of the cells does not begin and end"
)]
#[case::no_cells(
    "|          | opponent A    | opponent B    |",
    "none",
    "27:9: line 1 of the cells does not begin and end"
)]
#[case::says("{result: B2}", "{says: yes}", "9:91: the answer does not fit the question")]
#[case::undefined_tree("{result: B2}", "{result: undefined}", "9:100: `result` cannot be `undefined`")]
fn faults_in_questions_about_trees_and_tables_are_found(
    #[case] right: &str,
    #[case] wrong: &str,
    #[case] expected: &str,
) {
    assert!(WITHOUT_BOARD.contains(right), "the sample has no `{right}`");
    let found = problems(folder(PAPERS, TABLES, &WITHOUT_BOARD.replacen(right, wrong, 1)).path());
    let told = found.iter().any(|line| line.starts_with(&format!("folder/sample.yaml:{expected}")));
    assert!(told, "expected {expected}\nfound {found:#?}");
}

#[test]
fn a_case_needs_no_board_for_trees_and_tables() {
    let dir = folder(PAPERS, TABLES, WITHOUT_BOARD);
    assert_eq!(problems(dir.path()), Vec::<String>::new());
}

#[test]
fn only_a_lost_case_asks_nothing() {
    assert_eq!(problems(folder(PAPERS, RULES, LOST).path()), Vec::<String>::new());
    let found = problems(folder(PAPERS, RULES, &LOST.replace("kind: lost", "kind: published")).path());
    assert!(found.len() == 1 && found[0].contains("the case asks nothing"), "{found:#?}");
}

#[test]
fn nothing_is_played_under_rules_without_play() {
    let found = problems(folder(PAPERS, TABLES, CASE).path()).join("\n");
    for place in ["23:13", "30:14", "36:13", "43:13"] {
        let expected = format!("folder/sample.yaml:{place}: the rule set `plain` has no rules of play");
        assert!(found.contains(&expected), "{expected} is missing in\n{found}");
    }
}

#[rstest]
#[case::duplicate_id(
    "{id: P.clause, says: something}",
    "{id: P.example, says: something}",
    "10:14: the id `P.example` is used twice"
)]
#[case::foreign_id(
    "{id: P.clause, says: something}",
    "{id: R.clause, says: something}",
    "10:14: the id `R.clause` stands under the paper `P`"
)]
#[case::role("role: context", "role: friend", "12:11: `role` cannot be `friend`")]
#[case::no_text("about: something", "about: ''", "8:51: there is no text here")]
fn faults_in_the_list_of_papers_are_found(#[case] right: &str, #[case] wrong: &str, #[case] expected: &str) {
    let dir = folder(&PAPERS.replacen(right, wrong, 1), RULES, CASE);
    let found = problems(dir.path());
    assert!(found.iter().any(|line| line.starts_with(&format!("papers.yaml:{expected}"))), "{found:#?}");
}

#[rstest]
#[case::missing("  superko: {choice: none, open: no reason}\n", "", "6:3: the switch `superko` is missing")]
#[case::unknown(
    "  superko:",
    "  komi: {choice: none, open: no reason}\n  superko:",
    "12:18: there is no switch `komi` here"
)]
#[case::choice(
    "{choice: two, clause: P.clause}",
    "{choice: 2, clause: P.clause}",
    "13:27: `2` is not a choice of the switch `passes-to-end`"
)]
#[case::clause(
    "{choice: two, clause: P.clause}",
    "{choice: two, clause: P.other}",
    "13:40: there is no clause `P.other`"
)]
#[case::undecided(
    "{choice: two, clause: P.clause}",
    "{choice: two}",
    "13:18: what decides the switch `passes-to-end` is not clear"
)]
#[case::system(
    "system: verbal-japanese",
    "system: roman",
    "19:9: `system` cannot be `roman`; use one of verbal-japanese,"
)]
#[case::switch_of_play(
    "system: verbal-japanese",
    "system: decision-tables",
    "12:21: there is no switch `superko` here"
)]
#[case::switch_of_tables(
    "system: verbal-japanese",
    "system: decision-tables",
    "6:3: the switch `evaluation` is missing"
)]
#[case::switch_of_hypothetical_play(
    "system: verbal-japanese",
    "system: japanese-2003",
    "6:3: the switch `permanent-in-endless-play` is missing"
)]
#[case::switch_of_another_system(
    "system: verbal-japanese",
    "system: sekiguchi",
    "16:27: there is no switch `infinite-play` here"
)]
#[case::rule_set_as_system(
    "system: verbal-japanese",
    "system: sekiguchi-ban",
    "19:9: `system` cannot be `sekiguchi-ban`; use `sekiguchi`,"
)]
#[case::foreign_switch("system: verbal-japanese", "", "14:23: there is no switch `formation` here")]
#[case::file_name("id: plain", "id: fancy", "1:5: the file of `fancy` has another name")]
#[case::paper("paper: P", "paper: Z", "3:8: there is no paper `Z`")]
fn faults_in_a_rule_set_are_found(#[case] right: &str, #[case] wrong: &str, #[case] expected: &str) {
    let dir = folder(PAPERS, &RULES.replacen(right, wrong, 1), CASE);
    let found = problems(dir.path());
    assert!(found.iter().any(|line| line.starts_with(&format!("rulesets/plain.yaml:{expected}"))), "{found:#?}");
}

/// The whole case that docs/cases.md shows is right, but for what it cites.
#[test]
fn the_case_in_the_manual_is_right() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manual = fs::read_to_string(root.join("docs/cases.md")).expect("the manual");
    let case = manual.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a whole case");
    let papers = fs::read_to_string(root.join("cases/papers.yaml")).expect("the papers");
    let dir = folder(
        &papers,
        &RULES.replace("paper: P", "paper: verbal-japanese").replace("P.clause", "verbal-japanese.basic-ko"),
        "",
    );
    fs::remove_file(dir.path().join("folder/sample.yaml")).expect("the file was there");
    fs::write(dir.path().join("folder/basic-ko.yaml"), case).expect("a file is written");
    for file in fs::read_dir(root.join("cases/rulesets")).expect("the rule sets") {
        let file = file.expect("a file");
        fs::copy(file.path(), dir.path().join("rulesets").join(file.file_name())).expect("a copy");
    }
    assert_eq!(problems(dir.path()), Vec::<String>::new());
}

/// Eleven things are wrong in this file. They are told in one run, from top to bottom, each mistake once and with its place.
#[test]
fn every_mistake_in_a_file_is_a_problem() {
    let case = "\
id: Sample
titel: A sample
paper: Q
clauses: P.clause
claim: 7
origin: {kind: invented, note: for tests, facts: {size: 3x4}}
board: |
  . X O .
  X O . O
  . X O .
to-move: red
strings:
  ko stone: c2
questions:
  - id: legal
    ask: legal
    after: B c2
    move: b2
    rules: [plian]
    answer: {legal: false, because: [basic-ko]}
variations: []
";
    let found = problems(folder(PAPERS, RULES, case).path());
    let expected = [
        "1:5: `Sample` is not an id; use small letters, digits and `-`",
        "1:5: the file of the case `Sample` has another name",
        "2:1: there is no field `titel` here; leave it out, or use `title`, if that is meant; there are id, title, ",
        "4:10: `clauses` is a list, and this is a text",
        "5:8: `claim` is a text, and this is a number; put it in quotes",
        "6:16: `kind` cannot be `invented`",
        "6:57: the source's fact `size` is 3x4, but on this board it is 4x3",
        "11:10: `to-move` cannot be `red`; use one of black, white",
        "13:13: there is no stone on c2",
        "18:11: `b2` is not a move",
        "19:13: there is no rule set `plian`",
    ];
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(&format!("folder/sample.yaml:{expected}")), "{found}\nis not\n{expected}");
    }
    assert_eq!(found.len(), expected.len(), "{found:#?}");
}

#[test]
fn all_problems_of_all_files_are_told() {
    let dir = folder(PAPERS, RULES, &CASE.replace("title: A sample", "titel: A sample"));
    let second =
        CASE.replace("id: sample", "id: second").replace("paper: P", "paper: R").replace("move: W b2", "move: b2");
    fs::write(dir.path().join("folder/second.yaml"), second).expect("a file is written");
    assert_eq!(problems(dir.path()).len(), 3);
}

#[test]
fn nothing_is_skipped_silently() {
    let dir = folder(PAPERS, RULES, CASE);
    fs::create_dir_all(dir.path().join("other/deeper")).expect("a folder is made");
    fs::write(dir.path().join("other/sample.yaml"), CASE).expect("a file is written");
    fs::write(dir.path().join("other/case.yml"), CASE).expect("a file is written");
    fs::write(dir.path().join("stray.yaml"), CASE).expect("a file is written");
    fs::write(dir.path().join("other/binary.yaml"), b"id: x\nnote: \xff").expect("a file is written");
    let found = problems(dir.path()).join("\n");
    for expected in [
        "other/deeper: this is not a case",
        "other/case.yml: this is not a case",
        "stray.yaml: a case must stand in a folder",
        "other/sample.yaml:1:5: the folder folder has a case with the id `sample` already",
        "other/binary.yaml:2:7: this is not UTF-8",
    ] {
        assert!(found.contains(expected), "{expected} is missing in\n{found}");
    }
}

#[test]
fn a_huge_file_is_refused_unread() {
    let dir = folder(PAPERS, RULES, CASE);
    let file = fs::File::create(dir.path().join("folder/huge.yaml")).expect("a file is made");
    file.set_len(1 << 40).expect("it is sparse");
    assert!(problems(dir.path())[0].contains("more than the 1048576 that are allowed"));
}
