//! `assess` as a user meets it: a game record or a drawn board, in a folder of his own. What is expected is argued
//! on the spot, or written in a record by hand.

mod common;

use std::fs;

use common::{CASE, PAPERS, RULES, Ran, cases, folder, kakunin, suite};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use reference_engine::board::strings::all_strings;
use reference_engine::systems::system::Statuses;
use reference_engine::{Board, Colour, Size};
use rstest::rstest;
use serde_json::Value;
use tempfile::TempDir;

/// Runs `assess` on this text in a folder in which nothing else is.
fn assess(text: &str, more: &[&str]) -> (TempDir, Ran) {
    let dir = TempDir::new().expect("a folder");
    fs::write(dir.path().join("file"), text).expect("a file is written");
    let cases = cases().display().to_string();
    let run = kakunin(dir.path(), &[&["assess", "file", "--cases", &cases], more].concat());
    (dir, run)
}

/// White takes a stone on d3; at the end Black has two eyes, White three points, and the black stone on d1 is dead: it
/// has one liberty and stands in an eye of two points.
const GAME: &str = "(;GM[1]FF[4]SZ[5:3]KM[0.5]RU[Japanese]RE[W+3.5]
;B[bb];W[cb];B[ba];W[ca];B[bc];W[cc];B[ab];W[db];B[da];W[ea]
;B[dc];W[eb](;B[];W[])(;B[ec]))";

#[test]
fn a_game_is_counted_under_both_readings_of_japanese_rules() {
    let (_dir, run) = assess(GAME, &[]);
    assert_eq!(run.code, Some(0), "{}", run.printed());
    for expected in [
        "file: 5x3, 14 moves, Black to move, captured 1 black and 0 white, komi 0.5\n",
        "note: the record has variations; this is its main line\n",
        "note: the record says W+3.5\n",
        " 3 b X O w O 3\n 2 X X O O O 2\n 1 b X O x w 1\n",
        "(X O alive, x o dead, b Black's territory, w White's territory)\n",
        "verbal-japanese: Verbal Japanese Rules\n",
        "Black b1, 4 stones: independently alive (",
        "Black d1, 1 stone: dead (",
        "japanese-2003: Japanese 2003 Rules",
        "White c1, 6 stones: uncapturable (",
        "Black     2 territory + 0 dead + 0 captured = 2\n",
        "White     3 territory + 1 dead + 1 captured + 0.5 komi = 5.5\n",
        "score     W+3.5\n",
    ] {
        assert!(run.out.contains(expected), "`{expected}` is missing in\n{}", run.out);
    }
    assert_eq!(run.out.matches("score     W+3.5\n").count(), 2, "{}", run.out);
    assert_eq!(run.err, "", "progress is for terminals");
}

/// Before d3 is taken both players have what they have: after 9 moves it stands in atari.
#[test]
fn a_game_can_be_stopped_and_what_it_says_replaced() {
    let (_dir, run) = assess(GAME, &["--move", "9", "--rules", "verbal-japanese", "--budget", "3"]);
    assert!(run.out.contains("5x3, 9 moves, White to move, captured 0 black and 0 white"), "{}", run.printed());
    assert!(run.out.contains(" 2 X X @ @ . 2\n"), "White has not moved to e2 yet: {}", run.out);
    let more = ["--komi", "-1", "--prisoners", "0,7", "--to-move", "white", "--rules", "japanese-2003"];
    let (_dir, run) = assess(GAME, &more);
    assert!(run.out.contains("White to move, captured 0 black and 7 white, komi -1\n"), "{}", run.out);
    assert!(run.out.contains("score     B+6\n"), "2 + 7 - (3 + 1 - 1): {}", run.out);
}

/// A board as it is printed here, and as GNU Go prints it, can be given back.
#[rstest]
#[case("   a b c d e\n 3 . X O . O 3\n 2 X X O O O 2\n 1 . X O X . 1\n   a b c d e\n")]
#[case("   A B C D E\n3 . X O . O 3\n2 X X O O O 2\n1 . X O X . 1\n   A B C D E")]
#[case(". X O . O\nXXOOO\n.XOX.")]
fn a_board_may_have_coordinates_around_it(#[case] text: &str) {
    let (_dir, run) = assess(text, &["--rules", "verbal-japanese"]);
    assert_eq!(run.code, Some(0), "{}", run.printed());
    assert!(run.out.contains("score     W+2\n"), "2 points against 3 and a dead stone: {}", run.out);
}

/// Whoever fills the dame is taken: that is a seki, and there is no territory in it.
#[test]
fn in_a_seki_there_is_no_territory_and_open_dame_are_explained() {
    let (_dir, run) = assess(". X . O .\nX X O O O\nX X O O O\n", &["--rules", "japanese-2003"]);
    assert_eq!(run.code, Some(0), "{}", run.printed());
    assert!(run.out.contains("Black a1, 5 stones: uncapturable, in seki ("), "{}", run.out);
    assert!(run.out.contains(" 3 . % . & . 3\n") && run.out.contains("score     0 (a draw)\n"), "{}", run.out);
    assert!(run.out.contains("note      1 dame open (c3)."), "{}", run.out);
    let (_dir, verbal) = assess(". X . O .\nX X O O O\nX X O O O\n", &["--rules", "verbal-japanese"]);
    assert!(verbal.out.contains("White c1, 7 stones: alive in seki ("), "{}", verbal.out);
    assert!(!verbal.out.contains("note"), "{}", verbal.out);
}

/// Black has three points in a row and may divide them; White, with one eye of two points, is not in question.
#[test]
fn what_is_not_settled_names_the_missing_proof_and_what_would_help() {
    let (_dir, run) = assess(". . . X O .\nX X X X O O\n", &["--rules", "verbal-japanese", "--budget", "3"]);
    assert_eq!(run.code, Some(1), "{}", run.printed());
    for expected in [
        "Black a1, 5 stones: not settled\n",
        "  because neither \"Black can force the formation\" nor its opposite was shown within",
        "  helps   a move more: after B b2 it is independently alive\n",
        "# @ not settled",
        "helps     more work, perhaps: --budget 15.",
        "whatever becomes of what is not settled; ",
    ] {
        assert!(run.out.contains(expected), "`{expected}` is missing in\n{}", run.out);
    }
}

#[test]
fn time_is_a_bound() {
    let open = ". . . . .\n".repeat(5).replacen(". . . . .\n", ". X . O .\n", 1);
    let (_dir, run) = assess(&open, &["--time", "1"]);
    assert_eq!(run.code, Some(1), "{}", run.printed());
    assert!(run.out.contains("helps     more work, perhaps: --time 5."), "{}", run.out);
}

/// With so little memory next to nothing is settled, and it is said what stopped it.
#[test]
fn memory_is_a_bound() {
    let open = ". . . . .\n".repeat(5).replacen(". . . . .\n", ". X . O .\n", 1);
    let (_dir, run) = assess(&open, &["--memory", "64K", "--rules", "verbal-japanese"]);
    assert_eq!(run.code, Some(1), "{}", run.printed());
    assert!(run.out.contains("was shown within 64.0 KiB ("), "{}", run.out);
    assert!(run.out.contains("helps     more work, perhaps: --memory 5M."), "{}", run.out);
}

#[test]
fn json_has_everything() {
    let (_dir, run) = assess(GAME, &["--json"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let whole: Value = serde_json::from_str(&run.out).expect("one object");
    assert_eq!((&whole["moves"], &whole["recorded"], &whole["size"]), (&14.into(), &"W+3.5".into(), &"5x3".into()));
    assert_eq!(whole["all-settled"], true);
    let rules = whole["rules"].as_array().expect("rule sets");
    assert_eq!(rules.len(), 2);
    for under in rules {
        assert_eq!(under["score"]["margin"], -3.5);
        assert_eq!(under["territory"]["white"], serde_json::json!(["d1", "e1", "d3"]));
        let dead: Vec<_> =
            under["strings"].as_array().expect("strings").iter().filter(|s| s["alive"] == false).collect();
        assert_eq!(dead.len(), 1);
        assert_eq!((&dead[0]["stones"], &dead[0]["status"]), (&serde_json::json!(["d1"]), &"dead".into()));
    }
    let (_dir, run) = assess(". . . X O .\nX X X X O O\n", &["--budget", "3", "--rules", "verbal-japanese", "--json"]);
    let whole: Value = serde_json::from_str(&run.out).expect("one object");
    let open = &whole["rules"][0]["strings"][0];
    assert_eq!((&whole["rules"][0]["score"], &open["status"]), (&Value::Null, &Value::Null));
    let helps = serde_json::json!({"plays": "B b2", "fills-dame": false, "status": "independently-alive"});
    assert_eq!(open["not-settled"]["helps"], helps);
}

#[test]
fn a_picture_is_written_with_the_marks_of_every_string() {
    let (dir, run) = assess(GAME, &["--svg", "game.svg"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let svg = fs::read_to_string(dir.path().join("game.svg")).expect("a picture");
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{svg}");
    // Two boards: ten live stones with a ring, a dead one with a cross; five points of territory, one under the stone.
    assert_eq!(svg.matches("r=\"4\"").count(), 20);
    assert_eq!(svg.matches("l10 10M").count(), 2);
    assert_eq!(svg.matches("class=\"named").count(), 8);
    assert!(svg.contains("verbal-japanese: W+3.5"), "{svg}");
    let (_dir, both) = assess(GAME, &["--svg", "-", "--json"]);
    assert_eq!(both.code, Some(2));
    assert!(both.err.contains("name a file for the picture"), "{}", both.err);
}

#[rstest]
#[case("", "neither a game record, which begins with `(;`, nor a drawn board", &[])]
#[case(". Y", "`Y` is not a point", &[])]
#[case("X O", "the string on a1 has no liberty", &[])]
#[case("(;SZ[9]AB[aa]AW[ba][ab])", "the string on a9 has no liberty", &[])]
#[case("(;SZ[9];B[aa]\n;W[aa])", "line 2, column 4: move 2, W a9, is illegal, there is a stone already", &[])]
#[case("(;SZ[9];B[aa]", "line 1, column 14: the record ends without its `)`", &[])]
#[case("(;SZ[9];B[aa])", "has only 1 move:", &["--move", "2"])]
#[case(". X .", "has no moves: leave out `--move`", &["--move", "2"])]
#[case(". X .", "does not assess statuses of strings on a board: use one that does", &["--rules", "tromp-taylor"])]
#[case(". X .", "there is no rule set `nihon`", &["--rules", "nihon"])]
#[case(". X .", "there is no switch `colour`", &["--choice", "colour=red"])]
#[case(". X .", "leave out `counting=area`", &["--choice", "counting=area"])]
#[case(". X .", "write a whole number of seconds", &["--time", "soon"])]
#[case(". X .", "write points that may end in a half", &["--komi", "6.3"])]
#[case(". X .", "a comma", &["--prisoners", "3"])]
fn wrong_input_is_told_with_what_would_help(#[case] text: &str, #[case] wrong: &str, #[case] more: &[&str]) {
    let (_dir, run) = assess(text, more);
    assert_eq!(run.code, Some(2), "{}", run.printed());
    assert!(run.err.contains(wrong), "{}", run.err);
}

#[test]
fn choices_go_to_the_rule_sets_that_have_them() {
    let (_dir, run) = assess(". X .\n", &["--choice", "formation=two-eye"]);
    assert_eq!(run.code, Some(0), "{}", run.printed());
    assert!(run.out.contains("\nverbal-japanese formation=two-eye: "), "{}", run.out);
    assert!(run.out.contains("\njapanese-2003: "), "{}", run.out);
    let (_dir, run) = assess("(;SZ[3:1]RU[Korean]AB[ba])", &[]);
    assert!(run.out.contains("\nkorean: ") && !run.out.contains("japanese"), "{}", run.printed());
    let (_dir, run) = assess("(;SZ[3:1]RU[Chinese]AB[ba])", &["--rules", "verbal-japanese"]);
    assert!(run.out.contains("note: it was played under Chinese rules; here territory is counted\n"), "{}", run.out);
}

/// A snapback: the stone on c1 is captured and comes back.
#[test]
fn it_speaks_the_words_of_every_system() {
    for (rules, word) in [
        ("japanese-2003", "capturable-1"),
        ("nihon-kiin-1989", "alive"),
        ("sekiguchi", "alive"),
        ("sekiguchi-ban", "alive"),
        ("korean", "alive"),
    ] {
        let (_dir, run) = assess(". X . X X\nX X X X X\nX O O O X\nX O X . X\n", &["--rules", rules]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.out.contains(&format!("Black c1, 1 stone: {word} (")), "{rules}: {}", run.out);
        assert!(run.out.contains("White b1, 4 stones: dead ("), "{rules}: {}", run.out);
    }
}

#[test]
fn proofs_are_named_where_they_are_asked_for() {
    let dir = folder(PAPERS, RULES, CASE);
    fs::write(dir.path().join("board.txt"), ". X . O\nX X O O\nO O O .\n. O . O\n").expect("a file is written");
    let plain = ["assess", "board.txt", "--cases", ".", "--rules", "plain"];
    let run = kakunin(dir.path(), &[&plain[..], &["--proofs"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("Black a3, 3 stones: dead ("), "{}", run.out);
    assert!(run.out.contains("White b1, 7 stones: independently alive ("), "{}", run.out);
    assert!(run.out.contains("    White can force the capture ("), "{}", run.out);
    assert!(!kakunin(dir.path(), &plain).out.contains("White can force"), "only where they are asked for");
}

/// What is territory without knowing some strings is so whatever they are: of any board with any statuses, under every
/// rule set that has them. So are the stones that are removed.
#[test]
fn territory_does_not_hang_on_what_is_not_known() {
    let suite = suite();
    let sets = suite.rule_sets.iter().filter_map(|set| Some((&set.id, set.choices.system()?, set.choices.assesses()?)));
    let sets: Vec<_> = sets.collect();
    assert!(sets.len() >= 6, "few rule sets assess statuses");
    let size = Size::new(6, 4).expect("a size");
    let points = prop::collection::vec(0..4_u8, 24);
    let strings = prop::collection::vec((any::<prop::sample::Index>(), prop::bool::weighted(0.7)), 24);
    let mut runner = TestRunner::new(Config { cases: 3000, failure_persistence: None, ..Config::default() });
    let held = runner.run(&(points, strings), |(points, strings)| {
        let mut board = Board::empty(size);
        for (point, stone) in size.points().zip(points) {
            board.set(point, [None, Some(Colour::Black), Some(Colour::White), None][usize::from(stone)]);
        }
        for (id, of, system) in &sets {
            let pick = |index: &prop::sample::Index| *index.get(of.statuses());
            let all = all_strings(&board).into_iter().zip(&strings);
            let all: Vec<_> = all.map(|(string, (index, known))| ((string, pick(index)), *known)).collect();
            let known = all.iter().filter(|(_, known)| *known).map(|(one, _)| *one).collect();
            let all = system.counted(&board, &Statuses(all.iter().map(|(one, _)| *one).collect()));
            let known = system.counted(&board, &Statuses(known));
            for player in 0..2 {
                prop_assert!((known.territory[player] - all.territory[player]).is_empty(), "{id}\n{board}");
            }
            prop_assert!((known.removed - all.removed).is_empty(), "{id}\n{board}");
        }
        Ok(())
    });
    held.expect("it holds");
}
