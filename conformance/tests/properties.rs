//! The properties hold for the reference engine, and each can fail: engines that are wrong in one way each are caught
//! by the property that is about it, with few stones left, and the case file that comes of it is a good case.
//!
//! Called with `--fake NAME` this is the wrong engine of that name as a program that speaks the protocol.
#![allow(clippy::panic, reason = "tests may panic")]

mod common;
#[path = "properties/wrong.rs"]
mod wrong;

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use common::{cases, conform, kakunin, root};
use kakunin::ask::implementation::{Embedded, Implementation, Reply};
use kakunin::ask::program::clock::Clock;
use kakunin::ask::run::{self, Verdict};
use kakunin::ask::view::View;
use kakunin::cases::suite::Suite;
use kakunin::properties::case_file::{CaseFile, case_file};
use kakunin::properties::claim::Posed;
use kakunin::properties::instance::{About, Instance};
use kakunin::properties::table::{PROPERTIES, Property, named};
use kakunin::properties::{Failure, Plan, Tried, try_all};
use kakunin::reference_engine::question::Question;
use kakunin::reference_engine::question::fact::STATUS;
use kakunin::reference_engine::systems::Status;
use kakunin::reference_engine::testing::{board, point};
use libtest_mimic::{Arguments, Failed, Trial};
use wrong::{WRONG, Wrong};

type Test = dyn FnOnce(&Suite) -> Result<(), Failed> + Send;

/// At most so many stones are on the board that shows a mistake.
const FEW: usize = 9;

fn main() -> ExitCode {
    if let Some(name) = std::env::args().skip_while(|word| word != "--fake").nth(1) {
        return wrong::serve(&name);
    }
    let suite = Arc::new(common::suite());
    let mut trials = Vec::new();
    let mut test = |name: String, test: Box<Test>| {
        let suite = Arc::clone(&suite);
        trials.push(Trial::test(name, move || test(&suite)));
    };
    for property in PROPERTIES {
        test(format!("the_reference_engine_has::{}", property.name), Box::new(|suite| holds(property, suite)));
    }
    for wrong in WRONG {
        test(format!("caught::{}", wrong.name), Box::new(|suite| is_caught(wrong, suite)));
    }
    test("what_is_not_supported_is_not_observable".into(), Box::new(what_is_not_supported_is_not_observable));
    test("a_program_that_breaks_down_fails".into(), Box::new(a_program_that_breaks_down_fails));
    test("what_was_cut_says_so".into(), Box::new(what_was_cut_says_so));
    test("every_property_is_broken_by_a_wrong_engine".into(), Box::new(|_| every_property_is_broken()));
    test("clauses_exist_and_the_manual_has_all_properties".into(), Box::new(clauses_and_manual));
    test("the_same_seed_fails_the_same_way".into(), Box::new(the_same_seed_fails_the_same_way));
    test("a_program_from_outside_is_caught".into(), Box::new(|_| a_program_from_outside_is_caught()));
    test("a_right_program_from_outside_is_not".into(), Box::new(|_| a_right_program_from_outside_is_not()));
    test("the_brute_force_knows_small_boards".into(), Box::new(the_brute_force_knows_small_boards));
    test("an_unknown_property_is_an_error".into(), Box::new(|_| an_unknown_property_is_an_error()));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

const PLAN: Plan = Plan { seed: 1, instances: 60, budget: Duration::from_secs(120) };

fn tried<'a>(property: &'static Property, suite: &'a Suite, plan: Plan, program: &mut dyn Implementation) -> Tried<'a> {
    let mut all = try_all(&[property], suite, plan, program, &Clock::start(None), |_| ());
    all.pop().expect("one property was tried")
}

fn holds(property: &'static Property, suite: &Suite) -> Result<(), Failed> {
    let plan = Plan { seed: 2, instances: 25, ..PLAN };
    let tried = tried(property, suite, plan, &mut Embedded);
    match &tried.failure {
        Some(failure) => Err(text(property, failure).into()),
        None if tried.passed < 20 => Err(format!("tried on only {} instances", tried.passed).into()),
        None => Ok(()),
    }
}

fn text(property: &Property, failure: &Failure<'_>) -> String {
    kakunin::properties::report::failure(property, failure, "", None)
}

/// The property finds it, on a small board, and the case that is written tells the wrong engine from the right one.
fn is_caught(wrong: &'static Wrong, suite: &Suite) -> Result<(), Failed> {
    let property = named(wrong.caught_by).ok_or("there is no such property")?;
    let tried = tried(property, suite, PLAN, &mut { wrong });
    let Some(failure) = &tried.failure else {
        return Err(format!("it is not caught: {} on {} instances", tried.result(), tried.passed).into());
    };
    let text = text(property, failure);
    if failure.verdict != Verdict::Fail {
        return Err(text.into());
    }
    let boards = failure.exchanges.iter().filter_map(|exchange| Some(exchange.question.start.as_ref()?.board));
    let most = boards.map(|board| board.to_string().matches(['X', 'O']).count()).max().unwrap_or(0);
    if most > FEW {
        return Err(format!("{most} stones are left\n{text}").into());
    }
    let file = case_file(property, failure, &PLAN, wrong.name).ok_or("there is no case file")?;
    is_a_good_case(&file, wrong).map_err(|why| format!("{}\n{why}\n{text}", file.text).into())
}

/// The case is read without a complaint, the reference engine answers it, and the wrong one does not.
fn is_a_good_case(file: &CaseFile, wrong: &'static Wrong) -> Result<(), String> {
    let dir = with_case(&file.id, &file.text);
    let suite = Suite::read(dir.path()).map_err(|problems| format!("{problems:?}"))?;
    let verdicts = |program: &mut dyn Implementation| -> Vec<Verdict> {
        suite.entries().map(|entry| run::ask(entry, program).verdict).collect()
    };
    let right = verdicts(&mut Embedded);
    if right.is_empty() || right.iter().any(|verdict| *verdict != Verdict::Pass) {
        return Err(format!("the reference engine: {right:?}"));
    }
    let of_wrong = verdicts(&mut { wrong });
    if of_wrong.iter().all(|verdict| *verdict == Verdict::Pass) {
        return Err("the wrong engine passes it".into());
    }
    Ok(())
}

/// A folder of cases with just this one.
fn with_case(id: &str, text: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    fs::copy(cases().join("papers.yaml"), dir.path().join("papers.yaml")).expect("a copy");
    for folder in ["rulesets", "found"] {
        fs::create_dir(dir.path().join(folder)).expect("a folder");
    }
    for set in fs::read_dir(cases().join("rulesets")).expect("the rule sets") {
        let set = set.expect("a rule set");
        fs::copy(set.path(), dir.path().join("rulesets").join(set.file_name())).expect("a copy");
    }
    fs::write(dir.path().join("found").join(format!("{id}.yaml")), text).expect("a case");
    dir
}

fn what_is_not_supported_is_not_observable(suite: &Suite) -> Result<(), Failed> {
    struct Unable;
    impl Implementation for Unable {
        fn name(&self) -> String {
            "unable".into()
        }
        fn version(&self) -> String {
            "1".into()
        }
        fn answer(&mut self, _: &str, _: &Question) -> Reply {
            Reply::Unsupported("no such question".into())
        }
    }
    for property in PROPERTIES {
        let tried = tried(property, suite, Plan { instances: 3, ..PLAN }, &mut Unable);
        if tried.result() != "not observable: no such question" {
            return Err(format!("{}: {}", property.name, tried.result()).into());
        }
    }
    Ok(())
}

fn a_program_that_breaks_down_fails(suite: &Suite) -> Result<(), Failed> {
    struct Broken(Reply);
    impl Implementation for Broken {
        fn name(&self) -> String {
            "broken".into()
        }
        fn version(&self) -> String {
            "1".into()
        }
        fn answer(&mut self, _: &str, _: &Question) -> Reply {
            self.0.clone()
        }
    }
    let property = named("captures").ok_or("no such property")?;
    let replies = [
        (Reply::Crash("gone".into()), "crash"),
        (Reply::Timeout("slow".into()), "timeout"),
        (Reply::Malformed("what?".into()), "malformed"),
        (Reply::Refused("no".into()), "fail"),
    ];
    for (reply, verdict) in replies {
        let tried = tried(property, suite, PLAN, &mut Broken(reply));
        if tried.result() != verdict {
            return Err(format!("{verdict}: {}", tried.result()).into());
        }
    }
    Ok(())
}

/// The run is stopped at the first answer: one property was tried once, the other not at all.
fn what_was_cut_says_so(suite: &Suite) -> Result<(), Failed> {
    struct Stops(Clock, usize);
    impl Implementation for Stops {
        fn name(&self) -> String {
            "stops".into()
        }
        fn version(&self) -> String {
            "1".into()
        }
        fn answer(&mut self, rules: &str, question: &Question) -> Reply {
            self.1 += 1;
            if self.1 == 1 {
                self.0.stop();
            }
            Embedded.answer(rules, question)
        }
    }
    let properties = [named("occupied"), named("captures")].map(|property| property.expect("a property"));
    let clock = Clock::start(None);
    let tried = try_all(&properties, suite, PLAN, &mut Stops(clock.clone(), 0), &clock, |_| ());
    let results: Vec<String> = tried.iter().map(Tried::result).collect();
    if results == ["holds (cut: the time was up)", "not tried: the time was up"] {
        Ok(())
    } else {
        Err(format!("{results:?}").into())
    }
}

fn every_property_is_broken() -> Result<(), Failed> {
    let unbroken = PROPERTIES.iter().find(|property| WRONG.iter().all(|wrong| wrong.caught_by != property.name));
    unbroken.map_or(Ok(()), |property| Err(format!("no wrong engine is caught by {}", property.name).into()))
}

fn clauses_and_manual(suite: &Suite) -> Result<(), Failed> {
    let manual = fs::read_to_string(root().join("docs/properties.md")).map_err(|error| error.to_string())?;
    for property in PROPERTIES {
        if let Some(clause) = property.clauses.iter().find(|clause| suite.papers.clause(clause).is_none()) {
            return Err(format!("{}: there is no clause {clause}", property.name).into());
        }
        let row = format!(
            "| `{}` | {} | {} | {} |",
            property.name,
            property.statement,
            property.under,
            property.clauses.join(", ")
        );
        if !manual.contains(&row) {
            return Err(format!("docs/properties.md has no row\n{row}").into());
        }
    }
    Ok(())
}

fn the_same_seed_fails_the_same_way(suite: &Suite) -> Result<(), Failed> {
    let wrong = WRONG.iter().find(|wrong| wrong.name == "no-ko-ban").ok_or("no such engine")?;
    let property = named(wrong.caught_by).ok_or("no such property")?;
    let text = |seed| {
        let tried = tried(property, suite, Plan { seed, ..PLAN }, &mut { wrong });
        tried.failure.map(|failure| format!("{:?} {:?}", failure.found.board, failure.instance.board))
    };
    if text(5) != text(5) {
        return Err("two runs with one seed differ".into());
    }
    if text(5) == text(6) { Err("another seed makes the same positions".into()) } else { Ok(()) }
}

/// Over the wire as well: the exit code, the words, and a case file that `lint` accepts.
fn a_program_from_outside_is_caught() -> Result<(), Failed> {
    let dir = tempfile::tempdir().expect("a folder");
    let this = std::env::current_exe().expect("this program");
    let fake = format!("{} --fake no-ko-ban", shell_words(&this));
    let asked = ["--properties", "--property", "ko-at-once", "--seed", "3", "--impl", &fake];
    let (code, text) = conform(dir.path(), &asked);
    if code != Some(1) {
        return Err(format!("exit code {code:?}\n{text}").into());
    }
    let words = ["FAIL ko-at-once", "property  illegal", "program   legal", "reference illegal", "0 hold, 1 fail"];
    for word in words.into_iter().chain(["--properties --property ko-at-once --seed 3"]) {
        if !text.contains(word) {
            return Err(format!("`{word}` is not said\n{text}").into());
        }
    }
    let id = "ko-at-once-no-ko-ban-seed-3";
    let case = fs::read_to_string(dir.path().join("kakunin-failures").join(format!("{id}.yaml")));
    let folder = with_case(id, &case.map_err(|error| format!("{error}\n{text}"))?);
    let lint = kakunin(folder.path(), &["lint", "--cases", "."]);
    if lint.code != Some(0) {
        return Err(lint.err.into());
    }
    Ok(())
}

/// A path as one word of a command.
fn shell_words(path: &Path) -> String {
    format!("'{}'", path.display())
}

fn a_right_program_from_outside_is_not() -> Result<(), Failed> {
    let dir = tempfile::tempdir().expect("a folder");
    let serve = format!("{} serve", shell_words(Path::new(env!("CARGO_BIN_EXE_kakunin"))));
    let (code, text) = conform(dir.path(), &["--properties", "--instances", "3", "--impl", &serve]);
    let said = format!("{} hold, 0 fail, 0 not observable", PROPERTIES.len());
    if code != Some(0) || !text.contains(&said) {
        return Err(format!("exit code {code:?}\n{text}").into());
    }
    if dir.path().join("kakunin-failures").exists() {
        Err("nothing failed, but a folder was made".into())
    } else {
        Ok(())
    }
}

fn an_unknown_property_is_an_error() -> Result<(), Failed> {
    let (code, text) = conform(Path::new("."), &["--properties", "--property", "ko"]);
    if code == Some(2) && text.contains("ko-at-once") { Ok(()) } else { Err(format!("{code:?} {text}").into()) }
}

/// Boards of five points that showed faults which no case and no other property did (issue 17).
fn the_brute_force_knows_small_boards(suite: &Suite) -> Result<(), Failed> {
    let boards = [
        ("O . . O O", "a1", "verbal-japanese", ("infinite-play", "not-forced"), Status::Dead),
        ("X X . X X", "a1", "japanese-2003", ("ko-pass-scope", "both"), Status::Capturable2),
        (". X X . X", "e1", "japanese-2003", ("ko-pass-precondition", "captured-before"), Status::Dead),
    ];
    for (row, name, rules, (switch, choice), expected) in boards {
        let set = suite.rule_sets.iter().find(|set| set.id == rules).ok_or("no such rule set")?;
        let (board, at) = (board(row), point(name));
        let to_move = board.stone(at).ok_or("no stone")?.opponent();
        let (moves, about, view) = (Vec::new(), About::String(at), View::number(1));
        let instance = Instance { set, board, to_move, moves, about, view };
        let claim = named("small-board-status").and_then(|property| property.claim(&instance)).ok_or("no claim")?;
        let is_meant = |posed: &&Posed| posed.question.choices.of(switch) == Some(choice);
        let posed = claim
            .parts
            .iter()
            .flat_map(|part| &part.posed)
            .find(is_meant)
            .ok_or_else(|| format!("{row}: {choice} is not asked"))?;
        let found = posed.plain.as_ref().and_then(|plain| plain.get(&STATUS));
        if found != Some(expected) {
            return Err(format!("{row} {name} {choice}: {found:?}, not {expected:?}").into());
        }
    }
    Ok(())
}
