//! One GTP command and its response.
//!
//! A command goes out as `7 play B C3`. Its response is `=7 text` or `?7 error`, any more lines of text, and an empty
//! line. Every command has a number, and a response with another number, or with none, is no response to it.

use std::time::Instant;

use crate::ask::program::Limits;
use crate::ask::program::clock::Clock;
use crate::ask::program::supervisor::{Failure, Supervisor, quoted};

/// A response has at most so many lines, and in all no more bytes than a line may have.
const MOST_LINES: usize = 10_000;

/// What an engine says: text, or an error.
pub(super) type Response = Result<String, String>;

/// The line to an engine.
pub(super) struct Wire {
    supervisor: Supervisor,
    asked: u64,
    deadline: Instant,
}

impl Wire {
    pub(super) fn new(words: Vec<String>, limits: Limits, clock: Clock) -> Self {
        let supervisor = Supervisor::new(words, limits, clock);
        let deadline = supervisor.deadline();
        Self { supervisor, asked: 0, deadline }
    }

    pub(super) fn is_running(&self) -> bool {
        self.supervisor.is_running()
    }

    pub(super) fn start(&mut self) -> Result<(), Failure> {
        self.supervisor.start()
    }

    /// From now on the commands together may take as long as one answer may.
    pub(super) fn start_time(&mut self) {
        self.deadline = self.supervisor.deadline();
    }

    pub(super) fn answered(&mut self) {
        self.supervisor.answered();
    }

    pub(super) fn failed(&mut self, failure: Failure) -> Failure {
        self.supervisor.failed(failure)
    }

    /// Puts a command and waits for the response.
    pub(super) fn ask(&mut self, command: &str) -> Result<Response, Failure> {
        while let Some(line) = self.supervisor.unasked() {
            if !cleaned(&line).is_empty() {
                return Err(Failure::Malformed(format!("it said {} without being asked", quoted(line.as_bytes()))));
            }
        }
        self.asked += 1;
        self.supervisor.send(&format!("{} {command}", self.asked));
        let text = self.response().map_err(|failure| failure.with(|why| format!("to `{command}`: {why}")))?;
        read(&text, self.asked)
            .map_err(|why| Failure::Malformed(format!("to `{command}`: {why}: {}", quoted(text.trim_end().as_bytes()))))
    }

    /// The lines of a response. Empty lines and comments before it do not count.
    fn response(&mut self) -> Result<String, Failure> {
        let mut text = String::new();
        let (mut lines, mut bytes) = (0, 0);
        loop {
            let line = self.supervisor.receive_by(self.deadline)?;
            lines += 1;
            bytes += line.len();
            if lines > MOST_LINES {
                return Err(Failure::Malformed(format!("a response of more than {MOST_LINES} lines")));
            }
            if bytes > self.supervisor.limits.line {
                return Err(Failure::Malformed(format!(
                    "a response of more than {} bytes",
                    self.supervisor.limits.line
                )));
            }
            let line = cleaned(&line);
            match (text.is_empty(), line.is_empty()) {
                (true, true) => {}
                (true, false) if line.starts_with('#') => {}
                (false, true) => return Ok(text),
                (_, false) => {
                    text += &line;
                    text.push('\n');
                    if !text.starts_with(['=', '?']) {
                        return Err(Failure::Malformed(format!("this is no response: {}", quoted(text.as_bytes()))));
                    }
                }
            }
        }
    }
}

/// A line without control characters, tabs as blanks, and without blanks at its end.
fn cleaned(line: &str) -> String {
    let plain = line.chars().filter(|&letter| letter == '\t' || !letter.is_control());
    let plain: String = plain.map(|letter| if letter == '\t' { ' ' } else { letter }).collect();
    plain.trim_end().to_owned()
}

/// What a response says, if it is the response to the command with this number.
fn read(text: &str, asked: u64) -> Result<Response, String> {
    let (sign, rest) = text.split_at(1);
    let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    let (number, rest) = rest.split_at(digits);
    if number.is_empty() {
        return Err(format!("a response without the number {asked} of its command"));
    }
    if number != asked.to_string() {
        return Err(format!("this answers command {number}, asked was {asked}"));
    }
    let said = rest.trim().to_owned();
    Ok(if sign == "=" { Ok(said) } else { Err(said) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("=3 a b\nc\n", Ok(Ok("a b\nc")))]
    #[case("=3\n", Ok(Ok("")))]
    #[case("?3 illegal move\n", Ok(Err("illegal move")))]
    #[case("=4 a\n", Err("this answers command 4, asked was 3"))]
    #[case("= a\n", Err("a response without the number 3 of its command"))]
    #[case("=33 a\n", Err("this answers command 33, asked was 3"))]
    fn responses(#[case] text: &str, #[case] expected: Result<Result<&str, &str>, &str>) {
        let owned = |said: Result<&str, &str>| said.map(str::to_owned).map_err(str::to_owned);
        assert_eq!(read(text, 3), expected.map(owned).map_err(str::to_owned));
    }

    #[test]
    fn control_characters_go_and_tabs_are_blanks() {
        assert_eq!(cleaned("=1\tA1\u{7} B2 \r"), "=1 A1 B2");
    }
}
