//! Game records that we write, read back by a parser that we did not write (the crate sgf-parse), and why the records
//! of others are read by a parser of our own.

mod common;

use common::{CASE, PAPERS, RULES, cases, folder, kakunin, suite};
use kakunin::Suite;
use kakunin::ask::effort::Effort;
use kakunin::cases::case::Case;
use kakunin::cases::sgf::MainLine;
use kakunin::cases::sgf::game::Game;
use kakunin::report::sgf::{Form, record};
use reference_engine::play::questions::REPLAY;
use reference_engine::question::Facts;
use reference_engine::question::fact::POSITION;
use reference_engine::{Board, Colour, Size, Suicide};
use sgf_parse::go::{self, Move, Point, Prop};
use sgf_parse::{SgfNode, SgfParseError};

type Node = SgfNode<Prop>;

/// The record as the other parser reads it, if it finds nothing wrong with it.
fn read(text: &str) -> Node {
    let mut games = go::parse(text).expect(text);
    assert_eq!(games.len(), 1, "{text}");
    let root = games.remove(0);
    root.validate().expect(text);
    root
}

/// The record of each case that has a board.
fn records(suite: &Suite, form: Form) -> Vec<(&Case, Node)> {
    let with_record = |case| Some((case, read(&record(case, suite, &form)?)));
    suite.cases.iter().filter_map(with_record).collect()
}

fn text<'a>(node: &'a Node, name: &str) -> &'a str {
    match node.get_property(name) {
        Some(Prop::C(text)) => &text.text,
        Some(Prop::N(text) | Prop::GN(text)) => &text.text,
        _ => "",
    }
}

/// The board of a record: what a program shows that plays it out, with the usual captures.
struct Shown {
    size: (u8, u8),
    board: Board,
}

impl Shown {
    fn empty(root: &Node) -> Self {
        let size =
            root.get_property("SZ").and_then(|sides| if let Prop::SZ(sides) = sides { Some(sides) } else { None });
        let size = size.expect("the record has a size");
        let board = Board::empty(Size::new(size.0.into(), size.1.into()).expect("a size"));
        Self { size: *size, board }
    }

    fn set(&mut self, points: &std::collections::HashSet<Point>, stone: Option<Colour>) {
        for point in points {
            let point = self.board.size().point(point.x, self.size.1 - 1 - point.y).expect("a point of the board");
            self.board.set(point, stone);
        }
    }

    fn make(&mut self, colour: Colour, made: &Move) {
        let Move::Move(point) = made else { return };
        let point = self.board.size().point(point.x, self.size.1 - 1 - point.y).expect("a point of the board");
        self.board = self.board.play(colour, point, Suicide::Allowed).expect("an empty point").board;
    }

    fn show(&mut self, node: &Node) {
        for property in node.properties() {
            match property {
                Prop::AB(points) => self.set(points, Some(Colour::Black)),
                Prop::AW(points) => self.set(points, Some(Colour::White)),
                Prop::AE(points) => self.set(points, None),
                Prop::B(made) => self.make(Colour::Black, made),
                Prop::W(made) => self.make(Colour::White, made),
                _ => {}
            }
        }
    }
}

/// The lower left of a board.
fn part(board: &Board, size: Size) -> Board {
    let mut part = Board::empty(size);
    size.points().for_each(|point| part.set(point, board.stone(point)));
    part
}

#[test]
fn every_case_with_a_board_is_read_back() {
    let suite = suite();
    for square in [false, true] {
        let records = records(&suite, Form { effort: None, square });
        assert!(records.len() > 200, "only {} cases have a board", records.len());
        for (case, root) in records {
            let mut shown = Shown::empty(&root);
            shown.show(&root);
            let board = case.board.expect("a board");
            assert_eq!(part(&shown.board, board.size()), board, "{}", case.name());
            assert!(!square || shown.size.0 == shown.size.1, "{}", case.name());
            assert_eq!(text(&root, "GN"), format!("{}: {}", case.name(), case.title));
            for said in [&case.claim, &case.origin_note] {
                assert!(text(&root, "C").contains(said.trim()), "{} does not say {said}", case.name());
            }
            let is_played = |test: &kakunin::cases::case::Test| test.question.start.is_some();
            let questions = case.questions.iter().filter(|question| question.tests.iter().any(is_played));
            assert_eq!(root.children().count(), case.variations.len() + questions.count(), "{}", case.name());
        }
    }
}

/// What a source says of a sequence is what a player sees who steps through it.
#[test]
fn sequences_lead_to_the_positions_that_the_cases_state() {
    let suite = suite();
    for square in [false, true] {
        let mut seen = 0;
        for (case, root) in records(&suite, Form { effort: None, square }) {
            for question in &case.questions {
                let Some(test) = question.tests.first().filter(|test| test.question.asked.is(&REPLAY)) else {
                    continue;
                };
                let whole = |facts: &Facts| facts.text().contains("illegal");
                let Some(position) = test.expected.get(&POSITION).filter(|_| !whole(&test.expected)) else { continue };
                let branch = root.children().find(|node| text(node, "N") == question.id).expect("the question");
                let mut shown = Shown::empty(&root);
                shown.show(&root);
                branch.main_variation().for_each(|node| shown.show(node));
                assert_eq!(part(&shown.board, position.size()), position, "{}", test.name);
                seen += 1;
            }
        }
        assert!(seen > 50, "only {seen} sequences state a position");
    }
}

/// The status of the marked stone: dead, because it can be captured. In the line that shows it the stone goes.
#[test]
fn a_proof_is_a_line_of_play() {
    let suite = Suite::read_one(&cases(), "verbal-japanese", "standard-3").expect("a case");
    for square in [false, true] {
        let (case, root) = records(&suite, Form { effort: Some(Effort::default()), square }).remove(0);
        let status = root.children().find(|node| text(node, "N") == "status").expect("the question");
        assert!(text(status, "C").contains("Under verbal-japanese: dead"), "{}", text(status, "C"));
        let proof = status.children().find(|node| text(node, "N") == "proof: Black can force the capture");
        let proof = proof.expect("a proof");
        let mut shown = Shown::empty(&root);
        [&root, status].into_iter().chain(proof.main_variation()).for_each(|node| shown.show(node));
        let stone = case.strings["the marked white stone"].first().expect("a stone");
        assert_eq!(shown.board.stone(stone), None);
        assert!(text(proof.main_variation().last().expect("a node"), "C").contains("That does it."));
        let Some(Prop::TR(marked)) = status.get_property("TR") else { panic!("nothing is marked") };
        assert_eq!(marked.len(), 1);
    }
}

#[test]
fn a_name_may_have_any_signs() {
    let title = r"title: 'a ] [b\] c: (;B[aa])'";
    let case = CASE.replacen("title: A sample", title, 1);
    assert!(case.contains(title), "the sample has another title");
    let dir = folder(PAPERS, RULES, &case);
    let run = kakunin(dir.path(), &["export", "sample", "--sgf", "--cases", "."]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(text(&read(&run.out), "GN"), r"folder/sample: a ] [b\] c: (;B[aa])");
}

#[test]
fn records_are_written_to_a_file_or_a_folder() {
    let dir = folder(PAPERS, RULES, CASE);
    let run = kakunin(dir.path(), &["export", "folder/sample", "--sgf", "--out", "one.sgf", "--cases", "."]);
    assert_eq!((run.code, &*run.printed()), (Some(0), ""));
    let all = kakunin(dir.path(), &["export", "--all", "--out", "all", "--cases", "."]);
    assert_eq!((all.code, &*all.printed()), (Some(0), "all: 1 record; 0 cases without a board\n"));
    let [one, all] = ["one.sgf", "all/folder/sample.sgf"].map(|file| std::fs::read_to_string(dir.path().join(file)));
    assert_eq!(one.expect("a file"), all.expect("a file"));
}

#[test]
fn what_cannot_be_exported_is_told() {
    let dir = folder(PAPERS, RULES, CASE);
    let wrong = |arguments: &[&str], said: &str| {
        let run = kakunin(dir.path(), &[&["export"], arguments].concat());
        assert_eq!(run.code, Some(2), "{}", run.printed());
        assert!(run.err.contains(said), "{}", run.err);
    };
    wrong(&["nowhere", "--cases", "."], "there is no case `nowhere`");
    wrong(&["--all"], "--out");
    wrong(&[], "<CASE");
    let cases = cases();
    let cases = cases.to_str().expect("a path in UTF-8");
    wrong(&["cutting-a-parts", "--cases", cases], "has no board");
    wrong(&["sample", "--cases", ".", "--out", "no/such/folder.sgf"], "cannot write");
}

/// Why records of others are read by a reader of our own. What the crate gives has no places, and what it cannot read
/// it skips or takes for something else.
#[test]
fn the_crate_neither_tells_where_a_mistake_is_nor_finds_all_of_them() {
    let ours = |text: &str| {
        let line = MainLine::read(text)?;
        Game::of(&line, None, Suicide::Forbidden).map(|_| ())
    };
    // An error of the crate is one of nine words; ours has line, column and what to do.
    let cut = "(;SZ[9]\n;B[aa]\n;W[bb]";
    assert_eq!(go::parse(cut).expect_err("it is cut"), SgfParseError::UnexpectedEndOfData);
    assert_eq!(ours(cut).expect_err("it is cut").line, 3);
    // Taken for right by the crate, and wrong: a move without value, of which nothing is left; a point that is no point
    // of the board; a player to move who does not exist; a stone where one stands.
    for wrong in ["(;SZ[9];B;W[bb])", "(;SZ[9];B[jj])", "(;SZ[9]PL[x];B[aa])", "(;SZ[9];B[aa];W[aa])"] {
        assert!(go::parse(wrong).is_ok(), "{wrong}");
        assert!(ours(wrong).is_err(), "{wrong}");
    }
    let lost = go::parse("(;SZ[9];B;W[bb])").expect("it is read");
    assert!(lost[0].children().all(|node| node.get_move().is_none()), "a move was lost");
    // Taken for wrong by the crate, and right: a mark at the beginning that editors write.
    let marked = "\u{feff}(;SZ[9];B[aa])";
    assert!(go::parse(marked).is_err());
    assert_eq!(ours(marked), Ok(()));
}
