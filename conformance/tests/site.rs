//! The site without a browser: every case and question has its place, and nothing is asked for from elsewhere.
#![allow(clippy::panic, reason = "tests may panic")]

mod common;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use common::{root, suite};
use kakunin::report::address;
use kakunin::report::site::Site;
use kakunin::report::site::proofs::Proofs;
use reference_engine::board::notation::PlayersMove;
use reference_engine::force::line::LineEnd;
use reference_engine::force::plan::{Place, Plan};
use reference_engine::play::ko::NoPast;
use reference_engine::{Colour, Move, Rules, State};
use rstest::rstest;
use tempfile::TempDir;

fn kakunin(arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kakunin"));
    let output = command.args(arguments).arg("--cases").arg(root().join("cases")).output().expect("kakunin starts");
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    (output.status.success(), text)
}

#[test]
fn every_question_has_its_place_and_nothing_is_from_elsewhere() {
    let suite = suite();
    let site = Site { suite: &suite, cases: suite.cases.iter().collect(), proofs: None, comparison: None };
    let files: HashMap<String, String> =
        site.files().expect("templates").into_iter().map(|file| (file.path, file.text)).collect();
    for entry in suite.entries() {
        let address = address::of_question(&entry);
        let (path, anchor) = address.split_once('#').expect("an anchor");
        let page = files.get(path).unwrap_or_else(|| panic!("there is no {path}"));
        assert!(page.contains(&format!(" id=\"{anchor}\"")), "{path} has no {anchor}");
    }
    for (path, text) in &files {
        let outside = text.match_indices("http").filter(|(at, _)| {
            let rest = &text[*at..];
            // What a text says is no request; the namespace of SVG is a name.
            (rest.starts_with("http://") || rest.starts_with("https://"))
                && !rest.starts_with("http://www.w3.org/2000/svg")
        });
        for (at, _) in outside {
            let before = &text[at.saturating_sub(8)..at];
            let loads = before.ends_with("=\"") || before.ends_with("url(") || before.ends_with("='");
            assert!(!loads, "{path} asks for something from elsewhere: {}", &text[at..(at + 60).min(text.len())]);
        }
    }
}

#[test]
fn a_site_of_some_cases_is_written_and_told() {
    let dir = TempDir::new().expect("a folder");
    let out = dir.path().join("new/site");
    let (well, told) =
        kakunin(&["site", "--no-proofs", "--filter", "japanese-2003/", "--out", out.to_str().expect("a name")]);
    assert!(well && told.contains("pages") && told.contains("index.html"), "{told}");
    for path in
        ["index.html", "assets/site.js", "case/japanese-2003/bent-four.html", "board/japanese-2003/bent-four.svg"]
    {
        assert!(out.join(path).is_file(), "there is no {path}");
    }
    assert!(!out.join("case/korean").exists(), "others are left out");
    let index = fs::read_to_string(out.join("index.html")).expect("a page");
    assert!(!index.contains("atlas.html"), "there is no atlas without separating positions");
    let (well, told) = kakunin(&["site", "--no-proofs", "--filter", "nowhere", "--out", "x"]);
    assert!(!well && told.contains("no case has `nowhere` in its name") && !Path::new("x").exists(), "{told}");
}

/// Goes wherever play against a plan can come to, and returns how it ends.
fn walk(plan: &Plan, start: State, rules: &Rules) -> HashSet<&'static str> {
    let mut ends = HashSet::new();
    let mut seen: HashMap<usize, Vec<State>> = HashMap::new();
    let mut open = vec![(0, start)];
    while let Some((number, state)) = open.pop() {
        let known = seen.entry(number).or_default();
        if known.len() > 20 || known.contains(&state) {
            continue;
        }
        known.push(state.clone());
        let after = |mv: Move| state.after(mv, rules, &NoPast).map(|(next, _)| next);
        match &plan.places[number] {
            Place::End(LineEnd::Reached) => drop(ends.insert("reached")),
            Place::End(_) => drop(ends.insert("out of reach")),
            Place::Advised(text, next) => {
                let made = PlayersMove::parse(text).unwrap_or_else(|| panic!("{text} is no move"));
                assert_eq!(made.colour, state.to_move, "{text}");
                open.push((*next, after(made.mv).unwrap_or_else(|why| panic!("{text} is illegal: {why}"))));
            }
            Place::Open { moves, elsewhere } => {
                for (mv, next) in state.candidates().filter_map(|mv| Some((mv, after(mv).ok()?))) {
                    let text = format!("{} {mv}", state.to_move.letter());
                    let found = moves.iter().find(|(known, _)| *known == text).map(|(_, next)| *next).or(*elsewhere);
                    open.push((found.unwrap_or_else(|| panic!("{text} is not answered")), next));
                }
            }
        }
    }
    ends
}

/// Whatever is done against a proof, its plan has a legal answer, until the end that was proved.
#[rstest]
#[case("verbal-japanese/standard-3/status@verbal-japanese")]
#[case("japanese-2003/snapback/")]
fn every_move_against_a_plan_is_answered(#[case] filter: &str) {
    let suite = suite();
    let (mut walked, mut local) = (0, 0);
    for entry in suite.matching(Some(filter)) {
        let Some(start) = &entry.test.question.start else { continue };
        let Ok(answer) = entry.test.question.answer() else { panic!("{} is not answered", entry.test.name) };
        for proof in answer.proofs.iter().flatten().flat_map(|proved| &proved.proofs) {
            let Some(plan) = proof.plan(100_000) else { continue };
            let colour = |text: &str| PlayersMove::parse(text).map(|made| made.colour);
            let to_move: Option<Colour> = match &plan.places[0] {
                Place::Advised(text, _) => colour(text),
                Place::Open { moves, .. } => moves.iter().find_map(|(text, _)| colour(text)),
                Place::End(_) => None,
            };
            let (Some(to_move), Some(board)) = (to_move, proof.main_line().boards.first().copied()) else { continue };
            let ends = walk(&plan, State::start(board, to_move), &start.rules);
            let wrong = if proof.sentence().contains("cannot") { "reached" } else { "out of reach" };
            assert!(!ends.contains(wrong), "{}: {}: {ends:?}", entry.test.name, proof.sentence());
            assert!(proof.plan(0).is_none(), "a plan is not larger than it may be");
            walked += 1;
            local += usize::from(proof.kind() == "a local strategy");
        }
    }
    assert!(walked > 0, "no proof was played against, {local} local ones");
}

#[test]
fn what_is_proved_stands_on_the_page() {
    let suite = suite();
    let case = suite.cases.iter().find(|case| case.id == "standard-3").expect("a case");
    let proofs = Proofs::of(case, &Default::default(), |_| ());
    assert_eq!(proofs.remarks(), 0);
    let proofs = Some(HashMap::from([(&*case.id, proofs)]));
    let site = Site { suite: &suite, cases: vec![case], proofs, comparison: None };
    let files = site.files().expect("templates");
    let page = files.iter().find(|file| file.path == address::of_case(case)).expect("the page");
    assert!(page.text.contains("checked; under verbal-japanese"), "who proved it");
    assert!(page.text.contains("\"plan\":["), "a certificate to play against");
}
