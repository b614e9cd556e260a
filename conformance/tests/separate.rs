//! `separate`: it finds the smallest boards on which two rule sets part, counts what it looked at, and does not call
//! equal what it did not settle. The atlas separates what it says.

mod common;

use std::fs;
use std::time::Duration;

use common::{kakunin, root, suite};
use kakunin::ask::effort::Effort;
use kakunin::ask::program::clock::Clock;
use kakunin::properties::plain::{self, Record as Played};
use kakunin::separate::atlas::{self, Record};
use kakunin::separate::boards::{points_of, sizes};
use kakunin::separate::kinds::asking;
use kakunin::separate::{Outcome, Plan, separate, table, trees};
use reference_engine::systems::Choices;
use reference_engine::{Board, Colour, Move, Size};
use rstest::rstest;

/// Small boards, nothing at random.
fn plan() -> Plan {
    Plan {
        points: 6,
        within: None,
        moves: 6,
        boards: 1,
        samples: 0,
        sample_size: Size::new(3, 3).expect("a size"),
        seed: 1,
        effort: Effort { states: 20_000, memory: 1 << 28, time: None },
        jobs: 1,
        time: Duration::from_secs(600),
    }
}

/// The choices that are called so: `ID` or `ID+SWITCH=CHOICE`.
fn choices(text: &str) -> Choices {
    let (id, changes) = text.split_once('+').unwrap_or((text, ""));
    let changed = changes.split_once('=').map(|(switch, choice)| (switch.to_owned(), choice.to_owned()));
    suite().rule_set(id).expect("a rule set").choices.with(&changed.into_iter().collect()).expect("a choice")
}

fn outcome(one: &str, other: &str, kind: &str, plan: &Plan) -> Outcome {
    let asking = asking(kind).expect("a kind of question");
    separate([&choices(one), &choices(other)], asking, plan, &Clock::default(), &|_| ())
}

/// Whether some move is legal under one of these rules alone, after at most so many moves that are legal under both: by
/// the rules as `plain.rs` writes them, on every board of this size, with either player to move, without symmetry.
fn parts_plainly(size: Size, both: [&Choices; 2], moves: usize) -> bool {
    fn look(both: &[Played; 2], left: usize) -> bool {
        let board = *both[0].board();
        let plays = board.size().points().filter(|point| board.stone(*point).is_none()).map(Move::Play);
        plays.chain([Move::Pass]).any(|mv| {
            let legal = both.each_ref().map(|played| !played.ended() && played.forbidden(mv).is_empty());
            if legal[0] != legal[1] {
                return true;
            }
            let mut next = both.clone();
            left > 0 && legal[0] && next.iter_mut().all(|played| played.make(mv)) && look(&next, left - 1)
        })
    }
    let points: Vec<_> = size.points().collect();
    (0..3_usize.pow(u32::try_from(points.len()).expect("a small board"))).any(|mut number| {
        let mut board = Board::empty(size);
        for point in &points {
            board.set(*point, [None, Some(Colour::Black), Some(Colour::White)][number % 3]);
            number /= 3;
        }
        plain::is_legal_position(&board)
            && [Colour::Black, Colour::White]
                .into_iter()
                .any(|first| look(&both.map(|choices| Played::start(plain::rules(choices), board, first)), moves))
    })
}

/// The size of the smallest board, how many moves come first, and that it is the smallest by the plain rules too.
#[rstest]
// A stone without a liberty on the only point there is.
#[case::suicide("verbal-japanese", "verbal-japanese+suicide=allowed", "1x1", 0)]
// The stone comes off and leaves the empty board, which positional superko has seen.
#[case::what_is_repeated("tromp-taylor", "new-zealand", "1x1", 0)]
#[case::passes("verbal-japanese", "verbal-japanese+passes-to-end=three", "1x1", 2)]
// On one point nothing can be played without suicide, so no position comes back.
#[case::basic_ko("verbal-japanese", "verbal-japanese+basic-ko=none", "2x1", 1)]
// Of one stone it changes nothing, and then superko forbids it.
#[case::suicide_under_superko("chinese", "chinese+suicide=allowed", "2x1", 0)]
#[case::superko("aga", "chinese", "3x1", 2)]
#[case::superko_or_basic_ko("aga", "korean", "3x1", 3)]
fn smallest_boards_of_play(#[case] one: &str, #[case] other: &str, #[case] size: &str, #[case] moves: usize) {
    let outcome = outcome(one, other, "legal", &plan());
    let found = outcome.found.first().expect("a board");
    assert_eq!((found.board.size().to_string(), found.asked.made().len()), (size.to_owned(), moves));
    let (one, other) = (choices(one), choices(other));
    assert!(parts_plainly(found.board.size(), [&one, &other], moves), "the plain rules part there as well");
    if moves > 0 {
        assert!(!parts_plainly(found.board.size(), [&one, &other], moves - 1), "and not with fewer moves");
    }
    for smaller in sizes(points_of(found.board.size()) - 1, None) {
        assert!(!parts_plainly(smaller, [&one, &other], 4), "a smaller board is enough: {smaller}");
    }
}

/// `X . O` under J2003: whoever moves first takes the other stone.
#[test]
fn the_smallest_board_for_who_moves_first_has_three_points() {
    let outcome = outcome("japanese-2003", "japanese-2003+first-mover=owner", "status", &plan());
    let found = outcome.found.first().expect("a board");
    assert_eq!(found.board.to_string(), "X . O\n");
    // The boards of one and two points have no stone, or one string that nobody can take: both orders are the same.
    let smaller: Vec<(String, usize)> =
        outcome.looked.iter().take(2).map(|one| (one.size.to_string(), one.looked)).collect();
    assert_eq!(smaller, [("1x1".to_owned(), 1), ("2x1".to_owned(), 2)]);
}

#[test]
fn what_is_found_does_not_depend_on_the_number_of_jobs() {
    let plan = Plan { boards: 3, ..plan() };
    let boards = |jobs| {
        let outcome = outcome("verbal-japanese", "korean", "status", &Plan { jobs, ..plan });
        let boards: Vec<String> = outcome.found.iter().map(|found| found.board.to_string()).collect();
        (boards, outcome.looked)
    };
    assert_eq!(boards(1), boards(4));
    assert!(!boards(1).0.is_empty());
}

#[test]
fn what_is_not_settled_is_counted_and_not_called_equal() {
    let plan = Plan { points: 3, effort: Effort { states: 1, ..plan().effort }, ..plan() };
    let outcome = outcome("japanese-2003", "japanese-2003+first-mover=owner", "status", &plan);
    let (boards, open) = outcome.totals();
    assert!(outcome.found.is_empty() && open > 0 && open < boards, "{open} of {boards}");
    let text = kakunin::separate::report::searched(&outcome, &plan);
    assert!(text.contains(&format!("{open} were not settled within 1 states")), "{text}");
    assert!(text.ends_with("None of those that were settled separates."), "{text}");
}

#[test]
fn equal_rules_need_no_board() {
    let outcome = outcome("chinese", "chinese+ko-pass-scope=own", "legal", &plan());
    assert!(outcome.same && outcome.looked.is_empty(), "without the ban the scope of a ko-pass means nothing");
}

/// Nothing is gone through but the empty boards of one point, so the ko must be met at random; and it is made as small
/// as it can be.
#[test]
fn boards_made_at_random_are_made_smaller() {
    let plan = Plan { points: 1, samples: 50, ..plan() };
    let outcome = outcome("verbal-japanese", "verbal-japanese+basic-ko=none", "legal", &plan);
    assert_eq!(outcome.found.first().expect("a board").board.size().to_string(), "2x1");
    assert!(outcome.sampled.0 > 0);
}

fn separated(arguments: &[&str]) -> common::Ran {
    let dir = tempfile::tempdir().expect("a folder");
    kakunin(dir.path(), &[&["separate"], arguments].concat())
}

#[test]
fn the_report_shows_board_answers_and_lines() {
    let ran = separated(&["japanese-2003", "+first-mover=owner", "--kind", "status"]);
    assert_eq!(ran.code, Some(0), "{}", ran.printed());
    for part in [" 1 # . O 1", "under     japanese-2003\nanswer    dead", "1 White b1 takes a1", "No smaller"] {
        assert!(ran.out.contains(part), "{part} is missing in\n{}", ran.out);
    }
}

#[rstest]
#[case::no_rule_set(&["japanese", "korean"], "there is no rule set and no file `japanese`")]
#[case::no_switch(&["korean", "+enable=local-1"], "there is no switch `enable` here")]
#[case::no_choice(&["korean", "+suicide=maybe"], "`maybe` is not a choice of the switch `suicide`")]
#[case::not_written_so(&["korean", "+suicide"], "write +SWITCH=CHOICE")]
#[case::no_kind(&["korean", "aga", "--kind", "colour"], "`colour` is not looked for; use one of legal, replay")]
#[case::not_asked(&["korean", "aga", "--kind", "status"], "aga cannot be asked `status`")]
#[case::nothing_in_common(&["korean", "decision-tables"], "no kind of question that both")]
#[case::no_size(&["korean", "aga", "--size", "4"], "columns x rows")]
fn wrong_arguments_are_told(#[case] arguments: &[&str], #[case] what: &str) {
    let ran = separated(arguments);
    assert_eq!(ran.code, Some(2), "{}", ran.printed());
    assert!(ran.err.contains(what), "{}", ran.err);
}

#[test]
fn nothing_found_is_exit_code_1() {
    let ran = separated(&["chinese", "+basic-ko=in-force", "--points", "4", "--samples", "0", "--kind", "legal"]);
    assert_eq!(ran.code, Some(1), "{}", ran.printed());
    assert!(ran.out.contains("None of them separates."), "{}", ran.out);
}

/// The draft of a changed copy and that of a pair are both right, and agree with the engine.
#[rstest]
#[case(&["japanese-2003", "+first-mover=owner", "--kind", "status"])]
#[case(&["tromp-taylor", "new-zealand", "--kind", "score"])]
#[case(&["verbal-japanese", "japanese-2003", "--kind", "territory"])]
#[case(&["ikeda-3-3-bf", "ikeda-2-2-sk", "--kind", "game"])]
fn drafts_can_be_tried(#[case] arguments: &[&str]) {
    let dir = tempfile::tempdir().expect("a folder");
    let ran = kakunin(dir.path(), &[&["separate"], arguments, &["--yaml", "draft.yaml"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.printed());
    let tried = kakunin(dir.path(), &["try", "draft.yaml"]);
    assert_eq!(tried.code, Some(0), "{}", tried.printed());
    assert!(tried.out.contains("2 questions: 2 as expected"), "{}", tried.out);
}

/// With two leaves there is one choice, and what is cut from it was no result of it.
#[test]
fn the_smallest_tree_for_cutting_has_three_leaves() {
    let cutting = trees::separate([&choices("decision-tables"), &choices("decision-tables+evaluation=cutting")], 4);
    assert_eq!(cutting.found.expect("a tree").tree.matches(['A', 'B']).count(), 3);
    let ran = separated(&["decision-tables", "+evaluation=thresholds"]);
    assert_eq!(ran.code, Some(1), "{}", ran.printed());
    assert!(ran.out.contains("None of them separates."), "{}", ran.out);
}

fn records() -> Vec<Record> {
    Record::read(&root().join("docs/separating.jsonl")).expect("the records are right")
}

/// What a case of the atlas says of two rule sets, the reference engine finds too: the answers are the expected ones and
/// differ.
#[test]
fn the_cases_of_the_atlas_separate_what_they_claim_to() {
    let suite = suite();
    let claims = atlas::claims(&suite);
    for case in suite.cases.iter().filter(|case| case.folder == atlas::FOLDER) {
        assert!(claims.iter().any(|claim| claim.case.id == case.id), "{} separates nothing", case.name());
    }
    let mut asked: Vec<&str> = Vec::new();
    for claim in &claims {
        for test in claim.tests.into_iter().filter(|test| !asked.contains(&&*test.name)).collect::<Vec<_>>() {
            let answer = test.question.answer().expect("an answer");
            assert!(test.expected.is_met_by(&answer.facts), "{}: {}", test.name, answer.facts.text());
            asked.push(&test.name);
        }
    }
    assert!(asked.len() > 200, "only {} questions", asked.len());
}

/// Every pair that can be asked something alike and every other choice has a case, a board, or what was searched.
#[test]
fn nothing_is_missing_in_the_atlas() {
    let (suite, records) = (suite(), records());
    let [pairs, choices] = table::rows(&suite, &records);
    assert!(pairs.len() >= 30 && choices.len() > 200, "{} pairs, {} choices", pairs.len(), choices.len());
    for row in pairs.iter().chain(&choices) {
        let names = row.sides.each_ref().map(|side| side.name.as_str());
        assert!(!row.records.is_empty(), "nothing was searched for {names:?}: cargo xtask atlas --search");
        let (found, searched) = (row.claim.is_some(), row.records.iter().map(|record| record.boards).sum::<usize>());
        assert!(found || row.is_same() || searched > 0, "{names:?} has neither a case nor a board looked at");
        // Where nothing depends on a choice, a case that separates by it would be wrong.
        assert!(!(found && row.is_same()), "{names:?}");
    }
}

#[test]
fn the_page_of_the_atlas_is_current() {
    let page = fs::read_to_string(root().join("docs/separating.md")).expect("the page");
    let updated = table::updated(&page, &suite(), &records()).expect("the page has its marks");
    assert!(page == updated, "docs/separating.md is not current: cargo xtask atlas writes it");
}
