//! `new`: drafts, in a folder where nothing else is and in a folder of cases.

mod common;

use std::fs;

use common::{CASE, PAPERS, RULES, cases, folder, kakunin};
use rstest::rstest;
use tempfile::TempDir;

/// Black takes the stone in the corner with his second move; then White passes.
const GAME: &str = "(;GM[1]SZ[3];B[ab];W[aa]\n;B[ba];W[])";

/// A folder with this game record.
fn with(game: &str) -> TempDir {
    let dir = TempDir::new().expect("a folder");
    fs::write(dir.path().join("game.sgf"), game).expect("a file is written");
    dir
}

fn read(dir: &TempDir, file: &str) -> String {
    fs::read_to_string(dir.path().join(file)).expect("the file was written")
}

/// The board and the player are those of the game, and the draft can be tried as it is.
#[rstest]
#[case::all(&[], "4 moves: B a2, W a3, B b3, W pass", "  . X .\n  X . .\n  . . .\nto-move: black", "B pass")]
#[case::some(&["--move", "2"], "2 moves: B a2, W a3", "  O . .\n  X . .\n  . . .\nto-move: black", "B b3")]
#[case::one(&["--move", "1"], "1 move: B a2", "  . . .\n  X . .\n  . . .\nto-move: white", "W a3")]
#[case::none(&["--move", "0"], "0 moves", "  . . .\n  . . .\n  . . .\nto-move: black", "B a2")]
fn a_draft_of_a_game_can_be_tried(
    #[case] moves: &[&str],
    #[case] made: &str,
    #[case] position: &str,
    #[case] next: &str,
) {
    let dir = with(GAME);
    let run = kakunin(dir.path(), &[&["new", "case", "my-game", "--sgf", "game.sgf"], moves].concat());
    assert_eq!(run.code, Some(0), "{}", run.printed());
    assert!(run.out.contains("`kakunin try my-game.yaml`"), "{}", run.out);
    let draft = read(&dir, "my-game.yaml");
    assert!(draft.starts_with(&format!("# game.sgf after {made}\npaper: own\n")), "{draft}");
    assert!(draft.contains(&format!("board: |\n{position}\n")), "{draft}");
    assert!(draft.contains(&format!("move: {next}\n")), "{draft}");
    let cases = cases();
    let tried = kakunin(dir.path(), &["try", "my-game.yaml", "--cases", cases.to_str().expect("a path in UTF-8")]);
    assert_eq!(tried.code, Some(0), "{}", tried.printed());
    assert!(tried.out.contains("no answer is expected"), "{}", tried.out);
}

#[rstest]
#[case::illegal("(;SZ[3];B[aa]\n;W[aa])", &[], "line 2, column 4: move 2, W a3, is illegal")]
#[case::cut("(;SZ[3];B[aa]", &[], "line 1, column 14: the record ends without its `)`")]
#[case::too_many(GAME, &["--move", "5"], "the record has only 4 moves")]
#[case::no_record(". X\nX .\n", &[], "game.sgf is no game record")]
#[case::no_liberty("(;SZ[2]AB[aa][ab][ba]AW[bb])", &[], "the string on a1 has no liberty")]
fn what_is_wrong_with_a_game_is_told(#[case] game: &str, #[case] moves: &[&str], #[case] said: &str) {
    let dir = with(game);
    let run = kakunin(dir.path(), &[&["new", "case", "my-game", "--sgf", "game.sgf"], moves].concat());
    assert_eq!(run.code, Some(2), "{}", run.printed());
    assert!(run.err.contains(said), "`{said}` is missing in\n{}", run.err);
    assert!(!dir.path().join("my-game.yaml").exists(), "nothing is written");
}

#[test]
fn no_file_is_overwritten() {
    let dir = TempDir::new().expect("a folder");
    for arguments in [["new", "case", "mine"], ["new", "ruleset", "rules"]] {
        let file = format!("{}.yaml", arguments[2]);
        fs::write(dir.path().join(&file), "precious").expect("a file is written");
        let run = kakunin(dir.path(), &arguments);
        assert_eq!(run.code, Some(2), "{}", run.printed());
        assert!(run.err.contains("is there already"), "{}", run.err);
        assert_eq!(read(&dir, &file), "precious");
    }
}

/// What is to be filled in is told with its place.
#[test]
fn an_example_of_ones_own_can_be_tried_at_once() {
    let dir = TempDir::new().expect("a folder");
    assert_eq!(kakunin(dir.path(), &["new", "case", "mine"]).code, Some(0));
    let tried = kakunin(dir.path(), &["try", "mine.yaml"]);
    assert_eq!(tried.code, Some(0), "{}", tried.printed());
    assert!(tried.out.contains("2 without an expected answer"), "{}", tried.out);
    fs::write(dir.path().join("mine.yaml"), read(&dir, "mine.yaml").replace("#   answer:", "    answer:"))
        .expect("written");
    let tried = kakunin(dir.path(), &["try", "mine.yaml"]);
    assert!(tried.out.contains("2 questions: "), "{}", tried.printed());
    fs::write(dir.path().join("mine.yaml"), read(&dir, "mine.yaml").replace("ask: status", "ask: statsu"))
        .expect("written");
    assert_eq!(kakunin(dir.path(), &["try", "mine.yaml"]).code, Some(2));
}

#[test]
fn a_case_of_the_suite_stands_in_its_folder() {
    let dir = folder(PAPERS, RULES, CASE);
    fs::write(dir.path().join("game.sgf"), GAME).expect("a file is written");
    let arguments = ["new", "case", "folder/other", "--paper", "P", "--sgf", "game.sgf", "--cases", "."];
    let run = kakunin(dir.path(), &arguments);
    assert_eq!(run.code, Some(0), "{}", run.printed());
    let draft = read(&dir, "folder/other.yaml");
    assert!(draft.contains("id: other\ntitle:\npaper: P\n") && draft.contains("  . X .\n  X . .\n"), "{draft}");
    let run = kakunin(dir.path(), &["new", "ruleset", "mine", "--system", "korean", "--cases", "."]);
    assert_eq!(run.code, Some(0), "{}", run.printed());
    assert!(read(&dir, "rulesets/mine.yaml").contains("system: korean\nswitches:\n"));
}

#[rstest]
#[case(&["case", "My Case"], "`My Case` is not a name")]
#[case(&["case", "a/b/c"], "`b/c` is not a name")]
#[case(&["case", "../up"], "`..` is not a name")]
#[case(&["case", "folder/mine"], "--cases DIR")]
#[case(&["case", "rulesets/mine"], "new ruleset mine")]
#[case(&["case", "mine", "--move", "3"], "--sgf")]
#[case(&["case", "mine", "--paper", "koraen"], "is it `korean`?")]
#[case(&["ruleset", "mine", "--system", "none"], "use one of")]
fn a_name_that_is_none_is_refused(#[case] arguments: &[&str], #[case] said: &str) {
    let dir = TempDir::new().expect("a folder");
    let run = kakunin(dir.path(), &[&["new"], arguments].concat());
    assert_eq!(run.code, Some(2), "{}", run.printed());
    assert!(run.err.contains(said), "`{said}` is missing in\n{}", run.err);
    assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 0, "nothing is written");
}

#[rstest]
#[case("python", ["adapter.py", "board.py"])]
#[case("javascript", ["adapter.js", "board.js"])]
fn an_adapter_is_written_as_it_stands_in_the_repository(#[case] language: &str, #[case] files: [&str; 2]) {
    let dir = TempDir::new().expect("a folder");
    let run = kakunin(dir.path(), &["new", "adapter", language]);
    assert_eq!(run.code, Some(0), "{}", run.printed());
    assert!(run.out.contains("conform --smoke --impl"), "{}", run.out);
    for file in files {
        let original = fs::read_to_string(common::root().join("conformance/adapters").join(language).join(file));
        assert_eq!(read(&dir, file), original.expect("an adapter"));
    }
    let again = kakunin(dir.path(), &["new", "adapter", language]);
    assert_eq!(again.code, Some(2), "{}", again.printed());
    assert!(again.err.contains("is there already, and stays as it is"), "{}", again.err);
    assert!(kakunin(dir.path(), &["new", "adapter", "pyton"]).err.contains("python"));
}
