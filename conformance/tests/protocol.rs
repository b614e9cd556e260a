//! What is sent can be read again, nothing that tells the answer is sent, and the reference engine answers from
//! outside as it does from within.

mod common;

use std::time::Duration;

use common::{CASE, PAPERS, RULES, folder, root, suite};
use kakunin::Suite;
use kakunin::ask::implementation::{Embedded, Implementation, Reply};
use kakunin::ask::program::Limits;
use kakunin::ask::program::clock::Clock;
use kakunin::ask::program::json::Program;
use kakunin::ask::protocol::{Request, Sent, schema, serve};
use kakunin::ask::run::shard::Shard;
use kakunin::cases::case::Test;
use kakunin::reference_engine::questions::KINDS;
use similar_asserts::assert_eq;

fn sent(id: u64, test: &Test) -> serde_json::Value {
    let sent = Sent { id, rules: test.rules.clone(), question: test.question.clone() };
    Request::Question(Box::new(sent)).to_json()
}

#[test]
fn every_question_of_the_suite_is_read_as_it_was_sent() {
    let suite = suite();
    let mut kinds = Vec::new();
    for (id, entry) in (1..).zip(suite.entries()) {
        let Test { name, question, .. } = entry.test;
        let read = Request::read(&sent(id, entry.test)).unwrap_or_else(|why| panic!("{name}: {why:?}"));
        let Request::Question(read) = read else { panic!("{name}: a question is read as something else") };
        assert_eq!(read.id, id, "{name}");
        let read = read.question;
        assert_eq!(read.choices, question.choices, "{name}");
        assert_eq!(read.start, question.start, "{name}");
        assert!(read.asked.is(question.asked.kind), "{name}");
        assert_eq!(read.asked.values, question.asked.values, "{name}");
        kinds.push(question.asked.kind.name);
    }
    for kind in KINDS {
        assert!(kinds.contains(&kind.name), "the suite does not ask `{}`", kind.name);
    }
}

/// Names of cases, questions and strings hint at what is expected.
#[test]
fn no_name_and_nothing_expected_is_sent() {
    let suite = suite();
    for entry in suite.entries() {
        let sent = sent(1, entry.test);
        let mut texts = Vec::new();
        strings_of(&sent, &mut texts);
        let case_names = entry.case.strings.keys().chain([&entry.case.id, &entry.case.title, &entry.question.id]);
        for name in case_names.filter(|name| name.contains([' ', '-'])) {
            assert!(!texts.contains(name), "{}: `{name}` is sent in {sent}", entry.test.name);
        }
    }
}

fn strings_of(value: &serde_json::Value, texts: &mut Vec<String>) {
    match value {
        serde_json::Value::String(text) => texts.push(text.clone()),
        serde_json::Value::Array(values) => values.iter().for_each(|value| strings_of(value, texts)),
        // Rules and kinds of question have names of their own, which may be like others.
        serde_json::Value::Object(fields) => fields
            .iter()
            .filter(|(name, _)| *name != "rules" && *name != "ask")
            .for_each(|(_, value)| strings_of(value, texts)),
        _ => {}
    }
}

/// All questions about play and tables, and of the proofs a share. `conform --impl 'kakunin serve'` asks all.
#[test]
fn the_reference_program_answers_as_the_embedded_engine() {
    let suite = suite();
    let command = format!("{} serve", shell_words::quote(env!("CARGO_BIN_EXE_kakunin")));
    let limits = Limits { answer: Duration::from_secs(120), ..Limits::default() };
    let mut program = Program::start(&command, limits, Clock::default()).expect("a command");
    let quick = ["legal", "replay", "game"];
    let share = Shard { number: 1, of: 12 };
    let mut asked = 0;
    for entry in suite.entries() {
        let test = entry.test;
        let kind = test.question.asked.kind;
        let slow = kind.needs_position() && !quick.contains(&kind.name);
        if slow && (!share.has(&test.name) || test.name.starts_with("ikeda/")) {
            continue;
        }
        let outside = program.answer(&test.rules, &test.question);
        assert_eq!(outside, Embedded.answer(&test.rules, &test.question), "{}", test.name);
        assert!(matches!(outside, Reply::Answer { .. }), "{}: {outside:?}", test.name);
        asked += 1;
    }
    assert!(asked > 800, "only {asked} questions were asked");
}

fn served(lines: &str) -> (String, Result<(), String>) {
    let mut output = Vec::new();
    let end = serve::serve(lines.as_bytes(), &mut output).map_err(|error| error.to_string());
    (String::from_utf8(output).expect("UTF-8"), end)
}

/// Each is a question with one thing in it spoilt; it is refused with a reason, and the conversation goes on.
#[rstest::rstest]
#[case::no_such_kind("\"ask\":\"legal\"", "\"ask\":\"lawful\"", "`ask` cannot be `lawful`")]
#[case::no_such_field("\"move\":", "\"mvoe\":", "`ask: legal` has no field `mvoe`; leave it out, or use `move`")]
#[case::no_such_move("W b2", "W z99", "`W z99` is not a move")]
#[case::no_such_sign("X O . O", "X O ? O", "board: ")]
#[case::no_such_switch("\"basic-ko\":", "\"basic-okay\":", "there is no switch `basic-okay` here")]
#[case::no_such_choice("\"basic-ko\":\"in-force\"", "\"basic-ko\":\"perhaps\"", "`perhaps` is not a choice")]
#[case::missing_switch("\"basic-ko\":\"in-force\",", "", "the switch `basic-ko` is missing")]
#[case::missing_board("\"board\":\". X O .\\nX O . O\\n. X O .\\n\",", "", "this question needs a board")]
#[case::missing_turn(",\"to-move\":\"black\"", "", "nobody says who moves first")]
#[case::string_without_liberty(". X O .\\nX O . O\\n. X O .", "X X O .\\nX O X O\\nO X O .", "")]
fn spoilt_questions_are_refused(#[case] right: &str, #[case] wrong: &str, #[case] says: &str) {
    let dir = folder(PAPERS, RULES, CASE);
    let suite = Suite::read(dir.path()).expect("the sample is right");
    let entry = suite.entries().next().expect("a question");
    let sent = sent(7, entry.test).to_string();
    assert!(sent.contains(right), "`{right}` is not in {sent}");
    let spoilt = sent.replacen(right, wrong, 1);
    let (answers, end) = served(&format!("{spoilt}\n{sent}\n"));
    assert_eq!(end, Ok(()));
    let lines: Vec<&str> = answers.lines().collect();
    assert!(lines[0].contains("\"refused\":") && lines[0].contains("\"id\":7"), "{answers}");
    assert!(lines[0].contains(says), "{answers}");
    assert_eq!(lines[1], "{\"answer\":{\"because\":[\"basic-ko\"],\"legal\":false},\"id\":7}");
}

#[rstest::rstest]
#[case::no_json("what?\n")]
#[case::deep("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n")]
#[case::no_number("{\"question\": {}}\n")]
#[case::huge(&"x".repeat(5 << 20))]
fn what_is_no_message_ends_the_conversation(#[case] line: &str) {
    let (answers, end) = served(line);
    assert_eq!(answers, "");
    assert!(end.expect_err("an error").starts_with("line 1 is no message of the protocol"));
}

/// `cargo xtask schema > docs/protocol.schema.json` writes it anew.
#[test]
fn the_schema_in_the_docs_is_that_of_the_messages() {
    let file = root().join("docs/protocol.schema.json");
    let written = std::fs::read_to_string(file).expect("docs/protocol.schema.json");
    assert_eq!(written, format!("{:#}\n", schema::schema()));
}

/// The contract names every kind.
#[test]
fn the_contract_names_every_kind_of_question() {
    let contract = std::fs::read_to_string(root().join("docs/protocol.md"));
    let contract = contract.expect("docs/protocol.md");
    for kind in KINDS {
        assert!(contract.contains(&format!("`{}`", kind.name)), "docs/protocol.md does not name `{}`", kind.name);
    }
}
