//! The finder: it finds a board again, says what is wrong with a sketch, goes on where it was cut, and is exact.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use common::{cases, kakunin, root, suite};
use kakunin::ask::program::clock::Clock;
use kakunin::ask::run::shard::Shard;
use kakunin::ask::view::View;
use kakunin::find::check::Budget;
use kakunin::find::sketch::Sketch;
use kakunin::find::state::{State, Tally};
use kakunin::find::work::Method;
use kakunin::find::{Plan, find, read, report};
use reference_engine::board::strings::{all_strings, strings};
use reference_engine::force::proof::Says;
use reference_engine::question::fact::SAYS;
use reference_engine::question::field::STONES;
use reference_engine::question::{Asked, Question, Start};
use reference_engine::systems::questions::UNCAPTURABLE;
use reference_engine::{Board, Colour, Point, PointSet, Suicide};
use rstest::rstest;

/// A ko in which Black takes, somewhere, and White may not take back at once.
const KO: &str = "\
to-move: black
board: |
  ? ? ? .
  ? O ? ?
  . X O .
counts: {black: [3, 4], white: [3, 4]}
strings:
  the ko stone: {colour: white, stones: 1, at: b2}
points: [a]
wanted:
  - ask: replay
    moves: B a, W pass, B b2
    rules: [verbal-japanese]
    answer: {removed: [1, 0, 0]}
  - ask: legal
    after: B a
    move: W b2
    rules: [verbal-japanese]
    answer: {legal: false, because: [basic-ko]}
";

fn sketch_file(dir: &Path, text: &str) -> PathBuf {
    let file = dir.join("sketch.yaml");
    fs::write(&file, text).expect("a file");
    file
}

fn sketch(text: &str) -> Sketch {
    let dir = tempfile::tempdir().expect("a folder");
    read::read(&sketch_file(dir.path(), text), &suite()).expect("the sketch is right")
}

fn plan(method: Option<Method>) -> Plan {
    Plan {
        seed: 7,
        boards: 3,
        budget: Budget::of(2_000, 1 << 30),
        steps: 300,
        attempts: 12,
        method,
        shard: Shard { number: 1, of: 1 },
        jobs: 1,
    }
}

fn searched(sketch: &Sketch, plan: &Plan) -> State {
    let mut state = State::default();
    find(sketch, plan, &Clock::default(), &mut state, &mut |_| true);
    state
}

fn example() -> PathBuf {
    root().join("docs/sketches/double-ko-seki.yaml")
}

/// Six black and twelve white stones in a double-ko seki, and a ko stone of each.
#[test]
fn a_double_ko_seki_is_found_again_and_printed_as_a_draft() {
    let dir = tempfile::tempdir().expect("a folder");
    let run =
        kakunin(dir.path(), &["find", example().to_str().expect("UTF-8"), "--cases", cases().to_str().expect("UTF-8")]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    assert!(run.out.contains("1 board found"), "{}", run.out);
    let manual = fs::read_to_string(root().join("docs/find.md")).expect("the manual");
    let numbers = run.out.lines().find(|line| line.contains(" fillings, ")).expect("what was looked at");
    assert!(manual.contains(numbers), "docs/find.md has other numbers than {numbers}");
    let draft = run.out.split_once("\nid: ").map(|(_, draft)| format!("id: {draft}")).expect("a draft");
    let drawn = draft.split_once("board: |\n").and_then(|(_, rest)| rest.split_once("to-move")).expect("a board").0;
    let board = Board::parse(drawn).expect("it is drawn");
    let mut sizes: Vec<u32> = all_strings(&board).iter().map(PointSet::len).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [1, 1, 6, 12]);
    assert_eq!(board.stones(Colour::Black).len(), 7);

    // Lint asks for what only a person can say, and finds nothing else.
    for folder in ["papers.yaml", "rulesets"] {
        copy(&cases().join(folder), &dir.path().join("cases").join(folder));
    }
    let file = dir.path().join("cases/folder/double-ko-seki.yaml");
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(&file, &draft).expect("a file");
    let lint = kakunin(dir.path(), &["lint"]);
    assert_eq!(lint.code, Some(1), "{}{}", lint.out, lint.err);
    let said: Vec<&str> =
        lint.err.lines().filter(|line| line.contains("error") && !line.starts_with("error: ")).collect();
    let asks_for = ["there is no text here", "is missing", "neither `stated` nor `derived`", "ids.lock"];
    assert!(said.iter().all(|line| asks_for.iter().any(|one| line.contains(one))), "{said:#?}");
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
    if !from.is_dir() {
        fs::copy(from, to).expect("a file");
        return;
    }
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        copy(&entry.path(), &to.join(entry.file_name()));
    }
}

#[test]
fn the_manual_shows_the_example_as_it_is() {
    let manual = fs::read_to_string(root().join("docs/find.md")).expect("the manual");
    let example = fs::read_to_string(example()).expect("the example");
    let shown: String = example.lines().map(|line| format!("    {line}").trim_end().to_owned() + "\n").collect();
    assert!(manual.contains(&shown), "docs/find.md does not show docs/sketches/double-ko-seki.yaml:\n{shown}");
}

#[test]
fn all_sketches_can_be_read() {
    let suite = suite();
    let files =
        fs::read_dir(root().join("docs/sketches")).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|extension| extension == "yaml")).collect();
    assert!(files.len() > 1, "the sketches are not found");
    for file in files {
        read::read(&file, &suite).unwrap_or_else(|problems| panic!("{}: {problems:#?}", file.display()));
    }
}

#[test]
fn points_with_names_are_looked_for() {
    let state = searched(&sketch(KO), &plan(None));
    assert_eq!(state.found.len(), 2, "{state:?}");
    let board = Board::parse(&state.found[0].board).expect("a board");
    let [a, b2] = [&*state.found[0].points["a"], "b2"].map(|point| Point::parse(point).expect("a point"));
    let play = board.play(Colour::Black, a, Suicide::Forbidden).expect("it captures");
    assert_eq!(play.captured.only(), Some(b2));
    assert_eq!(state.refused, None);
}

/// A pair of black stones that cannot be captured.
const PAIR: &str = "\
to-move: white
sizes: [3x2]
counts: {black-strings: 2}
strings:
  one: {colour: black, stones: 2}
wanted:
  - {ask: uncapturable, strings: [one], rules: [verbal-japanese], answer: {says: yes}}
";

/// The boards of the finder against a plain loop over all colourings.
#[test]
fn where_all_boards_are_gone_through_none_is_missed() {
    let state = searched(&sketch(PAIR), &Plan { boards: 1000, ..plan(None) });
    assert!(state.is_over && state.tally.iter().all(|tally| tally.not_settled == 0), "{state:?}");
    let choices = suite().rule_set("verbal-japanese").expect("a rule set").choices.clone();
    let is_wanted = |board: &Board, string: &PointSet| {
        let start = Start::new(choices.rules().expect("rules of play"), *board, Colour::White);
        let asked = Asked::new(&UNCAPTURABLE).with(&STONES, vec![*string]);
        let question = Question { choices: choices.clone(), start: Some(start), asked };
        question.answer().expect("it is settled").facts.get(&SAYS) == Some(Says::Yes)
    };
    let kind = |board: &Board| (0..4).map(|view| View::number(view).board(board).to_string()).min();
    let mut plain = BTreeSet::new();
    for number in 0..729_u32 {
        let sign = |place: u32| ['.', 'X', 'O'][(number / 3_u32.pow(place) % 3) as usize];
        let row = |from: u32| (from..from + 3).map(sign).collect::<String>();
        let board = Board::parse(&format!("{}\n{}", row(0), row(3))).expect("a board");
        let black = strings(&board, Colour::Black);
        let is_legal = board.stones_without_liberty().is_empty();
        if is_legal && black.len() == 2 && black.iter().any(|one| one.len() == 2 && is_wanted(&board, one)) {
            plain.insert(kind(&board));
        }
    }
    let found: Vec<_> = state.found.iter().map(|found| kind(&Board::parse(&found.board).expect("a board"))).collect();
    assert!(!plain.is_empty() && found.len() == plain.len(), "{found:?} and {plain:?}");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), plain);
}

#[test]
fn that_there_is_no_board_is_said_only_if_all_were_looked_at() {
    let none = sketch(&PAIR.replace("says: yes", "says: undefined"));
    let all = plan(None);
    let said = |plan: &Plan| report::text(&none, plan, &searched(&none, plan));
    assert!(said(&all).contains("there is no such board: all were looked at"), "{}", said(&all));
    let share = Plan { shard: Shard { number: 1, of: 2 }, ..all };
    let attempts = Plan { method: Some(Method::Anneal), ..all };
    for plan in [share, attempts] {
        assert!(said(&plan).contains("not found") && !said(&plan).contains("no such board"), "{}", said(&plan));
    }
}

#[rstest]
#[case::all_boards(Some(Method::Enumerate))]
#[case::attempts(Some(Method::Anneal))]
fn a_run_that_was_cut_goes_on_as_if_it_had_not_been(#[case] method: Option<Method>) {
    let sketch = sketch(&KO.replace(". X O .", "? ? ? ?"));
    let plan = Plan { boards: 1000, ..plan(method) };
    let whole = searched(&sketch, &plan);
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("state.json");
    let mut state = State { about: plan.about(&sketch), ..State::default() };
    let mut cuts = 0;
    loop {
        find(&sketch, &plan, &Clock::default(), &mut state, &mut |_| false);
        if state.is_over {
            break;
        }
        cuts += 1;
        state.write(&file).expect("it is written");
        state = State::read(&file, &plan.about(&sketch)).expect("it is read").expect("it is there");
    }
    assert!(cuts > 1, "it was cut {cuts} times only");
    assert_eq!(State { about: String::new(), ..state }, whole);
}

#[rstest]
#[case::all_boards(Some(Method::Enumerate))]
#[case::attempts(Some(Method::Anneal))]
fn the_same_seed_gives_the_same_however_many_jobs_there_are(#[case] method: Option<Method>) {
    let sketch = sketch(KO);
    let one = searched(&sketch, &plan(method));
    assert!(!one.found.is_empty(), "{one:?}");
    assert_eq!(searched(&sketch, &plan(method)), one);
    assert_eq!(searched(&sketch, &Plan { jobs: 3, ..plan(method) }), one);
}

#[test]
fn attempts_with_another_seed_are_others() {
    let sketch = sketch(KO);
    let with = |seed| searched(&sketch, &Plan { seed, ..plan(Some(Method::Anneal)) });
    assert_ne!(with(7).tally, with(8).tally);
}

#[test]
fn shares_make_up_the_whole() {
    let sketch = sketch(&KO.replace(". X O .", "? ? ? ?"));
    let all = Plan { boards: 1000, ..plan(None) };
    let whole = searched(&sketch, &all);
    let mut sum = Tally::default();
    let mut found = 0;
    for number in 1..=3 {
        let share = searched(&sketch, &Plan { shard: Shard { number, of: 3 }, ..all });
        share.tally.iter().for_each(|tally| sum.add(tally));
        found += share.found.len();
    }
    assert_eq!((vec![sum], found), (whole.tally, whole.found.len()));
}

#[test]
fn a_state_of_another_search_is_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = sketch_file(dir.path(), KO);
    let run = |arguments: &[&str]| {
        let file = file.to_str().expect("UTF-8");
        let cases = cases();
        let cases = cases.to_str().expect("UTF-8");
        kakunin(dir.path(), &[&["find", file, "--cases", cases, "--resume", "state.json"], arguments].concat())
    };
    assert_eq!(run(&[]).code, Some(0));
    let again = run(&[]);
    assert_eq!(again.code, Some(0), "it is found already: {}{}", again.out, again.err);
    let other = run(&["--seed", "2"]);
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("is the state of another search"), "{}", other.err);
    fs::write(dir.path().join("state.json"), "{\"about\": 1}").expect("a file");
    let broken = run(&[]);
    assert_eq!(broken.code, Some(2));
    assert!(broken.err.contains("is not the state of a search"), "{}", broken.err);
}

#[rstest]
#[case::sign("? ? ? .", "? q ? .", "3:5", "`q` is not a point of a sketch")]
#[case::ragged("? ? ? .", "? ? ?", "3:3", "the rows do not make a board")]
#[case::field("strings:", "stings:", "7:1", "there is no field `stings` here")]
#[case::colour("colour: white", "colour: red", "8:26", "`colour` cannot be `red`")]
#[case::range("[3, 4], white", "[4, 3], white", "6:17", "no number is from 4 to 3")]
#[case::kind("ask: legal", "ask: legall", "15:10", "`ask` cannot be `legall`")]
#[case::rules(
    "[verbal-japanese]\n    answer: {legal",
    "[verbal]\n    answer: {legal",
    "18:13",
    "there is no rule set `verbal`"
)]
#[case::answer("{legal: false, because: [basic-ko]}", "{legal: no-way}", "19:21", "`legal` is true or false")]
#[case::point_name("points: [a]", "points: [a, b2]", "9:9", "`b2` cannot name a point")]
#[case::off_the_board("B a, W pass, B b2", "B a, W pass, B e1", "11:5", "e1 is not a point of the 4x3 board")]
#[case::no_move("move: W b2", "move: W z", "17:11", "`W z` is not a move")]
#[case::contradiction("white: [3, 4]", "white: [30, 40]", "6:9", "no board has so many stones")]
#[case::too_many_stones("stones: 1,", "stones: 9,", "8:3", "White's strings that have names are more")]
#[case::no_boards("board: |\n  ? ? ? .\n  ? O ? ?\n  . X O .", "sizes: []", "2:8", "no size is named")]
#[case::huge(
    "board: |\n  ? ? ? .\n  ? O ? ?\n  . X O .",
    "sizes: [99x99]",
    "2:9",
    "`99x99` is not the size of a board"
)]
#[case::no_room("board: |\n  ? ? ? .\n  ? O ? ?\n  . X O .", "sizes: [19x19]", "6:9", "a board of 19 columns")]
#[case::not_yaml("to-move: black", "to-move: [black", "2:", "this is not YAML")]
fn a_mistake_is_told_with_its_place(#[case] right: &str, #[case] wrong: &str, #[case] place: &str, #[case] what: &str) {
    assert!(KO.contains(right), "{right}");
    let dir = tempfile::tempdir().expect("a folder");
    let file = sketch_file(dir.path(), &KO.replacen(right, wrong, 1));
    let problems = read::read(&file, &suite()).expect_err("it is wrong");
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let expected = format!("sketch.yaml:{place}");
    assert!(told.iter().any(|one| one.contains(&expected) && one.contains(what)), "{expected} {what}\n{told:#?}");
}

#[test]
fn what_cannot_be_read_exits_with_2() {
    let dir = tempfile::tempdir().expect("a folder");
    let cases = cases();
    let run = |file: &str| kakunin(dir.path(), &["find", file, "--cases", cases.to_str().expect("UTF-8")]);
    assert_eq!(run("nowhere.yaml").code, Some(2));
    sketch_file(dir.path(), "");
    let empty = run("sketch.yaml");
    assert_eq!(empty.code, Some(2));
    assert!(empty.err.contains("the field `wanted` is missing"), "{}", empty.err);
}

/// A board without end is looked for as long as the time allows, and no longer.
#[test]
fn a_huge_board_ends_with_its_time() {
    let dir = tempfile::tempdir().expect("a folder");
    let text = "\
to-move: black
sizes: [18x18]
wanted:
  - {ask: territory, rules: [verbal-japanese], answer: {territory: {black: [a1], white: [b1]}}}
";
    let file = sketch_file(dir.path(), text);
    let cases = cases();
    let (file, cases) = (file.to_str().expect("UTF-8"), cases.to_str().expect("UTF-8"));
    let run = kakunin(dir.path(), &["find", file, "--cases", cases, "--time", "1s", "--budget", "1"]);
    assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
    assert!(run.out.contains("not found"), "{}", run.out);
}
