//! The reference engine, or any other implementation, as a program of its own that speaks the protocol.

use std::io::{self, BufRead, Read, Write};

use serde_json::Value;

use super::{Hello, HelloReply, Reply, Request, Sent, VERSION};
use crate::ask::abilities::Abilities;
use crate::ask::effort::Effort;
use crate::ask::implementation::{self, Bounded, Embedded, Fixed, Implementation};
use crate::ask::run::put;
use crate::cases::values::written_facts;

/// No line of a question is longer.
const LONGEST_LINE: u64 = 4 << 20;

/// Answers questions as the reference engine, until the input ends.
///
/// # Errors
/// As in [`serve_as`].
pub fn serve(input: impl BufRead, output: impl Write) -> io::Result<()> {
    serve_within(Effort::default(), input, output)
}

/// Answers questions as the reference engine, which may do so much for each of them, until the input ends.
///
/// # Errors
/// As in [`serve_as`].
pub fn serve_within(effort: Effort, input: impl BufRead, output: impl Write) -> io::Result<()> {
    serve_as(&mut Bounded::new(effort), &hello(), input, output)
}

/// The same under rules of its own, whatever the questions say.
///
/// # Errors
/// As in [`serve_as`].
pub fn serve_fixed(mut engine: Fixed, input: impl BufRead, output: impl Write) -> io::Result<()> {
    serve_as(&mut engine, &hello(), input, output)
}

fn hello() -> Hello {
    Hello {
        protocol: VERSION,
        name: "reference-engine".into(),
        version: Embedded.version(),
        abilities: Abilities { reasons: true, ..Abilities::default() },
    }
}

/// Answers questions with any implementation, until the input ends. So a Rust library becomes a program that can be
/// asked from outside.
///
/// # Errors
/// When reading or writing fails, or when a line is too long or no message at all: then it is not clear what to
/// answer, or to which question.
pub fn serve_as(
    implementation: &mut dyn Implementation,
    hello: &Hello,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            break;
        }
        if line.len() as u64 == LONGEST_LINE {
            return Err(wrong(number, format!("longer than {LONGEST_LINE} bytes")));
        }
        let message: Value = serde_json::from_slice(&line).map_err(|error| wrong(number, error))?;
        let reply = match Request::read(&message) {
            Ok(Request::Hello(_)) => serde_json::to_value(HelloReply { hello: hello.clone() })?,
            Ok(Request::Question(sent)) => serde_json::to_value(reply(implementation, &sent))?,
            // A question that cannot be read is refused, if it at least has a number.
            Err((Some(id), why)) => serde_json::to_value(Reply { id, refused: Some(why), ..Reply::default() })?,
            Err((None, why)) => return Err(wrong(number, why)),
        };
        serde_json::to_writer(&mut output, &reply)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

fn wrong(number: usize, what: impl std::fmt::Display) -> io::Error {
    let text = format!("line {number} is no message of the protocol: {what} (docs/protocol.md describes it)");
    io::Error::new(io::ErrorKind::InvalidData, text)
}

fn reply(implementation: &mut dyn Implementation, sent: &Sent) -> Reply {
    let none = Reply { id: sent.id, ..Reply::default() };
    use implementation::Reply as Said;
    match put(&sent.rules, &sent.question, implementation) {
        Said::Answer { facts, .. } => Reply { answer: Some(written_facts(&facts)), ..none },
        Said::Unsupported(why) => Reply { unsupported: Some(why), ..none },
        Said::Refused(why) => Reply { refused: Some(why), ..none },
        // A question that nobody asks in the suite must not end the conversation.
        Said::Crash(why) | Said::Timeout(why) | Said::Malformed(why) => {
            Reply { refused: Some(format!("it broke down over this question: {why}")), ..none }
        }
    }
}
