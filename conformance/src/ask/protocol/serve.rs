//! The reference engine, or any other implementation, as a program of its own that speaks the protocol.

use std::io::{self, BufRead, Read, Write};

use serde_json::Value;

use super::{Abilities, Ask, Hello, HelloReply, Reply, Request, VERSION};
use crate::ask::implementation::{self, Embedded, Implementation};
use crate::ask::run::put;

/// No line of a question is longer.
const LONGEST_LINE: u64 = 4 << 20;

/// Answers questions as the reference engine, until the input ends.
///
/// # Errors
/// As in [`serve_as`].
pub fn serve(input: impl BufRead, output: impl Write) -> io::Result<()> {
    let hello = Hello {
        protocol: VERSION,
        name: "reference-engine".into(),
        version: Embedded.version(),
        abilities: Abilities { reasons: true, ..Abilities::default() },
    };
    serve_as(&mut Embedded, &hello, input, output)
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
        let reply = match serde_json::from_slice(&line) {
            Ok(Request::Hello(_)) => serde_json::to_value(HelloReply { hello: hello.clone() })?,
            Ok(Request::Ask(ask)) => serde_json::to_value(reply(implementation, &ask))?,
            // A question that cannot be read is refused, if it at least has a number.
            Err(error) => match id_of(&line) {
                Some(id) => serde_json::to_value(Reply { id, refused: Some(error.to_string()), ..Reply::default() })?,
                None => return Err(wrong(number, error)),
            },
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

fn id_of(line: &[u8]) -> Option<u64> {
    let value: Value = serde_json::from_slice(line).ok()?;
    value.get("ask")?.get("id")?.as_u64()
}

fn reply(implementation: &mut dyn Implementation, ask: &Ask) -> Reply {
    let none = Reply { id: ask.id, ..Reply::default() };
    let query = match ask.query() {
        Ok(query) => query,
        Err(why) => return Reply { refused: Some(why), ..none },
    };
    use implementation::Reply as Said;
    match put(&ask.rules.name, &query, implementation) {
        Said::Answer { answer, .. } => Reply { answer: Some(*answer), ..none },
        Said::Unsupported(why) => Reply { unsupported: Some(why), ..none },
        Said::Refused(why) => Reply { refused: Some(why), ..none },
        // A question that nobody asks in the suite must not end the conversation.
        Said::Crash(why) | Said::Timeout(why) | Said::Malformed(why) => {
            Reply { refused: Some(format!("it broke down over this question: {why}")), ..none }
        }
    }
}
